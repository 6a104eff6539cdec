//! What a claim says of a list, in numbers that its heaps add to one by one: section 'Claims about
//! sums' of the format.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use rules::language::Kind;
use rules::lists::{ListAtom, ListProperty, ListSubject, ListValue};
use rules::tuples::{Property, Value};
use rules::{Comparison, Passing, Term};

use super::conditions::HEAP;
use super::range::Range;
use crate::kernel::established::Law;

/// The largest number that a claim may compare with.
const MAX_REACH: i64 = 300;

/// The most different counts in a sum.
const MAX_WEIGHTS: usize = 16;

/// The largest modulus by which the remainders of all values are distinguished.
pub(super) const FEW: i64 = 8;

/// How much further than the numbers in a claim numbers are distinguished that are compared with
/// each other.
const SLACK: i64 = 3;

/// The largest modulus by which all remainders are distinguished.
pub(super) const MANY: i64 = 64;

/// A number that every list has. `term` is about one heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Measure {
    /// Over all heaps, the sum of a term and of the weights of the properties they have; with a
    /// modulus, its remainder.
    Sum { term: Value, weights: Vec<(i64, Property)>, modulus: Option<i64> },
    /// The remainder of the sum of the values of all heaps.
    Values { modulus: i64 },
    /// The largest; 0 if there is no heap.
    Max(Value),
    /// The nim-sum of numbers that are all small.
    Xor(Value),
}

/// A number, and how closely it is followed: exactly within the range, else by the side of it on
/// which it lies.
#[derive(Clone, Debug)]
pub(super) struct Tracked {
    pub(super) measure: Measure,
    pub(super) least: i128,
    pub(super) most: i128,
}

/// A term in these numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Expression {
    Number(i128),
    /// The number with this index.
    Measure(usize),
    /// The nim-sum of the values of all heaps.
    Value,
    /// Some number that is 0 if, and only if, all columns of the values are divisible by the
    /// modulus of the law, and less than the modulus.
    Unbalance,
    /// Some natural, each with its own name.
    Unknown(usize),
    Add(Vec<Self>),
    Scale(i64, Box<Self>),
    Mod(Box<Self>, i64),
}

/// A property in these numbers.
#[derive(Clone, Debug)]
pub(super) enum Test {
    Bool(bool),
    /// How it compares with 0.
    Compare(Expression, Comparison),
    Not(Box<Self>),
    All(Vec<Self>),
    Some(Vec<Self>),
}

/// Whether it holds; `None` if that is not known.
pub(super) type Truth = Option<bool>;

impl Expression {
    /// The number, as far as the numbers it is made of are known.
    pub(super) fn range(&self, known: &impl Fn(&Self) -> Option<Range>) -> Range {
        if let Some(range) = known(self) {
            return range;
        }
        match self {
            Self::Number(number) => Range::exactly(*number),
            Self::Measure(_) => Range::ANY,
            Self::Value | Self::Unbalance | Self::Unknown(_) => Range::at_least(0),
            Self::Add(parts) => {
                parts.iter().fold(Range::exactly(0), |sum, part| sum.plus(part.range(known)))
            }
            Self::Scale(by, inner) => inner.range(known).times(*by),
            Self::Mod(inner, by) => inner.range(known).modulo(*by),
        }
    }
}

impl Test {
    pub(super) fn holds(&self, known: &impl Fn(&Expression) -> Option<Range>) -> Truth {
        match self {
            Self::Bool(truth) => Some(*truth),
            Self::Compare(expression, comparison) => expression.range(known).compared(*comparison),
            Self::Not(inner) => inner.holds(known).map(|truth| !truth),
            Self::All(parts) => every(parts, true, known),
            Self::Some(parts) => every(parts, false, known),
        }
    }
}

impl Test {
    pub(super) fn size(&self) -> usize {
        match self {
            Self::Bool(_) | Self::Compare(..) => 1,
            Self::Not(inner) => 1 + inner.size(),
            Self::All(parts) | Self::Some(parts) => 1 + parts.iter().map(Self::size).sum::<usize>(),
        }
    }
}

