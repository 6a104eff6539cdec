//! Numbers that depend on a word, followed by finitely many states: sums of weights become counters that go round or stop.
//!
//! Two facts do all the work. A sum modulo m is known from the sum modulo m of what came before. And a sum of weights of one sign that
//! has passed a bound has passed it for good, so that beyond the bound its exact value can be forgotten.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use rules::{Letter, Term};

use crate::glushkov::MAX_DEPTH;

/// A counter over a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Counter {
    /// Goes round: the sum of the weights modulo this.
    Modulo(Vec<u64>, u64),
    /// Stops at this.
    Capped(Vec<u64>, u64),
}

impl Counter {
    /// The count one letter further.
    pub(crate) fn next(&self, count: u64, letter: Letter) -> Option<u64> {
        let (Self::Modulo(weights, _) | Self::Capped(weights, _)) = self;
        let sum = u128::from(count) + u128::from(*weights.get(usize::from(letter))?);
        u64::try_from(match self {
            Self::Modulo(_, modulus) => sum.checked_rem(u128::from(*modulus))?,
            Self::Capped(_, cap) => sum.min(u128::from(*cap)),
        })
        .ok()
    }
}

/// A number, by its counters.
#[derive(Clone, Debug)]
pub(crate) enum Number {
    Const(i128),
    /// The state of this counter. One that has stopped stands for 'more than matters'.
    Counter(usize),
    Add(Vec<Self>),
    Scale(i128, Box<Self>),
    Mod(Box<Self>, i128),
    Div(Box<Self>, i128),
}

/// A known number, or one beyond the bound it was made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    Exactly(i128),
    Beyond,
}

impl Number {
    /// The number of its parts.
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Const(_) | Self::Counter(_) => 1,
            Self::Add(parts) => parts.iter().fold(1, |sum: usize, part| sum.saturating_add(part.size())),
            Self::Scale(_, inner) | Self::Mod(inner, _) | Self::Div(inner, _) => inner.size().saturating_add(1),
        }
    }

    /// Its value when the counters stand so; `None` if it does not fit.
    pub(crate) fn value(&self, counters: &[Counter], counts: &[u64]) -> Option<Known> {
        Some(Known::Exactly(match self {
            Self::Const(number) => *number,
            Self::Counter(which) => {
                let count = *counts.get(*which)?;
                match counters.get(*which)? {
                    Counter::Capped(_, cap) if count >= *cap => return Some(Known::Beyond),
                    _ => count.into(),
                }
            }
            Self::Add(parts) => {
                let mut sum = 0_i128;
                for part in parts {
                    match part.value(counters, counts)? {
                        Known::Exactly(number) => sum = sum.checked_add(number)?,
                        Known::Beyond => return Some(Known::Beyond),
                    }
                }
                sum
            }
            Self::Scale(factor, inner) => match inner.value(counters, counts)? {
                Known::Exactly(number) => factor.checked_mul(number)?,
                Known::Beyond => return Some(Known::Beyond),
            },
            Self::Mod(inner, modulus) => match inner.value(counters, counts)? {
                Known::Exactly(number) => number.checked_rem_euclid(*modulus)?,
                Known::Beyond => return None,
            },
            Self::Div(inner, divisor) => match inner.value(counters, counts)? {
                Known::Exactly(number) => number.checked_div_euclid(*divisor)?,
                Known::Beyond => return Some(Known::Beyond),
            },
        }))
    }
}

/// constant + sum of weights + the rest, each a remainder or a quotient times a factor that is not nought.
struct Linear<'a> {
    constant: i128,
    weights: Vec<i128>,
    rest: Vec<(i128, &'a Term)>,
}

/// Makes numbers of terms, and keeps the counters they need.
#[derive(Debug, Default)]
pub(crate) struct Compiler {
    pub(crate) counters: Vec<Counter>,
}

impl Compiler {
    /// A number that is the sum of `sign` times `terms`, where `sign` is 1 or -1, exact as long as it is at most `bound`, and `Beyond` otherwise.
    /// `None` if that is not regular or does not fit.
    pub(crate) fn exact(&mut self, sign: i128, terms: &[(i128, &Term)], bound: i128) -> Option<Number> {
        self.exact_within(sign, terms, bound, MAX_DEPTH)
    }

    fn exact_within(&mut self, sign: i128, terms: &[(i128, &Term)], bound: i128, depth: usize) -> Option<Number> {
        let depth = depth.checked_sub(1)?;
        let linear = linear(sign, terms, depth)?;
        let least = lower_of(&linear, depth)?;
        // What is left for a part if all others are as small as they can be.
        let room = |part_least: i128| bound.checked_sub(least.checked_sub(part_least)?);
        let mut parts = vec![Number::Const(linear.constant)];
        if linear.weights.iter().any(|&weight| weight != 0) {
            let cap = room(0)?.checked_add(1)?.max(0);
            let weights = linear.weights.iter().map(|&weight| u64::try_from(weight).ok());
            parts.push(self.counter(Counter::Capped(weights.collect::<Option<_>>()?, u64::try_from(cap).ok()?)));
        }
        for &(factor, term) in &linear.rest {
            let size = factor.checked_abs()?;
            let part_least = size.checked_mul(lower(term, factor.signum(), depth)?)?;
            let room = room(part_least)?.div_euclid(size);
            let inner = match term {
                Term::Mod(..) => self.residue(&[(1, term)], None, depth)?,
                Term::Div(inner, divisor) => {
                    let divisor = i128::from(*divisor);
                    // floor(t / d) <= r if and only if t <= d r + d - 1; and -floor(t / d) <= r if and only if -t <= d r.
                    let margin = if factor > 0 { divisor.checked_sub(1)? } else { 0 };
                    let bound = divisor.checked_mul(room)?.checked_add(margin)?;
                    let inner = self.exact_within(factor.signum(), &[(1, inner)], bound, depth)?;
                    let inner = Number::Scale(factor.signum(), Box::new(inner));
                    Number::Div(Box::new(inner), divisor)
                }
                _ => return None,
            };
            parts.push(Number::Scale(factor, Box::new(inner)));
        }
        Some(Number::Add(parts))
    }

