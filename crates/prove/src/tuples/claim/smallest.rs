//! Finds the smallest position of a set, by asking whether there is one within bounds.
//!
//! Bounds are machines over words of one length: in every numeration system here, a number is at
//! most another one if and only if its digits come no later in alphabetical order, so a machine
//! only tracks for which heaps the digits read so far equal those of the bound.

use alloc::vec::Vec;

use automata::{Letter, Moore, Word, explore};
use encode::tracks::Encoding;
use rules::tuples::{Numeration, Tuple};
use run::Run;

use crate::claim::Halt;
use crate::theorem::Tuples;

/// The position of a set with the smallest largest heap, and among those the first in order.
/// `found` is in the set; `some` finds a member whose word a machine accepts. If it fails, returns
/// the last one found, and false.
pub(super) fn smallest(
    found: Tuple,
    encoding: &Encoding,
    run: &Run<'_>,
    mut some: impl FnMut(&Moore<bool>) -> Result<Option<Tuple>, Halt<Tuples>>,
) -> (Tuple, bool) {
    let mut best = found;
    let certain = descend(&mut best, encoding, run, &mut some).is_some();
    (best, certain)
}

fn descend(
    best: &mut Tuple,
    encoding: &Encoding,
    run: &Run<'_>,
    some: &mut impl FnMut(&Moore<bool>) -> Result<Option<Tuple>, Halt<Tuples>>,
) -> Option<()> {
    let mut size = 0;
    loop {
        let largest = best.iter().copied().max()?;
        if size >= largest {
            break;
        }
        let middle = u128::midpoint(size, largest);
        match some(&within(&alloc::vec![middle; best.len()], 0, encoding, run)?).ok()? {
            Some(smaller) => *best = smaller,
            None => size = middle + 1,
        }
    }
    for heap in 0..best.len() {
        let mut least = 0;
        while least < best[heap] {
            let middle = u128::midpoint(least, best[heap]);
            let mut most = best.clone();
            most[heap] = middle;
            most[heap + 1..].fill(size);
            match some(&within(&most, heap, encoding, run)?).ok()? {
                Some(earlier) => *best = earlier,
                None => least = middle + 1,
            }
        }
    }
    Some(())
}

/// A number beside a position, bounded by a claim about the position, may have this many more
/// digits than the position: enough for 64-bit factors.
const MORE_PLACES: usize = 110;

/// The acceptor of words of tuples that have exactly the first `exact` of the sizes `most`, and at
/// most the others; each tuple has one word, unless the number paired with it is too large.
fn within(most: &[u128], exact: usize, encoding: &Encoding, run: &Run<'_>) -> Option<Moore<bool>> {
    let most = most
        .iter()
        .zip(&encoding.bounds)
        .map(|(&most, bound)| bound.map_or(most, |bound| most.min(bound.into())));
    let mut most: Tuple = most.collect();
    let heaps = most.len();
    most.resize(encoding.bounds.len(), 0);
    let mut word = encoding.write(&most)?;
    if most.len() > heaps {
        if encoding.numeration == Numeration::Unary {
            return None;
        }
        word = encoding.write_padded(&most, word.len() + MORE_PLACES * encoding.tracks())?;
    }
    let heap = heaps_of_letters(encoding, &word);
    // The letters read, and the heaps that still equal the bound.
    type Key = Option<(usize, u32)>;
    let start: Key = Some((0, u32::MAX));
    let step = |key: &Key, letter: Letter| -> Key {
        let (read, open) = (*key)?;
        let (&most, &heap) = (word.get(read)?, heap.get(read)?);
        let bit = 1_u32 << heap;
        if heap >= heaps || open & bit == 0 || letter == most {
            Some((read + 1, open))
        } else {
            (letter < most && heap >= exact).then_some((read + 1, open & !bit))
        }
    };
    let accepts = |key: &Key| key.is_some_and(|(read, _)| read == word.len());
    explore(encoding.letters(), start, run, |_| 0, step, accepts).ok().map(|(machine, _)| machine)
}

/// The heap of each letter of a word.
fn heaps_of_letters(encoding: &Encoding, word: &Word) -> Vec<usize> {
    let heaps = || encoding.bounds.iter().enumerate();
    let before = heaps().filter(|(_, bound)| bound.is_some());
    let tracks = heaps().filter(|(_, bound)| bound.is_none());
    let all = before.chain(tracks.cycle()).map(|(heap, _)| heap);
    all.take(word.len()).collect()
}
