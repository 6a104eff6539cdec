//! The commands that ask one thing and print the answer.

use std::io::{self, IsTerminal};
use std::time::Duration;

use answer::fault::Plain;
use certify::Rejection;
use clap::CommandFactory;
use nimatron::answer::{GameInfo, Judged, Obstacle, Trial};
use nimatron::problem::Problem;
use nimatron::{Convention, Effort, Found, Game, Question, Settings, shipped};
use tell::{Language, Look};

use super::args::{Check, Cli, Games, Man, Solve, Table, Test};
use super::surroundings::{Line, Watch, catch_interrupts, limits, run};
use super::{Failure, Status, Voice, explain, input, judge, output, trial};

/// The time that each proof of a test may take if nothing is said about it.
const TEST_TIME: Duration = Duration::from_secs(5);

pub(super) fn line(voice: Voice) -> Option<Line> {
    (!voice.quiet && io::stderr().is_terminal()).then(|| Line::new(voice.language))
}

pub(super) fn solve(args: &Solve, voice: Voice) -> Result<Status, Failure> {
    let game = &input::game(&args.game, &args.settings, &voice)?;
    let positions = input::positions(game, &args.positions, args.from.as_deref())?;
    let (watch, line) = (Watch::start(), line(voice));
    catch_interrupts();
    let found = game.find(&positions, &run(limits(&args.budget, None), &watch, line.as_ref()));
    let explanation = args.explain.then(|| {
        let run = run(limits(&args.budget, Some(explain::TIME)), &watch, line.as_ref());
        explain::text(game, &game.prove(Question::Outcome, &run), &positions, &run, voice.language)
    });
    if let Some(line) = &line {
        line.clear();
    }
    let spelled: Vec<String> = positions.iter().map(|position| game.spell(position)).collect();
    let asked = (game, args, explanation.as_deref().unwrap_or_default());
    match found {
        Found::Outcomes(all) => answer(asked, voice, (spelled, all), (tell::json::solutions, tell::text::solutions)),
        Found::Sides(all) => {
            answer(asked, voice, (spelled, all), (tell::json::partisan_solutions, tell::text::partisan_solutions))
        }
        Found::Results(all) => answer(asked, voice, (spelled, all), (tell::json::boards, tell::text::boards)),
    }
}

/// Positions with what is known of each.
type Answers<T> = [(String, Result<T, Obstacle>)];

/// Prints what is known of positions, as JSON or as text with an explanation below it.
fn answer<T>(
    (game, args, explanation): (&Game, &Solve, &str),
    voice: Voice,
    (positions, solved): (Vec<String>, Vec<Result<T, Obstacle>>),
    (json, text): (
        impl FnOnce(&GameInfo, &Answers<T>, Language) -> String,
        impl FnOnce(&GameInfo, &Answers<T>, Look) -> String,
    ),
) -> Result<Status, Failure> {
    let answers: Vec<_> = positions.into_iter().zip(solved).collect();
    let (info, out) = (game.info(), args.output.out.as_deref());
    let said =
        if args.output.json { json(&info, &answers, voice.language) } else { text(&info, &answers, voice.on(out)) };
    output::deliver(out, &(said + explanation))?;
    let undecided = answers.iter().any(|(_, answer)| answer.is_err());
    Ok(if undecided { Status::Undecided } else { Status::Done })
}

pub(super) fn table(args: &Table, voice: Voice) -> Result<Status, Failure> {
    let game = input::game(&args.game, &args.settings, &voice)?;
    if args.values && game.picks().is_some() {
        return Err(Failure::plain(Plain::ValuesOfPicks));
    }
    if args.values && game.sides().is_some() {
        return Err(Failure::plain(Plain::ValuesOfSides));
    }
    if args.values && game.convention() == Convention::Misere {
        return Err(Failure::plain(Plain::ValuesInMisere));
    }
    let (watch, line) = (Watch::start(), line(voice));
    catch_interrupts();
    let run = run(limits(&args.budget, None), &watch, line.as_ref());
    let (info, out) = (game.info(), args.output.out.as_deref());
    let (said, stopped) = if game.picks().is_some() {
        let table = game.board_table(args.up_to, &run);
        let said = if args.output.json {
            tell::json::board_table(&info, &table, voice.language)
        } else {
            tell::text::board_table(&info, &table, voice.on(out))
        };
        (said, table.stopped)
    } else {
        let question = if args.values { Question::Values } else { Question::Outcome };
        let table = game.table(question, args.up_to, &run);
        let said = if args.output.json {
            tell::json::table(&info, &table, voice.language)
        } else {
            tell::text::table(&info, &table, voice.on(out))
        };
        (said, table.stopped)
    };
    if let Some(line) = &line {
        line.clear();
    }
    output::deliver(out, &said)?;
    Ok(if stopped.is_some() { Status::Undecided } else { Status::Done })
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
        let (path, reason) = (input::called(&args.certificate), not_a_certificate(rejection));
        return Err(Failure::plain(Plain::NotACertificate { path, reason }));
    }
    // The title helps only if it can be believed.
    let title = match &checked {
        Err(Rejection::OtherRules) => nimatron::check(&certificate).ok().map(|established| established.title),
        _ => None,
    };
    let title = title.as_deref().filter(|title| !title.is_empty());
    let out = args.output.out.as_deref();
    let look = voice.on(out);
    let text = match (&checked, args.output.json) {
        (Ok(established), true) => tell::json::established(established),
        (Ok(established), false) => tell::text::established(established, look),
        (Err(rejection), true) => tell::json::rejected(rejection, title, voice.language),
        (Err(rejection), false) => tell::text::rejected(rejection, title, look),
    };
    output::deliver(out, &text)?;
    Ok(if checked.is_ok() { Status::Done } else { Status::No })
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
enum Subject {
    Game(Game),
    Problem(Box<Problem>),
}

