//! Games with `wins when`, `loses when`, `draw when` and `gains`: whatever is asked of them is held
//! to their definition, on random rule texts, those with plays that never end among them.

use answer::{Found, Method, Obstacle, Prospect, Question, Survey, Way};
use compute::naive::{Reading, Trouble};
use compute::{Given, Verdict};
use nimatron::{Effort, Game, Position, Run, Session, Settings};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree;

/// The largest heaps.
const LARGEST: [i64; 2] = [5, 4];

const CONDITIONS: [&str; 7] = [
    "x + 2 * y = 5",
    "x * y = 6",
    "x mod 3 = y",
    "x < y",
    "x = 0 and y = 0",
    "x = 5",
    "bit(x, 1) = 1 and y = 2",
];
const MOVES: [&str; 9] = [
    "x -> x - 1, y -> y + 1",
    "x -> x - d where 0 < d <= 2",
    "y -> y - d where 0 < d <= x + 1",
    "x -> y, y -> x where x > y",
    "x -> x + 1 where x < y",
    "x -> x * y - d where 0 <= d <= 2",
    "y -> y - 1",
    "x -> y, y -> x where x != y",
    "y -> y + 1",
];
const GAINS: [&str; 5] = ["x", "1 - y", "x * y - 3", "a[x]", "0 - 2"];

/// A rule text; `gains` says what the moves gain, if anything.
fn text() -> impl Strategy<Value = String> {
    let ends =
        prop::collection::vec((select(&["wins", "loses", "draw"]), select(&CONDITIONS)), 1..4);
    let moves = prop::collection::vec((select(&MOVES), select(&GAINS)), 1..5);
    (ends, moves, any::<bool>(), any::<bool>()).prop_map(|(ends, moves, gaining, misere)| {
        let mut text =
            "parameter a = [4, 0 - 1, 7, 2, 2]\nheaps x y where x <= 5 and y <= 4\n".to_owned();
        if gaining {
            for (line, gain) in moves {
                let (effect, condition) = line.split_once(" where ").unwrap_or((line, "true"));
                text += &format!("move {effect} gains {gain} where {condition}\n");
            }
        } else {
            ends.iter()
                .for_each(|(verdict, condition)| text += &format!("{verdict} when {condition}\n"));
            moves.iter().for_each(|(line, _)| text += &format!("move {line}\n"));
        }
        if misere && !gaining {
            text += "misere\n";
        }
        text
    })
}

/// What the definition says of a position: what the player to move gets, and the difference, if
/// there is one.
fn defined(reading: &Reading<'_>, position: &[i64]) -> Result<(Prospect, Option<i64>), Trouble> {
    if reading.is_scored() {
        let difference = reading.difference(position)?;
        return Ok((Prospect::of_difference(difference), Some(difference)));
    }
    Ok(match reading.outcome(position)? {
        Verdict::Wins => (Prospect::Wins, None),
        Verdict::Loses | Verdict::NoMove => (Prospect::Loses, None),
        Verdict::Draw => (Prospect::Draw, None),
    })
}

fn narrow(position: &Position) -> Vec<i64> {
    let Position::Tuple(tuple) = position else { panic!("heaps") };
    tuple.iter().map(|&heap| i64::try_from(heap).unwrap()).collect()
}

/// How much was compared.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    won: usize,
    lost: usize,
    drawn: usize,
    endless: usize,
}

