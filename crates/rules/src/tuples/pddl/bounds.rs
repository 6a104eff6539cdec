//! Decides by interval propagation whether a condition keeps a heap nonnegative: sound, and
//! complete for what people write (`v >= 0`, `v > w` with a natural w, `v = 2 or v = 3`, ...), but
//! not in general.

use alloc::vec;
use alloc::vec::Vec;

use crate::language::Comparison;
use crate::tuples::{Condition, Linear, Variable};

/// The known minimum and maximum of each heap. The option around it is none if no value remains.
type Box = Vec<(Option<i128>, Option<i128>)>;

/// Whether propagation shows the heap to be nonnegative wherever the condition holds over the
/// integers.
pub(super) fn is_natural(domain: &Condition, heap: usize, heaps: usize) -> bool {
    let mut limits = Some(vec![(None, None); heaps]);
    // A chain of inequalities in the worst order needs as many rounds as it has links.
    for _ in 0..=heaps {
        limits = limits.and_then(|limits| tighten(limits, domain));
    }
    limits.is_none_or(|limits| {
        limits.get(heap).is_some_and(|(low, _)| low.is_some_and(|low| low >= 0))
    })
}

/// The bounding box of the part of `limits` that satisfies the condition.
fn tighten(limits: Box, condition: &Condition) -> Option<Box> {
    match condition {
        Condition::Bool(false) => None,
        Condition::And(parts) => parts.iter().try_fold(limits, tighten),
        Condition::Or(parts) => {
            let branches = parts.iter().filter_map(|part| tighten(limits.clone(), part));
            branches.reduce(|one, other| {
                let join = |(one, other): (&(_, _), &(_, _))| {
                    (lower(one.0, other.0), upper(one.1, other.1))
                };
                one.iter().zip(&other).map(join).collect()
            })
        }
        Condition::Compare(term, comparison) => compare(limits, term, *comparison),
        _ => Some(limits),
    }
}

/// The lower of two optional lower limits.
fn lower(one: Option<i128>, other: Option<i128>) -> Option<i128> {
    Some(one?.min(other?))
}

fn upper(one: Option<i128>, other: Option<i128>) -> Option<i128> {
    Some(one?.max(other?))
}

fn compare(mut limits: Box, term: &Linear, comparison: Comparison) -> Option<Box> {
    let constant = i128::from(term.constant);
    // Write it as `constant + sum >= 0`; flip all signs for the other direction.
    let (up, down) = match comparison {
        Comparison::Equal => (Some(constant), Some(constant)),
        Comparison::GreaterEqual => (Some(constant), None),
        Comparison::Greater => (Some(constant - 1), None),
        Comparison::LessEqual => (None, Some(constant)),
        Comparison::Less => (None, Some(constant + 1)),
        Comparison::NotEqual => return Some(limits),
    };
    if let Some(constant) = up {
        at_least(&mut limits, constant, term, 1);
    }
    if let Some(constant) = down {
        at_least(&mut limits, -constant, term, -1);
    }
    limits
        .iter()
        .all(|limits| !matches!(limits, (Some(low), Some(high)) if low > high))
        .then_some(limits)
}

/// The bounds on each variable implied by
/// `constant + sign * (sum of the term's coefficient * variable) >= 0`.
fn at_least(limits: &mut Box, constant: i128, term: &Linear, sign: i128) {
    for &(variable, coefficient) in &term.coefficients {
        let coefficient = sign * i128::from(coefficient);
        let others = term.coefficients.iter().filter(|(other, _)| *other != variable);
        let largest = others.into_iter().try_fold(constant, |sum, &(other, coefficient)| {
            let coefficient = sign * i128::from(coefficient);
            let (low, high) = *limits.get(index(other)?)?;
            sum.checked_add(coefficient.checked_mul(if coefficient > 0 { high } else { low }?)?)
        });
        let (Some(largest), Some(limits)) =
            (largest, index(variable).and_then(|at| limits.get_mut(at)))
        else {
            continue;
        };
        // coefficient * variable >= -largest.
        if coefficient > 0 {
            let low = -largest.div_euclid(coefficient);
            limits.0 = Some(limits.0.map_or(low, |known| known.max(low)));
        } else {
            let high = largest.div_euclid(-coefficient);
            limits.1 = Some(limits.1.map_or(high, |known| known.min(high)));
        }
    }
}

fn index(variable: Variable) -> Option<usize> {
    usize::try_from(variable.0).ok()
}
