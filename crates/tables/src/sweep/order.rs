//! The order of a sweep, in which options come first.
//!
//! A guess based on the form of the moves; the sweep checks each option.

use alloc::vec;
use alloc::vec::Vec;

use compute::Function;

use crate::compile::{Line, Rules, Span};
use crate::register::Value;
use crate::vector::mentions;

/// A lexicographic order of positions: the first differing field decides.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    /// The fields, and whether larger numbers come first.
    pub(crate) fields: Vec<(usize, bool)>,
}

/// The effect of a move on a field, as far as its form shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    Same,
    Down,
    Up,
    Other,
}

impl Order {
    /// The first field that all moves change in one direction decides, then the same for the moves
    /// that leave it unchanged, and so on.
    pub(crate) fn new(rules: &Rules) -> Self {
        let ways = |line: &Line| -> Vec<Vec<Direction>> {
            let way = |part: &Vec<Value>| {
                part.iter()
                    .enumerate()
                    .map(|(field, value)| way(rules, line, field, value))
                    .collect()
            };
            line.parts.iter().map(way).collect()
        };
        let mut moves: Vec<Vec<Direction>> = rules.lines.iter().flat_map(ways).collect();
        let mut fields = vec![];
        let mut left: Vec<usize> = (0..rules.fields).collect();
        while !moves.is_empty() {
            let decides = |&field: &usize| {
                [Direction::Down, Direction::Up].into_iter().find(|&way| {
                    let fits =
                        |ways: &Vec<Direction>| [Direction::Same, way].contains(&ways[field]);
                    moves.iter().all(fits) && moves.iter().any(|ways| ways[field] == way)
                })
            };
            let found = left.iter().find_map(|field| Some((*field, decides(field)?)));
            let Some((field, way)) = found else { break };
            fields.push((field, way == Direction::Up));
            left.retain(|other| *other != field);
            moves.retain(|ways| ways[field] == Direction::Same);
        }
        fields.extend(left.into_iter().map(|field| (field, false)));
        Self { fields }
    }
}

fn way(rules: &Rules, line: &Line, field: usize, value: &Value) -> Direction {
    match value {
        Value::Register(register) if *register == field => Direction::Same,
        Value::Register(register) => {
            let choice =
                register.checked_sub(rules.fields).and_then(|place| line.choices.get(place));
            match choice {
                Some((Span::Between(_, Some(high)), _)) if mentions(high, field) => Direction::Down,
                Some((Span::Between(low, _), _)) if mentions(low, field) => Direction::Up,
                _ => Direction::Other,
            }
        }
        Value::Subtract(left, right) if *left == field && *right != field => Direction::Down,
        Value::Add(left, right) if (*left == field) != (*right == field) => Direction::Up,
        Value::Apply(function, sides) => {
            let (left, right) = (mentions(&sides.0, field), mentions(&sides.1, field));
            match function {
                Function::Subtract if left && !right => match way(rules, line, field, &sides.0) {
                    Direction::Same => Direction::Down,
                    other => other,
                },
                Function::Add if left != right => {
                    match way(rules, line, field, if left { &sides.0 } else { &sides.1 }) {
                        Direction::Same => Direction::Up,
                        other => other,
                    }
                }
                Function::Minimum | Function::Maximum if left != right => {
                    way(rules, line, field, if left { &sides.0 } else { &sides.1 })
                }
                Function::Divide if left && !right => Direction::Down,
                _ => Direction::Other,
            }
        }
        _ => Direction::Other,
    }
}
