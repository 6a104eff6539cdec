//! Which numeration systems to try, and which of them a game seems to fit.
//!
//! A set of tuples is regular in a numeration system if the words that spell it have finitely many
//! residual classes (Myhill 1957, Nerode 1958). So in the system that fits, small positions show
//! few of them, and hardly more when more positions are looked at; in the others they keep growing.
//! Nothing here is part of a proof: a wrong order costs time.

use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

use rules::tuples::{Condition, Digits, Numeration, TupleRuleset, digits};

/// The numeration systems to try, in order.
pub const NUMERATIONS: [Numeration; 30] = [
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
    Numeration::Recurrence([4, -1, 0]),
    Numeration::Recurrence([5, -1, 0]),
];

/// The numeration systems to try for these rules: the usual ones, then those that the rules name.
/// In others, digits of these cannot be read.
#[must_use]
pub fn numerations_for(rules: &TupleRuleset) -> Vec<Numeration> {
    let mut all = NUMERATIONS.to_vec();
    let mut add = |condition: &Condition| add_named(condition, &mut all);
    add(&rules.domain);
    add(&rules.ends);
    for one in rules.moves.linear().unwrap_or_default() {
        add(&one.guard);
        one.effects.iter().for_each(|effect| add(&effect.when));
    }
    all
}

fn add_named(condition: &Condition, all: &mut Vec<Numeration>) {
    match condition {
        Condition::Bool(_) | Condition::Compare(..) | Condition::Congruent(..) => {}
        Condition::Digits(
            Digits::TrailingZeros { numeration, .. } | Digits::Shift { numeration, .. },
        ) => {
            if !all.contains(numeration) {
                all.push(*numeration);
            }
        }
        Condition::Digits(_) => {}
        Condition::Not(inner) | Condition::Exists(_, inner) => add_named(inner, all),
        Condition::And(parts) | Condition::Or(parts) => {
            parts.iter().for_each(|part| add_named(part, all))
        }
    }
}

/// With more unbounded heaps than this, positions are too small to tell anything.
pub(super) const MOST_HEAPS: usize = 6;
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
pub(super) struct SmallTuples {
    /// One for each heap.
    pub limits: Vec<u64>,
    /// Whether the heap is written as one letter, before the places.
    pub bounded: Vec<bool>,
    /// In lexicographic order: 0 for no position, and different numbers for different classes.
    pub classes: Vec<u8>,
    /// Whether all moves are small: see [`Self::are_slow`].
    pub slow: bool,
}

impl SmallTuples {
    /// Whether the class of every tuple is known.
    pub(super) fn is_whole(&self) -> bool {
        let count = self.limits.iter().try_fold(1, |count: u64, limit| count.checked_mul(*limit));
        count.is_some_and(|count| u64::try_from(self.classes.len()) == Ok(count))
    }

    /// Whether no move changes a heap by more than a third of its limit, judged by a sample of the
    /// tuples. The answers of such games are often periodic, which suits unary.
    pub(super) fn are_slow(
        &self,
        mut options: impl FnMut(&[u64]) -> Option<Vec<Vec<u64>>>,
    ) -> bool {
        /// About how many tuples are examined.
        const SAMPLE: usize = 100;
        // An odd step, so that not all of them end alike.
        let step = (self.classes.len() / SAMPLE).max(1) | 1;
        super::sample::tuples(&self.limits).step_by(step).all(|tuple| {
            let is_near = |option: &Vec<u64>| {
                let heaps = option.iter().zip(&tuple).zip(self.limits.iter().zip(&self.bounded));
                heaps.into_iter().all(|((to, from), (limit, bounded))| {
                    *bounded || 3 * to.abs_diff(*from) <= *limit
                })
            };
            options(&tuple).is_some_and(|options| options.iter().all(is_near))
        })
    }

    /// The number of heaps that are written digit by digit.
    pub(super) fn unbounded(&self) -> usize {
        self.bounded.iter().filter(|bounded| !**bounded).count()
    }
}

/// How many residual classes small positions show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Residuals {
    /// Among tuples below a quarter of the limits.
    pub few: u64,
    /// Among all tuples.
    pub all: u64,
    /// Among the words of at most 0, 1, 2, ... places that tuples below the limits begin with.
    pub by_length: Vec<u64>,
    /// Whether bounded heaps leave room for few sizes of the others only.
    pub scarce: bool,
}

impl Residuals {
    /// How many there will be among far larger positions if they keep growing like this.
    /// Numerations with few are the most promising.
    pub(super) const fn expected(&self) -> u64 {
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
        for number in 0..=limit {
            let written = digits(numeration, number.into())?;
            if written.iter().rev().take(zeros).all(|&digit| digit == 0)
                && (number == 0 || written.len() > zeros)
            {
                starts.push(number);
            }
            let start = *starts.last()?;
            of.push((starts.len() - 1, usize::try_from(number - start).ok()?));
        }
        // The last block may go on beyond the limit, or begin there.
        let count = starts.len().saturating_sub(1);
        of.retain(|(block, _)| *block < count);
        let few = starts.iter().take(count).take_while(|start| **start < limit / 4).count();
        Some(Self { few, count, of })
    }
}

