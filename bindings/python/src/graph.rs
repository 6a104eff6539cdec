//! Graphs of class games.

use nimatron::answer::{self, Place, Prospect, Standing};
use nimatron::{Convention, listed};
use pyo3::prelude::*;

use crate::answer::Answer;
use crate::class::shown;

/// A position, 0 or 1 for Left or Right if it is a part of it whose turn it is, and what is known:
/// whether the player to move wins, Grundy value, turns.
type Listed<'py> = (Bound<'py, PyAny>, Option<usize>, Option<bool>, Option<u32>, Option<u32>);

/// The graph of a game that is a class, from what its solver has found.
#[pyfunction]
pub(crate) fn listed_graph(
    name: &str,
    misere: bool,
    sides: Option<[String; 2]>,
    positions: Vec<Listed<'_>>,
    turns: Vec<(usize, usize)>,
    expanded: Vec<bool>,
) -> Answer {
    let places = positions.iter().map(|(position, mover, wins, value, remoteness)| Place {
        position: position.extract().unwrap_or_else(|_| shown(position)),
        mover: *mover,
        standing: wins.map(|wins| Standing::Outcome {
            outcome: if wins { Prospect::Wins } else { Prospect::Loses },
            difference: None,
            value: value.map(u128::from),
            remoteness: *remoteness,
            plays: None,
            class: None,
        }),
    });
    let convention = if misere { Convention::Misere } else { Convention::Normal };
    let graph = listed::graph(places.collect(), &turns, &expanded);
    answer::Answer::Graph(listed::info(name, convention, sides), graph).into()
}
