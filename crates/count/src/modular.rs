//! Arithmetic modulo primes of 62 bits, and the shortest recurrence of residues.

use alloc::vec;
use alloc::vec::Vec;

use num_bigint::BigInt;

/// The largest primes below 2^62; a recurrence with coefficients beyond their product is not found.
pub(crate) const PRIMES: [u64; 10] = {
    let below = [57, 87, 117, 143, 153, 167, 171, 195, 203, 273];
    let mut primes = [0; 10];
    let mut index = 0;
    while index < 10 {
        primes[index] = (1 << 62) - below[index];
        index += 1;
    }
    primes
};

/// The product of two residues.
pub(crate) fn times(left: u64, right: u64, modulus: u64) -> u64 {
    let product = u128::from(left) * u128::from(right) % u128::from(modulus);
    u64::try_from(product).unwrap_or(0)
}

fn power(mut base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let mut result = 1;
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = times(result, base, modulus);
        }
        base = times(base, base, modulus);
        exponent /= 2;
    }
    result
}

/// The inverse of a residue that is not 0 (Fermat).
fn inverse(residue: u64, prime: u64) -> u64 {
    power(residue, prime - 2, prime)
}

/// The shortest linear recurrence of residues modulo a prime: its length L, and c_1, ..., c_d with
/// a(n) = c_1 a(n - 1) + ... + c_d a(n - d) for all n >= L among `terms` (Berlekamp 1968, Massey
/// 1969). The last coefficient is not 0, and d <= L.
pub(crate) fn shortest(terms: &[u64], prime: u64) -> (usize, Vec<u64>) {
    // Connection polynomials 1 - c_1 x - ...: the present one, and the one before it last grew.
    let (mut now, mut before) = (vec![1_u64], vec![1_u64]);
    let (mut length, mut since, mut last) = (0, 1, 1_u64);
    for n in 0..terms.len() {
        let discrepancy =
            now.iter().take(length + 1).enumerate().fold(0, |sum, (back, factor)| {
                (sum + times(*factor, terms[n - back], prime)) % prime
            });
        if discrepancy == 0 {
            since += 1;
            continue;
        }
        let factor = times(discrepancy, inverse(last, prime), prime);
        let old = now.clone();
        now.resize(now.len().max(before.len() + since), 0);
        for (at, entry) in before.iter().enumerate() {
            let subtracted = times(factor, *entry, prime);
            now[at + since] = (now[at + since] + prime - subtracted) % prime;
        }
        if 2 * length <= n {
            (length, before, last, since) = (n + 1 - length, old, discrepancy, 1);
        } else {
            since += 1;
        }
    }
    while now.len() > 1 && now.last() == Some(&0) {
        now.pop();
    }
    (length, now[1..].iter().map(|factor| (prime - factor) % prime).collect())
}

/// An integer known modulo a product of primes.
#[derive(Clone, Debug)]
pub(crate) struct Residue {
    value: BigInt,
    modulus: BigInt,
}

impl Residue {
    pub(crate) fn new() -> Self {
        Self { value: BigInt::ZERO, modulus: 1.into() }
    }

    /// Adds what is known modulo one more prime (Chinese remainders).
    pub(crate) fn combine(&mut self, residue: u64, prime: u64) {
        let small = |number: &BigInt| {
            let remainder = ((number % prime) + prime) % prime;
            u64::try_from(remainder).unwrap_or(0)
        };
        let missing = (residue + prime - small(&self.value)) % prime;
        let factor = times(missing, inverse(small(&self.modulus), prime), prime);
        self.value += &self.modulus * factor;
        self.modulus *= prime;
    }

    /// The integer of least absolute value with these residues.
    pub(crate) fn least(&self) -> BigInt {
        if &self.value * 2_u8 > self.modulus {
            &self.value - &self.modulus
        } else {
            self.value.clone()
        }
    }
}
