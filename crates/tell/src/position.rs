//! Texts that are not positions, and moves that lead out of the positions: with the place, the reason and a hint.

mod words;

use annotate_snippets::{AnnotationKind, Snippet};
use answer::fault::{Fault, PositionFault};
use rules::Span;

use crate::language::Language;
use crate::layout::{BEFORE_NOTE, BEFORE_TITLE, WIDTH, folded, width};
use crate::level;
use crate::render::Look;
use crate::say::say;

/// A position that is none, for people.
#[must_use]
pub fn fault(fault: &PositionFault, look: Look) -> String {
    let language = look.language;
    let marks = Marks {
        title: words::title(fault, language),
        label: words::label(&fault.fault, language),
        hint: words::hint(fault, language),
    };
    // A caret under the middle of a thousand letters helps nobody.
    if width(&fault.text) > WIDTH - 8 {
        let at = fault.text.get(..fault.span.start).map_or(0, |before| before.chars().count());
        return marks.unplaced(at + 1, look);
    }
    marks.placed(&fault.text, None, fault.span, look)
}

/// A position that is none, in one line and a hint, for programs.
#[must_use]
pub fn fault_words(fault: &PositionFault, language: Language) -> (String, String) {
    (words::title(fault, language), words::hint(fault, language))
}

/// A move that leads out of the positions, for people.
#[must_use]
pub fn escape(source: &str, path: Option<&str>, span: Span, from: &str, to: &str, look: Look) -> String {
    let (title, hint) = escape_words(from, to, look.language);
    let marks = Marks { title, label: say!(look.language, en: "this move", ja: "この手"), hint };
    marks.placed(source, path, span, look)
}

/// A move that leads out of the positions, in one line and a hint, for programs.
#[must_use]
pub fn escape_words(from: &str, to: &str, language: Language) -> (String, String) {
    let title = say!(language,
        en: "a move leads to a word that is not a position",
        ja: "局面ではない語になる手があります");
    (title, words::escape_hint(from, to, language))
}

/// A place in a short text, and what is wrong there.
pub(crate) struct Marks {
    pub(crate) title: String,
    pub(crate) label: String,
    pub(crate) hint: String,
}

impl Marks {
    /// With the text and a mark under the place.
    pub(crate) fn placed(self, source: &str, path: Option<&str>, span: Span, look: Look) -> String {
        let start = span.start.min(source.len());
        let mut mark = AnnotationKind::Primary.span(start..span.end.clamp(start, source.len()));
        if !self.label.is_empty() {
            mark = mark.label(self.label);
        }
        let mut snippet = Snippet::source(source).annotation(mark);
        if let Some(path) = path {
            snippet = snippet.path(path);
        }
        let group = level::error(look.language)
            .primary_title(folded(&self.title, BEFORE_TITLE))
            .element(snippet)
            .element(level::help(look.language).message(folded(&self.hint, BEFORE_NOTE)));
        level::renderer(look.colour).render(&[group])
    }

    /// Without the text, which is long: the place by its number.
    pub(crate) fn unplaced(self, letter: usize, look: Look) -> String {
        let label = &self.label;
        let note = say!(look.language,
            en: "at letter {letter}: {label}",
            ja: "{letter} 文字目: {label}");
        let group = level::error(look.language)
            .primary_title(folded(&self.title, BEFORE_TITLE))
            .element(level::note(look.language).message(note))
            .element(level::help(look.language).message(folded(&self.hint, BEFORE_NOTE)));
        level::renderer(look.colour).render(&[group])
    }
}
