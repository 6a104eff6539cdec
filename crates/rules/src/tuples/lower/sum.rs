//! Values as a linear term plus multiples of nonlinear atoms.

use alloc::vec;
use alloc::vec::Vec;

use super::lowerer::{LowerError, Lowered, Lowerer};
use crate::tuples::{Linear, Numeration, TupleAtom, Value, Variable};

/// A linear term and multiples of atoms, without duplicates or zero factors.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(super) struct Sum {
    pub(super) linear: Linear,
    pub(super) atoms: Vec<(i64, Atom)>,
}

/// A nonlinear part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Atom {
    /// Modulus at least 2.
    Mod(Sum, i64),
    /// Divisor at least 2.
    Div(Sum, i64),
    /// No operand is itself a nim-sum.
    Xor(Vec<Sum>),
    /// At least two operands.
    Min(Vec<Sum>),
    /// At least two operands.
    Max(Vec<Sum>),
    LargestColumn {
        base: u32,
        modulus: u32,
    },
    DigitSum(u32, Variable),
    TrailingZeros(Numeration, Variable),
    Shift(Numeration, Variable),
    Touched,
}

impl Sum {
    pub(super) const fn number(constant: i64) -> Self {
        Self { linear: Linear::number(constant), atoms: vec![] }
    }

    pub(super) const fn linear(linear: Linear) -> Self {
        Self { linear, atoms: vec![] }
    }

    pub(super) fn variable(variable: Variable) -> Self {
        Self::linear(Linear::variable(variable))
    }

    fn atom(atom: Atom) -> Self {
        Self { linear: Linear::default(), atoms: vec![(1, atom)] }
    }

    pub(super) fn plus(&self, other: &Self) -> Lowered<Self> {
        let linear = self.linear.plus(&other.linear).ok_or(LowerError::Overflow)?;
        let mut atoms = self.atoms.clone();
        for (scale, atom) in &other.atoms {
            match atoms.iter_mut().find(|(_, known)| known == atom) {
                Some((known, _)) => {
                    *known = known.checked_add(*scale).ok_or(LowerError::Overflow)?
                }
                None => atoms.push((*scale, atom.clone())),
            }
        }
        atoms.retain(|(scale, _)| *scale != 0);
        Ok(Self { linear, atoms })
    }

    pub(super) fn times(&self, factor: i64) -> Lowered<Self> {
        if factor == 0 {
            return Ok(Self::default());
        }
        let scale = |(scale, atom): &(i64, Atom)| Some((scale.checked_mul(factor)?, atom.clone()));
        let atoms =
            self.atoms.iter().map(scale).collect::<Option<_>>().ok_or(LowerError::Overflow)?;
        Ok(Self { linear: self.linear.times(factor).ok_or(LowerError::Overflow)?, atoms })
    }

    pub(super) fn plus_number(&self, number: i64) -> Lowered<Self> {
        self.plus(&Self::number(number))
    }

    /// The sum without the atom at this index.
    pub(super) fn without(&self, index: usize) -> Self {
        let mut rest = self.clone();
        rest.atoms.remove(index);
        rest
    }

    /// The value, if constant.
    pub(super) fn constant(&self) -> Option<i64> {
        (self.atoms.is_empty() && self.linear.coefficients.is_empty())
            .then_some(self.linear.constant)
    }

