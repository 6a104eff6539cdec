//! Rules as data.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::term::{Term, Test};

/// The rules of a game. A position is a tuple of naturals; a move leaves one position, none, or
/// several, which are then played as a sum.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Game {
    /// The names of the numbers that make up a position.
    pub fields: Vec<String>,
    /// Values supplied from outside.
    pub parameters: Vec<Parameter>,
    /// The domain, over the fields. A move to another tuple does not exist.
    pub domain: Test,
    /// Where play is over even if there are moves; the first that applies counts.
    pub endings: Vec<Ending>,
    /// The moves, the same for both players.
    pub moves: Vec<Move>,
    /// Whether a player who cannot move wins instead of losing. Ignored if moves gain something.
    pub misere: bool,
    /// Whether a position is one heap of a list: 0 has no moves and equals no position at all.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub list: bool,
    /// Whether moves gain something: each player maximises the gain over the opponent, and play
    /// ends when there is no move.
    pub scored: bool,
}

impl Game {
    /// Whether a move can leave other than exactly one position. A move whose condition is
    /// constantly false does not count.
    #[must_use]
    pub fn splits(&self) -> bool {
        self.moves.iter().any(|rule| rule.parts.len() != 1 && rule.guard != Test::Always(false))
    }
}

/// A number or a list of numbers supplied from outside.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Whether it is a list of numbers rather than one number.
    pub list: bool,
}

/// A condition under which play is over.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ending {
    /// The condition, over the fields.
    pub when: Test,
    /// The result for the player to move.
    pub verdict: Verdict,
}

/// The result of an ending for the player to move.
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
    /// The variables, ordered so that each range depends only on earlier ones. They take the slots
    /// after the fields.
    pub choices: Vec<Choice>,
    /// A condition beyond the ranges.
    pub guard: Test,
    /// The positions that the move leaves, each with one term per field. If a term has no value or
    /// is negative, the move does not exist.
    pub parts: Vec<Vec<Term>>,
    /// The gain of the player who moves; 0 if nothing.
    pub gain: Term,
}

/// A variable of a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Choice {
    /// Its name, unique among the variables of the move, fields and parameters.
    pub name: String,
    /// The values to try.
    pub range: Range,
    /// Tested for each value in the order of the range, with the slots up to this variable set:
    /// where it fails, no later value is tried.
    pub until: Test,
}

/// Values of a variable, in increasing order unless stated otherwise. A bound without a value makes
/// the range empty.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Range {
    /// All values between the bounds; without an upper bound, until [`Choice::until`] fails.
    Between(Term, Option<Term>),
    /// 1, base, base^2, ... up to 64 bits.
    Powers(Term),
    /// Exactly these.
    Listed(Vec<i64>),
    /// The entries of a list, in its order; an entry that occurs twice is tried twice.
    Entries(u32),
    /// The places, from 1, at which a list has this entry.
    Places(u32, Term),
    /// The divisors of a number from 1 on; none for 0 and negative numbers.
    Divisors(Term),
}

impl Range {
    /// The range of a single value.
    #[must_use]
    pub fn one(value: Term) -> Self {
        Self::Between(value.clone(), Some(value))
    }
}
