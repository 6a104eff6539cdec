//! `cargo xtask bench contest`: problems at the limits of their inputs, beside a solution written
//! for each of them by hand in C++.
//!
//! Whole processes, CPU time (user and system), the best of several runs. `nimatron judge`, the
//! program of `nimatron emit --lang cpp`, and the one in `benches/` read the same input; what they
//! print must be the same, token by token.

mod tasks;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use super::judge::{compiled, emitted, open};
use super::measure::{MeasurementTable, build, figure, installed, process, process_within, ratio};
use tasks::{TASKS, Task};

/// Measure problems at their limits beside solutions written by hand.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Runs of each; the best counts.
    #[arg(long, default_value_t = 3)]
    runs: usize,
    /// Only problems with this in their names.
    #[arg(long)]
    only: Option<String>,
    /// Measure this program; without it, what `cargo build --release` makes.
    #[arg(long)]
    program: Option<PathBuf>,
    /// What takes more CPU seconds than this is ended.
    #[arg(long, default_value_t = 10.0)]
    limit: f64,
}

/// How many times the time of the solution by hand `judge` and the emitted program may take.
const GOALS: [f64; 2] = [2.0, 3.0];
/// Less than these seconds more is no miss: that is what it takes to start.
const START: f64 = 0.01;
/// A program that took longer than this, in seconds, is run once only.
const LONG: f64 = 2.0;

pub(crate) fn run(arguments: &Arguments) -> Result<bool, String> {
    if installed("g++").is_none() {
        return Err(String::from("g++ is not installed: nothing to compare with"));
    }
    let program = arguments.program.clone().map_or_else(build, Ok)?;
    let statuses = statuses(&program)?;
    let folder = env::temp_dir().join(format!("nimatron-bench-contest-{}", std::process::id()));
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    println!(
        "CPU seconds of whole processes, best of {}; by hand: C++ of benches/",
        arguments.runs.max(1)
    );
    let columns = ["status", "kB", "judge", "emitted", "by hand", "judge/hand", "emitted/hand"];
    let mut table = MeasurementTable::new(62, &columns);
    let only = arguments.only.as_deref().unwrap_or_default();
    let mut missed = [0; 2];
    let tasks: Vec<&Task> = TASKS.iter().filter(|task| task.problem.contains(only)).collect();
    for task in &tasks {
        let name = format!("{:<34}{}", task.problem, task.limits);
        match measure(task, &program, &folder, arguments) {
            Ok(measured) => {
                let misses = measured.misses();
                for (missed, miss) in missed.iter_mut().zip(misses) {
                    *missed += usize::from(miss);
                }
                let status =
                    statuses.get(task.problem).and_then(Value::as_str).unwrap_or("unknown");
                table.row(&name, &measured.cells(status), misses.contains(&true));
            }
            Err(what) => table.fail(&name, &what),
        }
    }
    println!(
        "{} problems; judge misses {} times of the time by hand {} times, what is emitted {} \
         times {} times",
        tasks.len(),
        GOALS[0],
        missed[0],
        GOALS[1],
        missed[1]
    );
    // Nothing is lost if temporary files stay.
    let _ = fs::remove_dir_all(&folder);
    Ok(table.passed())
}

/// What the program says of each problem: proved, computed, or by definition.
fn statuses(program: &Path) -> Result<Value, String> {
    let (_, said) =
        process(Command::new(program).args(["problems", "--json"]).stdout(Stdio::piped()))?;
    let said: Value = serde_json::from_slice(&said).map_err(|error| error.to_string())?;
    let problems = said["problems"].as_array().ok_or("no list of problems")?;
    Ok(problems
        .iter()
        .filter_map(|one| Some((one["name"].as_str()?.to_owned(), one["status"].clone())))
        .collect())
}

/// Seconds of the program by hand, of `judge` and of the emitted one, none if they were ended, and
/// the bytes of the input.
struct Measured {
    hand: f64,
    others: [Option<f64>; 2],
    bytes: usize,
}

impl Measured {
    fn misses(&self) -> [bool; 2] {
        let misses = |at: usize| {
            self.others[at].is_none_or(|seconds| {
                seconds > self.hand * GOALS[at] && seconds > self.hand + START
            })
        };
        [misses(0), misses(1)]
    }

    fn cells(&self, status: &str) -> [String; 7] {
        let seconds = |seconds: Option<f64>| {
            seconds.map_or_else(|| String::from("ended"), |s| figure(Some(s), 3))
        };
        let times = |seconds: Option<f64>| ratio(seconds.map(|seconds| seconds / self.hand), 1);
        let [judge, emitted] = self.others;
        [
            status.to_owned(),
            self.bytes.div_ceil(1000).to_string(),
            seconds(judge),
            seconds(emitted),
            seconds(Some(self.hand)),
            times(judge),
            times(emitted),
        ]
    }
}

/// The programs measured. The hand-written one comes first: the others are compared with it.
const NAMES: [&str; 3] = ["by hand", "judge", "emitted"];

fn measure(
    task: &Task,
    program: &Path,
    folder: &Path,
    arguments: &Arguments,
) -> Result<Measured, String> {
    let (input, text) = (folder.join("input"), task.input());
    fs::write(&input, &text).map_err(|error| error.to_string())?;
    let source = task.source.map_or_else(|| format!("contest/{}", task.problem), str::to_owned);
    let hand = compiled(&source, &[], &folder.join(format!("{}-hand", task.problem)))?;
    let mut judge = Command::new(program);
    judge.args(["judge", task.problem]);
    let mut commands = [hand, judge, emitted(task.problem, program, "cpp", folder)?];
    let mut best: [Option<f64>; 3] = [None; 3];
    let mut expected = vec![];
    for (at, command) in commands.iter_mut().enumerate() {
        command.stdin(open(&input)?).stdout(Stdio::piped());
        let Some((seconds, said)) = process_within(command, arguments.limit)? else { continue };
        if at == 0 {
            expected = said;
        } else if !tokens(&said).eq(tokens(&expected)) {
            return Err(format!("DIFFERENT: {} and the solution by hand", NAMES[at]));
        }
        best[at] = Some(seconds);
    }
    if tokens(&expected).next().is_none() {
        return Err(String::from(
            "the solution by hand printed nothing, so that nothing was compared",
        ));
    }
    // Turn by turn, so that noise hits all of them.
    for _ in 1..arguments.runs {
        for (command, best) in commands.iter_mut().zip(&mut best) {
            let Some(seconds) = best.as_mut().filter(|seconds| **seconds < LONG) else { continue };
            let (spent, _) = process(command.stdin(open(&input)?).stdout(Stdio::null()))?;
            *seconds = seconds.min(spent);
        }
    }
    let hand = best[0].ok_or("the solution by hand was ended")?;
    Ok(Measured { hand, others: [best[1], best[2]], bytes: text.len() })
}

/// The words of an output.
fn tokens(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty())
}
