//! Misère play of take-and-break games: quotients.
//!
//! Two lists of heaps are the same if, whatever is added to both, the player to move loses both or
//! neither. What is left of lists then is a commutative monoid, the *misère quotient*, with some
//! of its elements lost (Plambeck 2005, Plambeck and Siegel 2008). Where it is finite, and the
//! elements of heaps repeat, misère play is solved for all lists, as Kayles is:
//!
//! ```
//! use nimatron_theory::quotient::Quotients;
//! use nimatron_theory::sequence::TakeAndBreak;
//!
//! let kayles = TakeAndBreak { digits: vec![0, 7, 7], unequal: false };
//! let mut quotients = Quotients::new(kayles, 1000);
//! quotients.extend(168, &run::Run::default())?;
//! assert_eq!(quotients.monoid().order(), 40);
//! assert_eq!(quotients.period(), Some((71, 12))); // proved for all heaps
//! # Ok::<(), nimatron_theory::quotient::QuotientError>(())
//! ```
//!
//! Heaps are added one by one. A heap mostly is some element there is, which one is found by
//! trying (with it, no move leads from a lost list to a lost one, and some move from every other
//! list that has moves: `closing`). If it is none, the quotient of the heaps that generate it is
//! learnt anew, by asking who wins lists, as machines are (`learn`).

mod bits;
mod closing;
mod learn;
mod monoid;

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use run::{Phase, Run, Stop};

use crate::sequence::{TakeAndBreak, repeats};
use bits::Bits;
use closing::{Closing, HeapMoves, Refused, Wrong};
use learn::{Before, Generators, NotLearnt, Word, learn, trimmed};

pub use monoid::Monoid;

/// How often a quotient is learnt anew because a heap is not the sum that it seemed.
const MOST_ROUNDS: usize = 1000;

/// Why there is no quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuotientError {
    /// A budget ended.
    Stop(Stop),
    /// With this heap, none was found with as few elements as were asked for.
    TooLarge(usize),
}

impl From<Stop> for QuotientError {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl fmt::Display for QuotientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stop(stop) => stop.fmt(f),
            Self::TooLarge(heap) => write!(f, "no small quotient was found with the heap {heap}"),
        }
    }
}

impl core::error::Error for QuotientError {}

/// A quotient as a table: what a list is, heap by heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The class of each heap, from 0 on: heaps of one class can take each other's place. Those of
    /// class 0 can be left out.
    pub classes: Vec<u32>,
    /// By element of a list, then by class of a heap that is added. The empty list has element 0.
    pub next: Vec<Vec<u32>>,
    /// Whether the player to move loses lists of each element.
    pub lost: Vec<bool>,
}

/// The misère quotient of all lists of heaps up to some size, heap by heap.
#[derive(Clone, Debug)]
pub struct Quotients {
    rules: TakeAndBreak,
    most: usize,
    /// The heaps that the generators are.
    heaps: Vec<usize>,
    /// Their options as sums of generators.
    options: Vec<Vec<Word>>,
    tests: Vec<Word>,
    monoid: Monoid,
    lost_with: Vec<Bits>,
    /// Each heap, from 0, as a sum of generators.
    words: Vec<Word>,
    elements: Vec<usize>,
    closing: Closing,
}

impl Quotients {
    /// Of no heaps yet; the search ends where more than `most` elements seem to be needed.
    #[must_use]
    pub fn new(rules: TakeAndBreak, most: usize) -> Self {
        let monoid = Monoid::trivial();
        Self {
            rules,
            most,
            heaps: vec![],
            options: vec![],
            tests: vec![],
            lost_with: monoid.lost_with(),
            closing: Closing::new(&monoid),
            monoid,
            words: vec![vec![]],
            elements: vec![0],
        }
    }

    /// The monoid.
    #[must_use]
    pub const fn monoid(&self) -> &Monoid {
        &self.monoid
    }

    /// The elements of the heaps 0, 1, 2, ...
    #[must_use]
    pub fn elements(&self) -> &[usize] {
        &self.elements
    }

    /// Preperiod and period of the elements of all heaps, if they are proved to repeat with the
    /// heaps there are. With parts that must differ nothing is proved in this way, because a part
    /// that is replaced by another may become equal to a third (see
    /// [`Period::needed`](crate::sequence::Period::needed)).
    #[must_use]
    pub fn period(&self) -> Option<(usize, usize)> {
        if self.rules.unequal {
            return None;
        }
        repeats(&self.elements, self.rules.parts().max(1), self.rules.largest_take())
    }

