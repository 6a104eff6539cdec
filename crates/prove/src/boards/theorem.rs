//! What can come out of an attempt.

use automata::Moore;
use rules::boards::{Board, Score, Strategy};

use crate::theorem::Figures;

/// A strategy that takes a best pick from every board, with its proof.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The strategy, if it is a list of choices. Otherwise it is the machine: take any place that makes of an accepted play, that is labelled with who takes it, another
    /// accepted play with the same labels.
    pub strategy: Option<Strategy>,
    /// An acceptor of best plays: of boards on which every free letter bears the name of who gets it. If there is a list of choices, of exactly the plays in which both follow
    /// it. Its letters: first one for each phase; then, for each letter of the game, four: it is free and goes to the first player, free and goes to the second,
    /// taken by the first, taken by the second. Where results are read from right to left, so is the board.
    pub play: Moore<bool>,
    /// What it cost.
    pub figures: Figures,
}

/// A board on which a strategy does not take a best pick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The board.
    pub board: Board,
    /// The place that the strategy takes, counted from 0; none if it does not say.
    pub chosen: Option<usize>,
    /// The result of best play after that.
    pub gives: Option<Score>,
    /// A best place.
    pub better: usize,
    /// The result of best play.
    pub best: Score,
    /// How many boards there are with fewer letters: it is right on all of them.
    pub boards: usize,
}
