//! The parts of formulas: conditions that are true or false for an example (*atoms*), and values
//! that formulas restrict to a set (*families*).

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use hashbrown::HashSet;
use rules::Comparison;
use rules::tuples::{Assignment, Numeration, Property, Tuple, TupleAtom, Value};
use run::{Run, Stop};

use super::bits::Bits;
use super::say::{self, Base, LinearTerms, heap};

/// Combinations of transformations of the first heaps that are kept.
const MOST_WAYS: usize = 200;
/// Keys of families are below this.
pub(super) const KEYS: usize = 64;
/// Marks a value without a key in a family.
pub(super) const NO_KEY: u8 = u8::MAX;
/// Heaps from this size on have no key in the family of sizes.
const SIZES: i64 = 36;

/// How an atom is evaluated.
enum Test {
    Form(usize, Comparison, i64),
    /// Compares the nim-sum of these transformed heaps with a number.
    Xor(Vec<usize>, Change, Comparison, i64),
    Property,
}

/// A transformation of a heap.
#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    Nothing,
    Add(i64),
    /// (x + a) / b
    Div(i64, i64),
    Mod(i64),
}

impl Change {
    /// Common forms of the Grundy values of a single heap, the simplest first.
    pub(super) fn common() -> impl Iterator<Item = Self> {
        let residues = (2..=12).map(Self::Mod);
        let quotients =
            [(0, 2), (1, 2), (0, 3), (2, 3), (0, 4)].map(|(add, by)| Self::Div(add, by));
        core::iter::once(Self::Nothing).chain(residues).chain(quotients)
    }

    pub(super) fn number(self, size: i64) -> i64 {
        match self {
            Self::Nothing => size,
            Self::Add(number) => size.saturating_add(number),
            Self::Div(number, divisor) => size.saturating_add(number).div_euclid(divisor),
            Self::Mod(modulus) => size.rem_euclid(modulus),
        }
    }

    pub(super) fn value(self, heap: Value) -> Value {
        let plus = |heap, number| {
            if number == 0 { heap } else { Value::Add(vec![heap, Value::Number(number)]) }
        };
        match self {
            Self::Nothing => heap,
            Self::Add(number) => plus(heap, number),
            Self::Div(number, divisor) => Value::Div(Box::new(plus(heap, number)), divisor),
            Self::Mod(modulus) => Value::Mod(Box::new(heap), modulus),
        }
    }
}

/// A condition.
pub(super) struct Atom {
    test: Test,
    pub property: Property,
    /// Its length.
    pub cost: usize,
    pub bits: Bits,
}

/// How a key is computed.
#[derive(Clone, Copy)]
enum Key {
    Residue(usize, i64),
    /// The value itself.
    Form(usize),
    /// The nim-sum of all heaps.
    Xor(i64),
    /// The largest residue of a heap.
    LargestResidue(i64),
    Value,
}

/// A value with few possibilities.
pub(super) struct Family {
    key: Key,
    value: Value,
    modulus: Option<i64>,
    /// The length of the value.
    pub cost: usize,
    /// For each example, its key.
    pub keys: Vec<u8>,
}

/// A set of keys.
pub(super) type KeySet = u64;

impl Family {
    pub(super) fn property(&self, set: KeySet) -> Property {
        let keys: Vec<i64> = (0..64).filter(|key| set >> key & 1 == 1).collect();
        say::member(self.value.clone(), &keys, self.modulus)
    }

    /// The cost of a set of `count` keys: its length and implausibility.
    pub(super) fn cost_of(&self, count: usize) -> usize {
        self.cost
            + 3 * count
            + self.modulus.map_or(2 * count, |modulus| say::set_chance(modulus, count))
    }

    pub(super) fn bits(&self, set: KeySet) -> Bits {
        let mut bits = Bits::empty(self.keys.len());
        for (index, &key) in self.keys.iter().enumerate() {
            if usize::from(key) < KEYS && set >> key & 1 == 1 {
                bits.insert(index);
            }
        }
        bits
    }
}

/// Examples, and all parts for them.
pub(super) struct Parts<'a> {
    pub names: &'a [String],
    heaps: usize,
    over: Vec<usize>,
    forms: Vec<LinearTerms>,
    pub atoms: Vec<Atom>,
    pub families: Vec<Family>,
    pub tuples: Vec<Tuple>,
    known: HashSet<Tuple>,
    pub yes: Bits,
    pub no: Bits,
}

