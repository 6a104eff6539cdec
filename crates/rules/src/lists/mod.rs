//! Games on any number of heaps: a position is a list of heaps, a move is made in one of them and leaves none, one or several in
//! its place.
//!
//! How a heap moves does not depend on the others, so that a position is the *sum* (disjunctive compound) of its heaps. What is written about one
//! heap is read as a game on a tuple ([`ListRuleset::heap`]); [`literal`] is what the rules mean for lists.

use alloc::vec::Vec;
use core::convert::Infallible;

use crate::header::Header;
use crate::language::{Claim, Formula, Kind, Lists, Subject, Term};
use crate::ruleset::Expectation;
use crate::tuples::{Property, TupleRuleset, Value};

mod code;
pub mod evaluate;
pub mod literal;
pub(crate) mod parse;
mod positions;
mod print;

pub use code::{Code, CodeError, MAX_DIGITS};
pub use parse::{parse_claim, parse_property};
pub use positions::{ListsOfTotal, ListsWithin, MAX_TYPED_HEAPS, lists, lists_within, parse_list, spell_list};

/// A position: the sizes of the heaps. Heaps of size 0 are no heaps, and the order does not matter; [`canonical`] says so.
pub type List = Vec<u128>;

/// The most heaps that a move can leave in the place of one.
pub const MAX_PARTS: usize = 4;

/// The most moves a turn can have in a game on any number of heaps.
pub const MAX_LIST_TURN: usize = 1_000_000_000;

/// The most heaps in a position that is written in a rule text.
pub const MAX_WRITTEN_HEAPS: usize = 1_000;

/// The heaps in decreasing order, without empty ones: equal for two lists if, and only if, they are the same position.
#[must_use]
pub fn canonical(heaps: &[u128]) -> List {
    let mut list: List = heaps.iter().copied().filter(|&heap| heap > 0).collect();
    list.sort_unstable_by(|one, two| two.cmp(one));
    list
}

/// What a turn in a list of heaps is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnRule {
    /// From one to this many moves, at most [`MAX_LIST_TURN`], each in any heap that is there by then. It ends early at a position without a move.
    Moves(usize),
    /// `turn any heaps`: one move in each of one or more heaps that are there when the turn begins (the selective compound, Smith 1966).
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
    /// What a move makes of one heap, as a game on tuples of as many heaps as a move can leave (at least 1, at most [`MAX_PARTS`]).
    /// The first is the heap, the others are empty before a move: from (n, 0, 0) to (a, b, c) means that n may become a, b and c. Only moves from such
    /// tuples with n at least 1 count. Its name for the first is the one in the text; its turn is 1, its convention normal; it has no
    /// ending, no expectations and no claims, and every tuple is in its domain.
    pub heap: TupleRuleset,
    /// What a turn is.
    pub turn: TurnRule,
    /// The code, if the rules are given by one (`octal 0.77`).
    pub code: Option<Code>,
    /// Lines `expect ...`.
    pub expectations: Vec<Expectation<List>>,
    /// Lines `claim ...`.
    pub claims: Vec<ListClaim>,
}

/// An integer that depends on a list of heaps.
pub type ListValue = Term<Lists>;

/// A property of a list of heaps.
pub type ListProperty = Formula<Lists>;

/// What a claim about lists is about.
pub type ListSubject = Subject<Lists>;

/// A claim about all positions.
pub type ListClaim = Claim<Lists>;

impl Kind for Lists {
    type Position = [u128];
    type Rules = ListRuleset;
    type Atom = ListAtom;
    /// There is nothing but comparisons.
    type Test = Infallible;
    type Goal = ListGoal;
}

/// A number that is read off a list. In the terms and conditions inside, variable 0 is the size of one heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ListAtom {
    /// `heaps`: how many heaps there are (empty ones are none).
    Heaps,
    /// `xor(T)`: the exclusive or of T over all heaps.
    Xor(Value),
    /// `sum(T)`: the sum over all heaps.
    Sum(Value),
    /// `max(T)`: the largest over all heaps, 0 if there is none.
    Max(Value),
    /// `count(C)`: how many heaps satisfy a condition.
    Count(Property),
    /// `max(columns(b) mod m)`, `max(columns(b, T) mod m)`: write T of all heaps (without T: their sizes) in base b; the largest residue of a place's
    /// digit sum.
    LargestColumn {
        /// 2 to 10.
        base: u32,
        /// At least 1.
        modulus: u32,
        /// T.
        of: Value,
    },
}

/// What can be said of a winning turn in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ListGoal {
    /// It is one move in a heap that no other one exceeds.
    FromLargest,
    /// It changes at most (`true`) or exactly this many heaps of the list.
    Touches(bool, u64),
}
