//! The surface language of [`super::condition`]: properties of positions of heaps as people write
//! and read them.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::condition::{Bound, Linear, Variable};
use super::{Numeration, TupleRuleset};
use crate::language::{Claim, Formula, Kind, Subject, Term, Tuples, ValueTest};

/// An integer that depends on a position.
pub type Value = Term<Tuples>;

impl From<&Linear> for Value {
    /// The term in the form in which people write it.
    fn from(linear: &Linear) -> Self {
        let scaled = |&(variable, scale): &(Variable, i64)| match scale {
            1 => Self::variable(variable),
            scale => Self::Scale(scale, Box::new(Self::variable(variable))),
        };
        let of_sign = |negative: bool| {
            linear.coefficients.iter().filter(move |(_, scale)| (*scale < 0) == negative)
        };
        let mut parts: Vec<Self> = of_sign(false).map(scaled).collect();
        // `21 - n` rather than `0 - n + 21`: subtracted parts follow what they are subtracted from.
        if linear.constant > 0 {
            parts.push(Self::Number(linear.constant));
        }
        parts.extend(of_sign(true).map(scaled));
        if linear.constant < 0 || parts.is_empty() {
            parts.push(Self::Number(linear.constant));
        }
        if parts.len() == 1 { parts.swap_remove(0) } else { Self::Add(parts) }
    }
}

/// A property of a position, or of a position and one of its options.
pub type Property = Formula<Tuples>;

/// What a claim is about.
pub type TupleSubject = Subject<Tuples>;
/// A condition on Grundy values.
pub type TupleValueTest = ValueTest<Tuples>;

/// A claim about all positions.
pub type TupleClaim = Claim<Tuples>;

impl Kind for Tuples {
    type Position = [u128];
    type Rules = TupleRuleset;
    type Atom = TupleAtom;
    type Test = Quantified;
    /// The move leads to a P-position and has this property.
    type Goal = Property;
}

/// A number read off a tuple.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TupleAtom {
    /// A heap, a heap of an option, or a variable.
    Variable(Variable),
    /// `base^i`, where i is a natural variable that occurs nowhere else.
    Power(u32, Variable),
    /// The nim-sum of naturals.
    Xor(Vec<Value>),
    /// The minimum.
    Min(Vec<Value>),
    /// The maximum.
    Max(Vec<Value>),
    /// `max(columns(base) mod m)`: the largest residue of a place's digit sum, over all heaps and
    /// places.
    LargestColumn {
        /// The base, 2 to 10.
        base: u32,
        /// The modulus, at least 1.
        modulus: u32,
    },
    /// `digitsum(base, x)`; allowed only inside [`Term::Mod`], possibly within sums and multiples.
    DigitSum(u32, Variable),
    /// `zeros(x)`: the number of trailing zeros; 0 for 0 itself. Only inside [`Term::Mod`].
    TrailingZeros(Numeration, Variable),
    /// `shift(x)`: the number whose digits are those of x followed by a 0.
    Shift(Numeration, Variable),
    /// `touched`: the number of heaps in which the option differs from the position.
    Touched,
}

/// A quantified property.
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
