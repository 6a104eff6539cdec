//! Compiles formulas about words to machines.
//!
//! A sum of weights is unbounded, and a finite machine can only track its residue, or its distance
//! to a bound. So a formula is regular, and compiled here, if every sum in it is inside `mod` (or
//! inside a division that is), or is compared with something bounded and has weights of one sign.
//! Anything else (`count(0) = count(1)`) is rejected, never approximated.

use alloc::vec;
use alloc::vec::Vec;

use automata::{Letter, Moore, explore};
use rules::{Comparison, Formula, Term};
use run::{Run, Stop};

use crate::positions::compile_regex;

/// A machine that maps every word to a number.
pub type TermMachine = Moore<i64>;

/// Products of moduli up to this fit into 64 bits.
const MAX_MODULUS: i64 = 1 << 31;

/// Why a formula was not compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotRegular {
    /// An unbounded sum that no finite machine can track.
    Unbounded,
    /// A modulus or a constant exceeds 64 bits.
    Overflow,
    /// The budget is exhausted.
    Stopped(Stop),
}

impl From<Stop> for NotRegular {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// The minimal machine of a formula over `letters` letters.
///
/// # Errors
/// See [`NotRegular`].
pub fn compile_formula(
    formula: &Formula,
    letters: usize,
    run: &Run<'_>,
) -> Result<Moore<bool>, NotRegular> {
    match formula {
        Formula::Bool(truth) => Ok(constant(letters, *truth)),
        Formula::Compare(left, comparison, right) => {
            let difference = Term::Add(vec![left.clone(), Term::Scale(-1, right.clone().into())]);
            compare(&difference, |value| comparison.holds(value, 0), letters, run)
        }
        Formula::In(term, set) => {
            let mut any = constant(letters, false);
            for number in set {
                let one = Formula::Compare(term.clone(), Comparison::Equal, Term::Number(*number));
                let one = compile_formula(&one, letters, run)?;
                any = any.product(&one, run, |any, one| *any || *one)?.0.minimal();
            }
            Ok(any)
        }
        Formula::Test(regex) => Ok(compile_regex(regex, letters, run)?),
        Formula::Not(inner) => Ok(compile_formula(inner, letters, run)?.map(|truth| !truth)),
        Formula::And(parts) => combine(parts, true, letters, run),
        Formula::Or(parts) => combine(parts, false, letters, run),
    }
}

/// The minimal machine of a term whose sums are all inside `mod`, over `letters` letters.
///
/// # Errors
/// See [`NotRegular`].
pub fn compile_term(term: &Term, letters: usize, run: &Run<'_>) -> Result<TermMachine, NotRegular> {
    let mut plan = TermMemory::default();
    plan.collect(term, None)?;
    if !plan.linear.is_empty() {
        return Err(NotRegular::Unbounded);
    }
    bounds(term).ok_or(NotRegular::Overflow)?;
    let (machine, _) = explore(
        letters,
        vec![0; plan.residues.len()],
        run,
        |state| 8 * state.len(),
        |state, letter| plan.step(state, letter),
        |state| plan.value(term, state),
    )?;
    Ok(machine.minimal())
}

fn constant(letters: usize, truth: bool) -> Moore<bool> {
    Moore::new(letters, vec![automata::StateId::ZERO; letters], vec![truth])
}

fn combine(
    parts: &[Formula],
    all: bool,
    letters: usize,
    run: &Run<'_>,
) -> Result<Moore<bool>, NotRegular> {
    let mut whole = constant(letters, all);
    for part in parts {
        let part = compile_formula(part, letters, run)?;
        whole = whole
            .product(&part, run, |left, right| if all { *left && *right } else { *left || *right })?
            .0
            .minimal();
    }
    Ok(whole)
}

/// Whether `holds` is true of the value of `term`, where `holds` depends only on the sign.
fn compare(
    term: &Term,
    holds: impl Fn(i64) -> bool,
    letters: usize,
    run: &Run<'_>,
) -> Result<Moore<bool>, NotRegular> {
    let mut plan = TermMemory::default();
    plan.collect(term, None)?;
    let slope = plan.slope(letters)?;
    let sign = if slope.iter().all(|&weight| weight >= 0) {
        1
    } else if slope.iter().all(|&weight| weight <= 0) {
        -1
    } else {
        return Err(NotRegular::Unbounded);
    };
    let (low, high) = bounds(term).ok_or(NotRegular::Overflow)?;
    // Beyond this the unbounded part alone decides the sign.
    let magnitude = low.checked_abs().zip(high.checked_abs()).map(|(low, high)| low.max(high));
    let beyond =
        magnitude.and_then(|magnitude| magnitude.checked_add(1)).ok_or(NotRegular::Overflow)?;
    let residues = plan.residues.len();
    let (machine, _) = explore(
        letters,
        vec![0; residues + 1],
        run,
        |state| 8 * state.len(),
        |state, letter| {
            let mut next = plan.step(&state[..residues], letter);
            let weight = slope.get(usize::from(letter)).map_or(0, |weight| weight.saturating_abs());
            next.push(state[residues].saturating_add(weight).min(beyond));
            next
        },
        |state| holds(plan.value(term, &state[..residues]).saturating_add(sign * state[residues])),
    )?;
    Ok(machine.minimal())
}

/// What a machine must track to know the value of a term.
#[derive(Default)]
struct TermMemory {
    /// Sums tracked by residue, in order of appearance.
    residues: Vec<(Vec<i64>, i64)>,
    /// Unbounded sums, each with its factor in the value.
    linear: Vec<(Vec<i64>, i64)>,
}

impl TermMemory {
    /// Collects the sums of `term`, needed exactly or modulo a number.
    fn collect(&mut self, term: &Term, modulus: Option<i64>) -> Result<(), NotRegular> {
        self.collect_scaled(term, modulus, 1)
    }

