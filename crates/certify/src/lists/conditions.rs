//! The moves of a heap as conditions: from the rules, from a code, and whether two are the same.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use rules::Comparison;
use rules::lists::{Code, ListRuleset, MAX_PARTS};
use rules::tuples::{Bound, Condition, Linear, Numeration, Sort, Variable};

use crate::kernel::rejection::Rejection;
use crate::kernel::work::Work;
use crate::tuples::answer::FIRST_FRESH;
use crate::tuples::domain::example;
use crate::tuples::encoding::Encoding;
use crate::tuples::relation::{compare, single};

/// The heap before a move. Its parts are the variables from 1 on.
pub(crate) const HEAP: Variable = Variable(0);

/// M(n; p1, ..., pw), w = `parts`: n is [`HEAP`], p1 >= p2 >= ... are `Variable(1)` to
/// `Variable(parts)`. `parts` must not be less than the number of heaps that the rules speak of;
/// the parts beyond it are 0.
pub(crate) fn moves_condition(rules: &ListRuleset, parts: usize) -> Result<Condition, Rejection> {
    let width = rules.heap.heaps.len();
    if width == 0 || width > MAX_PARTS || parts < width {
        return Err(Rejection::TooLarge);
    }
    // In the rules, 0 to w - 1 are the heaps before a move and w to 2w - 1 those after it.
    let mut moves = single(&rules.heap)?;
    let width = number(width)?;
    for heap in (1..width).chain(width..2 * width) {
        moves = renamed(&moves, Variable(heap), Variable(FIRST_FRESH + heap))?;
    }
    let mut orders = vec![];
    for order in permutations(width) {
        let mut ordered = moves.clone();
        for (heap, part) in (width..2 * width).zip(order) {
            ordered = renamed(&ordered, Variable(FIRST_FRESH + heap), Variable(1 + part))?;
        }
        orders.push(ordered);
    }
    let mut all = vec![Condition::any(orders)];
    for heap in 1..width {
        all.push(equal(&Linear::variable(Variable(FIRST_FRESH + heap)), &Linear::number(0))?);
    }
    let exists = |body, heap| {
        let bound = Bound {
            variable: Variable(FIRST_FRESH + heap),
            name: String::new(),
            sort: Sort::Natural,
        };
        Condition::Exists(bound, Box::new(body))
    };
    let moves = (1..width).fold(Condition::all(all), exists);
    let mut all = vec![at_least_one(HEAP)?, moves];
    all.extend(in_order(parts)?);
    for part in width + 1..=number(parts)? {
        all.push(equal(&Linear::variable(Variable(part)), &Linear::number(0))?);
    }
    Ok(Condition::all(all))
}

/// C(n; p1, ..., pw): the same as [`moves_condition`] about the moves of a code.
pub(crate) fn code_condition(code: &Code, parts: usize) -> Result<Condition, Rejection> {
    if parts < code.parts() {
        return Err(Rejection::TooLarge);
    }
    let variables: Vec<Variable> = (1..=number(parts)?).map(Variable).collect();
    let mut cases = vec![];
    for left in 0..=code.parts() {
        let parts = variables.iter().take(left).try_fold(Linear::number(0), |sum, &part| {
            sum.plus(&Linear::variable(part)).ok_or(Rejection::TooLarge)
        })?;
        let mut sizes = vec![];
        for (place, &part) in variables.iter().enumerate() {
            let empty = || equal(&Linear::variable(part), &Linear::number(0));
            sizes.push(if place < left { at_least_one(part)? } else { empty()? });
        }
        for (first, last) in takes(code, left) {
            let with = |taken: i64| parts.plus(&Linear::number(taken)).ok_or(Rejection::TooLarge);
            let heap = Linear::variable(HEAP);
            let mut case = sizes.clone();
            case.push(compare(&heap, Comparison::GreaterEqual, &with(first)?)?);
            case.push(compare(&heap, Comparison::LessEqual, &with(last)?)?);
            cases.push(Condition::all(case));
        }
    }
    let mut all = vec![at_least_one(HEAP)?, Condition::any(cases)];
    all.extend(in_order(parts)?);
    Ok(Condition::all(all))
}

/// How many counters can be taken such that exactly `left` heaps remain: the first and last number
/// of each stretch of neighbours, in increasing order.
fn takes(code: &Code, left: usize) -> Vec<(i64, i64)> {
    let mut stretches: Vec<(i64, i64)> = vec![];
    for (taken, _) in (0_i64..).zip(code.digits()).filter(|(_, digit)| *digit >> left & 1 == 1) {
        match stretches.last_mut() {
            Some((_, last)) if *last + 1 == taken => *last = taken,
            _ => stretches.push((taken, taken)),
        }
    }
    stretches
}

/// A solution that only one of two conditions about a heap and its parts has; none if both have the
/// same.
pub(crate) fn difference(
    one: &Condition,
    two: &Condition,
    parts: usize,
    work: &mut Work,
) -> Result<Option<Vec<u128>>, Rejection> {
    let variables: Vec<Variable> = (0..=number(parts)?).map(Variable).collect();
    for (has, has_not) in [(one, two), (two, one)] {
        let only = Condition::all([has.clone(), has_not.clone().negate()]);
        if let Some(found) = example(&only, &variables, &plain(variables.len()), work)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// Base 2 for everything.
pub(crate) fn plain(variables: usize) -> Encoding {
    Encoding { numeration: Numeration::Base(2), bounds: vec![None; variables] }
}

pub(crate) fn at_least_one(variable: Variable) -> Result<Condition, Rejection> {
    compare(&Linear::variable(variable), Comparison::GreaterEqual, &Linear::number(1))
}

fn equal(one: &Linear, two: &Linear) -> Result<Condition, Rejection> {
    compare(one, Comparison::Equal, two)
}

fn renamed(condition: &Condition, old: Variable, new: Variable) -> Result<Condition, Rejection> {
    condition.substitute(old, &Linear::variable(new)).ok_or(Rejection::TooLarge)
}

fn in_order(parts: usize) -> Result<Vec<Condition>, Rejection> {
    let variable = |part| Linear::variable(Variable(part));
    (1..number(parts)?)
        .map(|part| compare(&variable(part), Comparison::GreaterEqual, &variable(part + 1)))
        .collect()
}

/// All orders of 0, ..., `count` - 1.
fn permutations(count: u32) -> Vec<Vec<u32>> {
    let mut orders: Vec<Vec<u32>> = vec![vec![]];
    for _ in 0..count {
        let mut longer = vec![];
        for order in &orders {
            let next = (0..count).filter(|next| !order.contains(next));
            longer.extend(next.map(|next| [&order[..], &[next]].concat()));
        }
        orders = longer;
    }
    orders
}

fn number(parts: usize) -> Result<u32, Rejection> {
    // Few, so that variables stay far from those of quantifiers.
    u32::try_from(parts).ok().filter(|&parts| parts <= 64).ok_or(Rejection::TooLarge)
}
