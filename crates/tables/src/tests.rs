//! The engine beside the definition: random games of every shape, asked in any order.

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

/// What the definition may look at.
const LIMIT: u64 = 150;

/// What the engine may use.
const FEW: Limits = Limits { states: 1 << 15, memory: 1 << 24, time: None };

/// How strictly an overflow is compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Looking {
    /// Everything that can be reached is looked at.
    Everywhere,
    /// Until the answer is certain.
    Lazily,
}

/// Whether both say the same, where the definition says something within its limit.
fn agree<T: PartialEq + Debug>(
    expected: &Result<T, naive::Trouble>,
    found: &Result<T, Trouble>,
    looking: Looking,
) -> bool {
    match (expected, found) {
        (Ok(expected), Ok(found)) => expected == found,
        (Err(naive::Trouble::TooMany(_)), _)
        // What is wrong may be further away than the budget goes.
        | (Err(_), Err(Trouble::Stopped(_) | Trouble::Work { .. }))
        | (Err(naive::Trouble::Overflow), Err(Trouble::Overflow))
        | (Err(naive::Trouble::Endless), Err(Trouble::Endless))
        | (Err(naive::Trouble::Sum), Err(Trouble::Sum)) => true,
        (Err(naive::Trouble::Overflow), Ok(_)) => looking == Looking::Lazily,
        // With several errors, which of them comes first.
        (Err(_), Err(_)) => looking == Looking::Lazily,
        _ => false,
    }
}

/// What the definition says of all that can be asked.
fn check(
    engine: &mut Engine,
    reading: &Reading<'_>,
    position: &[i64],
    quantity: usize,
    run: &Run<'_>,
) -> Result<bool, TestCaseError> {
    /// Compares, and says whether there was an answer.
    macro_rules! same {
        ($expected:expr, $found:expr, $looking:expr) => {{
            let expected = $expected;
            // The engine would find out as well, after more work than all the rest.
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

/// Of some positions that are the same.
fn winning_of_sum(reading: &Reading<'_>, positions: &[&[i64]]) -> Result<u64, naive::Trouble> {
    let (position, count) = (positions[0], positions.len());
    let value = reading.value(position)?;
    // What a move must leave of its part.
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

/// Asks, and does not wait for the answer: what comes after must not notice.
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

/// Asks a game; how many answers there were.
fn compare(game: &Game, random: &mut Random) -> Result<usize, TestCaseError> {
    let most = if game.fields.len() == 1 { 40 } else { 7 };
    compare_with(game, random, given, |_, random| position(random, game.fields.len(), most))
}

/// Asks a game about positions, with values of its parameters.
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
                // The definition of the remoteness asks for the outcome of every position.
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
    #![proptest_config(ProptestConfig { cases: 400, max_shrink_iters: 0, ..Default::default() })]

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
                if let (Ok(expected), Ok(found)) = (engine.outcome(&position, &run), stopped.outcome(&position, &run)) {
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

/// Asks about places of a graph, and about edges.
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
