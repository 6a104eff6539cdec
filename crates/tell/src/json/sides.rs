//! What answers say of partisan games.

use answer::{
    GameInfo, OUTCOME_CLASSES, Obstacle, PartisanSolution, Row, SIDES, Solution, class_key,
    class_number,
};
use serde::Serialize;

use super::solve::played_out;
use super::{Map, positions};
use crate::render::Style;

/// What is known if one of the players begins.
fn side(game: &GameInfo, side: usize, solution: &Solution) -> impl Serialize {
    let winner = if solution.outcome == rules::Outcome::N { side } else { 1 - side };
    object! {
        to_move: SIDES[side],
        player: game.sides.as_ref().map(|names| &names[side]),
        outcome: solution.outcome.key(),
        winner: SIDES[winner],
        ..play: played_out(Some(solution)),
    }
}

/// The answers for some positions of a partisan game.
pub(crate) fn partisan_solutions(
    game: &GameInfo,
    answers: &[(String, Result<PartisanSolution, Obstacle>)],
    style: Style,
) -> String {
    positions(game, answers, style, |solution| {
        object! {
            outcome_class: solution.map(|solution| class_key(solution.class)),
            by_side: solution.map(|solution| {
                let [left, right] = &solution.sides;
                [side(game, 0, left), side(game, 1, right)]
            }),
        }
    })
}

/// How many positions are in each outcome class.
pub(super) fn classes(row: &Row) -> impl Serialize {
    let number = |class| {
        row.entries.iter().filter(|(_, number)| *number == i64::from(class_number(class))).count()
    };
    Map(OUTCOME_CLASSES.map(|class| (class_key(class), number(class))))
}
