//! Problem files: how a contest states an instance of a game, and what it wants printed.
//!
//! [`parse`] makes a [`Problem`] of a text, or says what is wrong with it ([`Diagnostic`]). The crate knows nothing of proofs, of files or of natural
//! languages: which game a name stands for, and whether its positions are what the problem says, is found out above.
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
pub use parse::parse;
pub use problem::{Edges, Example, GameReference, Problem, Promise, Reading, Set};
pub use shrink::{measure, shrink};
