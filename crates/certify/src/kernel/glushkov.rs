//! The position automaton of a regular expression (Glushkov 1961): one state for every leaf of the
//! expression, and a start.
//!
//! Theorem: a word is in the language of the expression if and only if the automaton accepts it.
//! The automaton has no edges that read nothing, and its shape is fixed by the expression alone, so
//! that two programs that never met number its states alike.

use alloc::vec;
use alloc::vec::Vec;

use rules::{Letter, LetterSet, Regex};

use crate::kernel::explore::explore;
use crate::kernel::machine::Machine;
use crate::kernel::rejection::Rejection;
use crate::kernel::work::{Work, index, number};

/// The deepest nesting of expressions and formulas that is followed.
pub(crate) const MAX_DEPTH: usize = 200;

/// A position automaton. State 0 is the start, state p the p-th leaf of the expression from the
/// left.
#[derive(Clone, Debug)]
pub(crate) struct Positions {
    /// The letters on which a state is entered; none for the start.
    pub(crate) class: Vec<LetterSet>,
    /// The states that may come next, increasing.
    pub(crate) follow: Vec<Vec<u32>>,
    /// Whether a word may end here.
    pub(crate) accepting: Vec<bool>,
}

/// What is known of a part of the expression.
struct Subexpression {
    nullable: bool,
    first: Vec<u32>,
    last: Vec<u32>,
}

impl Positions {
    pub(crate) fn new(regex: &Regex, work: &mut Work) -> Result<Self, Rejection> {
        let mut automaton =
            Self { class: vec![LetterSet::EMPTY], follow: vec![vec![]], accepting: vec![] };
        let whole = automaton.part(regex, MAX_DEPTH, work)?;
        automaton.follow[0] = whole.first;
        automaton.accepting = vec![false; automaton.class.len()];
        automaton.accepting[0] = whole.nullable;
        for &leaf in &whole.last {
            automaton.accepting[index(leaf)] = true;
        }
        for successors in &mut automaton.follow {
            successors.sort_unstable();
            successors.dedup();
        }
        Ok(automaton)
    }

    /// The set a word leads to, one letter further. Sorted.
    pub(crate) fn step(
        &self,
        set: &[u32],
        letter: Letter,
        work: &mut Work,
    ) -> Result<Vec<u32>, Rejection> {
        let mut successors = vec![];
        for &state in set {
            let follow = &self.follow[index(state)];
            work.spend(1 + follow.len())?;
            successors.extend(
                follow.iter().copied().filter(|&next| self.class[index(next)].contains(letter)),
            );
        }
        successors.sort_unstable();
        successors.dedup();
        Ok(successors)
    }

    /// Whether a word that leads to this set is in the language.
    pub(crate) fn accepts(&self, set: &[u32]) -> bool {
        set.iter().any(|&state| self.accepting[index(state)])
    }

    /// The words of the expression as a deterministic machine over so many letters, which gives
    /// them the class 0 (Rabin, Scott 1959). Every state can be reached.
    pub(crate) fn machine(&self, letters: usize, work: &mut Work) -> Result<Machine, Rejection> {
        let explored = explore([vec![0]], 0, work, |met, at, work| {
            let next = |letter| {
                let next = self.step(&met.states[at], letter, work)?;
                // Sets are compared with others, many times if there are many.
                work.spend(50 + 8 * next.len())?;
                Ok((letter, next))
            };
            (0..=Letter::MAX).take(letters).map(next).collect()
        })?;
        let classes: Vec<_> =
            explored.states.iter().map(|set| self.accepts(set).then_some(0)).collect();
        Machine::new(letters, &explored.table(), &classes)
    }

    fn part(
        &mut self,
        regex: &Regex,
        depth: usize,
        work: &mut Work,
    ) -> Result<Subexpression, Rejection> {
        let depth = depth.checked_sub(1).ok_or(Rejection::TooDeep)?;
        work.spend(1)?;
        match regex {
            Regex::Epsilon => Ok(Subexpression { nullable: true, first: vec![], last: vec![] }),
            Regex::Class(letters) => {
                let leaf = number(self.class.len())?;
                self.class.push(*letters);
                self.follow.push(vec![]);
                Ok(Subexpression { nullable: false, first: vec![leaf], last: vec![leaf] })
            }
            Regex::Alt(parts) => {
                let mut whole = Subexpression { nullable: false, first: vec![], last: vec![] };
                for part in parts {
                    let part = self.part(part, depth, work)?;
                    work.spend(part.first.len() + part.last.len())?;
                    whole.nullable |= part.nullable;
                    whole.first.extend(part.first);
                    whole.last.extend(part.last);
                }
                Ok(whole)
            }
            Regex::Concat(parts) => {
                let mut whole = Subexpression { nullable: true, first: vec![], last: vec![] };
                for part in parts {
                    let mut part = self.part(part, depth, work)?;
                    self.connect(&whole.last, &part.first, work)?;
                    if whole.nullable {
                        whole.first.append(&mut part.first);
                    }
                    if part.nullable {
                        work.spend(part.last.len())?;
                        whole.last.append(&mut part.last);
                    } else {
                        whole.last = part.last;
                    }
                    whole.nullable &= part.nullable;
                }
                Ok(whole)
            }
            Regex::Star(inner) => {
                let inner = self.part(inner, depth, work)?;
                self.connect(&inner.last, &inner.first, work)?;
                Ok(Subexpression { nullable: true, ..inner })
            }
        }
    }

    /// Lets every state of `first` follow every state of `last`.
    fn connect(&mut self, last: &[u32], first: &[u32], work: &mut Work) -> Result<(), Rejection> {
        for &leaf in last {
            work.spend(first.len())?;
            self.follow[index(leaf)].extend_from_slice(first);
        }
        Ok(())
    }
}

/// The number of nodes of an expression.
pub(crate) fn size(regex: &Regex, depth: usize) -> Result<usize, Rejection> {
    let depth = depth.checked_sub(1).ok_or(Rejection::TooDeep)?;
    match regex {
        Regex::Epsilon | Regex::Class(_) => Ok(1),
        Regex::Concat(parts) | Regex::Alt(parts) => {
            parts.iter().try_fold(1, |sum: usize, part| Ok(sum.saturating_add(size(part, depth)?)))
        }
        Regex::Star(inner) => Ok(1 + size(inner, depth)?),
    }
}
