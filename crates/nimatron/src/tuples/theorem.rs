//! Theorems about heaps of every size.
//!
//! What is called proved here has a certificate, and the independent checker has accepted it.

use std::time::Duration;

use answer::{
    Attempt, Checked, Digits, Evidence, Judged, MachineEvidence, MachineTable, MeasureText, Obstacle, Question, Stated,
    Statement, Theorem, Undecided, Verdict,
};
use certify::{Options, Rejection};
use prove::certificate;
use prove::tuples::claim::judge;
use prove::tuples::play::endless;
use prove::tuples::ranking::Measure;
use prove::tuples::recognise::recognise;
use prove::tuples::{self, TupleKind, TupleProof};
use prove::{Judgement, Reason, Unknown};
use rules::tuples::{Linear, Property, TupleClaim, TupleSubject, Variable, parse_claim};
use rules::{Diagnostic, Outcome, Relation};
use run::{Limits, Phase, Run, Stop};

use super::{Tuples, describe};
use crate::claims::{refuted_by, rejected_claim};
use crate::sides::{self, Formulas};
use crate::undecided::{undecided, unproved};

/// A machine of at most this many states is shown when there is no formula.
const SHOWN_STATES: usize = 24;

/// Of the time and states for Grundy values, machines with one class for each value get one part in so many, and
/// relations the rest.
const VALUES_PART: u32 = 4;

impl Tuples {
    /// Tries to prove who wins, or the Grundy value, for heaps of every size, and judges the claims in the rules.
    ///
    /// Values are those of normal play, whatever the convention.
    pub(crate) fn prove(&self, question: Question, run: &Run<'_>) -> Attempt {
        if let Some(obstacle) = self.refused(question) {
            let claims =
                self.rules.claims.iter().map(|claim| self.judge_claim(claim, &self.source, None, run)).collect();
            return Attempt { game: self.info(), question, verdict: Verdict::Unknown(undecided(obstacle)), claims };
        }
        let (verdict, claims) = match self.proof(question, run) {
            Ok(proof) if self.rules.header.sides.is_some() => {
                run.report(Phase::Recognise, 0);
                self.theorem(&proof, None, self.formulas(&proof, run), run)
            }
            Ok(proof) => {
                run.report(Phase::Recognise, 0);
                // A formula is a courtesy: a budget that ends while one is looked for does not take the proof away.
                let claim = recognise(&self.rules, &proof, run).ok().flatten();
                let statement = claim.as_ref().map(|claim| self.statement(claim, None));
                self.theorem(&proof, statement, Formulas::default(), run)
            }
            Err(unknown) => {
                let claims = self.rules.claims.iter().map(|claim| self.judge_claim(claim, &self.source, None, run));
                let claims = claims.collect();
                (Err(self.undecided(unknown, run)), claims)
            }
        };
        let verdict = verdict.map_or_else(Verdict::Unknown, Verdict::Proved);
        Attempt { game: self.info(), question, verdict, claims }
    }

