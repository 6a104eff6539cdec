//! `solve`.

use ::solve::Parity;
use answer::{GameInfo, Obstacle, Solution, Turn, outcome_key};
use serde::Serialize;

use super::{Game, Reason, text};
use crate::language::Language;

#[derive(Serialize)]
struct Answer<'a> {
    #[serde(flatten)]
    game: Game<'a>,
    positions: Vec<Position<'a>>,
}

#[derive(Serialize)]
struct Position<'a> {
    position: &'a str,
    outcome: Option<&'static str>,
    winner: Option<&'static str>,
    player: Option<&'a str>,
    value: Option<u128>,
    #[serde(flatten)]
    play: Play<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Reason<'a>>,
}

/// How a solution is known, and what it says of play; nothing is known if there is none.
#[derive(Serialize)]
pub(super) struct Play<'a> {
    by: Option<&'static str>,
    remoteness: Option<u32>,
    plays: Option<Plays>,
    options: Option<usize>,
    winning_moves: Option<&'a [Turn]>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    more_winning_moves: bool,
    positions_solved: Option<usize>,
}

impl<'a> Play<'a> {
    pub(super) fn new(solution: Option<&'a Solution>) -> Self {
        Self {
            by: solution.map(|solution| solution.method.key()),
            remoteness: solution.and_then(|solution| solution.remoteness),
            plays: solution.and_then(|solution| solution.plays).map(Plays::from),
            options: solution.and_then(|solution| solution.options),
            winning_moves: solution.map(|solution| &solution.winning[..]),
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
pub(crate) fn solutions(
    game: &GameInfo,
    answers: &[(String, Result<Solution, Obstacle>)],
    language: Language,
) -> String {
    let positions = answers.iter().map(|(position, answer)| {
        let solution = answer.as_ref().ok();
        let index = solution.map(|solution| usize::from(solution.outcome == rules::Outcome::P));
        Position {
            position,
            outcome: solution.map(|solution| outcome_key(solution.outcome)),
            winner: index.map(|index| ["first", "second"][index]),
            player: game.players.as_ref().zip(index).map(|(players, index)| players[index].as_str()),
            value: solution.and_then(|solution| solution.value),
            play: Play::new(solution),
            reason: answer.as_ref().err().map(|reason| Reason::new(reason, language)),
        }
    });
    text(&Answer { game: Game::new(game), positions: positions.collect() })
}