/// The residual classes of a numeration system with places; none if there are too few tuples to
/// say.
pub(super) fn residuals(small: &SmallTuples, numeration: Numeration) -> Option<Residuals> {
    // Numbers in a block, at least, and blocks of each heap, at least: in smaller blocks there is
    // too little to tell them apart by, unless they are blocks of many heaps.
    let (length, least) = match small.unbounded() {
        0..=2 => (6, 7),
        3 => (3, 5),
        _ => (2, 3),
    };
    let blocks = |(&limit, &bounded): (&u64, &bool)| {
        let all = usize::try_from(limit).ok()?;
        if bounded {
            return Some(Blocks {
                few: all,
                count: all,
                of: (0..all).map(|number| (number, 0)).collect(),
            });
        }
        Blocks::new(numeration, limit, length).filter(|blocks| blocks.count >= least)
    };
    let blocks: Vec<Blocks> =
        small.limits.iter().zip(&small.bounded).map(blocks).collect::<Option<_>>()?;
    let count: usize = blocks.iter().map(|blocks| blocks.count).product();
    let mut residual = vec![0_u64; count];
    let mut tuple = vec![0_usize; blocks.len()];
    for &class in &small.classes {
        let heaps = || {
            tuple.iter().zip(&blocks).map(|(&heap, blocks)| Some((*blocks.of.get(heap)?, blocks)))
        };
        let begun = heaps().try_fold((0, u64::from(class)), |(block, rest), heap| {
            let ((of, offset), blocks) = heap?;
            Some((
                block * blocks.count + of,
                mixed(rest ^ u64::try_from(offset).unwrap_or(u64::MAX)),
            ))
        });
        if let Some((block, rest)) = begun {
            // The sum does not depend on the order.
            residual[block] = residual[block].wrapping_add(rest);
        }
        for (heap, limit) in tuple.iter_mut().zip(&small.limits).rev() {
            *heap += 1;
            if u64::try_from(*heap).is_ok_and(|heap| heap < *limit) {
                break;
            }
            *heap = 0;
        }
    }
    // Residuals whose block of each heap is among the first ones.
    let among = |first: &[usize]| {
        let is_among = |mut block: usize| {
            blocks.iter().zip(first).rev().all(|(blocks, first)| {
                let own = block % blocks.count.max(1);
                block /= blocks.count.max(1);
                own < *first
            })
        };
        let among = residual.iter().enumerate().filter(|(block, _)| is_among(*block));
        let mut known: Vec<u64> = among.map(|(_, &residual)| residual).collect();
        known.sort_unstable();
        known.dedup();
        u64::try_from(known.len()).unwrap_or(u64::MAX)
    };
    let few: Vec<usize> = blocks.iter().map(|blocks| blocks.few).collect();
    let all: Vec<usize> = blocks.iter().map(|blocks| blocks.count).collect();
    // The block of a number begins with the word of its index.
    let words = (0..).map_while(|places| {
        let first: Vec<u8> = core::iter::once(1).chain(vec![0; places]).collect();
        let count = usize::try_from(rules::tuples::number(numeration, &first)?).ok()?;
        let of_heap = |(blocks, &bounded): (&Blocks, &bool)| match bounded {
            true => Some(blocks.count),
            false => (count <= blocks.count).then_some(count),
        };
        blocks.iter().zip(&small.bounded).map(of_heap).collect::<Option<Vec<usize>>>()
    });
    let by_length = match small.unbounded() {
        0 => vec![],
        _ => words.map(|first| among(&first)).collect(),
    };
    /// More sizes than this are many.
    const MANY: u64 = 128;
    let mut free = small.limits.iter().zip(&small.bounded).filter(|(_, bounded)| !**bounded);
    let scarce = small.bounded.contains(&true) && free.any(|(limit, _)| *limit < MANY);
    Some(Residuals { few: among(&few), all: among(&all), by_length, scarce })
}

const fn mixed(number: u64) -> u64 {
    let product = (number ^ 0x9E37_79B9_7F4A_7C15).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    (product ^ product >> 29).wrapping_mul(0x94D0_49BB_1331_11EB)
}

/// As [`Residuals::expected`], but base 2 wins near ties: moves have small machines there. Where
/// there are few sizes and at most one digit could be looked at, little is known.
fn plausible(numeration: Numeration, residuals: &Residuals) -> u64 {
    let one_digit = residuals.by_length.len() <= 2;
    match numeration {
        Numeration::Base(2) => residuals.expected() / 2,
        _ if residuals.scarce && one_digit => residuals.expected().saturating_mul(4),
        _ => residuals.expected(),
    }
}

