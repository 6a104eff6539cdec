//! Which numeration systems to try, and which of them a game seems to fit.
//!
//! A set of tuples is regular in a numeration system if the words that spell it have finitely many
//! residual classes (Myhill 1957, Nerode 1958). So in the system that fits, small positions show few
//! of them, and hardly more when more positions are looked at; in the others they keep growing.
//! Nothing here is part of a proof: a wrong order costs time.

use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

use rules::tuples::{Numeration, digits};

/// The numeration systems to try, in order.
pub const NUMERATIONS: [Numeration; 28] = [
    Numeration::Base(2),
    Numeration::FIBONACCI,
    Numeration::Base(3),
    Numeration::Unary,
    Numeration::quadratic(2),
    Numeration::Base(10),
    Numeration::Base(4),
    Numeration::Base(5),
    Numeration::quadratic(3),
    Numeration::Base(6),
    Numeration::Base(7),
    Numeration::Base(8),
    Numeration::Base(9),
    Numeration::Recurrence([2, 2, 0]),
    Numeration::Recurrence([1, 1, 1]),
    Numeration::quadratic(4),
    Numeration::Recurrence([3, 2, 0]),
    Numeration::Recurrence([3, 3, 0]),
    Numeration::quadratic(5),
    Numeration::Recurrence([4, 2, 0]),
    Numeration::Recurrence([4, 3, 0]),
    Numeration::Recurrence([4, 4, 0]),
    Numeration::Recurrence([5, 2, 0]),
    Numeration::Recurrence([5, 3, 0]),
    Numeration::Recurrence([5, 4, 0]),
    Numeration::Recurrence([6, 3, 0]),
    Numeration::Recurrence([6, 4, 0]),
    Numeration::Recurrence([7, 4, 0]),
];

/// The number of positions that are looked at, at most, their largest heaps, and the time for that.
pub(super) const POSITIONS: u64 = 1 << 16;
pub(super) const LARGEST: u64 = 2_000;
pub(super) const TIME: Duration = Duration::from_secs(2);

/// The share of a numeration system about which nothing else is known: most games that have a
/// theorem have one in base 2.
pub(super) const fn usual_share(numeration: Numeration) -> u32 {
    match numeration {
        Numeration::Base(2) => 8,
        Numeration::FIBONACCI => 4,
        Numeration::Base(3) => 2,
        _ => 1,
    }
}

/// The classes of all tuples below some limits.
pub(super) struct SmallTuples<'a> {
    /// One for each heap.
    pub limits: &'a [u64],
    /// Whether the heap is written as one letter, before the places.
    pub bounded: &'a [bool],
    /// In lexicographic order: 0 for no position, and different numbers for different classes.
    pub classes: &'a [u8],
}

/// How many residual classes small positions show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Residuals {
    /// Among tuples below a quarter of the limits.
    pub few: u64,
    /// Among all tuples.
    pub all: u64,
}

impl Residuals {
    /// How many there will be among far larger positions if they keep growing like this. Numerations
    /// with few are the most promising.
    const fn expected(self) -> u64 {
        let few = if self.few == 0 { 1 } else { self.few };
        self.all.saturating_pow(3) / few.saturating_pow(2)
    }
}

/// The numbers below a limit in blocks: those of a block differ in their last digits only.
struct Blocks {
    /// The number of blocks that begin below a quarter of the limit.
    few: usize,
    count: usize,
    /// For each number its block and its place there.
    of: Vec<(usize, usize)>,
}

impl Blocks {
    /// Whole blocks of at least `length` numbers each.
    fn new(numeration: Numeration, limit: u64, length: u128) -> Option<Self> {
        let zeros = (1..).find(|&zeros| {
            let written: Vec<u8> = core::iter::once(1).chain(vec![0; zeros]).collect();
            rules::tuples::number(numeration, &written).is_none_or(|value| value >= length)
        })?;
        let (mut of, mut starts) = (vec![], vec![]);
        for number in 0..limit {
            let written = digits(numeration, number.into())?;
            if written.iter().rev().take(zeros).all(|&digit| digit == 0) && (number == 0 || written.len() > zeros) {
                starts.push(number);
            }
            let start = *starts.last()?;
            of.push((starts.len() - 1, usize::try_from(number - start).ok()?));
        }
        // The last block may go on beyond the limit.
        let count = starts.len().saturating_sub(1);
        of.retain(|(block, _)| *block < count);
        let few = starts.iter().take(count).take_while(|start| **start < limit / 4).count();
        Some(Self { few, count, of })
    }
}