/// `usual` if all parts are, not `usual` if one is not.
fn every(parts: &[Test], usual: bool, known: &impl Fn(&Expression) -> Option<Range>) -> Truth {
    let mut all = Some(usual);
    for part in parts {
        match part.holds(known) {
            Some(truth) if truth != usual => return Some(truth),
            Some(_) => {}
            None => all = None,
        }
    }
    all
}

/// Reads properties. `is_value` tells whether a term is the value of every heap.
pub(super) struct Reader<F> {
    pub(super) is_value: F,
    /// Columns of values are added modulo this; none if the law is not about columns.
    pub(super) modulus: Option<i64>,
    /// Whether the sum of the values modulo this decides, where all are less than 2.
    pub(super) is_misere: bool,
    pub(super) tracked: Vec<Tracked>,
    /// How many unknown numbers have been named.
    pub(super) unknown: usize,
    /// How many low binary digits of values the claim depends on.
    pub(super) bits: u32,
}

/// A sum in the making.
#[derive(Default)]
struct Sum {
    constant: i64,
    terms: Vec<Value>,
    weights: Vec<(i64, Property)>,
}

impl<F: FnMut(&Value) -> bool> Reader<F> {
    /// `None` if a property speaks of other things.
    pub(super) fn property(&mut self, property: &ListProperty) -> Option<Test> {
        let all = |parts: &[ListProperty], reader: &mut Self| {
            parts.iter().map(|part| reader.property(part)).collect::<Option<Vec<_>>>()
        };
        Some(match property {
            ListProperty::Bool(truth) => Test::Bool(*truth),
            ListProperty::Compare(left, comparison, right) => {
                self.compare(left, *comparison, right)?
            }
            ListProperty::In(value, numbers) => {
                let equal = |&number: &i64| {
                    self.compare(value, Comparison::Equal, &ListValue::Number(number))
                };
                Test::Some(numbers.iter().map(equal).collect::<Option<_>>()?)
            }
            ListProperty::Test(never) => match *never {},
            ListProperty::Not(inner) => Test::Not(self.property(inner)?.into()),
            ListProperty::And(parts) => Test::All(all(parts, self)?),
            ListProperty::Or(parts) => Test::Some(all(parts, self)?),
        })
    }

    fn compare(
        &mut self,
        left: &ListValue,
        comparison: Comparison,
        right: &ListValue,
    ) -> Option<Test> {
        let negative = ListValue::Scale(-1, Box::new(right.clone()));
        let difference = ListValue::Add(vec![left.clone(), negative]);
        let reach = reach(&difference).filter(|reach| *reach <= MAX_REACH);
        if let Some(sum) = Sum::of(&difference) {
            return Some(Test::Compare(self.sum(sum, reach?), comparison));
        }
        let reach = reach? + SLACK;
        self.binary(reach);
        let (left, right) = (self.expression(left, reach)?, self.expression(right, reach)?);
        Some(Test::Compare(minus(left, right), comparison))
    }

    /// What a claim says of the value of a list, if it is about values. `None` if it is about
    /// neither values nor outcomes.
    pub(super) fn subject(&mut self, subject: &ListSubject, law: Law) -> Option<Option<Test>> {
        let (modulus, passing) = match subject {
            ListSubject::Outcome(_) => return Some(None),
            ListSubject::Value(value) => {
                (None, &Passing::Compared(Comparison::Equal, value.clone()))
            }
            ListSubject::ValueIs(test) => (test.modulus, &test.passing),
            _ => return None,
        };
        if law != Law::Grundy {
            return None;
        }
        let value = match modulus {
            None => Expression::Value,
            Some(modulus) => {
                self.bits = self.bits.max(modulus.trailing_zeros());
                Expression::Mod(Box::new(Expression::Value), modulus)
            }
        };
        Some(Some(match passing {
            Passing::Compared(comparison, with) => {
                let reach = reach(with).filter(|reach| *reach <= MAX_REACH)?;
                self.binary(reach);
                let with = self.expression(with, reach)?;
                Test::Compare(minus(value, with), *comparison)
            }
            Passing::In(numbers) => {
                self.binary(numbers.last().copied().unwrap_or(0).clamp(0, MAX_REACH));
                let equal = |&number: &i64| {
                    let number = Expression::Number(number.into());
                    Test::Compare(minus(value.clone(), number), Comparison::Equal)
                };
                Test::Some(numbers.iter().map(equal).collect())
            }
        }))
    }

