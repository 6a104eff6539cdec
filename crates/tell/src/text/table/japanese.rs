//! Tables in Japanese.

use answer::{PatternKind, Question, Row, Scope};

use super::{Asked, Message, class, counts};
use crate::text::Say;
use crate::text::sides::Message as Sides;

pub(super) fn words(message: &Message<'_>) -> String {
    match message {
        Message::Row(asked, row) => {
            format!("長さ {}: {} 局面、{}", row.length, row.entries.len(), losing(*asked, row))
        }
        Message::Size(asked, row) => {
            format!("最大の山 {}: {} 局面、{}", row.length, row.entries.len(), losing(*asked, row))
        }
        Message::Grid(asked, names) => {
            let what = match asked {
                Asked::Outcome => "勝敗（P: 後手必勝、.: 先手必勝、-: 局面ではない）",
                Asked::Classes(_) => "帰結類（-: 局面ではない）",
                Asked::Values => "Grundy 数（-: 局面ではない）",
            };
            format!("{what}、縦 {}、横 {}", names[0], names[1])
        }
        Message::SizeSequence(asked, name) => sequence(*asked, &format!("{name} ごとの")),
        Message::SequenceTitle(asked) => sequence(*asked, "長さごとの"),
        Message::NoSizes => "この範囲の大きさの局面はない".to_owned(),
        Message::StoppedAtSize(size) => format!("大きさ {size} 以上の山については答えがありません。"),
        Message::Class(asked, number) => class(*asked, *number),
        Message::Legend(names) => Sides::Legend(names).japanese(),
        Message::NoPositions => "この範囲の長さの局面はない".to_owned(),
        Message::Stopped(length) => format!("長さ {length} 以上については答えがありません。"),
        Message::OneHeap(Question::Outcome, name) => {
            format!("大きさ {name} の山 1 つの勝敗、1 行 20 個（P: 後手必勝、N: 先手必勝）")
        }
        Message::OneHeap(Question::Values, name) => format!("大きさ {name} の山 1 つの Grundy 数、1 行 20 個"),
        Message::TwoHeaps(Question::Outcome) => "2 つの山の勝敗（P: 後手必勝、.: 先手必勝）".to_owned(),
        Message::TwoHeaps(Question::Values) => "2 つの山の Grundy 数".to_owned(),
        Message::Scope(Scope::Lengths) => "長さごと".to_owned(),
        Message::Scope(Scope::OneHeap) => "1 つの山".to_owned(),
        Message::Scope(Scope::TwoHeaps) => "2 つの山".to_owned(),
        Message::Scope(Scope::All) => "全体".to_owned(),
        Message::Pattern(question, kind) => pattern(*question, *kind),
    }
}

fn sequence(asked: Asked<'_>, by: &str) -> String {
    match asked {
        Asked::Outcome => format!("{by}勝敗、1 行 20 個（P: 後手必勝、N: 先手必勝、-: 局面ではない）"),
        Asked::Classes(_) => format!("{by}帰結類、1 行 20 個（-: 局面ではない）"),
        Asked::Values => format!("{by} Grundy 数、1 行 20 個（-: 局面ではない）"),
    }
}

/// How many positions of a row are lost, or how many are in each outcome class.
fn losing(asked: Asked<'_>, row: &Row) -> String {
    match asked {
        Asked::Outcome => format!("うち P は {}", row.losing()),
        Asked::Values => format!("うち値 0 は {}", row.losing()),
        Asked::Classes(_) => {
            let counts = counts(row).into_iter().map(|(count, key)| format!("{key} は {count}"));
            format!("うち {}", counts.collect::<Vec<_>>().join("、"))
        }
    }
}

/// What is regular, in a few words.
fn pattern(question: Question, kind: PatternKind) -> String {
    let is = |number: &str| match question {
        Question::Outcome => format!("後手必勝なのは、ちょうど{number}が 0 のとき"),
        Question::Values => format!("値は{number}"),
    };
    match kind {
        PatternKind::Period { preperiod, period } => format!("周期 {period}（{preperiod} 以降）"),
        PatternKind::Arithmetic { preperiod, period, saltus } => {
            format!("周期 {period}（{preperiod} 以降、1 周期ごとに {saltus} 増える）")
        }
        PatternKind::Xor => is("山の排他的論理和"),
        PatternKind::XorOfValues => is("単独の山の値の排他的論理和"),
        PatternKind::SumMod { modulus } => is(&format!("山の合計を {modulus} で割った余り")),
        PatternKind::Symmetric => "山を入れ替えても同じ".to_owned(),
    }
}
