//! `test` and `generate` of problems.

use answer::{Generated, ProblemTrial};
use serde::Serialize;

use super::text;

/// A problem that was tested.
#[derive(Serialize)]
pub(super) struct Tested<'a> {
    pub(super) verdict: &'static str,
    #[serde(flatten)]
    trial: &'a ProblemTrial,
}

impl<'a> From<&'a ProblemTrial> for Tested<'a> {
    fn from(trial: &'a ProblemTrial) -> Self {
        let verdict = match (trial.passed(), trial.is_open()) {
            (false, _) => "failed",
            (true, true) => "undecided",
            (true, false) => "passed",
        };
        Self { verdict, trial }
    }
}

/// Instances made.
pub(crate) fn generated(generated: &Generated) -> String {
    text(generated)
}
