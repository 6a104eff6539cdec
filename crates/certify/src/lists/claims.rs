//! Claims follow from the law: section 'Claims about sums' of the format.
//!
//! A claim and the law look at a few numbers of a list, to each of which its heaps add. What these
//! numbers can be together is found out by adding heap after heap to the empty list.

use alloc::vec;
use alloc::vec::Vec;

use rules::lists::{
    ListAtom, ListClaim, ListGoal, ListProperty, ListRuleset, ListSubject, ListValue, TurnRule,
    lists, parse_claim,
};
use rules::tuples::{Property, Value};
use rules::{Comparison, Convention, Outcome, Relation};

use super::kinds::{UNKNOWN, has_test, kinds};
use super::measures::{Expression, MANY, Measure, Reader, Test, Tracked, Truth};
use super::points::{Point, Points};
use super::repeat::all_have;
use super::replay::spell;
use super::theory::{Heap, Theory};
use crate::kernel::established::Law;
use crate::kernel::rejection::Rejection;
use crate::kernel::work::Work;

/// Checks the claim `which`.
pub(crate) fn check(
    which: usize,
    text: &str,
    rules: &ListRuleset,
    theory: &Theory,
    work: &mut Work,
) -> Result<ListClaim, Rejection> {
    let claim = parse_claim(text, rules)
        .map_err(|diagnostics| Rejection::ClaimText { number: which, diagnostics })?;
    if !follows(&claim, theory, work)? {
        return Err(Rejection::ClaimKind { number: which });
    }
    tried(which, &claim, theory, work)?;
    Ok(claim)
}

/// A claim is tried on all lists of at most this many counters.
const TRIED: u128 = 12;

/// The same for claims that are slow to evaluate.
const TRIED_IF_SLOW: u128 = 3;

/// A safeguard: the claim is evaluated, by its definition, for small lists.
fn tried(
    which: usize,
    claim: &ListClaim,
    theory: &Theory,
    work: &mut Work,
) -> Result<(), Rejection> {
    let is_slow = is_slow(&claim.formula)
        || match &claim.subject {
            ListSubject::Value(value) => is_slow_term(value),
            ListSubject::ValueIs(test) => is_slow(&test.of(ListValue::Number(0))),
            _ => false,
        };
    let most = if is_slow { TRIED_IF_SLOW } else { TRIED };
    for list in (0..=most).flat_map(lists) {
        work.spend(500)?;
        let subject = match &claim.subject {
            ListSubject::Outcome(claimed) => {
                theory.loses(&list).map(|loses| loses == (*claimed == Outcome::P))
            }
            ListSubject::Value(value) => theory
                .value(&list)
                .zip(value.value(&list))
                .map(|(known, claimed)| i128::try_from(known).is_ok_and(|known| known == claimed)),
            ListSubject::ValueIs(test) => theory
                .value(&list)
                .and_then(|known| i64::try_from(known).ok())
                .and_then(|known| test.of(ListValue::Number(known)).holds(&list)),
            _ => return Ok(()),
        };
        let Some((subject, property)) = subject.zip(claim.formula.holds(&list)) else { continue };
        if agree(claim.relation, Some(subject), Some(property)) != Some(true) {
            return Err(Rejection::ClaimFails { number: which, word: Some(spell(&list)) });
        }
    }
    Ok(())
}

/// Whether a formula counts heaps by a condition that has to try many numbers.
fn is_slow(formula: &ListProperty) -> bool {
    match formula {
        ListProperty::Bool(_) => false,
        ListProperty::Compare(left, _, right) => is_slow_term(left) || is_slow_term(right),
        ListProperty::In(value, _) => is_slow_term(value),
        ListProperty::Test(never) => match *never {},
        ListProperty::Not(inner) => is_slow(inner),
        ListProperty::And(parts) | ListProperty::Or(parts) => parts.iter().any(is_slow),
    }
}

fn is_slow_term(term: &ListValue) -> bool {
    match term {
        ListValue::Atom(ListAtom::Count(property)) => has_test(property),
        ListValue::Atom(_) | ListValue::Number(_) => false,
        ListValue::Add(parts) => parts.iter().any(is_slow_term),
        ListValue::Scale(_, inner) | ListValue::Mod(inner, _) | ListValue::Div(inner, _) => {
            is_slow_term(inner)
        }
    }
}

/// Whether a claim follows from the law. A true claim need not.
pub(super) fn follows(
    claim: &ListClaim,
    theory: &Theory,
    work: &mut Work,
) -> Result<bool, Rejection> {
    // Every move is in one heap, and changes it.
    if let ListSubject::WinningMove(ListGoal::Touches(at_most, heaps)) = claim.subject {
        let TurnRule::Moves(turn) = theory.turn else { return Ok(false) };
        let turn = u64::try_from(turn).unwrap_or(u64::MAX);
        let always = if at_most { heaps >= turn } else { heaps == 1 && turn == 1 };
        return Ok(always && claim.relation == Relation::If);
    }
    match by_points(claim, theory, work) {
        Err(rejection @ Rejection::TooMuchWork { .. }) => Err(rejection),
        // What the claim rests on is established: nothing else is wrong but the claim.
        known => Ok(matches!(known, Ok(true))),
    }
}

