//! Diagnostics as they come in.

use alloc::vec;
use alloc::vec::Vec;

use rules::limits::MAX_DIAGNOSTICS;

use crate::diagnostic::{Diagnostic, Reason, Severity};

/// So many are collected before they are sorted; more of them only cost time.
const COLLECTED: usize = 4 * MAX_DIAGNOSTICS;

/// What has been found wrong so far.
#[derive(Debug)]
pub(super) struct Report {
    diagnostics: Vec<Diagnostic>,
    failed: bool,
}

impl Report {
    pub(super) fn new() -> Self {
        Self { diagnostics: vec![], failed: false }
    }

    pub(super) fn push(&mut self, diagnostic: Diagnostic) {
        self.failed |= diagnostic.severity == Severity::Error;
        if !self.is_full() {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Whether there is an error.
    pub(super) fn failed(&self) -> bool {
        self.failed
    }

    /// Whether nothing more is collected.
    pub(super) fn is_full(&self) -> bool {
        self.diagnostics.len() >= COLLECTED
    }

    /// Sorted by place, errors before warnings at one place, and not too many.
    pub(super) fn finish(self) -> Vec<Diagnostic> {
        let mut diagnostics = self.diagnostics;
        diagnostics.sort_by_key(|diagnostic| (diagnostic.span, core::cmp::Reverse(diagnostic.severity)));
        diagnostics.dedup();
        if diagnostics.len() > MAX_DIAGNOSTICS {
            // Errors first, so that what is left out never decides whether the text can be used.
            diagnostics.sort_by_key(|diagnostic| core::cmp::Reverse(diagnostic.severity));
            diagnostics.truncate(MAX_DIAGNOSTICS);
            diagnostics.sort_by_key(|diagnostic| diagnostic.span);
            let end = diagnostics.last().map(|last| last.span).unwrap_or_default();
            let reason = Reason::TooManyDiagnostics { limit: MAX_DIAGNOSTICS };
            diagnostics.push(Diagnostic::warning(end, reason));
        }
        diagnostics
    }
}
