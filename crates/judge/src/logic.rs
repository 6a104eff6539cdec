//! Terms and formulas over sums of letters.

use plan::decision::{Formula, Term};
use plan::{Comparison, Machine, Reason};

use crate::compares;

/// A term; sums are indices.
#[derive(Clone, Debug)]
pub(crate) enum SumTerm {
    Constant(i64),
    Sum(usize),
    Add(Vec<Self>),
    Scale(i64, Box<Self>),
    Mod(Box<Self>, i64),
    Div(Box<Self>, i64),
}

/// A formula; sums and machines are indices.
#[derive(Clone, Debug)]
pub(crate) enum Logic {
    Bool(bool),
    Compare(SumTerm, Comparison, SumTerm),
    In(SumTerm, Vec<i64>),
    Is(Vec<Vec<u8>>),
    Matches(usize),
    Not(Box<Self>),
    And(Vec<Self>),
    Or(Vec<Self>),
}

/// What must be found out about a word.
#[derive(Debug, Default)]
pub(crate) struct WantedFacts<'p> {
    /// The weights of sums.
    pub(crate) sums: Vec<Vec<i64>>,
    pub(crate) machines: Vec<&'p Machine>,
    /// Words it may be compared with, and the length of the longest.
    pub(crate) special: Vec<Vec<u8>>,
    pub(crate) longest: usize,
}

/// What is known about a word.
pub(crate) trait Known {
    fn sum(&self, index: usize) -> Result<i128, Reason>;
    fn small_sum(&self, index: usize) -> Option<i64>;
    /// Whether it is one of these, none of which is longer than requested.
    fn is_one_of(&self, words: &[Vec<u8>]) -> bool;
    fn matches(&self, index: usize) -> bool;
}

impl SumTerm {
    pub(crate) fn new(term: &Term, wanted: &mut WantedFacts<'_>) -> Self {
        match term {
            Term::Constant(constant) => Self::Constant(*constant),
            Term::Sum(weights) => {
                let found = wanted.sums.iter().position(|sum| sum == weights);
                Self::Sum(found.unwrap_or_else(|| {
                    wanted.sums.push(weights.clone());
                    wanted.sums.len() - 1
                }))
            }
            Term::Add(parts) => {
                Self::Add(parts.iter().map(|part| Self::new(part, wanted)).collect())
            }
            Term::Scale(factor, inner) => Self::Scale(*factor, Box::new(Self::new(inner, wanted))),
            Term::Mod(inner, modulus) => Self::Mod(Box::new(Self::new(inner, wanted)), *modulus),
            Term::Div(inner, divisor) => Self::Div(Box::new(Self::new(inner, wanted)), *divisor),
        }
    }

    /// A number such that the value depends only on the remainder of the sum by it, for a term over
    /// one sum; none if none is found.
    fn period(&self) -> Option<i64> {
        match self {
            Self::Constant(_) => Some(1),
            Self::Sum(_) => None,
            Self::Add(parts) => {
                parts.iter().try_fold(1, |period, part| common(period, part.period()?))
            }
            Self::Scale(_, inner) | Self::Div(inner, _) => inner.period(),
            Self::Mod(inner, modulus) => {
                inner.period().or_else(|| inner.is_linear().then_some(*modulus))
            }
        }
    }

    /// Whether it is a multiple of the sum plus a constant, with small factors.
    fn is_linear(&self) -> bool {
        match self {
            Self::Constant(_) | Self::Sum(_) => true,
            Self::Add(parts) => parts.iter().all(Self::is_linear),
            Self::Scale(factor, inner) => {
                i32::try_from(*factor).is_ok() && matches!(**inner, Self::Sum(_))
            }
            Self::Mod(..) | Self::Div(..) => false,
        }
    }

    /// The value, if no step needs more than 64 bits.
    fn small(&self, word: &impl Known) -> Option<i64> {
        match self {
            Self::Constant(constant) => Some(*constant),
            Self::Sum(index) => word.small_sum(*index),
            Self::Add(parts) => {
                parts.iter().try_fold(0_i64, |sum, part| sum.checked_add(part.small(word)?))
            }
            Self::Scale(factor, inner) => inner.small(word)?.checked_mul(*factor),
            Self::Mod(inner, modulus) => inner.small(word)?.checked_rem_euclid(*modulus),
            Self::Div(inner, divisor) => inner.small(word)?.checked_div_euclid(*divisor),
        }
    }

