//! Terms and tests over registers.
//!
//! Every operand is a register: fields, variables, parameters that are numbers, lengths of lists,
//! constants. So most terms are one operation on two registers, and most tests one comparison of
//! two.
//!
//! A term without a value is `None`. Overflows are recorded separately
//! ([`RegisterScope::overflowed`]), because an overflow always ends the computation and need not be
//! propagated.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cell::Cell;

use compute::{Comparison, Function, NoValue};

use crate::lists::List;

/// The environment for evaluating terms and tests.
#[derive(Clone, Debug, Default)]
pub(crate) struct RegisterScope {
    pub(crate) registers: Vec<i64>,
    pub(crate) lists: Vec<List>,
    overflow: Cell<bool>,
}

impl RegisterScope {
    pub(crate) const fn new(registers: Vec<i64>, lists: Vec<List>) -> Self {
        Self { registers, lists, overflow: Cell::new(false) }
    }

    /// Whether an overflow occurred since the last call.
    pub(crate) fn take_overflow(&self) -> bool {
        self.overflow.replace(false)
    }

    /// Whether an overflow occurred.
    #[inline(always)]
    pub(crate) fn overflowed(&self) -> bool {
        self.overflow.get()
    }

    #[cold]
    fn overflow(&self) -> Option<i64> {
        self.overflow.set(true);
        None
    }

    #[inline(always)]
    fn checked(&self, value: Option<i64>) -> Option<i64> {
        if value.is_some() { value } else { self.overflow() }
    }

    #[inline]
    pub(crate) fn apply(&self, function: Function, left: i64, right: i64) -> Option<i64> {
        match function {
            Function::Add => self.checked(left.checked_add(right)),
            Function::Subtract => self.checked(left.checked_sub(right)),
            Function::Multiply => self.checked(left.checked_mul(right)),
            Function::Minimum => Some(left.min(right)),
            Function::Maximum => Some(left.max(right)),
            Function::Divide if left >= 0 && right > 0 => Some(quotient(left, right)),
            Function::Remainder if left >= 0 && right > 0 => {
                Some(left - right * quotient(left, right))
            }
            _ => match function.of(left, right) {
                Ok(value) => Some(value),
                Err(NoValue::Undefined) => None,
                Err(NoValue::Overflow) => self.overflow(),
            },
        }
    }
}

/// Divides a natural by a positive number. 32-bit division is several times faster.
#[inline]
pub(crate) fn quotient(left: i64, right: i64) -> i64 {
    match (u32::try_from(left), u32::try_from(right)) {
        (Ok(left), Ok(right)) => i64::from(left / right.max(1)),
        _ => left / right.max(1),
    }
}

/// An integer.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Register(usize),
    /// No value.
    Nothing,
    Add(usize, usize),
    Subtract(usize, usize),
    Registers(Function, usize, usize),
    Apply(Function, Box<(Self, Self)>),
    Entry(usize, Box<Self>),
    Ones(Box<Self>),
}

impl Value {
    #[inline(always)]
    pub(crate) fn of(&self, scope: &RegisterScope) -> Option<i64> {
        match self {
            Self::Register(register) => Some(scope.registers[*register]),
            Self::Add(left, right) => {
                let (left, right) = (scope.registers[*left], scope.registers[*right]);
                scope.checked(left.checked_add(right))
            }
            Self::Subtract(left, right) => {
                let (left, right) = (scope.registers[*left], scope.registers[*right]);
                scope.checked(left.checked_sub(right))
            }
            _ => self.other(scope),
        }
    }

    #[inline(never)]
    fn other(&self, scope: &RegisterScope) -> Option<i64> {
        match self {
            Self::Register(register) => Some(scope.registers[*register]),
            Self::Nothing => None,
            Self::Add(left, right) => {
                scope.apply(Function::Add, scope.registers[*left], scope.registers[*right])
            }
            Self::Subtract(left, right) => {
                scope.apply(Function::Subtract, scope.registers[*left], scope.registers[*right])
            }
            Self::Registers(function, left, right) => {
                scope.apply(*function, scope.registers[*left], scope.registers[*right])
            }
            Self::Apply(function, parts) => {
                let left = parts.0.of(scope)?;
                let right = parts.1.of(scope)?;
                scope.apply(*function, left, right)
            }
            Self::Entry(list, place) => scope.lists[*list].entry(place.of(scope)?),
            Self::Ones(inner) => {
                let natural = u64::try_from(inner.of(scope)?).ok()?;
                Some(i64::from(natural.count_ones()))
            }
        }
    }
}

/// A condition.
#[derive(Clone, Debug)]
pub(crate) enum Check {
    Always(bool),
    Registers(Comparison, usize, usize),
    Compare(Comparison, Box<(Value, Value)>),
    In(Box<Value>, Vec<i64>),
    Among(Box<Value>, usize),
    Not(Box<Self>),
    All(Vec<Self>),
    Any(Vec<Self>),
}

impl Check {
    /// Whether it holds. Meaningless after an overflow ([`RegisterScope::overflowed`]).
    #[inline(always)]
    pub(crate) fn holds(&self, scope: &RegisterScope) -> bool {
        match self {
            Self::Always(truth) => *truth,
            Self::Registers(comparison, left, right) => {
                compares(*comparison, scope.registers[*left], scope.registers[*right])
            }
            _ => self.other(scope),
        }
    }

    #[inline(never)]
    fn other(&self, scope: &RegisterScope) -> bool {
        match self {
            Self::Always(truth) => *truth,
            Self::Registers(comparison, left, right) => {
                compares(*comparison, scope.registers[*left], scope.registers[*right])
            }
            Self::Compare(comparison, sides) => {
                // Evaluate both, because an overflow on either side counts.
                let (left, right) = (sides.0.of(scope), sides.1.of(scope));
                left.zip(right).is_some_and(|(left, right)| compares(*comparison, left, right))
            }
            Self::In(value, numbers) => {
                value.of(scope).is_some_and(|value| numbers.binary_search(&value).is_ok())
            }
            Self::Among(value, list) => {
                value.of(scope).is_some_and(|value| scope.lists[*list].contains(value))
            }
            Self::Not(inner) => !inner.holds(scope),
            Self::All(parts) => parts.iter().all(|part| part.holds(scope)),
            Self::Any(parts) => parts.iter().any(|part| part.holds(scope)),
        }
    }
}

#[inline(always)]
pub(crate) const fn compares(comparison: Comparison, left: i64, right: i64) -> bool {
    match comparison {
        Comparison::Equal => left == right,
        Comparison::NotEqual => left != right,
        Comparison::Less => left < right,
        Comparison::LessEqual => left <= right,
        Comparison::Greater => left > right,
        Comparison::GreaterEqual => left >= right,
    }
}
