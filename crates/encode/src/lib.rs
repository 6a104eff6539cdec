//! Compiles a [`rules::WordRuleset`] to machines: the domain as a deterministic acceptor, a turn as
//! a transducer, a formula as a Moore machine.
//!
//! The transducer of a single move is the *move machine* of `docs/certificate.md`, with its
//! numbering; certificates refer to its states. The checker has its own compiler; property tests
//! compare this one with the literal meaning of the rules.
#![no_std]

extern crate alloc;

mod formula;
mod moves;
mod positions;
pub mod tracks;
mod turn;

pub use formula::{NotRegular, TermMachine, compile_formula, compile_term};
pub use moves::move_machine;
pub use positions::{PositionAutomaton, compile_regex};
pub use turn::{Escape, Turn, escape};

use automata::Moore;
use rules::WordRuleset;
use run::{Run, Stop};

/// The minimal acceptor of the positions.
///
/// # Errors
/// If the budget is exhausted: the expression of the domain may need exponentially many states.
pub fn domain(rules: &WordRuleset, run: &Run<'_>) -> Result<Moore<bool>, Stop> {
    compile_regex(&rules.domain, rules.alphabet.len(), run)
}
