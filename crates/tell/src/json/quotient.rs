//! `quotient`, and the quotients of theorems.

use answer::{Checked, Quotient, QuotientAnswer};
use serde::Serialize;

use super::{about, checked_up_to, reason, text};
use crate::render::Style;
use crate::report::{element_name, word_name};

/// A misère quotient.
pub(super) fn parts(quotient: &Quotient) -> impl Serialize {
    let names: Vec<String> =
        (0..quotient.order()).map(|element| element_name(quotient, element)).collect();
    let relation = |(left, right): &(Vec<u8>, Vec<u8>)| [word_name(left), word_name(right)];
    object! {
        order: quotient.order(),
        generators: quotient.generators.clone(),
        elements: names,
        lost: quotient.lost.clone(),
        next: quotient.next.clone(),
        relations: quotient.relations.iter().map(relation).collect::<Vec<_>>(),
        idempotents: quotient.idempotents.clone(),
        kernel: quotient.kernel.clone(),
        tame: quotient.is_tame,
    }
}

/// The misère quotient of a game.
pub(crate) fn quotient(answer: &QuotientAnswer, style: Style) -> String {
    let checked: Option<&Checked> = answer.certificate.as_ref().map(|(_, checked)| checked);
    let growth = answer.growth.iter().map(|growth| {
        object! {
            heap: growth.heap, order: growth.order, lost: growth.lost, tame: growth.is_tame,
        }
    });
    let period = answer.period.map(|(preperiod, period)| {
        object! { preperiod: preperiod, period: period, }
    });
    text(&object! {
        name: &answer.name,
        about?: answer.game.as_ref().map(about),
        code: &answer.code,
        unequal?: answer.unequal.then_some(true),
        up_to: answer.elements.len().saturating_sub(1),
        period: period,
        growth: growth.collect::<Vec<_>>(),
        ..quotient: parts(&answer.quotient),
        heaps: &answer.elements,
        certificate_checked: checked.is_some(),
        checked_up_to: checked.and_then(checked_up_to),
        reason?: answer.stopped.as_ref().map(|obstacle| reason(obstacle, style)),
    })
}
