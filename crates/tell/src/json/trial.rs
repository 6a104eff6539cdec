//! `test`.

use answer::{Coverage, Difference, Law, MachineUse, ProblemTrial, Trial};
use serde::Serialize;

use super::claim::Claim;
use super::problem::Tested;
use super::{Game, Reason, text};
use crate::render::Look;

#[derive(Serialize)]
struct Answer<'a> {
    passed: usize,
    failed: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    undecided: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    games: Vec<One<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    problems: Vec<Tested<'a>>,
}

#[derive(Serialize)]
struct One<'a> {
    verdict: &'static str,
    #[serde(flatten)]
    game: Game<'a>,
    expectations: usize,
    recursion: Coverage,
    solver: Coverage,
    machine_states: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    law: Option<Law>,
    #[serde(skip_serializing_if = "Option::is_none")]
    machine_reason: Option<Reason<'a>>,
    claims: Vec<Claim<'a>>,
    difference: Option<&'a Difference>,
    #[serde(skip_serializing_if = "Option::is_none")]
    undecided_position: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Reason<'a>>,
}

/// The games and the problems tested; what is counted is counted of both.
pub(crate) fn trials(games: &[Trial], problems: &[ProblemTrial], look: Look) -> String {
    let games = games.iter().map(|trial| {
        let (machine_states, law, machine_reason) = match &trial.machine {
            MachineUse::Proved { states } | MachineUse::Strategy { states } => (Some(*states), None, None),
            MachineUse::Sums(law) => (None, Some(*law), None),
            MachineUse::Missing(obstacle) => (None, None, Some(Reason::new(obstacle, look))),
        };
        One {
            verdict: match (trial.passed(), &trial.undecided) {
                (false, _) => "failed",
                (true, Some(_)) => "undecided",
                (true, None) => "passed",
            },
            game: Game::new(&trial.game),
            expectations: trial.expectations,
            recursion: trial.naive,
            solver: trial.solver,
            machine_states,
            law,
            machine_reason,
            claims: trial.claims.iter().map(|judged| Claim::new(judged, look)).collect(),
            difference: trial.difference.as_ref(),
            undecided_position: trial.undecided.as_ref().map(|(position, _)| position.as_str()),
            reason: trial.undecided.as_ref().map(|(_, obstacle)| Reason::new(obstacle, look)),
        }
    });
    let games: Vec<One<'_>> = games.collect();
    let problems: Vec<Tested<'_>> = problems.iter().map(Tested::from).collect();
    let count = |verdict: &str| {
        games.iter().filter(|one| one.verdict == verdict).count()
            + problems.iter().filter(|one| one.verdict == verdict).count()
    };
    text(&Answer {
        passed: count("passed"),
        failed: count("failed"),
        undecided: (!games.is_empty()).then(|| count("undecided")),
        games,
        problems,
    })
}
