//! `cargo xtask test`: all tests, also those of the page in a browser and of the Python package,
//! and one closing line.
//!
//! They run in the profile `tests`, which comes from `dev`, not from `release`: overflow checks and
//! debug assertions are worth having in tests. The workspace's `dev` profile optimises what tests
//! wait for, and little else.

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::thread;

use crate::programs::{self, Program};
use crate::tools::{PROFILE, Ran, Shown};
use crate::{page, python, site};

/// What the `test result:` lines of one `cargo test` add up to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    passed: u64,
    failed: u64,
    ignored: u64,
}

impl Tally {
    /// Adds `line` if it is such as `test result: ok. 6 passed; 0 failed; 1 ignored; ...`.
    fn count(&mut self, line: &str) {
        let Some(result) =
            line.strip_prefix("test result: ").and_then(|rest| rest.split_once(". "))
        else {
            return;
        };
        for part in result.1.split("; ") {
            match part.split_once(' ') {
                Some((number, "passed")) => self.passed += number.parse().unwrap_or(0),
                Some((number, "failed")) => self.failed += number.parse().unwrap_or(0),
                Some((number, "ignored")) => self.ignored += number.parse().unwrap_or(0),
                _ => {}
            }
        }
    }
}

/// Runs every test of the workspace, also after one has failed, those of the page in a browser and
/// of the Python package, or says why not.
///
/// What these two need is installed while the others are built; then all run at once, and are shown
/// one after the other. The exit status is 1 if a test fails.
///
/// # Errors
/// When cargo cannot be run, or its output not be read or passed on.
pub(crate) fn run() -> io::Result<ExitCode> {
    let (built, (browser, site), python) = thread::scope(|scope| {
        // One after the other: both may install packages of the system.
        let browser = scope.spawn(|| (page::ready(), site::quick(&Shown::AtOnce)));
        let python = scope.spawn(|| python::ready(&python::Arguments::default()));
        // Without `--tests` it would build all examples, too; none of them is a test, and `clippy`
        // checks them.
        let built = programs::built(&mut cargo("--tests"));
        (built, joined(browser), joined(python))
    });
    let (built, site) = (built?, site?);
    let (page_says, python_says) =
        (Shown::later("page-tests.txt")?, Shown::later("python-tests.txt")?);
    let (tests, page, python) = thread::scope(|scope| {
        let page = scope.spawn(|| test_page(browser, &site, &page_says));
        // A browser that is starved of processor time runs into its time-outs.
        let is_busy = || !page.is_finished();
        let python = scope.spawn(|| test_python(python, &python_says));
        (run_all(built, is_busy), joined(page), joined(python))
    });
    page_says.show()?;
    python_says.show()?;
    let ((success, Tally { passed, failed, ignored }), page, python) = (tests?, page?, python?);
    let mut closing = format!("{passed} passed, {failed} failed");
    if ignored > 0 {
        closing.push_str(&format!(", {ignored} ignored"));
    }
    // A test program that does not compile, or crashes, has no result to count.
    if !success && failed == 0 {
        closing.push_str("; not all could be run");
    }
    println!(
        "\n{closing}; the page in a browser: {}; the Python package: {}",
        result(&page),
        result(&python)
    );
    for (what, ran) in [("the page in a browser", &page), ("the Python package", &python)] {
        if let Ran::Skipped(reason) = ran {
            println!("SKIPPED: {what}: {reason}");
        }
    }
    let success = success && ![page, python].contains(&Ran::Done(false));
    Ok(if success { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What a thread ends with; one that panics takes this one with it.
fn joined<T>(thread: thread::ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// Tests the page of the program that the tests of the workspace are run with.
fn test_page(
    browser: Result<PathBuf, String>,
    site: &Result<PathBuf, Ran>,
    shown: &Shown,
) -> io::Result<Ran> {
    match browser {
        Ok(browser) => {
            page::tested(&page::Arguments::default(), &page::beside()?, site, &browser, shown)
        }
        Err(reason) => Ok(Ran::Skipped(reason)),
    }
}

fn test_python(python: Result<PathBuf, String>, shown: &Shown) -> io::Result<Ran> {
    match python {
        Ok(python) => python::built_and_tested(&python::Arguments::default(), &python, shown),
        Err(reason) => Ok(Ran::Skipped(reason)),
    }
}

/// Runs all tests of the workspace: whether all passed, and the counts. None of `built` if
/// something does not compile.
fn run_all(
    built: Option<Vec<Program>>,
    is_busy: impl Fn() -> bool + Sync,
) -> io::Result<(bool, Tally)> {
    let mut tally = Tally::default();
    let Some(built) = built else { return Ok((false, tally)) };
    // Compiles its tests while it runs them, so it starts first.
    let documentation = Program::new("the examples of the documentation", &cargo("--doc"));
    let programs: Vec<Program> = std::iter::once(documentation).chain(built).collect();
    let passed = programs::run(&programs, is_busy, |name, output| {
        let mut out = io::stdout().lock();
        writeln!(out, "\n     Running {name}")?;
        for text in [&output.stdout, &output.stderr] {
            String::from_utf8_lossy(text).lines().for_each(|line| tally.count(line));
            out.write_all(text)?;
        }
        Ok(())
    })?;
    Ok((passed, tally))
}

/// `cargo test` for some of all tests.
fn cargo(tests: &str) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")));
    command.args([
        "test",
        "--profile",
        PROFILE,
        "--workspace",
        "--all-features",
        "--no-fail-fast",
        tests,
    ]);
    command.stdin(Stdio::null());
    command
}

/// The result of tests that may have been skipped.
const fn result(ran: &Ran) -> &'static str {
    match ran {
        Ran::Done(true) => "passed",
        Ran::Done(false) => "FAILED",
        Ran::Skipped(_) => "skipped",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn result_lines_add_up() {
        let mut tally = Tally::default();
        tally.count(
            "test result: ok. 6 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; \
            finished in 0.03s",
        );
        tally.count(
            "test result: FAILED. 10 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; \
             finished in 1.03s",
        );
        tally.count("test solver::test result: 9 passed ... ok");
        assert_eq!(tally, Tally { passed: 16, failed: 2, ignored: 1 });
    }
}
