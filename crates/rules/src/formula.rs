//! Formulas about one word, and claims about a game made of them.
//!
//! Formulas are what people write after `claim` and what the recogniser of the prover prints: the same language, so that a
//! printed theorem can be pasted back as a claim.

pub mod trace;

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::regex::Regex;
use crate::ruleset::{Letter, Outcome, OutcomeClass, Span};
use crate::sides::Mover;

pub use crate::print::{Print, print, spell};

/// A number that depends on a word.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// The same for every word.
    Const(i64),
    /// The sum of a weight per letter, indexed by letter: `sum(9 - d)`, `count('#')`, `length`.
    Sum(Vec<i64>),
    /// A sum of terms.
    Add(Vec<Self>),
    /// A multiple of a term.
    Scale(i64, Box<Self>),
    /// Remainder, from 0 to `m - 1`, `m` at least 1.
    Mod(Box<Self>, i64),
    /// Quotient, rounded towards minus infinity, by `m` at least 1.
    Div(Box<Self>, i64),
}

/// How two numbers compare.
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

/// A property of a word.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Formula {
    /// Always or never.
    Bool(bool),
    /// `left cmp right`.
    Compare(Term, Comparison, Term),
    /// `left in {..}`: the residues, sorted.
    In(Term, Vec<i64>),
    /// The word is in a regular language.
    Matches(Regex),
    /// Negation.
    Not(Box<Self>),
    /// All of them.
    And(Vec<Self>),
    /// At least one of them.
    Or(Vec<Self>),
}

/// What a claim is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The player to move wins (`N`) or loses (`P`).
    Outcome(Outcome),
    /// The outcome class, in a partisan game.
    Class(OutcomeClass),
    /// The Grundy value is this number (normal play).
    Value(Term),
    /// Every turn from here wins: all options are P-positions.
    EveryMoveWins,
    /// Some winning turn is a single application of the rule of this index, counted from 0.
    WinningMoveBy(usize),
    /// Every play from here has an odd (`true`) or an even (`false`) number of turns.
    PlayParity(bool),
    /// Every play from here has exactly this many turns.
    PlayLength(Term),
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
pub struct Claim {
    /// Where it stands in its source.
    pub span: Span,
    /// In a partisan game, the player to move that it is about; if none, it is about both. It is then a claim of who wins, or of nobody in particular.
    pub mover: Option<Mover>,
    /// What it is about.
    pub subject: Subject,
    /// `when`, `if`, `only if`. A claim without a formula (`every move wins`) is `If` with [`Formula::Bool`]`(true)`.
    pub relation: Relation,
    /// The property of positions; in a partisan game, of the word behind the marker.
    pub formula: Formula,
}

impl Term {
    /// The value on `word`; `None` on overflow of 64 bits. The definition.
    #[must_use]
    pub fn value(&self, word: &[Letter]) -> Option<i64> {
        match self {
            Self::Const(number) => Some(*number),
            Self::Sum(weights) => {
                word.iter().try_fold(0_i64, |sum, &letter| sum.checked_add(*weights.get(usize::from(letter))?))
            }
            Self::Add(parts) => parts.iter().try_fold(0_i64, |sum, part| sum.checked_add(part.value(word)?)),
            Self::Scale(factor, inner) => factor.checked_mul(inner.value(word)?),
            Self::Mod(inner, modulus) => inner.value(word)?.checked_rem_euclid(*modulus),
            Self::Div(inner, divisor) => inner.value(word)?.checked_div_euclid(*divisor),
        }
    }
}

impl Comparison {
    /// Whether `left` and `right` compare so.
    #[must_use]
    pub fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Self::Equal => left == right,
            Self::NotEqual => left != right,
            Self::Less => left < right,
            Self::LessEqual => left <= right,
            Self::Greater => left > right,
            Self::GreaterEqual => left >= right,
        }
    }
}

impl Formula {
    /// Whether it holds of `word`; `None` where a number overflows 64 bits. The definition.
    #[must_use]
    pub fn holds(&self, word: &[Letter]) -> Option<bool> {
        Some(match self {
            Self::Bool(truth) => *truth,
            Self::Compare(left, comparison, right) => comparison.holds(left.value(word)?, right.value(word)?),
            Self::In(term, set) => set.contains(&term.value(word)?),
            Self::Matches(regex) => regex.matches(word),
            Self::Not(inner) => !inner.holds(word)?,
            Self::And(parts) => parts.iter().try_fold(true, |all, part| Some(part.holds(word)? && all))?,
            Self::Or(parts) => parts.iter().try_fold(false, |any, part| Some(part.holds(word)? || any))?,
        })
    }
}
