//! Evaluates what decides how reading continues: numbers and conditions.

use alloc::vec;
use alloc::vec::Vec;
use core::cell::{Cell, RefCell};

use plan::{Comparison, Condition, Declared, Fold, Number, Program, Variable, VariableKind};

/// The value of a variable.
#[derive(Clone, Debug)]
pub(super) enum VariableValue {
    Number(i64),
    Numbers(Vec<i64>),
    Word(Vec<u8>),
}

/// The variables of a program. Evaluation returns none where there is no value: then the instance
/// does not exist.
pub(super) struct Values {
    held: Vec<VariableValue>,
    /// Per variable, the last fold over its numbers since they changed.
    folded: RefCell<Vec<Option<(Fold, i64)>>>,
    /// The remaining budget of numbers and letters to visit.
    work: Cell<u64>,
}

/// The most numbers and letters visited while making an instance; loops that visit all of them in
/// every pass would take too long.
const WORK: u64 = 1 << 28;

impl Values {
    /// The state before anything is read.
    pub(super) fn new(program: &Program) -> Self {
        let held = |declared: &Declared| match declared.kind {
            VariableKind::Number { .. } | VariableKind::Computed => VariableValue::Number(0),
            VariableKind::Numbers { .. } => VariableValue::Numbers(Vec::new()),
            VariableKind::Word { .. } => VariableValue::Word(Vec::new()),
        };
        let held: Vec<VariableValue> = program.variables.iter().map(held).collect();
        let folded = RefCell::new(vec![None; held.len()]);
        Self { held, folded, work: Cell::new(WORK) }
    }

    fn get(&self, variable: Variable) -> Option<&VariableValue> {
        self.held.get(variable.index())
    }

    /// Modifies the numbers of a variable.
    pub(super) fn change(&mut self, variable: Variable, change: impl FnOnce(&mut Vec<i64>)) {
        if let Some(VariableValue::Numbers(numbers)) = self.held.get_mut(variable.index()) {
            change(numbers);
        }
        self.forget(variable);
    }

    fn forget(&self, variable: Variable) {
        if let Some(folded) = self.folded.borrow_mut().get_mut(variable.index()) {
            *folded = None;
        }
    }

    /// Charges `count` numbers or letters.
    fn look_at(&self, count: usize) -> Option<()> {
        let left = self.work.get().checked_sub(u64::try_from(count).ok()?)?;
        self.work.set(left);
        Some(())
    }

    pub(super) fn set(&mut self, variable: Variable, held: VariableValue) {
        if let Some(place) = self.held.get_mut(variable.index()) {
            *place = held;
        }
        self.forget(variable);
    }

    pub(super) fn number(&self, number: &Number) -> Option<i64> {
        let two = |one: &Number, other: &Number| Some((self.number(one)?, self.number(other)?));
        match number {
            Number::Constant(number) => Some(*number),
            Number::Variable(variable) => match self.get(*variable)? {
                VariableValue::Number(number) => Some(*number),
                _ => None,
            },
            Number::Add(one, other) => {
                two(one, other).and_then(|(one, other)| one.checked_add(other))
            }
            Number::Subtract(one, other) => {
                two(one, other).and_then(|(one, other)| one.checked_sub(other))
            }
            Number::Multiply(one, other) => {
                two(one, other).and_then(|(one, other)| one.checked_mul(other))
            }
            Number::Divide(one, other) => {
                two(one, other).and_then(|(one, other)| divided(one, other))
            }
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
                match self.get(*variable)? {
                    VariableValue::Word(letters) => letters.get(place).map(|&letter| letter.into()),
                    _ => None,
                }
            }
            Number::Count(variable, letter) => match self.get(*variable)? {
                VariableValue::Word(letters) => {
                    self.look_at(letters.len())?;
                    i64::try_from(letters.iter().filter(|one| *one == letter).count()).ok()
                }
                _ => None,
            },
            Number::CountWhere(variable, comparison, number) => {
                let number = self.number(number)?;
                let Some(VariableValue::Numbers(numbers)) = self.get(*variable) else {
                    return None;
                };
                self.look_at(numbers.len())?;
                i64::try_from(
                    numbers.iter().filter(|one| compares(**one, *comparison, number)).count(),
                )
                .ok()
            }
            Number::Unary(function, number) => function.of(self.number(number)?).ok(),
            Number::Binary(function, one, other) => {
                let (one, other) = two(one, other)?;
                function.of(one, other).ok()
            }
        }
    }

    fn fold(&self, fold: Fold, variable: Variable) -> Option<i64> {
        let Some(VariableValue::Numbers(numbers)) = self.get(variable) else { return None };
        let known = self.folded.borrow().get(variable.index()).copied().flatten();
        if let Some((_, folded)) = known.filter(|(known, _)| *known == fold) {
            return Some(folded);
        }
        self.look_at(numbers.len())?;
        let folded = match fold {
            Fold::Minimum => numbers.iter().copied().min(),
            Fold::Maximum => numbers.iter().copied().max(),
            Fold::Sum => {
                i64::try_from(numbers.iter().map(|number| i128::from(*number)).sum::<i128>()).ok()
            }
            Fold::Xor => Some(numbers.iter().fold(0, |all, number| all ^ number)),
        }?;
        if let Some(known) = self.folded.borrow_mut().get_mut(variable.index()) {
            *known = Some((fold, folded));
        }
        Some(folded)
    }

    fn entry(&self, variable: Variable, place: i64) -> Option<i64> {
        let Some(VariableValue::Numbers(numbers)) = self.get(variable) else { return None };
        match place {
            0 => Some(0),
            _ => numbers.get(usize::try_from(place.checked_sub(1)?).ok()?).copied(),
        }
    }

    fn length(&self, variable: Variable) -> Option<i64> {
        match self.get(variable)? {
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

    /// Evaluates conditions from left to right: `sought` if one of them equals it, else the
    /// opposite.
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

/// The remainder, with the sign of the divisor.
fn remainder(one: i64, other: i64) -> Option<i64> {
    let remainder = i128::from(one).checked_rem(i128::from(other))?;
    let other = i128::from(other);
    let wrong = remainder != 0 && (remainder < 0) != (other < 0);
    i64::try_from(if wrong { remainder + other } else { remainder }).ok()
}

/// The quotient, rounded towards minus infinity.
fn divided(one: i64, other: i64) -> Option<i64> {
    let quotient = one.checked_div(other)?;
    let exact = quotient.checked_mul(other) == Some(one);
    if !exact && (one < 0) != (other < 0) { quotient.checked_sub(1) } else { Some(quotient) }
}
