//! What every ruleset has, whatever its positions are.

use alloc::string::String;
use alloc::vec::Vec;

use crate::{Convention, Outcome, Sides, Span};

/// The lines of a rule text that mean the same in a game on words, tuples, lists or boards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// `game "..."`, or the name of a PDDL domain.
    pub title: String,
    /// The parameters with the values used in this reading, in the order of the text.
    pub parameters: Vec<(String, i64)>,
    /// The parameters that are sets, with their numbers, sorted.
    pub sets: Vec<(String, Vec<i64>)>,
    /// Normal or misère play. Of boards, misère says that the players have exchanged their wishes.
    pub convention: Convention,
    /// The names of first and second player; always there in a game on boards.
    pub players: Option<[String; 2]>,
    /// The players, if their moves differ. Then every word begins with a marker; of tuples, the
    /// first heap says whose turn it is, and every move of a player asks for it and exchanges it.
    /// Lists and boards have none.
    pub sides: Option<Sides>,
    /// The parameter that is the most moves in a turn and occurs nowhere else in the rules: then
    /// all else is the same for all its values. Looked for in games on words and lists.
    pub turn_parameter: Option<String>,
}

/// A line `expect POSITION wins`, of positions of any kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation<P, E = Expected> {
    /// Where it stands.
    pub span: Span,
    /// The position, as it is written.
    pub position: P,
    /// What is expected of it, under the convention of the file; of a board, the result under best
    /// play.
    pub expected: E,
}

/// What is expected of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expected {
    /// `wins` and `loses`, for the player to move.
    Outcome(Outcome),
    /// `value 3`: the Grundy value (normal play).
    Value(u32),
    /// `draw`: neither player can force a win.
    Draw,
    /// `difference 3`: how much more the player to move gains than the other.
    Difference(i64),
}
