//! Sums of weights over the letters of a word, and detection of unknown letters.

use crate::simd::{BLOCK, Simd, block, kernel, low_bits};

/// The most sums computed by tables.
pub(crate) const TABLES: usize = 4;

/// The most letters counted one by one.
const COUNTED: usize = 32;

/// Letters within 16 bytes from `low` on, and tables of their weights.
#[derive(Clone, Debug)]
pub(crate) struct Narrow {
    low: u8,
    span: u8,
    /// 1 for letters; none if the whole span is letters.
    holes: Option<[u8; 16]>,
    tables: Vec<[u8; 16]>,
}

/// The same in vectors, with the first table.
#[derive(Clone, Copy)]
pub(crate) struct Blocks<S: Simd> {
    low: S::Block,
    span: S::Block,
    zero: S::Block,
    holes: Option<S::Block>,
    table: S::Block,
}

impl<S: Simd> Blocks<S> {
    /// The indices into the tables.
    #[inline(always)]
    pub(crate) fn places(&self, simd: S, bytes: &[u8; BLOCK]) -> S::Block {
        simd.subtract(simd.load(bytes), self.low)
    }

    /// The mask of letters.
    #[inline(always)]
    pub(crate) fn known(&self, simd: S, places: S::Block) -> u64 {
        let known = simd.at_most(places, self.span);
        // Not `map_or`: closures are not always inlined, and then they lack the instruction set of
        // the kernel.
        match self.holes {
            Some(holes) => known & !simd.equal(simd.lookup(holes, places), self.zero),
            None => known,
        }
    }

    /// The weight of each letter by the first table.
    #[inline(always)]
    pub(crate) fn add(&self, simd: S, places: S::Block) -> S::Block {
        simd.lookup(self.table, places)
    }
}

impl Narrow {
    /// Letters with their indices into the tables, and their weights by the first table.
    pub(crate) fn weights(&self) -> impl Iterator<Item = (u8, usize, u8)> {
        let table = self.tables.first().copied().unwrap_or_default();
        let letters = (self.low..=self.low + self.span).zip(0..).zip(table);
        let known = |place: usize| self.holes.is_none_or(|holes| holes[place] == 1);
        letters
            .map(|((letter, place), adds)| (letter, place, adds))
            .filter(move |&(_, place, _)| known(place))
    }

    #[inline(always)]
    pub(crate) fn blocks<S: Simd>(&self, simd: S) -> Blocks<S> {
        Blocks {
            low: simd.splat(self.low),
            span: simd.splat(self.span),
            zero: simd.splat(0),
            holes: self.holes.as_ref().map(|holes| simd.table(holes)),
            table: simd.table(self.tables.first().unwrap_or(&[0; 16])),
        }
    }
}

/// How to scan words, depending on their letters and the wanted sums.
#[derive(Clone, Debug)]
pub(crate) enum Scan {
    /// Sums by tables, in up to [`TABLES`] passes of one each.
    Narrow(Narrow),
    /// The number of occurrences of each letter.
    Few(Vec<u8>),
    /// The same, byte by byte.
    Plain(Vec<u8>),
}

/// How to derive a sum of weights from a [`Scan`]: multiples of the length and of its sums.
#[derive(Clone, Debug)]
pub(crate) struct Recipe {
    pub(crate) length: i64,
    pub(crate) parts: Vec<(usize, i64)>,
}

impl Scan {
    /// Chooses a scan for letters and weights, indexed by letter.
    pub(crate) fn new(letters: &[u8], weights: &[Vec<i64>]) -> (Self, Vec<Recipe>) {
        Self::narrow(letters, weights).unwrap_or_else(|| {
            let letters = letters.to_vec();
            let few = !letters.is_empty() && letters.len() <= COUNTED;
            let recipe = |weights: &Vec<i64>| Recipe {
                length: 0,
                parts: weights.iter().copied().enumerate().collect(),
            };
            let recipes = weights.iter().map(recipe).collect();
            (if few { Self::Few(letters) } else { Self::Plain(letters) }, recipes)
        })
    }

