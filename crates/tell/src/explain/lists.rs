//! Explanations of sums of heaps: how positions decompose, what one heap is worth, why the law
//! holds, and how it is used.

mod board;
mod heap;
mod law;
mod position;
mod state;
mod step;

pub(super) use self::heap::moves_of_code;
use self::law::Reason;
use self::position::Narration;
use super::Parts;
use crate::document::Block;
use crate::document::spans::{code, paragraph};
use crate::language::Language;
use crate::report::{heap_name, theorem_sentences};
use crate::say::say;
use answer::{Attempt, GameInfo, Law, Statement, SumEvidence, SumWhy, Theorem};

/// The theorem, why it holds, and how to win.
pub(super) fn parts(
    attempt: &Attempt,
    theorem: &Theorem,
    sum: &SumEvidence,
    language: Language,
) -> Parts {
    let game = &attempt.game;
    let reason = Reason::of(sum, game.convention);
    let rows = sum.rows.as_ref();
    let mut grounds = rows.map_or_else(Vec::new, |rows| heap::rows(rows, language));
    grounds.extend(heap::heap(game, sum, reason, language));
    let sizes = law::is_size(sum, heap_name(game, sum));
    Parts {
        theorem: statement(attempt, theorem, sum, language),
        grounds,
        proof: law::proof(sum, reason, language),
        how: law::how(sizes, reason, language),
        ..Parts::default()
    }
}

/// This very position.
pub(super) fn position(
    game: &GameInfo,
    sum: &SumEvidence,
    why: &SumWhy,
    language: Language,
) -> Vec<Block> {
    let (reason, quotient) = (Reason::of(sum, game.convention), sum.quotient.as_ref());
    Narration { why, reason, quotient, language }.blocks()
}

/// What is proved.
fn statement(
    attempt: &Attempt,
    theorem: &Theorem,
    sum: &SumEvidence,
    language: Language,
) -> Vec<Block> {
    let mut blocks = vec![paragraph(match sum.rows {
        Some(_) => say!(language,
            en: "Proved for rows of every length.",
            ja: "すべての長さの列について証明されています。"),
        None => say!(language,
            en: "Proved for any number of heaps of any size.",
            ja: "山の個数と大きさによらず、証明されています。"),
    })];
    if let Some(name) = sum.every_turn.as_ref().filter(|_| sum.law == Law::Moore) {
        blocks.push(paragraph(say!(language,
            en: ("It holds for every {}.", code(name)),
            ja: ("すべての {} について成り立ちます。", code(name)))));
    }
    let sentences = theorem_sentences(attempt, language);
    blocks.extend(sentences.into_iter().map(|sentence| Block::Paragraph(vec![sentence.into()])));
    let (sentence, formula) = match &theorem.statement {
        Some(Statement::Wins(formula)) => {
            let wins = say!(language,
                en: "As a formula about the heaps, the player to move wins exactly when",
                ja: "山についての式で書くと、手番のプレイヤーが勝つのは、次が成り立つとき、かつそのときに限ります。");
            (wins, formula)
        }
        Some(Statement::Loses(formula)) => {
            let loses = say!(language,
                en: "As a formula about the heaps, the player to move loses exactly when",
                ja: "山についての式で書くと、手番のプレイヤーが負けるのは、次が成り立つとき、かつそのときに限ります。");
            (loses, formula)
        }
        Some(Statement::Value(term)) => {
            let value = say!(language,
                en: "As a formula about the heaps, the Grundy value is",
                ja: "山についての式で書くと、Grundy 数は次のとおりです。");
            (value, term)
        }
        Some(Statement::Claim(_) | Statement::Strategy(_)) | None => return blocks,
    };
    blocks.extend([paragraph(sentence), Block::Formula(formula.printed.clone())]);
    blocks
}
