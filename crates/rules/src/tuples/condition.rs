//! Conditions of linear arithmetic over naturals and integers, with digits: the core language that
//! rules and claims are lowered to.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::Numeration;
use crate::language::Comparison;

/// A variable; see the numbering in [`super`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Variable(pub u32);

/// What a variable ranges over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sort {
    /// 0, 1, 2, ...
    Natural,
    /// All integers.
    Integer,
}

/// A variable of a move or of a quantifier.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bound {
    /// The variable.
    pub variable: Variable,
    /// Its name in the text; empty if it stands for a part of a term (a quotient, a remainder,
    /// ...).
    pub name: String,
    /// What it ranges over.
    pub sort: Sort,
}

/// A linear term: `constant` + sum of coefficient * variable.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Linear {
    /// The constant term.
    pub constant: i64,
    /// Sorted by variable, each variable once, no coefficient 0.
    pub coefficients: Vec<(Variable, i64)>,
}

/// A property of variables.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// True or false.
    Bool(bool),
    /// The term satisfies the comparison with 0.
    Compare(Linear, Comparison),
    /// Term, remainder and modulus: the term is congruent to the remainder (0 to modulus - 1)
    /// modulo the modulus (at least 1).
    Congruent(Linear, i64, i64),
    /// A condition on digits.
    Digits(Digits),
    /// Negation.
    Not(Box<Self>),
    /// The conjunction.
    And(Vec<Self>),
    /// The disjunction.
    Or(Vec<Self>),
    /// The condition holds for some value of the variable.
    Exists(Bound, Box<Self>),
}

/// A property of the digits of variables. The variables must be naturals: none of these holds for a
/// negative value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Digits {
    /// The variable is a power of the base: base^i for some i >= 0.
    Power {
        /// The variable.
        variable: Variable,
        /// At least 2.
        base: u32,
    },
    /// The nim-sum of the variables is 0.
    Xor(Vec<Variable>),
    /// In base `base`, the largest residue mod `modulus` of a place's digit sum is exactly `value`
    /// (0 if every sum is divisible by the modulus).
    LargestColumn {
        /// The base, 2 to 10.
        base: u32,
        /// The variables whose digits are added place by place.
        variables: Vec<Variable>,
        /// The modulus, at least 1.
        modulus: u32,
        /// The largest residue, 0 to modulus - 1.
        value: u32,
    },
    /// The weighted sum of digit sums is congruent to `residue`.
    DigitSum {
        /// The base, 2 to 10.
        base: u32,
        /// Variables and weights.
        weights: Vec<(Variable, i64)>,
        /// The modulus, at least 1.
        modulus: i64,
        /// The remainder, 0 to modulus - 1.
        residue: i64,
    },
    /// The number of trailing zeros of the variable's digits is congruent to `residue`; 0 counts as
    /// having none.
    TrailingZeros {
        /// The numeration system.
        numeration: Numeration,
        /// The variable.
        variable: Variable,
        /// The modulus, at least 1.
        modulus: u32,
        /// The remainder, 0 to modulus - 1.
        residue: u32,
    },
    /// The digits of `to` are those of `from` followed by a 0, ignoring leading zeros.
    Shift {
        /// The numeration system of both.
        numeration: Numeration,
        /// The variable without the final 0.
        from: Variable,
        /// The variable with the final 0.
        to: Variable,
    },
}

impl Linear {
    /// The constant term `constant`.
    #[must_use]
    pub const fn number(constant: i64) -> Self {
        Self { constant, coefficients: vec![] }
    }

    /// The term `variable`.
    #[must_use]
    pub fn variable(variable: Variable) -> Self {
        Self { constant: 0, coefficients: vec![(variable, 1)] }
    }

    /// The coefficient of a variable, 0 if it does not occur.
    #[must_use]
    #[inline]
    pub fn coefficient(&self, variable: Variable) -> i64 {
        let found = self.coefficients.binary_search_by_key(&variable, |(known, _)| *known);
        found.map_or(0, |at| self.coefficients[at].1)
    }

