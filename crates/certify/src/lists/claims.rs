//! Claims follow from the law: section 'Claims about sums' of the format.
//!
//! Nothing but a few numbers of a list matters for the claims that are known: what the law says of
//! a list, and what a property says, is compared for all combinations of them.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use rules::lists::{
    ListAtom, ListClaim, ListGoal, ListProperty, ListRuleset, ListSubject, ListValue, TurnRule,
    lists, parse_claim,
};
use rules::tuples::{Property, Value};
use rules::{Comparison, Convention, Outcome, Relation};

use super::repeat::{all_have, turned};
use super::replay::spell;
use super::selective;
use super::theory::{Heap, Theory};
use crate::kernel::established::Law;
use crate::kernel::rejection::Rejection;
use crate::kernel::work::Work;

/// Checks the claim `which`.
pub(crate) fn check(
    which: usize,
    text: &str,
    rules: &ListRuleset,
    theory: &Theory,
    work: &mut Work,
) -> Result<ListClaim, Rejection> {
    let claim = parse_claim(text, rules)
        .map_err(|diagnostics| Rejection::ClaimText { number: which, diagnostics })?;
    let mut terms = vec![];
    let known = if theory.law == Law::Selective {
        selective::follows(&claim, theory, work).map_err(|rejection| regular(which, rejection))?
    } else {
        follows(&claim, theory, &mut terms, work)?
    };
    if !known {
        return Err(Rejection::ClaimKind { number: which });
    }
    for term in terms {
        if !is_value(&term, theory, work).map_err(|rejection| regular(which, rejection))? {
            return Err(Rejection::ClaimKind { number: which });
        }
    }
    tried(which, &claim, theory, work)?;
    Ok(claim)
}

/// The lists for which a claim is tried have at most so many counters.
const TRIED: u128 = 12;

/// A safeguard: the claim is evaluated, by its definition, for small lists.
fn tried(
    which: usize,
    claim: &ListClaim,
    theory: &Theory,
    work: &mut Work,
) -> Result<(), Rejection> {
    for list in (0..=TRIED).flat_map(lists) {
        work.spend(500)?;
        let subject = match &claim.subject {
            ListSubject::Outcome(claimed) => {
                theory.loses(&list).map(|loses| loses == (*claimed == Outcome::P))
            }
            ListSubject::Value(value) => theory
                .value(&list)
                .zip(value.value(&list))
                .map(|(known, claimed)| i128::try_from(known).is_ok_and(|known| known == claimed)),
            _ => return Ok(()),
        };
        let Some((subject, property)) = subject.zip(claim.formula.holds(&list)) else { continue };
        let right = match claim.relation {
            Relation::When => subject == property,
            Relation::If => subject || !property,
            Relation::OnlyIf => property || !subject,
        };
        if !right {
            return Err(Rejection::ClaimFails { number: which, word: Some(spell(&list)) });
        }
    }
    Ok(())
}

fn regular(which: usize, rejection: Rejection) -> Rejection {
    match rejection {
        Rejection::DigitsEncoding | Rejection::ClaimNotRegular { .. } => {
            Rejection::ClaimNotRegular { number: which }
        }
        Rejection::ClaimFails { word, .. } => Rejection::ClaimFails { number: which, word },
        other => other,
    }
}

/// Whether a claim follows from the law, provided that all of `terms`, to which those are added
/// that it speaks of, are the values of heaps.
pub(super) fn follows(
    claim: &ListClaim,
    theory: &Theory,
    terms: &mut Vec<Value>,
    work: &mut Work,
) -> Result<bool, Rejection> {
    let claimed = match &claim.subject {
        ListSubject::Value(ListValue::Atom(ListAtom::Xor(term))) => {
            terms.push(term.clone());
            return Ok(theory.law == Law::Grundy && claim.relation == Relation::If);
        }
        // Every move is in one heap, and changes it.
        ListSubject::WinningMove(ListGoal::Touches(at_most, heaps)) => {
            let TurnRule::Moves(turn) = theory.turn else { return Ok(false) };
            let turn = u64::try_from(turn).unwrap_or(u64::MAX);
            let always = if *at_most { *heaps >= turn } else { *heaps == 1 && turn == 1 };
            return Ok(always && claim.relation == Relation::If);
        }
        ListSubject::Outcome(claimed) if matches!(theory.law, Law::Grundy | Law::Moore) => *claimed,
        _ => return Ok(false),
    };
    let mut reader = PropertyReader { theory, terms, numbers: BTreeSet::new() };
    let Some(test) = reader.property(&claim.formula) else { return Ok(false) };
    let points = points(theory, &reader.numbers, work)?;
    work.spend(points.len().saturating_mul(test.size()))?;
    let holds = |point: &Point| {
        let subject = (claimed == Outcome::P) == point.loses(theory);
        let property = test.holds(point);
        match claim.relation {
            Relation::When => subject == property,
            Relation::If => subject || !property,
            Relation::OnlyIf => property || !subject,
        }
    };
    Ok(points.iter().all(holds))
}

