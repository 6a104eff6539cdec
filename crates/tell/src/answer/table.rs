//! All small positions.

use super::{Obstacle, Question};

/// All positions of up to some length, or with no heap larger than some size, with their outcomes or values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// What was asked.
    pub question: Question,
    /// One row for each length, or largest heap, from 0 on that was finished.
    pub rows: Vec<Row>,
    /// Why it ends where it ends, if that is sooner than was asked.
    pub stopped: Option<Obstacle>,
}

/// All positions of one length, or with one size of the largest heap.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Row {
    /// The length, or the largest heap.
    pub length: usize,
    /// The positions in order, each with 0 for a P-position and 1 for an N-position, or with its Grundy value.
    pub entries: Vec<(String, u32)>,
    /// The same positions as tuples, if that is what they are.
    pub tuples: Vec<Vec<u64>>,
}

impl Row {
    /// How many P-positions (or positions of value 0, which is the same in normal play) there are.
    #[must_use]
    pub fn losing(&self) -> usize {
        self.entries.iter().filter(|(_, class)| *class == 0).count()
    }
}
