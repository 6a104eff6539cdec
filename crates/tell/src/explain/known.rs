//! How what was said is known: certificate and checker.

use super::frame::{Part, heading, up_to};
use crate::document::Block;
use crate::document::spans::{code, paragraph};
use crate::face::Opt;
use crate::render::Style;
use crate::say::{counted, say, together};
use answer::{Checked, Explanation, Theorem};

/// What the checker did, if there is a theorem.
pub(super) fn sections(explanation: &Explanation, style: Style) -> Vec<Block> {
    let language = style.language;
    let Some(Theorem { checked, .. }) = explanation.attempt.verdict.theorem() else {
        return vec![];
    };
    let again = style.face.option(Opt::Check).map_or_else(String::new, |check| {
        let check = code(check);
        say!(language, en: " with {check}", ja: "{check} で")
    });
    let mut sentences = vec![say!(language,
        en: "The proof is written down as a certificate. A checker that shares only the reading of \
              the rules with the prover has accepted it; it can be checked again{again}.",
        ja: "証明は証明書として書き出してあります。ルールの読み取り以外は証明を探すプログラムと何も\
            共有しない検査プログラムが、証明書を検査して受理しました。{again}もう\
            一度検査できます。")];
    if let Checked { up_to: Some(size), positions, .. } = checked {
        let which = up_to(explanation.attempt.game.extent(), *size, language);
        sentences.push(say!(language,
            en: ("In addition, the checker solved all {} {which} by brute force, with the same \
                results.",
                counted(*positions, "position")),
            ja: "さらに検査プログラムは、{which}全 {positions} 局面を全探索し、同じ結果になることを確かめました。"));
    }
    vec![heading(Part::Known, language), paragraph(together(sentences, language))]
}