    /// The quotient as a table, for the first `heaps` heaps (0 is the first one), at most those
    /// there are. If these generate less than all of it, the table has fewer elements.
    #[must_use]
    pub fn table(&self, heaps: usize) -> Table {
        let elements = &self.elements[..heaps.min(self.elements.len())];
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let mut columns: Vec<usize> = vec![];
        let mut classes = vec![];
        for &element in elements {
            let class = columns.iter().position(|column| *column == element);
            classes.push(number(class.unwrap_or(columns.len())));
            if class.is_none() {
                columns.push(element);
            }
        }
        let mut met = vec![0];
        let mut numbers: Vec<Option<u32>> = vec![None; self.monoid.order()];
        numbers[0] = Some(0);
        let mut next = vec![];
        while let Some(&element) = met.get(next.len()) {
            let mut row = vec![];
            for &column in &columns {
                let to = self.monoid.product(element, column);
                row.push(*numbers[to].get_or_insert_with(|| {
                    met.push(to);
                    number(met.len() - 1)
                }));
            }
            next.push(row);
        }
        let lost = met.iter().map(|&element| self.monoid.is_lost(element)).collect();
        Table { classes, next, lost }
    }

    /// Adds heaps up to this size. What was found of smaller heaps remains if it fails.
    ///
    /// How long it takes depends on the quotient: milliseconds for a hundred elements, minutes for
    /// several hundred, of which most is asking who wins lists. A known heap takes a walk through
    /// the pairs of an element and a set of elements that lists have.
    ///
    /// # Errors
    /// An exhausted budget, or too many elements.
    pub fn extend(&mut self, up_to: usize, run: &Run<'_>) -> Result<(), QuotientError> {
        while self.elements.len() <= up_to {
            run.report(Phase::Learn, self.elements.len());
            self.add(run)?;
        }
        Ok(())
    }

    /// Adds the next heap.
    fn add(&mut self, run: &Run<'_>) -> Result<(), QuotientError> {
        let heap = self.elements.len();
        let options = self.options(heap);
        if options.is_empty() {
            self.words.push(vec![]);
            self.elements.push(0);
            return Ok(());
        }
        if let Some((element, closing)) = self.known(heap, &options, run)? {
            self.words.push(trimmed(self.monoid.word(element).to_vec()));
            self.elements.push(element);
            self.closing = closing;
            return Ok(());
        }
        // What is found out on the way to nothing is forgotten.
        let mut next = self.clone();
        next.learn(heap, &options, run)?;
        *self = next;
        Ok(())
    }

    /// Adds a heap that has none of the known elements, by learning the quotient anew.
    fn learn(
        &mut self,
        heap: usize,
        options: &[usize],
        run: &Run<'_>,
    ) -> Result<(), QuotientError> {
        let too_large = QuotientError::TooLarge(heap);
        let before = (self.monoid.clone(), self.elements.clone());
        // Elements that were the same so far mostly stay the same.
        let words =
            options.iter().map(|&option| trimmed(self.monoid.word(option).to_vec())).collect();
        self.options.push(words);
        self.words.push(Generators::single(self.heaps.len()));
        self.elements.push(0);
        self.heaps.push(heap);
        let mut merges = true;
        for _ in 0..MOST_ROUNDS {
            let elements = self.heaps.iter().map(|heap| before.1.get(*heap).copied()).collect();
            let before = Before { monoid: before.0.clone(), elements, merges };
            let mut generators = Generators::new(before);
            self.options.iter().for_each(|options| generators.push(options.clone()));
            let learnt = learn(&mut generators, &mut self.tests, self.most, run);
            run.release(generators.bytes());
            match learnt {
                Ok(monoid) => {
                    let mut order: Vec<usize> = (0..self.heaps.len()).collect();
                    order.sort_unstable_by_key(|generator| self.heaps[*generator]);
                    self.monoid = monoid.reworded(&order);
                    self.lost_with = self.monoid.lost_with();
                    self.elements =
                        self.words.iter().map(|word| self.monoid.element(word)).collect();
                    if let Some(closing) = self.close(run)? {
                        self.closing = closing;
                        return Ok(());
                    }
                }
                Err(NotLearnt::Stop(stop)) => return Err(stop.into()),
                Err(NotLearnt::Order) if merges => {}
                Err(NotLearnt::Order) => return Err(too_large),
            }
            // Something that was taken to be the same is not.
            let changed = if merges { self.write_options().is_some() } else { self.settle(run)? };
            if !changed {
                return Err(too_large);
            }
            merges = false;
        }
        Err(too_large)
    }

    /// The element that the next heap has, if it is one there is.
    fn known(
        &self,
        heap: usize,
        options: &[usize],
        run: &Run<'_>,
    ) -> Result<Option<(usize, Closing)>, Stop> {
        for element in 0..self.monoid.order() {
            if let Some(closing) = self.with(&self.closing, heap, element, options, run)? {
                return Ok(Some((element, closing)));
            }
        }
        Ok(None)
    }

