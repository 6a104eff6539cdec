//! `test` and `generate` of problems.

use answer::{Generated, ProblemTrial};
use serde::Serialize;

use super::text;
use crate::plan::no_theorem;
use crate::render::Style;

/// A problem that was tested.
pub(super) fn tested(trial: &ProblemTrial, style: Style) -> (&'static str, impl Serialize) {
    let verdict = match (trial.passed(), trial.is_open()) {
        (false, _) => "failed",
        (true, true) => "undecided",
        (true, false) => "passed",
    };
    let missing = trial.missing.as_ref().map(|missing| no_theorem(missing, style.language));
    (verdict, object! { verdict: verdict, ..trial: trial, no_theorem?: missing, })
}

/// Instances made.
pub(crate) fn generated(generated: &Generated) -> String {
    text(generated)
}
