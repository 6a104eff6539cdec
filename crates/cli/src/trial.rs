//! `test` of problems, and `generate`.

use std::path::Path;
use std::time::{Duration, Instant};

use answer::fault::Plain;
use judge::Input;
use nimatron::answer::{Answer, CaseSource, Ended, Got, ProblemTrial, StressReport, Tested};
use nimatron::problem::generate::{Order, WantedInstances, generate};
use nimatron::problem::literal::Reach;
use nimatron::problem::oracle::{Oracle, Theorem};
use nimatron::problem::process::{Allowance, execute};
use nimatron::problem::stress::{Effort, stress};
use nimatron::problem::{Problem, instances, trial};
use nimatron::{Limits, Run};
use plan::{Plan, Program};

use super::args::{Budget, Generate, InstanceKind, Test};
use super::judge::{plan_of, problem, refuse, within};
use super::{Failure, Status, Voice, input, output};

/// Where pairs of inputs and outputs are looked for if nothing is said about it.
const TESTS: &str = "tests";

/// The time of a stress test if nothing is said about it.
const STRESS_TIME: Duration = Duration::from_secs(20);

/// The time that is taken to compute one answer that a program is held to.
const ANSWER_TIME: Duration = Duration::from_secs(4);

/// A plan if there is one; else nothing stands in the way of brute force.
fn plan(
    problem: &Problem,
    args: &super::args::Budget,
    voice: Voice,
) -> Result<Option<Plan>, Failure> {
    match plan_of(problem, args, voice) {
        Ok(plan) => Ok(Some(plan)),
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
    let began = Instant::now();
    // Half of the time may go into a theorem; what is left is for the test.
    let half = args.budget.timeout.map(|time| time / 2);
    let plan = plan(problem, &Budget { timeout: half, ..args.budget }, voice)?;
    let directory = args.tests.as_deref();
    let files = match directory {
        Some(directory) => files(directory)?,
        None if Path::new(TESTS).is_dir() && args.command.is_some() => files(TESTS)?,
        None => vec![],
    };
    let time = args.budget.timeout.map_or(STRESS_TIME, |time| time.saturating_sub(began.elapsed()));
    // The samples come first; they have a time of their own, and so has each instance.
    let budget =
        Budget { timeout: Some(time.saturating_mul(2).saturating_add(STRESS_TIME)), ..args.budget };
    within(&budget, voice, |run| {
        let program = program(problem, plan.as_ref(), run)?;
        let answer_limits = Limits { time: Some(ANSWER_TIME), ..run.limits };
        let judged = |input: &[u8]| judged(plan.as_ref()?, input, &run.part(answer_limits));
        // Nimatron's own answers are held to what plans mean; the answers of programs to its own,
        // which reach further.
        let defined = |input: &[u8]| {
            let run = run.part(answer_limits);
            plan::naive::run_while(plan.as_ref()?, input, &|| run.check_clock().is_ok()).ok()
        };
        let theirs_too = |input: &[u8]| match judged(input)? {
            Got::Output(output) => Some(output),
            _ => None,
        };
        let theorem: Theorem<'_> = if args.command.is_some() { &theirs_too } else { &defined };
        let mut oracle = oracle(problem, &program, plan.as_ref(), theorem);
        let mut cases = trial::examples(problem, &program);
        cases.extend(files);
        let allowance = Allowance {
            time: args.time_limit.unwrap_or(Duration::from_secs(2)),
            ..Allowance::default()
        };
        let own = |input: &[u8]| judged(input).unwrap_or(Got::NotRun { reason: String::new() });
        let command = args.command.clone().unwrap_or_default();
        let theirs = |input: &[u8]| match execute(&command, input, allowance) {
            // The limit is wall-clock time, and a busy machine is not the program's fault: it gets
            // a second try.
            Got::TimedOut { .. } => execute(&command, input, allowance),
            got => got,
        };
        let (tested, subject): (Tested, nimatron::problem::stress::Subject<'_>) =
            if args.command.is_some() { (Tested::Command, &theirs) } else { (Tested::Judge, &own) };
        let mut subjects = vec![];
        if args.command.is_some() {
            subjects.push((tested, subject));
        }
        // What a file says is held to the plan as well: a program may have the same mistake.
        if plan.is_some() {
            subjects.push((Tested::Judge, &own));
        }
        let mut found =
            trial::trial(problem, args.command.as_deref(), &cases, &subjects, &mut oracle, run)
                .map_err(|bad| bad_case(problem, bad))?;
        found.missing = plan.as_ref().and_then(|plan| plan.origin.missing.clone());
        let makes = args.stress || args.command.is_some() && directory.is_none();
        // A program that fails an example is shown the smallest instance all the same.
        if makes && (args.command.is_some() || found.passed()) {
            // How long Nimatron itself takes is not what is tested here, and the definition does
            // not reach so far.
            let largest = if args.command.is_some() { Effort::default().largest } else { 0 };
            let effort = Effort { seed: args.seed, time, largest, ..Effort::default() };
            found.stress = Some(if subjects.is_empty() {
                StressReport {
                    seed: args.seed,
                    ended: Ended::Finished,
                    kinds: vec![],
                    failure: None,
                }
            } else {
                stress(problem, &mut oracle, (tested, subject), &effort, run)
            });
        }
        Ok(found)
    })
}

fn files(directory: &str) -> Result<Vec<trial::Case>, Failure> {
    let cases = trial::files(Path::new(directory))
        .map_err(|(path, error)| input::cannot_read(&path, error.to_string()))?;
    // An answer must not take the place of any of them.
    for entry in Path::new(directory).read_dir().into_iter().flatten().flatten() {
        input::note(&entry.path());
    }
    Ok(cases)
}

/// Says what should be printed, with a plan that is a theorem or computes.
fn oracle<'p>(
    problem: &'p Problem,
    program: &'p Program,
    plan: Option<&Plan>,
    theorem: Theorem<'p>,
) -> Oracle<'p> {
    let oracle = Oracle::new(problem, program, Some(theorem), Reach::default());
    match plan.map(|plan| plan.origin.status) {
        Some(plan::Status::Computed { .. } | plan::Status::ByDefinition) => oracle.computing(),
        Some(plan::Status::Proved) | None => oracle,
    }
}

