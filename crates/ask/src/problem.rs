//! Contest problems: a shipped one by its name, or the text of one about the rules of the question;
//! and their answers to inputs.

use judge::Input;
use nimatron::problem::{Planned, Problem, ProblemError};
use nimatron::shipped;
use plan::{Plan, Status};
use serde::Serialize;
use tell::service::Refusal;

use crate::fault::Fault;
use crate::question::{Judge, Question, Subject};
use crate::{Around, Ask, json, required};

/// What a problem is called that has no name.
const UNNAMED: &str = "problem";

/// The answers of a problem to an input.
#[derive(Serialize)]
struct Judged<'a> {
    title: &'a str,
    /// `proved`, `computed` or `definition`.
    status: &'static str,
    output: String,
}

/// The problem that a question names, or whose text it has.
pub(crate) fn problem(
    (name, text): (Option<&String>, Option<&String>),
    subject: Subject<'_>,
    around: Around<'_>,
) -> Result<Problem, Fault> {
    let fault_of = |error| match error {
        ProblemError::NoSuchProblem { name, similar } => {
            Fault::from(Refusal::NoSuchProblem { name, similar })
        }
        error => nimatron::fault::of_problem(error, None).into(),
    };
    if let Some(name) = name {
        if subject.game.is_some() || subject.rules.is_some() {
            // A shipped problem says itself which game it is about.
            return Err(Refusal::NoGame.into());
        }
        return Problem::shipped(name.strip_suffix(".problem").unwrap_or(name), around.run)
            .map_err(fault_of);
    }
    let text = required(text, "source")?;
    let find = |game: &str| {
        let rules = subject.rules.map(|rules| (game.to_owned(), rules.to_owned()));
        rules.or_else(|| shipped::game(game))
    };
    Problem::load(UNNAMED, text, &find, around.run).map_err(fault_of)
}

/// The plan of a problem: made beforehand, or now.
pub(crate) fn plan(problem: &Problem, around: Around<'_>) -> Result<Plan, Fault> {
    if let Some(plan) = problem.ready() {
        return Ok(plan);
    }
    problem.plan(around.run).map(in_words).map_err(|none| nimatron::fault::of_plan(none).into())
}

pub(crate) fn in_words(planned: Planned) -> Plan {
    tell::plan::in_words(planned.plan, &planned.game, planned.theorem.as_ref())
}

impl Ask for Judge {
    const PATH: &'static str = "judge";

    fn answer(&self, around: Around<'_>) -> Result<String, Fault> {
        let problem =
            problem((self.problem.as_ref(), self.source.as_ref()), self.subject(), around)?;
        let input = required(self.input.as_ref(), "input")?;
        let plan = plan(&problem, around)?;
        let answers = judge::run_within(&plan, Input::Bytes(input.as_bytes()), around.run);
        let answers = answers.map_err(|failure| match failure {
            judge::Failure::Fault(fault) => {
                Fault::from(answer::fault::Problem::Input { name: "-".to_owned(), fault })
            }
            judge::Failure::Unreadable(_) => Refusal::Internal.into(),
        })?;
        let status = match plan.origin.status {
            Status::Proved => "proved",
            Status::Computed { .. } => "computed",
            Status::ByDefinition => "definition",
        };
        let output = String::from_utf8_lossy(&answers.to_bytes()).into_owned();
        Ok(json(&Judged { title: &problem.statement.title, status, output }))
    }
}
