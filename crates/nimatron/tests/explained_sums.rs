//! dump
use nimatron::{Convention, Game, Run, Settings};
use tell::Language;
use tell::document::plain;
use tell::explain::explain;

struct Case {
    game: &'static str,
    misere: bool,
    set: &'static [(&'static str, i64)],
    position: &'static str,
}

const fn case(game: &'static str, misere: bool, set: &'static [(&'static str, i64)], position: &'static str) -> Case {
    Case { game, misere, set, position }
}

const CASES: &[Case] = &[
    case("nim", false, &[], "3 5 6"),
    case("nim", false, &[], "3 4 5"),
    case("nim", true, &[], "1 1 1"),
    case("nim", true, &[], "1 4 1"),
    case("nim-k", false, &[("k", 2)], "7 6 5 3"),
    case("nim-k", false, &[("k", 2)], "1 2 3 3"),
    case("nim-k", true, &[("k", 2)], "1 1 5 2"),
    case("nim-k", true, &[("k", 3)], "1 1 1 5 2"),
    case("nim", false, &[], "1 2 1 1 1 1"),
    case("cat-and-rabbit", false, &[], "#..##.#"),
    case("cat-and-rabbit", true, &[], ".#."),
    case("cat-and-rabbit", true, &[("k", 2)], "..#...#."),
    case("kayles", false, &[], "#####.###"),
    case("string01", false, &[], "01100101/ox......"),
    case("string01-three-letters", false, &[], "102"),
    case("one-at-a-time", false, &[], "3 4"),
];

#[test]
fn dump() {
    for Case { game: name, misere, set, position } in CASES {
        let settings = Settings {
            convention: misere.then_some(Convention::Misere),
            parameters: set.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect(),
            ..Settings::default()
        };
        let game = Game::shipped(name, &settings).unwrap();
        let Ok(position) = game.position(position) else { println!("no position {name} {position}"); continue };
        let start = std::time::Instant::now();
        let explanation = game.explain(Some(&position), &Run::default());
        println!("########## {name} {misere} {set:?} {:?}", start.elapsed());
        for language in Language::ALL {
            println!("{}", plain(&explain(&explanation, language)));
        }
    }
}