    /// A proof; of values with one class for each if there are few, else as a relation between positions and numbers.
    pub(super) fn proof(&self, question: Question, run: &Run<'_>) -> Result<TupleProof, Unknown<prove::Tuples>> {
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
                    Err(unknown) if unknown.reason != Reason::Stopped(Stop::Cancelled) => {
                        prove(TupleKind::Relation, run)
                    }
                    done => done,
                }
            }
        }
    }

    /// Proves or refutes a claim about all positions, in the language of the rules (as after the word `claim`).
    ///
    /// # Errors
    /// What is wrong with the text.
    pub(crate) fn judge(&self, claim: &str, run: &Run<'_>) -> Result<Judged, Vec<Diagnostic>> {
        let parsed = parse_claim(claim, &self.rules)?;
        Ok(self.judge_claim(&parsed, claim, None, run))
    }

    /// The theorem of a proof, and what becomes of the claims in the rules. In a partisan game `formulas` take the place of a statement.
    ///
    /// The checker is asked about the claims too: what it accepts follows from the proof, and needs no proof of its own.
    pub(super) fn theorem(
        &self,
        proof: &TupleProof,
        statement: Option<Statement>,
        formulas: Formulas,
        run: &Run<'_>,
    ) -> (Result<Box<Theorem>, Undecided>, Vec<Judged>) {
        run.report(Phase::Check, 0);
        let texts: Vec<String> = self.rules.claims.iter().map(|claim| self.text(claim, &self.source)).collect();
        let mut said: Vec<String> = statement.as_ref().map(Statement::claim).into_iter().collect();
        said.extend(formulas.iter().flatten().map(|formula| formula.claim.clone()));
        let is_said = |index: usize| texts.get(index).is_some_and(|text| said.contains(text));
        let may_follow = |index: &usize| !is_said(*index) && may_follow(&self.rules.claims[*index], proof);
        let mut carried: Vec<usize> = (0..texts.len()).filter(may_follow).collect();
        let own = said.len();
        let verdict = loop {
            let all: Vec<String> = said.iter().chain(carried.iter().map(|index| &texts[*index])).cloned().collect();
            let certificate = certificate::write(&self.source, &self.rules, proof, &all);
            let rejection = match check(&certificate) {
                Ok(checked) => {
                    break Ok(Box::new(self.checked(proof, (statement, formulas), certificate, checked)));
                }
                Err(rejection) => rejection,
            };
            match rejected_claim(&rejection).and_then(|number| number.checked_sub(own)) {
                Some(number) if number < carried.len() => drop(carried.remove(number)),
                _ => break Err(undecided(Obstacle::Rejected(rejection.to_string()))),
            }
        };
        let mut verdict = verdict;
        let proved = verdict.is_ok();
        if let Ok(theorem) = &mut verdict
            && theorem.statement.is_none()
            && let Evidence::Machine(machine) = &mut theorem.evidence
            && machine.sides.is_none()
        {
            // What the rules claim may be the whole theorem.
            let mut carried =
                carried.iter().map(|&index| self.statement(&self.rules.claims[index], Some(&texts[index])));
            theorem.statement = carried.find(|statement| says_all(statement, theorem.question));
            if theorem.statement.is_some() {
                theorem.claimed = true;
                machine.table = None;
            }
        }
        let claims = self.rules.claims.iter().enumerate().map(|(index, claim)| {
            if proved && (carried.contains(&index) || is_said(index)) {
                Judged::following(texts[index].clone())
            } else {
                self.judge_claim(claim, &self.source, proved.then_some(proof), run)
            }
        });
        let claims = claims.collect();
        (verdict, claims)
    }

    /// Judges a claim by itself. Its span is a place in `source`.
    pub(super) fn judge_claim(
        &self,
        claim: &TupleClaim,
        source: &str,
        known: Option<&TupleProof>,
        run: &Run<'_>,
    ) -> Judged {
        let text = self.text(claim, source);
        let open = |obstacle, verified_up_to| Verdict::Unknown(Undecided { verified_up_to, ..undecided(obstacle) });
        let verdict = match judge(&self.rules, claim, self.rules.header.convention, known, &self.numerations, run) {
            Judgement::Proved(proof) => {
                let certificate = certificate::write(&self.source, &self.rules, &proof, std::slice::from_ref(&text));
                match check(&certificate) {
                    Ok(checked) => {
                        let statement = self.statement(claim, Some(&text));
                        Verdict::Proved(Box::new(self.checked(
                            &proof,
                            (Some(statement), [None, None]),
                            certificate,
                            checked,
                        )))
                    }
                    Err(rejection) => Verdict::Unknown(undecided(Obstacle::Rejected(rejection.to_string()))),
                }
            }
            Judgement::Refuted(refuted) => refuted_by(self.counterexample(claim, &text, &refuted, run)),
            Judgement::Unknown(unknown) => Verdict::Unknown(self.undecided(*unknown, run)),
            Judgement::NotRegular { verified_up_to } => open(Obstacle::NotExpressible, verified_up_to),
            Judgement::Unsupported { verified_up_to } => open(Obstacle::Unsupported, verified_up_to),
        };
        Judged::alone(text, verdict)
    }

    /// The claim as a person wrote it, if that is all of it and means the same, else as it is printed.
    fn text(&self, claim: &TupleClaim, source: &str) -> String {
        let written = source.get(claim.span.start..claim.span.end).unwrap_or_default().trim();
        let written = written.strip_prefix("claim").unwrap_or(written).trim();
        let same = |read: &TupleClaim| TupleClaim { span: claim.span, ..read.clone() } == *claim;
        match parse_claim(written, &self.rules) {
            Ok(read) if same(&read) => written.to_owned(),
            _ => self.print(claim),
        }
    }

    /// A claim as a theorem; `written` as a person wrote it.
    pub(super) fn statement(&self, claim: &TupleClaim, written: Option<&str>) -> Statement {
        let part = |keyword: &str, printed: String| match written {
            Some(written) => written.strip_prefix(keyword).map(|rest| rest.trim().to_owned()),
            None => Some(printed),
        };
        let statement = match (&claim.subject, claim.relation, &claim.formula) {
            // Of two players, each is told of by itself.
            _ if self.rules.header.sides.is_some() => None,
            (TupleSubject::Outcome(Outcome::N), Relation::When, property) => {
                part("wins when ", self.print(property)).map(|text| Statement::Wins(stated(text, property)))
            }
            (TupleSubject::Outcome(Outcome::P), Relation::When, property) => {
                part("loses when ", self.print(property)).map(|text| Statement::Loses(stated(text, property)))
            }
            (TupleSubject::Value(value), Relation::If, Property::Bool(true)) => {
                part("value = ", self.print(value)).map(|text| Statement::Value(text.into()))
            }
            _ => None,
        };
        let whole = || written.map_or_else(|| self.print(claim), str::to_owned);
        statement.unwrap_or_else(|| Statement::Claim(whole().into()))
    }

    fn checked(
        &self,
        proof: &TupleProof,
        (statement, formulas): (Option<Statement>, Formulas),
        certificate: String,
        checked: Checked,
    ) -> Theorem {
        let relation = proof.kind == TupleKind::Relation;
        let outcome = matches!(proof.kind, TupleKind::Outcome(_));
        let sides = self.sides_theorem(proof, formulas);
        let shown = statement.is_none() && sides.is_none() && proof.answer.len() <= SHOWN_STATES;
        let (marker, heaps) = (self.marker(), self.rules.heaps.len());
        let machine = MachineEvidence {
            states: proof.answer.len(),
            acceptor_states: proof.answer.map(|class| *class == Some(0)).minimal().len(),
            table: shown.then(|| machine(proof)),
            digits: Some(Digits {
                numeration: proof.encoding.numeration,
                bounds: proof.encoding.bounds.iter().take(heaps).skip(marker).copied().collect(),
                relation,
            }),
            sides,
            choice_never_matters: proof.choice_never_matters,
            play_length: None,
            measures: proof.measures.iter().map(|measure| self.measure(measure)).collect(),
        };
        Theorem {
            question: if outcome { Question::Outcome } else { Question::Values },
            statement,
            claimed: false,
            evidence: Evidence::Machine(machine),
            certificate,
            checked: if marker == 0 { checked } else { sides::checked(checked, 0) },
            figures: proof.figures,
        }
    }

    fn measure(&self, measure: &Measure) -> MeasureText {
        let forms = measure.max.iter().map(|form| {
            let scales = (0..).zip(&form.heaps).filter(|(_, scale)| **scale != 0);
            let coefficients = scales.map(|(heap, scale)| (Variable(heap), *scale)).collect();
            describe::term(&Linear { constant: form.constant, coefficients }, &self.rules.heaps)
        });
        let terms: Vec<String> = forms.collect();
        let all = match &measure.max[..] {
            [form] => {
                // Whose turn it is counts for nothing.
                let (turn, heaps) = form.heaps.split_at(self.marker().min(form.heaps.len()));
                let counted = |heaps: &[i64], weight| heaps.iter().all(|scale| *scale == weight);
                heaps.len() > 1 && counted(heaps, 1) && counted(turn, 0) && form.constant == 0
            }
            _ => false,
        };
        let term = if terms.len() == 1 { terms.concat() } else { format!("max({})", terms.join(", ")) };
        MeasureText::Heaps { term, all }
    }

    pub(super) fn undecided(&self, unknown: Unknown<prove::Tuples>, run: &Run<'_>) -> Undecided {
        let unknown = self.unmarked(unknown);
        let guess = unknown.guess.as_ref().map(|guess| guess.1.len());
        let told = unproved(unknown, |tuple| self.spell(tuple), |rule| self.line_number(rule));
        let obstacle = match told.obstacle {
            Obstacle::NoTermination => self.no_termination(run),
            known => known,
        };
        Undecided { guess, obstacle, ..told }
    }

    /// No reason was found why plays end: perhaps there is one that does not.
    fn no_termination(&self, run: &Run<'_>) -> Obstacle {
        // The search has a fixed amount of work; the time is for rules whose single moves take long to list.
        let limits = Limits { time: Some(Duration::from_secs(2)), ..Limits::default() };
        let found = endless(&self.rules, &run.extra(limits)).unwrap_or(Reason::NoTermination);
        self.obstacle(found)
    }
}

