//! Prints linear conditions as people write them: subtracted parts move to the other side.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use rules::Comparison;
use rules::language::print::print;
use rules::tuples::{Property, Quantified, TupleAtom, Value, Variable};

pub(super) fn heap(index: usize) -> Value {
    Value::variable(Variable(u32::try_from(index).unwrap_or(u32::MAX)))
}

/// What linear forms consist of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Base {
    Heap(usize),
    /// The maximum of the heaps considered.
    Max,
    Min,
}

impl Base {
    fn value(self, over: &[usize]) -> Value {
        let heaps = || over.iter().map(|&index| heap(index)).collect();
        match self {
            Self::Heap(index) => heap(index),
            Self::Max => Value::Atom(TupleAtom::Max(heaps())),
            Self::Min => Value::Atom(TupleAtom::Min(heaps())),
        }
    }
}

/// A linear form without a constant, over the heaps `over`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LinearTerms {
    pub terms: Vec<(Base, i64)>,
}

impl LinearTerms {
    pub(super) fn value(&self, over: &[usize]) -> Value {
        sum(self.terms.iter().map(|&(base, scale)| scaled(scale, base.value(over))).collect())
    }

    /// Compares the form with a number.
    pub(super) fn compared(&self, over: &[usize], comparison: Comparison, number: i64) -> Property {
        let side = |sign: i64| -> Vec<Value> {
            let terms = self.terms.iter().filter(|(_, scale)| scale.signum() == sign);
            terms.map(|&(base, scale)| scaled(scale.saturating_abs(), base.value(over))).collect()
        };
        let (mut left, mut right) = (side(1), side(-1));
        let (comparison, number) = match (comparison, number) {
            // `x > y` rather than `x >= y + 1`.
            (Comparison::GreaterEqual, 1) if !right.is_empty() => (Comparison::Greater, 0),
            (Comparison::LessEqual, -1) if !right.is_empty() => (Comparison::Less, 0),
            same => same,
        };
        if right.is_empty() {
            return Property::Compare(sum(left), comparison, Value::Number(number));
        }
        // `x = y + 2` and `y = x + 2`, never `x + 2 = y`.
        if number < 0 {
            left.push(Value::Number(number.saturating_abs()));
            return Property::Compare(sum(right), turned(comparison), sum(left));
        }
        if number > 0 {
            right.push(Value::Number(number));
        }
        Property::Compare(sum(left), comparison, sum(right))
    }
}

pub(super) fn sum(mut terms: Vec<Value>) -> Value {
    match terms.len() {
        0 => Value::Number(0),
        1 => terms.swap_remove(0),
        _ => Value::Add(terms),
    }
}

pub(super) fn scaled(scale: i64, value: Value) -> Value {
    if scale == 1 { value } else { Value::Scale(scale, Box::new(value)) }
}

const fn turned(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Equal | Comparison::NotEqual => comparison,
        Comparison::Less => Comparison::Greater,
        Comparison::LessEqual => Comparison::GreaterEqual,
        Comparison::Greater => Comparison::Less,
        Comparison::GreaterEqual => Comparison::LessEqual,
    }
}

/// Membership of a value in this set; with a modulus, the value is one of 0 to `modulus` - 1.
pub(super) fn member(value: Value, set: &[i64], modulus: Option<i64>) -> Property {
    let compare =
        |value, comparison, number| Property::Compare(value, comparison, Value::Number(number));
    let contiguous = set.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    match (set, modulus) {
        ([], _) => Property::Bool(false),
        ([one], _) => compare(value, Comparison::Equal, *one),
        ([0, .., last], _) if contiguous => compare(value, Comparison::LessEqual, *last),
        ([first, .., last], Some(modulus)) if contiguous && *last == modulus - 1 => {
            compare(value, Comparison::GreaterEqual, *first)
        }
        (_, Some(modulus)) if i64::try_from(set.len()).is_ok_and(|len| len == modulus - 1) => {
            let missing = (0..modulus).find(|residue| !set.contains(residue)).unwrap_or(0);
            compare(value, Comparison::NotEqual, missing)
        }
        _ => Property::In(value, set.to_vec()),
    }
}

