//! What a rule text was read as, and what is wrong with it, for an editor.

use answer::fault::Problem;
use answer::{GameInfo, Positions};
use rules::{Diagnostic, Span};
use serde::Serialize;

use super::{Game, Parameters, Value, text};
use crate::diagnostics::{self, Told};
use crate::language::Language;
use crate::place::range;
use crate::problem;

/// A rule text that was read, or was not.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'a> {
    /// The text.
    pub source: &'a str,
    /// What is wrong with it, or may not be meant so.
    pub diagnostics: &'a [Diagnostic],
    /// A move that leads to what is not a position: the move, from where, and to what.
    pub escape: Option<(Span, &'a str, &'a str)>,
    /// The game, if the text is one.
    pub game: Option<&'a GameInfo>,
    /// Some of its positions, as they are typed.
    pub examples: &'a [String],
}

#[derive(Serialize)]
struct Answer<'a> {
    ok: bool,
    diagnostics: Vec<Marked>,
    game: Option<Game<'a>>,
    kind: Option<&'static str>,
    letters: Option<&'a str>,
    parameters: Vec<Parameter<'a>>,
    examples: &'a [String],
}

#[derive(Serialize)]
struct Parameter<'a> {
    name: &'a str,
    value: Value<'a>,
}

/// A diagnostic with its places as an editor needs them.
#[derive(Serialize)]
struct Marked {
    #[serde(flatten)]
    told: Told,
    #[serde(skip_serializing_if = "String::is_empty")]
    label: String,
    #[serde(flatten)]
    range: Option<Range>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related: Vec<Related>,
    text: String,
}

/// A part of the text: in bytes of UTF-8, and in units of UTF-16, from 0, the end exclusive.
#[derive(Serialize)]
struct Range {
    start: usize,
    end: usize,
    start_utf16: usize,
    end_utf16: usize,
}

#[derive(Serialize)]
struct Related {
    label: String,
    #[serde(flatten)]
    range: Range,
}

impl Range {
    fn new(source: &str, span: Span) -> Self {
        let std::ops::Range { start, end } = range(source, span);
        let units = |end: usize| source[..end].chars().map(char::len_utf16).sum();
        Self { start, end, start_utf16: units(start), end_utf16: units(end) }
    }
}

impl Marked {
    fn new(source: &str, diagnostic: &Diagnostic, language: Language) -> Self {
        let placed = !diagnostic.reason.is_about_settings();
        let related = diagnostic.related.iter();
        Self {
            told: diagnostics::tell(source, diagnostic, language),
            label: diagnostics::words(&diagnostic.reason, language).label,
            range: placed.then(|| Range::new(source, diagnostic.span)),
            related: related
                .map(|(span, note)| Related {
                    label: diagnostics::note(*note, language),
                    range: Range::new(source, *span),
                })
                .collect(),
            text: diagnostics::render(source, None, std::slice::from_ref(diagnostic), language, false),
        }
    }

    fn escape(source: &str, (span, from, to): (Span, &str, &str), language: Language) -> Option<Self> {
        let (from, to) = (from.to_owned(), to.to_owned());
        let problem = Problem::Escape { source: source.to_owned(), path: None, span, from, to };
        let look = language.into();
        let told = problem::told(&problem, look).into_iter().next()?;
        let text = problem::problem(&problem, look);
        Some(Self { told, label: String::new(), range: Some(Range::new(source, span)), related: vec![], text })
    }
}

/// What a rule text was read as.
#[must_use]
pub fn reading(reading: &Reading<'_>, language: Language) -> String {
    let source = reading.source;
    let mut diagnostics: Vec<Marked> =
        reading.diagnostics.iter().map(|diagnostic| Marked::new(source, diagnostic, language)).collect();
    diagnostics.extend(reading.escape.and_then(|escape| Marked::escape(source, escape, language)));
    let game = reading.game;
    let parameters = game.map(|game| Parameters(&game.parameters, &game.sets));
    text(&Answer {
        ok: game.is_some(),
        diagnostics,
        game: game.map(Game::new),
        kind: game.map(|game| match game.positions {
            Positions::Words { .. } => "words",
            Positions::Heaps { .. } => "heaps",
            Positions::Lists { .. } => "lists",
            Positions::Boards(_) => "boards",
        }),
        letters: game.and_then(|game| match &game.positions {
            Positions::Words { letters, .. } => Some(letters.as_str()),
            Positions::Heaps { .. } | Positions::Lists { .. } | Positions::Boards(_) => None,
        }),
        parameters: parameters
            .iter()
            .flat_map(Parameters::iter)
            .map(|(name, value)| Parameter { name, value })
            .collect(),
        examples: reading.examples,
    })
}
