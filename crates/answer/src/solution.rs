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
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value; none in misère play, or if the budget did not reach so far.
    pub value: Option<u128>,
    /// The number of turns until the end when the winner hurries and the loser delays; only brute force tells.
    pub remoteness: Option<u32>,
    /// How long plays last, whoever plays and however badly; none if the budget did not reach so far.
    pub plays: Option<Plays>,
    /// How many different positions one turn can lead to; none if they were not counted.
    pub options: Option<usize>,
    /// Turns that win, each result once: words with shortest results first, tuples in order. None at a P-position, and none where
    /// play is over.
    pub winning: Vec<Turn>,
    /// Whether these are all of them.
    pub complete: bool,
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
    /// From a theorem about sums of heaps, whose certificate the independent checker has accepted.
    Sums(super::Law),
}

impl Method {
    /// A stable name: `brute_force` or `theorem`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        if self.positions().is_some() { "brute_force" } else { "theorem" }
    }

    /// How many positions were stored, if it was brute force.
    #[must_use]
    pub const fn positions(self) -> Option<usize> {
        match self {
            Self::BruteForce { positions } => Some(positions),
            Self::Theorem { .. } | Self::Sums(_) => None,
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
    /// On lists: what becomes of the heaps that are different afterwards.
    #[serde(rename = "changes")]
    Lists(Vec<ListChange>),
    /// On rows too long to list single moves: what becomes of the runs that are different afterwards.
    #[serde(rename = "changes")]
    Runs(Vec<RunChange>),
    /// On tuples: the heaps that are different afterwards.
    #[serde(untagged)]
    Heaps {
        /// Which `move` of the rules, counted from 1, and its name, if the turn is one move that is known.
        #[serde(flatten, serialize_with = "json::rule")]
        rule: Option<(usize, String)>,
        /// Which, in order.
        changes: Vec<HeapChange>,
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
    /// The first letter of the factor, counted from 1; one past the last letter if the factor is empty and at the end.
    pub at: usize,
    /// The factor.
    pub from: String,
    /// What stands in its place afterwards.
    pub to: String,
    /// The whole word afterwards.
    pub result: String,
}
