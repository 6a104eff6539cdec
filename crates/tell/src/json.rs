//! Answers as JSON: one object a command, with stable keys, documented in `docs/json.md`.
//!
//! What the parts of an answer say is derived where they are declared, in [`answer`](answer). The types here are what is put together otherwise: with
//! the game in front, with words of a language, or with null for what is not known.

mod boards;
mod check;
mod claim;
mod graph;
mod grid;
mod lists;
mod problem;
mod problems;
mod prove;
mod read;
mod sequence;
mod sides;
mod solve;
mod survey;
mod table;
mod trial;

use std::collections::BTreeMap;

use answer::{Aim, Checked, GameInfo, Obstacle, Positions, convention_key};
use rules::lists::TurnRule;
use run::Stop;
use serde::Serialize;

use self::boards::ResultRule;
use crate::render::Look;
use crate::report::obstacle_words;

pub use grid::grid_laws;
pub use read::{Reading, reading};

pub(crate) use self::solve::solutions;
pub(crate) use boards::{board_table, boards};
pub(crate) use check::{established, rejected};
pub(crate) use graph::{graph, machine};
pub(crate) use problem::generated;
pub(crate) use problems::problems;
pub(crate) use prove::{attempt, judged};
pub(crate) use sequence::sequence;
pub(crate) use sides::partisan_solutions;
pub(crate) use survey::survey;
pub(crate) use table::table;
pub(crate) use trial::trials;

/// The text of a value, indented, with a line end.
pub(crate) fn text(value: &impl Serialize) -> String {
    // Nothing here has keys that are not texts, or writes to anything that fails.
    let mut text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.push('\n');
    text
}

/// An object with the parameters in the order of the rules: numbers, then sets, which are lists.
struct Parameters<'a>(&'a [(String, i64)], &'a [(String, Vec<i64>)]);

/// The value of a parameter.
#[derive(Serialize)]
#[serde(untagged)]
enum Value<'a> {
    Number(i64),
    Set(&'a [i64]),
}

impl<'a> Parameters<'a> {
    fn iter(&self) -> impl Iterator<Item = (&'a str, Value<'a>)> {
        let numbers = self.0.iter().map(|(name, number)| (&name[..], Value::Number(*number)));
        numbers.chain(self.1.iter().map(|(name, set)| (&name[..], Value::Set(set))))
    }
}

impl Serialize for Parameters<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

/// The most moves of a turn, or `any heaps`.
struct Turn(TurnRule);

impl Serialize for Turn {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            TurnRule::Moves(most) => most.serialize(serializer),
            TurnRule::AnyHeaps => "any heaps".serialize(serializer),
        }
    }
}

/// What every answer about a game says of it.
#[derive(Serialize)]
struct Game<'a> {
    game: &'a str,
    title: &'a str,
    parameters: Parameters<'a>,
    convention: &'static str,
    players: Option<&'a [String; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sides: Option<&'a [String; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    heaps: Option<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ends: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    aim: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    heap_name: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result_rule: Option<ResultRule<'a>>,
}

impl<'a> Game<'a> {
    fn new(info: &'a GameInfo) -> Self {
        Self {
            game: &info.name,
            title: &info.title,
            parameters: Parameters(&info.parameters, &info.sets),
            convention: convention_key(info.convention),
            players: info.players.as_ref(),
            sides: info.sides.as_ref(),
            heaps: info.heaps(),
            ends: match &info.positions {
                Positions::Heaps { ends, .. } => ends.as_deref(),
                Positions::Words { .. } | Positions::Lists { .. } | Positions::Boards(_) => None,
            },
            aim: Some(info.aim()).filter(|aim| *aim != Aim::LastMove).map(Aim::key),
            heap_name: match &info.positions {
                Positions::Lists { heap, .. } => Some(heap),
                Positions::Words { .. } | Positions::Heaps { .. } | Positions::Boards(_) => None,
            },
            result_rule: info.picks().map(|game| ResultRule::new(game, info.players.as_ref())),
        }
    }
}

/// How far brute force was replayed, if that fits a number.
fn checked_up_to(checked: &Checked) -> Option<u64> {
    u64::try_from(checked.up_to?).ok()
}

/// What is known of some positions of a game.
#[derive(Serialize)]
struct PositionsKnown<'a, T> {
    #[serde(flatten)]
    game: Game<'a>,
    positions: Vec<One<'a, T>>,
}

