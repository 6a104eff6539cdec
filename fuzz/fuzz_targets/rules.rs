//! Arbitrary text as rules.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::words::literal::Reading;
use rules::{Settings, Severity, parse, positions};

fuzz_target!(|source: &str| {
    let (ruleset, diagnostics) = parse(source, &Settings::default());
    let failed = diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
    assert_eq!(ruleset.is_none(), failed);
    let _ = tell::diagnostics::render(source, None, &diagnostics, tell::Language::English, false);
    for diagnostic in &diagnostics {
        let _ = tell::tell(source, diagnostic, tell::Language::English);
    }
    if let Some(ruleset) = ruleset {
        let reading = Reading::new(&ruleset);
        for length in 0..3 {
            for word in positions(&ruleset, length).take(20) {
                assert!(reading.is_position(&word));
                // Turns of many moves have too many results to list.
                for single in reading.moves(&word) {
                    assert!(single.start <= single.end && single.end <= word.len());
                }
            }
        }
    }
});