    /// A term that is compared with numbers of at most `reach`.
    fn expression(&mut self, term: &ListValue, reach: i64) -> Option<Expression> {
        if let Some(sum) = Sum::of(term) {
            return Some(self.sum(sum, reach));
        }
        let wide = i128::from(reach);
        Some(match term {
            ListValue::Number(number) => Expression::Number((*number).into()),
            ListValue::Atom(ListAtom::Max(of)) => self.tracked(Measure::Max(of.clone()), 0, wide),
            ListValue::Atom(ListAtom::Xor(of)) => {
                if self.modulus == Some(2) && (self.is_value)(of) {
                    self.binary(reach);
                    Expression::Value
                } else if *of == Value::variable(HEAP) {
                    self.unknown()
                } else {
                    self.tracked(Measure::Xor(of.clone()), 0, MANY.into())
                }
            }
            ListValue::Atom(ListAtom::LargestColumn { base: 2, modulus, of })
                if self.modulus == Some(i64::from(*modulus)) && (self.is_value)(of) =>
            {
                Expression::Unbalance
            }
            ListValue::Atom(ListAtom::LargestColumn { modulus, of, .. })
                if *of == Value::variable(HEAP) =>
            {
                Expression::Mod(Box::new(self.unknown()), (*modulus).into())
            }
            ListValue::Atom(_) | ListValue::Div(..) => return None,
            ListValue::Add(parts) => Expression::Add(
                parts.iter().map(|part| self.expression(part, reach)).collect::<Option<_>>()?,
            ),
            ListValue::Scale(by, inner) => {
                Expression::Scale(*by, Box::new(self.expression(inner, reach)?))
            }
            ListValue::Mod(inner, modulus) => {
                self.bits = self.bits.max(modulus.trailing_zeros());
                let of_values = |reader: &mut Self| match &**inner {
                    ListValue::Atom(ListAtom::Sum(of)) => {
                        let tells = reader.is_misere || *modulus <= FEW;
                        tells && reader.modulus == Some(*modulus) && (reader.is_value)(of)
                    }
                    _ => false,
                };
                if of_values(self) {
                    let values = Measure::Values { modulus: *modulus };
                    return Some(self.remainder(values, *modulus, reach));
                }
                let inner = match Sum::of(inner) {
                    Some(Sum { constant, terms, weights }) => {
                        let term = added(terms);
                        let measure = Measure::Sum { term, weights, modulus: Some(*modulus) };
                        let rest = self.remainder(measure, *modulus, reach);
                        if constant == 0 {
                            return Some(rest);
                        }
                        Expression::Add(vec![rest, Expression::Number(constant.into())])
                    }
                    None => self.expression(inner, reach)?,
                };
                Expression::Mod(Box::new(inner), *modulus)
            }
        })
    }

    fn unknown(&mut self) -> Expression {
        self.unknown += 1;
        Expression::Unknown(self.unknown)
    }

    /// Binary digits that numbers of at most `reach` have.
    fn binary(&mut self, reach: i64) {
        self.bits = self.bits.max(i64::BITS - reach.leading_zeros());
    }

    fn sum(&mut self, sum: Sum, reach: i64) -> Expression {
        let constant = Expression::Number(sum.constant.into());
        if sum.terms.is_empty() && sum.weights.is_empty() {
            return constant;
        }
        self.binary(reach);
        let wide = i128::from(reach);
        let measure = Measure::Sum { term: added(sum.terms), weights: sum.weights, modulus: None };
        Expression::Add(vec![self.tracked(measure, -wide, wide), constant])
    }

    /// A remainder by `modulus` that is compared with numbers of at most `reach`.
    pub(super) fn remainder(&mut self, measure: Measure, modulus: i64, reach: i64) -> Expression {
        self.tracked(measure, 0, (modulus - 1).min(MANY.max(reach)).into())
    }

