//! Values where a heap is broken in three: all values of two and of three heaps together are kept, for every number of counters.

use alloc::vec;
use alloc::vec::Vec;

use run::Run;

use super::SequenceError;
use super::rules::{TakeAndBreak, mex};

/// Bits of a word of a set.
const WORD: usize = 64;

/// What is kept from value to value. Takes quadratic time for n values, times the words of a set.
#[derive(Clone, Debug)]
pub(super) struct Triples {
    takes: [Vec<usize>; 4],
    unequal: bool,
    /// Words of a set of values.
    width: usize,
    /// Entry m is the set of the values that two heaps of m counters together can have.
    pairs: Vec<u64>,
    /// Entry m is the same for three heaps.
    triples: Vec<u64>,
}

impl Triples {
    pub(super) fn new(rules: &TakeAndBreak) -> Self {
        let takes = [0, 1, 2, 3].map(|parts| rules.takes(parts));
        Self { takes, unequal: rules.unequal, width: 1, pairs: Vec::new(), triples: Vec::new() }
    }

    /// The value of the next heap.
    pub(super) fn next(&mut self, rules: &TakeAndBreak, values: &[u16], run: &Run<'_>) -> Result<u16, SequenceError> {
        run.look()?;
        if self.unequal {
            // Three sizes of which no two are alike are not a size and a pair of different sizes.
            return u16::try_from(mex(rules, values)).map_err(|_| SequenceError::TooLarge);
        }
        let heap = values.len();
        self.widen(values);
        let mut seen = vec![0; self.width];
        if self.takes[0].contains(&heap) {
            insert(&mut seen, 0);
        }
        for &taken in self.takes[1].iter().take_while(|&&taken| taken < heap) {
            insert(&mut seen, values[heap - taken]);
        }
        if let Some(&least) = self.takes[2].iter().chain(&self.takes[3]).min() {
            while heap >= least && self.pairs.len() / self.width <= heap - least {
                self.add_pairs(values);
                run.tick()?;
            }
        }
        if let Some(&least) = self.takes[3].first() {
            while heap >= least && self.triples.len() / self.width <= heap - least {
                self.add_triples(values);
                run.tick()?;
            }
        }
        for (takes, sets) in [(&self.takes[2], &self.pairs), (&self.takes[3], &self.triples)] {
            for &taken in takes.iter().take_while(|&&taken| taken < heap) {
                let at = (heap - taken) * self.width;
                seen.iter_mut().zip(&sets[at..]).for_each(|(seen, word)| *seen |= word);
            }
        }
        let place = seen.iter().position(|&word| word != u64::MAX);
        let least = place.map_or(self.width * WORD, |place| {
            place * WORD + usize::try_from(seen[place].trailing_ones()).unwrap_or(WORD)
        });
        u16::try_from(least).map_err(|_| SequenceError::TooLarge)
    }

    /// Makes the sets wide enough for all values.
    fn widen(&mut self, values: &[u16]) {
        let largest = values.last().map_or(0, |&value| usize::from(value));
        let known =
            if self.pairs.is_empty() { values.iter().max().map_or(0, |&value| usize::from(value)) } else { largest };
        let width = (known / WORD + 1).next_power_of_two();
        if width > self.width {
            for sets in [&mut self.pairs, &mut self.triples] {
                let wide = sets
                    .chunks_exact(self.width)
                    .flat_map(|set| set.iter().copied().chain(core::iter::repeat_n(0, width - self.width)));
                *sets = wide.collect();
            }
            self.width = width;
        }
    }

    fn add_pairs(&mut self, values: &[u16]) {
        let counters = self.pairs.len() / self.width;
        let mut set = vec![0; self.width];
        for one in 1..=counters / 2 {
            insert(&mut set, values[one] ^ values[counters - one]);
        }
        self.pairs.append(&mut set);
    }

    fn add_triples(&mut self, values: &[u16]) {
        let width = self.width;
        let counters = self.triples.len() / width;
        let mut set = vec![0; width];
        for (one, &value) in values.iter().enumerate().take(counters / 3 + 1).skip(1) {
            let value = usize::from(value);
            let two = (counters - one) * width;
            for (place, &word) in self.pairs[two..two + width].iter().enumerate().filter(|&(_, &word)| word != 0) {
                set[place ^ (value / WORD)] |= exchange(word, value % WORD);
            }
        }
        self.triples.append(&mut set);
    }
}

fn insert(set: &mut [u64], value: u16) {
    let value = usize::from(value);
    set[value / WORD] |= 1 << (value % WORD);
}

/// The set of all v xor `value` for v in `word`, where `value` is less than 64.
fn exchange(word: u64, value: usize) -> u64 {
    const UPPER: [u64; 6] = [
        0xaaaa_aaaa_aaaa_aaaa,
        0xcccc_cccc_cccc_cccc,
        0xf0f0_f0f0_f0f0_f0f0,
        0xff00_ff00_ff00_ff00,
        0xffff_0000_ffff_0000,
        0xffff_ffff_0000_0000,
    ];
    UPPER.iter().enumerate().filter(|&(bit, _)| value >> bit & 1 == 1).fold(word, |word, (bit, upper)| {
        let by = 1 << bit;
        (word & upper) >> by | (word & !upper) << by
    })
}
