//! Reads many numbers at once.
//!
//! The separators of a block are one mask; a number ends at a separator, and its digits are the
//! bytes before, parsed eight at a time (SWAR, after Lemire 2018). For long numbers, the ends of
//! all numbers in a few blocks are collected first, then their digits are parsed four numbers at a
//! time.

use crate::simd::{BLOCK, ShortNumbers, Simd, block, kernel, low_bits};

/// The most digits of a number handled here.
const LONGEST: usize = 19;

/// The value of eight digits, each a byte from 0 to 9, the first one lowest.
#[inline(always)]
pub(crate) const fn eight(digits: u64) -> u64 {
    const LOW: u64 = 0x0000_00ff_0000_00ff;
    let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8);
    let high = (pairs & LOW).wrapping_mul(100 + (1_000_000 << 32));
    let low = (pairs >> 16 & LOW).wrapping_mul(1 + (10_000 << 32));
    high.wrapping_add(low) >> 32
}

/// The value of the last `length` digits, 1 to 8, before `end`.
#[inline(always)]
fn last_eight(buffer: &[u8], end: usize, length: usize) -> u64 {
    let bytes = buffer[end - 8..end].first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes));
    eight(bytes & (0x0f0f_0f0f_0f0f_0f0f << (64 - 8 * length)))
}

/// The value of the `length` digits, 9 to 19, before `end`.
#[inline(always)]
pub(crate) fn long(buffer: &[u8], end: usize, length: usize) -> u64 {
    let low = last_eight(buffer, end, 8);
    if length <= 16 {
        return last_eight(buffer, end - 8, length - 8) * 100_000_000 + low;
    }
    let middle = last_eight(buffer, end - 8, 8) * 100_000_000 + low;
    last_eight(buffer, end - 16, length - 16) * 10_000_000_000_000_000 + middle
}

/// The value of the `length` digits, at most 19, before `end`.
#[inline(always)]
pub(crate) fn any<S: Simd>(simd: S, buffer: &[u8], end: usize, length: usize) -> u64 {
    match length {
        0 => 0,
        1..=8 => last_eight(buffer, end, length),
        _ => simd.long_number(buffer, end, length),
    }
}

/// Blocks handled together.
const GROUP: usize = 8;

/// With more numbers in a group, this method does not pay off.
const MOST: usize = 56;

/// Numbers of at most this many digits cannot overflow.
const SAFE: usize = 18;

/// Blocks of other content before a group is tried again.
const PATIENCE: usize = 16;

/// Boundaries of numbers in a group, with room for overshooting writes.
type Changes = [u16; (GROUP + 1) * BLOCK];

/// Reads the numbers of a group of blocks if they are mostly long; returns how many, and where the
/// last one ends. At `at` there is the beginning of a token, or white space.
#[inline(always)]
fn group<S: Simd>(
    simd: S,
    buffer: &[u8],
    at: usize,
    changes: &mut Changes,
    out: &mut [u64],
) -> Option<(usize, usize)> {
    let (blank, zero) = (simd.splat(b' '), simd.splat(b'0'));
    let (tab, four, nine) = (simd.splat(b'\t'), simd.splat(4), simd.splat(9));
    let (mut count, mut carry, mut base, mut known) = (0, 0, 0, u64::MAX);
    for word in 0..GROUP {
        let bytes = simd.load(block(buffer, at + word * BLOCK));
        let digits = simd.at_most(simd.subtract(bytes, zero), nine);
        known &= digits | simd.equal(bytes, blank) | simd.at_most(simd.subtract(bytes, tab), four);
        let bits = digits ^ (digits << 1 | carry);
        carry = digits >> 63;
        simd.ones(bits, base, changes[count..].first_chunk_mut()?);
        count += usize::try_from(bits.count_ones()).unwrap_or(BLOCK);
        base += 64;
    }
    let all = count / 2;
    if known != u64::MAX || all > MOST || all == 0 || out.is_empty() {
        return None;
    }
    let taken = all.min(out.len());
    changes[2 * taken..2 * taken + 8].fill(0);
    let (pairs, _) = changes.as_chunks::<2>();
    let mut numbers = [0; MOST + 4];
    let mut longest = 0;
    for (four, numbers) in pairs[..taken.next_multiple_of(4)]
        .as_chunks::<4>()
        .0
        .iter()
        .zip(numbers.as_chunks_mut::<4>().0)
    {
        let mut places = [(at, 0); 4];
        for (place, &[start, end]) in places.iter_mut().zip(four) {
            let length = usize::from(end.wrapping_sub(start));
            longest = longest.max(length);
            *place = (at + usize::from(end), length.min(SAFE));
        }
        *numbers = simd.long_numbers(buffer, places);
    }
    if longest > SAFE {
        return None;
    }
    out[..taken].copy_from_slice(&numbers[..taken]);
    Some((taken, at + usize::from(pairs[taken - 1][1])))
}

