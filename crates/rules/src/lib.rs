//! The rule language of Nimatron: from the text of a `.game` file to [`Rules`], and what they literally mean.
//!
//! Games are played on words ([`WordRuleset`], here), on tuples of heaps ([`heaps`], which are laid out in the same way), on any number of heaps
//! ([`sums`]), or by picking letters ([`picks`]).
//!
//! A [`WordRuleset`] is small and closed: an alphabet, a regular domain, rewriting rules made of few kinds of pieces, a turn, a
//! convention. Everything a reader writes for convenience (classes, variables, arithmetic on digits, bounded repetition,
//! parameters) is expanded away by the parser. Two readings of a ruleset exist: [`literal`], here, which is slow and
//! obvious and is the meaning; and the transducers of the crates above, which are held to it.
//!
//! This crate knows nothing of automata, proofs or natural languages: diagnostics are data ([`diagnostic::Reason`]), put
//! into words elsewhere.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod boards;
pub mod diagnostic;
pub mod formula;
mod header;
pub mod language;
mod lex;
pub mod limits;
pub mod lists;
pub mod literal;
pub mod loops;
mod lower;
pub mod matcher;
mod parse;
mod parser;
mod positions;
mod print;
pub mod regex;
pub mod ruleset;
mod sides;
mod syntax;
pub mod text;
pub mod tuples;

pub use diagnostic::{Diagnostic, Reason, Severity};

pub use header::Header;
pub use language::{Claim, Comparison, Formula, Relation, Subject, Term};
pub use matcher::Matcher;
pub use parse::{Settings, parse, parse_claim, parse_formula, parse_regex, read, read_loops};
pub use positions::{PositionError, PositionErrorKind, Positions, parse_position, positions};
pub use print::{SumPart, single_word, sum_parts};
pub use regex::Regex;
pub use ruleset::{
    Alphabet, Branch, Convention, Expectation, Letter, LetterSet, Outcome, OutcomeClass, Piece, Rule, Sides, Span,
    Word, WordRuleset,
};
pub use sides::Mover;

/// The rules of a game of any kind.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "there is one of these for a text, and it is taken apart at once")]
pub enum Rules {
    /// Positions are words.
    Words(WordRuleset),
    /// Positions are tuples of heaps.
    Tuples(tuples::TupleRuleset),
    /// Positions are lists of any number of heaps.
    Lists(lists::ListRuleset),
    /// Positions are boards whose letters are taken.
    Boards(boards::BoardRuleset),
}

impl Rules {
    /// What they have whatever their positions are.
    #[must_use]
    pub const fn header(&self) -> &Header {
        match self {
            Self::Words(rules) => &rules.header,
            Self::Tuples(rules) => &rules.header,
            Self::Lists(rules) => &rules.header,
            Self::Boards(rules) => &rules.header,
        }
    }
}
