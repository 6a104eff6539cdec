//! Evaluates properties on given numbers, directly by definition. It knows nothing of lowering,
//! which is tested against it.

use alloc::vec::Vec;

use super::assignment::Assignment;
use super::digits::{digit_sum, largest_column, shift, trailing_zeros};
use super::evaluate::{MAX_TRIES, Space};
use super::ranges::{Range, Ranges, compared};
use super::{Bound, Property, Quantified, TupleAtom, Value, Variable};
use crate::language::evaluate::{Evaluate, holds, settled, value};
use crate::language::{Comparison, NoValue, Tuples};

use NoValue::{Undefined, Unknown};

/// The heap of a variable; with `offset` n, the heap of an option.
fn heap(offset: usize, index: usize) -> Option<Variable> {
    u32::try_from(offset.checked_add(index)?).ok().map(Variable)
}

/// The state of evaluating a property.
pub(crate) struct Evaluation<'a> {
    heaps: usize,
    assignment: &'a mut Assignment,
    tries: &'a mut u64,
}

impl Evaluate for Tuples {
    /// The number of heaps, and the values of variables.
    type Place<'p> = (usize, &'p Assignment);
    type State<'p> = Evaluation<'p>;

    fn place<'s>(state: &'s Evaluation<'_>) -> (usize, &'s Assignment) {
        (state.heaps, state.assignment)
    }

    fn atom(atom: &TupleAtom, place: &(usize, &Assignment)) -> Result<i128, NoValue> {
        let (heaps, assignment) = *place;
        let of = |variable: Variable| assignment.get(variable).ok_or(Unknown);
        let natural = |variable: Variable| u128::try_from(of(variable)?).map_err(|_| Undefined);
        let all = |parts: &[Value]| settled(parts.iter().map(|part| value(part, place)));
        let known = |number: Option<i128>| number.ok_or(Unknown);
        match atom {
            TupleAtom::Variable(variable) => of(*variable),
            TupleAtom::Power(base, exponent) => {
                let exponent = u32::try_from(natural(*exponent)?).map_err(|_| Unknown)?;
                known(i128::from(*base).checked_pow(exponent))
            }
            TupleAtom::Xor(parts) => all(parts)?
                .into_iter()
                .try_fold(0, |xor, part| if part < 0 { Err(Undefined) } else { Ok(xor ^ part) }),
            TupleAtom::Min(parts) => all(parts)?.into_iter().min().ok_or(Undefined),
            TupleAtom::Max(parts) => all(parts)?.into_iter().max().ok_or(Undefined),
            TupleAtom::LargestColumn { base, modulus } => {
                let sizes = (0..heaps).map(|index| natural(heap(0, index).ok_or(Unknown)?));
                let sizes = sizes.collect::<Result<Vec<_>, _>>()?;
                known(largest_column(*base, *modulus, &sizes).map(i128::from))
            }
            TupleAtom::DigitSum(base, variable) => known(digit_sum(*base, natural(*variable)?)),
            TupleAtom::TrailingZeros(numeration, variable) => {
                let zeros = trailing_zeros(*numeration, natural(*variable)?).ok_or(Unknown)?;
                known(i128::try_from(zeros).ok())
            }
            TupleAtom::Shift(numeration, variable) => {
                let number = natural(*variable)?;
                let undefined = *numeration == super::Numeration::Unary && number > 0;
                let shifted =
                    if undefined { return Err(Undefined) } else { shift(*numeration, number) };
                known(shifted.and_then(|shifted| i128::try_from(shifted).ok()))
            }
            TupleAtom::Touched => (0..heaps).try_fold(0, |touched, index| {
                let before = of(heap(0, index).ok_or(Unknown)?)?;
                let after = of(heap(heaps, index).ok_or(Unknown)?)?;
                Ok(touched + i128::from(before != after))
            }),
        }
    }

    fn test(test: &Quantified, state: &mut Evaluation<'_>) -> Option<bool> {
        match test {
            Quantified::Exists(bounds, inner) => inner.witnessed(true, bounds, state),
            Quantified::Forall(bounds, inner) => {
                inner.witnessed(false, bounds, state).map(|found| !found)
            }
        }
    }
}

impl Value {
    /// The value in a game with `heaps` heaps. The definition.
    ///
    /// # Errors
    /// [`NoValue`]; if a part is undefined, so is the whole.
    pub fn value(&self, heaps: usize, assignment: &Assignment) -> Result<i128, NoValue> {
        value(self, &(heaps, assignment))
    }

