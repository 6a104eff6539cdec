//! The digits of naturals in the numeration systems of heap games, by plain arithmetic: the meaning
//! of [`Digits`], without automata.
//!
//! That the greedy digits are the only well-formed ones is due to Zeckendorf 1972 for Fibonacci
//! numbers, to Ostrowski 1922 for recurrences a, 1, and to Parry 1960 in general.

use alloc::vec;
use alloc::vec::Vec;

use super::assignment::Assignment;
use super::{Digits, Numeration};

/// The largest number that can be expanded to digits in [`Numeration::Unary`].
pub const MAX_UNARY: u128 = 1_000_000;

/// The digits of a natural, most significant first, without leading zeros (none at all for 0).
/// `None` if the numeration is invalid ([`Numeration::is_valid`]), or beyond [`MAX_UNARY`].
#[must_use]
pub fn digits(numeration: Numeration, number: u128) -> Option<Vec<u8>> {
    let places = match numeration {
        Numeration::Unary => {
            return (number <= MAX_UNARY)
                .then(|| vec![1; usize::try_from(number).unwrap_or_default()]);
        }
        Numeration::Base(_) | Numeration::Recurrence(_) => place_values(numeration, number)?,
    };
    let mut rest = number;
    let mut written = vec![];
    for place in places.into_iter().rev() {
        written.push(u8::try_from(rest / place).ok()?);
        rest %= place;
    }
    Some(written)
}

/// The natural with these digits, leading zeros allowed. `None` if they are not well-formed or the
/// number is 2^128 or more.
#[must_use]
pub fn number(numeration: Numeration, written: &[u8]) -> Option<u128> {
    let start = written.iter().position(|&digit| digit != 0).unwrap_or(written.len());
    let written = &written[start..];
    if !numeration.is_valid() {
        return written.is_empty().then_some(0);
    }
    written.iter().try_fold(0, |before, &digit| numeration.follow(before, u32::from(digit)))?;
    if numeration == Numeration::Unary {
        return u128::try_from(written.len()).ok();
    }
    let mut places = Places::new(numeration);
    written.iter().rev().try_fold(0_u128, |sum, &digit| {
        let place = places.next()?;
        // A place value beyond 128 bits is harmless below a digit 0, but the first digit is not 0.
        sum.checked_add(place.checked_mul(u128::from(digit))?)
    })
}

/// The place values up to `number`, smallest first.
fn place_values(numeration: Numeration, number: u128) -> Option<Vec<u128>> {
    numeration
        .is_valid()
        .then(|| Places::new(numeration).take_while(|&place| place <= number).collect())
}

/// Place values, smallest first, as far as 128 bits reach.
struct Places {
    numeration: Numeration,
    /// The number of place values so far.
    count: usize,
    /// The last ones, the latest first.
    last: [u128; 3],
    next: Option<u128>,
}

impl Places {
    const fn new(numeration: Numeration) -> Self {
        Self { numeration, count: 0, last: [0; 3], next: Some(1) }
    }
}

impl Iterator for Places {
    type Item = u128;

    fn next(&mut self) -> Option<u128> {
        let current = self.next?;
        self.count += 1;
        self.last = [current, self.last[0], self.last[1]];
        let is_first = self.count < self.numeration.order() && !self.numeration.subtracts();
        let factors = self.numeration.coefficients().into_iter();
        self.next =
            factors.zip(self.last).try_fold(u128::from(is_first), |sum, (factor, place)| {
                let part = place.checked_mul(factor.unsigned_abs().into())?;
                if factor < 0 { sum.checked_sub(part) } else { sum.checked_add(part) }
            });
        Some(current)
    }
}

/// The number of trailing zeros; 0 for 0 itself. `None` as for [`digits`].
///
/// ```
/// use nimatron_rules::tuples::Numeration;
/// use nimatron_rules::tuples::digits::trailing_zeros;
///
/// assert_eq!(trailing_zeros(Numeration::Base(10), 12_000), Some(3));
/// assert_eq!(trailing_zeros(Numeration::FIBONACCI, 8), Some(4)); // 10000
/// ```
#[must_use]
pub fn trailing_zeros(numeration: Numeration, number: u128) -> Option<usize> {
    if numeration == Numeration::Unary {
        return Some(0);
    }
    let written = digits(numeration, number)?;
    Some(if number == 0 {
        0
    } else {
        written.iter().rev().take_while(|&&digit| digit == 0).count()
    })
}

