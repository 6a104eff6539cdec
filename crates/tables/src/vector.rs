//! Evaluates terms and tests for many values of a register at a time.
//!
//! An affine dependence on a register is kept as two numbers, so most terms cost the same however
//! many values there are, and most tests leave an interval of them.
//!
//! A term that overflows 64 bits anywhere is [`Unfit`] as a whole, even where its value is never
//! used.

use alloc::borrow::Cow;
use alloc::vec;
use alloc::vec::Vec;

use compute::{Comparison, Function};

use crate::register::{Check, RegisterScope, Value, compares, quotient};

/// Vectorised evaluation is impossible.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unfit;

/// One integer per value.
#[derive(Clone, Debug)]
pub(crate) enum Numbers {
    One(i64),
    /// An arithmetic progression: first number and step.
    Ramp(i64, i64),
    Many(Vec<i64>),
}

impl Numbers {
    #[inline(always)]
    pub(crate) fn at(&self, index: usize) -> i64 {
        match self {
            Self::One(number) => *number,
            Self::Ramp(first, step) => first + step * signed(index),
            Self::Many(all) => all[index],
        }
    }

    /// The numbers from one index to another.
    fn between(&self, from: usize, to: usize) -> Cow<'_, [i64]> {
        match self {
            Self::One(number) => Cow::Owned(vec![*number; to - from]),
            Self::Ramp(first, step) => {
                // Outside masks, numbers may be large.
                let at = |index: usize| first.wrapping_add(step.wrapping_mul(signed(index)));
                Cow::Owned((from..to).map(at).collect())
            }
            Self::Many(all) => Cow::Borrowed(&all[from..to]),
        }
    }

    /// The least number from one index to another one behind it; none if it has no quick answer.
    fn least(&self, from: usize, to: usize) -> Option<i64> {
        match self {
            Self::One(number) => Some(*number),
            Self::Ramp(first, step) => {
                let at = |index: usize| first.checked_add(step.checked_mul(signed(index))?);
                Some(at(from)?.min(at(to.checked_sub(1)?)?))
            }
            Self::Many(all) => all[from..to].iter().min().copied(),
        }
    }

    /// First number and step, if it is a progression.
    const fn line(&self) -> Option<(i64, i64)> {
        match self {
            Self::One(number) => Some((*number, 0)),
            Self::Ramp(first, step) => Some((*first, *step)),
            Self::Many(_) => None,
        }
    }
}

#[inline(always)]
pub(crate) fn signed(index: usize) -> i64 {
    i64::try_from(index).unwrap_or(i64::MAX)
}

/// A subset of the indices: an interval, restricted to the set bits if there are bits.
#[derive(Clone, Debug)]
pub(crate) struct Mask {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) bits: Option<Vec<bool>>,
}

impl Mask {
    const NONE: Self = Self { from: 0, to: 0, bits: None };

    pub(crate) const fn all(count: usize) -> Self {
        Self { from: 0, to: count, bits: None }
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.from >= self.to
    }

    pub(crate) const fn is_whole(&self, count: usize) -> bool {
        self.from == 0 && self.to == count && self.bits.is_none()
    }

    #[inline(always)]
    pub(crate) fn has(&self, index: usize) -> bool {
        (self.from..self.to).contains(&index) && self.bits.as_ref().is_none_or(|bits| bits[index])
    }

    pub(crate) fn places(&self) -> impl Iterator<Item = usize> {
        (self.from..self.to).filter(|&index| self.bits.as_ref().is_none_or(|bits| bits[index]))
    }

    /// Without unset bits at the ends.
    pub(crate) fn shrunk(mut self) -> Self {
        if let Some(bits) = &self.bits {
            let set = |index: &usize| bits[*index];
            self.from = (self.from..self.to).find(set).unwrap_or(self.to);
            self.to = (self.from..self.to).rfind(set).map_or(self.from, |last| last + 1);
        }
        self
    }

    pub(crate) fn and(mut self, other: Self) -> Self {
        self.from = self.from.max(other.from);
        self.to = self.to.min(other.to);
        self.bits = match (self.bits.take(), other.bits) {
            (Some(mut bits), Some(more)) => {
                bits.iter_mut().zip(more).for_each(|(bit, more)| *bit &= more);
                Some(bits)
            }
            (bits, more) => bits.or(more),
        };
        self
    }

