//! The shortest linear recurrence of a sequence, proved.

use alloc::vec;
use alloc::vec::Vec;

use num_bigint::{BigInt, BigUint};
use run::{Run, Stop};

use crate::Representation;
use crate::modular::{PRIMES, Residue, shortest};

/// The maximal number of terms of a recurrence.
pub const LONGEST: usize = 256;

/// A linear recurrence: for n >= k, where k is the number of initial values,
/// a(n) = c_1 a(n - 1) + ... + c_d a(n - d).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recurrence {
    /// a(0), ..., a(k - 1), with k >= d.
    pub initial: Vec<BigUint>,
    /// c_1, ..., c_d. The last is not 0.
    pub coefficients: Vec<BigInt>,
}

/// A quotient of two polynomials in x, in lowest terms, each by increasing powers. The constant of
/// the denominator is 1; the numerator of 0 has no coefficients.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratingFunction {
    /// The numerator.
    pub numerator: Vec<BigInt>,
    /// The denominator.
    pub denominator: Vec<BigInt>,
}

impl Recurrence {
    /// The power series a(0) + a(1) x + a(2) x^2 + ... as a quotient.
    #[must_use]
    pub fn generating_function(&self) -> GeneratingFunction {
        let denominator: Vec<BigInt> = core::iter::once(BigInt::from(1))
            .chain(self.coefficients.iter().map(|factor| -factor))
            .collect();
        let coefficient = |power: usize| -> BigInt {
            let products = denominator.iter().take(power + 1).enumerate();
            products
                .map(|(back, factor)| factor * BigInt::from(self.initial[power - back].clone()))
                .sum()
        };
        let mut numerator: Vec<BigInt> = (0..self.initial.len()).map(coefficient).collect();
        while numerator.last() == Some(&BigInt::ZERO) {
            numerator.pop();
        }
        GeneratingFunction { numerator, denominator }
    }
}

/// The shortest linear recurrence that all terms of a sequence (a representation with one letter)
/// satisfy; `None` if it is longer than [`LONGEST`] or its coefficients are beyond some 600 bits.
///
/// It is guessed from the first terms modulo primes. The coefficients of the shortest recurrence of
/// integers are integers (Fatou 1906), so residues determine them. The guess is then proved: the
/// difference of both sides is a sequence with the same number of states, so it vanishes for all n
/// if it vanishes for that many consecutive n (Cayley and Hamilton). This is checked with exact
/// integers, so the proof does not depend on the primes.
///
/// # Errors
/// If the budget is exhausted.
pub fn recurrence(sequence: &Representation, run: &Run<'_>) -> Result<Option<Recurrence>, Stop> {
    let states = sequence.size();
    let longest = LONGEST.min(states);
    let mut terms = 16;
    loop {
        if let Some(guess) = guess(sequence, terms, run)?
            && holds(sequence, &guess, run)?
        {
            let initial = sequence.sequence(guess.0, run)?;
            return Ok(Some(Recurrence { initial, coefficients: guess.1 }));
        }
        // A recurrence of length L is found from 2 L terms.
        if terms >= 2 * longest {
            return Ok(None);
        }
        terms *= 2;
    }
}

/// A length and coefficients that fit the first `terms` terms, and two more than are needed.
fn guess(
    sequence: &Representation,
    terms: usize,
    run: &Run<'_>,
) -> Result<Option<(usize, Vec<BigInt>)>, Stop> {
    let mut known: Option<(usize, Vec<Residue>)> = None;
    let mut last: Vec<BigInt> = vec![];
    for prime in PRIMES {
        run.check_clock()?;
        let residues: Vec<u64> = sequence.residues(prime).take(terms + 2).collect();
        let (length, coefficients) = shortest(&residues, prime);
        if 2 * length > terms {
            return Ok(None);
        }
        let (agreed, known) =
            known.get_or_insert_with(|| (length, vec![Residue::new(); coefficients.len()]));
        if *agreed != length || known.len() != coefficients.len() {
            return Ok(None);
        }
        known
            .iter_mut()
            .zip(&coefficients)
            .for_each(|(residue, more)| residue.combine(*more, prime));
        let now: Vec<BigInt> = known.iter().map(Residue::least).collect();
        if now == last || now.is_empty() {
            return Ok(Some((length, now)));
        }
        last = now;
    }
    Ok(None)
}

/// Whether a recurrence holds for all n from its length on.
fn holds(
    sequence: &Representation,
    (length, coefficients): &(usize, Vec<BigInt>),
    run: &Run<'_>,
) -> Result<bool, Stop> {
    let terms: Vec<BigInt> =
        sequence.sequence(length + sequence.size(), run)?.into_iter().map(BigInt::from).collect();
    for n in *length..terms.len() {
        run.tick()?;
        let sum: BigInt = coefficients
            .iter()
            .zip(1..)
            .map(|(factor, back): (_, usize)| factor * &terms[n - back])
            .sum();
        if sum != terms[n] {
            return Ok(false);
        }
    }
    Ok(true)
}
