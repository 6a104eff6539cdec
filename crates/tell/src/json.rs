//! Answers as JSON: one object a command, with stable keys, documented in `docs/json.md`.
//!
//! What the parts of an answer say is derived where they are declared, in [`answer`]. The types
//! here are what is put together otherwise: with the game in front, with words of a language, or
//! with null for what is not known. An object is written as it is read: `object!`.

#![expect(
    non_camel_case_types,
    reason = "the type of a field in `object!` has the name of the field"
)]

/// An object: `name: value` is a field, `name?: value` one that is left out if it is `None`, and
/// `..name: value` stands for all fields of another object.
macro_rules! object {
    (@ [$($declared:tt)*] [$($name:ident = $value:expr;)*]) => {{
        #[derive(serde::Serialize)]
        struct Object<$($name),*> { $($declared)* }
        Object { $($name: $value),* }
    }};
    (@ [$($declared:tt)*] [$($set:tt)*] ..$name:ident: $value:expr, $($rest:tt)*) => {
        object!(
            @ [$($declared)* #[serde(flatten)] $name: $name,] [$($set)* $name = $value;] $($rest)*
        )
    };
    (@ [$($declared:tt)*] [$($set:tt)*] $name:ident?: $value:expr, $($rest:tt)*) => {
        object!(@ [
            $($declared)* #[serde(skip_serializing_if = "Option::is_none")] $name: Option<$name>,
        ]
            [$($set)* $name = $value;] $($rest)*)
    };
    (@ [$($declared:tt)*] [$($set:tt)*] $name:ident: $value:expr, $($rest:tt)*) => {
        object!(@ [$($declared)* $name: $name,] [$($set)* $name = $value;] $($rest)*)
    };
    ($($fields:tt)+) => { object!(@ [] [] $($fields)+) };
}

mod automaton;
mod boards;
mod check;
mod claim;
mod enumeration;
mod graph;
mod grid;
mod inquiry;
mod lists;
mod nimber;
mod problem;
mod problems;
mod prove;
mod quotient;
mod read;
mod refusal;
mod sequence;
mod sides;
mod solve;
mod survey;
mod table;
mod trial;

use answer::{Aim, Checked, GameInfo, Obstacle, Positions, convention_key};
use rules::lists::TurnRule;
use run::Stop;
use serde::Serialize;

use crate::render::Style;
use crate::report::obstacle_words;

pub use grid::grid_laws;
pub use nimber::values_json;
pub use read::{RulesReading, reading};
pub use refusal::{problem_json, refusal_json, refused_problem_json};

pub(crate) use self::solve::solutions;
pub(crate) use automaton::{automaton, compared};
pub(crate) use boards::{board_table, boards};
pub(crate) use check::{established, rejected};
pub(crate) use enumeration::enumeration;
pub(crate) use graph::{graph, machine};
pub(crate) use inquiry::inquiry;
pub(crate) use problem::generated;
pub(crate) use problems::problems;
pub(crate) use prove::{attempt, family, judged};
pub(crate) use quotient::quotient;
pub(crate) use sequence::sequence;
pub(crate) use sides::partisan_solutions;
pub(crate) use survey::survey;
pub(crate) use table::table;
pub(crate) use trial::trials;

/// The text of a value, indented, with a line end.
fn text(value: &impl Serialize) -> String {
    // Nothing here has keys that are not texts, or writes to anything that fails.
    let mut text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.push('\n');
    text
}

/// An object with any names, in their order.
struct Map<T>(T);

impl<K: Serialize, V: Serialize, T: Clone + IntoIterator<Item = (K, V)>> Serialize for Map<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.clone())
    }
}

/// The value of a parameter.
#[derive(Serialize)]
#[serde(untagged)]
enum Value<'a> {
    Number(i64),
    Set(&'a [i64]),
}

