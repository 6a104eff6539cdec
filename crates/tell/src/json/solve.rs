//! `solve`.

use ::solve::{Parity, Plays};
use answer::{GameInfo, Obstacle, Prospect, Solution};
use serde::Serialize;

use super::positions;
use crate::render::Style;

/// How a solution is known, and what it says of play; nothing is known if there is none.
pub(super) fn played_out(solution: Option<&Solution>) -> impl Serialize {
    let known_best =
        |solution: &&Solution| solution.outcome == Prospect::Draw || solution.difference.is_some();
    object! {
        by: solution.map(|solution| solution.method.key()),
        remoteness: solution.and_then(|solution| solution.remoteness),
        plays: solution.and_then(|solution| solution.plays).map(plays),
        options: solution.and_then(|solution| solution.options),
        winning_moves: solution.map(|solution| match solution.outcome {
            Prospect::Wins => &solution.winning[..],
            Prospect::Loses | Prospect::Draw => &[],
        }),
        best_moves?: solution.filter(known_best).map(|solution| &solution.winning),
        more_winning_moves?: solution.filter(|solution| !solution.complete).map(|_| true),
        positions_solved: solution.and_then(|solution| solution.method.positions()),
    }
}

/// How long plays are.
pub(super) fn plays(Plays { shortest, longest, parity }: Plays) -> impl Serialize {
    let parity = match parity {
        Parity::Even => "even",
        Parity::Odd => "odd",
        Parity::Mixed => "mixed",
    };
    object! { shortest: shortest, longest: longest, parity: parity, }
}

/// The answers for some positions of a game.
pub(crate) fn solutions(
    game: &GameInfo,
    answers: &[(String, Result<Solution, Obstacle>)],
    style: Style,
) -> String {
    positions(game, answers, style, |solution| {
        let outcome = solution.and_then(|solution| solution.outcome.outcome());
        let index = outcome.map(|outcome| usize::from(outcome == rules::Outcome::P));
        object! {
            outcome: solution.map(|solution| solution.outcome.key()),
            winner: index.map(|index| ["first", "second"][index]),
            player: game.players.as_ref().zip(index).map(|(players, index)| &players[index]),
            difference?: solution.and_then(|solution| solution.difference),
            value: solution.and_then(|solution| solution.value),
            ..play: played_out(solution),
        }
    })
}