    fn or(self, other: Self, count: usize) -> Self {
        if self.is_empty() {
            return other;
        }
        if other.is_empty() {
            return self;
        }
        Self::of(count, |index| self.has(index) || other.has(index))
    }

    pub(crate) fn not(self, count: usize) -> Self {
        match (&self.bits, self.from, self.to) {
            (_, from, to) if from >= to => Self::all(count),
            (None, 0, to) => Self { from: to, to: count, bits: None },
            (None, from, to) if to == count => Self { from: 0, to: from, bits: None },
            _ => Self::of(count, |index| !self.has(index)),
        }
    }

    fn of(count: usize, holds: impl FnMut(usize) -> bool) -> Self {
        Self { from: 0, to: count, bits: Some((0..count).map(holds).collect()) }
    }
}

/// Registers, some of which have many values.
#[derive(Debug)]
pub(crate) struct Many<'s> {
    pub(crate) scope: &'s RegisterScope,
    pub(crate) varying: Vec<(usize, Numbers)>,
    pub(crate) count: usize,
}

impl Many<'_> {
    fn register(&self, register: usize) -> Numbers {
        let found = self.varying.iter().find(|(other, _)| *other == register);
        found.map_or_else(|| Numbers::One(self.scope.registers[register]), |(_, all)| all.clone())
    }

    /// The values of a term, and where it is defined.
    pub(crate) fn term(&self, value: &Value) -> Result<(Numbers, Mask), Unfit> {
        let all = Mask::all(self.count);
        match value {
            Value::Register(register) => Ok((self.register(*register), all)),
            Value::Nothing => Ok((Numbers::One(0), Mask::NONE)),
            Value::Add(left, right) => self.pair(Function::Add, *left, *right),
            Value::Subtract(left, right) => self.pair(Function::Subtract, *left, *right),
            Value::Registers(function, left, right) => self.pair(*function, *left, *right),
            Value::Apply(function, sides) => {
                let (left, has_left) = self.term(&sides.0)?;
                let (right, has_right) = self.term(&sides.1)?;
                self.apply(*function, left, right, has_left.and(has_right))
            }
            Value::Entry(list, place) => {
                let (place, mask) = self.term(place)?;
                Ok(self.entries(*list, &place, mask))
            }
            Value::Ones(inner) => {
                let (inner, mask) = self.term(inner)?;
                let mask =
                    mask.and(self.compare(Comparison::GreaterEqual, &inner, &Numbers::One(0)));
                let ones = |index: usize| i64::from(inner.at(index).count_ones());
                Ok((self.each(&mask, ones), mask))
            }
        }
    }

    /// Computes a number at each index of a mask, 0 elsewhere.
    fn each(&self, mask: &Mask, mut make: impl FnMut(usize) -> i64) -> Numbers {
        let mut all = vec![0; self.count];
        for index in mask.from..mask.to {
            if mask.bits.as_ref().is_none_or(|bits| bits[index]) {
                all[index] = make(index);
            }
        }
        Numbers::Many(all)
    }

    fn entries(&self, list: usize, place: &Numbers, mask: Mask) -> (Numbers, Mask) {
        let list = &self.scope.lists[list];
        let inside = self.compare(Comparison::GreaterEqual, place, &Numbers::One(1));
        let last = Numbers::One(signed(list.numbers.len()));
        let mask = mask.and(inside).and(self.compare(Comparison::LessEqual, place, &last));
        if let (Numbers::One(place), false) = (place, mask.is_empty()) {
            return (Numbers::One(list.entry(*place).unwrap_or(0)), mask);
        }
        (self.each(&mask, |index| list.entry(place.at(index)).unwrap_or(0)), mask)
    }

    fn pair(
        &self,
        function: Function,
        left: usize,
        right: usize,
    ) -> Result<(Numbers, Mask), Unfit> {
        let (left, right) = (self.register(left), self.register(right));
        self.apply(function, left, right, Mask::all(self.count))
    }

    fn apply(
        &self,
        function: Function,
        left: Numbers,
        right: Numbers,
        mask: Mask,
    ) -> Result<(Numbers, Mask), Unfit> {
        if mask.is_empty() {
            return Ok((Numbers::One(0), Mask::NONE));
        }
        if let (Numbers::One(left), Numbers::One(right)) = (&left, &right) {
            let value = self.scope.apply(function, *left, *right);
            return match value {
                Some(value) => Ok((Numbers::One(value), mask)),
                None if self.scope.take_overflow() => Err(Unfit),
                None => Ok((Numbers::One(0), Mask::NONE)),
            };
        }
        if let (Some(left), Some(right)) = (left.line(), right.line()) {
            let line = match function {
                Function::Add => Some((left.0.checked_add(right.0), left.1.checked_add(right.1))),
                Function::Subtract => {
                    Some((left.0.checked_sub(right.0), left.1.checked_sub(right.1)))
                }
                Function::Multiply if left.1 == 0 || right.1 == 0 => Some((
                    left.0.checked_mul(right.0),
                    if left.1 == 0 {
                        left.0.checked_mul(right.1)
                    } else {
                        left.1.checked_mul(right.0)
                    },
                )),
                _ => None,
            };
            if let Some((first, step)) = line {
                let (first, step) = first.zip(step).ok_or(Unfit)?;
                // If both ends fit, so does everything between them.
                let last = signed(self.count).checked_mul(step);
                last.and_then(|last| first.checked_add(last)).ok_or(Unfit)?;
                return Ok((Numbers::Ramp(first, step), mask));
            }
        }
        let total = match function {
            Function::Add => self.total(&left, &right, &mask, i64::overflowing_add),
            Function::Subtract => self.total(&left, &right, &mask, i64::overflowing_sub),
            Function::Multiply => self.total(&left, &right, &mask, i64::overflowing_mul),
            Function::Minimum => self.total(&left, &right, &mask, |one, two| (one.min(two), false)),
            Function::Maximum => self.total(&left, &right, &mask, |one, two| (one.max(two), false)),
            _ => return self.partial(function, &left, &right, mask),
        };
        Ok((total?, mask))
    }

    /// A function that is defined wherever it fits.
    #[inline]
    fn total(
        &self,
        left: &Numbers,
        right: &Numbers,
        mask: &Mask,
        of: impl Fn(i64, i64) -> (i64, bool),
    ) -> Result<Numbers, Unfit> {
        let mut all = vec![0; self.count];
        let mut unfit = false;
        let places = &mut all[mask.from..mask.to];
        if let Some(bits) = &mask.bits {
            let ends = (mask.from, mask.to);
            let (left, right) = (left.between(ends.0, ends.1), right.between(ends.0, ends.1));
            let places = places.iter_mut().zip(left.iter().zip(&right[..]));
            for ((into, (&left, &right)), &bit) in places.zip(&bits[mask.from..mask.to]) {
                let (number, overflows) = of(left, right);
                *into = number;
                unfit |= overflows & bit;
            }
        } else {
            each_pair((left, right), mask.from, places, |left, right| {
                let (number, overflows) = of(left, right);
                unfit |= overflows;
                number
            });
        }
        if unfit { Err(Unfit) } else { Ok(Numbers::Many(all)) }
    }

    /// A function of naturals that is defined for all of these; none if a quick check fails.
    fn natural_total(
        &self,
        function: Function,
        left: &Numbers,
        right: &Numbers,
        mask: &Mask,
    ) -> Option<Result<Numbers, Unfit>> {
        let (low, by) = (left.least(mask.from, mask.to)?, right.least(mask.from, mask.to)?);
        let one = if let Numbers::One(number) = right { Some(*number) } else { None };
        let shift =
            one.filter(|number| *number > 0 && number.count_ones() == 1).map(i64::trailing_zeros);
        match (function, shift) {
            _ if low < 0 || by < 0 => None,
            (Function::Divide, Some(shift)) => {
                Some(self.total(left, right, mask, |one, _| (one >> shift, false)))
            }
            (Function::Remainder, Some(shift)) => {
                let ones = (1 << shift) - 1;
                Some(self.total(left, right, mask, |one, _| (one & ones, false)))
            }
            (Function::Divide, None) if by > 0 => {
                Some(self.total(left, right, mask, |one, two| (quotient(one, two), false)))
            }
            (Function::Remainder, None) if by > 0 => Some(self.total(
                left,
                right,
                mask,
                |one, two| (one - two * quotient(one, two), false),
            )),
            (Function::Bit, _) if one.is_some_and(|place| place < 63) => {
                Some(self.total(left, right, mask, |one, two| (one >> two & 1, false)))
            }
            (Function::Xor, _) => {
                Some(self.total(left, right, mask, |one, two| (one ^ two, false)))
            }
            (Function::Gcd, _) if low > 0 && by > 0 => {
                Some(self.total(left, right, mask, |one, two| (common(one, two), false)))
            }
            _ => None,
        }
    }

    /// A function that may be undefined.
    fn partial(
        &self,
        function: Function,
        left: &Numbers,
        right: &Numbers,
        mask: Mask,
    ) -> Result<(Numbers, Mask), Unfit> {
        if let Some(total) = self.natural_total(function, left, right, &mask) {
            return Ok((total?, mask));
        }
        let mut bits: Option<Vec<bool>> = None;
        let numbers = self.each(&mask, |index| {
            self.scope.apply(function, left.at(index), right.at(index)).unwrap_or_else(|| {
                bits.get_or_insert_with(|| vec![true; self.count])[index] = false;
                0
            })
        });
        if self.scope.take_overflow() {
            return Err(Unfit);
        }
        Ok((numbers, mask.and(Mask { bits, ..Mask::all(self.count) })))
    }

    fn compare(&self, comparison: Comparison, left: &Numbers, right: &Numbers) -> Mask {
        let count = self.count;
        let (Some(one), Some(two)) = (left.line(), right.line()) else {
            let mut bits = vec![false; count];
            let (sides, into) = ((left, right), &mut bits[..]);
            match comparison {
                Comparison::Equal => each_pair(sides, 0, into, |one, two| one == two),
                Comparison::NotEqual => each_pair(sides, 0, into, |one, two| one != two),
                Comparison::Less => each_pair(sides, 0, into, |one, two| one < two),
                Comparison::LessEqual => each_pair(sides, 0, into, |one, two| one <= two),
                Comparison::Greater => each_pair(sides, 0, into, |one, two| one > two),
                Comparison::GreaterEqual => each_pair(sides, 0, into, |one, two| one >= two),
            }
            return Mask { from: 0, to: count, bits: Some(bits) };
        };
        let wide = |(first, step): (i64, i64)| (i128::from(first), i128::from(step));
        let ((one, by), (two, by_two)) = (wide(one), wide(two));
        let (first, step) = (one - two, by - by_two);
        if step == 0 {
            let sign = i64::try_from(first.signum()).unwrap_or(0);
            return if compares(comparison, sign, 0) { Mask::all(count) } else { Mask::NONE };
        }
        // The number of leading differences on the same side as the first one.
        let bound = |bound: i128| -> usize {
            let bound = if step > 0 { bound - first } else { first + bound };
            let steps = -(-bound).div_euclid(step.abs());
            usize::try_from(steps.max(0)).unwrap_or(usize::MAX).min(count)
        };
        // The indices before which differences are below 0, and at most 0; for decreasing ones,
        // from which on.
        let (strict, weak) = if step > 0 { (bound(0), bound(1)) } else { (bound(1), bound(0)) };
        let before = |to| Mask { from: 0, to, bits: None };
        let behind = |from| Mask { from, to: count, bits: None };
        let rising = step > 0;
        match comparison {
            Comparison::Less if rising => before(strict),
            Comparison::Less => behind(strict),
            Comparison::LessEqual if rising => before(weak),
            Comparison::LessEqual => behind(weak),
            Comparison::Greater if rising => behind(weak),
            Comparison::Greater => before(weak),
            Comparison::GreaterEqual if rising => behind(strict),
            Comparison::GreaterEqual => before(strict),
            Comparison::Equal => Mask { from: strict.min(weak), to: strict.max(weak), bits: None },
            Comparison::NotEqual => {
                Mask { from: strict.min(weak), to: strict.max(weak), bits: None }.not(count)
            }
        }
    }

    /// Where numbers are nonnegative.
    pub(crate) fn natural(&self, numbers: &Numbers) -> Mask {
        self.compare(Comparison::GreaterEqual, numbers, &Numbers::One(0))
    }

    /// Where `left` is at most `right`.
    pub(crate) fn at_most(&self, left: &Numbers, right: &Numbers) -> Mask {
        self.compare(Comparison::LessEqual, left, right)
    }

    /// Negates the numbers.
    pub(crate) fn negative(&self, numbers: Numbers) -> Result<Numbers, Unfit> {
        let zero = Numbers::One(0);
        Ok(self.apply(Function::Subtract, zero, numbers, Mask::all(self.count))?.0)
    }

    /// Where a test holds.
    pub(crate) fn test(&self, check: &Check) -> Result<Mask, Unfit> {
        let count = self.count;
        let compare = |comparison, left: &Value, right: &Value| {
            let (left, has_left) = self.term(left)?;
            let (right, has_right) = self.term(right)?;
            Ok(has_left.and(has_right).and(self.compare(comparison, &left, &right)))
        };
        let some = |value: &Value, holds: &dyn Fn(i64) -> bool| {
            let (value, mask) = self.term(value)?;
            Ok(match value {
                Numbers::One(value) if holds(value) => mask,
                Numbers::One(_) => Mask::NONE,
                value => Mask::of(count, |index| mask.has(index) && holds(value.at(index))),
            })
        };
        match check {
            Check::Always(truth) => Ok(if *truth { Mask::all(count) } else { Mask::NONE }),
            Check::Registers(comparison, left, right) => {
                Ok(self.compare(*comparison, &self.register(*left), &self.register(*right)))
            }
            Check::Compare(comparison, sides) => compare(*comparison, &sides.0, &sides.1),
            Check::In(value, numbers) => {
                some(value, &|value| numbers.binary_search(&value).is_ok())
            }
            Check::Among(value, list) => {
                some(value, &|value| self.scope.lists[*list].contains(value))
            }
            Check::Not(inner) => Ok(self.test(inner)?.not(count)),
            Check::All(parts) => {
                parts.iter().try_fold(Mask::all(count), |mask, part| Ok(mask.and(self.test(part)?)))
            }
            Check::Any(parts) => {
                parts.iter().try_fold(Mask::NONE, |mask, part| Ok(mask.or(self.test(part)?, count)))
            }
        }
    }
}