/// The turns of a position, each as the definition has it.
fn turns_are_right(game: &Game, reading: &Reading<'_>, survey: &Survey, position: &[i64]) {
    let mut expected: Vec<(Vec<i64>, i64)> = vec![];
    for (_, (parts, gain)) in reading.moves(position).unwrap() {
        match expected.iter_mut().find(|(known, _)| *known == parts[0]) {
            Some((_, best)) => *best = gain.max(*best),
            None => expected.push((parts[0].clone(), gain)),
        }
    }
    expected.sort();
    let (prospect, difference) = defined(reading, position).unwrap();
    let found: Vec<(Vec<i64>, i64)> = survey
        .choices
        .iter()
        .map(|choice| {
            let after = narrow(&game.position(&choice.place.position).unwrap());
            let Way::Heaps { gain, .. } = choice.turn.way else { panic!("heaps") };
            let there = defined(reading, &after).unwrap();
            let standing = choice.place.standing.as_ref().expect("known");
            assert_eq!((standing.prospect(), standing.difference()), (Some(there.0), there.1));
            let best = match (difference, there.1) {
                (Some(all), Some(later)) => gain.unwrap() - later == all,
                _ if prospect == Prospect::Draw => there.0 == Prospect::Draw,
                _ => there.0 == Prospect::Loses,
            };
            assert_eq!(choice.best, best, "{position:?} -> {after:?}");
            (after, gain.unwrap_or(0))
        })
        .collect();
    assert_eq!(found, expected, "{position:?}");
}

/// Everything about one position.
fn position_is_right(game: &Game, reading: &Reading<'_>, position: &[i64], seen: &mut Seen) {
    let run = Run::default();
    let spelled = format!("({}, {})", position[0], position[1]);
    let expected = defined(reading, position);
    let (prospect, difference) = match expected {
        Ok(expected) => expected,
        Err(Trouble::Endless) => {
            let nimatron::SolveError::Unsolved(Obstacle::Cycle(play)) =
                game.solve(&spelled, &run).unwrap_err()
            else {
                panic!("{spelled}: a play that may never end")
            };
            for (at, one) in play.iter().enumerate() {
                let next = narrow(&game.position(&play[(at + 1) % play.len()]).unwrap());
                let moves = reading.moves(&narrow(&game.position(one).unwrap())).unwrap();
                assert!(moves.iter().any(|(_, (parts, _))| parts[0] == next), "{play:?}");
            }
            assert!(!play.is_empty());
            seen.endless += 1;
            return;
        }
        Err(trouble) => panic!("{spelled}: {trouble:?}"),
    };
    let solution = game.solve(&spelled, &run).unwrap();
    assert_eq!((solution.outcome, solution.difference), (prospect, difference), "{spelled}");
    assert_eq!(solution.value, None);
    match prospect {
        Prospect::Wins => seen.won += 1,
        Prospect::Loses => seen.lost += 1,
        Prospect::Draw => seen.drawn += 1,
    }
    if difference.is_none() {
        let lasts =
            reading.remoteness(position).unwrap().and_then(|turns| u32::try_from(turns).ok());
        assert_eq!(solution.remoteness, lasts, "{spelled}");
    }
    let state = game.state(&spelled, None).unwrap();
    let survey = game.survey(&state, 1000, &run).unwrap();
    turns_are_right(game, reading, &survey, position);
    let best: Vec<&str> = survey
        .choices
        .iter()
        .filter(|choice| choice.best)
        .map(|choice| choice.turn.result.as_str())
        .collect();
    let told: Vec<&str> = solution.winning.iter().map(|turn| turn.result.as_str()).collect();
    assert_eq!((told, solution.options), (best, Some(survey.choices.len())), "{spelled}");
    if prospect != Prospect::Draw || difference.is_some() {
        perfect_play_ends_so(game, state, &run);
    }
}

/// Both play as well as they can, and get what was said.
fn perfect_play_ends_so(game: &Game, state: nimatron::State, run: &Run<'_>) {
    let mut session = Session::new(game, state);
    let start = session.survey(1000, run).unwrap().place.standing.unwrap();
    let last = loop {
        let survey = session.survey(1000, run).unwrap();
        let Some(reply) = survey.reply() else { break survey };
        assert!(!session.is_repeated());
        assert!(session.make(reply, 1000, run));
    };
    if let Some(difference) = start.difference() {
        let [one, two] = session.scores();
        assert_eq!(one - two, i128::from(difference));
    } else {
        let ended = last.place.standing.unwrap().outcome().unwrap();
        let first = session.turns().is_multiple_of(2);
        assert_eq!(start.outcome(), Some(if first { ended } else { other(ended) }));
    }
}

