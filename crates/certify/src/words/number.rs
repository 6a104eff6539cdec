//! Numbers that depend on a word, followed by finitely many states: sums of weights become counters
//! that go round or stop.
//!
//! Two facts do all the work. What is asked of a sum below `mod` has a period, so the sum can go
//! round by it. And a sum of weights of one sign that has passed a bound has passed it for good: if
//! nothing beyond the bound makes a difference, the sum can stop there. Either way the number
//! itself is then computed from the counts as if they were the sums.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use rules::{Letter, Term};

use crate::kernel::glushkov::MAX_DEPTH;

/// A counter over a word.
#[derive(Clone, Debug)]
pub(crate) enum Counter {
    /// Goes round: the sum of the weights modulo this.
    Modulo(Vec<u64>, u64),
    /// Stops at this. The sum that is meant is the count with this sign.
    Capped(Vec<u64>, u64, i128),
}

/// What is asked of a number.
#[derive(Clone, Copy)]
enum Need {
    /// Its residue modulo this.
    Modulo(i128),
    /// With this sign, 1 or -1, its value as long as that is at most this bound; and that it is
    /// beyond otherwise.
    UpTo(i128, i128),
}

/// A term whose sums, from left to right, are the values of consecutive counters.
#[derive(Clone, Debug)]
pub(crate) struct CountedTerm {
    term: Term,
    first: usize,
    size: usize,
}

impl Counter {
    /// The count one letter further.
    pub(crate) fn next(&self, count: u64, letter: Letter) -> Option<u64> {
        let (Self::Modulo(weights, _) | Self::Capped(weights, ..)) = self;
        let sum = u128::from(count) + u128::from(*weights.get(usize::from(letter))?);
        u64::try_from(match self {
            Self::Modulo(_, modulus) => sum.checked_rem(u128::from(*modulus))?,
            Self::Capped(_, cap, _) => sum.min(u128::from(*cap)),
        })
        .ok()
    }
}

impl CountedTerm {
    /// The sum of `terms` with their factors, and counters for it behind those already there. On
    /// one side or the other it is bounded; towards the other it is right up to `bound` in size,
    /// and beyond it otherwise. `None` if it is bounded on neither, or does not fit.
    pub(crate) fn new(
        terms: &[(i64, &Term)],
        bound: i128,
        counters: &mut Vec<Counter>,
    ) -> Option<Self> {
        let term = normal(terms, MAX_DEPTH)?;
        let sign = [1, -1].into_iter().find(|&sign| least(&term, sign).is_some())?;
        let first = counters.len();
        provide(&term, Need::UpTo(sign, bound), counters)?;
        let size = size(&term);
        Some(Self { term, first, size })
    }

    /// How many parts it has.
    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// Its value when the counters stand so; `None` if it does not fit.
    pub(crate) fn value(&self, counters: &[Counter], counts: &[u64]) -> Option<i128> {
        let mut sums =
            counters.iter().zip(counts).skip(self.first).map(|(counter, &count)| match counter {
                Counter::Modulo(..) => i128::from(count),
                Counter::Capped(_, _, sign) => sign * i128::from(count),
            });
        value(&self.term, &mut sums)
    }
}

fn value(term: &Term, sums: &mut impl Iterator<Item = i128>) -> Option<i128> {
    match term {
        Term::Number(number) => Some(i128::from(*number)),
        Term::Atom(_) => sums.next(),
        Term::Add(parts) => {
            parts.iter().try_fold(0_i128, |sum, part| sum.checked_add(value(part, sums)?))
        }
        Term::Scale(factor, inner) => value(inner, sums)?.checked_mul(i128::from(*factor)),
        Term::Mod(inner, modulus) => value(inner, sums)?.checked_rem_euclid(i128::from(*modulus)),
        Term::Div(inner, divisor) => value(inner, sums)?.checked_div_euclid(i128::from(*divisor)),
    }
}

/// The same number with all sums that are added to each other made one, which may have weights of
/// one sign when they have not.
fn normal(terms: &[(i64, &Term)], depth: usize) -> Option<Term> {
    let (mut constant, mut weights, mut rest) = (0_i64, vec![], vec![]);
    let mut todo: Vec<(i64, &Term, usize)> =
        terms.iter().map(|&(factor, term)| (factor, term, depth)).collect();
    while let Some((factor, term, depth)) = todo.pop() {
        let depth = depth.checked_sub(1)?;
        match term {
            _ if factor == 0 => {}
            Term::Number(number) => {
                constant = constant.checked_add(factor.checked_mul(*number)?)?
            }
            Term::Atom(more) => {
                weights.resize(more.len(), 0_i64);
                for (sum, &weight) in weights.iter_mut().zip(more) {
                    *sum = sum.checked_add(factor.checked_mul(weight)?)?;
                }
            }
            Term::Add(parts) => todo.extend(parts.iter().map(|part| (factor, part, depth))),
            Term::Scale(scale, inner) => todo.push((factor.checked_mul(*scale)?, inner, depth)),
            Term::Mod(inner, modulus) if *modulus > 0 => {
                let inner = Term::Mod(Box::new(normal(&[(1, inner)], depth)?), *modulus);
                rest.push(Term::Scale(factor, Box::new(inner)));
            }
            Term::Div(inner, divisor) if *divisor > 0 => {
                let inner = Term::Div(Box::new(normal(&[(1, inner)], depth)?), *divisor);
                rest.push(Term::Scale(factor, Box::new(inner)));
            }
            Term::Mod(..) | Term::Div(..) => return None,
        }
    }
    rest.push(Term::Number(constant));
    if weights.iter().any(|&weight| weight != 0) {
        rest.push(Term::Atom(weights));
    }
    Some(Term::Add(rest))
}

