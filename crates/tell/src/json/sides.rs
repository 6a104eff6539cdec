//! What answers say of partisan games.

use answer::{self, GameInfo, OUTCOME_CLASSES, Obstacle, PartisanSolution, SIDES, Solution, class_key, class_number};
use serde::Serialize;

use super::positions;
use super::solve::PlayedOut;
use crate::render::Look;

#[derive(Serialize)]
struct Position<'a> {
    outcome_class: Option<&'static str>,
    by_side: Option<[Side<'a>; 2]>,
}

/// What is known if one of the players begins.
#[derive(Serialize)]
struct Side<'a> {
    to_move: &'static str,
    player: Option<&'a str>,
    outcome: &'static str,
    winner: &'static str,
    #[serde(flatten)]
    play: PlayedOut<'a>,
}

impl<'a> Side<'a> {
    fn new(game: &'a GameInfo, side: usize, solution: &'a Solution) -> Self {
        let winner = if solution.outcome == rules::Outcome::N { side } else { 1 - side };
        Self {
            to_move: SIDES[side],
            player: game.sides.as_ref().map(|names| names[side].as_str()),
            outcome: solution.outcome.key(),
            winner: SIDES[winner],
            play: PlayedOut::new(Some(solution)),
        }
    }
}

/// The answers for some positions of a partisan game.
pub(crate) fn partisan_solutions(
    game: &GameInfo,
    answers: &[(String, Result<PartisanSolution, Obstacle>)],
    look: Look,
) -> String {
    positions(game, answers, look, |solution| Position {
        outcome_class: solution.map(|solution| class_key(solution.class)),
        by_side: solution.map(|solution| {
            let [left, right] = &solution.sides;
            [Side::new(game, 0, left), Side::new(game, 1, right)]
        }),
    })
}

/// How many positions are in each outcome class.
#[derive(Serialize)]
pub(super) struct Classes {
    #[serde(rename = "L")]
    left: usize,
    #[serde(rename = "R")]
    right: usize,
    #[serde(rename = "N")]
    next: usize,
    #[serde(rename = "P")]
    previous: usize,
}

impl Classes {
    pub(super) fn of(row: &answer::Row) -> Self {
        let [left, right, next, previous] = OUTCOME_CLASSES
            .map(|class| row.entries.iter().filter(|(_, number)| *number == i64::from(class_number(class))).count());
        Self { left, right, next, previous }
    }
}
