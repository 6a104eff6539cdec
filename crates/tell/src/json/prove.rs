//! `prove`.

use ::prove::Figures;
use answer::{
    self, Attempt, Counterexample, Digits, Evidence, GameInfo, Judged, MeasureText, PlayLength, SidesTheorem,
    Statement, Theorem, Tried, Verdict, numeration_key,
};
use serde::Serialize;

use super::boards::Strategy;
use super::claim::Claim;
use super::lists::Sum;
use super::{Game, Reason, checked_up_to, text};
use crate::render::Look;

/// What is known of all positions, or of a claim.
#[derive(Serialize)]
pub(super) struct Answer<'a> {
    verdict: &'static str,
    #[serde(flatten)]
    game: Game<'a>,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<&'a str>,
    #[serde(flatten)]
    found: Evidenced<'a>,
    certificate: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counterexample: Option<Option<&'a Counterexample>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    claims: Option<Vec<Claim<'a>>>,
    #[serde(flatten)]
    undecided: Option<Undecided<'a>>,
    #[serde(flatten)]
    search: Search,
    #[serde(skip_serializing_if = "Option::is_none")]
    cpu_ms: Option<f64>,
}

/// What a theorem stands on; a machine of which nothing is known if there is none.
#[derive(Serialize)]
#[serde(untagged)]
enum Evidenced<'a> {
    Sum(Sum<'a>),
    Strategy(Strategy<'a>),
    Machine(Machine<'a>),
}

impl<'a> Answer<'a> {
    fn new(game: &'a GameInfo, verdict: Option<&'a Verdict>, kind: &'static str, look: Look) -> Self {
        let theorem = verdict.and_then(Verdict::theorem);
        let unknown = verdict.and_then(Verdict::undecided);
        let (kind, found) = match theorem.map(|theorem| (theorem, &theorem.evidence)) {
            Some((theorem, Evidence::Sum(sum))) => ("sum", Evidenced::Sum(Sum::new(theorem, sum))),
            Some((theorem, Evidence::Strategy(strategy))) => {
                ("strategy", Evidenced::Strategy(Strategy::new(theorem, strategy)))
            }
            Some((_, Evidence::Machine(_))) | None => (kind, Evidenced::Machine(Machine::new(theorem))),
        };
        let figures = theorem.map(|theorem| theorem.figures).or(unknown.map(|unknown| unknown.figures));
        Self {
            verdict: verdict.map_or("proved", Verdict::key),
            game: Game::new(game),
            kind,
            claim: None,
            search: Search::new(&figures.unwrap_or_default(), matches!(found, Evidenced::Strategy(_))),
            found,
            certificate: None,
            counterexample: None,
            claims: None,
            undecided: unknown.map(|unknown| Undecided::new(unknown, look)),
            cpu_ms: None,
        }
    }
}

/// What a theorem about a machine says.
#[derive(Serialize)]
struct Machine<'a> {
    formula: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    formula_claimed: bool,
    states: Option<usize>,
    acceptor_states: Option<usize>,
    choice_never_matters: bool,
    measures: &'a [MeasureText],
    #[serde(skip_serializing_if = "Option::is_none")]
    play_length: Option<&'a PlayLength>,
    checked_up_to: Option<u64>,
    #[serde(flatten)]
    digits: Option<&'a Digits>,
    #[serde(flatten)]
    sides: Option<&'a SidesTheorem>,
}

impl<'a> Machine<'a> {
    fn new(theorem: Option<&'a Theorem>) -> Self {
        let machine = theorem.and_then(|theorem| theorem.evidence.machine());
        Self {
            formula: theorem.and_then(|theorem| theorem.statement.as_ref()).map(Statement::claim),
            formula_claimed: theorem.is_some_and(|theorem| theorem.claimed),
            states: machine.map(|machine| machine.states),
            acceptor_states: machine.map(|machine| machine.acceptor_states),
            choice_never_matters: machine.is_some_and(|machine| machine.choice_never_matters),
            measures: machine.map_or(&[], |machine| &machine.measures),
            play_length: machine.and_then(|machine| machine.play_length.as_ref()),
            checked_up_to: theorem.and_then(|theorem| checked_up_to(&theorem.checked)),
            digits: machine.and_then(|machine| machine.digits.as_ref()),
            sides: machine.and_then(|machine| machine.sides.as_ref()),
        }
    }
}

/// Why it is not known, and what is.
#[derive(Serialize)]
struct Undecided<'a> {
    reason: Reason<'a>,
    guess_states: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    strategy: Option<&'a str>,
    verified_up_to: Option<usize>,
    verified_positions: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tried: Vec<Attempted<'a>>,
}

/// A numeration system and what stood in the way.
#[derive(Serialize)]
struct Attempted<'a> {
    numeration: String,
    reason: Reason<'a>,
}

impl<'a> Undecided<'a> {
    fn new(undecided: &'a answer::Undecided, look: Look) -> Self {
        Self {
            reason: Reason::new(&undecided.obstacle, look),
            guess_states: undecided.guess,
            strategy: undecided.strategy.as_deref(),
            verified_up_to: undecided.verified_up_to,
            verified_positions: undecided.verified_positions,
            tried: undecided
                .tried
                .iter()
                .map(|Tried { numeration, obstacle }| Attempted {
                    numeration: numeration_key(*numeration),
                    reason: Reason::new(obstacle, look),
                })
                .collect(),
        }
    }
}

/// What was done by brute force and by learning; strategies are counted where they were looked for.
#[derive(Serialize)]
struct Search {
    #[serde(skip_serializing_if = "Option::is_none")]
    strategies: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    survivors: Option<usize>,
    positions_solved: usize,
    queries: usize,
    rounds: usize,
}

impl Search {
    fn new(figures: &Figures, strategies: bool) -> Self {
        Self {
            strategies: strategies.then_some(figures.strategies),
            survivors: strategies.then_some(figures.survivors),
            positions_solved: figures.positions,
            queries: figures.queries,
            rounds: figures.rounds,
        }
    }
}

/// What an attempt found; `certificate` is where the certificate is, `cpu_ms` what it cost.
pub(crate) fn attempt(attempt: &Attempt, certificate: Option<&str>, cpu_ms: Option<f64>, look: Look) -> String {
    let kind = if attempt.game.picks().is_some() { "strategy" } else { attempt.question.key() };
    let claims = Some(attempt.claims.iter().map(|judged| Claim::new(judged, look)).collect());
    let answer = Answer::new(&attempt.game, Some(&attempt.verdict), kind, look);
    text(&Answer { certificate, claims, cpu_ms, ..answer })
}

/// What became of a claim; `certificate` is where the certificate is, `cpu_ms` what it cost.
pub(crate) fn judged(
    game: &GameInfo,
    judged: &Judged,
    certificate: Option<&str>,
    cpu_ms: Option<f64>,
    look: Look,
) -> String {
    let mut answer = Answer::new(game, judged.ruling.verdict(), "claim", look);
    if let Evidenced::Machine(machine) = &mut answer.found {
        machine.formula_claimed = false;
        answer.counterexample = Some(judged.ruling.counterexample());
    } else {
        answer.claims = Some(vec![]);
    }
    text(&Answer { claim: Some(&judged.claim), certificate, cpu_ms, ..answer })
}
