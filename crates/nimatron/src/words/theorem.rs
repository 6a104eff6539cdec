//! Theorems about positions of every size.
//!
//! What is called proved here has a certificate, and the independent checker has accepted it.

use answer::{
    Attempt, Checked, Evidence, Judged, MachineEvidence, MachineTable, MeasureText, Obstacle, PlayLength, Question,
    Stated, Statement, Theorem, Undecided, Verdict,
};
use automata::{Moore, Word};
use certify::{Options, Rejection};
use prove::words::claim::judge;
use prove::words::recognise;
use prove::words::termination::Measure;
use prove::{Judgement, Kind, Proof, Unknown, certificate};
use rules::{Claim, Diagnostic, Formula, Outcome, Relation, Subject, Term};
use run::{Phase, Run};

use super::Words;
use crate::claims::{refuted_by, rejected_claim};
use crate::sides::{self, Formulas};
use crate::undecided::{undecided, unproved};

/// A machine of at most this many states is shown when there is no formula.
const SHOWN_STATES: usize = 24;

impl Words {
    /// Tries to prove who wins, or the Grundy value, for positions of every size, and judges the claims in the rules.
    ///
    /// Values are those of normal play, whatever the convention.
    pub(crate) fn prove(&self, question: Question, run: &Run<'_>) -> Attempt {
        if let Some(obstacle) = self.refused(question) {
            let claims = self.rules.claims.iter().map(|claim| self.judge_claim(claim, &self.source, run)).collect();
            return Attempt { game: self.info(), question, verdict: Verdict::Unknown(undecided(obstacle)), claims };
        }
        if let Some(attempt) = self.prove_rows(question, run) {
            return attempt;
        }
        let (verdict, claims) = match prove::words::prove(&self.rules, self.kind(question), run) {
            Ok(proof) => {
                // A formula is a courtesy: a budget that ends while one is looked for does not take the proof away.
                if self.rules.header.sides.is_some() {
                    self.theorem(&proof, None, self.formulas(&proof, run), run)
                } else {
                    let claim = recognise::recognise(&self.rules, &proof, run).ok().flatten();
                    let statement = claim.as_ref().map(|claim| self.statement(claim, None));
                    self.theorem(&proof, statement, Formulas::default(), run)
                }
            }
            Err(unknown) => {
                let claims = self.rules.claims.iter().map(|claim| self.judge_claim(claim, &self.source, run));
                (Err(self.undecided(unknown)), claims.collect())
            }
        };
        let verdict = verdict.map_or_else(Verdict::Unknown, Verdict::Proved);
        Attempt { game: self.info(), question, verdict, claims }
    }

    /// Proves or refutes a claim about all positions, in the language of the rules (as after the word `claim`).
    ///
    /// # Errors
    /// What is wrong with the text.
    pub(crate) fn judge(&self, claim: &str, run: &Run<'_>) -> Result<Judged, Vec<Diagnostic>> {
        let parsed = rules::parse_claim(claim, &self.rules)?;
        let text = self.text(&parsed, claim);
        Ok(match self.judge_by_rows(&parsed, &text, run) {
            Some(verdict) => Judged::alone(text, verdict),
            None => self.judge_claim(&parsed, claim, run),
        })
    }

