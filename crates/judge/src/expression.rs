//! Numbers and conditions of a program.

use plan::{Condition, Fold, Number, Reason};

use crate::compares;
use crate::variables::{Store, WordContent, bare};
use crate::words::Reader;

impl Store<'_> {
    /// The value of an expression.
    #[inline]
    pub(crate) fn value(&self, number: &Number) -> Result<i64, Reason> {
        match self.quick(number) {
            Some(value) => Ok(value),
            None => self.slow(number),
        }
    }

    /// The value of most expressions that have one.
    #[inline(always)]
    pub(crate) fn quick(&self, number: &Number) -> Option<i64> {
        match number {
            Number::Constant(constant) => Some(*constant),
            Number::Variable(variable) => Some(self.scope.number(*variable)),
            _ => self.quick_tree(number),
        }
    }

    /// Faults are left to others: results without them need no memory.
    fn quick_tree(&self, number: &Number) -> Option<i64> {
        match number {
            Number::Add(a, b) => self.quick(a)?.checked_add(self.quick(b)?),
            Number::Subtract(a, b) => self.quick(a)?.checked_sub(self.quick(b)?),
            Number::Multiply(a, b) => self.quick(a)?.checked_mul(self.quick(b)?),
            Number::Minimum(a, b) => Some(self.quick(a)?.min(self.quick(b)?)),
            Number::Maximum(a, b) => Some(self.quick(a)?.max(self.quick(b)?)),
            Number::Fold(fold @ (Fold::Minimum | Fold::Maximum), variable) => {
                let list = self.scope.list(*variable).filter(|list| !list.is_kept && list.count > 0)?;
                Some(if *fold == Fold::Minimum { list.least } else { list.most })
            }
            _ => None,
        }
    }

    fn slow(&self, number: &Number) -> Result<i64, Reason> {
        let both = |a: &Number, b: &Number, operation: fn(i64, i64) -> Option<i64>| {
            operation(self.value(a)?, self.value(b)?).ok_or(Reason::Overflow)
        };
        match number {
            Number::Constant(constant) => Ok(*constant),
            Number::Variable(variable) => Ok(self.scope.number(*variable)),
            Number::Add(a, b) => both(a, b, i64::checked_add),
            Number::Subtract(a, b) => both(a, b, i64::checked_sub),
            Number::Multiply(a, b) => both(a, b, i64::checked_mul),
            Number::Divide(a, b) => divide(self.value(a)?, self.value(b)?),
            Number::Remainder(a, b) => remainder(self.value(a)?, self.value(b)?),
            Number::Minimum(a, b) => Ok(self.value(a)?.min(self.value(b)?)),
            Number::Maximum(a, b) => Ok(self.value(a)?.max(self.value(b)?)),
            Number::Fold(fold, variable) => {
                let folded = self.scope.list(*variable).and_then(|list| list.fold(*fold));
                folded.unwrap_or_else(|| Err(Reason::NoNumbers { variable: self.scope.name(*variable).into() }))
            }
            Number::Entry(variable, place) => {
                let place = self.value(place)?;
                if place == 0 {
                    return Ok(0);
                }
                let index = usize::try_from(place).ok().and_then(|place| place.checked_sub(1));
                let entry = index.and_then(|index| self.scope.list(*variable)?.kept.get(index));
                entry.copied().ok_or_else(|| Reason::NoSuchPlace { variable: self.scope.name(*variable).into(), place })
            }
            Number::Length(variable) => {
                let length = match (self.scope.list(*variable), self.word(*variable).map(|word| &word.held)) {
                    (Some(list), _) => list.count,
                    (_, Some(WordContent::Found { found, .. })) => Reader::length(found),
                    (_, Some(WordContent::Kept { letters, .. })) => {
                        u64::try_from(bare(letters).len()).unwrap_or(u64::MAX)
                    }
                    (None, None) => 0,
                };
                i64::try_from(length).map_err(|_| Reason::Overflow)
            }
            Number::Count(variable, letter) => match self.word(*variable).map(|word| &word.held) {
                Some(WordContent::Found { reader, found, counted, .. }) => {
                    let index = counted.iter().position(|other| other == letter);
                    index.filter(|_| reader.knows(*letter)).map_or(Ok(0), |index| reader.count(found, index))
                }
                Some(WordContent::Kept { letters, .. }) => {
                    let count = bare(letters).iter().filter(|&byte| byte == letter).count();
                    i64::try_from(count).map_err(|_| Reason::Overflow)
                }
                None => Ok(0),
            },
        }
    }

    /// Whether a condition holds.
    pub(crate) fn holds(&self, condition: &Condition) -> Result<bool, Reason> {
        match condition {
            Condition::Compare(a, comparison, b) => Ok(compares(&self.value(a)?, *comparison, &self.value(b)?)),
            Condition::Not(inner) => Ok(!self.holds(inner)?),
            Condition::And(parts) => {
                for part in parts {
                    if !self.holds(part)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Condition::Or(parts) => {
                for part in parts {
                    if self.holds(part)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }
}

/// Rounded towards minus infinity.
fn divide(a: i64, b: i64) -> Result<i64, Reason> {
    if b == 0 {
        return Err(Reason::DivisionByZero);
    }
    let quotient = a.checked_div(b).ok_or(Reason::Overflow)?;
    Ok(if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient })
}

/// With the sign of the divisor.
fn remainder(a: i64, b: i64) -> Result<i64, Reason> {
    if b == 0 {
        return Err(Reason::DivisionByZero);
    }
    let rest = a.wrapping_rem(b);
    Ok(if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest })
}
