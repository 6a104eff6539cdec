//! Outcomes, values and scores of [`compute::Game`]s by tables.
//!
//! [`Engine`] answers the questions of [`compute::naive::Reading`] and gives the same answers. It
//! compiles the rules once, remembers every position it has solved, and looks at no more of them
//! than a question needs. It knows nothing about rule texts, plans or printing.
//!
//! # How a question is answered
//!
//! * Positions are solved depth first, with a stack of our own ([`solve`]).
//! * Play that can go round in circles is solved backwards from its ends, over everything that can
//!   be reached ([`retrograde`]).
//! * Where many positions are needed, all up to the one that is asked for are solved in an order in
//!   which options come first, with rules evaluated for many of them at a time ([`sweep`]).
//! * Games in which the same numbers are taken whatever the heap have kernels ([`subtraction`]).
//!
//! # What differs from the definition
//!
//! The definition looks at everything that can be reached before it answers. The engine stops as
//! soon as the answer is certain, so it may answer where the definition meets an overflow in a
//! position that does not matter. Where the definition has an answer, the engine has the same.
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
mod sweep;
mod table;
#[cfg(test)]
mod tests;
mod vector;

use core::fmt;

use run::Stop;

pub use engine::{Engine, Played};

/// Why something cannot be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// A number does not fit into 64 bits. A difference has two values less: it is never
    /// `i64::MIN` or `i64::MAX`.
    Overflow,
    /// Play may never end, and what is asked has no meaning then.
    Endless,
    /// A sum of positions is asked for something that its parts do not tell.
    Sum,
    /// The budget of the run is used up, or it was cancelled.
    Stopped(Stop),
    /// More choices would have to be tried for one question than this.
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