impl<'a> Parts<'a> {
    /// Parts about the heaps `over` only.
    pub(super) fn new(names: &'a [String], over: &[usize], numeration: Numeration) -> Self {
        let mut parts = Self {
            names,
            heaps: names.len(),
            over: over.to_vec(),
            forms: vec![],
            atoms: vec![],
            families: vec![],
            tuples: vec![],
            known: HashSet::new(),
            yes: Bits::default(),
            no: Bits::default(),
        };
        parts.linear();
        match numeration {
            Numeration::Base(base) => parts.digits(base),
            Numeration::Recurrence(_) => parts.shifts(numeration),
            Numeration::Unary => {}
        }
        parts
    }

    /// Drops parts that cannot be confirmed.
    pub(super) fn forget(&mut self, part: &Property) {
        self.atoms.retain(|atom| atom.property != *part);
        if let Property::Compare(value, ..) | Property::In(value, _) = part {
            self.families.retain(|family| family.value != *value);
        }
    }

    pub(super) fn knows(&self, tuple: &Tuple) -> bool {
        self.known.contains(tuple)
    }

    /// Adds an example; ignores known ones.
    pub(super) fn push(&mut self, tuple: Tuple, truth: bool) -> bool {
        if !self.known.insert(tuple.clone()) {
            return false;
        }
        let sizes: Vec<i64> =
            tuple.iter().map(|&size| i64::try_from(size).unwrap_or(i64::MAX / 1024)).collect();
        let (mut max, mut min) = (0, i64::MAX);
        for &index in &self.over {
            max = max.max(sizes[index]);
            min = min.min(sizes[index]);
        }
        let base = |base: Base| match base {
            Base::Heap(index) => sizes[index],
            Base::Max => max,
            Base::Min => min,
        };
        let numbers: Vec<i64> = self
            .forms
            .iter()
            .map(|form| {
                form.terms.iter().fold(0, |sum: i64, &(of, scale)| {
                    sum.saturating_add(base(of).saturating_mul(scale))
                })
            })
            .collect();
        let assignment = Assignment::position(&tuple).unwrap_or_default();
        for atom in &mut self.atoms {
            atom.bits.push(match &atom.test {
                Test::Form(form, comparison, number) => comparison.holds(numbers[*form], *number),
                Test::Xor(heaps, change, comparison, number) => {
                    let mut changed = heaps.iter().map(|&index| change.number(sizes[index]));
                    let xor = changed.try_fold(0, |xor, size| (size >= 0).then_some(xor ^ size));
                    xor.is_some_and(|xor| comparison.holds(xor, *number))
                }
                Test::Property => atom.property.holds(self.heaps, &assignment).unwrap_or(false),
            });
        }
        for family in &mut self.families {
            let number = match family.key {
                Key::Residue(form, modulus) => numbers[form].rem_euclid(modulus),
                Key::Form(form) => numbers[form],
                Key::Xor(modulus) => {
                    self.over.iter().fold(0, |xor, &index| xor ^ sizes[index]).rem_euclid(modulus)
                }
                Key::LargestResidue(modulus) => self
                    .over
                    .iter()
                    .map(|&index| sizes[index].rem_euclid(modulus))
                    .max()
                    .unwrap_or(0),
                Key::Value => family
                    .value
                    .value(self.heaps, &assignment)
                    .ok()
                    .and_then(|value| i64::try_from(value).ok())
                    .unwrap_or(i64::MAX),
            };
            let most = if family.modulus.is_some() { 64 } else { SIZES };
            family.keys.push(if (0..most).contains(&number) {
                u8::try_from(number).unwrap_or(NO_KEY)
            } else {
                NO_KEY
            });
        }
        self.tuples.push(tuple);
        self.yes.push(truth);
        self.no.push(!truth);
        true
    }

    fn add_form(&mut self, terms: &[(Base, i64)]) -> usize {
        self.forms.push(LinearTerms { terms: terms.to_vec() });
        self.forms.len() - 1
    }

