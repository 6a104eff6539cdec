//! The lengths of the runs of one letter in a word.
//!
//! A histogram of lengths suffices to judge a list of heaps, whatever the value of a heap. If runs
//! are short, sixteen words of 64 tiles are eroded together: with a(t) the number of places where t
//! letters follow each other, a(t) - 2 a(t + 1) + a(t + 2) runs have exactly t letters, and each t
//! takes a shift, an `and` and a population count for all of them. Runs at the borders of a word
//! are split off first. If runs are long, their ends are collected one by one.

use std::collections::BTreeMap;

use crate::simd::{BLOCK, Level, Simd, block, kernel, low_bits};

/// Shorter runs are counted in a table.
const TABLE: usize = 4096;

/// Words handled together.
const WORDS: usize = 16;

/// The number of their tiles.
const TILES: usize = WORDS * BLOCK;

/// With more runs than this in [`TILES`] tiles, erosion is used.
const MANY: u32 = 96;

/// The letter of the runs, and all other letters.
#[derive(Clone, Debug)]
pub(crate) struct Tiles {
    pub(crate) letter: u8,
    pub(crate) others: Vec<u8>,
}

/// The runs of a word scanned so far.
#[derive(Clone, Debug)]
pub(crate) struct Runs {
    /// The number of inner runs by length; entry 0 is scratch.
    table: Box<[u64; TABLE]>,
    long: BTreeMap<u64, u64>,
    /// The length of the run at the beginning, and whether it has ended.
    pub(crate) first: u64,
    pub(crate) first_ended: bool,
    /// The length of the run at the end, if another letter precedes it.
    pub(crate) last: u64,
    /// Letters scanned.
    pub(crate) length: u64,
    eroded: Box<[[u64; WORDS]; BLOCK + 2]>,
}

impl Runs {
    pub(crate) fn new() -> Self {
        Self {
            table: Box::new([0; TABLE]),
            long: BTreeMap::new(),
            first: 0,
            first_ended: false,
            last: 0,
            length: 0,
            eroded: Box::new([[0; WORDS]; BLOCK + 2]),
        }
    }

    /// Resets for a new word.
    pub(crate) fn clear(&mut self) {
        let touched = usize::try_from(self.length).map_or(TABLE, |length| TABLE.min(length + 1));
        self.table[..touched].fill(0);
        self.long.clear();
        (self.first, self.first_ended, self.last, self.length) = (0, false, 0, 0);
    }

    /// The lengths of inner runs, with their multiplicities.
    pub(crate) fn inner(&self) -> impl Iterator<Item = (u64, u64)> {
        let touched = usize::try_from(self.length).map_or(TABLE, |length| TABLE.min(length + 1));
        let short =
            (0..).zip(&self.table[..touched]).skip(1).map(|(length, &count)| (length, count));
        short
            .filter(|&(_, count)| count > 0)
            .chain(self.long.iter().map(|(&length, &count)| (length, count)))
    }

    /// Records an inner run.
    #[inline(always)]
    pub(crate) fn close(&mut self, length: u64) {
        match usize::try_from(length).ok().and_then(|length| self.table.get_mut(length)) {
            Some(count) => *count += 1,
            None => self.close_long(length),
        }
    }

    #[cold]
    #[inline(never)]
    fn close_long(&mut self, length: u64) {
        *self.long.entry(length).or_insert(0) += 1;
    }

    /// Scans bytes up to the first unknown one; returns how many.
    pub(crate) fn feed(
        &mut self,
        level: Level,
        tiles: &Tiles,
        buffer: &[u8],
        from: usize,
        end: usize,
    ) -> usize {
        let count = runs(level, self, tiles, buffer, from, end);
        self.length += u64::try_from(count).unwrap_or(0);
        count
    }

    /// Scans up to 64 tiles, given as a mask of the letter.
    #[inline(always)]
    fn word(&mut self, mask: u64, count: usize) {
        let mut inside = self.last > 0;
        // Where the run began, modulo 2^64.
        let mut start = 0_u64.wrapping_sub(self.last);
        let mut changes = (mask ^ (mask << 1 | u64::from(inside))) & low_bits(count);
        while changes != 0 {
            let place = u64::from(changes.trailing_zeros());
            changes &= changes - 1;
            if inside {
                self.close(place.wrapping_sub(start));
            }
            start = place;
            inside = !inside;
        }
        self.last = if inside { u64::try_from(count).unwrap_or(0).wrapping_sub(start) } else { 0 };
    }

