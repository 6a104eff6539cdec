//! What people write about positions of heaps and what is printed for them: the surface of [`super::condition`].

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::Numeration;
use super::condition::{Bound, Variable};
use crate::formula::{Comparison, Relation};
use crate::ruleset::{Outcome, OutcomeClass, Span};
use crate::sides::Mover;

/// An integer that depends on a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The same everywhere.
    Number(i64),
    /// A heap, a heap of an option, or a variable.
    Variable(Variable),
    /// A sum.
    Add(Vec<Self>),
    /// A multiple.
    Scale(i64, Box<Self>),
    /// Remainder, from 0 to m - 1, m at least 1.
    Mod(Box<Self>, i64),
    /// Quotient, rounded towards minus infinity, by m at least 1.
    Div(Box<Self>, i64),
    /// `base^i`, i a variable ranging over the naturals that occurs nowhere else.
    Power(u32, Variable),
    /// Exclusive or of naturals in base 2.
    Xor(Vec<Self>),
    /// The smallest.
    Min(Vec<Self>),
    /// The largest.
    Max(Vec<Self>),
    /// `max(columns(base) mod m)`: the largest residue of a place's digit sum, over all heaps and places.
    LargestColumn {
        /// 2 to 10.
        base: u32,
        /// At least 1.
        modulus: u32,
    },
    /// `digitsum(base, x)`; allowed only below [`Value::Mod`], added and scaled.
    DigitSum(u32, Variable),
    /// `zeros(x)`: how many zeros the digits end in; 0 for 0 itself. Only below [`Value::Mod`].
    TrailingZeros(Numeration, Variable),
    /// `shift(x)`: the number whose digits are those of x followed by a 0.
    Shift(Numeration, Variable),
    /// `touched`: how many heaps of the option differ from those of the position.
    Touched,
}

/// A property of a position, or of a position and one of its options.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Property {
    /// Always or never.
    Bool(bool),
    /// `left cmp right`.
    Compare(Value, Comparison, Value),
    /// `value in {..}`: sorted.
    In(Value, Vec<i64>),
    /// Negation.
    Not(Box<Self>),
    /// All of them.
    And(Vec<Self>),
    /// At least one of them.
    Or(Vec<Self>),
    /// `some d: P`.
    Exists(Vec<Bound>, Box<Self>),
    /// `all d: P`.
    Forall(Vec<Bound>, Box<Self>),
}

/// What a claim is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TupleSubject {
    /// The player to move wins (`N`) or loses (`P`).
    Outcome(Outcome),
    /// The outcome class, in a partisan game.
    Class(OutcomeClass),
    /// The Grundy value is this number (normal play).
    Value(Value),
    /// Every turn from here wins: all options are P-positions.
    EveryMoveWins,
    /// Wherever the player to move wins (and has a move), some turn to a P-position has this property.
    WinningMove(Property),
    /// Every play from here has an odd (`true`) or an even (`false`) number of turns.
    PlayParity(bool),
    /// Every play from here has exactly this many turns.
    PlayLength(Value),
}

/// A claim about all positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TupleClaim {
    /// Where it stands in its source.
    pub span: Span,
    /// In a partisan game, the player to move that it is about; if none, it is about both.
    pub mover: Option<Mover>,
    /// What it is about.
    pub subject: TupleSubject,
    /// `when`, `if`, `only if`. A claim without a property is `If` with [`Property::Bool`]`(true)`.
    pub relation: Relation,
    /// The property of positions; in a partisan game, of the heaps behind the one that says whose turn it is, which have the numbers from 0 on here.
    pub property: Property,
}
