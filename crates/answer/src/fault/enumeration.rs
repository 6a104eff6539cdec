//! Why positions are not counted, or not written as an automaton.

use alloc::boxed::Box;
use alloc::string::String;

use run::Stop;

use crate::{Obstacle, SizeKind};

/// Why positions are not counted, or not written as an automaton.
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
    /// The theorem is about sums of heaps, and has no machine.
    NoMachine,
    /// A heap with a bound is read as one letter, not in digits.
    Bounded {
        /// The heap.
        heap: String,
    },
    /// There are too many tuples of digits.
    Letters {
        /// How many.
        letters: usize,
        /// The most that are written.
        limit: usize,
    },
    /// Counting took too much.
    Stopped(Stop),
}

impl NoEnumeration {
    /// Whether more time or memory might help.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!(self, Self::NoTheorem(_) | Self::Stopped(_))
    }

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
            Self::NoMachine => "NoMachine",
            Self::Bounded { .. } => "BoundedHeap",
            Self::Letters { .. } => "TooManyLetters",
            Self::Stopped(_) => "CountingStopped",
        }
    }
}

impl From<Stop> for NoEnumeration {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}
