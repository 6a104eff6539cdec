//! Pick games: strategies that take a best pick from every board, of any length.
//!
//! The value of a board is the best of the values of what one pick leads to, and there is only one function of which that is true. So a strategy that both players
//! follow is optimal everywhere as soon as no single other pick is better for who makes it (one-shot deviation; Blackwell 1965): then the result of its play *is*
//! the value. For a large family of strategies who gets which letter in its play can be read off by a finite machine, the results before and after another pick
//! can be compared by a machine that remembers by how many letters one of them is ahead, and the question becomes whether a machine accepts anything.

mod theorem;

use rules::picks::{PickRuleset, Strategy};
use run::Run;

pub use theorem::{Counterexample, Figures, Proof, Reason, Unknown};

/// Looks for a strategy that takes a best pick from every board, and proves that it does.
///
/// # Errors
/// No theorem: see [`Reason`]. Always within the budget of `run`.
pub fn discover(_rules: &PickRuleset, _run: &Run<'_>) -> Result<Proof, Unknown> {
    unimplemented!()
}

/// Why a strategy that somebody claims to be best is not proved to be so.
#[derive(Clone, Debug)]
pub enum Refused {
    /// It is not.
    Refuted(Counterexample),
    /// Neither proved nor refuted.
    Unknown(Unknown),
}

/// Proves that a strategy takes a best pick from every board, or finds a smallest board on which it does not.
///
/// # Errors
/// [`Refused`].
pub fn verify(_rules: &PickRuleset, _strategy: &Strategy, _run: &Run<'_>) -> Result<Proof, Refused> {
    unimplemented!()
}

/// The certificate of a proof. `source` must be the text that `rules` were read from.
#[must_use]
pub fn write(_source: &str, _rules: &PickRuleset, _proof: &Proof) -> alloc::string::String {
    unimplemented!()
}

/// The letters of plays: first one for each phase, then four for each letter of the game: it is free and goes to the first player, it is free and goes to the second player,
/// it has been taken by the first player, it has been taken by the second player.
pub mod signs {}
