//! `solve`.

use ::solve::Parity;
use answer::{GameInfo, Obstacle, Prospect, Solution, Turn};
use serde::Serialize;

use super::positions;
use crate::render::Look;

#[derive(Serialize)]
struct Position<'a> {
    outcome: Option<&'static str>,
    winner: Option<&'static str>,
    player: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<i64>,
    value: Option<u128>,
    #[serde(flatten)]
    play: PlayedOut<'a>,
}

/// How a solution is known, and what it says of play; nothing is known if there is none.
#[derive(Serialize)]
pub(super) struct PlayedOut<'a> {
    by: Option<&'static str>,
    remoteness: Option<u32>,
    plays: Option<Plays>,
    options: Option<usize>,
    winning_moves: Option<&'a [Turn]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best_moves: Option<&'a [Turn]>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    more_winning_moves: bool,
    positions_solved: Option<usize>,
}

impl<'a> PlayedOut<'a> {
    pub(super) fn new(solution: Option<&'a Solution>) -> Self {
        Self {
            by: solution.map(|solution| solution.method.key()),
            remoteness: solution.and_then(|solution| solution.remoteness),
            plays: solution.and_then(|solution| solution.plays).map(Plays::from),
            options: solution.and_then(|solution| solution.options),
            winning_moves: solution.map(|solution| match solution.outcome {
                Prospect::Wins => &solution.winning[..],
                Prospect::Loses | Prospect::Draw => &[],
            }),
            best_moves: solution
                .filter(|solution| solution.outcome == Prospect::Draw || solution.difference.is_some())
                .map(|solution| &solution.winning[..]),
            more_winning_moves: solution.is_some_and(|solution| !solution.complete),
            positions_solved: solution.and_then(|solution| solution.method.positions()),
        }
    }
}

#[derive(Serialize)]
pub(super) struct Plays {
    shortest: u32,
    longest: u32,
    parity: &'static str,
}

impl From<::solve::Plays> for Plays {
    fn from(plays: ::solve::Plays) -> Self {
        let parity = match plays.parity {
            Parity::Even => "even",
            Parity::Odd => "odd",
            Parity::Mixed => "mixed",
        };
        Self { shortest: plays.shortest, longest: plays.longest, parity }
    }
}

/// The answers for some positions of a game.
pub(crate) fn solutions(game: &GameInfo, answers: &[(String, Result<Solution, Obstacle>)], look: Look) -> String {
    positions(game, answers, look, |solution| {
        let outcome = solution.and_then(|solution| solution.outcome.outcome());
        let index = outcome.map(|outcome| usize::from(outcome == rules::Outcome::P));
        Position {
            outcome: solution.map(|solution| solution.outcome.key()),
            winner: index.map(|index| ["first", "second"][index]),
            player: game.players.as_ref().zip(index).map(|(players, index)| players[index].as_str()),
            difference: solution.and_then(|solution| solution.difference),
            value: solution.and_then(|solution| solution.value),
            play: PlayedOut::new(solution),
        }
    })
}