/// The greatest common divisor of positive numbers (Stein 1967).
fn common(mut one: i64, mut two: i64) -> i64 {
    let twos = (one | two).trailing_zeros();
    one >>= one.trailing_zeros();
    while two != 0 {
        two >>= two.trailing_zeros();
        (one, two) = (one.min(two), (one - two).abs());
    }
    one << twos
}

/// Applies a function to each pair of numbers, from an index on, for as many places as there are. A
/// number that stands for all is not written out.
#[inline]
fn each_pair<T>(
    (left, right): (&Numbers, &Numbers),
    from: usize,
    places: &mut [T],
    mut of: impl FnMut(i64, i64) -> T,
) {
    let to = from + places.len();
    match (left, right) {
        (left, &Numbers::One(two)) => {
            for (into, &one) in places.iter_mut().zip(&left.between(from, to)[..]) {
                *into = of(one, two);
            }
        }
        (&Numbers::One(one), right) => {
            for (into, &two) in places.iter_mut().zip(&right.between(from, to)[..]) {
                *into = of(one, two);
            }
        }
        _ => {
            let (left, right) = (left.between(from, to), right.between(from, to));
            for (into, (&one, &two)) in places.iter_mut().zip(left.iter().zip(&right[..])) {
                *into = of(one, two);
            }
        }
    }
}

