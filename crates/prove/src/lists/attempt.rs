//! Proof attempts for a game on any number of heaps: a code with its period, else a machine that
//! reads one heap.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

use rules::lists::literal::Reading;
use rules::lists::{Code, List, ListRuleset, TurnRule};
use rules::tuples::{
    Assignment, Property, Tuple, TupleAtom, TupleClaim, TupleRuleset, TupleSubject, Value, Variable,
};
use rules::{Convention, Relation, Span};
use run::{Limits, Run};

use super::classes::{Repeating, repeating};
use super::{HeapTheory, ListProof, SumLaw, quotient, shape};
use crate::theorem::{Figures, Lists, Unknown, UnknownReason};
use crate::tuples::{self, NUMERATIONS, TupleKind, TupleProof, claim};

/// The largest heap from which moves are guessed.
const LOOKED_AT: u128 = 40;
/// The same, if a move can leave more than two heaps.
const LOOKED_AT_WITH_MANY: u128 = 20;
/// A heap larger than four times the largest take of a code.
const FAR: u128 = 4096;
/// Choices tried to list its moves.
const MOST_CHOICES: u64 = 20_000;
/// A machine with one class per value is tried first if all small heaps have at most this value.
const FEW_VALUES: u128 = 4;
/// Its budget.
const FEW: Limits =
    Limits { states: 20_000, memory: 64 << 20, time: Some(Duration::from_millis(500)) };

/// Searches for a theorem about who wins every list of heaps (and about the values, if the law is
/// Grundy's).
///
/// The moves of heaps are only guessed; [`super::certificate::write`] makes a certificate of the
/// result, and only the checker can tell whether it is a proof. If it is not, [`prove_by_machine`]
/// does without guesses.
///
/// # Errors
/// The reason why there is none.
pub fn prove(rules: &ListRuleset, run: &Run<'_>) -> Result<ListProof, Unknown<Lists>> {
    let moves = moves(rules, run).map_err(Unknown::because)?;
    let code = rules.code.clone().or_else(|| guess(rules, &moves));
    by_laws(rules, code.as_ref(), &moves, run)
}

/// Like [`prove`], for a game given by its moves, using a machine that reads one heap: for games
/// whose small heaps move as in a code and whose larger ones do not.
///
/// # Errors
/// The reason why there is none.
pub fn prove_by_machine(rules: &ListRuleset, run: &Run<'_>) -> Result<ListProof, Unknown<Lists>> {
    if rules.code.is_some() {
        return Err(Unknown::because(UnknownReason::NoTheory));
    }
    by_laws(rules, None, &moves(rules, run).map_err(Unknown::because)?, run)
}

/// The first law that holds, with this code or with a machine.
fn by_laws(
    rules: &ListRuleset,
    code: Option<&Code>,
    moves: &[BTreeSet<List>],
    run: &Run<'_>,
) -> Result<ListProof, Unknown<Lists>> {
    let unknown = Unknown::because;
    let mut reason = UnknownReason::NoTheory;
    for &law in laws(rules) {
        let heap = match code {
            Some(code) if law == SumLaw::Quotient => {
                return quotient::prove(code, run).map_err(unknown);
            }
            Some(code) => periodic(code, law, run),
            None if rules.heap.heaps.len() == 1
                && !matches!(law, SumLaw::Tame | SumLaw::Quotient) =>
            {
                machine(rules, law, moves, run)
            }
            None => Err(UnknownReason::NoTheory),
        };
        match heap {
            Ok(heap) => {
                let figures = if let HeapTheory::Machine { proof, .. } = &heap {
                    proof.figures
                } else {
                    Figures::default()
                };
                let valued =
                    rules.header.convention == Convention::Normal && rules.turn == TurnRule::ONE;
                return Ok(ListProof { law, heap, quotient: None, valued, figures });
            }
            Err(UnknownReason::Stopped(stop)) => return Err(unknown(UnknownReason::Stopped(stop))),
            Err(UnknownReason::NoTheory) => {}
            Err(other) => reason = other,
        }
    }
    Err(unknown(reason))
}

