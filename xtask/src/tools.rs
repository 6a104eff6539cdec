//! Other programs: what they print, whether they succeed, and where what they say goes.

use std::env;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The profile of `Cargo.toml` that this program is built in, so that what it builds is not built
/// twice.
pub(crate) const PROFILE: &str = "tests";

/// The result of tests that need more than Rust.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ran {
    /// All passed, or not.
    Done(bool),
    /// They could not be run: why.
    Skipped(String),
}

/// Where what programs print goes.
#[derive(Debug, Default)]
pub(crate) enum Shown {
    /// To the terminal, as it comes.
    #[default]
    AtOnce,
    /// Into a file, for later: other programs are being shown.
    Later(PathBuf),
}

impl Shown {
    /// Later, by way of a file of this name among what is built.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(crate) fn later(name: &str) -> io::Result<Self> {
        let directory = target();
        fs::create_dir_all(&directory)?;
        let path = directory.join(name);
        File::create(&path)?;
        Ok(Self::Later(path))
    }

    /// Sends what `command` prints where it belongs.
    ///
    /// # Errors
    /// When the file cannot be opened.
    pub(crate) fn direct<'a>(&self, command: &'a mut Command) -> io::Result<&'a mut Command> {
        if let Self::Later(path) = self {
            let file = File::options().append(true).open(path)?;
            command.stdout(file.try_clone()?).stderr(file);
        }
        Ok(command.stdin(Stdio::null()))
    }

    /// Shows what was kept.
    ///
    /// # Errors
    /// When the file cannot be read, or shown.
    pub(crate) fn show(self) -> io::Result<()> {
        match self {
            Self::AtOnce => Ok(()),
            Self::Later(path) => io::stdout().write_all(&fs::read(path)?),
        }
    }
}

/// The directory of the workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Where everything that is built goes.
pub(crate) fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// What a command prints, if it is there and succeeds.
pub(crate) fn output(program: impl AsRef<OsStr>, arguments: &[&str]) -> Option<String> {
    let ran = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    ran.status.success().then(|| String::from_utf8_lossy(&ran.stdout).trim().to_owned())
}

/// Whether a command succeeds.
pub(crate) fn succeeds(command: &mut Command, shown: &Shown) -> bool {
    shown.direct(command).and_then(|command| command.status()).is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_that_is_not_there_says_nothing() {
        assert_eq!(output("no-such-command-at-all", &[]), None);
        assert!(!succeeds(&mut Command::new("no-such-command-at-all"), &Shown::AtOnce));
    }
}
