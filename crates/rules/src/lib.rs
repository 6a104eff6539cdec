//! The rule language of Nimatron: from the text of a `.game` file to [`Rules`] and their literal
//! meaning.
//!
//! # The map
//!
//! Games are played on [`words`], on [`tuples`] of heaps, on [`lists`] of any number of heaps, or
//! on [`boards`] whose letters are taken. Each has a folder, all laid out alike: the fully expanded
//! rules, their literal meaning (`literal`), positions, printing, and the parser of what only this
//! kind has. Each ruleset has two interpretations: the literal meaning, here, which is slow and
//! obvious; and the machines of the crates above, which are tested against it.
//!
//! * [`language`]: terms, formulas and claims, generic over the kind of position.
//! * [`text`]: scanner, tokens, expressions and diagnostics, shared by all kinds; other crates
//!   reuse parts of it for their own languages.
//! * [`diagnostic`]: what can be wrong with a rule text, as data.
//! * `statements`: the lines that every kind of game has, such as `players`; they become a
//!   [`Header`].
//! * `game`: dispatches any text to its kind of [`Rules`]. The only module that knows all four
//!   kinds.
//!
//! This crate knows nothing of automata, proofs or natural languages: diagnostics are data
//! ([`diagnostic::Reason`]), which a layer above puts into words.
#![no_std]

extern crate alloc;

// Declared first because its macro must come before its uses.
#[macro_use]
pub mod text;

mod alphabet;
pub mod boards;
pub mod diagnostic;
mod game;
mod header;
pub mod language;
pub mod limits;
pub mod lists;
pub mod loops;
mod numeration;
pub mod outline;
mod sides;
mod span;
mod statements;
pub mod tuples;
pub mod words;

pub use alphabet::{Alphabet, Letter, LetterSet, MAX_LETTERS, Word};
pub use diagnostic::{Diagnostic, Reason};
pub use game::{Rules, parameter_ranges, parse, read, read_loops, with_heaps};
pub use header::{Expectation, Expected, Header};
pub use language::{Claim, Comparison, Formula, Passing, Relation, Subject, Term, ValueTest};
pub use outcome::{Convention, Outcome, OutcomeClass};
pub use sides::{Mover, Sides};
pub use span::Span;
pub use statements::Settings;
pub use text::Severity;
pub use words::appearance::Appearance;
pub use words::matcher::Matcher;
pub use words::parse::{parse_claim, parse_formula, parse_regex};
pub use words::positions::{
    PositionError, PositionErrorKind, Positions, parse_position, positions,
};
pub use words::print::{SumPart, single_word, sum_parts};
pub use words::regex::Regex;
pub use words::ruleset::{Branch, Piece, Rule, WordRuleset};
