//! `cargo xtask bench`: the figures of `docs/benchmarks.md`, from one run; `cargo xtask bench
//! prove` and so on: those of one table.
//!
//! Proofs are whole processes of the release binary, CPU time as the program reports it (`cpu_ms`
//! in its JSON), the median of several runs, and the ratio to a named figure where there is one:
//! those of the prototype in Python that the prover grew from, measured once on a machine of the
//! same kind. Where a time was aimed at it stands beside.
//!
//! `cargo xtask bench peers` is in `peers.rs`.

mod boards;
mod contest;
mod judge;
pub(crate) mod measure;
mod nimbers;
mod peers;
pub(crate) mod rows;
mod sequences;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use serde_json::Value;

use crate::python;
use measure::{MeasurementTable, build, figure, median, ratio, timed};

/// Measure what `docs/benchmarks.md` says: every table of it, or one.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    /// Runs of each; the median counts.
    #[arg(long, default_value_t = 5)]
    runs: usize,
    /// Measure this program; without it, what `cargo build --release` makes.
    #[arg(long)]
    program: Option<PathBuf>,
    #[command(subcommand)]
    table: Option<Which>,
}

#[derive(clap::Subcommand)]
enum Which {
    Prove(Proofs),
    Peers(peers::Arguments),
    /// Measure sequences of Grundy values.
    Sequences(sequences::Arguments),
    /// Measure winning turns among many heaps, and play some.
    Moves(sequences::Arguments),
    Judge(judge::Arguments),
    Contest(contest::Arguments),
    Boards(boards::Arguments),
    Nimbers(nimbers::Arguments),
    Python(python::Measured),
}

impl Arguments {
    /// Whether all that is measured are other processes.
    pub(crate) const fn asks_others(&self) -> bool {
        matches!(self.table, Some(Which::Contest(_)))
    }
}

/// Measure proofs: recognition, claims and check.
#[derive(clap::Args)]
struct Proofs {
    /// Runs of each command; the median counts.
    #[arg(long, default_value_t = 5)]
    runs: usize,
    /// Only tasks with this in their names.
    #[arg(long)]
    only: Option<String>,
    /// Measure this program; without it, what `cargo build --release` makes.
    #[arg(long)]
    program: Option<PathBuf>,
}

/// A command line; the seconds of the prototype if it could do the same; and those aimed at.
struct Task {
    command: &'static str,
    prototype: Option<f64>,
    goal: Option<f64>,
}

const fn task(command: &'static str, prototype: Option<f64>, goal: Option<f64>) -> Task {
    Task { command, prototype, goal }
}

const TASKS: &[Task] = &[
    task("prove addition-game", Some(0.11), None),
    task("prove addition-game --misere", None, None),
    task("prove addition-game --set base=12", None, None),
    task("prove take-1-to-k", None, None),
    task("prove row-0-17", Some(46.0), None),
    task("prove kayles", None, None),
    task("prove dawsons-kayles", None, None),
    task("prove nim-3", None, Some(0.1)),
    task("prove nim-3 --misere", None, Some(0.1)),
    task("prove nim-8", None, Some(1.0)),
    task("prove nim-8 --misere", None, Some(1.0)),
    task("prove nim-k-4", None, Some(0.1)),
    task("prove nim-k-4 --misere", None, Some(0.1)),
    task("prove nim-k-5", None, Some(1.0)),
    task("prove nim-k-5 --misere", None, Some(1.0)),
    task("prove nim-k-6", None, Some(10.0)),
    task("prove nim-k-6 --misere", None, Some(10.0)),
    task("prove nim-k-5 --set k=3", None, Some(5.0)),
    task("prove nim-k-5 --set k=3 --misere", None, Some(5.0)),
    task("prove wythoff", Some(0.64), Some(0.3)),
    task("prove wythoff --misere", None, Some(0.3)),
    task("prove take-1-3-4", None, Some(0.3)),
    task("prove nim", None, Some(0.2)),
    task("prove nim --misere", None, Some(0.2)),
    task("prove nim-k", None, Some(0.2)),
    task("prove nim-k --misere", None, Some(0.2)),
    task("prove nim-k --set k=3", None, Some(0.2)),
    task("prove nim-k --set k=3 --misere", None, Some(0.2)),
    task("prove cat-and-rabbit", None, Some(0.2)),
    task("prove cat-and-rabbit --misere", None, Some(0.2)),
    task("prove cat-and-rabbit --set k=2", None, Some(0.2)),
    task("prove cat-and-rabbit --set k=2 --misere", None, Some(0.2)),
    task("prove dawsons-chess", None, None),
    task("prove kayles-heaps", None, None),
    task("prove string01", Some(0.1), Some(0.2)),
    task("prove string01-three-letters", None, None),
    task("prove toads-and-frogs-one-free", None, None),
    task("prove wythoff-one-each", None, None),
];

