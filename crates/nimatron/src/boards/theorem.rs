//! Strategies that take a best pick on every board, of any length.
//!
//! Everything called proved here has a certificate that the independent checker has accepted.

use answer::{
    Attempt, BoardCounterexample, Checked, Evidence, Judged, Obstacle, Question, Statement,
    StrategyEvidence, Theorem, Undecided, Verdict,
};
use prove::Unknown;
use prove::boards::{Counterexample, Proof, Refused, discover, verify, write};
use rules::Diagnostic;
use rules::boards::{Strategy, StrategyClaim, literal, parse_claim, print_strategy};
use run::{Limits, Phase, Run};

use super::Boards;
use super::solution::Known;
use crate::carried::check;
use crate::kind::{Proving, Ruled};
use crate::theorem::{unaccepted, written};
use crate::undecided::{undecided, unproved};

/// The budget for confirming by brute force that a strategy is wrong.
const CONFIRM: Limits = Limits { states: 2_000_000, memory: 1 << 30, time: None };

/// A proof that the independent checker has accepted.
#[derive(Clone, Debug)]
pub(super) struct Established {
    pub(super) proof: Proof,
    certificate: String,
    checked: Checked,
}

/// A theorem, and the origin of its strategy.
pub(super) struct Found {
    pub(super) established: Established,
    /// Whether the rules claim it.
    pub(super) claimed: bool,
}

/// The result of trying a claim.
#[expect(
    clippy::large_enum_variant,
    reason = "there is one of these for a claim, and it is taken apart at once"
)]
enum Tried {
    Proved(Box<Established>),
    Not(Verdict),
}

impl Proving for Boards {
    /// Searches for a strategy that takes a best pick on every board, and proves it.
    fn prove(&self, question: Question, run: &Run<'_>) -> Attempt {
        let attempt = |verdict, claims| Attempt { game: self.info(), question, verdict, claims };
        if question == Question::Values {
            return attempt(Verdict::Unknown(undecided(Obstacle::OtherQuestion)), vec![]);
        }
        // Claims are proved or refuted quickly; a search may use up all the time.
        let tried: Vec<Tried> =
            self.rules.claims.iter().map(|claim| self.tried(&claim.strategy, run)).collect();
        let found = match self.discovered(run) {
            Ok(established) => Ok(Found { established, claimed: false }),
            Err(unknown) => {
                let proved = tried.iter().find_map(Tried::proved);
                proved.map(|one| Found { established: one.clone(), claimed: true }).ok_or(unknown)
            }
        };
        match found {
            Err(unknown) => attempt(Verdict::Unknown(unknown), self.judged(tried, None)),
            Ok(Found { established, claimed }) => {
                let claims = self.judged(tried, established.proof.strategy.as_ref());
                attempt(Verdict::Proved(Box::new(self.theorem_of(established, claimed))), claims)
            }
        }
    }

    fn judge(&self, claim: &str, run: &Run<'_>) -> Result<Judged, Vec<Diagnostic>> {
        let parsed = parse_claim(claim, &self.rules)?;
        let text = self.claim_text(&parsed, claim);
        let verdict = self.tried(&parsed.strategy, run).verdict(self);
        Ok(Judged::alone(text, verdict))
    }
}