/// The residual classes of a numeration system with places; none if there are too few tuples to say.
pub(super) fn residuals(small: &SmallTuples<'_>, numeration: Numeration) -> Option<Residuals> {
    /// Numbers in a block, at least: in smaller ones there is too little to tell them apart by.
    const LENGTH: u128 = 6;
    /// Blocks of each heap, at least.
    const BLOCKS: usize = 7;
    let blocks = |(&limit, &bounded): (&u64, &bool)| {
        let all = usize::try_from(limit).ok()?;
        if bounded {
            return Some(Blocks { few: all, count: all, of: (0..all).map(|number| (number, 0)).collect() });
        }
        Blocks::new(numeration, limit, LENGTH).filter(|blocks| blocks.count >= BLOCKS)
    };
    let blocks: Vec<Blocks> = small.limits.iter().zip(small.bounded).map(blocks).collect::<Option<_>>()?;
    let count: usize = blocks.iter().map(|blocks| blocks.count).product();
    let mut residual = vec![0_u64; count];
    let mut tuple = vec![0_usize; blocks.len()];
    for &class in small.classes {
        let heaps = || tuple.iter().zip(&blocks).map(|(&heap, blocks)| Some((*blocks.of.get(heap)?, blocks)));
        let begun = heaps().try_fold((0, u64::from(class)), |(block, rest), heap| {
            let ((of, offset), blocks) = heap?;
            Some((block * blocks.count + of, mixed(rest ^ u64::try_from(offset).unwrap_or(u64::MAX))))
        });
        if let Some((block, rest)) = begun {
            // The sum does not depend on the order.
            residual[block] = residual[block].wrapping_add(rest);
        }
        for (heap, limit) in tuple.iter_mut().zip(small.limits).rev() {
            *heap += 1;
            if u64::try_from(*heap).is_ok_and(|heap| heap < *limit) {
                break;
            }
            *heap = 0;
        }
    }
    let distinct = |mut known: Vec<u64>| {
        known.sort_unstable();
        known.dedup();
        u64::try_from(known.len()).unwrap_or(u64::MAX)
    };
    let is_small = |mut block: usize| {
        blocks.iter().rev().all(|blocks| {
            let own = block % blocks.count.max(1);
            block /= blocks.count.max(1);
            own < blocks.few
        })
    };
    let few = residual.iter().enumerate().filter(|(block, _)| is_small(*block)).map(|(_, &residual)| residual);
    Some(Residuals { few: distinct(few.collect()), all: distinct(residual) })
}

const fn mixed(number: u64) -> u64 {
    let product = (number ^ 0x9E37_79B9_7F4A_7C15).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    (product ^ product >> 29).wrapping_mul(0x94D0_49BB_1331_11EB)
}

/// The numeration systems with the shares of the budget that they get, the most promising first.
pub(super) fn schedule(found: &[(Numeration, Option<Residuals>)]) -> Vec<(Numeration, u32)> {
    if found.iter().filter(|(_, residuals)| residuals.is_some()).count() < 2 {
        return found.iter().map(|&(numeration, _)| (numeration, usual_share(numeration))).collect();
    }
    // Unary, which cannot be judged, and systems whose blocks are too large come after the best two.
    let mut known: Vec<(u64, Numeration)> = found
        .iter()
        .filter_map(|(numeration, residuals)| Some((residuals.as_ref()?.expected(), *numeration)))
        .collect();
    known.sort_by_key(|(expected, _)| *expected);
    let clear = known[0].0.saturating_mul(2) <= known[1].0;
    let mut shares: Vec<(Numeration, u32)> = known
        .iter()
        .zip([if clear { 256 } else { 128 }, 16, 8].into_iter().chain(core::iter::repeat(1)))
        .map(|((_, numeration), share)| (*numeration, share))
        .collect();
    let others = found.iter().filter(|(_, residuals)| residuals.is_none());
    shares.splice(2..2, others.map(|(numeration, _)| (*numeration, usual_share(*numeration).max(2))));
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(limits: &[u64], holds: impl Fn(&[u128]) -> bool) -> Numeration {
        let tuples = crate::tuples::sample::tuples(limits);
        let wide = |tuple: Vec<u64>| tuple.into_iter().map(u128::from).collect::<Vec<_>>();
        let classes: Vec<u8> = tuples.map(|tuple| 1 + u8::from(holds(&wide(tuple)))).collect();
        let bounded = vec![false; limits.len()];
        let small = SmallTuples { limits, bounded: &bounded, classes: &classes };
        let found: Vec<_> = NUMERATIONS.iter().map(|&numeration| (numeration, residuals(&small, numeration))).collect();
        schedule(&found)[0].0
    }

    /// Whether the digits of the second number are those of the first with a 0 behind them.
    fn shifts(numeration: Numeration) -> impl Fn(&[u128]) -> bool {
        move |pair| {
            let written = pair.iter().map(|&number| digits(numeration, number)).collect::<Option<Vec<_>>>();
            written.is_some_and(|written| [&written[0][..], &[0]].concat() == written[1])
        }
    }

    #[test]
    fn sets_are_told_by_their_numeration() {
        for numeration in [
            Numeration::FIBONACCI,
            Numeration::quadratic(2),
            Numeration::quadratic(3),
            Numeration::Recurrence([2, 2, 0]),
            Numeration::Recurrence([3, 2, 0]),
            Numeration::Recurrence([1, 1, 1]),
        ] {
            assert_eq!(first(&[256, 256], shifts(numeration)), numeration);
        }
        // Cantor's numbers, which have no 1 in base 3.
        let cantor = |number: &[u128]| digits(Numeration::Base(3), number[0]).is_some_and(|all| !all.contains(&1));
        assert_eq!(first(&[2_000], cantor), Numeration::Base(3));
    }

    #[test]
    fn small_boxes_say_nothing() {
        assert_eq!(first(&[20, 20], shifts(Numeration::FIBONACCI)), Numeration::Base(2));
    }
}
