//! Integers and conditions over a position, the variables of a move, and parameters.

use alloc::boxed::Box;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// An integer.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Term {
    /// A constant.
    Number(i64),
    /// A field of the position or a variable of the move; the fields come first.
    Slot(u32),
    /// A parameter that is a number.
    Parameter(u32),
    /// An entry of a list parameter, counted from 1. Undefined elsewhere.
    Entry(u32, Box<Self>),
    /// The length of a list parameter.
    Length(u32),
    /// A function of two integers.
    Apply(Function, Box<Self>, Box<Self>),
    /// The number of ones of a natural in base 2. Undefined for negative numbers.
    Ones(Box<Self>),
}

/// A function of two integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Function {
    /// `a + b`.
    Add,
    /// `a - b`.
    Subtract,
    /// `a * b`.
    Multiply,
    /// `a / b`, rounded towards minus infinity. Undefined for b = 0.
    Divide,
    /// The remainder of that division, `a - b (a / b)`, never negative for b above 0. Undefined for
    /// b = 0.
    Remainder,
    /// The minimum.
    Minimum,
    /// The maximum.
    Maximum,
    /// `a^b`; `0^0` is 1. Undefined for negative b.
    Power,
    /// The greatest common divisor, never negative; of 0 and 0 it is 0.
    Gcd,
    /// The nim-sum of two naturals. Undefined for negative numbers.
    Xor,
    /// The binary digit of a natural a at place b, counted from 0: 0 or 1.
    Bit,
}

/// A comparison of two integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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

/// A condition. A comparison with a term that has no value is false; so its negation is true.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Test {
    /// True or false.
    Always(bool),
    /// A comparison of two integers.
    Compare(Term, Comparison, Term),
    /// Membership in a sorted list of numbers.
    In(Term, Vec<i64>),
    /// Membership in a list parameter.
    Among(Term, u32),
    /// Negation.
    Not(Box<Self>),
    /// The conjunction, evaluated from left to right until one fails.
    All(Vec<Self>),
    /// The disjunction, evaluated from left to right until one holds.
    Any(Vec<Self>),
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Given {
    /// A number.
    Number(i64),
    /// A list of numbers.
    Numbers(Vec<i64>),
}

/// Why a term has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoValue {
    /// Undefined: a division by zero, a missing entry.
    Undefined,
    /// It exceeds 64 bits.
    Overflow,
}

/// The environment in which a term is evaluated.
#[derive(Clone, Copy, Debug)]
pub struct Place<'p> {
    /// The fields of the position, then the variables of the move.
    pub slots: &'p [i64],
    /// The values of the parameters.
    pub given: &'p [Given],
}

impl Place<'_> {
    /// A list parameter; empty if the parameter is not a list.
    #[must_use]
    pub fn list(&self, parameter: u32) -> &[i64] {
        match self.given.get(index(parameter)) {
            Some(Given::Numbers(numbers)) => numbers,
            _ => &[],
        }
    }
}

/// A number as an index.
pub(crate) fn index(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

impl Comparison {
    /// Whether `left` and `right` satisfy the comparison.
    #[must_use]
    pub const fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Self::Equal => left == right,
            Self::NotEqual => left != right,
            Self::Less => left < right,
            Self::LessEqual => left <= right,
            Self::Greater => left > right,
            Self::GreaterEqual => left >= right,
        }
    }

    /// The complementary comparison.
    #[must_use]
    pub const fn negated(self) -> Self {
        match self {
            Self::Equal => Self::NotEqual,
            Self::NotEqual => Self::Equal,
            Self::Less => Self::GreaterEqual,
            Self::LessEqual => Self::Greater,
            Self::Greater => Self::LessEqual,
            Self::GreaterEqual => Self::Less,
        }
    }

    /// The comparison with its operands swapped.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::Equal | Self::NotEqual => self,
            Self::Less => Self::Greater,
            Self::LessEqual => Self::GreaterEqual,
            Self::Greater => Self::Less,
            Self::GreaterEqual => Self::LessEqual,
        }
    }
}

impl Function {
    /// Applies the function.
    ///
    /// # Errors
    /// If there is no value.
    pub fn of(self, left: i64, right: i64) -> Result<i64, NoValue> {
        use NoValue::{Overflow, Undefined};
        match self {
            Self::Add => left.checked_add(right).ok_or(Overflow),
            Self::Subtract => left.checked_sub(right).ok_or(Overflow),
            Self::Multiply => left.checked_mul(right).ok_or(Overflow),
            Self::Divide if right == 0 => Err(Undefined),
            Self::Divide => {
                let quotient = left.checked_div(right).ok_or(Overflow)?;
                Ok(quotient - i64::from(left % right != 0 && (left < 0) != (right < 0)))
            }
            Self::Remainder if right == 0 => Err(Undefined),
            Self::Remainder => {
                let rest = left.wrapping_rem(right);
                Ok(if rest != 0 && (rest < 0) != (right < 0) { rest + right } else { rest })
            }
            Self::Minimum => Ok(left.min(right)),
            Self::Maximum => Ok(left.max(right)),
            Self::Power if right < 0 => Err(Undefined),
            Self::Power => power(left, right).ok_or(Overflow),
            Self::Gcd => {
                i64::try_from(gcd(left.unsigned_abs(), right.unsigned_abs())).map_err(|_| Overflow)
            }
            Self::Xor if left < 0 || right < 0 => Err(Undefined),
            Self::Xor => Ok(left ^ right),
            Self::Bit if left < 0 || right < 0 => Err(Undefined),
            Self::Bit => {
                Ok(u32::try_from(right).ok().and_then(|place| left.checked_shr(place)).unwrap_or(0)
                    & 1)
            }
        }
    }
}

