//! Values of heaps in subtraction games, by definition: the mex of the options.

use plan::Reason;

/// The most values kept.
const MOST: usize = 1 << 30;

/// The values for one set, as far as needed.
#[derive(Debug, Default)]
pub(crate) struct Subtraction {
    /// As given.
    set: Vec<i64>,
    /// The positive numbers of the set, sorted and deduplicated.
    taken: Vec<usize>,
    values: Vec<u32>,
    /// Which heaps lose, if no more is asked.
    losing: Vec<bool>,
    /// Whether only outcomes are ever asked for.
    pub(crate) only_outcomes: bool,
    /// For each value, the last heap with such an option.
    seen: Vec<usize>,
}

impl Subtraction {
    /// No values yet.
    pub(crate) fn new(only_outcomes: bool) -> Self {
        Self { only_outcomes, ..Self::default() }
    }

    /// Changes the set.
    pub(crate) fn set(&mut self, set: &[i64]) {
        if set == self.set {
            return;
        }
        self.set = set.to_vec();
        self.taken = set
            .iter()
            .filter(|&&taken| taken >= 1)
            .filter_map(|&taken| usize::try_from(taken).ok())
            .collect();
        self.taken.sort_unstable();
        self.taken.dedup();
        self.values.clear();
        self.losing.clear();
        self.seen = vec![0; self.taken.len() + 1];
    }

    /// The value of a heap. Computes and keeps all values up to it, in one step for each number of
    /// the set.
    ///
    /// # Errors
    ///
    /// [`Reason::Memory`].
    pub(crate) fn value(&mut self, heap: u64) -> Result<u64, Reason> {
        let heap = usize::try_from(heap).ok().filter(|&heap| heap < MOST).ok_or(Reason::Memory)?;
        if heap >= self.values.len() {
            self.values.try_reserve(heap + 1 - self.values.len()).map_err(|_| Reason::Memory)?;
            match self.taken.len() {
                0..=62 => self.grow_few(heap),
                _ => self.grow(heap),
            }
        }
        Ok(u64::from(self.values[heap]))
    }

    /// Whether the player to move wins a single heap. Like [`Subtraction::value`], but most heaps
    /// need not visit all options.
    ///
    /// # Errors
    ///
    /// [`Reason::Memory`].
    pub(crate) fn wins(&mut self, heap: u64) -> Result<bool, Reason> {
        let heap = usize::try_from(heap).ok().filter(|&heap| heap < MOST).ok_or(Reason::Memory)?;
        if heap >= self.losing.len() {
            self.losing.try_reserve(heap + 1 - self.losing.len()).map_err(|_| Reason::Memory)?;
            for size in self.losing.len()..=heap {
                let mut taken = self.taken.iter().take_while(|&&taken| taken <= size);
                let wins = taken.any(|&taken| self.losing[size - taken]);
                self.losing.push(!wins);
            }
        }
        Ok(!self.losing[heap])
    }

    /// Computes values below 64.
    fn grow_few(&mut self, heap: usize) {
        for size in self.values.len()..=heap {
            let options = self.taken.iter().take_while(|&&taken| taken <= size);
            let options =
                options.fold(0_u64, |options, &taken| options | 1 << self.values[size - taken]);
            self.values.push(options.trailing_ones());
        }
    }

    fn grow(&mut self, heap: usize) {
        for size in self.values.len()..=heap {
            let mut value = 0;
            for &taken in self.taken.iter().take_while(|&&taken| taken <= size) {
                let option = usize::try_from(self.values[size - taken]).unwrap_or(usize::MAX);
                self.seen[option] = size;
                while value < self.seen.len() && size > 0 && self.seen[value] == size {
                    value += 1;
                }
            }
            // There are fewer values than a vector has entries.
            self.values.push(u32::try_from(value).unwrap_or(u32::MAX));
        }
    }
}

#[cfg(test)]
mod tests {
    use plan::HeapValue;
    use plan::naive::{Setting, heap_class};
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn values_are_those_of_the_definition(
            sets in prop::collection::vec(prop::collection::vec(-2..150_i64, 0..130), 1..4),
            heaps in prop::collection::vec(0..400_u64, 1..5),
        ) {
            let mut subtraction = Subtraction::default();
            for set in sets {
                subtraction.set(&set);
                let settings = [Setting::Numbers(set)];
                for &heap in &heaps {
                    let expected =
                        heap_class(&HeapValue::Subtraction { setting: 0 }, heap, &settings)
                            .map(|class| class.0);
                    prop_assert_eq!(subtraction.value(heap), expected.clone());
                    prop_assert_eq!(subtraction.wins(heap), expected.map(|value| value != 0));
                }
            }
            prop_assert_eq!(subtraction.value(1 << 60), Err(Reason::Memory));
            prop_assert_eq!(subtraction.wins(1 << 60), Err(Reason::Memory));
        }
    }
}