    /// The value.
    pub(crate) fn of(&self, word: &impl Known) -> Result<i128, Reason> {
        self.small(word).map_or_else(|| self.large(word), |value| Ok(i128::from(value)))
    }

    fn large(&self, word: &impl Known) -> Result<i128, Reason> {
        match self {
            Self::Constant(constant) => Ok(i128::from(*constant)),
            Self::Sum(index) => word.sum(*index),
            Self::Add(parts) => parts.iter().try_fold(0_i128, |sum, part| {
                sum.checked_add(part.large(word)?).ok_or(Reason::Overflow)
            }),
            Self::Scale(factor, inner) => {
                inner.large(word)?.checked_mul(i128::from(*factor)).ok_or(Reason::Overflow)
            }
            Self::Mod(inner, modulus) => inner
                .large(word)?
                .checked_rem_euclid(i128::from(*modulus))
                .ok_or(Reason::DivisionByZero),
            Self::Div(inner, divisor) => inner
                .large(word)?
                .checked_div_euclid(i128::from(*divisor))
                .ok_or(Reason::DivisionByZero),
        }
    }
}

/// The least common multiple of two numbers, at least 1 each.
fn common(a: i64, b: i64) -> Option<i64> {
    let (mut large, mut small) = (a, b);
    while small > 0 {
        (large, small) = (small, large % small);
    }
    a.checked_div(large)?.checked_mul(b)
}

impl Logic {
    /// Like [`SumTerm::period`], if the word is none of those it may be compared with.
    pub(crate) fn period(&self) -> Option<i64> {
        match self {
            Self::Bool(_) | Self::Is(_) => Some(1),
            Self::Compare(a, _, b) => common(a.period()?, b.period()?),
            Self::In(term, _) => term.period(),
            Self::Matches(_) => None,
            Self::Not(inner) => inner.period(),
            Self::And(parts) | Self::Or(parts) => {
                parts.iter().try_fold(1, |period, part| common(period, part.period()?))
            }
        }
    }

    pub(crate) fn new<'p>(formula: &'p Formula, wanted: &mut WantedFacts<'p>) -> Self {
        let mut all =
            |parts: &'p [Formula]| parts.iter().map(|part| Self::new(part, wanted)).collect();
        match formula {
            Formula::Bool(always) => Self::Bool(*always),
            Formula::Compare(a, comparison, b) => {
                Self::Compare(SumTerm::new(a, wanted), *comparison, SumTerm::new(b, wanted))
            }
            Formula::In(term, numbers) => Self::In(SumTerm::new(term, wanted), numbers.clone()),
            Formula::Is(words) => {
                wanted.longest = words.iter().map(Vec::len).fold(wanted.longest, usize::max);
                wanted.special.extend_from_slice(words);
                Self::Is(words.clone())
            }
            Formula::Matches(machine) => {
                wanted.machines.push(machine);
                Self::Matches(wanted.machines.len() - 1)
            }
            Formula::Not(inner) => Self::Not(Box::new(Self::new(inner, wanted))),
            Formula::And(parts) => Self::And(all(parts)),
            Formula::Or(parts) => Self::Or(all(parts)),
        }
    }

    /// Whether it holds. Later parts may fail whatever the earlier ones yield.
    pub(crate) fn holds(&self, word: &impl Known) -> Result<bool, Reason> {
        Ok(match self {
            Self::Bool(always) => *always,
            Self::Compare(a, comparison, b) => match (a.small(word), b.small(word)) {
                (Some(a), Some(b)) => compares(&a, *comparison, &b),
                _ => compares(&a.of(word)?, *comparison, &b.of(word)?),
            },
            Self::In(term, numbers) => {
                let value = term.of(word)?;
                i64::try_from(value).is_ok_and(|value| numbers.contains(&value))
            }
            Self::Is(words) => word.is_one_of(words),
            Self::Matches(index) => word.matches(*index),
            Self::Not(inner) => !inner.holds(word)?,
            Self::And(parts) => {
                parts.iter().try_fold(true, |all, part| Ok(all & part.holds(word)?))?
            }
            Self::Or(parts) => {
                parts.iter().try_fold(false, |any, part| Ok(any | part.holds(word)?))?
            }
        })
    }
}
