//! Blocks on x86-64 processors.
#![expect(unsafe_code, reason = "intrinsics")]

use std::arch::x86_64::{
    __m256i, __m512i, _mm_add_epi64, _mm_cvtsi128_si64, _mm_extract_epi64, _mm_loadl_epi64,
    _mm_loadu_si128, _mm256_add_epi64, _mm256_and_si256, _mm256_broadcastsi128_si256,
    _mm256_castsi256_si128, _mm256_cmpeq_epi8, _mm256_extracti128_si256, _mm256_loadu_si256,
    _mm256_madd_epi16, _mm256_maddubs_epi16, _mm256_min_epu8, _mm256_packus_epi32, _mm256_sad_epu8,
    _mm256_set1_epi8, _mm256_set1_epi16, _mm256_set1_epi32, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_storeu_si256, _mm256_sub_epi8, _mm512_add_epi8, _mm512_add_epi16,
    _mm512_add_epi64, _mm512_and_si512, _mm512_broadcast_i32x4, _mm512_castsi256_si512,
    _mm512_castsi512_si256, _mm512_cmpeq_epi8_mask, _mm512_cmple_epu8_mask, _mm512_cvtepi8_epi64,
    _mm512_cvtepu8_epi16, _mm512_extracti64x4_epi64, _mm512_inserti64x4, _mm512_loadu_si512,
    _mm512_madd_epi16, _mm512_maddubs_epi16, _mm512_mask_blend_epi8, _mm512_maskz_compress_epi8,
    _mm512_maskz_mov_epi8, _mm512_maskz_permutexvar_epi8, _mm512_maskz_shuffle_epi8,
    _mm512_maskz_sub_epi8, _mm512_max_epu8, _mm512_movepi8_mask, _mm512_mul_epu32,
    _mm512_mullo_epi64, _mm512_packus_epi32, _mm512_permutex2var_epi8, _mm512_permutexvar_epi8,
    _mm512_permutexvar_epi64, _mm512_reduce_add_epi64, _mm512_sad_epu8, _mm512_set_epi64,
    _mm512_set1_epi8, _mm512_set1_epi16, _mm512_set1_epi32, _mm512_set1_epi64, _mm512_set4_epi32,
    _mm512_setzero_si512, _mm512_shuffle_epi8, _mm512_slli_epi64, _mm512_sllv_epi64,
    _mm512_srli_epi64, _mm512_storeu_si512, _mm512_sub_epi8, _mm512_sub_epi64, _pdep_u64,
};

use super::{BLOCK, ShortNumbers, Simd, low_bits};

/// Two vectors of 32 bytes.
#[derive(Clone, Copy)]
pub(crate) struct Avx2(());

/// One vector of 64 bytes.
#[derive(Clone, Copy)]
pub(crate) struct Avx512(());

impl Avx2 {
    /// Whether the processor has what is needed.
    pub(crate) fn available() -> bool {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt")
    }

    /// # Safety
    ///
    /// Only where [`Avx2::available`].
    #[inline(always)]
    pub(crate) const unsafe fn new() -> Self {
        Self(())
    }
}

impl Avx512 {
    /// Whether the processor has what is needed.
    pub(crate) fn available() -> bool {
        Avx2::available()
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vpopcntdq")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vbmi2")
    }

    /// # Safety
    ///
    /// Only where [`Avx512::available`].
    #[inline(always)]
    pub(crate) const unsafe fn new() -> Self {
        Self(())
    }
}

/// A byte as the intrinsics want it.
#[inline(always)]
const fn signed(byte: u8) -> i8 {
    byte.cast_signed()
}

/// 64 bytes of ones, then 64 of zeros: from place 64 - n on, a mask for the first n bytes.
static STAIRS: [u8; 2 * BLOCK] = {
    let mut stairs = [0; 2 * BLOCK];
    let mut place = 0;
    while place < BLOCK {
        stairs[place] = 0xff;
        place += 1;
    }
    stairs
};

/// 32 zeros, then masks of digits: from place n on, a mask for the last n bytes of 32.
static LAST: [u8; BLOCK] = {
    let mut last = [0; BLOCK];
    let mut place = BLOCK / 2;
    while place < BLOCK {
        last[place] = 0x0f;
        place += 1;
    }
    last
};

/// 0, 1, 2, ...
static PLACES: [u8; BLOCK] = {
    let mut places = [0; BLOCK];
    let (mut place, mut byte) = (0, 0);
    while place < BLOCK {
        places[place] = byte;
        place += 1;
        byte += 1;
    }
    places
};

