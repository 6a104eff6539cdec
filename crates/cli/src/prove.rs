//! `prove`: theorems, and claims.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, SystemTime};

use answer::fault::{Plain, Problem};
use nimatron::answer::{Answer, Family, Member, MemberFound};
use nimatron::store::Directory;
use nimatron::{Game, Question, Run, shipped};
use tell::Telling;
use tell::document::Document;
use tell::problem::Warning;

use super::args::Prove;
use super::ask::rendered;
use super::certificate::may_write;
use super::quantity::ParameterValue;
use super::surroundings::{Surroundings, catch_interrupts, cpu_ms, interrupted};
use super::{Failure, Status, Voice, explain, input, output};

/// The time a proof may take if nothing is said about it.
const TIME: Duration = Duration::from_secs(60);

/// How often a watched file is looked at.
const LOOK: Duration = Duration::from_millis(100);

pub(super) fn prove(args: &Prove, voice: Voice) -> Result<Status, Failure> {
    if args.watch { again_and_again(args, voice) } else { once(args, voice) }
}

/// Proves, and proves again each time the file is saved. Errors in the rules are reported and do
/// not end the watch.
fn again_and_again(args: &Prove, voice: Voice) -> Result<Status, Failure> {
    let path = input::completed(&args.game, "game");
    if shipped::source(&args.game).is_some() || !path.is_file() {
        return Err(Failure::plain(Plain::NothingToWatch { name: args.game.clone() }));
    }
    catch_interrupts();
    loop {
        let seen = stamp(&path);
        if let Err(Failure(problem)) = once(args, voice) {
            output::complain(&tell::problem::problem(&problem, voice.on_stderr()));
        }
        output::complain(&tell::problem::watching(&args.game, voice.language));
        // Some editors remove the old file before they write the new one.
        while !interrupted() && stamp(&path).is_none_or(|now| Some(now) == seen) {
            thread::sleep(LOOK);
        }
        if interrupted() {
            return Ok(Status::Done);
        }
    }
}

/// The time of the last change of a file and its size; none if there is no such file.
fn stamp(path: &Path) -> Option<(SystemTime, u64)> {
    let about = fs::metadata(path).ok()?;
    Some((about.modified().ok()?, about.len()))
}

/// Proves one game, or the games of a family.
fn once(args: &Prove, voice: Voice) -> Result<Status, Failure> {
    match &args.family {
        None => one(args, voice),
        Some((parameter, values)) => each(args, parameter, values, voice),
    }
}

/// Proves the game with each value of a parameter.
fn each(args: &Prove, parameter: &str, values: &[i64], voice: Voice) -> Result<Status, Failure> {
    catch_interrupts();
    // What is wrong with some value is said before anything is proved.
    let mut games = vec![];
    for &value in values {
        let mut settings = args.settings.clone();
        settings.set.push((parameter.to_owned(), ParameterValue::Number(value)));
        let game = input::game(&args.game, &settings, &voice)?;
        let path = format!("{}-{parameter}{value}.cert", game.info().name);
        may_write(&path)?;
        games.push((value, game, path));
    }
    let Some(game) = games.first().map(|(_, game, _)| game.info()) else {
        return Ok(Status::Done);
    };
    let mut members = vec![];
    let mut left = vec![];
    let mut saved = Ok(());
    for (value, game, path) in games {
        if interrupted() {
            left.push(value);
            continue;
        }
        let found = match found(args, game, voice)?.0 {
            Answer::Attempt(attempt) => MemberFound::Attempt(*attempt),
            Answer::Judged(game, judged) => MemberFound::Judged(game, *judged),
            _ => continue,
        };
        let mut member = Member { value, found, certificate: None };
        if let Some(text) = member.certificate_text() {
            match output::save(&path, text) {
                Ok(()) => member.certificate = Some(path),
                Err(failure) => saved = Err(failure),
            }
        }
        members.push(member);
    }
    let parameter = parameter.to_owned();
    let answer = Answer::Family(Box::new(Family { game, parameter, members, left }));
    let telling = Telling { style: voice.on(None), certificate: None, cpu_ms: cpu_ms() };
    // The report comes first, so that nothing that was found is lost.
    output::print(&rendered(&answer, None, args.form.asked(), telling))?;
    saved?;
    Ok(answer.ending().into())
}

