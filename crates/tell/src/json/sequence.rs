//! `sequence`.

use answer::{Checked, SequenceAnswer};

use super::{about, checked_up_to, reason, text};
use crate::render::Style;

/// The values of single heaps.
pub(crate) fn sequence(answer: &SequenceAnswer, style: Style) -> String {
    let checked: Option<&Checked> = answer.certificate.as_ref().map(|(_, checked)| checked);
    let exceptions = answer.exceptions.iter();
    let exceptions = exceptions
        .map(|(heap, value, expected)| object! { heap: heap, value: value, expected: expected, });
    text(&object! {
        name: &answer.name,
        about?: answer.game.as_ref().map(about),
        code: answer.code.as_ref(),
        unequal?: answer.unequal.then_some(true),
        known_as: &answer.known_as,
        heaps: answer.forgotten.map_or(answer.values.len(), |forgotten| forgotten.heaps),
        resumed: answer.resumed,
        period: answer.period,
        exceptions: exceptions.collect::<Vec<_>>(),
        sparse?: answer.sparse,
        certificate_checked: checked.is_some(),
        checked_up_to: checked.and_then(checked_up_to),
        reason?: answer.stopped.as_ref().map(|obstacle| reason(obstacle, style)),
        forgotten?: answer.forgotten,
        values: &answer.values[
            ..answer.listed.map_or(answer.values.len(), |listed| listed.min(answer.values.len()))
        ],
    })
}
