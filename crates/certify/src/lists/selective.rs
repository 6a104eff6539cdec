//! Claims under the law `selective`: section 'Claims about sums' of the format.
//!
//! All that the law knows of a list is whether the player to move loses every heap of it alone. So
//! a property must say the same of all lists of which that is true, and of all others.

use alloc::vec;
use alloc::vec::Vec;

use rules::lists::{ListAtom, ListClaim, ListProperty, ListSubject, ListValue};
use rules::tuples::{Property, Value};
use rules::{Comparison, Outcome, Relation};

use super::repeat::{all_have, turned};
use super::theory::{Heap, Theory};
use crate::kernel::rejection::Rejection;
use crate::kernel::work::Work;

/// What a property says of lists all of whose heaps are lost, and of all others.
type Cases = [bool; 2];

/// Whether a claim follows.
pub(super) fn follows(
    claim: &ListClaim,
    theory: &Theory,
    work: &mut Work,
) -> Result<bool, Rejection> {
    let ListSubject::Outcome(claimed) = claim.subject else { return Ok(false) };
    let mut marks = vec![];
    let Some([lost, other]) = cases(&claim.formula, &mut marks) else { return Ok(false) };
    let right = |loses: bool, property: bool| {
        let subject = loses == (claimed == Outcome::P);
        match claim.relation {
            Relation::When => subject == property,
            Relation::If => subject || !property,
            Relation::OnlyIf => property || !subject,
        }
    };
    if !right(true, lost) || !right(false, other) {
        return Ok(false);
    }
    for mark in marks {
        if !mark.holds_of_all(theory, work)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Tells of one heap whether it is lost alone: what must hold of those that are, and of all others.
struct Mark {
    lost: Property,
    other: Property,
}

impl Mark {
    /// A term that is 0 for heaps that are lost, and at least 1 for others.
    fn term(term: &Value) -> Self {
        let compared =
            |comparison, number| Property::Compare(term.clone(), comparison, Value::Number(number));
        Self { lost: compared(Comparison::Equal, 0), other: compared(Comparison::GreaterEqual, 1) }
    }

    /// A property that heaps have that are not lost.
    fn property(property: &Property) -> Self {
        Self { lost: Property::Not(property.clone().into()), other: property.clone() }
    }

    /// Whether it holds of every heap.
    fn holds_of_all(self, theory: &Theory, work: &mut Work) -> Result<bool, Rejection> {
        match &theory.heap {
            Heap::Periodic { preperiod, classes, .. } => {
                let of =
                    |value: u128| if value == 0 { self.lost.clone() } else { self.other.clone() };
                let mut properties: Vec<Property> =
                    classes.iter().map(|class| of(class.value)).collect();
                // Lists have no empty heaps.
                if let Some(empty) = properties.first_mut().filter(|_| *preperiod > 0) {
                    *empty = Property::Bool(true);
                }
                all_have(&properties, *preperiod, work)
            }
            Heap::Machine(machine) => {
                machine.all_have(Outcome::P, &self.lost, work)?;
                machine.all_have(Outcome::N, &self.other, work)?;
                Ok(true)
            }
        }
    }
}

/// What a property says, provided that all of `marks`, to which those are added that it speaks of,
/// tell which heaps are lost. `None` if it says different things of lists that the law does not
/// tell apart.
fn cases(property: &ListProperty, marks: &mut Vec<Mark>) -> Option<Cases> {
    let mut all = |parts: &[ListProperty]| {
        parts.iter().map(|part| cases(part, marks)).collect::<Option<Vec<Cases>>>()
    };
    Some(match property {
        ListProperty::Bool(truth) => [*truth; 2],
        ListProperty::Test(never) => match *never {},
        ListProperty::Compare(value, comparison, ListValue::Number(number)) => {
            compared(value, *comparison, *number, marks)?
        }
        ListProperty::Compare(ListValue::Number(number), comparison, value) => {
            compared(value, turned(*comparison), *number, marks)?
        }
        ListProperty::Compare(..) => return None,
        ListProperty::In(value, numbers) => {
            let mut any = [false; 2];
            for &number in numbers {
                let equal = compared(value, Comparison::Equal, number, marks)?;
                any = [any[0] || equal[0], any[1] || equal[1]];
            }
            any
        }
        ListProperty::Not(inner) => cases(inner, marks)?.map(|truth| !truth),
        ListProperty::And(parts) => all(parts)?
            .into_iter()
            .fold([true; 2], |all, part| [all[0] && part[0], all[1] && part[1]]),
        ListProperty::Or(parts) => all(parts)?
            .into_iter()
            .fold([false; 2], |any, part| [any[0] || part[0], any[1] || part[1]]),
    })
}

/// A number that is 0 where all heaps are lost, and can be anything from 1 on elsewhere, beside
/// another.
fn compared(
    value: &ListValue,
    comparison: Comparison,
    number: i64,
    marks: &mut Vec<Mark>,
) -> Option<Cases> {
    let other = comparison.holds(1, number);
    // Beyond the largest number nothing could be tried.
    let larger = [number, number.checked_add(1)?].into_iter().filter(|&larger| larger >= 1);
    if larger.into_iter().any(|larger| comparison.holds(larger, number) != other) {
        return None;
    }
    marks.push(match value {
        ListValue::Atom(ListAtom::Max(term) | ListAtom::Sum(term)) => Mark::term(term),
        ListValue::Atom(ListAtom::Count(property)) => Mark::property(property),
        _ => return None,
    });
    Some([comparison.holds(0, number), other])
}
