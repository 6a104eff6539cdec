//! Numeration systems for naturals.

/// A numeration system for naturals, most significant digit first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Numeration {
    /// Base 2 to 10, digits 0 to base - 1.
    Base(u32),
    /// Place values U_0 = 1, U_1 = a + 1, U_n = a U_(n-1) + U_(n-2), for a from 1 to 9; digits 0 to
    /// a, and a digit a is followed by 0 or is the last. With a = 1 this is Zeckendorf's
    /// representation by Fibonacci numbers (1, 2, 3, 5, ...).
    Quadratic(u32),
    /// All place values are 1: x is any number of zeros followed by x ones.
    Unary,
}
