//! Tests of games as text.

mod japanese;

use answer::{Coverage, Difference, Engine, Finding, MachineUse, ProblemTrial, Trial};
use rules::Outcome;

use super::boards::score;
use super::claim::claims;
use super::parts::{up_to, wide};
use super::undecided::{Why, play};
use super::{Look, Say, counted};
use crate::layout::{Role, shown, wrapped};

enum Message<'a> {
    Passed,
    Failed,
    Undecided,
    Figures(&'a Trial),
    NoMachine(&'a str),
    Difference(&'a Difference),
    NotSolved(&'a str),
    Sum { passed: usize, failed: usize, undecided: usize },
}

impl Say for Message<'_> {
    fn english(&self) -> String {
        match self {
            Self::Passed => "ok".to_owned(),
            Self::Failed => "FAILED".to_owned(),
            Self::Undecided => "undecided".to_owned(),
            Self::Figures(trial) => figures(trial),
            Self::NoMachine(why) => format!("no proved machine took part: {why}"),
            Self::Difference(difference) => {
                let (expected, what) = &difference.expected;
                let (found, other) = &difference.found;
                let place = match difference.line {
                    Some(line) => format!("line {line}, position"),
                    None => "position".to_owned(),
                };
                format!(
                    "{place} {}{}: {} says that {}, {} that {}",
                    shown(&difference.position),
                    difference.to_move.as_ref().map_or_else(String::new, |name| format!(", with {name} to move")),
                    engine(*expected),
                    finding(what),
                    engine(*found),
                    finding(other)
                )
            }
            Self::NotSolved(position) => format!("the expectation of {} was not decided.", shown(position)),
            Self::Sum { passed, failed, undecided } => {
                let mut text = format!("{passed} passed, {failed} failed");
                if *undecided > 0 {
                    text.push_str(&format!(", {undecided} undecided"));
                }
                text
            }
        }
    }

    fn japanese(&self) -> String {
        japanese::words(self)
    }
}

fn figures(trial: &Trial) -> String {
    let mut parts = vec![counted(trial.expectations, "expectation")];
    if !trial.claims.is_empty() {
        let proved = trial.claims.iter().filter(|one| one.ruling.is_proved()).count();
        parts.push(format!("{} ({proved} proved)", counted(trial.claims.len(), "claim")));
    }
    let mut text = parts.join(", ");
    let extent = trial.game.extent();
    let all = |coverage: Coverage| match coverage.up_to {
        Some(size) => format!("{} {}", counted(coverage.positions, "position"), up_to(extent, wide(size))),
        None => "no positions".to_owned(),
    };
    if trial.solver.positions == 0 {
        return text;
    }
    let engines = match trial.machine {
        MachineUse::Proved { states } => format!("solver = machine ({})", counted(states, "state")),
        MachineUse::Sums(_) => "solver = theorem about sums".to_owned(),
        MachineUse::Strategy { states } => format!("solver = strategy = machine ({})", counted(states, "state")),
        MachineUse::Missing(_) => "solved".to_owned(),
    };
    text.push_str(&format!("; {engines} on {}; solver = recursion on {}", all(trial.solver), all(trial.naive)));
    text
}

const fn engine(engine: Engine) -> &'static str {
    match engine {
        Engine::Expectation => "the file",
        Engine::Naive => "plain recursion",
        Engine::Solver => "the solver",
        Engine::Machine => "the proved machine",
        Engine::Strategy => "the proved strategy",
    }
}

fn finding(finding: &Finding) -> String {
    match finding {
        Finding::Outcome(Outcome::N) => "the player to move wins".to_owned(),
        Finding::Outcome(Outcome::P) => "the player to move loses".to_owned(),
        Finding::Value(value) => format!("the value is {value}"),
        Finding::Result(Some(result)) => format!("the result is {}", score(result)),
        Finding::Result(None) => "there is no pick".to_owned(),
    }
}

/// One tested game.
#[must_use]
pub fn trial(trial: &Trial, look: Look) -> String {
    let say = |message: Message<'_>| message.say(look.language);
    let (role, word) = match (trial.passed(), &trial.undecided) {
        (false, _) => (Role::No, Message::Failed),
        (true, Some(_)) => (Role::Unknown, Message::Undecided),
        (true, None) => (Role::Yes, Message::Passed),
    };
    let mut out =
        format!("{} {}\n", look.colour.paint(Role::Heading, &trial.game.name), look.colour.paint(role, &say(word)));
    wrapped(&mut out, "  ", 2, &say(Message::Figures(trial)));
    if let (MachineUse::Missing(obstacle), None) = (&trial.machine, &trial.undecided) {
        let why = Why(obstacle).say(look.language);
        wrapped(&mut out, "  ", 2, &say(Message::NoMachine(&why)));
    }
    if let Some(difference) = &trial.difference {
        wrapped(&mut out, "  ", 2, &say(Message::Difference(difference)));
    }
    if let Some((position, obstacle)) = &trial.undecided {
        wrapped(&mut out, "  ", 2, &say(Message::NotSolved(position)));
        wrapped(&mut out, "  ", 2, &Why(obstacle).say(look.language));
        play(&mut out, obstacle);
    }
    let refuted: Vec<_> = trial.claims.iter().filter(|one| one.ruling.is_refuted()).cloned().collect();
    claims(&mut out, &trial.game, &refuted, look);
    out
}

/// The closing line about games and problems.
#[must_use]
pub fn trials(trials: &[Trial], problems: &[ProblemTrial], look: Look) -> String {
    let failed =
        trials.iter().filter(|trial| !trial.passed()).count() + problems.iter().filter(|trial| !trial.passed()).count();
    let undecided = trials.iter().filter(|trial| trial.passed() && trial.undecided.is_some()).count()
        + problems.iter().filter(|trial| trial.passed() && trial.compared() == 0).count();
    let passed = trials.len() + problems.len() - failed - undecided;
    let mut out = Message::Sum { passed, failed, undecided }.say(look.language);
    out.push('\n');
    out
}
