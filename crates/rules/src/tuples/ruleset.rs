//! The rules of a game on tuples of heaps.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::condition::{Bound, Condition, Linear};
use super::division::Division;
use crate::language::{Claim, Tuples};
use crate::loops::Loops;
use crate::{Expectation, Header, Span};

/// A position: the sizes of the heaps, in order.
pub type Tuple = Vec<u128>;

/// The most heaps a tuple can have.
pub const MAX_HEAPS: usize = 16;

/// Moves of one kind: one for every choice of the variables that satisfies the guard and whose
/// result is a position.
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
    /// All read the position before the move. Where two that apply assign to the same heap, the
    /// later one counts. Heaps without an applicable effect stay.
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
    /// How a heap of the rule text is written by two of these; see [`super::divide`].
    pub division: Option<Box<Division>>,
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
    pub claims: Vec<Claim<Tuples>>,
}

impl TupleRuleset {
    /// The heaps that occur in texts: all but the one that says whose turn it is.
    #[must_use]
    pub fn text_heaps(&self) -> &[String] {
        &self.heaps[usize::from(self.header.sides.is_some()).min(self.heaps.len())..]
    }

    /// What claims and properties are about: the heaps without the one that says whose turn it is.
    #[must_use]
    pub fn behind<'t>(&self, tuple: &'t [u128]) -> &'t [u128] {
        self.header.sides.as_ref().and_then(|sides| sides.unmark_heaps(tuple)).map_or(tuple, |(_, rest)| rest)
    }
}
