//! Explanations of games of words, of fixed heaps, of partisan games and of games without a
//! theorem: as they are told in both languages, with every calculation in them done again from the
//! text alone, and with who wins each turn held to plain recursion over the literal rules.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

use crate::arithmetic;

use std::path::PathBuf;
use std::time::Duration;

use nimatron::answer::{Explanation, FormulaWhy, Insight, Standing, Statement, Verdict, Why};
use nimatron::{Convention, Game, Limits, Position, Run, Settings, answer};
use rules::Outcome;
use rules::tuples::literal::Reading as TupleReading;
use rules::words::literal::Reading;
use solve::naive;
use tell::Language;
use tell::document::{line, markdown, plain};
use tell::explain::explain;

struct Case {
    game: &'static str,
    misere: bool,
    position: &'static str,
    /// How many calculations there are in the text, at least.
    calculations: usize,
}

const fn case(
    game: &'static str,
    misere: bool,
    position: &'static str,
    calculations: usize,
) -> Case {
    Case { game, misere, position, calculations }
}

const CASES: [Case; 11] = [
    case("addition-game", false, "4649", 12),
    case("addition-game", false, "10", 4),
    case("addition-game", false, "0", 0),
    case("addition-game", true, "1230", 8),
    case("nim-3", false, "3 5 6", 20),
    case("nim-3", false, "1 2 4", 10),
    case("wythoff", false, "4 7", 2),
    case("lower-the-ones", false, "1011", 0),
    case("sequential-nim", false, "11.1.", 0),
    case("toads-and-frogs-one-free", false, "TTF.F", 0),
    case("peg", false, "0110", 0),
];

fn game(case: &Case) -> Game {
    let convention = case.misere.then_some(Convention::Misere);
    Game::shipped(case.game, &Settings { convention, ..Settings::default() }).unwrap()
}

fn explanation(case: &Case) -> (Game, Explanation) {
    let game = game(case);
    let position = game.position(case.position).unwrap();
    // What cannot be proved is given up soon, and always at the same place.
    let limits = Limits { states: 20_000, ..Limits::default() };
    let run = Run::new(limits);
    let explanation = game.explain(Some(&position), &run);
    (game, explanation)
}

#[test]
fn explanations_are_told_in_both_languages_and_every_calculation_is_right() {
    for case in &CASES {
        let (game, explanation) = explanation(case);
        for language in Language::ALL {
            let document = explain(&explanation, language);
            let text = plain(&document);
            let name = format!(
                "{}{}-{}.{}.txt",
                case.game,
                if case.misere { "-misere" } else { "" },
                case.position.replace([' ', '.', '#'], "_"),
                language.code()
            );
            let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/explain").join(name);
            snapbox::assert_data_eq!(text.clone(), snapbox::Data::read_from(&path, None).raw());
            let checked = arithmetic::check(&text);
            assert!(
                checked >= case.calculations,
                "{} {}: {checked} calculations",
                case.game,
                case.position
            );
            // Markdown says the same.
            let marked = markdown(&document, &mut |number, _| format!("{number}.svg"));
            assert!(marked.starts_with("# "), "{marked}");
            assert!(marked.len() > text.len() / 2);
        }
        holds_by_the_literal_rules(&game, &explanation);
    }
}

/// Who wins the position and everything that a turn leads to, by plain recursion.
fn holds_by_the_literal_rules(game: &Game, explanation: &Explanation) {
    let position = explanation.position.as_ref().unwrap();
    let asked = game.position(&position.position).unwrap();
    for (survey, why) in position.surveys.iter().zip(&position.reasons) {
        let outcome =
            |standing: &Option<Standing>| standing.as_ref().and_then(Standing::outcome).unwrap();
        let mover = survey.place.mover;
        assert_eq!(
            outcome(&survey.place.standing),
            naive_outcome(game, &asked, mover),
            "{}",
            position.position
        );
        assert!(survey.complete);
        let after = mover.map(|mover| 1 - mover);
        for choice in &survey.choices {
            let option = game.position(&choice.place.position).unwrap();
            let truth = naive_outcome(game, &option, after);
            assert_eq!(outcome(&choice.place.standing), truth, "{}", choice.place.position);
            assert_eq!(choice.best, truth == Outcome::P, "{}", choice.place.position);
        }
        match why {
            Why::Formula(reason) => {
                formula_is_right(reason, survey, outcome(&survey.place.standing))
            }
            Why::Path(path) => {
                let class = if outcome(&survey.place.standing) == Outcome::N { "N" } else { "P" };
                assert_eq!(path.class, class);
            }
            Why::Exhausted => assert!(matches!(explanation.attempt.verdict, Verdict::Unknown(_))),
            Why::Sums(_) | Why::Board(_) => panic!("another kind of game"),
        }
    }
}

fn formula_is_right(reason: &FormulaWhy, survey: &answer::Survey, outcome: Outcome) {
    let says = |statement: &Statement, holds: Option<bool>| {
        if holds.unwrap() == matches!(statement, Statement::Wins(_)) {
            Outcome::N
        } else {
            Outcome::P
        }
    };
    assert_eq!(says(&reason.statement, reason.trace.holds()), outcome);
    assert_eq!(reason.choices.len(), survey.choices.len());
    for (index, trace) in &reason.choices {
        let standing = survey.choices[*index].place.standing.as_ref().unwrap();
        assert_eq!(Some(says(&reason.reply, trace.holds())), standing.outcome());
    }
    if let (Some(turns), Some(Standing::Outcome { plays: Some(plays), .. })) =
        (&reason.turns, &survey.place.standing)
    {
        let turns = turns.number().unwrap();
        assert_eq!((i128::from(plays.shortest), i128::from(plays.longest)), (turns, turns));
    }
}

