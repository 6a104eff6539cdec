//! Blocks of 64 bytes: the operations that kernels need, and the choice of a level at the start.
//!
//! A kernel is one generic function over [`Simd`]; [`kernel!`] compiles it once for each level. All
//! levels have the same results; property tests compare them with [`Portable`].

mod portable;
#[cfg(target_arch = "x86_64")]
mod x86;

use crate::digits;

pub(crate) use portable::Portable;
#[cfg(target_arch = "x86_64")]
pub(crate) use x86::{Avx2, Avx512};

/// Bytes of a block.
pub(crate) const BLOCK: usize = 64;

/// Operations on blocks. Masks have bit i for byte i. A value of the type is the proof that the
/// processor supports them.
pub(crate) trait Simd: Copy {
    /// A block.
    type Block: Copy;
    /// Partial sums of bytes.
    type Sums: Copy;

    fn load(self, bytes: &[u8; BLOCK]) -> Self::Block;
    /// The same byte everywhere.
    fn splat(self, byte: u8) -> Self::Block;
    /// A table of 16 bytes for [`Simd::lookup`].
    fn table(self, bytes: &[u8; 16]) -> Self::Block;
    /// Differences modulo 256.
    fn subtract(self, a: Self::Block, b: Self::Block) -> Self::Block;
    /// Where a equals b.
    fn equal(self, a: Self::Block, b: Self::Block) -> u64;
    /// Where a is at most b, unsigned.
    fn at_most(self, a: Self::Block, b: Self::Block) -> u64;
    /// The bytes.
    fn store(self, block: Self::Block) -> [u8; BLOCK];
    /// For each byte below 16 the entry of the table; 0 for bytes from 128 on; arbitrary for
    /// others.
    fn lookup(self, table: Self::Block, places: Self::Block) -> Self::Block;
    /// The block with all bytes after the first `count`, at most 64, set to 0.
    fn first(self, block: Self::Block, count: usize) -> Self::Block;
    fn no_sums(self) -> Self::Sums;
    /// Adds all bytes of a block. Exact for 2^50 blocks.
    fn add(self, sums: Self::Sums, block: Self::Block) -> Self::Sums;
    fn total(self, sums: Self::Sums) -> u64;
    /// The value of the `length` digits, 9 to 19, before `end`, which has 32 bytes before it.
    #[inline(always)]
    fn long_number(self, buffer: &[u8], end: usize, length: usize) -> u64 {
        digits::long(buffer, end, length)
    }
    /// The values of numbers of at most 19 digits, given by ends and lengths, with 32 bytes before
    /// each end.
    #[inline(always)]
    fn long_numbers(self, buffer: &[u8], places: [(usize, usize); 4]) -> [u64; 4] {
        places.map(|(end, length)| digits::any(self, buffer, end, length))
    }
    /// Writes the positions of ones, plus `base`; may overwrite what follows them.
    #[inline(always)]
    fn ones(self, mask: u64, base: u16, out: &mut [u16; BLOCK]) {
        ones(mask, base, out);
    }
    /// For each one of the mask, in order: the table entry for the sum modulo 256 of the bytes
    /// after the previous one, up to its own. No byte may exceed 31. May overwrite what follows the
    /// entries.
    #[inline(always)]
    fn classes(self, bytes: Self::Block, ends: u64, table: &[u8; 256], out: &mut [u8; BLOCK]) {
        classes(&self.store(bytes), ends, table, out);
    }
    /// The first `count` ones of a mask that has more.
    #[inline(always)]
    fn first_ones(self, mask: u64, count: usize) -> u64 {
        let mut others = mask;
        for _ in 0..count {
            others &= others.wrapping_sub(1);
        }
        mask ^ others
    }
    /// Updates the maximum of each lane, and the maximum of 255 minus each number, with numbers of
    /// one or two digits, from a lane up to 3 on. They end before the positions in `ends`, at most
    /// 32; `tens` has those with a digit two before. Or does nothing, and returns false.
    #[inline(always)]
    fn small_extremes(
        self,
        _buffer: &[u8],
        _at: usize,
        _ends: u64,
        _tens: u64,
        _lane: usize,
        _extremes: &mut (Self::Block, Self::Block),
    ) -> bool {
        false
    }
    /// The numbers of up to 8 digits that end at the separators, counted from `at` on; the first
    /// begins after `before`, at most 9 bytes before `at`. No two separators are adjacent, and none
    /// directly follows `before`. Or does nothing, and returns false.
    #[inline(always)]
    fn short_numbers(self, _: &[u8], _: usize, _: u64, _: usize, _: &mut ShortNumbers) -> bool {
        false
    }
}

