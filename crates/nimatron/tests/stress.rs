//! Wrong programs are found out, and shown at an instance that is no larger than needed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

use nimatron::answer::{
    Blanks, CaseSource, Ended, ExpectedBy, Got, Mismatch, StressReport, Tested,
};
use nimatron::problem::Problem;
use nimatron::problem::generate::{Order, WantedInstances, generate};
use nimatron::problem::literal::Reach;
use nimatron::problem::oracle::Oracle;
use nimatron::problem::process::{Allowance, execute};
use nimatron::problem::stress::{Effort, stress};
use nimatron::problem::{instances, trial};
use nimatron::{Limits, Run};

/// The mistake of a program that does not end, and how long it may take.
const ENDLESS: &str = "loop";
const SHORT: Duration = Duration::from_millis(700);

/// The three programs, compiled once; none without a compiler.
fn compiled(name: &str) -> Option<PathBuf> {
    static ALL: OnceLock<bool> = OnceLock::new();
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let there = ALL.get_or_init(|| {
        let compile = |name: &&str| {
            let source =
                Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/wrong/{name}.cpp"));
            Command::new("g++").arg("-O1").arg("-o").arg(target.join(name)).arg(source).spawn().ok()
        };
        let running: Vec<_> = ["rows", "heaps", "numbers"].iter().map(compile).collect();
        running.into_iter().all(|one| {
            one.is_some_and(|mut child| child.wait().expect("a compiler ends").success())
        })
    });
    if !there {
        eprintln!("skipped: there is no g++");
    }
    there.then(|| target.join(name))
}

/// Brute force reaches what the tests ask of it, and no further: it is tried before the theorem,
/// for each of hundreds of instances.
fn reach() -> Reach {
    let limits = Limits { states: 2_000, ..Reach::default().limits };
    Reach { limits, ..Reach::default() }
}

fn tried(problem: &str, program: &str, mistake: &str, effort: &Effort) -> Option<StressReport> {
    let command = format!("{} {mistake} {problem}", compiled(program)?.display());
    let run = Run::default();
    let problem = Problem::shipped(problem, &run).expect("a problem");
    let plan = problem.ready().unwrap_or_else(|| problem.plan(&run).expect("a plan").plan);
    let program = instances::program(&problem, Some(&plan), &run).expect("a program");
    let theorem = |input: &[u8]| plan::naive::run(&plan, input).ok();
    let mut oracle = Oracle::new(&problem, &program, Some(&theorem), reach());
    // An endless program gets little time; all others get enough even on a machine with much else
    // to do.
    let time = if mistake == ENDLESS { SHORT } else { Duration::from_secs(20) };
    let allowance = Allowance { time, ..Allowance::default() };
    let subject = |input: &[u8]| execute(&command, input, allowance);
    Some(stress(&problem, &mut oracle, (Tested::Command, &subject), effort, &run))
}

/// Runs the program and hands on what was found; every difference has to be one of the program.
#[track_caller]
fn found(problem: &str, program: &str, mistake: &str, check: impl Fn(&Mismatch)) {
    // Each run in shrinking is a process: a tenth of what people get is enough here.
    let effort = Effort { time: Duration::from_secs(600), shrink: 400, ..Effort::default() };
    let Some(report) = tried(problem, program, mistake, &effort) else { return };
    let Some(failure) = report.failure else {
        panic!("{mistake} was not found: {:?}", report.kinds)
    };
    assert_eq!((report.ended, failure.tested), (Ended::Failed, Tested::Command), "{failure:?}");
    check(&failure);
}

/// The mistake shows at exactly this input, and brute force says so.
#[track_caller]
fn found_at(problem: &str, program: &str, mistake: &str, input: &str) {
    found(problem, program, mistake, |failure| {
        assert_eq!((failure.input.as_str(), failure.by), (input, ExpectedBy::Rules), "{failure:?}");
    });
}

