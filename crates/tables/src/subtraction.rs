//! Games that allow the same amounts to be taken wherever there is enough.
//!
//! If the moves of every position p lead to p - d, for all d in one set with p - d >= 0, it pays to
//! compute that set once, however the loops express it: a list, squares up to p, powers, a range
//! with constant bounds. Conditions may compare something with a field as long as they require no
//! more than p - d >= 0 does.
//!
//! Then a losing position can mark the positions that it is an option of, instead of each of these
//! searching for it; if there are many amounts, few positions are losing.

use alloc::vec;
use alloc::vec::Vec;

use compute::{Comparison, Function, Game, Given, Move, NoValue, Place, Range, Term, Test};

/// The moves of such a game, as far as the rules show them without values for parameters.
#[derive(Clone, Debug)]
pub(crate) struct Subtraction {
    fields: usize,
    lines: Vec<Taking>,
}

/// A line of moves.
#[derive(Clone, Debug)]
struct Taking {
    choices: Vec<(Range, Vec<Condition>)>,
    guard: Vec<Condition>,
    /// The amount taken from each field.
    amounts: Vec<Term>,
    gain: Term,
}

/// A condition on a move.
#[derive(Clone, Debug)]
enum Condition {
    /// Independent of the position.
    Free(Test),
    /// A field is at least this or, if `above`, greater.
    Least { field: usize, term: Term, above: bool },
}

/// This method does not apply.
#[derive(Clone, Copy, Debug)]
struct Unfit;

/// The state of collecting the amounts for a position and all smaller ones.
struct Collection<'c> {
    most: &'c [i64],
    given: &'c [Given],
    tries: usize,
    amounts: Vec<Vec<i64>>,
}