    fn narrow(letters: &[u8], weights: &[Vec<i64>]) -> Option<(Self, Vec<Recipe>)> {
        let (&low, &high) = (letters.iter().min()?, letters.iter().max()?);
        let span = high - low;
        if span >= 16 || weights.len() > TABLES {
            return None;
        }
        let place = |letter: u8| usize::from(letter - low);
        let (mut tables, mut recipes) = (vec![], vec![]);
        for (index, weights) in weights.iter().enumerate() {
            let least = weights.iter().copied().min().unwrap_or(0);
            let mut table = [0; 16];
            for (&letter, weight) in letters.iter().zip(weights) {
                table[place(letter)] = u8::try_from(weight.checked_sub(least)?).ok()?;
            }
            tables.push(table);
            recipes.push(Recipe { length: least, parts: vec![(index, 1)] });
        }
        let mut known = [0; 16];
        letters.iter().for_each(|&letter| known[place(letter)] = 1);
        let holes = (letters.len() <= usize::from(span)).then_some(known);
        Some((Self::Narrow(Narrow { low, span, holes, tables }), recipes))
    }

    /// The number of sums.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Narrow(narrow) => narrow.tables.len(),
            Self::Few(letters) | Self::Plain(letters) => letters.len(),
        }
    }

    /// Adds the weights of the bytes up to the first non-letter; returns their number.
    #[inline]
    pub(crate) fn feed(
        &self,
        level: crate::simd::Level,
        buffer: &[u8],
        from: usize,
        end: usize,
        sums: &mut [u64],
    ) -> usize {
        match self {
            Self::Narrow(scan) => narrow(level, scan, buffer, from, end, sums),
            Self::Few(letters) => few(level, letters, buffer, from, end, sums),
            Self::Plain(letters) => plain(letters, &buffer[from..end], sums),
        }
    }
}

fn plain(letters: &[u8], bytes: &[u8], sums: &mut [u64]) -> usize {
    let mut places = [u8::MAX; 256];
    // At most 256 letters; one of them may have index 255, and is then searched for.
    for (place, &letter) in (0..).zip(letters) {
        places[usize::from(letter)] = place;
    }
    for (index, &byte) in bytes.iter().enumerate() {
        let mut place = places[usize::from(byte)];
        if place == u8::MAX {
            match letters
                .iter()
                .position(|&letter| letter == byte)
                .and_then(|place| u8::try_from(place).ok())
            {
                Some(found) => place = found,
                None => return index,
            }
        }
        sums[usize::from(place)] += 1;
    }
    bytes.len()
}

#[inline(always)]
fn narrow_generic<S: Simd>(
    simd: S,
    scan: &Narrow,
    buffer: &[u8],
    from: usize,
    end: usize,
    sums: &mut [u64],
) -> usize {
    match scan.tables.len() {
        0 => narrow_of::<S, 0>(simd, scan, buffer, from, end, sums),
        1 => narrow_of::<S, 1>(simd, scan, buffer, from, end, sums),
        2 => narrow_of::<S, 2>(simd, scan, buffer, from, end, sums),
        3 => narrow_of::<S, 3>(simd, scan, buffer, from, end, sums),
        _ => narrow_of::<S, TABLES>(simd, scan, buffer, from, end, sums),
    }
}

#[inline(always)]
fn narrow_of<S: Simd, const N: usize>(
    simd: S,
    scan: &Narrow,
    buffer: &[u8],
    from: usize,
    end: usize,
    sums: &mut [u64],
) -> usize {
    let letters = scan.blocks(simd);
    let mut tables = [simd.splat(0); N];
    for (table, bytes) in tables.iter_mut().zip(&scan.tables) {
        *table = simd.table(bytes);
    }
    let mut totals = [simd.no_sums(); N];
    let mut at = from;
    loop {
        let places = letters.places(simd, block(buffer, at));
        let known = letters.known(simd, places);
        let left = end - at;
        if known != u64::MAX || left < BLOCK {
            let count = known.trailing_ones().try_into().unwrap_or(BLOCK).min(left);
            for (total, &table) in totals.iter_mut().zip(&tables) {
                *total = simd.add(*total, simd.first(simd.lookup(table, places), count));
            }
            at += count;
            break;
        }
        for (total, &table) in totals.iter_mut().zip(&tables) {
            *total = simd.add(*total, simd.lookup(table, places));
        }
        at += BLOCK;
    }
    for (sum, total) in sums.iter_mut().zip(totals) {
        *sum += simd.total(total);
    }
    at - from
}

