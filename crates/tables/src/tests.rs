//! Compares the engine with the definition: random games of every shape, queried in any order.

mod games;

use alloc::vec;
use alloc::vec::Vec;
use core::cell::Cell;
use core::fmt::Debug;
use core::time::Duration;
use std::format;

use compute::naive::{self, Reading};
use compute::{Game, Given, Verdict};
use proptest::prelude::*;
use run::{Clock, Limits, Run};

use crate::{Engine, Trouble};
use games::{Random, game, given, position};

/// The budget of the definition.
const LIMIT: u64 = 150;

/// The budget of the engine.
const FEW: Limits = Limits { states: 1 << 15, memory: 1 << 24, time: None };

/// How strictly overflows are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Looking {
    /// Everything reachable is visited.
    Everywhere,
    /// Stops once the answer is certain.
    Lazily,
}

/// Whether both agree, if the definition answers within its limit.
fn agree<T: PartialEq + Debug>(
    expected: &Result<T, naive::Trouble>,
    found: &Result<T, Trouble>,
    looking: Looking,
) -> bool {
    match (expected, found) {
        (Ok(expected), Ok(found)) => expected == found,
        (Err(naive::Trouble::TooMany(_)), _)
        // The error may be further away than the budget reaches.
        | (Err(_), Err(Trouble::Stopped(_) | Trouble::Work { .. }))
        | (Err(naive::Trouble::Overflow), Err(Trouble::Overflow))
        | (Err(naive::Trouble::Endless), Err(Trouble::Endless))
        | (Err(naive::Trouble::Sum), Err(Trouble::Sum)) => true,
        (Err(naive::Trouble::Overflow), Ok(_)) => looking == Looking::Lazily,
        // With several errors, which one comes first may differ.
        (Err(_), Err(_)) => looking == Looking::Lazily,
        _ => false,
    }
}

/// Compares all quantities with the definition.
fn check(
    engine: &mut Engine,
    reading: &Reading<'_>,
    position: &[i64],
    quantity: usize,
    run: &Run<'_>,
) -> Result<bool, TestCaseError> {
    /// Compares one quantity, and yields whether there was an answer.
    macro_rules! same {
        ($expected:expr, $found:expr, $looking:expr) => {{
            let expected = $expected;
            // The engine would find the same, but with more work than everything else.
            if matches!(expected, Err(naive::Trouble::TooMany(_))) && position[0] % 8 != 0 {
                return Ok(false);
            }
            let found = $found;
            prop_assert!(
                agree(&expected, &found, $looking),
                "{position:?}, question {quantity}: {expected:?}, not {found:?}"
            );
            expected.is_ok()
        }};
    }
    Ok(match quantity {
        0 => {
            let expected = if reading.is_scored() {
                reading.difference(position).map(|difference| match difference {
                    0 => Verdict::Draw,
                    1.. => Verdict::Wins,
                    _ => Verdict::Loses,
                })
            } else {
                reading.outcome(position)
            };
            same!(expected, engine.outcome(position, run), Looking::Lazily)
        }
        1 => same!(reading.value(position), engine.value(position, run), Looking::Everywhere),
        2 => same!(reading.difference(position), engine.difference(position, run), Looking::Lazily),
        3 => {
            let looking = Looking::Everywhere;
            same!(reading.remoteness(position), engine.remoteness(position, run), looking)
        }
        4 => {
            let expected = if reading.splits() {
                winning_of_sum(reading, &[position])
            } else {
                winning(reading, position)
            };
            same!(expected, engine.winning_moves(position, run), Looking::Lazily)
        }
        _ => {
            let parts = [position, position];
            let parts = parts.into_iter();
            let expected = winning_of_sum(reading, &[position, position]);
            same!(expected, engine.winning_moves_of_sum(parts, run), Looking::Everywhere)
        }
    })
}

fn winning(reading: &Reading<'_>, position: &[i64]) -> Result<u64, naive::Trouble> {
    let left = reading.moves(position)?.into_iter().flat_map(|(_, (parts, _))| parts);
    let options: std::collections::BTreeSet<Vec<i64>> = left.collect();
    let outcomes = options.iter().map(|option| reading.outcome(option));
    outcomes.map(|outcome| Ok(u64::from(outcome? == Verdict::Loses))).sum()
}

/// The winning moves of a sum of positions, by definition.
fn winning_of_sum(reading: &Reading<'_>, positions: &[&[i64]]) -> Result<u64, naive::Trouble> {
    let (position, count) = (positions[0], positions.len());
    let value = reading.value(position)?;
    // The value that a move must leave in its part.
    let others = if count.is_multiple_of(2) { value } else { 0 };
    let mut options = std::collections::BTreeSet::new();
    for (_, (mut parts, _)) in reading.moves(position)? {
        parts.sort_unstable();
        options.insert(parts);
    }
    let mut winning = 0;
    for parts in options {
        let mut sum = 0;
        for part in parts {
            sum ^= reading.value(&part)?;
        }
        winning += u64::try_from(count).unwrap() * u64::from(sum == others);
    }
    Ok(winning)
}