#[test]
fn a_row_without_a_black_tile_has_no_move() {
    found_at("cat-and-rabbit", "rows", "all-white", ".\n");
    found_at("cat-and-rabbit-misere", "rows", "misere-all-white", ".\n");
}

#[test]
fn the_last_run_counts() {
    found_at("cat-and-rabbit", "rows", "last-run", "#.\n");
}

#[test]
fn misere_play_is_no_normal_play() {
    found_at("cat-and-rabbit-misere", "rows", "misere-ignored", "#\n");
    found_at("nim-misere", "heaps", "misere-ignored", "0\n\n");
    found_at("nim-misere", "heaps", "misere-turned-around", "1\n2\n");
}

#[test]
fn carriage_returns_are_no_tiles() {
    found("cat-and-rabbit", "rows", "crlf", |failure| {
        assert!(
            matches!(failure.source, CaseSource::Made { blanks: Blanks::Crlf, .. }),
            "{failure:?}"
        );
        assert_eq!(failure.input, "#\r\n");
    });
}

#[test]
fn more_moves_in_a_turn_are_another_game() {
    found_at("cat-and-rabbit-kmoves", "rows", "xor-for-all-k", "2 .#.\n");
    found_at("cat-and-rabbit-misere-kmoves", "rows", "misere-ignored", "1 #\n");
    found_at("nim-k", "heaps", "columns-not-reduced", "2 1\n1 3\n");
}

#[test]
fn a_turn_may_reach_all_heaps() {
    found_at("nim-k", "heaps", "k-reaches-all", "1 1\n1\n");
    found("cat-and-rabbit-kmoves", "rows", "k-below-heaps", |failure| {
        assert_eq!((failure.input.as_str(), failure.by), ("2 .#.\n", ExpectedBy::Rules));
    });
}

#[test]
fn the_largest_heap_need_not_be_the_one() {
    found("nim", "heaps", "largest-heap", |failure| {
        let mut heaps: Vec<&str> = failure.input.split_whitespace().skip(1).collect();
        heaps.sort_unstable();
        assert_eq!((heaps.as_slice(), failure.by), (["1", "2", "2"].as_slice(), ExpectedBy::Rules));
    });
}

#[test]
fn numbers_that_do_not_fit_are_beyond_brute_force_but_not_beyond_the_theorem() {
    found("nim", "heaps", "int32", |failure| {
        assert_eq!((failure.input.as_str(), failure.by), ("1\n4294967296\n", ExpectedBy::Theorem));
    });
    found("nim", "heaps", "doubles", |failure| {
        // Two numbers that no double tells apart, near the smallest such.
        let numbers: Vec<u64> = failure
            .input
            .split_whitespace()
            .map(|token| token.parse().expect("a number"))
            .collect();
        assert!(
            matches!(numbers[..], [2, a, b] if a.min(b) >= 1 << 53 && a.max(b) < (1 << 53) + 2048),
            "{failure:?}"
        );
    });
    found("cat-and-rabbit-kmoves", "rows", "int-k", |failure| {
        let shown = ["2147483648 #.\n", "2147483648 .#\n"].contains(&failure.input.as_str());
        assert!(shown && failure.by == ExpectedBy::Theorem, "{failure:?}");
    });
}

#[test]
fn sums_that_do_not_fit_need_ten_heaps() {
    found("nim", "heaps", "sum-overflow", |failure| {
        let heaps = failure.input.split_whitespace().count() - 1;
        assert!((10..=12).contains(&heaps), "{failure:?}");
    });
}

#[test]
fn numbers_of_one_digit_are_no_exception() {
    found_at("addition-game", "numbers", "mod-18", "1\n0\n");
    found_at("addition-game", "numbers", "digit-sum-mod-9", "1\n9\n");
}

#[test]
fn all_data_sets_want_an_answer() {
    found_at("addition-game", "numbers", "first-only", "2\n0\n0\n");
}

