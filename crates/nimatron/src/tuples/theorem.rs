//! Theorems about heaps of every size.

use std::time::Duration;

use answer::{
    About, Attempt, Digits, MeasureText, Obstacle, PlayLength, PositionCounterexample, Question,
    SidesTheorem, Undecided, Verdict,
};
use certify::Meaning;
use prove::tuples::claim::judge;
use prove::tuples::play::endless;
use prove::tuples::ranking::LinearMeasure;
use prove::tuples::recognise::recognise;
use prove::tuples::table::OptionLister;
use prove::tuples::{self, TupleKind, TupleProof};
use prove::{Judgement, Refuted, Unknown, UnknownReason};
use rules::Diagnostic;
use rules::language::Tuples as Language;
use rules::language::print::{Print, Printed};
use rules::tuples::{
    Assignment, Linear, Property, Tuple, TupleClaim, TupleRuleset, Value, Variable, parse_claim,
};
use run::{Limits, Phase, Run, Stop};

use super::counterexample::winning_property;
use super::{Tuples, describe, wide};
use crate::kind::Ruled;
use crate::sides::{self, Formulas};
use crate::theorem::{Claims, Machines};
use crate::undecided::{moves_of, unproved};

/// The share of the time and states for Grundy values that goes to machines with one class per
/// value, as a denominator; relations get the rest.
const VALUES_PART: u32 = 4;

/// The letters of a machine that reads digits.
fn digit_letters(letters: usize) -> Vec<char> {
    ('0'..='9').chain('a'..='z').take(letters).collect()
}

impl Claims for Tuples {
    type Kind = Language;

    fn claims(&self) -> &[TupleClaim] {
        &self.rules.claims
    }

    fn read(&self, text: &str) -> Result<TupleClaim, Vec<Diagnostic>> {
        parse_claim(text, &self.rules)
    }

    fn printed(&self, thing: &impl Print<Names = [String]>) -> Printed {
        Printed::of(thing, self.rules.text_heaps())
    }

    fn meaning(claim: TupleClaim) -> Meaning {
        Meaning::Heaps(claim)
    }
}

impl Machines for Tuples {
    type Proved = prove::Tuples;
    const NOT_REGULAR: Obstacle = Obstacle::NotExpressible;
    const MARKER: usize = 0;

    fn rules(&self) -> &TupleRuleset {
        &self.rules
    }

    /// Proves values with one class for each if there are few, else as a relation between positions
    /// and numbers.
    fn proof(
        &self,
        question: Question,
        run: &Run<'_>,
    ) -> Result<TupleProof, Unknown<prove::Tuples>> {
        let prove = |kind, run: &Run<'_>| tuples::prove(&self.rules, kind, &self.numerations, run);
        match question {
            Question::Outcome => prove(TupleKind::Outcome(self.rules.header.convention), run),
            Question::Values => {
                let Limits { states, memory, time } = run.limits;
                let part = Limits {
                    states: states / u64::from(VALUES_PART),
                    memory,
                    time: time.map(|time| time / VALUES_PART),
                };
                match prove(TupleKind::Values, &run.part(part)) {
                    Err(unknown) if unknown.reason != UnknownReason::Stopped(Stop::Cancelled) => {
                        prove(TupleKind::Relation, run)
                    }
                    done => done,
                }
            }
        }
    }

    fn recognised(&self, proof: &TupleProof, run: &Run<'_>) -> Result<Option<TupleClaim>, Stop> {
        recognise(&self.rules, proof, run)
    }

    fn recognised_sides(&self, proof: &TupleProof, run: &Run<'_>) -> [Option<TupleClaim>; 2] {
        prove::sides::heap_formulas(&self.rules, proof, run).unwrap_or_default()
    }

    fn play_length(&self, _proof: &TupleProof) -> Option<(TupleClaim, PlayLength)> {
        None
    }

    fn judgement(
        &self,
        claim: &TupleClaim,
        known: Option<&TupleProof>,
        run: &Run<'_>,
    ) -> Judgement<prove::Tuples> {
        judge(&self.rules, claim, self.rules.header.convention, known, &self.numerations, run)
    }

    fn counterexample(
        &self,
        (claim, text): (&TupleClaim, &str),
        refuted: &Refuted<Tuple>,
        run: &Run<'_>,
    ) -> PositionCounterexample {
        self.contradiction(claim, text, refuted, run)
    }

    fn number(&self, value: &Value, position: &Tuple) -> Option<i64> {
        let assignment = Assignment::position(self.rules.behind(position))?;
        let number = value.value(self.rules.text_heaps().len(), &assignment).ok()?;
        i64::try_from(number).ok()
    }

