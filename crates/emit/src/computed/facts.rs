//! What is obvious about the numbers of a game: bounds, and which conditions always hold.
//!
//! A program checks only what is not obvious here. Every assumption holds where it is assumed, so
//! 'yes' is reliable; 'no' means unknown. What does not fit into 64 bits ends the program.

use alloc::vec;
use alloc::vec::Vec;

use compute::{Comparison, Function, Game, Range, Term, Test};

use super::affine::Affine;

/// The range of a number; open where no bound is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Interval {
    pub(crate) low: Option<i128>,
    pub(crate) high: Option<i128>,
}

/// What is known about a parameter.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Given {
    /// The range of the number, or of the list's entries.
    pub(crate) values: Interval,
    /// The range of the list's length.
    pub(crate) length: Interval,
}

impl Interval {
    pub(crate) const fn new(low: i128, high: i128) -> Self {
        Self { low: Some(low), high: Some(high) }
    }

    const fn from(low: i128) -> Self {
        Self { low: Some(low), high: None }
    }

    fn plus(self, other: Self) -> Self {
        let add = |a: Option<i128>, b: Option<i128>| a?.checked_add(b?);
        Self { low: add(self.low, other.low), high: add(self.high, other.high) }
    }

    fn times(self, factor: i128) -> Self {
        let by = |bound: Option<i128>| bound?.checked_mul(factor);
        let (low, high) = (by(self.low), by(self.high));
        if factor < 0 { Self { low: high, high: low } } else { Self { low, high } }
    }

    const fn is_from(self, low: i128) -> bool {
        matches!(self.low, Some(known) if known >= low)
    }

    /// Whether all numbers are known to be at most `most` in absolute value.
    pub(crate) fn is_within(self, most: i128) -> bool {
        self.low.is_some_and(|low| low >= -most) && self.high.is_some_and(|high| high <= most)
    }

    /// Whether all numbers are known to fit into 64 bits.
    pub(crate) fn fits(self) -> bool {
        self == self.in_64_bits()
    }

    /// The part that fits into 64 bits.
    pub(crate) fn in_64_bits(mut self) -> Self {
        self.narrow(Self::new(i128::from(i64::MIN), i128::from(i64::MAX)));
        self
    }

    /// The range of a sum, a difference or a product.
    pub(crate) fn after(self, function: Function, other: Self) -> Self {
        match function {
            Function::Add => self.plus(other),
            Function::Subtract => self.plus(other.times(-1)),
            Function::Multiply => {
                let ends = |one: Self| [one.low, one.high];
                let all: Option<Vec<i128>> = ends(self)
                    .into_iter()
                    .flat_map(|a| ends(other).map(|b| a?.checked_mul(b?)))
                    .collect();
                let all = all.unwrap_or_default();
                Self { low: all.iter().min().copied(), high: all.iter().max().copied() }
            }
            _ => Self::default(),
        }
    }

    fn narrow(&mut self, other: Self) {
        self.low = self.low.max(other.low);
        self.high = match (self.high, other.high) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
    }
}

/// The facts at one place of a game.
#[derive(Clone, Debug)]
pub(crate) struct Facts<'g> {
    given: &'g [Given],
    slots: Vec<Interval>,
    /// Each is nonnegative.
    forms: Vec<Affine>,
}

/// How many facts may be combined in one deduction.
const DEPTH: u32 = 3;
/// The most facts remembered.
const MOST: usize = 48;

fn place(index: u32) -> usize {
    usize::try_from(index).unwrap_or(usize::MAX)
}

impl<'g> Facts<'g> {
    /// The facts about any tuple of naturals.
    pub(crate) fn of_tuple(game: &Game, given: &'g [Given]) -> Self {
        let slots = vec![Interval::from(0); game.fields.len()];
        Self { given, slots, forms: Vec::new() }
    }

    /// The facts about any position.
    pub(crate) fn of_position(game: &Game, given: &'g [Given]) -> Self {
        let mut facts = Self::of_tuple(game, given);
        facts.assume(&game.domain);
        facts
    }

    /// Assumes bounds of the first slots.
    pub(crate) fn bounded(mut self, most: &[Option<i128>]) -> Self {
        for (slot, most) in self.slots.iter_mut().zip(most) {
            slot.narrow(Interval { low: None, high: *most });
        }
        self
    }

