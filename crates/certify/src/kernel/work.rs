//! A bound on the work a certificate can cause, counted and not timed, so that the same certificate
//! is always treated alike.
//!
//! A certificate may come from anywhere. Whatever it says, the checker ends within a few seconds,
//! for everything that can take long spends from one [`Work`].

use crate::kernel::rejection::Rejection;

/// What is left of the work allowed. One unit is about one edge of a machine looked at.
#[derive(Debug)]
pub(crate) struct Work {
    left: u64,
    limit: u64,
}

impl Work {
    pub(crate) fn new(limit: u64) -> Self {
        Self { left: limit, limit }
    }

    /// Spends `amount` units.
    pub(crate) fn spend(&mut self, amount: usize) -> Result<(), Rejection> {
        match u64::try_from(amount).ok().and_then(|amount| self.left.checked_sub(amount)) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => Err(Rejection::TooMuchWork { limit: self.limit }),
        }
    }

    /// What has been spent so far.
    pub(crate) fn spent(&self) -> u64 {
        self.limit - self.left
    }
}

/// A number of a state as an index. Where an address is narrower than 32 bits the index is out of
/// range of everything.
pub(crate) fn index(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// An index as a number of a state. Machines of 2^32 states are refused.
pub(crate) fn number(index: usize) -> Result<u32, Rejection> {
    u32::try_from(index).map_err(|_| Rejection::TooLarge)
}