/// As for [`Simd::ones`].
#[inline(always)]
fn ones(mut mask: u64, base: u16, out: &mut [u16; BLOCK]) {
    let count = usize::try_from(mask.count_ones()).unwrap_or(BLOCK);
    for four in out.as_chunks_mut::<4>().0.iter_mut().take(count.div_ceil(4)) {
        for place in four {
            // At most 64, if no more are left.
            *place = base.wrapping_add(u16::try_from(mask.trailing_zeros()).unwrap_or(0));
            mask &= mask.wrapping_sub(1);
        }
    }
}

/// As for [`Simd::classes`].
#[inline(always)]
fn classes(bytes: &[u8; BLOCK], mut ends: u64, table: &[u8; 256], out: &mut [u8; BLOCK]) {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let mut sums = [0; BLOCK];
    let mut before = 0_u64;
    for (sums, bytes) in sums.as_chunks_mut::<8>().0.iter_mut().zip(bytes.as_chunks::<8>().0) {
        // Eight bytes of at most 31 sum to less than 256: no carries.
        let running = u64::from_le_bytes(*bytes).wrapping_mul(ONES);
        let before_all = before.wrapping_mul(ONES);
        let low = (running & (0x7f * ONES)).wrapping_add(before_all & (0x7f * ONES));
        let all = low ^ ((running ^ before_all) & (0x80 * ONES));
        *sums = all.to_le_bytes();
        before = all >> 56;
    }
    let mut last = 0_u8;
    for class in out {
        if ends == 0 {
            return;
        }
        let sum = sums[usize::try_from(ends.trailing_zeros()).unwrap_or(0)];
        *class = table[usize::from(sum.wrapping_sub(last))];
        last = sum;
        ends &= ends - 1;
    }
}

/// The result of [`Simd::short_numbers`], with room for overshooting writes.
pub(crate) struct ShortNumbers {
    pub(crate) numbers: [u64; 40],
    /// The separators, after the one before the first number.
    pub(crate) ends: [i8; 80],
}

/// The instruction sets in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Level {
    /// The best level of this processor.
    pub(crate) fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if Avx512::available() {
                return Self::Avx512;
            }
            if Avx2::available() {
                return Self::Avx2;
            }
        }
        Self::Portable
    }

    /// All levels of this processor.
    #[cfg(test)]
    pub(crate) fn all() -> Vec<Self> {
        let mut all = vec![Self::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            all.extend(Avx2::available().then_some(Self::Avx2));
            all.extend(Avx512::available().then_some(Self::Avx512));
        }
        all
    }
}

/// Compiles a generic kernel for every level: `name(level, arguments)` calls `generic(simd,
/// arguments)`.
macro_rules! kernel {
    (
        $(#[$meta:meta])* $name:ident = $generic:ident $(<$($lifetime:lifetime),*>)?
        ($($argument:ident: $type:ty),* $(,)?) -> $result:ty
    ) => {
        $(#[$meta])*
        #[cfg_attr(
            target_arch = "x86_64",
            expect(unsafe_code, reason = "calls of functions compiled for a processor that is \
                there")
        )]
        pub(crate) fn $name $(<$($lifetime),*>)? (
            level: $crate::simd::Level, $($argument: $type),*
        ) -> $result {
            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
            fn avx2 $(<$($lifetime),*>)? ($($argument: $type),*) -> $result {
                // SAFETY: this function is only called where these features are.
                $generic(unsafe { $crate::simd::Avx2::new() }, $($argument),*)
            }
            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
            #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq")]
            #[target_feature(enable = "avx512vpopcntdq,avx512vbmi,avx512vbmi2")]
            fn avx512 $(<$($lifetime),*>)? ($($argument: $type),*) -> $result {
                // SAFETY: this function is only called where these features are.
                $generic(unsafe { $crate::simd::Avx512::new() }, $($argument),*)
            }
            match level {
                $crate::simd::Level::Portable => $generic($crate::simd::Portable, $($argument),*),
                #[cfg(target_arch = "x86_64")]
                // SAFETY: a level is only made by `Level::best` and `Level::all`, which ask the
                // processor first.
                $crate::simd::Level::Avx2 => unsafe { avx2($($argument),*) },
                #[cfg(target_arch = "x86_64")]
                // SAFETY: as above.
                $crate::simd::Level::Avx512 => unsafe { avx512($($argument),*) },
            }
        }
    };
}

pub(crate) use kernel;

/// The block that starts at a place.
///
/// # Panics
///
/// If the bytes end before it does.
#[inline(always)]
pub(crate) fn block(bytes: &[u8], at: usize) -> &[u8; BLOCK] {
    bytes[at..].first_chunk().expect("buffers end in a margin of a block")
}

