//! What is known of one position.

use alloc::string::String;
use alloc::vec::Vec;

use rules::Outcome;
use serde::Serialize;
use solve::Plays;

use super::json;

/// A position, solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The position.
    pub position: String,
    /// Who wins, if anybody does. Where moves gain something, this is the sign of the difference.
    pub outcome: Prospect,
    /// Where moves gain something, how much more the player to move gains than the other under best
    /// play.
    pub difference: Option<i64>,
    /// The Grundy value; none in misère play, where play also ends in other ways, or if the budget
    /// did not reach so far.
    pub value: Option<u128>,
    /// The number of turns until the end when the winner hurries and the loser delays; only brute
    /// force tells.
    pub remoteness: Option<u32>,
    /// How long plays last, whoever plays and however badly; none if the budget did not reach so
    /// far.
    pub plays: Option<Plays>,
    /// How many different positions one turn can lead to; none if they were not counted.
    pub options: Option<usize>,
    /// Turns that win, each result once: words with shortest results first, tuples in order. None
    /// at a P-position, and none where play is over. At a draw, those that keep it; where moves
    /// gain something, those with the best difference, whoever wins.
    pub winning: Vec<Turn>,
    /// Whether these are all of them.
    pub complete: bool,
    /// How this is known.
    pub method: Method,
}

/// What the player to move gets under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Prospect {
    /// Loses: a P-position.
    Loses,
    /// Wins: an N-position.
    Wins,
    /// Neither player can force a win: a D-position.
    Draw,
}

impl Prospect {
    /// All of them, with those that no draw is first.
    pub const ALL: [Self; 3] = [Self::Loses, Self::Wins, Self::Draw];

    /// Who wins, if anybody does.
    #[must_use]
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Loses => Some(Outcome::P),
            Self::Wins => Some(Outcome::N),
            Self::Draw => None,
        }
    }

    /// A stable name: `P`, `N` or `D`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Loses => "P",
            Self::Wins => "N",
            Self::Draw => "D",
        }
    }

    /// Its number in a [`Row`](super::Row).
    #[must_use]
    pub const fn class(self) -> i64 {
        match self {
            Self::Loses => 0,
            Self::Wins => 1,
            Self::Draw => 2,
        }
    }

    /// By a difference: the player who gains more wins.
    #[must_use]
    pub const fn of_difference(difference: i64) -> Self {
        match difference {
            0 => Self::Draw,
            1.. => Self::Wins,
            _ => Self::Loses,
        }
    }
}

impl From<Outcome> for Prospect {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::P => Self::Loses,
            Outcome::N => Self::Wins,
        }
    }
}

impl PartialEq<Outcome> for Prospect {
    fn eq(&self, outcome: &Outcome) -> bool {
        self.outcome() == Some(*outcome)
    }
}

/// How something about one position is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Everything that can be reached was looked at.
    BruteForce {
        /// Positions stored so far.
        positions: usize,
    },
    /// Computed from the rules, position by position.
    Computed,
    /// From a theorem about positions of every size, whose certificate the independent checker has
    /// accepted.
    Theorem {
        /// The states of its machine.
        states: usize,
    },
    /// From a theorem about sums of heaps, whose certificate the independent checker has accepted.
    Sums(super::Law),
}

impl Method {
    /// A stable name: `brute_force`, `computed` or `theorem`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::BruteForce { .. } => "brute_force",
            Self::Computed => "computed",
            Self::Theorem { .. } | Self::Sums(_) => "theorem",
        }
    }

    /// How many positions were stored, if it was brute force.
    #[must_use]
    pub const fn positions(self) -> Option<usize> {
        match self {
            Self::BruteForce { positions } => Some(positions),
            Self::Computed | Self::Theorem { .. } | Self::Sums(_) => None,
        }
    }
}

/// One turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Turn {
    /// The position it leads to.
    pub result: String,
    /// How it gets there.
    #[serde(flatten)]
    pub way: Way,
}

/// How a turn is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Way {
    /// On words, a shortest way: one step a move.
    #[serde(rename = "steps")]
    Steps(Vec<Step>),
    /// On lists: what the heaps that change become.
    #[serde(rename = "changes")]
    Lists(Vec<ListChange>),
    /// On rows too long to list single moves: what the runs that change become.
    #[serde(rename = "changes")]
    Runs(Vec<RunChange>),
    /// On tuples: the heaps that are different afterwards.
    #[serde(untagged)]
    Heaps {
        /// Which `move` of the rules, counted from 1, and its name, if the turn is one move that is
        /// known.
        #[serde(flatten, serialize_with = "json::rule")]
        rule: Option<(usize, String)>,
        /// Which, in order.
        changes: Vec<HeapChange>,
        /// What the player who moves gains, where moves gain something.
        #[serde(skip_serializing_if = "Option::is_none")]
        gain: Option<i64>,
    },
    /// On boards: a free letter is taken.
    #[serde(untagged)]
    Pick {
        /// Its place, counted from 1.
        place: usize,
        /// The letter.
        letter: char,
    },
}

impl Way {
    /// What the player who moves gains, where moves gain something.
    #[must_use]
    pub const fn gain(&self) -> Option<i64> {
        match self {
            Self::Heaps { gain, .. } => *gain,
            Self::Steps(_) | Self::Lists(_) | Self::Runs(_) | Self::Pick { .. } => None,
        }
    }
}

/// What a turn makes of one heap of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListChange {
    /// Which heap of the position as it was given, counted from 1.
    pub heap: usize,
    /// Its size before the turn.
    #[serde(serialize_with = "json::size")]
    pub from: u128,
    /// The heaps that are there instead afterwards, empty ones left out.
    #[serde(serialize_with = "json::sizes")]
    pub to: Vec<u128>,
}

/// What a turn makes of one run of letters in a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RunChange {
    /// Its first letter, counted from 1.
    pub at: usize,
    /// Its length.
    pub from: usize,
    /// The lengths of the runs that are there instead afterwards, empty ones left out.
    pub to: Vec<usize>,
}

/// What a turn makes of one heap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HeapChange {
    /// The name of the heap.
    pub heap: String,
    /// Its size before the turn.
    #[serde(serialize_with = "json::size")]
    pub from: u128,
    /// Its size afterwards.
    #[serde(serialize_with = "json::size")]
    pub to: u128,
}

/// One move of a turn: a factor of the word is rewritten.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    /// Which `move` line of the rules, counted from 1.
    pub rule: usize,
    /// The first letter of the factor, counted from 1; one past the last letter if the factor is
    /// empty and at the end.
    pub at: usize,
    /// The factor.
    pub from: String,
    /// What stands in its place afterwards.
    pub to: String,
    /// The whole word afterwards.
    pub result: String,
}
