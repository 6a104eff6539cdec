//! What people write about positions of heaps and what is printed for them: the surface of [`super::condition`].

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::condition::{Bound, Variable};
use super::{Numeration, TupleRuleset};
use crate::language::{Claim, Formula, Kind, Subject, Term, Tuples};

/// An integer that depends on a position.
pub type Value = Term<Tuples>;

/// A property of a position, or of a position and one of its options.
pub type Property = Formula<Tuples>;

/// What a claim is about.
pub type TupleSubject = Subject<Tuples>;

/// A claim about all positions.
pub type TupleClaim = Claim<Tuples>;

impl Kind for Tuples {
    type Position = [u128];
    type Rules = TupleRuleset;
    type Atom = TupleAtom;
    type Test = Quantified;
    /// It leads to a P-position and has this property.
    type Goal = Property;
}

/// A number that is read off a tuple.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TupleAtom {
    /// A heap, a heap of an option, or a variable.
    Variable(Variable),
    /// `base^i`, i a variable ranging over the naturals that occurs nowhere else.
    Power(u32, Variable),
    /// Exclusive or of naturals in base 2.
    Xor(Vec<Value>),
    /// The smallest.
    Min(Vec<Value>),
    /// The largest.
    Max(Vec<Value>),
    /// `max(columns(base) mod m)`: the largest residue of a place's digit sum, over all heaps and places.
    LargestColumn {
        /// 2 to 10.
        base: u32,
        /// At least 1.
        modulus: u32,
    },
    /// `digitsum(base, x)`; allowed only below [`Term::Mod`], added and scaled.
    DigitSum(u32, Variable),
    /// `zeros(x)`: how many zeros the digits end in; 0 for 0 itself. Only below [`Term::Mod`].
    TrailingZeros(Numeration, Variable),
    /// `shift(x)`: the number whose digits are those of x followed by a 0.
    Shift(Numeration, Variable),
    /// `touched`: how many heaps of the option differ from those of the position.
    Touched,
}

/// A property of all or some values of variables.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Quantified {
    /// `some d: P`.
    Exists(Vec<Bound>, Box<Property>),
    /// `all d: P`.
    Forall(Vec<Bound>, Box<Property>),
}

impl Term<Tuples> {
    /// A heap, a heap of an option, or a variable.
    #[must_use]
    pub const fn variable(variable: Variable) -> Self {
        Self::Atom(TupleAtom::Variable(variable))
    }
}
