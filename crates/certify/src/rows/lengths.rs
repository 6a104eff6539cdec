//! Sets of lengths, eventually periodic: what a context says about how many letters of heaps stand
//! beside a factor.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use rules::Comparison;
use rules::tuples::{Condition, Linear, Variable};

use crate::kernel::rejection::Rejection;
use crate::kernel::work::Work;

/// A set of naturals. The form is unique: no shorter preperiod or period would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lengths {
    /// Whether 0, 1, ... are in the set: so many as preperiod and period together.
    member: Vec<bool>,
    /// From here on it repeats.
    preperiod: usize,
}

impl Lengths {
    /// Those i for which the i-th state from `start` on is one of `accepting`, `next` leading from
    /// one state to the next.
    pub(crate) fn of(
        start: u32,
        next: impl Fn(u32) -> u32,
        accepting: impl Fn(u32) -> bool,
        work: &mut Work,
    ) -> Result<Self, Rejection> {
        let mut met = BTreeMap::new();
        let mut member = Vec::new();
        let mut state = start;
        while !met.contains_key(&state) {
            work.spend(20)?;
            met.insert(state, member.len());
            member.push(accepting(state));
            state = next(state);
        }
        let preperiod = met.get(&state).copied().unwrap_or(0);
        Self { member, preperiod }.shortest(work)
    }

    /// The same set in its unique form.
    fn shortest(mut self, work: &mut Work) -> Result<Self, Rejection> {
        let period = self.member.len() - self.preperiod;
        for shorter in (1..period).filter(|shorter| period.is_multiple_of(*shorter)) {
            work.spend(period)?;
            let repeats =
                self.member[self.preperiod..].iter().zip(&self.member[self.preperiod + shorter..]);
            if { repeats }.all(|(one, two)| one == two) {
                self.member.truncate(self.preperiod + shorter);
                break;
            }
        }
        // A last number of the preperiod that is as if it were in the period is.
        while self.preperiod > 0 && self.member.last() == self.member.get(self.preperiod - 1) {
            self.preperiod -= 1;
            self.member.pop();
        }
        Ok(self)
    }

    /// Whether `variable` is in the set.
    pub(crate) fn condition(
        &self,
        variable: Variable,
        work: &mut Work,
    ) -> Result<Condition, Rejection> {
        let period = self.member.len() - self.preperiod;
        let mut cases = Vec::new();
        for (number, _) in self.member.iter().enumerate().filter(|(_, member)| **member) {
            // Conditions compare each part with all others. More than its time is worth, to bound
            // the memory.
            work.spend(100 + cases.len())?;
            let small = |number: usize| i64::try_from(number).map_err(|_| Rejection::TooLarge);
            let term = Linear { constant: -small(number)?, ..Linear::variable(variable) };
            cases.push(if number < self.preperiod {
                Condition::Compare(term, Comparison::Equal)
            } else {
                // Congruent to `number` and not below the preperiod: not below `number` would say
                // the same.
                let repeats = if period == 1 {
                    Condition::Bool(true)
                } else {
                    Condition::Congruent(term.clone(), small(period)?, 0)
                };
                let late = Condition::Compare(term, Comparison::GreaterEqual);
                Condition::all(if number == 0 {
                    alloc::vec![repeats]
                } else {
                    alloc::vec![late, repeats]
                })
            });
        }
        Ok(Condition::any(cases))
    }
}

#[cfg(test)]
impl Lengths {
    /// Whether it is in the set.
    pub(crate) fn contains(&self, number: usize) -> bool {
        let period = self.member.len() - self.preperiod;
        let late = number
            .checked_sub(self.preperiod)
            .map_or(number, |late| self.preperiod + late % period);
        self.member[late]
    }
}