/// Whether a claim holds of all points of lists.
fn by_points(claim: &ListClaim, theory: &Theory, work: &mut Work) -> Result<bool, Rejection> {
    let read = Reading::of(claim, theory, work)?;
    // Most claims do not depend on digits.
    if read.bits > 0 {
        match read.holds(claim, theory, 0, work) {
            Ok(true) => return Ok(true),
            Err(rejection @ Rejection::TooMuchWork { .. }) => return Err(rejection),
            _ => {}
        }
    }
    read.holds(claim, theory, read.bits, work)
}

/// The most low binary digits of values that are distinguished.
const MAX_BITS: u32 = 6;

/// A claim in numbers.
struct Reading {
    /// What its property says, and what its subject says of the value, if it is about values.
    property: Test,
    subject: Option<Test>,
    tracked: Vec<Tracked>,
    /// The value of every heap.
    value: Option<Value>,
    modulus: Option<i64>,
    bits: u32,
}

impl Reading {
    fn of(claim: &ListClaim, theory: &Theory, work: &mut Work) -> Result<Self, Rejection> {
        let modulus = match theory.law {
            Law::Selective | Law::Quotient => None,
            _ => Some(i64::try_from(theory.modulus()).map_err(|_| Rejection::TooLarge)?),
        };
        let is_misere = theory.law == Law::Moore && theory.convention == Convention::Misere;
        let mut value = match &theory.heap {
            Heap::Machine(machine) => machine.value.clone(),
            Heap::Periodic { .. } => None,
        };
        let mut failed = None;
        let is_value = |term: &Value| match is_value(term, theory, work) {
            Ok(true) => {
                value.get_or_insert_with(|| term.clone());
                true
            }
            Ok(false) => false,
            Err(rejection) => {
                if matches!(rejection, Rejection::TooMuchWork { .. }) {
                    failed = Some(rejection);
                }
                false
            }
        };
        let mut reader =
            Reader { is_value, modulus, is_misere, tracked: vec![], unknown: 0, bits: 0 };
        if let (true, Some(modulus)) = (is_misere, modulus) {
            reader.remainder(Measure::Values { modulus }, modulus, 1);
        }
        let read = reader.property(&claim.formula).zip(reader.subject(&claim.subject, theory.law));
        let Reader { tracked, bits, .. } = reader;
        if let Some(failed) = failed {
            return Err(failed);
        }
        let (property, subject) = read.ok_or(UNKNOWN)?;
        let bits = match (&theory.heap, modulus) {
            // Column sums are kept exactly, so the modulus must be small.
            (_, Some(modulus)) if modulus > MANY => 0,
            (_, None) => 0,
            (Heap::Machine(_), _) => bits.min(MAX_BITS),
            (Heap::Periodic { classes, .. }, _) => {
                let largest = classes.iter().map(|class| class.value).max().unwrap_or(0);
                u128::BITS - largest.leading_zeros()
            }
        };
        let value = value.filter(|_| matches!(theory.heap, Heap::Machine(_)));
        Ok(Self { property, subject, tracked, value, modulus, bits })
    }

    /// Whether the claim holds at every point, with `bits` low binary digits of values kept.
    fn holds(
        &self,
        claim: &ListClaim,
        theory: &Theory,
        bits: u32,
        work: &mut Work,
    ) -> Result<bool, Rejection> {
        let kinds = kinds(theory, self.value.as_ref(), &self.tracked, bits, work)?;
        let (tracked, modulus) = (&self.tracked[..], self.modulus);
        let points = Points { theory, tracked, modulus, bits };
        let size = 10 * (1 + self.property.size() + self.subject.as_ref().map_or(0, Test::size));
        let fits = |point: &Point, work: &mut Work| {
            work.spend(size)?;
            Ok(points.balances(point).iter().all(|&balances| {
                let known = |expression: &Expression| points.known(point, balances, expression);
                let property = self.property.holds(&known);
                let subject = match (&claim.subject, &self.subject) {
                    (ListSubject::Outcome(claimed), _) => {
                        points.loses(point, balances).map(|loses| loses == (*claimed == Outcome::P))
                    }
                    (_, Some(test)) => test.holds(&known),
                    (_, None) => None,
                };
                agree(claim.relation, subject, property) == Some(true)
            }))
        };
        points.all(&kinds, fits, work)
    }
}

/// Whether a relation holds between what a claim is about and its property.
fn agree(relation: Relation, subject: Truth, property: Truth) -> Truth {
    let implies = |one: Truth, other: Truth| match (one, other) {
        (Some(false), _) | (_, Some(true)) => Some(true),
        (Some(true), Some(false)) => Some(false),
        _ => None,
    };
    match relation {
        Relation::When => Some(subject? == property?),
        Relation::If => implies(property, subject),
        Relation::OnlyIf => implies(subject, property),
    }
}

/// Whether a term is the value of every heap.
fn is_value(term: &Value, theory: &Theory, work: &mut Work) -> Result<bool, Rejection> {
    let (preperiod, classes) = match &theory.heap {
        Heap::Machine(machine) => return machine.has_value(term, work).map(|()| true),
        Heap::Periodic { preperiod, classes, .. } => (*preperiod, classes),
    };
    let mut properties = vec![];
    for class in classes {
        let Ok(value) = i64::try_from(class.value) else { return Ok(false) };
        properties.push(Property::Compare(term.clone(), Comparison::Equal, Value::Number(value)));
    }
    all_have(&properties, preperiod, work)
}