    /// The variable, if the sum is just that.
    pub(super) fn as_variable(&self) -> Option<Variable> {
        match (&self.linear, &self.atoms[..]) {
            (Linear { constant: 0, coefficients }, []) => match coefficients[..] {
                [(variable, 1)] => Some(variable),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether it contains digit sums or numbers of trailing zeros, which have no linear
    /// definition.
    pub(super) fn is_digital(&self) -> bool {
        self.atoms.iter().any(|(_, atom)| match atom {
            Atom::DigitSum(..) | Atom::TrailingZeros(..) => true,
            Atom::Mod(inner, _) | Atom::Div(inner, _) => inner.is_digital(),
            Atom::Xor(parts) | Atom::Min(parts) | Atom::Max(parts) => {
                parts.iter().any(Self::is_digital)
            }
            Atom::LargestColumn { .. } | Atom::Shift(..) | Atom::Touched => false,
        })
    }
}

impl Lowerer<'_> {
    pub(super) fn sum(&mut self, value: &Value) -> Lowered<Sum> {
        self.spend()?;
        let divisor =
            |divisor: i64| if divisor < 1 { Err(LowerError::OutOfRange) } else { Ok(divisor) };
        Ok(match value {
            Value::Number(number) => Sum::number(*number),
            // The variable of a power stands for the power.
            Value::Atom(TupleAtom::Variable(variable) | TupleAtom::Power(_, variable)) => {
                Sum::variable(*variable)
            }
            Value::Add(parts) => {
                let mut total = Sum::default();
                for part in parts {
                    total = total.plus(&self.sum(part)?)?;
                }
                total
            }
            Value::Scale(factor, inner) => self.sum(inner)?.times(*factor)?,
            Value::Mod(inner, modulus) => {
                let inner = self.sum(inner)?;
                match (divisor(*modulus)?, inner.constant()) {
                    (1, _) => Sum::default(),
                    (modulus, Some(number)) => Sum::number(number.rem_euclid(modulus)),
                    (modulus, None) => Sum::atom(Atom::Mod(inner, modulus)),
                }
            }
            Value::Div(inner, by) => {
                let inner = self.sum(inner)?;
                match (divisor(*by)?, inner.constant()) {
                    (1, _) => inner,
                    (by, Some(number)) => Sum::number(number.div_euclid(by)),
                    (by, None) => Sum::atom(Atom::Div(inner, by)),
                }
            }
            Value::Atom(TupleAtom::Xor(parts)) => self.xor(parts)?,
            Value::Atom(TupleAtom::Min(parts)) => self.extreme(parts, Atom::Min)?,
            Value::Atom(TupleAtom::Max(parts)) => self.extreme(parts, Atom::Max)?,
            Value::Atom(TupleAtom::LargestColumn { modulus: 1, .. }) => Sum::default(),
            Value::Atom(TupleAtom::LargestColumn { base, modulus }) => {
                base_in_range(*base)?;
                if *modulus < 1 {
                    return Err(LowerError::OutOfRange);
                }
                Sum::atom(Atom::LargestColumn { base: *base, modulus: *modulus })
            }
            Value::Atom(TupleAtom::DigitSum(base, variable)) => {
                base_in_range(*base)?;
                Sum::atom(Atom::DigitSum(*base, *variable))
            }
            Value::Atom(TupleAtom::TrailingZeros(Numeration::Unary, _)) => Sum::default(),
            Value::Atom(TupleAtom::TrailingZeros(numeration, variable)) => {
                numeration_in_range(*numeration)?;
                Sum::atom(Atom::TrailingZeros(*numeration, *variable))
            }
            // Only where it is defined; see `defined`.
            Value::Atom(TupleAtom::Shift(Numeration::Unary, _)) => Sum::default(),
            Value::Atom(TupleAtom::Shift(Numeration::Base(base), variable)) => {
                base_in_range(*base)?;
                Sum::variable(*variable).times(i64::from(*base))?
            }
            Value::Atom(TupleAtom::Shift(numeration, variable)) => {
                numeration_in_range(*numeration)?;
                Sum::atom(Atom::Shift(*numeration, *variable))
            }
            Value::Atom(TupleAtom::Touched) => Sum::atom(Atom::Touched),
        })
    }

    fn xor(&mut self, parts: &[Value]) -> Lowered<Sum> {
        let (mut constant, mut kept) = (0, vec![]);
        for part in parts {
            let part = self.sum(part)?;
            match (part.constant(), &part.atoms[..]) {
                (Some(number), _) => constant ^= number,
                (None, [(1, Atom::Xor(inner))]) if part.linear == Linear::default() => {
                    kept.extend(inner.iter().cloned())
                }
                (None, _) => kept.push(part),
            }
        }
        if constant != 0 {
            kept.push(Sum::number(constant));
        }
        Ok(match &kept[..] {
            [] => Sum::default(),
            [only] => only.clone(),
            _ => Sum::atom(Atom::Xor(kept)),
        })
    }

    fn extreme(&mut self, parts: &[Value], atom: impl Fn(Vec<Sum>) -> Atom) -> Lowered<Sum> {
        let mut kept: Vec<Sum> = vec![];
        for part in parts {
            let part = self.sum(part)?;
            if !kept.contains(&part) {
                kept.push(part);
            }
        }
        Ok(match &kept[..] {
            [only] => only.clone(),
            _ => Sum::atom(atom(kept)),
        })
    }

    /// Whether the form of a sum shows that it is never negative.
    pub(super) fn is_nowhere_negative(&self, sum: &Sum) -> bool {
        let Linear { constant, coefficients } = &sum.linear;
        let atom = |(scale, atom): &(i64, Atom)| {
            *scale > 0
                && match atom {
                    Atom::Div(inner, _) => self.is_nowhere_negative(inner),
                    Atom::Min(parts) => parts.iter().all(|part| self.is_nowhere_negative(part)),
                    Atom::Max(parts) => parts.iter().any(|part| self.is_nowhere_negative(part)),
                    _ => true,
                }
        };
        *constant >= 0
            && coefficients.iter().all(|(variable, scale)| *scale > 0 && self.is_natural(*variable))
            && sum.atoms.iter().all(atom)
    }
}

fn base_in_range(base: u32) -> Lowered<()> {
    if (2..=10).contains(&base) { Ok(()) } else { Err(LowerError::OutOfRange) }
}

fn numeration_in_range(numeration: Numeration) -> Lowered<()> {
    if numeration.is_written() { Ok(()) } else { Err(LowerError::OutOfRange) }
}

/// The only atom with its factor, if there is nothing else.
pub(super) fn alone(sum: &Sum) -> Option<(i64, &Atom)> {
    match &sum.atoms[..] {
        [(scale, atom)] if sum.linear.coefficients.is_empty() => Some((*scale, atom)),
        _ => None,
    }
}
