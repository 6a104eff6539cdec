//! Arbitrary text as a problem file.
#![no_main]

use contest::{Severity, parse};
use libfuzzer_sys::fuzz_target;
use tell::{Language, Look};

fuzz_target!(|source: &str| {
    let (problem, diagnostics) = parse(source);
    let failed = diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
    assert_eq!(problem.is_none(), failed);
    for diagnostic in &diagnostics {
        assert!(source.get(diagnostic.span.start..diagnostic.span.end).is_some());
        let _ = tell::contest::tell(source, diagnostic, Language::English);
    }
    let _ = tell::contest::diagnostics(source, None, &diagnostics, Look::default());
});