    /// Scans sixteen words with few runs.
    #[inline(always)]
    fn sparse<S: Simd>(&mut self, simd: S, masks: &[u64; WORDS]) {
        // Room for all changes of few runs, and for overshooting writes.
        let mut changes = [0_u16; 5 * BLOCK];
        let (mut count, mut carry, mut base) = (0, u64::from(self.last > 0), 0);
        let inside = self.last > 0;
        for &mask in masks {
            let bits = mask ^ (mask << 1 | carry);
            carry = mask >> 63;
            if let Some(room) = changes[count..].first_chunk_mut() {
                simd.ones(bits, base, room);
            }
            count += usize::try_from(bits.count_ones()).unwrap_or(0);
            base += 64;
        }
        let mut changes = &changes[..count];
        if inside {
            let Some((&end, rest)) = changes.split_first() else {
                self.last += u64::from(base);
                return;
            };
            self.close(self.last + u64::from(end));
            changes = rest;
        }
        let (pairs, rest) = changes.as_chunks::<2>();
        for [start, end] in pairs {
            // Shorter than the table.
            self.table[usize::from(end.wrapping_sub(*start)) % TABLE] += 1;
        }
        self.last = rest.first().map_or(0, |&start| u64::from(base - start));
    }

    /// Scans sixteen words with many runs.
    #[inline(always)]
    fn dense(&mut self, masks: &mut [u64; WORDS]) {
        let mut last = self.last;
        for mask in masks.iter_mut() {
            if *mask == u64::MAX {
                last += 64;
                *mask = 0;
                continue;
            }
            let (head, tail) = (mask.trailing_ones(), mask.leading_ones());
            self.close(last + u64::from(head));
            last = u64::from(tail);
            // Remove the runs at the borders.
            *mask &= mask.wrapping_add(1);
            *mask = *mask << tail >> tail;
        }
        self.last = last;
        for counts in self.eroded.iter_mut() {
            let mut left = 0;
            for (count, mask) in counts.iter_mut().zip(masks.iter_mut()) {
                *count += u64::from(mask.count_ones());
                *mask &= *mask >> 1;
                left |= *mask;
            }
            if left == 0 {
                break;
            }
        }
    }

    /// Moves the counts of eroded words into the table.
    fn settle(&mut self) {
        let counts: Vec<u64> = self.eroded.iter().map(|counts| counts.iter().sum()).collect();
        for (length, counts) in (1..).zip(counts.windows(3)) {
            self.table[length] += counts[0] + counts[2] - 2 * counts[1];
        }
        for counts in self.eroded.iter_mut() {
            *counts = [0; WORDS];
        }
    }
}

/// The number of leading bytes from `from` on that are the letter, up to `end`.
#[inline(always)]
fn leading<S: Simd>(simd: S, letter: u8, buffer: &[u8], from: usize, end: usize) -> usize {
    let (mut at, letter) = (from, simd.splat(letter));
    while at < end {
        let mask = simd.equal(simd.load(block(buffer, at)), letter);
        at += usize::try_from(mask.trailing_ones()).unwrap_or(BLOCK);
        if mask != u64::MAX {
            break;
        }
    }
    at.min(end) - from
}

/// The masks of the letter and of all known letters. Not a closure: closures are not always
/// inlined, and then they lack the instruction set of the kernel.
#[inline(always)]
fn masks<S: Simd>(simd: S, (letter, others): (S::Block, &[u8]), bytes: &[u8; BLOCK]) -> (u64, u64) {
    let bytes = simd.load(bytes);
    let mask = simd.equal(bytes, letter);
    let mut known = mask;
    for &other in others {
        known |= simd.equal(bytes, simd.splat(other));
    }
    (mask, known)
}

