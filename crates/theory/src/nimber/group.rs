//! Orders and logarithms: the nimbers below 2^64 or 2^128 other than 0, as a cyclic group under
//! products.

use alloc::{collections::BTreeMap, vec, vec::Vec};
use core::{fmt, ops::Mul};

use run::{Phase, Run, Stop};

use super::{Engine, Nimber, Nimber128};

/// The prime factors of 2^128 - 1, each once: Fermat numbers 2^(2^k) + 1 for k = 0 to 4, and two
/// factors each of the next two (Euler 1732, Landry and Le Lasseur 1880).
const PRIMES: [u64; 9] = [3, 5, 17, 257, 65_537, 641, 6_700_417, 274_177, 67_280_421_310_721];

/// The largest factor for which all multiples of small steps are kept.
const KEPT: u64 = 1 << 24;

/// Walks side by side.
const WALKS: usize = 256;

/// Steps that a walk chooses from; more than twenty make it nearly random (Teske 1998).
const STEPS: usize = 64;

/// Why there is no logarithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogError {
    /// The number or the base is 0.
    Zero,
    /// The number is no power of the base.
    NoPower,
    /// The budget is used up.
    Stopped(Stop),
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Zero => f.write_str("a logarithm of 0, or to base 0"),
            Self::NoPower => f.write_str("no power of the base"),
            Self::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl core::error::Error for LogError {}

impl From<Stop> for LogError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// The prime factors of the order of a group.
pub(super) fn primes(order: u128) -> impl Iterator<Item = u64> {
    PRIMES.into_iter().filter(move |&prime| order.is_multiple_of(prime.into()))
}

/// Numbers of a group.
pub(super) trait Element: Copy + Ord + Mul<Output = Self> {
    const ONE: Self;
    fn power(self, exponent: u128) -> Self;
    fn order(self) -> Option<u128>;
    fn wide(self) -> Nimber128;
}

impl Element for Nimber {
    const ONE: Self = Self::ONE;

    fn power(self, exponent: u128) -> Self {
        self.pow(exponent)
    }

    fn order(self) -> Option<u128> {
        self.order().map(u128::from)
    }

    fn wide(self) -> Nimber128 {
        self.into()
    }
}

impl Element for Nimber128 {
    const ONE: Self = Self::ONE;

    fn power(self, exponent: u128) -> Self {
        self.pow(exponent)
    }

    fn order(self) -> Option<u128> {
        self.order()
    }

    fn wide(self) -> Nimber128 {
        self
    }
}

/// The least exponent with which the power of `base` is `number`.
pub(super) fn log<N: Element>(number: N, base: N, run: &Run<'_>) -> Result<u128, LogError> {
    let order = base.order().ok_or(LogError::Zero)?;
    number.order().ok_or(LogError::Zero)?;
    // A cyclic group has one group of each order.
    if number.power(order) != N::ONE {
        return Err(LogError::NoPower);
    }
    let (mut exponent, mut modulus) = (0, 1);
    for prime in primes(order) {
        let cofactor = order / u128::from(prime);
        let residue = log_prime(number.power(cofactor), base.power(cofactor), prime, run)?;
        // The exponent so far, and what multiple of the modulus makes it right for this prime as
        // well (Garner 1959).
        let prime = u128::from(prime);
        let missing = (u128::from(residue) + prime - exponent % prime) % prime;
        exponent += modulus * (missing * inverse(modulus % prime, prime) % prime);
        modulus *= prime;
    }
    Ok(exponent)
}

/// The inverse modulo a prime below 2^64 of a number that it does not divide.
const fn inverse(number: u128, prime: u128) -> u128 {
    let (mut power, mut square, mut exponent) = (1, number, prime - 2);
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = power * square % prime;
        }
        square = square * square % prime;
        exponent >>= 1;
    }
    power
}

/// The exponent for a base whose order is the prime `order`; `number` is one of its powers.
fn log_prime<N: Element>(number: N, base: N, order: u64, run: &Run<'_>) -> Result<u64, LogError> {
    if number == N::ONE {
        return Ok(0);
    }
    if order > KEPT {
        return Ok(log_by_walks(number.wide(), base.wide(), order, run)?);
    }
    let small = order.isqrt() + 1;
    let mut steps: Vec<(N, u64)> = Vec::new();
    let mut power = N::ONE;
    for exponent in 0..small {
        run.tick()?;
        steps.push((power, exponent));
        power = power * base;
    }
    steps.sort_unstable();
    let back = power.power(u128::from(order) - 1);
    let mut rest = number;
    for giant in 0..small {
        run.tick()?;
        if let Ok(found) = steps.binary_search_by_key(&rest, |step| step.0) {
            return Ok((giant * small + steps[found].1) % order);
        }
        rest = rest * back;
    }
    Err(LogError::NoPower)
}

