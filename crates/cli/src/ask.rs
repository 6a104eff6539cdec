//! The commands that ask one thing and print the answer.

use std::path::Path;
use std::time::Duration;

use answer::fault::Plain;
use certify::Rejection;
use nimatron::answer::{Answer, Attempt, Trial};
use nimatron::problem::Problem;
use nimatron::{Effort, Game, Question, Settings, shipped};
use tell::document::Document;
use tell::{Format, Telling, report};

use super::args::{
    Budget, Check, Cli, Games, LanguageName, Man, Output, Solve, TableCommand, Test,
};
use super::surroundings::{Surroundings, catch_interrupts};
use super::{Failure, Status, Voice, explain, input, judge, output, trial};

/// The time that each proof of a test may take if nothing is said about it.
const TEST_TIME: Duration = Duration::from_secs(5);

pub(super) fn solve(args: &Solve, voice: Voice) -> Result<Status, Failure> {
    args.certificate.ready()?;
    let game = &input::game(&args.game, &args.settings, &voice)?;
    let positions = input::positions(game, &args.positions, args.from.as_deref())?;
    let surroundings = Surroundings::new(voice);
    catch_interrupts();
    let found = game.find(&positions, &surroundings.proving(&args.budget, None));
    let long = surroundings.proving(&args.budget, Some(explain::TIME));
    let attempt = (args.explain || args.certificate.is_wanted())
        .then(|| game.prove(Question::Outcome, &long));
    let explanation = attempt
        .as_ref()
        .filter(|_| args.explain)
        .map(|attempt| explain::document(game, attempt, &positions, &long, voice.language));
    drop(surroundings);
    let answer = Answer::Positions(game.info(), found);
    let status = deliver(&answer, &args.output, explanation, voice)?;
    args.certificate.deliver(attempt.as_ref().and_then(Attempt::certificate), status, voice)
}

/// Prints an answer in the form and at the place that were asked for, and perhaps why it is so
/// below it.
pub(super) fn deliver(
    answer: &Answer,
    wanted: &Output,
    why: Option<Document>,
    voice: Voice,
) -> Result<Status, Failure> {
    let out = wanted.out.as_deref();
    output::deliver(out, &rendered(answer, why, wanted.form.asked(), voice.on(out).into()))?;
    Ok(answer.ending().into())
}

/// An answer in a form, and perhaps why it is so below it.
pub(super) fn rendered(
    answer: &Answer,
    why: Option<Document>,
    format: Format,
    telling: Telling<'_>,
) -> String {
    match why {
        Some(why) => tell::render_explained(answer, why, format, telling),
        None => tell::render(answer, format, telling),
    }
}

pub(super) fn table(args: &TableCommand, voice: Voice) -> Result<Status, Failure> {
    let game = input::game(&args.game, &args.settings, &voice)?;
    let question = game.question(args.values).map_err(Failure::plain)?;
    let surroundings = Surroundings::new(voice);
    catch_interrupts();
    let run = surroundings.run(&args.budget, None);
    let answer = if game.picks().is_some() {
        Answer::BoardTable(game.info(), game.board_table(args.up_to, &run))
    } else {
        Answer::Table(game.info(), game.table(question, args.up_to, &run))
    };
    drop(surroundings);
    deliver(&answer, &args.output, None, voice)
}

pub(super) fn check(args: &Check, voice: Voice) -> Result<Status, Failure> {
    let certificate = input::read(&args.certificate, certify::MAX_BYTES)?;
    let checked = match &args.game {
        Some(game) => nimatron::check_against(&input::source(game)?.2, &certificate),
        None => nimatron::check(&certificate),
    };
    if let Err(rejection @ (Rejection::Json { .. } | Rejection::Format { .. })) = &checked
        && !input::begins_as_certificate(&certificate)
    {
        let (path, reason) = (args.certificate.clone(), not_a_certificate(rejection));
        return Err(Failure::plain(Plain::NotACertificate { path, reason }));
    }
    // The title helps only if it can be believed.
    let title = match &checked {
        Err(Rejection::OtherRules) => {
            nimatron::check(&certificate).ok().map(|established| established.title)
        }
        _ => None,
    };
    let answer = match checked {
        Ok(established) => Answer::Accepted(Box::new(established)),
        Err(rejection) => {
            Answer::Rejected(Box::new(rejection), title.filter(|title| !title.is_empty()))
        }
    };
    deliver(&answer, &args.output, None, voice)
}

/// Why a text is no certificate at all.
fn not_a_certificate(rejection: &Rejection) -> String {
    match rejection {
        Rejection::Format { found } => format!("its format is {found:?}"),
        Rejection::Json { message, .. } => message.clone(),
        other => other.to_string(),
    }
}

