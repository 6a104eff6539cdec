//! The values computed so far, all of them or only the first and the last.

use alloc::vec::Vec;

/// Values of heaps 0, 1, 2, ...
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    /// The first values, once others have been forgotten.
    head: Vec<u16>,
    /// The last values.
    recent: Vec<u16>,
    /// The heap of the first of those.
    base: usize,
}

impl History {
    pub(super) const fn new(values: Vec<u16>) -> Self {
        Self { head: Vec::new(), recent: values, base: 0 }
    }

    /// The first values, and the last, which begin with those of heap `base`.
    pub(super) const fn parts(head: Vec<u16>, recent: Vec<u16>, base: usize) -> Self {
        Self { head, recent, base }
    }

    /// How many there have been: the size of the next heap.
    pub(super) const fn len(&self) -> usize {
        self.base + self.recent.len()
    }

    /// All values, if none has been forgotten.
    pub(super) fn all(&self) -> Option<&[u16]> {
        (self.base == 0).then_some(&self.recent[..])
    }

    /// The values of the first heaps, as far as they are known.
    pub(super) fn first(&self) -> &[u16] {
        if self.base == 0 { &self.recent } else { &self.head }
    }

    /// The values of the last heaps.
    pub(super) fn last(&self) -> &[u16] {
        &self.recent
    }

    /// The heap of the first of [`Self::last`].
    pub(super) const fn base(&self) -> usize {
        self.base
    }

    /// The value of a heap, if it is known.
    pub(super) fn get(&self, heap: usize) -> Option<u16> {
        let recent = heap.checked_sub(self.base).and_then(|at| self.recent.get(at));
        recent.or_else(|| self.head.get(heap)).copied()
    }

    pub(super) fn push(&mut self, value: u16) {
        self.recent.push(value);
    }

    /// Replaces values.
    #[inline(always)]
    pub(super) fn write<const N: usize>(&mut self, heap: usize, values: &[u16; N]) {
        let at = heap - self.base;
        self.recent[at..at + N].copy_from_slice(values);
    }

    /// Drops the last ones, or adds zeros.
    pub(super) fn resize(&mut self, size: usize) {
        self.recent.resize(size - self.base, 0);
    }

    /// Forgets all but the first `head` and the last `keep`, once there are half as many more.
    pub(super) fn forget(&mut self, keep: usize, head: usize) {
        if self.recent.len() <= keep + keep / 2 {
            return;
        }
        if self.base == 0 {
            self.head = self.recent[..head.min(keep)].to_vec();
        }
        let gone = self.recent.len() - keep;
        self.recent.copy_within(gone.., 0);
        self.recent.truncate(keep);
        self.base += gone;
    }
}
