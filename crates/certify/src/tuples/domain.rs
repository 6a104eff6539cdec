//! The machine and the positions: section 'The machine agrees with the domain', for tuples.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use rules::tuples::{Condition, Linear, Numeration, TupleRuleset, Variable};
use rules::{Comparison, Letter};

use super::answer::spell;
use super::encoding::Encoding;
use super::follow::Follower;
use super::relation::{Variables, compare};
use crate::kernel::explore::explore;
use crate::kernel::machine::Machine;
use crate::kernel::rejection::Rejection;
use crate::kernel::work::{Work, index};

/// A position that has the property, for properties that do not depend on how tuples are written;
/// `None` if there is none.
pub(crate) fn example(
    condition: &Condition,
    variables: &[Variable],
    encoding: &Encoding,
    work: &mut Work,
) -> Result<Option<Vec<u128>>, Rejection> {
    // Arithmetic is easiest in base 2; digits need what they speak of.
    let numeration =
        if speaks_of_digits(condition) { encoding.numeration } else { Numeration::Base(2) };
    let plain = Encoding { numeration, bounds: vec![None; variables.len()] };
    let tracks = variables.iter().map(|&variable| (variable, None)).collect();
    let mut follower = Follower::new(condition, numeration, tracks, work)?;
    let word = follower.witness(plain.letters().len(), work)?;
    Ok(word.map(|word| plain.read(&word).unwrap_or_default()))
}

fn speaks_of_digits(condition: &Condition) -> bool {
    match condition {
        Condition::Bool(_) | Condition::Compare(..) | Condition::Congruent(..) => false,
        Condition::Digits(_) => true,
        Condition::Not(inner) | Condition::Exists(_, inner) => speaks_of_digits(inner),
        Condition::And(parts) | Condition::Or(parts) => parts.iter().any(speaks_of_digits),
    }
}

/// Checks that no position exceeds a bound. `encoding` is that of positions.
pub(crate) fn bounds(
    rules: &TupleRuleset,
    encoding: &Encoding,
    work: &mut Work,
) -> Result<(), Rejection> {
    let variables: Vec<Variable> = Variables::new(rules)?.before().collect();
    for (heap, bound) in encoding.bounds.iter().enumerate() {
        let Some(bound) = bound else { continue };
        let larger = compare(
            &Linear::variable(variables[heap]),
            Comparison::Greater,
            &Linear::number(i64::from(*bound)),
        )?;
        let outside = Condition::all([rules.domain.clone(), larger]);
        if let Some(position) = example(&outside, &variables, encoding, work)? {
            return Err(Rejection::Bound { heap, position });
        }
    }
    Ok(())
}

/// Checks that the states with a class are those reached by well-formed words of positions, and
/// that leading zeros make no difference. With a relation, `encoding` has one more heap.
pub(crate) fn check(
    rules: &TupleRuleset,
    machine: &Machine,
    encoding: &Encoding,
    work: &mut Work,
) -> Result<(), Rejection> {
    let tracks = Variables::new(rules)?.tracks(encoding);
    let mut domain = Follower::new(&rules.domain, encoding.numeration, tracks, work)?;
    let letters = encoding.letters().len();
    // A state of the machine, and one of the domain; none if no position begins so.
    explore([(0, Some(0))], 40, work, |met, at, work| {
        let (state, inside) = met.states[at];
        let here = match inside {
            Some(inside) => domain.accepts(inside, work)?,
            None => false,
        };
        if here != machine.class(state).is_some() {
            let word = spell(encoding, &met.word(at));
            return Err(Rejection::Domain { word, state: index(state), inside: here });
        }
        // Where neither can reach a position there is nothing to compare.
        if inside.is_none() && !machine.alive(state) {
            return Ok(vec![]);
        }
        let next = |letter| {
            work.spend(10)?;
            let inside =
                inside.map(|inside| domain.step(inside, letter, work)).transpose()?.flatten();
            Ok((letter, (machine.next(state, letter), inside)))
        };
        (0..=Letter::MAX).take(letters).map(next).collect()
    })?;
    leading_zeros(machine, encoding, work)
}

/// Checks that one more place of zeros before all others never changes the class.
fn leading_zeros(machine: &Machine, encoding: &Encoding, work: &mut Work) -> Result<(), Rejection> {
    let places = encoding.bounds.len() - encoding.bounded();
    let letters: Vec<Letter> = (0..=Letter::MAX).take(encoding.letters().len()).collect();
    let mut here = BTreeSet::from([0]);
    for _ in 0..encoding.bounded() {
        let mut after = BTreeSet::new();
        for state in here {
            work.spend(10 * letters.len())?;
            after.extend(letters.iter().map(|&letter| machine.next(state, letter)));
        }
        here = after;
    }
    let pair = |state: u32| (state, machine.run(state, &vec![0; places]));
    let mut todo: Vec<(u32, u32)> = here.into_iter().map(pair).collect();
    let mut seen: BTreeSet<(u32, u32)> = todo.iter().copied().collect();
    while let Some((one, two)) = todo.pop() {
        if machine.class(one) != machine.class(two) {
            return Err(Rejection::LeadingZeros { one: index(one), two: index(two) });
        }
        for &letter in &letters {
            let next = (machine.next(one, letter), machine.next(two, letter));
            work.spend(5)?;
            if next.0 != next.1 && seen.insert(next) {
                work.spend(30)?;
                todo.push(next);
            }
        }
    }
    Ok(())
}