    /// Adds a variable as the next slot.
    pub(crate) fn choose(&mut self, range: &Range) {
        let slot = Term::Slot(u32::try_from(self.slots.len()).unwrap_or(u32::MAX));
        self.slots.push(Interval::default());
        let at_least = |facts: &mut Self, low: Term| {
            facts.assume(&Test::Compare(low, Comparison::LessEqual, slot.clone()));
        };
        let at_most = |facts: &mut Self, high: &Term| {
            facts.assume(&Test::Compare(slot.clone(), Comparison::LessEqual, high.clone()));
        };
        match range {
            Range::Between(low, high) => {
                high.iter().chain([low]).for_each(|bound| self.has_value(bound));
                at_least(self, low.clone());
                if let Some(high) = high {
                    at_most(self, high);
                }
            }
            Range::Powers(_) => at_least(self, Term::Number(1)),
            Range::Listed(values) => self.within(&slot, &hull(values)),
            Range::Entries(list) => self.within(&slot, &self.entries(*list)),
            Range::Places(list, entry) => {
                at_least(self, Term::Number(1));
                at_most(self, &Term::Length(*list));
                let found = Term::Entry(*list, slot.clone().into());
                self.assume(&Test::Compare(found, Comparison::Equal, entry.clone()));
            }
            Range::Divisors(number) => {
                at_least(self, Term::Number(1));
                at_most(self, number);
            }
        }
    }

    fn entries(&self, list: u32) -> Interval {
        self.given.get(place(list)).copied().unwrap_or_default().values
    }

    fn length(&self, list: u32) -> Interval {
        let known = self.given.get(place(list)).copied().unwrap_or_default().length;
        Interval { low: known.low.or(Some(0)).max(Some(0)), high: known.high }
    }

    fn within(&mut self, term: &Term, interval: &Interval) {
        let form = Affine::of(term);
        if let Some(low) = interval.low {
            self.add(form.plus(&Affine::number(low), -1));
        }
        if let Some(high) = interval.high {
            self.add(Affine::number(high).plus(&form, -1));
        }
    }

    /// Assumes that a condition holds, so that its terms are defined.
    pub(crate) fn assume(&mut self, test: &Test) {
        match test {
            Test::Always(_) | Test::Any(_) => {}
            Test::All(parts) => parts.iter().for_each(|part| self.assume(part)),
            Test::Compare(a, comparison, b) => {
                self.has_value(a);
                self.has_value(b);
                self.compare(a, *comparison, b);
            }
            Test::In(term, numbers) => self.within(term, &hull(numbers)),
            Test::Among(term, list) => self.within(term, &self.entries(*list)),
            Test::Not(inner) => match &**inner {
                Test::Not(inner) => self.assume(inner),
                Test::Any(parts) => {
                    parts.iter().for_each(|part| self.assume(&Test::Not(part.clone().into())));
                }
                Test::Compare(a, comparison, b) if self.is_defined(a) && self.is_defined(b) => {
                    self.compare(a, comparison.negated(), b);
                }
                _ => {}
            },
        }
    }

    fn has_value(&mut self, term: &Term) {
        definedness(term).iter().for_each(|test| self.assume(test));
    }

    fn compare(&mut self, a: &Term, comparison: Comparison, b: &Term) {
        // What is at least a maximum is at least each operand.
        let (less, more) = if comparison == Comparison::GreaterEqual { (b, a) } else { (a, b) };
        if matches!(comparison, Comparison::LessEqual | Comparison::GreaterEqual) {
            if let Term::Apply(Function::Maximum, one, other) = less {
                [one, other]
                    .into_iter()
                    .for_each(|less| self.compare(less, Comparison::LessEqual, more));
            }
            if let Term::Apply(Function::Minimum, one, other) = more {
                [one, other]
                    .into_iter()
                    .for_each(|more| self.compare(less, Comparison::LessEqual, more));
            }
        }
        // a <= x / y implies a * y <= x.
        if let (Comparison::LessEqual, Term::Apply(Function::Divide, x, y)) = (comparison, b)
            && self.from(y, 1)
            && !matches!(**y, Term::Number(_))
        {
            let product = Term::apply(Function::Multiply, a.clone(), (**y).clone());
            self.add(difference(&Affine::of(x), &Affine::of(&product), 0));
        }
        let (a, b) = (Affine::of(a), Affine::of(b));
        match comparison {
            Comparison::Less => self.add(difference(&b, &a, 1)),
            Comparison::LessEqual => self.add(difference(&b, &a, 0)),
            Comparison::Greater => self.add(difference(&a, &b, 1)),
            Comparison::GreaterEqual => self.add(difference(&a, &b, 0)),
            Comparison::Equal => {
                self.add(difference(&b, &a, 0));
                self.add(difference(&a, &b, 0));
            }
            Comparison::NotEqual => {
                for (more, less) in [(&a, &b), (&b, &a)] {
                    let least = difference(more, less, 0).and_then(|form| self.least(&form, DEPTH));
                    if least == Some(0) {
                        self.add(difference(more, less, 1));
                    }
                }
            }
        }
    }

