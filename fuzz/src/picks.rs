//! Arbitrary text as a pick game, a board and a strategy; what can be read is printed and read
//! back.

use rules::boards::literal::chosen;
use rules::boards::{BoardRuleset, boards, parse_board, parse_claim, print_strategy, spell_board};
use rules::{Rules, Settings, Severity, read};

const GAME: &str = "players Alice, 'Bob 1'\nword [/.ox1]*\npick until none is left\nturn 2 moves\n\
    result the letters Alice took, in order; Alice maximises, 'Bob 1' minimises, lexicographically";

fn game(source: &str) -> Option<BoardRuleset> {
    let (rules, diagnostics) = read(source, &Settings::default());
    let failed = diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
    assert_eq!(rules.is_none(), failed);
    let _ = tell::diagnostics::render(source, None, &diagnostics, tell::Language::English, false);
    if let Some(Rules::Boards(rules)) = rules { Some(rules) } else { None }
}

pub fn run(text: &str) {
    if let Some(rules) = game(text) {
        for board in (0..3).flat_map(|length| boards(&rules, length).take(20)) {
            assert_eq!(parse_board(&rules, &spell_board(&rules, &board)), Ok(board));
        }
    }
    let Some(rules) = game(GAME) else { panic!("the game is right") };
    match parse_board(&rules, text) {
        Ok(board) => assert_eq!(parse_board(&rules, &spell_board(&rules, &board)), Ok(board)),
        Err(error) => assert!(text.get(error.span.start..error.span.end).is_some()),
    }
    if let Ok(claim) = parse_claim(text, &rules) {
        let printed = print_strategy(&rules, &claim.strategy);
        // Printing adds parentheses, so that only the deepest expressions cannot be read back.
        if let Ok(again) = parse_claim(&format!("strategy {printed}"), &rules) {
            assert_eq!(again.strategy, claim.strategy, "{printed}");
        }
        for board in boards(&rules, 2).take(100) {
            let _ = chosen(&rules, &claim.strategy, &board);
        }
    }
}
