//! Boards and strategies of pick games.

use answer::{
    BoardSolution, BoardTable, Counts, GameInfo, Obstacle, PickGame, Statement, StrategyEvidence,
    Theorem,
};
use rules::boards::Player;
use serde::Serialize;

use super::{Map, about, checked_up_to, positions, reason, text};
use crate::render::Style;

fn name(players: Option<&[String; 2]>, player: Player) -> Option<&String> {
    players.map(|players| &players[player.index()])
}

/// What every answer about a pick game says of its result.
pub(super) fn result_rule(game: &PickGame, players: Option<&[String; 2]>) -> impl Serialize {
    let (order, weights) = match &game.counts {
        Counts::Letters { reversed: false } => ("left_to_right", None),
        Counts::Letters { reversed: true } => ("right_to_left", None),
        Counts::Weights(weights) => ("sum", Some(Map(weights.iter().copied()))),
    };
    object! {
        picks: game.picks,
        taker: name(players, game.taker),
        maximiser: name(players, game.maximiser),
        order: order,
        weights?: weights,
    }
}

/// The answers for some boards of a game.
pub(crate) fn boards(
    game: &GameInfo,
    answers: &[(String, Result<BoardSolution, Obstacle>)],
    style: Style,
) -> String {
    positions(game, answers, style, |solution| {
        let to_pick = solution.and_then(|solution| solution.to_pick);
        object! {
            letters: solution.map(|solution| &solution.board.letters),
            marks: solution.map(|solution| &solution.board.marks),
            to_pick: to_pick.and_then(|(player, _)| name(game.players.as_ref(), player)),
            picks_left: to_pick.map(|(_, left)| left),
            result: solution.map(|solution| &solution.best),
            by: solution.map(|solution| solution.method.key()),
            picks: solution.map(|solution| &solution.picks),
            more_picks?: solution.filter(|solution| !solution.complete).map(|_| true),
            strategy_takes?: solution.and_then(|solution| solution.chosen),
            end: solution.map(|solution| &solution.end),
            positions_solved: solution.and_then(|solution| solution.method.positions()),
        }
    })
}

/// The results of all small boards.
pub(crate) fn board_table(game: &GameInfo, table: &BoardTable, style: Style) -> String {
    let lengths = table.rows.iter().map(|row| {
        let entries =
            row.entries.iter().map(|(word, result)| object! { position: word, result: result, });
        object! {
            length: row.length, positions: row.entries.len(), entries: entries.collect::<Vec<_>>(),
        }
    });
    text(&object! {
        ..game: about(game),
        kind: "result",
        lengths: lengths.collect::<Vec<_>>(),
        reason?: table.stopped.as_ref().map(|obstacle| reason(obstacle, style)),
    })
}

/// What a theorem about a strategy has besides its game, its certificate and its cost.
pub(super) fn strategy(theorem: &Theorem, evidence: &StrategyEvidence) -> impl Serialize {
    object! {
        strategy: match &theorem.statement {
            Some(Statement::Strategy(strategy)) => Some(&strategy.text),
            _ => None,
        },
        strategy_claimed?: theorem.claimed.then_some(true),
        choices: &evidence.choices,
        states: evidence.states,
        pairs: theorem.figures.pairs,
        delay: theorem.figures.delay,
        checked_up_to: checked_up_to(&theorem.checked),
    }
}
