//! `test` and `generate` of problems.

use answer::{Generated, ProblemTrial};
use serde::Serialize;

use super::text;

/// A problem that was tested.
pub(super) fn tested(trial: &ProblemTrial) -> (&'static str, impl Serialize) {
    let verdict = match (trial.passed(), trial.is_open()) {
        (false, _) => "failed",
        (true, true) => "undecided",
        (true, false) => "passed",
    };
    (verdict, object! { verdict: verdict, ..trial: trial, })
}

/// Instances made.
pub(crate) fn generated(generated: &Generated) -> String {
    text(generated)
}
