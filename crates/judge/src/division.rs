//! Remainders by a divisor known in advance.

/// A divisor with its inverse.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Divisor {
    divisor: u64,
    /// 2^64 / divisor, rounded down; for 1, one less.
    inverse: u64,
}

impl Divisor {
    /// None for 0.
    pub(crate) fn new(divisor: u64) -> Option<Self> {
        let inverse = (1_u128 << 64).checked_div(u128::from(divisor))?;
        Some(Self { divisor, inverse: u64::try_from(inverse).unwrap_or(u64::MAX) })
    }

    /// The remainder of a number.
    #[inline(always)]
    pub(crate) fn remainder(self, number: u64) -> u64 {
        // The quotient or one less: the inverse is short by less than 1, and the number is below
        // 2^64.
        let quotient = high(number, self.inverse);
        let rest = number.wrapping_sub(quotient.wrapping_mul(self.divisor));
        if rest >= self.divisor { rest - self.divisor } else { rest }
    }
}

/// The upper half of a product.
#[inline(always)]
fn high(a: u64, b: u64) -> u64 {
    u64::try_from((u128::from(a) * u128::from(b)) >> 64).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn remainders_are_those_of_division(number: u64, bits in 0..64_u32, divisor: u64) {
            for divisor in [divisor.max(1), (divisor >> bits).max(1), 1, 2, 3, u64::MAX] {
                let by = Divisor::new(divisor).expect("not 0");
                for number in [number, 0, u64::MAX, divisor, divisor - 1] {
                    prop_assert_eq!(by.remainder(number), number % divisor);
                }
            }
        }
    }
}
