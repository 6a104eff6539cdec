//! The meaning of the functions that expressions have besides operators.

use serde::{Deserialize, Serialize};

use crate::Reason;

/// A function of one integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Unary {
    /// The absolute value.
    Absolute,
    /// The number of ones in base 2; a negative number is a [`Reason::NotANatural`].
    Ones,
}

/// A function of two integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Binary {
    /// The greatest common divisor, never negative; of 0 and 0 it is 0.
    Gcd,
    /// Exclusive or; negative numbers in two's complement.
    Xor,
    /// The first to the power of the second; `0^0` is 1. A negative exponent is a
    /// [`Reason::NotANatural`].
    Power,
}

impl Unary {
    /// Applies the function.
    ///
    /// # Errors
    /// [`Reason::NotANatural`]; [`Reason::Overflow`].
    pub fn of(self, a: i64) -> Result<i64, Reason> {
        match self {
            Self::Absolute => a.checked_abs().ok_or(Reason::Overflow),
            Self::Ones if a < 0 => Err(Reason::NotANatural { number: a }),
            Self::Ones => Ok(i64::from(a.count_ones())),
        }
    }
}

impl Binary {
    /// Applies the function.
    ///
    /// # Errors
    /// [`Reason::NotANatural`]; [`Reason::Overflow`].
    pub fn of(self, a: i64, b: i64) -> Result<i64, Reason> {
        match self {
            Self::Gcd => gcd(a, b),
            Self::Xor => Ok(a ^ b),
            Self::Power => power(a, b),
        }
    }
}

/// Euclid's algorithm.
fn gcd(a: i64, b: i64) -> Result<i64, Reason> {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b > 0 {
        (a, b) = (b, a % b);
    }
    i64::try_from(a).map_err(|_| Reason::Overflow)
}

fn power(base: i64, exponent: i64) -> Result<i64, Reason> {
    if exponent < 0 {
        return Err(Reason::NotANatural { number: exponent });
    }
    match base {
        0 => Ok(i64::from(exponent == 0)),
        1 => Ok(1),
        -1 => Ok(if exponent % 2 == 0 { 1 } else { -1 }),
        _ => u32::try_from(exponent)
            .ok()
            .and_then(|exponent| base.checked_pow(exponent))
            .ok_or(Reason::Overflow),
    }
}
