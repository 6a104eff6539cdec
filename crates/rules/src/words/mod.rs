//! Games on words: a position is a finite sequence of letters, and a move rewrites a factor of it.
//!
//! A [`WordRuleset`](crate::WordRuleset) is small and closed: an alphabet, a regular domain,
//! rewriting rules made of few kinds of pieces, a turn, a convention. Everything authors write for
//! convenience (classes, variables, arithmetic on digits, bounded repetition, parameters) is
//! expanded away by the parser. [`literal`] is the literal meaning of the rules: slow and obvious.
//! The transducers of the crates above are tested against it.

pub(crate) mod appearance;
mod formula;
pub mod literal;
pub(crate) mod matcher;
pub(crate) mod parse;
pub(crate) mod positions;
pub(crate) mod print;
pub(crate) mod regex;
pub(crate) mod ruleset;
mod trace;