impl Boards {
    /// A theorem prepared for queries about boards, if there is one within the budget. Strategies
    /// claimed by the rules are tried first.
    pub(crate) fn known(&self, run: &Run<'_>) -> Option<Known<'_>> {
        let found = self.found(run).ok()?;
        Known::new(self, found.established.proof, run)
    }

    /// The same as a theorem.
    pub(super) fn found(&self, run: &Run<'_>) -> Result<Found, Undecided> {
        let claims = self.rules.claims.iter();
        let claimed =
            claims.map(|claim| self.tried(&claim.strategy, run)).find_map(|tried| match tried {
                Tried::Proved(established) => {
                    Some(Found { established: *established, claimed: true })
                }
                Tried::Not(_) => None,
            });
        match claimed {
            Some(found) => Ok(found),
            None => Ok(Found { established: self.discovered(run)?, claimed: false }),
        }
    }

    fn discovered(&self, run: &Run<'_>) -> Result<Established, Undecided> {
        run.report(Phase::Learn, 0);
        let proof = discover(&self.rules, run).map_err(|unknown| self.undecided(unknown))?;
        self.established(proof, run).map_err(undecided)
    }

    /// Writes and checks the certificate of a proof.
    fn established(&self, proof: Proof, run: &Run<'_>) -> Result<Established, Obstacle> {
        run.report(Phase::Check, 0);
        let certificate = write(&self.source, &self.rules, &proof);
        match check(&certificate) {
            Ok(checked) => Ok(Established { proof, certificate, checked }),
            Err(rejection) => Err(unaccepted(&rejection)),
        }
    }

    /// Tries a single claim.
    fn tried(&self, strategy: &Strategy, run: &Run<'_>) -> Tried {
        match verify(&self.rules, strategy, run) {
            Ok(proof) => match self.established(proof, run) {
                Ok(established) => Tried::Proved(Box::new(established)),
                Err(obstacle) => Tried::Not(Verdict::Unknown(undecided(obstacle))),
            },
            Err(Refused::Refuted(example)) => {
                let confirmed = self.counterexample(strategy, &example, run);
                Tried::Not(match confirmed {
                    Ok(example) => {
                        Verdict::Refuted(Box::new(answer::Counterexample::Board(example)))
                    }
                    Err(obstacle) => Verdict::Unknown(undecided(obstacle)),
                })
            }
            Err(Refused::Unknown(unknown)) => {
                // The claim is the conjecture.
                Tried::Not(Verdict::Unknown(Undecided {
                    strategy: None,
                    ..self.undecided(unknown)
                }))
            }
        }
    }

    /// A theorem, with verdicts on the claims in the rules.
    pub(super) fn found_with_claims(
        &self,
        run: &Run<'_>,
    ) -> (Result<Found, Undecided>, Vec<Judged>) {
        let tried: Vec<Tried> =
            self.rules.claims.iter().map(|claim| self.tried(&claim.strategy, run)).collect();
        let found = match tried.iter().find_map(Tried::proved) {
            Some(established) => Ok(Found { established: established.clone(), claimed: true }),
            None => self.discovered(run).map(|established| Found { established, claimed: false }),
        };
        let claims = self.judged(
            tried,
            found.as_ref().ok().and_then(|found| found.established.proof.strategy.as_ref()),
        );
        (found, claims)
    }

    fn judged(&self, tried: Vec<Tried>, strategy: Option<&Strategy>) -> Vec<Judged> {
        let judged = self.rules.claims.iter().zip(tried).map(|(claim, tried)| {
            let text = self.claim_text(claim, &self.source);
            if strategy == Some(&claim.strategy) {
                Judged::following(text)
            } else {
                Judged::alone(text, tried.verdict(self))
            }
        });
        judged.collect()
    }

    /// The theorem as an answer.
    pub(super) fn theorem_of(&self, established: Established, claimed: bool) -> Theorem {
        let Established { proof, certificate, checked } = established;
        let statement =
            proof.strategy.as_ref().map(|strategy| print_strategy(&self.rules, strategy));
        Theorem {
            question: Question::Outcome,
            statement: statement.map(|text| Statement::Strategy(text.into())),
            claimed,
            evidence: Evidence::Strategy(StrategyEvidence {
                choices: proof
                    .strategy
                    .as_ref()
                    .map(|strategy| self.choices(strategy))
                    .unwrap_or_default(),
                states: proof.play.len(),
            }),
            certificate,
            checked,
            figures: proof.figures,
        }
    }

    /// The claim as written, if the text is complete and means the same, else as printed.
    fn claim_text(&self, claim: &StrategyClaim, source: &str) -> String {
        let again = |text: &str| parse_claim(text, &self.rules).ok().map(|read| read.strategy);
        let print = || format!("strategy {}", print_strategy(&self.rules, &claim.strategy));
        written((&claim.strategy, claim.span), source, again, print)
    }

    /// A board on which a strategy is wrong, verified by brute force.
    fn counterexample(
        &self,
        strategy: &Strategy,
        found: &Counterexample,
        run: &Run<'_>,
    ) -> Result<BoardCounterexample, Obstacle> {
        let board = &found.board;
        let solved = self.brute(board, &run.extra(CONFIRM))?;
        let chosen = literal::chosen(&self.rules, strategy, board);
        let result = |place: usize| {
            solved.picks.iter().find(|(other, _)| *other == place).map(|(_, result)| result)
        };
        let better = result(found.better).filter(|result| **result == solved.best);
        let worse = chosen.and_then(|place| result(place).map(|result| (place, result)));
        let agrees =
            chosen == found.chosen && worse.is_none_or(|(_, result)| *result != solved.best);
        match better {
            Some(best) if agrees => Ok(BoardCounterexample {
                board: self.text(board),
                to_pick: self.rules.mover(board.phase),
                chosen: worse.map(|(place, result)| self.pick(board, place, result, false)),
                better: self.pick(board, found.better, best, true),
                boards: found.boards,
            }),
            _ => Err(Obstacle::InconsistentStrategy),
        }
    }

    fn undecided(&self, unknown: Unknown<prove::Boards>) -> Undecided {
        let strategy = unknown.guess.as_ref().map(|strategy| print_strategy(&self.rules, strategy));
        Undecided { strategy, ..unproved(unknown, |board| self.spell(board), |rule| rule + 1) }
    }
}

impl Tried {
    fn proved(&self) -> Option<&Established> {
        match self {
            Self::Proved(established) => Some(established),
            Self::Not(_) => None,
        }
    }

    fn verdict(self, game: &Boards) -> Verdict {
        match self {
            Self::Proved(established) => {
                Verdict::Proved(Box::new(game.theorem_of(*established, false)))
            }
            Self::Not(verdict) => verdict,
        }
    }
}
