//! Diagnostics as they come in.

use alloc::vec;
use alloc::vec::Vec;

use rules::limits::MAX_DIAGNOSTICS;
use rules::text::finish;

use crate::diagnostic::{Diagnostic, Severity};

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

    /// All of them in order.
    pub(super) fn finish(self) -> Vec<Diagnostic> {
        finish(self.diagnostics)
    }
}
