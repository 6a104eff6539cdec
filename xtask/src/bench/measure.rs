//! What all tables are made with: times of threads and processes, medians, and how lines look.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, io, thread};

/// A table that is printed while it is measured: a line for each thing that is measured, with what
/// it is compared with and the ratio to that in columns.
pub(crate) struct MeasurementTable {
    name: usize,
    columns: Vec<usize>,
    passed: bool,
}

impl MeasurementTable {
    /// Prints the heading. The first column, of names, is so wide.
    pub(crate) fn new(name: usize, columns: &[&str]) -> Self {
        let widths: Vec<usize> = columns.iter().map(|column| column.len().max(8)).collect();
        let table = Self { name, columns: widths, passed: true };
        println!("{}", machine());
        table.line("", columns, "");
        table
    }

    fn line(&self, name: &str, cells: &[impl AsRef<str>], note: &str) {
        let cells = cells.iter().zip(&self.columns);
        let cells: String =
            cells.map(|(cell, &width)| format!("  {:>width$}", cell.as_ref())).collect();
        println!(
            "{name:<width$}{cells}{}{note}",
            if note.is_empty() { "" } else { "  " },
            width = self.name
        );
    }

    /// A line of figures, and whether a goal was missed: that is reported, and is not a failure.
    pub(crate) fn row(&self, name: &str, cells: &[String], missed: bool) {
        self.line(name, cells, if missed { "missed" } else { "" });
    }

    /// Nothing could be measured, or what was computed is wrong.
    pub(crate) fn fail(&mut self, name: &str, what: &str) {
        self.passed = false;
        println!("{name:<width$}  {what}", width = self.name);
    }

    /// Whether nothing failed.
    pub(crate) const fn passed(&self) -> bool {
        self.passed
    }
}

/// A figure with so many places; `-` if there is none.
pub(crate) fn figure(number: Option<f64>, places: usize) -> String {
    number.map_or_else(|| String::from("-"), |number| format!("{number:.places$}"))
}

/// How many times as much; `-` if there is nothing to compare.
pub(crate) fn ratio(number: Option<f64>, places: usize) -> String {
    number.map_or_else(|| String::from("-"), |number| format!("{number:.places$}x"))
}

pub(crate) fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// What machine this is, as far as the system says.
pub(crate) fn machine() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = info
        .lines()
        .find_map(|line| line.strip_prefix("model name"))
        .map_or("unknown processor", |rest| rest.trim_start_matches([' ', '\t', ':']));
    let cores = thread::available_parallelism().map_or(1, usize::from);
    format!("{name}, {cores} cores, {} {}", env::consts::OS, env::consts::ARCH)
}

/// The release binary.
pub(crate) fn build() -> Result<PathBuf, String> {
    let target =
        env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    let built = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["build", "--release", "--package", "nimatron-cli"])
        .status()
        .map_err(|error| error.to_string())?;
    if !built.success() {
        return Err(String::from("cargo build failed"));
    }
    Ok(target.join("release").join("nimatron").with_extension(env::consts::EXE_EXTENSION))
}

/// Where a program of this name is on the path.
pub(crate) fn installed(program: &str) -> Option<PathBuf> {
    let named = format!("{program}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&env::var_os("PATH")?)
        .map(|directory| directory.join(&named))
        .find(|path| path.is_file())
}

/// CPU seconds of this thread; of the wall where the system does not count them.
pub(crate) fn timed<R>(what: impl FnOnce() -> R) -> (f64, R) {
    let seconds = || {
        // The kernel brings its account up to date when the thread yields.
        thread::yield_now();
        account("/proc/thread-self/schedstat")
    };
    let (started, before) = (Instant::now(), seconds());
    let result = what();
    let spent = seconds().zip(before).map(|(after, before)| after - before);
    (spent.unwrap_or_else(|| started.elapsed().as_secs_f64()), result)
}

fn account(path: &str) -> Option<f64> {
    let account = fs::read_to_string(path).ok()?;
    Some(account.split_whitespace().next()?.parse::<f64>().ok()? * 1e-9)
}

/// The CPU seconds of a process of one thread (of the wall where the system does not count them),
/// and what it prints, unless its output goes elsewhere.
pub(crate) fn process(command: &mut Command) -> Result<(f64, Vec<u8>), String> {
    Ok(process_within(command, f64::INFINITY)?.unwrap_or_default())
}

/// As [`process`], but ends the process after `limit` CPU seconds, and returns `None` then.
pub(crate) fn process_within(
    command: &mut Command,
    limit: f64,
) -> Result<Option<(f64, Vec<u8>)>, String> {
    let program = format!("{:?}", command.get_program());
    let fail = |error: io::Error| format!("{program}: {error}");
    let started = Instant::now();
    let mut child = command.spawn().map_err(fail)?;
    let mut output = child.stdout.take();
    let reader = thread::spawn(move || {
        let mut said = vec![];
        output.as_mut().map_or(Ok(0), |output| output.read_to_end(&mut said)).map(|_| said)
    });
    let account = |child: &Child| account(&format!("/proc/{}/schedstat", child.id()));
    // What has ended and has not been waited for still has an account.
    let ended = format!("/proc/{}/stat", child.id());
    while fs::read_to_string(&ended).is_ok_and(|stat| !stat.contains(") Z ")) {
        if account(&child).is_some_and(|spent| spent > limit) {
            child.kill().map_err(fail)?;
            child.wait().map_err(fail)?;
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(1));
    }
    let spent = account(&child);
    let status = child.wait().map_err(fail)?;
    let said = reader
        .join()
        .map_err(|_| format!("{program}: its output could not be read"))?
        .map_err(fail)?;
    if !status.success() {
        return Err(format!("{program}: {status}"));
    }
    Ok(Some((spent.unwrap_or_else(|| started.elapsed().as_secs_f64()), said)))
}

/// The CPU seconds of a program with arguments, and what it prints.
pub(crate) fn ran(program: &Path, arguments: &[&str]) -> Result<(f64, String), String> {
    let (seconds, said) = process(Command::new(program).args(arguments).stdout(Stdio::piped()))?;
    Ok((seconds, String::from_utf8_lossy(&said).into_owned()))
}
