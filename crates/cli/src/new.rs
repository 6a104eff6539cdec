//! `nimatron new`: a file to start from.

use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::Path;

use answer::fault::Plain;
use tell::Language;

use super::args::{FirstKind, New};
use super::output;
use super::{Failure, Status, Voice};

/// The text of a new file.
const fn template(kind: FirstKind, language: Language) -> &'static str {
    match (kind, language) {
        (FirstKind::Heaps, Language::English) => include_str!("../templates/heaps.en"),
        (FirstKind::Heaps, Language::Japanese) => include_str!("../templates/heaps.ja"),
        (FirstKind::TwoHeaps, Language::English) => include_str!("../templates/two-heaps.en"),
        (FirstKind::TwoHeaps, Language::Japanese) => include_str!("../templates/two-heaps.ja"),
        (FirstKind::Word, Language::English) => include_str!("../templates/word.en"),
        (FirstKind::Word, Language::Japanese) => include_str!("../templates/word.ja"),
        (FirstKind::Players, Language::English) => include_str!("../templates/players.en"),
        (FirstKind::Players, Language::Japanese) => include_str!("../templates/players.ja"),
        (FirstKind::Problem, Language::English) => include_str!("../templates/problem.en"),
        (FirstKind::Problem, Language::Japanese) => include_str!("../templates/problem.ja"),
    }
}

/// Writes the file, and says what to do with it.
pub(crate) fn new(args: &New, voice: Voice) -> Result<Status, Failure> {
    let is_named =
        |extension| Path::new(&args.path).extension().is_some_and(|known| known == extension);
    let named = if is_named("problem") { FirstKind::Problem } else { FirstKind::Heaps };
    let kind = args.kind.unwrap_or(named);
    let is_problem = kind == FirstKind::Problem;
    let mut path = args.path.clone();
    if Path::new(&path).extension().is_none() {
        path += if is_problem { ".problem" } else { ".game" };
    }
    let is_name = |name: &str| !name.is_empty() && !name.starts_with(['.', '-']);
    if !Path::new(&args.path).file_name().and_then(|name| name.to_str()).is_some_and(is_name)
        || args.path.ends_with(std::path::is_separator)
    {
        return Err(Failure::plain(Plain::NotAFileName { name: args.path.clone() }));
    }
    output::ready(&path, &[])?;
    // Fails if the file exists, even if another program has just created it.
    let written = File::create_new(&path)
        .and_then(|mut file| file.write_all(template(kind, voice.language).as_bytes()));
    match written {
        Ok(()) => {
            output::print(&tell::first::steps(&path, is_problem, voice.language))?;
            Ok(Status::Done)
        }
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            Err(Failure::plain(Plain::Exists { path }))
        }
        Err(error) => Err(Failure::plain(Plain::CannotWrite { path, error: error.to_string() })),
    }
}