/// A number that depends on the values of the heaps of a list. Turns have one to k moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Quantity {
    /// Some number that is 0 if, and only if, all columns of binary digits are divisible by k + 1.
    Unbalance,
    /// The largest.
    Largest,
    /// The remainder of the sum by k + 1.
    Sum,
    /// The remainder of the number of ones by k + 1.
    Ones,
}

/// What is known of a list.
#[derive(Clone, Copy, Debug)]
struct Point {
    balanced: bool,
    largest: i64,
    sum: i64,
    ones: i64,
}

impl Point {
    /// Section 'Laws'.
    fn loses(&self, theory: &Theory) -> bool {
        if theory.law == Law::Moore && theory.convention == Convention::Misere && self.largest < 2 {
            self.ones == 1
        } else {
            self.balanced
        }
    }
}

/// All that lists can be, as far as comparisons with these numbers can tell; perhaps more.
fn points(
    theory: &Theory,
    numbers: &BTreeSet<i64>,
    work: &mut Work,
) -> Result<Vec<Point>, Rejection> {
    let modulus = i64::try_from(theory.modulus()).map_err(|_| Rejection::TooLarge)?;
    // `PropertyReader::compare` takes no number that has no next one.
    let next = |number: i64| number.saturating_add(1);
    // Any other remainder compares with these numbers as the successor of the nearest smaller one
    // does.
    let named: BTreeSet<i64> = numbers.iter().copied().chain([-1, 0, 1]).collect();
    let remainders: BTreeSet<i64> =
        named.iter().flat_map(|&number| [number, next(number)]).collect();
    let remainders: BTreeSet<i64> = remainders.range(0..modulus).copied().collect();
    let mut largest: BTreeSet<i64> = BTreeSet::from([0, 1, 2]);
    largest.extend(
        numbers.iter().flat_map(|&number| [number, next(number)]).filter(|&number| number >= 0),
    );
    let mut points = vec![];
    for &largest in &largest {
        for &sum in &remainders {
            work.spend(4 * remainders.len())?;
            for &ones in &remainders {
                for balanced in [false, true] {
                    let possible = match largest {
                        0 => sum == 0 && ones == 0 && balanced,
                        1 => sum == ones && balanced == (ones == 0),
                        _ => true,
                    };
                    if possible {
                        points.push(Point { balanced, largest, sum, ones });
                    }
                }
            }
        }
    }
    Ok(points)
}

/// A property in terms of quantities.
enum ClaimTest {
    Bool(bool),
    Compare(Quantity, Comparison, i64),
    Not(alloc::boxed::Box<Self>),
    All(Vec<Self>),
    Some(Vec<Self>),
}

impl ClaimTest {
    fn holds(&self, point: &Point) -> bool {
        match self {
            Self::Bool(truth) => *truth,
            Self::Compare(quantity, comparison, number) => {
                let value = match quantity {
                    // Where it is not 0 every other number will do: see `PropertyReader::compare`.
                    Quantity::Unbalance => i64::from(!point.balanced),
                    Quantity::Largest => point.largest,
                    Quantity::Sum => point.sum,
                    Quantity::Ones => point.ones,
                };
                comparison.holds(value, *number)
            }
            Self::Not(inner) => !inner.holds(point),
            Self::All(parts) => parts.iter().all(|part| part.holds(point)),
            Self::Some(parts) => parts.iter().any(|part| part.holds(point)),
        }
    }

