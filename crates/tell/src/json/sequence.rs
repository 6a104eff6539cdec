//! `sequence`.

use answer::{Checked, Forgotten, PeriodFound, SequenceAnswer, SparseFound};
use serde::Serialize;

use super::{Game, Reason, checked_up_to, text};
use crate::render::Look;

#[derive(Serialize)]
struct Answer<'a> {
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<Game<'a>>,
    code: Option<&'a str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    unequal: bool,
    known_as: &'a [String],
    heaps: usize,
    resumed: usize,
    period: Option<PeriodFound>,
    exceptions: Vec<Exception>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sparse: Option<SparseFound>,
    certificate_checked: bool,
    checked_up_to: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Reason<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    forgotten: Option<Forgotten>,
    values: &'a [u16],
}

#[derive(Serialize)]
struct Exception {
    heap: usize,
    value: u16,
    expected: i64,
}

/// The values of single heaps.
pub(crate) fn sequence(answer: &SequenceAnswer, look: Look) -> String {
    let checked: Option<&Checked> = answer.certificate.as_ref().map(|(_, checked)| checked);
    text(&Answer {
        name: &answer.name,
        about: answer.game.as_ref().map(Game::new),
        code: answer.code.as_deref(),
        unequal: answer.unequal,
        known_as: &answer.known_as,
        heaps: answer.forgotten.map_or(answer.values.len(), |forgotten| forgotten.heaps),
        resumed: answer.resumed,
        period: answer.period,
        exceptions: answer
            .exceptions
            .iter()
            .map(|&(heap, value, expected)| Exception { heap, value, expected })
            .collect(),
        sparse: answer.sparse,
        certificate_checked: checked.is_some(),
        checked_up_to: checked.and_then(checked_up_to),
        reason: answer.stopped.as_ref().map(|obstacle| Reason::new(obstacle, look)),
        forgotten: answer.forgotten,
        values: &answer.values,
    })
}
