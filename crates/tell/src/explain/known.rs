//! How what was said is known: certificate and checker.

use answer::{Checked, Explanation, Extent, Verdict};

use super::frame::{Part, Speak, counted, heading, said};
use crate::document::{Block, Inline};
use crate::language::Language;

/// What the checker did, if there is a theorem.
pub(super) fn sections(explanation: &Explanation, language: Language) -> Vec<Block> {
    let checked = match &explanation.attempt.verdict {
        Verdict::Proved(theorem) => &theorem.checked,
        Verdict::Sums(theorem) => &theorem.checked,
        Verdict::Strategy(theorem) => &theorem.checked,
        Verdict::Unknown(_) => return vec![],
    };
    let extent = explanation.attempt.game.extent();
    let mut text = Said::Certificate.speak(language);
    if let Checked { up_to: Some(size), positions, .. } = checked {
        if language == Language::English {
            text.push(" ".into());
        }
        text.extend(Said::Replayed(*positions, extent, *size).speak(language));
    }
    vec![heading(Part::Known, language), Block::Paragraph(text)]
}

enum Said {
    /// There is a certificate, and it was checked.
    Certificate,
    /// So many positions of up to this size were replayed.
    Replayed(usize, Extent, u128),
}

impl Speak for Said {
    fn english(&self) -> Vec<Inline> {
        match self {
            Self::Certificate => said![
                "The proof is written down as a certificate. A checker that shares nothing with the prover but the reading of the rules has gone \
                 through it and accepted it; it can be checked again with ",
                Inline::Code("nimatron check".to_owned()),
                "."
            ],
            Self::Replayed(positions, extent, size) => {
                let which = match extent {
                    Extent::Letters if *size == 1 => "of up to 1 letter".to_owned(),
                    Extent::Letters => format!("of up to {size} letters"),
                    Extent::LargestHeap => format!("with no heap larger than {size}"),
                    Extent::Total if *size == 1 => "of up to 1 counter in all".to_owned(),
                    Extent::Total => format!("of up to {size} counters in all"),
                };
                said![format!(
                    "Besides, the checker played out all {} {which} by brute force, and found the same.",
                    counted(*positions, "position")
                )]
            }
        }
    }

    fn japanese(&self) -> Vec<Inline> {
        match self {
            Self::Certificate => said![
                "証明は証明書として書き出してあります。ルールの読み取り以外は証明器と何も共有しない検査器が、証明書を検査して受理しました。",
                Inline::Code("nimatron check".to_owned()),
                " でもう一度検査できます。"
            ],
            Self::Replayed(positions, extent, size) => {
                let which = match extent {
                    Extent::Letters => format!("{size} 文字以下の"),
                    Extent::LargestHeap => format!("どの山も {size} 以下の"),
                    Extent::Total => format!("山の合計が {size} 以下の"),
                };
                said![format!(
                    "さらに検査器は、{which}全 {positions} 局面を全探索し、同じ結果になることを確かめました。"
                )]
            }
        }
    }
}
