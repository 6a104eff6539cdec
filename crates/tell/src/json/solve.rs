//! `solve`.

use ::solve::Parity;
use answer::{GameInfo, HeapChange, ListChange, Method, Obstacle, RunChange, Solution, Turn, Way};
use serde::Serialize;

use super::{Game, Reason, outcome_key, text};
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
    by: Option<&'static str>,
    remoteness: Option<u32>,
    plays: Option<Plays>,
    options: Option<usize>,
    winning_moves: Option<Vec<Move<'a>>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    more_winning_moves: bool,
    positions_solved: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Reason<'a>>,
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

#[derive(Serialize)]
pub(super) struct Move<'a> {
    result: &'a str,
    #[serde(flatten)]
    way: Made<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Made<'a> {
    Steps {
        steps: Vec<Step<'a>>,
    },
    Lists {
        changes: Vec<ListChanged>,
    },
    Runs {
        changes: Vec<RunChanged<'a>>,
    },
    Pick {
        place: usize,
        letter: char,
    },
    Heaps {
        #[serde(skip_serializing_if = "Option::is_none")]
        rule: Option<usize>,
        #[serde(skip_serializing_if = "Option::is_none")]
        name: Option<&'a str>,
        changes: Vec<Change<'a>>,
    },
}

/// Sizes are texts, since many readers of JSON have no numbers beyond 2^53.
#[derive(Serialize)]
struct Change<'a> {
    heap: &'a str,
    from: String,
    to: String,
}

/// What becomes of one heap of a list, which has a number from 1 on.
#[derive(Serialize)]
struct ListChanged {
    heap: usize,
    from: String,
    to: Vec<String>,
}

/// What becomes of a run of letters, from its first letter on, counted from 1.
#[derive(Serialize)]
struct RunChanged<'a> {
    at: usize,
    from: usize,
    to: &'a [usize],
}

impl<'a> Move<'a> {
    pub(super) fn new(turn: &'a Turn) -> Self {
        let way = match &turn.way {
            Way::Steps(steps) => Made::Steps {
                steps: steps
                    .iter()
                    .map(|step| Step {
                        rule: step.rule,
                        at: step.at,
                        from: &step.from,
                        to: &step.to,
                        result: &step.result,
                    })
                    .collect(),
            },
            Way::Heaps { changes, rule } => Made::Heaps {
                rule: rule.as_ref().map(|(number, _)| *number),
                name: rule.as_ref().map(|(_, name)| name.as_str()).filter(|name| !name.is_empty()),
                changes: changes
                    .iter()
                    .map(|HeapChange { heap, from, to }| Change { heap, from: from.to_string(), to: to.to_string() })
                    .collect(),
            },
            Way::Lists(changes) => Made::Lists {
                changes: changes
                    .iter()
                    .map(|ListChange { heap, from, to }| ListChanged {
                        heap: *heap,
                        from: from.to_string(),
                        to: to.iter().map(u128::to_string).collect(),
                    })
                    .collect(),
            },
            &Way::Pick { place, letter } => Made::Pick { place, letter },
            Way::Runs(changes) => Made::Runs {
                changes: changes
                    .iter()
                    .map(|RunChange { at, from, to }| RunChanged { at: *at, from: *from, to })
                    .collect(),
            },
        };
        Self { result: &turn.result, way }
    }
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
            by: solution.map(|solution| match solution.method {
                Method::BruteForce { .. } => "brute_force",
                Method::Theorem { .. } | Method::Sums(_) => "theorem",
            }),
            remoteness: solution.and_then(|solution| solution.remoteness),
            plays: solution.and_then(|solution| solution.plays).map(Plays::from),
            options: solution.and_then(|solution| solution.options),
            winning_moves: solution.map(|solution| solution.winning.iter().map(Move::new).collect()),
            more_winning_moves: solution.is_some_and(|solution| !solution.complete),
            positions_solved: solution.and_then(|solution| match solution.method {
                Method::BruteForce { positions } => Some(positions),
                Method::Theorem { .. } | Method::Sums(_) => None,
            }),
            reason: answer.as_ref().err().map(|reason| Reason::new(reason, language)),
        }
    });
    text(&Answer { game: Game::new(game), positions: positions.collect() })
}
