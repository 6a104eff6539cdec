//! The only place that writes: to standard output, or to a file as a whole.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use answer::fault::Plain;
use judge::Answers;
use nimatron::store::write_atomically;
use tell::problem::Warning;

use super::{Failure, Voice, input};

/// Writes to standard output. Whoever reads may stop reading: that is not an error.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(cannot_write("-", &error)),
        _ => Ok(()),
    }
}

/// Writes to standard error. There is nobody to tell if that fails.
pub(crate) fn complain(text: &str) {
    let mut err = io::stderr().lock();
    let _ = err.write_all(text.as_bytes());
    if !text.ends_with('\n') {
        let _ = err.write_all(b"\n");
    }
}

/// Makes sure before the work that a file can be written: that its directory is there, and that it
/// is not one of those that are read.
pub(crate) fn ready(path: &str, read: &[&str]) -> Result<(), Failure> {
    if path == "-" {
        return Ok(());
    }
    let parent = Path::new(path).parent().filter(|parent| !parent.as_os_str().is_empty());
    if parent.is_some_and(|parent| !parent.is_dir()) {
        let error = "there is no such directory".to_owned();
        return Err(Failure::plain(Plain::CannotWrite { path: path.to_owned(), error }));
    }
    let file = |path: &str| fs::canonicalize(path).ok().filter(|path| path.is_file());
    let is_read = file(path).is_some_and(|file_of_path| {
        if input::is_standard_input(&file_of_path) {
            return true;
        }
        let named = |one| ["game", "problem"].map(|extension| input::completed(one, extension));
        let mut all = read.iter().flat_map(|one| named(one));
        all.any(|one| fs::canonicalize(one).is_ok_and(|one| one == file_of_path))
    });
    if is_read {
        Err(Failure::plain(Plain::WouldOverwriteInput { path: path.to_owned() }))
    } else {
        Ok(())
    }
}

/// Writes a warning to standard error, unless there are to be none.
pub(crate) fn warn(warning: &Warning, voice: Voice) {
    if !voice.quiet {
        complain(&tell::problem::warning(warning, voice.on_stderr()));
    }
}

/// Writes an answer where `--out` says.
pub(crate) fn deliver(out: Option<&str>, text: &str) -> Result<(), Failure> {
    match out {
        None | Some("-") => print(text),
        Some(path) => save(path, text),
    }
}

/// Writes bytes where `--out` says.
pub(crate) fn deliver_bytes(out: Option<&str>, bytes: &[u8]) -> Result<(), Failure> {
    match out {
        None | Some("-") => {
            let mut out = io::stdout().lock();
            match out.write_all(bytes).and_then(|()| out.flush()) {
                Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                    Err(cannot_write("-", &error))
                }
                _ => Ok(()),
            }
        }
        Some(path) => save_bytes(path, bytes),
    }
}

/// Writes answers to an instance where `--out` says.
pub(crate) fn answers(out: Option<&str>, answers: &Answers) -> Result<(), Failure> {
    match out {
        None | Some("-") => {
            let mut out = io::stdout().lock();
            match answers.write_to(&mut out).and_then(|()| out.flush()) {
                Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                    Err(cannot_write("-", &error))
                }
                _ => Ok(()),
            }
        }
        Some(path) => save_bytes(path, &answers.to_bytes()),
    }
}

/// Writes a file. What is not a plain file (a device, a pipe) is written to and not replaced.
pub(crate) fn save(path: &str, text: &str) -> Result<(), Failure> {
    save_bytes(path, text.as_bytes())
}

fn save_bytes(path: &str, bytes: &[u8]) -> Result<(), Failure> {
    if input::was_read(Path::new(path)) {
        return Err(Failure::plain(Plain::WouldOverwriteInput { path: path.to_owned() }));
    }
    let plain = fs::metadata(path).map_or(true, |metadata| metadata.is_file());
    let written =
        if plain { write_atomically(Path::new(path), bytes) } else { fs::write(path, bytes) };
    written.map_err(|error| cannot_write(path, &error))
}

fn cannot_write(path: &str, error: &io::Error) -> Failure {
    Failure::plain(Plain::CannotWrite { path: path.to_owned(), error: error.to_string() })
}