fn test_game(game: &Game, args: &Test, voice: Voice) -> Trial {
    let (watch, line) = (Watch::start(), line(voice));
    let proving = run(limits(&args.budget, Some(TEST_TIME)), &watch, line.as_ref());
    let solving = run(limits(&args.budget, None), &watch, line.as_ref());
    let trial = game.test(Effort::default(), &proving, &solving);
    if let Some(line) = &line {
        line.clear();
    }
    trial
}

pub(super) fn test(args: &Test, voice: Voice) -> Result<Status, Failure> {
    let mut names = args.games.clone();
    if args.all {
        names.extend(shipped::names().map(|name| format!("{name}.game")));
        names.extend(shipped::problems().map(|name| format!("{name}.problem")));
    }
    if names.is_empty() {
        return Err(Failure::plain(Plain::NoGames));
    }
    let settings = !args.settings.set.is_empty() || args.settings.misere;
    let is_problem = |name: &str| !judge::has_extension(name, "game") && !settings && judge::names_problem(name);
    let only_problems = args.command.is_some() || args.stress || args.tests.is_some();
    if let Some(name) = names.iter().find(|name| only_problems && !is_problem(name)) {
        return Err(Failure::plain(Plain::NotAProblem { name: name.clone() }));
    }
    // Everything is read before any work is done, so that a slip in the last is not found at the end.
    let mut subjects = vec![];
    for name in &names {
        subjects.push(if is_problem(name) {
            Subject::Problem(Box::new(judge::problem(name)?))
        } else {
            Subject::Game(input::game(name, &args.settings, &voice)?)
        });
    }
    let out = args.output.out.as_deref();
    let stream = !args.output.json && matches!(out, None | Some("-"));
    catch_interrupts();
    let (mut trials, mut contests) = (vec![], vec![]);
    let mut text = String::new();
    for subject in subjects {
        let (passed, part) = match subject {
            Subject::Game(game) => {
                let trial = test_game(&game, args, voice);
                let part = (trial.passed(), tell::text::trial(&trial, voice.on(out)));
                trials.push(trial);
                part
            }
            Subject::Problem(problem) => {
                let trial = trial::test(&problem, args, voice)?;
                let part = (trial.passed(), tell::text::problem_trial(&trial, voice.on(out)));
                contests.push(trial);
                part
            }
        };
        if voice.quiet && passed {
            continue;
        }
        if stream { output::print(&part)? } else { text.push_str(&part) }
    }
    let closing = tell::text::trials(&trials, &contests, voice.on(out));
    if args.output.json {
        let games = (!trials.is_empty()).then(|| tell::json::trials(&trials, voice.language));
        let problems = (!contests.is_empty()).then(|| tell::json::problem_trials(&contests));
        output::deliver(out, &tell::json::together(games, problems))?;
    } else if stream {
        output::print(&closing)?;
    } else {
        text.push_str(&closing);
        output::deliver(out, &text)?;
    }
    let internal = |judged: &Judged| judged.ruling.undecided().is_some_and(|unknown| unknown.obstacle.is_internal());
    let undecided = |trial: &Trial| trial.undecided.is_some() || trial.claims.iter().any(internal);
    let failed = trials.iter().any(|trial| !trial.passed()) || contests.iter().any(|trial| !trial.passed());
    Ok(if failed {
        Status::No
    } else if trials.iter().any(undecided) || contests.iter().any(|trial| trial.compared() == 0) {
        Status::Undecided
    } else {
        Status::Done
    })
}

pub(super) fn games(args: &Games) -> Result<Status, Failure> {
    let settings = Settings::default();
    // A shipped game that cannot be read would be a mistake that the tests find.
    let infos: Vec<_> =
        shipped::names().filter_map(|name| Game::shipped(name, &settings).ok()).map(|game| game.info()).collect();
    let text = if args.output.json { tell::json::games(&infos) } else { tell::text::games(&infos) };
    output::deliver(args.output.out.as_deref(), &text)?;
    Ok(Status::Done)
}

pub(super) fn man(args: &Man) -> Result<Status, Failure> {
    let mut command = Cli::command();
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
        Failure::plain(Plain::CannotWrite { path: "the manual page".to_owned(), error: error.to_string() })
    })?;
    output::deliver(args.out.as_deref(), &String::from_utf8_lossy(&text))?;
    Ok(Status::Done)
}
