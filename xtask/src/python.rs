//! `cargo xtask python-tests`: the package for Python, built and tested in a fresh virtual
//! environment.
//!
//! Needs Python with `venv` and a way to packages of PyPI; without them the tests are skipped, and
//! one line that begins with `SKIPPED:` says why. Packages are kept between runs in
//! `target/python`, as long as what is wanted of them stays the same; the environment that is
//! tested in is made anew each time.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::bench::rows;
use crate::tools::{self, PROFILE, Ran, Shown, output, root, target};

/// What the tests stand on. Those of the second list are tested with if they can be installed.
const NEEDED: &[&str] = &["maturin>=1.10,<2", "pytest>=8", "mypy>=1.13"];
const WANTED: &[&str] = &["numpy", "networkx", "polars", "pyarrow", "nbclient", "ipykernel"];

/// The least version of Python, and the one that newest features of the language are checked for.
const VERSION: (u32, u32) = (3, 9);

/// Build the Python package and test it: pytest, the examples in docstrings, mypy, the tutorial.
#[derive(clap::Args, Default)]
pub(crate) struct Arguments {
    /// The interpreter.
    #[arg(long)]
    python: Option<PathBuf>,
    /// Only tests with this in their name.
    #[arg(long)]
    only: Option<String>,
    /// Build the wheel for speed.
    #[arg(long)]
    release: bool,
}

/// Runs the tests and reports the result; skipped ones count as passed.
///
/// # Errors
/// When a command that is there cannot be run.
pub(crate) fn run(arguments: &Arguments) -> io::Result<bool> {
    match python_tests(arguments)? {
        Ran::Done(passed) => Ok(passed),
        Ran::Skipped(reason) => {
            println!("SKIPPED: the Python package: {reason}");
            Ok(true)
        }
    }
}

/// Runs the tests.
///
/// # Errors
/// As [`run()`].
pub(crate) fn python_tests(arguments: &Arguments) -> io::Result<Ran> {
    match ready(arguments) {
        Ok(python) => built_and_tested(arguments, &python, &Shown::AtOnce),
        Err(reason) => Ok(Ran::Skipped(reason)),
    }
}

/// Builds the package, puts it into the environment of `python`, and tests it there.
///
/// # Errors
/// When a command that is there cannot be run.
pub(crate) fn built_and_tested(
    arguments: &Arguments,
    python: &Path,
    shown: &Shown,
) -> io::Result<Ran> {
    let installed = install(python, arguments.release, shown)?;
    Ok(Ran::Done(installed && tested(python, arguments.only.as_deref(), shown)))
}

/// Measure the Python package: games as classes beside `lru_cache`, arrays beside NumPy.
#[derive(clap::Args)]
pub(crate) struct Measured {
    /// Runs of each; the median counts.
    #[arg(long, default_value_t = 3)]
    runs: usize,
}

/// Builds the package for speed and measures it, with what the library itself does in Rust beside.
///
/// # Errors
/// When a command that is there cannot be run, or something is not as it should be.
pub(crate) fn measure(arguments: &Measured) -> Result<bool, String> {
    let python = ready(&Arguments::default())?;
    if !install(&python, true, &Shown::AtOnce).map_err(|error| error.to_string())? {
        return Ok(false);
    }
    rows::run(arguments.runs)?;
    let benches = root().join("bindings/python/benches");
    let run = |file: &str| {
        println!("\n{file}");
        succeeds(&python, [file, "--runs", &arguments.runs.to_string()], &benches, &Shown::AtOnce)
    };
    Ok(run("arrays.py") & run("classes.py") & run("hostile.py"))
}

/// Builds the wheel and puts it into the environment.
fn install(python: &Path, release: bool, shown: &Shown) -> io::Result<bool> {
    let project = root().join("bindings/python");
    let wheels = target().join("python/wheels");
    // A wheel of another version may lie there.
    let _ = fs::remove_dir_all(&wheels);
    let mut build: Vec<&OsStr> =
        ["-m", "maturin", "build", "--quiet", "--out"].map(OsStr::new).to_vec();
    build.push(wheels.as_os_str());
    build.extend(
        (if release {
            &["--release"][..]
        } else {
            &["--profile", PROFILE, "--features", "shared"][..]
        })
        .iter()
        .map(OsStr::new),
    );
    if !succeeds(python, build, &project, shown) {
        return Ok(false);
    }
    let Some(wheel) = fs::read_dir(&wheels)?
        .flatten()
        .map(|entry| entry.path())
        .find(|path| path.extension() == Some(OsStr::new("whl")))
    else {
        return Ok(false);
    };
    let install =
        ["-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--force-reinstall"];
    let install = install.iter().map(OsStr::new).chain([wheel.as_os_str()]);
    Ok(succeeds(python, install, &project, shown))
}

