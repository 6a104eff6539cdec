//! Kinds of heaps, as far as a claim and the law tell heaps apart: section 'Claims about sums' of
//! the format.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;
use core::mem::take;

use rules::Comparison;
use rules::tuples::{Assignment, Property, Value};

use super::conditions::{HEAP, plain};
use super::measures::{FEW, Measure, Tracked};
use super::range::Range;
use super::single::SingleMachine;
use super::theory::{Heap, Theory};
use crate::kernel::established::HeapClass;
use crate::kernel::rejection::Rejection;
use crate::kernel::work::Work;
use crate::tuples::answer::FIRST_FRESH;
use crate::tuples::domain::example;

/// Why a claim is not accepted that may be true. Its number is added later.
pub(super) const UNKNOWN: Rejection = Rejection::ClaimKind { number: 0 };

/// The most values of a term that are distinguished.
const MAX_VALUES: usize = 1000;

/// The most sets of heaps.
const MAX_SETS: usize = 20_000;

/// What a heap adds to a list.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Kind {
    /// All that is known of the value; with the law `selective` it is 0 or 1, with `quotient` the
    /// class.
    pub(super) value: Range,
    /// Its low binary digits.
    pub(super) low: Range,
    pub(super) firm: bool,
    /// For each number that is tracked.
    pub(super) amounts: Vec<Range>,
}

/// All kinds of heaps, and perhaps some that there are not. With a machine, `value` is the value of
/// every heap. The low `bits` binary digits of values are known, and which values are less than 2.
///
/// [`UNKNOWN`] if there are too many kinds, or if what matters of a heap cannot be determined.
pub(super) fn kinds(
    theory: &Theory,
    value: Option<&Value>,
    tracked: &[Tracked],
    bits: u32,
    work: &mut Work,
) -> Result<BTreeSet<Kind>, Rejection> {
    let power = 1_i64.checked_shl(bits).ok_or(Rejection::TooLarge)?;
    let sets = match &theory.heap {
        Heap::Periodic { preperiod, period, classes, .. } => {
            by_period(*preperiod, *period, classes)?
        }
        Heap::Machine(_) => {
            let kind = Kind { value: Range::ANY, low: Range::ANY, firm: false, amounts: vec![] };
            // Small heaps one by one: what holds of them needs no search.
            let small = tracked.iter().map(|tracked| tracked.most).fold(1_i128 << bits, i128::max);
            let small = i64::try_from(small).map_err(|_| Rejection::TooLarge)?;
            let one = |heap: i64| HeapSet {
                only: u128::try_from(heap).ok(),
                heaps: vec![compared(&Value::variable(HEAP), Comparison::Equal, heap)],
                kind: kind.clone(),
            };
            let mut sets: Vec<HeapSet> = (1..=small).map(one).collect();
            sets.push(HeapSet { only: None, heaps: vec![at_least(small + 1)], kind });
            sets
        }
    };
    let mut sets = Sets { sets, value, work };
    for tracked in tracked {
        sets.track(tracked)?;
    }
    match (&theory.heap, value) {
        (Heap::Periodic { .. }, _) => {}
        (Heap::Machine(machine), None) => sets.by_machine(machine, theory)?,
        (Heap::Machine(_), Some(value)) => {
            let known = i128::from(power.max(2) - 1);
            sets.split_by(value, (0, known), |kind, range| kind.value = range)?;
            let rest = Value::Mod(Box::new(value.clone()), power);
            sets.split_by(&rest, (0, known), |kind, range| kind.low = range)?;
        }
    }
    let all = sets.sets.into_iter().map(|HeapSet { kind, .. }| {
        let is_known = kind.value.exact().is_some();
        let low = if is_known { kind.value.modulo(power) } else { kind.low };
        Kind { low, ..kind }
    });
    Ok(all.collect())
}

/// Whether a property has quantifiers or digits, and so may be slow to evaluate by definition.
pub(super) fn has_test(property: &Property) -> bool {
    match property {
        Property::Test(_) => true,
        Property::Bool(_) | Property::Compare(..) | Property::In(..) => false,
        Property::Not(inner) => has_test(inner),
        Property::And(parts) | Property::Or(parts) => parts.iter().any(has_test),
    }
}

/// A set of heaps, not empty and all alike.
#[derive(Clone)]
struct HeapSet {
    /// The heap, if there is just one.
    only: Option<u128>,
    /// Which heaps are in it: those that have all of these.
    heaps: Vec<Property>,
    kind: Kind,
}