    /// Assumes that a form is nonnegative.
    fn add(&mut self, form: Option<Affine>) {
        let Some(form) = form.filter(|_| self.forms.len() < MOST) else { return };
        if let [(Term::Slot(slot), factor)] = form.parts[..]
            && let Some(interval) = self.slots.get_mut(place(slot))
        {
            match factor {
                1 => interval.narrow(Interval::from(-form.constant)),
                -1 => interval.narrow(Interval { low: None, high: Some(form.constant) }),
                _ => {}
            }
        }
        for (term, _) in &form.parts {
            self.forms.extend(self.axioms(term));
        }
        self.forms.push(form);
    }

    /// Facts that hold of a term by definition.
    fn axioms(&self, term: &Term) -> Vec<Affine> {
        let Term::Apply(function, a, b) = term else { return Vec::new() };
        let (one, own, other) = (Affine::of(a), Affine::of(term), Affine::of(b));
        let forms = match function {
            Function::Minimum => [one.plus(&own, -1), other.plus(&own, -1)],
            Function::Maximum => [own.plus(&one, -1), own.plus(&other, -1)],
            Function::Divide if other.parts.is_empty() && other.constant > 0 => {
                let by = other.constant;
                let above = own
                    .plus(&Affine::number(1), 1)
                    .and_then(|next| Affine::number(-1).plus(&next, by)?.plus(&one, -1));
                [one.plus(&own, -by), above]
            }
            Function::Divide if self.from(b, 1) && self.from(a, 0) => [one.plus(&own, -1), None],
            Function::Remainder if self.from(b, 1) => {
                let below = difference(&other, &own, 1);
                [below, one.plus(&own, -1).filter(|_| self.from(a, 0))]
            }
            Function::Gcd => [
                one.plus(&own, -1).filter(|_| self.from(a, 1)),
                other.plus(&own, -1).filter(|_| self.from(b, 1)),
            ],
            Function::Multiply if self.from(a, 1) && self.from(b, 1) => {
                [own.plus(&one, -1), own.plus(&other, -1)]
            }
            _ => [None, None],
        };
        forms.into_iter().flatten().collect()
    }

    /// Whether a term is at least `low` where it is defined, by intervals alone.
    fn from(&self, term: &Term, low: i128) -> bool {
        self.interval(term).is_from(low)
    }

    /// The range of a term where it is defined.
    pub(crate) fn interval(&self, term: &Term) -> Interval {
        match term {
            Term::Number(number) => Interval::new(i128::from(*number), i128::from(*number)),
            Term::Slot(slot) => self.slots.get(place(*slot)).copied().unwrap_or_default(),
            Term::Parameter(at) => self.entries(*at),
            Term::Entry(list, _) => self.entries(*list),
            Term::Length(list) => self.length(*list),
            Term::Ones(_) => Interval::new(0, 63),
            Term::Apply(Function::Add | Function::Subtract, ..) => self.sum(&Affine::of(term)),
            Term::Apply(function, a, b) => self.applied(*function, a, b),
        }
    }

    /// Whether a sum, difference or product is known to fit into 64 bits, given that its operands
    /// do.
    pub(crate) fn fits(&self, function: Function, a: &Term, b: &Term) -> bool {
        self.extent(&Term::apply(function, a.clone(), b.clone())).fits()
    }

    /// The range of a term whose operands fit into 64 bits.
    fn extent(&self, term: &Term) -> Interval {
        let mut all = Interval { low: self.lowest(term), high: self.highest(term) };
        all.narrow(self.interval(term));
        if let Term::Apply(
            function @ (Function::Add | Function::Subtract | Function::Multiply),
            a,
            b,
        ) = term
        {
            all.narrow(self.extent(a).in_64_bits().after(*function, self.extent(b).in_64_bits()));
        }
        all
    }