/// Whether all tests pass.
fn tested(python: &Path, only: Option<&str>, shown: &Shown) -> bool {
    let project = root().join("bindings/python");
    // Where the installed package is the only one of its name.
    let tests = project.join("tests");
    let mut pytest: Vec<&OsStr> = [
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "--doctest-modules",
        "--pyargs",
        "nimatron",
    ]
    .map(OsStr::new)
    .to_vec();
    pytest.push(tests.as_os_str());
    if let Some(only) = only {
        pytest.extend([OsStr::new("-k"), OsStr::new(only)]);
    }
    let passed = succeeds(python, pytest, &tests, shown);
    let config = project.join("pyproject.toml");
    let example = tests.join("typed.py");
    let mypy = ["-m", "mypy", "--config-file"].map(OsStr::new).into_iter();
    let mypy = mypy.chain([config.as_os_str(), OsStr::new("--package"), OsStr::new("nimatron")]);
    let typed = ["-m", "mypy", "--config-file"]
        .map(OsStr::new)
        .into_iter()
        .chain([config.as_os_str(), example.as_os_str()]);
    // The stub of the extension module says what there is.
    let stubs = ["-m", "mypy.stubtest", "nimatron._nimatron"];
    let run = |arguments: Vec<&OsStr>| succeeds(python, arguments, &tests, shown);
    passed & run(mypy.collect()) & run(typed.collect()) & run(stubs.map(OsStr::new).to_vec())
}

/// Whether a command of the environment succeeds; what it prints is shown.
fn succeeds<I: AsRef<OsStr>>(
    python: &Path,
    arguments: impl IntoIterator<Item = I>,
    directory: &Path,
    shown: &Shown,
) -> bool {
    let mut command = Command::new(python);
    command.args(arguments).current_dir(directory);
    command
        .env_remove("PYTHONPATH")
        .env("CARGO_TARGET_DIR", target())
        .env("PIP_DISABLE_PIP_VERSION_CHECK", "1");
    tools::succeeds(&mut command, shown)
}

/// A version such as `3.11`.
fn version(said: &str) -> Option<(u32, u32)> {
    let (major, minor) = said.trim().split_once('.')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}

/// The interpreter of an environment with all that is needed and nothing else, or why there is
/// none.
pub(crate) fn ready(arguments: &Arguments) -> Result<PathBuf, String> {
    let system = arguments.python.clone().unwrap_or_else(|| PathBuf::from("python3"));
    let said = output(&system, &["-c", "import sys; print('%d.%d' % sys.version_info[:2])"])
        .ok_or("no python3")?;
    match version(&said) {
        Some(found) if found >= VERSION => {}
        _ => return Err(format!("Python {said} is older than {}.{}", VERSION.0, VERSION.1)),
    }
    let directory = target().join("python").join(format!("venv-{said}"));
    let bin = if cfg!(windows) { "Scripts" } else { "bin" };
    let python = directory.join(bin).join(format!("python{}", env::consts::EXE_SUFFIX));
    let stamp = directory.join("nimatron-packages");
    let wanted = format!("{NEEDED:?} {WANTED:?}");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted)
        && output(&python, &["--version"]).is_some()
    {
        // The package is what must be fresh: it is taken out, with whatever it brought.
        let gone = succeeds(
            &python,
            ["-m", "pip", "uninstall", "--quiet", "--yes", "nimatron"],
            &directory,
            &Shown::AtOnce,
        );
        return gone.then_some(python).ok_or_else(|| "no pip".to_owned());
    }
    let _ = fs::remove_dir_all(&directory);
    let here = root();
    let make = [OsStr::new("-m"), OsStr::new("venv"), directory.as_os_str()];
    if !succeeds(&system, make, &here, &Shown::AtOnce) {
        return Err("no venv (on Debian: python3-venv)".to_owned());
    }
    let install = |packages: &[&str]| {
        let usual = ["-m", "pip", "install", "--quiet", "--only-binary", ":all:"];
        succeeds(&python, usual.iter().chain(packages), &here, &Shown::AtOnce)
    };
    if !install(NEEDED) {
        return Err("maturin, pytest and mypy could not be installed (pip)".to_owned());
    }
    for package in WANTED {
        if !install(&[package]) {
            println!("no {package}: what needs it is not tested");
        }
    }
    fs::write(&stamp, wanted).map_err(|error| error.to_string())?;
    Ok(python)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared() {
        assert_eq!(version("3.11"), Some((3, 11)));
        assert!(version("3.9") >= Some(VERSION) && version("3.8") < Some(VERSION));
        assert_eq!(version("three"), None);
    }
}
