//! The only place that reads: rules and certificates, from files, from standard input or from the
//! program itself.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use answer::fault::{Plain, Problem};
use judge::{Answers, Input};
use nimatron::{Convention, Game, Position, Settings, fault, shipped};
use plan::Plan;
use rules::lists::Code;
use run::Limits;

use super::args::{Budget, SettingsArgs};
use super::output::complain;
use super::quantity::ParameterValue;
use super::surroundings::Surroundings;
use super::{Failure, Voice};

/// Bytes of a rule file that are read; the language allows less.
const MAX_RULES: usize = 16 << 20;
/// Bytes of a file of positions that are read.
const MAX_POSITIONS: usize = 1 << 30;

/// The files that have been read.
static READ: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Whether this file has been read: then an answer must not take its place. (A device keeps
/// nothing.)
pub(crate) fn was_read(path: &Path) -> bool {
    let read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    path.is_file() && path.canonicalize().is_ok_and(|path| read.contains(&path))
}

/// Whether standard input comes from this file, where the system can say.
pub(crate) fn is_standard_input(path: &Path) -> bool {
    cfg!(unix) && Path::new("/dev/stdin").canonicalize().is_ok_and(|from| from == path)
}

/// Notes that a file is read.
pub(crate) fn note(path: &Path) {
    if let Ok(path) = path.canonicalize() {
        READ.lock().unwrap_or_else(PoisonError::into_inner).insert(path);
    }
}

/// Reads a text of at most `limit` bytes; `-` is standard input.
pub(crate) fn read(path: &str, limit: usize) -> Result<String, Failure> {
    let more = u64::try_from(limit).unwrap_or(u64::MAX).saturating_add(1);
    let mut bytes = vec![];
    let read = if path == "-" {
        io::stdin().lock().take(more).read_to_end(&mut bytes)
    } else {
        note(Path::new(path));
        File::open(path).and_then(|file| file.take(more).read_to_end(&mut bytes))
    };
    read.map_err(|error| cannot_read(path, error.to_string()))?;
    if bytes.len() > limit {
        return Err(Failure::plain(Plain::TooLarge { path: path.to_owned(), limit }));
    }
    String::from_utf8(bytes).map_err(|error| cannot_read(path, format!("not UTF-8: {error}")))
}

/// Why a file cannot be read. A file of a similar name beside it may be meant.
pub(crate) fn cannot_read(path: &str, error: String) -> Failure {
    let similar = if path == "-" { None } else { similar_file(Path::new(path)) };
    Failure::plain(Plain::CannotRead { path: path.to_owned(), error, similar })
}

/// Files of a folder whose names are compared.
const MANY_FILES: usize = 10_000;

/// A file beside one that is not there, with nearly its name.
fn similar_file(path: &Path) -> Option<String> {
    let name = path.file_name().filter(|_| !path.exists())?.to_str()?;
    let folder = path.parent()?;
    let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let names = std::fs::read_dir(here).ok()?.take(MANY_FILES).filter_map(|entry| {
        let entry = entry.ok().filter(|entry| entry.path().is_file())?;
        entry.file_name().into_string().ok()
    });
    let names: Vec<String> = names.collect();
    let similar = shipped::closest(name, names.iter().map(String::as_str))?;
    Some(folder.join(similar).to_string_lossy().into_owned())
}

/// Answers an instance, within the time and memory of a budget.
pub(crate) fn instance(
    plan: &Plan,
    input: Input<'_>,
    budget: &Budget,
) -> Result<Answers, judge::Failure> {
    let states = budget.states().unwrap_or(judge::LIMITS.states);
    let limits = Limits { states, memory: budget.max_memory, time: budget.timeout };
    judge::run_within(plan, input, &Surroundings::silent().run_within(limits))
}

/// Why standard input has no answer, as a message.
pub(crate) fn no_answer(failure: judge::Failure) -> Failure {
    match failure {
        judge::Failure::Fault(fault) => Failure::new(faulty(fault)),
        judge::Failure::Unreadable(error) => cannot_read("-", error.to_string()),
    }
}

/// What is wrong with standard input, or why there is no answer to it.
pub(crate) fn faulty(fault: plan::Fault) -> Problem {
    Problem::Input { name: "-".to_owned(), fault }
}

/// Reads all of standard input, for callers that judge it more than once.
pub(crate) fn all() -> Result<Vec<u8>, Failure> {
    let mut bytes = vec![];
    io::stdin()
        .lock()
        .read_to_end(&mut bytes)
        .map_err(|error| no_answer(judge::Failure::Unreadable(error)))?;
    Ok(bytes)
}

/// As a file, if it can be had so: regular files are read faster, and again where the line of a
/// fault must be reported.
#[cfg(unix)]
pub(crate) fn standard_input() -> Input<'static> {
    use std::os::fd::AsFd;
    match io::stdin().as_fd().try_clone_to_owned() {
        Ok(file) => Input::File(File::from(file)),
        Err(_) => Input::Stream(Box::new(io::stdin())),
    }
}