#[inline(always)]
fn few_generic<S: Simd>(
    simd: S,
    letters: &[u8],
    buffer: &[u8],
    from: usize,
    end: usize,
    counts: &mut [u64],
) -> usize {
    let mut splats = [simd.splat(0); COUNTED];
    for (splat, &letter) in splats.iter_mut().zip(letters) {
        *splat = simd.splat(letter);
    }
    let splats = &splats[..letters.len().min(COUNTED)];
    let mut at = from;
    loop {
        let bytes = simd.load(block(buffer, at));
        let known = splats.iter().fold(0, |known, &letter| known | simd.equal(bytes, letter));
        let count = known.trailing_ones().try_into().unwrap_or(BLOCK).min(end - at);
        let here = low_bits(count);
        for (total, &letter) in counts.iter_mut().zip(splats) {
            *total += u64::from((simd.equal(bytes, letter) & here).count_ones());
        }
        at += count;
        if count < BLOCK {
            return at - from;
        }
    }
}

kernel!(narrow = narrow_generic(
    scan: &Narrow, buffer: &[u8], from: usize, end: usize, sums: &mut [u64]
) -> usize);
kernel!(few = few_generic(
    letters: &[u8], buffer: &[u8], from: usize, end: usize, counts: &mut [u64]
) -> usize);

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::simd::Level;

    fn letters() -> impl Strategy<Value = Vec<u8>> {
        let set = |of: core::ops::Range<u8>, most: usize| prop::collection::btree_set(of, 1..most);
        prop_oneof![
            set(b'0'..b':', 11),
            set(b'#'..b'0', 8),
            set(b'0'..b'@', 17),
            set(b'!'..0x7f, 30),
            set(b'!'..0xff, 99)
        ]
        .prop_map(|set| set.into_iter().collect())
    }

    proptest! {
        #[test]
        fn sums_are_those_of_the_definition(
            (letters, weights, picks) in letters().prop_flat_map(|letters| {
                let weight = prop_oneof![-5..10_i64, Just(300), Just(-70_000)];
                let weights = prop::collection::vec(
                    prop::collection::vec(weight, letters.len()), 0..6
                );
                let picks = prop::collection::vec(0..letters.len(), 0..300);
                (Just(letters), weights, picks)
            }),
            wrong: Option<(u16, u8)>,
            split in 0..300_usize,
        ) {
            let mut word: Vec<u8> = picks.iter().map(|&pick| letters[pick]).collect();
            if let Some((place, byte)) = wrong.filter(|_| !word.is_empty()) {
                let place = usize::from(place) % word.len();
                word[place] = byte;
            }
            let good = word.iter().position(|byte| !letters.contains(byte)).unwrap_or(word.len());
            let (scan, recipes) = Scan::new(&letters, &weights);
            let split = split.min(word.len());
            let buffer: Vec<u8> = word.iter().copied().chain([letters[0]; 64]).collect();
            for level in Level::all() {
                let mut sums = vec![0; scan.len()];
                let mut count = scan.feed(level, &buffer, 0, split, &mut sums);
                if count == split {
                    count += scan.feed(level, &buffer, split, word.len(), &mut sums);
                }
                prop_assert_eq!(count, good);
                for (recipe, weights) in recipes.iter().zip(&weights) {
                    let expected: i64 = word[..good]
                        .iter()
                        .map(|byte| {
                            weights
                                [letters.iter().position(|letter| letter == byte).expect("known")]
                        })
                        .sum();
                    let mut found = recipe.length * i64::try_from(good).expect("short");
                    for &(part, factor) in &recipe.parts {
                        found += factor * i64::try_from(sums[part]).expect("small");
                    }
                    prop_assert_eq!(found, expected, "{:?}", level);
                }
            }
        }
    }
}
