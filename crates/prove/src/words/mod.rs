//! What is specific to games on words: brute force on one position, termination, lengths of plays,
//! formulas and claims. The loop itself is at the root of the crate.

mod attempt;
pub mod claim;
mod endless;
mod expression;
mod growth;
pub mod oracle;
pub mod play_length;
pub mod recognise;
mod split;
pub mod termination;

pub use attempt::prove;
