//! `cargo xtask page-tests`: the page of `nimatron serve` in a real browser, by the tests in
//! `tests/page`.
//!
//! They need Node, the package that talks to the browser (`npm ci`), and Chromium. What is missing
//! is installed where that can be done without asking: packages of npm into
//! `tests/page/node_modules`, Node and Chromium by `apt-get` for root. Where it cannot be, the
//! tests are skipped, and one line that begins with `SKIPPED:` says why.

use std::env;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::site;
use crate::tools::{self, PROFILE, Ran, Shown, output};

/// Where browsers are looked for.
const BROWSERS: &[&str] =
    &[SHELL, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/// Chromium without a window, which needs half the processor time.
const SHELL: &str = "/usr/bin/chromium-headless-shell";
/// The least version of Node with all options that are used.
const NODE: u32 = 20;
/// For how long one file of tests may run, in milliseconds.
const PATIENCE: &str = "--test-timeout=600000";

/// Test the page in a real browser: installs what it needs, builds the program, runs the tests in
/// `tests/page`.
#[derive(clap::Args, Default)]
pub(crate) struct Arguments {
    /// The program to test; without it, it is built.
    #[arg(long)]
    binary: Option<PathBuf>,
    /// The static files that `cargo xtask page` wrote; without it, they are built quickly.
    #[arg(long)]
    site: Option<PathBuf>,
    /// Where to put screenshots; without it, none are taken.
    #[arg(long)]
    shots: Option<PathBuf>,
    /// Only tests with this in their name (a regular expression).
    #[arg(long)]
    only: Option<String>,
}

/// Runs the tests and reports the result; skipped ones count as passed.
///
/// # Errors
/// When the program cannot be built, or a command that is there cannot be run.
pub(crate) fn run(arguments: &Arguments) -> io::Result<bool> {
    match page_tests(arguments)? {
        Ran::Done(passed) => Ok(passed),
        Ran::Skipped(reason) => {
            println!("SKIPPED: the page in a browser: {reason}");
            Ok(true)
        }
    }
}

/// Runs the tests.
///
/// # Errors
/// As [`run()`].
pub(crate) fn page_tests(arguments: &Arguments) -> io::Result<Ran> {
    match ready() {
        Ok(browser) => {
            let binary = match &arguments.binary {
                Some(binary) => binary.canonicalize()?,
                None => build()?,
            };
            let site = match &arguments.site {
                Some(site) => Ok(site.clone()),
                None => site::quick(&Shown::AtOnce)?,
            };
            tested(arguments, &binary, &site, &browser, &Shown::AtOnce)
        }
        Err(reason) => Ok(Ran::Skipped(reason)),
    }
}

/// Installs what is missing: the browser to test in, or why there is none.
pub(crate) fn ready() -> Result<PathBuf, String> {
    node()?;
    let browser = browser()?;
    packages(&directory())?;
    Ok(browser)
}

/// Runs the tests of the page that `binary` serves and of the static files in `site`, or says why
/// these are not there.
///
/// # Errors
/// When Node cannot be run.
pub(crate) fn tested(
    arguments: &Arguments,
    binary: &Path,
    site: &Result<PathBuf, Ran>,
    browser: &Path,
    shown: &Shown,
) -> io::Result<Ran> {
    let mut tests = Command::new("node");
    // One file at a time: each has a server and a browser.
    tests.args(["--test", "--test-concurrency=1", PATIENCE, "--test-reporter=spec"]);
    if let Some(only) = &arguments.only {
        tests.arg(format!("--test-name-pattern={only}"));
    }
    tests.current_dir(directory()).env("NIMATRON_BINARY", binary).env("NIMATRON_BROWSER", browser);
    match site {
        Ok(site) => drop(tests.env("NIMATRON_SITE", std::path::absolute(site)?)),
        Err(Ran::Skipped(reason)) => println!("SKIPPED: the page without a server: {reason}"),
        Err(Ran::Done(_)) => {
            eprintln!("error: the engine of the page cannot be built");
            return Ok(Ran::Done(false));
        }
    }
    if let Some(shots) = &arguments.shots {
        tests.env("NIMATRON_SHOTS", std::path::absolute(shots)?);
    }
    Ok(Ran::Done(shown.direct(&mut tests)?.status()?.success()))
}

fn directory() -> PathBuf {
    tools::root().join("tests/page")
}

/// Whether a command succeeds; what it prints is shown.
fn succeeds<I: AsRef<OsStr>>(
    program: &str,
    arguments: impl IntoIterator<Item = I>,
    directory: &Path,
) -> bool {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(directory).env("DEBIAN_FRONTEND", "noninteractive");
    tools::succeeds(&mut command, &Shown::AtOnce)
}

/// The first number of a version such as `v20.11.1`.
fn major(version: &str) -> Option<u32> {
    version.trim_start_matches('v').split('.').next()?.parse().ok()
}

/// Installs packages of the system for root; the error says that `what` is missing.
pub(crate) fn install(what: &str, packages: &[&str]) -> Result<(), String> {
    let root = output("id", &["-u"]).is_some_and(|user| user == "0");
    if !root || output("apt-get", &["--version"]).is_none() {
        return Err(format!("no {what}"));
    }
    println!("no {what}: installing it by apt-get");
    let here = Path::new("/");
    let usual = ["install", "-y", "-qq", "--no-install-recommends"];
    if !succeeds("apt-get", ["update", "-qq"], here)
        || !succeeds("apt-get", usual.iter().chain(packages), here)
    {
        return Err(format!("no {what}, and apt-get could not install it"));
    }
    Ok(())
}

fn node() -> Result<(), String> {
    if output("node", &["--version"]).is_none() || output("npm", &["--version"]).is_none() {
        install("node and npm", &["nodejs", "npm"])?;
    }
    let version = output("node", &["--version"]).ok_or("no node")?;
    match major(&version) {
        Some(found) if found >= NODE => Ok(()),
        _ => Err(format!("node {version} is older than {NODE}")),
    }
}

fn browser() -> Result<PathBuf, String> {
    if let Some(named) = env::var_os("NIMATRON_BROWSER").map(PathBuf::from)
        && named.exists()
    {
        return Ok(named);
    }
    let found = || BROWSERS.iter().map(PathBuf::from).find(|path| path.exists());
    let fonts = "fonts-noto-cjk";
    let shell = "chromium-headless-shell";
    if !Path::new(SHELL).exists() && output("apt-cache", &["show", shell]).is_some() {
        // Another browser may be there.
        let _ = install(shell, &[shell, fonts]);
    }
    if found().is_none() {
        install("chromium", &["chromium", fonts])
            .map_err(|reason| format!("{reason} (NIMATRON_BROWSER can name a browser)"))?;
    }
    found().ok_or_else(|| "no chromium, and the package has none".to_owned())
}

/// The packages of `package-lock.json`, exactly.
fn packages(directory: &Path) -> Result<(), String> {
    let wanted = std::fs::read_to_string(directory.join("package-lock.json"))
        .map_err(|error| error.to_string())?;
    let stamp = directory.join("node_modules/.nimatron-lock");
    if std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    let install = ["ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
    if !succeeds("npm", install, directory) {
        return Err("the packages of tests/page could not be installed (npm ci)".to_owned());
    }
    std::fs::write(&stamp, wanted).map_err(|error| error.to_string())
}

/// Builds the program as tests are built, next to this one.
fn build() -> io::Result<PathBuf> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["build", "--quiet", "--package", "nimatron-cli", "--bin", "nimatron"]);
    command.args(["--profile", if cfg!(debug_assertions) { PROFILE } else { "release" }]);
    if !command.status()?.success() {
        return Err(io::Error::other("the program could not be built"));
    }
    let built = beside()?;
    if built.exists() {
        Ok(built)
    } else {
        Err(io::Error::other(format!("{} is not there", built.display())))
    }
}

/// The program next to this one.
///
/// # Errors
/// When it is not known where this one is.
pub(crate) fn beside() -> io::Result<PathBuf> {
    Ok(env::current_exe()?.with_file_name(format!("nimatron{}", env::consts::EXE_SUFFIX)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read() {
        assert_eq!(major("v20.11.1"), Some(20));
        assert_eq!(major("22"), Some(22));
        assert_eq!(major("unknown"), None);
    }
}
