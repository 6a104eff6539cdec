//! `test`.

use answer::{MachineUse, ProblemTrial, Trial};

use super::claim::claim;
use super::problem::tested;
use super::{about, reason, text};
use crate::render::Style;

/// The games and the problems tested; what is counted is counted of both.
pub(crate) fn trials(games: &[Trial], problems: &[ProblemTrial], style: Style) -> String {
    let games = games.iter().map(|trial| {
        let (machine_states, law, missing) = match &trial.machine {
            MachineUse::Proved { states } | MachineUse::Strategy { states } => {
                (Some(*states), None, None)
            }
            MachineUse::Sums(law) => (None, Some(*law), None),
            MachineUse::Missing(obstacle) => (None, None, Some(reason(obstacle, style))),
        };
        let verdict = match (trial.passed(), &trial.undecided) {
            (false, _) => "failed",
            (true, Some(_)) => "undecided",
            (true, None) => "passed",
        };
        let told = object! {
            verdict: verdict,
            ..game: about(&trial.game),
            expectations: trial.expectations,
            recursion: trial.naive,
            solver: trial.solver,
            machine_states: machine_states,
            law?: law,
            machine_reason?: missing,
            claims: trial.claims.iter().map(|judged| claim(judged, style)).collect::<Vec<_>>(),
            difference: trial.difference.as_ref(),
            undecided_position?: trial.undecided.as_ref().and_then(
                |(position, _)| position.as_ref()
            ),
            reason?: trial.undecided.as_ref().map(|(_, obstacle)| reason(obstacle, style)),
        };
        (verdict, told)
    });
    let (verdicts, games): (Vec<_>, Vec<_>) = games.unzip();
    let (of_problems, problems): (Vec<_>, Vec<_>) =
        problems.iter().map(|trial| tested(trial, style)).unzip();
    let count =
        |verdict: &str| verdicts.iter().chain(&of_problems).filter(|one| **one == verdict).count();
    text(&object! {
        passed: count("passed"),
        failed: count("failed"),
        undecided?: (!games.is_empty()).then(|| count("undecided")),
        games?: Some(games).filter(|games| !games.is_empty()),
        problems?: Some(problems).filter(|problems| !problems.is_empty()),
    })
}