/// Heaps up to the end of the preperiod one by one, and then by their remainders.
fn by_period(
    preperiod: usize,
    period: usize,
    classes: &[HeapClass],
) -> Result<Vec<HeapSet>, Rejection> {
    let number = |heap: usize| i64::try_from(heap).map_err(|_| Rejection::TooLarge);
    let mut sets = vec![];
    for (heap, class) in classes.iter().enumerate() {
        let value = i128::try_from(class.value).map_err(|_| Rejection::TooLarge)?;
        let value = Range::exactly(value);
        let kind = Kind { value, low: Range::ANY, firm: class.firm, amounts: vec![] };
        let size = Value::variable(HEAP);
        if heap >= preperiod {
            let rest = number(heap.checked_rem(period).ok_or(Rejection::TooLarge)?)?;
            let alike = Value::Mod(Box::new(size), number(period)?);
            let alike = compared(&alike, Comparison::Equal, rest);
            let heaps = vec![at_least(number(heap)?.max(1)), alike];
            sets.push(HeapSet { only: None, heaps, kind });
        } else if heap > 0 {
            let only = Some(u128::try_from(heap).map_err(|_| Rejection::TooLarge)?);
            let heaps = vec![compared(&size, Comparison::Equal, number(heap)?)];
            sets.push(HeapSet { only, heaps, kind });
        }
    }
    Ok(sets)
}

fn at_least(number: i64) -> Property {
    compared(&Value::variable(HEAP), Comparison::GreaterEqual, number)
}

fn compared(value: &Value, comparison: Comparison, number: i64) -> Property {
    Property::Compare(value.clone(), comparison, Value::Number(number))
}

impl HeapSet {
    /// The heaps of it that have a property, if there are any.
    fn with(&self, property: Property, work: &mut Work) -> Result<Option<(Self, u128)>, Rejection> {
        work.spend(100)?;
        if let Some(only) = self.only.filter(|_| !has_test(&property)) {
            let position = Assignment::position(&[only]).ok_or(Rejection::TooLarge)?;
            let holds = property.holds(1, &position).ok_or(UNKNOWN)?;
            return Ok(holds.then(|| (self.clone(), only)));
        }
        let mut heaps = self.heaps.clone();
        heaps.push(property);
        work.spend(100 * heaps.len())?;
        let condition = Property::And(heaps.clone());
        let condition = condition.lower(1, &mut { FIRST_FRESH }).map_err(|_| UNKNOWN)?;
        let Some(found) = example(&condition, &[HEAP], &plain(1), work)? else { return Ok(None) };
        // A heap too large for its number is one all the same.
        let heap = found.first().copied().ok_or(UNKNOWN)?;
        Ok(Some((Self { heaps, ..self.clone() }, heap)))
    }
}

/// All heaps but the empty one, in sets that may overlap.
struct Sets<'a> {
    sets: Vec<HeapSet>,
    value: Option<&'a Value>,
    work: &'a mut Work,
}

