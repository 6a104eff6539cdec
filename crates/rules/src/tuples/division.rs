//! How a heap is written as a quotient and a remainder.

use alloc::string::String;
use alloc::vec::Vec;

use super::condition::{Condition, Linear, Variable};

/// How a heap is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Division {
    /// The names of the heaps before.
    pub heaps: Vec<String>,
    /// Which of them is divided. The quotient stands in its place, the remainder behind all others.
    pub heap: usize,
    /// By what: a term over the heaps before.
    pub by: Linear,
    /// Which tuples of the heaps before are positions.
    pub domain: Condition,
}

impl Division {
    /// A position as it is written with quotient and remainder; none if it has another number of heaps, the divisor is not positive,
    /// or a number overflows.
    #[must_use]
    pub fn divide(&self, position: &[u128]) -> Option<Vec<u128>> {
        let by = self.divisor(position)?;
        let whole = *position.get(self.heap)?;
        let mut divided = position.to_vec();
        divided[self.heap] = whole / by;
        divided.push(whole % by);
        Some(divided)
    }

    /// The position that is written so; none if it has another number of heaps, the divisor is not positive, the remainder is not smaller, or a number
    /// overflows.
    #[must_use]
    pub fn whole(&self, divided: &[u128]) -> Option<Vec<u128>> {
        let (&remainder, rest) = divided.split_last()?;
        let mut position = rest.to_vec();
        let whole = position.get_mut(self.heap)?;
        // The divisor is about the other heaps.
        let by = self.divisor(rest)?;
        *whole = whole.checked_mul(by)?.checked_add(remainder)?;
        (remainder < by).then_some(position)
    }

    /// What the heap of a position is divided by.
    fn divisor(&self, position: &[u128]) -> Option<u128> {
        if position.len() != self.heaps.len() {
            return None;
        }
        let number = |variable: Variable| i128::try_from(*position.get(usize::try_from(variable.0).ok()?)?).ok();
        u128::try_from(self.by.value(&number)?).ok().filter(|by| *by > 0)
    }
}
