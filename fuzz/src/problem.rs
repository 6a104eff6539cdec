//! Arbitrary text as a problem file.

use contest::{Severity, parse};
use tell::{Language, Style};

pub fn run(source: &str) {
    let (problem, diagnostics) = parse(source);
    let failed = diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
    assert_eq!(problem.is_none(), failed);
    for diagnostic in &diagnostics {
        assert!(source.get(diagnostic.span.start..diagnostic.span.end).is_some());
        let _ = tell::contest::tell(source, diagnostic, Language::English);
    }
    let _ = tell::contest::diagnostics(source, None, &diagnostics, Style::default());
}
