//! Who wins, as a formula: one for all positions, one for large heaps and one for small ones, or
//! one for each size of a heap with few sizes.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use automata::{Letter, StateId, Word};
use rules::Comparison;
use rules::tuples::{Numeration, Property, Tuple, TupleAtom, Value, Variable};
use run::Stop;

use super::exact::{Exact, Target};
use super::learner::Learner;
use super::say::{self, heap};

/// Maximum length and weight of a formula.
const LONGEST: usize = 220;
const HEAVIEST: usize = 280;
/// A formula this short is not improved further.
const SHORT: usize = 48;
/// Heaps below these sizes may be exceptions.
const THRESHOLDS: [i64; 3] = [2, 4, 8];
/// The most exceptions listed, and the most considered.
const MOST_LISTED: usize = 8;
const MOST_EXCEPTIONS: usize = 150;
/// The most cases by sizes of bounded heaps, and the most such sizes.
const MOST_CASES: usize = 6;
const MOST_SIZES: usize = 1_500;

/// How to search for a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FormulaSearch {
    /// A single condition.
    Plain,
    /// Conjunctions and disjunctions.
    Thorough,
    /// By the sizes of the bounded heaps.
    Cases,
}

pub(super) struct Outcomes<'o> {
    pub exact: &'o Exact<'o>,
    pub names: &'o [String],
    /// The shortest confirmed formula so far.
    pub best: Option<Property>,
    /// Whether it has a classical form, so that nothing shorter is searched.
    pub classical: bool,
}

impl<'o> Outcomes<'o> {
    fn weight(&self, property: &Property) -> usize {
        say::weight(property, self.names)
    }

    fn heaviest(&self) -> usize {
        self.best
            .as_ref()
            .map_or(HEAVIEST, |best| self.weight(best).saturating_sub(1))
            .min(HEAVIEST)
    }

    fn is_short(&self) -> bool {
        self.best.as_ref().is_some_and(|best| self.weight(best) <= SHORT)
    }

