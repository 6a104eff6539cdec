//! Why positions are not counted.

use alloc::boxed::Box;

use run::Stop;

use crate::{Obstacle, SizeKind};

/// Why positions are not counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoEnumeration {
    /// There is no theorem to count by.
    NoTheorem(Box<Obstacle>),
    /// The game ends with a result, so that nobody loses a position.
    Results,
    /// The players have moves of their own, so that a position has a class.
    Partisan,
    /// The players have the same moves, so that a position has no class.
    Impartial,
    /// Positions have no such size.
    Size {
        /// What was asked for.
        asked: SizeKind,
        /// What there is.
        known: &'static [SizeKind],
    },
    /// The theorem is of a form that nothing is counted by.
    Form,
    /// Counting took too much.
    Stopped(Stop),
}

impl NoEnumeration {
    /// A stable name.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoTheorem(_) => "NoTheoremToCountBy",
            Self::Results => "CountsOfResults",
            Self::Partisan => "CountsOfPartisanGame",
            Self::Impartial => "ClassesOfImpartialGame",
            Self::Size { .. } => "NoSuchSize",
            Self::Form => "NotCounted",
            Self::Stopped(_) => "CountingStopped",
        }
    }
}

impl From<Stop> for NoEnumeration {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}
