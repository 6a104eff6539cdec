//! Instances of a problem: all small ones, random ones, and extreme ones.
//!
//! A program that reads is a program that asks: whoever answers its questions (how many, which number, which word) makes an instance. All makers of instances share one
//! walk through the program, which knows the range of each answer, and differ in who answers.
//! What an instance means is not known here, nor whether every position in it is one of the game: [`plan::naive::read`] decides.

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
