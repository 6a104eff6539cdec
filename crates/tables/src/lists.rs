//! Lists supplied from outside, with indices for fast look-up.

use alloc::vec;
use alloc::vec::Vec;

/// Shorter lists are searched linearly.
const SHORT: usize = 8;

/// What a game asks of a list besides its entries.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ListUse {
    /// Tests for membership.
    pub(crate) member: bool,
    /// Asks for the places of a number.
    pub(crate) places: bool,
}

/// A list.
#[derive(Clone, Debug, Default)]
pub(crate) struct List {
    pub(crate) numbers: Vec<i64>,
    /// The sorted numbers, for membership tests in long lists.
    sorted: Vec<i64>,
    places: Places,
}

impl List {
    pub(crate) fn new(numbers: &[i64], uses: ListUse) -> Self {
        let mut sorted = vec![];
        if uses.member && numbers.len() > SHORT {
            sorted.extend_from_slice(numbers);
            sorted.sort_unstable();
        }
        let places = if uses.places { Places::new(numbers) } else { Places::default() };
        Self { numbers: numbers.to_vec(), sorted, places }
    }

    pub(crate) fn contains(&self, number: i64) -> bool {
        if self.sorted.is_empty() {
            self.numbers.contains(&number)
        } else {
            self.sorted.binary_search(&number).is_ok()
        }
    }

    /// The entry at a place, counted from 1.
    #[inline]
    pub(crate) fn entry(&self, place: i64) -> Option<i64> {
        self.numbers.get(usize::try_from(place).ok()?.checked_sub(1)?).copied()
    }

    /// The places of a number, as a range of indices for [`Self::place`].
    pub(crate) fn places(&self, number: i64) -> (usize, usize) {
        self.places.range(number)
    }

    pub(crate) fn place(&self, index: usize) -> i64 {
        self.places.places.get(index).copied().unwrap_or(0)
    }

    /// Bytes used.
    pub(crate) fn bytes(&self) -> usize {
        let places = self.places.places.len() + self.places.starts.len() + self.places.keys.len();
        (self.numbers.len() + self.sorted.len() + places) * 8
    }
}

/// The places of each number of a list.
#[derive(Clone, Debug, Default)]
struct Places {
    /// The places, counted from 1, ordered by number and then increasing.
    places: Vec<i64>,
    /// Where the places of each number begin, plus a final entry.
    starts: Vec<usize>,
    /// The numbers that `starts` is about; empty if they are consecutive from `least` on.
    keys: Vec<i64>,
    least: i64,
}

impl Places {
    fn new(numbers: &[i64]) -> Self {
        let mut pairs: Vec<(i64, i64)> = numbers.iter().copied().zip(1..).collect();
        pairs.sort_unstable();
        let (Some(&(least, _)), Some(&(most, _))) = (pairs.first(), pairs.last()) else {
            return Self::default();
        };
        let span = most.abs_diff(least);
        let dense = usize::try_from(span).ok().filter(|&span| span <= 4 * pairs.len() + 64);
        let mut keys = vec![];
        let mut starts = vec![];
        for (index, &(number, _)) in pairs.iter().enumerate() {
            match dense {
                Some(_) => {
                    let up_to = usize::try_from(number.abs_diff(least)).unwrap_or(usize::MAX);
                    while starts.len() <= up_to {
                        starts.push(index);
                    }
                }
                None if keys.last() != Some(&number) => {
                    keys.push(number);
                    starts.push(index);
                }
                None => {}
            }
        }
        starts.push(pairs.len());
        Self { places: pairs.iter().map(|&(_, place)| place).collect(), starts, keys, least }
    }

    fn range(&self, number: i64) -> (usize, usize) {
        let index = if self.keys.is_empty() {
            let above = number.checked_sub(self.least);
            above.and_then(|above| usize::try_from(above).ok())
        } else {
            self.keys.binary_search(&number).ok()
        };
        let range = index.and_then(|index| {
            Some((*self.starts.get(index)?, *self.starts.get(index.checked_add(1)?)?))
        });
        range.unwrap_or((0, 0))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn lists_are_searched_as_they_are(
            numbers in prop_oneof![
                prop::collection::vec(-5..20_i64, 0..40),
                prop::collection::vec(any::<i64>(), 0..20),
            ],
            others in prop::collection::vec(-6..22_i64, 5),
        ) {
            let list = List::new(&numbers, ListUse { member: true, places: true });
            for &number in others.iter().chain(&numbers).chain(&[i64::MIN, i64::MAX]) {
                prop_assert_eq!(list.contains(number), numbers.contains(&number));
                let (from, to) = list.places(number);
                let found: Vec<i64> = (from..to).map(|index| list.place(index)).collect();
                let pairs = (1..).zip(&numbers);
                let expected: Vec<i64> =
                    pairs.filter(|&(_, &other)| other == number).map(|(place, _)| place).collect();
                prop_assert_eq!(found, expected);
            }
        }
    }
}
