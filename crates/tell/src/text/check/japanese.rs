//! Checked certificates in Japanese.

use answer::Extent;
use certify::{Law, Rows, SingleHeap, Sums, Theorem};
use rules::Convention;
use rules::lists::TurnRule;

use super::{Message, rejection};
use crate::layout::short;
use crate::text::Say;
use crate::text::japanese::{numeration_name, up_to};
use crate::text::lists::japanese::between;
use crate::text::parts::{Head, wide};

pub(super) fn words(message: &Message<'_>) -> String {
    match message {
        Message::Accepted(Extent::Letters) => "受理: すべての長さの局面について証明されています".to_owned(),
        Message::Accepted(Extent::LargestHeap) => "受理: すべての大きさの山について証明されています".to_owned(),
        Message::Accepted(Extent::Total) => "受理: 任意個の山について証明されています".to_owned(),
        Message::AcceptedRows => "受理: すべての長さの列について証明されています".to_owned(),
        Message::AcceptedBoards => "受理: すべての長さの盤面について証明されています".to_owned(),
        Message::Rejected => "却下: この証明書は何も証明していません".to_owned(),
        Message::Why(rejection) => format!("{}。", rejection::words(rejection)),
        Message::About(title) => format!("この証明書は「{title}」というゲームについてのものです。"),
        Message::GameLabel => "ゲーム".to_owned(),
        Message::Untitled => "題名なし".to_owned(),
        Message::TellsLabel => "オートマトン".to_owned(),
        Message::Tells(established, states) => {
            let what = match established.theorem {
                _ if established.heaps.as_ref().is_some_and(|heaps| heaps.relation) => {
                    "局面と数のすべての組について、その数が Grundy 数かどうかを判定"
                }
                Theorem::Outcome if established.sides.is_some() => "誰が手番でも、すべての局面の勝者を判定",
                Theorem::Outcome => "すべての局面の勝者を判定",
                Theorem::Values => "すべての局面の Grundy 数を判定",
                Theorem::Strategy => "各文字を誰が取るかを判定",
            };
            format!("{states} 状態、{what}")
        }
        Message::SumsLabel => "山の和".to_owned(),
        Message::Sums(sums, convention) => law(sums, *convention),
        Message::RowsLabel => "列".to_owned(),
        Message::Rows(rows) => rows_words(rows),
        Message::HeapLabel => "1 つの山".to_owned(),
        Message::Heap(heap, law) => one_heap(heap, *law),
        Message::ChoiceNeverMatters => "勝てる局面では、どの手を指しても勝ち".to_owned(),
        Message::ClaimLabel => "主張".to_owned(),
        Message::NumerationLabel => "記数法".to_owned(),
        Message::Numeration(heaps) => numeration_name(heaps.numeration),
        Message::WinningMove(property) => format!("勝てる局面には、{property} となる勝つ手がある"),
        Message::ReplayLabel => "全探索".to_owned(),
        Message::ReplayHeaps { extent, size, positions } => {
            format!("{}全 {positions} 局面で一致", up_to(*extent, *size))
        }
        Message::Replay { length, positions } => {
            format!("{}全 {positions} 局面で一致", up_to(Extent::Letters, wide(*length)))
        }
        Message::HashLabel => "SHA-256".to_owned(),
        Message::ConventionLabel => "勝敗".to_owned(),
        Message::Convention(convention) => Head::Convention(*convention).japanese(),
    }
}

fn one_heap(heap: &SingleHeap, law: Law) -> String {
    let what = if law == Law::Selective { "勝敗" } else { "値" };
    match heap {
        SingleHeap::Periodic { code, preperiod, period, .. } => {
            format!("コード {code}、{what}は {preperiod} 以降、周期 {period} で繰り返す")
        }
        SingleHeap::Machine { states, value: Some(term), .. } if law != Law::Selective => {
            format!("値は {}、{states} 状態のオートマトンによる", short(term, 200))
        }
        SingleHeap::Machine { states, .. } => format!("{states} 状態のオートマトンが{what}を判定"),
    }
}

/// How heaps are combined.
fn law(sums: &Sums, convention: Convention) -> String {
    match (sums.law, convention) {
        (Law::Grundy, _) => "値は各山の値の排他的論理和 xor".to_owned(),
        (Law::Selective, _) => "後手必勝なのは、どの山も単独で後手必勝のとき、かつそのときに限る".to_owned(),
        (Law::Tame, _) => "tame な山: 逆形 Nim と同様、山は fickle か firm".to_owned(),
        (Law::Moore, convention) => {
            let known = match convention {
                Convention::Normal => " Nim の山",
                Convention::Misere => "逆形 Nim の山",
            };
            let turns = match sums.turn {
                TurnRule::ONE => String::new(),
                TurnRule::Moves(most) => format!("（1 手番に 1〜{most} 手）"),
                TurnRule::AnyHeaps => "（任意の山を動かす手番）".to_owned(),
            };
            format!("姿を変えた{known}{turns}、どの手も山の値を減らす")
        }
    }
}

/// Which runs are heaps.
fn rows_words(rows: &Rows) -> String {
    let kinds: Vec<String> = rows.live.iter().map(|&kind| between(kind)).collect();
    match &kinds[..] {
        [] => format!("「{}」の連にはどれも手がない", rows.letter),
        kinds => format!("「{}」の連は{}で山になり、ほかでは山にならない", rows.letter, kinds.join("、")),
    }
}