#[inline(always)]
fn generic<S: Simd>(
    simd: S,
    runs: &mut Runs,
    tiles: &Tiles,
    buffer: &[u8],
    from: usize,
    end: usize,
) -> usize {
    let mut at = from;
    if !runs.first_ended {
        let count = leading(simd, tiles.letter, buffer, from, end);
        runs.first += u64::try_from(count).unwrap_or(0);
        at += count;
        if at == end || !tiles.others.contains(&buffer[at]) {
            return at - from;
        }
        runs.first_ended = true;
    }
    let letter = simd.splat(tiles.letter);
    let mut eroded = false;
    while at + TILES <= end {
        let (mut all, mut known, mut starts) = ([0; WORDS], u64::MAX, 0);
        for (word, place) in all.iter_mut().enumerate() {
            let (mask, here) =
                masks(simd, (letter, &tiles.others), block(buffer, at + word * BLOCK));
            *place = mask;
            known &= here;
            starts += (mask & !(mask << 1)).count_ones();
        }
        if known != u64::MAX {
            break;
        }
        if starts <= MANY {
            runs.sparse(simd, &all);
        } else {
            runs.dense(&mut all);
            eroded = true;
        }
        at += TILES;
    }
    if eroded {
        runs.settle();
    }
    while at < end {
        let (mask, known) = masks(simd, (letter, &tiles.others), block(buffer, at));
        let count = known.trailing_ones().try_into().unwrap_or(BLOCK).min(end - at);
        runs.word(mask, count);
        at += count;
        if count < BLOCK {
            break;
        }
    }
    at - from
}

kernel!(
    runs = generic(runs: &mut Runs, tiles: &Tiles, buffer: &[u8], from: usize, end: usize) -> usize
);

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Words as a list of (whether the letter, length).
    fn word() -> impl Strategy<Value = Vec<u8>> {
        let stretch = |letter: core::ops::Range<usize>, other: core::ops::Range<usize>| {
            prop::collection::vec((letter, other), 0..500)
        };
        prop_oneof![
            stretch(1..3, 1..2),
            stretch(0..5, 0..4),
            stretch(1..60, 1..60),
            stretch(0..130, 0..3),
            stretch(0..2, 0..400),
            prop::collection::vec((4000..4200_usize, 1..2_usize), 0..4),
        ]
        .prop_map(|parts| {
            let mut word = vec![];
            for (index, (letter, other)) in parts.into_iter().enumerate() {
                word.extend(std::iter::repeat_n(b'.', letter));
                word.extend(std::iter::repeat_n(if index % 3 == 0 { b'x' } else { b'#' }, other));
            }
            word
        })
    }

    fn naive(word: &[u8]) -> (Vec<(u64, u64)>, [u64; 2]) {
        let (mut inner, mut ends) = (BTreeMap::new(), [0, 0]);
        let mut at = 0;
        for run in word.chunk_by(|a, b| a == b) {
            let (start, length) = (at, u64::try_from(run.len()).expect("short"));
            at += run.len();
            if run[0] != b'.' {
            } else if start == 0 {
                ends[0] = length;
            } else if at == word.len() {
                ends[1] = length;
            } else {
                *inner.entry(length).or_insert(0) += 1;
            }
        }
        (inner.into_iter().collect(), ends)
    }

    proptest! {
        #[test]
        fn lengths_are_those_of_the_definition(
            words in prop::collection::vec((word(), word()), 1..4),
            pieces in prop_oneof![1..900_usize, 1500..20_000_usize],
        ) {
            let tiles = Tiles { letter: b'.', others: vec![b'#', b'x'] };
            for level in Level::all() {
                let mut runs = Runs::new();
                for (one, other) in &words {
                    let word = [&one[..], other].concat();
                    let buffer: Vec<u8> =
                        word.iter().copied().chain(*b" .").chain([b'.'; 64]).collect();
                    let mut at = 0;
                    while at < word.len() {
                        let end = (at + pieces).min(word.len() + 2);
                        at += runs.feed(level, &tiles, &buffer, at, end);
                    }
                    prop_assert_eq!(at, word.len());
                    prop_assert_eq!(
                        (runs.inner().collect(), [runs.first, runs.last]),
                        naive(&word),
                        "{:?}",
                        level
                    );
                    prop_assert_eq!(runs.first_ended, word.iter().any(|&byte| byte != b'.'));
                    prop_assert_eq!(runs.length, u64::try_from(word.len()).expect("short"));
                    runs.clear();
                }
            }
        }
    }
}
