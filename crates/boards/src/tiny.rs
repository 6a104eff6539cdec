//! Values of the sets that have a number, which are found when they are first asked for.

use std::sync::atomic::{AtomicU8, Ordering};

use crate::cells::NUMBERS;

/// A value for each number, or nothing yet. Threads share it: all would write the same value.
#[derive(Debug)]
pub(crate) struct Tiny {
    /// One more than the value; 0 is nothing.
    values: Vec<AtomicU8>,
}

impl Default for Tiny {
    fn default() -> Self {
        Self { values: (0..NUMBERS).map(|_| AtomicU8::new(0)).collect() }
    }
}

impl Tiny {
    #[inline]
    pub(crate) fn get(&self, number: u16) -> Option<u32> {
        self.values[usize::from(number)].load(Ordering::Relaxed).checked_sub(1).map(u32::from)
    }

    /// A value that has no place in a byte is not kept.
    pub(crate) fn put(&self, number: u16, value: u32) {
        if let Ok(value) = u8::try_from(value.saturating_add(1)) {
            self.values[usize::from(number)].store(value, Ordering::Relaxed);
        }
    }
}
