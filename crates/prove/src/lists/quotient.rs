//! Misère quotients as theorems about all heaps.

use rules::lists::{Code, List};
use run::{Limits, Run, Stop};
use theory::quotient::{QuotientError, Quotients};
use theory::sequence::TakeAndBreak;

use super::{HeapClass, HeapTheory, ListProof, Quotient, SumLaw};
use crate::theorem::{Figures, UnknownReason};

/// A quotient with more elements is not looked for.
pub const MOST_ELEMENTS: usize = 1000;
/// The most lists that are looked at to learn one quotient: quotients with which heaps were seen to
/// repeat took less than half as many.
const LISTS: Limits = Limits { states: 1 << 16, memory: 1 << 28, time: None };
/// The most heaps that are added before a period is seen.
const MOST_HEAPS: usize = 1 << 10;

/// A theorem about misère play with the moves of a code, if the elements of heaps repeat.
pub(super) fn prove(code: &Code, run: &Run<'_>) -> Result<ListProof, UnknownReason<List>> {
    let rules = TakeAndBreak { digits: code.digits().to_vec(), unequal: false };
    let mut found = Quotients::new(rules, MOST_ELEMENTS);
    let mut looked = 0;
    let limits = Limits {
        states: LISTS.states.min(run.limits.states),
        memory: LISTS.memory.min(run.limits.memory),
        time: None,
    };
    let part = run.part(limits);
    loop {
        let heap = found.elements().len();
        found.extend(heap, &part).map_err(|error| match error {
            // That is not the budget of whoever asked.
            QuotientError::Stop(Stop::States { limit }) if limit < run.limits.states => {
                UnknownReason::LargeQuotient(heap, MOST_ELEMENTS)
            }
            QuotientError::Stop(Stop::Memory { limit }) if limit < run.limits.memory => {
                UnknownReason::LargeQuotient(heap, MOST_ELEMENTS)
            }
            QuotientError::Stop(stop) => UnknownReason::Stopped(stop),
            QuotientError::TooLarge(heap) => UnknownReason::LargeQuotient(heap, MOST_ELEMENTS),
        })?;
        // It takes quadratic time.
        if heap >= looked {
            looked = heap + 1 + heap / 16;
            if let Some(proof) = by_quotient(code, &found) {
                return Ok(proof);
            }
        }
        if heap >= MOST_HEAPS {
            return Err(UnknownReason::NoPeriod(heap));
        }
    }
}

/// The theorem about misère play with the moves of a code whose quotient, as far as it was looked
/// for, this is; `None` as long as the elements of heaps are not known to repeat.
#[must_use]
pub fn by_quotient(code: &Code, found: &Quotients) -> Option<ListProof> {
    let (preperiod, period) = found.period()?;
    let table = found.table(preperiod + period);
    let class = |class: u32| HeapClass { value: class.into(), firm: false };
    Some(ListProof {
        law: SumLaw::Quotient,
        heap: HeapTheory::Periodic {
            code: code.clone(),
            preperiod,
            period,
            classes: table.classes.into_iter().map(class).collect(),
        },
        quotient: Some(Quotient { next: table.next, lost: table.lost }),
        valued: false,
        figures: Figures::default(),
    })
}