pub(crate) fn run(arguments: &Arguments) -> Result<bool, String> {
    match &arguments.table {
        Some(Which::Prove(arguments)) => proofs(arguments),
        Some(Which::Peers(arguments)) => peers::run(arguments),
        Some(Which::Sequences(arguments)) => sequences::sequences(arguments),
        Some(Which::Moves(arguments)) => sequences::moves(arguments),
        Some(Which::Judge(arguments)) => judge::run(arguments),
        Some(Which::Contest(arguments)) => contest::run(arguments),
        Some(Which::Boards(arguments)) => boards::run(arguments),
        Some(Which::Nimbers(arguments)) => nimbers::run(arguments),
        Some(Which::Python(arguments)) => python::measure(arguments),
        None => all(arguments),
    }
}

/// One table after another. What one of them misses is reported, and does not keep the others from
/// being measured.
fn all(arguments: &Arguments) -> Result<bool, String> {
    let runs = arguments.runs;
    let program = Some(arguments.program.clone().map_or_else(build, Ok)?);
    let mut good = true;
    let mut table = |title: &str, measured: &dyn Fn() -> Result<bool, String>| {
        println!("\n== {title}");
        good &= measured().unwrap_or_else(|what| {
            println!("{what}");
            false
        });
    };
    table("judge", &|| judge::run(&judge::Arguments::new(runs, program.clone())));
    table("prove", &|| proofs(&Proofs { runs, only: None, program: program.clone() }));
    table("sequences", &|| {
        sequences::sequences(&sequences::Arguments { runs, program: program.clone() })
    });
    table("moves", &|| sequences::moves(&sequences::Arguments { runs, program: program.clone() }));
    table("nimbers", &|| nimbers::run(&nimbers::Arguments::new(runs)));
    table("boards", &|| boards::run(&boards::Arguments::new(runs)));
    Ok(good)
}

fn proofs(arguments: &Proofs) -> Result<bool, String> {
    let program = arguments.program.clone().map_or_else(build, Ok)?;
    let certificate = env::temp_dir().join(format!("nimatron-bench-{}.cert", std::process::id()));
    let columns = ["states", "CPU ms", "check ms", "prototype ms", "ratio", "goal ms"];
    let mut table = MeasurementTable::new(36, &columns);
    let only = arguments.only.as_deref().unwrap_or_default();
    for task in TASKS.iter().filter(|task| task.command.contains(only)) {
        match Measured::new(task, &program, &certificate, arguments.runs.max(1)) {
            Ok(measured) => {
                table.row(task.command, &measured.cells(task), measured.misses(task));
            }
            Err(what) => table.fail(task.command, &what),
        }
    }
    // Nothing is lost if a temporary file stays.
    let _ = fs::remove_file(&certificate);
    Ok(table.passed())
}

struct Measured {
    states: u64,
    prove: f64,
    check: f64,
}

impl Measured {
    fn new(task: &Task, program: &Path, certificate: &Path, runs: usize) -> Result<Self, String> {
        let mut prove = vec![];
        let mut states = 0;
        for _ in 0..runs {
            let told = tell(program, task.command, certificate)?;
            if told["verdict"] != "proved" {
                return Err(format!("not proved: {}", told["verdict"]));
            }
            states =
                told["states"].as_u64().or_else(|| told["heap"]["states"].as_u64()).unwrap_or(0);
            prove.push(told["cpu_ms"].as_f64().ok_or("no cpu_ms on this system")?);
        }
        let text = fs::read_to_string(certificate).map_err(|error| error.to_string())?;
        let mut check = vec![];
        for _ in 0..runs {
            let (seconds, checked) = timed(|| certify::check(&text, &certify::Options::default()));
            checked.map_err(|rejection| format!("certificate rejected: {rejection}"))?;
            check.push(seconds * 1e3);
        }
        Ok(Self { states, prove: median(prove), check: median(check) })
    }

    fn cells(&self, task: &Task) -> [String; 6] {
        let milliseconds = |seconds: Option<f64>| seconds.map(|seconds| seconds * 1e3);
        let prototype = milliseconds(task.prototype);
        [
            if self.states > 0 { self.states.to_string() } else { String::from("-") },
            figure(Some(self.prove), 1),
            figure(Some(self.check), 1),
            figure(prototype, 0),
            ratio(prototype.map(|prototype| prototype / self.prove), 0),
            figure(milliseconds(task.goal), 0),
        ]
    }

    fn misses(&self, task: &Task) -> bool {
        task.goal.is_some_and(|goal| self.prove > goal * 1e3)
    }
}

/// What a command says of itself in JSON.
fn tell(program: &Path, line: &str, certificate: &Path) -> Result<Value, String> {
    let mut command = Command::new(program);
    command
        .args(line.split(' '))
        .arg("--json")
        .arg("--out")
        .arg(certificate)
        .stderr(Stdio::inherit());
    let output = command.output().map_err(|error| format!("{}: {error}", program.display()))?;
    serde_json::from_slice(&output.stdout).map_err(|error| error.to_string())
}
