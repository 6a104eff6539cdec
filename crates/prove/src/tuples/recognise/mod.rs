//! From a machine about tuples to a sentence.
//!
//! Formulas are guessed from examples, of which the machine gives any number, and compared with it
//! for tuples of every size; only confirmed ones are returned. The guesses reflect what theorems
//! about heaps usually consist of (`parts.rs`): nim-sums (Bouton 1901), columns (Moore 1910),
//! shifts in numerations that suit irrational numbers (Wythoff 1907), residues, comparisons;
//! combined as conjunctions (`terms.rs`), disjunctions (`learner.rs`), and by cases (`outcome.rs`).
//! Knows nothing of rules or plays.

use alloc::string::String;
use core::cell::Cell;
use core::time::Duration;

use rules::tuples::{Property, TupleClaim, TupleRuleset, TupleSubject};
use rules::{Outcome, Relation, Span};
use run::{Limits, Phase, Run, Stop};

use super::theorem::{TupleKind, TupleProof};
use exact::{Exact, MOST_SEARCHES};
use outcome::Outcomes;
use value::Values;

mod bits;
mod exact;
mod learner;
mod outcome;
mod parts;
mod say;
mod terms;
mod value;

/// The budget of recognition.
const LIMITS: Limits =
    Limits { states: 200_000, memory: 256 << 20, time: Some(Duration::from_millis(900)) };

/// If the formula for lost positions weighs no more than this, a formula for won ones is not tried.
const PLAIN: usize = 100;

/// A claim equivalent to the proof and confirmed for every position; none if no short one was
/// found.
///
/// # Errors
/// If the budget is exhausted.
pub fn recognise(
    rules: &TupleRuleset,
    proof: &TupleProof,
    run: &Run<'_>,
) -> Result<Option<TupleClaim>, Stop> {
    if rules.header.sides.is_some() {
        // One property for each player: see `sides`.
        return Ok(None);
    }
    recognise_named(&rules.heaps, proof, run)
}

/// The same for heaps with these names; ignores the rest of the rules.
pub(crate) fn recognise_named(
    names: &[String],
    proof: &TupleProof,
    run: &Run<'_>,
) -> Result<Option<TupleClaim>, Stop> {
    run.report(Phase::Recognise, 0);
    let inner = run.part(LIMITS);
    let exact = Exact {
        encoding: &proof.encoding,
        heaps: names.len(),
        run: &inner,
        searches: Cell::new(MOST_SEARCHES),
    };
    let found = match proof.kind {
        TupleKind::Outcome(_) => outcome(names, proof, &exact)?,
        TupleKind::Values | TupleKind::Relation => value(names, proof, &exact)?,
    };
    run.check_clock()?;
    Ok(found.map(|(subject, relation, property)| TupleClaim {
        span: Span::default(),
        mover: None,
        subject,
        relation,
        formula: property,
    }))
}

/// The Grundy value as a term.
fn value(
    names: &[String],
    proof: &TupleProof,
    exact: &Exact<'_>,
) -> Result<Option<(TupleSubject, Relation, Property)>, Stop> {
    let claim = |value| (TupleSubject::Value(value), Relation::If, Property::Bool(true));
    match (Values { exact, names, proof }).find() {
        Ok(found) => Ok(found.map(claim)),
        Err(Stop::Cancelled) => Err(Stop::Cancelled),
        Err(_) => Ok(None),
    }
}

/// A formula for lost positions, or for won ones if that is shorter.
fn outcome(
    names: &[String],
    proof: &TupleProof,
    exact: &Exact<'_>,
) -> Result<Option<(TupleSubject, Relation, Property)>, Stop> {
    let mut best: Option<(Outcome, Property)> = None;
    for (outcome, wanted) in [(Outcome::P, 0), (Outcome::N, 1)] {
        let target = proof.answer.map(|class| class.map(|class| class == wanted)).minimal();
        let mut outcomes = Outcomes { exact, names, best: None, classical: false };
        let ended = outcomes.find(&target);
        let classical = outcomes.classical;
        if let Some(found) = outcomes.best {
            // Lost positions are fewer, and what people list.
            let weight = |property: &Property| say::weight(property, names);
            let better = best.as_ref().is_none_or(|(_, known)| {
                *known == Property::Bool(false) || weight(&found) + 24 < weight(known)
            });
            if better {
                best = Some((outcome, found));
            }
        }
        match ended {
            Ok(()) => {}
            Err(Stop::Cancelled) => return Err(Stop::Cancelled),
            Err(_) => break,
        }
        let plain = |known: &Property| {
            *known != Property::Bool(false) && say::weight(known, names) <= PLAIN
        };
        if classical || best.as_ref().is_some_and(|(_, known)| plain(known)) {
            break;
        }
    }
    Ok(best.map(|(outcome, property)| (TupleSubject::Outcome(outcome), Relation::When, property)))
}