    fn add_compared(
        &mut self,
        form: usize,
        equal: core::ops::RangeInclusive<i64>,
        order: core::ops::RangeInclusive<i64>,
    ) {
        let comparisons = equal
            .map(|number| (Comparison::Equal, number))
            .chain(order.flat_map(|number| {
                [(Comparison::LessEqual, number), (Comparison::GreaterEqual, number)]
            }))
            .chain([(Comparison::NotEqual, 0)]);
        for (comparison, number) in comparisons {
            let property = self.forms[form].compared(&self.over, comparison, number);
            let cost = say::weight(&property, self.names);
            let test = Test::Form(form, comparison, number);
            self.atoms.push(Atom { test, property, cost, bits: Bits::default() });
        }
    }

    fn add_residues(&mut self, form: usize, most: i64) {
        for modulus in 2..=most {
            let value = Value::Mod(Box::new(self.forms[form].value(&self.over)), modulus);
            self.add_family(Key::Residue(form, modulus), value, Some(modulus));
        }
    }

    fn add_family(&mut self, key: Key, value: Value, modulus: Option<i64>) {
        let cost = say::weight(&Property::In(value.clone(), vec![]), self.names);
        self.families.push(Family { key, value, modulus, cost, keys: vec![] });
    }

    fn add_property(&mut self, property: Property) {
        let cost = say::weight(&property, self.names);
        self.atoms.push(Atom { test: Test::Property, property, cost, bits: Bits::default() });
    }

    fn add_xor(&mut self, heaps: &[usize], change: Change, comparison: Comparison, number: i64) {
        let values = heaps.iter().map(|&index| change.value(heap(index))).collect();
        let property = Property::Compare(
            Value::Atom(TupleAtom::Xor(values)),
            comparison,
            Value::Number(number),
        );
        let cost = say::weight(&property, self.names);
        let test = Test::Xor(heaps.to_vec(), change, comparison, number);
        self.atoms.push(Atom { test, property, cost, bits: Bits::default() });
    }

    /// Linear comparisons and residues.
    fn linear(&mut self) {
        use Base::{Heap, Max, Min};
        let over = self.over.clone();
        let count = over.len();
        let most = match count {
            0 | 1 => 64,
            2 => 20,
            3 => 12,
            _ => 8,
        };
        let sizes = match count {
            0 | 1 => 24,
            2 => 10,
            _ => 6,
        };
        for &one in &over {
            let form = self.add_form(&[(Heap(one), 1)]);
            self.add_compared(form, 0..=sizes, 0..=sizes);
            self.add_residues(form, most.max(16));
            let value = self.forms[form].value(&self.over);
            self.add_family(Key::Form(form), value, None);
        }
        const TWO: [(i64, i64); 22] = [
            (1, -1),
            (1, 1),
            (2, -1),
            (1, -2),
            (2, 1),
            (1, 2),
            (3, -1),
            (1, -3),
            (3, -2),
            (2, -3),
            (3, 1),
            (1, 3),
            (4, -1),
            (1, -4),
            (5, -1),
            (1, -5),
            (6, -1),
            (1, -6),
            (7, -1),
            (1, -7),
            (8, -1),
            (1, -8),
        ];
        let scales: &[(i64, i64)] = match count {
            2 => &TWO,
            3 => &[(1, -1), (1, 1), (2, -1), (1, -2), (2, 1), (1, 2)],
            _ => &[(1, -1), (1, 1)],
        };
        for (at, &one) in over.iter().enumerate() {
            for &two in &over[at + 1..] {
                for &(left, right) in scales {
                    let form = self.add_form(&[(Heap(one), left), (Heap(two), right)]);
                    let near = if right < 0 { -8..=8 } else { 0..=8 };
                    self.add_compared(form, near, if right < 0 { -4..=4 } else { 0..=6 });
                    if left.abs().max(right.abs()) <= 3 {
                        self.add_residues(form, most);
                    }
                }
            }
        }
        if count >= 3 {
            let total: Vec<(Base, i64)> = over.iter().map(|&index| (Heap(index), 1)).collect();
            let form = self.add_form(&total);
            self.add_compared(form, 0..=8, 0..=8);
            self.add_residues(form, most);
            let mut signed = total.clone();
            for negative in 1..if count == 3 { 4 } else { 1 } {
                signed.clone_from(&total);
                for (at, term) in signed.iter_mut().enumerate().skip(1) {
                    term.1 = if negative >> (at - 1) & 1 == 1 { -1 } else { 1 };
                }
                let form = self.add_form(&signed);
                self.add_compared(form, -4..=4, -2..=2);
                self.add_residues(form, most);
            }
            let mut others = total;
            others.push((Max, -2));
            let form = self.add_form(&others);
            self.add_compared(form, -3..=3, -2..=2);
            if count == 3 {
                // The two largest are equal.
                others.push((Min, -1));
                let form = self.add_form(&others);
                self.add_compared(form, -2..=2, -1..=1);
            }
            // Alternating signs, and every other heap.
            if count >= 4 {
                for skip in 0..2 {
                    let some: Vec<_> =
                        over.iter().skip(skip).step_by(2).map(|&index| (Heap(index), 1)).collect();
                    let form = self.add_form(&some);
                    self.add_residues(form, most);
                }
            }
        }
        if count >= 2 {
            for (base, least) in [(Max, 0), (Min, 0)] {
                let form = self.add_form(&[(base, 1)]);
                self.add_compared(form, least..=sizes.min(6), least..=sizes.min(6));
                self.add_residues(form, most.min(8));
            }
            for modulus in 3..=8 {
                let values =
                    over.iter().map(|&index| Change::Mod(modulus).value(heap(index))).collect();
                self.add_family(
                    Key::LargestResidue(modulus),
                    Value::Atom(TupleAtom::Max(values)),
                    Some(modulus),
                );
            }
            let form = self.add_form(&[(Max, 1), (Min, -1)]);
            self.add_compared(form, 0..=8, 0..=6);
            if count == 2 {
                for (max, min) in [(1, -2), (1, -3), (2, -3)] {
                    let form = self.add_form(&[(Max, max), (Min, min)]);
                    self.add_compared(form, -4..=6, -4..=4);
                }
            }
        }
    }

