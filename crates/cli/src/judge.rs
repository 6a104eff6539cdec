//! `judge`, `emit` and `problems`: problems answered, programs printed, problems listed.

use std::path::Path;
use std::time::{Duration, Instant};

use answer::fault::Plain;
use emit::{EmitError, Header};
use judge::{Answers, Input};
use nimatron::answer::{Answer, Attempt, ProblemInfo, Question};
use nimatron::problem::oracle::same;
use nimatron::problem::{NoPlan, Planned, Problem, of_game, trial};
use nimatron::{NoDecision, Run, fault, shipped};
use plan::{Plan, Reason};

use super::args::{Budget, CertificateFile, Emit, Judge, Problems, ProgramLanguage};
use super::ask::deliver;
use super::cache::Cache;
use super::surroundings::{Surroundings, catch_interrupts, interrupted};
use super::{Failure, Status, Voice, input, output};

/// Bytes of a problem file that are read; the language allows less.
const MAX_PROBLEM: usize = 1 << 20;

/// Who prints programs.
const PRINTER: &str = concat!("Nimatron ", env!("CARGO_PKG_VERSION"));

/// Time for a theorem if nothing is said about it.
const TIME: Duration = Duration::from_secs(60);

/// Answers an instance.
pub(super) fn judge(args: &Judge, voice: Voice) -> Result<Status, Failure> {
    args.certificate.ready()?;
    let began = Instant::now();
    let left = || args.budget.after(began.elapsed());
    let problem = problem(&args.problem, voice)?;
    let (answers, certificate) = match found(&problem, &args.certificate, &args.budget, voice) {
        Ok((plan, certificate)) => {
            let open = problem
                .open_plan()
                .filter(|_| matches!(plan.origin.status, plan::Status::Computed { .. }));
            let answers = match open {
                None => input::instance(&plan, input::standard_input(), &left()),
                Some(open) => {
                    let text = input::all()?;
                    match input::instance(&plan, Input::Bytes(&text), &left()) {
                        // Too large for tables; a theorem about one choice of parameters has no
                        // such limit.
                        Err(judge::Failure::Fault(fault))
                            if matches!(fault.reason, Reason::Memory | Reason::States) =>
                        {
                            by_values(&problem, open, &text, &left(), voice)
                                .unwrap_or(Err(judge::Failure::Fault(fault)))
                        }
                        answers => answers,
                    }
                }
            };
            (answers, certificate)
        }
        Err(none @ (NoPlan::Setting { .. } | NoPlan::Decision(NoDecision::Form))) => {
            match problem.open_plan() {
                None => return refuse(none, voice),
                Some(open) => match by_values(&problem, open, &input::all()?, &left(), voice) {
                    Ok(answers) => (answers, None),
                    Err(none) => return refuse(none, voice),
                },
            }
        }
        Err(none) => return refuse(none, voice),
    };
    let answers = match answers {
        // The input is in order: what is wrong is that there is no answer.
        Err(judge::Failure::Fault(fault))
            if matches!(
                fault.reason,
                Reason::Memory | Reason::States | Reason::Time | Reason::Endless
            ) =>
        {
            let problem = input::faulty(fault);
            output::complain(&tell::problem::problem(&problem, voice.on_stderr()));
            return Ok(Status::Undecided);
        }
        answers => answers.map_err(input::no_answer)?,
    };
    output::answers(args.out.as_deref(), &answers)?;
    args.certificate.deliver(certificate.as_deref(), Status::Done, voice)
}

/// Answers an instance by proving a theorem for each choice of parameter values in it.
fn by_values(
    problem: &Problem,
    open: Plan,
    input: &[u8],
    budget: &Budget,
    voice: Voice,
) -> Result<Result<Answers, judge::Failure>, NoPlan> {
    let cache = Cache::of_cases(budget);
    let mut plan = cache.as_ref().and_then(|cache| cache.recall(problem)).unwrap_or(open);
    let known = plan.clone();
    let answers = within(budget, voice, |run| problem.answer_by_values(&mut plan, input, run));
    if let Some(cache) = cache.filter(|_| plan != known && !interrupted()) {
        cache.keep(problem, &plan);
    }
    answers
}

