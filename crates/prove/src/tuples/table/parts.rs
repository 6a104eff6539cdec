//! Games that are plainly sums: every condition and every move is about the heaps of one part only.
//!
//! The value of a sum is the nim-sum of the values of its summands, in normal play with one move
//! per turn (Sprague 1935, Grundy 1939).

use alloc::vec;
use alloc::vec::Vec;

use rules::Comparison;
use rules::tuples::{Condition, Linear, TupleMove, TupleRuleset};

use super::moves::variable;
use super::system::slot;

/// The summands, with the heaps that each is about; its other heaps are empty. Nothing if there is
/// only one.
pub(super) fn parts(rules: &TupleRuleset) -> Vec<(Vec<usize>, TupleRuleset)> {
    let count = rules.heaps.len();
    let Some(all) = rules.moves.linear() else { return vec![] };
    if rules.ends != Condition::Bool(false) {
        return vec![];
    }
    let conjuncts = match &rules.domain {
        Condition::And(parts) => parts.clone(),
        other => vec![other.clone()],
    };
    let about: Vec<Vec<usize>> = conjuncts.iter().map(|part| heaps_of(part, count)).collect();
    let moved: Vec<Vec<usize>> = all.iter().map(|step| touched(step, count)).collect();
    // The part of each heap; parts are merged until nothing crosses.
    let mut part: Vec<usize> = (0..count).collect();
    for group in about.iter().chain(&moved) {
        if let Some((&first, others)) = group.split_first() {
            for &other in others {
                let (from, to) = (part[other], part[first]);
                part.iter_mut().filter(|part| **part == from).for_each(|part| *part = to);
            }
        }
    }
    let mut names = part.clone();
    names.sort_unstable();
    names.dedup();
    // A move that touches nothing, or a condition about nothing, belongs to no part.
    if names.len() < 2
        || moved.iter().any(Vec::is_empty)
        || about
            .iter()
            .zip(&conjuncts)
            .any(|(heaps, condition)| heaps.is_empty() && *condition != Condition::Bool(true))
    {
        return vec![];
    }
    let of_part = |name: usize| {
        let heaps: Vec<usize> = (0..count).filter(|&heap| part[heap] == name).collect();
        let empty = (0..count)
            .filter(|heap| !heaps.contains(heap))
            .map(|heap| Condition::Compare(Linear::variable(variable(heap)), Comparison::Equal));
        let own = conjuncts
            .iter()
            .zip(&about)
            .filter(|(_, about)| about.iter().any(|heap| heaps.contains(heap)));
        let domain = Condition::all(own.map(|(condition, _)| condition.clone()).chain(empty));
        let moves = all
            .iter()
            .zip(&moved)
            .filter(|(_, about)| about.iter().any(|heap| heaps.contains(heap)));
        let moves = moves.map(|(step, _)| step.clone()).collect::<Vec<_>>().into();
        let summand =
            TupleRuleset { domain, moves, expectations: vec![], claims: vec![], ..rules.clone() };
        (heaps, summand)
    };
    names.into_iter().map(of_part).collect()
}

fn heaps_of(condition: &Condition, count: usize) -> Vec<usize> {
    condition.variables().into_iter().map(slot).filter(|&heap| heap < count).collect()
}

/// The heaps that a move reads or writes.
fn touched(step: &TupleMove, count: usize) -> Vec<usize> {
    let mut heaps = heaps_of(&step.guard, count);
    for effect in &step.effects {
        heaps.push(effect.heap);
        heaps.extend(heaps_of(&effect.when, count));
        heaps.extend(
            effect
                .to
                .coefficients
                .iter()
                .map(|(variable, _)| slot(*variable))
                .filter(|&heap| heap < count),
        );
    }
    heaps
}
