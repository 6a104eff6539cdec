//! Numeration systems for naturals.

use core::fmt;

/// A numeration system for naturals, most significant digit first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Numeration {
    /// Base 2 to 10, digits 0 to base - 1.
    Base(u32),
    /// Place values U_n = c_1 U_(n-1) + ... + c_k U_(n-k), where k is 2 or 3 (with k = 2, the third
    /// coefficient is 0). Digits are greedy (Parry 1960), and there are two sorts:
    ///
    /// * 9 >= c_1 >= ... >= c_k >= 1. The first k values are U_0 = 1 and U_n = c_1 U_(n-1) + ... +
    ///   c_n U_0 + 1. Any k digits in a row are lexicographically less than c_1 ... c_k.
    /// * a, -b with a - 2 >= b >= 1. The first values are U_0 = 1 and U_1 = a. The digits from any
    ///   place on are lexicographically less than a - 1, a - b - 1, a - b - 1, ...
    ///
    /// Some of them:
    ///
    /// * 1, 1: Fibonacci numbers 1, 2, 3, 5, 8, ... (Zeckendorf 1972);
    /// * a, 1: the generalised Wythoff games (Fraenkel 1982);
    /// * s + t - 1, s: the (s, t)-Wythoff games (Fraenkel 1998);
    /// * 1, 1, 1: Tribonacci numbers 1, 2, 4, 7, 13, ...;
    /// * 4, -1: 1, 4, 15, 56, ..., denominators of convergents of the square root of 3. A
    ///   quadratic irrational has such a system: a, 1 or a, -1, where a is the trace of a unit of
    ///   its field. Ostrowski's numeration has several such sequences of place values in turn.
    ///
    /// The largest root of such a recurrence is a Pisot number (Brauer 1951; of x^2 = a x - b the
    /// roots are above b and below 1), and so automata can add (Frougny 1992).
    Recurrence([i32; 3]),
    /// All place values are 1: x is any number of zeros followed by x ones.
    Unary,
}

impl Numeration {
    /// Zeckendorf's representation by Fibonacci numbers.
    pub const FIBONACCI: Self = Self::quadratic(1);

    /// The recurrence with the coefficients a, 1.
    #[must_use]
    pub const fn quadratic(a: i32) -> Self {
        Self::Recurrence([a, 1, 0])
    }

    /// The coefficients of the recurrence that the place values satisfy.
    #[must_use]
    pub const fn coefficients(self) -> [i32; 3] {
        match self {
            Self::Base(base) => [base.cast_signed(), 0, 0],
            Self::Recurrence(coefficients) => coefficients,
            Self::Unary => [1, 0, 0],
        }
    }

    /// The number of coefficients that are not 0.
    #[must_use]
    pub const fn order(self) -> usize {
        match self.coefficients() {
            [_, 0, _] => 1,
            [_, _, 0] => 2,
            _ => 3,
        }
    }

    /// Whether every natural has exactly one representation, with digits below 256. The rule
    /// language allows fewer systems: [`Self::is_written`].
    #[must_use]
    pub const fn is_valid(self) -> bool {
        match self {
            Self::Base(base) => 2 <= base && base <= 256,
            Self::Recurrence([one, two, three]) => {
                let rises = one <= 255 && one >= two && two >= three && two >= 1 && three >= 0;
                rises || two < 0 && one <= 256 && one >= 2 - two && three == 0
            }
            Self::Unary => true,
        }
    }

    /// Whether the second coefficient is negative.
    #[must_use]
    pub const fn subtracts(self) -> bool {
        matches!(self, Self::Recurrence([_, ..=-1, _]))
    }

    /// Whether it can be written in the rule language: its digits are 0 to 9.
    #[must_use]
    pub const fn is_written(self) -> bool {
        self.is_valid() && self.largest_digit() <= 9
    }

    /// The largest digit.
    #[must_use]
    pub const fn largest_digit(self) -> u32 {
        match self {
            Self::Base(base) => base.saturating_sub(1),
            Self::Recurrence([one, ..]) => {
                one.unsigned_abs().saturating_sub(if self.subtracts() { 1 } else { 0 })
            }
            Self::Unary => 1,
        }
    }

    /// The state after a digit of an automaton that accepts the well-formed digits, most
    /// significant first; `None` if the digit is not allowed in state `before`. It starts in
    /// state 0.
    ///
    /// With a recurrence, a state is the number of coefficients that the last digits match, or, if
    /// it subtracts, 1 while they match the bound; in unary it is 1 after a one.
    #[must_use]
    pub fn follow(self, before: usize, digit: u32) -> Option<usize> {
        match self {
            Self::Base(base) => (digit < base).then_some(0),
            Self::Recurrence([one, two, _]) if self.subtracts() => {
                let most = if before == 0 { one } else { one + two } - 1;
                let most = u32::try_from(most).ok()?;
                (digit <= most).then_some(usize::from(digit == most))
            }
            Self::Recurrence(coefficients) => {
                let most = u32::try_from(coefficients.get(before).copied()?).ok()?;
                // Coefficients do not increase, so a smaller digit starts over.
                if digit < most {
                    Some(0)
                } else {
                    (digit == most && before + 1 < self.order()).then_some(before + 1)
                }
            }
            Self::Unary => {
                (digit <= 1 && (digit == 1 || before == 0)).then_some(usize::from(digit == 1))
            }
        }
    }
}

/// A stable name, as in certificates: `base 2`, `quadratic 1`, `recurrence 2 2`, `recurrence 4 -1`,
/// `unary`.
impl fmt::Display for Numeration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Base(base) => write!(f, "base {base}"),
            Self::Recurrence([a, 1, 0]) => write!(f, "quadratic {a}"),
            Self::Recurrence([a, b, 0]) => write!(f, "recurrence {a} {b}"),
            Self::Recurrence([a, b, c]) => write!(f, "recurrence {a} {b} {c}"),
            Self::Unary => f.write_str("unary"),
        }
    }
}