    /// Bounds on the value.
    fn range(&self, ranges: &Ranges) -> Range {
        let least = |at: i128| Range { low: Some(at), high: None };
        match self {
            Self::Number(number) => Range::point((*number).into()),
            Self::Atom(TupleAtom::Variable(variable)) => ranges.get(*variable),
            Self::Add(parts) => {
                parts.iter().fold(Range::point(0), |sum, part| sum.plus(part.range(ranges)))
            }
            Self::Scale(factor, inner) => inner.range(ranges).times((*factor).into()),
            Self::Mod(_, modulus) => Range { low: Some(0), high: Some(i128::from(*modulus) - 1) },
            Self::Div(inner, divisor) => {
                let Range { low, high } = inner.range(ranges);
                let divide = |end: i128| end.checked_div_euclid((*divisor).into());
                Range { low: low.and_then(divide), high: high.and_then(divide) }
            }
            Self::Atom(TupleAtom::Power(..)) => least(1),
            Self::Atom(TupleAtom::Min(parts) | TupleAtom::Max(parts)) => {
                let mut parts = parts.iter().map(|part| part.range(ranges));
                let Some(first) = parts.next() else { return Range::ALL };
                parts.fold(first, Range::hull)
            }
            Self::Atom(TupleAtom::Xor(_) | TupleAtom::LargestColumn { .. })
            | Self::Atom(TupleAtom::DigitSum(..) | TupleAtom::TrailingZeros(..))
            | Self::Atom(TupleAtom::Shift(..) | TupleAtom::Touched) => Range::NATURALS,
        }
    }

    /// Narrows to where the value may be in `target`. False if nothing remains.
    fn narrow(&self, target: Range, ranges: &mut Ranges) -> bool {
        if self.range(ranges).meet(target).is_empty() {
            return false;
        }
        match self {
            Self::Atom(TupleAtom::Variable(variable)) => ranges.meet(*variable, target),
            Self::Add(parts) => parts.iter().enumerate().all(|(index, part)| {
                let others = parts.iter().enumerate().filter(|(other, _)| *other != index);
                let rest =
                    others.fold(Range::point(0), |sum, (_, other)| sum.plus(other.range(ranges)));
                part.narrow(target.plus(rest.times(-1)), ranges)
            }),
            Self::Scale(0, _) => true,
            Self::Scale(factor, inner) => inner.narrow(target.divided((*factor).into()), ranges),
            Self::Div(inner, divisor) => {
                let divisor = i128::from(*divisor);
                let low = target.low.and_then(|low| low.checked_mul(divisor));
                let high = target
                    .high
                    .and_then(|high| high.checked_mul(divisor)?.checked_add(divisor - 1));
                inner.narrow(Range { low, high }, ranges)
            }
            Self::Atom(TupleAtom::Power(base, exponent)) => {
                let mut powers =
                    core::iter::successors(Some(1_i128), |power| power.checked_mul((*base).into()));
                // Powers beyond 127 bits give no bound.
                let most = target
                    .high
                    .and_then(|high| powers.by_ref().take(128).position(|power| power > high));
                let high = most.and_then(|count| i128::try_from(count).ok()).map(|count| count - 1);
                ranges.meet(*exponent, Range { low: Some(0), high })
            }
            Self::Atom(TupleAtom::Min(parts)) => {
                parts.iter().all(|part| part.narrow(Range { low: target.low, high: None }, ranges))
            }
            Self::Atom(TupleAtom::Max(parts)) => {
                parts.iter().all(|part| part.narrow(Range { low: None, high: target.high }, ranges))
            }
            Self::Atom(TupleAtom::Shift(_, variable)) => {
                ranges.meet(*variable, Range { low: Some(0), high: target.high })
            }
            Self::Number(_)
            | Self::Mod(..)
            | Self::Atom(TupleAtom::Xor(_) | TupleAtom::LargestColumn { .. })
            | Self::Atom(
                TupleAtom::DigitSum(..) | TupleAtom::TrailingZeros(..) | TupleAtom::Touched,
            ) => true,
        }
    }
}

impl Property {
    /// Whether it holds in a game with `heaps` heaps. `None` if undecided; see [`super::evaluate`].
    /// The definition.
    #[must_use]
    pub fn holds(&self, heaps: usize, assignment: &Assignment) -> Option<bool> {
        let (assignment, tries) = (&mut assignment.clone(), &mut { MAX_TRIES });
        holds(self, &mut Evaluation { heaps, assignment, tries })
    }

