//! What answers say of partisan games.

use answer::{
    self, Fact, GameInfo, Method, OUTCOME_CLASSES, Obstacle, PartisanSolution, SidesTheorem, SidesTruth, Solution,
    class_key, class_number,
};
use serde::Serialize;

use super::solve::{Move, Plays};
use super::{Game, Reason, outcome_key, text};
use crate::language::Language;

/// The players as they are called everywhere, whatever their names.
pub(super) const KEYS: [&str; 2] = ["left", "right"];

#[derive(Serialize)]
struct Answer<'a> {
    #[serde(flatten)]
    game: Game<'a>,
    positions: Vec<Position<'a>>,
}

#[derive(Serialize)]
struct Position<'a> {
    position: &'a str,
    outcome_class: Option<&'static str>,
    by_side: Option<[Side<'a>; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Reason<'a>>,
}

/// What is known if one of the players begins.
#[derive(Serialize)]
struct Side<'a> {
    to_move: &'static str,
    player: Option<&'a str>,
    outcome: &'static str,
    winner: &'static str,
    by: &'static str,
    remoteness: Option<u32>,
    plays: Option<Plays>,
    options: Option<usize>,
    winning_moves: Vec<Move<'a>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    more_winning_moves: bool,
    positions_solved: Option<usize>,
}

impl<'a> Side<'a> {
    fn new(game: &'a GameInfo, side: usize, solution: &'a Solution) -> Self {
        let winner = if solution.outcome == rules::Outcome::N { side } else { 1 - side };
        let (by, positions_solved) = match solution.method {
            Method::BruteForce { positions } => ("brute_force", Some(positions)),
            Method::Theorem { .. } | Method::Sums(_) => ("theorem", None),
        };
        Self {
            to_move: KEYS[side],
            player: game.sides.as_ref().map(|names| names[side].as_str()),
            outcome: outcome_key(solution.outcome),
            winner: KEYS[winner],
            by,
            remoteness: solution.remoteness,
            plays: solution.plays.map(Plays::from),
            options: solution.options,
            winning_moves: solution.winning.iter().map(Move::new).collect(),
            more_winning_moves: !solution.complete,
            positions_solved,
        }
    }
}

/// The answers for some positions of a partisan game.
pub(crate) fn partisan_solutions(
    game: &GameInfo,
    answers: &[(String, Result<PartisanSolution, Obstacle>)],
    language: Language,
) -> String {
    let positions = answers.iter().map(|(position, answer)| {
        let solution = answer.as_ref().ok();
        Position {
            position,
            outcome_class: solution.map(|solution| class_key(solution.class)),
            by_side: solution.map(|solution| {
                let [left, right] = &solution.sides;
                [Side::new(game, 0, left), Side::new(game, 1, right)]
            }),
            reason: answer.as_ref().err().map(|reason| Reason::new(reason, language)),
        }
    });
    text(&Answer { game: Game::new(game), positions: positions.collect() })
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
            .map(|class| row.entries.iter().filter(|(_, number)| *number == u32::from(class_number(class))).count());
        Self { left, right, next, previous }
    }
}

/// What a theorem says of outcome classes.
#[derive(Serialize)]
pub(super) struct Sides<'a> {
    class_states: usize,
    outcome_classes: Vec<&'static str>,
    left_formula: Option<&'a str>,
    right_formula: Option<&'a str>,
}

impl<'a> Sides<'a> {
    pub(super) fn new(theorem: &'a SidesTheorem) -> Self {
        let [left, right] = theorem.formulas.each_ref().map(|found| found.as_ref().map(|found| found.claim.as_str()));
        Self {
            class_states: theorem.states,
            outcome_classes: theorem.classes.iter().map(|class| class_key(*class)).collect(),
            left_formula: left,
            right_formula: right,
        }
    }
}

/// The truth about a position that contradicts a claim.
#[derive(Serialize)]
pub(super) struct Truth<'a> {
    to_move: Option<&'static str>,
    outcome_class: Option<&'static str>,
    left_options: Vec<Reached<'a>>,
    right_options: Vec<Reached<'a>>,
}

#[derive(Serialize)]
struct Reached<'a> {
    position: &'a str,
    outcome: &'static str,
}

impl<'a> Truth<'a> {
    pub(super) fn new(truth: &'a SidesTruth) -> Self {
        let options = |facts: &'a [Fact]| {
            facts.iter().map(|fact| Reached { position: &fact.position, outcome: outcome_key(fact.outcome) }).collect()
        };
        let [left, right] = &truth.options;
        Self {
            to_move: truth.to_move.and_then(|side| KEYS.get(side).copied()),
            outcome_class: truth.class.map(class_key),
            left_options: options(left),
            right_options: options(right),
        }
    }
}
