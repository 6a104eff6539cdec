//! What a rule text was read as, and what is wrong with it, for an editor.

use answer::fault::Problem;
use answer::{Difference, GameInfo, Positions};
use rules::{Appearance, Diagnostic, Span};
use serde::Serialize;

use super::{about, parameters, text};
use crate::diagnostics::{self, RenderedDiagnostic};
use crate::language::Language;
use crate::place::range;
use crate::{problem, report};

/// A rule text that was read, or was not.
#[derive(Clone, Copy, Debug)]
pub struct RulesReading<'a> {
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
    /// What the rules expect of a position, and is not so.
    pub unmet: Option<&'a Difference>,
}

/// A warning at the line of an expectation that is not met, and the place of that line.
fn unmet(
    source: &str,
    difference: &Difference,
    language: Language,
) -> Option<(RenderedDiagnostic, Span)> {
    let line = difference.line?;
    let start = source.split_inclusive('\n').take(line - 1).map(str::len).sum();
    let text = source.get(start..)?.lines().next()?;
    let told = RenderedDiagnostic {
        severity: "warning",
        code: "Unmet",
        line: Some(line),
        column: Some(1),
        end_line: Some(line),
        end_column: Some(text.chars().count() + 1),
        // The line is known beside.
        reason: report::difference(&Difference { line: None, ..difference.clone() }, language),
        hint: String::new(),
        fix: None,
    };
    Some((told, Span { start, end: start + text.len() }))
}

/// A part of the text: in bytes of UTF-8, and in units of UTF-16, from 0, the end exclusive.
fn part(source: &str, span: Span) -> impl Serialize + use<> {
    let std::ops::Range { start, end } = range(source, span);
    let units = |end: usize| source[..end].chars().map(char::len_utf16).sum::<usize>();
    object! { start: start, end: end, start_utf16: units(start), end_utf16: units(end), }
}

/// What is wrong, with its places as an editor needs them.
fn marked(
    source: &str,
    (told, text): (RenderedDiagnostic, String),
    place: Option<Span>,
    label: String,
    related: Vec<(String, Span)>,
) -> impl Serialize + use<> {
    let related = related
        .into_iter()
        .map(|(label, span)| object! { label: label, ..range: part(source, span), });
    let related: Vec<_> = related.collect();
    object! {
        ..told: told,
        label?: Some(label).filter(|label| !label.is_empty()),
        ..range: place.map(|span| part(source, span)),
        related?: Some(related).filter(|related| !related.is_empty()),
        text: text,
    }
}

/// What a rule text was read as.
#[must_use]
pub fn reading(reading: &RulesReading<'_>, language: Language) -> String {
    let (source, game) = (reading.source, reading.game);
    let diagnostics = reading.diagnostics.iter().map(|diagnostic| {
        let told = diagnostics::tell(source, diagnostic, language);
        let told = (
            told,
            diagnostics::render(source, None, std::slice::from_ref(diagnostic), language, false),
        );
        let place = (!diagnostic.reason.is_about_settings()).then_some(diagnostic.span);
        let label = diagnostics::words(&diagnostic.reason, language).label;
        let related = diagnostic
            .related
            .iter()
            .map(|(span, note)| (diagnostics::note(*note, language), *span));
        marked(source, told, place, label, related.collect())
    });
    let escape = reading.escape.and_then(|(span, from, to)| {
        let (from, to) = (from.to_owned(), to.to_owned());
        let problem = Problem::Escape { source: source.to_owned(), path: None, span, from, to };
        let told = problem::rendered(&problem, language.into()).into_iter().next()?;
        Some(marked(
            source,
            (told, problem::problem(&problem, language.into())),
            Some(span),
            String::new(),
            vec![],
        ))
    });
    let unmet = reading.unmet.and_then(|difference| unmet(source, difference, language)).map(
        |(told, span)| {
            let said = told.reason.clone();
            marked(source, (told, said.clone()), Some(span), said, vec![])
        },
    );
    let parameters = game.into_iter().flat_map(|game| parameters(&game.parameters, &game.sets));
    text(&object! {
        ok: game.is_some(),
        diagnostics: diagnostics.chain(escape).chain(unmet).collect::<Vec<_>>(),
        game: game.map(about),
        kind: game.map(|game| match game.positions {
            Positions::Words { .. } => "words",
            Positions::Heaps { .. } => "heaps",
            Positions::Lists { .. } => "lists",
            Positions::Boards(_) => "boards",
        }),
        letters: game.and_then(|game| match &game.positions {
            Positions::Words { letters, .. } => Some(letters),
            Positions::Heaps { .. } | Positions::Lists { .. } | Positions::Boards(_) => None,
        }),
        show?: game.map(appearances).filter(|all| !all.is_empty()),
        parameters: parameters.map(
            |(name, value)| object! { name: name, value: value, }
        ).collect::<Vec<_>>(),
        examples: reading.examples,
    })
}

/// What letters look like, in a game on words whose rules say it.
fn appearances(game: &GameInfo) -> Vec<impl Serialize> {
    let all = match &game.positions {
        Positions::Words { appearances, .. } => appearances.as_slice(),
        Positions::Heaps { .. } | Positions::Lists { .. } | Positions::Boards(_) => &[],
    };
    let each = |(letter, appearance): &(char, Appearance)| {
        let (name, column) = match appearance {
            Appearance::Named(name) => (*name, None),
            Appearance::Column(cells) => ("column", Some(cells.clone())),
        };
        object! { letter: *letter, name: name, cells?: column, }
    };
    all.iter().map(each).collect()
}
