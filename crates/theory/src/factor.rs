//! Prime factors of 64 bit numbers.
//!
//! Small primes by division; what is left is tested for primality (Miller 1976 and Rabin 1980, with
//! the seven bases that Sinclair found in 2011 to leave no composite number below 2^64), and taken
//! apart by the rho method (Pollard 1975, in the form of Brent 1980). Products are reduced as
//! Montgomery (1985) does. Nothing is random: the same number takes the same steps.

use alloc::vec::Vec;

/// Primes to divide by first.
const SMALL: [u64; 54] = [
    2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97,
    101, 103, 107, 109, 113, 127, 131, 137, 139, 149, 151, 157, 163, 167, 173, 179, 181, 191, 193,
    197, 199, 211, 223, 227, 229, 233, 239, 241, 251,
];

/// A number below this, without prime factors among [`SMALL`], is 1 or prime: the square of the
/// next prime, 257.
const SURE: u64 = 257 * 257;

/// The bases of Sinclair (2011).
const BASES: [u64; 7] = [2, 325, 9375, 28178, 450_775, 9_780_504, 1_795_265_022];

/// So many differences are multiplied before their common divisor with the number is looked at.
const BATCH: u32 = 128;

/// The prime factors of a number with their exponents, in increasing order; of 0 and 1, none.
///
/// Expected cost: as many steps as the fourth root of the number, in the worst case of two large
/// prime factors; some tenths of a millisecond for 18 digits.
///
/// ```
/// use nimatron_theory::factor::factor;
///
/// assert_eq!(factor(360), [(2, 3), (3, 2), (5, 1)]);
/// assert_eq!(factor(998_244_353 * 1_000_000_007), [(998_244_353, 1), (1_000_000_007, 1)]);
/// assert!(factor(1).is_empty());
/// ```
#[must_use]
pub fn factor(n: u64) -> Vec<(u64, u32)> {
    let mut primes = Vec::new();
    let mut rest = n.max(1);
    for prime in SMALL {
        if prime * prime > rest {
            break;
        }
        while rest.is_multiple_of(prime) {
            rest /= prime;
            primes.push(prime);
        }
    }
    // If the loop has stopped early, what is left is 1 or prime, and below the bound.
    take_apart(rest, &mut primes);
    primes.sort_unstable();
    primes.chunk_by(|a, b| a == b).map(|equal| (equal[0], equal.iter().map(|_| 1).sum())).collect()
}

/// Whether a number is prime.
///
/// ```
/// use nimatron_theory::factor::is_prime;
///
/// assert!(is_prime((1 << 61) - 1));
/// assert!(!is_prime(561)); // passes the test of Fermat for every base without a common divisor
/// assert!(!is_prime(1) && !is_prime(0));
/// ```
#[must_use]
pub fn is_prime(n: u64) -> bool {
    for prime in SMALL {
        if n.is_multiple_of(prime) {
            return n == prime;
        }
    }
    n > 1 && passes(n)
}

/// Pushes the prime factors of a number without small ones, in any order.
fn take_apart(n: u64, into: &mut Vec<u64>) {
    if n == 1 {
        return;
    }
    if passes(n) {
        into.push(n);
        return;
    }
    let modulus = Montgomery::new(n);
    // A sequence fails if it closes for all prime factors in the same step. Another one is then as
    // good as new.
    if let Some(divisor) = (1..n).find_map(|addend| modulus.rho(addend)) {
        take_apart(divisor, into);
        take_apart(n / divisor, into);
    }
}

/// Whether a number without small prime factors, or a prime, is prime.
fn passes(n: u64) -> bool {
    n < SURE || {
        let modulus = Montgomery::new(n);
        BASES.iter().all(|&base| modulus.probable_prime(base))
    }
}

/// Arithmetic modulo an odd number n > 1. A residue x is kept as x * 2^64 mod n.
struct Montgomery {
    n: u64,
    /// n * inverse = 1 mod 2^64.
    inverse: u64,
    /// What is kept for 1.
    one: u64,
    /// 2^128 mod n.
    square: u64,
}

impl Montgomery {
    fn new(n: u64) -> Self {
        // Five bits are right at first, and twice as many each time (Newton).
        let mut inverse = n.wrapping_mul(3) ^ 2;
        for _ in 0..4 {
            inverse = inverse.wrapping_mul(2_u64.wrapping_sub(n.wrapping_mul(inverse)));
        }
        let one = n.wrapping_neg() % n;
        let wide = u128::from(one) * u128::from(one) % u128::from(n);
        let square = u64::try_from(wide).unwrap_or_default();
        Self { n, inverse, one, square }
    }

    /// The product of two residues, over 2^64. One of them must be below n.
    fn multiply(&self, a: u64, b: u64) -> u64 {
        let (low, high) = a.carrying_mul(b, 0);
        let (_, carried) = low.wrapping_mul(self.inverse).carrying_mul(self.n, 0);
        let (difference, below) = high.overflowing_sub(carried);
        if below { difference.wrapping_add(self.n) } else { difference }
    }

    /// Raises a residue to a power.
    fn power(&self, mut base: u64, mut exponent: u64) -> u64 {
        let mut power = self.one;
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = self.multiply(power, base);
            }
            base = self.multiply(base, base);
            exponent >>= 1;
        }
        power
    }

    /// The test of Miller and Rabin. A base that n divides says nothing against n.
    fn probable_prime(&self, base: u64) -> bool {
        let residue = self.multiply(base % self.n, self.square);
        if residue == 0 {
            return true;
        }
        let twos = (self.n - 1).trailing_zeros();
        let minus_one = self.n - self.one;
        let mut power = self.power(residue, (self.n - 1) >> twos);
        if power == self.one {
            return true;
        }
        let mut left = twos;
        while power != minus_one {
            left -= 1;
            if left == 0 {
                return false;
            }
            power = self.multiply(power, power);
        }
        true
    }

    /// The next number of the sequence x -> x^2 + addend.
    fn step(&self, x: u64, addend: u64) -> u64 {
        let square = self.multiply(x, x);
        let space = self.n - addend;
        if square >= space { square - space } else { square + addend }
    }

    /// A proper divisor of n, a composite number; none if this sequence finds none.
    fn rho(&self, addend: u64) -> Option<u64> {
        let mut y = self.one;
        let mut length: u64 = 1;
        loop {
            let x = y;
            for _ in 0..length {
                y = self.step(y, addend);
            }
            let mut done = 0;
            while done < length {
                let saved = y;
                let steps = u64::from(BATCH).min(length - done);
                let mut product = self.one;
                for _ in 0..steps {
                    y = self.step(y, addend);
                    product = self.multiply(product, x.abs_diff(y));
                }
                let divisor = common_divisor(product, self.n);
                if divisor != 1 {
                    return if divisor == self.n {
                        self.one_by_one(x, saved, addend)
                    } else {
                        Some(divisor)
                    };
                }
                done += steps;
            }
            length *= 2;
        }
    }

    /// Looks at every difference from `y` on, among which there is one with a divisor.
    fn one_by_one(&self, x: u64, mut y: u64, addend: u64) -> Option<u64> {
        loop {
            y = self.step(y, addend);
            let divisor = common_divisor(x.abs_diff(y), self.n);
            if divisor != 1 {
                return Some(divisor).filter(|&divisor| divisor != self.n);
            }
        }
    }
}

/// The greatest common divisor of a number and an odd one.
const fn common_divisor(mut a: u64, mut odd: u64) -> u64 {
    while a != 0 {
        a >>= a.trailing_zeros();
        if a < odd {
            (a, odd) = (odd, a);
        }
        a -= odd;
    }
    odd
}
