//! Decides by machines whether measures prove that every play ends.

use alloc::vec;
use alloc::vec::Vec;

use encode::tracks::{Encoding, Obstacle, Pairs, Spelling, compile, single_move};
use rules::Comparison;
use rules::tuples::{Condition, Linear, Tuple, TupleRuleset, Variable};
use run::Run;

use super::ranking::{LinearForm, LinearMeasure};

/// Why measures are not a proof.
pub(super) enum Flaw {
    /// They do not decrease in this move.
    Move(Tuple, Tuple),
    /// One of them is negative at this position.
    Negative(Tuple),
}

/// A form on a position whose heap i is variable `first` + i.
fn term(form: &LinearForm, first: usize) -> Linear {
    let coefficients = form.heaps.iter().enumerate().filter(|(_, scale)| **scale != 0);
    let variable = |heap: usize| Variable(u32::try_from(first + heap).unwrap_or(u32::MAX));
    Linear {
        constant: form.constant,
        coefficients: coefficients.map(|(heap, &scale)| (variable(heap), scale)).collect(),
    }
}

/// Compares `measure` of the option with that of the position: each form of the one with some form
/// of the other.
fn compared(measure: &LinearMeasure, heaps: usize, comparison: Comparison) -> Condition {
    Condition::all(measure.max.iter().map(|after| {
        Condition::any(measure.max.iter().map(|before| {
            match term(after, heaps).minus(&term(before, 0)) {
                Some(difference) => Condition::compare(difference, comparison),
                None => Condition::Bool(false),
            }
        }))
    }))
}

/// The first flaw found; none if every move lowers the measures lexicographically, and they are
/// never negative.
pub(super) fn flaw(
    rules: &TupleRuleset,
    measures: &[LinearMeasure],
    encoding: &Encoding,
    run: &Run<'_>,
) -> Result<Option<Flaw>, Obstacle> {
    let heaps = rules.heaps.len();
    let lexicographic = measures.iter().rev().fold(Condition::Bool(false), |later, measure| {
        let smaller = compared(measure, heaps, Comparison::Less);
        let no_larger = compared(measure, heaps, Comparison::LessEqual);
        Condition::any([smaller, Condition::all([no_larger, later])])
    });
    let stays = lexicographic.negate();
    for rule in 0..rules.moves.linear().ok_or(Obstacle::Arithmetic)?.len() {
        let bad = Condition::all([single_move(rules, rule), stays.clone()]);
        if let Some((from, to)) = Pairs::of(&bad, encoding, heaps, run)?.shortest() {
            let found = encoding.read(&from).zip(encoding.read(&to)).ok_or(Obstacle::Numbers)?;
            return Ok(Some(Flaw::Move(found.0, found.1)));
        }
    }
    for measure in measures {
        let negative =
            measure.max.iter().map(|form| Condition::compare(term(form, 0), Comparison::Less));
        let bad = Condition::all([rules.domain.clone()].into_iter().chain(negative));
        let machine = compile(&bad, &Spelling::positions(encoding, heaps), run)?;
        if let Some(word) = machine.shortest(|&bad| bad) {
            return encoding.read(&word).map(Flaw::Negative).map(Some).ok_or(Obstacle::Numbers);
        }
    }
    Ok(None)
}

/// The sum of all heaps, which decreases in most games.
pub(super) fn sum_of_all(heaps: usize) -> Vec<LinearMeasure> {
    vec![LinearMeasure { max: vec![LinearForm { constant: 0, heaps: vec![1; heaps] }] }]
}
