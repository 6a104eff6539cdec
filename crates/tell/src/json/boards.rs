//! Boards and strategies of pick games.

use answer::{
    BoardSolution, BoardTable, ChoiceText, Counts, GameInfo, Obstacle, Pick, PickGame, PickScore, Statement,
    StrategyEvidence, Theorem,
};
use rules::boards::Player;
use serde::{Serialize, Serializer};

use super::{Game, Reason, checked_up_to, positions, text};
use crate::render::Look;

/// Weights by letter, in the order of letters.
struct Weights<'a>(&'a [(char, i64)]);

impl Serialize for Weights<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

/// What every answer about a pick game says of its result.
#[derive(Serialize)]
pub(super) struct ResultRule<'a> {
    picks: usize,
    taker: Option<&'a str>,
    maximiser: Option<&'a str>,
    order: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    weights: Option<Weights<'a>>,
}

impl<'a> ResultRule<'a> {
    pub(super) fn new(game: &'a PickGame, players: Option<&'a [String; 2]>) -> Self {
        let name = |player: Player| players.map(|players| players[player.index()].as_str());
        let (order, weights) = match &game.counts {
            Counts::Letters { reversed: false } => ("left_to_right", None),
            Counts::Letters { reversed: true } => ("right_to_left", None),
            Counts::Weights(weights) => ("sum", Some(Weights(weights))),
        };
        Self { picks: game.picks, taker: name(game.taker), maximiser: name(game.maximiser), order, weights }
    }
}

#[derive(Serialize)]
struct Board<'a> {
    letters: Option<&'a str>,
    marks: Option<&'a str>,
    to_pick: Option<&'a str>,
    picks_left: Option<usize>,
    result: Option<&'a PickScore>,
    by: Option<&'static str>,
    picks: Option<&'a [Pick]>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    more_picks: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    strategy_takes: Option<usize>,
    end: Option<&'a str>,
    positions_solved: Option<usize>,
}

fn name(game: &GameInfo, player: Player) -> Option<&str> {
    game.players.as_ref().map(|players| players[player.index()].as_str())
}

/// The answers for some boards of a game.
pub(crate) fn boards(game: &GameInfo, answers: &[(String, Result<BoardSolution, Obstacle>)], look: Look) -> String {
    positions(game, answers, look, |solution| {
        let to_pick = solution.and_then(|solution| solution.to_pick);
        Board {
            letters: solution.map(|solution| solution.board.letters.as_str()),
            marks: solution.map(|solution| solution.board.marks.as_str()),
            to_pick: to_pick.and_then(|(player, _)| name(game, player)),
            picks_left: to_pick.map(|(_, left)| left),
            result: solution.map(|solution| &solution.best),
            by: solution.map(|solution| solution.method.key()),
            picks: solution.map(|solution| &solution.picks[..]),
            more_picks: solution.is_some_and(|solution| !solution.complete),
            strategy_takes: solution.and_then(|solution| solution.chosen),
            end: solution.map(|solution| solution.end.as_str()),
            positions_solved: solution.and_then(|solution| solution.method.positions()),
        }
    })
}

#[derive(Serialize)]
struct Table<'a> {
    #[serde(flatten)]
    game: Game<'a>,
    kind: &'static str,
    lengths: Vec<Length<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Reason<'a>>,
}

#[derive(Serialize)]
struct Length<'a> {
    length: usize,
    positions: usize,
    entries: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    position: &'a str,
    result: &'a PickScore,
}

/// The results of all small boards.
pub(crate) fn board_table(game: &GameInfo, table: &BoardTable, look: Look) -> String {
    let lengths = table.rows.iter().map(|row| Length {
        length: row.length,
        positions: row.entries.len(),
        entries: row.entries.iter().map(|(word, result)| Entry { position: word, result }).collect(),
    });
    text(&Table {
        game: Game::new(game),
        kind: "result",
        lengths: lengths.collect(),
        reason: table.stopped.as_ref().map(|reason| Reason::new(reason, look)),
    })
}

/// What a theorem about a strategy has besides its game, its certificate and its cost.
#[derive(Serialize)]
pub(super) struct Strategy<'a> {
    strategy: Option<&'a str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    strategy_claimed: bool,
    choices: &'a [Vec<ChoiceText>; 2],
    states: usize,
    pairs: usize,
    delay: Option<usize>,
    checked_up_to: Option<u64>,
}

impl<'a> Strategy<'a> {
    pub(super) fn new(theorem: &'a Theorem, evidence: &'a StrategyEvidence) -> Self {
        Self {
            strategy: match &theorem.statement {
                Some(Statement::Strategy(strategy)) => Some(&strategy.text),
                _ => None,
            },
            strategy_claimed: theorem.claimed,
            choices: &evidence.choices,
            states: evidence.states,
            pairs: theorem.figures.pairs,
            delay: theorem.figures.delay,
            checked_up_to: checked_up_to(&theorem.checked),
        }
    }
}
