//! `cargo xtask bench`: the figures of the README, from one run.
//!
//! Whole processes of the release binary, CPU time as the program reports it (`cpu_ms` in its JSON), the median of
//! several runs, and the ratio to a named figure where there is one: those of the prototype in Python that the prover
//! grew from, measured once on a machine of the same kind.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;
use std::{env, fs};

use serde_json::Value;

/// Measure what the README says.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Runs of each command; the median counts.
    #[arg(long, default_value_t = 5)]
    runs: usize,
}

/// A command line, and the seconds of the prototype if it could do the same.
struct Task {
    what: &'static str,
    arguments: &'static [&'static str],
    prototype: Option<f64>,
}

const fn task(what: &'static str, arguments: &'static [&'static str], prototype: Option<f64>) -> Task {
    Task { what, arguments, prototype }
}

const TASKS: &[Task] = &[
    task("prove addition-game", &["prove", "addition-game"], Some(0.11)),
    task("prove addition-game --misere", &["prove", "addition-game", "--misere"], None),
    task("prove addition-game --set base=12", &["prove", "addition-game", "--set", "base=12"], None),
    task("prove take-1-to-k", &["prove", "take-1-to-k"], None),
    task("prove row-0-17", &["prove", "row-0-17"], Some(46.0)),
    task("prove kayles", &["prove", "kayles"], None),
    task("prove dawsons-kayles", &["prove", "dawsons-kayles"], None),
];

pub(crate) fn run(arguments: &Arguments) -> Result<bool, String> {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    let built = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["build", "--release", "--package", "nimatron"])
        .status()
        .map_err(|error| error.to_string())?;
    if !built.success() {
        return Err(String::from("cargo build failed"));
    }
    let program = target.join("release").join("nimatron");
    let certificate = target.join("bench.cert");
    println!("{}", machine());
    println!("{:<36}{:>9}{:>12}{:>14}{:>12}", "", "states", "CPU ms", "prototype ms", "ratio");
    for task in TASKS {
        let mut times = vec![];
        let mut states = 0;
        for _ in 0..arguments.runs.max(1) {
            let told = tell(&program, task.arguments, &certificate)?;
            if told["verdict"] != "proved" {
                return Err(format!("{}: not proved", task.what));
            }
            states = told["states"].as_u64().unwrap_or(0);
            times.push(told["cpu_ms"].as_f64().ok_or("no cpu_ms on this system")?);
        }
        print_row(task.what, states, median(times), task.prototype);
        let text = fs::read_to_string(&certificate).map_err(|error| error.to_string())?;
        let mut times = vec![];
        for _ in 0..arguments.runs.max(1) {
            let started = Instant::now();
            certify::check(&text, &certify::Options::default()).map_err(|rejection| rejection.to_string())?;
            times.push(started.elapsed().as_secs_f64() * 1e3);
        }
        print_row("  check its certificate", states, median(times), None);
    }
    Ok(true)
}

fn print_row(what: &str, states: u64, milliseconds: f64, prototype: Option<f64>) {
    let (other, ratio) = prototype.map_or_else(
        || (String::from("-"), String::from("-")),
        |seconds| (format!("{:.0}", seconds * 1e3), format!("{:.0}x", seconds * 1e3 / milliseconds)),
    );
    println!("{what:<36}{states:>9}{milliseconds:>12.1}{other:>14}{ratio:>12}");
}

/// What a command says of itself in JSON.
fn tell(program: &Path, arguments: &[&str], certificate: &Path) -> Result<Value, String> {
    let mut command = Command::new(program);
    command.args(arguments).arg("--json").stderr(Stdio::inherit());
    if arguments[0] == "prove" {
        command.arg("--out").arg(certificate);
    }
    let output = command.output().map_err(|error| format!("{}: {error}", program.display()))?;
    serde_json::from_slice(&output.stdout).map_err(|error| error.to_string())
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// What machine this is, as far as the system says.
fn machine() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = info
        .lines()
        .find_map(|line| line.strip_prefix("model name"))
        .map_or("unknown processor", |rest| rest.trim_start_matches([' ', '\t', ':']));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{name}, {cores} cores, {} {}", env::consts::OS, env::consts::ARCH)
}
