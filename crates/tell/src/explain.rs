//! Explanations: why somebody wins, in words, from the proof itself.
//!
//! Everything that is said here was computed: the theorem, the formula on the very position, where every turn leads. What is particular to a kind of
//! theorem is in a module of its own; [`frame`] has what all explanations have in common.

mod boards;
mod frame;
mod game;
mod known;
mod lists;
mod position;
mod sides;
mod trace;
mod tuples;
mod unknown;
mod words;

use answer::{Explanation, Verdict};

use crate::document::{Block, Document};
use crate::language::Language;

/// An explanation as a document: the game, a small example, who wins, why, how, the position that was asked about, and how it is known. Linear in the
/// explanation.
///
/// ```
/// # use answer::Explanation;
/// # fn text(explanation: &Explanation) -> String {
/// tell::document::plain(&tell::explain::explain(explanation, tell::Language::English))
/// # }
/// ```
#[must_use]
pub fn explain(explanation: &Explanation, language: Language) -> Document {
    let mut blocks = game::sections(explanation, language);
    match &explanation.attempt.verdict {
        Verdict::Proved(theorem) => {
            blocks.extend(words::sections(explanation, theorem, language));
            blocks.extend(position::sections(explanation, language));
        }
        Verdict::Sums(theorem) => blocks.extend(lists::sections(explanation, theorem, language)),
        Verdict::Strategy(theorem) => blocks.extend(boards::sections(explanation, theorem, language)),
        Verdict::Unknown(undecided) => {
            blocks.extend(unknown::sections(explanation, undecided, language));
            blocks.extend(position::sections(explanation, language));
        }
    }
    blocks.extend(known::sections(explanation, language));
    let title = vec![crate::text::title(&explanation.attempt.game, language).into()];
    Document { language, title, blocks }
}

/// What an explanation says of the position that was asked about, with its heading.
#[must_use]
pub fn about_position(document: Document) -> Vec<Block> {
    let start = frame::heading(frame::Part::Position, document.language);
    let mut inside = false;
    let about = document.blocks.into_iter().filter(|block| {
        if matches!(block, Block::Heading(1, _)) {
            inside = *block == start;
        }
        inside
    });
    about.collect()
}

/// Adds what is about another position, in front of how all of it is known.
pub fn add(document: &mut Document, blocks: Vec<Block>) {
    let known = frame::heading(frame::Part::Known, document.language);
    let at = document.blocks.iter().position(|block| *block == known).unwrap_or(document.blocks.len());
    document.blocks.splice(at..at, blocks);
}
