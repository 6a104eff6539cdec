//! What a product of nimbers is, written plainly: the oracle of every test, and what tables are
//! made from.
//!
//! Conway (1976) defines a product by what it must not be, the least number that keeps a field
//! ([`by_mex`]). From this follows how the powers 2^(2^k) multiply, and with it all products: with
//! F such a power, everything below F is a field, a F + b with a and b from it is the next one, and
//! F times F is F + F/2 ([`product`]).

use alloc::{vec, vec::Vec};

/// All products of numbers below `size`, in rows, by the definition: a times b is the least number
/// that is none of (a' times b) + (a times b') + (a' times b'), for a' < a and b' < b, where + is
/// exclusive or.
///
/// Cost: the fourth power of `size`; 64 takes some hundredths of a second.
///
/// ```
/// use nimatron_theory::nimber::naive::{by_mex, product};
///
/// let table = by_mex(16);
/// assert_eq!(table[2][..4], [0, 2, 3, 1]);
/// assert!(
///     (0..16).all(|a| (0..16).all(|b| u128::from(table[a][b]) == product(a as u128, b as u128)))
/// );
/// ```
#[must_use]
pub fn by_mex(size: usize) -> Vec<Vec<u64>> {
    let mut table: Vec<Vec<u64>> = vec![];
    for a in 0..size {
        table.push(vec![]);
        for b in 0..size {
            let product = least(a, b, |a, b| table[a][b]);
            table[a].push(product);
        }
    }
    table
}

/// The product of a and b by the definition, from all products of smaller numbers: those of one
/// number of the pair or both.
///
/// Cost: a times b products.
#[must_use]
pub fn least(a: usize, b: usize, product: impl Fn(usize, usize) -> u64) -> u64 {
    let mut excluded: Vec<u64> = vec![];
    for smaller in 0..a {
        let column = product(smaller, b);
        excluded.extend((0..b).map(|below| column ^ product(a, below) ^ product(smaller, below)));
    }
    excluded.sort_unstable();
    excluded.dedup();
    (0..)
        .zip(excluded.iter().chain([&u64::MAX]))
        .find(|(free, taken)| free != *taken)
        .map_or(0, |(free, _)| free)
}

/// The product of two nimbers below 2^128, by recursion over fields of half the size (Conway 1976),
/// three products for four (Karatsuba 1962).
///
/// Cost: some microseconds for 128 bits.
///
/// ```
/// use nimatron_theory::nimber::naive::product;
///
/// // With F = 2^(2^k): F times anything below is the usual product, and F times F is F + F/2.
/// assert_eq!(product(1 << 64, 12_345), 12_345 << 64);
/// assert_eq!(product(1 << 64, 1 << 64), 1 << 64 | 1 << 63);
/// ```
#[must_use]
pub const fn product(a: u128, b: u128) -> u128 {
    product_below(a, b, 64)
}

/// The product of two nimbers of at most 2 * `half` bits, with `half` a power of two.
const fn product_below(a: u128, b: u128, half: u32) -> u128 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let (high_a, high_b) = (a >> half, b >> half);
    if high_a == 0 && high_b == 0 {
        return product_below(a, b, half / 2);
    }
    let mask = (1 << half) - 1;
    let (low_a, low_b) = (a & mask, b & mask);
    let high = product_below(high_a, high_b, half / 2);
    let low = product_below(low_a, low_b, half / 2);
    let both = product_below(high_a ^ low_a, high_b ^ low_b, half / 2);
    ((both ^ low) << half) ^ low ^ product_below(high, 1 << (half - 1), half / 2)
}

/// A power, by squaring.
///
/// ```
/// use nimatron_theory::nimber::naive::power;
///
/// assert_eq!([0, 1, 2, 3].map(|exponent| power(2, exponent)), [1, 2, 3, 1]);
/// ```
#[must_use]
pub const fn power(mut base: u128, mut exponent: u128) -> u128 {
    let mut result = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = product(result, base);
        }
        base = product(base, base);
        exponent >>= 1;
    }
    result
}
