//! The part of a ruleset that does not depend on the kind of positions.

use alloc::string::String;
use alloc::vec::Vec;

use crate::{Convention, Outcome, Sides, Span};

/// The lines of a rule text that mean the same in a game on words, tuples, lists or boards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// `game "..."`, or the name of a PDDL domain.
    pub title: String,
    /// The parameters with the values of this reading, in the order of the text.
    pub parameters: Vec<(String, i64)>,
    /// The set parameters with their elements, sorted.
    pub sets: Vec<(String, Vec<i64>)>,
    /// Normal or misère play. On boards, misère means that the players' wishes are swapped.
    pub convention: Convention,
    /// The names of the first and second player; always present in a game on boards.
    pub players: Option<[String; 2]>,
    /// The players of a partisan game. Every word then begins with a marker; the first heap of a
    /// tuple says whose turn it is, and every move of a player requires and toggles it. None for
    /// lists and boards.
    pub sides: Option<Sides>,
    /// The parameter that bounds the moves in a turn and occurs nowhere else in the rules, so that
    /// its value affects nothing else. Only looked for in games on words and lists.
    pub turn_parameter: Option<String>,
}

/// A line such as `expect POSITION wins`, for any kind of position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation<P, E = Expected> {
    /// Its place in the text.
    pub span: Span,
    /// The position as written.
    pub position: P,
    /// What the line expects, under the convention of the file; for a board, the result under best
    /// play.
    pub expected: E,
}

/// What is expected of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expected {
    /// `wins` or `loses`, for the player to move.
    Outcome(Outcome),
    /// `value 3`: the Grundy value (normal play).
    Value(u32),
    /// `draw`: neither player can force a win.
    Draw,
    /// `difference 3`: what the player to move gains more than the opponent.
    Difference(i64),
}
