//! The quotient of some heaps by asking who wins lists of them.
//!
//! Commutative words are learnt as words are, by asking for membership and for counterexamples
//! (Angluin 1987): elements differ if they are lost together with different lists, and
//! counterexamples come from [`Closing`].

use alloc::vec;
use alloc::vec::Vec;

use hashbrown::HashMap;
use run::{Run, Stop};

use super::closing::{Closing, HeapMoves, Refused, Wrong};
use super::monoid::Monoid;

/// How often each generator stands in a list; zeros at the end are left out.
pub(super) type Word = Vec<u8>;

/// Heaps of which all others are sums, as far as is known, and their options as sums of them.
#[derive(Clone, Debug)]
pub(super) struct Generators {
    /// Without doubles. There is an option.
    pub(super) options: Vec<Vec<Word>>,
    /// Whether the only option is the empty list: two of them are as none (Conway 1976).
    pub(super) stars: Vec<bool>,
    /// What is known of lists without the last heap.
    before: Before,
    /// Of lists with it.
    known: HashMap<Word, bool>,
    /// About how many bytes those take.
    bytes: usize,
}

/// The quotient of all heaps but the last one.
#[derive(Clone, Debug)]
pub(super) struct Before {
    pub(super) monoid: Monoid,
    /// Of each generator, in the order of those that are learnt; none for the last heap.
    pub(super) elements: Vec<Option<usize>>,
    /// Whether lists of one element are taken to be the same, though they may differ together with
    /// the last heap: then what is learnt may be wrong.
    pub(super) merges: bool,
}

/// Why nothing was learnt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NotLearnt {
    Stop(Stop),
    /// There are more elements than wanted.
    Order,
}

impl From<Stop> for NotLearnt {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// About how many bytes an entry takes beside its letters.
const ENTRY: usize = 72;

/// The most heaps of one kind in a list that is asked about.
const MOST_ALIKE: u8 = 200;

impl Generators {
    pub(super) fn new(before: Before) -> Self {
        Self { options: vec![], stars: vec![], before, known: HashMap::new(), bytes: 0 }
    }

    /// What was accounted for, which is to be given back.
    pub(super) const fn bytes(&self) -> usize {
        self.bytes
    }

    fn len(&self) -> usize {
        self.options.len()
    }

    pub(super) fn push(&mut self, mut options: Vec<Word>) {
        options.sort_unstable();
        options.dedup();
        self.stars.push(options.len() == 1 && options[0].is_empty());
        self.options.push(options);
    }

    /// Two lists together.
    pub(super) fn sum(one: &[u8], other: &[u8]) -> Result<Word, NotLearnt> {
        let (long, short) = if one.len() < other.len() { (other, one) } else { (one, other) };
        let mut sum = long.to_vec();
        for (all, more) in sum.iter_mut().zip(short) {
            *all = all.saturating_add(*more);
            if *all > MOST_ALIKE {
                return Err(NotLearnt::Order);
            }
        }
        Ok(trimmed(sum))
    }

    pub(super) fn single(generator: usize) -> Word {
        let mut word = vec![0; generator + 1];
        word[generator] = 1;
        word
    }

    /// Whether the player to move loses a list in misère play, by the definition.
    fn loses(&mut self, list: &[u8], run: &Run<'_>) -> Result<bool, NotLearnt> {
        let Before { monoid, elements, merges } = &self.before;
        let mut list = list.to_vec();
        let mut element = 0;
        let mut last = None;
        for (generator, times) in list.iter_mut().enumerate().filter(|(_, times)| **times > 0) {
            if self.stars[generator] {
                *times %= 2;
            }
            match elements[generator] {
                Some(one) => {
                    element = (0..*times).fold(element, |all, _| monoid.product(all, one));
                }
                None => last = Some((generator, *times)),
            }
        }
        let Some((generator, times)) = last.filter(|(_, times)| *times > 0) else {
            return Ok(monoid.is_lost(element));
        };
        if *merges {
            list = monoid.word(element).to_vec();
            list.resize(list.len().max(generator + 1), 0);
            list[generator] = times;
        }
        let list = trimmed(list);
        if let Some(&known) = self.known.get(&list) {
            return Ok(known);
        }
        let mut loses = true;
        'moves: for generator in 0..list.len() {
            if list[generator] == 0 {
                continue;
            }
            let mut others = list.clone();
            others[generator] -= 1;
            for option in 0..self.options[generator].len() {
                let to = Self::sum(&others, &self.options[generator][option])?;
                if self.loses(&to, run)? {
                    loses = false;
                    break 'moves;
                }
            }
        }
        let bytes = ENTRY + list.len();
        self.known.insert(list, loses);
        self.bytes += bytes;
        run.allocate(bytes)?;
        run.states(self.known.len())?;
        Ok(loses)
    }
}