    /// Finds the best formula it can; keeps it if the budget is exhausted.
    pub(super) fn find(&mut self, target: &Target) -> Result<(), Stop> {
        let few =
            self.exact.members(&target.map(|wanted| *wanted == Some(true)).minimal(), MOST_LISTED);
        if few.complete && !few.tuples.is_empty() {
            self.offer(target, self.list(&few.tuples))?;
        }
        let classical = match self.shifted(target)? {
            None => self.misere_nim(target)?,
            found => found,
        };
        if let Some(found) = classical {
            (self.best, self.classical) = (Some(found), true);
            return Ok(());
        }
        use FormulaSearch::{Cases, Plain, Thorough};
        // Cheap searches first.
        for (way, thresholds) in
            [(Plain, &THRESHOLDS[..1]), (Cases, &[]), (Thorough, &THRESHOLDS), (Cases, &THRESHOLDS)]
        {
            if thresholds != THRESHOLDS || way != Cases {
                if let Some(found) = self.whole(target, way, self.heaviest())? {
                    self.offer(target, found)?;
                }
                if self.is_short() {
                    return Ok(());
                }
            }
            for &least in thresholds {
                self.large_and_small(target, least, way)?;
            }
            if self.is_short() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// In the numeration of a recurrence: pairs in which one number ends in an even (odd) number of
    /// zeros and the other is the same with one more zero (Wythoff 1907; Fraenkel 1982, 1998).
    fn shifted(&self, target: &Target) -> Result<Option<Property>, Stop> {
        let numeration = self.exact.encoding.numeration;
        if !matches!(numeration, Numeration::Recurrence(_)) || self.names.len() != 2 {
            return Ok(None);
        }
        for parity in 0..2 {
            let half = |small: u32, large: u32| {
                let zeros = Value::Mod(
                    Value::Atom(TupleAtom::TrailingZeros(numeration, Variable(small))).into(),
                    2,
                );
                let shift = Value::Atom(TupleAtom::Shift(numeration, Variable(small)));
                Property::And(vec![
                    Property::Compare(Value::variable(Variable(large)), Comparison::Equal, shift),
                    Property::Compare(zeros, Comparison::Equal, Value::Number(parity)),
                ])
            };
            let formula = Property::Or(vec![half(0, 1), half(1, 0)]);
            if self.confirmed(target, &formula)? {
                return Ok(Some(formula));
            }
            // In misère play a few small pairs differ.
            const SMALL: u128 = 3;
            let small = (0..SMALL).flat_map(|x| (0..SMALL).map(move |y| vec![x, y]));
            let lost = |tuple: &Tuple| {
                let word = self.exact.encoding.write(tuple);
                word.is_some_and(|word| *target.output_of(&word) == Some(true))
            };
            let few: Vec<Tuple> = small.filter(lost).collect();
            let large = self.largest(Comparison::GreaterEqual, 3);
            let formula = say::any([say::all([large, formula]), self.list(&few)]);
            if !few.is_empty() && self.confirmed(target, &formula)? {
                return Ok(Some(formula));
            }
        }
        Ok(None)
    }

    /// In base 2: as in normal play, where every place has a multiple of m ones, except when all
    /// heaps are at most 1 (Bouton 1901, Moore 1910).
    fn misere_nim(&self, target: &Target) -> Result<Option<Property>, Stop> {
        let heaps = self.names.len();
        if self.exact.encoding.numeration != Numeration::Base(2) || heaps < 2 {
            return Ok(None);
        }
        // Quick test of the positions without ones and with a single heap of one.
        let lost = |tuple: &Tuple| {
            let word = self.exact.encoding.write(tuple);
            word.is_some_and(|word| *target.output_of(&word) == Some(true))
        };
        let mut one = vec![0; heaps];
        if lost(&one) {
            return Ok(None);
        }
        one[0] = 1;
        if !lost(&one) {
            return Ok(None);
        }
        let compare = |value: Value, comparison, number| {
            Property::Compare(value, comparison, Value::Number(number))
        };
        for modulus in 2..=u32::try_from(heaps).unwrap_or(u32::MAX).saturating_add(1) {
            let all: Vec<Value> = (0..heaps).map(heap).collect();
            let (large, small) = if modulus == 2 {
                let xor = Value::Atom(TupleAtom::Xor(all));
                let few = self.largest(Comparison::LessEqual, 1);
                let large = [
                    self.largest(Comparison::GreaterEqual, 2),
                    compare(xor.clone(), Comparison::Equal, 0),
                ];
                (large, [few, compare(xor, Comparison::Equal, 1)])
            } else {
                let columns = Value::Atom(TupleAtom::LargestColumn { base: 2, modulus });
                let large = [
                    compare(columns, Comparison::Equal, 0),
                    self.largest(Comparison::GreaterEqual, 2),
                ];
                let sum = Value::Mod(say::sum(all).into(), i64::from(modulus));
                (large, [self.largest(Comparison::Equal, 1), compare(sum, Comparison::Equal, 1)])
            };
            let formula =
                Property::Or(vec![Property::And(large.to_vec()), Property::And(small.to_vec())]);
            if self.confirmed(target, &formula)? {
                return Ok(Some(formula));
            }
        }
        Ok(None)
    }

    /// Takes the formula if it is shorter and right.
    fn offer(&mut self, target: &Target, formula: Property) -> Result<(), Stop> {
        if self.weight(&formula) <= self.heaviest()
            && say::length(&formula, self.names) <= LONGEST
            && self.confirmed(target, &formula)?
        {
            self.best = Some(formula);
        }
        Ok(())
    }

    fn confirmed(&self, target: &Target, formula: &Property) -> Result<bool, Stop> {
        let wrong = self.exact.differences(target, formula, 1)?;
        Ok(wrong.is_some_and(|wrong| wrong.complete && wrong.tuples.is_empty()))
    }

    fn learn(
        &self,
        target: &Target,
        over: Vec<usize>,
        heaviest: usize,
        thorough: bool,
    ) -> Result<Option<Property>, Stop> {
        let idle = self.exact.idle(target);
        let learner = Learner {
            exact: self.exact,
            names: self.names,
            target,
            over,
            heaviest,
            thorough,
            idle: &[],
        };
        if !idle.is_empty() {
            let over = learner.over.iter().copied().filter(|heap| !idle.contains(heap)).collect();
            let found = Learner { over, idle: &idle, ..learner.clone() }.learn()?;
            if found.is_some() {
                return Ok(found);
            }
        }
        learner.learn()
    }

    /// A formula for all positions.
    fn whole(
        &self,
        target: &Target,
        way: FormulaSearch,
        heaviest: usize,
    ) -> Result<Option<Property>, Stop> {
        match way {
            FormulaSearch::Cases => self.cases(target, heaviest),
            _ => self.learn(
                target,
                (0..self.names.len()).collect(),
                heaviest,
                way == FormulaSearch::Thorough,
            ),
        }
    }

    /// A formula for positions with a heap of at least `least`, combined with one for the rest.
    fn large_and_small(
        &mut self,
        target: &Target,
        least: i64,
        way: FormulaSearch,
    ) -> Result<(), Stop> {
        let Some(large) =
            self.exact.within(target, &self.largest(Comparison::GreaterEqual, least))?
        else {
            return Ok(());
        };
        if large == *target {
            return Ok(());
        }
        let Some(formula) = self.whole(&large, way, self.heaviest())? else { return Ok(()) };
        let Some(wrong) = self.exact.differences(target, &formula, MOST_EXCEPTIONS)? else {
            return Ok(());
        };
        if !wrong.complete {
            return Ok(());
        }
        let wanted = |tuple: &Tuple| {
            self.exact.encoding.write(tuple).and_then(|word| *target.output_of(&word)) == Some(true)
        };
        let (missing, surplus): (Vec<Tuple>, Vec<Tuple>) =
            wrong.tuples.iter().cloned().partition(wanted);
        if wrong.tuples.len() <= MOST_LISTED {
            let mut listed = formula.clone();
            if !surplus.is_empty() {
                listed = say::all([listed, say::negated(self.list(&surplus))]);
            }
            self.offer(target, say::any([listed, self.list(&missing)]))?;
        }
        let Some(limit) = wrong.tuples.iter().flatten().max() else {
            return self.offer(target, formula);
        };
        let Ok(limit) = i64::try_from(*limit) else { return Ok(()) };
        let below = self.largest(Comparison::LessEqual, limit);
        let large = say::all([self.largest(Comparison::GreaterEqual, limit + 1), formula]);
        let Some(small) = self.exact.within(target, &below)? else { return Ok(()) };
        let heaviest = self.heaviest().saturating_sub(self.weight(&large));
        let Some(rest) = self.learn(&small, (0..self.names.len()).collect(), heaviest, true)?
        else {
            return Ok(());
        };
        // The formula for small heaps is often false for large ones anyway.
        self.offer(target, say::any([large.clone(), rest.clone()]))?;
        self.offer(target, say::any([large, say::all([below, rest])]))
    }

    /// Compares the largest heap with a number.
    fn largest(&self, comparison: Comparison, number: i64) -> Property {
        let mut heaps: Vec<Value> = (0..self.names.len()).map(heap).collect();
        let value = if heaps.len() == 1 {
            heaps.swap_remove(0)
        } else {
            Value::Atom(TupleAtom::Max(heaps))
        };
        if comparison == Comparison::LessEqual && number == 0 {
            return Property::Compare(value, Comparison::Equal, Value::Number(0));
        }
        Property::Compare(value, comparison, Value::Number(number))
    }

    /// A list of positions as a formula.
    fn list(&self, tuples: &[Tuple]) -> Property {
        if self.names.len() == 1 {
            let mut sizes: Vec<i64> =
                tuples.iter().flatten().filter_map(|size| i64::try_from(*size).ok()).collect();
            sizes.sort_unstable();
            return say::member(heap(0), &sizes, None);
        }
        say::any(tuples.iter().map(|tuple| self.exactly(tuple, 0..tuple.len())))
    }

    fn exactly(&self, tuple: &[u128], heaps: impl Iterator<Item = usize>) -> Property {
        say::all(heaps.map(|index| {
            let size = i64::try_from(tuple[index]).unwrap_or(i64::MAX);
            Property::Compare(heap(index), Comparison::Equal, Value::Number(size))
        }))
    }

    /// A formula for each size of the bounded heaps.
    fn cases(&self, target: &Target, heaviest: usize) -> Result<Option<Property>, Stop> {
        let bounds = &self.exact.encoding.bounds[..self.names.len()];
        let (bounded, free): (Vec<usize>, Vec<usize>) =
            (0..bounds.len()).partition(|&index| bounds[index].is_some());
        if bounded.is_empty() || free.is_empty() {
            return Ok(None);
        }
        let Some(groups) = self.groups(target) else { return Ok(None) };
        let mut parts = vec![];
        let mut left = heaviest;
        for sizes in groups {
            let guard = match bounded[..] {
                [one] => {
                    let mut sizes: Vec<i64> =
                        sizes.iter().filter_map(|size| Some(i64::from(*size.first()?))).collect();
                    sizes.sort_unstable();
                    say::member(heap(one), &sizes, bounds[one].map(|bound| i64::from(bound) + 1))
                }
                _ => {
                    let Some(guard) = self.guard(target, &bounded, &sizes)? else {
                        return Ok(None);
                    };
                    guard
                }
            };
            let Some(inside) = self.exact.within(target, &guard)? else { return Ok(None) };
            let Some(formula) = self.learn(&inside, free.clone(), left, true)? else {
                return Ok(None);
            };
            if formula == Property::Bool(false) {
                continue;
            }
            let part = say::all([guard, formula]);
            let Some(rest) = left.checked_sub(self.weight(&part)) else { return Ok(None) };
            left = rest;
            parts.push(part);
        }
        Ok(Some(say::any(parts)))
    }

    /// The sizes of the bounded heaps, grouped by the state of the machine after the first letters.
    fn groups(&self, target: &Target) -> Option<Vec<Vec<Word>>> {
        let live = target.can_reach(Option::is_some);
        let mut words: Vec<Word> = vec![vec![]];
        for bound in self.exact.encoding.bounds.iter().flatten() {
            let letters: Vec<Letter> =
                (0..=*bound).filter_map(|letter| Letter::try_from(letter).ok()).collect();
            words = words
                .iter()
                .flat_map(|word| {
                    letters.iter().map(|&letter| [word.as_slice(), &[letter]].concat())
                })
                .filter(|word| live[target.state_of(word).index()])
                .collect();
            if words.len() > MOST_SIZES {
                return None;
            }
        }
        let mut groups: Vec<(StateId, Vec<Word>)> = vec![];
        for word in words {
            let state = target.state_of(&word);
            match groups.iter_mut().find(|(known, _)| *known == state) {
                Some((_, words)) => words.push(word),
                None => groups.push((state, vec![word])),
            }
        }
        ((2..=MOST_CASES).contains(&groups.len()))
            .then(|| groups.into_iter().map(|(_, words)| words).collect())
    }

    /// A formula for these sizes of the bounded heaps.
    fn guard(
        &self,
        target: &Target,
        bounded: &[usize],
        sizes: &[Word],
    ) -> Result<Option<Property>, Stop> {
        let listed = say::any(sizes.iter().map(|word| {
            let mut tuple: Tuple = vec![0; self.names.len()];
            for (&index, &size) in bounded.iter().zip(word) {
                tuple[index] = u128::from(size);
            }
            self.exactly(&tuple, bounded.iter().copied())
        }));
        let Some(machine) = self.exact.machine(&listed)? else { return Ok(None) };
        let product =
            target.product(&machine, self.exact.run, |wanted, truth| wanted.map(|_| *truth))?;
        self.learn(&product.0.minimal(), bounded.to_vec(), HEAVIEST / 4, true)
    }
}
