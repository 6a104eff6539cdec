//! Rows of one- or two-digit numbers of which only the minimum and maximum of each column are
//! needed.
//!
//! Such numbers fit into bytes: all of a block are found at once, each in the lane of its column.

use crate::scan::blank;
use crate::simd::{BLOCK, Simd, block, kernel, low_bits};

/// The most columns.
pub(crate) const WIDEST: usize = 4;

/// The minimum and maximum of each column; (`i64::MAX`, `i64::MIN`) if empty.
pub(crate) type Ends = [(i64, i64); WIDEST];

/// The number of numbers read, and where the last one ends.
pub(crate) type Taken = (usize, usize);

#[inline(always)]
fn generic<S: Simd>(
    simd: S,
    (buffer, from, end): (&[u8], usize, usize),
    (width, phase): (usize, usize),
    left: usize,
    ends: &mut Ends,
) -> Taken {
    match width {
        1 => columns::<S, 1>(simd, buffer, (from, end), phase, left, ends),
        2 => columns::<S, 2>(simd, buffer, (from, end), phase, left, ends),
        3 => columns::<S, 3>(simd, buffer, (from, end), phase, left, ends),
        4 => columns::<S, 4>(simd, buffer, (from, end), phase, left, ends),
        _ => (0, from),
    }
}

#[inline(always)]
fn columns<S: Simd, const W: usize>(
    simd: S,
    buffer: &[u8],
    (from, end): (usize, usize),
    phase: usize,
    left: usize,
    ends: &mut Ends,
) -> Taken {
    *ends = [(i64::MAX, i64::MIN); WIDEST];
    let (space, tab, four) = (simd.splat(b' '), simd.splat(b'\t'), simd.splat(4));
    let (zero, nine) = (simd.splat(b'0'), simd.splat(9));
    let mut extremes = (simd.splat(0), simd.splat(0));
    // Digits of the previous block, none of which belong to a wanted number if this is the first
    // block.
    let mut before = 0_u64;
    let (mut count, mut at, mut done, mut lane, mut good) = (0, from, from, phase, true);
    while good && count < left && at + BLOCK < end {
        let bytes = simd.load(block(buffer, at));
        let blanks = simd.equal(bytes, space) | simd.at_most(simd.subtract(bytes, tab), four);
        let digits = simd.at_most(simd.subtract(bytes, zero), nine);
        let [one, two] = [1, 2].map(|by| digits << by | before >> (BLOCK - by));
        let others = !(blanks | digits) | digits & one & two;
        let mut ends = blanks & one;
        if others != 0 {
            good = false;
            ends &= low_bits(others.trailing_zeros().try_into().unwrap_or(BLOCK));
        }
        let mut here = usize::try_from(ends.count_ones()).unwrap_or(BLOCK);
        if here > left - count {
            here = left - count;
            ends = simd.first_ones(ends, here);
        }
        if !simd.small_extremes(buffer, at, ends, two, lane, &mut extremes) {
            break;
        }
        count += here;
        lane = (lane + here) % W;
        if ends != 0 {
            done = at + usize::try_from(ends.ilog2()).unwrap_or(BLOCK);
        }
        before = digits;
        at += BLOCK;
    }
    let (most, least) = (simd.store(extremes.0), simd.store(extremes.1));
    let mut bytes = ([0; W], [0; W]);
    for (most, least) in most.as_chunks::<W>().0.iter().zip(least.as_chunks::<W>().0) {
        for column in 0..W {
            bytes.0[column] = bytes.0[column].max(most[column]);
            bytes.1[column] = bytes.1[column].max(least[column]);
        }
    }
    for place in 0..count.min(W) {
        let column = (phase + place) % W;
        ends[column] = (i64::from(u8::MAX - bytes.1[column]), i64::from(bytes.0[column]));
    }
    debug_assert!(count == 0 || blank(buffer[done]), "a number ends");
    (count, done)
}

kernel!(
    /// Reads at most `left` naturals of one or two digits, until something else comes or the buffer
    /// ends; or none, if the processor has no support for it. The first one belongs to the column
    /// `phase` of `width`. At `from` a token begins, or there is white space; there must be two
    /// bytes before it, and a block after `end`.
    small_rows = generic(
        place: (&[u8], usize, usize), columns: (usize, usize), left: usize, ends: &mut Ends
    ) -> Taken
);

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::simd::Level;

    fn token() -> impl Strategy<Value = String> {
        prop_oneof![
            40 => "[0-9]{1,2}",
            40 => "[0-9]{2}",
            4 => "[ \t\n\r\x0b\x0c]{1,5}",
            1 => "[ ]{60,70}",
            1 => "[0-9]{3,9}",
            1 => "[-0-9a\x08\x00\x7f:/]{1,3}",
        ]
    }

    proptest! {
        #[test]
        fn ends_are_those_of_the_text(
            tokens in prop::collection::vec(token(), 0..120),
            width in 1..=WIDEST,
            phase in 0..WIDEST,
            left in 0..150_usize,
        ) {
            let (text, phase) = (tokens.join(" "), phase % width);
            let buffer: Vec<u8> =
                [b'7'; 64].into_iter().chain(text.bytes()).chain([b' '; 64]).collect();
            for level in Level::all() {
                let mut ends = [(0, 0); WIDEST];
                let (count, at) = small_rows(
                    level,
                    (&buffer, 64, 64 + text.len()),
                    (width, phase),
                    left,
                    &mut ends,
                );
                prop_assert!(count <= left);
                let taken = &text[..at - 64];
                let numbers: Vec<&str> = taken
                    .split_ascii_whitespace()
                    .flat_map(|part| part.split('\x0b'))
                    .filter(|part| !part.is_empty())
                    .collect();
                prop_assert_eq!(numbers.len(), count, "{:?} {:?}", level, taken);
                let mut expected = [(i64::MAX, i64::MIN); WIDEST];
                for (place, number) in numbers.iter().enumerate() {
                    prop_assert!(number.len() <= 2);
                    let (end, number) =
                        (&mut expected[(phase + place) % width], number.parse().expect("a number"));
                    *end = (end.0.min(number), end.1.max(number));
                }
                prop_assert_eq!(ends, expected, "{:?} {:?}", level, taken);
            }
        }
    }
}
