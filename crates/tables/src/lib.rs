//! Outcomes, values and scores of [`compute::Game`]s by tables.
//!
//! [`Engine`] answers the questions of [`compute::naive::Reading`] and gives the same answers. It
//! compiles the rules once, remembers every solved position, and visits only positions that a
//! question needs. It knows nothing about rule texts, plans or printing.
//!
//! # How a question is answered
//!
//! * Positions are solved depth first, with a stack of our own (`solve`).
//! * Play that can cycle is solved backwards from its ends, over all reachable positions
//!   (`retrograde`).
//! * If many positions are needed, all up to the one asked about are solved in an order in which
//!   options come first, evaluating the rules for many of them at a time (`sweep`).
//! * Games that allow the same amounts in every heap have kernels (`subtraction`).
//! * Sums that values do not answer (misère play, numbers of moves) are played out (`sums`).
//!
//! # What differs from the definition
//!
//! The definition visits everything reachable before it answers. The engine stops as soon as the
//! answer is certain, so it may answer where the definition meets an overflow in an irrelevant
//! position. Where the definition has an answer, the engine has the same.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod column;
mod compile;
mod engine;
mod index;
mod kernel;
mod lists;
mod mover;
mod quantity;
mod register;
mod retrograde;
mod solve;
mod subtraction;
mod sums;
mod sweep;
mod table;
#[cfg(test)]
mod tests;
mod vector;

use core::fmt;

use run::Stop;

pub use engine::{Engine, Played};

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// A number exceeds 64 bits. A difference must also not be `i64::MIN` or `i64::MAX`.
    Overflow,
    /// Play may never end, so the question has no meaning.
    Endless,
    /// The answer for a sum of positions does not follow from its parts.
    Sum,
    /// The budget of the run is exhausted, or it was cancelled.
    Stopped(Stop),
    /// One question would have to try more choices than this.
    Work {
        /// The limit.
        limit: u64,
    },
}

impl From<Stop> for Trouble {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overflow => f.write_str("a number does not fit into 64 bits"),
            Self::Endless => f.write_str("play may never end"),
            Self::Sum => f.write_str("not determined by the parts of a sum"),
            Self::Stopped(stop) => stop.fmt(f),
            Self::Work { limit } => write!(f, "work budget of {limit} choices used up"),
        }
    }
}

impl core::error::Error for Trouble {}