fn naive_outcome(game: &Game, position: &Position, mover: Option<usize>) -> Outcome {
    let convention = game.convention();
    match position {
        Position::Word(word) => {
            let rules = game.words().unwrap();
            let reading = Reading::new(rules);
            let word = rules
                .header
                .sides
                .as_ref()
                .map_or_else(|| word.clone(), |sides| sides.mark(mover.unwrap(), word));
            naive::outcome(&Literal(|word: &rules::Word| reading.options(word)), &word, convention)
        }
        Position::Tuple(tuple) => {
            let rules = game.heaps().unwrap();
            let reading = TupleReading::new(rules);
            let tuple = rules
                .header
                .sides
                .as_ref()
                .map_or_else(|| tuple.clone(), |sides| sides.mark_heaps(mover.unwrap(), tuple));
            // Plain recursion visits every play, which are too many here: outcomes are kept.
            let mut known = std::collections::HashMap::new();
            remembered(&reading, &tuple, convention, &mut known)
        }
        Position::List(_) | Position::Board(_) => panic!("another kind of game"),
    }
}

fn remembered(
    reading: &TupleReading<'_>,
    tuple: &Vec<u128>,
    convention: Convention,
    known: &mut std::collections::HashMap<Vec<u128>, Outcome>,
) -> Outcome {
    if let Some(outcome) = known.get(tuple) {
        return *outcome;
    }
    let options = reading.options(tuple).unwrap();
    let wins = if options.is_empty() {
        convention == Convention::Misere
    } else {
        options.iter().any(|option| remembered(reading, option, convention, known) == Outcome::P)
    };
    let outcome = if wins { Outcome::N } else { Outcome::P };
    known.insert(tuple.clone(), outcome);
    outcome
}

/// The literal rules as a game.
struct Literal<F>(F);

impl<F: Fn(&rules::Word) -> Vec<rules::Word>> solve::Game for Literal<F> {
    type Position = rules::Word;

    fn options(&self, position: &rules::Word, options: &mut Vec<rules::Word>) {
        options.extend((self.0)(position));
    }
}

#[test]
fn every_formula_is_right_on_all_small_positions() {
    for (name, misere, positions) in [
        (
            "addition-game",
            false,
            &["1", "7", "19", "55", "90", "99", "101", "111", "989", "1000"][..],
        ),
        ("addition-game", true, &["1", "7", "19", "55", "90", "99", "101", "111", "989", "1000"]),
        ("wythoff", false, &["0 0", "1 2", "2 1", "3 3", "5 3", "6 2", "6 10"]),
        ("toads-and-frogs-one-free", false, &[".", "T.", ".F", "T.F", "TF.", "TTFF.TF"]),
        ("wythoff-one-each", false, &["0 0", "1 0", "0 1", "2 2", "3 1"]),
        ("subtraction-12-13", false, &["0", "1", "5"]),
    ] {
        let convention = misere.then_some(Convention::Misere);
        let Ok(game) = Game::shipped(name, &Settings { convention, ..Settings::default() }) else {
            panic!("{name}")
        };
        let run = Run::default();
        let attempt = game.prove(nimatron::Question::Outcome, &run);
        for text in positions {
            let Ok(position) = game.position(text) else { continue };
            let explanation = game.explain_attempt(attempt.clone(), Some(&position), &run);
            if explanation
                .attempt
                .verdict
                .theorem()
                .is_some_and(|theorem| theorem.evidence.sum().is_some())
            {
                continue;
            }
            holds_by_the_literal_rules(&game, &explanation);
            for language in Language::ALL {
                arithmetic::check(&plain(&explain(&explanation, language)));
            }
        }
    }
}

#[test]
fn the_reason_for_exclusive_or_is_given_only_where_it_applies() {
    let insight = |source: &str| {
        let game = Game::load(source, &Settings::default()).unwrap();
        game.explain(
            None,
            &Run::new(Limits { time: Some(Duration::from_secs(20)), ..Limits::default() }),
        )
        .insight
    };
    assert_eq!(
        insight("heaps a b c\nmove any h: h -> h - d where d > 0\n"),
        Some(Insight::Xor { free: true })
    );
    // Not any number of any heap: the short way to win is not told.
    let limited = insight(
        "heaps a b c where a <= 3 and b <= 3 and c <= 3\nmove any h: h -> h - d where 0 < d and d \
         <= 3\n",
    );
    assert_ne!(limited, Some(Insight::Xor { free: true }));
    assert_eq!(
        insight(
            "heaps x y\nmove any h: h -> h - d where d > 0\nmove x -> x - d, y -> y - d where d > \
             0\n"
        ),
        None
    );
}

#[test]
fn a_huge_position_is_explained_from_the_theorem() {
    let game = Game::shipped("addition-game", &Settings::default()).unwrap();
    let position = game.position(&"4649".repeat(100)).unwrap();
    let explanation = game.explain(Some(&position), &Run::default());
    let text = plain(&explain(&explanation, Language::English));
    assert!(text.contains("+ 200 * 5 = 1300"), "{text}");
    assert!(arithmetic::check(&text) > 10);
    let game = Game::shipped("nim-3", &Settings::default()).unwrap();
    let position = game.position("1000000000000000000 999999999999999999 7").unwrap();
    let text = plain(&explain(&game.explain(Some(&position), &Run::default()), Language::Japanese));
    assert!(text.contains("1000000000000000000 xor 999999999999999999 xor 7 = 524280"), "{text}");
    assert!(
        line(&explain(&game.explain(None, &Run::default()), Language::English).title)
            .starts_with("Nim with three")
    );
}