/// The `length` digits, fewer than 32, before an end, and zeros before them.
///
/// # Safety
///
/// Only where [`Avx2::available`].
#[inline(always)]
unsafe fn digits(buffer: &[u8], (end, length): (usize, usize)) -> __m256i {
    let bytes: &[u8; 32] = buffer[end - 32..].first_chunk().expect("32 bytes before the end");
    let mask: &[u8; 32] = LAST[length..].first_chunk().expect("less than 32 digits");
    // SAFETY: see above; loads are from arrays of 32 bytes.
    unsafe {
        _mm256_and_si256(
            _mm256_loadu_si256(bytes.as_ptr().cast()),
            _mm256_loadu_si256(mask.as_ptr().cast()),
        )
    }
}

/// The highest bit of each byte. In assembly, because LLVM turns arithmetic on the result of the
/// intrinsic into operations on vectors of single bits, which AVX2 does not have: five times as
/// slow.
///
/// # Safety
///
/// Only where [`Avx2::available`].
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn highest_bits(bytes: __m256i) -> u32 {
    let bits: u32;
    // SAFETY: see above; nothing but the registers is touched.
    unsafe {
        core::arch::asm!("vpmovmskb {bits:e}, {bytes}", bits = lateout(reg) bits,
            bytes = in(ymm_reg) bytes,
            options(pure, nomem, nostack, preserves_flags));
    }
    bits
}

/// As [`Simd::long_number`], 32 digits at once: pairs, fours, eights.
///
/// # Safety
///
/// Only where [`Avx2::available`].
#[inline(always)]
unsafe fn long_number(buffer: &[u8], end: usize, length: usize) -> u64 {
    // SAFETY: see above.
    unsafe {
        let pairs = _mm256_maddubs_epi16(digits(buffer, (end, length)), _mm256_set1_epi16(0x010a));
        let fours = _mm256_madd_epi16(pairs, _mm256_set1_epi32(0x0001_0064));
        let fours = _mm256_packus_epi32(fours, fours);
        let eights = _mm256_madd_epi16(fours, _mm256_set1_epi32(0x0001_2710));
        let high = _mm_cvtsi128_si64(_mm256_castsi256_si128(eights)).cast_unsigned() >> 32;
        let low = _mm_cvtsi128_si64(_mm256_extracti128_si256::<1>(eights)).cast_unsigned();
        high * 10_000_000_000_000_000 + (low & 0xffff_ffff) * 100_000_000 + (low >> 32)
    }
}

// SAFETY, for all blocks below: a value of `Avx2` or `Avx512` exists only where the processor has
// the instructions, and loads are from arrays of the size that is loaded.

impl Simd for Avx2 {
    type Block = [__m256i; 2];
    type Sums = __m256i;

    #[inline(always)]
    fn load(self, bytes: &[u8; BLOCK]) -> Self::Block {
        let pointer = bytes.as_ptr().cast::<__m256i>();
        // SAFETY: see above; both halves are within the array.
        unsafe { [_mm256_loadu_si256(pointer), _mm256_loadu_si256(pointer.add(1))] }
    }

    #[inline(always)]
    fn store(self, block: Self::Block) -> [u8; BLOCK] {
        let mut bytes = [0; BLOCK];
        let pointer = bytes.as_mut_ptr().cast::<__m256i>();
        // SAFETY: see above; both halves are within the array.
        unsafe {
            _mm256_storeu_si256(pointer, block[0]);
            _mm256_storeu_si256(pointer.add(1), block[1]);
        }
        bytes
    }

    #[inline(always)]
    fn splat(self, byte: u8) -> Self::Block {
        // SAFETY: see above.
        unsafe { [_mm256_set1_epi8(signed(byte)); 2] }
    }

    #[inline(always)]
    fn table(self, bytes: &[u8; 16]) -> Self::Block {
        // SAFETY: see above.
        unsafe { [_mm256_broadcastsi128_si256(_mm_loadu_si128(bytes.as_ptr().cast())); 2] }
    }

    #[inline(always)]
    fn subtract(self, a: Self::Block, b: Self::Block) -> Self::Block {
        // SAFETY: see above.
        unsafe { [_mm256_sub_epi8(a[0], b[0]), _mm256_sub_epi8(a[1], b[1])] }
    }

    #[inline(always)]
    fn equal(self, a: Self::Block, b: Self::Block) -> u64 {
        // SAFETY: see above.
        let [low, high] = unsafe {
            [
                highest_bits(_mm256_cmpeq_epi8(a[0], b[0])),
                highest_bits(_mm256_cmpeq_epi8(a[1], b[1])),
            ]
        };
        u64::from(low) | u64::from(high) << 32
    }

