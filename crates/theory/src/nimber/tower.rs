//! Nimbers below 2^16, 2^32, 2^64 and 2^128 by plain instructions, each field made of pairs of the
//! one before: a F + b with F = 2^16, 2^32, 2^64 and F times F = F + F/2 (Conway 1976). Below 2^16,
//! by logarithms. This is also what inverses, roots and solutions of equations are made of, which
//! take few steps of that kind.

use super::tables::{EXP, LOG, ORDER_16};

/// A field of nimbers below 2^(2^k).
pub(super) trait Field: Copy {
    fn product(self, other: Self) -> Self;
    /// Its product with half the size of the field.
    fn times_top(self) -> Self;
    fn square(self) -> Self;
    /// Of a number that is not 0.
    fn inverse(self) -> Self;
    fn square_root(self) -> Self;
    /// The smaller x with x times x + x = self, for a number below half the size of the field:
    /// there are none for others.
    fn artin_schreier(self) -> Self;
}

impl Field for u16 {
    #[inline(always)]
    fn product(self, other: Self) -> Self {
        let product =
            EXP[usize::from(LOG[usize::from(self)]) + usize::from(LOG[usize::from(other)])];
        if self == 0 || other == 0 { 0 } else { product }
    }

    #[inline(always)]
    fn times_top(self) -> Self {
        self.product(1 << 15)
    }

    #[inline(always)]
    fn square(self) -> Self {
        let square = EXP[2 * usize::from(LOG[usize::from(self)])];
        if self == 0 { 0 } else { square }
    }

    #[inline(always)]
    fn inverse(self) -> Self {
        EXP[usize::from(ORDER_16 - LOG[usize::from(self)])]
    }

    #[inline(always)]
    fn square_root(self) -> Self {
        // Twice half the exponent, or half the exponent and the order.
        let exponent = usize::from(LOG[usize::from(self)]);
        let half =
            if exponent.is_multiple_of(2) { exponent } else { exponent + usize::from(ORDER_16) }
                / 2;
        if self == 0 { 0 } else { EXP[half] }
    }

    fn artin_schreier(self) -> Self {
        // The map x -> x times x + x is linear. Of a number whose highest bit is k + 1 it makes one
        // whose highest bit is k, by induction: of p F + q it makes (p times p + p) F + ..., and of
        // F + q what q becomes, below F/2, and F/2.
        let (mut solution, mut rest) = (0, self);
        while rest != 0 {
            let candidate: u16 = 2 << rest.ilog2();
            solution ^= candidate;
            rest ^= candidate.square() ^ candidate;
        }
        solution
    }
}

/// The parts of a pair.
trait Pair: Copy {
    type Half: Field;
    fn split(self) -> (Self::Half, Self::Half);
    fn join(high: Self::Half, low: Self::Half) -> Self;
}

macro_rules! field_of_pairs {
    ($pair:ty, $half:ty, [$($low:ident)*], [$($high:ident)*]) => {
        impl Pair for $pair {
            type Half = $half;

            #[inline(always)]
            fn split(self) -> ($half, $half) {
                let [$($low,)* $($high,)*] = self.to_le_bytes();
                (<$half>::from_le_bytes([$($high),*]), <$half>::from_le_bytes([$($low),*]))
            }

            #[inline(always)]
            fn join(high: $half, low: $half) -> Self {
                <$pair>::from(high) << <$half>::BITS | <$pair>::from(low)
            }
        }

        impl Field for $pair {
            #[inline(always)]
            fn product(self, other: Self) -> Self {
                let ((a, b), (c, d)) = (self.split(), other.split());
                let low = b.product(d);
                let both = (a ^ b).product(c ^ d);
                Self::join(both ^ low, low ^ a.product(c).times_top())
            }

            #[inline(always)]
            fn times_top(self) -> Self {
                let (high, low) = self.split();
                Self::join((high ^ low).times_top(), high.times_top().times_top())
            }

            #[inline]
            fn square(self) -> Self {
                let (high, low) = self.split();
                let square = high.square();
                Self::join(square, low.square() ^ square.times_top())
            }

            #[inline]
            fn inverse(self) -> Self {
                // a F + b and a F + (a + b) are conjugate; their product is in the half field.
                let (high, low) = self.split();
                let other = high ^ low;
                let norm = (low.product(other) ^ high.square().times_top()).inverse();
                Self::join(high.product(norm), other.product(norm))
            }

            #[inline]
            fn square_root(self) -> Self {
                let (high, low) = self.split();
                Self::join(high.square_root(), (low ^ high.times_top()).square_root())
            }

            #[inline]
            fn artin_schreier(self) -> Self {
                let (high, low) = self.split();
                let mut upper = high.artin_schreier();
                let mut rest = low ^ upper.square().times_top();
                // Of the two solutions of the upper half, one leaves what has solutions.
                if rest.leading_zeros() == 0 {
                    upper ^= 1;
                    rest ^= 1 << (<$half>::BITS - 1);
                }
                Self::join(upper, rest.artin_schreier())
            }
        }
    };
}

field_of_pairs!(u32, u16, [a b], [c d]);
field_of_pairs!(u64, u32, [a b c d], [e f g h]);
field_of_pairs!(u128, u64, [a b c d e f g h], [i j k l m n o p]);
