//! What a claim says of one list, read directly off the definition of each of its parts: slow and obvious.
//!
//! As with tuples, some values do not exist (the exclusive or of a negative number); a comparison with such a value does not hold,
//! whichever it is.

use super::{List, ListProperty, ListValue, canonical};
use crate::tuples::digits::largest_column;
use crate::tuples::evaluate::decided_by;
use crate::tuples::{Assignment, NoValue, Value};

use NoValue::{Undefined, Unknown};

impl ListValue {
    /// The number; `None` if there is none, or if it is too large to tell. The definition.
    #[must_use]
    pub fn value(&self, list: &[u128]) -> Option<i128> {
        self.number(list).ok()
    }

    /// The number.
    ///
    /// # Errors
    /// [`NoValue`]; if a part is undefined, so is the whole.
    pub fn number(&self, list: &[u128]) -> Result<i128, NoValue> {
        self.of(&canonical(list))
    }

    /// The number of a canonical list.
    fn of(&self, list: &List) -> Result<i128, NoValue> {
        let known = |number: Option<i128>| number.ok_or(Unknown);
        match self {
            Self::Number(number) => Ok((*number).into()),
            Self::Heaps => known(i128::try_from(list.len()).ok()),
            Self::Xor(of) => {
                let add = |xor, size| if size < 0 { Err(Undefined) } else { Ok(xor ^ size) };
                settled(each(of, list).map(|size| size.and_then(|size| add(0, size))))?.into_iter().try_fold(0, add)
            }
            Self::Sum(of) => known(settled(each(of, list))?.into_iter().try_fold(0, i128::checked_add)),
            Self::Max(of) => Ok(settled(each(of, list))?.into_iter().max().unwrap_or(0)),
            Self::Count(condition) => {
                let mut count = 0;
                for &size in list {
                    let assignment = Assignment::position(&[size]).ok_or(Unknown)?;
                    count += i128::from(condition.holds(1, &assignment).ok_or(Unknown)?);
                }
                Ok(count)
            }
            Self::LargestColumn { base, modulus, of } => {
                let natural = |size: i128| u128::try_from(size).map_err(|_| Undefined);
                let sizes = settled(each(of, list).map(|size| size.and_then(natural)))?;
                known(largest_column(*base, *modulus, &sizes).map(i128::from))
            }
            Self::Add(parts) => {
                known(settled(parts.iter().map(|part| part.of(list)))?.into_iter().try_fold(0, i128::checked_add))
            }
            Self::Scale(factor, inner) => known(inner.of(list)?.checked_mul((*factor).into())),
            Self::Mod(inner, modulus) => known(inner.of(list)?.checked_rem_euclid((*modulus).into())),
            Self::Div(inner, divisor) => known(inner.of(list)?.checked_div_euclid((*divisor).into())),
        }
    }
}

/// The value of a term for each heap.
fn each<'l>(of: &'l Value, list: &'l List) -> impl Iterator<Item = Result<i128, NoValue>> + 'l {
    list.iter().map(|&size| of.value(1, &Assignment::position(&[size]).ok_or(Unknown)?))
}

/// All values. If one is undefined, so is the whole, whatever is not known of the others.
fn settled<T>(values: impl Iterator<Item = Result<T, NoValue>>) -> Result<alloc::vec::Vec<T>, NoValue> {
    let mut all = alloc::vec![];
    let mut unknown = false;
    for value in values {
        match value {
            Ok(value) => all.push(value),
            Err(Undefined) => return Err(Undefined),
            Err(Unknown) => unknown = true,
        }
    }
    if unknown { Err(Unknown) } else { Ok(all) }
}

impl ListProperty {
    /// Whether it holds; `None` if that cannot be told, because a number is too large. The definition.
    #[must_use]
    pub fn holds(&self, list: &[u128]) -> Option<bool> {
        self.holds_of(&canonical(list))
    }

    fn holds_of(&self, list: &List) -> Option<bool> {
        match self {
            Self::Bool(truth) => Some(*truth),
            Self::Compare(left, comparison, right) => match (left.of(list), right.of(list)) {
                (Ok(left), Ok(right)) => Some(comparison.holds_of(&left, &right)),
                (Err(Undefined), _) | (_, Err(Undefined)) => Some(false),
                _ => None,
            },
            Self::In(value, set) => match value.of(list) {
                Ok(number) => Some(set.iter().any(|&element| i128::from(element) == number)),
                Err(Undefined) => Some(false),
                Err(Unknown) => None,
            },
            Self::Not(inner) => inner.holds_of(list).map(|truth| !truth),
            Self::And(parts) => decided_by(false, parts.iter().map(|part| part.holds_of(list))),
            Self::Or(parts) => decided_by(true, parts.iter().map(|part| part.holds_of(list))),
        }
    }
}