    /// Whether it is true (false) for some values.
    fn witnessed(&self, truth: bool, bounds: &[Bound], state: &mut Evaluation<'_>) -> Option<bool> {
        let heaps = state.heaps;
        let open: Vec<_> = bounds.iter().map(|bound| (bound.variable, bound.sort)).collect();
        let space = Space {
            narrow: &|ranges| self.narrow(truth, ranges),
            condition: None,
            witnesses: true,
        };
        space.exists(&open, state.assignment, state.tries, &mut |assignment, tries| {
            Some(holds(self, &mut Evaluation { heaps, assignment, tries })? == truth)
        })
    }

    /// Narrows to where the property may be true (false). False if nothing remains.
    fn narrow(&self, truth: bool, ranges: &mut Ranges) -> bool {
        match self {
            Self::Bool(always) => *always == truth,
            // An undefined value makes every comparison false.
            Self::Compare(left, _, right)
                if !(truth || left.is_defined() && right.is_defined()) =>
            {
                true
            }
            Self::Compare(left, comparison, right) => {
                let comparison = if truth { *comparison } else { comparison.negated() };
                let Some(range) = compared(comparison) else { return true };
                // The left side less the right side is in `range`.
                left.narrow(right.range(ranges).plus(range), ranges)
                    && right.narrow(left.range(ranges).plus(range.times(-1)), ranges)
            }
            Self::In(value, set) if truth => {
                let Some((&low, &high)) = set.iter().min().zip(set.iter().max()) else {
                    return false;
                };
                value.narrow(Range { low: Some(low.into()), high: Some(high.into()) }, ranges)
            }
            Self::In(..) => true,
            Self::Not(inner) => inner.narrow(!truth, ranges),
            Self::And(parts) if truth => {
                ranges.all(parts, |part, ranges| part.narrow(true, ranges))
            }
            Self::Or(parts) if !truth => {
                ranges.all(parts, |part, ranges| part.narrow(false, ranges))
            }
            Self::And(parts) => ranges.any(parts, |part, ranges| part.narrow(false, ranges)),
            Self::Or(parts) => ranges.any(parts, |part, ranges| part.narrow(true, ranges)),
            Self::Test(Quantified::Exists(bounds, inner)) if truth => {
                inner.narrow_under(true, bounds, ranges)
            }
            Self::Test(Quantified::Forall(bounds, inner)) if !truth => {
                inner.narrow_under(false, bounds, ranges)
            }
            Self::Test(Quantified::Exists(..) | Quantified::Forall(..)) => true,
        }
    }

    fn narrow_under(&self, truth: bool, bounds: &[Bound], ranges: &mut Ranges) -> bool {
        let outside: Vec<Range> = bounds.iter().map(|bound| ranges.get(bound.variable)).collect();
        bounds.iter().for_each(|bound| ranges.set(bound.variable, Range::of(bound.sort)));
        let possible = self.narrow(truth, ranges);
        bounds.iter().zip(outside).for_each(|(bound, range)| ranges.set(bound.variable, range));
        possible
    }
}

impl Value {
    /// Whether the form of a value shows that it is always defined.
    fn is_defined(&self) -> bool {
        match self {
            Self::Number(_)
            | Self::Atom(
                TupleAtom::Variable(_) | TupleAtom::LargestColumn { .. } | TupleAtom::Touched,
            ) => true,
            Self::Add(parts) => parts.iter().all(Self::is_defined),
            Self::Atom(TupleAtom::Min(parts) | TupleAtom::Max(parts)) => {
                !parts.is_empty() && parts.iter().all(Self::is_defined)
            }
            Self::Scale(_, inner) | Self::Mod(inner, _) | Self::Div(inner, _) => inner.is_defined(),
            Self::Atom(TupleAtom::Power(..) | TupleAtom::Xor(_))
            | Self::Atom(
                TupleAtom::DigitSum(..) | TupleAtom::TrailingZeros(..) | TupleAtom::Shift(..),
            ) => false,
        }
    }
}

/// The comparison with its operands swapped.
pub(super) const fn turned(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Equal | Comparison::NotEqual => comparison,
        Comparison::Less => Comparison::Greater,
        Comparison::LessEqual => Comparison::GreaterEqual,
        Comparison::Greater => Comparison::Less,
        Comparison::GreaterEqual => Comparison::LessEqual,
    }
}
