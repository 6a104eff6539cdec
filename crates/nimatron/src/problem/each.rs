//! Parameters from the input without a theorem for all their values: one is proved for each choice
//! met.

use answer::Question;
use judge::{Answers, Failure, Input};
use plan::naive::Setting;
use plan::{Case, Decision, Fault, Origin, Plan, PrintedAnswer, Program, Reason, Status};
use run::{Limits, Run};

use super::compile::settled;
use super::fit::fit;
use super::{NoPlan, Problem, ProblemError, computed};

/// A plan without any decision yet; none if the problem takes no parameters from the input, or if
/// no theorem can answer it.
pub(super) fn open(problem: &Problem) -> Option<Plan> {
    let game = problem.game(&[]).ok()?;
    let program = fit(problem, &game).ok()?;
    if program.settings.is_empty()
        || program.answer == PrintedAnswer::Result
        || computed::beyond_theorems(&program, &game).is_some()
    {
        return None;
    }
    let origin =
        Origin { game: String::new(), status: Status::Proved, theorem: vec![], missing: None };
    Some(Plan {
        title: problem.statement.title.clone(),
        program,
        decision: Decision::Each(vec![]),
        origin,
    })
}

/// See [`Problem::answer_by_values`].
pub(super) fn answer(
    problem: &Problem,
    plan: &mut Plan,
    input: &[u8],
    run: &Run<'_>,
) -> Result<Result<Answers, Failure>, NoPlan> {
    let limits = Limits { time: run.limits.time, ..judge::LIMITS };
    loop {
        match judge::run_within(plan, Input::Bytes(input), &run.part(limits)) {
            Err(Failure::Fault(Fault { reason: Reason::Undecided { given }, .. })) => {
                decide(problem, plan, &given, run)?;
            }
            answers => return Ok(answers),
        }
    }
}

/// Adds the decision for these values to an open plan.
fn decide(
    problem: &Problem,
    plan: &mut Plan,
    given: &[Setting],
    run: &Run<'_>,
) -> Result<(), NoPlan> {
    let Decision::Each(cases) = &mut plan.decision else { return Ok(()) };
    let game = problem.game(given).map_err(|error| {
        let error = ProblemError::Game { name: problem.game_name.clone(), error: Box::new(error) };
        NoPlan::Problem(Box::new(error))
    })?;
    let question = if plan.program.answer == PrintedAnswer::Value {
        Question::Values
    } else {
        Question::Outcome
    };
    let decided = game.decide(question, problem.side(&game), run).map_err(NoPlan::Decision)?;
    let fixed = Program { settings: vec![], ..plan.program.clone() };
    cases.push(Case { given: given.to_vec(), decision: settled(&fixed, &decided)? });
    Ok(())
}
