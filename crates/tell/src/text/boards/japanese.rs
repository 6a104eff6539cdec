//! Boards of pick games in Japanese.

use answer::{BoardCounterexample, Counts};

use super::{Message, ResultRule, score, shown, unweighted};
use crate::layout::short;
use crate::text::japanese::listed;

pub(super) fn words(message: &Message<'_>) -> String {
    match message {
        Message::ToPick { who, left: 1, result } => {
            format!("{who} の番、双方が最善を尽くした結果は {}", score(result))
        }
        Message::ToPick { who, left, result } => {
            format!("{who} の番（あと {left} 文字取る）、双方が最善を尽くした結果は {}", score(result))
        }
        Message::Over(result) => format!("空いている文字はなく、結果は {}", score(result)),
        Message::BoardLabel => "盤面".to_owned(),
        Message::TakenLabel => "取った人".to_owned(),
        Message::BestLabel => "最善の文字".to_owned(),
        Message::WorseLabel => "より良い文字".to_owned(),
        Message::EndLabel => "終局時".to_owned(),
        Message::MarksLabel => "印".to_owned(),
        Message::Marks([first, second]) => format!("o は {first}、x は {second}、. は空き"),
        Message::Columns => "位置 文字 結果 ".to_owned(),
        Message::Best => "最善".to_owned(),
        Message::MorePicks(more) => format!("ほか {more} 通り（--json ですべて表示）"),
        Message::KnownLabel => "根拠".to_owned(),
        Message::Known { states } => {
            format!("すべての長さについての定理、{states} 状態のオートマトン、証明書は検査済み")
        }
        Message::StrategyLabel => "戦略".to_owned(),
        Message::Takes(pick) => format!("{} 文字目の {} を取る", pick.place, pick.letter),
        Message::ListColumns => "盤面 手番 結果 最善".to_owned(),
        Message::Nobody => "なし".to_owned(),
        Message::NoAnswer => "答えなし".to_owned(),
        Message::Row(row) => format!("長さ {}: {} 語", row.length, row.entries.len()),
        Message::NoBoards => "この範囲の長さの語はない".to_owned(),
        Message::Stopped(length) => format!("長さ {length} 以上については答えがありません。"),
        Message::Smallest(board) => format!("最善の文字を取らない最小の盤面: {board}"),
        Message::ItsPick(who) => format!("{who} の番です。"),
        Message::Chosen(pick) => format!(
            "戦略が取るのは {} 文字目の {} で、そのあと双方が最善を尽くした結果は {} です。",
            pick.place,
            pick.letter,
            score(&pick.result)
        ),
        Message::Silent => "戦略は何を取るかを言っていません。".to_owned(),
        Message::Better(pick) => {
            format!("{} 文字目の {} のほうが良く、結果は {} になります。", pick.place, pick.letter, score(&pick.result))
        }
        Message::RightBefore(boards) => {
            format!("全探索による結果です。文字数がこれより少ない {boards} 盤面では、戦略はすべて正しい選択をします。")
        }
        Message::Refutation(example) => refutation(example),
    }
}

fn refutation(example: &BoardCounterexample) -> String {
    let board = shown(&example.board);
    let better = &example.better;
    match &example.chosen {
        None => format!("何を取るかを言っていない最小の盤面は {board}"),
        Some(chosen) => format!(
            "より良い取り方がある最小の盤面は {board}（{} 文字目ではなく {} 文字目）",
            chosen.place, better.place
        ),
    }
}

pub(super) fn result_rule(rule: &ResultRule<'_>) -> String {
    let ResultRule(game, players) = rule;
    let taker = &players[game.taker.index()];
    let most = &players[game.maximiser.index()];
    let least = &players[game.maximiser.other().index()];
    let what = match &game.counts {
        Counts::Letters { reversed } => {
            let order = if *reversed { "右から左へ" } else { "左から右へ" };
            format!("{taker} が取った文字を{order}並べた語の辞書式順序")
        }
        Counts::Weights(weights) => weighed(weights, taker),
    };
    format!("{what}: {most} は最大に、{least} は最小にする")
}

/// The sum of weights; where all are 0 or 1, a number of letters.
fn weighed(weights: &[(char, i64)], taker: &str) -> String {
    match unweighted(weights) {
        Some(counted) if counted.len() == weights.len() => format!("{taker} が取った文字の個数"),
        Some(counted) => format!("{taker} が取った {} の個数", listed(&counted, " か ")),
        None => {
            let weights: Vec<String> = weights.iter().map(|(letter, weight)| format!("{letter}: {weight}")).collect();
            format!("{taker} が取った文字の重みの合計（{}）", short(&weights.join(", "), 200))
        }
    }
}