/// The parameters in the order of the rules: numbers, then sets, which are lists.
fn parameters<'a>(
    numbers: &'a [(String, i64)],
    sets: &'a [(String, Vec<i64>)],
) -> impl Iterator<Item = (&'a str, Value<'a>)> + Clone {
    let numbers = numbers.iter().map(|(name, number)| (&name[..], Value::Number(*number)));
    numbers.chain(sets.iter().map(|(name, set)| (&name[..], Value::Set(set))))
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
fn about(game: &GameInfo) -> impl Serialize {
    let (ends, heap_name) = match &game.positions {
        Positions::Heaps { ends, .. } => (ends.as_ref().map(|ends| &ends.text), None),
        Positions::Lists { heap, .. } => (None, Some(heap)),
        Positions::Words { .. } | Positions::Boards(_) => (None, None),
    };
    object! {
        game: &game.name,
        title: &game.title,
        parameters: Map(parameters(&game.parameters, &game.sets)),
        convention: convention_key(game.convention),
        players: game.players.as_ref(),
        sides?: game.sides.as_ref(),
        heaps?: game.heaps(),
        ends?: ends,
        aim?: Some(game.aim()).filter(|aim| *aim != Aim::LastMove).map(Aim::key),
        heap_name?: heap_name,
        result_rule?: game.picks().map(|picks| boards::result_rule(picks, game.players.as_ref())),
    }
}

/// How far brute force was replayed, if that fits a number.
fn checked_up_to(checked: &Checked) -> Option<u64> {
    u64::try_from(checked.up_to?).ok()
}

/// The answers for some positions of a game; `known` is given nothing where nothing is known.
fn positions<'a, S, T: Serialize>(
    game: &'a GameInfo,
    answers: &'a [(String, Result<S, Obstacle>)],
    style: Style,
    known: impl Fn(Option<&'a S>) -> T,
) -> String {
    let positions = answers.iter().map(|(position, answer)| {
        object! {
            position: position,
            ..known: known(answer.as_ref().ok()),
            reason?: answer.as_ref().err().map(|obstacle| reason(obstacle, style)),
        }
    });
    text(&object! { ..game: about(game), positions: positions.collect::<Vec<_>>(), })
}

/// The shipped games.
pub(crate) fn games(games: &[GameInfo]) -> String {
    text(&object! { games: games.iter().map(about).collect::<Vec<_>>(), })
}

/// Why something is not known; `kind` is stable across languages.
fn reason(obstacle: &Obstacle, style: Style) -> impl Serialize {
    let (kind, limit, positions): (_, _, Option<&[String]>) = match obstacle {
        Obstacle::Stopped(Stop::States { limit }) => ("states", Some((*limit).into()), None),
        Obstacle::Stopped(Stop::Memory { limit }) => ("memory", Some((*limit).into()), None),
        Obstacle::Stopped(Stop::Time { limit }) => {
            ("time", serde_json::Number::from_f64(limit.as_secs_f64()), None)
        }
        Obstacle::Stopped(Stop::Cancelled) => ("cancelled", None, None),
        Obstacle::Cycle(positions) => ("cycle", None, Some(positions)),
        Obstacle::Growth(positions) | Obstacle::Rise(positions) => {
            ("growth", None, Some(positions))
        }
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
        Obstacle::NoPosition => ("no_position", None, None),
        Obstacle::NoSumValues => ("no_sum_values", None, None),
        Obstacle::NotNim { .. } => ("not_nim", None, None),
        Obstacle::LargeQuotient { .. } => ("large_quotient", None, None),
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
        Obstacle::Inconsistent(position) => {
            ("internal_inconsistent", None, Some(std::slice::from_ref(position)))
        }
        Obstacle::TooMuchToCheck { limit } => ("too_much_to_check", Some((*limit).into()), None),
        Obstacle::Rejected(_) => ("internal_rejected", None, None),
    };
    object! {
        kind: kind, message: obstacle_words(obstacle, style), limit?: limit, positions?: positions,
    }
}