/// The number whose digits are those of `number` followed by a 0. `None` if there is none (a
/// nonzero unary number ends in a 1), or if it needs more than 128 bits.
///
/// ```
/// use nimatron_rules::tuples::Numeration;
/// use nimatron_rules::tuples::digits::shift;
///
/// // Place values 1, 3, 8, 22: 5 is 12, and 120 is 8 + 2 * 3.
/// assert_eq!(shift(Numeration::Recurrence([2, 2, 0]), 5), Some(14));
/// ```
#[must_use]
pub fn shift(numeration: Numeration, number: u128) -> Option<u128> {
    if numeration == Numeration::Unary {
        return (number == 0).then_some(0);
    }
    let mut written = digits(numeration, number)?;
    written.push(0);
    self::number(numeration, &written)
}

/// The digit sum.
pub(super) fn digit_sum(base: u32, number: u128) -> Option<i128> {
    Some(digits(Numeration::Base(base), number)?.into_iter().map(i128::from).sum())
}

/// The largest residue of a place's digit sum.
pub(crate) fn largest_column(base: u32, modulus: u32, numbers: &[u128]) -> Option<u32> {
    let rows = numbers
        .iter()
        .map(|&number| digits(Numeration::Base(base), number))
        .collect::<Option<Vec<_>>>()?;
    let places = rows.iter().map(Vec::len).max().unwrap_or_default();
    let column = |place| {
        rows.iter()
            .filter_map(move |row| row.iter().rev().nth(place))
            .map(|&digit| u32::from(digit))
    };
    let residues = (0..places).map(|place| column(place).sum::<u32>().checked_rem(modulus));
    residues.max().unwrap_or(Some(0))
}

pub(super) fn is_power(base: u32, number: u128) -> bool {
    core::iter::successors(Some(1_u128), |power| power.checked_mul(u128::from(base)))
        .take_while(|&power| power <= number)
        .take(if base < 2 { 1 } else { 128 })
        .any(|power| power == number)
}

impl Digits {
    /// Whether it holds; `None` if a variable has no value or a number is too large. The
    /// definition.
    #[must_use]
    pub fn holds(&self, assignment: &Assignment) -> Option<bool> {
        let values = self
            .variables()
            .into_iter()
            .map(|variable| assignment.get(variable))
            .collect::<Option<Vec<_>>>()?;
        let Ok(naturals) = values.into_iter().map(u128::try_from).collect::<Result<Vec<_>, _>>()
        else {
            return Some(false);
        };
        Some(match self {
            Self::Power { base, .. } => is_power(*base, naturals[0]),
            Self::Xor(_) => naturals.into_iter().fold(0, |xor, natural| xor ^ natural) == 0,
            Self::LargestColumn { base, modulus, value, .. } => {
                largest_column(*base, *modulus, &naturals)? == *value
            }
            Self::DigitSum { base, weights, modulus, residue } => {
                let sum =
                    weights.iter().zip(naturals).try_fold(0_i128, |sum, ((_, weight), natural)| {
                        sum.checked_add(
                            i128::from(*weight).checked_mul(digit_sum(*base, natural)?)?,
                        )
                    });
                sum?.checked_rem_euclid(i128::from(*modulus))? == i128::from(*residue)
            }
            Self::TrailingZeros { numeration, modulus, residue, .. } => {
                let zeros = u32::try_from(trailing_zeros(*numeration, naturals[0])?).ok()?;
                zeros.checked_rem(*modulus)? == *residue
            }
            Self::Shift { numeration: Numeration::Unary, .. } => naturals == [0, 0],
            // A number beyond 128 bits cannot equal `to`.
            Self::Shift { numeration, .. } => shift(*numeration, naturals[0]) == Some(naturals[1]),
        })
    }
}