/// The numeration systems with their shares of the budget, the most promising first. A `slow` game
/// begins with a short try of the best one and a longer one of unary.
pub(super) fn schedule(
    found: &[(Numeration, Option<Residuals>)],
    slow: bool,
) -> Vec<(Numeration, u32)> {
    const BEST: u32 = 16;
    const UNARY: u32 = 64;
    let mut shares = shares(found);
    if let Some(at) =
        shares.iter().position(|(numeration, _)| slow && *numeration == Numeration::Unary)
    {
        shares.remove(at);
        let best = shares.first().map(|&(numeration, _)| (numeration, BEST));
        shares.splice(0..0, best.into_iter().chain([(Numeration::Unary, UNARY)]));
    }
    shares
}

fn shares(found: &[(Numeration, Option<Residuals>)]) -> Vec<(Numeration, u32)> {
    if found.iter().filter(|(_, residuals)| residuals.is_some()).count() < 2 {
        return found
            .iter()
            .map(|&(numeration, _)| (numeration, usual_share(numeration)))
            .collect();
    }
    // Unary, which cannot be judged, and systems whose blocks are too large come after the best
    // two.
    let mut known: Vec<(u64, Numeration)> = found
        .iter()
        .filter_map(|(numeration, residuals)| {
            Some((plausible(*numeration, residuals.as_ref()?), *numeration))
        })
        .collect();
    known.sort_by_key(|(expected, _)| *expected);
    let clear = known[0].0.saturating_mul(2) <= known[1].0;
    let mut shares: Vec<(Numeration, u32)> = known
        .iter()
        .zip([if clear { 256 } else { 128 }, 16, 8].into_iter().chain(core::iter::repeat(1)))
        .map(|((_, numeration), share)| (*numeration, share))
        .collect();
    let others = found.iter().filter(|(_, residuals)| residuals.is_none());
    shares
        .splice(2..2, others.map(|(numeration, _)| (*numeration, usual_share(*numeration).max(2))));
    // Where few sizes mislead, it is mostly base 2 that would have been right.
    let best = shares[0].1;
    let scarce = found.iter().filter_map(|(_, residuals)| residuals.as_ref()).any(|all| all.scarce);
    if let Some((_, share)) =
        shares.iter_mut().find(|(numeration, _)| scarce && *numeration == Numeration::Base(2))
    {
        *share = (*share).max(best / 4);
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(limits: &[u64], holds: impl Fn(&[u128]) -> bool) -> Numeration {
        let tuples = crate::tuples::sample::tuples(limits);
        let wide = |tuple: Vec<u64>| tuple.into_iter().map(u128::from).collect::<Vec<_>>();
        let classes: Vec<u8> = tuples.map(|tuple| 1 + u8::from(holds(&wide(tuple)))).collect();
        let small = SmallTuples {
            limits: limits.to_vec(),
            bounded: vec![false; limits.len()],
            classes,
            slow: false,
        };
        let found: Vec<_> = NUMERATIONS
            .iter()
            .map(|&numeration| (numeration, residuals(&small, numeration)))
            .collect();
        schedule(&found, false)[0].0
    }

    /// Whether the digits of the second number are those of the first with a 0 behind them.
    fn shifts(numeration: Numeration) -> impl Fn(&[u128]) -> bool {
        move |pair| {
            let written =
                pair.iter().map(|&number| digits(numeration, number)).collect::<Option<Vec<_>>>();
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
            Numeration::Recurrence([4, -1, 0]),
        ] {
            assert_eq!(first(&[256, 256], shifts(numeration)), numeration);
        }
        // Cantor's numbers, which have no 1 in base 3.
        let cantor = |number: &[u128]| {
            digits(Numeration::Base(3), number[0]).is_some_and(|all| !all.contains(&1))
        };
        assert_eq!(first(&[2_000], cantor), Numeration::Base(3));
    }

    /// By definition: prefixes are compared by all endings of three digits.
    #[test]
    fn residuals_are_those_of_words() {
        let holds = |pair: &[u128]| pair[0] & pair[1] == 0 && pair[0] % 3 != 1;
        let classes =
            (0..128).flat_map(|x| (0..128).map(move |y| 1 + u8::from(holds(&[x, y])))).collect();
        let small =
            SmallTuples { limits: vec![128, 128], bounded: vec![false; 2], classes, slow: false };
        let found =
            residuals(&small, Numeration::Base(2)).unwrap_or_else(|| panic!("too few tuples"));
        let rest = |x: u128, y: u128| -> Vec<bool> {
            (0..8)
                .flat_map(|low| (0..8).map(move |lower| holds(&[8 * x + low, 8 * y + lower])))
                .collect()
        };
        let literal = |places: u32| {
            let below = 1 << places;
            let rests: std::collections::BTreeSet<_> =
                (0..below).flat_map(|x| (0..below).map(move |y| rest(x, y))).collect();
            u64::try_from(rests.len()).unwrap_or(u64::MAX)
        };
        assert_eq!(found.by_length, (0..=4).map(literal).collect::<Vec<_>>());
        assert_eq!(found.by_length.last(), Some(&4), "three residues, and none that is disjoint");
    }

    #[test]
    fn small_boxes_say_nothing() {
        assert_eq!(first(&[20, 20], shifts(Numeration::FIBONACCI)), Numeration::Base(2));
    }
}
