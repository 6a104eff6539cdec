//! Questions as JSON, answered as JSON by the library: what the page asks, whether a server or the
//! browser itself answers.
//!
//! Every question has the fields `game` or `rules`, `language` and `limits`, and those of its own
//! ([`question`]); answers are the JSON of `docs/json.md`. Nothing here knows of a network, files,
//! threads or clocks: whoever asks brings a [`Run`].
//!
//! ```
//! use nimatron_ask::{Around, Ask};
//!
//! let asked = br#"{"game": "nim", "positions": ["1 2 4"]}"#;
//! let (question, language) = nimatron_ask::read::<nimatron_ask::question::Solve>(
//!     asked, tell::Language::English
//! ).expect("a question");
//! let said = question.answer(Around::new(&run::Run::default(), language)).expect("an answer");
//! assert!(said.contains("\"value\": 7"));
//! ```

mod emit;
mod fault;
mod limits;
mod picture;
mod position;
mod problem;
pub mod question;
mod read;
mod rules;
mod theorem;

use nimatron::answer::{self, SequenceAnswer};
use nimatron::sequence::HeapGame;
use nimatron::{Game, Limits, Run, shipped};
use run::Phase;
use serde::Serialize;
use tell::service::Refusal;
use tell::{Face, Language, Style};

use crate::question::{
    Check, Draw, Emit, Explain, Judge, Prove, Question, Read, Sequence, Sets, Solve, Subject,
    Survey, Table, settings,
};

pub use self::fault::Fault;
pub use self::limits::{Allowed, limits, one_line};
pub use self::read::read;
pub use self::rules::{listed_games, listed_problems, source_of_game, source_of_problem};

/// What a question is answered with.
#[derive(Clone, Copy)]
#[expect(missing_debug_implementations, reason = "a run has none")]
pub struct Around<'a> {
    run: &'a Run<'a>,
    language: Language,
}

impl<'a> Around<'a> {
    /// A budget, and the language of the answer.
    #[must_use]
    pub const fn new(run: &'a Run<'a>, language: Language) -> Self {
        Self { run, language }
    }

    const fn style(&self) -> Style {
        Style::plain(Face::Page, self.language)
    }
}

/// A question with its answer.
pub trait Ask: Question {
    /// What it is called: the last part of its address.
    const PATH: &'static str;

    /// Whether its body may be as large as a certificate.
    const CERTIFICATE: bool = false;

    /// One JSON object.
    ///
    /// # Errors
    /// Why there is no answer.
    fn answer(&self, around: Around<'_>) -> Result<String, Fault>;
}

/// Does something with each kind of question.
pub trait Each {
    /// With one of them.
    fn one<A: Ask>(&mut self);
}

/// All kinds of questions, in the order of the documents.
pub fn each(with: &mut impl Each) {
    with.one::<Read>();
    with.one::<Solve>();
    with.one::<Survey>();
    with.one::<Table>();
    with.one::<Sequence>();
    with.one::<Prove>();
    with.one::<Check>();
    with.one::<Explain>();
    with.one::<Draw>();
    with.one::<Emit>();
    with.one::<Judge>();
}

/// How far work is, as JSON.
#[must_use]
pub fn progress(phase: Phase, done: u64, language: Language) -> String {
    json(&Progress {
        phase: phase.key(),
        done,
        text: &tell::problem::progress(phase, done, language),
    })
}

#[derive(Serialize)]
struct Progress<'a> {
    phase: &'static str,
    done: u64,
    text: &'a str,
}

/// The largest size that tables may have, and sequences: what is larger would not fit an answer.
const LARGEST_TABLE: usize = 100_000;
const LARGEST_SEQUENCE: usize = 1_000_000;
/// The most positions of a table, and of one that is drawn: a map of 1001 by 1001.
const CELLS: u64 = 100_000;
const PIXELS: u64 = 1_002_001;

/// What games read from a request are called.
const UNNAMED: &str = "game";

/// The text of the rules that a request is about, and what the game is called.
fn source(subject: Subject<'_>) -> Result<(&str, &str), Fault> {
    match (subject.game, subject.rules) {
        (Some(name), None) => {
            let name = name.strip_suffix(".game").unwrap_or(name);
            let no_such = || {
                Refusal::NoSuchGame { name: name.to_owned(), similar: shipped::similar(name) }
                    .into()
            };
            shipped::source(name).map(|source| (name, source)).ok_or_else(no_such)
        }
        (None, Some(rules)) => Ok((UNNAMED, rules)),
        _ => Err(Refusal::NoGame.into()),
    }
}

