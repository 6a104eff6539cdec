//! Why a position has no answer.

use alloc::vec::Vec;
use core::fmt;

use run::Stop;

/// Why a solver gave no answer. What it has found out is kept: asking again goes on from there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsolved<P> {
    /// A play from the position may never end, so that outcome, value and length are not defined by their equations.
    Endless {
        /// Positions, none of them twice, each an option of the one before it and the first an option of the last. All are
        /// followers of the position asked about, or that position itself.
        cycle: Vec<P>,
    },
    /// A budget ended, or the run was cancelled.
    Stopped(Stop),
}

impl<P> From<Stop> for Unsolved<P> {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl<P> fmt::Display for Unsolved<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Endless { cycle } => write!(f, "a play may never end: {} turns lead back to a position", cycle.len()),
            Self::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl<P: fmt::Debug> core::error::Error for Unsolved<P> {}
