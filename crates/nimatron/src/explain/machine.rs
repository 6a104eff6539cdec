//! Runs of a small machine on positions, to be shown.

use answer::{MachineEvidence, MachineTable, PathWhy, Survey, class_key, numbered_class};
use encode::tracks::Encoding;
use rules::tuples::Numeration;
use rules::tuples::digits::digits;

use super::formulas::worked;
use crate::game::{Game, Position};

/// The most letters of a position that are traced.
const LETTERS: usize = 2000;

/// The path of a position through the machine, and the final states of its options.
pub(super) fn why(
    game: &Game,
    machine: &MachineEvidence,
    position: &Position,
    survey: &Survey,
) -> Option<PathWhy> {
    let of_sides = machine.sides.as_ref().and_then(|sides| sides.table.as_ref());
    let table = machine.table.as_ref().or(of_sides)?;
    let path = path(game, machine, table, position)?;
    let choices = worked(survey, super::WORKED).filter_map(|(index, choice)| {
        let option = game.position(&choice.place.position).ok()?;
        let letters = written(game, machine, &option)?;
        let end = letters.into_iter().try_fold(0, |state, letter| after(table, state, letter))?;
        Some((index, end))
    });
    Some(PathWhy { choices: choices.collect(), ..path })
}

/// The path of a position through this table of the machine; nothing of its options.
pub(crate) fn path(
    game: &Game,
    machine: &MachineEvidence,
    table: &MachineTable,
    position: &Position,
) -> Option<PathWhy> {
    let mut steps = vec![];
    let mut state = 0;
    for letter in written(game, machine, position)? {
        state = after(table, state, letter)?;
        steps.push((*table.letters.get(letter)?, state));
    }
    let class = match (&machine.sides, table.rows.get(state)?.0?) {
        (Some(_), class) => class_key(numbered_class(i64::from(class))?),
        (None, 0) => "P",
        (None, _) => "N",
    };
    let digits = columns(game, machine, position);
    Some(PathWhy { steps, class: class.to_owned(), digits, choices: vec![] })
}

fn after(table: &MachineTable, state: usize, letter: usize) -> Option<usize> {
    table.rows.get(state)?.1.get(letter).copied()
}

/// How the machine reads tuples, without the heap that says whose turn it is.
fn encoding(game: &Game, machine: &MachineEvidence) -> Option<Encoding> {
    let digits = machine.digits.as_ref()?;
    let heaps = game.heaps()?.text_heaps().len();
    let bounds = digits.bounds.get(digits.bounds.len().checked_sub(heaps)?..)?.to_vec();
    Some(Encoding { numeration: digits.numeration, bounds })
}

/// The letters read, as columns of the table.
fn written(game: &Game, machine: &MachineEvidence, position: &Position) -> Option<Vec<usize>> {
    let word = match position {
        Position::Word(word) => word.clone(),
        Position::Tuple(tuple) => {
            let encoding = encoding(game, machine)?;
            // In unary a heap is as long as it is large.
            let large = |&heap: &u128| encoding.numeration == Numeration::Unary && heap > 2000;
            if tuple.iter().any(large) {
                return None;
            }
            encoding.write(tuple)?
        }
        Position::List(_) | Position::Board(_) => return None,
    };
    (word.len() <= LETTERS).then(|| word.iter().map(|letter| usize::from(*letter)).collect())
}

/// The heaps written in digits, one below the other.
fn columns(game: &Game, machine: &MachineEvidence, position: &Position) -> Vec<(String, Vec<u8>)> {
    let (Position::Tuple(tuple), Some(encoding), Some(rules)) =
        (position, encoding(game, machine), game.heaps())
    else {
        return vec![];
    };
    if encoding.numeration == Numeration::Unary {
        return vec![];
    }
    let named = rules
        .text_heaps()
        .iter()
        .zip(tuple)
        .zip(&encoding.bounds)
        .filter(|(_, bound)| bound.is_none());
    let rows: Option<Vec<(String, Vec<u8>)>> = named
        .map(|((name, &size), _)| Some((name.clone(), digits(encoding.numeration, size)?)))
        .collect();
    let rows = rows.unwrap_or_default();
    let width = rows.iter().map(|(_, row)| row.len()).max().unwrap_or(0);
    rows.into_iter().map(|(name, row)| (name, [vec![0; width - row.len()], row].concat())).collect()
}
