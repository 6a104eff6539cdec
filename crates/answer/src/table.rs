//! All small positions.

use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use super::{Obstacle, Question, Status};

/// All positions of up to some length, or with no heap larger than some size, with their outcomes
/// or values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// What was asked.
    pub question: Question,
    /// One row for each length, or largest heap, from 0 on that was finished. Of lists of heaps
    /// there are those with at most two heaps, in decreasing order: the row of n has `[n]` (0:
    /// `[]`) and `[n, m]` for m from 1 to n.
    pub rows: Vec<Row>,
    /// What was noticed.
    pub patterns: Vec<Pattern>,
    /// Why it stops short of the size asked for, if it does.
    pub stopped: Option<Obstacle>,
}

/// Something regular about values or outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// What.
    pub kind: PatternKind,
    /// How certain it is.
    pub status: Status,
    /// Of which positions.
    pub scope: Scope,
}

/// What is regular.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
pub enum PatternKind {
    /// c(n + period) = c(n) for all n from the preperiod on.
    Period {
        /// The preperiod.
        preperiod: usize,
        /// The period.
        period: usize,
    },
    /// c(n + period) = c(n) + saltus for all n from the preperiod on.
    Arithmetic {
        /// The preperiod.
        preperiod: usize,
        /// The period.
        period: usize,
        /// What is added, not 0.
        saltus: u32,
    },
    /// The value is the exclusive or of the sizes of the heaps; of outcomes: the player to move
    /// loses exactly where that is 0.
    Xor,
    /// The value is the exclusive or of the values of the single heaps; of outcomes: the player to
    /// move loses exactly where that is 0.
    XorOfValues,
    /// The value is the sum of the heaps modulo this number; of outcomes: the player to move loses
    /// exactly where that is 0.
    SumMod {
        /// The modulus, at least 1.
        modulus: u32,
    },
    /// Two heaps may be exchanged.
    Symmetric,
}

impl PatternKind {
    /// A stable name.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Period { .. } => "period",
            Self::Arithmetic { .. } => "arithmetic_period",
            Self::Xor => "xor",
            Self::XorOfValues => "xor_of_values",
            Self::SumMod { .. } => "sum_mod",
            Self::Symmetric => "symmetric",
        }
    }
}

/// Which positions a pattern is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// Words, by their length (over one letter).
    Lengths,
    /// Single heaps.
    OneHeap,
    /// Two heaps.
    TwoHeaps,
    /// All positions.
    All,
}

/// All positions of one length, or with one size of the largest heap.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Row {
    /// The length, or the largest heap.
    pub length: usize,
    /// The positions in order, each with 0 for a P-position, 1 for an N-position and 2 for a draw
    /// (in a partisan game with its outcome class, see [`class_number`](super::class_number)), with
    /// its Grundy value, or, where moves gain something, with its difference.
    pub entries: Vec<(String, i64)>,
    /// The same positions as tuples or lists, if that is what they are.
    pub tuples: Vec<Vec<u64>>,
    /// If asked for, the remoteness of each position: the turns until the end if the winner hurries
    /// and the loser holds out; none for a draw.
    pub turns: Vec<Option<u32>>,
}

impl Table {
    /// Whether it has the remoteness of its positions.
    #[must_use]
    pub fn has_turns(&self) -> bool {
        self.rows.iter().any(|row| !row.turns.is_empty())
    }
}

impl Row {
    /// How many P-positions (or positions of value 0, which is the same in normal play) there are.
    /// Says nothing of differences.
    #[must_use]
    pub fn losing(&self) -> usize {
        self.entries.iter().filter(|(_, class)| *class == 0).count()
    }
}
