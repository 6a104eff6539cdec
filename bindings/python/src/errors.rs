//! Faults as Python exceptions, with code, reason, hint and place.

use answer::fault::{Plain, Problem};
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use run::Stop;
use tell::Language;
use tell::classes::ClassFault;
use tell::diagnostics::Diagnosis;
use tell::service::{Refusal, problem_json, refusal_json};

use crate::answer::style;

/// Which class an exception is of; its name in `nimatron`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ErrorClass {
    Rules,
    Position,
    Undecided,
    Unsupported,
    Moves,
}

impl ErrorClass {
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
fn exception(py: Python<'_>, kind: ErrorClass, json: &str) -> PyErr {
    let made = py
        .import("nimatron._errors")
        .and_then(|module| module.call_method1("of_json", (kind.name(), json)));
    made.map_or_else(|error| error, PyErr::from_value)
}

/// A problem with what was asked.
pub(crate) fn problem(py: Python<'_>, problem: &Problem, language: Language) -> PyErr {
    let kind = match problem {
        Problem::Position(_) => ErrorClass::Position,
        Problem::Plain(Plain::NoTheorem { .. }) => ErrorClass::Undecided,
        Problem::Plain(Plain::NoSuchGame { .. } | Plain::NoSuchProblem { .. }) => ErrorClass::Rules,
        Problem::Plain(_) => ErrorClass::Unsupported,
        Problem::Text { .. }
        | Problem::Escape { .. }
        | Problem::Contest { .. }
        | Problem::Input { .. }
        | Problem::Expression(_) => ErrorClass::Rules,
    };
    exception(py, kind, &problem_json(problem, style(language)))
}

/// The same of something without a place.
pub(crate) fn plain(py: Python<'_>, plain: Plain, language: Language) -> PyErr {
    problem(py, &Problem::Plain(plain), language)
}

/// Something that cannot be asked.
pub(crate) fn refusal(py: Python<'_>, refusal: &Refusal, language: Language) -> PyErr {
    exception(py, ErrorClass::Unsupported, &refusal_json(refusal, language))
}

/// A budget that ended.
pub(crate) fn stopped(py: Python<'_>, stop: Stop, language: Language) -> PyErr {
    class(py, ErrorClass::Undecided, &ClassFault::Stopped(stop), language)
}

/// What is wrong with a class, or with what it is asked.
pub(crate) fn class(
    py: Python<'_>,
    kind: ErrorClass,
    fault: &ClassFault,
    language: Language,
) -> PyErr {
    exception(py, kind, &class_json(fault, language))
}

/// The same, brought about by another exception; what is not an [`Exception`](PyException), such as
/// an interrupt, goes on as it is.
pub(crate) fn because(
    py: Python<'_>,
    cause: PyErr,
    fault: &ClassFault,
    language: Language,
) -> PyErr {
    if !cause.is_instance_of::<PyException>(py) {
        return cause;
    }
    let error = class(py, ErrorClass::Moves, fault, language);
    error.set_cause(py, Some(cause));
    error
}

fn class_json(fault: &ClassFault, language: Language) -> String {
    let Diagnosis { title: message, hint, .. } = fault.words(language);
    let text = format!("{message}\n{hint}\n");
    serde_json::json!(
        { "error": { "code": fault.code(), "message": message, "hint": hint, "text": text } }
    )
    .to_string()
}

/// What the package refuses itself, by its code, with words and numbers that belong to it.
#[pyfunction]
pub(crate) fn refused(
    code: &str,
    words: Vec<String>,
    numbers: Vec<usize>,
    language: &str,
) -> String {
    let mut words = words.into_iter();
    let mut word = || words.next().unwrap_or_default();
    let mut numbers = numbers.into_iter();
    let mut number = || numbers.next().unwrap_or_default();
    let fault = match code {
        "OneSided" => ClassFault::OneSided,
        "SumOfSides" => ClassFault::SumOfSides,
        "OtherConvention" => ClassFault::OtherConvention,
        "MisereSum" => ClassFault::MisereSum,
        "TextTable" => ClassFault::TextTable,
        "OnlyClasses" => ClassFault::OnlyClasses,
        "Heaps" => ClassFault::Heaps { game: word(), heaps: number(), parameters: number() },
        "NotText" => ClassFault::NotText { position: word(), kind: word() },
        "NameForRules" => ClassFault::NameForRules { name: word() },
        "NoClaim" => ClassFault::NoClaim { law: word(), game: word() },
        _ => ClassFault::NeedsText { asked: word() },
    };
    class_json(&fault, Language::of_code(language).unwrap_or_default())
}
