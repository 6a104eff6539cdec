//! Theorems about lists of every length.
//!
//! Everything called proved here has a certificate that the independent checker has accepted.

use answer::{
    Attempt, Judged, Obstacle, Pattern, PatternKind, Question, Scope, Statement, Status, Theorem,
    Undecided, Verdict,
};
use certify::{Meaning, Rejection};
use prove::Unknown;
use prove::lists::{self, HeapTheory, ListProof, certificate};
use prove::tuples::table::OptionLister;
use rules::language::Lists as Language;
use rules::language::print::{Print, Printed};
use rules::lists::{ListClaim, TurnRule, parse_claim, parse_list, spell_list};
use rules::tuples::{TupleAtom, Value};
use rules::{Convention, Diagnostic};
use run::{Phase, Run, Stop};

use super::Lists;
use super::answers::{self, Found, statement};
use super::brute::{Narrow, canonical};
use super::claims::Tried;
use crate::carried::{Carried, carry, check, in_time, rejected_claim};
use crate::heaps::narrow;
use crate::kind::{Proving, Ruled};
use crate::theorem::{Claims, refuted_by, unaccepted};
use crate::undecided::{moves, undecided, unproved};

/// The budget of a theorem for a table.
const LITTLE: run::Limits = run::Limits {
    states: 20_000,
    memory: 64 << 20,
    time: Some(std::time::Duration::from_millis(300)),
};

impl Claims for Lists {
    type Kind = Language;

    fn claims(&self) -> &[ListClaim] {
        &self.rules.claims
    }

    fn read(&self, text: &str) -> Result<ListClaim, Vec<Diagnostic>> {
        parse_claim(text, &self.rules)
    }

    fn printed(&self, thing: &impl Print<Names = str>) -> Printed {
        Printed::of(thing, self.heap())
    }

    fn meaning(claim: ListClaim) -> Meaning {
        Meaning::Sums(claim)
    }
}

impl Proving for Lists {
    fn prove(&self, question: Question, run: &Run<'_>) -> Attempt {
        let attempted = self.attempted(run, |proof| {
            if question == Question::Values && !proof.valued {
                return Ok((Err(undecided(Obstacle::NoSumValues)), self.judged(Ok(proof), run)));
            }
            self.theorem(proof, question, run).map(|(theorem, claims)| (Ok(theorem), claims))
        });
        let (verdict, claims) = match attempted {
            Ok((_, (verdict, claims))) => (verdict, claims),
            Err(unknown) => {
                let claims = self.judged(Err(&unknown), run);
                (Err(unknown), claims)
            }
        };
        let verdict = verdict.map_or_else(Verdict::Unknown, Verdict::Proved);
        Attempt { game: self.info(), question, verdict, claims }
    }

    fn judge(&self, claim: &str, run: &Run<'_>) -> Result<Judged, Vec<Diagnostic>> {
        let parsed = self.read(claim)?;
        let stated = self.stated(&parsed, claim);
        let attempted = self.attempted(run, |proof| {
            let verdict = self.verdict(&parsed, &stated, Ok(Some(proof)), run);
            match verdict {
                // The proof failed, not the claim.
                Verdict::Unknown(unknown)
                    if matches!(
                        unknown.obstacle,
                        Obstacle::Rejected(_) | Obstacle::NoHeapTheorem
                    ) =>
                {
                    Err(unknown)
                }
                verdict => Ok(verdict),
            }
        });
        let verdict = match attempted {
            Ok((_, verdict)) => verdict,
            Err(unknown) => self.verdict(&parsed, &stated, Err(&unknown), run),
        };
        Ok(Judged::alone(stated, verdict))
    }
}

impl Lists {
    /// The first proof that `accept` accepts. The moves of heaps are only guessed at first, and a
    /// rejected guess says nothing about the game.
    pub(super) fn attempted<T>(
        &self,
        run: &Run<'_>,
        accept: impl Fn(&ListProof) -> Result<T, Undecided>,
    ) -> Result<(ListProof, T), Undecided> {
        run.report(Phase::Learn, 0);
        let proof =
            lists::prove(&self.rules, run).map_err(|unknown| self.undecided(unknown, run))?;
        let rejected = match accept(&proof) {
            Ok(accepted) => return Ok((proof, accepted)),
            Err(rejected) => rejected,
        };
        if self.rules.code.is_some() || !matches!(proof.heap, HeapTheory::Periodic { .. }) {
            return Err(rejected);
        }
        run.report(Phase::Learn, 0);
        let proof = lists::prove_by_machine(&self.rules, run)
            .map_err(|unknown| self.undecided(unknown, run))?;
        accept(&proof).map(|accepted| (proof, accepted))
    }

