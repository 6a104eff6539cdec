//! Single positions in Japanese.

use answer::{HeapChange, Law, ListChange, RunChange, Step};
use rules::Outcome;
use solve::Parity;

use super::{CHANGES, Message, parts};
use crate::layout::{shown, width};
use crate::text::japanese::{listed, turns, turns_between};

pub(super) fn words(message: &Message<'_>) -> String {
    match message {
        Message::ValueLabel => "Grundy 数".to_owned(),
        Message::Value(value) => value.to_string(),
        Message::RemotenessLabel => "残り手数".to_owned(),
        Message::Remoteness(number, turn) => {
            format!("{}（勝つ側は急ぎ、負ける側は粘るとき）", turns(number, *turn))
        }
        Message::PlaysLabel => "対局の長さ".to_owned(),
        Message::Plays(plays, turn) if plays.is_fixed() => {
            format!("何をしても {}", turns(plays.shortest, *turn))
        }
        Message::Plays(plays, turn) => {
            let span = turns_between(plays.shortest, plays.longest, *turn);
            match plays.parity {
                Parity::Even => format!("{span}、常に偶数なので、どの手を選んでも同じ"),
                Parity::Odd => format!("{span}、常に奇数なので、どの手を選んでも同じ"),
                Parity::Mixed => span,
            }
        }
        Message::WinningLabel => "勝つ手".to_owned(),
        Message::Winning { winning, options } if winning == options => match options {
            1 => "唯一の手".to_owned(),
            _ => format!("{options} 通りすべて"),
        },
        Message::Winning { winning, options } => format!("{options} 通り中 {winning} 通り"),
        Message::Over(Outcome::P) => "なし: 操作できないので負け".to_owned(),
        Message::Over(Outcome::N) => "なし: 操作できないので勝ち".to_owned(),
        Message::WinningOf { winning: 1, complete: true } => "1 通りだけ".to_owned(),
        Message::WinningOf { winning, complete: true } => format!("全部で {winning} 通り"),
        Message::WinningOf { complete: false, .. } => "多数、その一部:".to_owned(),
        Message::NoneWins(None) => "なし: どの手を指しても相手の勝ち".to_owned(),
        Message::NoneWins(Some(1)) => "なし: 唯一の手の先も相手の勝ち局面".to_owned(),
        Message::NoneWins(Some(options)) => format!("なし: {options} 通りの手の先はすべて相手の勝ち局面"),
        Message::More(more) => format!("ほか {more} 通り（--json ですべて表示）"),
        Message::ManyMore => "ほかにもある".to_owned(),
        Message::AndMore(None) => "ほか".to_owned(),
        Message::AndMore(Some(more)) => format!("ほか {more}"),
        Message::Unknown => "?: 不明。調べるには対局をすべて探索する必要があり、多すぎる".to_owned(),
        Message::Steps(steps) => steps.iter().map(step).collect::<Vec<_>>().join("、"),
        Message::Changes(changes) => changes.iter().map(change).collect::<Vec<_>>().join("、"),
        Message::Columns => "局面 勝者 値 残り手数 長さ 勝つ手".to_owned(),
        Message::NoAnswer => "答えなし".to_owned(),
        Message::TheoremLabel => "根拠".to_owned(),
        Message::Theorem { states, heaps } => format!(
            "すべての{}についての定理、{states} 状態のオートマトン、証明書は検査済み。全探索には大きすぎる",
            if *heaps { "大きさ" } else { "長さ" },
        ),
        Message::Sums(law) => format!(
            "山の和についての定理（{}）、証明書は検査済み",
            match law {
                Law::Grundy => "値の排他的論理和 xor",
                Law::Moore => "姿を変えた Nim",
                Law::Tame => "tame な山",
                Law::Selective => "任意の山を動かす手番",
            }
        ),
        Message::OneOfWinning { winning: 1 } => "1 通り（ほかにもありうる）:".to_owned(),
        Message::OneOfWinning { winning } => format!("{winning} 通り（ほかにもありうる）:"),
        Message::NotSought => "あるが、制限内では 1 つも見つからなかった".to_owned(),
        Message::ListChanges(changes) => several(changes, list_change, "山"),
        Message::RunChanges(changes) => several(changes, run_change, "連"),
        Message::Picked { place, letter } => format!("{place} 文字目の {letter}"),
        Message::Long(beginning, heaps) => format!("{beginning}（{heaps} 個の山）"),
    }
}

/// What is rewritten.
fn step(Step { from, to, at, .. }: &Step) -> String {
    let place = if width(from) > 1 { format!("{at} 文字目から") } else { format!("{at} 文字目") };
    match (from.is_empty(), to.is_empty()) {
        (true, _) => format!("{at} 文字目の前に {} を入れる", shown(to)),
        (false, true) => format!("{place}の {} を消す", shown(from)),
        (false, false) => format!("{place}の {} を {} にする", shown(from), shown(to)),
    }
}

fn change(HeapChange { heap, from, to }: &HeapChange) -> String {
    match from.checked_sub(*to) {
        Some(taken) => format!("{heap} を {taken} 減らす"),
        None => format!("{heap} を {} 増やす", to - from),
    }
}

fn list_change(ListChange { heap, from, to }: &ListChange) -> String {
    format!("{heap} 番目の山: {from} -> {}", parts(to))
}

fn run_change(RunChange { at, from, to }: &RunChange) -> String {
    let to: Vec<String> = to.iter().map(usize::to_string).collect();
    match &to[..] {
        [] => format!("{at} 文字目からの長さ {from} の連を消す"),
        to => format!("{at} 文字目からの長さ {from} の連を {} にする", listed(to, " と ")),
    }
}

/// The first few changes, and how many there are besides.
fn several<T>(changes: &[T], one: impl Fn(&T) -> String, what: &str) -> String {
    let mut parts: Vec<String> = changes.iter().take(CHANGES).map(one).collect();
    if changes.len() > CHANGES {
        parts.push(format!("ほか {} 個の{what}", changes.len() - CHANGES));
    }
    parts.join("、")
}