/// The plan of a problem: made beforehand, kept from another run, or made now.
pub(super) fn plan_of(problem: &Problem, budget: &Budget, voice: Voice) -> Result<Plan, NoPlan> {
    if let Some(plan) = problem.ready() {
        return Ok(plan);
    }
    let cache = Cache::open(budget);
    if let Some(plan) = cache.as_ref().and_then(|cache| cache.recall(problem)) {
        return Ok(plan);
    }
    let plan = in_words(within(budget, voice, |run| problem.plan(run))?);
    if let Some(cache) = cache.filter(|_| !interrupted()) {
        cache.keep(problem, &plan);
    }
    Ok(plan)
}

/// The plan of a problem; made now if the certificate of its theorem is wanted.
fn found(problem: &Problem, certificate: &CertificateFile, budget: &Budget, voice: Voice) -> Found {
    if certificate.is_wanted() {
        within(budget, voice, |run| problem.plan(run)).map(proved_anew)
    } else {
        plan_of(problem, budget, voice).map(|plan| (plan, None))
    }
}

/// A plan with the certificate of its theorem.
fn proved_anew(planned: Planned) -> (Plan, Option<String>) {
    let certificate = planned.theorem.as_ref().and_then(Attempt::certificate).map(str::to_owned);
    (in_words(planned), certificate)
}

/// Prints a program.
pub(super) fn emit(args: &Emit, voice: Voice) -> Result<Status, Failure> {
    args.certificate.ready()?;
    let (plan, certificate) = match planned(args, voice)? {
        Ok(found) => found,
        Err(none) => return refuse(none, voice),
    };
    let out = args.out.as_deref().filter(|out| *out != "-");
    let stem = Path::new(out.unwrap_or(&args.name))
        .file_stem()
        .map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let header = Header { stem: &stem, printer: PRINTER };
    let header = if args.short { None } else { Some(header) };
    output::deliver(args.out.as_deref(), &program(&plan, args.lang, header, &stem)?)?;
    args.certificate.deliver(certificate.as_deref(), Status::Done, voice)
}

/// A program with this head; without one the short form, or else the long one with a head of its
/// own.
pub(super) fn program(
    plan: &Plan,
    language: ProgramLanguage,
    header: Option<Header<'_>>,
    stem: &str,
) -> Result<String, Failure> {
    let language = match language {
        ProgramLanguage::Rust => emit::Language::Rust,
        ProgramLanguage::Cpp => emit::Language::Cpp,
        ProgramLanguage::Python => emit::Language::Python,
    };
    let long = |header: Header<'_>| emit::program(plan, language, &header);
    let text = match header {
        Some(header) => long(header),
        None => match emit::short(plan, language) {
            Err(EmitError::NoShortForm) => long(Header { stem, printer: PRINTER }),
            short => short,
        },
    };
    text.map_err(|error| Failure::plain(Plain::NotPrintable { reason: error.to_string() }))
}

/// That a plan answers the samples of its problem as they say.
pub(super) fn keep_samples(problem: &Problem, plan: &Plan, voice: Voice) -> Result<(), Failure> {
    for (number, case) in (1..).zip(trial::examples(problem, &plan.program)) {
        let expected = case.output.unwrap_or_default();
        let found = match judge::run(plan, judge::Input::Bytes(&case.input)) {
            Ok(answers) => String::from_utf8_lossy(&answers.to_bytes()).into_owned(),
            Err(judge::Failure::Fault(fault)) => tell::contest::fault(&fault, "", voice.language),
            Err(judge::Failure::Unreadable(error)) => error.to_string(),
        };
        if !same(&found, &expected) {
            return Err(Failure::plain(Plain::SampleFails { number, expected, found }));
        }
    }
    Ok(())
}

/// Lists the shipped problems, or shows one.
pub(super) fn problems(args: &Problems, voice: Voice) -> Result<Status, Failure> {
    if let Some(name) = &args.name {
        output::deliver(args.output.out.as_deref(), &problem(name, voice)?.source)?;
        return Ok(Status::Done);
    }
    let run = Run::default();
    // A shipped problem that cannot be read would be a mistake that the tests find.
    let shipped = shipped::problems().filter_map(|name| Problem::shipped(name, &run).ok());
    let infos: Vec<ProblemInfo> = shipped
        .map(|problem| ProblemInfo {
            status: problem.ready().map(|plan| plan.origin.status),
            title: problem.statement.title,
            name: problem.name,
            game: problem.game_name,
        })
        .collect();
    deliver(&Answer::Problems(infos), &args.output, None, voice)
}

