//! The consequences of a period.

use answer::{PeriodFound, SparseFound};
use rules::lists::Code;
use run::{Run, Stop};
use theory::sequence::{Sparse, TakeAndBreak};

use super::blocks::BLOCK;

/// The number of values that decide a period: if G(n + p) = G(n) for all n >= s with n + p less
/// than this, then for all n >= s (Guy and Smith 1956; the argument is in `docs/certificate.md`).
pub(super) fn bound(code: &Code, preperiod: usize, period: usize) -> usize {
    code.parts()
        .max(1)
        .saturating_mul(preperiod.saturating_add(period))
        .saturating_add(code.largest_take())
}

/// Whether values repeat from `preperiod` on, as far as they go.
pub(super) fn repeats(values: &[u16], preperiod: usize, period: usize) -> bool {
    let later = preperiod.saturating_add(period);
    preperiod > 0
        && period > 0
        && later <= values.len()
        && values[preperiod..values.len() - period] == values[later..]
}

/// Extends or truncates the values to `count`. The period must be proved, without a saltus.
///
/// # Errors
/// If a limit is reached: all values are right, but there may be fewer than `count`.
pub(super) fn continued(
    values: &mut Vec<u16>,
    found: &PeriodFound,
    count: usize,
    run: &Run<'_>,
) -> Result<(), Stop> {
    let more = count.saturating_sub(values.len());
    run.allocate(more.saturating_mul(size_of::<u16>()))?;
    values.truncate(count);
    values.reserve_exact(more);
    while values.len() < count {
        run.check_clock()?;
        let until = count.min(values.len() + BLOCK);
        for heap in values.len()..until {
            values.push(values[heap - found.period]);
        }
    }
    Ok(())
}

/// The heaps before the preperiod whose values differ from those that the period would give, with
/// both.
pub(super) fn exceptions(values: &[u16], found: PeriodFound) -> Vec<(usize, u16, i64)> {
    let mut exceptions = vec![];
    let until = found.preperiod.min(values.len());
    for (heap, &value) in values[..until].iter().enumerate() {
        let periods = (found.preperiod - heap).div_ceil(found.period);
        let later = values.get(heap + periods * found.period);
        let fall = i64::from(found.saltus).checked_mul(i64::try_from(periods).unwrap_or(i64::MAX));
        let (Some(&later), Some(fall)) = (later, fall) else { continue };
        let regular = i64::from(later) - fall;
        if regular != i64::from(value) {
            exceptions.push((heap, value, regular));
        }
    }
    exceptions
}

/// The sparse space that the engine sees in the values; none if it does not distinguish rare ones.
pub(super) fn sparse(moves: &TakeAndBreak, values: &[u16]) -> Option<SparseFound> {
    let found = Sparse::of(moves, values);
    (found.mask != 0).then(|| SparseFound {
        mask: found.mask,
        alternating: found.alternating,
        rare: found.rare,
        last_rare: found.last_rare,
        largest: u16::try_from(found.largest.0).unwrap_or(u16::MAX),
        first_largest: found.largest.1,
    })
}
