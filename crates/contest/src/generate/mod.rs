//! Generates instances of a problem: all small ones, random ones, and extreme ones.
//!
//! A program that reads asks questions (how many, which number, which word), and their answers form
//! an instance. All generators share one walk through the program, which knows the range of each
//! answer; they differ in who answers. The meaning of an instance, and whether all its positions
//! are in the game, is left to [`plan::naive::read`].

mod arithmetic;
mod extreme;
mod given;
mod instance;
mod promised;
mod random;
mod replay;
mod small;
mod walk;
mod words;

#[cfg(test)]
mod tests;

pub use extreme::{extreme, largest};
pub use given::given;
pub use instance::{Instance, Item, Layout, Token, TokenValue};
pub use random::{Sizes, Source, random};
pub use replay::keeps_promises;
pub(crate) use replay::replayed;
pub use small::{Small, small};
pub(crate) use walk::counts;
pub use words::WordCounts;
pub(crate) use words::accepts;
