//! Decides whether a term is 0 for every word of a regular language, for all terms, whatever their
//! sums.
//!
//! For some positive K, K times the term is a weighted sum and a constant plus multiples of terms
//! inside `mod`: `t / m` is `(t - t mod m) / m`. A finite machine tracks what is inside `mod`, so
//! at each accepting state the weighted sum must have one value. Two words that lead to the same
//! live state have the same continuations; therefore the sum must have one value at every live
//! state, which is checked edge by edge.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use automata::{Letter, Moore, StateId, Word};
use encode::NotRegular;
use hashbrown::HashMap;
use rules::Term;
use run::{Run, Stop};

use crate::simplex::gcd;

/// `scale` times a term, in this form.
struct Linear {
    scale: i128,
    weights: Vec<i128>,
    constant: i128,
    /// Factors of terms inside `mod`.
    rests: Vec<(i128, Term)>,
}

impl Linear {
    fn constant(letters: usize, constant: i128) -> Self {
        Self { scale: 1, weights: vec![0; letters], constant, rests: vec![] }
    }

    /// None on overflow.
    fn new(term: &Term, letters: usize) -> Option<Self> {
        Some(match term {
            Term::Number(number) => Self::constant(letters, i128::from(*number)),
            Term::Atom(weights) => {
                let mut linear = Self::constant(letters, 0);
                linear
                    .weights
                    .iter_mut()
                    .zip(weights)
                    .for_each(|(own, weight)| *own = i128::from(*weight));
                linear
            }
            Term::Add(parts) => {
                let mut sum = Self::constant(letters, 0);
                for part in parts {
                    sum = sum.plus(Self::new(part, letters)?)?;
                }
                sum
            }
            Term::Scale(factor, inner) => Self::new(inner, letters)?.times(i128::from(*factor))?,
            Term::Mod(..) => Self { rests: vec![(1, term.clone())], ..Self::constant(letters, 0) },
            Term::Div(inner, divisor) => {
                let mut quotient = Self::new(inner, letters)?;
                let rest = Term::Mod(Box::new(Term::clone(inner)), *divisor);
                quotient.rests.push((quotient.scale.checked_neg()?, rest));
                quotient.scale = quotient.scale.checked_mul(i128::from(*divisor))?;
                quotient
            }
        })
    }

    /// The form of a multiple of the term.
    fn times(mut self, factor: i128) -> Option<Self> {
        for weight in self
            .weights
            .iter_mut()
            .chain([&mut self.constant])
            .chain(self.rests.iter_mut().map(|rest| &mut rest.0))
        {
            *weight = weight.checked_mul(factor)?;
        }
        Some(self)
    }

    fn plus(self, other: Self) -> Option<Self> {
        let common = (self.scale / gcd(self.scale, other.scale)).checked_mul(other.scale)?;
        let (own, more) = (common / self.scale, common / other.scale);
        let (mut own, more) = (self.times(own)?, other.times(more)?);
        for (weight, more) in own.weights.iter_mut().zip(&more.weights) {
            *weight = weight.checked_add(*more)?;
        }
        own.constant = own.constant.checked_add(more.constant)?;
        own.rests.extend(more.rests);
        own.scale = common;
        Some(own)
    }
}

/// A shortest word that `language` accepts and for which `term` is not 0; none if it is 0 for all
/// of them. Cost: states of the language times residues; for the word, times the differing sums.
///
/// # Errors
/// If the budget is exhausted, or if a number does not fit.
pub(crate) fn shortest_nonzero(
    term: &Term,
    language: &Moore<bool>,
    run: &Run<'_>,
) -> Result<Option<Word>, NotRegular> {
    let linear = Linear::new(term, language.letters()).ok_or(NotRegular::Overflow)?;
    // The required value of the weighted sum at a state; none if nothing is required.
    let constant = linear.constant.checked_neg().ok_or(NotRegular::Overflow)?;
    let mut wanted = language.map(|accepts| accepts.then_some(constant));
    for (factor, rest) in &linear.rests {
        let rest = encode::compile_term(rest, language.letters(), run)?;
        let mut overflow = false;
        let (product, _) = wanted.product(&rest, run, |wanted, rest| {
            let left = wanted.as_ref().map(|wanted| {
                factor.checked_mul(i128::from(*rest)).and_then(|rest| wanted.checked_sub(rest))
            });
            overflow |= left == Some(None);
            left.flatten()
        })?;
        if overflow {
            return Err(NotRegular::Overflow);
        }
        wanted = product;
    }
    let walk = Walk {
        live: wanted.can_reach(Option::is_some),
        machine: &wanted,
        weights: &linear.weights,
    };
    if walk.consistent()? { Ok(None) } else { Ok(Some(walk.shortest(run)?)) }
}

struct Walk<'a> {
    machine: &'a Moore<Option<i128>>,
    live: Vec<bool>,
    weights: &'a [i128],
}

impl Walk<'_> {
    /// The live successors of a state, with the sum there.
    fn edges(
        &self,
        from: StateId,
        sum: i128,
    ) -> impl Iterator<Item = (Letter, StateId, Option<i128>)> {
        let letters = (0..self.machine.letters()).map_while(|letter| Letter::try_from(letter).ok());
        let edge = move |letter: Letter| {
            (
                letter,
                self.machine.next(from, letter),
                sum.checked_add(self.weights[usize::from(letter)]),
            )
        };
        letters.map(edge).filter(|(_, to, _)| self.live[to.index()])
    }

    /// Whether every live state has a unique sum, and accepting ones the required sum.
    fn consistent(&self) -> Result<bool, NotRegular> {
        let mut sums: Vec<Option<i128>> = vec![None; self.machine.len()];
        if !self.live[0] {
            return Ok(true);
        }
        sums[0] = Some(0);
        let mut todo = vec![(StateId::ZERO, 0)];
        while let Some((from, sum)) = todo.pop() {
            if self.machine.output(from).is_some_and(|wanted| wanted != sum) {
                return Ok(false);
            }
            for (_, to, after) in self.edges(from, sum) {
                let after = after.ok_or(NotRegular::Overflow)?;
                match sums[to.index()] {
                    Some(known) if known != after => return Ok(false),
                    Some(_) => {}
                    None => {
                        sums[to.index()] = Some(after);
                        todo.push((to, after));
                    }
                }
            }
        }
        Ok(true)
    }

    /// A shortest word with a wrong sum, which must exist.
    fn shortest(&self, run: &Run<'_>) -> Result<Word, NotRegular> {
        let mut places: Vec<(StateId, i128, usize, Option<Letter>)> =
            vec![(StateId::ZERO, 0, 0, None)];
        let mut known: HashMap<(StateId, i128), ()> = HashMap::new();
        known.insert((StateId::ZERO, 0), ());
        let mut at = 0;
        while let Some(&(state, sum, ..)) = places.get(at) {
            run.states(places.len())?;
            run.check_clock()?;
            if self.machine.output(state).is_some_and(|wanted| wanted != sum) {
                let mut word = vec![];
                while let (_, _, before, Some(letter)) = places[at] {
                    word.push(letter);
                    at = before;
                }
                word.reverse();
                return Ok(word);
            }
            for (letter, to, after) in self.edges(state, sum) {
                let after = after.ok_or(NotRegular::Overflow)?;
                if known.insert((to, after), ()).is_none() {
                    places.push((to, after, at, Some(letter)));
                }
            }
            at += 1;
        }
        // The sums are inconsistent, so a common continuation of two words to a state with two sums
        // makes one of them wrong.
        Err(NotRegular::Stopped(Stop::States { limit: run.limits.states }))
    }
}
