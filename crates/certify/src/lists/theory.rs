//! What has been shown of a game on lists of heaps, and what it says of a list: section 'Laws' of
//! the format.

use alloc::boxed::Box;
use alloc::vec::Vec;

use rules::Convention;
use rules::lists::{Code, TurnRule};

use super::quotient::Quotient;
use super::single::SingleMachine;
use crate::kernel::established::{HeapClass, Law, Rows, SingleHeap, Sums, Theorem};

/// What has been shown of a game on lists of heaps.
#[derive(Clone, Debug)]
pub(crate) struct Theory {
    pub(crate) law: Law,
    pub(crate) turn: TurnRule,
    pub(crate) convention: Convention,
    pub(crate) heap: Heap,
    /// With the law `quotient`; the classes of heaps are then those that it adds.
    pub(crate) quotient: Option<Quotient>,
}

/// What has been shown of one heap.
#[derive(Clone, Debug)]
pub(crate) enum Heap {
    Periodic { code: Code, preperiod: usize, period: usize, classes: Vec<HeapClass> },
    Machine(Box<SingleMachine>),
}

impl Theory {
    /// The class of one heap; `None` if that takes too long to find.
    pub(crate) fn class(&self, heap: u128) -> Option<HeapClass> {
        match &self.heap {
            Heap::Periodic { preperiod, period, classes, .. } => {
                let (start, length) =
                    (u128::try_from(*preperiod).ok()?, u128::try_from(*period).ok()?);
                let at =
                    if heap < start { heap } else { start + (heap - start).checked_rem(length)? };
                classes.get(usize::try_from(at).ok()?).copied()
            }
            Heap::Machine(machine) => {
                Some(HeapClass { value: machine.value_of(heap)?, firm: false })
            }
        }
    }

    /// Whether the player to move loses a list; `None` if a class takes too long to find.
    pub(crate) fn loses(&self, list: &[u128]) -> Option<bool> {
        let classes = list.iter().map(|&heap| self.class(heap)).collect::<Option<Vec<_>>>()?;
        self.loses_with(&classes)
    }

    /// Whether the player to move loses a list of heaps of these classes: section 'Laws'.
    pub(crate) fn loses_with(&self, classes: &[HeapClass]) -> Option<bool> {
        let values = || classes.iter().map(|class| class.value);
        let sum = values().fold(0, |sum, value| sum ^ value);
        Some(match self.law {
            Law::Grundy => sum == 0,
            // Firm 0 or fickle 1.
            Law::Tame => sum == u128::from(!classes.iter().any(|class| class.firm)),
            Law::Selective => values().all(|value| value == 0),
            Law::Quotient => {
                let quotient = self.quotient.as_ref()?;
                let element = values().try_fold(0, |element, class| {
                    quotient.add(element, u32::try_from(class).ok()?)
                });
                quotient.is_lost(element?)?
            }
            Law::Moore => {
                let modulus = self.modulus();
                let ones = |bit: u32| values().map(|value| value >> bit & 1).sum::<u128>();
                if self.convention == Convention::Misere && values().all(|value| value < 2) {
                    ones(0) % modulus == 1
                } else {
                    (0..u128::BITS).all(|bit| ones(bit) % modulus == 0)
                }
            }
        })
    }

    /// One more than the most moves of a turn. The law `moore`, which needs it, is about turns of
    /// so many moves only.
    pub(crate) fn modulus(&self) -> u128 {
        match self.turn {
            TurnRule::Moves(most) => u128::try_from(most).unwrap_or(u128::MAX).saturating_add(1),
            TurnRule::AnyHeaps => u128::MAX,
        }
    }

    /// The Grundy value of a list, if the law tells it; `None` too if a class takes too long to
    /// find.
    pub(crate) fn value(&self, list: &[u128]) -> Option<u128> {
        if self.law != Law::Grundy {
            return None;
        }
        list.iter().try_fold(0, |sum, &heap| Some(sum ^ self.class(heap)?.value))
    }

    /// What is established, for reading.
    pub(crate) fn sums(&self, rows: Option<Rows>, replayed: Option<u128>) -> Sums {
        let heap = match &self.heap {
            Heap::Periodic { code, preperiod, period, classes } => SingleHeap::Periodic {
                code: code.clone(),
                preperiod: *preperiod,
                period: *period,
                classes: classes.clone(),
            },
            Heap::Machine(machine) => SingleHeap::Machine {
                states: machine.machine.states(),
                relation: machine.relation,
                value: machine.text.clone(),
            },
        };
        let order = self.quotient.as_ref().map(Quotient::order);
        Sums { law: self.law, turn: self.turn, heap, order, rows, replayed }
    }

    /// What the law tells.
    pub(crate) fn theorem(&self) -> Theorem {
        match self.law {
            Law::Grundy => Theorem::Values,
            Law::Moore | Law::Tame | Law::Selective | Law::Quotient => Theorem::Outcome,
        }
    }
}
