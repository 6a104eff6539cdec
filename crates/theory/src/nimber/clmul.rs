//! Single products on x86-64 processors that multiply polynomials over bits (PCLMULQDQ): nimbers to
//! polynomials by tables, one product, its remainder (Barrett 1986), and back by tables. The twin
//! is [`super::tower`].
#![expect(unsafe_code, reason = "calls of functions compiled for a processor that is there")]

use core::arch::x86_64::{
    __m128i, _mm_clmulepi64_si128, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_set_epi64x,
    _mm_xor_si128,
};

use super::cpu::Features;
use super::names::{ByByte, POLYNOMIALS};

/// The proof that the processor has the instruction.
#[derive(Clone, Copy)]
pub(super) struct Clmul(());

impl Clmul {
    #[inline]
    pub(super) fn here() -> Option<Self> {
        Features::here().clmul().then_some(Self(()))
    }

    #[inline]
    pub(super) fn product(self, a: u64, b: u64) -> u64 {
        // SAFETY: the value is only made where the instruction is.
        unsafe { product(a, b) }
    }

    /// The product of two nimbers given and returned as (high, low).
    #[inline]
    pub(super) fn product_128(self, a: (u64, u64), b: (u64, u64)) -> (u64, u64) {
        // SAFETY: as above.
        unsafe { product_128(a, b) }
    }
}

/// A linear map.
#[inline(always)]
fn map(tables: &ByByte, x: u64) -> u64 {
    let [a, b, c, d, e, f, g, h] = x.to_le_bytes().map(usize::from);
    let low = tables[0][a] ^ tables[1][b] ^ tables[2][c] ^ tables[3][d];
    low ^ tables[4][e] ^ tables[5][f] ^ tables[6][g] ^ tables[7][h]
}

#[inline]
#[target_feature(enable = "pclmulqdq")]
fn vector(x: u64) -> __m128i {
    _mm_cvtsi64_si128(x.cast_signed())
}

/// The remainder of a polynomial of degree at most 126.
#[inline]
#[target_feature(enable = "pclmulqdq")]
fn remainder(full: __m128i) -> u64 {
    let constants =
        _mm_set_epi64x(POLYNOMIALS.modulus.cast_signed(), POLYNOMIALS.quotient.cast_signed());
    let quotient = _mm_xor_si128(full, _mm_clmulepi64_si128::<0x01>(full, constants));
    let rest = _mm_xor_si128(full, _mm_clmulepi64_si128::<0x11>(quotient, constants));
    _mm_cvtsi128_si64(rest).cast_unsigned()
}

#[inline]
#[target_feature(enable = "pclmulqdq")]
fn polynomial(a: u64, b: u64) -> __m128i {
    _mm_clmulepi64_si128::<0>(vector(a), vector(b))
}

#[target_feature(enable = "pclmulqdq")]
fn product(a: u64, b: u64) -> u64 {
    let (a, b) = (map(&POLYNOMIALS.to, a), map(&POLYNOMIALS.to, b));
    map(&POLYNOMIALS.from, remainder(polynomial(a, b)))
}

#[target_feature(enable = "pclmulqdq")]
fn product_128(a: (u64, u64), b: (u64, u64)) -> (u64, u64) {
    let [high_a, low_a, high_b, low_b] = [a.0, a.1, b.0, b.1].map(|x| map(&POLYNOMIALS.to, x));
    let low = polynomial(low_a, low_b);
    let both = polynomial(high_a ^ low_a, high_b ^ low_b);
    let high = remainder(polynomial(high_a, high_b));
    let lower = remainder(_mm_xor_si128(low, polynomial(high, POLYNOMIALS.top)));
    let upper = remainder(_mm_xor_si128(both, low));
    (map(&POLYNOMIALS.from, upper), map(&POLYNOMIALS.from, lower))
}
