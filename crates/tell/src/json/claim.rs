//! Claims of the rules.

use answer::{Counterexample, Judged, Verdict};
use serde::Serialize;

use super::Reason;
use crate::render::Look;

/// A claim of the rules, in a list.
#[derive(Serialize)]
pub(super) struct Claim<'a> {
    claim: &'a str,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Reason<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verified_up_to: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counterexample: Option<&'a Counterexample>,
}

impl<'a> Claim<'a> {
    pub(super) fn new(judged: &'a Judged, look: Look) -> Self {
        let unknown = judged.ruling.undecided();
        Self {
            claim: &judged.claim,
            verdict: judged.ruling.verdict().map_or("proved", Verdict::key),
            reason: unknown.map(|unknown| Reason::new(&unknown.obstacle, look)),
            verified_up_to: unknown.and_then(|unknown| unknown.verified_up_to),
            counterexample: judged.ruling.counterexample(),
        }
    }
}
