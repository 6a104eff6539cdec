//! Positions that depend on a few numbers, and what is regular about them.

use alloc::vec::Vec;

use serde::Serialize;

use super::{Status, json};

/// What is asked of each position of a grid, and what its classes mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// 0: the player to move loses; 1: wins.
    Outcome,
    /// Of games whose players have moves of their own: 0 for P, 1 for N, 2 for L, 3 for R.
    OutcomeClass,
    /// The Grundy value.
    Value,
    /// The number of turns under best play.
    Remoteness,
}

impl Measure {
    /// All.
    pub const ALL: [Self; 4] = [Self::Outcome, Self::OutcomeClass, Self::Value, Self::Remoteness];

    /// A stable name.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Outcome => "outcome",
            Self::OutcomeClass => "outcome_class",
            Self::Value => "value",
            Self::Remoteness => "remoteness",
        }
    }
}

/// What is asked of all positions whose parameters are in a box of naturals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// What the classes are.
    pub measure: Measure,
    /// For each parameter the first number and how many there are.
    pub sides: Vec<(u64, usize)>,
    /// The class of each position, the last parameter changing fastest: as many as the product of
    /// the sides.
    pub classes: Vec<u32>,
}

impl Grid {
    /// The largest number that all parameters reach.
    #[must_use]
    pub fn up_to(&self) -> usize {
        let last = |(first, length): &(u64, usize)| {
            usize::try_from(*first).ok()?.checked_add(length.checked_sub(1)?)
        };
        self.sides.iter().filter_map(last).min().unwrap_or(0)
    }
}

/// Something that holds of all positions of a grid: a guess about all others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridLaw {
    /// What.
    pub kind: GridLawKind,
    /// [`Status::Verified`], or [`Status::Conjectured`] if it does not hold from the beginning.
    /// Never proved.
    pub status: Status,
}

/// What holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum GridLawKind {
    /// All are of one class.
    #[serde(serialize_with = "json::constant")]
    Constant(u32),
    /// c(n + period) = c(n) for all n from the preperiod on, of one parameter. The classes of the
    /// numbers up to preperiod + period - 1, from the first one on.
    Period {
        /// The preperiod.
        preperiod: usize,
        /// The period.
        period: usize,
        /// From the first number of the grid on.
        classes: Vec<u32>,
    },
    /// c(n + period) = c(n) + saltus for all n from the preperiod on, of one parameter.
    Arithmetic {
        /// The preperiod.
        preperiod: usize,
        /// The period.
        period: usize,
        /// What is added.
        saltus: u32,
    },
    /// The value is the exclusive or of the parameters; of outcomes: the player to move loses
    /// exactly where that is 0.
    Xor,
    /// The class depends on a weighted sum of the parameters by a modulus only.
    Linear {
        /// A weight for each parameter, less than the modulus.
        weights: Vec<u32>,
        /// At least 2.
        modulus: u32,
        /// The class for each remainder.
        classes: Vec<u32>,
    },
    /// A machine tells the class: it reads all parameters at once in a base, the last digits first.
    /// It was made of the positions whose parameters are in the first half, and predicted the
    /// others.
    Automatic {
        /// At least 2.
        base: u32,
        /// The first state is where it begins.
        states: Vec<GridState>,
    },
}

/// A state of a machine that reads digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GridState {
    /// The class if nothing but zeros is left.
    pub class: u32,
    /// The next state for each choice of digits, the last parameter changing fastest. None if
    /// numbers of the grid do not lead there.
    pub next: Vec<Option<usize>>,
}

impl GridLawKind {
    /// A stable name.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Constant(_) => "constant",
            Self::Period { .. } => "period",
            Self::Arithmetic { .. } => "arithmetic_period",
            Self::Xor => "xor",
            Self::Linear { .. } => "linear",
            Self::Automatic { .. } => "automatic",
        }
    }
}
