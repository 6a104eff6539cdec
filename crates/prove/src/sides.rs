//! Partisan games: translates theorems about marked positions to positions without markers.
//!
//! A position begins with a marker ([`rules::Sides`]): in games on words a letter, in games of
//! heaps the letter of the bounded first heap. After the markers the machine of a theorem splits
//! into two machines, one for each player to move; together they give the outcome class.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use automata::{Letter, Moore, StateId};
use rules::tuples::{TupleClaim, TupleRuleset};
use rules::{Claim, Mover, Outcome, OutcomeClass, WordRuleset};
use run::{Run, Stop};

use crate::theorem::{AnswerMachine, Class, ClassKind, Proof};
use crate::tuples::TupleProof;

/// The markers of a game of heaps, as letters of its words.
pub const HEAP_MARKERS: [Letter; 2] = [0, 1];

/// The machine after `letter`, over the first `letters` letters only.
#[must_use]
pub fn behind<O: Clone>(machine: &Moore<O>, letter: Letter, letters: usize) -> Moore<O> {
    let start = machine.next(StateId::ZERO, letter);
    let mut order = vec![start];
    let mut number = vec![None; machine.len()];
    number[start.index()] = Some(StateId::ZERO);
    let mut next = vec![];
    let mut at = 0;
    while let Some(&state) = order.get(at) {
        at += 1;
        for &to in &machine.row(state)[..letters] {
            let fresh = StateId::new(order.len());
            next.push(*number[to.index()].get_or_insert_with(|| {
                order.push(to);
                fresh
            }));
        }
    }
    let output = order.iter().map(|&state| machine.output(state).clone()).collect();
    Moore::new(letters, next, output)
}

/// A machine that applies each machine to the word behind its letter, and gives `none` for all
/// other words, over `letters` letters, of which the machines know the first ones.
#[must_use]
pub fn prefixed<O: Clone>(machines: &[(Letter, &Moore<O>)], letters: usize, none: O) -> Moore<O> {
    // The start, a state for all other words, and the machines in sequence.
    const NOTHING: usize = 1;
    let mut next = vec![StateId::new(NOTHING); 2 * letters];
    let mut output = vec![none.clone(), none];
    for (letter, machine) in machines {
        let first = output.len();
        next[usize::from(*letter)] = StateId::new(first);
        for state in machine.states() {
            next.extend(machine.row(state).iter().map(|to| StateId::new(first + to.index())));
            next.extend(vec![StateId::new(NOTHING); letters - machine.letters()]);
            output.push(machine.output(state).clone());
        }
    }
    Moore::new(letters, next, output)
}

/// The outcome class of the word behind the markers; none if it is not a position.
///
/// # Errors
/// If the budget is exhausted.
pub fn classes(
    answer: &AnswerMachine,
    markers: [Letter; 2],
    letters: usize,
    run: &Run<'_>,
) -> Result<Moore<Option<OutcomeClass>>, Stop> {
    let [left, right] = markers.map(|marker| behind(answer, marker, letters));
    let outcome = |class: u8| if class == 0 { Outcome::P } else { Outcome::N };
    let both =
        |left: &Class, right: &Class| Some(OutcomeClass::of(outcome((*left)?), outcome((*right)?)));
    Ok(left.product(&right, run, both)?.0.minimal())
}

/// The outcome class of words without markers, by the theorem of a game on words; none if the game
/// is impartial.
///
/// # Errors
/// If the budget is exhausted.
pub fn outcomes(
    rules: &WordRuleset,
    answer: &AnswerMachine,
    run: &Run<'_>,
) -> Result<Option<Moore<Option<OutcomeClass>>>, Stop> {
    let Some(sides) = &rules.header.sides else { return Ok(None) };
    classes(answer, sides.markers, rules.text_alphabet().len(), run).map(Some)
}

/// The outcome class of encoded heaps without the one that says whose turn it is; none if the game
/// is impartial.
///
/// # Errors
/// If the budget is exhausted.
pub fn heap_outcomes(
    rules: &TupleRuleset,
    proof: &TupleProof,
    run: &Run<'_>,
) -> Result<Option<Moore<Option<OutcomeClass>>>, Stop> {
    if rules.header.sides.is_none() || !has_marker(proof) {
        return Ok(None);
    }
    classes(&proof.answer, HEAP_MARKERS, proof.answer.letters(), run).map(Some)
}

/// Whether words begin with the heap that says whose turn it is.
pub(crate) fn has_marker(proof: &TupleProof) -> bool {
    proof.encoding.bounds.first() == Some(&Some(1))
}

