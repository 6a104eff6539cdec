//! Theorems about lists of every length.
//!
//! What is called proved here has a certificate, and the independent checker has accepted it.

use answer::{
    Attempt, Judged, Obstacle, Pattern, PatternKind, Question, Scope, Stated, Statement, Status, Theorem, Undecided,
    Verdict,
};
use certify::Rejection;
use prove::Unknown;
use prove::lists::{self, HeapTheory, ListProof, certificate};
use rules::language::print::print;
use rules::lists::{ListClaim, ListProperty, ListSubject, TurnRule, parse_claim, spell_list};
use rules::tuples::{TupleAtom, Value};
use rules::{Convention, Diagnostic, Outcome, Relation};
use run::{Phase, Run, Stop};

use super::Lists;
use super::claims::Tried;
use super::told::{self, Found, check, statement};
use crate::claims::{refuted_by, rejected_claim};
use crate::undecided::{undecided, unproved};

/// What a theorem for a table may cost.
const LITTLE: run::Limits =
    run::Limits { states: 20_000, memory: 64 << 20, time: Some(std::time::Duration::from_millis(300)) };

impl Lists {
    /// Tries to prove who wins, or the Grundy value, for lists of every length, and judges the claims in the rules.
    ///
    /// Values are those of normal play.
    pub(crate) fn prove(&self, question: Question, run: &Run<'_>) -> Attempt {
        let proof = self.proof(run);
        let (verdict, claims) = match &proof {
            Ok(proof) if question == Question::Values && !proof.valued => {
                (Err(undecided(Obstacle::NoSumValues)), self.judged(Ok(proof), run))
            }
            Ok(proof) => self.theorem(proof, question, run),
            Err(unknown) => (Err(unknown.clone()), self.judged(Err(unknown), run)),
        };
        let verdict = verdict.map_or_else(Verdict::Unknown, Verdict::Proved);
        Attempt { game: self.info(), question, verdict, claims }
    }

    /// What is guessed and not yet checked.
    pub(super) fn proof(&self, run: &Run<'_>) -> Result<ListProof, Undecided> {
        run.report(Phase::Learn, 0);
        lists::prove(&self.rules, run).map_err(|unknown| self.undecided(unknown, run))
    }

    /// A proof that the independent checker has accepted.
    pub(super) fn believed(&self, run: &Run<'_>) -> Option<ListProof> {
        let proof = lists::prove(&self.rules, run).ok()?;
        check(&certificate::write(&self.source, &self.rules, &proof, &[])).ok()?;
        Some(proof)
    }

    /// The theorem of a proof, and what becomes of the claims in the rules.
    ///
    /// The checker is asked about the claims too: what it accepts follows from the proof.
    pub(super) fn theorem(
        &self,
        proof: &ListProof,
        question: Question,
        run: &Run<'_>,
    ) -> (Result<Box<Theorem>, Undecided>, Vec<Judged>) {
        run.report(Phase::Check, 0);
        let texts: Vec<String> = self.rules.claims.iter().map(|claim| self.text(claim, &self.source)).collect();
        let mut said = statement(&self.rules, proof, question);
        // One that is false, or that nothing follows for, is found by the checker.
        let mut carried: Vec<usize> =
            (0..texts.len()).filter(|&index| !said_by(said.as_ref(), &texts[index])).collect();
        let (certificate, checked) = loop {
            let own = said.as_ref().map(Statement::claim);
            let all: Vec<String> = own.into_iter().chain(carried.iter().map(|&index| texts[index].clone())).collect();
            let certificate = certificate::write(&self.source, &self.rules, proof, &all);
            let rejection = match check(&certificate) {
                Ok(checked) => break (certificate, checked),
                Err(rejection) => rejection,
            };
            let own = usize::from(said.is_some());
            match rejected_claim(&rejection) {
                // There are no words for the theorem then.
                Some(0) if own == 1 => said = None,
                Some(number) if (own..own + carried.len()).contains(&number) => drop(carried.remove(number - own)),
                _ => {
                    let unknown = undecided(match rejection {
                        // Small heaps were not like all others, or it cannot be told.
                        Rejection::CodeMoves { .. } | Rejection::TooMuchWork { .. } => Obstacle::NoHeapTheorem,
                        other => Obstacle::Rejected(other.to_string()),
                    });
                    let claims = self.judged(Err(&unknown), run);
                    return (Err(unknown), claims);
                }
            }
        };
        let follows = |index: usize| carried.contains(&index) || said_by(said.as_ref(), &texts[index]);
        let claims = self.rules.claims.iter().enumerate().map(|(index, claim)| {
            let text = texts[index].clone();
            if follows(index) {
                return Judged::following(text);
            }
            let verdict = self.verdict(claim, &text, Ok(None), run);
            Judged::alone(text, verdict)
        });
        let claims = claims.collect();
        let turn_parameter = self.rules.header.turn_parameter.clone();
        let found = Found { question, rows: None, statement: said, certificate, checked, turn_parameter };
        (Ok(Box::new(told::theorem(&self.rules, proof, found))), claims)
    }

