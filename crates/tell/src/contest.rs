//! What is wrong with a problem file, and with an input: for people and for programs.

use ::contest::diagnostic::{Note, Wanted};
use ::contest::{Diagnostic, Reason, keywords};
use plan::Fault;

use crate::diagnostics::fix::{self, Fix};
use crate::diagnostics::{self, Diagnosis, RenderedDiagnostic};
use crate::language::Language;
use crate::render::Style;
use crate::say::say;

mod expected;
mod input;
mod phrases;

pub use phrases::words;

/// What another place has to do with a diagnostic.
#[must_use]
pub fn note(note: Note, language: Language) -> String {
    match note {
        Note::First => say!(language, en: "the first one is here", ja: "1 つ目はここにあります"),
        Note::Opened => say!(language, en: "opened here", ja: "ここで開いています"),
        Note::Declared => say!(language, en: "its value is set here", ja: "ここで値が決まります"),
        Note::Counts => say!(language,
            en: "the counter of this `repeat`",
            ja: "ここの `repeat` が数える変数です"),
        Note::Gathered => say!(language,
            en: "heaps are collected here",
            ja: "ここで山を集めています"),
        Note::Judged => say!(language, en: "heaps are judged here", ja: "山はここで判定されます"),
    }
}

/// The reason in words; the hint is the keyword that was meant, if the text shows which.
fn words_there(source: &str, diagnostic: &Diagnostic, language: Language) -> Diagnosis {
    words(&diagnostic.reason, language).meaning(slip(source, diagnostic), language)
}

/// The keyword that was meant where only a keyword can stand.
fn slip(source: &str, diagnostic: &Diagnostic) -> Option<&'static str> {
    // As short as `win`.
    const SHORTEST: usize = 3;
    let is_keyword = match &diagnostic.reason {
        Reason::Unexpected { wanted: Wanted::Sign(sign), .. } => {
            sign.starts_with(char::is_alphabetic)
        }
        Reason::Unexpected { wanted, .. } => matches!(wanted, Wanted::Verdict | Wanted::End),
        _ => false,
    };
    fix::near(fix::there(source, diagnostic.span), keywords().filter(|_| is_keyword), SHORTEST)
}

/// All diagnostics of a problem file for people, one after the other with an empty line between.
/// `path` names the source if it has a name.
#[must_use]
pub fn diagnostics(
    source: &str,
    path: Option<&str>,
    diagnostics: &[Diagnostic],
    style: Style,
) -> String {
    let one = |diagnostic: &Diagnostic| {
        let words = words_there(source, diagnostic, style.language);
        let related: Vec<_> = diagnostic
            .related
            .iter()
            .map(|(span, kind)| (*span, note(*kind, style.language)))
            .collect();
        let about = (diagnostic.severity, Some(diagnostic.span), words);
        diagnostics::render_words(source, path, about, &related, style)
    };
    let all: Vec<String> = diagnostics.iter().map(one).collect();
    all.join("\n\n")
}

/// A diagnostic of a problem file for programs.
#[must_use]
pub fn tell(source: &str, diagnostic: &Diagnostic, language: Language) -> RenderedDiagnostic {
    let words = words_there(source, diagnostic, language);
    let about = (diagnostic.severity, Some(diagnostic.span), words);
    let told = diagnostics::tell_words(source, about, diagnostic.reason.code());
    RenderedDiagnostic { fix: fix(source, diagnostic).map(|fix| fix.rendered(source)), ..told }
}

/// The change that a diagnostic of a problem file asks for, if there is just one.
#[must_use]
pub fn fix(source: &str, diagnostic: &Diagnostic) -> Option<Fix> {
    let span = diagnostic.span;
    let replaced = |text: &str| Fix { span, text: text.to_owned() };
    match &diagnostic.reason {
        Reason::UnexpectedCharacter { found } => fix::character(source, span, *found),
        Reason::UnterminatedQuote { quote } => Some(fix::closing_quote(source, span, *quote)),
        Reason::ForeignOperator { meant, .. } => Some(replaced(meant)),
        Reason::UnknownStatement { similar, .. } | Reason::UnknownFunction { similar, .. } => {
            similar.map(replaced)
        }
        Reason::NearKeyword { keyword, .. } => Some(replaced(keyword)),
        Reason::UnknownVariable { similar, .. } => similar.as_deref().map(replaced),
        Reason::Unexpected { wanted: Wanted::Sign(sign @ (")" | "]" | "}")), .. } => {
            fix::missing(source, span.start, sign)
        }
        _ => slip(source, diagnostic).map(replaced),
    }
}

/// What is wrong with an input, in one line without a line end. `name` is what the input is called,
/// `-` standard input; if it is empty, nothing is said of that.
#[must_use]
pub fn fault(fault: &Fault, name: &str, language: Language) -> String {
    let (line, reason) = (fault.line, input::words(&fault.reason, language));
    match name {
        "" => say!(language, en: "line {line}: {reason}", ja: "{line} 行目: {reason}"),
        "-" => {
            say!(language, en: "standard input, line {line}: {reason}", ja: "標準入力の {line} 行目: \
                {reason}")
        }
        _ => {
            say!(language, en: "{name}, line {line}: {reason}", ja: "{name} の {line} 行目: {reason}")
        }
    }
}

/// What is wrong with an input, for programs: of its place, only the line is known.
#[must_use]
pub fn tell_fault(fault: &Fault, language: Language) -> RenderedDiagnostic {
    let words = Diagnosis::from([input::words(&fault.reason, language), String::new()]);
    RenderedDiagnostic {
        line: Some(fault.line),
        ..RenderedDiagnostic::error(input::code(&fault.reason), words)
    }
}
