//! Aggregate queries over intervals of solved positions.

use alloc::vec;
use alloc::vec::Vec;

/// The last occurrence of each value. The mex of a suffix costs as many steps as the largest value
/// has digits.
#[derive(Clone, Debug, Default)]
pub(crate) struct Latest {
    /// A binary tree of minima, its leaves in the second half: places from 1 on, 0 for never.
    least: Vec<u32>,
    /// The number of places pushed.
    pub(crate) count: usize,
}

impl Latest {
    pub(crate) fn clear(&mut self) {
        self.least.fill(0);
        self.count = 0;
    }

    /// Appends the value of the next place, if it has one.
    pub(crate) fn push(&mut self, value: Option<u64>) {
        self.count += 1;
        let Some(value) = value.and_then(|value| usize::try_from(value).ok()) else { return };
        let mut half = self.least.len() / 2;
        if value >= half {
            half = (value + 1).next_power_of_two();
            let mut least = vec![0; 2 * half];
            let leaves = &self.least[self.least.len() / 2..];
            least[half..half + leaves.len()].copy_from_slice(leaves);
            for node in (1..half).rev() {
                least[node] = least[2 * node].min(least[2 * node + 1]);
            }
            self.least = least;
        }
        let mut node = half + value;
        self.least[node] = u32::try_from(self.count).unwrap_or(u32::MAX);
        while node > 1 {
            node /= 2;
            let least = self.least[2 * node].min(self.least[2 * node + 1]);
            if self.least[node] == least {
                break;
            }
            self.least[node] = least;
        }
    }

    /// The least value from `value` on that does not occur at `place`, counted from 0, or later.
    pub(crate) fn missing(&self, value: usize, place: usize) -> usize {
        let half = self.least.len() / 2;
        if value >= half {
            return value;
        }
        let early = |node: usize| usize::try_from(self.least[node]).is_ok_and(|last| last <= place);
        let mut node = half + value;
        // Climb to a subtree with such a value that is not to the left.
        while !early(node) {
            while node % 2 == 1 {
                node /= 2;
            }
            if node == 0 {
                return half;
            }
            node += 1;
        }
        while node < half {
            node *= 2;
            node += usize::from(!early(node));
        }
        node - half
    }
}

/// Range maximum queries.
#[derive(Clone, Debug, Default)]
pub(crate) struct Largest {
    tree: Vec<i64>,
}

impl Largest {
    pub(crate) fn clear(&mut self, count: usize) {
        self.tree.clear();
        self.tree.resize(2 * count, i64::MIN);
    }

    pub(crate) fn set(&mut self, place: usize, number: i64) {
        let mut node = self.tree.len() / 2 + place;
        while node > 0 && self.tree[node] < number {
            self.tree[node] = number;
            node /= 2;
        }
    }

    /// The maximum from one place up to another; none if empty.
    pub(crate) fn between(&self, first: usize, last: usize) -> Option<i64> {
        let half = self.tree.len() / 2;
        let (mut from, mut to) = (half + first, half + last + 1);
        let mut largest = i64::MIN;
        while from < to {
            if from % 2 == 1 {
                largest = largest.max(self.tree[from]);
                from += 1;
            }
            if to % 2 == 1 {
                to -= 1;
                largest = largest.max(self.tree[to]);
            }
            from /= 2;
            to /= 2;
        }
        (largest > i64::MIN).then_some(largest)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use proptest::prelude::*;

    use super::{Largest, Latest};

    proptest! {
        #[test]
        fn missing_values_are_those_of_a_search(
            values in proptest::collection::vec(proptest::option::of(0_u64..9), 0..40),
            from in 0_usize..12,
        ) {
            let mut latest = Latest::default();
            for (count, value) in values.iter().enumerate() {
                latest.push(*value);
                for place in 0..=count {
                    let rest: Vec<u64> = values[place..=count].iter().copied().flatten().collect();
                    let missing = (from..).find(|value| {
                        !rest.iter().any(|other| usize::try_from(*other) == Ok(*value))
                    });
                    prop_assert_eq!(Some(latest.missing(from, place)), missing);
                }
            }
        }

        #[test]
        fn largest_numbers_are_those_of_a_search(
            numbers in proptest::collection::vec(proptest::option::of(-9_i64..9), 1..30),
        ) {
            let mut largest = Largest::default();
            largest.clear(numbers.len());
            for (place, number) in numbers.iter().enumerate() {
                if let Some(number) = number {
                    largest.set(place, *number);
                }
            }
            for first in 0..numbers.len() {
                for last in first..numbers.len() {
                    let expected = numbers[first..=last].iter().copied().flatten().max();
                    prop_assert_eq!(largest.between(first, last), expected);
                }
            }
        }
    }
}
