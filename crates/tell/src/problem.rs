//! What keeps a program from doing what it was asked: not answers, but why there is none. In words, and for programs.

mod words;

use annotate_snippets::{Level, Snippet};
use answer::fault::Problem;
use rules::Span;
use serde::Serialize;

use crate::diagnostics;
use crate::layout::{BEFORE_NOTE, BEFORE_TITLE, Colour, folded};
use crate::level;
use crate::nimber;
use crate::place::line_and_column;
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
        ja: "手を指した後が必ず局面になるかどうか、確かめられていません");
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
    errors: Vec<diagnostics::Told>,
}

/// The problem for programs: one JSON object.
#[must_use]
pub fn problem_json(problem: &Problem, look: impl Into<Look>) -> String {
    let errors = told(problem, look.into());
    let mut text = serde_json::to_string_pretty(&Answer { verdict: "error", errors }).unwrap_or_default();
    text.push('\n');
    text
}

/// The same with its place in a text.
fn placed(text: &str, span: Span, told: diagnostics::Told) -> diagnostics::Told {
    let (line, column) = line_and_column(text, span.start);
    let (end_line, end_column) = line_and_column(text, span.end);
    diagnostics::Told {
        line: Some(line),
        column: Some(column),
        end_line: Some(end_line),
        end_column: Some(end_column),
        ..told
    }
}

/// Everything that is wrong, in order.
pub(crate) fn told(problem: &Problem, look: Look) -> Vec<diagnostics::Told> {
    let language = look.language;
    let told = |code, (reason, hint): (String, String)| diagnostics::Told {
        severity: "error",
        code,
        line: None,
        column: None,
        end_line: None,
        end_column: None,
        reason,
        hint,
    };
    match problem {
        Problem::Text { source, diagnostics, .. } => {
            diagnostics.iter().map(|diagnostic| diagnostics::tell(source, diagnostic, language)).collect()
        }
        Problem::Escape { source, span, from, to, .. } => {
            vec![placed(source, *span, told("LeavesPositions", position::escape_words(from, to, language)))]
        }
        Problem::Position(fault) => {
            let words = position::fault_words(fault, language);
            vec![placed(&fault.text, fault.span, told(fault.fault.code(), words))]
        }
        Problem::Expression(fault) => {
            vec![placed(&fault.text, fault.span(), told(fault.code(), nimber::fault_words(fault, language)))]
        }
        Problem::Contest { source, diagnostics, .. } => {
            diagnostics.iter().map(|diagnostic| crate::contest::tell(source, diagnostic, language)).collect()
        }
        Problem::Input { fault, .. } => vec![crate::contest::tell_fault(fault, language)],
        Problem::Plain(plain) => {
            vec![told(plain.code(), (words::title(plain, look), words::hint(plain, look)))]
        }
    }
}