    fn size(&self) -> usize {
        match self {
            Self::Bool(_) | Self::Compare(..) => 1,
            Self::Not(inner) => 1 + inner.size(),
            Self::All(parts) | Self::Some(parts) => 1 + parts.iter().map(Self::size).sum::<usize>(),
        }
    }
}

/// Reads properties.
struct PropertyReader<'a> {
    theory: &'a Theory,
    terms: &'a mut Vec<Value>,
    /// What is compared with.
    numbers: BTreeSet<i64>,
}

impl PropertyReader<'_> {
    /// `None` if a property speaks of other things than quantities.
    fn property(&mut self, property: &ListProperty) -> Option<ClaimTest> {
        let all = |parts: &[ListProperty], reader: &mut Self| {
            parts.iter().map(|part| reader.property(part)).collect::<Option<Vec<_>>>()
        };
        Some(match property {
            ListProperty::Bool(truth) => ClaimTest::Bool(*truth),
            ListProperty::Compare(value, comparison, ListValue::Number(number)) => {
                self.compare(value, *comparison, *number)?
            }
            ListProperty::Compare(ListValue::Number(number), comparison, value) => {
                self.compare(value, turned(*comparison), *number)?
            }
            ListProperty::Compare(..) => return None,
            ListProperty::In(value, numbers) => {
                let equal = |&number: &i64| self.compare(value, Comparison::Equal, number);
                ClaimTest::Some(numbers.iter().map(equal).collect::<Option<_>>()?)
            }
            ListProperty::Test(never) => match *never {},
            ListProperty::Not(inner) => ClaimTest::Not(self.property(inner)?.into()),
            ListProperty::And(parts) => ClaimTest::All(all(parts, self)?),
            ListProperty::Or(parts) => ClaimTest::Some(all(parts, self)?),
        })
    }

    fn compare(
        &mut self,
        value: &ListValue,
        comparison: Comparison,
        number: i64,
    ) -> Option<ClaimTest> {
        let quantity = self.quantity(value)?;
        // Beyond the largest number nothing could be tried.
        let next = number.checked_add(1)?;
        self.numbers.insert(number);
        if quantity == Quantity::Unbalance {
            // All that is known of it is whether it is 0; so all larger numbers must compare alike.
            let larger = [1, number, next].into_iter().filter(|&other| other >= 1);
            if larger
                .into_iter()
                .any(|other| comparison.holds(other, number) != comparison.holds(1, number))
            {
                return None;
            }
        }
        Some(ClaimTest::Compare(quantity, comparison, number))
    }

    fn quantity(&mut self, value: &ListValue) -> Option<Quantity> {
        let modulus = i64::try_from(self.theory.modulus()).ok()?;
        let (quantity, term) = match value {
            ListValue::Atom(ListAtom::Xor(term)) if modulus == 2 => (Quantity::Unbalance, term),
            ListValue::Atom(ListAtom::LargestColumn { base: 2, modulus: columns, of })
                if i64::from(*columns) == modulus =>
            {
                (Quantity::Unbalance, of)
            }
            ListValue::Atom(ListAtom::Max(term)) => (Quantity::Largest, term),
            ListValue::Mod(inner, by) if *by == modulus => match &**inner {
                ListValue::Atom(ListAtom::Sum(term)) => (Quantity::Sum, term),
                ListValue::Atom(ListAtom::Count(Property::Compare(
                    term,
                    Comparison::Equal,
                    Value::Number(1),
                ))) => (Quantity::Ones, term),
                _ => return None,
            },
            _ => return None,
        };
        if !self.terms.contains(term) {
            self.terms.push(term.clone());
        }
        Some(quantity)
    }
}

/// Whether a term is the value of every heap.
fn is_value(term: &Value, theory: &Theory, work: &mut Work) -> Result<bool, Rejection> {
    let (preperiod, classes) = match &theory.heap {
        Heap::Machine(machine) => return machine.has_value(term, work).map(|()| true),
        Heap::Periodic { preperiod, classes, .. } => (*preperiod, classes),
    };
    let mut properties = vec![];
    for class in classes {
        let Ok(value) = i64::try_from(class.value) else { return Ok(false) };
        properties.push(Property::Compare(term.clone(), Comparison::Equal, Value::Number(value)));
    }
    all_have(&properties, preperiod, work)
}
