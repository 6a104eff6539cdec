//! Rules as data.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::term::{Term, Test};

/// The rules of a game. A position is a tuple of naturals; a move leaves one position, or
/// several beside each other, which are then played as a sum, or none.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Game {
    /// The names of the numbers that make up a position.
    pub fields: Vec<String>,
    /// What is given from outside.
    pub parameters: Vec<Parameter>,
    /// Which tuples are positions; over the fields. A move to another tuple does not exist.
    pub domain: Test,
    /// Where play is over, whatever moves there would be: the first that applies counts.
    pub endings: Vec<Ending>,
    /// The moves, the same for both players.
    pub moves: Vec<Move>,
    /// Who cannot move wins, instead of losing. Says nothing where moves gain something.
    pub misere: bool,
    /// A position is one heap of a list: 0 has no moves, and is the same as no position at all.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub list: bool,
    /// Moves gain something: each player wants as much more than the other as there can be,
    /// and play is over when there is no move.
    pub scored: bool,
}

impl Game {
    /// Whether a move can leave more or less than one position.
    #[must_use]
    pub fn splits(&self) -> bool {
        self.moves.iter().any(|rule| rule.parts.len() != 1)
    }
}

/// A number or a list of numbers that is given from outside.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Whether it is a list of numbers; else it is one number.
    pub list: bool,
}

/// Where play is over.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ending {
    /// Over the fields.
    pub when: Test,
    /// What that means for the player to move.
    pub verdict: Verdict,
}

/// What the end of play means for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Verdict {
    /// The same as having no move.
    NoMove,
    /// Wins.
    Wins,
    /// Loses.
    Loses,
    /// Nobody wins.
    Draw,
}

/// A line of moves: one for each choice of the variables.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Move {
    /// The variables, in an order in which each range depends on earlier ones only. They take
    /// the slots behind the fields.
    pub choices: Vec<Choice>,
    /// What must hold beyond the ranges.
    pub guard: Test,
    /// The positions that are left, each with as many terms as there are fields. Where a term
    /// has no value or is negative, the move does not exist.
    pub parts: Vec<Vec<Term>>,
    /// What the player who moves gains; 0 if nothing.
    pub gain: Term,
}

/// A variable of a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Choice {
    /// Its name; no two of a move, and none of the fields or parameters, have the same.
    pub name: String,
    /// Which values are tried.
    pub range: Range,
    /// Looked at for each value in the order of the range, the slots up to this variable being
    /// known: where it fails, no later value is tried.
    pub until: Test,
}

/// Values of a variable, in increasing order unless said otherwise. A bound without a value
/// leaves nothing to try.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Range {
    /// All from one bound to the other; without an upper bound, up to where [`Choice::until`]
    /// fails.
    Between(Term, Option<Term>),
    /// 1, base, base^2, ... as far as 64 bits go.
    Powers(Term),
    /// These.
    Listed(Vec<i64>),
    /// The numbers of a list, in its order; a number that occurs twice is tried twice.
    Entries(u32),
    /// The places, counted from 1, at which a list has this entry.
    Places(u32, Term),
    /// The divisors of a number from 1 on; of 0 and negative numbers there are none.
    Divisors(Term),
}

impl Range {
    /// One value.
    #[must_use]
    pub fn one(value: Term) -> Self {
        Self::Between(value.clone(), Some(value))
    }
}
