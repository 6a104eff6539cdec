//! Collects diagnostics.

use alloc::vec;
use alloc::vec::Vec;

use rules::limits::MAX_DIAGNOSTICS;
use rules::text::finish;

use crate::diagnostic::{Diagnostic, Severity};

/// Diagnostics collected before sorting; more would only cost time.
const COLLECTED: usize = 4 * MAX_DIAGNOSTICS;

/// The diagnostics so far.
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

    /// Whether further diagnostics are dropped.
    pub(super) fn is_full(&self) -> bool {
        self.diagnostics.len() >= COLLECTED
    }

    /// All diagnostics, sorted.
    pub(super) fn finish(self) -> Vec<Diagnostic> {
        finish(self.diagnostics)
    }
}
