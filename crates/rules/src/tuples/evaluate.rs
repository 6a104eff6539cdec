//! Evaluates a condition on given numbers by trying all values of quantified variables. Slow and
//! obvious; automata are tested against it.
//!
//! Where a condition is undecided (a number overflows, a variable has no value, there are too many
//! values to try) the answer is `None`, unless the rest alone decides (the strong three-valued
//! logic of Kleene 1938).

use alloc::vec;
use alloc::vec::Vec;

use super::assignment::Assignment;
use super::ranges::{Range, Ranges, candidates};
use super::{Condition, Sort, Variable};
use crate::language::evaluate::decided_by;

/// The most values tried for all quantifiers of a condition together.
pub const MAX_TRIES: u64 = 1_000_000;

/// How many values of an unbounded variable are tried: a witness among them settles the matter.
const WITNESSES: i128 = 64;

impl Condition {
    /// Whether it holds. `None` if undecided; see [`super::evaluate`]. The definition.
    #[must_use]
    pub fn holds(&self, assignment: &Assignment) -> Option<bool> {
        self.holds_within(&mut assignment.clone(), &mut { MAX_TRIES })
    }

    pub(super) fn holds_within(
        &self,
        assignment: &mut Assignment,
        tries: &mut u64,
    ) -> Option<bool> {
        match self {
            Self::Bool(truth) => Some(*truth),
            Self::Compare(term, comparison) => {
                let value = term.value(&|variable| assignment.get(variable))?;
                Some(comparison.holds(value, 0))
            }
            Self::Congruent(term, modulus, residue) => {
                let value = term.value(&|variable| assignment.get(variable))?;
                Some(value.checked_rem_euclid(i128::from(*modulus))? == i128::from(*residue))
            }
            Self::Digits(digits) => digits.holds(assignment),
            Self::Not(inner) => inner.holds_within(assignment, tries).map(|truth| !truth),
            Self::And(parts) => {
                decided_by(false, parts.iter().map(|part| part.holds_within(assignment, tries)))
            }
            Self::Or(parts) => {
                decided_by(true, parts.iter().map(|part| part.holds_within(assignment, tries)))
            }
            Self::Exists(..) => {
                let mut open = vec![];
                let mut inner = self;
                while let Self::Exists(bound, next) = inner {
                    open.push((bound.variable, bound.sort));
                    inner = next;
                }
                let space = Space {
                    narrow: &|ranges| ranges.narrow(inner, true),
                    condition: Some(inner),
                    witnesses: true,
                };
                space.exists(&open, assignment, tries, &mut |assignment, tries| {
                    inner.holds_within(assignment, tries)
                })
            }
        }
    }
}

/// The search space for values of variables.
pub(super) struct Space<'a> {
    /// Narrows the ranges; false if a range becomes empty.
    pub(super) narrow: &'a dyn Fn(&mut Ranges) -> bool,
    /// The condition to satisfy, if there is one.
    pub(super) condition: Option<&'a Condition>,
    /// Whether to try some values of an unbounded variable.
    pub(super) witnesses: bool,
}

/// How a search ended.
pub(super) enum Searched {
    /// A visit asked to stop.
    Stopped,
    /// Every possible choice was visited.
    Complete,
    /// This variable has too many possible values.
    TooMany(Variable),
}

/// Called for every choice; returns true to stop.
type Visit<'v> = dyn FnMut(&mut Assignment, &mut u64) -> bool + 'v;

impl Space<'_> {
    /// Whether some values of the open variables pass the test.
    pub(super) fn exists(
        &self,
        open: &[(Variable, Sort)],
        assignment: &mut Assignment,
        tries: &mut u64,
        test: &mut dyn FnMut(&mut Assignment, &mut u64) -> Option<bool>,
    ) -> Option<bool> {
        let mut unknown = false;
        let ended = self.search(open, assignment, tries, &mut |assignment, tries| {
            let truth = test(assignment, tries);
            unknown |= truth.is_none();
            truth == Some(true)
        });
        match ended {
            Searched::Stopped => Some(true),
            Searched::Complete if !unknown => Some(false),
            Searched::Complete | Searched::TooMany(_) => None,
        }
    }

    /// Visits every possible choice of the open variables once, the variable with the fewest values
    /// first.
    pub(super) fn search(
        &self,
        open: &[(Variable, Sort)],
        assignment: &mut Assignment,
        tries: &mut u64,
        visit: &mut Visit<'_>,
    ) -> Searched {
        if open.is_empty() {
            return if visit(assignment, tries) { Searched::Stopped } else { Searched::Complete };
        }
        let mut ranges = Ranges::new(assignment);
        for &(variable, sort) in open {
            ranges.set(variable, Range::of(sort));
        }
        if !(self.narrow)(&mut ranges) {
            return Searched::Complete;
        }
        let width = |variable| ranges.get(variable).width().unwrap_or(u128::MAX);
        let Some(at) = (0..open.len()).min_by_key(|&at| width(open[at].0)) else {
            return Searched::Complete;
        };
        let (variable, _) = open[at];
        let range = ranges.get(variable);
        let rest: Vec<_> = open.iter().copied().filter(|(other, _)| *other != variable).collect();
        let outside = assignment.get(variable);
        let ended = match candidates(self.condition, variable, range, *tries) {
            Some(values) => self.each(variable, values, &rest, assignment, tries, visit),
            None if self.witnesses => {
                let low = range
                    .low
                    .or_else(|| range.high?.checked_sub(WITNESSES - 1))
                    .unwrap_or(-WITNESSES / 2);
                let values = low..low.saturating_add(WITNESSES);
                match self.each(variable, values, &rest, assignment, tries, visit) {
                    Searched::Complete => Searched::TooMany(variable),
                    ended => ended,
                }
            }
            None => Searched::TooMany(variable),
        };
        assignment.set(variable, outside);
        ended
    }

    fn each(
        &self,
        variable: Variable,
        values: impl Iterator<Item = i128>,
        rest: &[(Variable, Sort)],
        assignment: &mut Assignment,
        tries: &mut u64,
        visit: &mut Visit<'_>,
    ) -> Searched {
        let mut too_many = None;
        for value in values {
            let Some(left) = tries.checked_sub(1) else { return Searched::TooMany(variable) };
            *tries = left;
            assignment.set(variable, Some(value));
            match self.search(rest, assignment, tries, visit) {
                Searched::Stopped => return Searched::Stopped,
                Searched::Complete => {}
                // A later value may still be a witness.
                Searched::TooMany(variable) if self.witnesses => too_many = Some(variable),
                Searched::TooMany(variable) => return Searched::TooMany(variable),
            }
        }
        too_many.map_or(Searched::Complete, Searched::TooMany)
    }
}
