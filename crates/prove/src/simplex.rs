//! Linear programming in exact arithmetic, for the small programs of termination proofs.
//!
//! The primal simplex method (Dantzig 1947) with the rule of Bland (1977), which never cycles, on a
//! dense tableau of fractions. Not taken from a library, because the solution must be integers to
//! be certified, not rounded floating-point numbers, and because the prover must run without an
//! operating system.

use alloc::vec;
use alloc::vec::Vec;

/// A fraction in lowest terms with a positive denominator; all operations are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fraction {
    numerator: i128,
    denominator: i128,
}

impl Fraction {
    pub(crate) const ZERO: Self = Self { numerator: 0, denominator: 1 };

    pub(crate) const fn integer(value: i128) -> Self {
        Self { numerator: value, denominator: 1 }
    }

    fn new(numerator: i128, denominator: i128) -> Option<Self> {
        let divisor = gcd(numerator, denominator);
        let sign = if denominator < 0 { -1 } else { 1 };
        (denominator != 0).then(|| Self {
            numerator: sign * numerator / divisor,
            denominator: sign * denominator / divisor,
        })
    }

    fn is_positive(self) -> bool {
        self.numerator > 0
    }

    fn is_zero(self) -> bool {
        self.numerator == 0
    }

    fn multiply(self, other: Self) -> Option<Self> {
        Self::new(
            self.numerator.checked_mul(other.numerator)?,
            self.denominator.checked_mul(other.denominator)?,
        )
    }

    fn divide(self, other: Self) -> Option<Self> {
        Self::new(
            self.numerator.checked_mul(other.denominator)?,
            self.denominator.checked_mul(other.numerator)?,
        )
    }

    fn subtract(self, other: Self) -> Option<Self> {
        let left = self.numerator.checked_mul(other.denominator)?;
        let right = other.numerator.checked_mul(self.denominator)?;
        Self::new(left.checked_sub(right)?, self.denominator.checked_mul(other.denominator)?)
    }

    fn less(self, other: Self) -> Option<bool> {
        other.subtract(self).map(Self::is_positive)
    }
}

pub(crate) fn gcd(left: i128, right: i128) -> i128 {
    let (mut left, mut right) = (left.abs(), right.abs());
    while right != 0 {
        (left, right) = (right, left % right);
    }
    left.max(1)
}

/// Non-negative integers `x`, not all zero unless nothing else is possible, with `row . x >= 0` for
/// all rows of `weak`, and `row . x >= 1` for as many rows of `strict` as possible (all that can be
/// positive at all are positive together, since solutions can be added and multiplied). None on
/// overflow.
pub(crate) fn solve(
    variables: usize,
    weak: &[Vec<i128>],
    strict: &[Vec<i128>],
) -> Option<Vec<i128>> {
    // Variables: x, then one s per strict row, 0 <= s <= 1; maximise the sum of s under row . x >=
    // s. All right sides are 0 or 1, so the origin is feasible.
    let total = variables + strict.len();
    let mut rows: Vec<Vec<Fraction>> = vec![];
    let padded = |row: &[i128], slack: Option<usize>, bound: i128| {
        let mut full: Vec<Fraction> = row.iter().map(|&entry| Fraction::integer(-entry)).collect();
        full.resize(total, Fraction::ZERO);
        if let Some(slack) = slack {
            full[variables + slack] = Fraction::integer(1);
        }
        full.push(Fraction::integer(bound));
        full
    };
    rows.extend(weak.iter().map(|row| padded(row, None, 0)));
    rows.extend(strict.iter().enumerate().map(|(index, row)| padded(row, Some(index), 0)));
    rows.extend((0..strict.len()).map(|index| padded(&vec![0; variables], Some(index), 1)));
    let mut objective: Vec<Fraction> = (0..=total)
        .map(|column| {
            if (variables..total).contains(&column) { Fraction::integer(1) } else { Fraction::ZERO }
        })
        .collect();

    // Column j stands for variable `outside[j]`, row i for variable `basis[i]`.
    let mut outside: Vec<usize> = (0..total).collect();
    let mut basis: Vec<usize> = (total..total + rows.len()).collect();
    loop {
        let entering = (0..total)
            .filter(|&column| objective[column].is_positive())
            .min_by_key(|&column| outside[column]);
        let Some(column) = entering else { break };
        let mut leaving: Option<(usize, Fraction)> = None;
        for (index, row) in rows.iter().enumerate() {
            if row[column].is_positive() {
                let ratio = row[total].divide(row[column])?;
                let better = match leaving {
                    None => true,
                    Some((best, least)) => {
                        ratio.less(least)? || ratio == least && basis[index] < basis[best]
                    }
                };
                if better {
                    leaving = Some((index, ratio));
                }
            }
        }
        // Bounded by the number of strict rows, so some row must leave.
        let (pivot_row, _) = leaving?;
        pivot(&mut rows, &mut objective, pivot_row, column)?;
        core::mem::swap(&mut outside[column], &mut basis[pivot_row]);
    }
    let mut solution = vec![Fraction::ZERO; variables];
    for (row, &variable) in rows.iter().zip(&basis) {
        if variable < variables {
            solution[variable] = row[total];
        }
    }
    let common = solution.iter().try_fold(1_i128, |common, value| {
        (common / gcd(common, value.denominator)).checked_mul(value.denominator)
    })?;
    solution.iter().map(|value| (common / value.denominator).checked_mul(value.numerator)).collect()
}

fn pivot(
    rows: &mut [Vec<Fraction>],
    objective: &mut [Fraction],
    row: usize,
    column: usize,
) -> Option<()> {
    let by = rows[row][column];
    let mut pivot_row = rows[row].clone();
    for (index, entry) in pivot_row.iter_mut().enumerate() {
        *entry =
            if index == column { Fraction::integer(1).divide(by)? } else { entry.divide(by)? };
    }
    let others = rows
        .iter_mut()
        .enumerate()
        .filter(|(index, _)| *index != row)
        .map(|(_, other)| other.as_mut_slice());
    for other in others.chain(core::iter::once(objective)) {
        let factor = other[column];
        if factor.is_zero() {
            continue;
        }
        for (index, entry) in other.iter_mut().enumerate() {
            let start = if index == column { Fraction::ZERO } else { *entry };
            *entry = start.subtract(factor.multiply(pivot_row[index])?)?;
        }
    }
    rows[row] = pivot_row;
    Some(())
}
