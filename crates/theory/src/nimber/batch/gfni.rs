//! Planes on x86-64 processors that multiply bytes (GFNI), with vectors of 64 or 32 bytes.
#![expect(unsafe_code, reason = "intrinsics")]

use core::arch::x86_64::{
    __m256i, __m512i, _mm256_gf2p8affine_epi64_epi8, _mm256_gf2p8mul_epi8, _mm256_loadu_si256,
    _mm256_set1_epi8, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_shuffle_epi8,
    _mm256_storeu_si256, _mm256_unpackhi_epi16, _mm256_unpackhi_epi32, _mm256_unpackhi_epi64,
    _mm256_unpacklo_epi16, _mm256_unpacklo_epi32, _mm256_unpacklo_epi64, _mm256_xor_si256,
    _mm512_gf2p8affine_epi64_epi8, _mm512_gf2p8mul_epi8, _mm512_loadu_si512,
    _mm512_permutexvar_epi8, _mm512_set1_epi8, _mm512_set1_epi64, _mm512_setzero_si512,
    _mm512_shuffle_i64x2, _mm512_storeu_si512, _mm512_unpackhi_epi64, _mm512_unpacklo_epi64,
    _mm512_xor_si512,
};

use super::planes::Planes;
use crate::nimber::cpu::Features;
use crate::nimber::names::{BYTES, rows};

/// To the names of the processor, and from them.
const NAMES: [i64; 2] = [rows(&BYTES.to).cast_signed(), rows(&BYTES.from).cast_signed()];

/// Vectors of 64 bytes.
#[derive(Clone, Copy)]
pub(super) struct Gfni512(());

/// Vectors of 32 bytes.
#[derive(Clone, Copy)]
pub(super) struct Gfni256(());

impl Gfni512 {
    /// Whether the processor has what is needed.
    pub(super) fn available() -> bool {
        let here = Features::here();
        here.avx512() && here.gfni()
    }

    /// # Safety
    ///
    /// Only where [`Gfni512::available`].
    #[inline(always)]
    pub(super) const unsafe fn new() -> Self {
        Self(())
    }
}

impl Gfni256 {
    /// Whether the processor has what is needed.
    pub(super) fn available() -> bool {
        let here = Features::here();
        here.avx2() && here.gfni()
    }

    /// # Safety
    ///
    /// Only where [`Gfni256::available`].
    #[inline(always)]
    pub(super) const unsafe fn new() -> Self {
        Self(())
    }
}

/// Byte j of number i goes to byte i of group j: an 8 by 8 transposition, its own inverse.
static BY_BYTE: [u8; 64] = {
    let mut places = [0; 64];
    let (mut byte, mut first) = (0, 0);
    while byte < 8 {
        let (mut number, mut from) = (0, first);
        while number < 8 {
            places[8 * byte + number] = from;
            from += 8;
            number += 1;
        }
        byte += 1;
        first += 1;
    }
    places
};

/// In each half vector: byte j of numbers 0 and 1 side by side; and back.
static PAIRS: [[u8; 32]; 2] = [
    [
        0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5,
        13, 6, 14, 7, 15, //
    ],
    [
        0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15, 0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5,
        7, 9, 11, 13, 15, //
    ],
];

impl Planes for Gfni512 {
    type Vector = __m512i;
    const NUMBERS: usize = 64;

    #[inline(always)]
    fn xor(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: the value is the proof that the processor can do this.
        unsafe { _mm512_xor_si512(a, b) }
    }

    #[inline(always)]
    fn times(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: as above.
        unsafe { _mm512_gf2p8mul_epi8(a, b) }
    }

    #[inline(always)]
    fn splat(self, byte: u8) -> __m512i {
        // SAFETY: as above.
        unsafe { _mm512_set1_epi8(byte.cast_signed()) }
    }

