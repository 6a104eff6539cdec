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

/// A kind of move: one move for every choice of the variables that satisfies the guard and whose
/// result is a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TupleMove {
    /// Its place in the source.
    pub span: Span,
    /// Its name, if the text gives one; else empty.
    pub name: String,
    /// Its variables, numbered from 2n + 1 on in this order.
    pub variables: Vec<Bound>,
    /// A condition on the position before the move and the variables.
    pub guard: Condition,
    /// All read the position before the move. If several apply to one heap, the last one counts.
    /// Heaps without an applicable effect stay unchanged.
    pub effects: Vec<Effect>,
}

/// `heap` becomes `to` if `when` holds before the move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// Index of the heap.
    pub heap: usize,
    /// Over the position before the move and the variables of the move.
    pub when: Condition,
    /// The new size. If it is negative, the move does not exist.
    pub to: Linear,
}

/// The moves of a game on tuples of heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TupleMoves {
    /// In linear arithmetic, which automata can read.
    Linear(Vec<TupleMove>),
    /// With nonlinear arithmetic, endings or gains: they can be played, but nothing can be proved.
    Loops(Box<Loops>),
}

impl TupleMoves {
    /// The moves, if they are linear.
    #[must_use]
    pub fn linear(&self) -> Option<&[TupleMove]> {
        match self {
            Self::Linear(moves) => Some(moves),
            Self::Loops(_) => None,
        }
    }

    /// The linear moves, for modification.
    #[must_use]
    pub fn linear_mut(&mut self) -> Option<&mut Vec<TupleMove>> {
        match self {
            Self::Linear(moves) => Some(moves),
            Self::Loops(_) => None,
        }
    }

    /// The loops, if the moves are not linear.
    #[must_use]
    pub fn loops(&self) -> Option<&Loops> {
        match self {
            Self::Linear(_) => None,
            Self::Loops(loops) => Some(loops),
        }
    }

    /// The number of kinds of moves.
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
    /// How two of these represent a heap of the rule text; see [`super::divide`].
    pub division: Option<Box<Division>>,
    /// Which tuples of naturals are positions.
    pub domain: Condition,
    /// Where the game is over even if moves apply; never if the moves are loops, which have endings
    /// of their own.
    pub ends: Condition,
    /// The moves, the same for both players unless there are sides.
    pub moves: TupleMoves,
    /// A turn is 1 to this many moves. It ends early at a position without a move.
    pub turn: usize,
    /// The `expect ...` lines.
    pub expectations: Vec<Expectation<Tuple>>,
    /// The `claim ...` lines.
    pub claims: Vec<Claim<Tuples>>,
}

impl TupleRuleset {
    /// The heaps that occur in texts: all except the one that says whose turn it is.
    #[must_use]
    pub fn text_heaps(&self) -> &[String] {
        &self.heaps[usize::from(self.header.sides.is_some()).min(self.heaps.len())..]
    }

    /// The heaps that claims and properties are about: all except the one that says whose turn it
    /// is.
    #[must_use]
    pub fn behind<'t>(&self, tuple: &'t [u128]) -> &'t [u128] {
        self.header
            .sides
            .as_ref()
            .and_then(|sides| sides.unmark_heaps(tuple))
            .map_or(tuple, |(_, rest)| rest)
    }
}
