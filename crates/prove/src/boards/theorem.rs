//! The results of a proof attempt.

use automata::Moore;
use rules::boards::{Board, Score, Strategy};

use crate::theorem::Figures;

/// A strategy that takes a best pick on every board, with its proof.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The strategy, if it is a list of choices. Otherwise the machine gives it: from an accepted
    /// play, take any place labelled with the player who takes it such that the board with the same
    /// labels is an accepted play again.
    pub strategy: Option<Strategy>,
    /// An acceptor of best plays: boards on which every free letter is labelled with the player who
    /// gets it. If there is a list of choices, it accepts exactly the plays in which both follow
    /// it. Its letters: first one for each phase; then four for each letter of the game: free and
    /// going to the first player, free and going to the second, taken by the first, taken by the
    /// second. If results are read from right to left, so is the board.
    pub play: Moore<bool>,
    /// The cost.
    pub figures: Figures,
}

/// A board on which a strategy does not take a best pick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The board.
    pub board: Board,
    /// The place that the strategy takes, from 0; none if it does not apply.
    pub chosen: Option<usize>,
    /// The result of best play after that pick.
    pub gives: Option<Score>,
    /// A best place.
    pub better: usize,
    /// The result of best play.
    pub best: Score,
    /// The number of boards with fewer letters, on all of which it is right.
    pub boards: usize,
}
