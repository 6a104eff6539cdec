//! What keeps a program from doing what it was asked: not answers, but why there is none. In words,
//! and for programs.

mod words;

use answer::fault::Problem;
use rules::text::Severity;

use crate::diagnostics::{self, Told, diagnosis};
use crate::layout::Colour;
use crate::nimber;
use crate::position;
use crate::render::Look;

pub use crate::json::problem_json;
pub use words::{progress, watching};

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
    let words = diagnosis!(look.language,
        en: ["some moves may lead outside the positions of the game",
            "the positions are too complicated to check this quickly"],
        ja: ["操作の結果が局面でなくなる可能性があります",
            "局面の条件が複雑なため、短時間では確かめられません"]);
    diagnostics::render_words("", None, (Severity::Warning, None, words), &[], look)
}

/// A warning.
#[must_use]
pub fn warning(warning: &Warning, look: Look) -> String {
    let words = words::warning(warning, look.language);
    diagnostics::render_words("", None, (Severity::Warning, None, words), &[], look)
}

/// The problem for people.
#[must_use]
pub fn problem(problem: &Problem, look: Look) -> String {
    let language = look.language;
    match problem {
        Problem::Text { source, path, diagnostics } => {
            let coloured = look.colour == Colour::Ansi;
            diagnostics::render(source, path.as_deref(), diagnostics, language, coloured)
        }
        Problem::Escape { source, path, span, from, to } => {
            let about = (Severity::Error, Some(*span), position::escape(from, to, language));
            diagnostics::render_words(source, path.as_deref(), about, &[], look)
        }
        Problem::Position(fault) => diagnostics::render_line(
            &fault.text,
            fault.span,
            position::words(fault, language),
            look,
        ),
        Problem::Contest { source, path, diagnostics } => {
            crate::contest::diagnostics(source, path.as_deref(), diagnostics, look)
        }
        Problem::Input { name, fault } => crate::contest::fault(fault, name, language),
        Problem::Expression(fault) => diagnostics::render_line(
            &fault.text,
            fault.span(),
            nimber::words(fault.error.kind, language),
            look,
        ),
        Problem::Plain(plain) => {
            let about = (Severity::Error, None, words::words(plain, look));
            diagnostics::render_words("", None, about, &[], look)
        }
    }
}

/// Everything that is wrong, in order.
#[must_use]
pub fn told(problem: &Problem, look: Look) -> Vec<Told> {
    let language = look.language;
    match problem {
        Problem::Text { source, diagnostics, .. } => diagnostics
            .iter()
            .map(|diagnostic| diagnostics::tell(source, diagnostic, language))
            .collect(),
        Problem::Escape { source, span, from, to, .. } => {
            vec![
                Told::error("LeavesPositions", position::escape(from, to, language))
                    .at(source, *span),
            ]
        }
        Problem::Position(fault) => {
            vec![
                Told::error(fault.fault.code(), position::words(fault, language))
                    .at(&fault.text, fault.span),
            ]
        }
        Problem::Expression(fault) => {
            let words = nimber::words(fault.error.kind, language);
            vec![Told::error(fault.code(), words).at(&fault.text, fault.span())]
        }
        Problem::Contest { source, diagnostics, .. } => diagnostics
            .iter()
            .map(|diagnostic| crate::contest::tell(source, diagnostic, language))
            .collect(),
        Problem::Input { fault, .. } => vec![crate::contest::tell_fault(fault, language)],
        Problem::Plain(plain) => vec![Told::error(plain.code(), words::words(plain, look))],
    }
}