    fn collect_scaled(
        &mut self,
        term: &Term,
        modulus: Option<i64>,
        factor: i64,
    ) -> Result<(), NotRegular> {
        match (term, modulus) {
            (Term::Number(_), _) => {}
            (Term::Atom(weights), Some(modulus)) => {
                if modulus > MAX_MODULUS {
                    return Err(NotRegular::Overflow);
                }
                self.residues.push((weights.clone(), modulus));
            }
            (Term::Atom(weights), None) => self.linear.push((weights.clone(), factor)),
            (Term::Add(parts), _) => {
                for part in parts {
                    self.collect_scaled(part, modulus, factor)?;
                }
            }
            (Term::Scale(by, inner), _) => {
                self.collect_scaled(
                    inner,
                    modulus,
                    factor.checked_mul(*by).ok_or(NotRegular::Overflow)?,
                )?;
            }
            (Term::Mod(inner, by), _) => self.collect_scaled(inner, Some(*by), 1)?,
            (Term::Div(inner, by), Some(modulus)) => {
                self.collect_scaled(
                    inner,
                    Some(by.checked_mul(modulus).ok_or(NotRegular::Overflow)?),
                    1,
                )?;
            }
            (Term::Div(inner, by), None) if *by == 1 => self.collect_scaled(inner, None, factor)?,
            (Term::Div(..), None) => {
                if has_free_sum(term) {
                    return Err(NotRegular::Unbounded);
                }
                bounds(term).ok_or(NotRegular::Overflow)?;
                self.collect_inside(term)?;
            }
        }
        Ok(())
    }

    /// Collects the sums of a term without sums outside `mod`.
    fn collect_inside(&mut self, term: &Term) -> Result<(), NotRegular> {
        match term {
            Term::Div(inner, _) => self.collect_scaled(inner, None, 1),
            other => self.collect_scaled(other, None, 1),
        }
    }

