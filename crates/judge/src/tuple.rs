//! Decides tuples: machines over digits, and formulas.

use plan::decision::{TupleFormula, TupleTerm};
use plan::{Numeration, Reason, TupleDecision, TupleMachine};

use crate::answers::Class;
use crate::compares;

/// The most digits of one number in unary.
const UNARY: u64 = 1 << 32;

/// Decides tuples.
#[derive(Debug)]
pub(crate) enum TupleJudge<'p> {
    Machine(DigitMachine<'p>),
    Wins { length: usize, domain: &'p TupleFormula, formula: &'p TupleFormula },
}

impl<'p> TupleJudge<'p> {
    pub(crate) fn new(decision: &'p TupleDecision) -> Self {
        match decision {
            TupleDecision::Machine(machine) => Self::Machine(DigitMachine::new(machine)),
            TupleDecision::Wins { length, domain, formula } => Self::Wins {
                length: usize::try_from(*length).unwrap_or(usize::MAX),
                domain,
                formula,
            },
        }
    }

    pub(crate) fn class(&self, tuple: &[u64]) -> Result<Class, Reason> {
        match self {
            Self::Machine(digits) => Ok(Class::value(i128::from(digits.class(tuple)?))),
            Self::Wins { length, domain, formula } => {
                if *length != tuple.len() {
                    return Err(Reason::NotATuple);
                }
                // If all numbers are small, nothing can fail, so skipping parts misses no fault.
                if let (Some(true), Some(wins)) =
                    (holds_small(domain, tuple), holds_small(formula, tuple))
                {
                    return Ok(Class::outcome(wins));
                }
                if !holds(domain, tuple)? {
                    return Err(Reason::NotATuple);
                }
                Ok(Class::outcome(holds(formula, tuple)?))
            }
        }
    }
}

/// A machine over digits, with tables that make common cases fast.
#[derive(Debug)]
pub(crate) struct DigitMachine<'p> {
    machine: &'p TupleMachine,
    /// For one unbounded number in a base: the state after each state and `group` digits, the first
    /// digits highest.
    groups: Option<Groups>,
    /// For several unbounded numbers whose digits are all 0 or 1.
    bits: Option<Bits>,
    /// Place values of a quadratic numeration.
    places: Vec<u64>,
}

/// The most entries of a table.
const ENTRIES: usize = 1 << 14;

/// The state after each state and the digits of one place of all numbers, the first number highest.
#[derive(Debug)]
struct Bits {
    /// The number of numbers.
    count: usize,
    next: Vec<u32>,
}

impl Bits {
    fn new(machine: &TupleMachine) -> Option<Self> {
        // The rest of a number is below the next place value, which is at most twice this one.
        if machine.numeration == Numeration::Unary || machine.numeration.digits() != 2 {
            return None;
        }
        let known = |next: &u32| index(*next) < machine.next.len();
        let whole = machine.next.iter().all(|row| row.len() >= 2 && row[..2].iter().all(known));
        let count = machine.bounds.len();
        let entries = machine.next.len().checked_shl(u32::try_from(count).ok()?)?;
        if !whole
            || machine.bounds.iter().any(Option::is_some)
            || !(1..=8).contains(&count)
            || entries > ENTRIES
        {
            return None;
        }
        let mut next = vec![];
        for state in 0..machine.next.len() {
            for digits in 0..1 << count {
                let digit = |number: usize| digits >> (count - 1 - number) & 1;
                let after = (0..count)
                    .fold(state, |state, number| index(machine.next[state][digit(number)]));
                next.push(u32::try_from(after).ok()?);
            }
        }
        Some(Self { count, next })
    }

    fn state(&self, tuple: &[u64], places: &[u64]) -> usize {
        match *tuple {
            [a] => self.of([a], places),
            [a, b] => self.of([a, b], places),
            [a, b, c] => self.of([a, b, c], places),
            _ => {
                let mut rests = [0; 8];
                rests[..self.count].copy_from_slice(tuple);
                self.of_some(&mut rests[..self.count], places)
            }
        }
    }

    #[inline(always)]
    fn of<const N: usize>(&self, mut rests: [u64; N], places: &[u64]) -> usize {
        self.of_some(&mut rests, places)
    }

    #[inline(always)]
    fn of_some(&self, rests: &mut [u64], places: &[u64]) -> usize {
        let mut state = 0;
        for &place in places.iter().rev() {
            let mut entry = state;
            for rest in rests.iter_mut() {
                let digit = *rest >= place;
                *rest -= if digit { place } else { 0 };
                entry = entry << 1 | usize::from(digit);
            }
            state = index(self.next[entry]);
        }
        state
    }
}

#[derive(Debug)]
struct Groups {
    /// base^digits.
    width: u64,
    next: Vec<u32>,
}

