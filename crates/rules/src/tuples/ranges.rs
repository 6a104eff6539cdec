//! Intervals for variables, narrowed by conditions, which make it finite to enumerate a quantifier
//! or the moves of a position.
//!
//! Narrowing only removes values for which the condition cannot hold (interval propagation,
//! Mackworth 1977), so the enumeration is complete, however weak the intervals are.

use alloc::vec::Vec;

use super::assignment::Assignment;
use super::digits::shift;
use super::{Condition, Digits, Linear, Numeration, Sort, Variable};
use crate::language::Comparison;

/// From `low` to `high`; `None` where unbounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Range {
    pub(super) low: Option<i128>,
    pub(super) high: Option<i128>,
}

impl Range {
    pub(super) const ALL: Self = Self { low: None, high: None };
    pub(super) const NATURALS: Self = Self { low: Some(0), high: None };

    pub(super) const fn point(value: i128) -> Self {
        Self { low: Some(value), high: Some(value) }
    }

    pub(super) const fn of(sort: Sort) -> Self {
        match sort {
            Sort::Natural => Self::NATURALS,
            Sort::Integer => Self::ALL,
        }
    }

    pub(super) fn is_empty(self) -> bool {
        matches!((self.low, self.high), (Some(low), Some(high)) if low > high)
    }

    pub(super) fn value(self) -> Option<i128> {
        self.low.filter(|_| self.low == self.high)
    }

    /// The number of values minus 1; `None` if unbounded or too large.
    pub(super) fn width(self) -> Option<u128> {
        u128::try_from(self.high?.checked_sub(self.low?)?).ok()
    }

    pub(super) fn meet(self, other: Self) -> Self {
        let low = self.low.into_iter().chain(other.low).max();
        let high = self.high.into_iter().chain(other.high).min();
        Self { low, high }
    }

    pub(super) fn hull(self, other: Self) -> Self {
        let low = self.low.zip(other.low).map(|(one, two)| one.min(two));
        let high = self.high.zip(other.high).map(|(one, two)| one.max(two));
        Self { low, high }
    }

    pub(super) fn plus(self, other: Self) -> Self {
        let add = |one: Option<i128>, two: Option<i128>| one?.checked_add(two?);
        Self { low: add(self.low, other.low), high: add(self.high, other.high) }
    }

    pub(super) fn times(self, factor: i128) -> Self {
        let multiply = |end: Option<i128>| end?.checked_mul(factor);
        match factor {
            0 => Self::point(0),
            1.. => Self { low: multiply(self.low), high: multiply(self.high) },
            _ => Self { low: multiply(self.high), high: multiply(self.low) },
        }
    }

    /// The integers whose product with the nonzero `factor` is in the range.
    pub(super) fn divided(self, factor: i128) -> Self {
        let floor = |end: i128| end.checked_div_euclid(factor.checked_abs()?);
        let ceiling = |end: i128| floor(end.checked_neg()?)?.checked_neg();
        let flipped = if factor < 0 { self.times(-1) } else { self };
        Self { low: flipped.low.and_then(ceiling), high: flipped.high.and_then(floor) }
    }
}

/// The known range of each variable.
#[derive(Clone, Debug)]
pub(super) struct Ranges {
    ranges: Vec<Range>,
    /// A bit for each variable that has narrowed since it was cleared; the last bit stands for all
    /// further variables.
    changed: u64,
}

/// Rounds of propagation through a conjunction. Two rounds usually suffice; the limit is for slow
/// convergence.
const ROUNDS: usize = 6;

const LAST_BIT: u32 = u64::BITS - 1;

fn bit(variable: Variable) -> u64 {
    1 << variable.0.min(LAST_BIT)
}

impl Ranges {
    pub(super) fn new(assignment: &Assignment) -> Self {
        let ranges =
            assignment.values().map(|value| value.map_or(Range::ALL, Range::point)).collect();
        Self { ranges, changed: 0 }
    }

    pub(super) fn get(&self, variable: Variable) -> Range {
        let range = usize::try_from(variable.0).ok().and_then(|index| self.ranges.get(index));
        range.copied().unwrap_or_default()
    }

    pub(super) fn set(&mut self, variable: Variable, range: Range) {
        let Ok(index) = usize::try_from(variable.0) else { return };
        if index >= self.ranges.len() {
            self.ranges.resize(index + 1, Range::ALL);
        }
        self.ranges[index] = range;
    }

    /// Intersects the range of a variable. False if empty.
    pub(super) fn meet(&mut self, variable: Variable, range: Range) -> bool {
        let before = self.get(variable);
        let met = before.meet(range);
        if met != before {
            self.set(variable, met);
            self.changed |= bit(variable);
        }
        !met.is_empty()
    }

