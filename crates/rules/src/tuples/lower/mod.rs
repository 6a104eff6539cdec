//! Lowers surface expressions to conditions: remainders, quotients, digits and the like become
//! congruences, case splits or quantified variables, whichever is smaller, so that the automata
//! stay small.
//!
//! It knows nothing of automata. The result agrees with [`Property::holds`]. All arithmetic is in
//! 64 bits; an overflow is an error.
//!
//! # Powers
//!
//! The variable i of `2^i` occurs nowhere else. In the result *the variable stands for the power
//! itself*, as a condition [`Digits::Power`] says: i ranges over 1, 2, 4, ... instead of 0, 1, 2,
//! ...

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;

use super::{
    Bound, Condition, Digits, Linear, Numeration, Property, Quantified, Sort, TupleAtom, Value,
    Variable,
};
use crate::language::Comparison;

mod compare;
mod lowerer;
mod modular;
mod sum;

pub use lowerer::{LowerError, MAX_PARTS};
use lowerer::{Lowered, Lowerer};

impl Property {
    /// The equivalent condition in a game with `heaps` heaps; see [`super::lower`] for powers.
    /// Additional variables are numbered from `fresh` on, which is advanced.
    ///
    /// # Errors
    /// [`LowerError`].
    pub fn lower(&self, heaps: usize, fresh: &mut u32) -> Result<Condition, LowerError> {
        self.lower_among(heaps, &[], fresh)
    }

    /// Like [`Self::lower`], but free variables range over what `bounds` says, as those of a move
    /// do. Variables known to be natural need no case for negative numbers.
    ///
    /// # Errors
    /// [`LowerError`].
    pub fn lower_among(
        &self,
        heaps: usize,
        bounds: &[Bound],
        fresh: &mut u32,
    ) -> Result<Condition, LowerError> {
        let mut uses = Uses::default();
        uses.property(self);
        let mut lowerer = Lowerer::new(heaps, fresh);
        lowerer.know(bounds);
        let mut parts = vec![];
        for (variable, base) in uses.powers()? {
            if uses.bound.contains(&variable) {
                continue;
            }
            lowerer.naturals.insert(variable);
            parts.push(Condition::Digits(Digits::Power { variable, base }));
        }
        parts.push(lowerer.property(self)?);
        Ok(Condition::all(parts))
    }
}

impl Value {
    /// A term for the value in a game with `heaps` heaps, valid wherever the conditions added to
    /// `side` hold. New variables are numbered from `fresh` on, which is advanced, and added to
    /// `bounds`, which also gives the sorts of existing variables. For given values of the old
    /// variables (for a power, see [`super::lower`]) there is exactly one choice of the new ones,
    /// or none if the value does not exist.
    ///
    /// # Errors
    /// [`LowerError`].
    pub fn lower(
        &self,
        heaps: usize,
        fresh: &mut u32,
        side: &mut Vec<Condition>,
        bounds: &mut Vec<Bound>,
    ) -> Result<Linear, LowerError> {
        let mut uses = Uses::default();
        uses.value(self);
        let mut lowerer = Lowerer::new(heaps, fresh);
        lowerer.know(bounds);
        let mut parts = vec![];
        for (variable, base) in uses.powers()? {
            lowerer.naturals.insert(variable);
            parts.push(Condition::Digits(Digits::Power { variable, base }));
        }
        parts.push(lowerer.defined(self)?);
        let sum = lowerer.sum(self)?;
        let term = lowerer.linear(&sum, &mut parts, bounds)?;
        let new = match Condition::all(parts) {
            Condition::Bool(true) => vec![],
            Condition::And(parts) => parts,
            part => vec![part],
        };
        for part in new {
            if !side.contains(&part) {
                side.push(part);
            }
        }
        Ok(term)
    }
}

/// Checks that the variables of powers in all of these occur nowhere else in them.
///
/// # Errors
/// [`LowerError::PowerVariable`] for one that does.
pub fn check_powers<'a>(
    values: impl IntoIterator<Item = &'a Value>,
    properties: impl IntoIterator<Item = &'a Property>,
) -> Result<(), LowerError> {
    let mut uses = Uses::default();
    values.into_iter().for_each(|value| uses.value(value));
    properties.into_iter().for_each(|property| uses.property(property));
    uses.powers().map(|_| ())
}

/// Where variables occur.
#[derive(Default)]
struct Uses {
    plain: BTreeSet<Variable>,
    powers: BTreeMap<Variable, BTreeSet<u32>>,
    bound: BTreeSet<Variable>,
}