/// A product base^powers times number^times.
#[derive(Clone, Copy, Default)]
struct PowerProduct {
    powers: u64,
    times: u64,
}

impl PowerProduct {
    fn plus(self, other: Self, order: u64) -> Self {
        let sum = |a: u64, b: u64| if a >= order - b { a - (order - b) } else { a + b };
        Self { powers: sum(self.powers, other.powers), times: sum(self.times, other.times) }
    }
}

/// The numbers of a deterministic sequence that looks random (Steele, Lea and Flood 2014).
struct Random(u64);

impl Random {
    fn next(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (x ^ x >> 31) % below
    }

    fn place(&mut self, order: u64) -> PowerProduct {
        PowerProduct { powers: self.next(order), times: self.next(order) }
    }
}

/// Bits that depend on all of a number.
const fn mix(number: Nimber128) -> u64 {
    let (high, low) = number.halves();
    (low ^ high.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// As [`log_prime`], for large orders: many walks at once, in each of which the next place depends
/// only on the place. Places with some bits 0 are kept; two walks that have met come to the same
/// next one of these, usually by different exponents. About the square root of twice the order is
/// walked.
fn log_by_walks(
    number: Nimber128,
    base: Nimber128,
    order: u64,
    run: &Run<'_>,
) -> Result<u64, Stop> {
    let mut seen = BTreeMap::new();
    let found = walk(number, base, order, &mut seen, run);
    run.release(seen.len() * size_of::<(Nimber128, PowerProduct)>());
    found
}

/// The walks of [`log_by_walks`], with what they keep.
fn walk(
    number: Nimber128,
    base: Nimber128,
    order: u64,
    seen: &mut BTreeMap<Nimber128, PowerProduct>,
    run: &Run<'_>,
) -> Result<u64, Stop> {
    let engine = Engine::best();
    let mut random = Random(run.seed);
    let at = |place: PowerProduct| base.pow(place.powers.into()) * number.pow(place.times.into());
    let steps: Vec<PowerProduct> = (0..STEPS).map(|_| random.place(order)).collect();
    let factors: Vec<Nimber128> = steps.iter().map(|&place| at(place)).collect();
    // Few enough that all fit, and often enough that little is walked after a meeting.
    let mask = (1_u64 << (order.ilog2() / 2).saturating_sub(13)) - 1;
    let mut places: Vec<PowerProduct> = (0..WALKS).map(|_| random.place(order)).collect();
    let mut now: Vec<Nimber128> = places.iter().map(|&place| at(place)).collect();
    let mut chosen = vec![Nimber128::ZERO; WALKS];
    let mut next = chosen.clone();
    loop {
        for (place, (now, chosen)) in places.iter_mut().zip(now.iter().zip(&mut chosen)) {
            let step = usize::try_from(mix(*now) >> 58).unwrap_or_default();
            *place = place.plus(steps[step], order);
            *chosen = factors[step];
        }
        engine.products_128(&now, &chosen, &mut next);
        core::mem::swap(&mut now, &mut next);
        for (walk, number) in now.iter_mut().enumerate() {
            if mix(*number) & mask != 0 {
                continue;
            }
            let place = places[walk];
            if let Some(before) = seen.insert(*number, place) {
                if before.times != place.times {
                    // base^(a - b) = number^(d - c).
                    let difference =
                        |a: u64, b: u64| u128::from(if a >= b { a - b } else { a + (order - b) });
                    let (order, powers) =
                        (u128::from(order), difference(before.powers, place.powers));
                    let exponent =
                        powers * inverse(difference(place.times, before.times), order) % order;
                    return Ok(u64::try_from(exponent).unwrap_or_default());
                }
                // The same way to the same place says nothing: start elsewhere.
                places[walk] = random.place(order);
                *number = at(places[walk]);
            } else {
                run.allocate(size_of::<(Nimber128, PowerProduct)>())?;
            }
        }
        run.states(seen.len())?;
        run.report(Phase::Solve, seen.len());
    }
}