#[test]
fn one_line_may_not_be_all() {
    found_at("nim", "heaps", "one-line", "1\n1\n");
}

#[test]
fn exponents_are_heaps() {
    found_at("prime-factor-game", "numbers", "distinct-primes", "12\n");
    found_at("prime-factor-game", "numbers", "all-primes", "4\n");
    found_at("prime-factor-game", "numbers", "last-prime", "2\n");
}

#[test]
fn a_program_that_does_not_end_is_ended() {
    found("cat-and-rabbit", "rows", ENDLESS, |failure| {
        assert_eq!(failure.got, Got::TimedOut { limit: SHORT });
        assert_eq!(failure.input, ".....\n", "{failure:?}");
    });
}

#[test]
fn a_crash_is_made_as_small_as_can_be() {
    found("cat-and-rabbit", "rows", "crash", |failure| {
        assert!(matches!(failure.got, Got::Crashed { signal: Some(6), .. }), "{failure:?}");
        assert_eq!((failure.input.as_str(), failure.by), (".#.#.#.#.#.#.\n", ExpectedBy::Rules));
        assert!(failure.shrunk_from.is_some());
    });
    found("cat-and-rabbit", "rows", "exit-status", |failure| {
        assert!(matches!(failure.got, Got::Crashed { status: Some(1), .. }), "{failure:?}");
        assert_eq!(failure.input, "#\n");
    });
}

#[test]
fn a_buffer_of_64_tiles_overflows_at_65() {
    found("cat-and-rabbit", "rows", "short-buffer", |failure| {
        assert_eq!(failure.input.trim_end().len(), 65, "{failure:?}");
    });
}

#[test]
fn right_programs_pass() {
    let effort =
        Effort { small: 60, random: 30, layouts: 4, extreme: 24, largest: 0, ..Effort::default() };
    let all = [
        ("cat-and-rabbit-misere-kmoves", "rows"),
        ("nim-k-misere", "heaps"),
        ("addition-game", "numbers"),
    ];
    for (problem, program) in all {
        let Some(report) = tried(problem, program, "none", &effort) else { return };
        assert_eq!((report.failure, report.ended), (None, Ended::Finished), "{problem}");
        let run: Vec<usize> = report.kinds.iter().map(|kind| kind.instances).collect();
        assert!(run.iter().all(|count| *count >= 10), "{problem}: {run:?}");
        assert!(
            report.kinds[0].by_theorem == 0 && report.kinds[3].by_theorem > 0,
            "{problem}: {:?}",
            report.kinds
        );
    }
}

#[test]
fn what_is_compared_with_nothing_does_not_pass() {
    let run = Run::default();
    let mut problem = Problem::shipped("nim", &run).expect("a problem");
    let program = instances::program(&problem, None, &run).expect("a program");
    problem.statement.examples.truncate(1);
    // Too large for brute force: without a plan, nothing is known of it.
    problem.statement.examples[0].input = "2 100000 7".to_owned();
    let cases = trial::examples(&problem, &program);
    let mut oracle = Oracle::new(&problem, &program, None, Reach::default());
    let report = trial::trial(&problem, None, &cases, &[], &mut oracle, &run).expect("inputs");
    assert!(report.is_open() && report.compared() == 0 && report.unknown == 1, "{report:?}");
    // With one, an inverted sample is found.
    let plan = problem.plan(&run).expect("a plan").plan;
    let definition = |input: &[u8]| {
        plan::naive::run(&plan, input).map_or(Got::Refused { fault: String::new() }, Got::Output)
    };
    for (output, passes) in [("First", true), ("Second", false)] {
        problem.statement.examples[0].output = output.to_owned();
        let cases = trial::examples(&problem, &program);
        let mut oracle = Oracle::new(&problem, &program, None, Reach::default());
        let report = trial::trial(
            &problem,
            None,
            &cases,
            &[(Tested::Judge, &definition)],
            &mut oracle,
            &run,
        );
        let report = report.expect("inputs");
        assert_eq!(
            (report.passed(), report.is_open(), report.by_theorem),
            (passes, false, 1),
            "{report:?}"
        );
    }
}

