//! How tuples are written as words: section 'How a tuple is written' of the format.
//!
//! Theorem: every natural has, leading zeros aside, exactly one representation that is well-formed:
//! in base b; by place values of a recurrence whose coefficients do not increase (Zeckendorf 1972
//! for 1, 1; Ostrowski 1922 for a, 1; Parry 1960), or are a, -b with a - b at least 2 (Parry, too:
//! in the base that is the root of x^2 = a x - b, 1 is a - 1, a - b - 1, a - b - 1, ...); and,
//! plainly, in unary.

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

use rules::tuples::Numeration;
use rules::{Letter, Word};

use super::pairs::WordLayout;

/// The largest bound a heap can have: there are so many letters and one.
pub(crate) const MAX_BOUND: u32 = 35;

const LETTERS: &str = "0123456789abcdefghijklmnopqrstuvwxyz";

/// A numeration, and the bounds of the heaps that have one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Encoding {
    pub(crate) numeration: Numeration,
    /// One entry a heap.
    pub(crate) bounds: Vec<Option<u32>>,
}

/// What the digits of a number so far imply for the next one. With a recurrence: how many of its
/// coefficients the last digits match, or, if one of them is negative, 1 if they match the largest
/// ones; in unary: 1 if there was a one.
pub(crate) type Tail = u8;

/// How many digits there are.
pub(crate) fn digits(numeration: Numeration) -> u32 {
    match numeration {
        Numeration::Base(base) => base,
        Numeration::Recurrence([first, ..=-1, _]) => first.unsigned_abs(),
        Numeration::Recurrence([first, ..]) => first.unsigned_abs() + 1,
        Numeration::Unary => 2,
    }
}

/// What restricts the digit after `digit`; `None` if `digit` must not follow.
pub(crate) fn follow(numeration: Numeration, tail: Tail, digit: Letter) -> Option<Tail> {
    match numeration {
        Numeration::Base(base) => (u32::from(digit) < base).then_some(0),
        Numeration::Recurrence([a, b @ ..=-1, _]) => {
            // The largest digits are a - 1 and then always a - b - 1. A smaller one starts over.
            let most = a - 1 + if tail > 0 { b } else { 0 };
            (i32::from(digit) <= most).then_some(u8::from(i32::from(digit) == most))
        }
        Numeration::Recurrence(coefficients) => {
            // Digits that match the first coefficients must be followed by one that is at most the
            // next coefficient, and not all may match. A smaller digit starts over: what it follows
            // cannot match again, for coefficients do not increase.
            let mut rest = coefficients
                .iter()
                .skip(usize::from(tail))
                .take_while(|coefficient| **coefficient > 0);
            match i32::from(digit).cmp(rest.next()?) {
                Ordering::Less => Some(0),
                Ordering::Equal => rest.next().map(|_| tail + 1),
                Ordering::Greater => None,
            }
        }
        Numeration::Unary => {
            (digit == 1 || tail == 0 && digit == 0).then_some(u8::from(digit == 1))
        }
    }
}

/// Place values, from the last place on, as far as they fit.
fn place_values(numeration: Numeration) -> impl Iterator<Item = u128> {
    let (factors, less): (Vec<u128>, u128) = match numeration {
        Numeration::Base(base) => (vec![base.into()], 0),
        Numeration::Recurrence([a, b @ ..=-1, _]) => {
            (vec![a.unsigned_abs().into()], b.unsigned_abs().into())
        }
        Numeration::Recurrence(all) => {
            let all = all.iter().filter(|factor| **factor > 0);
            (all.map(|factor| factor.unsigned_abs().into()).collect(), 0)
        }
        Numeration::Unary => (vec![1], 0),
    };
    // The last ones first, and the one before them.
    let (mut last, mut before): (Vec<u128>, u128) = (vec![], 0);
    core::iter::from_fn(move || {
        // While there are fewer places than coefficients, a place value is one more than the sum.
        let first = u128::from(last.len() < factors.len());
        let value = factors
            .iter()
            .zip(&last)
            .try_fold(first, |sum, (factor, value)| sum.checked_add(factor.checked_mul(*value)?));
        let value = value.and_then(|value| value.checked_sub(less * before));
        before = last.first().copied().unwrap_or(0);
        last.insert(0, value?);
        last.truncate(factors.len());
        value
    })
}