impl Groups {
    fn new(machine: &TupleMachine) -> Option<Self> {
        let Numeration::Base(base @ 2..=10) = machine.numeration else { return None };
        let known = |next: &u32| usize::try_from(*next).is_ok_and(|next| next < machine.next.len());
        let whole =
            machine.next.iter().all(|row| row.len() >= index(base) && row.iter().all(known));
        if machine.bounds != [None] || !whole || machine.next.is_empty() {
            return None;
        }
        let mut next: Vec<Vec<u32>> =
            machine.next.iter().map(|row| row[..index(base)].to_vec()).collect();
        let mut width = u64::from(base);
        while width * u64::from(base) <= 256 {
            next = next
                .iter()
                .map(|row| {
                    row.iter()
                        .flat_map(|&state| &machine.next[index(state)][..index(base)])
                        .copied()
                        .collect()
                })
                .collect();
            width *= u64::from(base);
        }
        Some(Self { width, next: next.concat() })
    }

    fn state(&self, number: u64) -> usize {
        let mut groups = [0_u64; 64];
        let (mut count, mut rest) = (0, number);
        while rest > 0 {
            groups[count] = rest % self.width;
            rest /= self.width;
            count += 1;
        }
        let step = |state: usize, &group: &u64| {
            index(self.next[state * narrow(self.width) + narrow(group)])
        };
        groups[..count].iter().rev().fold(0, step)
    }
}

