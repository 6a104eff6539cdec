//! A position with all that can be done in it.

use answer::{
    Choice, GameInfo, Method, Obstacle, PickScore, Place, Prospect, SIDES, Standing, Survey, Turn, class_key,
};
use serde::Serialize;

use super::solve::Plays;
use super::{Game, Reason, text};
use crate::language::Language;
use crate::render::Look;
use crate::report::turn_words;

#[derive(Serialize)]
struct Answer<'a> {
    #[serde(flatten)]
    game: Game<'a>,
    #[serde(flatten)]
    place: Placed<'a>,
    by: Option<&'static str>,
    over: bool,
    complete: bool,
    reply: Option<usize>,
    moves: Vec<Made<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Reason<'a>>,
}

/// A position, whose turn it is, and what comes of it.
#[derive(Default, Serialize)]
struct Placed<'a> {
    position: &'a str,
    mover: Option<usize>,
    outcome: Option<&'static str>,
    winner: Option<&'static str>,
    player: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<i64>,
    value: Option<u128>,
    remoteness: Option<u32>,
    plays: Option<Plays>,
    outcome_class: Option<&'static str>,
    result: Option<&'a PickScore>,
}

#[derive(Serialize)]
struct Made<'a> {
    turn: &'a Turn,
    text: String,
    best: bool,
    #[serde(flatten)]
    place: Placed<'a>,
}

impl<'a> Placed<'a> {
    fn new(game: &'a GameInfo, place: &'a Place) -> Self {
        let placed = Self { position: &place.position, mover: place.mover, ..Self::default() };
        match &place.standing {
            None => placed,
            Some(Standing::Result(result)) => Self { result: Some(result), ..placed },
            Some(Standing::Outcome { outcome, difference, value, remoteness, plays, class }) => {
                let to_move = *outcome == Prospect::Wins;
                let won = *outcome != Prospect::Draw;
                // In partisan games the winner has a name; in others it depends on who is to move.
                let side = place.mover.filter(|_| game.sides.is_some() && won);
                let side = side.map(|mover| if to_move { mover.min(1) } else { 1 - mover.min(1) });
                Self {
                    outcome: Some(outcome.key()),
                    winner: won.then(|| match (side, to_move) {
                        (Some(side), _) => SIDES[side],
                        (None, true) => "first",
                        (None, false) => "second",
                    }),
                    difference: *difference,
                    player: game.sides.as_ref().zip(side).map(|(names, side)| names[side].as_str()),
                    value: *value,
                    remoteness: *remoteness,
                    plays: plays.map(Plays::from),
                    outcome_class: class.map(class_key),
                    ..placed
                }
            }
        }
    }
}

impl<'a> Made<'a> {
    fn new(game: &'a GameInfo, choice: &'a Choice, language: Language) -> Self {
        Self {
            turn: &choice.turn,
            text: turn_words(&choice.turn, language),
            best: choice.best,
            place: Placed::new(game, &choice.place),
        }
    }
}

/// A position of a game with all its turns, or why they cannot be listed.
pub(crate) fn survey(game: &GameInfo, place: &Place, found: Result<&Survey, &Obstacle>, look: Look) -> String {
    let survey = found.ok();
    let choices = survey.map_or(&[][..], |survey| &survey.choices);
    text(&Answer {
        game: Game::new(game),
        place: Placed::new(game, survey.map_or(place, |survey| &survey.place)),
        by: survey.and_then(|survey| survey.method).map(Method::key),
        over: survey.is_some_and(Survey::is_over),
        complete: survey.is_some_and(|survey| survey.complete),
        reply: survey.and_then(Survey::reply),
        moves: choices.iter().map(|choice| Made::new(game, choice, look.language)).collect(),
        reason: found.err().map(|obstacle| Reason::new(obstacle, look)),
    })
}