impl Uses {
    fn value(&mut self, value: &Value) {
        match value {
            Value::Number(_)
            | Value::Atom(TupleAtom::LargestColumn { .. } | TupleAtom::Touched) => {}
            Value::Atom(
                TupleAtom::Variable(variable)
                | TupleAtom::DigitSum(_, variable)
                | TupleAtom::TrailingZeros(_, variable)
                | TupleAtom::Shift(_, variable),
            ) => {
                self.plain.insert(*variable);
            }
            Value::Atom(TupleAtom::Power(base, variable)) => {
                self.powers.entry(*variable).or_default().insert(*base);
            }
            Value::Add(parts) | Value::Atom(TupleAtom::Xor(parts)) => {
                parts.iter().for_each(|part| self.value(part));
            }
            Value::Atom(TupleAtom::Min(parts) | TupleAtom::Max(parts)) => {
                parts.iter().for_each(|part| self.value(part));
            }
            Value::Scale(_, inner) | Value::Mod(inner, _) | Value::Div(inner, _) => {
                self.value(inner)
            }
        }
    }

    fn property(&mut self, property: &Property) {
        match property {
            Property::Bool(_) => {}
            Property::Compare(left, _, right) => {
                self.value(left);
                self.value(right);
            }
            Property::In(value, _) => self.value(value),
            Property::Not(inner) => self.property(inner),
            Property::And(parts) | Property::Or(parts) => {
                parts.iter().for_each(|part| self.property(part))
            }
            Property::Test(
                Quantified::Exists(bounds, inner) | Quantified::Forall(bounds, inner),
            ) => {
                self.bound.extend(bounds.iter().map(|bound| bound.variable));
                self.property(inner);
            }
        }
    }

    /// The variables of powers with their bases.
    fn powers(&self) -> Lowered<BTreeMap<Variable, u32>> {
        let base = |(variable, bases): (&Variable, &BTreeSet<u32>)| {
            let mut bases = bases.iter();
            match (bases.next(), bases.next()) {
                (Some(&base), None) if !self.plain.contains(variable) => {
                    if base < 2 {
                        Err(LowerError::OutOfRange)
                    } else {
                        Ok((*variable, base))
                    }
                }
                _ => Err(LowerError::PowerVariable(*variable)),
            }
        };
        self.powers.iter().map(base).collect()
    }
}