fn machine(proof: &TupleProof) -> MachineTable {
    let answer = &proof.answer;
    let row = |state| (*answer.output(state), answer.row(state).iter().map(|next| next.index()).collect());
    MachineTable {
        letters: ('0'..='9').chain('a'..='z').take(answer.letters()).collect(),
        rows: answer.states().map(row).collect(),
    }
}

/// A property as it is printed.
pub(super) const fn stated(text: String, property: &Property) -> Stated {
    let always = match property {
        Property::Bool(always) => Some(*always),
        _ => None,
    };
    Stated { text, always }
}

fn check(certificate: &str) -> Result<Checked, Rejection> {
    let established = certify::check(certificate, &Options::default())?;
    Ok(Checked {
        up_to: established.heaps.and_then(|heaps| heaps.replayed),
        positions: established.replay.positions,
        nodes: established.figures.nodes,
    })
}

/// Whether a statement that follows says of every position what a machine tells.
const fn says_all(statement: &Statement, question: Question) -> bool {
    match statement {
        Statement::Wins(_) | Statement::Loses(_) => matches!(question, Question::Outcome),
        Statement::Value(_) => matches!(question, Question::Values),
        Statement::Claim(_) | Statement::Strategy(_) => false,
    }
}

/// Whether a certificate of this proof could carry the claim at all.
fn may_follow(claim: &TupleClaim, proof: &TupleProof) -> bool {
    match &claim.subject {
        TupleSubject::Outcome(_) | TupleSubject::Class(_) => true,
        TupleSubject::Value(_) => !matches!(proof.kind, TupleKind::Outcome(_)),
        TupleSubject::EveryMoveWins => claim.relation == Relation::If && proof.kind != TupleKind::Relation,
        TupleSubject::PlayParity(_) => proof.choice_never_matters,
        TupleSubject::WinningMove(_) => proof.winning_move.is_some(),
        TupleSubject::PlayLength(_) => false,
    }
}