#[cfg(not(unix))]
pub(crate) fn standard_input() -> Input<'static> {
    Input::Stream(Box::new(io::stdin()))
}

/// Whether a text begins as certificates do, as far as its first few lines go.
pub(crate) fn begins_as_certificate(head: &str) -> bool {
    head.trim_start().starts_with('{') && head.contains("\"nimatron-certificate/")
}

/// The file that a name stands for: `.game` or `.problem` may be left out, unless something is
/// shipped under this name.
pub(crate) fn completed(name: &str, extension: &str) -> PathBuf {
    let path = PathBuf::from(name);
    let is_shipped = shipped::source(name).is_some() || shipped::problem(name).is_some();
    if is_shipped || name.ends_with(std::path::is_separator) || is_text(&path) {
        return path;
    }
    let named = PathBuf::from(format!("{name}.{extension}"));
    if named.is_file() { named } else { path }
}

/// Whether rules could be read from a file; a program compiled from them may have their name.
fn is_text(path: &Path) -> bool {
    let is_small = path.metadata().is_ok_and(|data| {
        data.is_file() && usize::try_from(data.len()).is_ok_and(|length| length <= MAX_RULES)
    });
    is_small && std::fs::read(path).is_ok_and(|bytes| std::str::from_utf8(&bytes).is_ok())
}

/// The rules that GAME stands for: what the game is called, what the text is called, and the text.
///
/// A shipped name goes before a file of that name; `./NAME` is always a file.
pub(crate) fn source(game: &str) -> Result<(String, String, String), Failure> {
    let stem = game.strip_suffix(".game").unwrap_or(game);
    let shipped_text = |name: &str| {
        shipped::source(name).map(|text| (name.to_owned(), format!("{name}.game"), text.to_owned()))
    };
    if let Some(found) = shipped_text(game) {
        return Ok(found);
    }
    if game == "-" {
        return Ok(("game".to_owned(), "-".to_owned(), read(game, MAX_RULES)?));
    }
    let path = completed(game, "game");
    if !path.exists() {
        if let Some(found) = shipped_text(stem) {
            return Ok(found);
        }
        if let Some(text) = rules_of_code(game) {
            return Ok((game.to_owned(), game.to_owned(), text));
        }
        if path.extension().is_none() && path.components().count() < 2 {
            let similar = shipped::similar(game).map(str::to_owned);
            return Err(Failure::plain(Plain::NoSuchGame { name: game.to_owned(), similar }));
        }
    }
    let read_from = path.to_string_lossy().into_owned();
    if path.extension().is_some_and(|extension| extension == "problem") {
        return Err(Failure::plain(Plain::IsProblem { name: read_from }));
    }
    let text = read(&read_from, MAX_RULES)?;
    let name = path
        .file_stem()
        .map_or_else(|| "game".to_owned(), |stem| stem.to_string_lossy().into_owned());
    Ok((name, read_from, text))
}

