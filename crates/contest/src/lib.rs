//! Problem files: how a contest presents instances of a game, and what it wants printed.
//!
//! [`parse`] turns a text into a [`Problem`] or diagnostics ([`Diagnostic`]). The crate knows
//! nothing of proofs, files or natural languages: layers above resolve the name of the game and
//! check that its positions fit the problem.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod diagnostic;
pub mod generate;
mod parse;
mod problem;
mod shrink;

pub use diagnostic::{Diagnostic, Reason, Severity};
pub use parse::{keywords, outline, parse};
pub use problem::{Edges, Example, GameReference, Problem, Promise, Reading, Set};
pub use shrink::{measure, shrink};
