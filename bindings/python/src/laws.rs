//! What is regular about a grid of positions.

use nimatron::answer::{Grid, Measure};
use nimatron::grid::{Names, claim, laws};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tell::json;

use crate::budget::{Budget, work};

/// Laws of the classes of all positions in a box, as JSON. `names` are those of the parameters;
/// they are heaps of a tuple, or, with `list`, of a list whose heaps are called so.
#[pyfunction]
pub(crate) fn grid_laws(
    py: Python<'_>,
    what: &str,
    sides: Vec<(u64, usize)>,
    classes: &[u8],
    names: Vec<String>,
    list: Option<String>,
    budget: Budget,
) -> PyResult<String> {
    let classes =
        classes.as_chunks::<4>().0.iter().map(|bytes| u32::from_ne_bytes(*bytes)).collect();
    let measure = Measure::ALL.into_iter().find(|measure| measure.key() == what);
    let measure =
        measure.ok_or_else(|| PyValueError::new_err(format!("no such measure: {what:?}")))?;
    let grid = Grid { measure, sides, classes };
    let found = work(py, &budget, |run| laws(&grid, run))?;
    let spoken = list.map_or_else(|| Names::Tuple(names.clone()), Names::List);
    let claimed = |law| {
        let claim = claim(grid.measure, &law, &spoken);
        (law, claim)
    };
    let found: Vec<_> = found.into_iter().map(claimed).collect();
    Ok(json::grid_laws(&grid, &found, &names, budget.language()))
}
