//! Parts of budgets.

use run::{Limits, Run};

/// A run with the same clock, flag and remaining time, but another limit on states.
pub(crate) fn run_with<'a>(run: &Run<'a>, states: u64) -> Run<'a> {
    let mut inner = run.part(Limits { states, ..run.limits });
    // Otherwise its time would start anew.
    inner.limits.time = run.limits.time;
    inner
}