    /// Narrows by all `parts`. False if nothing remains.
    pub(super) fn all<T>(
        &mut self,
        parts: &[T],
        mut narrow: impl FnMut(&T, &mut Self) -> bool,
    ) -> bool {
        let outside = self.changed;
        let mut all = 0;
        for _ in 0..ROUNDS {
            self.changed = 0;
            if !parts.iter().all(|part| narrow(part, self)) {
                return false;
            }
            all |= self.changed;
            if parts.len() == 1 || self.changed == 0 {
                break;
            }
        }
        self.changed = outside | all;
        true
    }

    /// The hull of narrowing by each of `parts`. False if nothing remains.
    pub(super) fn any<T>(
        &mut self,
        parts: &[T],
        mut narrow: impl FnMut(&T, &mut Self) -> bool,
    ) -> bool {
        let mut hull: Option<Self> = None;
        for part in parts {
            let mut ranges = self.clone();
            if narrow(part, &mut ranges) {
                hull = Some(match hull {
                    None => ranges,
                    Some(other) => other.hull(&ranges),
                });
            }
        }
        let Some(hull) = hull else { return false };
        for (index, (before, after)) in (0..).zip(self.ranges.iter().zip(&hull.ranges)) {
            if before != after {
                self.changed |= bit(Variable(index));
            }
        }
        self.ranges = hull.ranges;
        true
    }

    fn hull(self, other: &Self) -> Self {
        let length = self.ranges.len().min(other.ranges.len());
        // A variable that one of them does not list is unbounded there.
        let ranges =
            (0..length).map(|index| self.ranges[index].hull(other.ranges[index])).collect();
        Self { ranges, changed: 0 }
    }

    /// The range of the term.
    pub(super) fn linear(&self, term: &Linear) -> Range {
        term.coefficients
            .iter()
            .fold(Range::point(term.constant.into()), |sum, &(variable, scale)| {
                sum.plus(self.get(variable).times(scale.into()))
            })
    }

    /// Narrows to where the term is in `range`. False if nothing remains.
    pub(super) fn linear_in(&mut self, term: &Linear, range: Range) -> bool {
        if range.is_empty() || self.linear(term).meet(range).is_empty() {
            return false;
        }
        for (index, &(variable, scale)) in term.coefficients.iter().enumerate() {
            let others = term.coefficients.iter().enumerate().filter(|(other, _)| *other != index);
            let rest = others
                .fold(Range::point(term.constant.into()), |sum, (_, &(other, scale))| {
                    sum.plus(self.get(other).times(scale.into()))
                });
            if !self.meet(variable, range.plus(rest.times(-1)).divided(scale.into())) {
                return false;
            }
        }
        true
    }

    /// Narrows to where the condition holds or, with `truth` false, fails. False if nothing
    /// remains.
    pub(super) fn narrow(&mut self, condition: &Condition, truth: bool) -> bool {
        match condition {
            Condition::Bool(always) => *always == truth,
            Condition::Compare(term, comparison) => {
                let comparison = if truth { *comparison } else { comparison.negated() };
                match compared(comparison) {
                    Some(range) => self.linear_in(term, range),
                    None => self.linear(term).value() != Some(0),
                }
            }
            Condition::Congruent(term, modulus, residue) => match self.linear(term).value() {
                Some(value) => {
                    let rest = value.checked_rem_euclid(i128::from(*modulus));
                    rest.is_none_or(|rest| (rest == i128::from(*residue)) == truth)
                }
                None => true,
            },
            Condition::Digits(digits) => self.narrow_digits(digits, truth),
            Condition::Not(inner) => self.narrow(inner, !truth),
            Condition::And(parts) if truth => {
                self.all(parts, |part, ranges| ranges.narrow(part, true))
            }
            Condition::Or(parts) if !truth => {
                self.all(parts, |part, ranges| ranges.narrow(part, false))
            }
            Condition::And(parts) => self.any(parts, |part, ranges| ranges.narrow(part, false)),
            Condition::Or(parts) => self.any(parts, |part, ranges| ranges.narrow(part, true)),
            Condition::Exists(bound, inner) => {
                if !truth {
                    return true;
                }
                let (outside, changed) = (self.get(bound.variable), self.changed);
                self.set(bound.variable, Range::of(bound.sort));
                let possible = self.narrow(inner, true);
                self.set(bound.variable, outside);
                // Outside the quantifier this variable is another one.
                let own = if bound.variable.0 < LAST_BIT { bit(bound.variable) } else { 0 };
                self.changed = changed | self.changed & !own;
                possible
            }
        }
    }