    /// A number congruent to the sum of `terms` modulo `modulus`; without one, equal to it, which remainders are.
    fn residue(&mut self, terms: &[(i128, &Term)], modulus: Option<i128>, depth: usize) -> Option<Number> {
        let depth = depth.checked_sub(1)?;
        let linear = linear(1, terms, depth)?;
        let mut parts = vec![Number::Const(linear.constant)];
        if linear.weights.iter().any(|&weight| weight != 0) {
            let modulus = modulus?;
            let weights = linear.weights.iter().map(|&weight| u64::try_from(weight.checked_rem_euclid(modulus)?).ok());
            parts.push(self.counter(Counter::Modulo(weights.collect::<Option<_>>()?, u64::try_from(modulus).ok()?)));
        }
        for &(factor, term) in &linear.rest {
            // factor * t modulo m depends on t modulo m / gcd(factor, m) only.
            let needed = match modulus {
                Some(modulus) => Some(modulus / gcd(factor, modulus)),
                None => None,
            };
            let inner = match term {
                Term::Mod(inner, modulus) => {
                    let modulus = positive(*modulus)?;
                    match needed {
                        Some(needed) if modulus % needed == 0 => self.residue(&[(1, inner)], Some(needed), depth)?,
                        _ => Number::Mod(Box::new(self.residue(&[(1, inner)], Some(modulus), depth)?), modulus),
                    }
                }
                Term::Div(inner, divisor) => {
                    let divisor = positive(*divisor)?;
                    let modulus = needed?.checked_mul(divisor)?;
                    let inner = self.residue(&[(1, inner)], Some(modulus), depth)?;
                    Number::Div(Box::new(Number::Mod(Box::new(inner), modulus)), divisor)
                }
                _ => return None,
            };
            parts.push(Number::Scale(factor, Box::new(inner)));
        }
        Some(Number::Add(parts))
    }

    fn counter(&mut self, counter: Counter) -> Number {
        let known = self.counters.iter().position(|known| *known == counter);
        Number::Counter(known.unwrap_or_else(|| {
            self.counters.push(counter);
            self.counters.len() - 1
        }))
    }
}

fn linear<'a>(sign: i128, terms: &[(i128, &'a Term)], depth: usize) -> Option<Linear<'a>> {
    let mut linear = Linear { constant: 0, weights: vec![], rest: vec![] };
    for &(factor, term) in terms {
        linear.add(sign.checked_mul(factor)?, term, depth)?;
    }
    Some(linear)
}

impl<'a> Linear<'a> {
    fn add(&mut self, factor: i128, term: &'a Term, depth: usize) -> Option<()> {
        let depth = depth.checked_sub(1)?;
        match term {
            _ if factor == 0 => {}
            Term::Const(number) => {
                self.constant = self.constant.checked_add(factor.checked_mul(i128::from(*number))?)?;
            }
            Term::Sum(weights) => {
                self.weights.resize(weights.len(), 0);
                for (sum, &weight) in self.weights.iter_mut().zip(weights) {
                    *sum = sum.checked_add(factor.checked_mul(i128::from(weight))?)?;
                }
            }
            Term::Add(parts) => {
                for part in parts {
                    self.add(factor, part, depth)?;
                }
            }
            Term::Scale(scale, inner) => self.add(factor.checked_mul(i128::from(*scale))?, inner, depth)?,
            Term::Mod(..) | Term::Div(..) => self.rest.push((factor, term)),
        }
        Some(())
    }
}

/// A lower bound of `sign` times `term`, `sign` being 1 or -1; `None` if there is none.
fn lower(term: &Term, sign: i128, depth: usize) -> Option<i128> {
    let depth = depth.checked_sub(1)?;
    match term {
        Term::Mod(_, modulus) => Some(if sign > 0 { 0 } else { positive(*modulus)?.checked_neg()?.checked_add(1)? }),
        Term::Div(inner, divisor) => {
            let inner = lower_of(&linear(sign, &[(1, inner)], depth)?, depth)?;
            let divisor = positive(*divisor)?;
            // The quotient is rounded towards minus infinity before the sign is applied.
            Some(if sign > 0 { inner.div_euclid(divisor) } else { -inner.checked_neg()?.div_euclid(divisor) })
        }
        _ => None,
    }
}

fn lower_of(linear: &Linear<'_>, depth: usize) -> Option<i128> {
    if linear.weights.iter().any(|&weight| weight < 0) {
        return None;
    }
    linear.rest.iter().try_fold(linear.constant, |sum, &(factor, term)| {
        sum.checked_add(factor.checked_abs()?.checked_mul(lower(term, factor.signum(), depth)?)?)
    })
}

fn positive(number: i64) -> Option<i128> {
    (number > 0).then_some(i128::from(number))
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i128::try_from(a).unwrap_or(1)
}
