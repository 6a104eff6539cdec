//! Single numbers.

use core::fmt;
use core::ops::{Add, AddAssign, BitXor, Mul, MulAssign, Sub, SubAssign};

use super::group::{self, LogError};
use super::tower::Field;

/// 0 has no inverse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DivisionByZero;

impl fmt::Display for DivisionByZero {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("division by the nimber 0")
    }
}

impl core::error::Error for DivisionByZero {}

macro_rules! nimber {
    ($(#[$meta:meta])* $name:ident($bits:ty)) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        pub struct $name(pub $bits);

        impl $name {
            /// The number 0, neutral for sums.
            pub const ZERO: Self = Self(0);
            /// The number 1, neutral for products.
            pub const ONE: Self = Self(1);
            /// The number of numbers other than 0, whose product is without squares. The power with
            /// this exponent is 1.
            pub const ORDER: $bits = <$bits>::MAX;

            /// The product, by plain instructions: logarithms of 16 bits, three products for four
            /// above (Karatsuba 1962).
            #[must_use]
            pub fn product_portable(self, other: Self) -> Self {
                Self(self.0.product(other.0))
            }

            /// The product with itself. Cost: less than a product.
            #[must_use]
            pub fn square(self) -> Self {
                Self(self.0.square())
            }

            /// The only number with this square. Cost: less than a product.
            #[must_use]
            pub fn sqrt(self) -> Self {
                Self(self.0.square_root())
            }

            /// The number whose product with this one is 1. Cost: about that of a product by plain
            /// instructions.
            ///
            /// # Errors
            ///
            /// If this is 0.
            pub fn inverse(self) -> Result<Self, DivisionByZero> {
                if self.0 == 0 { Err(DivisionByZero) } else { Ok(Self(self.0.inverse())) }
            }

            /// The number whose product with `divisor` is this.
            ///
            /// # Errors
            ///
            /// If `divisor` is 0.
            pub fn divide(self, divisor: Self) -> Result<Self, DivisionByZero> {
                Ok(self * divisor.inverse()?)
            }

            /// The product of `exponent` numbers equal to this; 1 if there are none. Cost: two
            /// products for each bit of the exponent at most.
            #[must_use]
            pub fn pow(self, mut exponent: u128) -> Self {
                let (mut power, mut square) = (Self::ONE, self);
                while exponent > 0 {
                    if exponent & 1 == 1 {
                        power *= square;
                    }
                    square = square.square();
                    exponent >>= 1;
                }
                power
            }

            /// A power whose exponent may be of any size, in words of 64 bits, lowest first. Cost:
            /// that of [`Self::pow`], and reading the words.
            #[must_use]
            pub fn pow_words(self, exponent: &[u64]) -> Self {
                if exponent.iter().all(|&word| word == 0) {
                    return Self::ONE;
                }
                // Powers of 2^128 are 1 modulo 2^128 - 1, a multiple of the order of the group. For
                // the power of 0, it matters only that the exponent is none.
                let sum = exponent.chunks(2).fold(0_u128, |sum, words| {
                    let high = words.get(1).copied().unwrap_or_default();
                    let (sum, carry) = sum.overflowing_add(
                        u128::from(high) << 64 | u128::from(words[0])
                    );
                    sum + u128::from(carry)
                });
                self.pow(sum)
            }

            /// The least exponent above 0 with which the power is 1; of 0, none. It divides
            /// [`Self::ORDER`].
            #[must_use]
            pub fn order(self) -> Option<$bits> {
                (self.0 != 0).then(|| {
                    group::primes(Self::ORDER.into()).fold(Self::ORDER, |order, prime| {
                        let less = order / <$bits>::try_from(prime).unwrap_or(<$bits>::MAX);
                        if self.pow(less.into()) == Self::ONE { less } else { order }
                    })
                })
            }

            /// The numbers x and x + 1 with x times x + x = this, the smaller one; none if this is
            /// half of the field or more (its trace is 1).
            ///
            /// Cost: some products by plain instructions.
            #[must_use]
            pub fn artin_schreier(self) -> Option<Self> {
                (self.0.leading_zeros() > 0).then(|| Self(self.0.artin_schreier()))
            }

            /// The solutions of x times x + b times x + c = 0, smaller one first, or the only one
            /// twice; none if they are in a larger field.
            #[must_use]
            pub fn quadratic(b: Self, c: Self) -> Option<[Self; 2]> {
                let Ok(inverse) = b.inverse() else {
                    return Some([c.sqrt(); 2]);
                };
                // x = b times y.
                let y = (c * (inverse.square())).artin_schreier()?;
                let x = b * y;
                Some([x.min(x + b), x.max(x + b)])
            }
        }

        impl From<$bits> for $name {
            fn from(number: $bits) -> Self {
                Self(number)
            }
        }

        impl From<$name> for $bits {
            fn from(number: $name) -> Self {
                number.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "*{}", self.0)
            }
        }

        impl Add for $name {
            type Output = Self;

            #[inline]
            fn add(self, other: Self) -> Self {
                Self(self.0.bitxor(other.0))
            }
        }

        /// Every number is its own negative: the difference is the sum.
        impl Sub for $name {
            type Output = Self;

            #[inline]
            fn sub(self, other: Self) -> Self {
                self.add(other)
            }
        }

        /// The product, by the best way that the processor has.
        impl Mul for $name {
            type Output = Self;

            #[inline]
            fn mul(self, other: Self) -> Self {
                self.product(other)
            }
        }

        impl AddAssign for $name {
            #[inline]
            fn add_assign(&mut self, other: Self) {
                *self = *self + other;
            }
        }

        impl SubAssign for $name {
            #[inline]
            fn sub_assign(&mut self, other: Self) {
                *self = *self - other;
            }
        }

        impl MulAssign for $name {
            #[inline]
            fn mul_assign(&mut self, other: Self) {
                *self = *self * other;
            }
        }

        impl core::iter::Sum for $name {
            fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
                numbers.fold(Self::ZERO, Add::add)
            }
        }

        impl core::iter::Product for $name {
            fn product<I: Iterator<Item = Self>>(numbers: I) -> Self {
                numbers.fold(Self::ONE, Mul::mul)
            }
        }
    };
}