    #[inline(always)]
    fn at_most(self, a: Self::Block, b: Self::Block) -> u64 {
        // SAFETY: see above.
        let smaller = unsafe { [_mm256_min_epu8(a[0], b[0]), _mm256_min_epu8(a[1], b[1])] };
        self.equal(smaller, a)
    }

    #[inline(always)]
    fn lookup(self, table: Self::Block, places: Self::Block) -> Self::Block {
        // SAFETY: see above.
        unsafe {
            [_mm256_shuffle_epi8(table[0], places[0]), _mm256_shuffle_epi8(table[1], places[1])]
        }
    }

    #[inline(always)]
    fn first(self, block: Self::Block, count: usize) -> Self::Block {
        let stairs = self.load(super::block(&STAIRS, BLOCK - count));
        // SAFETY: see above.
        unsafe { [_mm256_and_si256(block[0], stairs[0]), _mm256_and_si256(block[1], stairs[1])] }
    }

    #[inline(always)]
    fn no_sums(self) -> Self::Sums {
        // SAFETY: see above.
        unsafe { _mm256_setzero_si256() }
    }

    #[inline(always)]
    fn add(self, sums: Self::Sums, block: Self::Block) -> Self::Sums {
        // SAFETY: see above.
        unsafe {
            let zero = _mm256_setzero_si256();
            let both =
                _mm256_add_epi64(_mm256_sad_epu8(block[0], zero), _mm256_sad_epu8(block[1], zero));
            _mm256_add_epi64(sums, both)
        }
    }

    #[inline(always)]
    fn total(self, sums: Self::Sums) -> u64 {
        // SAFETY: see above.
        unsafe {
            let both =
                _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
            _mm_cvtsi128_si64(both).wrapping_add(_mm_extract_epi64::<1>(both)).cast_unsigned()
        }
    }

    #[inline(always)]
    fn first_ones(self, mask: u64, count: usize) -> u64 {
        // SAFETY: see above.
        unsafe { _pdep_u64(low_bits(count), mask) }
    }

    #[inline(always)]
    fn long_number(self, buffer: &[u8], end: usize, length: usize) -> u64 {
        // SAFETY: see above.
        unsafe { long_number(buffer, end, length) }
    }
}

impl Simd for Avx512 {
    type Block = __m512i;
    type Sums = __m512i;

