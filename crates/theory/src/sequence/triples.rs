//! Values where a heap is broken in three: for every number of counters, all values of two heaps
//! together are kept, as a set.
//!
//! In such games values rise with heaps more often than not, and sets are long. Of what three heaps
//! reach, no set is made: what the least of the three and the set of the others reach is united, as
//! they are for heaps whose values agree in the last six bits, until little is missing that is less
//! than the last value. What is missing still is looked for value by value, and that of the heap,
//! which takes all pairs, is one of those.

use alloc::vec;
use alloc::vec::Vec;

use run::Run;

use super::SequenceError;
use super::rules::TakeAndBreak;

/// Bits of a word of a set.
const WORD: usize = 64;

/// The search for three heaps begins with the least of these sizes, and goes on to twice as large
/// ones.
const FIRST_PARTS: usize = 256;

/// If no more values are missing, they are looked for one by one.
const FEW: u32 = 12;

/// The words of a set are next to those of sets of so many other numbers of counters, what a line
/// of the cache holds.
const TOGETHER: usize = 8;

/// What is kept from value to value: for n values, n / 64 words for each of the largest of them.
///
/// A value takes linear time: half the counters to unite pairs, a third to see that three heaps do
/// not have it, and as many words as those heaps take that reach the values below it.
#[derive(Clone, Debug)]
pub(super) struct Triples {
    takes: [Vec<usize>; 4],
    pairs: Pairs,
}

/// The values that two heaps of m counters together can have, for every m.
#[derive(Clone, Debug)]
struct Pairs {
    unequal: bool,
    /// Words of a set, a power of 2.
    width: usize,
    /// The sets: see [`Pairs::at`].
    once: Vec<u64>,
    /// The same of the values that two different pairs have, if heaps must differ; otherwise it
    /// stays empty.
    twice: Vec<u64>,
    known: usize,
}

impl Triples {
    pub(super) fn new(rules: &TakeAndBreak) -> Self {
        let takes = [0, 1, 2, 3].map(|parts| rules.takes(parts));
        let pairs = Pairs {
            unequal: rules.unequal,
            width: 1,
            once: Vec::new(),
            twice: Vec::new(),
            known: 0,
        };
        Self { takes, pairs }
    }

    /// The value of the next heap.
    pub(super) fn next(&mut self, values: &[u16], run: &Run<'_>) -> Result<u16, SequenceError> {
        run.check_clock()?;
        let heap = values.len();
        self.pairs.widen(values);
        let mut seen = vec![0; self.pairs.width];
        if self.takes[0].contains(&heap) {
            insert(&mut seen, 0);
        }
        for &taken in self.takes[1].iter().take_while(|&&taken| taken < heap) {
            insert(&mut seen, values[heap - taken]);
        }
        if let Some(&least) = self.takes[2].iter().chain(&self.takes[3]).min() {
            while heap >= least && self.pairs.known <= heap - least {
                self.pairs.add(values);
                run.tick()?;
            }
        }
        for &taken in self.takes[2].iter().take_while(|&&taken| taken < heap) {
            let at = self.pairs.at(heap - taken);
            let set = self.pairs.once[at..].iter().step_by(TOGETHER);
            seen.iter_mut().zip(set).for_each(|(seen, word)| *seen |= word);
        }
        let start = self.unite(values, &mut seen);
        let rests = self.rests(heap);
        let least = loop {
            let Some(place) = seen.iter().position(|&word| word != u64::MAX) else {
                break seen.len() * WORD;
            };
            let wanted =
                place * WORD + usize::try_from(seen[place].trailing_ones()).unwrap_or(WORD);
            if !rests.clone().any(|rest| self.pairs.is_reached(values, rest, start, wanted)) {
                break wanted;
            }
            seen[place] |= 1 << (wanted % WORD);
        };
        u16::try_from(least).map_err(|_| SequenceError::TooLarge)
    }

    /// What is left for three heaps.
    fn rests(&self, heap: usize) -> impl Iterator<Item = usize> + Clone {
        self.takes[3].iter().take_while(move |&&taken| taken < heap).map(move |&taken| heap - taken)
    }

    /// Adds what three heaps reach, the least of which is below what is returned: as many as it
    /// takes until few values are missing below the last one.
    fn unite(&self, values: &[u16], seen: &mut [u64]) -> usize {
        let heap = values.len();
        let last = values.last().map_or(0, |&last| usize::from(last) / WORD).min(seen.len() - 1);
        let most = self.rests(heap).max().map_or(0, |rest| rest / 3);
        let (mut start, mut end) = (1, FIRST_PARTS);
        while start <= most
            && seen[..=last].iter().map(|word| word.count_zeros()).sum::<u32>() > FEW
        {
            // Entry r is what heaps reach whose values are r more than a multiple of 64, not yet
            // exchanged by r.
            let mut reached = vec![0_u64; WORD * seen.len()];
            for rest in self.rests(heap) {
                for (one, &value) in
                    values.iter().enumerate().take((rest / 3 + 1).min(end)).skip(start)
                {
                    let (block, low) = (usize::from(value) / WORD, usize::from(value) % WORD);
                    let row = &mut reached[low * seen.len()..(low + 1) * seen.len()];
                    self.pairs.add_to(values, rest - one, one, block, row);
                }
            }
            for bit in 0..6 {
                let step = seen.len() << bit;
                for halves in reached.chunks_exact_mut(2 * step) {
                    let (without, with) = halves.split_at_mut(step);
                    for (without, with) in without.iter_mut().zip(with).take(seen.len()) {
                        *without |= exchange(*with, bit);
                    }
                }
            }
            seen.iter_mut().zip(&reached).for_each(|(seen, word)| *seen |= word);
            (start, end) = (end, 2 * end);
        }
        start
    }
}

