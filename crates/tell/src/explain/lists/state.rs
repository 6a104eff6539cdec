//! What a law says of some values: the calculation behind a verdict.

use answer::{HeapTurn, HeapValue, Quotient, SumWhy};

use super::law::Reason;

/// What was calculated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// The exclusive or of all values.
    Xor(u128),
    /// The columns, from the highest: the place, and the number of ones.
    Columns(Vec<(u32, usize)>),
    /// In misère play, all values are 0 or 1: the number of ones.
    Ones(usize),
    /// The value and the kind of all heaps together.
    Tame {
        /// The exclusive or.
        value: u128,
        /// Whether some heap is firm.
        firm: bool,
    },
    /// The product of the elements of all heaps.
    Element {
        /// Its number.
        element: usize,
        /// Whether it is lost.
        lost: bool,
    },
    /// How many heaps are not lost alone.
    Selective(usize),
}

impl State {
    pub(super) fn of(reason: Reason, heaps: &[HeapValue], quotient: Option<&Quotient>) -> Self {
        let xor = || heaps.iter().fold(0, |all, heap| all ^ heap.value);
        let large = heaps.iter().any(|heap| heap.value >= 2);
        match reason {
            Reason::Xor => Self::Xor(xor()),
            Reason::Tame => Self::Tame { value: xor(), firm: heaps.iter().any(|heap| heap.firm) },
            Reason::Quotient => {
                let product = |quotient: &Quotient| {
                    heaps.iter().try_fold(0, |all, heap| {
                        quotient.product(all, usize::try_from(heap.value).ok()?)
                    })
                };
                let element = quotient.and_then(product).unwrap_or(0);
                let lost = quotient.is_some_and(|quotient| quotient.is_lost(element));
                Self::Element { element, lost }
            }
            Reason::Selective => {
                Self::Selective(heaps.iter().filter(|heap| heap.value != 0).count())
            }
            Reason::MisereColumns(_) if !large => {
                Self::Ones(heaps.iter().filter(|heap| heap.value == 1).count())
            }
            Reason::MisereColumns(1) => Self::Xor(xor()),
            Reason::Columns(_) | Reason::MisereColumns(_) => {
                let all = heaps.iter().fold(0, |all, heap| all | heap.value);
                let highest = all.checked_ilog2().unwrap_or(0);
                Self::Columns(
                    (0..=highest).rev().map(|place| (place, ones(heaps, place))).collect(),
                )
            }
        }
    }

    /// Whether the player to move loses.
    pub(super) fn loses(&self, reason: Reason) -> bool {
        match self {
            Self::Xor(all) => *all == 0,
            Self::Columns(columns) => {
                columns.iter().all(|(_, ones)| ones.is_multiple_of(modulus(reason)))
            }
            Self::Ones(ones) => ones % modulus(reason) == 1,
            Self::Tame { value, firm } => *value == u128::from(!firm),
            Self::Element { lost, .. } => *lost,
            Self::Selective(won) => *won == 0,
        }
    }
}

/// One more than the moves in a turn.
pub(super) const fn modulus(reason: Reason) -> usize {
    match reason {
        Reason::Columns(most) | Reason::MisereColumns(most) => most.saturating_add(1),
        Reason::Xor | Reason::Tame | Reason::Selective | Reason::Quotient => 2,
    }
}

/// How many heaps have a one in a column.
pub(super) fn ones(heaps: &[HeapValue], place: u32) -> usize {
    heaps.iter().filter(|heap| heap.value >> place & 1 == 1).count()
}

/// A heap after a turn: the index of the one it comes from, whether it is another one now, and what
/// it is.
pub(super) type Left = (usize, bool, HeapValue);

/// The heaps after a turn, each where the one was that it comes from.
pub(super) fn after(why: &SumWhy, changes: &[HeapTurn]) -> Vec<Left> {
    let mut changes = changes.iter().peekable();
    let mut after = vec![];
    for (at, &heap) in why.heaps.iter().enumerate() {
        match changes.next_if(|change| change.heap == at) {
            Some(change) => after.extend(change.to.iter().map(|&part| (at, true, part))),
            None => after.push((at, false, heap)),
        }
    }
    after
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heaps(values: &[u128]) -> Vec<HeapValue> {
        values.iter().map(|&value| HeapValue { size: value, value, firm: value > 1 }).collect()
    }

    #[test]
    fn laws_are_those_of_the_textbooks() {
        let loses = |reason, values: &[u128]| State::of(reason, &heaps(values), None).loses(reason);
        assert!(loses(Reason::Xor, &[1, 2, 3]) && !loses(Reason::Xor, &[1, 2, 4]));
        assert!(loses(Reason::Columns(2), &[1, 2, 3, 3]) && !loses(Reason::Columns(2), &[1, 2, 3]));
        assert!(loses(Reason::MisereColumns(1), &[1]) && !loses(Reason::MisereColumns(1), &[1, 1]));
        assert!(!loses(Reason::MisereColumns(1), &[]) && loses(Reason::Xor, &[]));
        assert!(loses(Reason::MisereColumns(1), &[2, 2]) && !loses(Reason::MisereColumns(1), &[2]));
        assert!(
            loses(Reason::MisereColumns(2), &[1, 1, 1, 1])
                && !loses(Reason::MisereColumns(2), &[1, 1, 1])
        );
        assert!(loses(Reason::MisereColumns(2), &[1, 2, 3, 3]));
        // Tame heaps of Nim are those of misère Nim.
        assert!(
            loses(Reason::Tame, &[1])
                && loses(Reason::Tame, &[2, 2])
                && !loses(Reason::Tame, &[2, 3])
        );
        assert!(loses(Reason::Selective, &[0, 0]) && !loses(Reason::Selective, &[0, 1]));
    }
}
