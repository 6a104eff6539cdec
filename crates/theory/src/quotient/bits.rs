//! Sets of small numbers.

use alloc::vec;
use alloc::vec::Vec;

/// Numbers below a bound that all sets compared with each other share.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    /// No number below `bound`.
    pub(super) fn none(bound: usize) -> Self {
        Self(vec![0; bound.div_ceil(64)])
    }

    /// Those below `bound` that `has` says.
    pub(super) fn of(bound: usize, has: impl Fn(usize) -> bool) -> Self {
        let mut bits = Self::none(bound);
        (0..bound).filter(|&number| has(number)).for_each(|number| bits.insert(number));
        bits
    }

    pub(super) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    pub(super) fn has(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own |= other);
    }

    pub(super) fn within(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(own, other)| own & !other == 0)
    }

    /// The least number that is in both.
    pub(super) fn common(&self, other: &Self) -> Option<usize> {
        let words = self.0.iter().zip(&other.0).map(|(own, other)| own & other);
        let (at, word) = words.enumerate().find(|(_, word)| *word != 0)?;
        Some(64 * at + usize::try_from(word.trailing_zeros()).ok()?)
    }
}
