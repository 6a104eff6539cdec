//! What is asked of every parser, for arbitrary text: it neither panics nor hangs, says where a
//! mistake is, and reads back what it prints.
//!
//! The targets of libFuzzer call these, and so does a test, with the texts that fuzzing has kept
//! (`corpora.rs`).

pub mod automaton;
pub mod certificate;
pub mod claims;
pub mod heaps;
pub mod input;
pub mod pddl;
pub mod picks;
pub mod positions;
pub mod problem;
pub mod rules;