fn other(outcome: rules::Outcome) -> rules::Outcome {
    if outcome == rules::Outcome::P { rules::Outcome::N } else { rules::Outcome::P }
}

/// All small positions: one by one, as a table and as a test.
fn game_is_right(text: &str) -> Seen {
    let game =
        Game::load(text, &Settings::default()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let loops = game.heaps().unwrap().moves.loops().expect("not linear");
    let given: &[Given] = &loops.given;
    let reading = Reading::new(&loops.game, given, 10_000);
    let mut seen = Seen::default();
    let table = game.table(Question::Outcome, Some(5), &Run::default());
    let known: Vec<&(String, i64)> = table.rows.iter().flat_map(|row| &row.entries).collect();
    for x in 0..=LARGEST[0] {
        for y in 0..=LARGEST[1] {
            position_is_right(&game, &reading, &[x, y], &mut seen);
            let entry = known.iter().find(|(position, _)| *position == format!("({x}, {y})"));
            if let (Ok((prospect, difference)), Some((_, class))) =
                (defined(&reading, &[x, y]), entry)
            {
                assert_eq!(*class, difference.unwrap_or_else(|| prospect.class()), "({x}, {y})");
            }
        }
    }
    if seen.endless == 0 {
        assert_eq!((known.len(), table.stopped), (30, None));
        let trial = game.test(Effort::default(), &Run::default(), &Run::default());
        assert!(trial.passed() && trial.naive.positions == 30, "{trial:?}");
    } else {
        assert!(matches!(table.stopped, Some(Obstacle::Cycle(_))));
    }
    seen
}

#[test]
fn random_games_are_as_they_are_defined() {
    let mut all = Seen::default();
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    for _ in 0..120 {
        let text = text().new_tree(&mut runner).unwrap().current();
        let seen = game_is_right(&text);
        all.won += seen.won;
        all.lost += seen.lost;
        all.drawn += seen.drawn;
        all.endless += seen.endless;
    }
    assert!(all.won > 300 && all.lost > 300 && all.drawn > 100 && all.endless > 30, "{all:?}");
}

/// A circle is a draw where rules are followed as loops, whatever they have besides.
#[test]
fn circles_are_draws() {
    let text = "parameter from = [1, 2, 3, 3]\nparameter to = [2, 1, 1, 4]\nheaps at\nmove at -> \
        to[i] where from[i] = at\n\
                expect 1 draw, 2 draw, 3 wins, 4 loses";
    let game = Game::load(text, &Settings::default()).unwrap();
    let solution = game.solve("1", &Run::default()).unwrap();
    assert_eq!((solution.outcome, solution.winning.len()), (Prospect::Draw, 1));
    let trial = game.test(Effort::default(), &Run::default(), &Run::default());
    assert!(trial.passed() && trial.undecided.is_none() && trial.expectations == 4, "{trial:?}");
}

/// What is expected and is not so is found.
#[test]
fn wrong_expectations_are_found() {
    let drawn = "heaps x\ndraw when x = 3\nmove x -> x - d where 0 < d <= 2\n";
    let scored = "heaps x\nmove x -> x - d gains d where 0 < d <= 2\n";
    let passes = |rules: &str, expected: &str| {
        let game =
            Game::load(&format!("{rules}expect {expected}\n"), &Settings::default()).unwrap();
        let trial = game.test(Effort::default(), &Run::default(), &Run::default());
        assert_eq!((trial.expectations, trial.undecided.is_none()), (1, true));
        trial.passed()
    };
    assert!(passes(drawn, "3 draw") && passes(drawn, "4 draw") && passes(drawn, "1 wins"));
    assert!(!passes(drawn, "3 wins") && !passes(drawn, "3 loses") && !passes(drawn, "1 draw"));
    assert!(
        passes(scored, "3 difference 1") && passes(scored, "3 wins") && passes(scored, "0 draw")
    );
    assert!(
        !passes(scored, "3 difference 0 - 1")
            && !passes(scored, "3 loses")
            && !passes(scored, "3 draw")
    );
}

/// Large positions, and play without an end, end with a reason.
#[test]
fn what_is_too_much_is_said() {
    let solve = |rules: &str, position: &str| {
        let game = Game::load(rules, &Settings::default()).unwrap();
        let limits = nimatron::Limits { states: 20_000, ..nimatron::Limits::default() };
        match game.solve(position, &Run::new(limits)) {
            Err(nimatron::SolveError::Unsolved(obstacle)) => obstacle,
            other => panic!("{other:?}"),
        }
    };
    assert!(matches!(
        solve("heaps x\ndraw when x = 0\nmove x -> x + 1", "1"),
        Obstacle::Stopped(_)
    ));
    let large =
        "heaps x y\ndraw when x = y\nmove x -> x - d where d > 0\nmove y -> y - d where d > 0";
    assert!(matches!(solve(large, "100000 70000"), Obstacle::Stopped(_)));
    assert!(matches!(solve(large, "9223372036854775807 3"), Obstacle::Stopped(_)));
    let overflow = "heaps x\ndraw when x * x = 49\nmove x -> x - 1";
    assert!(matches!(solve(overflow, "5000000000"), Obstacle::LargeNumber));
    assert!(matches!(solve("heaps x\nmove x -> x gains 1 where x > 0", "2"), Obstacle::Cycle(_)));
}

/// Large heaps of games whose rules are loops: values and winning moves, computed, are those of the
/// definition (Sprague 1935, Grundy 1939).
#[test]
fn large_heaps_have_the_values_of_their_definition() {
    const LARGEST: usize = 6_000;
    let mut compared = 0;
    let wide = |number: usize| u128::try_from(number).unwrap();
    for rule in [
        "n -> n - x * x where 1 <= x and x * x <= n",
        "n -> n - x where 1 <= x and n mod x = 0 and x < n",
    ] {
        let options = |heap: usize| -> Vec<usize> {
            if rule.contains("x * x") {
                (1..=heap.isqrt()).map(|take| heap - take * take).collect()
            } else {
                (1..heap)
                    .filter(|take| heap.is_multiple_of(*take))
                    .map(|take| heap - take)
                    .collect()
            }
        };
        let mut values: Vec<usize> = vec![];
        for heap in 0..=LARGEST {
            let seen: std::collections::BTreeSet<usize> =
                options(heap).into_iter().map(|option| values[option]).collect();
            values.push((0..).find(|value| !seen.contains(value)).unwrap());
        }
        let game = Game::load(&format!("heap n\nmove {rule}\n"), &Settings::default()).unwrap();
        for pair in [[LARGEST, 5], [LARGEST - 1, LARGEST - 7], [4_096, 4_096], [5_041, 0]] {
            let list: Vec<u128> = pair.map(wide).to_vec();
            let Found::Outcomes(found) = game.find(&[Position::List(list)], &Run::default()) else {
                panic!("{rule}")
            };
            let solution = found[0].1.as_ref().unwrap();
            assert_eq!(solution.method, Method::Computed, "{rule}: {pair:?}");
            let value = values[pair[0]] ^ values[pair[1]];
            assert_eq!(solution.value, Some(wide(value)), "{rule}: {pair:?}");
            let ways = |heap: usize, other: usize| {
                options(heap).into_iter().filter(|&option| values[option] == values[other]).count()
            };
            let mut winning = ways(pair[0], pair[1]);
            if pair[0] != pair[1] {
                winning += ways(pair[1], pair[0]);
            }
            assert_eq!(solution.winning.len(), winning, "{rule}: {pair:?}");
            compared += 1;
        }
    }
    assert_eq!(compared, 8);
}
