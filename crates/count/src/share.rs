//! Limits of shares.

use alloc::vec::Vec;

use num_bigint::BigInt;
use num_rational::BigRational;

use crate::GeneratingFunction;

/// The largest denominator for which a limit is looked for.
const LONGEST: usize = 64;

/// The largest rate of growth that is tried.
const FASTEST: u32 = 4096;

/// The limit of part(n) / whole(n), if both are c g^n and something that grows more slowly, with an
/// integer g that is the same for both; c may be 0 in `part`.
///
/// Decided exactly: g is a simple root of the characteristic polynomial, and all others are smaller
/// in absolute value (Schur 1917, Cohn 1922). `None` if that is not so, as where g is irrational,
/// or the share oscillates.
///
/// ```
/// use nimatron_count::{GeneratingFunction, limit_of_share};
///
/// let function = |numerator: &[i32], denominator: &[i32]| GeneratingFunction {
///     numerator: numerator.iter().map(|&term| term.into()).collect(),
///     denominator: denominator.iter().map(|&term| term.into()).collect(),
/// };
/// let whole = function(&[1], &[1, -2]); // 2^n
/// let even = function(&[1, -1], &[1, -2]); // 1, 1, 2, 4, ...
/// assert_eq!(
///     limit_of_share(&even, &whole), Some(nimatron_count::BigRational::new(1.into(), 2.into()))
/// );
/// let alternating = function(&[1], &[1, 0, -4]); // 1, 0, 4, 0, 16, ...
/// assert_eq!(limit_of_share(&alternating, &whole), None);
/// ```
#[must_use]
pub fn limit_of_share(
    part: &GeneratingFunction,
    whole: &GeneratingFunction,
) -> Option<BigRational> {
    if part.denominator.len().max(whole.denominator.len()) > LONGEST {
        return None;
    }
    let rate = (1..=FASTEST).rev().find(|&rate| is_rate(&whole.denominator, rate))?;
    let whole = leading(whole, rate)?;
    (whole != zero()).then(|| Some(leading(part, rate)? / whole))?
}

fn zero() -> BigRational {
    BigRational::from(BigInt::ZERO)
}

/// Whether the denominator is 0 at x = 1 / rate.
fn is_rate(denominator: &[BigInt], rate: u32) -> bool {
    denominator.iter().fold(BigInt::ZERO, |sum, factor| sum * rate + factor) == BigInt::ZERO
}

fn value(polynomial: &[BigInt], at: &BigRational) -> BigRational {
    polynomial.iter().rev().fold(zero(), |sum, factor| sum * at + BigRational::from(factor.clone()))
}

/// The c for which the terms are c rate^n and something that grows more slowly.
fn leading(function: &GeneratingFunction, rate: u32) -> Option<BigRational> {
    let at = BigRational::new(1.into(), rate.into());
    let mut rest: Vec<BigInt> = function.denominator.clone();
    let mut top = value(&function.numerator, &at);
    if is_rate(&rest, rate) {
        // Divides by 1 - rate x, from the constant up.
        for power in 1..rest.len() {
            let carried = &rest[power - 1] * rate;
            rest[power] += carried;
        }
        rest.pop();
    } else {
        top = zero();
    }
    // In y = x rate, all roots have to lie outside the unit circle.
    let mut scale = BigRational::from(BigInt::from(1));
    let mut scaled: Vec<BigRational> = rest
        .iter()
        .map(|factor| {
            let entry = BigRational::from(factor.clone()) * &scale;
            scale *= &at;
            entry
        })
        .collect();
    scaled.reverse();
    let below = value(&rest, &at);
    all_inside(scaled).then(|| top / below)
}

/// Whether all roots of a polynomial, by increasing powers, have an absolute value below 1 (Schur
/// 1917, Cohn 1922): of p(z) and its reversal q(z), (p_n p(z) - p_0 q(z)) / z has a degree less and
/// as few roots outside, if |p_0| < |p_n|.
fn all_inside(mut polynomial: Vec<BigRational>) -> bool {
    while polynomial.last() == Some(&zero()) {
        polynomial.pop();
    }
    while polynomial.len() > 1 {
        let (Some(first), Some(last)) = (polynomial.first(), polynomial.last()) else {
            return false;
        };
        // Made monic, so that numbers stay small.
        let ratio = first / last;
        if ratio >= BigRational::from(BigInt::from(1))
            || ratio <= BigRational::from(BigInt::from(-1))
        {
            return false;
        }
        let next = (1..polynomial.len()).map(|power| {
            (&polynomial[power] - &ratio * &polynomial[polynomial.len() - 1 - power]) / last
        });
        polynomial = next.collect();
    }
    !polynomial.is_empty()
}