    /// The sum of two terms; `None` if a number overflows.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Option<Self> {
        let mut coefficients = vec![];
        let (mut left, mut right) =
            (self.coefficients.iter().peekable(), other.coefficients.iter().peekable());
        loop {
            let entry = match (left.peek(), right.peek()) {
                (Some(&&(one, a)), Some(&&(two, b))) if one == two => {
                    left.next();
                    right.next();
                    (one, a.checked_add(b)?)
                }
                (Some(&&(one, a)), other) if other.is_none_or(|(two, _)| one < *two) => {
                    left.next();
                    (one, a)
                }
                (_, Some(&&(two, b))) => {
                    right.next();
                    (two, b)
                }
                _ => break,
            };
            if entry.1 != 0 {
                coefficients.push(entry);
            }
        }
        Some(Self { constant: self.constant.checked_add(other.constant)?, coefficients })
    }

    /// A multiple of the term; `None` if a number overflows.
    #[must_use]
    pub fn times(&self, factor: i64) -> Option<Self> {
        if factor == 0 {
            return Some(Self::default());
        }
        let multiply =
            |&(variable, scale): &(Variable, i64)| Some((variable, scale.checked_mul(factor)?));
        let coefficients = self.coefficients.iter().map(multiply).collect::<Option<_>>()?;
        Some(Self { constant: self.constant.checked_mul(factor)?, coefficients })
    }

    /// The difference of two terms; `None` if a number overflows.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Option<Self> {
        self.plus(&other.times(-1)?)
    }

    /// Substitutes `by` for `variable`; `None` if a number overflows.
    #[must_use]
    pub fn substitute(&self, variable: Variable, by: &Self) -> Option<Self> {
        let scale = self.coefficient(variable);
        if scale == 0 {
            return Some(self.clone());
        }
        let rest =
            self.coefficients.iter().filter(|(known, _)| *known != variable).copied().collect();
        Self { constant: self.constant, coefficients: rest }.plus(&by.times(scale)?)
    }

    /// The value under an assignment; `None` if a number overflows or a variable has no value.
    pub fn value(&self, of: &impl Fn(Variable) -> Option<i128>) -> Option<i128> {
        self.coefficients.iter().try_fold(i128::from(self.constant), |sum, &(variable, scale)| {
            sum.checked_add(i128::from(scale).checked_mul(of(variable)?)?)
        })
    }
}

impl Comparison {
    /// The complementary comparison.
    #[must_use]
    pub const fn negated(self) -> Self {
        match self {
            Self::Equal => Self::NotEqual,
            Self::NotEqual => Self::Equal,
            Self::Less => Self::GreaterEqual,
            Self::LessEqual => Self::Greater,
            Self::Greater => Self::LessEqual,
            Self::GreaterEqual => Self::Less,
        }
    }
}