    /// Transforms heaps separately such that the positive examples are exactly those with nim-sum
    /// 0: sums of different games. All such ways, the simplest first.
    pub(super) fn sums(&self, run: &Run<'_>) -> Result<Vec<Property>, Stop> {
        let changes: Vec<Change> = Change::common().collect();
        let mut ways: Vec<Vec<Change>> = vec![vec![]];
        let sizes = |example: usize, at: usize| {
            i64::try_from(self.tuples[example][self.over[at]]).unwrap_or(i64::MAX)
        };
        let care: Vec<usize> = self.yes.or(&self.no).iter().collect();
        for count in 1..=self.over.len() {
            // Examples in which the remaining heaps are empty must fit already.
            let now: Vec<usize> = care
                .iter()
                .copied()
                .filter(|&example| (count..self.over.len()).all(|at| sizes(example, at) == 0))
                .collect();
            let mut longer = vec![];
            for way in &ways {
                for &change in &changes {
                    run.tick()?;
                    let way = [&way[..], &[change]].concat();
                    let xor = |example: usize| {
                        let changed = way
                            .iter()
                            .enumerate()
                            .map(|(at, change)| change.number(sizes(example, at)));
                        changed.fold(0, |xor, size| xor ^ size)
                    };
                    if now.iter().all(|&example| (xor(example) == 0) == self.yes.contains(example))
                    {
                        longer.push(way);
                    }
                }
            }
            longer.truncate(MOST_WAYS);
            ways = longer;
        }
        let property = |way: Vec<Change>| {
            let values =
                way.iter().zip(&self.over).map(|(change, &index)| change.value(heap(index)));
            Property::Compare(
                Value::Atom(TupleAtom::Xor(values.collect())),
                Comparison::Equal,
                Value::Number(0),
            )
        };
        let mut found: Vec<Property> = ways.into_iter().map(property).collect();
        found.sort_by_cached_key(|property| say::weight(property, self.names));
        Ok(found)
    }

    /// Nim-sums of every other gap between neighbours, as for coins on a strip that must not pass
    /// each other (Welter 1954).
    fn gaps(&mut self) {
        let mut over = self.over.clone();
        if over.len() < 3 {
            return;
        }
        for _ in 0..2 {
            over.reverse();
            for (between, before) in [(0, 0), (1, 0), (1, 1)] {
                // With an even number of heaps, the first one is not alone.
                if over.len().is_multiple_of(2) && before != 0 {
                    continue;
                }
                let gap = |pair: &[usize]| {
                    let mut terms: Vec<Value> = vec![heap(pair[0])];
                    terms.extend(pair.get(1).map(|&low| say::scaled(-1, heap(low))));
                    let less = if pair.len() == 2 { between } else { before };
                    terms.extend((less != 0).then_some(Value::Number(-less)));
                    say::sum(terms)
                };
                let xor = Value::Atom(TupleAtom::Xor(over.chunks(2).map(gap).collect()));
                self.add_property(Property::Compare(xor, Comparison::Equal, Value::Number(0)));
            }
        }
    }