/// A sample that is not what the problem reads, with its place.
fn bad_case(problem: &Problem, bad: trial::BadCase) -> Failure {
    let name = match bad.source {
        CaseSource::File { path } => path,
        CaseSource::Example { number } => {
            let start =
                problem.statement.examples.get(number - 1).map_or(0, |example| example.span.start);
            let line = problem.source.bytes().take(start).filter(|byte| *byte == b'\n').count() + 1;
            format!("{}.problem:{line}, example {number}", problem.name)
        }
        CaseSource::Made { kind, .. } => kind.key().to_owned(),
    };
    Failure::new(answer::fault::Problem::Input { name, fault: bad.fault })
}

/// The answers of this program, within a budget.
fn judged(plan: &Plan, input: &[u8], run: &Run<'_>) -> Option<Got> {
    let words = |fault: &plan::Fault| tell::contest::fault(fault, "", tell::Language::English);
    Some(match judge::run_within(plan, Input::Bytes(input), run) {
        Ok(answers) => Got::Output(String::from_utf8_lossy(&answers.to_bytes()).into_owned()),
        Err(judge::Failure::Fault(fault)) if fault.reason.is_budget() => {
            Got::NotRun { reason: words(&fault) }
        }
        Err(judge::Failure::Fault(fault)) => Got::Refused { fault: words(&fault) },
        Err(judge::Failure::Unreadable(error)) => Got::NotRun { reason: error.to_string() },
    })
}

/// Writes instances.
pub(super) fn instances(args: &Generate, voice: Voice) -> Result<Status, Failure> {
    let problem = problem(&args.problem, voice)?;
    let plan = plan(&problem, &args.budget, voice)?;
    let wanted = match args.kind {
        InstanceKind::Small => WantedInstances::Small,
        InstanceKind::Random => WantedInstances::Random,
        InstanceKind::Extreme => WantedInstances::Extreme,
    };
    let directory = Path::new(&args.out);
    let failed = |(path, error): (String, std::io::Error)| {
        Failure::plain(Plain::CannotWrite { path, error: error.to_string() })
    };
    let done = within(&args.budget, voice, |run| {
        let program = program(&problem, plan.as_ref(), run)?;
        let theorem = |input: &[u8]| {
            let answers = judge::run(plan.as_ref()?, Input::Bytes(input)).ok()?;
            Some(String::from_utf8_lossy(&answers.to_bytes()).into_owned())
        };
        let mut oracle = oracle(&problem, &program, plan.as_ref(), &theorem);
        let order = Order {
            wanted,
            count: args.count,
            seed: args.seed,
            largest: (args.rows, args.letters),
        };
        generate(&problem, &mut oracle, &order, directory, run).map_err(failed)
    })?;
    let missing = done.missing == args.count && args.count > 0;
    output::print(&tell::render(&Answer::Generated(done), args.form.asked(), voice.on(None)))?;
    Ok(if missing { Status::Undecided } else { Status::Done })
}
