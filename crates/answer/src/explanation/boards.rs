//! Why a board has its result.

use alloc::string::String;
use alloc::vec::Vec;

use rules::boards::Player;

use crate::{BoardSolution, Pick};

/// A board, played by the strategy to the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardWhy {
    /// What is known of the board; its picks are there unless there are very many.
    pub solution: BoardSolution,
    /// The play of the strategy, pick by pick to the end; empty if the board is too large to be
    /// shown.
    pub play: Vec<PlayStep>,
    /// Picks, each with the board at the end if the strategy is followed from then on: the
    /// strategy's own first, then others by place.
    pub ends: Vec<PlayEnd>,
}

/// One pick of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayStep {
    /// Who picks.
    pub player: Player,
    /// The place of the letter, counted from 1.
    pub place: usize,
    /// The letter.
    pub letter: char,
    /// Who has which letter afterwards, as marks.
    pub marks: String,
}

/// A pick and the end of the play after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayEnd {
    /// The pick with its result.
    pub pick: Pick,
    /// Who has which letter in the end, as marks.
    pub marks: String,
}