/// The rules of a game that is given by its code alone: `0.77`, `octal 0.77`, `hexadecimal 0.4A`.
fn rules_of_code(text: &str) -> Option<String> {
    let named = ["octal ", "hexadecimal "].into_iter().find_map(|word| text.strip_prefix(word));
    let bare = || Some(text).filter(|text| text.starts_with(|first: char| first.is_ascii_digit()));
    let code = Code::parse(named.or_else(bare)?.trim()).ok()?;
    let kind = if code.is_octal() { "octal" } else { "hexadecimal" };
    Some(format!("{kind} {code}\n"))
}

/// Reads positions: those that were typed, where `@FILE` stands for the lines of a file, and those
/// in the file `from`.
pub(crate) fn positions(
    game: &Game,
    typed: &[String],
    from: Option<&str>,
) -> Result<Vec<Position>, Failure> {
    let position =
        |text: &str| game.position(text).map_err(|fault| Failure::new(Problem::Position(fault)));
    let lines = |path: &str| {
        let text = read(path, MAX_POSITIONS)?;
        text.lines()
            .filter(|line| !line.trim().is_empty())
            .map(position)
            .collect::<Result<Vec<_>, _>>()
    };
    let mut positions = vec![];
    for text in typed {
        match text.strip_prefix('@') {
            // It may be a letter.
            Some(path) if game.position(text).is_err() => positions.extend(lines(path)?),
            _ => positions.push(position(text)?),
        }
    }
    if let Some(path) = from {
        positions.extend(lines(path)?);
    }
    Ok(positions)
}

/// What is decided beside the text of the rules. Of two settings for the same parameter, the last
/// counts.
fn settings_of(args: &SettingsArgs) -> Settings {
    let convention = args.misere.then_some(Convention::Misere);
    let mut settings = Settings { convention, ..Settings::default() };
    for (name, setting) in &args.set {
        settings.sets.retain(|(earlier, _)| earlier != name);
        match setting {
            ParameterValue::Number(number) => settings.parameters.push((name.clone(), *number)),
            ParameterValue::Set(set) => settings.sets.push((name.clone(), set.clone())),
        }
    }
    settings
}

/// Reads a game by a name that could also be that of a problem: of a slip in a problem's name, the
/// problem is what was meant.
pub(crate) fn game_or_problem(
    name: &str,
    settings: &SettingsArgs,
    voice: &Voice,
) -> Result<Game, Failure> {
    game(name, settings, voice).map_err(|failure| {
        let no_game =
            matches!(&*failure.0, Problem::Plain(Plain::NoSuchGame { similar: None, .. }));
        match shipped::similar_problem(name).filter(|_| no_game) {
            Some(similar) => {
                let similar = Some(similar.to_owned());
                Failure::plain(Plain::NoSuchProblem { name: name.to_owned(), similar })
            }
            None => failure,
        }
    })
}

/// Reads a game. Warnings go to standard error.
pub(crate) fn game(game: &str, settings: &SettingsArgs, voice: &Voice) -> Result<Game, Failure> {
    let (name, path, text) = source(game)?;
    let settings = settings_of(settings);
    // A text without a parenthesis does not show that it is meant to be PDDL; the name of the file
    // does.
    let pddl = Path::new(&path)
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("pddl"));
    let loaded =
        if pddl { Game::load_pddl(&text, &settings) } else { Game::load(&text, &settings) };
    let game = loaded
        .map_err(|error| Failure::new(fault::of_game(error, Some(path.clone()))))?
        .named(&name);
    if !voice.quiet {
        if !game.warnings().is_empty() {
            let source = game.source().to_owned();
            let warnings =
                Problem::Text { source, path: Some(path), diagnostics: game.warnings().to_vec() };
            complain(&tell::problem::problem(&warnings, voice.on_stderr()));
        }
        if game.closed().is_err() {
            complain(&tell::problem::not_closed(voice.on_stderr()));
        }
    }
    Ok(game)
}
