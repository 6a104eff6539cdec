//! Diagnostics of rule texts, for people (with the line of the source and a mark under the place)
//! and for programs.

mod boards;
pub(crate) mod common;
mod domains;
mod expected;
pub(crate) mod fix;
mod heaps;
mod phrases;
mod sides;

use std::fmt::Display;

use annotate_snippets::{AnnotationKind, Snippet};
use rules::Span;
use rules::diagnostic::{Diagnostic, Note};
use rules::text::Severity;
use serde::Serialize;

use crate::language::Language;
use crate::layout::{BEFORE_NOTE, BEFORE_TITLE, Colour, folded, line_width, width};
use crate::level;
use crate::place::{line_and_column, range};
use crate::render::Style;
use crate::say::say;

pub use fix::{Fix, RenderedFix, fix};
pub use phrases::words;

/// A reason in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnosis {
    /// What is wrong, in one short line without a full stop.
    pub title: String,
    /// What to say at the very place; may be empty.
    pub label: String,
    /// What to do about it; may be empty.
    pub hint: String,
}

/// A diagnostic for programs: places as numbers, the rest in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RenderedDiagnostic {
    /// `error` or `warning`.
    pub severity: &'static str,
    /// Which [`Reason`](rules::diagnostic::Reason): its name, stable across languages.
    pub code: &'static str,
    /// Line, from 1. Absent if it is about settings, not about a place in the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// Column in characters, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// The line where it ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_line: Option<usize>,
    /// One past the column where it ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_column: Option<usize>,
    /// What is wrong.
    pub reason: String,
    /// What to do about it; absent if there is nothing to say.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub hint: String,
    /// The change of the text that the hint asks for, if it is just one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fix: Option<RenderedFix>,
}

impl RenderedDiagnostic {
    /// An error that has no place, or none that is known.
    pub(crate) fn error(
        code: &'static str,
        Diagnosis { title: reason, hint, .. }: Diagnosis,
    ) -> Self {
        let severity = "error";
        Self {
            severity,
            code,
            line: None,
            column: None,
            end_line: None,
            end_column: None,
            reason,
            hint,
            fix: None,
        }
    }

    /// The same at a place of a text.
    pub(crate) fn at(self, text: &str, span: Span) -> Self {
        self.placed(line_and_column(text, span.start), line_and_column(text, span.end))
    }

    /// The same from a line and column to another, from 1, the end exclusive.
    pub(crate) fn placed(
        self,
        (line, column): (usize, usize),
        (end_line, end_column): (usize, usize),
    ) -> Self {
        let (line, end_line) = (Some(line), Some(end_line));
        Self { line, column: Some(column), end_line, end_column: Some(end_column), ..self }
    }
}

impl Diagnosis {
    /// The same; the hint is the keyword that was meant, if there is one.
    pub(crate) fn meaning(self, keyword: Option<impl Display>, language: Language) -> Self {
        match keyword {
            Some(keyword) => Self { hint: common::did_you_mean(keyword, language), ..self },
            None => self,
        }
    }
}

impl From<[String; 3]> for Diagnosis {
    fn from([title, label, hint]: [String; 3]) -> Self {
        Self { title, label, hint }
    }
}

impl From<[String; 2]> for Diagnosis {
    fn from([title, hint]: [String; 2]) -> Self {
        Self { title, hint, ..Self::default() }
    }
}

/// [`Diagnosis`] in the language asked for: title, label, if there is one, and hint, each as a side
/// of `say!`.
macro_rules! diagnosis {
    ($language:expr, en: [$($english:tt),+], ja: [$($japanese:tt),+]) => {
        match $language {
            $crate::language::Language::English => {
                $crate::diagnostics::Diagnosis::from([$($crate::say::text!($english)),+])
            }
            $crate::language::Language::Japanese => {
                $crate::diagnostics::Diagnosis::from([$($crate::say::text!($japanese)),+])
            }
        }
    };
}

