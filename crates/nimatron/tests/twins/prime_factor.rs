//! The prime factor game, as its statement has it: pick a prime factor of N, divide N by it one or
//! more times; who cannot, because N is 1, loses.

use solve::Game;

/// Played on the number itself.
pub(crate) struct PrimeFactor;

impl Game for PrimeFactor {
    type Position = u64;

    fn options(&self, &number: &u64, into: &mut Vec<u64>) {
        for prime in prime_factors(number) {
            let mut left = number;
            while left.is_multiple_of(prime) {
                left /= prime;
                into.push(left);
            }
        }
    }
}

/// The different prime factors, by trial division.
fn prime_factors(number: u64) -> Vec<u64> {
    let mut primes = Vec::new();
    let (mut rest, mut divisor) = (number, 2);
    while rest > 1 {
        if divisor * divisor > rest {
            divisor = rest;
        }
        if rest.is_multiple_of(divisor) {
            primes.push(divisor);
        }
        while rest.is_multiple_of(divisor) {
            rest /= divisor;
        }
        divisor += 1;
    }
    primes
}
