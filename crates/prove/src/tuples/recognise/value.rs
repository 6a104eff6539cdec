//! Grundy values as terms: terms are tried in turn, the simplest first, on some positions; those
//! that fit are compared with the machine for all.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use rules::Comparison;
use rules::tuples::{Assignment, Property, Tuple, TupleAtom, Value, Variable};
use run::Stop;

use super::super::sample::{Random, limits, tuples};
use super::super::theorem::{TupleKind, TupleProof};
use super::exact::{Exact, Target};
use super::parts::Change;
use super::say::{self, heap, scaled, sum};

/// Approximate number of small tuples, and of larger ones.
const SMALL: u64 = 250;
const LARGEST: u64 = 60;
const LARGE: usize = 40;
/// The largest Grundy values considered.
const LARGEST_VALUE: u128 = 200;
/// Single heaps are considered below this size.
const ALONE: i64 = 40;
/// Terms that fit the examples and are compared with the machine.
const MOST_CONFIRMED: usize = 12;

pub(super) struct Values<'v> {
    pub exact: &'v Exact<'v>,
    pub names: &'v [String],
    pub proof: &'v TupleProof,
}

impl Values<'_> {
    /// A term that is the Grundy value of every position.
    pub(super) fn find(&self) -> Result<Option<Value>, Stop> {
        let examples = self.examples()?;
        if examples.is_empty() {
            return Ok(None);
        }
        let mut candidates = self.candidates();
        candidates.extend(self.sum());
        candidates.sort_by_cached_key(|value| {
            say::weight(
                &Property::Compare(value.clone(), Comparison::GreaterEqual, Value::Number(0)),
                self.names,
            )
        });
        let heaps = self.names.len();
        let mut tried = 0;
        for value in candidates {
            self.exact.run.tick()?;
            let fits = |(position, number): &(Assignment, i128)| {
                value.value(heaps, position) == Ok(*number)
            };
            if examples.iter().all(fits) {
                if self.confirmed(&value)? {
                    return Ok(Some(value));
                }
                tried += 1;
                if tried == MOST_CONFIRMED {
                    break;
                }
            }
        }
        Ok(None)
    }

    fn confirmed(&self, value: &Value) -> Result<bool, Stop> {
        let same = |target: Target, right: Value| -> Result<bool, Stop> {
            let property = Property::Compare(value.clone(), Comparison::Equal, right);
            let wrong = self.exact.differences(&target, &property, 1)?;
            Ok(wrong.is_some_and(|wrong| wrong.complete && wrong.tuples.is_empty()))
        };
        let answer = &self.proof.answer;
        if self.proof.kind == TupleKind::Relation {
            let number = Variable(u32::try_from(2 * self.names.len()).unwrap_or(u32::MAX));
            return same(
                answer.map(|class| class.map(|class| class == 0)),
                Value::variable(number),
            );
        }
        let mut classes: Vec<u8> =
            answer.states().filter_map(|state| *answer.output(state)).collect();
        classes.sort_unstable();
        classes.dedup();
        for class in classes {
            // A term has only one value, so it suffices that it has this one where it should.
            let target = answer.map(|own| own.filter(|own| *own == class).map(|_| true));
            if !same(target, Value::Number(i64::from(class)))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn number(&self, tuple: &[u128]) -> Option<i128> {
        if self.proof.kind != TupleKind::Relation {
            return self.proof.class(tuple).map(i128::from);
        }
        let mut whole = [tuple, &[0]].concat();
        self.proof.class(&whole)?;
        let found = (0..=LARGEST_VALUE).find(|number| {
            if let Some(last) = whole.last_mut() {
                *last = *number;
            }
            self.proof.class(&whole) == Some(0)
        });
        found.and_then(|number| i128::try_from(number).ok())
    }

    fn examples(&self) -> Result<Vec<(Assignment, i128)>, Stop> {
        let heaps = self.names.len();
        let bounds = &self.exact.encoding.bounds[..heaps];
        let mut random = Random::new(self.exact.run.seed);
        let mut positions: Vec<Tuple> = vec![];
        for index in 0..LARGE {
            let size = [20, 60, 8, 40][index % 4];
            let below =
                |bound: &Option<u32>| bound.map_or(size, |bound| size.min(u64::from(bound) + 1));
            positions
                .push(bounds.iter().map(|bound| u128::from(random.below(below(bound)))).collect());
        }
        let few: Vec<Option<u64>> = bounds.iter().map(|bound| bound.map(u64::from)).collect();
        positions.extend(
            tuples(&limits(&few, SMALL, LARGEST))
                .map(|tuple| tuple.into_iter().map(u128::from).collect()),
        );
        let mut examples = vec![];
        for position in positions {
            self.exact.run.tick()?;
            if let (Some(number), Some(assignment)) =
                (self.number(&position), Assignment::position(&position))
            {
                examples.push((assignment, number));
            }
        }
        Ok(examples)
    }

    /// The nim-sum of heaps, each transformed as its values are where the others are empty (Sprague
    /// 1935, Grundy 1939).
    fn sum(&self) -> Option<Value> {
        let heaps = self.names.len();
        let each = (0..heaps).map(|index| {
            let alone = |size: i64| {
                let mut tuple: Tuple = vec![0; heaps];
                tuple[index] = u128::try_from(size).ok()?;
                self.number(&tuple)
            };
            let known: Vec<(i64, i128)> =
                (0..ALONE).filter_map(|size| alone(size).map(|number| (size, number))).collect();
            let fits = |change: &Change| {
                known.iter().all(|&(size, number)| i128::from(change.number(size)) == number)
            };
            Change::common().find(fits).map(|change| change.value(heap(index)))
        });
        each.collect::<Option<Vec<_>>>()
            .filter(|_| heaps >= 2)
            .map(|all| Value::Atom(TupleAtom::Xor(all)))
    }

    fn candidates(&self) -> Vec<Value> {
        let heaps = self.names.len();
        let plus = |value: Value, number: i64| {
            if number == 0 { value } else { sum(vec![value, Value::Number(number)]) }
        };
        let modulo = |value: Value, modulus: i64| Value::Mod(Box::new(value), modulus);
        let divided = |value: Value, divisor: i64| Value::Div(Box::new(value), divisor);
        let mut all: Vec<Value> = (0..=3).map(Value::Number).collect();
        // Transform all heaps in the same way, then combine them.
        let mut changes: Vec<Box<dyn Fn(Value) -> Value>> = vec![Box::new(|value| value)];
        for number in [-1, 1, 2] {
            changes.push(Box::new(move |value| plus(value, number)));
        }
        for divisor in 2..=6 {
            for number in 0..divisor {
                changes.push(Box::new(move |value| divided(plus(value, number), divisor)));
            }
        }
        for modulus in 2..=24 {
            changes.push(Box::new(move |value| modulo(value, modulus)));
        }
        let mut whole = vec![];
        for change in &changes {
            let each: Vec<Value> = (0..heaps).map(|index| change(heap(index))).collect();
            if heaps == 1 {
                whole.extend(each);
                continue;
            }
            whole.extend([
                Value::Atom(TupleAtom::Xor(each.clone())),
                sum(each.clone()),
                Value::Atom(TupleAtom::Max(each.clone())),
                Value::Atom(TupleAtom::Min(each)),
            ]);
        }
        if heaps >= 2 {
            let each = || (0..heaps).map(heap).collect();
            whole.push(sum(vec![
                Value::Atom(TupleAtom::Max(each())),
                scaled(-1, Value::Atom(TupleAtom::Min(each()))),
            ]));
            let subsets = 1_usize << heaps.min(6);
            for subset in (1..subsets - 1).filter(|_| heaps <= 6) {
                let some: Vec<Value> =
                    (0..heaps).filter(|at| subset >> at & 1 == 1).map(heap).collect();
                if let [one] = &some[..] {
                    whole.push(one.clone());
                } else {
                    whole.extend([Value::Atom(TupleAtom::Xor(some.clone())), sum(some)]);
                }
            }
            for (one, two) in (0..heaps)
                .flat_map(|one| (0..heaps).map(move |two| (one, two)))
                .filter(|(one, two)| one != two)
            {
                whole.push(sum(vec![heap(one), scaled(-1, heap(two))]));
                whole.push(sum(vec![heap(one), scaled(2, heap(two))]));
            }
        }
        for value in whole {
            let plain = !matches!(value, Value::Mod(..) | Value::Div(..));
            if plain {
                for modulus in 2..=16 {
                    all.extend(
                        (0..modulus.min(4))
                            .map(|number| modulo(plus(value.clone(), number), modulus)),
                    );
                }
                for divisor in 2..=4 {
                    all.extend(
                        (0..divisor).map(|number| divided(plus(value.clone(), number), divisor)),
                    );
                }
                all.extend([-1, 1].map(|number| plus(value.clone(), number)));
            }
            all.push(value);
        }
        // Within a period: values that rise and fall in it, as in many subtraction games.
        let total = sum((0..heaps).map(heap).collect());
        for period in 3..=24 {
            let rest = modulo(total.clone(), period);
            for divisor in 2..period {
                all.push(divided(rest.clone(), divisor));
                all.push(Value::Atom(TupleAtom::Min(vec![rest.clone(), Value::Number(divisor)])));
                for modulus in 2..=4_i64 {
                    for scale in 1..=3 {
                        let high = scaled(scale, divided(rest.clone(), divisor));
                        all.push(sum(vec![modulo(rest.clone(), modulus), high]));
                    }
                }
            }
        }
        all
    }
}