impl Condition {
    /// The conjunction, simplified: folds constants, flattens nested conjunctions, removes
    /// duplicates.
    #[must_use]
    pub fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut kept = vec![];
        for part in parts {
            match part {
                Self::Bool(true) => {}
                Self::Bool(false) => return Self::Bool(false),
                Self::And(inner) => inner.into_iter().for_each(|part| push_new(&mut kept, part)),
                other => push_new(&mut kept, other),
            }
        }
        match kept.len() {
            0 => Self::Bool(true),
            1 => kept.swap_remove(0),
            _ => Self::And(kept),
        }
    }

    /// The disjunction, simplified as by [`Condition::all`].
    #[must_use]
    pub fn any(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut kept = vec![];
        for part in parts {
            match part {
                Self::Bool(false) => {}
                Self::Bool(true) => return Self::Bool(true),
                Self::Or(inner) => inner.into_iter().for_each(|part| push_new(&mut kept, part)),
                other => push_new(&mut kept, other),
            }
        }
        match kept.len() {
            0 => Self::Bool(false),
            1 => kept.swap_remove(0),
            _ => Self::Or(kept),
        }
    }

    /// The negation, pushed inwards as far as possible.
    #[must_use]
    pub fn negate(self) -> Self {
        match self {
            Self::Bool(truth) => Self::Bool(!truth),
            Self::Compare(term, comparison) => Self::Compare(term, comparison.negated()),
            Self::Not(inner) => *inner,
            Self::And(parts) => Self::any(parts.into_iter().map(Self::negate)),
            Self::Or(parts) => Self::all(parts.into_iter().map(Self::negate)),
            other @ (Self::Congruent(..) | Self::Digits(_) | Self::Exists(..)) => {
                Self::Not(Box::new(other))
            }
        }
    }

    /// `term` compared with 0, folded if constant.
    #[must_use]
    pub fn compare(term: Linear, comparison: Comparison) -> Self {
        if term.coefficients.is_empty() {
            return Self::Bool(comparison.holds(term.constant, 0));
        }
        Self::Compare(term, comparison)
    }

    /// Substitutes `by` for a free variable; `None` if a number overflows, or if the variable
    /// occurs in [`Digits`] and `by` is not a variable.
    #[must_use]
    pub fn substitute(&self, variable: Variable, by: &Linear) -> Option<Self> {
        Some(match self {
            Self::Bool(truth) => Self::Bool(*truth),
            Self::Compare(term, comparison) => {
                Self::compare(term.substitute(variable, by)?, *comparison)
            }
            Self::Congruent(term, modulus, residue) => {
                let term = term.substitute(variable, by)?;
                if term.coefficients.is_empty() {
                    Self::Bool(term.constant.rem_euclid(*modulus) == *residue)
                } else {
                    Self::Congruent(term, *modulus, *residue)
                }
            }
            Self::Digits(digits) if !digits.variables().contains(&variable) => self.clone(),
            Self::Digits(digits) => match (by.constant, &by.coefficients[..]) {
                (0, &[(other, 1)]) => Self::Digits(digits.renamed(variable, other)),
                _ => return None,
            },
            Self::Not(inner) => inner.substitute(variable, by)?.negate(),
            Self::And(parts) => Self::all(
                parts
                    .iter()
                    .map(|part| part.substitute(variable, by))
                    .collect::<Option<Vec<_>>>()?,
            ),
            Self::Or(parts) => Self::any(
                parts
                    .iter()
                    .map(|part| part.substitute(variable, by))
                    .collect::<Option<Vec<_>>>()?,
            ),
            Self::Exists(bound, inner) => match inner.substitute(variable, by)? {
                Self::Bool(truth) => Self::Bool(truth),
                inner => Self::Exists(bound.clone(), Box::new(inner)),
            },
        })
    }

    /// The free variables.
    #[must_use]
    pub fn variables(&self) -> BTreeSet<Variable> {
        let mut found = BTreeSet::new();
        self.collect_variables(&mut found);
        found
    }

    fn collect_variables(&self, found: &mut BTreeSet<Variable>) {
        match self {
            Self::Bool(_) => {}
            Self::Compare(term, _) | Self::Congruent(term, _, _) => {
                found.extend(term.coefficients.iter().map(|(variable, _)| *variable));
            }
            Self::Digits(digits) => found.extend(digits.variables()),
            Self::Not(inner) => inner.collect_variables(found),
            Self::And(parts) | Self::Or(parts) => {
                parts.iter().for_each(|part| part.collect_variables(found))
            }
            Self::Exists(bound, inner) => {
                // No number is bound twice or reused, so a variable bound here is free nowhere
                // else.
                let mut free = BTreeSet::new();
                inner.collect_variables(&mut free);
                free.remove(&bound.variable);
                found.extend(free);
            }
        }
    }
}

fn push_new(kept: &mut Vec<Condition>, part: Condition) {
    if !kept.contains(&part) {
        kept.push(part);
    }
}

impl Digits {
    /// The variables that occur.
    #[must_use]
    pub fn variables(&self) -> Vec<Variable> {
        match self {
            Self::Power { variable, .. } | Self::TrailingZeros { variable, .. } => vec![*variable],
            Self::Xor(variables) | Self::LargestColumn { variables, .. } => variables.clone(),
            Self::DigitSum { weights, .. } => {
                weights.iter().map(|(variable, _)| *variable).collect()
            }
            Self::Shift { from, to, .. } => vec![*from, *to],
        }
    }

    /// Replaces the variable `old` by `new`.
    #[must_use]
    pub fn renamed(&self, old: Variable, new: Variable) -> Self {
        let name = |variable: Variable| if variable == old { new } else { variable };
        let mut renamed = self.clone();
        match &mut renamed {
            Self::Power { variable, .. } | Self::TrailingZeros { variable, .. } => {
                *variable = name(*variable)
            }
            Self::Xor(variables) | Self::LargestColumn { variables, .. } => {
                variables.iter_mut().for_each(|variable| *variable = name(*variable));
            }
            Self::DigitSum { weights, .. } => {
                weights.iter_mut().for_each(|(variable, _)| *variable = name(*variable));
            }
            Self::Shift { from, to, .. } => {
                *from = name(*from);
                *to = name(*to);
            }
        }
        renamed
    }
}