    /// Nim-sums and other digit-wise values, as far as this base allows.
    fn digits(&mut self, base: u32) {
        let over = self.over.clone();
        let count = over.len();
        if base.is_power_of_two() && count >= 2 {
            self.add_xor(&over, Change::Nothing, Comparison::Equal, 0);
            for number in 1..=3 {
                self.add_xor(&over, Change::Nothing, Comparison::Equal, number);
            }
            self.add_xor(&over, Change::Nothing, Comparison::LessEqual, 1);
            self.gaps();
            let subsets = 1_usize << count.min(5);
            for subset in (1..subsets - 1).filter(|subset| subset.count_ones() >= 3) {
                let some = over.iter().enumerate().filter(|(at, _)| subset >> at & 1 == 1);
                let some: Vec<usize> = some.map(|(_, &index)| index).collect();
                self.add_xor(&some, Change::Nothing, Comparison::Equal, 0);
            }
            let changes = [1, -1, 2].map(Change::Add).into_iter();
            let changes = changes
                .chain([(1, 2), (0, 2), (0, 3), (0, 4)].map(|(add, by)| Change::Div(add, by)));
            // For two heaps that is a residue of the difference; residues modulo powers of two
            // follow from the nim-sum.
            let moduli = (3..=12_i64).filter(|modulus| count >= 3 && modulus.count_ones() > 1);
            for change in changes.chain(moduli.map(Change::Mod)) {
                self.add_xor(&over, change, Comparison::Equal, 0);
            }
            for modulus in [2, 4, 8, 16, 32] {
                let xor =
                    Value::Atom(TupleAtom::Xor(over.iter().map(|&index| heap(index)).collect()));
                self.add_family(
                    Key::Xor(modulus),
                    Value::Mod(Box::new(xor), modulus),
                    Some(modulus),
                );
            }
        }
        // Columns are over all heaps.
        if count == self.heaps && count >= 2 {
            // In base 2, two heaps give the nim-sum.
            let least = if base == 2 { 3 } else { 2 };
            for modulus in least..=u32::try_from(count + 1).unwrap_or(2) {
                let column = Value::Atom(TupleAtom::LargestColumn { base, modulus });
                self.add_property(Property::Compare(column, Comparison::Equal, Value::Number(0)));
            }
        }
        for &index in &over {
            let Value::Atom(TupleAtom::Variable(variable)) = heap(index) else { continue };
            let zeros = Value::Atom(TupleAtom::TrailingZeros(Numeration::Base(base), variable));
            for (value, moduli) in
                [(zeros, 2..=4_u32), (Value::Atom(TupleAtom::DigitSum(base, variable)), 2..=4)]
            {
                for modulus in moduli {
                    let modulus = i64::from(modulus);
                    self.add_family(
                        Key::Value,
                        Value::Mod(Box::new(value.clone()), modulus),
                        Some(modulus),
                    );
                }
            }
        }
    }

    /// Shifted digits: in these numerations, multiples of irrational numbers (Wythoff 1907,
    /// Fraenkel 1982).
    fn shifts(&mut self, numeration: Numeration) {
        let over = self.over.clone();
        for &index in &over {
            let Value::Atom(TupleAtom::Variable(variable)) = heap(index) else { continue };
            let zeros = Value::Atom(TupleAtom::TrailingZeros(numeration, variable));
            for modulus in [2, 3] {
                self.add_family(
                    Key::Value,
                    Value::Mod(Box::new(zeros.clone()), modulus),
                    Some(modulus),
                );
            }
            for &other in over.iter().filter(|other| **other != index) {
                for number in [0, 1, -1] {
                    let shift = Value::Atom(TupleAtom::Shift(numeration, variable));
                    let right = if number == 0 {
                        shift
                    } else {
                        Value::Add(vec![shift, Value::Number(number)])
                    };
                    self.add_property(Property::Compare(heap(other), Comparison::Equal, right));
                }
            }
        }
    }
}
