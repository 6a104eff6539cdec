//! `cargo xtask test`: all tests, also those of the page in a browser and of the Python package, and one closing line.
//!
//! They run in the `dev` profile, not in `release`: overflow checks and debug assertions are worth having in tests. The
//! workspace's `dev` profile optimises what tests wait for, and little else.

use std::env;
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Command, ExitCode, ExitStatus, Stdio};

use crate::{page, python};

/// Arguments of `cargo test`, a run for each. Without one it would build all examples, too; none of them is a test, and `clippy` checks them.
const TESTS: [&str; 2] = ["--tests", "--doc"];

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
        let Some(result) = line.strip_prefix("test result: ").and_then(|rest| rest.split_once(". ")) else { return };
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

/// Runs every test of the workspace, also after one has failed, and then those of the page in a browser and of the Python package, or says why not.
///
/// The exit status is that of `cargo test`, or 1 if only a test of the page or of the package fails.
///
/// # Errors
/// When cargo cannot be run, or its output not be read or passed on.
pub(crate) fn run() -> io::Result<ExitCode> {
    let mut tally = Tally::default();
    let mut status = Some(0);
    for tests in TESTS {
        let ended = run_part(tests, &mut tally)?;
        if !ended.success() && status == Some(0) {
            status = ended.code();
        }
    }
    let success = status == Some(0);
    let Tally { passed, failed, ignored } = tally;
    let mut closing = format!("{passed} passed, {failed} failed");
    if ignored > 0 {
        closing.push_str(&format!(", {ignored} ignored"));
    }
    // A test program that does not compile, or crashes, has no result to count.
    if !success && failed == 0 {
        closing.push_str("; not all could be run");
    }
    let page = page::page_tests(&page::Arguments::of_tests()?)?;
    let page = match page {
        page::Ran::Done(passed) => Ok(passed),
        page::Ran::Skipped(reason) => Err(reason),
    };
    let python = match python::python_tests(&python::Arguments::default())? {
        python::Ran::Done(passed) => Ok(passed),
        python::Ran::Skipped(reason) => Err(reason),
    };
    println!("\n{closing}; the page in a browser: {}; the Python package: {}", said(&page), said(&python));
    for (what, ran) in [("the page in a browser", &page), ("the Python package", &python)] {
        if let Err(reason) = ran {
            println!("SKIPPED: {what}: {reason}");
        }
    }
    let others_passed = page.unwrap_or(true) && python.unwrap_or(true);
    if success && !others_passed {
        return Ok(ExitCode::FAILURE);
    }
    let code = status.and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

/// Runs `cargo test` for a part of all tests, and passes on what it prints.
fn run_part(tests: &str, tally: &mut Tally) -> io::Result<ExitStatus> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut child = Command::new(cargo)
        .args(["test", "--workspace", "--all-features", "--no-fail-fast", tests])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut out = io::stdout().lock();
    if let Some(lines) = child.stdout.take() {
        for line in BufReader::new(lines).split(b'\n') {
            let line = line?;
            tally.count(&String::from_utf8_lossy(&line));
            out.write_all(&line)?;
            out.write_all(b"\n")?;
        }
    }
    child.wait()
}

/// What came of tests that may have been skipped.
const fn said(ran: &Result<bool, String>) -> &'static str {
    match ran {
        Ok(true) => "passed",
        Ok(false) => "FAILED",
        Err(_) => "skipped",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn result_lines_add_up() {
        let mut tally = Tally::default();
        tally.count("test result: ok. 6 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.03s");
        tally.count(
            "test result: FAILED. 10 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.03s",
        );
        tally.count("test solver::test result: 9 passed ... ok");
        assert_eq!(tally, Tally { passed: 16, failed: 2, ignored: 1 });
    }
}
