//! The rules of a game on any number of heaps.

use alloc::vec::Vec;

use super::code::Code;
use crate::language::{Claim, Lists};
use crate::tuples::TupleRuleset;
use crate::{Expectation, Header};

/// A position: the sizes of the heaps. Heaps of size 0 are no heaps, and the order does not matter;
/// [`canonical`] says so.
pub type List = Vec<u128>;

/// The most heaps that a move can leave in the place of one.
pub const MAX_PARTS: usize = 4;

/// The most moves a turn can have in a game on any number of heaps.
pub const MAX_LIST_TURN: usize = 1_000_000_000;

/// The most heaps in a position that is written in a rule text.
pub const MAX_WRITTEN_HEAPS: usize = 1_000;

/// The heaps in decreasing order, without empty ones: equal for two lists if, and only if, they are
/// the same position.
#[must_use]
pub fn canonical(heaps: &[u128]) -> List {
    let mut list: List = heaps.iter().copied().filter(|&heap| heap > 0).collect();
    list.sort_unstable_by(|one, two| two.cmp(one));
    list
}

/// What a turn in a list of heaps is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnRule {
    /// From one to this many moves, at most [`MAX_LIST_TURN`], each in any heap that is there by
    /// then. It ends early at a position without a move.
    Moves(usize),
    /// `turn any heaps`: one move in each of one or more heaps that are there when the turn begins
    /// (the selective compound, Smith 1966).
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
    /// What a move makes of one heap, as a game on tuples of as many heaps as a move can leave (at
    /// least 1, at most [`MAX_PARTS`]). The first is the heap, the others are empty before a move:
    /// from (n, 0, 0) to (a, b, c) means that n may become a, b and c. Only moves from such tuples
    /// with n at least 1 count. Its name for the first is the one in the text; its turn is 1, its
    /// convention normal; it has no ending, no expectations and no claims, and every tuple is in
    /// its domain.
    pub heap: TupleRuleset,
    /// What a turn is.
    pub turn: TurnRule,
    /// The code, if the rules are given by one (`octal 0.77`).
    pub code: Option<Code>,
    /// Lines `expect ...`.
    pub expectations: Vec<Expectation<List>>,
    /// Lines `claim ...`.
    pub claims: Vec<Claim<Lists>>,
}
