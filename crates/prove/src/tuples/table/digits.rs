//! Evaluates properties of digits.

use rules::tuples::{Digits, Numeration, Variable};

/// Whether it holds; never for negative numbers.
pub(super) fn holds(digits: &Digits, slots: &[i64]) -> bool {
    let of = |variable: &Variable| {
        usize::try_from(variable.0).ok().and_then(|slot| slots.get(slot)).and_then(|&value| u64::try_from(value).ok())
    };
    evaluate(digits, &of).unwrap_or(false)
}

fn evaluate(digits: &Digits, of: &dyn Fn(&Variable) -> Option<u64>) -> Option<bool> {
    match digits {
        Digits::Power { variable, base } => {
            let (mut value, base) = (of(variable)?, u64::from(*base));
            if value == 0 || base < 2 {
                return Some(false);
            }
            while value % base == 0 {
                value /= base;
            }
            Some(value == 1)
        }
        Digits::Xor(variables) => {
            let sum = variables.iter().try_fold(0, |sum, variable| Some(sum ^ of(variable)?))?;
            Some(sum == 0)
        }
        Digits::LargestColumn { base, variables, modulus, value } => {
            let (base, modulus) = (u64::from(*base).max(2), u64::from(*modulus).max(1));
            let values = variables.iter().map(of).collect::<Option<alloc::vec::Vec<u64>>>()?;
            let mut place = 1_u64;
            let mut largest = 0;
            while values.iter().any(|value| *value >= place) {
                let column: u64 = values.iter().map(|value| value / place % base).sum();
                largest = largest.max(column % modulus);
                let Some(next) = place.checked_mul(base) else { break };
                place = next;
            }
            Some(largest == u64::from(*value))
        }
        Digits::DigitSum { base, weights, modulus, residue } => {
            let base = u64::from(*base).max(2);
            let mut sum = 0_i128;
            for (variable, weight) in weights {
                let mut value = of(variable)?;
                while value > 0 {
                    sum += i128::from(*weight) * i128::from(value % base);
                    value /= base;
                }
            }
            Some(sum.rem_euclid(i128::from(*modulus).max(1)) == i128::from(*residue))
        }
        Digits::TrailingZeros { numeration, variable, modulus, residue } => {
            Some(trailing_zeros(*numeration, of(variable)?) % (*modulus).max(1) == *residue)
        }
        Digits::Shift { numeration, from, to } => {
            let (from, to) = (of(from)?, of(to)?);
            Some(shift(*numeration, from) == Some(to))
        }
    }
}

/// The number of trailing zeros; none for 0.
fn trailing_zeros(numeration: Numeration, value: u64) -> u32 {
    match numeration {
        Numeration::Unary => 0,
        Numeration::Base(base) => {
            let (mut value, base) = (value, u64::from(base).max(2));
            let mut zeros = 0;
            while value > 0 && value % base == 0 {
                value /= base;
                zeros += 1;
            }
            zeros
        }
        Numeration::Recurrence(coefficients) => {
            let mut last = 0;
            greedy(coefficients, value, |place, _| last = place);
            last
        }
    }
}

/// The number with a 0 appended to its digits, if the digits allow it.
fn shift(numeration: Numeration, value: u64) -> Option<u64> {
    match numeration {
        Numeration::Unary => (value == 0).then_some(0),
        Numeration::Base(base) => value.checked_mul(u64::from(base)),
        Numeration::Recurrence(coefficients) => {
            let mut sum = Some(0_u64);
            greedy(coefficients, value, |place, digit| {
                sum = sum.and_then(|sum| sum.checked_add(digit.checked_mul(place_value(coefficients, place + 1))?));
            });
            sum
        }
    }
}

/// The nonzero digits with their places, most significant first.
fn greedy(coefficients: [u32; 3], value: u64, mut digit: impl FnMut(u32, u64)) {
    let top = (0..u64::BITS).take_while(|&place| place_value(coefficients, place) <= value).count();
    let mut rest = value;
    for place in (0..u32::try_from(top).unwrap_or(0)).rev() {
        let unit = place_value(coefficients, place);
        if unit <= rest {
            digit(place, rest / unit);
            rest %= unit;
        }
    }
}

/// The place value of a place.
fn place_value(coefficients: [u32; 3], place: u32) -> u64 {
    let order = coefficients.iter().take_while(|coefficient| **coefficient > 0).count();
    // The last ones, the latest first.
    let mut last = [1, 0, 0];
    for known in (1..).take(usize::try_from(place).unwrap_or(usize::MAX)) {
        let first = u64::from(known < order);
        let products = coefficients.iter().zip(last).map(|(&factor, value)| u64::from(factor).saturating_mul(value));
        last = [products.fold(first, u64::saturating_add), last[0], last[1]];
    }
    last[0]
}
