//! All small positions.

use solve::Unsolved;

use super::Question;

/// All positions of up to some length, with their outcomes or values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// What was asked.
    pub question: Question,
    /// One row for each length from 0 on that was finished.
    pub rows: Vec<Row>,
    /// Why it ends where it ends, if that is sooner than was asked.
    pub stopped: Option<Unsolved<String>>,
}

/// All positions of one length.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Row {
    /// The length.
    pub length: usize,
    /// The positions in order of letters, each with 0 for a P-position and 1 for an N-position, or with its Grundy value.
    pub entries: Vec<(String, u32)>,
}

impl Row {
    /// How many P-positions (or positions of value 0, which is the same in normal play) there are.
    #[must_use]
    pub fn losing(&self) -> usize {
        self.entries.iter().filter(|(_, class)| *class == 0).count()
    }
}
