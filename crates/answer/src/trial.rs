//! What a test of a game found.

use alloc::string::String;
use alloc::vec::Vec;

use rules::Expected;
use serde::Serialize;

use super::{GameInfo, Judged, Obstacle, Prospect, json};

/// A test of one game: its expectations and claims, and all engines against each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The game.
    pub game: GameInfo,
    /// How many expectations the rules have.
    pub expectations: usize,
    /// All positions of up to some length, by plain recursion and by the solver.
    pub naive: Coverage,
    /// All positions of up to some length, by the solver and by the machine if there is one.
    pub solver: Coverage,
    /// The result for the machine.
    pub machine: MachineUse,
    /// The verdicts on the claims.
    pub claims: Vec<Judged>,
    /// The first difference.
    pub difference: Option<Difference>,
    /// Why not all expectations were held to the rules, if so, and the first position left out;
    /// without one, nothing could be compared.
    pub undecided: Option<(Option<String>, Obstacle)>,
}

impl Trial {
    /// Whether nothing was found to be wrong.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.difference.is_none() && !self.claims.iter().any(|judged| judged.ruling.is_refuted())
    }

    /// Whether a comparison could not be made, or a proof went wrong in the program itself.
    #[must_use]
    pub fn is_open(&self) -> bool {
        let internal = |judged: &Judged| {
            judged.ruling.undecided().is_some_and(|unknown| unknown.obstacle.is_internal())
        };
        self.undecided.is_some() || self.claims.iter().any(internal)
    }
}

/// How far engines were compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize)]
pub struct Coverage {
    /// All positions of up to this size, if any; see [`Extent`](super::Extent).
    pub up_to: Option<usize>,
    /// How many positions.
    pub positions: usize,
}

/// Whether a proved machine took part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MachineUse {
    /// Yes.
    Proved {
        /// Its states.
        states: usize,
    },
    /// A theorem about sums of heaps did.
    Sums(super::Law),
    /// A proved strategy did, with the machine of its plays.
    Strategy {
        /// The states of the machine.
        states: usize,
    },
    /// No: there is no proof within the budget.
    Missing(Obstacle),
}

/// One of the ways to solve a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Engine {
    /// A line `expect`.
    Expectation,
    /// The definition, as plain recursion.
    #[serde(rename = "recursion")]
    Naive,
    /// The solver.
    Solver,
    /// The proved machine.
    Machine,
    /// The play of a proved strategy, choice by choice.
    Strategy,
}

/// What an engine says of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Finding {
    /// Who wins, if anybody does.
    #[serde(serialize_with = "json::prospect")]
    Outcome(Prospect),
    /// The Grundy value.
    Value(u32),
    /// How much more the player to move gains than the other.
    Difference(i64),
    /// The result under best play; none if the strategy does not say what to take.
    Result(Option<super::PickScore>),
}

impl From<Expected> for Finding {
    fn from(expected: Expected) -> Self {
        match expected {
            Expected::Outcome(outcome) => Self::Outcome(outcome.into()),
            Expected::Value(value) => Self::Value(value),
            Expected::Draw => Self::Outcome(Prospect::Draw),
            Expected::Difference(difference) => Self::Difference(difference),
        }
    }
}

impl Finding {
    /// Whether this is what is expected: the same, or a difference of the sign that is expected.
    #[must_use]
    pub fn meets(&self, expected: &Self) -> bool {
        match (self, expected) {
            (Self::Difference(difference), Self::Outcome(prospect)) => {
                Prospect::of_difference(*difference) == *prospect
            }
            (found, expected) => found == expected,
        }
    }
}

/// Two engines disagree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The position.
    pub position: String,
    /// In a partisan game, whose turn it is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_move: Option<String>,
    /// The line of the rules, from 1, if it is about an expectation.
    pub line: Option<usize>,
    /// One engine and what it says.
    #[serde(serialize_with = "json::said")]
    pub expected: (Engine, Finding),
    /// Another and what it says.
    #[serde(serialize_with = "json::said")]
    pub found: (Engine, Finding),
}
