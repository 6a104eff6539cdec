//! Arbitrary text as a position.

use rules::words::literal::options;
use rules::{Settings, parse, parse_position};

const GAME: &str =
    "word [. #]*\nmove '#' '.'+ -> '#' '#'+\nmove '#' -> '.' after ^ | '.' before '.' | $";

pub fn run(text: &str) {
    let (Some(game), _) = parse(GAME, &Settings::default()) else { panic!("the game is right") };
    match parse_position(&game, text) {
        Ok(word) if word.len() < 64 => drop(options(&game, &word)),
        Ok(_) => {}
        Err(error) => assert!(text.get(error.span.start..error.span.end).is_some()),
    }
}
