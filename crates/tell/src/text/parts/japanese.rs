//! Heads of answers in Japanese.

use answer::{GameInfo, Positions};
use rules::lists::TurnRule;
use rules::{Convention, Outcome};

use super::{Head, Winner};
use crate::layout::short;

pub(super) fn head(head: &Head<'_>) -> String {
    match head {
        Head::Untitled => "題名のないゲーム".to_owned(),
        Head::Convention(Convention::Normal) => "正規形: 操作できなくなったプレイヤーの負け".to_owned(),
        Head::Convention(Convention::Misere) => "逆形（ミゼール）: 操作できなくなったプレイヤーの勝ち".to_owned(),
        Head::Play(Convention::Normal) => "正規形".to_owned(),
        Head::Play(Convention::Misere) => "逆形（ミゼール）".to_owned(),
        Head::RulesLabel => "ルール".to_owned(),
        Head::Rules(game) => rules(game),
        Head::PositionsLabel => "局面".to_owned(),
        Head::Positions(game) => positions(game),
        Head::ResultLabel => "結果".to_owned(),
        Head::EndsLabel => "終局".to_owned(),
        Head::Ends(condition) => format!("{} のとき", short(condition, 400)),
        Head::ConventionLabel => "勝敗".to_owned(),
        Head::PlayersLabel => "プレイヤー".to_owned(),
        Head::Players([first, second]) => format!("先手 {first}、後手 {second}"),
        Head::Sides([left, right]) => {
            format!("{left} と {right}。指せる手はそれぞれ別で、どちらが先手でもよい")
        }
    }
}

fn rules(game: &GameInfo) -> String {
    let mut text = match &game.positions {
        Positions::Boards(game) => {
            return match game.picks {
                1 => "空いている文字がなくなるまで、交互に 1 文字ずつ取る".to_owned(),
                picks => format!("空いている文字がなくなるまで、1 手番に {picks} 文字ずつ交互に取る"),
            };
        }
        Positions::Lists { code: Some(code), .. } => format!("コード {code} の手"),
        Positions::Words { branches, .. } => format!("手 {} 種類、書き換え {branches} 通り", game.rules),
        Positions::Lists { code: None, .. } | Positions::Heaps { .. } => format!("手 {} 種類", game.rules),
    };
    match game.turn {
        TurnRule::ONE => {}
        TurnRule::Moves(most) => text.push_str(&format!("。1 手番に 1〜{most} 手")),
        TurnRule::AnyHeaps => text.push_str("。1 手番に、1 つ以上の山をそれぞれ 1 手ずつ動かす"),
    }
    text
}

fn positions(game: &GameInfo) -> String {
    match &game.positions {
        Positions::Words { letters, domain, .. } => format!("{}（文字は {}）", short(domain, 120), short(letters, 60)),
        Positions::Heaps { names, domain, .. } => {
            let names = names.join(", ");
            match domain {
                Some(domain) => format!("山 {names}（ただし {}）", short(domain, 200)),
                None => format!("山 {names}"),
            }
        }
        Positions::Lists { heap, .. } => format!("任意個の山（{heap} は 1 つの山の大きさ）"),
        Positions::Boards(game) => {
            format!("盤面 {}（文字は {}）", short(&game.domain, 120), short(&game.letters, 60))
        }
    }
}

pub(super) fn winner(winner: &Winner<'_>) -> String {
    match winner {
        Winner::Sentence(Outcome::N, None) => "先手必勝".to_owned(),
        Winner::Sentence(Outcome::P, None) => "後手必勝".to_owned(),
        Winner::Sentence(Outcome::N, Some([first, _])) => format!("先手必勝（手番の {first} の勝ち）"),
        Winner::Sentence(Outcome::P, Some([_, second])) => format!("後手必勝（{second} の勝ち）"),
        Winner::Word(Outcome::N, None) => "先手".to_owned(),
        Winner::Word(Outcome::P, None) => "後手".to_owned(),
        Winner::Word(Outcome::N, Some([first, _])) => first.clone(),
        Winner::Word(Outcome::P, Some([_, second])) => second.clone(),
    }
}
