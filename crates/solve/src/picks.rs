//! Boards of pick games, solved by trying every pick; each board that can be reached is looked at once.

use alloc::vec::Vec;

use rules::picks::{Board, PickRuleset, Score};
use run::{Run, Stop};

/// A board, solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The result under best play.
    pub best: Score,
    /// For each free place, counted from 0 and in order, the result of best play after it has been taken.
    pub picks: Vec<(usize, Score)>,
    /// How many boards were looked at.
    pub boards: usize,
}

/// Solves a board. Time and memory grow like 2.6 to the power of the number of free letters.
///
/// # Errors
/// When the budget ends.
pub fn solve(_rules: &PickRuleset, _board: &Board, _run: &Run<'_>) -> Result<Solved, Stop> {
    unimplemented!()
}