    /// Lists with a heap more, if they are as the monoid says when the heap has this element and
    /// its options have these.
    fn with(
        &self,
        closing: &Closing,
        heap: usize,
        element: usize,
        options: &[usize],
        run: &Run<'_>,
    ) -> Result<Option<Closing>, Stop> {
        let moves = HeapMoves::new(&self.monoid, &self.lost_with, element, options);
        if self.monoid.is_lost(element) == moves.wins_with.has(0) {
            return Ok(None);
        }
        let mut closing = closing.clone();
        match closing.add(&self.monoid, &self.lost_with, heap, moves, run) {
            Ok(()) => Ok(Some(closing)),
            Err(Refused::Stop(stop)) => Err(stop),
            Err(Refused::Wrong(Wrong::LostToLost { .. } | Wrong::NoneLost { .. })) => Ok(None),
        }
    }

    /// Lists of all heaps, if all are as the monoid says.
    fn close(&self, run: &Run<'_>) -> Result<Option<Closing>, Stop> {
        let mut closing = Closing::new(&self.monoid);
        for heap in 1..self.elements.len() {
            let options = self.options(heap);
            if options.is_empty() {
                continue;
            }
            match self.with(&closing, heap, self.elements[heap], &options, run)? {
                Some(next) => closing = next,
                None => return Ok(None),
            }
        }
        Ok(Some(closing))
    }

    /// Finds other sums for heaps that are not the sums they seemed, or makes the first one a
    /// generator that is none. Says whether anything has changed.
    fn settle(&mut self, run: &Run<'_>) -> Result<bool, Stop> {
        // The generators alone are as learnt, if their options are the sums they seem.
        let mut closing = Closing::new(&self.monoid);
        let mut changed = false;
        let mut order = self.heaps.clone();
        order.sort_unstable();
        let others = (1..self.elements.len()).filter(|heap| !self.heaps.contains(heap));
        order.extend(others);
        let generators = self.heaps.len();
        for (place, heap) in order.into_iter().enumerate() {
            let options = self.options(heap);
            if options.is_empty() {
                continue;
            }
            if let Some(next) = self.with(&closing, heap, self.elements[heap], &options, run)? {
                closing = next;
                continue;
            }
            changed = true;
            if place < generators {
                break;
            }
            let mut found = None;
            for element in 0..self.monoid.order() {
                let word = self.monoid.word(element);
                // Sums of smaller heaps, so that plays end.
                let smaller = |(times, generator): (&u8, &usize)| *times == 0 || *generator < heap;
                if !word.iter().zip(&self.heaps).all(smaller) {
                    continue;
                }
                if let Some(next) = self.with(&closing, heap, element, &options, run)? {
                    found = Some((element, next));
                    break;
                }
            }
            if let Some((element, next)) = found {
                self.words[heap] = trimmed(self.monoid.word(element).to_vec());
                self.elements[heap] = element;
                closing = next;
            } else {
                self.words[heap] = Generators::single(self.heaps.len());
                self.heaps.push(heap);
                break;
            }
        }
        Ok(self.write_options().is_some_and(|differs| changed || differs))
    }

    /// Writes the options of the generators as the sums that they are, not as those that smaller
    /// heaps cannot distinguish from them; whether any are others than before.
    fn write_options(&mut self) -> Option<bool> {
        let exact: Vec<Vec<Word>> =
            self.heaps.iter().map(|&heap| self.option_words(heap)).collect::<Option<_>>()?;
        let differs = exact != self.options;
        self.options = exact;
        Some(differs)
    }

    /// The elements of the options of a heap.
    fn options(&self, heap: usize) -> Vec<usize> {
        let mut options = BTreeSet::new();
        self.rules.each_option(heap, |parts| {
            let element = |all, part: &usize| self.monoid.product(all, self.elements[*part]);
            options.insert(parts.iter().fold(0, element));
        });
        options.into_iter().collect()
    }

    /// The options of a heap as sums of generators.
    fn option_words(&self, heap: usize) -> Option<Vec<Word>> {
        let mut options = BTreeSet::new();
        let mut all = Some(());
        self.rules.each_option(heap, |parts| {
            let sum =
                |sum: Option<Word>, part: &usize| Generators::sum(&sum?, &self.words[*part]).ok();
            match parts.iter().fold(Some(vec![]), sum) {
                Some(word) => _ = options.insert(word),
                None => all = None,
            }
        });
        all.map(|()| options.into_iter().collect())
    }
}