/// Asks a question and cancels it: later questions must not notice.
fn stop_early(engine: &mut Engine, position: &[i64], looks: usize) {
    struct Looks(Cell<usize>);
    impl Clock for Looks {
        fn elapsed(&self) -> Duration {
            let left = self.0.get();
            self.0.set(left.saturating_sub(1));
            Duration::from_secs(u64::from(left == 0))
        }
    }
    let looks = Looks(Cell::new(looks));
    let limits = Limits { time: Some(Duration::from_millis(1)), ..FEW };
    let run = Run::new(limits).with_clock(&looks);
    let _ = engine.outcome(position, &run);
    let _ = engine.value(position, &run);
}

/// Asks about a game; returns the number of answers.
fn compare(game: &Game, random: &mut Random) -> Result<usize, TestCaseError> {
    let most = if game.fields.len() == 1 { 40 } else { 7 };
    compare_with(game, random, given, |_, random| position(random, game.fields.len(), most))
}

/// Asks about a game at given positions and parameter values.
fn compare_with(
    game: &Game,
    random: &mut Random,
    given: impl Fn(&mut Random) -> Vec<Given>,
    position: impl Fn(&[Given], &mut Random) -> Vec<i64>,
) -> Result<usize, TestCaseError> {
    let run = Run::new(FEW);
    let mut engine = Engine::new(game, given(random), 1 << 19);
    let mut answers = 0;
    for _ in 0..2 {
        let given: Vec<Given> = given(random);
        engine.give(&given);
        if random.chance(2) {
            engine.in_small_steps(random.chance(2));
        }
        let quantities: Vec<usize> = (0..1 + random.below(3)).map(|_| random.below(6)).collect();
        for _ in 0..8 {
            let position = position(&given, random);
            let reading = Reading::new(game, &given, LIMIT);
            let expected = reading.is_position(&position).ok();
            prop_assert_eq!(engine.is_position(&position).ok(), expected, "{:?}", position);
            if expected == Some(true) {
                let quantity = random.pick(&quantities);
                // The definition of remoteness asks for the outcome of every position.
                let limit = if quantity == 3 { LIMIT / 3 } else { LIMIT };
                let reading = Reading::new(game, &given, limit);
                let fine = check(&mut engine, &reading, &position, quantity, &run);
                let fine = fine.map_err(|error| {
                    TestCaseError::fail(format!("{error}\n{given:?}\n{game:#?}"))
                })?;
                answers += usize::from(fine);
            }
        }
    }
    Ok(answers)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, max_shrink_iters: 0, ..Default::default() })]

    #[test]
    fn answers_are_those_of_the_definition(seed: u64) {
        let mut random = Random(seed);
        let game = game(&mut random);
        compare(&game, &mut random)?;
    }

    #[test]
    fn what_was_stopped_leaves_no_trace(seed: u64) {
        let mut random = Random(seed);
        let (game, run) = (game(&mut random), Run::new(FEW));
        let given = given(&mut random);
        let mut stopped = Engine::new(&game, given.clone(), 1 << 14);
        for _ in 0..2 {
            let position = position(&mut random, game.fields.len(), 40);
            let mut engine = Engine::new(&game, given.clone(), 1 << 14);
            if engine.is_position(&position) == Ok(true) {
                stop_early(&mut stopped, &position, random.below(3));
                if let (Ok(expected), Ok(found)) =
                    (engine.outcome(&position, &run), stopped.outcome(&position, &run))
                {
                    prop_assert_eq!(expected, found, "{:?}\n{:?}\n{:#?}", position, given, game);
                }
            }
        }
    }

    #[test]
    fn heaps_from_which_fixed_numbers_are_taken(seed: u64) {
        let mut random = Random(seed);
        let game = games::subtraction(&mut random);
        compare(&game, &mut random)?;
    }

    #[test]
    fn tokens_that_reach_few_of_all_positions(seed: u64) {
        let mut random = Random(seed);
        let game = games::graph(&mut random);
        compare_on_graph(&game, &mut random)?;
    }
}

/// This game has a move of 4.6 * 10^18 choices whose condition is constantly false.
#[test]
fn what_is_never_a_move_takes_no_time() {
    let mut random = Random(12_550_782_337_063_157_215);
    let game = game(&mut random);
    let compared = compare(&game, &mut random).expect("the answers of the definition");
    assert!(compared > 0);
}

/// Asks about vertices of a graph, and about edges.
fn compare_on_graph(game: &Game, random: &mut Random) -> Result<usize, TestCaseError> {
    compare_with(game, random, games::edges, |given, random| {
        let &[Given::Number(far), ..] = given else { return vec![0, 0] };
        let most = if random.chance(2) { 15 } else { 1 };
        position(random, 2, most).into_iter().map(|place| place * far).rev().collect()
    })
}

/// The comparison would be worth little if hardly any question had an answer.
#[test]
fn most_questions_have_an_answer() {
    let answers = (0..300).map(|seed| {
        let mut random = Random(seed);
        let game = game(&mut random);
        compare(&game, &mut random).unwrap()
    });
    let answers: usize = answers.sum();
    assert!(answers > 1500, "{answers} of 4800");
    let answers = (0..300).map(|seed| {
        let mut random = Random(seed);
        let game = games::graph(&mut random);
        compare_on_graph(&game, &mut random).unwrap()
    });
    let answers: usize = answers.sum();
    assert!(answers > 1500, "{answers} of 4800");
}
