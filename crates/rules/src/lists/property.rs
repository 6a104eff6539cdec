//! What claims say of lists of heaps.

use core::convert::Infallible;

use super::ruleset::ListRuleset;
use crate::language::{Claim, Formula, Kind, Lists, Subject, Term};
use crate::tuples::{Property, Value};

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

/// A number that is read off a list. In the terms and conditions inside, variable 0 is the size of
/// one heap.
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
    /// `max(columns(b) mod m)`, `max(columns(b, T) mod m)`: write T of all heaps (without T: their
    /// sizes) in base b; the largest residue of a place's digit sum.
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