    #[inline(always)]
    unsafe fn load(self, from: *const u64) -> [__m512i; 8] {
        // SAFETY: as above, and the caller says that there are 64 numbers.
        unsafe {
            let mut vectors = [_mm512_setzero_si512(); 8];
            for (place, vector) in vectors.iter_mut().enumerate() {
                *vector = _mm512_loadu_si512(from.add(8 * place).cast());
            }
            vectors
        }
    }

    #[inline(always)]
    unsafe fn store(self, numbers: [__m512i; 8], to: *mut u64) {
        for (vector, numbers) in numbers.into_iter().enumerate() {
            // SAFETY: as above, and the caller says that there is place for 64 numbers.
            unsafe { _mm512_storeu_si512(to.add(8 * vector).cast(), numbers) }
        }
    }

    #[inline(always)]
    fn enter(self, numbers: __m512i) -> __m512i {
        // SAFETY: as above; the table has 64 bytes.
        unsafe {
            let sorted =
                _mm512_permutexvar_epi8(_mm512_loadu_si512(BY_BYTE.as_ptr().cast()), numbers);
            _mm512_gf2p8affine_epi64_epi8::<0>(sorted, _mm512_set1_epi64(NAMES[0]))
        }
    }

    #[inline(always)]
    fn leave(self, bytes: __m512i) -> __m512i {
        // SAFETY: as above; the table has 64 bytes.
        unsafe {
            let sorted =
                _mm512_permutexvar_epi8(_mm512_loadu_si512(BY_BYTE.as_ptr().cast()), bytes);
            _mm512_gf2p8affine_epi64_epi8::<0>(sorted, _mm512_set1_epi64(NAMES[1]))
        }
    }

    #[inline(always)]
    fn transpose(self, r: [__m512i; 8]) -> [__m512i; 8] {
        // SAFETY: as above.
        unsafe {
            let (a, b) = (_mm512_unpacklo_epi64(r[0], r[1]), _mm512_unpackhi_epi64(r[0], r[1]));
            let (c, d) = (_mm512_unpacklo_epi64(r[2], r[3]), _mm512_unpackhi_epi64(r[2], r[3]));
            let (e, f) = (_mm512_unpacklo_epi64(r[4], r[5]), _mm512_unpackhi_epi64(r[4], r[5]));
            let (g, h) = (_mm512_unpacklo_epi64(r[6], r[7]), _mm512_unpackhi_epi64(r[6], r[7]));
            // Quarters 0 and 2, then 1 and 3, of both.
            let (ac, ca) = (_mm512_shuffle_i64x2::<0x88>(a, c), _mm512_shuffle_i64x2::<0xdd>(a, c));
            let (bd, db) = (_mm512_shuffle_i64x2::<0x88>(b, d), _mm512_shuffle_i64x2::<0xdd>(b, d));
            let (eg, ge) = (_mm512_shuffle_i64x2::<0x88>(e, g), _mm512_shuffle_i64x2::<0xdd>(e, g));
            let (fh, hf) = (_mm512_shuffle_i64x2::<0x88>(f, h), _mm512_shuffle_i64x2::<0xdd>(f, h));
            [
                _mm512_shuffle_i64x2::<0x88>(ac, eg),
                _mm512_shuffle_i64x2::<0x88>(bd, fh),
                _mm512_shuffle_i64x2::<0x88>(ca, ge),
                _mm512_shuffle_i64x2::<0x88>(db, hf),
                _mm512_shuffle_i64x2::<0xdd>(ac, eg),
                _mm512_shuffle_i64x2::<0xdd>(bd, fh),
                _mm512_shuffle_i64x2::<0xdd>(ca, ge),
                _mm512_shuffle_i64x2::<0xdd>(db, hf),
            ]
        }
    }

    #[inline(always)]
    fn unzip(self, a: __m512i, b: __m512i) -> (__m512i, __m512i) {
        // SAFETY: as above.
        unsafe { (_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b)) }
    }
}

impl Planes for Gfni256 {
    type Vector = __m256i;
    const NUMBERS: usize = 32;

    #[inline(always)]
    fn xor(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: the value is the proof that the processor can do this.
        unsafe { _mm256_xor_si256(a, b) }
    }

