//! `prove`.

use ::prove::Figures;
use answer::{
    self, Attempt, Evidence, GameInfo, MeasureText, Statement, SumEvidence, Theorem, Tried, Verdict, numeration_key,
};
use serde::Serialize;

use super::boards::StrategyAnswer;
use super::claim::Claim;
use super::lists::Sum;
use super::sides::Sides;
use super::{Game, Reason, text};
use crate::language::Language;

/// What an answer says that is proved of sums of heaps.
#[derive(Serialize)]
pub(super) struct SumAnswer<'a> {
    verdict: &'static str,
    #[serde(flatten)]
    game: Game<'a>,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<&'a str>,
    #[serde(flatten)]
    sum: Sum<'a>,
    certificate: Option<&'a str>,
    claims: Vec<Claim<'a>>,
    #[serde(flatten)]
    search: Search,
    #[serde(flatten)]
    cost: Cost,
}

impl<'a> SumAnswer<'a> {
    /// A theorem about sums; `claim` if that was asked for.
    pub(super) fn new(
        game: &'a GameInfo,
        theorem: &'a Theorem,
        sum: &'a SumEvidence,
        claim: Option<&'a str>,
        certificate: Option<&'a str>,
        cpu_ms: Option<f64>,
    ) -> Self {
        Self {
            verdict: "proved",
            game: Game::new(game),
            kind: "sum",
            claim,
            sum: Sum::new(theorem, sum),
            certificate,
            claims: vec![],
            search: Search::new(&theorem.figures),
            cost: Cost { cpu_ms },
        }
    }
}

#[derive(Serialize)]
struct Answer<'a> {
    verdict: &'static str,
    #[serde(flatten)]
    game: Game<'a>,
    kind: &'static str,
    formula: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    formula_claimed: bool,
    #[serde(flatten)]
    machine: Machine<'a>,
    certificate: Option<&'a str>,
    claims: Vec<Claim<'a>>,
    #[serde(flatten)]
    undecided: Option<Undecided<'a>>,
    #[serde(flatten)]
    search: Search,
    #[serde(flatten)]
    cost: Cost,
}

/// What a theorem has besides its formula.
#[derive(Serialize)]
pub(super) struct Machine<'a> {
    states: Option<usize>,
    acceptor_states: Option<usize>,
    choice_never_matters: bool,
    measures: Vec<Measure<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    play_length: Option<PlayLength<'a>>,
    checked_up_to: Option<u64>,
    #[serde(flatten)]
    digits: Option<Digits<'a>>,
    #[serde(flatten)]
    sides: Option<Sides<'a>>,
}

/// How many turns every play takes.
#[derive(Serialize)]
struct PlayLength<'a> {
    term: &'a str,
    measure: &'a str,
    decrease: u64,
    low: i64,
    exceptions: &'a [String],
}

impl<'a> PlayLength<'a> {
    fn new(length: &'a answer::PlayLength) -> Self {
        let answer::PlayLength { term, measure, decrease, low, exceptions } = length;
        Self { term, measure, decrease: *decrease, low: *low, exceptions }
    }
}

/// How a machine reads tuples.
#[derive(Serialize)]
struct Digits<'a> {
    numeration: String,
    bounds: &'a [Option<u32>],
    relation: bool,
}

