//! The rule language of Nimatron: from the text of a `.game` file to [`Rules`], and what they
//! literally mean.
//!
//! # The map
//!
//! Games are played on [`words`], on [`tuples`] of heaps, on [`lists`] of any number of heaps, or
//! on [`boards`] whose letters are taken. Each has a folder, and all are laid out alike: the rules
//! once every convenience is expanded, their literal meaning (`literal`), positions, printing, and
//! the parsing of what only this kind has. Two readings of each ruleset exist: the literal meaning,
//! here, which is slow and obvious; and the machines of the crates above, which are held to it.
//!
//! * [`language`]: terms, formulas and claims, generic over the kind of position.
//! * [`text`]: scanner, tokens, expressions and diagnostics, which all kinds share; other crates read
//!   their own languages with some of it.
//! * [`diagnostic`]: what can be wrong with a rule text, as data.
//! * `statements`: the lines that games of every kind have, such as `players`. [`Header`] is what they say.
//! * `game`: the way from any text to [`Rules`]. It alone knows all four kinds.
//!
//! This crate knows nothing of automata, proofs or natural languages: diagnostics are data
//! ([`diagnostic::Reason`]), put into words elsewhere.
#![no_std]

extern crate alloc;

// Its macro must come before those who use it.
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
mod outcome;
mod sides;
mod span;
mod statements;
pub mod tuples;
pub mod words;

pub use alphabet::{Alphabet, Letter, LetterSet, MAX_LETTERS, Word};
pub use diagnostic::{Diagnostic, Reason};
pub use game::{Rules, parameter_ranges, parse, read, read_loops, with_heaps};
pub use header::{Expectation, Expected, Header};
pub use language::{Claim, Comparison, Formula, Relation, Subject, Term};
pub use outcome::{Convention, Outcome, OutcomeClass};
pub use sides::{Mover, Sides};
pub use span::Span;
pub use statements::Settings;
pub use text::Severity;
pub use words::appearance::Appearance;
pub use words::matcher::Matcher;
pub use words::parse::{parse_claim, parse_formula, parse_regex};
pub use words::positions::{PositionError, PositionErrorKind, Positions, parse_position, positions};
pub use words::print::{SumPart, single_word, sum_parts};
pub use words::regex::Regex;
pub use words::ruleset::{Branch, Piece, Rule, WordRuleset};
