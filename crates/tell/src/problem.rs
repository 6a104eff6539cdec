//! What keeps a program from doing what it was asked: not answers, but why there is none. In words, and for programs.

mod words;

use annotate_snippets::{Level, Snippet};
use answer::fault::Problem;
use serde::Serialize;

use crate::diagnostics::{self, Told};
use crate::layout::{BEFORE_NOTE, BEFORE_TITLE, Colour, folded};
use crate::level;
use crate::nimber;
use crate::position;
use crate::render::Look;
use crate::say::say;

pub use words::progress;

/// What does not keep a program from doing what it was asked, but should be known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// A block of values is there but not whole.
    DamagedBlock {
        /// The block.
        path: String,
    },
    /// Values could not be kept for a later run.
    NotKept {
        /// The directory.
        path: String,
        /// What the system says.
        error: String,
    },
    /// A certificate was asked for, and there is none.
    NoCertificate {
        /// Where it was to go.
        path: String,
    },
    /// A certificate was asked for, and the answer stands on no theorem.
    NotProved {
        /// Where it was to go.
        path: String,
    },
    /// A server listens where others than this machine reach it.
    OpenToNetwork {
        /// Where.
        address: String,
    },
}

/// The warning about a game of which it is not certain that its moves lead to positions only.
#[must_use]
pub fn not_closed(look: Look) -> String {
    let language = look.language;
    let title = say!(language,
        en: "it is not certain that moves lead to positions only",
        ja: "操作の後が必ず局面になるかどうか、確かめられていません");
    let hint = say!(language,
        en: "the positions are too complicated to make sure of it at once",
        ja: "局面の条件が複雑すぎて、すぐには確かめられません");
    bare(level::warning(language), &title, &hint, look)
}

/// A warning.
#[must_use]
pub fn warning(warning: &Warning, look: Look) -> String {
    let (title, hint) = (words::warning_title(warning, look.language), words::warning_hint(warning, look.language));
    bare(level::warning(look.language), &title, &hint, look)
}

fn bare(level: Level<'static>, title: &str, hint: &str, look: Look) -> String {
    let group = level
        .primary_title(folded(title, BEFORE_TITLE))
        .elements(Vec::<Snippet<'_, annotate_snippets::Annotation<'_>>>::new())
        .element(level::help(look.language).message(folded(hint, BEFORE_NOTE)));
    level::renderer(look.colour).render(&[group])
}

/// The problem for people.
#[must_use]
pub fn problem(problem: &Problem, look: Look) -> String {
    match problem {
        Problem::Text { source, path, diagnostics } => {
            let coloured = look.colour == Colour::Ansi;
            diagnostics::render(source, path.as_deref(), diagnostics, look.language, coloured)
        }
        Problem::Escape { source, path, span, from, to } => {
            position::escape(source, path.as_deref(), *span, from, to, look)
        }
        Problem::Position(fault) => position::fault(fault, look),
        Problem::Contest { source, path, diagnostics } => {
            crate::contest::diagnostics(source, path.as_deref(), diagnostics, look)
        }
        Problem::Input { name, fault } => crate::contest::fault(fault, name, look.language),
        Problem::Expression(fault) => nimber::fault(fault, look),
        Problem::Plain(plain) => {
            let (title, hint) = (words::title(plain, look), words::hint(plain, look));
            bare(level::error(look.language), &title, &hint, look)
        }
    }
}

#[derive(Serialize)]
struct Answer {
    verdict: &'static str,
    errors: Vec<Told>,
}

/// The problem for programs: one JSON object.
#[must_use]
pub fn problem_json(problem: &Problem, look: impl Into<Look>) -> String {
    let errors = told(problem, look.into());
    let mut text = serde_json::to_string_pretty(&Answer { verdict: "error", errors }).unwrap_or_default();
    text.push('\n');
    text
}

/// Everything that is wrong, in order.
pub(crate) fn told(problem: &Problem, look: Look) -> Vec<Told> {
    let language = look.language;
    match problem {
        Problem::Text { source, diagnostics, .. } => {
            diagnostics.iter().map(|diagnostic| diagnostics::tell(source, diagnostic, language)).collect()
        }
        Problem::Escape { source, span, from, to, .. } => {
            vec![Told::error("LeavesPositions", position::escape_words(from, to, language)).at(source, *span)]
        }
        Problem::Position(fault) => {
            let words = position::fault_words(fault, language);
            vec![Told::error(fault.fault.code(), words).at(&fault.text, fault.span)]
        }
        Problem::Expression(fault) => {
            let words = nimber::fault_words(fault, language);
            vec![Told::error(fault.code(), words).at(&fault.text, fault.span())]
        }
        Problem::Contest { source, diagnostics, .. } => {
            diagnostics.iter().map(|diagnostic| crate::contest::tell(source, diagnostic, language)).collect()
        }
        Problem::Input { fault, .. } => vec![crate::contest::tell_fault(fault, language)],
        Problem::Plain(plain) => {
            vec![Told::error(plain.code(), (words::title(plain, look), words::hint(plain, look)))]
        }
    }
}