/// The same list without zeros at the end.
pub(super) fn trimmed(mut word: Word) -> Word {
    while word.last() == Some(&0) {
        word.pop();
    }
    word
}

/// An element that has been met, or a product of one and a generator.
#[derive(Clone, Debug)]
struct Row {
    word: Word,
    /// Whether it is lost together with each of the tests.
    lost: Vec<u64>,
}

/// What is being learnt.
struct Table<'g> {
    generators: &'g mut Generators,
    /// Lists by which elements are distinguished; the first one is empty.
    tests: Vec<Word>,
    elements: Vec<Row>,
    /// By element, then by generator.
    next: Vec<Vec<Row>>,
}

/// The quotient of all lists of the generators, with at most `most` elements. `tests` are lists
/// that may distinguish elements; those that were found are added.
pub(super) fn learn(
    generators: &mut Generators,
    tests: &mut Vec<Word>,
    most: usize,
    run: &Run<'_>,
) -> Result<Monoid, NotLearnt> {
    if tests.is_empty() {
        tests.push(vec![]);
    }
    let mut table = Table { generators, tests: vec![], elements: vec![], next: vec![] };
    let empty = Row { word: vec![], lost: vec![] };
    table.add_element(empty, run)?;
    for test in tests.clone() {
        table.add_test(test, run)?;
    }
    let monoid = loop {
        let next = table.close(most, run)?;
        if let Some(test) = table.does_not_commute(&next, run)? {
            table.add_test(test, run)?;
            continue;
        }
        let lost = table.elements.iter().map(|row| row.lost[0] & 1 == 1).collect();
        let words = table.elements.iter().map(|row| row.word.clone()).collect();
        let monoid = Monoid::new(next, lost, words);
        match table.mistake(&monoid, run)? {
            None => break monoid,
            Some(list) => {
                let test = table.distinguishing(&monoid, &list, run)?;
                table.add_test(test, run)?;
            }
        }
    };
    *tests = table.tests;
    Ok(monoid)
}