/// The game that a request is about.
fn game(subject: Subject<'_>, set: &Sets, misere: bool, run: &Run<'_>) -> Result<Game, Fault> {
    let (name, source) = source(subject)?;
    let loaded = Game::load_within(source, &settings(set, misere), run);
    Ok(loaded.map_err(|error| nimatron::fault::of_game(error, None))?.named(name))
}

/// A field that a question cannot do without.
fn required<'a, T>(field: Option<&'a T>, name: &str) -> Result<&'a T, Fault> {
    field.ok_or_else(|| Refusal::BadRequest { error: format!("missing field `{name}`") }.into())
}

/// The one of `all` that is named so; the first if none is named.
fn choice<T: Copy>(
    field: &'static str,
    named: Option<&str>,
    all: &[(&str, T)],
) -> Result<T, Fault> {
    let found = match named {
        None => all.first(),
        Some(name) => all.iter().find(|(known, _)| *known == name),
    };
    let wanted =
        || all.iter().map(|(name, _)| format!("\"{name}\"")).collect::<Vec<_>>().join(", ");
    found
        .map(|(_, value)| *value)
        .ok_or_else(|| Refusal::BadValue { field, wanted: wanted() }.into())
}

/// A size that is asked for, if it is not too large.
fn bounded(up_to: Option<usize>, most: usize) -> Result<Option<usize>, Fault> {
    match up_to {
        Some(size) if size > most => {
            Err(Refusal::BadValue { field: "up_to", wanted: format!("0 ≤ up_to ≤ {most}") }.into())
        }
        _ => Ok(up_to),
    }
}

/// The same run with at most `states` states: a larger result would not be shown, and writing it
/// takes time.
fn at_most<'a>(run: &'a Run<'_>, states: u64) -> Run<'a> {
    run.part(Limits { states: run.limits.states.min(states), ..run.limits })
}

/// A table of at most `most` positions: of outcomes, with `values` of Grundy values, with
/// `remoteness` of outcomes with it.
fn table(
    game: &Game,
    (values, remoteness): (bool, bool),
    up_to: Option<usize>,
    most: u64,
    run: &Run<'_>,
) -> Result<answer::Table, Fault> {
    let (up_to, run) = (bounded(up_to, LARGEST_TABLE)?, at_most(run, most));
    let wanted = game.question(values)?;
    Ok(if remoteness {
        game.remoteness_table(up_to, &run)?
    } else {
        game.table(wanted, up_to, &run)
    })
}

/// The values of single heaps, as many as an answer may have.
fn sequence(
    heaps: &HeapGame,
    up_to: Option<usize>,
    run: &Run<'_>,
) -> Result<SequenceAnswer, Fault> {
    let up_to = bounded(up_to, LARGEST_SEQUENCE)?;
    let most = u64::try_from(LARGEST_SEQUENCE).unwrap_or(u64::MAX).saturating_add(1);
    // Nothing is kept, so nothing of another game can be there.
    let computed = heaps.sequence(up_to, &at_most(run, most)).map_err(|_| Refusal::Internal)?;
    Ok(computed.answer)
}

/// A value as JSON.
fn json(value: &impl Serialize) -> String {
    // Nothing here has keys that are not texts, or writes to anything that fails.
    serde_json::to_string(value).unwrap_or_default()
}

/// The object with one more key, whose numbers stay as they are, however large.
fn with(object: &str, key: &str, value: &impl Serialize) -> String {
    let open = object.trim_end();
    let open = open.strip_suffix('}').unwrap_or(open).trim_end();
    let comma = if open.ends_with('{') { "" } else { "," };
    format!("{open}{comma}{}:{}}}", json(&key), json(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_added() {
        assert_eq!(with("{}\n", "a", &1), "{\"a\":1}");
        assert_eq!(
            with("{\n  \"b\": 340282366920938463463374607431768211455\n}\n", "a", &Some("\"")),
            "{\n  \"b\": 340282366920938463463374607431768211455,\"a\":\"\\\"\"}"
        );
    }

    #[test]
    fn a_choice_says_what_is_possible() {
        let all = [("html", 1), ("text", 2)];
        assert_eq!(choice("format", None, &all), Ok(1));
        assert_eq!(choice("format", Some("text"), &all), Ok(2));
        let wanted = "\"html\", \"text\"".to_owned();
        let fault = Refusal::BadValue { field: "format", wanted };
        assert_eq!(choice("format", Some("pdf"), &all), Err(fault.into()));
    }
}
