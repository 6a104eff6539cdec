//! Sets of examples, by index.

use alloc::vec;
use alloc::vec::Vec;

const WORD: usize = 64;

/// A growing bit set.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub(super) struct Bits {
    words: Vec<u64>,
    len: usize,
}

impl Bits {
    pub(super) fn full(len: usize) -> Self {
        let mut words = vec![u64::MAX; len.div_ceil(WORD)];
        if let Some(last) = words.last_mut().filter(|_| !len.is_multiple_of(WORD)) {
            *last = (1 << (len % WORD)) - 1;
        }
        Self { words, len }
    }

    pub(super) fn empty(len: usize) -> Self {
        Self { words: vec![0; len.div_ceil(WORD)], len }
    }

    pub(super) fn push(&mut self, member: bool) {
        let index = self.len;
        if index.is_multiple_of(WORD) {
            self.words.push(0);
        }
        self.len += 1;
        if member {
            self.insert(index);
        }
    }

    pub(super) fn insert(&mut self, index: usize) {
        self.words[index / WORD] |= 1 << (index % WORD);
    }

    pub(super) fn contains(&self, index: usize) -> bool {
        self.words[index / WORD] >> (index % WORD) & 1 == 1
    }

    pub(super) fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    pub(super) fn count(&self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }

    /// The size of the intersection.
    pub(super) fn common(&self, other: &Self) -> u32 {
        self.words.iter().zip(&other.words).map(|(left, right)| (left & right).count_ones()).sum()
    }

    pub(super) fn meets(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).any(|(left, right)| left & right != 0)
    }

    pub(super) fn contains_all(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).all(|(left, right)| right & !left == 0)
    }

    fn combine(&self, other: &Self, by: impl Fn(u64, u64) -> u64) -> Self {
        let words = self.words.iter().zip(&other.words).map(|(left, right)| by(*left, *right));
        Self { words: words.collect(), len: self.len }
    }

    pub(super) fn and(&self, other: &Self) -> Self {
        self.combine(other, |left, right| left & right)
    }

    pub(super) fn or(&self, other: &Self) -> Self {
        self.combine(other, |left, right| left | right)
    }

    pub(super) fn without(&self, other: &Self) -> Self {
        self.combine(other, |left, right| left & !right)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        self.words.iter().enumerate().flat_map(|(at, &word)| {
            core::iter::successors(Some(word).filter(|word| *word != 0), |word| {
                Some(word & (word - 1)).filter(|rest| *rest != 0)
            })
            .map(move |word| at * WORD + usize::try_from(word.trailing_zeros()).unwrap_or(0))
        })
    }
}
