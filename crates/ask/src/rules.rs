//! Rule texts: what is shipped, and what a text is read as.

use nimatron::answer::{Answer, ProblemInfo};
use nimatron::problem::Problem;
use nimatron::{Game, LoadError, Run, Settings, shipped};
use tell::json::RulesReading;
use tell::service::Refusal;
use tell::{Format, Language};

use std::collections::BTreeMap;

use crate::fault::Fault;
use crate::question::{Question, Read, settings};
use crate::{Around, Ask, json, source, with};

/// All shipped games, as JSON; `about` has a sentence or two on each, `open` those without a
/// theorem.
#[must_use]
pub fn listed_games() -> String {
    let settings = Settings::default();
    // A shipped game that cannot be read would be a mistake that the tests find.
    let games = shipped::names().filter_map(|name| Game::shipped(name, &settings).ok());
    let answer = Answer::Games(games.map(|game| game.info()).collect());
    let about: BTreeMap<_, _> =
        shipped::names().filter_map(|name| Some((name, shipped::about(name)?))).collect();
    let open: Vec<_> = shipped::names().filter(|name| shipped::is_open(name)).collect();
    with(
        &with(&tell::render(&answer, Format::Json, Language::English), "about", &about),
        "open",
        &open,
    )
}

/// All shipped problems, as JSON; `about` has the statements.
#[must_use]
pub fn listed_problems() -> String {
    let run = Run::default();
    let shipped = shipped::problems().filter_map(|name| Problem::shipped(name, &run).ok());
    let infos = shipped.map(|problem| ProblemInfo {
        status: problem.ready().map(|plan| plan.origin.status),
        title: problem.statement.title,
        name: problem.name,
        game: problem.game_name,
    });
    let about: BTreeMap<_, _> =
        shipped::problems().filter_map(|name| Some((name, shipped::statement(name)?))).collect();
    with(
        &tell::render(&Answer::Problems(infos.collect()), Format::Json, Language::English),
        "about",
        &about,
    )
}

#[derive(serde::Serialize)]
struct Source<'a> {
    name: &'a str,
    source: &'a str,
}

/// The text of a shipped game, as JSON.
///
/// # Errors
/// There is no such game.
pub fn source_of_game(name: &str) -> Result<String, Refusal> {
    let no_such = || Refusal::NoSuchGame { name: name.to_owned(), similar: shipped::similar(name) };
    shipped::source(name).map(|source| json(&Source { name, source })).ok_or_else(no_such)
}

/// The text of a shipped problem, as JSON.
///
/// # Errors
/// There is no such problem.
pub fn source_of_problem(name: &str) -> Result<String, Refusal> {
    let no_such = || Refusal::NoSuchProblem {
        name: name.to_owned(),
        similar: shipped::similar_problem(name),
    };
    shipped::problem(name).map(|source| json(&Source { name, source })).ok_or_else(no_such)
}

impl Ask for Read {
    const PATH: &'static str = "read";

    fn answer(&self, around: Around<'_>) -> Result<String, Fault> {
        let (name, source) = source(self.subject())?;
        let reading = RulesReading {
            source,
            diagnostics: &[],
            escape: None,
            game: None,
            examples: &[],
            unmet: None,
        };
        let said = match Game::load_within(source, &settings(&self.set, self.misere), around.run) {
            Ok(game) => {
                let game = game.named(name);
                let (info, examples) = (game.info(), game.examples(around.run));
                let (diagnostics, unmet) = (game.warnings(), game.unmet(around.run));
                let unmet = unmet.as_ref();
                tell::json::reading(
                    &RulesReading {
                        game: Some(&info),
                        examples: &examples,
                        diagnostics,
                        unmet,
                        ..reading
                    },
                    around.language,
                )
            }
            Err(LoadError::Rules { diagnostics, .. }) => tell::json::reading(
                &RulesReading { diagnostics: &diagnostics, ..reading },
                around.language,
            ),
            Err(LoadError::Escape { span, from, to, .. }) => {
                let escape = Some((span, from.as_str(), to.as_str()));
                tell::json::reading(&RulesReading { escape, ..reading }, around.language)
            }
            Err(error @ LoadError::NoSuchGame { .. }) => {
                return Err(nimatron::fault::of_game(error, None).into());
            }
        };
        Ok(said)
    }
}