impl Lowerer<'_> {
    fn property(&mut self, property: &Property) -> Lowered<Condition> {
        Ok(match property {
            Property::Bool(truth) => Condition::Bool(*truth),
            Property::Compare(left, comparison, right) => {
                let defined = Condition::all([self.defined(left)?, self.defined(right)?]);
                if defined == Condition::Bool(false) {
                    return Ok(defined);
                }
                let difference = self.sum(left)?.plus(&self.sum(right)?.times(-1)?)?;
                Condition::all([defined, self.compare(&difference, *comparison)?])
            }
            Property::In(value, set) => {
                let defined = self.defined(value)?;
                if defined == Condition::Bool(false) {
                    return Ok(defined);
                }
                let sum = self.sum(value)?;
                Condition::all([defined, self.in_set(&sum, set)?])
            }
            Property::Not(inner) => self.property(inner)?.negate(),
            Property::And(parts) => Condition::all(
                parts.iter().map(|part| self.property(part)).collect::<Lowered<Vec<_>>>()?,
            ),
            Property::Or(parts) => Condition::any(
                parts.iter().map(|part| self.property(part)).collect::<Lowered<Vec<_>>>()?,
            ),
            Property::Test(Quantified::Exists(bounds, inner)) => {
                self.exists(bounds, inner, true)?
            }
            Property::Test(Quantified::Forall(bounds, inner)) => {
                self.exists(bounds, inner, false)?.negate()
            }
        })
    }

    /// Whether the inner property is true (false) for some values.
    fn exists(&mut self, bounds: &[Bound], inner: &Property, truth: bool) -> Lowered<Condition> {
        let mut uses = Uses::default();
        uses.property(inner);
        let mut parts = vec![];
        self.know(bounds);
        for (variable, base) in uses.powers()? {
            if bounds.iter().any(|bound| bound.variable == variable) {
                self.naturals.insert(variable);
                parts.push(Condition::Digits(Digits::Power { variable, base }));
            }
        }
        let inner = self.property(inner)?;
        parts.push(if truth { inner } else { inner.negate() });
        self.quantify(bounds, Condition::all(parts))
    }

    /// Quantifies over the variables that occur in the condition and are not determined by an
    /// equation.
    fn quantify(&self, bounds: &[Bound], mut condition: Condition) -> Lowered<Condition> {
        for bound in bounds.iter().rev() {
            if !condition.variables().contains(&bound.variable) {
                continue;
            }
            condition = match self.eliminated(bound, &condition) {
                Some(without) => without,
                None => Condition::Exists(bound.clone(), Box::new(condition)),
            };
        }
        Ok(condition)
    }

    /// The condition without the variable, if an equation determines it.
    fn eliminated(&self, bound: &Bound, condition: &Condition) -> Option<Condition> {
        let one = core::slice::from_ref(condition);
        let parts = if let Condition::And(parts) = condition { parts } else { one };
        let found = parts.iter().position(|part| match part {
            Condition::Compare(term, Comparison::Equal) => {
                term.coefficient(bound.variable).unsigned_abs() == 1
            }
            _ => false,
        })?;
        let Condition::Compare(term, _) = &parts[found] else { return None };
        let scale = term.coefficient(bound.variable);
        let value =
            term.substitute(bound.variable, &Linear::default())?.times(scale.checked_neg()?)?;
        let others = parts.iter().enumerate().filter(|(index, _)| *index != found);
        let mut kept = others
            .map(|(_, part)| part.substitute(bound.variable, &value))
            .collect::<Option<Vec<_>>>()?;
        if bound.sort == Sort::Natural {
            kept.push(self.plain(&value, Comparison::GreaterEqual));
        }
        Some(Condition::all(kept))
    }

    /// The condition that the value exists: the operands of nim-sums, digits and shifts must be
    /// natural.
    fn defined(&mut self, value: &Value) -> Lowered<Condition> {
        Ok(match value {
            Value::Number(_)
            | Value::Atom(TupleAtom::Variable(_) | TupleAtom::Power(..))
            | Value::Atom(TupleAtom::LargestColumn { .. } | TupleAtom::Touched) => {
                Condition::Bool(true)
            }
            Value::Scale(_, inner) | Value::Mod(inner, _) | Value::Div(inner, _) => {
                self.defined(inner)?
            }
            Value::Atom(TupleAtom::Min(parts) | TupleAtom::Max(parts)) if parts.is_empty() => {
                Condition::Bool(false)
            }
            Value::Add(parts) | Value::Atom(TupleAtom::Min(parts) | TupleAtom::Max(parts)) => {
                Condition::all(
                    parts.iter().map(|part| self.defined(part)).collect::<Lowered<Vec<_>>>()?,
                )
            }
            Value::Atom(TupleAtom::Xor(parts)) => {
                let mut all = vec![];
                for part in parts {
                    let defined = self.defined(part)?;
                    if defined == Condition::Bool(false) {
                        return Ok(defined);
                    }
                    let sum = self.sum(part)?;
                    all.extend([defined, self.compare(&sum, Comparison::GreaterEqual)?]);
                }
                Condition::all(all)
            }
            Value::Atom(TupleAtom::Shift(Numeration::Unary, variable)) => {
                self.plain(&Linear::variable(*variable), Comparison::Equal)
            }
            Value::Atom(
                TupleAtom::DigitSum(_, variable)
                | TupleAtom::TrailingZeros(_, variable)
                | TupleAtom::Shift(_, variable),
            ) => self.plain(&Linear::variable(*variable), Comparison::GreaterEqual),
        })
    }

    /// A term compared with 0, in lowest terms; a constant where it is the same for all naturals.
    fn plain(&self, term: &Linear, comparison: Comparison) -> Condition {
        let one_sided = |sign: i64| {
            let fits = |&(variable, scale): &(Variable, i64)| {
                scale.signum() == sign && self.is_natural(variable)
            };
            term.coefficients.iter().all(fits) && term.constant.signum() != -sign
        };
        // Whether the term is never below 0, or never above it.
        let (least, most) = (one_sided(1), one_sided(-1));
        let nonzero = term.constant != 0;
        let decided = match comparison {
            _ if term.coefficients.is_empty() => Some(comparison.holds(term.constant, 0)),
            Comparison::Equal if (least || most) && nonzero => Some(false),
            Comparison::NotEqual if (least || most) && nonzero => Some(true),
            Comparison::GreaterEqual if least => Some(true),
            Comparison::Less if least => Some(false),
            Comparison::LessEqual if most => Some(true),
            Comparison::Greater if most => Some(false),
            Comparison::Greater if least && nonzero => Some(true),
            Comparison::LessEqual if least && nonzero => Some(false),
            Comparison::Less if most && nonzero => Some(true),
            Comparison::GreaterEqual if most && nonzero => Some(false),
            _ => None,
        };
        match decided {
            Some(truth) => Condition::Bool(truth),
            None => in_lowest_terms(term, comparison),
        }
    }
}

/// The comparison divided by the common divisor of the coefficients.
fn in_lowest_terms(term: &Linear, comparison: Comparison) -> Condition {
    let gcd = term
        .coefficients
        .iter()
        .fold(0, |gcd, (_, scale)| greatest_common_divisor(gcd, scale.unsigned_abs()));
    let Ok(gcd @ 2..) = i64::try_from(gcd) else {
        return Condition::compare(term.clone(), comparison);
    };
    let floor = term.constant.div_euclid(gcd);
    let exact = term.constant.rem_euclid(gcd) == 0;
    let constant = match comparison {
        Comparison::Equal if !exact => return Condition::Bool(false),
        Comparison::NotEqual if !exact => return Condition::Bool(true),
        Comparison::LessEqual | Comparison::Greater if !exact => floor + 1,
        _ => floor,
    };
    let coefficients =
        term.coefficients.iter().map(|&(variable, scale)| (variable, scale / gcd)).collect();
    Condition::compare(Linear { constant, coefficients }, comparison)
}

const fn greatest_common_divisor(mut one: u64, mut two: u64) -> u64 {
    while two != 0 {
        (one, two) = (two, one % two);
    }
    one
}