    /// A theorem that the independent checker has accepted, with its proof.
    ///
    /// # Errors
    /// The reason why there is none.
    pub(super) fn proved(
        &self,
        question: Question,
        run: &Run<'_>,
    ) -> Result<(ListProof, Box<Theorem>), Undecided> {
        self.attempted(run, |proof| {
            if question == Question::Values && !proof.valued {
                return Err(undecided(Obstacle::NoSumValues));
            }
            Ok(self.theorem(proof, question, run)?.0)
        })
    }

    /// A proof that the independent checker has accepted.
    pub(super) fn checked_proof(&self, run: &Run<'_>) -> Option<ListProof> {
        let accept = |proof: &ListProof| {
            check(&certificate::write(&self.source, &self.rules, proof, &[]))
                .map_err(|no| undecided(unconfirmed(&no)))
        };
        self.attempted(run, accept).ok().map(|(proof, _)| proof)
    }

    /// The theorem of a proof, with verdicts on the claims in the rules.
    ///
    /// The checker also checks the claims: those it accepts follow from the proof.
    ///
    /// # Errors
    /// Why the checker rejects it.
    pub(super) fn theorem(
        &self,
        proof: &ListProof,
        question: Question,
        run: &Run<'_>,
    ) -> Result<(Box<Theorem>, Vec<Judged>), Undecided> {
        run.report(Phase::Check, 0);
        let texts = self.all_stated();
        let mut said = statement(&self.rules, proof, question);
        let is_said = |said: &Option<Statement>, number: usize| {
            said.as_ref().is_some_and(|said| said.claim() == texts[number].text)
        };
        let write =
            |claims: &[String]| certificate::write(&self.source, &self.rules, proof, claims);
        let carried = loop {
            // The checker finds claims that are false or do not follow.
            let candidates = (0..texts.len()).filter(|&number| !is_said(&said, number)).collect();
            let own: Vec<String> = said.as_ref().map(Statement::claim).into_iter().collect();
            match carry(&own, (&texts, candidates), write, run) {
                Ok(carried) => break carried,
                // Then the theorem has no statement, or it takes too long to check.
                Err(rejection) if said.is_some() && is_about_words(&rejection) => said = None,
                Err(rejection) => {
                    return Err(undecided(unconfirmed(&rejection)));
                }
            }
        };
        let Carried { certificate, checked, claims: carried, alone } = carried;
        let claims =
            self.rules.claims.iter().zip(&texts).enumerate().map(|(number, (claim, stated))| {
                if carried.contains(&number) || is_said(&said, number) {
                    return Judged::following(stated.clone());
                }
                let by = alone.contains(&number).then_some(proof);
                in_time(stated, run, || {
                    Judged::alone(stated.clone(), self.verdict(claim, stated, Ok(by), run))
                })
            });
        let claims = claims.collect();
        let turn_parameter = self.rules.header.turn_parameter.clone();
        let found =
            Found { question, rows: None, statement: said, certificate, checked, turn_parameter };
        Ok((Box::new(answers::theorem(&self.rules, proof, found)), claims))
    }

    /// Judges the claims in the rules one by one.
    pub(super) fn judged(
        &self,
        proof: Result<&ListProof, &Undecided>,
        run: &Run<'_>,
    ) -> Vec<Judged> {
        let judged = self.rules.claims.iter().map(|claim| {
            let stated = self.stated(claim, &self.source);
            in_time(&stated, run, || {
                let verdict = self.verdict(claim, &stated, proof.map(Some), run);
                Judged::alone(stated.clone(), verdict)
            })
        });
        judged.collect()
    }

