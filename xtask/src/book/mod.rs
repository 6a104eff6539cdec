//! `cargo xtask book`: the books of `docs/`, English and Japanese, if mdBook is installed, and
//! whether the links of the pages lead somewhere.

mod links;

use std::io;
use std::path;
use std::process::Command;

use crate::tools::{Ran, Shown, output, root, succeeds, target};

/// The books, with where each goes below `book`. The English one clears its directory, so it comes
/// first.
const BOOKS: [(&str, &str); 2] = [("docs", ""), ("docs/ja", "ja")];

/// Builds the books; without mdBook, says that they were skipped, and fails: nothing was built.
///
/// # Errors
/// When the current directory is gone.
pub(crate) fn run() -> io::Result<bool> {
    match built("mdbook")? {
        Ran::Done(passed) => Ok(passed),
        Ran::Skipped(reason) => {
            println!("SKIPPED: the book: {reason}");
            Ok(false)
        }
    }
}

/// Builds the books with this program.
fn built(mdbook: &str) -> io::Result<Ran> {
    if output(mdbook, &["--version"]).is_none() {
        return Ok(Ran::Skipped("no mdbook".to_owned()));
    }
    let out = path::absolute(target())?.join("book");
    let all = BOOKS.iter().all(|(source, place)| {
        let mut build = Command::new(mdbook);
        build.arg("build").arg(root().join(source)).arg("--dest-dir").arg(out.join(place));
        succeeds(&mut build, &Shown::AtOnce)
    });
    if !all {
        return Ok(Ran::Done(false));
    }
    println!("{}", out.join("index.html").display());
    let (broken, followed) = links::broken(&out)?;
    for link in &broken {
        eprintln!("broken link: {link}");
    }
    println!("{followed} links followed, {} broken", broken.len());
    // A book without links was not read.
    Ok(Ran::Done(followed > 0 && broken.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_the_program_it_is_skipped() {
        assert!(
            matches!(built("no-such-mdbook"), Ok(Ran::Skipped(reason)) if reason == "no mdbook")
        );
    }
}