    /// Proves or refutes a claim about all positions, in the language of the rules (as after the word `claim`).
    ///
    /// # Errors
    /// What is wrong with the text.
    pub(crate) fn judge(&self, claim: &str, run: &Run<'_>) -> Result<Judged, Vec<Diagnostic>> {
        let parsed = parse_claim(claim, &self.rules)?;
        let text = self.text(&parsed, claim);
        let proof = self.proof(run);
        let verdict = self.verdict(&parsed, &text, proof.as_ref().map(Some), run);
        Ok(Judged::alone(text, verdict))
    }

    /// The claims in the rules, each by itself.
    pub(super) fn judged(&self, proof: Result<&ListProof, &Undecided>, run: &Run<'_>) -> Vec<Judged> {
        let judged = self.rules.claims.iter().map(|claim| {
            let text = self.text(claim, &self.source);
            let verdict = self.verdict(claim, &text, proof.map(Some), run);
            Judged::alone(text, verdict)
        });
        judged.collect()
    }

    /// What becomes of a claim: false of a small list, or carried by the certificate of a proof if there is one to try, or open.
    fn verdict(
        &self,
        claim: &ListClaim,
        text: &str,
        proof: Result<Option<&ListProof>, &Undecided>,
        run: &Run<'_>,
    ) -> Verdict {
        let Tried { up_to, positions, found, obstacle } = self.tried(Some(claim), run);
        if let Some(found) = found {
            return refuted_by(found);
        }
        let unknown = |reason: Obstacle| {
            let reason = obstacle.clone().unwrap_or(reason);
            Verdict::Unknown(Undecided { verified_up_to: up_to, verified_positions: positions, ..undecided(reason) })
        };
        match proof {
            Err(undecided) => unknown(undecided.obstacle.clone()),
            Ok(None) => unknown(Obstacle::Unsupported),
            Ok(Some(proof)) if asked(claim) == Question::Values && !proof.valued => unknown(Obstacle::NoSumValues),
            Ok(Some(proof)) => {
                let certificate = certificate::write(&self.source, &self.rules, proof, &[text.to_owned()]);
                match check(&certificate) {
                    Ok(checked) => {
                        let found = Found {
                            question: asked(claim),
                            rows: None,
                            statement: Some(said(claim, text)),
                            certificate,
                            checked,
                            // A claim may hold for this number of moves in a turn only.
                            turn_parameter: None,
                        };
                        Verdict::Proved(Box::new(told::theorem(&self.rules, proof, found)))
                    }
                    // Without the claim there was enough work for the check.
                    Err(Rejection::TooMuchWork { .. }) => unknown(Obstacle::Unsupported),
                    Err(rejection) if rejected_claim(&rejection).is_some() => unknown(Obstacle::Unsupported),
                    Err(rejection) => unknown(Obstacle::Rejected(rejection.to_string())),
                }
            }
        }
    }

