//! From rules about heaps to theorems.
//!
//! Positions are tuples of naturals, written as words (see [`encode::tracks`]); from there on
//! everything is as for games on words: a learner, a teacher, a strategy. This module has the
//! differences: the numeration systems, tried in turn (`attempt.rs`); brute force by tables
//! ([`table`]); termination ([`ranking`] guesses, `terminate.rs` decides), and plays that do not
//! end ([`play`]).

mod attempt;
pub mod claim;
mod division;
pub mod moves;
mod numerations;
mod oracle;
pub mod play;
pub mod ranking;
pub mod recognise;
pub mod sample;
pub mod table;
mod terminate;
mod theorem;
mod value;

pub use attempt::prove;
pub use division::divided;
pub use numerations::{NUMERATIONS, numerations_for};
pub use theorem::{TupleKind, TupleProof};
