//! What can come out of an attempt.

use alloc::boxed::Box;

use automata::Moore;
use rules::boards::{Board, Score, Strategy};
use run::Stop;

/// What an attempt cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Figures {
    /// Boards solved by brute force.
    pub boards: usize,
    /// Strategies looked at.
    pub strategies: usize,
    /// Those of them that took a best pick from every small board.
    pub survivors: usize,
    /// Membership queries of the learner.
    pub queries: usize,
    /// Hypotheses compared with the rules.
    pub rounds: usize,
    /// States of the product in which a play and one other pick are compared.
    pub pairs: usize,
    /// The most letters that one of two words compared was ahead of the other; none if numbers are compared.
    pub delay: Option<usize>,
}

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

/// No theorem, and why.
#[derive(Clone, Debug)]
pub struct Unknown {
    /// Why.
    pub reason: Reason,
    /// A strategy for which nothing better was found on any small board, if there is one. It is a conjecture.
    pub strategy: Option<Strategy>,
    /// All boards of up to this many letters were compared with brute force, where there is a strategy.
    pub verified_up_to: Option<usize>,
    /// How many boards that was.
    pub verified_boards: usize,
    /// What it cost.
    pub figures: Figures,
}

/// Why there is no theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A budget ended, or the run was cancelled.
    Stopped(Stop),
    /// None of the strategies that are tried takes a best pick from every small board.
    NoStrategy,
    /// On these two boards the same letters are free, in this order, and the same player picks, but no place is best on both: so no strategy that looks at nothing
    /// but the free letters takes a best pick from every board.
    Divided(Box<[Board; 2]>),
    /// No machine of up to so many states follows the plays of the strategy.
    NotRegular {
        /// The largest that is tried.
        limit: usize,
    },
    /// One of two results that are compared can be further ahead of the other than is tried.
    Delay {
        /// The most letters that are tried.
        limit: usize,
    },
    /// The strategy does not say what to take on this board, and nobody knows a board on which that matters.
    Silent(Board),
    /// Following the strategy can be improved upon on a board of so many letters (if that is known), so that it does not take best picks everywhere; but such boards are too
    /// large to find one and say what is best there.
    Beaten {
        /// How many.
        letters: Option<usize>,
    },
    /// A mistake in this program, not in the rules.
    Inconsistent,
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