/// An enum with the names of its variants.
macro_rules! named {
    ($(#[$meta:meta])* pub enum $enum:ident {
        $( $(#[$about:meta])* $name:ident $( { $($fields:tt)* } )? $( ($inner:ty) )? ),* $(,)?
    }) => {
        $(#[$meta])*
        pub enum $enum { $( $(#[$about])* $name $( { $($fields)* } )? $( ($inner) )? ),* }

        impl $enum {
            /// The name of the variant.
            pub(crate) const fn name(&self) -> &'static str {
                match self { $( Self::$name { .. } => stringify!($name) ),* }
            }
        }
    };
}

pub(crate) use {diagnosis, named};

/// What another place has to do with a diagnostic.
#[must_use]
pub fn note(note: Note, language: Language) -> String {
    match note {
        Note::First => say!(language, en: "the first one is here", ja: "1 つ目はここにあります"),
        Note::Opened => say!(language, en: "opened here", ja: "ここで開いています"),
        Note::PairedWith => say!(language, en: "paired with this", ja: "これと対になっています"),
        Note::Declared => say!(language, en: "the allowed values", ja: "許される値"),
    }
}

/// The reason in words; the hint is the keyword that was meant, if the text shows which.
fn words_there(source: &str, diagnostic: &Diagnostic, language: Language) -> Diagnosis {
    words(&diagnostic.reason, language).meaning(fix::slip(source, diagnostic), language)
}

/// The diagnostic for programs.
#[must_use]
pub fn tell(source: &str, diagnostic: &Diagnostic, language: Language) -> RenderedDiagnostic {
    let words = words_there(source, diagnostic, language);
    let place = (!diagnostic.reason.is_about_settings()).then_some(diagnostic.span);
    let told = tell_words(source, (diagnostic.severity, place, words), diagnostic.reason.code());
    RenderedDiagnostic { fix: fix(source, diagnostic).map(|fix| fix.rendered(source)), ..told }
}

/// What is wrong, how bad it is and where, if it is about a place in the text.
pub(crate) fn tell_words(
    source: &str,
    (severity, place, words): (Severity, Option<Span>, Diagnosis),
    code: &'static str,
) -> RenderedDiagnostic {
    let severity = match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let told = RenderedDiagnostic { severity, ..RenderedDiagnostic::error(code, words) };
    match place {
        Some(span) => told.at(source, span),
        None => told,
    }
}

/// What a source is called: its path, where `-` is standard input.
pub(crate) fn source_named(path: &str, language: Language) -> String {
    match path {
        "-" => say!(language, en: "standard input", ja: "標準入力"),
        _ => path.to_owned(),
    }
}

/// All diagnostics for people, one after the other with an empty line between. `path` names the
/// source if it has a name; `-` is standard input.
#[must_use]
pub fn render(
    source: &str,
    path: Option<&str>,
    diagnostics: &[Diagnostic],
    language: Language,
    coloured: bool,
) -> String {
    let style =
        Style { colour: if coloured { Colour::Ansi } else { Colour::Never }, ..language.into() };
    let all: Vec<String> =
        diagnostics.iter().map(|diagnostic| render_one(source, path, diagnostic, style)).collect();
    all.join("\n\n")
}

fn render_one(source: &str, path: Option<&str>, diagnostic: &Diagnostic, style: Style) -> String {
    let place = (!diagnostic.reason.is_about_settings()).then_some(diagnostic.span);
    let related: Vec<(Span, String)> = diagnostic
        .related
        .iter()
        .map(|(span, kind)| (*span, note(*kind, style.language)))
        .collect();
    let words = words_there(source, diagnostic, style.language);
    render_words(source, path, (diagnostic.severity, place, words), &related, style)
}

/// What is wrong, how bad it is and where, if it is about a place in the text; and what is to be
/// said at other places.
pub(crate) fn render_words(
    source: &str,
    path: Option<&str>,
    (severity, place, words): (Severity, Option<Span>, Diagnosis),
    related: &[(Span, String)],
    style: Style,
) -> String {
    let level = match severity {
        Severity::Error => level::error(style.language),
        Severity::Warning => level::warning(style.language),
    };
    let title = level.primary_title(folded(&words.title, BEFORE_TITLE));
    let mut group = if let Some(place) = place {
        let mut primary = AnnotationKind::Primary.span(range(source, place));
        if !words.label.is_empty() {
            primary = primary.label(words.label);
        }
        let mut snippet = Snippet::source(source).annotation(primary);
        if let Some(path) = path {
            snippet = snippet.path(source_named(path, style.language));
        }
        for (span, note) in related {
            snippet = snippet.annotation(
                AnnotationKind::Context.span(range(source, *span)).label(note.as_str()),
            );
        }
        title.element(snippet)
    } else {
        title.elements(Vec::<Snippet<'_, annotate_snippets::Annotation<'_>>>::new())
    };
    if !words.hint.is_empty() {
        group =
            group.element(level::help(style.language).message(folded(&words.hint, BEFORE_NOTE)));
    }
    level::renderer(style.colour).render(&[group])
}

/// What is wrong at a place of a text of one line. A caret under the middle of a thousand letters
/// helps nobody: then the letter is counted.
pub(crate) fn render_line(text: &str, span: Span, words: Diagnosis, style: Style) -> String {
    if width(text) <= line_width() - 8 {
        return render_words(text, None, (Severity::Error, Some(span), words), &[], style);
    }
    let letter = text.get(..span.start).map_or(0, |before| before.chars().count()) + 1;
    let Diagnosis { title, label, hint } = words;
    let note =
        say!(style.language, en: "at letter {letter}: {label}", ja: "{letter} 文字目: {label}");
    let group = level::error(style.language)
        .primary_title(folded(&title, BEFORE_TITLE))
        .element(level::note(style.language).message(note))
        .element(level::help(style.language).message(folded(&hint, BEFORE_NOTE)));
    level::renderer(style.colour).render(&[group])
}
