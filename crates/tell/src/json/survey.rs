//! A position with all that can be done in it.

use answer::{GameInfo, Method, Obstacle, Place, Prospect, SIDES, Standing, Survey, class_key};
use serde::Serialize;

use super::solve::plays;
use super::{about, reason, text};
use crate::render::Style;
use crate::report::turn_words;

/// A position, whose turn it is, and its result.
fn placed(game: &GameInfo, place: &Place) -> impl Serialize {
    let (outcome, difference, value, remoteness, length, class) = match &place.standing {
        Some(Standing::Outcome { outcome, difference, value, remoteness, plays, class }) => {
            (Some(*outcome), *difference, *value, *remoteness, *plays, *class)
        }
        Some(Standing::Result(_)) | None => (None, None, None, None, None, None),
    };
    let to_move = outcome
        .filter(|outcome| *outcome != Prospect::Draw)
        .map(|outcome| outcome == Prospect::Wins);
    // In partisan games the winner has a name; in others it depends on who is to move.
    let side = place.mover.zip(to_move).filter(|_| game.sides.is_some());
    let side = side.map(|(mover, to_move)| if to_move { mover.min(1) } else { 1 - mover.min(1) });
    object! {
        position: &place.position,
        mover: place.mover,
        outcome: outcome.map(Prospect::key),
        winner: side.map(|side| SIDES[side]).or(
            to_move.map(|to_move| if to_move { "first" } else { "second" })
        ),
        player: game.sides.as_ref().zip(side).map(|(names, side)| &names[side]),
        difference?: difference,
        value: value,
        remoteness: remoteness,
        plays: length.map(plays),
        outcome_class: class.map(class_key),
        result: match &place.standing {
            Some(Standing::Result(result)) => Some(result),
            Some(Standing::Outcome { .. }) | None => None,
        },
    }
}

/// A position of a game with all its turns, or why they cannot be listed.
pub(crate) fn survey(
    game: &GameInfo,
    place: &Place,
    found: Result<&Survey, &Obstacle>,
    style: Style,
) -> String {
    let survey = found.ok();
    let moves = survey.map_or(&[][..], |survey| &survey.choices).iter().map(|choice| {
        object! {
            turn: &choice.turn,
            text: turn_words(&choice.turn, style.language),
            best: choice.best,
            ..place: placed(game, &choice.place),
        }
    });
    text(&object! {
        ..game: about(game),
        ..place: placed(game, survey.map_or(place, |survey| &survey.place)),
        by: survey.and_then(|survey| survey.method).map(Method::key),
        over: survey.is_some_and(Survey::is_over),
        complete: survey.is_some_and(|survey| survey.complete),
        reply: survey.and_then(Survey::reply),
        moves: moves.collect::<Vec<_>>(),
        reason?: found.err().map(|obstacle| reason(obstacle, style)),
    })
}
