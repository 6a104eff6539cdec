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
    state.and_then(|state| machine.class.get(index(state)).copied().flatten()).ok_or(Reason::NotATuple)
}

fn index(state: u32) -> usize {
    usize::try_from(state).unwrap_or(usize::MAX)
}

/// The digits of a number, least significant first, without leading zeros.
fn digits(numeration: Numeration, number: u64) -> Result<Vec<u64>, Reason> {
    match numeration {
        Numeration::Base(base) => Ok(in_base(number, u64::from(base.max(2)))),
        Numeration::Quadratic(a) => Ok(quadratic(number, u128::from(a.max(1)))),
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

/// Greedy digits for the place values 1, a + 1, a (a + 1) + 1, ...
fn quadratic(number: u64, a: u128) -> Vec<u64> {
    let mut values = vec![1, a + 1];
    let mut rest = u128::from(number);
    while values[values.len() - 1] <= rest {
        values.push(a * values[values.len() - 1] + values[values.len() - 2]);
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