/// A plan, and the certificate of its theorem if that was asked for.
type Found = Result<(Plan, Option<String>), NoPlan>;

/// The plan of what a name stands for: the problem, if there is one of that name.
fn planned(args: &Emit, voice: Voice) -> Result<Found, Failure> {
    let settings = !args.settings.set.is_empty() || args.settings.misere || args.values;
    let name = args.name.as_str();
    let is_problem = !has_extension(Path::new(name), "game") && !settings && names_problem(name);
    if is_problem {
        let problem = problem(name, voice)?;
        let found = found(&problem, &args.certificate, &args.budget, voice);
        if let Ok((plan, _)) = &found {
            keep_samples(&problem, plan, voice)?;
        }
        return Ok(found);
    }
    let game = input::game_or_problem(name, &args.settings, &voice)?;
    let question = if args.values { Question::Values } else { Question::Outcome };
    Ok(within(&args.budget, voice, |run| of_game(&game, question, run)).map(proved_anew))
}

pub(super) fn in_words(planned: Planned) -> Plan {
    tell::plan::in_words(planned.plan, &planned.game, planned.theorem.as_ref())
}

/// Whether a name stands for a problem rather than for a game.
pub(super) fn names_problem(name: &str) -> bool {
    let path = input::completed(name, "problem");
    has_extension(&path, "problem") || shipped::problem(name).is_some()
}

pub(super) fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found.eq_ignore_ascii_case(extension))
}

/// Reads a problem: a shipped one, or a file. Warnings go to standard error.
pub(super) fn problem(name: &str, voice: Voice) -> Result<Problem, Failure> {
    let run = Run::default();
    let stem = name.strip_suffix(".problem").unwrap_or(name);
    let path = input::completed(name, "problem");
    let known = if shipped::problem(name).is_some() { name } else { stem };
    if shipped::problem(known).is_some() && (known == name || !path.exists()) {
        return Problem::shipped(known, &run)
            .map_err(|error| Failure::new(fault::of_problem(error, None)));
    }
    if !path.exists() && name != "-" && path.extension().is_none() && path.components().count() < 2
    {
        let similar = shipped::similar_problem(name).map(str::to_owned);
        return Err(Failure::plain(Plain::NoSuchProblem { name: name.to_owned(), similar }));
    }
    let read_from = path.to_string_lossy().into_owned();
    let text = input::read(&read_from, MAX_PROBLEM)?;
    let called = path
        .file_stem()
        .map_or_else(|| "problem".to_owned(), |stem| stem.to_string_lossy().into_owned());
    let find = |game: &str| {
        shipped::game(game).filter(|_| !game.contains('/')).or_else(|| {
            let place = path.parent().unwrap_or(Path::new("")).join(game);
            input::source(&place.to_string_lossy()).ok().map(|(name, _, text)| (name, text))
        })
    };
    let path = Some(read_from);
    let problem = Problem::load(&called, &text, &find, &run)
        .map_err(|error| Failure::new(fault::of_problem(error, path.clone())))?;
    if !voice.quiet && !problem.warnings.is_empty() {
        let (source, diagnostics) = (problem.source.clone(), problem.warnings.clone());
        let warnings = answer::fault::Problem::Contest { source, path, diagnostics };
        output::complain(&tell::problem::problem(&warnings, voice.on_stderr()));
    }
    Ok(problem)
}

/// Does something that takes a budget, with a line of progress.
pub(super) fn within<T>(budget: &Budget, voice: Voice, work: impl FnOnce(&Run<'_>) -> T) -> T {
    let surroundings = Surroundings::new(voice);
    catch_interrupts();
    work(&surroundings.proving(budget, Some(TIME)))
}

/// What is said where there is no plan: undecided if there is no theorem, else bad input.
pub(super) fn refuse(none: NoPlan, voice: Voice) -> Result<Status, Failure> {
    let undecided =
        matches!(none, NoPlan::Decision(NoDecision::Undecided(_)) | NoPlan::Unanswered(_));
    let problem = fault::of_plan(none);
    if !undecided {
        return Err(Failure::new(problem));
    }
    output::complain(&tell::problem::problem(&problem, voice.on_stderr()));
    Ok(Status::Undecided)
}
