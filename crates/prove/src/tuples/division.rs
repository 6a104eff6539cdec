//! Finds a divisor for a heap that matters only by a remainder.
//!
//! In a game in which at most k are taken from n, the outcome often depends on n mod (k + 1), which
//! no machine computes from the digits of n and k. With n = q (k + 1) + r, the positions (q, k, r)
//! form a game in linear arithmetic again ([`rules::tuples::divide`]). The divisor is a guess:
//! small terms over heaps that no move changes are tried until one is a period of the brute-force
//! results.

use alloc::vec;
use alloc::vec::Vec;

use encode::tracks::{Encoding, Obstacle, Spelling, compile};
use rules::tuples::{Condition, Linear, Numeration, TupleRuleset, Variable, divide};
use run::{Limits, Run};

use super::TupleKind;
use super::table::TupleTable;

/// The largest factor of a heap in a divisor, and the largest constant.
const FACTORS: i64 = 3;
const CONSTANTS: i64 = 12;
/// The largest sum of constant and factors.
const LARGEST: i64 = 13;
/// The most heaps in a divisor.
const MOST_FIXED: usize = 4;
/// Brute force covers fixed heaps up to the first number, and other heaps up to the second.
const FIXED: u64 = 4;
const OTHERS: u64 = 2;
/// Periods to compare.
const PERIODS: u64 = 3;
/// The number of classes that must repeat.
const ENOUGH: usize = 24;
/// A heap with a period of at most this, whatever the others are, need not be divided.
const PLAIN: i64 = 6;
/// The share of the states of a proof search for finding a divisor, as a denominator.
const PART: u64 = 2;

/// The game with a heap written as a quotient and a remainder, if the answer seems to be periodic
/// in it. Uses at most half the states of `run`.
#[must_use]
pub fn divided(rules: &TupleRuleset, kind: TupleKind, run: &Run<'_>) -> Option<TupleRuleset> {
    let moves = rules.moves.linear()?;
    let count = rules.heaps.len();
    let is_changed = |heap: &usize| {
        moves.iter().flat_map(|rule| &rule.effects).any(|effect| effect.heap == *heap)
    };
    let fixed: Vec<usize> = (0..count).filter(|heap| !is_changed(heap)).collect();
    if fixed.is_empty() || fixed.len() > MOST_FIXED {
        return None;
    }
    let run = &run.part(Limits { states: run.limits.states / PART, ..run.limits });
    let names = names(rules)?;
    for heap in (0..count).filter(is_changed) {
        let mut divisors = divisors(&fixed).into_iter();
        let mut divided =
            divisors.by_ref().filter_map(|by| Some((divide(rules, heap, &by, names)?, by)));
        let Some(first) = divided.next() else { continue };
        let mut table = TupleTable::new(rules, kind.of_positions(), None, run).ok()?;
        // Remainders by constants are visible in the digits.
        if (1..=PLAIN)
            .any(|number| is_period(rules, (heap, &Linear::number(number)), &fixed, &mut table))
        {
            continue;
        }
        for (divided, by) in core::iter::once(first).chain(divided) {
            run.check_clock().ok()?;
            if is_period(rules, (heap, &by), &fixed, &mut table)
                && divided.nowhere.iter().all(|condition| is_nowhere(condition, count, run))
            {
                return Some(divided.rules);
            }
        }
    }
    None
}

/// Unused names.
fn names(rules: &TupleRuleset) -> Option<[&'static str; 2]> {
    let mut free = ["q", "r", "s", "t", "u", "v", "w"].into_iter();
    let mut free = free.by_ref().filter(|name| !rules.heaps.iter().any(|heap| heap == name));
    Some([free.next()?, free.next()?])
}

/// Candidate divisors, small ones first.
fn divisors(fixed: &[usize]) -> Vec<Linear> {
    let mut terms = vec![Linear::default()];
    for &heap in fixed {
        let variable = Variable(u32::try_from(heap).unwrap_or(u32::MAX));
        terms = (0..=FACTORS)
            .flat_map(|factor| {
                terms
                    .iter()
                    .filter_map(move |term| term.plus(&Linear::variable(variable).times(factor)?))
            })
            .collect();
    }
    terms.retain(|term| !term.coefficients.is_empty());
    let mut terms: Vec<Linear> = (0..=CONSTANTS)
        .flat_map(|constant| terms.iter().map(move |term| Linear { constant, ..term.clone() }))
        .collect();
    let size = |term: &Linear| {
        term.constant + term.coefficients.iter().map(|(_, factor)| factor).sum::<i64>()
    };
    terms.retain(|term| size(term) <= LARGEST);
    terms.sort_by_key(size);
    terms
}

/// Whether the classes of small positions repeat after one period.
fn is_period(
    rules: &TupleRuleset,
    (heap, by): (usize, &Linear),
    fixed: &[usize],
    table: &mut TupleTable<'_>,
) -> bool {
    let sizes = |index: usize| match index {
        _ if index == heap => 0..=0,
        _ if fixed.contains(&index) => 0..=FIXED,
        _ => 0..=OTHERS,
    };
    let mut tuple = vec![0_u64; rules.heaps.len()];
    let mut repeated = 0;
    let mut seen = Vec::new();
    loop {
        let number = |variable: Variable| {
            tuple.get(usize::try_from(variable.0).ok()?).map(|&size| size.into())
        };
        let period = by.value(&number).and_then(|by| u64::try_from(by).ok()).unwrap_or(0);
        let mut class = |size: u64| {
            tuple[heap] = size;
            table.value(&tuple).ok().flatten()
        };
        for size in if period == 0 { 0..0 } else { period..PERIODS * period } {
            // Non-positions have no class.
            let (Some(one), Some(two)) = (class(size), class(size + period)) else { continue };
            if one != two {
                return false;
            }
            repeated += 1;
            if !seen.contains(&one) {
                seen.push(one);
            }
        }
        tuple[heap] = 0;
        let Some(next) = (0..tuple.len()).rev().find(|&index| tuple[index] < *sizes(index).end())
        else {
            break;
        };
        tuple[next] += 1;
        tuple[next + 1..].fill(0);
    }
    repeated >= ENOUGH && seen.len() > 1
}

/// Whether no tuple of this many heaps satisfies the condition.
fn is_nowhere(condition: &Condition, heaps: usize, run: &Run<'_>) -> bool {
    let plain = Encoding::new(Numeration::Base(2), heaps);
    let machine: Result<_, Obstacle> = compile(condition, &Spelling::positions(&plain, heaps), run);
    machine.is_ok_and(|machine| machine.shortest(|&holds| holds).is_none())
}