/// Whether there are 1 to 8 bytes before the first separator and between any two. `before` is the
/// distance of the first one from the previous separator.
#[inline(always)]
const fn all_short(separators: u64, before: usize) -> bool {
    let others = !separators;
    let two = others & others >> 1;
    let four = two & two >> 2;
    let nine = four & four >> 4 & others >> 8;
    // The text after the last separator is incomplete.
    let ended = if separators == 0 { 0 } else { u64::MAX >> separators.leading_zeros() };
    separators & separators << 1 == 0 && nine & ended == 0 && before >= 2 && before <= 9
}

/// The generic form of [`numbers`].
#[inline(always)]
fn generic<S: Simd>(
    simd: S,
    buffer: &[u8],
    from: usize,
    end: usize,
    out: &mut [u64],
) -> (usize, usize) {
    let mut short = ShortNumbers { numbers: [0; 40], ends: [0; 80] };
    let (blank, zero) = (simd.splat(b' '), simd.splat(b'0'));
    let (tab, four, nine) = (simd.splat(b'\t'), simd.splat(4), simd.splat(9));
    let (mut count, mut done) = (0, from);
    // The last separator; the one before the first number may be virtual.
    let mut before = from - 1;
    let mut at = from;
    let (mut changes, mut patience) = ([0; (GROUP + 1) * BLOCK], 1);
    while at < end && count < out.len() {
        let begin = from.max(before);
        if patience == 0 && begin + GROUP * BLOCK <= end {
            match group(simd, buffer, begin, &mut changes, &mut out[count..]) {
                Some((taken, last)) => {
                    count += taken;
                    (before, done, at) = (last, last, last + 1);
                    continue;
                }
                None => patience = PATIENCE,
            }
        }
        let bytes = simd.load(block(buffer, at));
        let mut separators =
            simd.equal(bytes, blank) | simd.at_most(simd.subtract(bytes, tab), four);
        let known = separators | simd.at_most(simd.subtract(bytes, zero), nine);
        let good = known.trailing_ones().try_into().unwrap_or(BLOCK).min(end - at);
        separators &= low_bits(good);
        let first = usize::try_from(separators.trailing_zeros()).unwrap_or(BLOCK);
        if all_short(separators, at + first - before)
            && simd.short_numbers(buffer, at, separators, before, &mut short)
        {
            let all = usize::try_from(separators.count_ones()).unwrap_or(BLOCK);
            let taken = all.min(out.len() - count);
            // A copy of fixed size, if there is room for overshooting.
            match (out[count..].first_chunk_mut::<32>(), short.numbers.first_chunk()) {
                (Some(room), Some(all)) => *room = *all,
                _ => out[count..count + taken].copy_from_slice(&short.numbers[..taken]),
            }
            count += taken;
            if taken > 0 {
                before = at.wrapping_add_signed(isize::from(short.ends[taken]));
                done = before;
            }
            separators = 0;
            if taken < all {
                return (count, done);
            }
        } else {
            patience = patience.saturating_sub(1);
        }
        while separators != 0 {
            let here = at + usize::try_from(separators.trailing_zeros()).unwrap_or(BLOCK);
            separators &= separators - 1;
            let length = here - before - 1;
            before = here;
            if length == 0 {
                continue;
            }
            if length > LONGEST {
                return (count, done);
            }
            let value = any(simd, buffer, here, length);
            let Some(place) = out.get_mut(count).filter(|_| value <= i64::MAX.cast_unsigned())
            else {
                return (count, done);
            };
            *place = value;
            count += 1;
            done = here;
        }
        if good < BLOCK {
            break;
        }
        at += BLOCK;
    }
    (count, done)
}

