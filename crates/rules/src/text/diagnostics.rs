//! Diagnostics, independent of the language.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::Span;
use crate::limits::MAX_DIAGNOSTICS;

/// Whether a text with this diagnostic is usable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The text has a meaning, but perhaps not the intended one.
    Warning,
    /// The text has no meaning.
    Error,
}

/// What was found instead of what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Found {
    /// The end of the statement.
    End,
    /// This text.
    Text(String),
}

/// A diagnostic in a language with these reasons and notes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic<R, N> {
    /// The place. Meaningless for diagnostics about settings.
    pub span: Span,
    /// Whether the text is usable.
    pub severity: Severity,
    /// The reason.
    pub reason: R,
    /// Other places that help explain it.
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

    /// Adds a related place.
    #[must_use]
    pub fn with(mut self, span: Span, note: N) -> Self {
        self.related.push((span, note));
        self
    }
}

/// The reasons that all languages share.
pub trait TextReason: PartialEq {
    /// What can be expected at a place.
    type Wanted;

    /// A character that cannot begin a token.
    fn unexpected_character(found: char) -> Self;
    /// A quotation mark unmatched on its line.
    fn unterminated_quote(quote: char) -> Self;
    /// An unexpected token.
    fn unexpected(found: Found, wanted: Self::Wanted) -> Self;
    /// A keyword or sign as what is expected.
    fn sign(text: &'static str) -> Self::Wanted;
    /// Nesting deeper than `limit`.
    fn nesting_too_deep(limit: usize) -> Self;
    /// More than `limit` diagnostics.
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

/// Sorts diagnostics by place, errors before warnings, and truncates them to the limit.
pub fn finish<R: TextReason, N: PartialEq>(
    mut diagnostics: Vec<Diagnostic<R, N>>,
) -> Vec<Diagnostic<R, N>> {
    diagnostics.sort_by_key(|diagnostic| (diagnostic.span, Reverse(diagnostic.severity)));
    diagnostics.dedup();
    if diagnostics.len() > MAX_DIAGNOSTICS {
        // Errors first, so that truncation never hides that the text is unusable.
        diagnostics.sort_by_key(|diagnostic| Reverse(diagnostic.severity));
        diagnostics.truncate(MAX_DIAGNOSTICS);
        diagnostics.sort_by_key(|diagnostic| diagnostic.span);
        let end = diagnostics.last().map(|last| last.span).unwrap_or_default();
        diagnostics.push(Diagnostic::warning(end, R::too_many_diagnostics(MAX_DIAGNOSTICS)));
    }
    diagnostics
}
