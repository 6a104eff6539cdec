//! Certificates about sums of heaps: section 'Sums of heaps' of the format. Positions are lists of any number of heaps.
//!
//! | module | what it does | theorem |
//! |---|---|---|
//! | `conditions` | the moves of a heap, from the rules and from a code | |
//! | `sequence` | classes of heaps by the definition, and their period | Guy and Smith 1956 |
//! | `single` | a single heap by a machine | Sprague 1935, Grundy 1939 |
//! | `claims`, `selective` | claims follow | |
//! | `replay` | brute force agrees on small lists | |

mod claims;
mod conditions;
pub(crate) mod format;
mod replay;
mod selective;
mod sequence;
mod single;
#[cfg(test)]
mod tests;

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

use rules::Convention;
use rules::lists::{Code, ListRuleset, TurnRule};

pub(crate) use conditions::{difference, moves_condition};

use crate::kernel::established::{
    Established, Header, HeapClass, Law, Meaning, Proved, Replay, Rows, SingleHeap, Sums, Theorem,
};
use crate::kernel::options::Options;
use crate::kernel::rejection::Rejection;
use crate::kernel::work::Work;

use format::{HeapText, ListCertificate, TupleBasis};
use single::SingleMachine;

/// What has been shown of a game on lists of heaps.
#[derive(Clone, Debug)]
pub(crate) struct Theory {
    pub(crate) law: Law,
    turn: TurnRule,
    convention: Convention,
    pub(crate) heap: Heap,
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
                let (start, length) = (u128::try_from(*preperiod).ok()?, u128::try_from(*period).ok()?);
                let at = if heap < start { heap } else { start + (heap - start).checked_rem(length)? };
                classes.get(usize::try_from(at).ok()?).copied()
            }
            Heap::Machine(machine) => Some(HeapClass { value: machine.value_of(heap)?, firm: false }),
        }
    }

    /// Whether the player to move loses a list; `None` if a class takes too long to find.
    pub(crate) fn loses(&self, list: &[u128]) -> Option<bool> {
        let classes = list.iter().map(|&heap| self.class(heap)).collect::<Option<Vec<_>>>()?;
        Some(self.loses_with(&classes))
    }

    /// Whether the player to move loses a list of heaps of these classes: section 'Laws'.
    pub(crate) fn loses_with(&self, classes: &[HeapClass]) -> bool {
        let values = || classes.iter().map(|class| class.value);
        let sum = values().fold(0, |sum, value| sum ^ value);
        match self.law {
            Law::Grundy => sum == 0,
            // Firm 0 or fickle 1.
            Law::Tame => sum == u128::from(!classes.iter().any(|class| class.firm)),
            Law::Selective => values().all(|value| value == 0),
            Law::Moore => {
                let modulus = self.modulus();
                let ones = |bit: u32| values().map(|value| value >> bit & 1).sum::<u128>();
                if self.convention == Convention::Misere && values().all(|value| value < 2) {
                    ones(0) % modulus == 1
                } else {
                    (0..u128::BITS).all(|bit| ones(bit) % modulus == 0)
                }
            }
        }
    }

    /// One more than the most moves of a turn. The law `moore`, which needs it, is about turns of so many moves only.
    fn modulus(&self) -> u128 {
        match self.turn {
            TurnRule::Moves(most) => u128::try_from(most).unwrap_or(u128::MAX).saturating_add(1),
            TurnRule::AnyHeaps => u128::MAX,
        }
    }

    /// The Grundy value of a list, if the law tells it; `None` too if a class takes too long to find.
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
        Sums { law: self.law, turn: self.turn, heap, rows, replayed }
    }

    /// What the law tells.
    pub(crate) fn theorem(&self) -> Theorem {
        match self.law {
            Law::Grundy => Theorem::Values,
            Law::Moore | Law::Tame | Law::Selective => Theorem::Outcome,
        }
    }
}

/// Checks a certificate about lists of heaps.
pub(crate) fn check(
    certificate: ListCertificate,
    rules: &ListRuleset,
    header: Header,
    options: &Options,
    work: &mut Work,
) -> Result<Established, Rejection> {
    if certificate.rows.is_some() {
        return Err(Rejection::Field { name: "rows" });
    }
    let theory = heaps_of_a_list(certificate.law, &certificate.heap, rules, options, work)?;
    let replay = replay::replay(rules, &theory, options.replay, work)?;
    let mut proved = Vec::new();
    for (number, text) in certificate.claims.into_iter().enumerate() {
        let claim = claims::check(number, &text, rules, &theory, work)?;
        proved.push(Proved { text, claim: Meaning::Sums(claim) });
    }
    Ok(Established {
        claims: proved,
        replay: Replay { length: None, positions: replay.positions },
        sums: Some(theory.sums(None, replay.size)),
        ..header.established(theory.theorem(), work.spent())
    })
}

/// Checks everything that a certificate says about a game on lists, claims aside.
pub(crate) fn heaps_of_a_list(
    law: Law,
    heap: &HeapText,
    rules: &ListRuleset,
    options: &Options,
    work: &mut Work,
) -> Result<Theory, Rejection> {
    let normal = rules.header.convention == Convention::Normal;
    let fits = match law {
        Law::Grundy => normal && rules.turn == TurnRule::ONE,
        Law::Moore => matches!(rules.turn, TurnRule::Moves(most) if most >= 1),
        Law::Tame => !normal && rules.turn == TurnRule::ONE,
        Law::Selective => normal && rules.turn == TurnRule::AnyHeaps,
    };
    if !fits {
        return Err(Rejection::Law);
    }
    let heap = match heap.basis()? {
        TupleBasis::Code { code, preperiod, period } => {
            let read = Code::parse(code).map_err(|_| Rejection::Code)?;
            by_code(law, read, preperiod, period, rules, work)?
        }
        TupleBasis::Machine(basis) => Heap::Machine(single::check(law, basis, rules, options, work)?.into()),
    };
    Ok(Theory { law, turn: rules.turn, convention: rules.header.convention, heap })
}

/// Checks 'A single heap by its code'.
fn by_code(
    law: Law,
    code: Code,
    preperiod: u64,
    period: u64,
    rules: &ListRuleset,
    work: &mut Work,
) -> Result<Heap, Rejection> {
    if law == Law::Moore && code.parts() > 1 {
        return Err(Rejection::SeveralHeaps);
    }
    let parts = code.parts().max(rules.heap.heaps.len());
    let (rules, moves) = (moves_condition(rules, parts)?, conditions::code_condition(&code, parts)?);
    if let Some(found) = difference(&rules, &moves, parts, work)? {
        return Err(Rejection::CodeMoves { example: found, code: code.to_string() });
    }
    let (preperiod, period) = (usize_of(preperiod)?, usize_of(period)?);
    let classes = sequence::periodic(law, &code, preperiod, period, work)?;
    Ok(Heap::Periodic { code, preperiod, period, classes })
}

fn usize_of(number: u64) -> Result<usize, Rejection> {
    usize::try_from(number).map_err(|_| Rejection::TooLarge)
}
