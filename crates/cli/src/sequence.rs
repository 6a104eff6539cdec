//! `sequence`: the values of single heaps.

use std::io::ErrorKind;
use std::path::Path;

use answer::fault::Plain;
use nimatron::answer::{Answer, SequenceAnswer};
use nimatron::sequence::{Code, HeapGame, PeriodError, StoreError};
use nimatron::shipped;
use nimatron::store::Directory;
use nimatron::{Game, Run};
use tell::document::Markup;
use tell::problem::Warning;
use tell::{Format, report};

use super::args::{Sequence, SequenceFormat, SettingsArgs};
use super::certificate::{deliver_both, may_write};
use super::output::warn;
use super::quantity::ParameterValue;
use super::surroundings::{Surroundings, catch_interrupts};
use super::{Failure, Status, Voice, input};

pub(super) fn sequence(args: &Sequence, voice: Voice) -> Result<Status, Failure> {
    let surroundings = Surroundings::new(voice);
    let run = surroundings.run(&args.budget, None);
    let game = heaps(&args.game, &args.set, voice, &run)?;
    // What would keep the certificate from being written is better known before the work.
    args.certificate.as_deref().map_or(Ok(()), may_write)?;
    let store = args.store.as_deref().map(directory).transpose()?;
    let run = match &store {
        Some(store) => run.with_store(store),
        None => run,
    };
    catch_interrupts();
    let computed = if args.only_period {
        game.period(args.up_to, &run)
    } else {
        game.sequence(args.up_to, &run).map_err(PeriodError::Store)
    };
    drop(surroundings);
    let computed = computed.map_err(|error| {
        Failure::plain(match error {
            PeriodError::Parts => Plain::PeriodOfParts,
            PeriodError::Store(error) => stored(args, error),
        })
    })?;
    if let Some(key) = &computed.damaged {
        warn(&Warning::DamagedBlock { path: inside(args, key) }, voice);
    }
    if let (Some(path), Some(error)) = (&args.store, store.as_ref().and_then(Directory::failure)) {
        warn(&Warning::NotKept { path: path.clone(), error: error.to_owned() }, voice);
    }
    deliver(args, computed.answer, voice)
}

/// The heaps of a code, or of a game whose heaps have values.
pub(super) fn heaps(
    text: &str,
    set: &[(String, ParameterValue)],
    voice: Voice,
    run: &Run<'_>,
) -> Result<HeapGame, Failure> {
    let of_game = |game: &Game| HeapGame::new(game, run).map_err(Plain::from);
    of_code_or_game(text, set, voice, of_game)
}

/// A text of the form of a code is one, unless a game or a file is called so.
pub(super) fn of_code_or_game(
    text: &str,
    set: &[(String, ParameterValue)],
    voice: Voice,
    of_game: impl FnOnce(&Game) -> Result<HeapGame, Plain>,
) -> Result<HeapGame, Failure> {
    if has_form_of_code(text) && shipped::source(text).is_none() {
        match Code::parse(text) {
            Ok(code) => return Ok(HeapGame::of_code(&code)),
            Err(error) if !Path::new(text).exists() => {
                return Err(Failure::plain(Plain::NotACode { text: text.to_owned(), error }));
            }
            Err(_) => {}
        }
    }
    let settings = SettingsArgs { misere: false, set: set.to_vec() };
    let game = input::game(text, &settings, &voice)?;
    of_game(&game).map_err(Failure::plain)
}

/// Digits, one point, and something that begins like a digit; or nothing but digits and points,
/// however many.
fn has_form_of_code(text: &str) -> bool {
    let numeric = |text: &str| text.chars().all(|symbol| symbol.is_ascii_digit());
    let pointed = text.split_once('.').is_some_and(|(before, after)| {
        (numeric(before) || matches!(before, "C" | "c"))
            && after.chars().all(|symbol| symbol.is_ascii_alphanumeric())
            && after.starts_with(|symbol: char| symbol.is_ascii_hexdigit())
    });
    pointed
        || text.starts_with(|symbol: char| symbol.is_ascii_digit()) && text.split('.').all(numeric)
}

fn directory(path: &str) -> Result<Directory, Failure> {
    Directory::open_alone(path).map_err(|error| {
        Failure::plain(match error.kind() {
            ErrorKind::WouldBlock => Plain::StoreInUse { path: path.to_owned() },
            _ => Plain::CannotWrite { path: path.to_owned(), error: error.to_string() },
        })
    })
}

/// The path of a block.
fn inside(args: &Sequence, key: &str) -> String {
    Path::new(args.store.as_deref().unwrap_or_default()).join(key).to_string_lossy().into_owned()
}

fn stored(args: &Sequence, error: StoreError) -> Plain {
    match error {
        StoreError::Other { key, whose } => Plain::StoredOther { path: inside(args, &key), whose },
        StoreError::Version { key, version } => {
            Plain::StoredVersion { path: inside(args, &key), version }
        }
    }
}

impl From<SequenceFormat> for Format {
    fn from(format: SequenceFormat) -> Self {
        Self::Written(match format {
            SequenceFormat::Json => return Self::Json,
            SequenceFormat::Table | SequenceFormat::BFile | SequenceFormat::Csv => Markup::Text,
            SequenceFormat::Markdown => Markup::Markdown,
            SequenceFormat::Latex => Markup::Latex,
            SequenceFormat::Html => Markup::Page,
        })
    }
}

fn deliver(args: &Sequence, sequence: SequenceAnswer, voice: Voice) -> Result<Status, Failure> {
    let format = if args.output.json { SequenceFormat::Json } else { args.format };
    let answer = Answer::Sequence(Box::new(sequence));
    let (certificate, out) = (args.certificate.as_deref(), args.output.out.as_deref());
    deliver_both(&answer, certificate, out, voice, |style| match (format, &answer) {
        (SequenceFormat::BFile, Answer::Sequence(sequence)) => report::sequence_b_file(sequence),
        (SequenceFormat::Csv, Answer::Sequence(sequence)) => report::sequence_csv(sequence),
        (format, _) => tell::render(&answer, Format::from(format), style),
    })
}
