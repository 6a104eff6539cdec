//! How a heap is represented by a quotient and a remainder.

use alloc::string::String;
use alloc::vec::Vec;

use super::condition::{Condition, Linear, Variable};

/// The representation of a heap as quotient and remainder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Division {
    /// The names of the original heaps.
    pub heaps: Vec<String>,
    /// The divided heap. The quotient takes its place; the remainder comes after all others.
    pub heap: usize,
    /// The divisor: a term over the original heaps.
    pub by: Linear,
    /// The domain, over the original heaps.
    pub domain: Condition,
}

impl Division {
    /// A position in terms of quotient and remainder; none for a wrong number of heaps, a divisor
    /// that is not positive, or an overflow.
    #[must_use]
    pub fn divide(&self, position: &[u128]) -> Option<Vec<u128>> {
        let by = self.divisor(position)?;
        let whole = *position.get(self.heap)?;
        let mut divided = position.to_vec();
        divided[self.heap] = whole / by;
        divided.push(whole % by);
        Some(divided)
    }

    /// The inverse of [`Self::divide`]; none for a wrong number of heaps, a divisor that is not
    /// positive, a remainder that is not smaller, or an overflow.
    #[must_use]
    pub fn whole(&self, divided: &[u128]) -> Option<Vec<u128>> {
        let (&remainder, rest) = divided.split_last()?;
        let mut position = rest.to_vec();
        let whole = position.get_mut(self.heap)?;
        // The divisor depends only on the other heaps.
        let by = self.divisor(rest)?;
        *whole = whole.checked_mul(by)?.checked_add(remainder)?;
        (remainder < by).then_some(position)
    }

    /// The divisor in a position.
    fn divisor(&self, position: &[u128]) -> Option<u128> {
        if position.len() != self.heaps.len() {
            return None;
        }
        let number = |variable: Variable| {
            i128::try_from(*position.get(usize::try_from(variable.0).ok()?)?).ok()
        };
        u128::try_from(self.by.value(&number)?).ok().filter(|by| *by > 0)
    }
}
