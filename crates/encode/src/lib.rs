//! From a [`rules::WordRuleset`] to machines: the domain as a deterministic acceptor, a turn as a transducer, a formula as
//! a Moore machine.
//!
//! The transducer of a single move is the *move machine* of `docs/certificate.md`, with the numbering given there;
//! certificates name its states. The checker of certificates has a compiler of its own; this one is held to the literal
//! meaning of the rules by property tests.
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
/// When the budget ends: the domain's expression may need exponentially many states.
pub fn domain(rules: &WordRuleset, run: &Run<'_>) -> Result<Moore<bool>, Stop> {
    compile_regex(&rules.domain, rules.alphabet.len(), run)
}
