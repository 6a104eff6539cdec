//! Positions with all that can be done in them: what playing, drawing and explaining start from.

use alloc::string::String;
use alloc::vec::Vec;

use rules::{Outcome, OutcomeClass};
use solve::Plays;

use super::{Method, PickScore, Prospect, Turn};

/// A position that somebody is to move from, and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The position, as it is typed.
    pub position: String,
    /// Whose turn it is, if that is part of the position: in partisan games 0 for the first-named
    /// player (Left) and 1 for the other, in pick games 0 for the first player and 1 for the
    /// second. None in all other games, and where all letters are taken.
    pub mover: Option<usize>,
    /// Its result under best play; none if a budget ended.
    pub standing: Option<Standing>,
}

/// The result of a position under best play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Somebody wins, or nobody does.
    Outcome {
        /// What the player to move gets. Where moves gain something, this is the sign of the
        /// difference.
        outcome: Prospect,
        /// Where moves gain something, how much more the player to move gains from here on than the
        /// other.
        difference: Option<i64>,
        /// The Grundy value; none in misère play, in partisan games, and where it is not known.
        value: Option<u128>,
        /// The number of turns until the end when the winner hurries and the loser delays; only
        /// brute force tells.
        remoteness: Option<u32>,
        /// How long plays last, however badly they are played; only brute force tells.
        plays: Option<Plays>,
        /// In partisan games, the outcome class of the position whoever is to move, if that is
        /// known.
        class: Option<OutcomeClass>,
    },
    /// There is a result.
    Result(PickScore),
}

impl Standing {
    /// What the player to move gets, and nothing more.
    #[must_use]
    pub fn bare(outcome: impl Into<Prospect>) -> Self {
        Self::Outcome {
            outcome: outcome.into(),
            difference: None,
            value: None,
            remoteness: None,
            plays: None,
            class: None,
        }
    }

    /// Who wins, if somebody does.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        match self.prospect() {
            Some(prospect) => prospect.outcome(),
            None => None,
        }
    }

    /// What the player to move gets, if there is no result.
    #[must_use]
    pub const fn prospect(&self) -> Option<Prospect> {
        match self {
            Self::Outcome { outcome, .. } => Some(*outcome),
            Self::Result(_) => None,
        }
    }

    /// How much more the player to move gains from here on, where moves gain something.
    #[must_use]
    pub const fn difference(&self) -> Option<i64> {
        match self {
            Self::Outcome { difference, .. } => *difference,
            Self::Result(_) => None,
        }
    }

    /// Whether a turn from here to there is best: it wins, at a draw keeps it, or no other has a
    /// better difference. False if that is not known. Results are not asked here.
    #[must_use]
    pub fn is_best(&self, turn: &Turn, after: &Self) -> bool {
        match (self.difference(), turn.way.gain(), after.difference()) {
            (Some(before), Some(gain), Some(after)) => {
                i128::from(before) == i128::from(gain) - i128::from(after)
            }
            _ if self.prospect() == Some(Prospect::Draw) => {
                after.prospect() == Some(Prospect::Draw)
            }
            _ => after.prospect() == Some(Prospect::Loses),
        }
    }

    /// The number of turns until the end under best play, if it is known.
    #[must_use]
    pub const fn remoteness(&self) -> Option<u32> {
        match self {
            Self::Outcome { remoteness, .. } => *remoteness,
            Self::Result(_) => None,
        }
    }

    /// The length of a longest play, if it is known.
    #[must_use]
    pub fn longest(&self) -> Option<u32> {
        match self {
            Self::Outcome { plays, .. } => plays.map(|plays| plays.longest),
            Self::Result(_) => None,
        }
    }
}

/// A position with everything that one turn can make of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    /// The position.
    pub place: Place,
    /// What one turn can lead to, each position once.
    pub choices: Vec<Choice>,
    /// Whether these are all.
    pub complete: bool,
    /// How this is known; none if nothing is.
    pub method: Option<Method>,
}

/// A turn and where it leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The turn.
    pub turn: Turn,
    /// The position afterwards, as the other player sees it.
    pub place: Place,
    /// Whether it is best: it wins, at a draw keeps it, or no other has a better result or
    /// difference. False also if that is not known.
    pub best: bool,
}

impl Survey {
    /// Whether play is over.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.choices.is_empty() && self.complete
    }

    /// What a perfect player does: of turns that win the one that wins soonest, in a lost position
    /// the one that lasts longest, with a result a best one; of several the first. None if play is
    /// over.
    #[must_use]
    pub fn reply(&self) -> Option<usize> {
        let winning = self.choices.iter().any(|choice| choice.best);
        let candidates =
            self.choices.iter().enumerate().filter(|(_, choice)| choice.best == winning);
        let turns = |choice: &Choice| choice.place.standing.as_ref().and_then(Standing::remoteness);
        // The first of the best: `min_by_key` takes the first of equals.
        candidates
            .min_by_key(|(_, choice)| match (turns(choice), winning) {
                (Some(turns), true) => (0, i64::from(turns)),
                (Some(turns), false) => (0, -i64::from(turns)),
                (None, _) => (1, 0),
            })
            .map(|(at, _)| at)
    }
}

/// The positions that can be reached from one, each once, with the turns between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// The positions; the first is the one that was asked about. Layers are in no order.
    pub nodes: Vec<Node>,
    /// The turns between them.
    pub edges: Vec<Edge>,
    /// What the layers are.
    pub layers: Layers,
    /// Whether these are all positions that can be reached.
    pub complete: bool,
}

/// What the layers of a game graph are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layers {
    /// The number of turns that are left at most: 0 where play is over. Every turn leads to a lower
    /// layer.
    TurnsLeft,
    /// The number of turns from the position that was asked about, at least. A turn leads to the
    /// next layer, or to the same or an earlier one.
    TurnsMade,
}

/// A position in a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The position.
    pub place: Place,
    /// Its layer.
    pub layer: usize,
    /// Whether play is over there.
    pub over: bool,
    /// Whether all its turns are in the graph; if not, none is.
    pub expanded: bool,
}

/// A turn in a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The index of the position before.
    pub from: usize,
    /// The index of the position after.
    pub to: usize,
    /// Whether it is best, as in [`Choice`].
    pub best: bool,
    /// The turn.
    pub turn: Turn,
}
