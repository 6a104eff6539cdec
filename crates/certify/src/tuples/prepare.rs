//! A condition with fewer quantifiers, and only over naturals.
//!
//! Where an equation says what a bound variable is, the variable is not needed; a quantifier passes
//! disjunctions and leaves behind what does not concern it; an integer is a natural a or -1 - a.
//! Nothing depends on how far this goes: quantifiers that stay are followed by sets of states.

use rules::Comparison;
use rules::tuples::{Bound, Condition, Linear, Sort, Variable};

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::kernel::glushkov::MAX_DEPTH;
use crate::kernel::rejection::Rejection;
use crate::kernel::work::Work;

/// Numbers for bound variables that are used nowhere else.
struct FreshNames {
    next: u32,
}

/// The first of them. Those of conditions are far smaller.
const FIRST_NAME: u32 = 1 << 31;

/// An equivalent condition whose bound variables are naturals.
pub(crate) fn prepare(condition: &Condition, work: &mut Work) -> Result<Condition, Rejection> {
    part(condition, &mut FreshNames { next: FIRST_NAME }, MAX_DEPTH, work)
}

fn part(
    condition: &Condition,
    names: &mut FreshNames,
    depth: usize,
    work: &mut Work,
) -> Result<Condition, Rejection> {
    let depth = depth.checked_sub(1).ok_or(Rejection::TooDeep)?;
    work.spend(10)?;
    let parts = |parts: &[Condition], names: &mut FreshNames, work: &mut Work| {
        work.spend(parts.len().saturating_mul(parts.len()))?;
        parts.iter().map(|inner| part(inner, names, depth, work)).collect::<Result<Vec<_>, _>>()
    };
    Ok(match condition {
        Condition::Bool(_) | Condition::Digits(_) => condition.clone(),
        Condition::Compare(term, comparison) => Condition::compare(term.clone(), *comparison),
        Condition::Congruent(term, modulus, residue) => {
            if *modulus < 1 {
                return Err(Rejection::TooLarge);
            }
            match term.coefficients[..] {
                [] => Condition::Bool(term.constant.rem_euclid(*modulus) == *residue),
                _ => condition.clone(),
            }
        }
        Condition::Not(inner) => part(inner, names, depth, work)?.negate(),
        Condition::And(inner) => Condition::all(parts(inner, names, work)?),
        Condition::Or(inner) => Condition::any(parts(inner, names, work)?),
        Condition::Exists(bound, inner) => {
            let inner = part(inner, names, depth, work)?;
            let variable = Variable(names.next);
            names.next = names.next.checked_add(1).ok_or(Rejection::TooLarge)?;
            let inner = put(&inner, bound.variable, &Linear::variable(variable))?;
            quantify(variable, bound.sort, inner, depth, work)?
        }
    })
}

/// `by` in the place of `variable`, which must be possible but for the size of numbers.
fn put(condition: &Condition, variable: Variable, by: &Linear) -> Result<Condition, Rejection> {
    condition.substitute(variable, by).ok_or(Rejection::TooLarge)
}

/// For some value of `variable`, `body`.
fn quantify(
    variable: Variable,
    sort: Sort,
    body: Condition,
    depth: usize,
    work: &mut Work,
) -> Result<Condition, Rejection> {
    let depth = depth.checked_sub(1).ok_or(Rejection::TooDeep)?;
    work.spend(10)?;
    if !body.variables().contains(&variable) {
        return Ok(body);
    }
    if let Condition::Or(parts) = body {
        let parts = parts.into_iter().map(|part| quantify(variable, sort, part, depth, work));
        return Ok(Condition::any(parts.collect::<Result<Vec<_>, _>>()?));
    }
    let parts = match body {
        Condition::And(parts) => parts,
        other => alloc::vec![other],
    };
    work.spend(parts.len().saturating_mul(parts.len()))?;
    let (mut inside, mut outside) = (alloc::vec![], alloc::vec![]);
    for part in parts {
        if part.variables().contains(&variable) { inside.push(part) } else { outside.push(part) }
    }
    if let Some((at, value)) =
        inside.iter().enumerate().find_map(|(at, part)| Some((at, solution(part, variable)?)))
        && let Some(rest) = substituted(&inside, at, variable, &value)
    {
        outside.extend(rest);
        if sort == Sort::Natural {
            outside.push(Condition::compare(value, Comparison::GreaterEqual));
        }
        return Ok(Condition::all(outside));
    }
    let inside = Condition::all(inside);
    let natural = |body: Condition| match body {
        Condition::Bool(truth) => Condition::Bool(truth),
        body => {
            let bound = Bound { variable, name: String::new(), sort: Sort::Natural };
            Condition::Exists(bound, Box::new(body))
        }
    };
    outside.push(match sort {
        Sort::Natural => natural(inside),
        Sort::Integer => {
            let mirrored = Linear { constant: -1, coefficients: alloc::vec![(variable, -1)] };
            let negative = put(&without_digits(&inside, variable), variable, &mirrored)?;
            let negative = quantify(variable, Sort::Natural, negative, depth, work)?;
            let positive = quantify(variable, Sort::Natural, inside, depth, work)?;
            Condition::any([positive, negative])
        }
    });
    Ok(Condition::all(outside))
}

/// What an equation says that the variable is.
fn solution(part: &Condition, variable: Variable) -> Option<Linear> {
    let Condition::Compare(term, Comparison::Equal) = part else { return None };
    // 0 = v + rest, or 0 = -v + rest.
    match term.coefficient(variable) {
        1 => term.minus(&Linear::variable(variable))?.times(-1),
        -1 => term.plus(&Linear::variable(variable)),
        _ => None,
    }
}

/// All parts but the equation at `at`, with what it says of the variable.
fn substituted(
    parts: &[Condition],
    at: usize,
    variable: Variable,
    value: &Linear,
) -> Option<Vec<Condition>> {
    let others = parts.iter().enumerate().filter(|(place, _)| *place != at);
    others.map(|(_, part)| part.substitute(variable, value)).collect()
}

/// What holds when the variable is negative: then no property of digits does.
fn without_digits(condition: &Condition, variable: Variable) -> Condition {
    let all = |parts: &[Condition]| {
        parts.iter().map(|part| without_digits(part, variable)).collect::<Vec<_>>()
    };
    match condition {
        Condition::Digits(digits) if digits.variables().contains(&variable) => {
            Condition::Bool(false)
        }
        Condition::Not(inner) => without_digits(inner, variable).negate(),
        Condition::And(parts) => Condition::all(all(parts)),
        Condition::Or(parts) => Condition::any(all(parts)),
        Condition::Exists(bound, inner) => match without_digits(inner, variable) {
            Condition::Bool(truth) => Condition::Bool(truth),
            inner => Condition::Exists(bound.clone(), Box::new(inner)),
        },
        other => other.clone(),
    }
}
