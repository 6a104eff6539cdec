//! Classes of tuples, read by machines digit by digit.

use alloc::vec;
use alloc::vec::Vec;

use super::ENTRIES;
use crate::{Numeration, Reason, TupleMachine};

/// The class of a tuple.
pub(super) fn class(machine: &TupleMachine, tuple: &[u64]) -> Result<u32, Reason> {
    if tuple.len() != machine.bounds.len() {
        return Err(Reason::NotATuple);
    }
    let mut letters = Vec::new();
    let mut written = Vec::new();
    for (&number, bound) in tuple.iter().zip(&machine.bounds) {
        match bound {
            Some(bound) if number > u64::from(*bound) => return Err(Reason::NotATuple),
            Some(_) => letters.push(number),
            None => written.push(digits(machine.numeration, number)?),
        }
    }
    let places = written.iter().map(Vec::len).max().unwrap_or(0);
    for place in (0..places).rev() {
        letters.extend(written.iter().map(|digits| digits.get(place).copied().unwrap_or(0)));
    }
    let mut state = Some(0);
    for letter in letters {
        state = state.and_then(|state| {
            let next: &Vec<u32> = machine.next.get(index(state))?;
            next.get(usize::try_from(letter).ok()?).copied()
        });
    }
    state
        .and_then(|state| machine.class.get(index(state)).copied().flatten())
        .ok_or(Reason::NotATuple)
}

fn index(state: u32) -> usize {
    usize::try_from(state).unwrap_or(usize::MAX)
}

/// The digits of a number, least significant first, without leading zeros.
fn digits(numeration: Numeration, number: u64) -> Result<Vec<u64>, Reason> {
    match numeration {
        Numeration::Base(base) => Ok(in_base(number, u64::from(base.max(2)))),
        Numeration::Recurrence(coefficients) => Ok(greedy(number, coefficients)),
        Numeration::Unary if number > ENTRIES => Err(Reason::Memory),
        Numeration::Unary => Ok(vec![1; usize::try_from(number).map_err(|_| Reason::Memory)?]),
    }
}

/// The digits in a base, least significant first, without leading zeros.
pub(super) fn in_base(mut number: u64, base: u64) -> Vec<u64> {
    let mut digits = Vec::new();
    while number > 0 {
        digits.push(number % base);
        number /= base;
    }
    digits
}

/// Greedy digits for the place values of a recurrence.
fn greedy(number: u64, coefficients: [i32; 3]) -> Vec<u64> {
    let factors: Vec<i128> =
        coefficients.iter().filter(|factor| **factor != 0).map(|&factor| factor.into()).collect();
    let adds = factors.iter().all(|factor| *factor > 0);
    let mut values: Vec<i128> = vec![1];
    let mut rest = i128::from(number);
    while values[values.len() - 1] <= rest {
        let first = i128::from(adds && values.len() < factors.len());
        let sum: i128 =
            factors.iter().zip(values.iter().rev()).map(|(factor, value)| factor * value).sum();
        // Place values grow, so that this ends.
        values.push((first + sum).max(values[values.len() - 1] + 1));
    }
    let mut digits = vec![0; values.len()];
    for (digit, value) in digits.iter_mut().zip(values).rev() {
        // A digit is at most a, which has 32 bits.
        *digit = u64::try_from(rest / value).unwrap_or(u64::MAX);
        rest %= value;
    }
    while digits.last() == Some(&0) {
        digits.pop();
    }
    digits
}