kernel!(
    /// Reads naturals until `out` is full, the buffer ends, or something other than white space and
    /// naturals of at most 19 digits below 2^63 comes; returns how many, and where the last one
    /// ends.
    ///
    /// At `from` there is the beginning of a token, or white space. Bytes from `end` on are not
    /// read; a number that reaches `end` is left, as it may continue. There must be a block before
    /// `from` and one after `end`.
    numbers = generic(buffer: &[u8], from: usize, end: usize, out: &mut [u64]) -> (usize, usize)
);

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::simd::Level;

    fn naive(text: &[u8], room: usize) -> (Vec<u64>, usize) {
        let (mut numbers, mut done, mut at) = (vec![], 0, 0);
        for token in text.split_inclusive(|byte| b" \t\n\r\x0b\x0c".contains(byte)) {
            at += token.len();
            let (last, digits) = token.split_last().expect("not empty");
            if digits.is_empty() && b" \t\n\r\x0b\x0c".contains(last) {
                continue;
            }
            let text = std::str::from_utf8(digits).unwrap_or("");
            let number =
                text.parse::<u64>().ok().filter(|&number| number < 1 << 63 && digits.len() <= 19);
            match number.filter(|_| {
                digits.iter().all(u8::is_ascii_digit) && b" \t\n\r\x0b\x0c".contains(last)
            }) {
                Some(number) if numbers.len() < room => numbers.push(number),
                _ => break,
            }
            done = at - 1;
        }
        (numbers, done)
    }

    fn token() -> impl Strategy<Value = String> {
        prop_oneof![
            20 => "[0-9]{1,4}",
            10 => "[0-9]{1,19}",
            5 => "[ \t\n\r\x0b\x0c]{1,5}",
            1 => "[0-9]{18,22}",
            1 => "9223372036854775[78][0-9]{2}",
            1 => "[-0-9a\x08\x00\x7f:/]{1,3}",
        ]
    }

    /// Mostly long numbers.
    fn long() -> impl Strategy<Value = String> {
        prop_oneof![
            200 => "[0-9]{7,18}",
            3 => "[0-9]{1,19}",
            3 => "[ \t\n\r\x0b\x0c]{1,5}",
            1 => "[0-9]{19,20}",
            1 => "[-0-9a\x08\x00\x7f:/]{1,3}",
        ]
    }

    proptest! {
        #[test]
        fn numbers_are_those_of_the_text(
            tokens in prop_oneof![
                prop::collection::vec(token(), 0..80), prop::collection::vec(long(), 60..200)
            ],
            room in 0..200_usize,
            end: bool,
        ) {
            let text = tokens.join(" ") + if end { "\n" } else { "" };
            let mut buffer = vec![b'7'; 64];
            buffer.extend_from_slice(text.as_bytes());
            buffer.extend_from_slice(&[b' '; 64]);
            let (expected, done) = naive(text.as_bytes(), room);
            for level in Level::all() {
                let mut out = vec![0; room];
                let (count, at) = numbers(level, &buffer, 64, 64 + text.len(), &mut out);
                prop_assert_eq!(
                    (&out[..count], at - 64),
                    (&expected[..], done),
                    "{:?} {:?}",
                    level,
                    text
                );
            }
        }
    }
}
