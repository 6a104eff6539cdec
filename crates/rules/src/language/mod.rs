//! Terms, formulas and claims about positions: one language for every kind of position.
//!
//! Numbers, arithmetic, comparisons and connectives are shared. A [`Kind`] adds what is specific to
//! its positions: numbers read off them ([`Kind::Atom`]), conditions read off them
//! ([`Kind::Test`]), and what a claim can ask of a winning move ([`Kind::Goal`]).
//!
//! People write formulas after `claim`, and the prover's recogniser finds them: the same language,
//! so a printed theorem can be pasted back as a claim.

pub(crate) mod evaluate;
pub(crate) mod lower;
pub mod print;
pub mod trace;

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::hash::Hash;

use crate::{Mover, Outcome, OutcomeClass, Span};

pub use evaluate::NoValue;

/// A kind of position, as seen by formulas and claims.
pub trait Kind: Copy + Debug + Eq + Hash {
    /// The positions a formula is about.
    type Position: ?Sized;
    /// The rules of a game on such positions.
    type Rules;
    /// A number read off a position, not computed from other numbers of it.
    type Atom: Clone + Debug + Eq + Hash;
    /// A condition other than a comparison of numbers.
    type Test: Clone + Debug + Eq + Hash;
    /// A description of winning moves.
    type Goal: Clone + Debug + Eq;
}

/// Positions are words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Words;

/// Positions are tuples of heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tuples;

/// Positions are lists of any number of heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lists;

/// An integer that depends on a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Term<K: Kind = Words> {
    /// A constant.
    Number(i64),
    /// A number read off the position.
    Atom(K::Atom),
    /// A sum.
    Add(Vec<Self>),
    /// A multiple.
    Scale(i64, Box<Self>),
    /// Remainder, from 0 to `m - 1`, `m` at least 1.
    Mod(Box<Self>, i64),
    /// Quotient, rounded towards minus infinity, by `m` at least 1.
    Div(Box<Self>, i64),
}

/// A comparison of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
}

/// A property of a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Formula<K: Kind = Words> {
    /// True or false.
    Bool(bool),
    /// `left cmp right`.
    Compare(Term<K>, Comparison, Term<K>),
    /// `term in {..}`, sorted.
    In(Term<K>, Vec<i64>),
    /// A condition specific to the kind.
    Test(K::Test),
    /// Negation.
    Not(Box<Self>),
    /// The conjunction.
    And(Vec<Self>),
    /// The disjunction.
    Or(Vec<Self>),
}

/// What a claim is about. Claims about lists support outcomes, values and winning moves only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject<K: Kind = Words> {
    /// The player to move wins (`N`) or loses (`P`).
    Outcome(Outcome),
    /// The outcome class, in a partisan game.
    Class(OutcomeClass),
    /// The Grundy value is this number (normal play), wherever the formula holds.
    Value(Term<K>),
    /// The Grundy value passes a test (normal play).
    ValueIs(ValueTest<K>),
    /// Every turn from here wins: all options are P-positions.
    EveryMoveWins,
    /// Wherever the player to move wins and has a move, some winning turn satisfies the goal.
    WinningMove(K::Goal),
    /// Every play from here has an odd (`true`) or an even (`false`) number of turns.
    PlayParity(bool),
    /// Every play from here has exactly this many turns.
    PlayLength(Term<K>),
}

/// A condition on a Grundy value: `value mod 3 != n`, `value in {0, 2}`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ValueTest<K: Kind = Words> {
    /// The condition is about the remainder by this number, at least 1.
    pub modulus: Option<i64>,
    /// Which values pass.
    pub passing: Passing<K>,
}

/// The numbers that a [`ValueTest`] lets pass.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Passing<K: Kind = Words> {
    /// Those that compare so with a number.
    Compared(Comparison, Term<K>),
    /// The elements of a set, sorted.
    In(Vec<i64>),
}

impl<K: Kind> ValueTest<K> {
    /// The test as a property of a position whose value is `value`.
    #[must_use]
    pub fn of(&self, value: Term<K>) -> Formula<K> {
        let value = match self.modulus {
            Some(modulus) => Term::Mod(Box::new(value), modulus),
            None => value,
        };
        match &self.passing {
            Passing::Compared(comparison, with) => {
                Formula::Compare(value, *comparison, with.clone())
            }
            Passing::In(set) => Formula::In(value, set.clone()),
        }
    }

    /// Whether a value passes; `with` is the number that it is compared with, if there is one.
    #[must_use]
    pub fn passes(&self, value: i128, with: Option<i128>) -> bool {
        let value = self.modulus.map_or(value, |modulus| value.rem_euclid(modulus.into()));
        match &self.passing {
            Passing::Compared(comparison, _) => {
                with.is_some_and(|with| comparison.holds(value, with))
            }
            Passing::In(set) => set.iter().any(|&element| i128::from(element) == value),
        }
    }

    /// The number that values are compared with, if there is one.
    #[must_use]
    pub const fn compared_with(&self) -> Option<&Term<K>> {
        match &self.passing {
            Passing::Compared(_, with) => Some(with),
            Passing::In(_) => None,
        }
    }
}

impl<K: Kind> Subject<K> {
    /// Whether it is about Grundy values, which are those of normal play.
    #[must_use]
    pub const fn is_about_values(&self) -> bool {
        matches!(self, Self::Value(_) | Self::ValueIs(_))
    }

    /// The number that it names, if there is one.
    #[must_use]
    pub const fn number(&self) -> Option<&Term<K>> {
        match self {
            Self::Value(number) | Self::PlayLength(number) => Some(number),
            Self::ValueIs(test) => test.compared_with(),
            _ => None,
        }
    }
}

/// How the subject and the formula are related.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// `when`: the subject holds exactly where the formula does.
    When,
    /// `if`: wherever the formula holds, the subject does.
    If,
    /// `only if`: wherever the subject holds, the formula does.
    OnlyIf,
}

/// A claim about all positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim<K: Kind = Words> {
    /// Its place in the source.
    pub span: Span,
    /// In a partisan game, the player to move that the claim is about; none if it is about both.
    pub mover: Option<Mover>,
    /// The subject.
    pub subject: Subject<K>,
    /// `when`, `if`, `only if`. A claim without a formula (`every move wins`) is `If` with
    /// [`Formula::Bool`]`(true)`.
    pub relation: Relation,
    /// The property of positions; in a partisan game, of the position without its marker.
    pub formula: Formula<K>,
}

impl<K: Kind> Claim<K> {
    /// The claim that its subject holds everywhere.
    #[must_use]
    pub fn subject_alone(&self) -> Self {
        Self { relation: Relation::If, formula: Formula::Bool(true), ..self.clone() }
    }
}

impl Comparison {
    /// Whether `left` and `right` satisfy the comparison.
    #[must_use]
    pub fn holds<T: Ord>(self, left: T, right: T) -> bool {
        match self {
            Self::Equal => left == right,
            Self::NotEqual => left != right,
            Self::Less => left < right,
            Self::LessEqual => left <= right,
            Self::Greater => left > right,
            Self::GreaterEqual => left >= right,
        }
    }

    /// Its sign.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::LessEqual => "<=",
            Self::Greater => ">",
            Self::GreaterEqual => ">=",
        }
    }
}
