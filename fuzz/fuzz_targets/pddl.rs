//! Arbitrary text as numeric PDDL.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::tuples::literal::Reading;
use rules::tuples::pddl::parse;
use rules::{Settings, Severity};

fuzz_target!(|source: &str| {
    let (rules, diagnostics) = parse(source, &Settings::default());
    let failed = diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
    assert_eq!(rules.is_none(), failed);
    let _ = tell::diagnostics::render(source, None, &diagnostics, tell::Language::English, false);
    for diagnostic in &diagnostics {
        let _ = tell::tell(source, diagnostic, tell::Language::English);
    }
    // Searching for choices of many variables takes long, and is not what is tested here.
    if let Some(rules) = rules.filter(|rules| rules.moves.iter().all(|rule| rule.variables.len() < 2)) {
        let reading = Reading::new(&rules);
        for size in 0..2 {
            let position = vec![size; rules.heaps.len()];
            if let Ok(moves) = reading.moves(&position) {
                assert!(moves.iter().all(|single| reading.is_position(&single.result)));
            }
        }
    }
});