    /// The claim as a person wrote it, if that is all of it and means the same, else as it is printed.
    fn text(&self, claim: &ListClaim, source: &str) -> String {
        let written = source.get(claim.span.start..claim.span.end).unwrap_or_default().trim();
        let written = written.strip_prefix("claim").unwrap_or(written).trim();
        let same = |read: &ListClaim| ListClaim { span: claim.span, ..read.clone() } == *claim;
        match parse_claim(written, &self.rules) {
            Ok(read) if same(&read) => written.to_owned(),
            _ => print(claim, self.heap()),
        }
    }

    /// Why there is no theorem; with how far brute force goes.
    fn undecided(&self, unknown: Unknown<prove::Lists>, run: &Run<'_>) -> Undecided {
        let answer = unproved(unknown, |list| spell_list(list), |rule| rule + 1);
        if matches!(answer.obstacle, Obstacle::Stopped(Stop::Cancelled)) {
            return answer;
        }
        match self.tried(None, run) {
            // Plays that need not end are the better reason.
            Tried { obstacle: Some(obstacle), .. } => Undecided { obstacle, ..answer },
            Tried { up_to, positions, .. } => {
                Undecided { verified_up_to: up_to, verified_positions: positions, ..answer }
            }
        }
    }

    /// What a theorem says about a table, if there is one that costs little.
    pub(super) fn proved_patterns(&self, question: Question, run: &Run<'_>) -> Vec<Pattern> {
        if self.rules.header.convention == Convention::Misere || self.rules.turn != TurnRule::ONE {
            return vec![];
        }
        let Some(proof) = self.believed(&run.part(LITTLE)) else { return vec![] };
        let proved = |kind, scope| Pattern { kind, status: Status::Proved, scope };
        let of_values = question == Question::Values;
        let mut patterns = vec![];
        let mut sum = of_values.then_some(PatternKind::XorOfValues);
        let heap = match &proof.heap {
            HeapTheory::Periodic { preperiod, period, .. } => {
                Some(PatternKind::Period { preperiod: *preperiod, period: *period })
            }
            HeapTheory::Machine { value: Some(Value::Atom(TupleAtom::Variable(_))), .. } => {
                sum = Some(PatternKind::Xor);
                Some(PatternKind::Arithmetic { preperiod: 0, period: 1, saltus: 1 })
            }
            HeapTheory::Machine { value: Some(Value::Mod(inner, modulus)), .. } => {
                let period =
                    usize::try_from(*modulus).ok().filter(|_| matches!(**inner, Value::Atom(TupleAtom::Variable(_))));
                period.map(|period| PatternKind::Period { preperiod: 0, period })
            }
            HeapTheory::Machine { .. } => None,
        };
        patterns.extend(heap.filter(|_| of_values).map(|kind| proved(kind, Scope::OneHeap)));
        patterns.extend(sum.map(|kind| proved(kind, Scope::All)));
        patterns
    }
}

/// Which question a claim needs an answer to.
const fn asked(claim: &ListClaim) -> Question {
    match claim.subject {
        ListSubject::Value(_) => Question::Values,
        _ => Question::Outcome,
    }
}

/// Whether the statement of a theorem is this claim.
fn said_by(statement: Option<&Statement>, text: &str) -> bool {
    statement.is_some_and(|statement| statement.claim() == text)
}

/// A claim that a person wrote as a theorem.
fn said(claim: &ListClaim, text: &str) -> Statement {
    let part = |keyword: &str| text.strip_prefix(keyword).map(|rest| rest.trim().to_owned());
    let always = match &claim.formula {
        ListProperty::Bool(always) => Some(*always),
        _ => None,
    };
    let stated = |text| Stated { text, always };
    let statement = match (&claim.subject, claim.relation, &claim.formula) {
        (ListSubject::Outcome(Outcome::N), Relation::When, _) => {
            part("wins when ").map(|text| Statement::Wins(stated(text)))
        }
        (ListSubject::Outcome(Outcome::P), Relation::When, _) => {
            part("loses when ").map(|text| Statement::Loses(stated(text)))
        }
        (ListSubject::Value(_), Relation::If, ListProperty::Bool(true)) => {
            part("value = ").map(|text| Statement::Value(text.into()))
        }
        _ => None,
    };
    statement.unwrap_or_else(|| Statement::Claim(text.to_owned().into()))
}
