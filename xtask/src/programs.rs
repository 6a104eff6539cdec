//! Test programs, several at a time.
//!
//! Cargo runs one after the other, and most of them end with a single long test, for which all
//! processors but one wait.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::{page, tools};

/// How often a worker looks whether the machine is still busy.
const PAUSE: Duration = Duration::from_millis(100);

/// A program that runs tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Program {
    /// What is tested, and where that is from.
    name: String,
    path: PathBuf,
    arguments: Vec<OsString>,
    /// The package, in whose directory its tests run.
    package: PathBuf,
}

/// Builds by `cargo`, a `cargo test` with `--no-run`: the programs; none if something does not
/// compile.
///
/// # Errors
/// When cargo cannot be run, or its output not be read.
pub(crate) fn built(cargo: &mut Command) -> io::Result<Option<Vec<Program>>> {
    cargo.args(["--no-run", "--message-format=json-render-diagnostics"]);
    let mut child = cargo.stdout(Stdio::piped()).spawn()?;
    let mut programs = vec![];
    if let Some(lines) = child.stdout.take() {
        for line in BufReader::new(lines).lines() {
            programs.extend(program(&line?));
        }
    }
    Ok(child.wait()?.success().then_some(programs))
}

/// The program that a message of cargo is about, if it runs tests.
fn program(message: &str) -> Option<Program> {
    let message: Value = serde_json::from_str(message).ok()?;
    let path = PathBuf::from(message["executable"].as_str()?);
    let manifest = Path::new(message["manifest_path"].as_str()?);
    let target = &message["target"];
    message["profile"]["test"].as_bool().filter(|is_test| *is_test)?;
    let name = format!("{} ({})", target["name"].as_str()?, target["src_path"].as_str()?);
    Some(Program { name, path, arguments: vec![], package: manifest.parent()?.to_owned() })
}

/// Runs all programs, as many at a time as there are processors, but one at a time while the
/// machine `is_busy`; also after one has failed: whether all passed. `show` is given what each has
/// printed, one after the other.
///
/// # Errors
/// When one of them cannot be run, or what it printed cannot be shown.
pub(crate) fn run(
    programs: &[Program],
    is_busy: impl Fn() -> bool + Sync,
    show: impl FnMut(&str, &Output) -> io::Result<()> + Send,
) -> io::Result<bool> {
    let (next, show) = (AtomicUsize::new(0), Mutex::new(show));
    let work = |worker: usize| -> io::Result<bool> {
        while worker > 0 && is_busy() && next.load(Ordering::Relaxed) < programs.len() {
            thread::sleep(PAUSE);
        }
        let mut all_passed = true;
        while let Some(program) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let output = program.run()?;
            all_passed &= output.status.success();
            let mut show = show.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            show(&program.name, &output)?;
        }
        Ok(all_passed)
    };
    let processors = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let work = &work;
        let workers: Vec<_> =
            (0..processors).map(|worker| scope.spawn(move || work(worker))).collect();
        let mut all_passed = true;
        for worker in workers {
            let passed = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
            all_passed &= passed;
        }
        Ok(all_passed)
    })
}

impl Program {
    /// A command that runs tests, called `name`. Its environment and directory are those of cargo.
    pub(crate) fn new(name: &str, command: &Command) -> Self {
        Self {
            name: name.to_owned(),
            path: command.get_program().into(),
            arguments: command.get_args().map(OsString::from).collect(),
            package: tools::root(),
        }
    }

    /// Runs it as cargo does.
    fn run(&self) -> io::Result<Output> {
        Command::new(&self.path)
            .args(&self.arguments)
            .current_dir(&self.package)
            .env("CARGO_MANIFEST_DIR", &self.package)
            .env("CARGO_BIN_EXE_nimatron", page::beside()?)
            .stdin(Stdio::null())
            .output()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_read_from_messages() {
        let message = |is_test: bool| {
            format!(
                r#"{{"reason": "compiler-artifact", "manifest_path": "/a/b/Cargo.toml",
                "target": {{"name": "games", "src_path": "/a/b/tests/games.rs"}},
                "profile": {{"test": {is_test}}}, "executable": "/target/games-1"}}"#
            )
        };
        let found = program(&message(true)).expect("a program");
        assert_eq!(found.name, "games (/a/b/tests/games.rs)");
        assert_eq!(found.package, Path::new("/a/b"));
        assert_eq!(program(&message(false)), None);
        assert_eq!(program(r#"{"reason": "build-finished", "success": true}"#), None);
        assert_eq!(program("no message"), None);
    }

    #[test]
    fn all_are_run_though_one_fails() {
        let program = |path: &str| Program {
            name: path.to_owned(),
            path: PathBuf::from(path),
            arguments: vec![],
            package: PathBuf::from("/"),
        };
        let mut shown = vec![];
        let passed = run(
            &[program("false"), program("true")],
            || false,
            |name, _| {
                shown.push(name.to_owned());
                Ok(())
            },
        );
        shown.sort();
        assert_eq!((passed.unwrap(), shown), (false, vec!["false".to_owned(), "true".to_owned()]));
        assert!(run(&[program("no-such-command-at-all")], || true, |_, _| Ok(())).is_err());
    }
}