    /// The verdict on a claim: refuted by a small list, or carried by the certificate of a proof if
    /// there is one, or open.
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
            Verdict::Unknown(Undecided {
                verified_up_to: up_to,
                verified_positions: positions,
                ..undecided(reason)
            })
        };
        match proof {
            Err(undecided) => unknown(undecided.obstacle.clone()),
            Ok(None) => unknown(Obstacle::Unsupported),
            Ok(Some(proof)) if asked(claim) == Question::Values && !proof.valued => {
                unknown(Obstacle::NoSumValues)
            }
            Ok(Some(proof)) => {
                let certificate =
                    certificate::write(&self.source, &self.rules, proof, &[text.to_owned()]);
                match check(&certificate) {
                    Ok(checked) => {
                        let found = Found {
                            question: asked(claim),
                            rows: None,
                            statement: Some(self.statement(claim, Some(text))),
                            certificate,
                            checked,
                            // A claim may hold only for this number of moves in a turn.
                            turn_parameter: None,
                        };
                        Verdict::Proved(Box::new(answers::theorem(&self.rules, proof, found)))
                    }
                    // Without the claim, the check had enough work left.
                    Err(Rejection::TooMuchWork { .. }) => unknown(Obstacle::Unsupported),
                    Err(rejection) if rejected_claim(&rejection).is_some() => {
                        unknown(Obstacle::Unsupported)
                    }
                    Err(rejection) => unknown(unconfirmed(&rejection)),
                }
            }
        }
    }

    /// The numbers of the `move` lines that make a play without an end, if that is the obstacle.
    fn moves_between(&self, obstacle: &Obstacle, run: &Run<'_>) -> Box<[usize]> {
        let (Obstacle::Cycle(play) | Obstacle::Growth(play) | Obstacle::Rise(play)) = obstacle
        else {
            return Box::default();
        };
        let play: Option<Vec<Narrow>> =
            play.iter().map(|list| narrow(&parse_list(&self.rules, list).ok()?).ok()).collect();
        let mut options = OptionLister::new(&self.rules.heap, run).ok();
        // Each move changes one heap.
        let by = |[from, to]: [&Narrow; 2]| {
            from.iter().enumerate().find_map(|(at, heap)| {
                let mut tuple = vec![0; self.rules.heap.heaps.len()];
                *tuple.first_mut()? = *heap;
                let mut line = None;
                let visit = |rule: usize, option: &[u64]| {
                    let after = canonical([&from[..at], &from[at + 1..], option].concat());
                    line = (after == *to).then_some(rule + 1);
                    line.is_some()
                };
                options.as_mut()?.each(&tuple, run, visit).ok()?;
                line
            })
        };
        moves(&play.unwrap_or_default(), matches!(obstacle, Obstacle::Cycle(_)), by)
    }

    /// Why there is no theorem, with the extent of the brute-force check.
    fn undecided(&self, unknown: Unknown<prove::Lists>, run: &Run<'_>) -> Undecided {
        let answer = unproved(unknown, |list| spell_list(list), |rule| rule + 1);
        if matches!(answer.obstacle, Obstacle::Stopped(Stop::Cancelled)) {
            return answer;
        }
        match self.tried(None, run) {
            // Endless play is the better reason.
            Tried { obstacle: Some(obstacle), .. } => {
                Undecided { moves: self.moves_between(&obstacle, run), obstacle, ..answer }
            }
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
        let Some(proof) = self.checked_proof(&run.part(LITTLE)) else { return vec![] };
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
                let period = usize::try_from(*modulus)
                    .ok()
                    .filter(|_| matches!(**inner, Value::Atom(TupleAtom::Variable(_))));
                period.map(|period| PatternKind::Period { preperiod: 0, period })
            }
            HeapTheory::Machine { .. } => None,
        };
        patterns.extend(heap.filter(|_| of_values).map(|kind| proved(kind, Scope::OneHeap)));
        patterns.extend(sum.map(|kind| proved(kind, Scope::All)));
        patterns
    }
}

/// Why a guess did not become a theorem.
fn unconfirmed(rejection: &Rejection) -> Obstacle {
    match rejection {
        // Small heaps were not representative, or that is undecided.
        Rejection::CodeMoves { .. } | Rejection::DigitsEncoding | Rejection::TooMuchWork { .. } => {
            Obstacle::NoHeapTheorem
        }
        other => unaccepted(other),
    }
}

/// Whether the rejection may concern the statement of the proof, its first claim, rather than the
/// proof itself.
const fn is_about_words(rejection: &Rejection) -> bool {
    matches!(rejected_claim(rejection), Some(0))
        || matches!(rejection, Rejection::TooMuchWork { .. })
}

/// The question that a claim depends on.
const fn asked(claim: &ListClaim) -> Question {
    if claim.subject.is_about_values() { Question::Values } else { Question::Outcome }
}
