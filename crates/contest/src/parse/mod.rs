//! Parses the text of a problem file to a [`Problem`].

mod expr;
mod kept;
mod lex;
mod lower;
mod names;
mod number;
mod outline;
mod parser;
mod reading;
mod report;
mod root;
mod statement;
mod syntax;
mod together;
mod variables;
mod words;

use alloc::vec;
use alloc::vec::Vec;

use rules::Span;
use rules::limits::MAX_SOURCE;

use crate::diagnostic::{Diagnostic, Reason};
use crate::problem::Problem;
use lower::Lowering;
use parser::Parser;
use report::Report;

pub use names::keywords;
pub use outline::outline;

/// Parses a problem file. Returns a problem if and only if no diagnostic is an error. The language
/// is described in `docs/problems.md`.
///
/// Any text is accepted and may yield several diagnostics, sorted by place. Time is linear in the
/// text, except for regular expressions, of which each variable has at most one.
#[must_use]
pub fn parse(source: &str) -> (Option<Problem>, Vec<Diagnostic>) {
    if source.len() > MAX_SOURCE {
        let reason = Reason::SourceTooLong { given: source.len(), limit: MAX_SOURCE };
        return (None, vec![Diagnostic::error(Span { start: 0, end: 0 }, reason)]);
    }
    let mut report = Report::new();
    let (tokens, lines) = lex::lex(source, &mut report);
    let statements = Parser::new(source, &tokens, &lines, &mut report).text();
    let problem = Lowering::new(source, &mut report).problem(&statements);
    let problem = if report.failed() { None } else { problem };
    (problem, report.finish())
}
