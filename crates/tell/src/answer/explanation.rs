//! What an explanation is made of: everything in it was computed, nothing is a text yet.

use super::{Attempt, Graph, Survey};

/// What there is to explain: a game, and perhaps one of its positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The theorem, or why there is none.
    pub attempt: Attempt,
    /// The rule text.
    pub rules: String,
    /// The graph of a small position that shows what is going on, if there is one.
    pub example: Option<Graph>,
    /// The position, if one was asked about.
    pub position: Option<ExplainedPosition>,
}

/// A position with what is known of it, its turns, and the reason as far as it can be checked on this very position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplainedPosition {
    /// The position with its turns; in a partisan game once for each player to move, Left first, otherwise once.
    pub surveys: Vec<Survey>,
    /// The theorem, step by step; for each survey one.
    pub reasons: Vec<Why>,
}

/// Why a position is won or lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// Only because all that can happen was looked at.
    Exhausted,
}
