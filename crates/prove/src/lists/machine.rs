//! Rows whose heaps have periodic values, as a machine; claims about words are checked against it.

use automata::{Letter, Moore, explore};
use rules::{Claim, Formula, Outcome, Subject, Term, WordRuleset};
use run::{Run, Stop};

use super::known::lost;
use super::{HeapClass, HeapTheory, RowProof, SumLaw};
use crate::claim::contradicts;
use crate::theorem::{AnswerMachine, Class, ClassKind, Refuted};
use crate::words::claim::{tested, wrongly_tested};
use encode::NotRegular;

/// A state of the machine: what has been read before the current run, and its length.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct RowState {
    /// The separator before the run.
    left: Option<Letter>,
    /// The length of the run, reduced by preperiod and period.
    length: usize,
    /// The class of all earlier runs.
    before: HeapClass,
}

impl RowProof {
    /// The theorem's answer for every word as a minimal machine; none if values are not periodic,
    /// or if the law does not answer the question.
    ///
    /// # Errors
    /// An exhausted budget.
    pub fn machine(
        &self,
        rules: &WordRuleset,
        kind: ClassKind,
        run: &Run<'_>,
    ) -> Result<Option<AnswerMachine>, Stop> {
        let HeapTheory::Periodic { preperiod, period, classes, .. } = &self.sum.heap else {
            return Ok(None);
        };
        let is_known = match kind {
            ClassKind::Values => self.sum.valued,
            ClassKind::Outcome(_) => self.sum.valued || self.sum.law == SumLaw::Tame,
        };
        if !is_known {
            return Ok(None);
        }
        let end = |place: &RowState, right: Option<Letter>| {
            let heap = classes[place.length];
            let none = HeapClass { value: 0, firm: false };
            let heap = if self.live.contains(&(place.left, right)) { heap } else { none };
            HeapClass {
                value: place.before.value ^ heap.value,
                firm: place.before.firm || heap.firm,
            }
        };
        let step = |place: &RowState, letter: Letter| {
            if letter != self.letter {
                return RowState {
                    left: Some(letter),
                    length: 0,
                    before: end(place, Some(letter)),
                };
            }
            let longer = place.length + 1;
            RowState {
                length: if longer < preperiod + period { longer } else { *preperiod },
                ..*place
            }
        };
        let output = |place: &RowState| {
            let all = end(place, None);
            match (kind, self.sum.law) {
                (ClassKind::Values, _) => u8::try_from(all.value).ok(),
                (ClassKind::Outcome(_), SumLaw::Tame) => Some(u8::from(!lost(all))),
                (ClassKind::Outcome(_), _) => Some(u8::from(all.value != 0)),
            }
        };
        let start = RowState { left: None, length: 0, before: HeapClass { value: 0, firm: false } };
        let (machine, _) = explore(rules.alphabet.len(), start, run, |_| 0, step, output)?;
        if machine.states().any(|state| machine.output(state).is_none()) {
            return Ok(None);
        }
        let domain = encode::domain(rules, run)?;
        let (answer, _) = machine
            .minimal()
            .product(&domain, run, |class, position| class.filter(|_| *position))?;
        Ok(Some(answer.minimal()))
    }

    /// Judges a claim about words, if the theorem decides its subject for every word: nothing if it
    /// is true, else a shortest counterexample. None if undecided.
    ///
    /// # Errors
    /// If the budget is exhausted, or if no finite machine can track the claim.
    pub fn judge(
        &self,
        rules: &WordRuleset,
        claim: &Claim,
        run: &Run<'_>,
    ) -> Result<Option<Option<Refuted>>, NotRegular> {
        let letters = rules.alphabet.len();
        let formula = |formula: &Formula| encode::compile_formula(formula, letters, run);
        let (answer, claimed): (AnswerMachine, Moore<(i64, bool)>) = match &claim.subject {
            Subject::Outcome(outcome) => {
                let Some(answer) =
                    self.machine(rules, ClassKind::Outcome(rules.header.convention), run)?
                else {
                    return Ok(None);
                };
                let class = i64::from(*outcome == Outcome::N);
                (answer, formula(&claim.formula)?.map(|holds| (class, *holds)))
            }
            Subject::Value(term) => {
                let Some(answer) = self.machine(rules, ClassKind::Values, run)? else {
                    return Ok(None);
                };
                let value = encode::compile_term(term, letters, run)?;
                let (both, _) = value
                    .product(&formula(&claim.formula)?, run, |value, holds| (*value, *holds))?;
                (answer, both)
            }
            Subject::ValueIs(test) => {
                let Some(answer) = self.machine(rules, ClassKind::Values, run)? else {
                    return Ok(None);
                };
                let tested = tested(&answer, &formula(&claim.formula)?, test, run)?;
                let Some((position, formula_holds, subject_holds)) =
                    wrongly_tested(&tested, claim.relation)
                else {
                    return Ok(Some(None));
                };
                // Again by the law and by the definition of formulas.
                let by_law = self.value(&position).and_then(|value| {
                    test.of(Term::Number(i64::try_from(value).ok()?)).holds(&position)
                });
                let agree = by_law == Some(subject_holds)
                    && claim.formula.holds(&position) == Some(formula_holds);
                let refuted = Refuted { position, smallest: true, formula_holds, subject_holds };
                return Ok(agree.then_some(Some(refuted)));
            }
            _ => return Ok(None),
        };
        let agree = |class: &Class, claimed: &(i64, bool)| {
            class.is_none_or(|class| {
                !contradicts(claim.relation, claimed.1, i64::from(class) == claimed.0)
            })
        };
        let Some(position) = answer.shortest_difference(&claimed, run, agree)? else {
            return Ok(Some(None));
        };
        // Recompute the machines' verdict by the law and by the definition of formulas.
        let formula_holds = claim.formula.holds(&position);
        let subject_holds = match &claim.subject {
            Subject::Outcome(outcome) => {
                self.loses(&position).map(|loses| loses == (*outcome == Outcome::P))
            }
            Subject::Value(term) => self
                .value(&position)
                .zip(term.value(&position))
                .map(|(value, term)| i64::try_from(value).is_ok_and(|value| value == term)),
            _ => None,
        };
        Ok(formula_holds
            .zip(subject_holds)
            .filter(|(formula, subject)| contradicts(claim.relation, *formula, *subject))
            .map(|(formula_holds, subject_holds)| {
                Some(Refuted { position, smallest: true, formula_holds, subject_holds })
            }))
    }
}