/// `base^exponent`, for exponents of any size.
fn power(base: i64, exponent: i64) -> Option<i64> {
    match (base, u32::try_from(exponent)) {
        (_, Ok(exponent)) => base.checked_pow(exponent),
        (0 | 1, Err(_)) => Some(base),
        (-1, Err(_)) => Some(if exponent % 2 == 0 { 1 } else { -1 }),
        _ => None,
    }
}

const fn gcd(mut one: u64, mut two: u64) -> u64 {
    while two != 0 {
        (one, two) = (two, one % two);
    }
    one
}

impl Term {
    /// Applies a function to two terms; folded if both are constants and there is a result.
    #[must_use]
    pub fn apply(function: Function, left: Self, right: Self) -> Self {
        if let (Self::Number(left), Self::Number(right)) = (&left, &right)
            && let Ok(value) = function.of(*left, *right)
        {
            return Self::Number(value);
        }
        Self::Apply(function, Box::new(left), Box::new(right))
    }

    /// The value. The definition.
    ///
    /// # Errors
    /// If there is none. Parts are evaluated from left to right; the first without a value
    /// determines the error.
    pub fn value(&self, place: Place<'_>) -> Result<i64, NoValue> {
        match self {
            Self::Number(number) => Ok(*number),
            Self::Slot(slot) => place.slots.get(index(*slot)).copied().ok_or(NoValue::Undefined),
            Self::Parameter(parameter) => match place.given.get(index(*parameter)) {
                Some(Given::Number(number)) => Ok(*number),
                _ => Err(NoValue::Undefined),
            },
            Self::Entry(parameter, at) => {
                let at = at.value(place)?;
                let index = usize::try_from(at).ok().and_then(|at| at.checked_sub(1));
                let entry = index.and_then(|index| place.list(*parameter).get(index));
                entry.copied().ok_or(NoValue::Undefined)
            }
            Self::Length(parameter) => {
                i64::try_from(place.list(*parameter).len()).map_err(|_| NoValue::Overflow)
            }
            Self::Apply(function, left, right) => {
                function.of(left.value(place)?, right.value(place)?)
            }
            Self::Ones(inner) => match inner.value(place)? {
                ..0 => Err(NoValue::Undefined),
                natural => Ok(i64::from(natural.count_ones())),
            },
        }
    }

    /// Calls `visit` with every slot that occurs.
    pub fn slots(&self, visit: &mut dyn FnMut(u32)) {
        match self {
            Self::Number(_) | Self::Parameter(_) | Self::Length(_) => {}
            Self::Slot(slot) => visit(*slot),
            Self::Entry(_, inner) | Self::Ones(inner) => inner.slots(visit),
            Self::Apply(_, left, right) => {
                left.slots(visit);
                right.slots(visit);
            }
        }
    }

    /// Whether the slot occurs.
    #[must_use]
    pub fn mentions(&self, slot: u32) -> bool {
        let mut found = false;
        self.slots(&mut |other| found |= other == slot);
        found
    }
}

impl Test {
    /// Whether it holds. The definition.
    ///
    /// # Errors
    /// [`NoValue::Overflow`] only.
    pub fn holds(&self, place: Place<'_>) -> Result<bool, NoValue> {
        let known = |value| match value {
            Ok(value) => Ok(Some(value)),
            Err(NoValue::Undefined) => Ok(None),
            Err(NoValue::Overflow) => Err(NoValue::Overflow),
        };
        match self {
            Self::Always(truth) => Ok(*truth),
            Self::Compare(left, comparison, right) => {
                let (left, right) = (known(left.value(place))?, known(right.value(place))?);
                Ok(left.zip(right).is_some_and(|(left, right)| comparison.holds(left, right)))
            }
            Self::In(term, numbers) => Ok(known(term.value(place))?
                .is_some_and(|value| numbers.binary_search(&value).is_ok())),
            Self::Among(term, parameter) => Ok(known(term.value(place))?
                .is_some_and(|value| place.list(*parameter).contains(&value))),
            Self::Not(inner) => Ok(!inner.holds(place)?),
            Self::All(parts) => {
                for part in parts {
                    if !part.holds(place)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Self::Any(parts) => {
                for part in parts {
                    if part.holds(place)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }

    /// The conjunction, simplified: folds constants, flattens nested conjunctions.
    #[must_use]
    pub fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut kept = Vec::new();
        for part in parts {
            match part {
                Self::Always(true) => {}
                Self::Always(false) => return Self::Always(false),
                Self::All(inner) => kept.extend(inner),
                other => kept.push(other),
            }
        }
        match kept.len() {
            0 => Self::Always(true),
            1 => kept.swap_remove(0),
            _ => Self::All(kept),
        }
    }

    /// Calls `visit` with every slot that occurs.
    pub fn slots(&self, visit: &mut dyn FnMut(u32)) {
        match self {
            Self::Always(_) => {}
            Self::Compare(left, _, right) => {
                left.slots(visit);
                right.slots(visit);
            }
            Self::In(term, _) | Self::Among(term, _) => term.slots(visit),
            Self::Not(inner) => inner.slots(visit),
            Self::All(parts) | Self::Any(parts) => parts.iter().for_each(|part| part.slots(visit)),
        }
    }

    /// Whether the slot occurs.
    #[must_use]
    pub fn mentions(&self, slot: u32) -> bool {
        let mut found = false;
        self.slots(&mut |other| found |= other == slot);
        found
    }
}