impl Pairs {
    /// Where the first word of the set for so many counters is; the others follow at distances of
    /// [`TOGETHER`].
    #[inline]
    const fn at(&self, counters: usize) -> usize {
        counters / TOGETHER * self.width * TOGETHER + counters % TOGETHER
    }

    /// Makes the sets wide enough for all values.
    fn widen(&mut self, values: &[u16]) {
        let largest = if self.known == 0 { values.iter().max() } else { values.last() };
        let width =
            (largest.map_or(0, |&largest| usize::from(largest)) / WORD + 1).next_power_of_two();
        if width > self.width {
            for sets in [&mut self.once, &mut self.twice] {
                let old = self.width * TOGETHER;
                let mut wide = vec![0; sets.len() / old * width * TOGETHER];
                for (wide, sets) in
                    wide.chunks_exact_mut(width * TOGETHER).zip(sets.chunks_exact(old))
                {
                    wide[..old].copy_from_slice(sets);
                }
                *sets = wide;
            }
            self.width = width;
        }
    }

    /// Adds the sets of one counter more.
    fn add(&mut self, values: &[u16]) {
        let counters = self.known;
        let half = if self.unequal { counters.saturating_sub(1) / 2 } else { counters / 2 };
        let small = &values[1..=half];
        let large = &values[counters - half..counters.max(1)];
        let (mut once, mut twice) = (vec![0; self.width], vec![0; self.width]);
        for (&one, &two) in small.iter().zip(large.iter().rev()) {
            if self.unequal {
                let value = usize::from(one ^ two);
                twice[value / WORD] |= once[value / WORD] & 1 << (value % WORD);
            }
            insert(&mut once, one ^ two);
        }
        let at = self.at(counters);
        let size = at - counters % TOGETHER + self.width * TOGETHER;
        for (sets, set) in [(&mut self.once, once), (&mut self.twice, twice)]
            .into_iter()
            .take(1 + usize::from(self.unequal))
        {
            sets.resize(size, 0);
            sets[at..].iter_mut().step_by(TOGETHER).zip(set).for_each(|(word, new)| *word = new);
        }
        self.known += 1;
    }

    /// Whether three heaps of so many counters, the least of which has at least `start`, together
    /// have this value.
    fn is_reached(&self, values: &[u16], rest: usize, start: usize, wanted: usize) -> bool {
        (start..=rest / 3).any(|one| {
            let other = wanted ^ usize::from(values[one]);
            let (place, bit) = (other / WORD, other % WORD);
            self.once[self.at(rest - one) + place * TOGETHER] >> bit & 1 == 1
                && self.only(values, rest - one, one).is_none_or(|only| usize::from(only) != other)
        })
    }

    /// Adds the set of two heaps of so many counters, changed by a multiple of 64. If heaps must
    /// differ, neither of them is as large as `other`.
    #[inline]
    fn add_to(&self, values: &[u16], counters: usize, other: usize, block: usize, row: &mut [u64]) {
        let at = self.at(counters);
        let set = self.once[at..].iter().step_by(TOGETHER);
        if let Some(only) = self.only(values, counters, other).map(usize::from) {
            for (place, &word) in set.enumerate().take(row.len()) {
                row[place ^ block] |=
                    if place == only / WORD { word & !(1 << (only % WORD)) } else { word };
            }
            return;
        }
        for (place, &word) in set.enumerate().take(row.len()) {
            row[place ^ block] |= word;
        }
    }

    /// The value of two heaps of so many counters that only the pair has one of which is `other`,
    /// if heaps must differ. None if there is no such pair, or another has the value, too.
    #[inline]
    fn only(&self, values: &[u16], counters: usize, other: usize) -> Option<u16> {
        if !self.unequal || counters <= other || counters == 2 * other {
            return None;
        }
        let value = values[other] ^ values[counters - other];
        let word = self.twice[self.at(counters) + usize::from(value) / WORD * TOGETHER];
        (word >> (usize::from(value) % WORD) & 1 == 0).then_some(value)
    }
}

fn insert(set: &mut [u64], value: u16) {
    let value = usize::from(value);
    set[value / WORD] |= 1 << (value % WORD);
}

/// The set of all numbers of another, exchanged by the number with this bit.
fn exchange(word: u64, bit: u32) -> u64 {
    const LOWER: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    let (by, lower) =
        (1_u32 << bit, LOWER.get(usize::try_from(bit).unwrap_or(0)).copied().unwrap_or(0));
    (word >> by) & lower | (word & lower) << by
}
