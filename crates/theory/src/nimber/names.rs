//! Nimbers under the names that processors multiply, computed when the crate is compiled. All
//! fields of one size are the same but for the names of their elements: nimbers below 2^64 are
//! polynomials modulo one of degree 64, nimbers below 2^8 bytes as processors multiply them; the
//! change of names is linear over bits.
#![expect(clippy::as_conversions, reason = "all conversions are lossless, and const")]

use super::naive;
use super::tables::{EXP, LOG};

/// A linear map of 64 bits, with a table for each byte.
pub(super) type ByByte = [[u64; 256]; 8];

/// Nimbers below 2^64 as polynomials over bits, modulo one of degree 64, and back.
pub(super) struct Polynomials {
    /// From nimbers.
    pub(super) to: ByByte,
    /// To nimbers.
    pub(super) from: ByByte,
    /// The polynomial that is 0, without x^64.
    pub(super) modulus: u64,
    /// The quotient of x^128 by it, without x^64.
    pub(super) quotient: u64,
    /// The nimber 2^63.
    pub(super) top: u64,
}

/// The change to polynomials.
pub(super) static POLYNOMIALS: Polynomials = polynomials();

/// Powers 0 to 63 of a nimber, the columns of the map from polynomials, and power 64.
const fn powers(x: u64) -> ([u64; 64], u64) {
    let mut powers = [1; 64];
    let mut next = 0;
    while next < 63 {
        powers[next + 1] = product_by_logs(powers[next], x, 32);
        next += 1;
    }
    (powers, product_by_logs(powers[63], x, 32))
}

/// The product of two nimbers of at most 2 * `half` bits, with `half` at least 8.
const fn product_by_logs(a: u64, b: u64, half: u32) -> u64 {
    if half == 8 {
        if a == 0 || b == 0 {
            return 0;
        }
        return EXP[LOG[a as usize] as usize + LOG[b as usize] as usize] as u64;
    }
    let mask = (1 << half) - 1;
    let high = product_by_logs(a >> half, b >> half, half / 2);
    let low = product_by_logs(a & mask, b & mask, half / 2);
    let both = product_by_logs((a >> half) ^ (a & mask), (b >> half) ^ (b & mask), half / 2);
    ((both ^ low) << half) ^ low ^ product_by_logs(high, 1 << (half - 1), half / 2)
}

/// The inverse of a matrix of bits, given and returned by columns; none if there is none.
const fn inverse(mut columns: [u64; 64]) -> Option<[u64; 64]> {
    let mut inverse = [0; 64];
    let mut place = 0;
    while place < 64 {
        inverse[place] = 1 << place;
        place += 1;
    }
    // Operations on columns make the unit matrix of one and the inverse of the other.
    let mut bit = 0;
    while bit < 64 {
        let mut pivot = bit;
        while pivot < 64 && columns[pivot] >> bit & 1 == 0 {
            pivot += 1;
        }
        if pivot == 64 {
            return None;
        }
        (columns[bit], columns[pivot]) = (columns[pivot], columns[bit]);
        (inverse[bit], inverse[pivot]) = (inverse[pivot], inverse[bit]);
        let mut other = 0;
        while other < 64 {
            if other != bit && columns[other] >> bit & 1 == 1 {
                columns[other] ^= columns[bit];
                inverse[other] ^= inverse[bit];
            }
            other += 1;
        }
        bit += 1;
    }
    Some(inverse)
}

/// The sum of the columns at the bits of x.
const fn combine(columns: &[u64; 64], x: u64) -> u64 {
    let (mut sum, mut rest) = (0, x);
    while rest != 0 {
        sum ^= columns[rest.trailing_zeros() as usize];
        rest &= rest - 1;
    }
    sum
}

/// The map with these columns.
const fn by_byte(columns: &[u64; 64]) -> ByByte {
    let mut tables = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut byte: usize = 1;
        while byte < 256 {
            let column = columns[8 * place + byte.trailing_zeros() as usize];
            tables[place][byte] = tables[place][byte & (byte - 1)] ^ column;
            byte += 1;
        }
        place += 1;
    }
    tables
}

const fn polynomials() -> Polynomials {
    // Any nimber that is in no smaller field will do.
    let mut x = 1 << 32;
    loop {
        let (columns, last) = powers(x);
        if let Some(back) = inverse(columns) {
            let modulus = combine(&back, last);
            return Polynomials {
                to: by_byte(&back),
                from: by_byte(&columns),
                modulus,
                quotient: quotient(modulus),
                top: combine(&back, 1 << 63),
            };
        }
        x += 1;
    }
}

/// The quotient of x^128 by x^64 + `modulus`, without its x^64.
const fn quotient(modulus: u64) -> u64 {
    // The remainder of x^64 times what has been taken off so far.
    let (mut remainder, mut quotient, mut step) = (modulus, 0, 0);
    while step < 64 {
        quotient = quotient << 1 | remainder >> 63;
        remainder = (remainder << 1) ^ ((remainder >> 63) * modulus);
        step += 1;
    }
    quotient
}

/// Nimbers below 2^8 as polynomials modulo x^8 + x^4 + x^3 + x + 1, which processors multiply (FIPS
/// 197, 2001), and back.
pub(super) struct Bytes {
    /// From nimbers.
    pub(super) to: [u8; 256],
    /// To nimbers.
    pub(super) from: [u8; 256],
}

/// The change to bytes that processors multiply.
pub(super) static BYTES: Bytes = bytes();

const fn bytes() -> Bytes {
    let mut x = 2;
    while naive::power(x, 8) ^ naive::power(x, 4) ^ naive::power(x, 3) ^ x ^ 1 != 0 {
        x += 1;
    }
    let mut columns = [1; 8];
    let mut next = 0;
    while next < 7 {
        columns[next + 1] = naive::product(columns[next], x);
        next += 1;
    }
    let mut bytes = Bytes { to: [0; 256], from: [0; 256] };
    let mut byte: usize = 1;
    while byte < 256 {
        bytes.from[byte] =
            bytes.from[byte & (byte - 1)] ^ columns[byte.trailing_zeros() as usize] as u8;
        bytes.to[bytes.from[byte] as usize] = byte as u8;
        byte += 1;
    }
    bytes
}

/// The nimber 2^7, its square and its cube, as bytes that processors multiply.
pub(super) const TOP: [u8; 3] = {
    let square = naive::product(128, 128);
    [BYTES.to[128], BYTES.to[square as usize], BYTES.to[naive::product(128, square) as usize]]
};

/// A linear map of bytes as the instructions for affine maps want it: row i, the bits that make bit
/// i of the result, is byte 7 - i.
pub(super) const fn rows(map: &[u8; 256]) -> u64 {
    let mut rows = 0;
    let mut row = 0;
    while row < 8 {
        let mut bit = 0;
        while bit < 8 {
            let one = (map[1 << bit] >> row & 1) as u64;
            rows |= one << (8 * (7 - row) + bit);
            bit += 1;
        }
        row += 1;
    }
    rows
}
