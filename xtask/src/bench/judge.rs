//! `cargo xtask bench judge`: answering instances beside plain programs, and beside reading.
//!
//! Whole processes, CPU time (user and system), the median of several runs, all in one go. Beside
//! `nimatron judge` run the programs of `benches/`, those that `nimatron emit` prints, and `wc -l`.
//! Every program must print the same.

use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::measure::{MeasurementTable, build, figure, median, process, ratio};
use crate::random::Random;

/// Measure how fast instances of problems are answered.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Runs of each; the median counts.
    #[arg(long, default_value_t = 7)]
    runs: usize,
    /// Only tasks with this in their names.
    #[arg(long)]
    only: Option<String>,
    /// Measure this program; without it, what `cargo build --release` makes.
    #[arg(long)]
    program: Option<PathBuf>,
    /// The program is `examples/run.rs` of the crate `judge`: give it the plans in this directory,
    /// NAME.json; nothing is emitted.
    #[arg(long)]
    plans: Option<PathBuf>,
}

impl Arguments {
    /// Everything, of this program.
    pub(crate) fn new(runs: usize, program: Option<PathBuf>) -> Self {
        Self { runs, only: None, program, plans: None }
    }
}

/// A problem, the program in `benches/` with its definitions, an input, and how many times the time
/// of `wc -l` are aimed at.
struct Task {
    problem: &'static str,
    source: &'static str,
    defined: &'static [&'static str],
    input: Input,
    goal: f64,
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Input {
    /// Numbers, of so many digits.
    Digits { count: usize, least: usize, most: usize },
    /// 10^7 heaps below 10^18, with k in front or not.
    Heaps(Option<u64>),
    /// 20,000 boxes of this size with 100 habaneros each.
    Boxes(u64),
    /// 2 * 10^7 zeros and ones, with half of their number in front.
    Bits,
    /// 5 * 10^7 tiles in runs of this mean length, with k in front or not.
    Row { mean: u64, k: Option<u64> },
}

const LONG: Input = Input::Digits { count: 100_000, least: 1000, most: 1000 };
const SHORT: Input = Input::Digits { count: 1_000_000, least: 1, most: 8 };

const fn task(problem: &'static str, source: &'static str, input: Input, goal: f64) -> Task {
    Task { problem, source, defined: &[], input, goal }
}

const fn row(
    problem: &'static str,
    defined: &'static [&'static str],
    mean: u64,
    k: Option<u64>,
) -> Task {
    Task { problem, source: "cat_and_rabbit", defined, input: Input::Row { mean, k }, goal: 1.5 }
}

const TASKS: &[Task] = &[
    task("addition-game", "addition_game", LONG, 1.5),
    task("addition-game", "addition_game", SHORT, 4.0),
    row("cat-and-rabbit", &[], 2, None),
    row("cat-and-rabbit", &[], 20, None),
    row("cat-and-rabbit", &[], 1000, None),
    row("cat-and-rabbit-misere", &["-DMISERE"], 2, None),
    row("cat-and-rabbit-kmoves", &["-DKMOVES"], 2, Some(3)),
    row("cat-and-rabbit-kmoves", &["-DKMOVES"], 20, Some(3)),
    row("cat-and-rabbit-misere-kmoves", &["-DMISERE", "-DKMOVES"], 2, Some(3)),
    row("cat-and-rabbit-misere-kmoves", &["-DMISERE", "-DKMOVES"], 1000, Some(3)),
    task("nim", "nim", Input::Heaps(None), 4.0),
    task("nim-k", "nim_k", Input::Heaps(Some(3)), 4.0),
    task("tofu", "tofu", Input::Boxes(100), 4.0),
    task("tofu", "tofu", Input::Boxes(1_000_000_000), 4.0),
    task("string01", "string01", Input::Bits, 12.0),
];

