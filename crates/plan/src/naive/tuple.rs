//! Tuples of naturals.

use alloc::vec;
use alloc::vec::Vec;

use super::class::Class;
use super::read::compares;
use super::representation;
use crate::decision::{TupleFormula, TupleTerm};
use crate::{Reason, TupleDecision};

/// Decides a tuple.
pub(super) fn class(decision: &TupleDecision, tuple: &[u64]) -> Result<Class, Reason> {
    match decision {
        TupleDecision::Machine(machine) => {
            Ok(Class::value(i128::from(representation::class(machine, tuple)?)))
        }
        TupleDecision::Wins { length, domain, formula } => {
            if usize::try_from(*length) != Ok(tuple.len()) || !holds(domain, tuple)? {
                return Err(Reason::NotATuple);
            }
            Ok(Class::outcome(holds(formula, tuple)?))
        }
    }
}

fn value(term: &TupleTerm, tuple: &[u64]) -> Result<i128, Reason> {
    let all = |parts: &[TupleTerm]| {
        parts.iter().map(|part| value(part, tuple)).collect::<Result<Vec<_>, _>>()
    };
    match term {
        TupleTerm::Constant(constant) => Ok(i128::from(*constant)),
        TupleTerm::Entry(place) => {
            let number = usize::try_from(*place).ok().and_then(|place| tuple.get(place));
            number.map(|&number| i128::from(number)).ok_or(Reason::NotATuple)
        }
        TupleTerm::Add(parts) => all(parts)?
            .into_iter()
            .try_fold(0_i128, |sum, part| sum.checked_add(part).ok_or(Reason::Overflow)),
        TupleTerm::Scale(factor, inner) => {
            value(inner, tuple)?.checked_mul(i128::from(*factor)).ok_or(Reason::Overflow)
        }
        TupleTerm::Mod(inner, by) => {
            Ok(value(inner, tuple)?.rem_euclid(divisor(value(by, tuple)?)?))
        }
        TupleTerm::Div(inner, by) => {
            Ok(value(inner, tuple)?.div_euclid(divisor(value(by, tuple)?)?))
        }
        TupleTerm::Xor(parts) => Ok(all(parts)?.into_iter().fold(0, |a, b| a ^ b)),
        TupleTerm::Min(parts) => all(parts)?.into_iter().min().ok_or(Reason::NotATuple),
        TupleTerm::Max(parts) => all(parts)?.into_iter().max().ok_or(Reason::NotATuple),
        TupleTerm::LargestColumn { base, modulus } => {
            Ok(i128::from(largest_column(*base, *modulus, tuple)?))
        }
    }
}

/// Checks that a divisor is at least 1.
fn divisor(number: i128) -> Result<i128, Reason> {
    if number < 1 { Err(Reason::DivisionByZero) } else { Ok(number) }
}

/// The largest remainder of a place's digit sum; 0 if there are no places.
fn largest_column(base: u32, modulus: u32, tuple: &[u64]) -> Result<u64, Reason> {
    let mut sums = vec![0_u64; usize::try_from(u64::BITS).map_err(|_| Reason::Memory)?];
    for &number in tuple {
        for (sum, digit) in
            sums.iter_mut().zip(representation::in_base(number, u64::from(base.max(2))))
        {
            *sum += digit;
        }
    }
    let remainders = sums.iter().map(|sum| sum.checked_rem(u64::from(modulus)));
    remainders
        .collect::<Option<Vec<_>>>()
        .and_then(|all| all.into_iter().max())
        .ok_or(Reason::DivisionByZero)
}

fn holds(formula: &TupleFormula, tuple: &[u64]) -> Result<bool, Reason> {
    Ok(match formula {
        TupleFormula::Bool(always) => *always,
        TupleFormula::Compare(a, comparison, b) => {
            compares(&value(a, tuple)?, *comparison, &value(b, tuple)?)
        }
        TupleFormula::In(term, numbers) => {
            let value = value(term, tuple)?;
            numbers.iter().any(|&number| i128::from(number) == value)
        }
        TupleFormula::Not(inner) => !holds(inner, tuple)?,
        TupleFormula::And(parts) => {
            let all = parts.iter().map(|part| holds(part, tuple)).collect::<Result<Vec<_>, _>>()?;
            all.into_iter().all(|holds| holds)
        }
        TupleFormula::Or(parts) => {
            let all = parts.iter().map(|part| holds(part, tuple)).collect::<Result<Vec<_>, _>>()?;
            all.into_iter().any(|holds| holds)
        }
    })
}