/// The moves of one heap as a take-and-break game, guessed from small heaps: a code, and whether
/// the remaining heaps must have different sizes. Only a comparison for all sizes can confirm it.
///
/// # Errors
/// Why the moves of small heaps cannot be listed, or that they are not of this kind.
pub fn take_and_break(
    rules: &ListRuleset,
    run: &Run<'_>,
) -> Result<(Code, bool), UnknownReason<List>> {
    if let Some(code) = &rules.code {
        return Ok((code.clone(), false));
    }
    let moves = moves(rules, run)?;
    let equal = guess(rules, &moves).map(|code| (code, false));
    equal.or_else(|| Some((shape::unequal(&moves)?, true))).ok_or(UnknownReason::NoTheory)
}

/// The possible laws, strongest first.
fn laws(rules: &ListRuleset) -> &'static [SumLaw] {
    match (rules.header.convention, rules.turn) {
        // A law for every number of moves per turn says more.
        (Convention::Normal, TurnRule::ONE) if rules.header.turn_parameter.is_some() => {
            &[SumLaw::Moore, SumLaw::Grundy]
        }
        (Convention::Normal, TurnRule::ONE) => &[SumLaw::Grundy],
        (Convention::Misere, TurnRule::ONE) => &[SumLaw::Moore, SumLaw::Tame, SumLaw::Quotient],
        (_, TurnRule::Moves(_)) => &[SumLaw::Moore],
        (Convention::Normal, TurnRule::AnyHeaps) => &[SumLaw::Selective],
        (Convention::Misere, TurnRule::AnyHeaps) => &[],
    }
}

/// The code suggested by the moves of small heaps. If heaps are never split, the moves of a large
/// one must fit the code too: they show takes that small heaps do not allow.
fn guess(rules: &ListRuleset, moves: &[BTreeSet<List>]) -> Option<Code> {
    let far = || Reading::new(rules).heap_within(FAR, MOST_CHOICES).ok();
    match far().filter(|_| rules.heap.heaps.len() == 1) {
        Some(far) => shape::takes_of(&far, FAR, moves),
        None => shape::code(moves),
    }
}

/// The moves of the heaps 0, 1, 2, ...
fn moves(rules: &ListRuleset, run: &Run<'_>) -> Result<Vec<BTreeSet<List>>, UnknownReason<List>> {
    if rules.heap.moves.linear().is_none() {
        return Err(UnknownReason::Arithmetic);
    }
    let reading = Reading::new(rules);
    let last = if rules.heap.heaps.len() > 2 { LOOKED_AT_WITH_MANY } else { LOOKED_AT };
    let mut moves = vec![];
    for size in 0..=last {
        run.check_clock()?;
        let lists = reading.heap(size);
        let lists = lists.map_err(|unbounded| {
            unbounded
                .rule
                .map_or(UnknownReason::NoTheory, |rule| UnknownReason::Infinite(vec![size], rule))
        })?;
        if let Some(list) = lists.iter().find(|list| list.contains(&size)) {
            let alone = list.len() == 1;
            let start = vec![size];
            return Err(if alone {
                UnknownReason::Cycle(vec![start])
            } else {
                UnknownReason::Growth(vec![start, list.clone()])
            });
        }
        moves.push(lists);
    }
    Ok(moves)
}

fn periodic(code: &Code, law: SumLaw, run: &Run<'_>) -> Result<HeapTheory, UnknownReason<List>> {
    let Repeating { preperiod, period, classes } = repeating(code, law, run)?;
    Ok(HeapTheory::Periodic { code: code.clone(), preperiod, period, classes })
}

/// The values of the small heaps, if their moves leave smaller ones.
fn values(moves: &[BTreeSet<List>]) -> Option<Vec<u128>> {
    let mut values: Vec<u128> = vec![];
    for lists in moves {
        let options = lists.iter().map(|list| match list[..] {
            [] => Some(0),
            [rest] => values.get(usize::try_from(rest).ok()?).copied(),
            _ => None,
        });
        let options: BTreeSet<u128> = options.collect::<Option<_>>()?;
        values.push((0..).find(|value| !options.contains(value))?);
    }
    Some(values)
}

