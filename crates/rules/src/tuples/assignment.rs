//! Values of variables.

use alloc::vec::Vec;

use super::condition::Variable;

/// A partial assignment of numbers to variables.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Assignment {
    values: Vec<Option<i128>>,
}

impl Assignment {
    /// Assigns the heaps of a position to variables 0 to n - 1. `None` if a heap is 2^127 or more.
    #[must_use]
    pub fn position(position: &[u128]) -> Option<Self> {
        let values = position
            .iter()
            .map(|&size| i128::try_from(size).ok().map(Some))
            .collect::<Option<_>>()?;
        Some(Self { values })
    }

    /// Assigns a position to variables 0 to n - 1 and its option to n to 2n - 1. `None` if a heap
    /// is 2^127 or more.
    #[must_use]
    pub fn pair(position: &[u128], option: &[u128]) -> Option<Self> {
        Self::position(&[position, option].concat())
    }

    /// The value of a variable, if assigned.
    #[must_use]
    pub fn get(&self, variable: Variable) -> Option<i128> {
        *self.values.get(usize::try_from(variable.0).ok()?)?
    }

    /// Assigns or clears a variable.
    pub fn set(&mut self, variable: Variable, value: Option<i128>) {
        let Ok(index) = usize::try_from(variable.0) else { return };
        if index >= self.values.len() {
            self.values.resize(index + 1, None);
        }
        self.values[index] = value;
    }

    /// The values, indexed by variable.
    pub(super) fn values(&self) -> impl Iterator<Item = Option<i128>> {
        self.values.iter().copied()
    }
}
