//! How many positions of each size have an outcome or a value.

use alloc::vec::Vec;

use count::{BigRational, BigUint, Recurrence, Representation};
use rules::tuples::Numeration;
use rules::{Outcome, OutcomeClass};

/// Which positions are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counted {
    /// Those with this outcome; of impartial games.
    Outcome(Outcome),
    /// Those of this class; of partisan games.
    Class(OutcomeClass),
    /// Those with this Grundy value, in normal play; of impartial games.
    Value(u32),
}

/// What the size of a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SizeKind {
    /// The number of letters.
    Length,
    /// The sum of all heaps.
    Total,
    /// The largest heap.
    Largest,
    /// Digits: positions of size n are those whose heaps have at most n digits in the numeration of
    /// the theorem. Heaps with a bound, which are not written in digits, have any size.
    Digits,
}

impl SizeKind {
    /// A stable name.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Length => "length",
            Self::Total => "total",
            Self::Largest => "largest",
            Self::Digits => "digits",
        }
    }
}

/// How many positions of each size have an outcome or a value, as follows from a theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enumeration {
    /// Which positions are counted.
    pub counted: Counted,
    /// What their size is.
    pub size: SizeKind,
    /// How many of them have size 0, 1, 2, ...
    pub counts: Vec<BigUint>,
    /// How many positions there are of each of these sizes.
    pub positions: Vec<BigUint>,
    /// A recurrence that the counts of all sizes satisfy. Proved.
    pub recurrence: Option<Recurrence>,
    /// The limit of the fraction of positions that are counted. Proved.
    pub limit: Option<BigRational>,
    /// The counts as a function of the size written in digits.
    pub digits: Option<CountsByDigits>,
}

/// The number of positions of size n as a product of matrices, one for each digit of n, most
/// significant first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountsByDigits {
    /// How n is written.
    pub numeration: Numeration,
    /// A row, a matrix for each digit, a column.
    pub representation: Representation,
}