    fn goal(&self, property: &Property, claim: &TupleClaim, written: &str) -> About {
        match winning_property(claim, written) {
            Some(said) => match said.strip_prefix("has ") {
                Some(text) => {
                    About::WinningMove(Printed { text: text.to_owned(), ..self.printed(property) })
                }
                None => About::WinningMoveSaid(said),
            },
            None => About::WinningMove(self.printed(property)),
        }
    }

    fn undecided(&self, mut unknown: Unknown<prove::Tuples>, run: &Run<'_>) -> Undecided {
        if unknown.reason == UnknownReason::NoTermination {
            unknown.reason = self.no_termination(run);
        }
        let mut options = OptionLister::new(&self.rules, run).ok();
        let moves =
            moves_of(&unknown.reason, |pair| self.line_between(options.as_mut()?, pair, run));
        let unknown = self.unmarked(unknown);
        let guess = unknown.guess.as_ref().map(|guess| guess.1.len());
        let told = unproved(unknown, |tuple| self.spell(tuple), |rule| self.line_number(rule));
        Undecided { guess, moves, ..told }
    }

    fn question(proof: &TupleProof) -> Question {
        if matches!(proof.kind, TupleKind::Outcome(_)) {
            Question::Outcome
        } else {
            Question::Values
        }
    }

    fn columns(&self, proof: &TupleProof) -> Vec<char> {
        digit_letters(proof.answer.letters())
    }

    fn measure(&self, measure: &LinearMeasure) -> MeasureText {
        let forms = measure.max.iter().map(|form| {
            let scales = (0..).zip(&form.heaps).filter(|(_, scale)| **scale != 0);
            let coefficients = scales.map(|(heap, scale)| (Variable(heap), *scale)).collect();
            Linear { constant: form.constant, coefficients }
        });
        let term = describe::largest(forms, &self.rules.heaps);
        let all = match &measure.max[..] {
            [form] => {
                // The heap that says whose turn it is has no weight.
                let (turn, heaps) = form.heaps.split_at(self.marker().min(form.heaps.len()));
                let counted = |heaps: &[i64], weight| heaps.iter().all(|scale| *scale == weight);
                heaps.len() > 1 && counted(heaps, 1) && counted(turn, 0) && form.constant == 0
            }
            _ => false,
        };
        MeasureText::Heaps { term, all }
    }

    fn prove_otherwise(&self, question: Question, run: &Run<'_>) -> Option<Attempt> {
        let (divided, proof) = self.by_division(question, run)?;
        run.report(Phase::Recognise, 0);
        let statement =
            divided.kept_or_recognised(&proof, run).map(|claim| divided.statement(&claim, None));
        let theorem = divided.theorem(&proof, statement, Formulas::default(), run).0.ok()?;
        let claims = self.judge_all(run);
        Some(Attempt { game: self.info(), question, verdict: Verdict::Proved(theorem), claims })
    }

    fn digits(&self, proof: &TupleProof) -> Option<Digits> {
        let bounds = proof.encoding.bounds.iter().take(self.rules.heaps.len()).skip(self.marker());
        Some(Digits {
            numeration: proof.encoding.numeration,
            bounds: bounds.copied().collect(),
            relation: proof.kind == TupleKind::Relation,
            divided: describe::divided(&self.rules),
        })
    }

    fn sides_theorem(&self, proof: &TupleProof, formulas: Formulas) -> Option<SidesTheorem> {
        // As large as two machines that exist already.
        let classes =
            prove::sides::heap_outcomes(&self.rules, proof, &Run::default()).ok().flatten()?;
        let letters = digit_letters(classes.letters());
        Some(sides::theorem(&classes, formulas, letters))
    }
}

impl Tuples {
    /// A proof about the same game with one heap as a quotient and a remainder, if there seems to
    /// be one.
    pub(super) fn by_division(
        &self,
        question: Question,
        run: &Run<'_>,
    ) -> Option<(Self, TupleProof)> {
        if self.rules.header.sides.is_some() {
            return None;
        }
        let kind = match question {
            Question::Outcome => TupleKind::Outcome(self.rules.header.convention),
            Question::Values => TupleKind::Relation,
        };
        let Limits { states, memory, time } = run.limits;
        let half = run.part(Limits { states: states / 2, memory, time: time.map(|time| time / 2) });
        let divided = Self { rules: tuples::divided(&self.rules, kind, &half)?, ..self.clone() };
        let proof = divided.proof(question, &half).ok()?;
        Some((divided, proof))
    }

    /// Without a termination proof, searches for an endless play.
    fn no_termination(&self, run: &Run<'_>) -> UnknownReason<Tuple> {
        // The search has a fixed amount of work; the time limit is for rules whose single moves
        // take long to list.
        let limits = Limits { time: Some(Duration::from_secs(2)), ..Limits::default() };
        let found = endless(&self.rules, &run.extra(limits));
        found.map_or(UnknownReason::NoTermination, |found| found.map(|tuple| wide(&tuple)))
    }
}
