//! `sequence`.

use answer::{Checked, PeriodFound, SequenceAnswer, SparseFound, Status};
use serde::Serialize;

use super::{Game, Reason, text};
use crate::language::Language;

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
    period: Option<Period>,
    exceptions: Vec<Exception>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sparse: Option<Sparse>,
    certificate_checked: bool,
    checked_up_to: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Reason<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    forgotten: Option<Forgotten>,
    values: &'a [u16],
}

#[derive(Serialize)]
struct Forgotten {
    rare: Option<usize>,
    least_preperiod: bool,
}

#[derive(Serialize)]
struct Period {
    preperiod: usize,
    period: usize,
    saltus: u32,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    verified_up_to: Option<usize>,
    bound: Option<usize>,
}

#[derive(Serialize)]
struct Exception {
    heap: usize,
    value: u16,
    expected: i64,
}

#[derive(Serialize)]
struct Sparse {
    mask: u32,
    alternating: bool,
    rare: usize,
    last_rare: usize,
    largest: u16,
    first_largest: usize,
}

/// How certain something is, and up to which size it was seen.
pub(super) const fn status(status: Status) -> (&'static str, Option<usize>) {
    match status {
        Status::Verified { up_to } => (status.key(), Some(up_to)),
        Status::Proved | Status::Conjectured => (status.key(), None),
    }
}

impl From<&PeriodFound> for Period {
    fn from(found: &PeriodFound) -> Self {
        let PeriodFound { preperiod, period, saltus, .. } = *found;
        let (status, verified_up_to) = status(found.status);
        Self { preperiod, period, saltus, status, verified_up_to, bound: (found.bound > 0).then_some(found.bound) }
    }
}

impl From<&SparseFound> for Sparse {
    fn from(found: &SparseFound) -> Self {
        let SparseFound { mask, alternating, rare, last_rare, largest, first_largest } = *found;
        Self { mask, alternating, rare, last_rare, largest, first_largest }
    }
}

/// The values of single heaps.
pub(crate) fn sequence(answer: &SequenceAnswer, language: Language) -> String {
    let checked: Option<&Checked> = answer.certificate.as_ref().map(|(_, checked)| checked);
    text(&Answer {
        name: &answer.name,
        about: answer.game.as_ref().map(Game::new),
        code: answer.code.as_deref(),
        unequal: answer.unequal,
        known_as: &answer.known_as,
        heaps: answer.forgotten.map_or(answer.values.len(), |forgotten| forgotten.heaps),
        resumed: answer.resumed,
        period: answer.period.as_ref().map(Period::from),
        exceptions: answer
            .exceptions
            .iter()
            .map(|&(heap, value, expected)| Exception { heap, value, expected })
            .collect(),
        sparse: answer.sparse.as_ref().map(Sparse::from),
        certificate_checked: checked.is_some(),
        checked_up_to: checked.and_then(|checked| checked.up_to).and_then(|size| u64::try_from(size).ok()),
        reason: answer.stopped.as_ref().map(|obstacle| Reason::new(obstacle, language)),
        forgotten: answer
            .forgotten
            .map(|forgotten| Forgotten { rare: forgotten.rare, least_preperiod: forgotten.is_least }),
        values: &answer.values,
    })
}
