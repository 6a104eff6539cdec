//! Programs.

use answer::Question as Wanted;
use answer::fault::Plain;
use emit::{Header, Language};
use nimatron::problem::of_game;
use plan::Plan;
use serde::Serialize;
use tell::service::Refusal;

use crate::fault::Fault;
use crate::problem::{in_words, plan, problem};
use crate::question::{Emit, Question};
use crate::{Around, Ask, choice, game, json};

/// Who prints programs.
const PRINTER: &str = concat!("Nimatron ", env!("CARGO_PKG_VERSION"));

const LANGUAGES: [(&str, (Language, &str)); 3] = [
    ("rust", (Language::Rust, "rs")),
    ("cpp", (Language::Cpp, "cpp")),
    ("python", (Language::Python, "py")),
];

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
    if asked.problem.is_none() && asked.source.is_none() {
        let game = game(subject, &asked.set, asked.misere, around.run)?;
        let question: Wanted = game.question(asked.values)?;
        let planned = of_game(&game, question, around.run).map_err(refuse)?;
        return Ok((game.info().name, in_words(planned)));
    }
    if asked.values || asked.misere || !asked.set.is_empty() {
        // A problem says all of this itself.
        return Err(Refusal::NoGame.into());
    }
    let problem = problem((asked.problem.as_ref(), asked.source.as_ref()), subject, around)?;
    let plan = plan(&problem, around)?;
    Ok((problem.name, plan))
}