fn one(args: &Prove, voice: Voice) -> Result<Status, Failure> {
    let game = input::game(&args.game, &args.settings, &voice)?;
    let destination = destination(args, &game)?;
    let (answer, explanation) = found(args, game, voice)?;
    report(args, &answer, explanation, &destination, voice)
}

/// What is found, and its explanation if that is asked for.
fn found(args: &Prove, game: Game, voice: Voice) -> Result<(Answer, Option<Document>), Failure> {
    let question = game.question(args.values).map_err(Failure::plain)?;
    if !args.numeration.is_empty() && game.heaps().is_none() {
        return Err(Failure::plain(Plain::NumerationOfWords));
    }
    let game = if args.numeration.is_empty() {
        game
    } else {
        game.in_numerations(args.numeration.clone())
    };
    let store = args.resume.as_deref().map(|path| {
        Directory::open(path).map_err(|error| {
            Failure::plain(Plain::CannotWrite { path: path.to_owned(), error: error.to_string() })
        })
    });
    let store = store.transpose()?;
    let surroundings = Surroundings::new(voice);
    let run = surroundings.proving(&args.budget, Some(TIME));
    let run = match &store {
        Some(store) => run.with_store(store),
        None => run,
    };
    catch_interrupts();
    let found = find(args, &game, question, &run);
    if let Some(difference) = game.unmet(&run) {
        output::warn(&Warning::Unmet(Box::new(difference)), voice);
    }
    let explanation = match &found {
        Ok(Answer::Attempt(attempt)) if args.explain => {
            Some(explain::document(&game, attempt, &[], &run, voice.language))
        }
        _ => None,
    };
    drop(surroundings);
    Ok((found?, explanation))
}

fn find(args: &Prove, game: &Game, question: Question, run: &Run<'_>) -> Result<Answer, Failure> {
    match &args.claim {
        Some(claim) => match game.judge(claim, run) {
            Ok(judged) => Ok(Answer::Judged(game.info(), Box::new(judged))),
            Err(diagnostics) => Err(Failure::new(Problem::Text {
                source: claim.clone(),
                path: Some("--claim".to_owned()),
                diagnostics,
            })),
        },
        None => Ok(Answer::Attempt(Box::new(game.prove(question, run)))),
    }
}

fn report(
    args: &Prove,
    answer: &Answer,
    why: Option<Document>,
    destination: &str,
    voice: Voice,
) -> Result<Status, Failure> {
    let saved = match answer.certificate() {
        Some(text) if destination == "-" => output::print(text),
        Some(text) => output::save(destination, text),
        None => Ok(()),
    };
    let path = answer.certificate().filter(|_| saved.is_ok()).map(|_| destination);
    // What is printed is then the certificate, and the report must not be mixed with it.
    let aside = answer.certificate().is_some() && destination == "-";
    let style = if aside { voice.on_stderr() } else { voice.on(None) };
    let text = rendered(
        answer,
        why,
        args.form.asked(),
        Telling { style, certificate: path, cpu_ms: cpu_ms() },
    );
    // The report comes first, so that nothing that was found is lost if the certificate cannot be
    // written.
    if aside {
        output::complain(&text);
    } else {
        output::print(&text)?;
    }
    saved?;
    Ok(answer.ending().into())
}

/// Where the certificate goes.
fn destination(args: &Prove, game: &Game) -> Result<String, Failure> {
    if let Some(out) = &args.out {
        output::ready(out, &[&args.game])?;
    }
    // The certificate of the theorem stays beside that of a claim.
    let by_default = || match args.claim {
        Some(_) => format!("{}-claim.cert", game.info().name),
        None => format!("{}.cert", game.info().name),
    };
    let path = args.out.clone().unwrap_or_else(by_default);
    may_write(&path)?;
    Ok(path)
}