    fn applied(&self, function: Function, left: &Term, right: &Term) -> Interval {
        let (a, b) = (self.interval(left), self.interval(right));
        let both = |of: fn(i128, i128) -> Option<i128>, a: Option<i128>, b: Option<i128>| {
            a.zip(b).and_then(|(a, b)| of(a, b))
        };
        match function {
            Function::Add => a.plus(b),
            Function::Subtract => a.plus(b.times(-1)),
            Function::Multiply => match (left, right) {
                (_, Term::Number(number)) => a.times(i128::from(*number)),
                (Term::Number(number), _) => b.times(i128::from(*number)),
                _ if a.is_from(0) && b.is_from(0) => Interval {
                    low: both(i128::checked_mul, a.low, b.low),
                    high: both(i128::checked_mul, a.high, b.high),
                },
                _ if left == right => Interval::from(0),
                _ => Interval::default(),
            },
            Function::Divide if a.is_from(0) && b.is_from(1) => Interval {
                low: Some(both(i128::checked_div, a.low, b.high).unwrap_or(0)),
                high: both(i128::checked_div, a.high, b.low),
            },
            Function::Remainder if b.is_from(1) => {
                let below = b.high.map(|high| high - 1);
                let mut known = Interval { low: Some(0), high: below };
                if a.is_from(0) {
                    known.narrow(Interval { low: None, high: a.high });
                }
                known
            }
            Function::Minimum => {
                let low = a.low.zip(b.low).map(|(a, b)| a.min(b));
                let mut known = Interval { low: None, high: a.high };
                known.narrow(Interval { low: None, high: b.high });
                Interval { low, high: known.high }
            }
            Function::Maximum => {
                Interval { low: a.low.max(b.low), high: a.high.zip(b.high).map(|(a, b)| a.max(b)) }
            }
            Function::Power if a.is_from(1) => {
                let of = |a: i128, b: i128| a.checked_pow(u32::try_from(b).ok()?);
                Interval { low: Some(1), high: both(of, a.high, b.high) }
            }
            Function::Power if a.is_from(0) => Interval::from(0),
            Function::Gcd if a.is_from(1) || b.is_from(1) => Interval::from(1),
            Function::Gcd | Function::Xor => Interval::from(0),
            Function::Bit => Interval::new(0, 1),
            Function::Divide | Function::Remainder | Function::Power => Interval::default(),
        }
    }

    fn sum(&self, form: &Affine) -> Interval {
        let start = Interval::new(form.constant, form.constant);
        form.parts
            .iter()
            .fold(start, |sum, (term, times)| sum.plus(self.interval(term).times(*times)))
    }

    /// A lower bound of a form, combining up to `depth` facts.
    fn least(&self, form: &Affine, depth: u32) -> Option<i128> {
        let mut least = self.sum(form).low;
        if depth == 0 {
            return least;
        }
        let axioms: Vec<Affine> =
            form.parts.iter().flat_map(|(term, _)| self.axioms(term)).collect();
        for fact in self.forms.iter().chain(&axioms) {
            let helps = fact.parts.iter().any(|(term, times)| {
                form.parts.iter().any(|(other, by)| other == term && (*by < 0) == (*times < 0))
            });
            if helps && let Some(rest) = form.plus(fact, -1) {
                least = least.max(self.least(&rest, depth - 1));
            }
        }
        least
    }

    /// A lower bound of a term, if obvious.
    pub(crate) fn lowest(&self, term: &Term) -> Option<i128> {
        self.least(&Affine::of(term), DEPTH)
    }

    /// An upper bound of a term, if obvious.
    pub(crate) fn highest(&self, term: &Term) -> Option<i128> {
        let form = Affine::number(0).plus(&Affine::of(term), -1)?;
        self.least(&form, DEPTH)?.checked_neg()
    }

    /// A simpler term with the same value: drops operands of minimum and maximum that obviously do
    /// not matter.
    pub(crate) fn plainer(&self, term: &Term) -> Term {
        fn parts(term: &Term, function: Function, into: &mut Vec<Term>) {
            match term {
                Term::Apply(own, a, b) if *own == function => {
                    parts(a, function, into);
                    parts(b, function, into);
                }
                _ => into.push(term.clone()),
            }
        }
        let (function, comparison) = match term {
            Term::Apply(function @ Function::Maximum, ..) => (*function, Comparison::GreaterEqual),
            Term::Apply(function @ Function::Minimum, ..) => (*function, Comparison::LessEqual),
            _ => return term.clone(),
        };
        let (mut all, mut kept) = (Vec::new(), Vec::<Term>::new());
        parts(term, function, &mut all);
        for part in all {
            if !kept.iter().any(|other| self.compares(other, comparison, &part)) {
                kept.retain(|other| !self.compares(&part, comparison, other));
                kept.push(part);
            }
        }
        let together = |a: Term, b: Term| Term::apply(function, a, b);
        kept.into_iter().reduce(together).unwrap_or_else(|| term.clone())
    }

