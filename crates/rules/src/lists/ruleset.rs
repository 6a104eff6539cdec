//! The rules of a game on any number of heaps.

use alloc::vec::Vec;

use super::code::Code;
use crate::language::{Claim, Lists};
use crate::tuples::TupleRuleset;
use crate::{Expectation, Header};

/// A position: the sizes of the heaps. Empty heaps and the order do not matter; see [`canonical`].
pub type List = Vec<u128>;

/// The most heaps that a move can leave in place of one.
pub const MAX_PARTS: usize = 4;

/// The most moves in a turn of a game on any number of heaps.
pub const MAX_LIST_TURN: usize = 1_000_000_000;

/// The most heaps in a position that is written in a rule text.
pub const MAX_WRITTEN_HEAPS: usize = 1_000;

/// The heaps in decreasing order, without empty ones. Two lists have the same canonical form if and
/// only if they are the same position.
#[must_use]
pub fn canonical(heaps: &[u128]) -> List {
    let mut list: List = heaps.iter().copied().filter(|&heap| heap > 0).collect();
    list.sort_unstable_by(|one, two| two.cmp(one));
    list
}

/// What counts as a turn in a list of heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnRule {
    /// 1 to this many moves, at most [`MAX_LIST_TURN`], each in any heap present by then. Ends
    /// early at a position without a move.
    Moves(usize),
    /// `turn any heaps`: one move in each heap of a non-empty subset of those present when the turn
    /// begins (the selective compound, Smith 1966).
    AnyHeaps,
}

impl TurnRule {
    /// A turn is one move.
    pub const ONE: Self = Self::Moves(1);
}

/// The rules of an impartial game on any number of heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListRuleset {
    /// Title, parameters, convention, players.
    pub header: Header,
    /// The moves of one heap, as a game on tuples of as many heaps as a move can leave (1 to
    /// [`MAX_PARTS`]). The first is the heap itself; the others are empty before a move. A move
    /// from (n, 0, 0) to (a, b, c) means that n may become a, b and c. Only moves from such tuples
    /// with n >= 1 count. The first heap has its name from the text. The game has single-move
    /// turns, normal play, no ending, no expectations, no claims, and every tuple in its domain.
    pub heap: TupleRuleset,
    /// What counts as a turn.
    pub turn: TurnRule,
    /// The code, if the rules are a code (`octal 0.77`).
    pub code: Option<Code>,
    /// The `expect ...` lines.
    pub expectations: Vec<Expectation<List>>,
    /// The `claim ...` lines.
    pub claims: Vec<Claim<Lists>>,
}
