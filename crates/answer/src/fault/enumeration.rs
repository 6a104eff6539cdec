//! Why positions are not counted, or not written as an automaton.

use alloc::boxed::Box;
use alloc::string::String;

use run::Stop;

use crate::{Obstacle, SizeKind};

/// Why positions are not counted, or not written as an automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoEnumeration {
    /// There is no theorem.
    NoTheorem(Box<Obstacle>),
    /// The game ends with a result: positions are not lost or won.
    Results,
    /// The players have different moves, so positions have outcome classes.
    Partisan,
    /// The players have the same moves, so positions have no outcome classes.
    Impartial,
    /// Values are asked for in misère play, which has none.
    ValuesInMisere,
    /// Positions have no such size.
    Size {
        /// What was asked for.
        asked: SizeKind,
        /// What there is.
        known: &'static [SizeKind],
    },
    /// The form of the theorem does not allow it.
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
    /// The counts have too many digits to be written.
    Digits {
        /// The largest size up to which they are written.
        up_to: usize,
        /// The most decimal digits that are written.
        limit: u64,
    },
    /// The other program reads numbers in base 2 only.
    OtherThanBaseTwo,
    /// A budget ended.
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
            Self::ValuesInMisere => "CountsOfMisereValues",
            Self::Size { .. } => "NoSuchSize",
            Self::Form => "NotCounted",
            Self::NoMachine => "NoMachine",
            Self::Bounded { .. } => "BoundedHeap",
            Self::Letters { .. } => "TooManyLetters",
            Self::Digits { .. } => "TooManyDigits",
            Self::OtherThanBaseTwo => "NotInBaseTwo",
            Self::Stopped(_) => "CountingStopped",
        }
    }
}

impl From<Stop> for NoEnumeration {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}