    /// Whether a condition obviously holds.
    pub(crate) fn holds(&self, test: &Test) -> bool {
        match test {
            Test::Always(truth) => *truth,
            Test::All(parts) => parts.iter().all(|part| self.holds(part)),
            Test::Any(parts) => parts.iter().any(|part| self.holds(part)),
            Test::Compare(a, comparison, b) => {
                self.is_defined(a) && self.is_defined(b) && self.compares(a, *comparison, b)
            }
            Test::Not(inner) => match &**inner {
                Test::Always(truth) => !truth,
                Test::Compare(a, comparison, b) => {
                    self.is_defined(a)
                        && self.is_defined(b)
                        && self.compares(a, comparison.negated(), b)
                }
                _ => false,
            },
            Test::In(..) | Test::Among(..) => false,
        }
    }

    /// Whether two defined terms obviously satisfy a comparison.
    pub(crate) fn compares(&self, a: &Term, comparison: Comparison, b: &Term) -> bool {
        let (a, b) = (Affine::of(a), Affine::of(b));
        let natural = |form: Option<Affine>| {
            form.and_then(|form| self.least(&form, DEPTH)).is_some_and(|least| least >= 0)
        };
        match comparison {
            // Every number satisfies it.
            Comparison::GreaterEqual
                if b.parts.is_empty() && b.constant == i128::from(i64::MIN) =>
            {
                true
            }
            Comparison::Less => natural(difference(&b, &a, 1)),
            Comparison::LessEqual => natural(difference(&b, &a, 0)),
            Comparison::Greater => natural(difference(&a, &b, 1)),
            Comparison::GreaterEqual => natural(difference(&a, &b, 0)),
            Comparison::Equal => natural(difference(&b, &a, 0)) && natural(difference(&a, &b, 0)),
            Comparison::NotEqual => {
                natural(difference(&b, &a, 1)) || natural(difference(&a, &b, 1))
            }
        }
    }

    /// Whether a term is obviously defined.
    pub(crate) fn is_defined(&self, term: &Term) -> bool {
        definedness(term).iter().all(|test| self.holds(test))
    }
}

/// `more - less - by`.
fn difference(more: &Affine, less: &Affine, by: i128) -> Option<Affine> {
    more.plus(less, -1)?.plus(&Affine::number(by), -1)
}

fn hull(values: &[i64]) -> Interval {
    let bound = |value: Option<&i64>| value.map(|&value| i128::from(value));
    Interval { low: bound(values.iter().min()), high: bound(values.iter().max()) }
}

/// The conditions for a term to be defined, in the order in which they must be checked.
pub(crate) fn definedness(term: &Term) -> Vec<Test> {
    let from = |term: &Term, low: i64| {
        Test::Compare(term.clone(), Comparison::GreaterEqual, Term::Number(low))
    };
    match term {
        Term::Number(_) | Term::Slot(_) | Term::Parameter(_) | Term::Length(_) => Vec::new(),
        Term::Entry(list, at) => {
            let mut tests = definedness(at);
            tests.push(from(at, 1));
            let last = Term::Length(*list);
            tests.push(Test::Compare((**at).clone(), Comparison::LessEqual, last));
            tests
        }
        Term::Ones(inner) => {
            let mut tests = definedness(inner);
            tests.push(from(inner, 0));
            tests
        }
        Term::Apply(function, a, b) => {
            let mut tests = definedness(a);
            tests.extend(definedness(b));
            match function {
                Function::Divide | Function::Remainder => {
                    let zero = Term::Number(0);
                    tests.push(Test::Compare((**b).clone(), Comparison::NotEqual, zero));
                }
                Function::Power => tests.push(from(b, 0)),
                Function::Xor | Function::Bit => tests.extend([from(a, 0), from(b, 0)]),
                _ => {}
            }
            tests
        }
    }
}
