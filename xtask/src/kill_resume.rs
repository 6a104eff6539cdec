//! `cargo xtask kill-resume`: a long run of `nimatron sequence` is killed again and again, and must
//! come out as if it had not been.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::bench::measure::build;
use crate::random::Random;

/// Kill `nimatron sequence` at random times, go on from what it has stored, and compare with an
/// uninterrupted run.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How often to kill.
    #[arg(long, default_value_t = 50)]
    kills: usize,
    /// The game, as an octal code.
    #[arg(long, default_value = "0.6")]
    code: String,
    /// Values are computed up to this heap.
    #[arg(long, default_value_t = 1_000_000)]
    up_to: usize,
    /// The seed of the times.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A program that is built already.
    #[arg(long)]
    program: Option<PathBuf>,
}

/// A run that makes no headway for so many kills in a row has lost what it had stored.
const PATIENCE: usize = 400;

pub(crate) fn run(arguments: &Arguments) -> Result<bool, String> {
    let program = arguments.program.clone().map_or_else(build, Ok)?;
    let directory =
        std::env::temp_dir().join(format!("nimatron-kill-resume-{}", std::process::id()));
    let (store, output) = (directory.join("store"), directory.join("output"));
    fs::create_dir_all(&directory).map_err(|error| error.to_string())?;
    let result = campaign(arguments, &program, &store, &output);
    let removed = fs::remove_dir_all(&directory).map_err(|error| error.to_string());
    result.and_then(|passed| removed.map(|()| passed))
}

fn campaign(
    arguments: &Arguments,
    program: &Path,
    store: &Path,
    output: &Path,
) -> Result<bool, String> {
    let (whole, length) = uninterrupted(arguments, program, store, output)?;
    println!(
        "{} up to {}: {:.2} s when nothing happens, {} bytes of output",
        arguments.code,
        arguments.up_to,
        length.as_secs_f64(),
        whole.len()
    );
    let mut random = Random::new(arguments.seed);
    let (mut kills, mut finished, mut differences, mut in_a_row, mut kept) = (0, 0, 0, 0, 0);
    while kills < arguments.kills || in_a_row > 0 {
        let mut child = start(arguments, program, store, output)?;
        // Lives are at most a third of what is needed, so that no run gets through without what
        // another one has stored.
        let life =
            length.mul_f64(f64::from(u32::try_from(random.below(1000)).unwrap_or(0)) / 3000.0);
        let end = Instant::now() + life;
        let mut done = None;
        while done.is_none() && (Instant::now() < end || kills >= arguments.kills) {
            thread::sleep(Duration::from_millis(1));
            done = child.try_wait().map_err(|error| error.to_string())?;
        }
        let Some(status) = done else {
            child.kill().and_then(|()| child.wait()).map_err(|error| error.to_string())?;
            kills += 1;
            in_a_row += 1;
            kept += usize::from(blocks(store) > 0);
            if in_a_row > PATIENCE {
                return Err(format!("no end after {in_a_row} kills: nothing is kept"));
            }
            continue;
        };
        finished += 1;
        let same = status.success() && fs::read(output).is_ok_and(|bytes| bytes == whole);
        differences += usize::from(!same);
        println!(
            "run {finished}: finished after {in_a_row} kills, {}",
            if same { String::from("identical") } else { format!("DIFFERENT ({status})") }
        );
        in_a_row = 0;
        fs::remove_dir_all(store).map_err(|error| error.to_string())?;
    }
    println!(
        "{kills} kills, {kept} of them with something stored, {finished} runs finished, \
         differences: {differences}"
    );
    Ok(differences == 0)
}

/// How many files there are whose name does not begin with a point.
fn blocks(store: &Path) -> usize {
    let names = fs::read_dir(store).into_iter().flatten().flatten().map(|file| file.file_name());
    names.filter(|name| !name.to_string_lossy().starts_with('.')).count()
}

/// What is printed by a run that is left alone and has its own store, and how long it takes.
fn uninterrupted(
    arguments: &Arguments,
    program: &Path,
    store: &Path,
    output: &Path,
) -> Result<(Vec<u8>, Duration), String> {
    let started = Instant::now();
    let status =
        start(arguments, program, store, output)?.wait().map_err(|error| error.to_string())?;
    let length = started.elapsed();
    if !status.success() {
        return Err(format!("the uninterrupted run fails: {status}"));
    }
    fs::remove_dir_all(store).map_err(|error| format!("nothing was stored: {error}"))?;
    Ok((fs::read(output).map_err(|error| error.to_string())?, length))
}

fn start(
    arguments: &Arguments,
    program: &Path,
    store: &Path,
    output: &Path,
) -> Result<std::process::Child, String> {
    let output = File::create(output).map_err(|error| error.to_string())?;
    Command::new(program)
        .args([
            "sequence",
            &arguments.code,
            "--up-to",
            &arguments.up_to.to_string(),
            "--format",
            "b-file",
            "--store",
        ])
        .arg(store)
        .stdin(Stdio::null())
        .stdout(output)
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("{}: {error}", program.display()))
}
