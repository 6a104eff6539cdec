//! Evaluates properties of digits.

use rules::tuples::digits::{shift, trailing_zeros};
use rules::tuples::{Digits, Variable};

/// Whether it holds; never for negative numbers.
pub(super) fn holds(digits: &Digits, slots: &[i64]) -> bool {
    let of = |variable: &Variable| {
        usize::try_from(variable.0)
            .ok()
            .and_then(|slot| slots.get(slot))
            .and_then(|&value| u64::try_from(value).ok())
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
            let zeros = trailing_zeros(*numeration, of(variable)?.into())?;
            Some(u32::try_from(zeros).ok()? % (*modulus).max(1) == *residue)
        }
        Digits::Shift { numeration, from, to } => {
            let (from, to) = (of(from)?, of(to)?);
            Some(shift(*numeration, from.into()) == Some(to.into()))
        }
    }
}