impl Input {
    fn name(self) -> String {
        match self {
            Self::Digits { count, least, most } if least == most => {
                format!("{count} numbers of {most} digits")
            }
            Self::Digits { count, most, .. } => format!("{count} numbers of 1 to {most} digits"),
            Self::Heaps(_) => String::from("10^7 heaps below 10^18"),
            Self::Bits => String::from("2*10^7 zeros and ones"),
            Self::Boxes(size) => format!("20,000 boxes of {size}^3"),
            Self::Row { mean, .. } => format!("5*10^7 tiles, runs of {mean}"),
        }
    }

    /// The text, always the same.
    fn text(self) -> String {
        let mut random = Random::new(2026);
        let mut text = String::new();
        let put = |text: &mut String, number: u64, end: char| {
            text.push_str(&number.to_string());
            text.push(end);
        };
        match self {
            Self::Digits { count, least, most } => {
                text = format!("{count}\n");
                for _ in 0..count {
                    let length = least + random.below(most - least + 1);
                    text.push(char::from(b'1' + digit(&mut random, 9)));
                    text.extend((1..length).map(|_| char::from(b'0' + digit(&mut random, 10))));
                    text.push('\n');
                }
            }
            Self::Heaps(k) => {
                text = k.map_or_else(|| String::from("10000000\n"), |k| format!("10000000 {k}\n"));
                (0..10_000_000)
                    .for_each(|_| put(&mut text, random.up_to(1_000_000_000_000_000_000), ' '));
            }
            Self::Boxes(size) => {
                text.push_str("20000\n");
                for _ in 0..20_000 {
                    text.push_str(&format!("{size} {size} {size}\n100\n"));
                    for _ in 0..100 {
                        put(&mut text, random.up_to(size), ' ');
                        put(&mut text, random.up_to(size), ' ');
                        put(&mut text, random.up_to(size), '\n');
                    }
                }
            }
            Self::Bits => {
                text = String::from("10000000\n");
                text.extend((0..20_000_000).map(|_| char::from(b'0' + digit(&mut random, 2))));
                text.push('\n');
            }
            Self::Row { mean, k } => {
                text = k.map_or_else(String::new, |k| format!("{k}\n"));
                let (mut tiles, mut white) = (0, true);
                while tiles < 50_000_000 {
                    let mut run = 1;
                    while random.up_to(mean) > 0 {
                        run += 1;
                    }
                    let run = run.min(50_000_000 - tiles);
                    text.extend(std::iter::repeat_n(if white { '.' } else { '#' }, run));
                    tiles += run;
                    white = !white;
                }
                text.push('\n');
            }
        }
        text
    }
}

/// A digit below `bound`.
fn digit(random: &mut Random, bound: usize) -> u8 {
    u8::try_from(random.below(bound)).unwrap_or(0)
}

pub(crate) fn run(arguments: &Arguments) -> Result<bool, String> {
    let program = arguments.program.clone().map_or_else(build, Ok)?;
    let folder = env::temp_dir().join(format!("nimatron-bench-judge-{}", std::process::id()));
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    println!(
        "CPU ms of whole processes, median of {}; times: how many times longer than judge",
        arguments.runs.max(1)
    );
    let columns = ["wc -l", "judge", "judge/wc", "cin", "fread", "rust", "cpp", "goal"];
    let mut table = MeasurementTable::new(66, &columns);
    let only = arguments.only.as_deref().unwrap_or_default();
    for task in TASKS.iter().filter(|task| task.problem.contains(only)) {
        let name = format!("{:<30}{}", task.problem, task.input.name());
        match measure(task, &program, &folder, arguments) {
            Ok((cells, missed)) => table.row(&name, &cells, missed),
            Err(what) => table.fail(&name, &what),
        }
    }
    // Nothing is lost if temporary files stay.
    let _ = fs::remove_dir_all(&folder);
    Ok(table.passed())
}

