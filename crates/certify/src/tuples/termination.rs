//! Every play ends: section 'Termination' of the format, for tuples.
//!
//! Theorem: naturals in lexicographic order are a well-founded order.

use alloc::vec::Vec;

use rules::Comparison;
use rules::tuples::{Condition, Linear, TupleRuleset, Variable};

use super::domain::example;
use super::encoding::Encoding;
use super::relation::{Variables, compare, kinds};
use crate::kernel::rejection::Rejection;
use crate::kernel::work::Work;

/// A measure about a position and about its option: the linear forms of which it is the largest.
struct Measure {
    before: Vec<Linear>,
    after: Vec<Linear>,
}

/// Checks that no position gives a measure a negative value, and that every move of every kind
/// decreases them lexicographically. A measure is a list of forms: a constant and one factor a
/// heap.
pub(crate) fn check(
    rules: &TupleRuleset,
    measures: &[&[Vec<i64>]],
    encoding: &Encoding,
    work: &mut Work,
) -> Result<(), Rejection> {
    let variables = Variables::new(rules)?;
    let positions: Vec<Variable> = variables.before().collect();
    let mut read = Vec::new();
    for (number, forms) in measures.iter().enumerate() {
        let of = |variables: &mut dyn Iterator<Item = Variable>, form: &[i64]| {
            let (&constant, factors) = form.split_first()?;
            let coefficients: Vec<_> =
                variables.zip(factors.iter().copied()).filter(|entry| entry.1 != 0).collect();
            (factors.len() == rules.heaps.len()).then_some(Linear { constant, coefficients })
        };
        let before =
            forms.iter().map(|form| of(&mut variables.before(), form)).collect::<Option<Vec<_>>>();
        let after =
            forms.iter().map(|form| of(&mut variables.after(), form)).collect::<Option<Vec<_>>>();
        let (Some(before), Some(after)) = (before, after) else {
            return Err(Rejection::Measure { number });
        };
        if before.is_empty() {
            return Err(Rejection::Measure { number });
        }
        let mut negative = alloc::vec![rules.domain.clone()];
        negative
            .extend(before.iter().map(|form| Condition::compare(form.clone(), Comparison::Less)));
        if let Some(position) = example(&Condition::all(negative), &positions, encoding, work)? {
            return Err(Rejection::NegativeMeasure { number, position });
        }
        read.push(Measure { before, after });
    }

    // Some measure is smaller after the move, and none of those before it is larger.
    let mut not_larger = Condition::Bool(true);
    let mut decreased = Condition::Bool(false);
    for measure in &read {
        work.spend(100 * measure.before.len() * measure.before.len())?;
        let smaller = measure.after_before(Comparison::Less)?;
        decreased = Condition::any([decreased, Condition::all([not_larger.clone(), smaller])]);
        not_larger = Condition::all([not_larger, measure.after_before(Comparison::LessEqual)?]);
    }
    // In turns, so that the digits of a heap and of what it becomes are close to each other.
    let both: Vec<Variable> =
        variables.before().zip(variables.after()).flat_map(<[Variable; 2]>::from).collect();
    for (kind, moved) in kinds(rules)?.into_iter().enumerate() {
        let fails = Condition::all([moved, decreased.clone().negate()]);
        if let Some(pair) = example(&fails, &both, encoding, work)? {
            let position = pair.into_iter().step_by(2).collect();
            return Err(Rejection::NoHeapDecrease { kind, position });
        }
    }
    Ok(())
}

impl Measure {
    /// Every form after the move compares so with one before: then, and only then, the largest ones
    /// do.
    fn after_before(&self, comparison: Comparison) -> Result<Condition, Rejection> {
        let mut all = Vec::new();
        for after in &self.after {
            let some = self.before.iter().map(|before| compare(after, comparison, before));
            all.push(Condition::any(some.collect::<Result<Vec<_>, _>>()?));
        }
        Ok(Condition::all(all))
    }
}