impl<'a> Machine<'a> {
    pub(super) fn new(theorem: Option<&'a Theorem>) -> Self {
        let machine = theorem.and_then(|theorem| theorem.evidence.machine());
        Self {
            states: machine.map(|machine| machine.states),
            acceptor_states: machine.map(|machine| machine.acceptor_states),
            choice_never_matters: machine.is_some_and(|machine| machine.choice_never_matters),
            measures: machine.map_or(&[][..], |machine| &machine.measures).iter().map(Measure::new).collect(),
            play_length: machine.and_then(|machine| machine.play_length.as_ref()).map(PlayLength::new),
            checked_up_to: theorem.and_then(|theorem| theorem.checked.up_to).and_then(|size| u64::try_from(size).ok()),
            digits: machine.and_then(|machine| machine.digits.as_ref()).map(|digits| Digits {
                numeration: numeration_key(digits.numeration),
                bounds: &digits.bounds,
                relation: digits.relation,
            }),
            sides: machine.and_then(|machine| machine.sides.as_ref()).map(Sides::new),
        }
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum Measure<'a> {
    Sum { sum: &'a str },
    Term { term: &'a str },
    Composition { outermost: &'static str, letters: Vec<(char, u64, u64)> },
}

impl<'a> Measure<'a> {
    fn new(measure: &'a MeasureText) -> Self {
        match measure {
            MeasureText::Sum(sum) => Self::Sum { sum },
            MeasureText::Heaps { term, .. } => Self::Term { term },
            MeasureText::Composition { first_outermost, letters } => Self::Composition {
                outermost: if *first_outermost { "first" } else { "last" },
                letters: letters.clone(),
            },
        }
    }
}

/// Why it is not known, and what is.
#[derive(Serialize)]
pub(super) struct Undecided<'a> {
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
    pub(super) fn new(undecided: &'a answer::Undecided, language: Language) -> Self {
        Self {
            reason: Reason::new(&undecided.obstacle, language),
            guess_states: undecided.guess,
            strategy: undecided.strategy.as_deref(),
            verified_up_to: undecided.verified_up_to,
            verified_positions: undecided.verified_positions,
            tried: undecided
                .tried
                .iter()
                .map(|Tried { numeration, obstacle }| Attempted {
                    numeration: numeration_key(*numeration),
                    reason: Reason::new(obstacle, language),
                })
                .collect(),
        }
    }
}

/// What was done by brute force and by learning.
#[derive(Serialize)]
pub(super) struct Search {
    positions_solved: usize,
    queries: usize,
    rounds: usize,
}

impl Search {
    pub(super) const fn new(figures: &Figures) -> Self {
        Self { positions_solved: figures.positions, queries: figures.queries, rounds: figures.rounds }
    }
}

/// What the machine spent.
#[derive(Serialize)]
pub(super) struct Cost {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cpu_ms: Option<f64>,
}

/// What an attempt found; `certificate` is where the certificate is, `cpu_ms` what it cost.
pub(crate) fn attempt(attempt: &Attempt, certificate: Option<&str>, cpu_ms: Option<f64>, language: Language) -> String {
    let claims = attempt.claims.iter().map(|judged| Claim::new(judged, language)).collect();
    let (verdict, theorem, unknown) = match &attempt.verdict {
        Verdict::Proved(theorem) => match &theorem.evidence {
            Evidence::Sum(sum) => {
                let answer = SumAnswer::new(&attempt.game, theorem, sum, None, certificate, cpu_ms);
                return text(&SumAnswer { claims, ..answer });
            }
            Evidence::Strategy(strategy) => {
                let answer = StrategyAnswer::new(&attempt.game, theorem, strategy, None, certificate, cpu_ms);
                return text(&answer.with_claims(claims));
            }
            Evidence::Machine(_) => ("proved", Some(&**theorem), None),
        },
        Verdict::Refuted(_) => ("refuted", None, None),
        Verdict::Unknown(unknown) => ("unknown", None, Some(unknown)),
    };
    let figures = theorem.map(|theorem| theorem.figures).or(unknown.map(|unknown| unknown.figures)).unwrap_or_default();
    text(&Answer {
        verdict,
        game: Game::new(&attempt.game),
        kind: if attempt.game.picks().is_some() { "strategy" } else { attempt.question.key() },
        formula: theorem.and_then(|theorem| theorem.statement.as_ref()).map(Statement::claim),
        formula_claimed: theorem.is_some_and(|theorem| theorem.claimed),
        machine: Machine::new(theorem),
        certificate,
        claims,
        undecided: unknown.map(|unknown| Undecided::new(unknown, language)),
        search: Search::new(&figures),
        cost: Cost { cpu_ms },
    })
}
