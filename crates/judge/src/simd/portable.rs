//! Blocks in portable code: the definition of the others.

use super::{BLOCK, Simd};

/// Plain arrays.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

/// One bit per byte, from bytes that are 0 or 1.
#[inline(always)]
fn mask(flags: &[u8; BLOCK]) -> u64 {
    let (groups, _) = flags.as_chunks::<8>();
    let bits =
        |group: &[u8; 8]| u64::from_le_bytes(*group).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    groups.iter().rev().fold(0, |mask, group| mask << 8 | bits(group))
}

#[inline(always)]
fn zip(a: &[u8; BLOCK], b: &[u8; BLOCK], operation: impl Fn(u8, u8) -> u8) -> [u8; BLOCK] {
    let mut result = [0; BLOCK];
    for ((result, &a), &b) in result.iter_mut().zip(a).zip(b) {
        *result = operation(a, b);
    }
    result
}

impl Simd for Portable {
    type Block = [u8; BLOCK];
    type Sums = u64;

    #[inline(always)]
    fn load(self, bytes: &[u8; BLOCK]) -> [u8; BLOCK] {
        *bytes
    }

    #[inline(always)]
    fn store(self, block: [u8; BLOCK]) -> [u8; BLOCK] {
        block
    }

    #[inline(always)]
    fn splat(self, byte: u8) -> [u8; BLOCK] {
        [byte; BLOCK]
    }

    #[inline(always)]
    fn table(self, bytes: &[u8; 16]) -> [u8; BLOCK] {
        let mut table = [0; BLOCK];
        table[..16].copy_from_slice(bytes);
        table
    }

    #[inline(always)]
    fn subtract(self, a: [u8; BLOCK], b: [u8; BLOCK]) -> [u8; BLOCK] {
        zip(&a, &b, u8::wrapping_sub)
    }

    #[inline(always)]
    fn equal(self, a: [u8; BLOCK], b: [u8; BLOCK]) -> u64 {
        mask(&zip(&a, &b, |a, b| u8::from(a == b)))
    }

    #[inline(always)]
    fn at_most(self, a: [u8; BLOCK], b: [u8; BLOCK]) -> u64 {
        mask(&zip(&a, &b, |a, b| u8::from(a <= b)))
    }

    #[inline(always)]
    fn lookup(self, table: [u8; BLOCK], places: [u8; BLOCK]) -> [u8; BLOCK] {
        places.map(|place| if place < 128 { table[usize::from(place & 15)] } else { 0 })
    }

    #[inline(always)]
    fn first(self, mut block: [u8; BLOCK], count: usize) -> [u8; BLOCK] {
        block[count..].fill(0);
        block
    }

    #[inline(always)]
    fn no_sums(self) -> u64 {
        0
    }

    #[inline(always)]
    fn add(self, sums: u64, block: [u8; BLOCK]) -> u64 {
        // 64 bytes need 14 bits.
        sums + u64::from(block.iter().map(|&byte| u16::from(byte)).sum::<u16>())
    }

    #[inline(always)]
    fn total(self, sums: u64) -> u64 {
        sums
    }
}