#[test]
fn examples_are_held_to_the_rules_and_wrong_ones_found() {
    let run = Run::default();
    for name in ["cat-and-rabbit", "addition-game", "nim-misere", "tofu"] {
        let mut problem = Problem::shipped(name, &run).expect("a problem");
        let plan = problem.plan(&run).expect("a plan").plan;
        let program = instances::program(&problem, Some(&plan), &run).expect("a program");
        let theorem = |input: &[u8]| plan::naive::run(&plan, input).ok();
        let definition = |input: &[u8]| {
            theorem(input).map_or(Got::Refused { fault: String::new() }, Got::Output)
        };
        let tested = |problem: &Problem| {
            let mut oracle = Oracle::new(problem, &program, Some(&theorem), Reach::default());
            let cases = trial::examples(problem, &program);
            trial::trial(
                problem,
                None,
                &cases,
                &[(Tested::Definition, &definition)],
                &mut oracle,
                &run,
            )
        };
        let report = tested(&problem).expect("inputs");
        assert!(report.passed() && report.examples > 0, "{report:?}");
        problem.statement.examples[0].output.push_str(" more");
        let report = tested(&problem).expect("inputs");
        assert!(report.mismatches.iter().any(|one| one.tested == Tested::Definition), "{report:?}");
        // What the problem does not read is no example, whatever a subject prints for it.
        problem.statement.examples.truncate(1);
        problem.statement.examples[0].input = "1 a".to_owned();
        let bad = tested(&problem).expect_err("no input");
        assert_eq!((bad.source, bad.fault.line), (CaseSource::Example { number: 1 }, 1), "{name}");
    }
}

#[test]
fn what_is_generated_passes_its_own_test() {
    let run = Run::default();
    let problem = Problem::shipped("nim-k", &run).expect("a problem");
    let plan = problem.plan(&run).expect("a plan").plan;
    let program = instances::program(&problem, Some(&plan), &run).expect("a program");
    let theorem = |input: &[u8]| plan::naive::run(&plan, input).ok();
    let mut oracle = Oracle::new(&problem, &program, Some(&theorem), Reach::default());
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("generated");
    // What an earlier run has left would be counted.
    let _ = std::fs::remove_dir_all(&directory);
    let mut written = 0;
    for wanted in [WantedInstances::Small, WantedInstances::Random, WantedInstances::Extreme] {
        let order = Order { wanted, count: 12, seed: 3, largest: (500, 500) };
        let done = generate(&problem, &mut oracle, &order, &directory, &run)
            .expect("a directory to write to");
        assert_eq!((done.inputs.len(), done.missing, done.by_rules + done.by_theorem), (12, 0, 12));
        assert_eq!(done.by_theorem > 0, wanted != WantedInstances::Small, "{wanted:?}");
        written += done.inputs.len();
    }
    let mut cases = trial::files(&directory).expect("files");
    assert_eq!(cases.len(), written);
    let definition =
        |input: &[u8]| theorem(input).map_or(Got::Refused { fault: String::new() }, Got::Output);
    let mut failed = |cases: &[trial::Case]| {
        let subjects: &[(Tested, nimatron::problem::stress::Subject<'_>)] =
            &[(Tested::Definition, &definition)];
        trial::trial(&problem, None, cases, subjects, &mut oracle, &run)
            .expect("inputs")
            .mismatches
            .len()
    };
    assert_eq!(failed(&cases), 0);
    // An output that is wrong is held against the definition and, where it reaches, against brute
    // force.
    cases.retain(
        |case| matches!(&case.source, CaseSource::File { path } if path.contains("small-003")),
    );
    cases[0].output = Some("Third".to_owned());
    assert_eq!(failed(&cases), 2);
}