fn index(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

fn narrow(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

impl<'p> DigitMachine<'p> {
    pub(crate) fn new(machine: &'p TupleMachine) -> Self {
        Self {
            machine,
            groups: Groups::new(machine),
            bits: Bits::new(machine),
            places: machine.numeration.places(),
        }
    }

    /// The class of a tuple.
    pub(crate) fn class(&self, tuple: &[u64]) -> Result<u32, Reason> {
        if tuple.len() != self.machine.bounds.len() {
            return Err(Reason::NotATuple);
        }
        let state = match (&self.groups, tuple) {
            (Some(groups), &[number]) => groups.state(number),
            _ => self.state(tuple)?,
        };
        match self.machine.class.get(state) {
            Some(Some(class)) => Ok(*class),
            _ => Err(Reason::NotATuple),
        }
    }

    fn state(&self, tuple: &[u64]) -> Result<usize, Reason> {
        if let Some(bits) = &self.bits {
            let most = tuple.iter().copied().max().unwrap_or(0);
            let used = self.places.partition_point(|&place| place <= most);
            return Ok(bits.state(tuple, &self.places[..used]));
        }
        let mut state = 0;
        let mut most = 0;
        for (&number, bound) in tuple.iter().zip(&self.machine.bounds) {
            match bound {
                Some(bound) if number > u64::from(*bound) => return Err(Reason::NotATuple),
                Some(_) => {}
                None => most = most.max(number),
            }
        }
        for (&number, _) in
            tuple.iter().zip(&self.machine.bounds).filter(|(_, bound)| bound.is_some())
        {
            state = self.step(state, number)?;
        }
        let mut rests: Vec<u64> = tuple
            .iter()
            .zip(&self.machine.bounds)
            .filter(|(_, bound)| bound.is_none())
            .map(|(&rest, _)| rest)
            .collect();
        if self.machine.numeration == Numeration::Unary {
            if most > UNARY {
                return Err(Reason::Memory);
            }
            for place in (0..most).rev() {
                for &number in &rests {
                    state = self.step(state, u64::from(number > place))?;
                }
            }
            return Ok(state);
        }
        let used = self.places.partition_point(|&place| place <= most);
        for &place in self.places[..used].iter().rev() {
            for rest in &mut rests {
                let digit = *rest / place;
                *rest -= digit * place;
                state = self.step(state, digit)?;
            }
        }
        Ok(state)
    }

    #[inline]
    fn step(&self, state: usize, letter: u64) -> Result<usize, Reason> {
        match self.machine.next.get(state).and_then(|row| row.get(narrow(letter))) {
            Some(&next) => Ok(index(next)),
            None => Err(Reason::NotATuple),
        }
    }
}

/// The value of most terms, if all intermediate results fit into 64 bits and exist.
fn small(term: &TupleTerm, tuple: &[u64]) -> Option<i64> {
    let all = |parts: &[TupleTerm], operation: fn(i64, i64) -> Option<i64>| {
        let (first, others) = parts.split_first()?;
        others
            .iter()
            .try_fold(small(first, tuple)?, |so_far, part| operation(so_far, small(part, tuple)?))
    };
    match term {
        TupleTerm::Constant(constant) => Some(*constant),
        TupleTerm::Entry(place) => i64::try_from(*tuple.get(index(*place))?).ok(),
        TupleTerm::Add(parts) => all(parts, i64::checked_add),
        TupleTerm::Scale(factor, inner) => small(inner, tuple)?.checked_mul(*factor),
        TupleTerm::Mod(inner, by) | TupleTerm::Div(inner, by) => {
            let number = small(inner, tuple)?;
            let by = Some(small(by, tuple)?).filter(|by| *by > 0)?;
            Some(if matches!(term, TupleTerm::Mod(..)) {
                number.rem_euclid(by)
            } else {
                number.div_euclid(by)
            })
        }
        TupleTerm::Xor(parts) => all(parts, |a, b| Some(a ^ b)),
        TupleTerm::Min(parts) => all(parts, |a, b| Some(a.min(b))),
        TupleTerm::Max(parts) => all(parts, |a, b| Some(a.max(b))),
        TupleTerm::LargestColumn { .. } => None,
    }
}

/// The same for formulas: a part without a small value leaves the whole undecided, whatever the
/// others yield.
fn holds_small(formula: &TupleFormula, tuple: &[u64]) -> Option<bool> {
    Some(match formula {
        TupleFormula::Bool(always) => *always,
        TupleFormula::Compare(a, comparison, b) => {
            compares(&small(a, tuple)?, *comparison, &small(b, tuple)?)
        }
        TupleFormula::In(term, numbers) => numbers.contains(&small(term, tuple)?),
        TupleFormula::Not(inner) => !holds_small(inner, tuple)?,
        TupleFormula::And(parts) => {
            parts.iter().try_fold(true, |all, part| Some(all & holds_small(part, tuple)?))?
        }
        TupleFormula::Or(parts) => {
            parts.iter().try_fold(false, |any, part| Some(any | holds_small(part, tuple)?))?
        }
    })
}

fn value(term: &TupleTerm, tuple: &[u64]) -> Result<i128, Reason> {
    let all = |parts: &[TupleTerm], start: i128, operation: fn(i128, i128) -> Option<i128>| {
        parts.iter().try_fold(start, |so_far, part| {
            operation(so_far, value(part, tuple)?).ok_or(Reason::Overflow)
        })
    };
    match term {
        TupleTerm::Constant(constant) => Ok(i128::from(*constant)),
        TupleTerm::Entry(place) => {
            tuple.get(index(*place)).map(|&number| i128::from(number)).ok_or(Reason::NotATuple)
        }
        TupleTerm::Add(parts) => all(parts, 0, i128::checked_add),
        TupleTerm::Scale(factor, inner) => {
            value(inner, tuple)?.checked_mul(i128::from(*factor)).ok_or(Reason::Overflow)
        }
        TupleTerm::Mod(inner, by) | TupleTerm::Div(inner, by) => {
            let number = value(inner, tuple)?;
            let by = Some(value(by, tuple)?).filter(|by| *by > 0).ok_or(Reason::DivisionByZero)?;
            Ok(if matches!(term, TupleTerm::Mod(..)) {
                number.rem_euclid(by)
            } else {
                number.div_euclid(by)
            })
        }
        TupleTerm::Xor(parts) => all(parts, 0, |a, b| Some(a ^ b)),
        TupleTerm::Min(parts) if !parts.is_empty() => all(parts, i128::MAX, |a, b| Some(a.min(b))),
        TupleTerm::Max(parts) if !parts.is_empty() => all(parts, i128::MIN, |a, b| Some(a.max(b))),
        TupleTerm::Min(_) | TupleTerm::Max(_) => Err(Reason::NotATuple),
        TupleTerm::LargestColumn { base, modulus } => {
            largest_column(u64::from(*base).max(2), *modulus, tuple)
        }
    }
}

/// The largest remainder of a place's digit sum; 0 if there are no places.
fn largest_column(base: u64, modulus: u32, tuple: &[u64]) -> Result<i128, Reason> {
    let mut sums = [0_u64; 64];
    for &number in tuple {
        let mut rest = number;
        for sum in &mut sums {
            if rest == 0 {
                break;
            }
            *sum += rest % base;
            rest /= base;
        }
    }
    let modulus =
        Some(u64::from(modulus)).filter(|&modulus| modulus > 0).ok_or(Reason::DivisionByZero)?;
    Ok(sums.iter().map(|sum| i128::from(sum % modulus)).max().unwrap_or(0))
}

fn holds(formula: &TupleFormula, tuple: &[u64]) -> Result<bool, Reason> {
    Ok(match formula {
        TupleFormula::Bool(always) => *always,
        TupleFormula::Compare(a, comparison, b) => {
            compares(&value(a, tuple)?, *comparison, &value(b, tuple)?)
        }
        TupleFormula::In(term, numbers) => {
            let value = value(term, tuple)?;
            i64::try_from(value).is_ok_and(|value| numbers.contains(&value))
        }
        TupleFormula::Not(inner) => !holds(inner, tuple)?,
        // Later parts may fail whatever the earlier ones yield.
        TupleFormula::And(parts) => {
            parts.iter().try_fold(true, |all, part| Ok(all & holds(part, tuple)?))?
        }
        TupleFormula::Or(parts) => {
            parts.iter().try_fold(false, |any, part| Ok(any | holds(part, tuple)?))?
        }
    })
}