impl Encoding {
    /// Reads the name of a numeration; `None` if there is none of that name, or a bound is too
    /// large.
    pub(crate) fn new(numeration: &str, bounds: &[Option<u32>]) -> Option<Self> {
        let down = |a: i32| {
            (1..=a).flat_map(move |b| (0..=b).map(move |c| Numeration::Recurrence([a, b, c])))
        };
        let less = |a: i32| (1..=a - 2).map(move |b| Numeration::Recurrence([a, -b, 0]));
        let mut known = (2..=10)
            .map(Numeration::Base)
            .chain((1..=9).flat_map(down))
            .chain((3..=10).flat_map(less))
            .chain([Numeration::Unary]);
        let numeration = known.find(|known| known.to_string() == numeration)?;
        if bounds.iter().flatten().any(|&bound| bound > MAX_BOUND) {
            return None;
        }
        Some(Self { numeration, bounds: bounds.to_vec() })
    }

    /// The same with one more heap, without a bound, behind the others.
    pub(crate) fn with_one_more(&self) -> Self {
        let mut bounds = self.bounds.clone();
        bounds.push(None);
        Self { numeration: self.numeration, bounds }
    }

    /// The letters in order.
    pub(crate) fn letters(&self) -> &'static str {
        let largest = self.bounds.iter().flatten().max().map_or(0, |bound| bound + 1);
        let count = digits(self.numeration).max(largest);
        LETTERS.get(..usize::try_from(count).unwrap_or(usize::MAX)).unwrap_or(LETTERS)
    }

    /// The heaps in the order in which they are written: those that have a bound, with it, then the
    /// others.
    pub(crate) fn order(&self) -> impl Iterator<Item = (usize, Option<u32>)> {
        let heaps = || self.bounds.iter().copied().enumerate();
        heaps()
            .filter(|(_, bound)| bound.is_some())
            .chain(heaps().filter(|(_, bound)| bound.is_none()))
    }

    /// How many heaps have a bound.
    pub(crate) fn bounded(&self) -> usize {
        self.bounds.iter().flatten().count()
    }

    /// How a word is laid out.
    pub(crate) fn layout(&self) -> WordLayout {
        let numbers = self.bounded();
        WordLayout { numbers, digits: self.bounds.len() - numbers }
    }

    /// The tuple a word stands for; `None` if it is not well-formed or a number does not fit.
    pub(crate) fn read(&self, word: &[Letter]) -> Option<Vec<u128>> {
        let mut tuple = vec![0; self.bounds.len()];
        let (first, places) = word.split_at_checked(self.bounded())?;
        for (&letter, (heap, bound)) in first.iter().zip(self.order()) {
            if u32::from(letter) > bound? {
                return None;
            }
            tuple[heap] = u128::from(letter);
        }
        let others: Vec<usize> = self.order().skip(self.bounded()).map(|(heap, _)| heap).collect();
        if others.is_empty() {
            return places.is_empty().then_some(tuple);
        }
        let places = places.chunks(others.len());
        let values: Vec<u128> = place_values(self.numeration).take(places.len()).collect();
        if values.len() < places.len() {
            return None;
        }
        let mut tails = vec![0; others.len()];
        for (place, &value) in places.zip(values.iter().rev()) {
            if place.len() != others.len() {
                return None;
            }
            for ((&digit, &heap), tail) in place.iter().zip(&others).zip(&mut tails) {
                *tail = follow(self.numeration, *tail, digit)?;
                tuple[heap] =
                    u128::checked_add(tuple[heap], u128::from(digit).checked_mul(value)?)?;
            }
        }
        Some(tuple)
    }

    /// The fewest places in which all heaps of a tuple without a bound can be written, or `most` if
    /// that is less and they are not written in unary.
    pub(crate) fn places(&self, tuple: &[u128], most: usize) -> usize {
        let unbounded = tuple.iter().zip(&self.bounds).filter(|(_, bound)| bound.is_none());
        let largest = unbounded.map(|(number, _)| *number).max().unwrap_or(0);
        match self.numeration {
            Numeration::Unary => usize::try_from(largest).unwrap_or(most),
            _ => place_values(self.numeration)
                .take(most)
                .take_while(|value| *value <= largest)
                .count(),
        }
    }

    /// The word of `places` places that stands for a tuple; `None` if there is none.
    pub(crate) fn write(&self, tuple: &[u128], places: usize) -> Option<Word> {
        let mut word = Vec::with_capacity(self.bounds.len() * places);
        let mut rows = vec![];
        // Beyond 128 bits, the digits are zeros.
        let values = place_values(self.numeration).chain(core::iter::repeat(u128::MAX));
        let values: Vec<u128> = values.take(places).collect();
        for (heap, bound) in self.order() {
            let mut rest = *tuple.get(heap)?;
            if let Some(bound) = bound {
                if rest > u128::from(bound) {
                    return None;
                }
                word.push(Letter::try_from(rest).ok()?);
                continue;
            }
            let mut row = Vec::with_capacity(places);
            let mut tail = 0;
            for (place, value) in values.iter().enumerate().rev() {
                // As much as fits, from the largest place on; in unary as late as possible.
                let digit = match self.numeration {
                    Numeration::Unary => u128::from(rest > u128::try_from(place).ok()?),
                    _ if rest < *value => 0,
                    _ => rest / value,
                };
                let letter = Letter::try_from(digit).ok()?;
                // Without enough places what fits is not well-formed, or something is left over.
                tail = follow(self.numeration, tail, letter)?;
                row.push(letter);
                rest = rest.checked_sub(digit.checked_mul(*value)?)?;
            }
            if rest != 0 {
                return None;
            }
            rows.push(row);
        }
        for place in 0..if rows.is_empty() { 0 } else { places } {
            word.extend(rows.iter().map(|row| row[place]));
        }
        Some(word)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::*;

    #[test]
    fn every_number_has_one_word() {
        for numeration in [
            "base 2",
            "base 3",
            "base 10",
            "quadratic 1",
            "quadratic 2",
            "quadratic 9",
            "recurrence 3 2",
            "recurrence 4 4",
            "recurrence 1 1 1",
            "recurrence 3 2 2",
            "recurrence 3 -1",
            "recurrence 4 -2",
            "recurrence 10 -8",
            "unary",
        ] {
            let encoding = Encoding::new(numeration, &[None]).unwrap();
            let count = Letter::try_from(digits(encoding.numeration)).unwrap();
            let mut words = vec![vec![]];
            for length in 0..4 {
                let mut numbers: Vec<u128> = vec![];
                for word in &words {
                    if let Some(tuple) = encoding.read(word) {
                        assert_eq!(
                            encoding.write(&tuple, length).as_ref(),
                            Some(word),
                            "{numeration} {tuple:?}"
                        );
                        let fewest =
                            (0..).find(|&places| encoding.write(&tuple, places).is_some()).unwrap();
                        assert_eq!(encoding.places(&tuple, 128), fewest, "{numeration} {tuple:?}");
                        let most = if numeration == "unary" { fewest } else { 2 };
                        assert_eq!(
                            encoding.places(&tuple, 2),
                            fewest.min(most),
                            "{numeration} {tuple:?}"
                        );
                        numbers.push(tuple[0]);
                    }
                }
                // In the order of words they are in the order of numbers, and none is missing.
                assert!(
                    numbers.iter().copied().eq(0..u128::try_from(numbers.len()).unwrap()),
                    "{numeration} {numbers:?}"
                );
                let longer = |word: &Vec<Letter>| {
                    (0..count).map(|digit| [&word[..], &[digit]].concat()).collect::<Vec<_>>()
                };
                words = words.iter().flat_map(longer).collect();
            }
        }
    }

    #[test]
    fn bounded_heaps_come_first() {
        let encoding = Encoding::new("base 2", &[None, Some(20), None, Some(3)]).unwrap();
        assert_eq!(encoding.letters().len(), 21);
        let word = encoding.write(&[2, 17, 1, 3], 3).unwrap();
        assert_eq!(word, [17, 3, 0, 0, 1, 0, 0, 1]);
        assert_eq!(encoding.read(&word).unwrap(), [2, 17, 1, 3]);
        assert_eq!(encoding.write(&[2, 21, 1, 3], 3), None);
        assert_eq!(encoding.write(&[8, 1, 1, 3], 3), None);
        assert_eq!(encoding.read(&[17, 3, 0]), None);
        assert_eq!(encoding.read(&[17]), None);
        assert!(
            Encoding::new("base 1", &[]).is_none() && Encoding::new("unary", &[Some(36)]).is_none()
        );
    }
}
