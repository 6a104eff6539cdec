//! What is regular about a grid of positions.

use nimatron::answer::Grid;
use nimatron::grid::{Names, claim, laws};
use pyo3::prelude::*;
use tell::json;

use crate::budget::{Budget, work};
use crate::rules::asked;

/// Laws of the classes of all positions in a box, as JSON. `names` are those of the parameters; they are heaps of a tuple, or, with `list`, of a list whose heaps are called so.
#[pyfunction]
pub(crate) fn grid_laws(
    py: Python<'_>,
    values: bool,
    sides: Vec<(u64, usize)>,
    classes: &[u8],
    names: Vec<String>,
    list: Option<String>,
    budget: Budget,
) -> PyResult<String> {
    let classes = classes.as_chunks::<4>().0.iter().map(|bytes| u32::from_ne_bytes(*bytes)).collect();
    let grid = Grid { question: asked(values), sides, classes };
    let found = work(py, &budget, |run| laws(&grid, run))?;
    let spoken = list.map_or_else(|| Names::Tuple(names.clone()), Names::List);
    let claimed = |law| {
        let claim = claim(grid.question, &law, &spoken);
        (law, claim)
    };
    let found: Vec<_> = found.into_iter().map(claimed).collect();
    Ok(json::grid_laws(&grid, &found, &names, budget.language()))
}