    fn narrow_digits(&mut self, digits: &Digits, truth: bool) -> bool {
        let variables = digits.variables();
        if variables.iter().all(|&variable| self.get(variable).value().is_some()) {
            let mut assignment = Assignment::default();
            for &variable in &variables {
                assignment.set(variable, self.get(variable).value());
            }
            return digits.holds(&assignment).is_none_or(|holds| holds == truth);
        }
        if !truth {
            return true;
        }
        if !variables.iter().all(|&variable| self.meet(variable, Range::NATURALS)) {
            return false;
        }
        match digits {
            Digits::Power { variable, .. } => {
                self.meet(*variable, Range { low: Some(1), high: None })
            }
            Digits::Xor(variables) => variables.iter().enumerate().all(|(index, &variable)| {
                let others = variables.iter().enumerate().filter(|(other, _)| *other != index);
                let highs = others.clone().map(|(_, &other)| self.get(other).high);
                let values: Option<Vec<i128>> =
                    others.map(|(_, &other)| self.get(other).value()).collect();
                match (values, highs.collect::<Option<Vec<_>>>()) {
                    (Some(values), _) => self.meet(
                        variable,
                        Range::point(values.into_iter().fold(0, |xor, value| xor ^ value)),
                    ),
                    (None, Some(highs)) => {
                        let bits = highs
                            .into_iter()
                            .max()
                            .map_or(0, |high| i128::BITS - high.leading_zeros());
                        let high = 1_i128
                            .checked_shl(bits)
                            .and_then(|power| power.checked_sub(1))
                            .filter(|high| *high >= 0);
                        self.meet(variable, Range { low: Some(0), high })
                    }
                    (None, None) => true,
                }
            }),
            Digits::Shift { numeration, from, to } => self.narrow_shift(*numeration, *from, *to),
            Digits::LargestColumn { .. }
            | Digits::DigitSum { .. }
            | Digits::TrailingZeros { .. } => true,
        }
    }

    fn narrow_shift(&mut self, numeration: Numeration, from: Variable, to: Variable) -> bool {
        // Each place value is between `low` and `high` times the previous one.
        let (low, high) = match numeration {
            Numeration::Unary => {
                return self.meet(from, Range::point(0)) && self.meet(to, Range::point(0));
            }
            Numeration::Base(base) => (base, base),
            Numeration::Recurrence(_) => {
                let most = numeration.largest_digit();
                (most, most.saturating_add(1))
            }
        };
        if let Some(value) = self.get(from).value().and_then(|value| u128::try_from(value).ok()) {
            let shifted = shift(numeration, value).and_then(|shifted| i128::try_from(shifted).ok());
            return shifted.is_none_or(|shifted| self.meet(to, Range::point(shifted)));
        }
        let Range { low: least, high: most } = self.get(from);
        let (scaled_low, scaled_high) = (
            least.and_then(|least| least.checked_mul(low.into())),
            most.and_then(|most| most.checked_mul(high.into())),
        );
        self.meet(to, Range { low: scaled_low, high: scaled_high })
            && (low == 0
                || self.meet(
                    from,
                    Range {
                        low: Some(0),
                        high: self.get(to).high.map(|end| end / i128::from(low)),
                    },
                ))
    }
}

/// The numbers that compare this way with 0; `None` for all but 0.
pub(super) const fn compared(comparison: Comparison) -> Option<Range> {
    Some(match comparison {
        Comparison::Equal => Range::point(0),
        Comparison::NotEqual => return None,
        Comparison::Less => Range { low: None, high: Some(-1) },
        Comparison::LessEqual => Range { low: None, high: Some(0) },
        Comparison::Greater => Range { low: Some(1), high: None },
        Comparison::GreaterEqual => Range::NATURALS,
    })
}

/// The values of `variable` in `range` that may satisfy `condition`, in increasing order: all of
/// them, or only the powers of a base if it must be one. `None` if there are more than `most`.
pub(super) fn candidates(
    condition: Option<&Condition>,
    variable: Variable,
    range: Range,
    most: u64,
) -> Option<impl Iterator<Item = i128> + use<>> {
    let (low, high) = (range.low?, range.high?);
    let powers = condition.and_then(|condition| power(condition, variable)).map(|base| {
        core::iter::successors(Some(1_i128), move |power| power.checked_mul(base.into()))
            .take_while(move |power| *power <= high)
            .filter(move |power| *power >= low)
    });
    if powers.is_none() && range.width().is_none_or(|width| width >= most.into()) {
        return None;
    }
    let all = powers.is_none().then_some(low..=high);
    Some(powers.into_iter().flatten().chain(all.into_iter().flatten()))
}

/// The base of which the variable must be a power, at least 2.
fn power(condition: &Condition, variable: Variable) -> Option<u32> {
    match condition {
        Condition::Digits(Digits::Power { variable: about, base })
            if *about == variable && *base >= 2 =>
        {
            Some(*base)
        }
        Condition::And(parts) => parts.iter().find_map(|part| power(part, variable)),
        Condition::Exists(_, inner) => power(inner, variable),
        _ => None,
    }
}