fn measure(
    task: &Task,
    program: &Path,
    folder: &Path,
    arguments: &Arguments,
) -> Result<([String; 8], bool), String> {
    let input = folder.join("input");
    fs::write(&input, task.input.text()).map_err(|error| error.to_string())?;
    let mut judge = Command::new(program);
    match &arguments.plans {
        Some(plans) => judge.arg(plans.join(format!("{}.json", task.problem))),
        None => judge.args(["judge", task.problem]),
    };
    let mut commands =
        vec![Command::new("wc"), judge, plain(task, "cin", folder)?, plain(task, "fread", folder)?];
    commands[0].arg("-l");
    if arguments.plans.is_none() {
        commands.push(emitted(task.problem, program, "rust", folder)?);
        commands.push(emitted(task.problem, program, "cpp", folder)?);
    }
    let mut spent = vec![vec![]; commands.len()];
    let mut said: Vec<Vec<u8>> = vec![];
    for command in &mut commands {
        said.push(process(command.stdin(open(&input)?).stdout(Stdio::piped()))?.1);
    }
    if let Some(other) = (2..said.len()).find(|&other| said[other] != said[1]) {
        return Err(format!(
            "{:?} prints something else than judge",
            commands[other].get_program()
        ));
    }
    // Turn by turn, so that noise hits all of them.
    for _ in 0..arguments.runs.max(1) {
        for (command, spent) in commands.iter_mut().zip(&mut spent) {
            spent.push(process(command.stdin(open(&input)?).stdout(Stdio::null()))?.0 * 1e3);
        }
    }
    let medians: Vec<f64> = spent.into_iter().map(median).collect();
    let (reading, judge) = (medians[0], medians[1]);
    let times = |place: usize| ratio(medians.get(place).map(|ms| ms / judge), 1);
    let cells = [
        figure(Some(reading), 1),
        figure(Some(judge), 1),
        figure(Some(judge / reading), 2),
        times(2),
        times(3),
        times(4),
        times(5),
        task.goal.to_string(),
    ];
    Ok((cells, judge > reading * task.goal))
}

/// A program of `benches/`.
fn plain(task: &Task, kind: &str, folder: &Path) -> Result<Command, String> {
    compiled(
        &format!("{kind}/{}", task.source),
        task.defined,
        &folder.join(format!("{}-{kind}", task.problem)),
    )
}

/// A program of `benches/` with these definitions, compiled.
pub(super) fn compiled(source: &str, defined: &[&str], made: &Path) -> Result<Command, String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .join("benches")
        .join(format!("{source}.cpp"));
    let mut compiler = Command::new("g++");
    done(compiler.args(["-O2", "-std=c++17"]).args(defined).arg("-o").arg(made).arg(source))?;
    Ok(Command::new(made))
}

/// A program that is printed, compiled.
pub(super) fn emitted(
    problem: &str,
    program: &Path,
    language: &str,
    folder: &Path,
) -> Result<Command, String> {
    let source = folder.join(if language == "rust" { "printed.rs" } else { "printed.cpp" });
    let printed = Command::new(program).args(["emit", problem, "--lang", language]).output();
    let printed = printed.map_err(|error| error.to_string())?;
    if !printed.status.success() {
        return Err(format!("emit --lang {language}: {}", printed.status));
    }
    fs::write(&source, printed.stdout).map_err(|error| error.to_string())?;
    let made = folder.join(format!("{problem}-{language}"));
    let mut compiler = Command::new(if language == "rust" { "rustc" } else { "g++" });
    compiler.args(if language == "rust" {
        ["-O", "--edition=2021"]
    } else {
        ["-O2", "-std=c++17"]
    });
    done(compiler.arg("-o").arg(&made).arg(source))?;
    Ok(Command::new(made))
}

fn done(command: &mut Command) -> Result<(), String> {
    let status =
        command.status().map_err(|error| format!("{:?}: {error}", command.get_program()))?;
    if status.success() { Ok(()) } else { Err(format!("{:?}: {status}", command.get_program())) }
}

pub(super) fn open(input: &Path) -> Result<File, String> {
    File::open(input).map_err(|error| error.to_string())
}