/// A machine for the value of one heap.
fn machine(
    rules: &ListRuleset,
    law: SumLaw,
    moves: &[BTreeSet<List>],
    run: &Run<'_>,
) -> Result<HeapTheory, UnknownReason<List>> {
    let heap = &rules.heap;
    if law == SumLaw::Selective {
        let kind = TupleKind::Outcome(Convention::Normal);
        let proof = tuples::prove(heap, kind, &NUMERATIONS, run)
            .map_err(|unknown| reason(unknown.reason))?;
        return Ok(HeapTheory::Machine { proof: Box::new(proof), value: None });
    }
    let values = values(moves);
    if law == SumLaw::Moore
        && let Some(values) = &values
    {
        not_nim(moves, values)?;
    }
    let size = Value::variable(Variable(0));
    if values.as_ref().is_some_and(|values| (0..).zip(values).all(|(size, value)| *value == size))
        && let Some(proof) = says(heap, size.clone(), run)
    {
        return Ok(HeapTheory::Machine { proof, value: Some(size) });
    }
    let few = values.is_some_and(|values| values.iter().all(|value| *value <= FEW_VALUES));
    if law == SumLaw::Grundy
        && few
        && let Ok(proof) = tuples::prove(heap, TupleKind::Values, &NUMERATIONS, &run.part(FEW))
    {
        let value = term(heap, &proof, run);
        return Ok(HeapTheory::Machine { proof: Box::new(proof), value });
    }
    let proof = tuples::prove(heap, TupleKind::Relation, &NUMERATIONS, run)
        .map_err(|unknown| reason(unknown.reason))?;
    let value = term(heap, &proof, run);
    if law == SumLaw::Moore && value.is_none() {
        return Err(UnknownReason::NoTheory);
    }
    Ok(HeapTheory::Machine { proof: Box::new(proof), value })
}

/// A relation that proves this term to be the value.
fn says(heap: &TupleRuleset, value: Value, run: &Run<'_>) -> Option<Box<TupleProof>> {
    let subject = TupleSubject::Value(value);
    let said = TupleClaim {
        span: Span::default(),
        mover: None,
        subject,
        relation: Relation::If,
        formula: Property::Bool(true),
    };
    claim::proof(heap, &said, Convention::Normal, &NUMERATIONS, run)
        .filter(|proof| proof.kind == TupleKind::Relation)
}

/// The value as a term, if there is a short one.
fn term(heap: &TupleRuleset, proof: &TupleProof, run: &Run<'_>) -> Option<Value> {
    let claim = tuples::recognise::recognise(heap, proof, run).ok()??;
    match claim.subject {
        TupleSubject::Value(value) => Some(value),
        _ => None,
    }
}

/// Rejects heaps that are not Nim in disguise: some move leaves several heaps or does not lower the
/// value.
fn not_nim(moves: &[BTreeSet<List>], values: &[u128]) -> Result<(), UnknownReason<List>> {
    let value = |size: u128| usize::try_from(size).ok().and_then(|size| values.get(size)).copied();
    for (size, lists) in moves.iter().enumerate() {
        let lowers = |list: &&List| {
            let left = list.first().map_or(Some(0), |&rest| value(rest));
            list.len() <= 1 && left < values.get(size).copied()
        };
        if let Some(list) = lists.iter().find(|list| !lowers(list)) {
            return Err(UnknownReason::NotNim(size, list.clone()));
        }
    }
    Ok(())
}

fn reason(reason: UnknownReason<Tuple>) -> UnknownReason<List> {
    match reason {
        UnknownReason::Infinite(mut position, rule) => {
            position.truncate(1);
            UnknownReason::Infinite(position, rule)
        }
        known
        @ (UnknownReason::Stopped(_) | UnknownReason::Cycle(_) | UnknownReason::OtherBase) => known,
        _ => UnknownReason::NoTheory,
    }
}

/// The value of a term at one heap.
pub(super) fn value_at(value: &Value, heap: u128) -> Option<u128> {
    if let Value::Atom(TupleAtom::Variable(Variable(0))) = value {
        return Some(heap);
    }
    u128::try_from(value.value(1, &Assignment::position(&[heap])?).ok()?).ok()
}
