//! Parses the allowed words: a regular expression of the rule language, over the letters that occur
//! in it.

use alloc::boxed::Box;
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use rules::{Alphabet, Regex, Settings, Severity, Span};

use crate::diagnostic::{Diagnostic, Note, Reason};

/// Parses the regular expression at `span` of the source, as the domain of a dummy rule text.
pub(super) fn words(source: &str, span: Span) -> Result<(Alphabet, Regex), Vec<Diagnostic>> {
    const BEFORE: &str = "word ";
    let text = source.get(span.start..span.end).unwrap_or("");
    let (ruleset, found) =
        rules::parse(&format!("{BEFORE}{text}\nmove any -> empty"), &Settings::default());
    if let Some(ruleset) = ruleset {
        let letter = ruleset.alphabet.letters().map(|letter| ruleset.alphabet.symbol(letter));
        return match letter.into_iter().find(|symbol| !symbol.is_ascii_graphic()) {
            Some(found) => Err(vec![Diagnostic::error(span, Reason::LetterNotAscii { found })]),
            None => Ok((ruleset.alphabet, ruleset.domain)),
        };
    }
    // Maps a place in the dummy rules to the source, or to the nearest place in the expression.
    let place = |at: Span| {
        let shifted =
            |offset: usize| (offset.saturating_sub(BEFORE.len()) + span.start).min(span.end);
        Span { start: shifted(at.start), end: shifted(at.end) }
    };
    let errors = found.into_iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    let about = |diagnostic: rules::Diagnostic| {
        let mut error = Diagnostic::error(
            place(diagnostic.span),
            Reason::Regex { reason: Box::new(diagnostic.reason) },
        );
        for (at, note) in diagnostic.related {
            match note {
                rules::diagnostic::Note::Opened => error = error.with(place(at), Note::Opened),
                rules::diagnostic::Note::First => error = error.with(place(at), Note::First),
                _ => {}
            }
        }
        error
    };
    Err(errors.map(about).collect())
}
