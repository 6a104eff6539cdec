//! `sequence`: the values of single heaps.

use std::io::ErrorKind;
use std::path::Path;

use answer::fault::Plain;
use nimatron::Run;
use nimatron::answer::{Answer, SequenceAnswer};
use nimatron::sequence::{Code, HeapGame, PeriodError, StoreError};
use nimatron::shipped;
use nimatron::store::Directory;
use tell::document::Markup;
use tell::problem::Warning;
use tell::{Format, report};

use super::args::{Sequence, SequenceFormat, SettingsArgs};
use super::certificate::may_write;
use super::output::warn;
use super::quantity::ParameterValue;
use super::surroundings::{Surroundings, catch_interrupts};
use super::{Failure, Status, Voice, input, output};

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

/// A text of the form of a code is one, unless a game or a file is called so.
pub(super) fn heaps(
    text: &str,
    set: &[(String, ParameterValue)],
    voice: Voice,
    run: &Run<'_>,
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
    HeapGame::new(&game, run).map_err(|unfit| Failure::plain(unfit.into()))
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

/// The answer comes first, so that nothing is lost if the certificate cannot be written.
fn deliver(args: &Sequence, sequence: SequenceAnswer, voice: Voice) -> Result<Status, Failure> {
    let out = args.output.out.as_deref();
    let aside =
        args.certificate.as_deref() == Some("-") && sequence.certificate.is_some() && out.is_none();
    let style = if aside { voice.on_stderr() } else { voice.on(out) };
    let format = if args.output.json { SequenceFormat::Json } else { args.format };
    let answer = Answer::Sequence(Box::new(sequence));
    let text = match (format, &answer) {
        (SequenceFormat::BFile, Answer::Sequence(sequence)) => report::sequence_b_file(sequence),
        (SequenceFormat::Csv, Answer::Sequence(sequence)) => report::sequence_csv(sequence),
        (format, _) => tell::render(&answer, Format::from(format), style),
    };
    if aside {
        output::complain(&text);
    } else {
        output::deliver(out, &text)?;
    }
    let mut status = answer.ending().into();
    match (&args.certificate, answer.certificate()) {
        (Some(path), Some(certificate)) if path == "-" => output::print(certificate)?,
        (Some(path), Some(certificate)) => output::save(path, certificate)?,
        (Some(path), None) => {
            warn(&Warning::NoCertificate { path: path.clone() }, voice);
            status = Status::Undecided;
        }
        (None, _) => {}
    }
    Ok(status)
}
