//! What is known of one position.

use rules::Outcome;
use solve::Plays;

/// A position, solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The position.
    pub position: String,
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value; none in misère play, or if the budget did not reach so far.
    pub value: Option<u32>,
    /// The number of turns until the end when the winner hurries and the loser delays; only brute force tells.
    pub remoteness: Option<u32>,
    /// How long plays last, whoever plays and however badly; none if the budget did not reach so far.
    pub plays: Option<Plays>,
    /// How many different positions one turn can lead to.
    pub options: usize,
    /// The turns that win, each result once, shortest results first. None at a P-position, and none where play is over.
    pub winning: Vec<Turn>,
    /// How this is known.
    pub method: Method,
}

/// How something about one position is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Everything that can be reached was looked at.
    BruteForce {
        /// Positions stored so far.
        positions: usize,
    },
    /// From a theorem about positions of every size, whose certificate the independent checker has accepted.
    Theorem {
        /// The states of its machine.
        states: usize,
    },
}

/// One turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The position it leads to.
    pub result: String,
    /// A shortest way there: one step a move.
    pub steps: Vec<Step>,
}

/// One move of a turn: a factor of the word is rewritten.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Which `move` line of the rules, counted from 1.
    pub rule: usize,
    /// The first letter of the factor, counted from 1; one past the last letter if the factor is empty and at the end.
    pub at: usize,
    /// The factor.
    pub from: String,
    /// What stands in its place afterwards.
    pub to: String,
    /// The whole word afterwards.
    pub result: String,
}
