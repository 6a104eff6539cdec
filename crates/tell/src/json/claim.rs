//! Claims of the rules.

use answer::{Judged, Verdict};
use serde::Serialize;

use super::reason;
use crate::render::Style;

/// A claim of the rules, in a list.
pub(super) fn claim(judged: &Judged, style: Style) -> impl Serialize {
    let unknown = judged.ruling.undecided();
    object! {
        claim: &judged.claim.text,
        verdict: judged.ruling.verdict().map_or("proved", Verdict::key),
        reason?: unknown.map(|unknown| reason(&unknown.obstacle, style)),
        verified_up_to?: unknown.and_then(|unknown| unknown.verified_up_to),
        counterexample?: judged.ruling.counterexample(),
    }
}