    #[inline(always)]
    fn times(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: as above.
        unsafe { _mm256_gf2p8mul_epi8(a, b) }
    }

    #[inline(always)]
    fn splat(self, byte: u8) -> __m256i {
        // SAFETY: as above.
        unsafe { _mm256_set1_epi8(byte.cast_signed()) }
    }

    #[inline(always)]
    unsafe fn load(self, from: *const u64) -> [__m256i; 8] {
        // SAFETY: as above, and the caller says that there are 32 numbers.
        unsafe {
            let mut vectors = [_mm256_setzero_si256(); 8];
            for (place, vector) in vectors.iter_mut().enumerate() {
                *vector = _mm256_loadu_si256(from.add(4 * place).cast());
            }
            vectors
        }
    }

    #[inline(always)]
    unsafe fn store(self, numbers: [__m256i; 8], to: *mut u64) {
        for (vector, numbers) in numbers.into_iter().enumerate() {
            // SAFETY: as above, and the caller says that there is place for 32 numbers.
            unsafe { _mm256_storeu_si256(to.add(4 * vector).cast(), numbers) }
        }
    }

    #[inline(always)]
    fn enter(self, numbers: __m256i) -> __m256i {
        // SAFETY: as above; the table has 32 bytes.
        unsafe {
            let sorted = _mm256_shuffle_epi8(numbers, _mm256_loadu_si256(PAIRS[0].as_ptr().cast()));
            _mm256_gf2p8affine_epi64_epi8::<0>(sorted, _mm256_set1_epi64x(NAMES[0]))
        }
    }

    #[inline(always)]
    fn leave(self, bytes: __m256i) -> __m256i {
        // SAFETY: as above; the table has 32 bytes.
        unsafe {
            let sorted = _mm256_shuffle_epi8(bytes, _mm256_loadu_si256(PAIRS[1].as_ptr().cast()));
            _mm256_gf2p8affine_epi64_epi8::<0>(sorted, _mm256_set1_epi64x(NAMES[1]))
        }
    }

    #[inline(always)]
    fn transpose(self, r: [__m256i; 8]) -> [__m256i; 8] {
        // SAFETY: as above. Pairs of bytes in half vectors, 8 by 8.
        unsafe {
            let (a, b) = (_mm256_unpacklo_epi16(r[0], r[1]), _mm256_unpackhi_epi16(r[0], r[1]));
            let (c, d) = (_mm256_unpacklo_epi16(r[2], r[3]), _mm256_unpackhi_epi16(r[2], r[3]));
            let (e, f) = (_mm256_unpacklo_epi16(r[4], r[5]), _mm256_unpackhi_epi16(r[4], r[5]));
            let (g, h) = (_mm256_unpacklo_epi16(r[6], r[7]), _mm256_unpackhi_epi16(r[6], r[7]));
            let (ac, ca) = (_mm256_unpacklo_epi32(a, c), _mm256_unpackhi_epi32(a, c));
            let (bd, db) = (_mm256_unpacklo_epi32(b, d), _mm256_unpackhi_epi32(b, d));
            let (eg, ge) = (_mm256_unpacklo_epi32(e, g), _mm256_unpackhi_epi32(e, g));
            let (fh, hf) = (_mm256_unpacklo_epi32(f, h), _mm256_unpackhi_epi32(f, h));
            [
                _mm256_unpacklo_epi64(ac, eg),
                _mm256_unpackhi_epi64(ac, eg),
                _mm256_unpacklo_epi64(ca, ge),
                _mm256_unpackhi_epi64(ca, ge),
                _mm256_unpacklo_epi64(bd, fh),
                _mm256_unpackhi_epi64(bd, fh),
                _mm256_unpacklo_epi64(db, hf),
                _mm256_unpackhi_epi64(db, hf),
            ]
        }
    }

    #[inline(always)]
    fn unzip(self, a: __m256i, b: __m256i) -> (__m256i, __m256i) {
        // SAFETY: as above.
        unsafe { (_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b)) }
    }
}