impl Sets<'_> {
    /// Splits sets until all heaps of each add the same, as far as that is distinguished.
    fn track(&mut self, tracked: &Tracked) -> Result<(), Rejection> {
        let Tracked { measure, least, most } = tracked;
        let push = |kind: &mut Kind, range| kind.amounts.push(range);
        let rest = |term: &Value, by| Value::Mod(Box::new(term.clone()), by);
        let weights = match measure {
            Measure::Sum { term, weights, modulus } => {
                let wide = most - least + 1;
                match modulus {
                    None => self.split_by(term, (-wide, wide), push)?,
                    Some(by) => self.split_by(&rest(term, *by), (0, *most), push)?,
                }
                weights
            }
            Measure::Values { modulus } => {
                let any = Range::from_to(0, i128::from(*modulus) - 1);
                match self.value {
                    Some(value) if *modulus <= FEW => {
                        self.split_by(&rest(value, *modulus), (0, *most), push)?;
                    }
                    // Where the sum decides, all values are less than 2.
                    Some(value) => self.split_by(value, (0, 1), |kind, range| {
                        push(kind, if range.exact().is_some() { range } else { any });
                    })?,
                    None => self.sets.iter_mut().for_each(|HeapSet { kind, .. }| {
                        kind.amounts.push(kind.value.modulo(*modulus));
                    }),
                }
                return Ok(());
            }
            Measure::Max(term) => {
                // No largest is less than 0.
                self.none(term, Comparison::Less, 0)?;
                return self.split_by(term, (0, *most), push);
            }
            Measure::Xor(term) => {
                self.none(term, Comparison::Less, 0)?;
                self.none(term, Comparison::Greater, *most)?;
                return self.split_by(term, (0, *most), push);
            }
        };
        for (weight, property) in weights {
            self.split(property, |kind| {
                if let Some(last) = kind.amounts.last_mut() {
                    *last = last.plus(Range::exactly((*weight).into()));
                }
            })?;
        }
        Ok(())
    }

    /// [`UNKNOWN`] if a term compares so for some heap.
    fn none(
        &mut self,
        term: &Value,
        comparison: Comparison,
        number: i128,
    ) -> Result<(), Rejection> {
        let number = i64::try_from(number).map_err(|_| Rejection::TooLarge)?;
        let property = compared(term, comparison, number);
        for set in &self.sets {
            if set.with(property.clone(), self.work)?.is_some() {
                return Err(UNKNOWN);
            }
        }
        Ok(())
    }

    /// Splits sets by all classes that heaps of a set can have.
    fn by_machine(&mut self, machine: &SingleMachine, theory: &Theory) -> Result<(), Rejection> {
        let law = theory.law;
        let classes = machine.classes(law).ok_or(UNKNOWN)?;
        let mut sets = vec![];
        for mut set in take(&mut self.sets) {
            if let Some(class) = set.only.and_then(|heap| theory.class(heap)) {
                let value = i128::try_from(class.value).map_err(|_| Rejection::TooLarge)?;
                set.kind.value = Range::exactly(value);
                sets.push(set);
                continue;
            }
            let heaps = Property::And(set.heaps.clone());
            for class in 0..classes {
                if machine.any_has(class, law, &heaps, self.work)? {
                    let mut set = set.clone();
                    set.kind.value = Range::exactly(class.into());
                    sets.push(set);
                }
            }
        }
        self.sets = sets;
        Ok(())
    }

    /// Splits sets by a property; changes the kind of the heaps that have it.
    fn split(&mut self, property: &Property, change: impl Fn(&mut Kind)) -> Result<(), Rejection> {
        let mut sets = vec![];
        for mut set in take(&mut self.sets) {
            if *property == Property::Bool(true) {
                change(&mut set.kind);
                sets.push(set);
                continue;
            }
            if let Some((mut with, _)) = set.with(property.clone(), self.work)? {
                change(&mut with.kind);
                sets.push(with);
            }
            let without = set.with(Property::Not(Box::new(property.clone())), self.work)?;
            sets.extend(without.map(|(set, _)| set));
        }
        self.sets = sets;
        if self.sets.len() > MAX_SETS { Err(UNKNOWN) } else { Ok(()) }
    }

    /// Splits sets by the numbers that a term is: each that is from `least` to `most`, all less
    /// than those, and all greater.
    fn split_by(
        &mut self,
        term: &Value,
        (least, most): (i128, i128),
        change: impl Fn(&mut Kind, Range),
    ) -> Result<(), Rejection> {
        let bound = |bound: i128| i64::try_from(bound).map_err(|_| Rejection::TooLarge);
        let (below, above) = (
            compared(term, Comparison::Less, bound(least)?),
            compared(term, Comparison::Greater, bound(most)?),
        );
        let mut sets = vec![];
        for set in take(&mut self.sets) {
            let mut add = |mut set: HeapSet, range| {
                change(&mut set.kind, range);
                sets.push(set);
            };
            for (part, range) in
                [(&below, Range::at_most(least - 1)), (&above, Range::at_least(most + 1))]
            {
                if let Some((set, _)) = set.with(part.clone(), self.work)? {
                    add(set, range);
                }
            }
            let mut between = match term {
                // A few remainders are found faster one by one.
                Value::Mod(..) => (least..=most).map(|number| (number, number)).collect(),
                _ => vec![(least, most)],
            };
            let mut found = 0;
            while let Some((least, most)) = between.pop() {
                let part = if least == most {
                    compared(term, Comparison::Equal, bound(least)?)
                } else {
                    Property::And(vec![
                        compared(term, Comparison::GreaterEqual, bound(least)?),
                        compared(term, Comparison::LessEqual, bound(most)?),
                    ])
                };
                let Some((_, heap)) = set.with(part, self.work)? else { continue };
                let position = Assignment::position(&[heap]).ok_or(Rejection::TooLarge)?;
                let number = term.value(1, &position).map_err(|_| UNKNOWN)?;
                if !(least..=most).contains(&number) {
                    return Err(UNKNOWN);
                }
                let equal = compared(term, Comparison::Equal, bound(number)?);
                let (mut equal, _) = set.with(equal, self.work)?.ok_or(UNKNOWN)?;
                if let (None, Ok(size)) = (set.only, i64::try_from(heap)) {
                    let other = compared(&Value::variable(HEAP), Comparison::NotEqual, size);
                    if equal.with(other, self.work)?.is_none() {
                        equal.only = Some(heap);
                    }
                }
                add(equal, Range::exactly(number));
                let rest = [(least, number - 1), (number + 1, most)];
                between.extend(rest.into_iter().filter(|(least, most)| least <= most));
                found += 1;
                if found > MAX_VALUES {
                    return Err(UNKNOWN);
                }
            }
            // Nothing is left but heaps of which the term is not defined.
            let defined = [Comparison::Less, Comparison::GreaterEqual];
            let undefined = defined.map(|part| Property::Not(Box::new(compared(term, part, 0))));
            if set.with(Property::And(undefined.into()), self.work)?.is_some() {
                return Err(UNKNOWN);
            }
        }
        self.sets = sets;
        if self.sets.len() > MAX_SETS { Err(UNKNOWN) } else { Ok(()) }
    }
}
