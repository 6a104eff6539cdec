//! `test` of problems, and `generate`.

use std::path::Path;
use std::time::Duration;

use answer::fault::Plain;
use judge::Input;
use nimatron::Run;
use nimatron::answer::{Answer, Got, ProblemTrial, Tested};
use nimatron::problem::generate::{Order, Wanted, generate};
use nimatron::problem::literal::Reach;
use nimatron::problem::oracle::Oracle;
use nimatron::problem::process::{Allowance, execute};
use nimatron::problem::stress::{Effort, stress};
use nimatron::problem::{Problem, instances, trial};
use plan::{Plan, Program};

use super::args::{Generate, InstanceKind, Test};
use super::judge::{problem, refuse, within};
use super::{Failure, Status, Voice, output};

/// Where pairs of inputs and outputs are looked for if nothing is said about it.
const TESTS: &str = "tests";

/// A plan if there is one; else nothing stands in the way of brute force.
fn plan(problem: &Problem, args: &super::args::Budget, voice: Voice) -> Result<Option<Plan>, Failure> {
    if let Some(plan) = problem.ready() {
        return Ok(Some(plan));
    }
    match within(args, voice, |run| problem.plan(run)) {
        Ok(planned) => Ok(Some(planned.plan)),
        // What is wrong with the problem itself is an error, a missing theorem is not.
        Err(none @ nimatron::problem::NoPlan::Problem(_)) => refuse(none, voice).map(|_| None),
        Err(_) => Ok(None),
    }
}

fn program(problem: &Problem, plan: Option<&Plan>, run: &Run<'_>) -> Result<Program, Failure> {
    instances::program(problem, plan, run)
        .ok_or_else(|| Failure::plain(Plain::ComplicatedWords { variable: "word".to_owned() }))
}

/// Tests one problem.
pub(super) fn test(problem: &Problem, args: &Test, voice: Voice) -> Result<ProblemTrial, Failure> {
    let plan = plan(problem, &args.budget, voice)?;
    let directory = args.tests.as_deref();
    let files = match directory {
        Some(directory) => files(directory)?,
        None if Path::new(TESTS).is_dir() && args.command.is_some() => files(TESTS)?,
        None => vec![],
    };
    within(&args.budget, voice, |run| {
        let program = program(problem, plan.as_ref(), run)?;
        let theorem = |input: &[u8]| plan.as_ref().and_then(|plan| plan::naive::run(plan, input).ok());
        let mut oracle = Oracle::new(problem, &program, Some(&theorem), Reach::default());
        let mut cases = trial::examples(problem, &program);
        cases.extend(files);
        let allowance = Allowance { time: args.time_limit.unwrap_or(Duration::from_secs(2)), ..Allowance::default() };
        let own = |input: &[u8]| own(plan.as_ref(), input);
        let command = args.command.clone().unwrap_or_default();
        let theirs = |input: &[u8]| match execute(&command, input, allowance) {
            // Time is that of the clock: a busy machine is no mistake of the program.
            Got::TimedOut { .. } => execute(&command, input, Allowance { time: 2 * allowance.time, ..allowance }),
            got => got,
        };
        let (tested, subject): (Tested, nimatron::problem::stress::Subject<'_>) =
            if args.command.is_some() { (Tested::Command, &theirs) } else { (Tested::Judge, &own) };
        let subjects: &[_] = if args.command.is_some() || plan.is_some() { &[(tested, subject)] } else { &[] };
        let words = |fault: &plan::Fault| tell::contest::fault(fault, "", voice.language);
        let mut found = trial::trial(problem, args.command.as_deref(), &cases, subjects, &mut oracle, &words, run);
        let makes = args.stress || args.command.is_some() && directory.is_none();
        // A program that fails an example is shown the smallest instance all the same.
        if makes && (args.command.is_some() || found.passed()) && !subjects.is_empty() {
            let effort = Effort { seed: args.seed, ..Effort::default() };
            found.stress = Some(stress(problem, &mut oracle, (tested, subject), &effort, run));
        }
        Ok(found)
    })
}

fn files(directory: &str) -> Result<Vec<trial::Case>, Failure> {
    trial::files(Path::new(directory))
        .map_err(|(path, error)| Failure::plain(Plain::CannotRead { path, error: error.to_string() }))
}

/// The answers of this program.
fn own(plan: Option<&Plan>, input: &[u8]) -> Got {
    let Some(plan) = plan else { return Got::NotRun { reason: String::new() } };
    match judge::run(plan, Input::Bytes(input)) {
        Ok(answers) => Got::Output(String::from_utf8_lossy(&answers.to_bytes()).into_owned()),
        Err(judge::Failure::Fault(fault)) => {
            Got::NotRun { reason: tell::contest::fault(&fault, "", tell::Language::English) }
        }
        Err(judge::Failure::Unreadable(error)) => Got::NotRun { reason: error.to_string() },
    }
}

/// Writes instances.
pub(super) fn instances(args: &Generate, voice: Voice) -> Result<Status, Failure> {
    let problem = problem(&args.problem)?;
    let plan = plan(&problem, &args.budget, voice)?;
    let wanted = match args.kind {
        InstanceKind::Small => Wanted::Small,
        InstanceKind::Random => Wanted::Random,
        InstanceKind::Extreme => Wanted::Extreme,
    };
    let directory = Path::new(&args.out);
    let failed =
        |(path, error): (String, std::io::Error)| Failure::plain(Plain::CannotWrite { path, error: error.to_string() });
    let done = within(&args.budget, voice, |run| {
        let program = program(&problem, plan.as_ref(), run)?;
        let theorem = |input: &[u8]| {
            let answers = judge::run(plan.as_ref()?, Input::Bytes(input)).ok()?;
            Some(String::from_utf8_lossy(&answers.to_bytes()).into_owned())
        };
        let mut oracle = Oracle::new(&problem, &program, Some(&theorem), Reach::default());
        let order = Order { wanted, count: args.count, seed: args.seed, largest: (args.rows, args.letters) };
        generate(&problem, &mut oracle, &order, directory, run).map_err(failed)
    })?;
    let missing = done.missing == args.count && args.count > 0;
    output::print(&tell::render(&Answer::Generated(done), args.form.asked(), voice.on(None)))?;
    Ok(if missing { Status::Undecided } else { Status::Done })
}