    /// The theorem of a proof, and what becomes of the claims in the rules. In a partisan game `formulas` take the place of a statement.
    ///
    /// The checker is asked about the claims too: what it accepts follows from the proof, and needs no proof of its own.
    pub(crate) fn theorem(
        &self,
        proof: &Proof,
        statement: Option<Statement>,
        formulas: Formulas,
        run: &Run<'_>,
    ) -> (Result<Box<Theorem>, Undecided>, Vec<Judged>) {
        run.report(Phase::Check, 0);
        let texts: Vec<String> = self.rules.claims.iter().map(|claim| self.text(claim, &self.source)).collect();
        let mut said: Vec<String> = statement.as_ref().map(Statement::claim).into_iter().collect();
        said.extend(formulas.iter().flatten().map(|formula| formula.claim.clone()));
        said.extend(proof.play_length.as_ref().map(|length| self.print(&length.claim(&self.rules.alphabet))));
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
                // How long plays last is told too, but only if that is not too much to check.
                _ if proof.play_length.is_some() && matches!(rejection, Rejection::TooMuchWork { .. }) => {
                    return self.theorem(&Proof { play_length: None, ..proof.clone() }, statement, formulas, run);
                }
                _ => break Err(undecided(Obstacle::Rejected(rejection.to_string()))),
            }
        };
        let proved = verdict.is_ok();
        let claims = self.rules.claims.iter().enumerate().map(|(index, claim)| {
            if proved && (carried.contains(&index) || is_said(index)) {
                Judged::following(texts[index].clone())
            } else {
                self.judge_claim(claim, &self.source, run)
            }
        });
        let claims = claims.collect();
        (verdict, claims)
    }

    /// Judges a claim by itself. Its span is a place in `source`.
    pub(crate) fn judge_claim(&self, claim: &Claim, source: &str, run: &Run<'_>) -> Judged {
        let text = self.text(claim, source);
        let verdict = match judge(&self.rules, claim, self.rules.header.convention, run) {
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
            Judgement::Refuted(refuted) => refuted_by(self.counterexample(claim, &refuted, run)),
            Judgement::Unknown(unknown) => Verdict::Unknown(self.undecided(*unknown)),
            Judgement::NotRegular { verified_up_to } => Verdict::Unknown(Undecided {
                verified_up_to: self.length(verified_up_to),
                ..undecided(Obstacle::NotRegular)
            }),
            Judgement::Unsupported { verified_up_to } => Verdict::Unknown(Undecided {
                verified_up_to: self.length(verified_up_to),
                ..undecided(Obstacle::Unsupported)
            }),
        };
        Judged::alone(text, verdict)
    }

    pub(crate) fn kind(&self, question: Question) -> Kind {
        match question {
            Question::Outcome => Kind::Outcome(self.rules.header.convention),
            Question::Values => Kind::Values,
        }
    }

    /// The claim as a person wrote it, if that is all of it and means the same, else as it is printed.
    pub(super) fn text(&self, claim: &Claim, source: &str) -> String {
        let written = source.get(claim.span.start..claim.span.end).unwrap_or_default().trim();
        let written = written.strip_prefix("claim").unwrap_or(written).trim();
        let same = |read: &Claim| Claim { span: claim.span, ..read.clone() } == *claim;
        match rules::parse_claim(written, &self.rules) {
            Ok(read) if same(&read) => written.to_owned(),
            _ => self.print(claim),
        }
    }

    /// A claim as a theorem; `written` as a person wrote it.
    pub(super) fn statement(&self, claim: &Claim, written: Option<&str>) -> Statement {
        let part = |keyword: &str, printed: String| match written {
            Some(written) => written.strip_prefix(keyword).map(|rest| rest.trim().to_owned()),
            None => Some(printed),
        };
        let statement = match (&claim.subject, claim.relation, &claim.formula) {
            // Of two players, each is told of by itself.
            _ if self.rules.header.sides.is_some() => None,
            (Subject::Outcome(Outcome::N), Relation::When, formula) => {
                part("wins when ", self.print(formula)).map(|text| Statement::Wins(stated(text, formula)))
            }
            (Subject::Value(term), Relation::If, Formula::Bool(true)) => {
                part("value = ", self.print(term)).map(|text| Statement::Value(text.into()))
            }
            _ => None,
        };
        let whole = || written.map_or_else(|| self.print(claim), str::to_owned);
        statement.unwrap_or_else(|| Statement::Claim(whole().into()))
    }

    fn checked(
        &self,
        proof: &Proof,
        (statement, formulas): (Option<Statement>, Formulas),
        certificate: String,
        checked: Checked,
    ) -> Theorem {
        let sides = self.sides_theorem(proof, formulas);
        let shown = statement.is_none() && sides.is_none() && proof.answer.len() <= SHOWN_STATES;
        let machine = MachineEvidence {
            states: proof.answer.len(),
            acceptor_states: proof.answer.map(|class| *class == Some(0)).minimal().len(),
            table: shown.then(|| self.machine(&proof.answer)),
            choice_never_matters: proof.choice_never_matters,
            play_length: proof.play_length.as_ref().map(|length| self.play_length(length)),
            measures: proof.measures.iter().map(|measure| self.measure(measure)).collect(),
            digits: None,
            sides,
        };
        Theorem {
            question: if proof.kind == Kind::Values { Question::Values } else { Question::Outcome },
            statement,
            claimed: false,
            evidence: Evidence::Machine(machine),
            certificate,
            checked: if self.marker() == 0 { checked } else { sides::checked(checked, 1) },
            figures: proof.figures,
        }
    }

    fn machine(&self, answer: &Moore<Option<u8>>) -> MachineTable {
        let alphabet = &self.rules.alphabet;
        let row = |state| (*answer.output(state), answer.row(state).iter().map(|next| next.index()).collect());
        MachineTable {
            letters: alphabet.letters().map(|letter| alphabet.symbol(letter)).collect(),
            rows: answer.states().map(row).collect(),
        }
    }

    fn measure(&self, measure: &Measure) -> MeasureText {
        // The markers, which come last, count for nothing.
        let alphabet = &self.letters();
        let weight = |(scale, add): &(u64, u64)| i64::try_from(*add).ok().filter(|_| *scale == 1);
        let weights: Option<Vec<i64>> = measure.letters.iter().take(alphabet.len()).map(weight).collect();
        match weights {
            Some(weights) => MeasureText::Sum(self.print(&Term::<rules::language::Words>::Atom(weights))),
            None => MeasureText::Composition {
                first_outermost: measure.first_outermost,
                letters: alphabet
                    .letters()
                    .zip(&measure.letters)
                    .map(|(letter, (scale, add))| (alphabet.symbol(letter), *scale, *add))
                    .collect(),
            },
        }
    }

    /// How long plays last, in the language of the rules.
    fn play_length(&self, length: &prove::words::play_length::PlayLength) -> PlayLength {
        PlayLength {
            term: self.print(&length.term(&self.rules.alphabet)),
            measure: self.print(&length.measure()),
            decrease: length.decrease.unsigned_abs(),
            low: length.low,
            exceptions: self.spell_all(&length.exceptions),
        }
    }

    fn spell_all(&self, words: &[Word]) -> Vec<String> {
        words.iter().map(|word| self.spell(word)).collect()
    }

    pub(crate) fn undecided(&self, unknown: Unknown) -> Undecided {
        let unknown = self.unmarked(unknown);
        let guess = unknown.guess.as_ref().map(|guess| guess.len());
        Undecided { guess, ..unproved(unknown, |word| self.spell(word), |rule| rule + 1) }
    }
}

/// A formula as it is printed.
pub(super) const fn stated(text: String, formula: &Formula) -> Stated {
    let always = match formula {
        Formula::Bool(always) => Some(*always),
        _ => None,
    };
    Stated { text, always }
}

fn check(certificate: &str) -> Result<Checked, Rejection> {
    let established = certify::check(certificate, &Options::default())?;
    Ok(Checked {
        up_to: established.replay.length.and_then(|length| u128::try_from(length).ok()),
        positions: established.replay.positions,
        nodes: established.figures.nodes,
    })
}

/// Whether a certificate of this proof could carry the claim at all.
fn may_follow(claim: &Claim, proof: &Proof) -> bool {
    match claim.subject {
        Subject::Outcome(_) | Subject::Class(_) => true,
        Subject::Value(_) => proof.kind == Kind::Values,
        Subject::EveryMoveWins => claim.relation == Relation::If,
        Subject::PlayParity(_) => proof.choice_never_matters,
        Subject::PlayLength(_) => proof.play_length.is_some() && claim.relation == Relation::If,
        Subject::WinningMove(_) => false,
    }
}
