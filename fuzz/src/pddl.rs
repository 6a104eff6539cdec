//! Arbitrary text as numeric PDDL.

use rules::tuples::pddl::parse;
use rules::{Settings, Severity};

pub fn run(source: &str) {
    let (rules, diagnostics) = parse(source, &Settings::default());
    let failed = diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
    assert_eq!(rules.is_none(), failed);
    let _ = tell::diagnostics::render(source, None, &diagnostics, tell::Language::English, false);
    for diagnostic in &diagnostics {
        let _ = tell::tell(source, diagnostic, tell::Language::English);
    }
    if let Some(rules) = rules {
        super::rules::moves_of_tuples(&rules);
    }
}
