//! What is wrong with a problem file, and with an input: for people and for programs.

use ::contest::diagnostic::Note;
use ::contest::{Diagnostic, Reason};
use plan::Fault;
use serde::Serialize;

use crate::diagnostics::{self, Told, Words};
use crate::language::Language;
use crate::text::Look;

mod english;
mod input;
mod japanese;

/// A reason against a problem file in words.
#[must_use]
pub fn words(reason: &Reason, language: Language) -> Words {
    match language {
        Language::English => english::words(reason),
        Language::Japanese => japanese::words(reason),
    }
}

fn note(note: Note, language: Language) -> &'static str {
    match language {
        Language::English => english::note(note),
        Language::Japanese => japanese::note(note),
    }
}

/// All diagnostics of a problem file for people, one after the other with an empty line between. `path` names the source if it has a name.
#[must_use]
pub fn diagnostics(source: &str, path: Option<&str>, diagnostics: &[Diagnostic], look: Look) -> String {
    let one = |diagnostic: &Diagnostic| {
        let words = words(&diagnostic.reason, look.language);
        let related: Vec<_> =
            diagnostic.related.iter().map(|(span, kind)| (*span, note(*kind, look.language))).collect();
        let about = (diagnostic.severity, Some(diagnostic.span), words);
        diagnostics::render_words(source, path, about, &related, look)
    };
    let all: Vec<String> = diagnostics.iter().map(one).collect();
    all.join("\n\n")
}

/// A diagnostic of a problem file for programs.
#[must_use]
pub fn tell(source: &str, diagnostic: &Diagnostic, language: Language) -> Told {
    let words = words(&diagnostic.reason, language);
    diagnostics::tell_words(source, (diagnostic.severity, Some(diagnostic.span), words), diagnostic.reason.code())
}

/// What is wrong with an input, in one line without a line end. `name` is what the input is called; if it is empty, nothing is said of that.
#[must_use]
pub fn fault(fault: &Fault, name: &str, language: Language) -> String {
    let reason = input_words(&fault.reason, language);
    match language {
        Language::English if name.is_empty() => format!("line {}: {reason}", fault.line),
        Language::English => format!("{name}, line {}: {reason}", fault.line),
        Language::Japanese if name.is_empty() => format!("{} 行目: {reason}", fault.line),
        Language::Japanese => format!("{name} の {} 行目: {reason}", fault.line),
    }
}

fn input_words(reason: &plan::Reason, language: Language) -> String {
    match language {
        Language::English => input::english(reason),
        Language::Japanese => input::japanese(reason),
    }
}

/// What is wrong with an input, for programs: of its place, only the line is known.
#[must_use]
pub fn tell_fault(fault: &Fault, language: Language) -> Told {
    Told {
        severity: "error",
        code: input::code(&fault.reason),
        line: Some(fault.line),
        column: None,
        end_line: None,
        end_column: None,
        reason: input_words(&fault.reason, language),
        hint: String::new(),
    }
}

#[derive(Serialize)]
struct Answer {
    verdict: &'static str,
    errors: Vec<Told>,
}

fn json(errors: Vec<Told>) -> String {
    let mut text = serde_json::to_string_pretty(&Answer { verdict: "error", errors }).unwrap_or_default();
    text.push('\n');
    text
}

/// All diagnostics of a problem file for programs: one JSON object.
#[must_use]
pub fn diagnostics_json(source: &str, diagnostics: &[Diagnostic], language: Language) -> String {
    json(diagnostics.iter().map(|diagnostic| tell(source, diagnostic, language)).collect())
}

/// What is wrong with an input, for programs: one JSON object.
#[must_use]
pub fn fault_json(fault: &Fault, language: Language) -> String {
    json(vec![tell_fault(fault, language)])
}
