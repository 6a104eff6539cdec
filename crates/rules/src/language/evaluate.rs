//! Evaluates terms and formulas on one position, directly by definition.
//!
//! Some values do not exist: the nim-sum, digits or shift of a negative number, the minimum of
//! nothing. No comparison with such a value holds, not even `!=`.

use alloc::vec;
use alloc::vec::Vec;

use super::{Formula, Kind, Term};

/// Why a term has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoValue {
    /// The value does not exist.
    Undefined,
    /// The number is too large, or a variable has no value.
    Unknown,
}

/// A kind whose formulas can be evaluated.
pub(crate) trait Evaluate: Kind {
    /// What atoms are evaluated on.
    type Place<'p>;
    /// The evaluation state of a formula, which may bind variables.
    type State<'p>;

    /// What atoms are evaluated on in this state.
    fn place<'s>(state: &'s Self::State<'_>) -> Self::Place<'s>;

    /// The value of an atom.
    fn atom(atom: &Self::Atom, place: &Self::Place<'_>) -> Result<i128, NoValue>;

    /// Whether a test holds; `None` if undecided.
    fn test(test: &Self::Test, state: &mut Self::State<'_>) -> Option<bool>;

    /// Whether a number is within the supported range.
    fn fits(_number: i128) -> bool {
        true
    }

    /// `deciding` if any part is; its opposite if all parts are that.
    fn decided(deciding: bool, parts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
        decided_by(deciding, parts)
    }
}

/// The value of a term; undefined if any part is.
pub(crate) fn value<K: Evaluate>(term: &Term<K>, place: &K::Place<'_>) -> Result<i128, NoValue> {
    let known =
        |number: Option<i128>| number.filter(|&number| K::fits(number)).ok_or(NoValue::Unknown);
    match term {
        Term::Number(number) => Ok((*number).into()),
        Term::Atom(atom) => K::atom(atom, place),
        Term::Add(parts) => {
            let mut sum = Ok(0_i128);
            for part in parts {
                match value(part, place) {
                    Ok(part) => sum = sum.and_then(|sum: i128| known(sum.checked_add(part))),
                    Err(NoValue::Undefined) => return Err(NoValue::Undefined),
                    Err(NoValue::Unknown) => sum = Err(NoValue::Unknown),
                }
            }
            sum
        }
        Term::Scale(factor, inner) => known(value(inner, place)?.checked_mul((*factor).into())),
        Term::Mod(inner, modulus) => {
            known(value(inner, place)?.checked_rem_euclid((*modulus).into()))
        }
        Term::Div(inner, divisor) => {
            known(value(inner, place)?.checked_div_euclid((*divisor).into()))
        }
    }
}

/// Whether a formula holds; `None` if undecided.
pub(crate) fn holds<K: Evaluate>(formula: &Formula<K>, state: &mut K::State<'_>) -> Option<bool> {
    match formula {
        Formula::Bool(truth) => Some(*truth),
        Formula::Compare(left, comparison, right) => {
            let place = &K::place(state);
            match (value(left, place), value(right, place)) {
                (Ok(left), Ok(right)) => Some(comparison.holds(left, right)),
                (Err(NoValue::Undefined), _) | (_, Err(NoValue::Undefined)) => Some(false),
                _ => None,
            }
        }
        Formula::In(term, set) => match value(term, &K::place(state)) {
            Ok(number) => Some(set.iter().any(|&element| i128::from(element) == number)),
            Err(NoValue::Undefined) => Some(false),
            Err(NoValue::Unknown) => None,
        },
        Formula::Test(test) => K::test(test, state),
        Formula::Not(inner) => holds(inner, state).map(|truth| !truth),
        Formula::And(parts) => K::decided(false, parts.iter().map(|part| holds(part, state))),
        Formula::Or(parts) => K::decided(true, parts.iter().map(|part| holds(part, state))),
    }
}

/// `deciding` if any part is, its opposite if all parts are that, else `None` (the strong
/// three-valued logic of Kleene 1938).
pub(crate) fn decided_by(
    deciding: bool,
    parts: impl Iterator<Item = Option<bool>>,
) -> Option<bool> {
    let mut result = Some(!deciding);
    for part in parts {
        match part {
            Some(truth) if truth == deciding => return Some(deciding),
            Some(_) => {}
            None => result = None,
        }
    }
    result
}

/// All values. `Undefined` takes precedence over `Unknown`.
pub(crate) fn settled<T>(
    values: impl Iterator<Item = Result<T, NoValue>>,
) -> Result<Vec<T>, NoValue> {
    let mut all = vec![];
    let mut unknown = false;
    for value in values {
        match value {
            Ok(value) => all.push(value),
            Err(NoValue::Undefined) => return Err(NoValue::Undefined),
            Err(NoValue::Unknown) => unknown = true,
        }
    }
    if unknown { Err(NoValue::Unknown) } else { Ok(all) }
}
