//! What keeps a program from doing what it was asked: not answers, but why there is none. In words,
//! and for programs.

mod words;

use answer::Difference;
use answer::fault::Problem;
use rules::text::Severity;

use crate::diagnostics::{self, RenderedDiagnostic, diagnosis};
use crate::layout::Colour;
use crate::nimber;
use crate::position;
use crate::render::Style;

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
    /// An expectation in the rules is not met.
    Unmet(Box<Difference>),
    /// A server listens where others than this machine reach it.
    OpenToNetwork {
        /// Where.
        address: String,
    },
}

/// The warning about a game of which it is not certain that its moves lead to positions only.
#[must_use]
pub fn not_closed(style: Style) -> String {
    let words = diagnosis!(style.language,
        en: ["some moves may lead outside the positions of the game",
            "the positions are too complicated to check this quickly"],
        ja: ["操作の結果が局面でなくなる可能性があります",
            "局面の条件が複雑なため、短時間では確かめられません"]);
    diagnostics::render_words("", None, (Severity::Warning, None, words), &[], style)
}

/// A warning.
#[must_use]
pub fn warning(warning: &Warning, style: Style) -> String {
    let words = words::warning(warning, style.language);
    diagnostics::render_words("", None, (Severity::Warning, None, words), &[], style)
}

/// The problem for people.
#[must_use]
pub fn problem(problem: &Problem, style: Style) -> String {
    let language = style.language;
    match problem {
        Problem::Text { source, path, diagnostics } => {
            let coloured = style.colour == Colour::Ansi;
            diagnostics::render(source, path.as_deref(), diagnostics, language, coloured)
        }
        Problem::Escape { source, path, span, from, to } => {
            let about = (Severity::Error, Some(*span), position::escape(from, to, language));
            diagnostics::render_words(source, path.as_deref(), about, &[], style)
        }
        Problem::Position(fault) => diagnostics::render_line(
            &fault.text,
            fault.span,
            position::words(fault, language),
            style,
        ),
        Problem::Contest { source, path, diagnostics } => {
            crate::contest::diagnostics(source, path.as_deref(), diagnostics, style)
        }
        Problem::Input { name, fault } => crate::contest::fault(fault, name, language),
        Problem::Expression(fault) => diagnostics::render_line(
            &fault.text,
            fault.span(),
            nimber::words(fault.error.kind, language),
            style,
        ),
        Problem::Plain(plain) => {
            let about = (Severity::Error, None, words::words(plain, style));
            diagnostics::render_words("", None, about, &[], style)
        }
    }
}

/// Everything that is wrong, in order.
#[must_use]
pub fn rendered(problem: &Problem, style: Style) -> Vec<RenderedDiagnostic> {
    let language = style.language;
    match problem {
        Problem::Text { source, diagnostics, .. } => diagnostics
            .iter()
            .map(|diagnostic| diagnostics::tell(source, diagnostic, language))
            .collect(),
        Problem::Escape { source, span, from, to, .. } => {
            vec![
                RenderedDiagnostic::error("LeavesPositions", position::escape(from, to, language))
                    .at(source, *span),
            ]
        }
        Problem::Position(fault) => {
            vec![
                RenderedDiagnostic::error(fault.fault.code(), position::words(fault, language))
                    .at(&fault.text, fault.span),
            ]
        }
        Problem::Expression(fault) => {
            let words = nimber::words(fault.error.kind, language);
            vec![RenderedDiagnostic::error(fault.code(), words).at(&fault.text, fault.span())]
        }
        Problem::Contest { source, diagnostics, .. } => diagnostics
            .iter()
            .map(|diagnostic| crate::contest::tell(source, diagnostic, language))
            .collect(),
        Problem::Input { fault, .. } => vec![crate::contest::tell_fault(fault, language)],
        Problem::Plain(plain) => {
            vec![RenderedDiagnostic::error(plain.code(), words::words(plain, style))]
        }
    }
}
