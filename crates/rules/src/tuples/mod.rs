//! Games whose positions are tuples of naturals: what a rule text says once every convenience is expanded.
//!
//! Positions are tuples of a fixed number of heaps. A domain, an ending and the guards of the moves are conditions of linear
//! arithmetic ([`condition`]); a move assigns to heaps linear terms over the position before it and over its own variables.
//! What people write and read are [`property`] expressions; [`property::Property::lower`] turns them into conditions.
//! [`literal`] is what the rules literally mean.
//!
//! # Variables
//!
//! With n heaps, [`Variable`]s 0 to n - 1 are the heaps of a position, n to 2n - 1 those of an option of it (`x'`), 2n is the
//! Grundy value, and all from 2n + 1 on are variables of a move or bound by a quantifier, numbered anew for each move
//! and for each formula, no number twice within one.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::header::Header;
pub use crate::loops::Loops;
use crate::ruleset::{Expectation, Span};

pub mod condition;
pub mod digits;
pub mod evaluate;
pub mod literal;
pub mod lower;
pub(crate) mod parse;
pub mod pddl;
pub mod positions;
mod print;
pub mod property;
mod ranges;
mod sides;
mod surface;
mod trace;

pub use condition::{Bound, Condition, Digits, Linear, Sort, Variable};
pub use digits::{digits, number};
pub use evaluate::Assignment;
pub use lower::LowerError;
pub use parse::{parse_claim, parse_move_property, parse_property};
pub use positions::{TuplePositionError, TuplePositionErrorKind, Tuples, parse_tuple, spell_tuple, tuples};
pub use property::{Property, Quantified, TupleAtom, TupleClaim, TupleSubject, Value};
pub use sides::marked;

/// A position: the sizes of the heaps, in order.
pub type Tuple = Vec<u128>;

/// The most heaps a tuple can have.
pub const MAX_HEAPS: usize = 16;

/// Ways to write naturals as digits, most significant first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Numeration {
    /// Base 2 to 10, digits 0 to base - 1.
    Base(u32),
    /// Place values U_0 = 1, U_1 = a + 1, U_n = a U_(n-1) + U_(n-2), for a from 1 to 9; digits 0 to a, a digit a is followed
    /// by 0 or by nothing. With a = 1 this is Zeckendorf's representation by Fibonacci numbers (1, 2, 3, 5, ...).
    Quadratic(u32),
    /// All place values are 1: x is written as some zeros and then x ones.
    Unary,
}

/// Moves of one kind: one for every choice of the variables that satisfies the guard and whose result is a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TupleMove {
    /// Where it stands in the source.
    pub span: Span,
    /// Its name, where the text gives one; else empty.
    pub name: String,
    /// Its variables, numbered from 2n + 1 on in this order.
    pub variables: Vec<Bound>,
    /// Over the position before the move and the variables.
    pub guard: Condition,
    /// All read the position before the move. Where two that apply assign to the same heap, the later one counts. Heaps
    /// without an applicable effect stay.
    pub effects: Vec<Effect>,
}

/// `heap` becomes `to` if `when` holds before the move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// Index of the heap.
    pub heap: usize,
    /// Over the position before the move and the variables of the move.
    pub when: Condition,
    /// The new size. If it is negative, there is no such move.
    pub to: Linear,
}

/// The moves of a game on tuples of heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TupleMoves {
    /// In linear arithmetic: machines can read them.
    Linear(Vec<TupleMove>),
    /// With other arithmetic, or with other ends of play: they can be followed, and nothing else.
    Loops(Box<Loops>),
}

impl TupleMoves {
    /// The moves, if machines can read them.
    #[must_use]
    pub fn linear(&self) -> Option<&[TupleMove]> {
        match self {
            Self::Linear(moves) => Some(moves),
            Self::Loops(_) => None,
        }
    }

    /// The same, to be changed.
    #[must_use]
    pub fn linear_mut(&mut self) -> Option<&mut Vec<TupleMove>> {
        match self {
            Self::Linear(moves) => Some(moves),
            Self::Loops(_) => None,
        }
    }

    /// The moves as loops, if machines cannot read them.
    #[must_use]
    pub fn loops(&self) -> Option<&Loops> {
        match self {
            Self::Linear(_) => None,
            Self::Loops(loops) => Some(loops),
        }
    }

    /// How many kinds of moves there are.
    #[must_use]
    pub fn count(&self) -> usize {
        match self {
            Self::Linear(moves) => moves.len(),
            Self::Loops(loops) => loops.lines.len(),
        }
    }
}

impl From<Vec<TupleMove>> for TupleMoves {
    fn from(moves: Vec<TupleMove>) -> Self {
        Self::Linear(moves)
    }
}

/// The rules of a game on tuples of heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TupleRuleset {
    /// Title, parameters, convention, players. If there are sides, the first heap is 0 for Left
    /// and 1 for Right.
    pub header: Header,
    /// The names of the heaps, in order; at least one, at most [`MAX_HEAPS`].
    pub heaps: Vec<String>,
    /// Which tuples of naturals are positions.
    pub domain: Condition,
    /// Where the game is over, whatever moves would still apply; nowhere if the moves are loops,
    /// which have endings of their own.
    pub ends: Condition,
    /// The moves, the same for both players unless there are sides.
    pub moves: TupleMoves,
    /// A turn is from one to this many moves. It ends early at a position without a move.
    pub turn: usize,
    /// Lines `expect ...`.
    pub expectations: Vec<Expectation<Tuple>>,
    /// Lines `claim ...`.
    pub claims: Vec<TupleClaim>,
}

impl TupleRuleset {
    /// Whether so many naturals are in the domain; `None` if that cannot be told.
    #[must_use]
    pub fn in_domain(&self, tuple: &[u128]) -> Option<bool> {
        match &self.moves {
            TupleMoves::Linear(_) => self.domain.holds(&Assignment::position(tuple)?),
            TupleMoves::Loops(loops) => {
                let width = loops.game.fields.len();
                let narrow = tuple.iter().take(width).map(|&size| i64::try_from(size).ok());
                let narrow: Vec<i64> = narrow.collect::<Option<_>>()?;
                compute::naive::Reading::new(&loops.game, &loops.given, 1).is_position(&narrow).ok()
            }
        }
    }
}