fn index(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

fn slots(test: &Test, fields: usize) -> bool {
    let mut some = false;
    test.slots(&mut |slot| some |= index(slot) < fields);
    some
}

/// The field, if the term is just that.
fn field(term: &Term, fields: usize) -> Option<usize> {
    match term {
        Term::Slot(slot) => Some(index(*slot)).filter(|&slot| slot < fields),
        _ => None,
    }
}

/// Splits a term that is a field, possibly plus or minus something free of fields; returns what to
/// do with that on the other side of a comparison to isolate the field.
fn field_beside(term: &Term, fields: usize) -> Option<(usize, Option<(Function, &Term)>)> {
    match term {
        Term::Apply(Function::Subtract, left, right) if is_free(right, fields) => {
            Some((field(left, fields)?, Some((Function::Add, right))))
        }
        Term::Apply(Function::Add, left, right) => {
            let (own, other) =
                if field(left, fields).is_some() { (left, right) } else { (right, left) };
            let own = field(own, fields).filter(|_| is_free(other, fields))?;
            Some((own, Some((Function::Subtract, other))))
        }
        _ => Some((field(term, fields)?, None)),
    }
}

fn is_free(term: &Term, fields: usize) -> bool {
    let mut free = true;
    term.slots(&mut |slot| free &= index(slot) >= fields);
    free
}

impl Condition {
    /// The conjuncts of a test; none if it depends on the fields in any other way.
    fn all(test: &Test, fields: usize, into: &mut Vec<Self>) -> Option<()> {
        if !slots(test, fields) {
            into.push(Self::Free(test.clone()));
            return Some(());
        }
        match test {
            Test::All(parts) => parts.iter().try_for_each(|part| Self::all(part, fields, into)),
            Test::Compare(left, comparison, right) => {
                // Isolate the field on one side: n - d >= 0 means n >= d.
                let (term, comparison, (field, beside)) =
                    match (field_beside(left, fields), field_beside(right, fields)) {
                        (None, Some(field)) => (left, *comparison, field),
                        (Some(field), None) => (right, comparison.turned(), field),
                        _ => return None,
                    };
                let term = match beside {
                    None => term.clone(),
                    Some((function, other)) => Term::apply(function, term.clone(), other.clone()),
                };
                let above = match comparison {
                    Comparison::LessEqual => false,
                    Comparison::Less => true,
                    _ => return None,
                };
                is_free(&term, fields).then(|| into.push(Self::Least { field, term, above }))
            }
            _ => None,
        }
    }
}

impl Taking {
    fn new(rule: &Move, fields: usize) -> Option<Self> {
        let [part] = &rule.parts[..] else { return None };
        let amount = |(place, term): (usize, &Term)| amount(term, place, fields);
        let amounts = part.iter().enumerate().map(amount).collect::<Option<Vec<_>>>()?;
        let mut choices = vec![];
        for (place, choice) in rule.choices.iter().enumerate() {
            let mut conditions = vec![];
            let variable = Term::Slot(u32::try_from(fields + place).ok()?);
            let range = bounded(&choice.range, &variable, fields, &mut conditions)?;
            Condition::all(&choice.until, fields, &mut conditions)?;
            choices.push((range, conditions));
        }
        let mut guard = vec![];
        Condition::all(&rule.guard, fields, &mut guard)?;
        let fits = part.len() == fields && is_free(&rule.gain, fields);
        fits.then(|| Self { choices, guard, amounts, gain: rule.gain.clone() })
    }
}

/// The amount taken from a field, if it does not depend on the position.
fn amount(term: &Term, place: usize, fields: usize) -> Option<Term> {
    let own = |term: &Term| field(term, fields) == Some(place);
    match term {
        _ if own(term) => Some(Term::Number(0)),
        Term::Apply(Function::Subtract, left, right) if own(left) && is_free(right, fields) => {
            Some((**right).clone())
        }
        Term::Apply(Function::Add, left, right) => {
            let other = if own(left) { right } else { left };
            let fits = (own(left) || own(right)) && is_free(other, fields);
            let negative = || Term::apply(Function::Subtract, Term::Number(0), (**other).clone());
            fits.then(negative)
        }
        _ => None,
    }
}

/// Removes the fields from the upper bounds of a range; they become conditions.
fn bounded(
    range: &Range,
    variable: &Term,
    fields: usize,
    conditions: &mut Vec<Condition>,
) -> Option<Range> {
    let free = |term: &Term| is_free(term, fields);
    let fits = match range {
        Range::Between(low, high) => {
            let mut free_bound: Option<Term> = None;
            let mut bounds: Vec<&Term> = high.iter().collect();
            while let Some(bound) = bounds.pop() {
                if let Some(field) = field(bound, fields) {
                    let term = variable.clone();
                    conditions.push(Condition::Least { field, term, above: false });
                } else if free(bound) {
                    let own = bound.clone();
                    free_bound = Some(match free_bound {
                        Some(other) => Term::apply(Function::Minimum, own, other),
                        None => own,
                    });
                } else if let Term::Apply(Function::Minimum, left, right) = bound {
                    bounds.extend([&**left, &**right]);
                } else {
                    return None;
                }
            }
            return free(low).then(|| Range::Between(low.clone(), free_bound));
        }
        Range::Powers(base) => free(base),
        Range::Listed(_) | Range::Entries(_) => true,
        Range::Places(_, entry) => free(entry),
        // Too few amounts to pay off.
        Range::Divisors(_) => false,
    };
    fits.then(|| range.clone())
}

impl Subtraction {
    pub(crate) fn new(game: &Game) -> Option<Self> {
        let fields = game.fields.len();
        let lines = game.moves.iter().map(|rule| Taking::new(rule, fields));
        Some(Self { fields, lines: lines.collect::<Option<_>>()? })
    }

    /// The amounts for a position and all smaller ones, sorted and deduplicated; none if they
    /// differ between these positions, or after too many tries.
    pub(crate) fn amounts(
        &self,
        most: &[i64],
        given: &[Given],
        tries: usize,
    ) -> Option<Vec<Vec<i64>>> {
        let mut collection = Collection { most, given, tries, amounts: vec![] };
        for line in &self.lines {
            let mut slots = most.to_vec();
            collection.choose(line, &mut slots, &vec![0; self.fields]).ok()?;
        }
        collection.amounts.sort_unstable();
        collection.amounts.dedup();
        Some(collection.amounts)
    }
}

impl Collection<'_> {
    fn value(&self, term: &Term, slots: &[i64]) -> Result<Option<i64>, Unfit> {
        match term.value(Place { slots, given: self.given }) {
            Ok(value) => Ok(Some(value)),
            Err(NoValue::Undefined) => Ok(None),
            Err(NoValue::Overflow) => Err(Unfit),
        }
    }

    /// Whether the conditions hold; `needs` collects the lower bounds on fields.
    fn hold(
        &self,
        conditions: &[Condition],
        slots: &[i64],
        needs: &mut [i64],
    ) -> Result<bool, Unfit> {
        for condition in conditions {
            match condition {
                Condition::Free(test) => {
                    if !test.holds(Place { slots, given: self.given }).map_err(|_| Unfit)? {
                        return Ok(false);
                    }
                }
                Condition::Least { field, term, above } => {
                    let Some(least) = self.value(term, slots)? else { return Ok(false) };
                    let least = least.saturating_add(i64::from(*above));
                    if least > self.most[*field] {
                        return Ok(false);
                    }
                    needs[*field] = needs[*field].max(least);
                }
            }
        }
        Ok(true)
    }

    /// Enumerates the values of the remaining variables.
    fn choose(&mut self, line: &Taking, slots: &mut Vec<i64>, needs: &[i64]) -> Result<(), Unfit> {
        let place = slots.len() - self.most.len();
        let Some((range, until)) = line.choices.get(place) else {
            return self.take(line, slots, needs);
        };
        // Later values are not tried once the condition fails, so they inherit the needs of earlier
        // ones.
        let mut needs = needs.to_vec();
        let mut values = self.values(range, slots)?;
        while let Some(value) = values.next() {
            self.tries = self.tries.checked_sub(1).ok_or(Unfit)?;
            slots.push(value);
            let goes_on = self.hold(until, slots, &mut needs)?;
            if goes_on {
                self.choose(line, slots, &needs)?;
            }
            slots.pop();
            if !goes_on {
                break;
            }
        }
        Ok(())
    }

    fn values(&self, range: &Range, slots: &[i64]) -> Result<HeapValues, Unfit> {
        let list = |list: &u32| match self.given.get(index(*list)) {
            Some(Given::Numbers(numbers)) => &numbers[..],
            _ => &[],
        };
        Ok(match range {
            Range::Between(low, high) => {
                let high = match high {
                    Some(high) => self.value(high, slots)?,
                    None => Some(i64::MAX),
                };
                let bounds = self.value(low, slots)?.zip(high);
                let (low, high) = bounds.unwrap_or((1, 0));
                HeapValues::Between(low, high)
            }
            Range::Powers(base) => match self.value(base, slots)? {
                Some(base) => HeapValues::Powers(Some(1), base),
                None => HeapValues::Listed(vec![].into_iter()),
            },
            Range::Listed(values) => HeapValues::Listed(values.clone().into_iter()),
            Range::Entries(entries) => HeapValues::Listed(list(entries).to_vec().into_iter()),
            Range::Places(entries, entry) => {
                let entry = self.value(entry, slots)?;
                let places = (1..).zip(list(entries));
                let places = places.filter(|&(_, &other)| Some(other) == entry);
                let places: Vec<i64> = places.map(|(place, _)| place).collect();
                HeapValues::Listed(places.into_iter())
            }
            Range::Divisors(_) => return Err(Unfit),
        })
    }

    /// Records the amounts for these values of the variables.
    fn take(&mut self, line: &Taking, slots: &[i64], needs: &[i64]) -> Result<(), Unfit> {
        let mut needs = needs.to_vec();
        if !self.hold(&line.guard, slots, &mut needs)? {
            return Ok(());
        }
        let mut amounts = vec![];
        for amount in &line.amounts {
            match self.value(amount, slots)? {
                Some(amount) => amounts.push(amount),
                None => return Ok(()),
            }
        }
        if amounts.iter().any(|&amount| amount < 0) {
            return Err(Unfit);
        }
        if self.value(&line.gain, slots)?.is_none()
            || amounts.iter().zip(self.most).any(|(amount, most)| amount > most)
        {
            return Ok(());
        }
        let more_is_needed = needs.iter().zip(&amounts).any(|(need, amount)| need > amount);
        if more_is_needed || amounts.iter().all(|&amount| amount == 0) {
            return Err(Unfit);
        }
        self.amounts.push(amounts);
        Ok(())
    }
}

/// The values of a variable.
enum HeapValues {
    Between(i64, i64),
    Powers(Option<i64>, i64),
    Listed(vec::IntoIter<i64>),
}

impl HeapValues {
    fn next(&mut self) -> Option<i64> {
        match self {
            Self::Between(low, high) => {
                let value = *low;
                if value > *high {
                    return None;
                }
                match value.checked_add(1) {
                    Some(next) => *low = next,
                    None => *self = Self::Listed(vec![].into_iter()),
                }
                Some(value)
            }
            Self::Powers(next, base) => {
                let power = (*next)?;
                *next = power.checked_mul(*base).filter(|&next| next > power);
                Some(power)
            }
            Self::Listed(values) => values.next(),
        }
    }
}