nimber! {
    /// A nimber below 2^64.
    ///
    /// ```
    /// use nimatron_theory::nimber::Nimber;
    ///
    /// let (a, b) = (Nimber(12), Nimber(5));
    /// assert_eq!(a + b, Nimber(9));
    /// assert_eq!((a * b).divide(b), Ok(a));
    /// assert_eq!(Nimber(4) * Nimber(4), Nimber(6));
    /// ```
    Nimber(u64)
}

nimber! {
    /// A nimber below 2^128.
    Nimber128(u128)
}

impl Nimber {
    #[inline]
    fn product(self, other: Self) -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(clmul) = super::clmul::Clmul::here() {
            return Self(clmul.product(self.0, other.0));
        }
        self.product_portable(other)
    }

    /// The exponent with which the power of `base` is this, below the order of `base`.
    ///
    /// By prime factors of the order (Pohlig and Hellman 1978), with steps of two sizes for each
    /// (Shanks 1971). Cost: some thousand products.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn log(self, base: Self) -> Result<u64, LogError> {
        let run = run::Run::new(run::Limits { states: u64::MAX, memory: u64::MAX, time: None });
        let exponent = group::log(self, base, &run)?;
        Ok(u64::try_from(exponent).unwrap_or(u64::MAX))
    }
}

impl Nimber128 {
    #[inline]
    fn product(self, other: Self) -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(clmul) = super::clmul::Clmul::here() {
            let (high, low) = clmul.product_128(self.halves(), other.halves());
            return Self::from_halves(high, low);
        }
        self.product_portable(other)
    }

    /// The high and the low 64 bits.
    #[must_use]
    #[inline]
    pub const fn halves(self) -> (u64, u64) {
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = self.0.to_be_bytes();
        (u64::from_be_bytes([a, b, c, d, e, f, g, h]), u64::from_be_bytes([i, j, k, l, m, n, o, p]))
    }

    /// The number of these 64 high and 64 low bits.
    #[must_use]
    #[inline]
    pub fn from_halves(high: u64, low: u64) -> Self {
        Self(u128::from(high) << 64 | u128::from(low))
    }

    /// The exponent with which the power of `base` is this, below the order of `base`.
    ///
    /// By prime factors of the order (Pohlig and Hellman 1978), with steps of two sizes for small
    /// ones (Shanks 1971), and walks that meet (Pollard 1978, van Oorschot and Wiener
    /// 1999) for the largest one, 67,280,421,310,721. Cost: some ten million products if the order
    ///       has that factor. The run counts the points that are kept, some ten thousand.
    ///
    /// # Errors
    ///
    /// If there is none, or the budget was not enough.
    pub fn log(self, base: Self, run: &run::Run<'_>) -> Result<u128, LogError> {
        group::log(self, base, run)
    }
}

impl From<Nimber> for Nimber128 {
    fn from(number: Nimber) -> Self {
        Self(number.0.into())
    }
}

impl TryFrom<Nimber128> for Nimber {
    type Error = core::num::TryFromIntError;

    fn try_from(number: Nimber128) -> Result<Self, Self::Error> {
        u64::try_from(number.0).map(Self)
    }
}
