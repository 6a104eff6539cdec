//! What is particular to games on words: how brute force solves one position, why plays end, how long they last,
//! formulas and claims. The loop itself is at the root of the crate.

mod attempt;
pub mod claim;
mod endless;
mod expression;
pub mod oracle;
pub mod play_length;
pub mod recognise;
mod split;
pub mod termination;

pub use attempt::prove;