impl Table<'_> {
    fn lost(&mut self, word: &Word, tests: &[Word], run: &Run<'_>) -> Result<Vec<u64>, NotLearnt> {
        let mut lost = vec![0; tests.len().div_ceil(64)];
        for (at, test) in tests.iter().enumerate() {
            let list = Generators::sum(word, test)?;
            if self.generators.loses(&list, run)? {
                lost[at / 64] |= 1 << (at % 64);
            }
        }
        Ok(lost)
    }

    fn add_element(&mut self, row: Row, run: &Run<'_>) -> Result<(), NotLearnt> {
        let tests = self.tests.clone();
        let mut next = vec![];
        for generator in 0..self.generators.len() {
            let word = Generators::sum(&row.word, &Generators::single(generator))?;
            next.push(Row { lost: self.lost(&word, &tests, run)?, word });
        }
        self.elements.push(row);
        self.next.push(next);
        Ok(())
    }

    fn add_test(&mut self, test: Word, run: &Run<'_>) -> Result<(), NotLearnt> {
        let at = self.tests.len();
        for row in self.elements.iter_mut().chain(self.next.iter_mut().flatten()) {
            let list = Generators::sum(&row.word, &test)?;
            if at.is_multiple_of(64) {
                row.lost.push(0);
            }
            if self.generators.loses(&list, run)? {
                row.lost[at / 64] |= 1 << (at % 64);
            }
        }
        self.tests.push(test);
        Ok(())
    }

    /// Adds elements until every product of an element and a generator is one; gives which.
    fn close(&mut self, most: usize, run: &Run<'_>) -> Result<Vec<Vec<usize>>, NotLearnt> {
        let mut known: HashMap<Vec<u64>, usize> = HashMap::new();
        for (at, row) in self.elements.iter().enumerate() {
            known.entry(row.lost.clone()).or_insert(at);
        }
        let mut next = vec![];
        while next.len() < self.elements.len() {
            let mut row = vec![];
            for generator in 0..self.generators.len() {
                let product = self.next[next.len()][generator].clone();
                let fresh = self.elements.len();
                let to = *known.entry(product.lost.clone()).or_insert(fresh);
                if to == fresh {
                    if fresh >= most {
                        return Err(NotLearnt::Order);
                    }
                    self.add_element(product, run)?;
                }
                row.push(to);
            }
            next.push(row);
        }
        Ok(next)
    }

    /// A list by which an element differs from a product that should be it: where products with two
    /// generators depend on their order.
    fn does_not_commute(
        &mut self,
        next: &[Vec<usize>],
        run: &Run<'_>,
    ) -> Result<Option<Word>, NotLearnt> {
        for at in 0..next.len() {
            for one in 0..self.generators.len() {
                for other in 0..one {
                    let (by_one, by_other) = (next[at][one], next[at][other]);
                    if next[by_one][other] == next[by_other][one] {
                        continue;
                    }
                    // The products of the same three, with a test that is lost with one of them.
                    let lost = &self.next[by_one][other].lost;
                    let also = &self.next[by_other][one].lost;
                    let differs =
                        |test: &usize| (lost[test / 64] ^ also[test / 64]) >> (test % 64) & 1 == 1;
                    let Some(test) = (0..self.tests.len()).find(differs) else { continue };
                    let first = lost[test / 64] >> (test % 64) & 1 == 1;
                    let singles = [one, other].map(Generators::single);
                    let [one, other] =
                        [0, 1].map(|at| Generators::sum(&self.tests[test], &singles[at]));
                    let (one, other) = (one?, other?);
                    let list = Generators::sum(&self.elements[at].word, &singles[0])?;
                    let list = Generators::sum(&list, &other)?;
                    let loses = self.generators.loses(&list, run)?;
                    return Ok(Some(if loses == first { one } else { other }));
                }
            }
        }
        Ok(None)
    }

    /// A list of which the monoid says the wrong thing.
    fn mistake(&mut self, monoid: &Monoid, run: &Run<'_>) -> Result<Option<Word>, NotLearnt> {
        let lost_with = monoid.lost_with();
        let mut closing = Closing::new(monoid);
        for generator in 0..self.generators.len() {
            let options = &self.generators.options[generator];
            let options: Vec<usize> = options.iter().map(|word| monoid.element(word)).collect();
            let element = monoid.next(0, generator);
            let moves = HeapMoves::new(monoid, &lost_with, element, &options);
            let wrong = match closing.add(monoid, &lost_with, generator, moves, run) {
                Ok(()) => continue,
                Err(Refused::Stop(stop)) => return Err(stop.into()),
                Err(Refused::Wrong(wrong)) => wrong,
            };
            let mut lists = vec![];
            match wrong {
                Wrong::LostToLost { heap, others } => {
                    let others = monoid.word(others).to_vec();
                    lists.push(Generators::sum(&Generators::single(heap), &others)?);
                    for option in &self.generators.options[heap] {
                        lists.push(Generators::sum(option, &others)?);
                    }
                }
                Wrong::NoneLost { heaps } => {
                    let mut list = vec![];
                    for &heap in &heaps {
                        list = Generators::sum(&list, &Generators::single(heap))?;
                    }
                    for heap in 0..list.len() {
                        if list[heap] == 0 {
                            continue;
                        }
                        let mut others = list.clone();
                        others[heap] -= 1;
                        for option in &self.generators.options[heap] {
                            lists.push(Generators::sum(&others, option)?);
                        }
                    }
                    lists.push(list);
                }
            }
            for list in lists {
                if self.generators.loses(&list, run)? != monoid.is_lost(monoid.element(&list)) {
                    return Ok(Some(list));
                }
            }
            return Err(NotLearnt::Order);
        }
        Ok(None)
    }

    /// A list by which two lists of one element differ, as the monoid is wrong about this one.
    fn distinguishing(
        &mut self,
        monoid: &Monoid,
        list: &[u8],
        run: &Run<'_>,
    ) -> Result<Word, NotLearnt> {
        let mut rest = list.to_vec();
        let mut element = 0;
        let loses = self.generators.loses(list, run)?;
        for generator in 0..list.len() {
            while rest[generator] > 0 {
                rest[generator] -= 1;
                element = monoid.next(element, generator);
                let with = Generators::sum(monoid.word(element), &rest)?;
                if self.generators.loses(&with, run)? != loses {
                    return Ok(trimmed(rest));
                }
            }
        }
        Ok(vec![])
    }
}
