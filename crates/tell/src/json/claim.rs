//! Claims, and `prove --claim`.

use answer::{About, Counterexample, Evidence, GameInfo, Judged, PositionCounterexample, Ruling, Statement, Verdict};
use serde::Serialize;

use super::boards::{BoardExample, StrategyAnswer};
use super::prove::{Cost, Machine, Search, SumAnswer, Undecided};
use super::sides::Truth;
use super::{Game, Reason, outcome_key, text};
use crate::language::Language;

/// A claim of the rules, in a list.
#[derive(Serialize)]
pub(super) struct Claim<'a> {
    claim: &'a str,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Reason<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verified_up_to: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counterexample: Option<AnyExample<'a>>,
}

impl<'a> Claim<'a> {
    pub(super) fn new(judged: &'a Judged, language: Language) -> Self {
        let unknown = judged.ruling.undecided();
        Self {
            claim: &judged.claim,
            verdict: verdict(&judged.ruling),
            reason: unknown.map(|unknown| Reason::new(&unknown.obstacle, language)),
            verified_up_to: unknown.and_then(|unknown| unknown.verified_up_to),
            counterexample: example(&judged.ruling),
        }
    }
}

const fn verdict(ruling: &Ruling) -> &'static str {
    match ruling {
        Ruling::Follows | Ruling::Alone(Verdict::Proved(_)) => "proved",
        Ruling::Alone(Verdict::Refuted(_)) => "refuted",
        Ruling::Alone(Verdict::Unknown(_)) => "unknown",
    }
}

/// What contradicts a claim.
#[derive(Serialize)]
#[serde(untagged)]
enum AnyExample<'a> {
    Position(Example<'a>),
    Board(BoardExample<'a>),
}

fn example(ruling: &Ruling) -> Option<AnyExample<'_>> {
    Some(match ruling.counterexample()? {
        Counterexample::Position(example) => AnyExample::Position(Example::new(example)),
        Counterexample::Board(example) => AnyExample::Board(BoardExample::new(example)),
    })
}

#[derive(Serialize)]
struct Example<'a> {
    position: &'a str,
    smallest: bool,
    formula_holds: bool,
    subject_holds: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    claimed: Option<i64>,
    outcome: Option<&'static str>,
    value: Option<u32>,
    plays: Option<[u32; 2]>,
    options: Vec<Fact<'a>>,
    #[serde(flatten)]
    sides: Option<Truth<'a>>,
}

#[derive(Serialize)]
struct Fact<'a> {
    position: &'a str,
    outcome: &'static str,
    value: Option<u32>,
}

impl<'a> Example<'a> {
    fn new(example: &'a PositionCounterexample) -> Self {
        Self {
            position: &example.position,
            smallest: example.smallest,
            formula_holds: example.formula_holds,
            subject_holds: example.subject_holds,
            claimed: match example.about {
                About::Value(_, number) | About::PlayLength(_, number) => number,
                _ => None,
            },
            outcome: example.truth.as_ref().map(|truth| outcome_key(truth.outcome)),
            value: example.truth.as_ref().and_then(|truth| truth.value),
            plays: example.plays.map(|(shortest, longest)| [shortest, longest]),
            options: example
                .options
                .iter()
                .map(|option| Fact {
                    position: &option.position,
                    outcome: outcome_key(option.outcome),
                    value: option.value,
                })
                .collect(),
            sides: example.sides.as_ref().map(Truth::new),
        }
    }
}

#[derive(Serialize)]
struct Answer<'a> {
    verdict: &'static str,
    #[serde(flatten)]
    game: Game<'a>,
    kind: &'static str,
    claim: &'a str,
    formula: Option<String>,
    #[serde(flatten)]
    machine: Machine<'a>,
    certificate: Option<&'a str>,
    counterexample: Option<AnyExample<'a>>,
    #[serde(flatten)]
    undecided: Option<Undecided<'a>>,
    #[serde(flatten)]
    search: Search,
    #[serde(flatten)]
    cost: Cost,
}

/// What became of a claim; `certificate` is where the certificate is, `cpu_ms` what it cost.
pub(crate) fn judged(
    game: &GameInfo,
    judged: &Judged,
    certificate: Option<&str>,
    cpu_ms: Option<f64>,
    language: Language,
) -> String {
    let theorem = judged.ruling.verdict().and_then(Verdict::theorem);
    let claim = Some(&judged.claim.text[..]);
    match theorem.map(|theorem| (theorem, &theorem.evidence)) {
        Some((theorem, Evidence::Sum(sum))) => {
            return text(&SumAnswer::new(game, theorem, sum, claim, certificate, cpu_ms));
        }
        Some((theorem, Evidence::Strategy(strategy))) => {
            return text(&StrategyAnswer::new(game, theorem, strategy, claim, certificate, cpu_ms));
        }
        Some((_, Evidence::Machine(_))) | None => {}
    }
    let unknown = judged.ruling.undecided();
    let figures = theorem.map(|theorem| theorem.figures).or(unknown.map(|unknown| unknown.figures)).unwrap_or_default();
    text(&Answer {
        verdict: verdict(&judged.ruling),
        game: Game::new(game),
        kind: "claim",
        claim: &judged.claim,
        formula: theorem.and_then(|theorem| theorem.statement.as_ref()).map(Statement::claim),
        machine: Machine::new(theorem),
        certificate,
        counterexample: example(&judged.ruling),
        undecided: unknown.map(|unknown| Undecided::new(unknown, language)),
        search: Search::new(&figures),
        cost: Cost { cpu_ms },
    })
}
