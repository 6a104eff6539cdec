//! Powers and logarithms of nimbers below 2^16, computed when the crate is compiled: the
//! multiplicative group of a finite field is cyclic, a product is a sum of logarithms.
#![expect(clippy::as_conversions, reason = "all conversions are lossless, and const")]

use super::naive;

/// Order of the group of nimbers below 2^16.
pub(super) const ORDER_16: u16 = u16::MAX;

/// The least nimber whose powers are all of those below 2^16 but 0.
const GENERATOR_16: u128 = {
    let mut candidate = 2;
    while naive::power(candidate, 65535 / 3) == 1
        || naive::power(candidate, 65535 / 5) == 1
        || naive::power(candidate, 65535 / 17) == 1
        || naive::power(candidate, 65535 / 257) == 1
    {
        candidate += 1;
    }
    candidate
};

/// The powers of the generator, 0 to 131,069; the last entries are no powers.
pub(super) static EXP: [u16; 1 << 17] = exp();

/// The logarithms of 1 to 65,535 below 65,535; the entry of 0 is none.
pub(super) static LOG: [u16; 1 << 16] = log();

const fn exp() -> [u16; 1 << 17] {
    // Multiplying by the generator is linear: one table for each byte.
    let mut tables = [[0_u16; 256]; 2];
    let mut byte = 0;
    while byte < 256 {
        tables[0][byte] = naive::product(byte as u128, GENERATOR_16) as u16;
        tables[1][byte] = naive::product((byte as u128) << 8, GENERATOR_16) as u16;
        byte += 1;
    }
    let mut powers = [0; 1 << 17];
    let mut power: u16 = 1;
    let mut exponent = 0;
    while exponent < 2 * ORDER_16 as usize {
        powers[exponent] = power;
        power = tables[0][power as usize & 0xff] ^ tables[1][power as usize >> 8];
        exponent += 1;
    }
    powers
}

const fn log() -> [u16; 1 << 16] {
    let mut logarithms = [0; 1 << 16];
    let mut exponent: u16 = 0;
    while exponent < ORDER_16 {
        logarithms[EXP[exponent as usize] as usize] = exponent;
        exponent += 1;
    }
    logarithms
}
