//! Values of single heaps in Japanese.

use answer::{Checked, Extent, PeriodFound, SparseFound, Status};

use super::Message;
use crate::text::Say;
use crate::text::theorem::Message as TheoremMessage;
use crate::text::values::Certainty;

pub(super) fn words(message: &Message<'_>) -> String {
    match message {
        Message::NormalPlay => "1 つの山の Grundy 数".to_owned(),
        Message::CodeLabel => "コード".to_owned(),
        Message::Code { code, unequal: false } => (*code).to_owned(),
        Message::Code { code, unequal: true } => format!("{code}、ただし分けてできる山の大きさは異なる"),
        Message::KnownLabel => "別名".to_owned(),
        Message::HeapsLabel => "山".to_owned(),
        Message::Heaps { last: None, .. } => "なし".to_owned(),
        Message::Heaps { last: Some(last), resumed: 0 } => format!("0 から {last} まで"),
        Message::Heaps { last: Some(last), resumed } => {
            format!("0 から {last} まで、うち {resumed} 個の値は以前の計算から")
        }
        Message::ForgottenLabel => "値".to_owned(),
        Message::Forgotten => "保存していない".to_owned(),
        Message::RareLabel => "疎空間".to_owned(),
        Message::Rare(rare) => format!("大きさ 0 の山のほかに希少な値の山は {rare} 個"),
        Message::NotLeast => "前周期はもっと小さいかもしれない".to_owned(),
        Message::PeriodLabel => "周期".to_owned(),
        Message::Period(found) => match found.saltus {
            0 => format!("{}（{} 以降）", found.period, found.preperiod),
            saltus => format!("{}（{} 以降、1 周期ごとに {saltus} 増える）", found.period, found.preperiod),
        },
        Message::Certainty(found, certificate) => certainty(found, *certificate),
        Message::NoPeriod => "見つからなかった".to_owned(),
        Message::ExceptionsLabel => "例外".to_owned(),
        Message::Exceptions(number) => format!("{number} 個、山: 値（括弧内は周期に従う場合の値）"),
        Message::NoExceptions => "なし".to_owned(),
        Message::More(more) => format!("ほか {more} 個（--json ですべて表示）"),
        Message::SparseLabel => "疎空間".to_owned(),
        Message::Sparse(found) => sparse(found),
        Message::LargestLabel => "最大の値".to_owned(),
        Message::Largest(found) => format!("{}、最初は大きさ {} の山", found.largest, found.first_largest),
        Message::Checked(checked) => checked_words(checked),
        Message::Values { per_line, exceptions: false } => format!("値、1 行 {per_line} 個:"),
        Message::Values { per_line, exceptions: true } => format!("値、1 行 {per_line} 個、* は周期に合わない値:"),
        Message::Stopped => "求められた範囲より手前で終わりました。".to_owned(),
    }
}

fn checked_words(checked: &Checked) -> String {
    TheoremMessage::Checked(checked, Extent::Total).japanese()
}

fn sparse(found: &SparseFound) -> String {
    let mask = found.mask;
    match found {
        SparseFound { alternating: true, rare, last_rare, .. } => format!(
            "大きさ 0 の山のほかに希少な値の山は {rare} 個、最大は {last_rare}（{mask:#b} と共通する 1 の個数が、偶数個の石を崩す手のある\
             山では偶数、ほかの山では奇数である値）"
        ),
        SparseFound { rare: 0, .. } => {
            format!("大きさ 0 の山のほかに希少な値（{mask:#b} と共通する 1 が偶数個）の山はない")
        }
        SparseFound { rare, last_rare, .. } => {
            format!(
                "大きさ 0 の山のほかに希少な値（{mask:#b} と共通する 1 が偶数個）の山は {rare} 個、最大は {last_rare}"
            )
        }
    }
}

/// Whether the period is known to go on for ever, and why.
fn certainty(found: &PeriodFound, certificate: bool) -> String {
    let word = Certainty(found.status).japanese();
    match found.status {
        Status::Proved if certificate => format!("{word}、証明書を独立した検査器が受理"),
        Status::Proved => format!(
            "{word}。計算により {} 未満のすべての山の値が繰り返し、したがってすべて繰り返す（Guy, Smith 1956）",
            found.bound
        ),
        Status::Verified { .. } if found.bound > 0 && found.saltus == 0 => {
            format!("{word}。証明には {} 未満のすべての山の値が必要", found.bound)
        }
        Status::Verified { .. } | Status::Conjectured => word,
    }
}
