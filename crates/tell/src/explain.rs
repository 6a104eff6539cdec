//! Explanations: why somebody wins, in words, from the proof itself.
//!
//! Everything that is said here was computed: the theorem, the formula on the very position, where
//! every turn leads. What is particular to a kind of theorem is in a module of its own; `frame` has
//! what all explanations have in common.

mod boards;
mod editorial;
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

pub use editorial::{Editorial, editorial};

use crate::document::{Block, Document};
use crate::language::Language;
use crate::render::Style;
use answer::{Evidence, Explanation, Verdict, Why};

/// An explanation as a document: the game, a small example, who wins, why, how, the position that
/// was asked about, and how it is known. Linear in the explanation.
///
/// ```
/// # use answer::Explanation;
/// # fn text(explanation: &Explanation) -> String {
/// nimatron_tell::document::plain(
///     &nimatron_tell::explain::explain(explanation, nimatron_tell::Language::English)
/// )
/// # }
/// ```
#[must_use]
pub fn explain(explanation: &Explanation, style: impl Into<Style>) -> Document {
    let style = style.into();
    let language = style.language;
    let attempt = &explanation.attempt;
    let mut blocks = game::sections(explanation, language);
    let evidence = attempt.verdict.theorem().map(|theorem| &theorem.evidence);
    blocks.extend(parts(explanation, style).sections(language));
    if let Some(position) = &explanation.position {
        blocks.push(frame::heading(frame::Part::Position, language));
        blocks.extend(match (evidence, &position.reasons[..]) {
            (Some(Evidence::Sum(sum)), [Why::Sums(why)]) => {
                lists::position(&attempt.game, sum, why, language)
            }
            (Some(Evidence::Strategy(_)), [Why::Board(why)]) => {
                boards::position(&attempt.game, why, language)
            }
            // Where a budget ended before the theorem was asked, a list or a board is also
            // described by its turns.
            _ => position::blocks(explanation, position, language),
        });
    }
    blocks.extend(known::sections(explanation, style));
    let title = vec![crate::report::title(&attempt.game, language).into()];
    Document { language, title, blocks }
}

/// The theorem with its proof, or why there is none.
fn parts(explanation: &Explanation, style: Style) -> Parts {
    let (attempt, language) = (&explanation.attempt, style.language);
    match &attempt.verdict {
        Verdict::Proved(theorem) => match &theorem.evidence {
            Evidence::Machine(machine) => words::parts(explanation, theorem, machine, language),
            Evidence::Sum(sum) => lists::parts(attempt, theorem, sum, language),
            Evidence::Strategy(strategy) => boards::parts(attempt, theorem, strategy, language),
        },
        Verdict::Unknown(undecided) => {
            unknown::parts(attempt, undecided, explanation.table.as_ref(), style)
        }
        // What is explained is an attempt, and only claims are refuted.
        Verdict::Refuted(_) => Parts::default(),
    }
}

/// What differs by kind of theorem; what is empty is left out.
#[derive(Default)]
struct Parts {
    /// The theorem.
    theorem: Vec<Block>,
    /// What helps to read it; without a theorem what is known instead.
    notes: Vec<Block>,
    /// What the proof stands on; without a theorem what stands in its way.
    grounds: Vec<Block>,
    /// The proof.
    proof: Vec<Block>,
    /// How to win.
    how: Vec<Block>,
}

impl Parts {
    fn sections(self, language: Language) -> Vec<Block> {
        let start = vec![frame::heading(frame::Part::Theorem, language)];
        self.under(start, Some(frame::heading(frame::Part::Why, language)), None, language)
    }

    /// All of it below some blocks, the reasons below a heading and above some last word.
    fn under(
        self,
        mut blocks: Vec<Block>,
        why: Option<Block>,
        last: Option<Block>,
        language: Language,
    ) -> Vec<Block> {
        if !self.theorem.is_empty() {
            blocks.push(Block::Theorem(self.theorem));
        }
        blocks.extend(self.notes.into_iter().chain(why).chain(self.grounds));
        if !self.proof.is_empty() {
            blocks.push(Block::Proof(self.proof));
        }
        blocks.extend(last);
        if !self.how.is_empty() {
            blocks.push(frame::heading(frame::Part::How, language));
            blocks.extend(self.how);
        }
        blocks
    }
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
    let at =
        document.blocks.iter().position(|block| *block == known).unwrap_or(document.blocks.len());
    document.blocks.splice(at..at, blocks);
}
