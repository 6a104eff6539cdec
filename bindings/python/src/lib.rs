//! The extension module `nimatron._nimatron`: the library for Python.
//!
//! It decides nothing itself: rule texts go to `nimatron::Game`, games that are Python classes to
//! `solve::once`, patterns to `nimatron::grid`; what comes back is put into words, JSON and
//! pictures by `tell`. What Python sees is made of it in `python/nimatron`.
//!
//! The interpreter is never blocked for long: work on rule texts is done by another thread, with
//! the interpreter's lock released, while this one looks for signals.

mod answer;
mod arrow;
mod budget;
mod class;
mod errors;
mod graph;
mod keys;
mod laws;
mod rules;
mod view;
mod written;

use pyo3::prelude::*;

#[pymodule]
mod _nimatron {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::answer::Answer;
    #[pymodule_export]
    use super::arrow::arrow_stream;
    #[pymodule_export]
    use super::class::Solver;
    #[pymodule_export]
    use super::errors::refused;
    #[pymodule_export]
    use super::graph::listed_graph;
    #[pymodule_export]
    use super::laws::grid_laws;
    #[pymodule_export]
    use super::rules::{
        Rules, check, code_sequence, emit_problem, png, shipped_games, shipped_problems,
    };

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
