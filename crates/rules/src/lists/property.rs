//! Claims about lists of heaps.

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
    /// Comparisons only.
    type Test = Infallible;
    type Goal = ListGoal;
}

/// A number read off a list. In the inner terms and conditions, variable 0 is the size of one heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ListAtom {
    /// `heaps`: the number of non-empty heaps.
    Heaps,
    /// `xor(T)`: the nim-sum of T over all heaps.
    Xor(Value),
    /// `sum(T)`: the sum over all heaps.
    Sum(Value),
    /// `max(T)`: the maximum over all heaps, 0 if there is none.
    Max(Value),
    /// `count(C)`: the number of heaps that satisfy C.
    Count(Property),
    /// `max(columns(b) mod m)`, `max(columns(b, T) mod m)`: write T (default: the size) of every
    /// heap in base b; the largest residue mod m of a column's digit sum.
    LargestColumn {
        /// The base, 2 to 10.
        base: u32,
        /// The modulus, at least 1.
        modulus: u32,
        /// The term T.
        of: Value,
    },
}

/// A description of a winning turn in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ListGoal {
    /// It is one move in a largest heap.
    FromLargest,
    /// It changes at most (`true`) or exactly this many heaps of the list.
    Touches(bool, u64),
}
