//! The part of a program that decides what is read next: numbers and conditions.

use alloc::vec::Vec;

use plan::{Comparison, Condition, Declared, Fold, Number, Program, Variable, VariableKind};

/// What a variable holds.
#[derive(Clone, Debug)]
pub(super) enum VariableValue {
    Number(i64),
    Numbers(Vec<i64>),
    Word(Vec<u8>),
}

/// The variables of a program. What cannot be computed is none: then there is no such instance.
pub(super) struct Values(pub(super) Vec<VariableValue>);

impl Values {
    /// Before anything is read.
    pub(super) fn new(program: &Program) -> Self {
        let held = |declared: &Declared| match declared.kind {
            VariableKind::Number { .. } | VariableKind::Computed => VariableValue::Number(0),
            VariableKind::Numbers { .. } => VariableValue::Numbers(Vec::new()),
            VariableKind::Word { .. } => VariableValue::Word(Vec::new()),
        };
        Self(program.variables.iter().map(held).collect())
    }

    pub(super) fn set(&mut self, variable: Variable, held: VariableValue) {
        if let Some(place) = self.0.get_mut(variable.index()) {
            *place = held;
        }
    }

    pub(super) fn number(&self, number: &Number) -> Option<i64> {
        let two = |one: &Number, other: &Number| Some((self.number(one)?, self.number(other)?));
        match number {
            Number::Constant(number) => Some(*number),
            Number::Variable(variable) => match self.0.get(variable.index())? {
                VariableValue::Number(number) => Some(*number),
                _ => None,
            },
            Number::Add(one, other) => two(one, other).and_then(|(one, other)| one.checked_add(other)),
            Number::Subtract(one, other) => two(one, other).and_then(|(one, other)| one.checked_sub(other)),
            Number::Multiply(one, other) => two(one, other).and_then(|(one, other)| one.checked_mul(other)),
            Number::Divide(one, other) => two(one, other).and_then(|(one, other)| divided(one, other)),
            Number::Remainder(one, other) => {
                let (one, other) = two(one, other)?;
                remainder(one, other)
            }
            Number::Minimum(one, other) => two(one, other).map(|(one, other)| one.min(other)),
            Number::Maximum(one, other) => two(one, other).map(|(one, other)| one.max(other)),
            Number::Fold(fold, variable) => self.fold(*fold, *variable),
            Number::Entry(variable, place) => self.entry(*variable, self.number(place)?),
            Number::Length(variable) => self.length(*variable),
            Number::Letter(variable, place) => {
                let place = usize::try_from(self.number(place)?).ok()?.checked_sub(1)?;
                match self.0.get(variable.index())? {
                    VariableValue::Word(letters) => letters.get(place).map(|&letter| letter.into()),
                    _ => None,
                }
            }
            Number::Count(variable, letter) => match self.0.get(variable.index())? {
                VariableValue::Word(letters) => i64::try_from(letters.iter().filter(|one| *one == letter).count()).ok(),
                _ => None,
            },
            Number::CountWhere(variable, comparison, number) => {
                let number = self.number(number)?;
                let Some(VariableValue::Numbers(numbers)) = self.0.get(variable.index()) else { return None };
                i64::try_from(numbers.iter().filter(|one| compares(**one, *comparison, number)).count()).ok()
            }
            Number::Unary(function, number) => function.of(self.number(number)?).ok(),
            Number::Binary(function, one, other) => {
                let (one, other) = two(one, other)?;
                function.of(one, other).ok()
            }
        }
    }

    fn fold(&self, fold: Fold, variable: Variable) -> Option<i64> {
        let Some(VariableValue::Numbers(numbers)) = self.0.get(variable.index()) else { return None };
        match fold {
            Fold::Minimum => numbers.iter().copied().min(),
            Fold::Maximum => numbers.iter().copied().max(),
            Fold::Sum => i64::try_from(numbers.iter().map(|number| i128::from(*number)).sum::<i128>()).ok(),
            Fold::Xor => Some(numbers.iter().fold(0, |all, number| all ^ number)),
        }
    }

    fn entry(&self, variable: Variable, place: i64) -> Option<i64> {
        let Some(VariableValue::Numbers(numbers)) = self.0.get(variable.index()) else { return None };
        match place {
            0 => Some(0),
            _ => numbers.get(usize::try_from(place.checked_sub(1)?).ok()?).copied(),
        }
    }

    fn length(&self, variable: Variable) -> Option<i64> {
        match self.0.get(variable.index())? {
            VariableValue::Numbers(numbers) => i64::try_from(numbers.len()).ok(),
            VariableValue::Word(letters) => i64::try_from(letters.len()).ok(),
            VariableValue::Number(_) => None,
        }
    }

    pub(super) fn holds(&self, condition: &Condition) -> Option<bool> {
        match condition {
            Condition::Compare(one, comparison, other) => {
                Some(compares(self.number(one)?, *comparison, self.number(other)?))
            }
            Condition::Not(inner) => self.holds(inner).map(|holds| !holds),
            Condition::And(all) => self.first(all, false),
            Condition::Or(any) => self.first(any, true),
        }
    }

    /// Whether one of them is `sought`, as far as one has to look, gives `sought`; else the other.
    fn first(&self, conditions: &[Condition], sought: bool) -> Option<bool> {
        for condition in conditions {
            if self.holds(condition)? == sought {
                return Some(sought);
            }
        }
        Some(!sought)
    }
}

const fn compares(one: i64, comparison: Comparison, other: i64) -> bool {
    match comparison {
        Comparison::Equal => one == other,
        Comparison::NotEqual => one != other,
        Comparison::Less => one < other,
        Comparison::LessEqual => one <= other,
        Comparison::Greater => one > other,
        Comparison::GreaterEqual => one >= other,
    }
}

/// With the sign of the divisor.
fn remainder(one: i64, other: i64) -> Option<i64> {
    let remainder = i128::from(one).checked_rem(i128::from(other))?;
    let other = i128::from(other);
    let wrong = remainder != 0 && (remainder < 0) != (other < 0);
    i64::try_from(if wrong { remainder + other } else { remainder }).ok()
}

/// Rounded towards minus infinity.
fn divided(one: i64, other: i64) -> Option<i64> {
    let quotient = one.checked_div(other)?;
    let exact = quotient.checked_mul(other) == Some(one);
    if !exact && (one < 0) != (other < 0) { quotient.checked_sub(1) } else { Some(quotient) }
}
