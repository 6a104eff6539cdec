//! Faults as Python exceptions, with code, reason, hint and place.

use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use run::Stop;
use tell::Language;
use tell::problem::{Plain, Problem};
use tell::service::{Refusal, problem_json, refusal_json};

/// Which class an exception is of; its name in `nimatron`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Rules,
    Position,
    Undecided,
    Unsupported,
    Moves,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Self::Rules => "RulesError",
            Self::Position => "PositionError",
            Self::Undecided => "Undecided",
            Self::Unsupported => "Unsupported",
            Self::Moves => "MovesError",
        }
    }
}

/// The exception of a kind that a JSON object tells of, as `tell::service` writes them.
fn exception(py: Python<'_>, kind: Kind, json: &str) -> PyErr {
    let made = py.import("nimatron._errors").and_then(|module| module.call_method1("of_json", (kind.name(), json)));
    made.map_or_else(|error| error, PyErr::from_value)
}

/// A problem with what was asked.
pub(crate) fn problem(py: Python<'_>, problem: &Problem, language: Language) -> PyErr {
    let kind = match problem {
        Problem::Position(_) => Kind::Position,
        Problem::Plain(Plain::NoTheorem { .. }) => Kind::Undecided,
        Problem::Plain(Plain::NoSuchGame { .. } | Plain::NoSuchProblem { .. }) => Kind::Rules,
        Problem::Plain(_) => Kind::Unsupported,
        Problem::Text { .. }
        | Problem::Escape { .. }
        | Problem::Contest { .. }
        | Problem::Input { .. }
        | Problem::Expression(_) => Kind::Rules,
    };
    exception(py, kind, &problem_json(problem, language))
}

/// The same of something without a place.
pub(crate) fn plain(py: Python<'_>, plain: Plain, language: Language) -> PyErr {
    problem(py, &Problem::Plain(plain), language)
}

/// Something that cannot be asked.
pub(crate) fn refusal(py: Python<'_>, refusal: &Refusal, language: Language) -> PyErr {
    exception(py, Kind::Unsupported, &refusal_json(refusal, language))
}

/// A budget that ended.
pub(crate) fn stopped(py: Python<'_>, stop: Stop) -> PyErr {
    let (code, limit) = match stop {
        Stop::States { limit } => ("states", format!("{limit} states")),
        Stop::Memory { limit } => ("memory", format!("{limit} bytes of memory")),
        Stop::Time { limit } => ("time", format!("{} seconds", limit.as_secs_f64())),
        Stop::Cancelled => ("cancelled", "this run".to_owned()),
    };
    let message = format!("the budget of {limit} was used up");
    told(
        py,
        Kind::Undecided,
        code,
        &message,
        "states=, memory= and seconds= set it; positions that were solved are kept",
    )
}

/// A fault with words of its own.
pub(crate) fn told(py: Python<'_>, kind: Kind, code: &str, message: &str, hint: &str) -> PyErr {
    let error =
        serde_json::json!({ "code": code, "message": message, "hint": hint, "text": format!("{message}\n{hint}\n") });
    exception(py, kind, &serde_json::json!({ "error": error }).to_string())
}

/// The same, brought about by another exception; what is not an [`Exception`](PyException), such as an interrupt, goes on as it is.
pub(crate) fn because(py: Python<'_>, cause: PyErr, code: &str, message: &str, hint: &str) -> PyErr {
    if !cause.is_instance_of::<PyException>(py) {
        return cause;
    }
    let error = told(py, Kind::Moves, code, message, hint);
    error.set_cause(py, Some(cause));
    error
}