/// What is known of one of them, or why it is not.
#[derive(Serialize)]
struct One<'a, T> {
    position: &'a str,
    #[serde(flatten)]
    known: T,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Reason<'a>>,
}

/// The answers for some positions of a game; `known` is given nothing where nothing is known.
fn positions<'a, S, T: Serialize>(
    game: &'a GameInfo,
    answers: &'a [(String, Result<S, Obstacle>)],
    look: Look,
    known: impl Fn(Option<&'a S>) -> T,
) -> String {
    let positions = answers.iter().map(|(position, answer)| One {
        position,
        known: known(answer.as_ref().ok()),
        reason: answer.as_ref().err().map(|reason| Reason::new(reason, look)),
    });
    text(&PositionsKnown { game: Game::new(game), positions: positions.collect() })
}

/// The shipped games.
pub(crate) fn games(games: &[GameInfo]) -> String {
    text(&BTreeMap::from([("games", games.iter().map(Game::new).collect::<Vec<_>>())]))
}

/// Why something is not known.
#[derive(Serialize)]
struct Reason<'a> {
    /// Stable across languages.
    kind: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<serde_json::Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<&'a [String]>,
}

impl<'a> Reason<'a> {
    fn new(obstacle: &'a Obstacle, look: Look) -> Self {
        let (kind, limit, positions): (_, _, Option<&[String]>) = match obstacle {
            Obstacle::Stopped(Stop::States { limit }) => ("states", Some((*limit).into()), None),
            Obstacle::Stopped(Stop::Memory { limit }) => ("memory", Some((*limit).into()), None),
            Obstacle::Stopped(Stop::Time { limit }) => {
                ("time", serde_json::Number::from_f64(limit.as_secs_f64()), None)
            }
            Obstacle::Stopped(Stop::Cancelled) => ("cancelled", None, None),
            Obstacle::Cycle(positions) => ("cycle", None, Some(positions)),
            Obstacle::Growth(positions) | Obstacle::Rise(positions) => ("growth", None, Some(positions)),
            Obstacle::InfinitelyMany { position, .. } => {
                ("infinitely_many", None, Some(std::slice::from_ref(position)))
            }
            Obstacle::OtherBase => ("other_base", None, None),
            Obstacle::Arithmetic => ("arithmetic", None, None),
            Obstacle::LargeNumber => ("large_number", None, None),
            Obstacle::NotExpressible => ("not_expressible", None, None),
            Obstacle::NoTermination => ("no_termination", None, None),
            Obstacle::LargeValue { limit } => ("large_value", Some((*limit).into()), None),
            Obstacle::NoPeriod { up_to } => ("no_period", Some((*up_to).into()), None),
            Obstacle::NoHeapTheorem => ("no_heap_theorem", None, None),
            Obstacle::NoSumValues => ("no_sum_values", None, None),
            Obstacle::NotNim { .. } => ("not_nim", None, None),
            Obstacle::Wild { .. } => ("wild", None, None),
            Obstacle::NotRegular => ("not_regular", None, None),
            Obstacle::Unsupported => ("unsupported", None, None),
            Obstacle::Partisan => ("partisan", None, None),
            Obstacle::Impartial => ("impartial", None, None),
            Obstacle::LeavesPositions { .. } => ("leaves_positions", None, None),
            Obstacle::NoStrategy => ("no_strategy", None, None),
            Obstacle::Divided(boards) => ("divided", None, Some(boards)),
            Obstacle::Beaten { letters } => ("beaten", letters.map(Into::into), None),
            Obstacle::NoPlayMachine { limit } => ("no_play_machine", Some((*limit).into()), None),
            Obstacle::Delay { limit } => ("delay", Some((*limit).into()), None),
            Obstacle::Silent(board) => ("silent", None, Some(std::slice::from_ref(board))),
            Obstacle::OtherQuestion => ("other_question", None, None),
            Obstacle::InconsistentStrategy => ("internal_inconsistent", None, None),
            Obstacle::Inconsistent(position) => ("internal_inconsistent", None, Some(std::slice::from_ref(position))),
            Obstacle::TooMuchToCheck { limit } => ("too_much_to_check", Some((*limit).into()), None),
            Obstacle::Rejected(_) => ("internal_rejected", None, None),
        };
        Self { kind, message: obstacle_words(obstacle, look), limit, positions }
    }
}
