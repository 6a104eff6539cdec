//! Programs.

use answer::Question as Wanted;
use answer::fault::Plain;
use emit::{Header, Language};
use nimatron::problem::{Planned, Problem, ProblemError, of_game};
use plan::Plan;
use serde::Serialize;
use tell::service::Refusal;

use crate::fault::Fault;
use crate::question::{Emit, Question};
use crate::{Around, Ask, choice, game, json};

/// Who prints programs.
const PRINTER: &str = concat!("Nimatron ", env!("CARGO_PKG_VERSION"));

const LANGUAGES: [(&str, (Language, &str)); 3] =
    [("rust", (Language::Rust, "rs")), ("cpp", (Language::Cpp, "cpp")), ("python", (Language::Python, "py"))];

#[derive(Serialize)]
struct EmittedProgram {
    program: String,
    file: String,
}

impl Ask for Emit {
    const PATH: &'static str = "emit";

    fn answer(&self, around: Around<'_>) -> Result<String, Fault> {
        let (language, extension) = choice("lang", self.lang.as_deref(), &LANGUAGES)?;
        let (stem, plan) = planned(self, around)?;
        let header = Header { stem: &stem, printer: PRINTER };
        let program = emit::program(&plan, language, &header)
            .map_err(|error| Plain::NotPrintable { reason: error.to_string() })?;
        Ok(json(&EmittedProgram { program, file: format!("{stem}.{extension}") }))
    }
}

/// The plan of what was named, and what its file is called.
fn planned(asked: &Emit, around: Around<'_>) -> Result<(String, Plan), Fault> {
    let subject = asked.subject();
    let refuse = |none| Fault::from(nimatron::fault::of_plan(none));
    let Some(name) = &asked.problem else {
        let game = game(subject, &asked.set, asked.misere, around.run)?;
        let question: Wanted = game.question(asked.values)?;
        let planned = of_game(&game, question, around.run).map_err(refuse)?;
        return Ok((game.info().name, in_words(planned)));
    };
    if subject.game.is_some() || subject.rules.is_some() || asked.values || asked.misere || !asked.set.is_empty() {
        // A problem says all of this itself.
        return Err(Refusal::NoGame.into());
    }
    let name = name.strip_suffix(".problem").unwrap_or(name);
    let problem = Problem::shipped(name, around.run).map_err(|error| match error {
        ProblemError::NoSuchProblem { name, similar } => Fault::from(Refusal::NoSuchProblem { name, similar }),
        error => nimatron::fault::of_problem(error, None).into(),
    })?;
    let plan = match problem.ready() {
        Some(plan) => plan,
        None => in_words(problem.plan(around.run).map_err(refuse)?),
    };
    Ok((problem.name, plan))
}

fn in_words(planned: Planned) -> Plan {
    tell::plan::in_words(planned.plan, &planned.game, planned.theorem.as_ref())
}