/// For Left and for Right to move, a claim `NAME to move wins when ..` equivalent to the proof;
/// none where no short one was found.
///
/// # Errors
/// If the budget is exhausted.
pub fn formulas(
    rules: &WordRuleset,
    proof: &Proof,
    run: &Run<'_>,
) -> Result<[Option<Claim>; 2], Stop> {
    let mut found = [None, None];
    let Some(sides) = &rules.header.sides else { return Ok(found) };
    let mut plain = WordRuleset { alphabet: rules.text_alphabet(), rules: vec![], ..rules.clone() };
    plain.header.sides = None;
    for (side, claim) in found.iter_mut().enumerate() {
        let answer = behind(&proof.answer, sides.markers[side], plain.alphabet.len()).minimal();
        let said = crate::words::recognise::recognise_answer(&plain, proof.kind, &answer, run)?;
        *claim = said.map(|claim| Claim { mover: Some(mover(&sides.names, side)), ..claim });
    }
    Ok(found)
}

/// The same for a game of heaps.
///
/// # Errors
/// If the budget is exhausted.
pub fn heap_formulas(
    rules: &TupleRuleset,
    proof: &TupleProof,
    run: &Run<'_>,
) -> Result<[Option<TupleClaim>; 2], Stop> {
    let mut found = [None, None];
    let Some(sides) = rules.header.sides.as_ref().filter(|_| has_marker(proof)) else {
        return Ok(found);
    };
    for (side, claim) in found.iter_mut().enumerate() {
        let mut plain = proof.clone();
        plain.encoding.bounds.remove(0);
        plain.answer = behind(&proof.answer, HEAP_MARKERS[side], proof.answer.letters()).minimal();
        let said = crate::tuples::recognise::recognise_named(rules.text_heaps(), &plain, run)?;
        *claim = said.map(|claim| TupleClaim { mover: Some(mover(&sides.names, side)), ..claim });
    }
    Ok(found)
}

fn mover(names: &[String; 2], side: usize) -> Mover {
    Mover { side, name: names[side].clone() }
}

/// A claim `outcome L when ..` for each class that some position has, in the order L, R, N, P; none
/// where no short one was found.
///
/// # Errors
/// If the budget is exhausted.
pub fn class_formulas(
    rules: &WordRuleset,
    proof: &Proof,
    run: &Run<'_>,
) -> Result<Vec<(OutcomeClass, Option<Claim>)>, Stop> {
    let Some(classes) = outcomes(rules, &proof.answer, run)? else { return Ok(vec![]) };
    let mut plain = WordRuleset { alphabet: rules.text_alphabet(), rules: vec![], ..rules.clone() };
    plain.header.sides = None;
    let mut found = vec![];
    for class in [OutcomeClass::L, OutcomeClass::R, OutcomeClass::N, OutcomeClass::P] {
        if !classes.states().any(|state| *classes.output(state) == Some(class)) {
            continue;
        }
        let answer = classes.map(|known| known.map(|known| u8::from(known == class))).minimal();
        let said = crate::words::recognise::recognise_answer(
            &plain,
            ClassKind::Outcome(rules.header.convention),
            &answer,
            run,
        )?;
        // The claim found says 'wins' for this class; replace the subject.
        found.push((
            class,
            said.map(|claim| Claim { subject: rules::Subject::Class(class), ..claim }),
        ));
    }
    Ok(found)
}

/// The part of a theorem about marked heaps that a claim is about: positions with this player to
/// move, or (`None`) outcome classes, as 1 for this class and 0 for the others.
pub(crate) enum About {
    Mover(usize),
    Class(OutcomeClass),
}

/// A theorem of a game of heaps restricted to what a claim is about, over the same words. Classes
/// are represented by the positions with Left to move.
pub(crate) fn restricted(
    proof: &TupleProof,
    about: &About,
    run: &Run<'_>,
) -> Result<AnswerMachine, Stop> {
    let letters = proof.answer.letters();
    Ok(match *about {
        About::Mover(side) => {
            let marker = HEAP_MARKERS[side];
            prefixed(&[(marker, &behind(&proof.answer, marker, letters))], letters, None)
        }
        About::Class(class) => {
            let classes = classes(&proof.answer, HEAP_MARKERS, letters, run)?;
            let is = classes.map(|known| known.map(|known| u8::from(known == class)));
            prefixed(&[(HEAP_MARKERS[0], &is)], letters, None)
        }
    })
}
