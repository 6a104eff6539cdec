//! Diagnostics of any language.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::Span;
use crate::limits::MAX_DIAGNOSTICS;

/// Whether a text with this diagnostic can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The text means something, but perhaps not what was meant.
    Warning,
    /// The text has no meaning.
    Error,
}

/// What stands where something else was expected.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Found {
    /// The end of the statement.
    End,
    /// This text.
    Text(String),
}

/// One thing wrong with a text, in a language with these reasons and notes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic<R, N> {
    /// Where. Meaningless if it is about settings, not about the text.
    pub span: Span,
    /// How bad.
    pub severity: Severity,
    /// What.
    pub reason: R,
    /// Other places that help to see why.
    pub related: Vec<(Span, N)>,
}

impl<R, N> Diagnostic<R, N> {
    /// An error without related places.
    #[must_use]
    pub const fn error(span: Span, reason: R) -> Self {
        Self { span, severity: Severity::Error, reason, related: vec![] }
    }

    /// A warning without related places.
    #[must_use]
    pub const fn warning(span: Span, reason: R) -> Self {
        Self { span, severity: Severity::Warning, reason, related: vec![] }
    }

    /// With one more related place.
    #[must_use]
    pub fn with(mut self, span: Span, note: N) -> Self {
        self.related.push((span, note));
        self
    }
}

/// The reasons that all languages have.
pub trait TextReason: PartialEq {
    /// What a text of the language can want at a place.
    type Wanted;

    /// A character that begins nothing.
    fn unexpected_character(found: char) -> Self;
    /// A quotation mark without its partner on the same line.
    fn unterminated_quote(quote: char) -> Self;
    /// Something else was expected.
    fn unexpected(found: Found, wanted: Self::Wanted) -> Self;
    /// What is expected is this keyword or sign.
    fn sign(text: &'static str) -> Self::Wanted;
    /// Nested more deeply than this.
    fn nesting_too_deep(limit: usize) -> Self;
    /// More diagnostics than this.
    fn too_many_diagnostics(limit: usize) -> Self;
}

/// Implements [`TextReason`] for a `Reason` and a `Wanted` with the usual names.
#[macro_export]
macro_rules! text_reason {
    ($reason:ident, $wanted:ident) => {
        impl $crate::text::TextReason for $reason {
            type Wanted = $wanted;

            fn unexpected_character(found: char) -> Self {
                Self::UnexpectedCharacter { found }
            }

            fn unterminated_quote(quote: char) -> Self {
                Self::UnterminatedQuote { quote }
            }

            fn unexpected(found: $crate::text::Found, wanted: $wanted) -> Self {
                Self::Unexpected { found, wanted }
            }

            fn sign(text: &'static str) -> $wanted {
                $wanted::Sign(text)
            }

            fn nesting_too_deep(limit: usize) -> Self {
                Self::NestingTooDeep { limit }
            }

            fn too_many_diagnostics(limit: usize) -> Self {
                Self::TooManyDiagnostics { limit }
            }
        }
    };
}

/// Sorted by place, errors before warnings at one place, and not too many.
pub fn finish<R: TextReason, N: PartialEq>(mut diagnostics: Vec<Diagnostic<R, N>>) -> Vec<Diagnostic<R, N>> {
    diagnostics.sort_by_key(|diagnostic| (diagnostic.span, Reverse(diagnostic.severity)));
    diagnostics.dedup();
    if diagnostics.len() > MAX_DIAGNOSTICS {
        // Errors first, so that what is left out never decides whether the text can be used.
        diagnostics.sort_by_key(|diagnostic| Reverse(diagnostic.severity));
        diagnostics.truncate(MAX_DIAGNOSTICS);
        diagnostics.sort_by_key(|diagnostic| diagnostic.span);
        let end = diagnostics.last().map(|last| last.span).unwrap_or_default();
        diagnostics.push(Diagnostic::warning(end, R::too_many_diagnostics(MAX_DIAGNOSTICS)));
    }
    diagnostics
}
