//! Take-and-break games, and the value of a heap by the definition.

use alloc::vec;
use alloc::vec::Vec;

/// What may be done to one heap: take t counters and make exactly r heaps, none empty, of what is
/// left, where bit r of `digits[t]` (0 to 15) says so (Guy and Smith 1956, whose octal codes have
/// no bit 3).
///
/// ```
/// use nimatron_theory::sequence::TakeAndBreak;
///
/// // Kayles, 0.77: take one or two, and leave no heap, one or two. 7 is 1 + 2 + 4.
/// let kayles = TakeAndBreak { digits: vec![0, 7, 7], unequal: false };
/// assert_eq!((kayles.largest_take(), kayles.parts()), (2, 2));
/// // Grundy's game: take nothing, and leave two heaps of different sizes.
/// let grundys = TakeAndBreak { digits: vec![4], unequal: true };
/// assert_eq!((grundys.largest_take(), grundys.parts()), (0, 2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TakeAndBreak {
    /// `digits[0]` has only the bits 4 and 8; others of its bits are ignored.
    pub digits: Vec<u8>,
    /// The heaps that are made must be of different sizes, no two alike.
    pub unequal: bool,
}

impl TakeAndBreak {
    /// The numbers of counters that may be taken if what is left becomes exactly `parts` heaps,
    /// increasing.
    pub(super) fn takes(&self, parts: usize) -> Vec<usize> {
        let takes = (0..self.digits.len()).filter(|&taken| self.allows(taken, parts));
        takes.collect()
    }

    fn allows(&self, taken: usize, parts: usize) -> bool {
        self.digits[taken] >> parts & 1 == 1 && (taken > 0 || parts >= 2)
    }

    /// Visits the options of a heap: the heaps that a move leaves in its place, none empty, each
    /// once for every number of counters with which it is reached.
    ///
    /// ```
    /// use nimatron_theory::sequence::TakeAndBreak;
    ///
    /// let kayles = TakeAndBreak { digits: vec![0, 7, 7], unequal: false };
    /// let mut options = vec![];
    /// kayles.each_option(3, |parts| options.push(parts.to_vec()));
    /// assert_eq!(options, [vec![2], vec![1, 1], vec![1]]);
    /// ```
    pub fn each_option(&self, heap: usize, mut visit: impl FnMut(&[usize])) {
        for taken in 0..self.digits.len().min(heap + 1) {
            let rest = heap - taken;
            if self.allows(taken, 0) && rest == 0 {
                visit(&[]);
            }
            if self.allows(taken, 1) && rest > 0 {
                visit(&[rest]);
            }
            if self.allows(taken, 2) {
                for one in 1..=rest / 2 {
                    let two = rest - one;
                    if !self.unequal || one != two {
                        visit(&[one, two]);
                    }
                }
            }
            if self.allows(taken, 3) {
                for one in 1..=rest / 3 {
                    for two in one..=(rest - one) / 2 {
                        let three = rest - one - two;
                        if !self.unequal || one != two && two != three {
                            visit(&[one, two, three]);
                        }
                    }
                }
            }
        }
    }

    /// The most counters that a move takes; 0 if there is no move.
    #[must_use]
    pub fn largest_take(&self) -> usize {
        self.digits.iter().rposition(|&digit| digit & 15 > 0).unwrap_or(0)
    }

    /// The most heaps that a move leaves in the place of one, 0 to 3.
    #[must_use]
    pub fn parts(&self) -> usize {
        (1..=3)
            .rev()
            .find(|&parts| (0..self.digits.len()).any(|taken| self.allows(taken, parts)))
            .unwrap_or(0)
    }
}

/// The value of the heap after `values`, by the definition: the least number that is not the
/// exclusive or of the values of what a move leaves. `values` are those of 0, 1, 2, ...
///
/// Takes linear time, with three parts quadratic time: what the engines are held to.
///
/// ```
/// use nimatron_theory::sequence::{TakeAndBreak, mex};
///
/// let kayles = TakeAndBreak { digits: vec![0, 7, 7], unequal: false };
/// let mut values = vec![0];
/// while values.len() < 10 {
///     values.push(u16::try_from(mex(&kayles, &values))?);
/// }
/// assert_eq!(values, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
/// # Ok::<(), std::num::TryFromIntError>(())
/// ```
#[must_use]
pub fn mex(rules: &TakeAndBreak, values: &[u16]) -> u32 {
    let mut seen = vec![];
    rules.each_option(values.len(), |parts| {
        insert(&mut seen, parts.iter().fold(0, |all, &part| all ^ usize::from(values[part])));
    });
    let least = seen.iter().position(|&seen| !seen).unwrap_or(seen.len());
    u32::try_from(least).unwrap_or(u32::MAX)
}

fn insert(seen: &mut Vec<bool>, value: usize) {
    if value >= seen.len() {
        seen.resize(value + 1, false);
    }
    seen[value] = true;
}
