//! Why there is no answer, for programs.

use answer::fault::Problem;

use super::text;
use crate::diagnostics::RenderedDiagnostic;
use crate::language::Language;
use crate::layout::Colour;
use crate::problem;
use crate::render::Style;
use crate::service::{Refusal, words};

/// The problem for programs: one JSON object.
#[must_use]
pub fn problem_json(problem: &Problem, style: impl Into<Style>) -> String {
    text(&object! { verdict: "error", errors: problem::rendered(problem, style.into()), })
}

/// Why a server does not answer, as one JSON object.
#[must_use]
pub fn refusal_json(refusal: &Refusal, language: Language) -> String {
    let told = RenderedDiagnostic::error(refusal.name(), words(refusal, language));
    let words = format!("{}\n{}\n", told.reason, told.hint);
    match refusal {
        Refusal::NotJson { place, .. } => refused(&told.placed(*place, *place), &words, &[]),
        _ => refused(&told, &words, &[]),
    }
}

/// A problem with what a server was asked, as one JSON object of the same form.
#[must_use]
pub fn refused_problem_json(problem: &Problem, style: impl Into<Style>) -> String {
    let style = Style { colour: Colour::Never, ..style.into() };
    let words = problem::problem(problem, style);
    let all = problem::rendered(problem, style);
    match all.iter().find(|told| told.severity == "error").or(all.first()) {
        Some(first) => refused(first, &words, &all),
        None => refused(
            &RenderedDiagnostic::error("Problem", [words.clone(), String::new()].into()),
            &words,
            &all,
        ),
    }
}

/// The form: a place is in the text that was sent, from 1, columns in characters, the end
/// exclusive.
fn refused(told: &RenderedDiagnostic, words: &str, diagnostics: &[RenderedDiagnostic]) -> String {
    let place = told.line.zip(told.column).zip(told.end_line.zip(told.end_column));
    let place = place.map(|((line, column), (end_line, end_column))| {
        object! { line: line, column: column, end_line: end_line, end_column: end_column, }
    });
    let error = object! {
        code: told.code,
        message: &told.reason,
        hint?: Some(&told.hint).filter(|hint| !hint.is_empty()),
        text: words,
        place?: place,
        diagnostics?: Some(diagnostics).filter(|diagnostics| !diagnostics.is_empty()),
    };
    text(&object! { error: error, })
}