    #[inline(always)]
    fn load(self, bytes: &[u8; BLOCK]) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, block: __m512i) -> [u8; BLOCK] {
        let mut bytes = [0; BLOCK];
        // SAFETY: see above; the array has 64 bytes.
        unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), block) }
        bytes
    }

    #[inline(always)]
    fn splat(self, byte: u8) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_set1_epi8(signed(byte)) }
    }

    #[inline(always)]
    fn table(self, bytes: &[u8; 16]) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_broadcast_i32x4(_mm_loadu_si128(bytes.as_ptr().cast())) }
    }

    #[inline(always)]
    fn subtract(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_sub_epi8(a, b) }
    }

    #[inline(always)]
    fn equal(self, a: __m512i, b: __m512i) -> u64 {
        // SAFETY: see above.
        unsafe { _mm512_cmpeq_epi8_mask(a, b) }
    }

    #[inline(always)]
    fn at_most(self, a: __m512i, b: __m512i) -> u64 {
        // SAFETY: see above.
        unsafe { _mm512_cmple_epu8_mask(a, b) }
    }

    #[inline(always)]
    fn lookup(self, table: __m512i, places: __m512i) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_shuffle_epi8(table, places) }
    }

    #[inline(always)]
    fn first(self, block: __m512i, count: usize) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_maskz_mov_epi8(low_bits(count), block) }
    }

    #[inline(always)]
    fn no_sums(self) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_setzero_si512() }
    }

    #[inline(always)]
    fn add(self, sums: __m512i, block: __m512i) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_add_epi64(sums, _mm512_sad_epu8(block, _mm512_setzero_si512())) }
    }

    #[inline(always)]
    fn total(self, sums: __m512i) -> u64 {
        // SAFETY: see above.
        unsafe { _mm512_reduce_add_epi64(sums).cast_unsigned() }
    }

    #[inline(always)]
    fn first_ones(self, mask: u64, count: usize) -> u64 {
        // SAFETY: see above.
        unsafe { _pdep_u64(low_bits(count), mask) }
    }

    #[inline(always)]
    fn long_number(self, buffer: &[u8], end: usize, length: usize) -> u64 {
        // SAFETY: see above.
        unsafe { long_number(buffer, end, length) }
    }

    #[inline(always)]
    fn long_numbers(self, buffer: &[u8], places: [(usize, usize); 4]) -> [u64; 4] {
        let [a, b, c, d] = places;
        let mut numbers = [0; 4];
        // SAFETY: see above; the array has 32 bytes.
        unsafe {
            // Two numbers in a vector: pairs, fours; all four: eights, sixteens.
            let first = _mm512_inserti64x4::<1>(
                _mm512_castsi256_si512(digits(buffer, a)),
                digits(buffer, b),
            );
            let second = _mm512_inserti64x4::<1>(
                _mm512_castsi256_si512(digits(buffer, c)),
                digits(buffer, d),
            );
            let (tens, hundreds) = (_mm512_set1_epi16(0x010a), _mm512_set1_epi32(0x0001_0064));
            let first = _mm512_madd_epi16(_mm512_maddubs_epi16(first, tens), hundreds);
            let second = _mm512_madd_epi16(_mm512_maddubs_epi16(second, tens), hundreds);
            let fours = _mm512_packus_epi32(first, second);
            let eights = _mm512_madd_epi16(fours, _mm512_set1_epi32(0x0001_2710));
            let high = _mm512_mul_epu32(eights, _mm512_set1_epi64(100_000_000));
            let sixteens = _mm512_add_epi64(high, _mm512_srli_epi64::<32>(eights));
            let low = _mm512_permutexvar_epi64(_mm512_set_epi64(0, 0, 0, 0, 7, 3, 6, 2), sixteens);
            let top = _mm512_permutexvar_epi64(_mm512_set_epi64(0, 0, 0, 0, 5, 1, 4, 0), sixteens);
            let top = _mm512_mullo_epi64(top, _mm512_set1_epi64(10_000_000_000_000_000));
            let all = _mm512_castsi512_si256(_mm512_add_epi64(low, top));
            _mm256_storeu_si256(numbers.as_mut_ptr().cast(), all);
        }
        numbers
    }

    #[inline(always)]
    fn ones(self, mask: u64, base: u16, out: &mut [u16; BLOCK]) {
        let places = self.load(&PLACES);
        let (low, high) = out.split_at_mut(BLOCK / 2);
        // SAFETY: see above; each half of the array has 64 bytes.
        unsafe {
            let base = _mm512_set1_epi16(base.cast_signed());
            let places = _mm512_maskz_compress_epi8(mask, places);
            let widened = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(places));
            _mm512_storeu_si512(low.as_mut_ptr().cast(), _mm512_add_epi16(widened, base));
            if mask.count_ones() > 32 {
                let widened = _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64::<1>(places));
                _mm512_storeu_si512(high.as_mut_ptr().cast(), _mm512_add_epi16(widened, base));
            }
        }
    }

    #[inline(always)]
    fn classes(self, bytes: __m512i, ends: u64, table: &[u8; 256], out: &mut [u8; BLOCK]) {
        /// For each group of eight bytes, those of earlier groups.
        const BELOW: u64 = 0x7f3f_1f0f_0703_0100;
        let places = self.load(&PLACES);
        let quarter = |at: usize| self.load(super::block(table, at));
        // SAFETY: see above; the array has 64 bytes.
        unsafe {
            // Running sums within groups of eight; then add the sums of all earlier groups.
            let sums = _mm512_add_epi8(bytes, _mm512_slli_epi64::<8>(bytes));
            let sums = _mm512_add_epi8(sums, _mm512_slli_epi64::<16>(sums));
            let sums = _mm512_add_epi8(sums, _mm512_slli_epi64::<32>(sums));
            let lasts = _mm512_maskz_permutexvar_epi8(
                BELOW,
                _mm512_set1_epi64(0x3f37_2f27_1f17_0f07),
                sums,
            );
            let below = _mm512_sad_epu8(lasts, _mm512_setzero_si512());
            let low_bytes = _mm512_set4_epi32(0x0808_0808, 0x0808_0808, 0, 0);
            let sums = _mm512_add_epi8(sums, _mm512_shuffle_epi8(below, low_bytes));
            let sums = _mm512_maskz_compress_epi8(ends, sums);
            let before = _mm512_sub_epi8(places, _mm512_set1_epi8(1));
            let sums = _mm512_sub_epi8(sums, _mm512_maskz_permutexvar_epi8(!1, before, sums));
            let low = _mm512_permutex2var_epi8(quarter(0), sums, quarter(64));
            let high = _mm512_permutex2var_epi8(quarter(128), sums, quarter(192));
            let classes = _mm512_mask_blend_epi8(_mm512_movepi8_mask(sums), low, high);
            _mm512_storeu_si512(out.as_mut_ptr().cast(), classes);
        }
    }

    #[inline(always)]
    fn small_extremes(
        self,
        buffer: &[u8],
        at: usize,
        ends: u64,
        tens: u64,
        lane: usize,
        extremes: &mut (__m512i, __m512i),
    ) -> bool {
        let table = self.table(&[0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 0, 0, 0, 0, 0, 0]);
        let (one, two) =
            (self.load(super::block(buffer, at - 1)), self.load(super::block(buffer, at - 2)));
        let places = self.subtract(self.load(&PLACES), self.splat(u8::try_from(lane).unwrap_or(0)));
        let lanes = low_bits(usize::try_from(ends.count_ones()).unwrap_or(0)) << lane;
        // SAFETY: see above.
        unsafe {
            let tens = _mm512_maskz_shuffle_epi8(tens, table, two);
            let numbers = _mm512_add_epi8(tens, _mm512_and_si512(one, _mm512_set1_epi8(0x0f)));
            // Lanes before the first get zeros from the upper end.
            let numbers =
                _mm512_permutexvar_epi8(places, _mm512_maskz_compress_epi8(ends, numbers));
            let others = _mm512_maskz_sub_epi8(lanes, _mm512_set1_epi8(-1), numbers);
            *extremes = (_mm512_max_epu8(extremes.0, numbers), _mm512_max_epu8(extremes.1, others));
        }
        true
    }

    #[inline(always)]
    fn short_numbers(
        self,
        buffer: &[u8],
        at: usize,
        separators: u64,
        before: usize,
        found: &mut ShortNumbers,
    ) -> bool {
        let (earlier, later) =
            (self.load(super::block(buffer, at - BLOCK)), self.load(super::block(buffer, at)));
        let first: &mut [i8; BLOCK] = found.ends[1..].first_chunk_mut().expect("room for a block");
        let count = usize::try_from(separators.count_ones()).unwrap_or(BLOCK);
        // SAFETY: see above; the array has 64 bytes.
        unsafe {
            let ends = _mm512_maskz_compress_epi8(separators, self.load(&PLACES));
            _mm512_storeu_si512(first.as_mut_ptr().cast(), ends);
        }
        found.ends[0] = i8::try_from(before.wrapping_sub(at).cast_signed()).unwrap_or(0);
        for group in 0..count.div_ceil(8) {
            let ends: &[i8; 8] = found.ends[8 * group + 1..].first_chunk().expect("eight ends");
            let begins: &[i8; 8] = found.ends[8 * group..].first_chunk().expect("eight ends");
            let into: &mut [u64; 8] =
                found.numbers[8 * group..].first_chunk_mut().expect("room for eight numbers");
            // SAFETY: see above; loads are from 8 bytes, and the array has 64.
            unsafe {
                let ends = _mm512_cvtepi8_epi64(_mm_loadl_epi64(ends.as_ptr().cast()));
                let begins = _mm512_cvtepi8_epi64(_mm_loadl_epi64(begins.as_ptr().cast()));
                // Shorter numbers have fewer digits at the upper end.
                let width = _mm512_sub_epi64(ends, begins);
                let shift = _mm512_sub_epi64(_mm512_set1_epi64(72), _mm512_slli_epi64::<3>(width));
                let mask = _mm512_sllv_epi64(_mm512_set1_epi64(0x0f0f_0f0f_0f0f_0f0f), shift);
                let low_bytes = _mm512_set4_epi32(0x0808_0808, 0x0808_0808, 0, 0);
                let places = _mm512_add_epi8(
                    _mm512_shuffle_epi8(ends, low_bytes),
                    _mm512_set1_epi64(0x3f3e_3d3c_3b3a_3938),
                );
                let digits =
                    _mm512_and_si512(_mm512_permutex2var_epi8(earlier, places, later), mask);
                let pairs = _mm512_maddubs_epi16(digits, _mm512_set1_epi16(0x010a));
                let fours = _mm512_madd_epi16(pairs, _mm512_set1_epi32(0x0001_0064));
                let high = _mm512_mul_epu32(fours, _mm512_set1_epi64(10_000));
                let numbers = _mm512_add_epi64(high, _mm512_srli_epi64::<32>(fours));
                _mm512_storeu_si512(into.as_mut_ptr().cast(), numbers);
            }
        }
        true
    }
}