/// Calls `visit` with every register of a term.
pub(crate) fn registers(value: &Value, visit: &mut dyn FnMut(usize)) {
    match value {
        Value::Register(register) => visit(*register),
        Value::Nothing => {}
        Value::Add(left, right)
        | Value::Subtract(left, right)
        | Value::Registers(_, left, right) => {
            visit(*left);
            visit(*right);
        }
        Value::Apply(_, sides) => {
            registers(&sides.0, visit);
            registers(&sides.1, visit);
        }
        Value::Entry(_, inner) | Value::Ones(inner) => registers(inner, visit),
    }
}

/// Whether a register occurs in a term.
pub(crate) fn mentions(value: &Value, register: usize) -> bool {
    let mut found = false;
    registers(value, &mut |other| found |= other == register);
    found
}

/// Whether a register occurs in a test.
pub(crate) fn test_mentions(check: &Check, register: usize) -> bool {
    match check {
        Check::Always(_) => false,
        Check::Registers(_, left, right) => [left, right].contains(&&register),
        Check::Compare(_, sides) => mentions(&sides.0, register) || mentions(&sides.1, register),
        Check::In(inner, _) | Check::Among(inner, _) => mentions(inner, register),
        Check::Not(inner) => test_mentions(inner, register),
        Check::All(parts) | Check::Any(parts) => {
            parts.iter().any(|part| test_mentions(part, register))
        }
    }
}
