//! The interface of a notation.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};

use crate::language::Comparison;

/// Builds printed formulas bottom-up.
pub trait Notation {
    /// A part, with what is needed to decide on parentheses.
    type Piece;

    /// The finished text.
    fn finish(piece: Self::Piece) -> String;
    /// Words of a claim around formulas, including their blanks.
    fn words(words: &str) -> String;

    /// A number.
    fn number(number: i64) -> Self::Piece;
    /// A number at the beginning of a sum, where it needs no parentheses.
    fn first(number: i64) -> Self::Piece;
    /// The name of a heap or a variable.
    fn name(name: &str) -> Self::Piece;
    /// A keyword.
    fn word(word: &str) -> Self::Piece;
    /// Text other than arithmetic: a regular expression, a word of the game.
    fn code(text: &str) -> Self::Piece;
    /// A letter of the game and its spelling in the rule language.
    fn letter(symbol: char, spelled: &str) -> Self::Piece;
    /// A function call.
    fn call(function: &str, arguments: Vec<Self::Piece>) -> Self::Piece;
    /// `base^exponent`.
    fn power(base: u32, exponent: &str) -> Self::Piece;
    /// A sum; parts marked `true` are subtracted.
    fn sum(parts: Vec<(bool, Self::Piece)>) -> Self::Piece;
    /// A multiple; `tight` if `inner` is a bare name.
    fn multiple(factor: i64, inner: Self::Piece, tight: bool) -> Self::Piece;
    /// The remainder.
    fn remainder(inner: Self::Piece, modulus: Self::Piece) -> Self::Piece;
    /// The quotient, rounded down.
    fn quotient(inner: Self::Piece, divisor: i64) -> Self::Piece;
    /// Exclusive or.
    fn xor(parts: Vec<Self::Piece>) -> Self::Piece;

    /// True or false.
    fn truth(truth: bool) -> Self::Piece;
    /// `left cmp right`.
    fn compare(left: Self::Piece, comparison: Comparison, right: Self::Piece) -> Self::Piece;
    /// Membership, `left in right`.
    fn within(left: Self::Piece, right: Self::Piece) -> Self::Piece;
    /// A set of numbers, sorted.
    fn numbers(set: &[i64]) -> Self::Piece;
    /// Negation.
    fn not(inner: Self::Piece) -> Self::Piece;
    /// The conjunction or, with `false`, the disjunction of two or more parts.
    fn chain(all: bool, parts: Vec<Self::Piece>) -> Self::Piece;
    /// `all x: inner` or, with `false`, `some x: inner`, for each of the names.
    fn quantified(all: bool, names: &[String], inner: Self::Piece) -> Self::Piece;
}

/// Prints `0, 2, 5..9`, with `to` between the ends of a run.
pub(super) fn runs(set: &[i64], to: &str) -> String {
    let mut runs: Vec<(i64, i64)> = vec![];
    for &number in set {
        match runs.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(number) => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let run = |(low, high): (i64, i64)| match high - low {
        0 => low.to_string(),
        1 => format!("{low}, {high}"),
        _ => format!("{low}{to}{high}"),
    };
    runs.into_iter().map(run).collect::<Vec<_>>().join(", ")
}
