//! `solve`.

use ::solve::{Parity, Unsolved};
use serde::Serialize;

use super::{Game, Reason, obstacle, outcome_key, text};
use crate::answer::{GameInfo, Method, Obstacle, Solution};
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
    value: Option<u32>,
    by: Option<&'static str>,
    remoteness: Option<u32>,
    plays: Option<Plays>,
    options: Option<usize>,
    winning_moves: Option<Vec<Turn<'a>>>,
    positions_solved: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Reason<'a>>,
}

#[derive(Serialize)]
struct Plays {
    shortest: u32,
    longest: u32,
    parity: &'static str,
}

#[derive(Serialize)]
struct Turn<'a> {
    result: &'a str,
    steps: Vec<Step<'a>>,
}

#[derive(Serialize)]
struct Step<'a> {
    rule: usize,
    at: usize,
    from: &'a str,
    to: &'a str,
    result: &'a str,
}

/// The answers for some positions of a game.
#[must_use]
pub fn solutions(
    game: &GameInfo,
    answers: &[(String, Result<Solution, Unsolved<String>>)],
    language: Language,
) -> String {
    let reasons: Vec<Option<Obstacle>> =
        answers.iter().map(|(_, answer)| answer.as_ref().err().map(obstacle)).collect();
    let positions = answers.iter().zip(&reasons).map(|((position, answer), reason)| {
        let solution = answer.as_ref().ok();
        let index = solution.map(|solution| usize::from(solution.outcome == rules::Outcome::P));
        Position {
            position,
            outcome: solution.map(|solution| outcome_key(solution.outcome)),
            winner: index.map(|index| ["first", "second"][index]),
            player: game.players.as_ref().zip(index).map(|(players, index)| players[index].as_str()),
            value: solution.and_then(|solution| solution.value),
            by: solution.map(|solution| match solution.method {
                Method::BruteForce { .. } => "brute_force",
                Method::Theorem { .. } => "theorem",
            }),
            remoteness: solution.and_then(|solution| solution.remoteness),
            plays: solution.and_then(|solution| solution.plays).map(|plays| Plays {
                shortest: plays.shortest,
                longest: plays.longest,
                parity: match plays.parity {
                    Parity::Even => "even",
                    Parity::Odd => "odd",
                    Parity::Mixed => "mixed",
                },
            }),
            options: solution.map(|solution| solution.options),
            winning_moves: solution.map(|solution| {
                let turns = solution.winning.iter().map(|turn| Turn {
                    result: &turn.result,
                    steps: turn
                        .steps
                        .iter()
                        .map(|step| Step {
                            rule: step.rule,
                            at: step.at,
                            from: &step.from,
                            to: &step.to,
                            result: &step.result,
                        })
                        .collect(),
                });
                turns.collect()
            }),
            positions_solved: solution.and_then(|solution| match solution.method {
                Method::BruteForce { positions } => Some(positions),
                Method::Theorem { .. } => None,
            }),
            reason: reason.as_ref().map(|reason| Reason::new(reason, language)),
        }
    });
    text(&Answer { game: Game::new(game), positions: positions.collect() })
}
