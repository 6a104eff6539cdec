//! Lowers congruences of sums.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use super::compare::MOST_CASES;
use super::lowerer::{LowerError, Lowered, Lowerer, MAX_PARTS};
use super::sum::{Atom, Sum, alone};
use crate::language::Comparison;
use crate::tuples::{Condition, Digits, Linear, Numeration, Variable};

/// Something whose remainder is read off its digits or off a linear term; the sum of these is what
/// the congruence is about.
enum Summand {
    Linear(Linear),
    DigitSum(u32, Vec<(Variable, i64)>),
    TrailingZeros(i64, Numeration, Variable),
}

impl Lowerer<'_> {
    /// Whether the sum has this remainder.
    pub(super) fn congruent(
        &mut self,
        sum: &Sum,
        modulus: i64,
        residue: i64,
    ) -> Lowered<Condition> {
        self.spend()?;
        let mut sum = sum.clone();
        let residue = reduced(i128::from(residue) - i128::from(sum.linear.constant), modulus)?;
        sum.linear.constant = 0;
        for (_, scale) in sum.linear.coefficients.iter_mut() {
            *scale = reduced((*scale).into(), modulus)?;
        }
        sum.linear.coefficients.retain(|(_, scale)| *scale != 0);
        for (scale, _) in &mut sum.atoms {
            *scale = reduced((*scale).into(), modulus)?;
        }
        sum.atoms.retain(|(scale, _)| *scale != 0);
        // An inner remainder by a multiple of the modulus has no effect.
        let idle =
            |(_, atom): &(i64, Atom)| matches!(atom, Atom::Mod(_, other) if other % modulus == 0);
        if let Some(at) = sum.atoms.iter().position(idle) {
            let rest = sum.without(at);
            let (scale, atom) = &sum.atoms[at];
            let Atom::Mod(inner, _) = atom else { return Ok(Condition::Bool(false)) };
            return self.congruent(&rest.plus(&inner.times(*scale)?)?, modulus, residue);
        }
        if let Some((scale, Atom::Div(inner, divisor))) = alone(&sum)
            && let Some(whole) = divisor.checked_mul(modulus).filter(|whole| *whole <= MOST_CASES)
        {
            let mut cases = vec![];
            for rest in 0..whole {
                if reduced(i128::from(scale) * i128::from(rest / divisor), modulus)? == residue {
                    cases.push(self.congruent(inner, whole, rest)?);
                }
            }
            return Ok(Condition::any(cases));
        }
        let digital =
            |(_, atom): &(i64, Atom)| matches!(atom, Atom::DigitSum(..) | Atom::TrailingZeros(..));
        if let Some(at) = sum.atoms.iter().position(|atom| !digital(atom)) {
            return self.congruent_without(&sum, at, modulus, residue);
        }
        let mut parts = vec![];
        if !sum.linear.coefficients.is_empty() {
            parts.push(Summand::Linear(sum.linear));
        }
        let mut sums: BTreeMap<u32, Vec<(Variable, i64)>> = BTreeMap::new();
        for (scale, atom) in sum.atoms {
            match atom {
                Atom::DigitSum(base, variable) => {
                    sums.entry(base).or_default().push((variable, scale))
                }
                Atom::TrailingZeros(numeration, variable) => {
                    parts.push(Summand::TrailingZeros(scale, numeration, variable));
                }
                _ => {}
            }
        }
        for (base, mut weights) in sums {
            weights.sort_unstable();
            parts.push(Summand::DigitSum(base, weights));
        }
        self.parts_congruent(&parts, modulus, residue)
    }

    /// The same without the atom at this index.
    fn congruent_without(
        &mut self,
        sum: &Sum,
        at: usize,
        modulus: i64,
        residue: i64,
    ) -> Lowered<Condition> {
        let (scale, atom) = sum.atoms[at].clone();
        let rest = sum.without(at);
        if let Atom::Min(inner) | Atom::Max(inner) = &atom {
            // One of them is the smallest or largest.
            let comparison = if matches!(atom, Atom::Max(_)) {
                Comparison::GreaterEqual
            } else {
                Comparison::LessEqual
            };
            let mut cases = vec![];
            for one in inner {
                let mut parts =
                    vec![self.congruent(&rest.plus(&one.times(scale)?)?, modulus, residue)?];
                for other in inner.iter().filter(|other| *other != one) {
                    parts.push(self.compare(&one.plus(&other.times(-1)?)?, comparison)?);
                }
                cases.push(Condition::all(parts));
            }
            return Ok(Condition::any(cases));
        }
        if let Some(count) = self.values_of(&atom)? {
            return self.by_cases(&atom, count, |lowerer, value| {
                let number = reduced(i128::from(scale) * i128::from(value), modulus)?;
                lowerer.congruent(&rest.plus_number(number)?, modulus, residue)
            });
        }
        let (mut parts, mut bounds) = (vec![], vec![]);
        let term = self.atom_linear(&atom, &mut parts, &mut bounds)?;
        parts.push(self.congruent(
            &rest.plus(&Sum::linear(term).times(scale)?)?,
            modulus,
            residue,
        )?);
        self.quantify(&bounds, Condition::all(parts))
    }

    fn parts_congruent(
        &mut self,
        parts: &[Summand],
        modulus: i64,
        residue: i64,
    ) -> Lowered<Condition> {
        self.spend()?;
        match parts {
            [] => Ok(Condition::Bool(residue == 0)),
            [only] => self.part_congruent(only, modulus, residue),
            [first, rest @ ..] => {
                if modulus > MOST_CASES {
                    return Err(LowerError::TooLarge { limit: MAX_PARTS });
                }
                let mut cases = vec![];
                for value in 0..modulus {
                    let left = self.part_congruent(first, modulus, value)?;
                    let right = self.parts_congruent(
                        rest,
                        modulus,
                        reduced(i128::from(residue - value), modulus)?,
                    )?;
                    cases.push(Condition::all([left, right]));
                }
                Ok(Condition::any(cases))
            }
        }
    }

    fn part_congruent(&mut self, part: &Summand, modulus: i64, residue: i64) -> Lowered<Condition> {
        match part {
            Summand::Linear(term) => Ok(Condition::Congruent(term.clone(), modulus, residue)),
            Summand::DigitSum(base, weights) => Ok(Condition::Digits(Digits::DigitSum {
                base: *base,
                weights: weights.clone(),
                modulus,
                residue,
            })),
            Summand::TrailingZeros(scale, numeration, variable) => {
                let narrow =
                    |number: i64| u32::try_from(number).map_err(|_| LowerError::OutOfRange);
                let modulus_of_zeros = narrow(modulus)?;
                let mut is = |zeros: i64| {
                    self.spend()?;
                    Ok(Condition::Digits(Digits::TrailingZeros {
                        numeration: *numeration,
                        variable: *variable,
                        modulus: modulus_of_zeros,
                        residue: narrow(zeros)?,
                    }))
                };
                if *scale == 1 {
                    return is(residue);
                }
                if modulus > MOST_CASES {
                    return Err(LowerError::TooLarge { limit: MAX_PARTS });
                }
                let mut cases = vec![];
                for zeros in 0..modulus {
                    if reduced(i128::from(*scale) * i128::from(zeros), modulus)? == residue {
                        cases.push(is(zeros)?);
                    }
                }
                Ok(Condition::any(cases))
            }
        }
    }
}

fn reduced(number: i128, modulus: i64) -> Lowered<i64> {
    let rest = number.checked_rem_euclid(modulus.into()).ok_or(LowerError::OutOfRange)?;
    i64::try_from(rest).map_err(|_| LowerError::Overflow)
}
