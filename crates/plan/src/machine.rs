//! Machines over bytes and over digits.

use alloc::vec;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// A deterministic automaton over some ASCII bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    /// Its letters, without duplicates; the columns of `next`.
    pub letters: Vec<u8>,
    /// For each state, the next state for each letter. State 0 is the start.
    pub next: Vec<Vec<u32>>,
    /// For each state, the class of words that end there: 0 for P and 1 for N, or the Grundy value;
    /// none if they are not positions.
    pub class: Vec<Option<u32>>,
}

/// A numeration system for naturals, most significant digit first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Numeration {
    /// Base 2 to 10.
    Base(u32),
    /// Place values U_n = c_1 U_(n-1) + ... + c_k U_(n-k), where k is 2 or 3 (with k = 2, the third
    /// coefficient is 0), with greedy digits. Either the coefficients are positive and do not
    /// increase, and the first k values are U_0 = 1 and U_n = c_1 U_(n-1) + ... + c_n U_0 + 1 (with
    /// 1, 1, 0, Zeckendorf's representation), or they are a, -b, 0, where a - b is at least 2, and
    /// U_1 = a.
    Recurrence([i32; 3]),
    /// x is any number of zeros followed by x ones.
    Unary,
}

impl Numeration {
    /// The coefficients of the recurrence that the place values satisfy.
    #[must_use]
    pub fn coefficients(self) -> Vec<i64> {
        match self {
            Self::Base(base) => vec![base.max(2).into()],
            Self::Recurrence(all) => {
                all.into_iter().filter(|factor| *factor != 0).map(i64::from).collect()
            }
            Self::Unary => vec![1],
        }
    }

    /// The number of digits.
    #[must_use]
    pub fn digits(self) -> u32 {
        match self {
            Self::Base(base) => base.max(2),
            Self::Recurrence([one, two, _]) => {
                one.max(1).unsigned_abs().saturating_add(u32::from(two >= 0))
            }
            Self::Unary => 2,
        }
    }

    /// The different place values within 64 bits, smallest first; in unary, only 1.
    ///
    /// ```
    /// use nimatron_plan::Numeration;
    ///
    /// assert_eq!(Numeration::Base(10).places()[..4], [1, 10, 100, 1000]);
    /// assert_eq!(Numeration::Base(10).places().len(), 20);
    /// assert_eq!(Numeration::Recurrence([1, 1, 0]).places()[..6], [1, 2, 3, 5, 8, 13]);
    /// assert_eq!(Numeration::Recurrence([1, 1, 1]).places()[..6], [1, 2, 4, 7, 13, 24]);
    /// assert_eq!(Numeration::Recurrence([4, -1, 0]).places()[..5], [1, 4, 15, 56, 209]);
    /// ```
    #[must_use]
    pub fn places(self) -> Vec<u64> {
        let factors = self.coefficients();
        let adds = factors.iter().all(|factor| *factor > 0);
        let mut places = vec![1_u64];
        loop {
            let first = u64::from(adds && places.len() < factors.len());
            let next =
                factors.iter().zip(places.iter().rev()).try_fold(first, |sum, (factor, place)| {
                    let part = factor.unsigned_abs().checked_mul(*place)?;
                    if *factor < 0 { sum.checked_sub(part) } else { sum.checked_add(part) }
                });
            match next.filter(|next| places.last() < Some(next)) {
                Some(next) => places.push(next),
                None => return places,
            }
        }
    }
}

/// A deterministic automaton that reads a tuple of naturals.
///
/// First come the bounded numbers, in order, each as one letter, its value. Then all others, padded
/// with leading zeros to the same number of digits (any number will do), most significant place
/// first: for each place, the digits of all these numbers in order, one letter each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TupleMachine {
    /// The numeration system of the unbounded numbers.
    pub numeration: Numeration,
    /// For each number of the tuple, its maximum if it is read as one letter.
    pub bounds: Vec<Option<u32>>,
    /// For each state, the next state for each letter 0, 1, 2, ... State 0 is the start.
    pub next: Vec<Vec<u32>>,
    /// For each state, the class: 0 for P and 1 for N, or the Grundy value; none if the tuple is
    /// not a position.
    pub class: Vec<Option<u32>>,
}
