//! Boards as words of columns: too many positions to look at all, and values all the same, because
//! words decompose.

use nimatron::answer::{Obstacle, Solution};
use nimatron::{Game, Limits, Run, Settings, shipped};
use rules::{Outcome, Rules};
use run::Stop;

fn game(name: &str) -> Game {
    Game::load(shipped::source(name).expect("a shipped game"), &Settings::default()).expect("rules")
}

fn solve(game: &Game, word: &str, run: &Run<'_>) -> Result<Solution, Obstacle> {
    let position = game.position(word).expect("a position");
    game.solve_all(&[position], run).swap_remove(0)
}

#[test]
fn values_are_those_of_the_literature() {
    let run = Run::default();
    // Of 3 rows: Lemoine and Viennot 2012 among others. Of 2 rows an even number of columns is lost
    // by symmetry.
    for (name, word, value) in [
        ("cram-3", "aaaaaaa", 1),
        ("cram-3", "aaaaaaaa", 3),
        ("cram-3", "aaaaaaaaa", 1),
        ("cram-2", "aaaaaaaaaaaaaaaa", 0),
    ] {
        let solution = solve(&game(name), word, &run).expect("solved");
        assert_eq!(solution.value, Some(value), "{name}: {word}");
        assert_eq!(solution.outcome == Outcome::P, value == 0);
        // Nothing is known of how long play lasts where not all positions are looked at.
        assert_eq!(solution.remoteness, None, "{name}: {word} is too small for this test");
    }
}

#[test]
fn turns_that_win_lead_to_lost_positions_and_others_do_not() {
    let (run, game) = (Run::default(), game("cram-2"));
    let word = "aaaaaaaaaaaaaaaaa";
    let solution = solve(&game, word, &run).expect("solved");
    assert_eq!((solution.outcome, solution.remoteness), (Outcome::N.into(), None));
    let wins: Vec<&str> = solution.winning.iter().map(|turn| &*turn.result).collect();
    assert!(!wins.is_empty() && Some(wins.len()) < solution.options);
    let (Some(Rules::Words(rules)), _) = rules::read(game.source(), &Settings::default()) else {
        panic!("rules")
    };
    let letters: Vec<u8> =
        word.chars().filter_map(|symbol| rules.alphabet.letter(symbol)).collect();
    let options: Vec<String> = rules::words::literal::options(&rules, &letters)
        .iter()
        .map(|option| rules.alphabet.spell(option))
        .collect();
    let positions: Vec<_> =
        options.iter().map(|option| game.position(option).expect("a position")).collect();
    for (option, found) in options.iter().zip(game.solve_all(&positions, &run)) {
        assert_eq!(
            found.expect("solved").outcome == Outcome::P,
            wins.contains(&&**option),
            "{option}"
        );
    }
}

#[test]
fn budgets_end_the_search() {
    let game = game("cram-3");
    let word = "a".repeat(40);
    let run = Run::new(Limits { states: 15_000, ..Limits::default() });
    assert!(matches!(
        solve(&game, &word, &run),
        Err(Obstacle::Stopped(Stop::States { limit: 15_000 }))
    ));
    let run = Run::new(Limits { memory: 10 << 20, ..Limits::default() });
    assert!(matches!(solve(&game, &word, &run), Err(Obstacle::Stopped(Stop::Memory { .. }))));
}
