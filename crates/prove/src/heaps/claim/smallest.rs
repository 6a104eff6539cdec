//! The smallest position of a set, by questions whether there is one within bounds.

use alloc::vec::Vec;

use rules::Comparison;
use rules::heaps::{Condition, Linear, Tuple, Variable};

use super::Halt;

/// `heap` is at most (or exactly) `size`.
fn limit(heap: usize, size: u64, comparison: Comparison) -> Option<Condition> {
    let variable = Linear::variable(Variable(u32::try_from(heap).ok()?));
    let size = Linear::number(i64::try_from(size).ok()?);
    Some(Condition::compare(variable.minus(&size)?, comparison))
}

/// The position with the smallest largest heap, and of those the first in order, of a set that `found` is in; `some` finds one of which a
/// condition holds. If it cannot, or numbers are too large, the last one found, and false.
pub(super) fn smallest(found: Tuple, mut some: impl FnMut(&Condition) -> Result<Option<Tuple>, Halt>) -> (Tuple, bool) {
    let mut best = found;
    let certain = descend(&mut best, &mut some).is_some();
    (best, certain)
}

fn descend(best: &mut Tuple, some: &mut impl FnMut(&Condition) -> Result<Option<Tuple>, Halt>) -> Option<()> {
    let heaps = best.len();
    let mut least = 0;
    loop {
        let size = u64::try_from(best.iter().copied().max()?).ok()?;
        if least >= size {
            break;
        }
        let middle = u64::midpoint(least, size);
        let all = (0..heaps).map(|heap| limit(heap, middle, Comparison::LessEqual)).collect::<Option<Vec<_>>>()?;
        match some(&Condition::all(all)).ok()? {
            Some(smaller) => *best = smaller,
            None => least = middle + 1,
        }
    }
    let all = (0..heaps).map(|heap| limit(heap, least, Comparison::LessEqual)).collect::<Option<Vec<_>>>()?;
    let mut within = Condition::all(all);
    for heap in 0..heaps {
        let mut least = 0;
        loop {
            let size = u64::try_from(best[heap]).ok()?;
            if least >= size {
                break;
            }
            let middle = u64::midpoint(least, size);
            let smaller = limit(heap, middle, Comparison::LessEqual)?;
            match some(&Condition::all([within.clone(), smaller])).ok()? {
                Some(earlier) => *best = earlier,
                None => least = middle + 1,
            }
        }
        within = Condition::all([within, limit(heap, least, Comparison::Equal)?]);
    }
    Some(())
}
