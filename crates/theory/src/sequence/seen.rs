//! Sets of values of which the least that is missing is wanted.

use alloc::boxed::Box;
use alloc::vec;

use super::space::Space;

/// A set of values, and which values below a bound it is still waiting for.
pub(super) trait Seen {
    /// Empties the set.
    fn clear(&mut self);

    /// Puts a value in.
    fn insert(&mut self, value: u16);

    /// The least value that is not in the set and, for a heap of this size, common in the space.
    /// None if there is none among the values that the set can hold.
    fn least_common(&self, space: &Space, heap: usize) -> Option<u16>;

    /// From now on waits for the values below `bound` that are not in the set, as far as it can
    /// hold them.
    fn wait(&mut self, bound: usize);

    /// Puts a value in that may be waited for.
    fn strike(&mut self, value: u16);

    /// Whether nothing is waited for any more.
    fn is_complete(&self) -> bool;

    /// The least value that is still waited for.
    fn least_missing(&self) -> Option<usize>;
}

/// Values below 64.
#[derive(Clone, Debug, Default)]
pub(super) struct SmallValues {
    seen: u64,
    missing: u64,
}

impl SmallValues {
    /// Values must be below this.
    pub(super) const END: usize = 64;
}

/// The least value in a set.
fn least<T: TryFrom<u32>>(set: u64) -> Option<T> {
    if set == 0 { None } else { T::try_from(set.trailing_zeros()).ok() }
}

impl Seen for SmallValues {
    fn clear(&mut self) {
        self.seen = 0;
    }

    #[inline]
    fn insert(&mut self, value: u16) {
        self.seen |= 1_u64.wrapping_shl(value.into());
    }

    fn least_common(&self, space: &Space, heap: usize) -> Option<u16> {
        least(!self.seen & space.first_common(heap))
    }

    fn wait(&mut self, bound: usize) {
        self.missing = if bound < Self::END { !self.seen & ((1 << bound) - 1) } else { !self.seen };
    }

    #[inline]
    fn strike(&mut self, value: u16) {
        self.missing &= !1_u64.wrapping_shl(value.into());
    }

    #[inline]
    fn is_complete(&self) -> bool {
        self.missing == 0
    }

    fn least_missing(&self) -> Option<usize> {
        least(self.missing)
    }
}

/// All values of 16 bits. A value is in the set if its entry is the number of the set, so that
/// emptying it costs nothing.
#[derive(Clone, Debug)]
pub(super) struct Stamps {
    entries: Box<[u32; ALL]>,
    stamp: u32,
    bound: usize,
    missing: usize,
}

const ALL: usize = 1 << 16;

impl Stamps {
    pub(super) fn new() -> Self {
        let entries = vec![0; ALL].into_boxed_slice().try_into();
        Self {
            entries: entries.unwrap_or_else(|_| Box::new([0; ALL])),
            stamp: 1,
            bound: 0,
            missing: 0,
        }
    }
}

impl Seen for Stamps {
    fn clear(&mut self) {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.entries.fill(0);
            self.stamp = 1;
        }
    }

    #[inline]
    fn insert(&mut self, value: u16) {
        self.entries[usize::from(value)] = self.stamp;
    }

    fn least_common(&self, space: &Space, heap: usize) -> Option<u16> {
        space
            .common(heap)
            .iter()
            .copied()
            .find(|&value| self.entries[usize::from(value)] != self.stamp)
    }

    fn wait(&mut self, bound: usize) {
        self.bound = bound.min(ALL);
        self.missing =
            self.entries[..self.bound].iter().filter(|&&entry| entry != self.stamp).count();
    }

    #[inline]
    fn strike(&mut self, value: u16) {
        let entry = &mut self.entries[usize::from(value)];
        self.missing -= usize::from(*entry != self.stamp && usize::from(value) < self.bound);
        *entry = self.stamp;
    }

    #[inline]
    fn is_complete(&self) -> bool {
        self.missing == 0
    }

    fn least_missing(&self) -> Option<usize> {
        self.entries[..self.bound].iter().position(|&entry| entry != self.stamp)
    }
}