/// The conjunction, without redundant brackets.
pub(super) fn all(parts: impl IntoIterator<Item = Property>) -> Property {
    let mut kept = vec![];
    for part in parts {
        match part {
            Property::Bool(true) => {}
            Property::Bool(false) => return Property::Bool(false),
            Property::And(inner) => kept.extend(inner),
            other => kept.push(other),
        }
    }
    match kept.len() {
        0 => Property::Bool(true),
        1 => kept.swap_remove(0),
        _ => Property::And(kept),
    }
}

/// The disjunction, without redundant brackets.
pub(super) fn any(parts: impl IntoIterator<Item = Property>) -> Property {
    let mut kept = vec![];
    for part in parts {
        match part {
            Property::Bool(false) => {}
            Property::Bool(true) => return Property::Bool(true),
            Property::Or(inner) => kept.extend(inner),
            other => kept.push(other),
        }
    }
    match kept.len() {
        0 => Property::Bool(false),
        1 => kept.swap_remove(0),
        _ => Property::Or(kept),
    }
}

pub(super) fn negated(property: Property) -> Property {
    match property {
        Property::Compare(left, comparison, right) => {
            Property::Compare(left, comparison.negated(), right)
        }
        Property::Not(inner) => *inner,
        other => Property::Not(Box::new(other)),
    }
}

/// How hard a property is to read and to believe: its length, and more for anything that can fit
/// many examples by chance (a large modulus, a long list of residues) or is unusual. A fixed size
/// of a heap is as plain as can be.
pub(super) fn weight(property: &Property, names: &[String]) -> usize {
    match property {
        Property::Compare(
            Value::Atom(TupleAtom::Variable(_)),
            Comparison::Equal,
            Value::Number(_),
        ) => 4,
        Property::And(parts) | Property::Or(parts) => {
            parts.iter().map(|part| weight(part, names)).sum::<usize>()
                + parts.len().saturating_sub(1) * 4
        }
        Property::Compare(left, comparison, right) => {
            let side = matches!(left, Value::Mod(..)) && *comparison != Comparison::Equal;
            print(property, names).len() + strange(left) + strange(right) + if side { 4 } else { 0 }
        }
        Property::In(value, set) => {
            print(property, names).len() + strange(value) + chance(value, set.len())
        }
        Property::Not(inner) => 6 + weight(inner, names),
        Property::Bool(_) | Property::Test(Quantified::Exists(..) | Quantified::Forall(..)) => {
            print(property, names).len()
        }
    }
}

/// The penalty for `count` of the residues of a value.
fn chance(value: &Value, count: usize) -> usize {
    match value {
        Value::Mod(_, modulus) => set_chance(*modulus, count),
        _ => 2 * count,
    }
}

/// The penalty for `count` of the residues of a modulus.
pub(super) fn set_chance(modulus: i64, count: usize) -> usize {
    let modulus = usize::try_from(modulus).unwrap_or(1).max(1);
    count.min(modulus - count.min(modulus)) * size(modulus.ilog2())
}

fn size(number: u32) -> usize {
    usize::try_from(number).unwrap_or(0)
}

pub(super) fn strange(value: &Value) -> usize {
    let all = |parts: &[Value]| parts.iter().map(strange).sum::<usize>();
    match value {
        Value::Number(_)
        | Value::Atom(TupleAtom::Variable(_) | TupleAtom::Touched | TupleAtom::Power(..)) => 0,
        Value::Add(parts) => all(parts),
        Value::Scale(factor, inner) => strange(inner) + if factor.abs() == 1 { 0 } else { 3 },
        Value::Mod(inner, modulus) => {
            let plain = matches!(**inner, Value::Atom(TupleAtom::Variable(_)));
            2 * strange(inner) + size(modulus.max(&1).ilog2()) + if plain { 0 } else { 4 }
        }
        Value::Div(inner, _) => 4 + strange(inner),
        Value::Atom(TupleAtom::Xor(parts) | TupleAtom::Min(parts) | TupleAtom::Max(parts)) => {
            1 + all(parts)
        }
        Value::Atom(TupleAtom::LargestColumn { .. } | TupleAtom::DigitSum(..))
        | Value::Atom(TupleAtom::TrailingZeros(..) | TupleAtom::Shift(..)) => 4,
    }
}

/// The length in letters.
pub(super) fn length(property: &Property, names: &[String]) -> usize {
    print(property, names).len()
}