/// What is tested.
enum TestSubject {
    Game(Game),
    Problem(Box<Problem>),
}

fn test_game(game: &Game, args: &Test, voice: Voice) -> Trial {
    let surroundings = Surroundings::new(voice);
    // Half of the time may go into a theorem; what is left is for the test.
    let half = Budget { timeout: args.budget.timeout.map(|time| time / 2), ..args.budget };
    let proving = surroundings.run(&half, Some(TEST_TIME));
    game.test(Effort::default(), &proving, &surroundings.run(&args.budget, None))
}

pub(super) fn test(args: &Test, voice: Voice) -> Result<Status, Failure> {
    let mut names = args.games.clone();
    if args.all {
        names.extend(
            shipped::names().chain(shipped::problem_games()).map(|name| format!("{name}.game")),
        );
        names.extend(shipped::problems().map(|name| format!("{name}.problem")));
    }
    if names.is_empty() {
        return Err(Failure::plain(Plain::NoGames));
    }
    let settings = !args.settings.set.is_empty() || args.settings.misere;
    let is_problem = |name: &str| {
        !judge::has_extension(Path::new(name), "game") && !settings && judge::names_problem(name)
    };
    let only_problems = args.command.is_some() || args.stress || args.tests.is_some();
    if let Some(name) = names.iter().find(|name| only_problems && !is_problem(name)) {
        return Err(Failure::plain(Plain::NotAProblem { name: name.clone() }));
    }
    // Everything is read before any work is done, so that a slip in the last is not found at the
    // end.
    let mut subjects = vec![];
    for name in &names {
        subjects.push(if is_problem(name) {
            TestSubject::Problem(Box::new(judge::problem(name, voice)?))
        } else {
            TestSubject::Game(input::game_or_problem(name, &args.settings, &voice)?)
        });
    }
    let out = args.output.out.as_deref();
    let format = args.output.form.asked();
    let (style, stream) =
        (voice.on(out), format == Format::TEXT && matches!(out, None | Some("-")));
    catch_interrupts();
    let (mut trials, mut contests) = (vec![], vec![]);
    let mut kept = vec![];
    for subject in subjects {
        let (passed, part) = match subject {
            TestSubject::Game(game) => {
                let trial = test_game(&game, args, voice);
                let part = (trial.passed(), report::trial(&trial, voice.language));
                trials.push(trial);
                part
            }
            TestSubject::Problem(problem) => {
                let trial = trial::test(&problem, args, voice)?;
                let part = (trial.passed(), report::problem_trial(&trial, voice.language));
                contests.push(trial);
                part
            }
        };
        if voice.quiet && passed {
            continue;
        }
        if stream { output::print(&style.text(&part))? } else { kept.push(part) }
    }
    let closing = report::closing(&trials, &contests, voice.language);
    if stream {
        output::print(&style.text(&closing))?
    } else {
        kept.push(closing)
    }
    let answer = Answer::Trials(trials, contests);
    let text = match format {
        Format::TEXT => style.text(&Document::of_reports(kept, voice.language)),
        format => tell::render(&answer, format, style),
    };
    if !stream {
        output::deliver(out, &text)?;
    }
    Ok(answer.ending().into())
}

pub(super) fn games(args: &Games, voice: Voice) -> Result<Status, Failure> {
    if let Some(name) = &args.name {
        let (_, _, text) = input::source(name)?;
        output::deliver(args.output.out.as_deref(), &text)?;
        return Ok(Status::Done);
    }
    let settings = Settings::default();
    // A shipped game that cannot be read would be a mistake that the tests find.
    let infos: Vec<_> = shipped::names()
        .filter_map(|name| Game::shipped(name, &settings).ok())
        .map(|game| game.info())
        .collect();
    deliver(&Answer::Games(infos), &args.output, None, voice)
}

pub(super) fn man(args: &Man, language: LanguageName) -> Result<Status, Failure> {
    let mut command = Cli::manual_in(language);
    command.build();
    let page = match &args.command {
        None => command,
        Some(name) => match command.find_subcommand(name) {
            Some(found) => found.clone(),
            None => return Err(Failure::plain(Plain::NoSuchCommand { name: name.clone() })),
        },
    };
    let mut text = vec![];
    let rendered = clap_mangen::Man::new(page).render(&mut text);
    rendered.map_err(|error| {
        Failure::plain(Plain::CannotWrite {
            path: "the manual page".to_owned(),
            error: error.to_string(),
        })
    })?;
    output::deliver(args.out.as_deref(), &String::from_utf8_lossy(&text))?;
    Ok(Status::Done)
}