/// A lower bound of a term in normal form with this sign, 1 or -1; `None` if there is none.
fn least(term: &Term, sign: i128) -> Option<i128> {
    match term {
        Term::Number(number) => Some(sign * i128::from(*number)),
        Term::Atom(weights) => {
            weights.iter().all(|&weight| sign * i128::from(weight) >= 0).then_some(0)
        }
        Term::Add(parts) => {
            parts.iter().try_fold(0_i128, |sum, part| sum.checked_add(least(part, sign)?))
        }
        Term::Scale(factor, inner) => {
            let factor = i128::from(*factor);
            least(inner, sign * factor.signum())?.checked_mul(factor.abs())
        }
        Term::Mod(_, modulus) => Some(if sign > 0 { 0 } else { 1 - i128::from(*modulus) }),
        // The quotient is rounded towards minus infinity before it gets the sign.
        Term::Div(inner, divisor) => {
            Some(sign * (sign * least(inner, sign)?).checked_div_euclid(i128::from(*divisor))?)
        }
    }
}

/// Adds counters for the sums of a term in normal form, from left to right, so that the need is
/// met.
fn provide(term: &Term, need: Need, counters: &mut Vec<Counter>) -> Option<()> {
    match (term, need) {
        (Term::Number(_), _) => {}
        (Term::Atom(weights), Need::Modulo(modulus)) => {
            let weights = weights
                .iter()
                .map(|&weight| u64::try_from(i128::from(weight).rem_euclid(modulus)).ok());
            counters.push(Counter::Modulo(
                weights.collect::<Option<_>>()?,
                u64::try_from(modulus).ok()?,
            ));
        }
        (Term::Atom(weights), Need::UpTo(sign, bound)) => {
            let weights =
                weights.iter().map(|&weight| u64::try_from(sign * i128::from(weight)).ok());
            let cap = u64::try_from(bound.checked_add(1)?.max(0)).ok()?;
            counters.push(Counter::Capped(weights.collect::<Option<_>>()?, cap, sign));
        }
        (Term::Add(parts), Need::Modulo(_)) => {
            for part in parts {
                provide(part, need, counters)?;
            }
        }
        (Term::Add(parts), Need::UpTo(sign, bound)) => {
            // What is left for a part when the others are as small as they can be.
            let room = bound.checked_sub(least(term, sign)?)?;
            for part in parts {
                provide(part, Need::UpTo(sign, room.checked_add(least(part, sign)?)?), counters)?;
            }
        }
        (Term::Scale(factor, inner), need) => {
            let factor = i128::from(*factor);
            let inner_need = match need {
                Need::Modulo(modulus) => Need::Modulo(modulus / gcd(factor.abs(), modulus)),
                Need::UpTo(sign, bound) => {
                    Need::UpTo(sign * factor.signum(), bound.div_euclid(factor.abs()))
                }
            };
            provide(inner, inner_need, counters)?;
        }
        // Modulo a divisor of n, being taken modulo n changes nothing.
        (Term::Mod(inner, n), Need::Modulo(modulus)) if i128::from(*n) % modulus == 0 => {
            provide(inner, need, counters)?
        }
        (Term::Mod(inner, modulus), _) => {
            provide(inner, Need::Modulo(i128::from(*modulus)), counters)?
        }
        (Term::Div(inner, divisor), Need::Modulo(modulus)) => {
            provide(inner, Need::Modulo(modulus.checked_mul(i128::from(*divisor))?), counters)?;
        }
        // floor(t / d) <= b if and only if t <= d b + d - 1; and -floor(t / d) <= b if and only if
        // -t <= d b.
        (Term::Div(inner, divisor), Need::UpTo(sign, bound)) => {
            let divisor = i128::from(*divisor);
            let margin = if sign > 0 { divisor - 1 } else { 0 };
            provide(
                inner,
                Need::UpTo(sign, divisor.checked_mul(bound)?.checked_add(margin)?),
                counters,
            )?;
        }
    }
    Some(())
}

fn size(term: &Term) -> usize {
    match term {
        Term::Number(_) | Term::Atom(_) => 1,
        Term::Add(parts) => parts.iter().fold(1, |sum: usize, part| sum.saturating_add(size(part))),
        Term::Scale(_, inner) | Term::Mod(inner, _) | Term::Div(inner, _) => {
            size(inner).saturating_add(1)
        }
    }
}

fn gcd(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
