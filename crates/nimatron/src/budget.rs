//! Parts of budgets.

use run::{Limits, Run};

/// A run with the same clock and flag, and what is left of the time, but another limit on states.
pub(crate) fn run_with<'a>(run: &Run<'a>, states: u64) -> Run<'a> {
    let mut inner = run.part(Limits { states, ..run.limits });
    // Its time would begin anew.
    inner.limits.time = run.limits.time;
    inner
}
