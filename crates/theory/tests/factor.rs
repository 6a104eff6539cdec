//! Prime factors beside trial division, and on numbers that are made to be difficult.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

use proptest::prelude::*;
use theory::factor::{factor, is_prime};

/// Below a million, which numbers are prime (Eratosthenes).
fn sieve() -> Vec<bool> {
    let mut prime = vec![true; 1_000_000];
    prime[0] = false;
    prime[1] = false;
    for divisor in 2..1000 {
        if prime[divisor] {
            for multiple in (divisor * divisor..prime.len()).step_by(divisor) {
                prime[multiple] = false;
            }
        }
    }
    prime
}

fn by_division(mut n: u64) -> Vec<(u64, u32)> {
    let mut factors = Vec::new();
    for divisor in 2.. {
        if n == 1 {
            break;
        }
        let mut exponent = 0;
        while n.is_multiple_of(divisor) {
            n /= divisor;
            exponent += 1;
        }
        if exponent > 0 {
            factors.push((divisor, exponent));
        }
    }
    factors
}

/// Whether no number up to the root divides; for numbers of 32 bits.
fn prime_by_division(n: u64) -> bool {
    n > 1
        && (2..)
            .take_while(|divisor| divisor * divisor <= n)
            .all(|divisor| !n.is_multiple_of(divisor))
}

/// The first prime from here on, by division.
fn next_prime(n: u64) -> u64 {
    (n..).find(|&n| prime_by_division(n)).unwrap()
}

/// What must hold of the factors of any number of at least 1.
fn holds(n: u64) {
    let factors = factor(n);
    let product = factors.iter().fold(1_u128, |product, &(prime, exponent)| {
        product * (0..exponent).map(|_| u128::from(prime)).product::<u128>()
    });
    assert_eq!(product, u128::from(n), "{factors:?}");
    assert!(factors.windows(2).all(|two| two[0].0 < two[1].0), "{n}: {factors:?}");
    assert!(
        factors.iter().all(|&(prime, exponent)| exponent >= 1 && is_prime(prime)),
        "{n}: {factors:?}"
    );
}

#[test]
fn all_numbers_below_a_million() {
    let sieve = sieve();
    for (n, &prime) in (0_u64..).zip(&sieve) {
        assert_eq!(is_prime(n), prime, "{n}");
        assert_eq!(factor(n) == [(n, 1)], prime, "{n}");
    }
    for n in (1..5_000).chain(999_000..1_000_000) {
        assert_eq!(factor(n), by_division(n));
    }
    assert_eq!((factor(0), factor(1)), (vec![], vec![]));
}

/// Composite numbers that pass the test of Miller and Rabin for many small bases: those to 2, 3, 5,
/// 7, ... (Jaeschke 1993, Jiang and Deng 2014), Carmichael numbers, and squares of the two
/// Wieferich primes.
#[test]
fn strong_pseudoprimes() {
    for n in [
        2047_u64,
        1_373_653,
        25_326_001,
        3_215_031_751,
        2_152_302_898_747,
        3_474_749_660_383,
        341_550_071_728_321,
        3_825_123_056_546_413_051,
        561,
        1_729,
        41_041,
        825_265,
        321_197_185,
        5_394_826_801,
        1093 * 1093,
        3511 * 3511,
    ] {
        assert!(!is_prime(n), "{n}");
        holds(n);
    }
    assert_eq!(factor(3_825_123_056_546_413_051), [(149_491, 1), (747_451, 1), (34_233_211, 1)]);
}

#[test]
fn powers_of_primes() {
    for prime in [(1 << 32) - 5, (1 << 32) - 17, next_prime(1_000_000_007), next_prime(65_537)] {
        assert_eq!(factor(prime * prime), [(prime, 2)]);
    }
    for prime in [next_prime((1 << 21) + 1), 2_642_239, next_prime(1_000_003), 257] {
        assert_eq!(factor(prime * prime * prime), [(prime, 3)]);
    }
    for (prime, exponent) in [(2, 63), (3, 40), (5, 27), (257, 7), (65_521, 4), (7129, 5)] {
        assert_eq!(factor(u64::pow(prime, exponent)), [(prime, exponent)]);
    }
}

#[test]
fn the_largest_numbers() {
    assert_eq!(
        factor(u64::MAX),
        [(3, 1), (5, 1), (17, 1), (257, 1), (641, 1), (65_537, 1), (6_700_417, 1)]
    );
    assert!(is_prime(u64::MAX - 58), "the largest prime below 2^64");
    assert!((u64::MAX - 57..=u64::MAX).all(|n| !is_prime(n)));
    assert_eq!(factor((1 << 61) - 1), [((1 << 61) - 1, 1)]);
    assert_eq!(factor(4_294_967_291 * 4_294_967_279), [(4_294_967_279, 1), (4_294_967_291, 1)]);
    assert_eq!(factor(1_000_000_000_000_000_000), [(2, 18), (5, 18)]);
    assert_eq!(factor(999_999_937 * 999_999_929), [(999_999_929, 1), (999_999_937, 1)]);
}

proptest! {
    #[test]
    fn random_numbers(n in 1_u64.., bits in 0_u32..63) {
        holds((n >> bits).max(1));
    }

    #[test]
    fn the_upper_half(n in 1_u64 << 63..) {
        holds(n);
    }

    /// Factors that are known.
    #[test]
    fn two_primes(a in 100_000_000_u64..1_000_000_000, b in 100_000_000_u64..1_000_000_000) {
        let (a, b) = (next_prime(a), next_prime(b));
        let wanted = if a == b { vec![(a, 2)] } else { vec![(a.min(b), 1), (a.max(b), 1)] };
        prop_assert_eq!(factor(a * b), wanted);
    }

    /// Primes that lie close together.
    #[test]
    fn three_primes(from in 1_000_u64..2_600_000) {
        let a = next_prime(from);
        let b = next_prime(a + 1);
        let c = next_prime(b + 1);
        prop_assert_eq!(factor(a * b * c), vec![(a, 1), (b, 1), (c, 1)]);
        prop_assert_eq!(factor(a * a * b), vec![(a, 2), (b, 1)]);
    }

    #[test]
    fn primality_of_32_bits(n in 0_u64..1 << 32) {
        prop_assert_eq!(is_prime(n), prime_by_division(n));
    }
}