/// Bits 0 to count - 1, for a count up to 64.
#[inline(always)]
pub(crate) const fn low_bits(count: usize) -> u64 {
    if count >= 64 { u64::MAX } else { (1 << count) - 1 }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    type Seen = (u64, u64, u64, [u64; 3]);

    #[inline(always)]
    fn all_operations<S: Simd>(
        simd: S,
        bytes: &[u8; 64],
        other: &[u8; 64],
        table: &[u8; 16],
        count: usize,
    ) -> Seen {
        let (a, b) = (simd.load(bytes), simd.load(other));
        let difference = simd.subtract(a, b);
        let low = simd.at_most(difference, simd.splat(15));
        let looked = simd.lookup(
            simd.table(table),
            simd.first(difference, if low == u64::MAX { 64 } else { 0 }),
        );
        let sum = |block| simd.total(simd.add(simd.add(simd.no_sums(), block), block));
        (
            simd.equal(a, b),
            simd.at_most(a, b),
            low,
            [sum(simd.first(a, count)), sum(difference), sum(looked)],
        )
    }

    kernel!(operations = all_operations(
        bytes: &[u8; 64], other: &[u8; 64], table: &[u8; 16], count: usize
    ) -> Seen);

    #[inline(always)]
    fn lookup<S: Simd>(simd: S, places: &[u8; 64], table: &[u8; 16]) -> [u8; 64] {
        simd.store(simd.lookup(simd.table(table), simd.load(places)))
    }

    #[inline(always)]
    fn all_classes<S: Simd>(simd: S, bytes: &[u8; 64], ends: u64, table: &[u8; 256]) -> [u8; 64] {
        let mut out = [0; 64];
        simd.classes(simd.load(bytes), ends, table, &mut out);
        out
    }

    kernel!(looked_up = lookup(places: &[u8; 64], table: &[u8; 16]) -> [u8; 64]);
    kernel!(classes_of = all_classes(bytes: &[u8; 64], ends: u64, table: &[u8; 256]) -> [u8; 64]);

    proptest! {
        #[test]
        fn classes_are_those_of_sums(
            bytes in prop::array::uniform32((0..32_u8, 0..32_u8)),
            ends: u64,
            more: u64,
            seed: u8,
        ) {
            let bytes: [u8; 64] =
                std::array::from_fn(
                    |place| if place < 32 { bytes[place].0 } else { bytes[place - 32].1 },
                );
            let table: [u8; 256] = std::array::from_fn(|place| {
                u8::try_from(place).expect("a byte").wrapping_mul(77) ^ seed
            });
            for ends in [ends, ends & more, ends | more, 0] {
                let (mut expected, mut sum) = (vec![], 0_u8);
                for (place, byte) in bytes.iter().enumerate() {
                    sum = sum.wrapping_add(*byte);
                    if ends >> place & 1 == 1 {
                        expected.push(table[usize::from(std::mem::take(&mut sum))]);
                    }
                }
                for level in Level::all() {
                    prop_assert_eq!(
                        &classes_of(level, &bytes, ends, &table)[..expected.len()],
                        &expected[..],
                        "{:?}",
                        level
                    );
                }
            }
        }

        #[test]
        fn all_levels_agree(
            bytes: [u8; 64],
            steps in prop::array::uniform32(0..20_u8),
            table: [u8; 16],
            count in 0..=64_usize,
        ) {
            let mut near = bytes;
            for (place, byte) in near.iter_mut().enumerate() {
                *byte = byte.wrapping_sub(steps[place % 32]);
            }
            let naive: u64 = bytes[..count].iter().map(|&byte| 2 * u64::from(byte)).sum();
            for level in Level::all() {
                let seen = operations(level, &bytes, &near, &table, count);
                prop_assert_eq!(
                    seen,
                    operations(Level::Portable, &bytes, &near, &table, count),
                    "{:?}",
                    level
                );
                prop_assert_eq!(seen.3[0], naive);
                for place in 0..64 {
                    prop_assert_eq!(seen.0 >> place & 1 == 1, bytes[place] == near[place]);
                    prop_assert_eq!(seen.1 >> place & 1 == 1, bytes[place] <= near[place]);
                    prop_assert_eq!(seen.2 >> place & 1 == 1, steps[place % 32] <= 15);
                }
                let far = bytes.map(|byte| byte | 0x80);
                prop_assert_eq!(looked_up(level, &far, &table), [0; 64], "{:?}", level);
                if steps.iter().all(|&step| step < 16) {
                    let looked: u64 = (0..64)
                        .map(|place| 2 * u64::from(table[usize::from(steps[place % 32])]))
                        .sum();
                    prop_assert_eq!(seen.3[2], looked);
                }
            }
        }
    }
}
