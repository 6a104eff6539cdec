//! Arbitrary text as rules.

use rules::words::literal::Reading;
use rules::{Rules, Settings, Severity, boards, lists, parse, positions, read, tuples};

pub fn run(source: &str) {
    let (rules, diagnostics) = read(source, &Settings::default());
    let failed = diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
    assert_eq!(rules.is_none(), failed);
    let _ = tell::diagnostics::render(source, None, &diagnostics, tell::Language::English, false);
    for diagnostic in &diagnostics {
        assert!(source.get(diagnostic.span.start..diagnostic.span.end).is_some());
        let _ = tell::tell(source, diagnostic, tell::Language::English);
    }
    let is_about_words = matches!(rules, Some(Rules::Words(_)));
    assert_eq!(parse(source, &Settings::default()).0.is_some(), is_about_words);
    match rules {
        Some(Rules::Words(ruleset)) => {
            let reading = Reading::new(&ruleset);
            for word in (0..3).flat_map(|length| positions(&ruleset, length).take(20)) {
                assert!(reading.is_position(&word));
                // Turns of many moves have too many results to list.
                for single in reading.moves(&word) {
                    assert!(single.start <= single.end && single.end <= word.len());
                }
            }
        }
        Some(Rules::Tuples(ruleset)) => moves_of_tuples(&ruleset),
        Some(Rules::Lists(ruleset)) => {
            let reading = lists::literal::Reading::new(&ruleset);
            for list in (0..3).flat_map(|total| lists::lists(total).take(20)) {
                assert_eq!(
                    lists::parse_list(&ruleset, &lists::spell_list(&list)),
                    Ok(list.clone())
                );
                let _ = reading.moves(&list);
            }
        }
        Some(Rules::Boards(ruleset)) => {
            for board in (0..3).flat_map(|length| boards::boards(&ruleset, length).take(20)) {
                assert_eq!(
                    boards::parse_board(&ruleset, &boards::spell_board(&ruleset, &board)),
                    Ok(board)
                );
            }
        }
        None => {}
    }
}

/// The choices of variables that are tried from a position.
const CHOICES: u64 = 10_000;

/// The moves of small positions end in positions.
pub(crate) fn moves_of_tuples(ruleset: &tuples::TupleRuleset) {
    let reading = tuples::literal::Reading::new(ruleset);
    for size in 0..2 {
        let position = vec![size; ruleset.heaps.len()];
        if let Ok(moves) = reading.moves_within(&position, CHOICES) {
            assert!(moves.iter().all(|single| reading.is_position(&single.result)));
        }
    }
}
