//! Claims in Japanese.

use answer::{About, Counterexample, Fact, GameInfo, class_key};
use rules::Outcome;

use super::Message;
use crate::text::japanese::{count_of_turns, every, turns, turns_between};

pub(super) fn words(message: &Message<'_>) -> String {
    match message {
        Message::Refuted => "反証".to_owned(),
        Message::Unknown => "未解決: 証明も反証もされていません".to_owned(),
        Message::ClaimLabel => "主張".to_owned(),
        Message::ShortFollows(extent) => format!("証明済み: {}について", every(*extent)),
        Message::ShortProved(extent) => {
            format!("証明済み: {}について、この主張だけの証明書による (--claim)", every(*extent))
        }
        Message::ShortRefuted(example, place) => {
            let smallest = if example.smallest {
                "成り立たない最小の局面は"
            } else {
                "成り立たない局面の 1 つは"
            };
            format!("反証: {smallest} {place}")
        }
        Message::ShortNotBest(refutation) => format!("反証: {refutation}"),
        Message::ShortUnknown(why) => format!("未解決: {why}"),
        Message::Wrong(example, place) if example.smallest => format!("成り立たない最小の局面: {place}"),
        Message::Wrong(_, place) => format!("成り立たない局面の 1 つ: {place}"),
        Message::Says(game, example) => says(game, example),
        Message::Truth(Fact { outcome, value, .. }) => {
            let winner = match outcome {
                Outcome::N => "先手必勝",
                Outcome::P => "後手必勝",
            };
            match value {
                Some(value) => format!("実際は{winner}です（Grundy 数 {value}）。"),
                None => format!("実際は{winner}です。"),
            }
        }
        Message::Lasts(game, shortest, longest) if shortest == longest => {
            format!("どの対局も {}です。", turns(shortest, game.turn))
        }
        Message::Lasts(game, shortest, longest) => {
            format!("対局は {}です。", turns_between(*shortest, *longest, game.turn))
        }
        Message::NoMoves => "手はありません。".to_owned(),
        Message::Options(1) => "唯一の手の行き先:".to_owned(),
        Message::Options(options) => format!("{options} 通りの手の行き先:"),
        Message::More(more) => format!("ほか {more} 通り"),
        Message::Class(Outcome::P) => "P、そこでの手番のプレイヤーの負け".to_owned(),
        Message::Class(Outcome::N) => "N、そこでの手番のプレイヤーの勝ち".to_owned(),
        Message::Value(value) => format!("値 {value}"),
    }
}

fn says(game: &GameInfo, example: &Counterexample) -> String {
    let about = about(game, &example.about);
    match (&example.formula, example.formula_holds) {
        (None, _) => format!("主張の内容は「{about}」です。"),
        (Some(formula), true) => format!("ここで `{formula}` は成り立ちますが、「{about}」は成り立ちません。"),
        (Some(formula), false) => format!("ここで `{formula}` は成り立ちませんが、「{about}」は成り立ちます。"),
    }
}

fn about(game: &GameInfo, about: &About) -> String {
    let number = |term: &str, number: &Option<i64>| match number {
        Some(number) if number.to_string() != term => format!("{term} (= {number})"),
        _ => term.to_owned(),
    };
    match about {
        About::Outcome(Outcome::N) => "先手必勝".to_owned(),
        About::Outcome(Outcome::P) => "後手必勝".to_owned(),
        About::OutcomeOf(name, Outcome::N) => format!("{name} が手番なら {name} の勝ち"),
        About::OutcomeOf(name, Outcome::P) => format!("{name} が手番なら {name} の負け"),
        About::Class(class) => format!("帰結類は {}", class_key(*class)),
        About::Value(term, value) => format!("Grundy 数は {}", number(term, value)),
        About::EveryMoveWins => "どの手を指しても勝ち".to_owned(),
        About::WinningMove(property) => format!("勝つ手に `{property}` となるものがある"),
        About::WinningMoveSaid(words) => format!("勝つ手に `{words}` となるものがある"),
        About::WinningMoveBy(rule) => format!("勝つ手に {rule} 番目の `move` によるものがある"),
        About::PlayParity { odd } => {
            let parity = if *odd { "奇数" } else { "偶数" };
            format!("どの対局の{}も{parity}", count_of_turns(game.turn))
        }
        About::PlayLength(term, length) => {
            format!("どの対局の{}も {}", count_of_turns(game.turn), number(term, length))
        }
    }
}