    fn tracked(&mut self, measure: Measure, least: i128, most: i128) -> Expression {
        if let Measure::Sum { weights, .. } = &measure {
            let reach = weights.iter().map(|(_, property)| reach_of(property)).max();
            self.binary(reach.unwrap_or(0));
        }
        if let Some(at) = self.tracked.iter().position(|known| known.measure == measure) {
            let known = &mut self.tracked[at];
            (known.least, known.most) = (known.least.min(least), known.most.max(most));
            return Expression::Measure(at);
        }
        self.tracked.push(Tracked { measure, least, most });
        Expression::Measure(self.tracked.len() - 1)
    }
}

/// The difference; 0 if both are known to be the same number.
fn minus(left: Expression, right: Expression) -> Expression {
    if left == right {
        return Expression::Number(0);
    }
    Expression::Add(vec![left, Expression::Scale(-1, Box::new(right))])
}

impl Sum {
    /// Numbers, and numbers that heaps add to; `None` if there is something else.
    fn of(term: &ListValue) -> Option<Self> {
        let mut sum = Self::default();
        sum.add(term, 1)?;
        Some(sum)
    }

    fn weigh(&mut self, times: i64, property: &Property) -> Option<()> {
        let known = self.weights.iter().position(|(_, known)| known == property);
        let at = known.unwrap_or(self.weights.len());
        if at == MAX_WEIGHTS {
            return None;
        }
        if known.is_none() {
            self.weights.push((0, property.clone()));
        }
        let (weight, _) = self.weights.get_mut(at)?;
        *weight = weight.checked_add(times)?;
        Some(())
    }

    fn add(&mut self, term: &ListValue, times: i64) -> Option<()> {
        match term {
            ListValue::Number(number) => {
                self.constant = self.constant.checked_add(number.checked_mul(times)?)?;
            }
            ListValue::Atom(ListAtom::Heaps) => self.weigh(times, &Property::Bool(true))?,
            ListValue::Atom(ListAtom::Count(property)) => self.weigh(times, property)?,
            ListValue::Atom(ListAtom::Sum(of)) => {
                let of = of.clone();
                self.terms.push(if times == 1 { of } else { Value::Scale(times, Box::new(of)) });
            }
            ListValue::Add(parts) => parts.iter().try_for_each(|part| self.add(part, times))?,
            ListValue::Scale(by, inner) => self.add(inner, times.checked_mul(*by)?)?,
            ListValue::Atom(_) | ListValue::Mod(..) | ListValue::Div(..) => return None,
        }
        Some(())
    }
}

fn added(mut terms: Vec<Value>) -> Value {
    match terms.len() {
        0 => Value::Number(0),
        1 => terms.remove(0),
        _ => Value::Add(terms),
    }
}

/// One more than the numbers in a term can add up to, but for those inside of its atoms.
fn reach<K: Kind>(term: &Term<K>) -> Option<i64> {
    fn numbers<K: Kind>(term: &Term<K>) -> Option<i64> {
        match term {
            Term::Number(number) => number.checked_abs(),
            Term::Atom(_) => Some(0),
            Term::Add(parts) => {
                parts.iter().try_fold(0_i64, |sum, part| sum.checked_add(numbers(part)?))
            }
            Term::Scale(by, inner) => numbers(inner)?.checked_mul(by.checked_abs()?),
            // What is compared with the remainder counts.
            Term::Mod(inner, _) | Term::Div(inner, _) => numbers(inner),
        }
    }
    numbers(term)?.checked_add(1)
}

/// One more than the largest number that a property of one heap compares with; 0 if that is too
/// large to be distinguished.
fn reach_of(property: &Property) -> i64 {
    let reach = |term: &Value| reach(term).filter(|reach| *reach <= MAX_REACH).unwrap_or(0);
    match property {
        Property::Compare(left, _, right) => reach(left).max(reach(right)),
        Property::Not(inner) => reach_of(inner),
        Property::And(parts) | Property::Or(parts) => parts.iter().map(reach_of).max().unwrap_or(0),
        Property::Bool(_) | Property::In(..) | Property::Test(_) => 0,
    }
}