    /// The contribution of each letter to the unbounded part.
    fn slope(&self, letters: usize) -> Result<Vec<i64>, NotRegular> {
        let mut slope = vec![0_i64; letters];
        for (weights, factor) in &self.linear {
            for (slope, weight) in slope.iter_mut().zip(weights) {
                let more = weight.checked_mul(*factor).ok_or(NotRegular::Overflow)?;
                *slope = slope.checked_add(more).ok_or(NotRegular::Overflow)?;
            }
        }
        Ok(slope)
    }

    fn step(&self, state: &[i64], letter: Letter) -> Vec<i64> {
        state
            .iter()
            .zip(&self.residues)
            .map(|(&residue, (weights, modulus))| {
                let weight = weights
                    .get(usize::from(letter))
                    .map_or(0, |weight| weight.rem_euclid(*modulus));
                // Both are below the modulus, which fits into 63 bits.
                let sum = i128::from(residue) + i128::from(weight);
                i64::try_from(sum.rem_euclid(i128::from(*modulus))).unwrap_or(0)
            })
            .collect()
    }

    /// The value of the term without its unbounded sums. It fits, if the bounds of the term do.
    fn value(&self, term: &Term, state: &[i64]) -> i64 {
        let mut residues = state.iter().map(|&residue| i128::from(residue));
        let value = evaluate(term, None, &mut residues);
        i64::try_from(value).unwrap_or(if value < 0 { i64::MIN } else { i64::MAX })
    }
}

/// The value of a term, or a representative of it modulo a number; consumes the residues of its
/// sums in the order of [`TermMemory::collect`]. All factors, moduli and values fit into 64 bits,
/// so nothing here overflows.
fn evaluate(term: &Term, modulus: Option<i128>, residues: &mut impl Iterator<Item = i128>) -> i128 {
    let reduce = |value: i128| modulus.map_or(value, |modulus| value.rem_euclid(modulus));
    match term {
        Term::Number(number) => reduce(i128::from(*number)),
        Term::Atom(_) => {
            if modulus.is_some() {
                residues.next().unwrap_or(0)
            } else {
                0
            }
        }
        Term::Add(parts) => {
            parts.iter().fold(0, |sum, part| reduce(sum + evaluate(part, modulus, residues)))
        }
        Term::Scale(by, inner) => {
            reduce(reduce(i128::from(*by)) * evaluate(inner, modulus, residues))
        }
        Term::Mod(inner, by) => {
            evaluate(inner, Some(i128::from(*by)), residues).rem_euclid(i128::from(*by))
        }
        Term::Div(inner, by) => {
            let inside = modulus.map(|modulus| modulus * i128::from(*by));
            evaluate(inner, inside, residues).div_euclid(i128::from(*by))
        }
    }
}

fn has_free_sum(term: &Term) -> bool {
    match term {
        Term::Number(_) | Term::Mod(..) => false,
        Term::Atom(_) => true,
        Term::Add(parts) => parts.iter().any(has_free_sum),
        Term::Scale(_, inner) | Term::Div(inner, _) => has_free_sum(inner),
    }
}

/// Bounds on the value of a term with unbounded sums counted as 0.
fn bounds(term: &Term) -> Option<(i64, i64)> {
    match term {
        Term::Number(number) => Some((*number, *number)),
        Term::Atom(_) => Some((0, 0)),
        Term::Add(parts) => parts.iter().try_fold((0_i64, 0_i64), |(low, high), part| {
            let (more_low, more_high) = bounds(part)?;
            Some((low.checked_add(more_low)?, high.checked_add(more_high)?))
        }),
        Term::Scale(by, inner) => {
            let (low, high) = bounds(inner)?;
            let (one, other) = (low.checked_mul(*by)?, high.checked_mul(*by)?);
            Some((one.min(other), one.max(other)))
        }
        Term::Mod(_, by) => Some((0, by.checked_sub(1)?)),
        Term::Div(inner, by) => {
            let (low, high) = bounds(inner)?;
            Some((low.div_euclid(*by), high.div_euclid(*by)))
        }
    }
}
