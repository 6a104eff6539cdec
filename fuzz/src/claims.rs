//! Arbitrary text as claim, formula and regular expression; what can be read is printed and read
//! back.

use rules::language::print::print;
use rules::{Settings, parse, parse_claim, parse_formula, parse_regex};

const GAME: &str = "parameter k = 2\nword [0-3]*\nmove a b -> digits(a + b)\nmove 1{1..k} -> empty";

pub fn run(text: &str) {
    let (Some(game), _) = parse(GAME, &Settings::default()) else { panic!("the game is right") };
    let words = game
        .alphabet
        .letters()
        .flat_map(|one| game.alphabet.letters().map(move |other| [one, other, one]));
    if let Ok(claim) = parse_claim(text, &game) {
        let printed = print(&claim, &game.alphabet);
        // Printing adds parentheses, so that only the deepest formulas cannot be read back.
        if let Ok(again) = parse_claim(&printed, &game) {
            assert_eq!(again.relation, claim.relation);
            for word in words {
                assert_eq!(again.formula.holds(&word), claim.formula.holds(&word), "{printed}");
            }
        }
    }
    let _ = parse_formula(text, &game).map(|formula| print(&formula, &game.alphabet));
    let _ = parse_regex(text, &game).map(|regex| print(&regex, &game.alphabet));
}
