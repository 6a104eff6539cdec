//! Outcomes and Grundy values of lists by recursion over the literal reading.

use std::collections::{BTreeSet, HashMap};

use rules::lists::literal::Reading;
use rules::lists::{List, ListRuleset, TurnRule, canonical};
use rules::{Convention, Outcome};

pub(crate) struct Naive<'r> {
    rules: &'r ListRuleset,
    pub(crate) reading: Reading<'r>,
    outcomes: HashMap<List, Outcome>,
    values: HashMap<List, u32>,
    heaps: Vec<u32>,
}

fn mex(values: &BTreeSet<u32>) -> u32 {
    (0..).find(|value| !values.contains(value)).unwrap()
}

impl<'r> Naive<'r> {
    pub(crate) fn new(rules: &'r ListRuleset) -> Self {
        Self {
            rules,
            reading: Reading::new(rules),
            outcomes: HashMap::new(),
            values: HashMap::new(),
            heaps: vec![],
        }
    }

    pub(crate) fn outcome(&mut self, list: &[u128]) -> Outcome {
        let list = canonical(list);
        if let Some(outcome) = self.outcomes.get(&list) {
            return *outcome;
        }
        let options = self.reading.options(&list).unwrap();
        let wins = match (options.is_empty(), self.rules.header.convention) {
            (true, convention) => convention == Convention::Misere,
            (false, _) => options.iter().any(|option| self.outcome(option) == Outcome::P),
        };
        let outcome = if wins { Outcome::N } else { Outcome::P };
        self.outcomes.insert(list, outcome);
        outcome
    }

    pub(crate) fn value(&mut self, list: &[u128]) -> u32 {
        let list = canonical(list);
        if let Some(value) = self.values.get(&list) {
            return *value;
        }
        let options = self.reading.options(&list).unwrap();
        let value = mex(&options.iter().map(|option| self.value(option)).collect());
        self.values.insert(list, value);
        value
    }

    /// The exclusive or of the values of the heaps: the value of the list, in normal play with one
    /// move a turn.
    pub(crate) fn nim_sum(&mut self, list: &[u128]) -> u32 {
        let most = list.iter().max().copied().unwrap_or(0);
        for size in u128::try_from(self.heaps.len()).unwrap()..=most {
            let parts = self.reading.heap(size).unwrap();
            let value = |parts: &List| {
                parts.iter().fold(0, |xor, part| xor ^ self.heaps[usize::try_from(*part).unwrap()])
            };
            let values = parts.iter().map(value).collect();
            self.heaps.push(mex(&values));
        }
        list.iter().fold(0, |xor, size| xor ^ self.heaps[usize::try_from(*size).unwrap()])
    }

    /// For every way to make a turn: the heaps of the list that it touches, and what it leads to.
    pub(crate) fn turns(&self, list: &[u128]) -> Vec<(usize, List)> {
        // Each heap with the one of the list that it comes from.
        let start: Vec<(u128, usize)> = canonical(list).into_iter().zip(0..).collect();
        let most = match self.rules.turn {
            TurnRule::Moves(most) => most,
            TurnRule::AnyHeaps => return self.at_once(&start),
        };
        let mut reached = BTreeSet::from([(start, BTreeSet::new())]);
        let mut turns = vec![];
        for _ in 0..most {
            let mut next = BTreeSet::new();
            for (heaps, touched) in &reached {
                for (at, &(size, from)) in heaps.iter().enumerate() {
                    for parts in self.reading.heap(size).unwrap() {
                        let mut heaps = heaps.clone();
                        heaps.remove(at);
                        heaps.extend(parts.into_iter().map(|part| (part, from)));
                        heaps.sort_unstable();
                        let mut touched: BTreeSet<usize> = touched.clone();
                        touched.insert(from);
                        next.insert((heaps, touched));
                    }
                }
            }
            let result = |heaps: &[(u128, usize)]| {
                canonical(&heaps.iter().map(|(size, _)| *size).collect::<Vec<_>>())
            };
            turns.extend(next.iter().map(|(heaps, touched)| (touched.len(), result(heaps))));
            reached = next;
        }
        turns
    }

    /// The same where a move is made in each of some heaps: one set of heaps after the other.
    fn at_once(&self, start: &[(u128, usize)]) -> Vec<(usize, List)> {
        let mut turns = vec![];
        for chosen in 1..1_usize << start.len() {
            let mut results: Vec<List> = vec![vec![]];
            for &(size, from) in start {
                let becomes: Vec<List> = if chosen >> from & 1 == 1 {
                    self.reading.heap(size).unwrap().into_iter().collect()
                } else {
                    vec![vec![size]]
                };
                let longer = |list: &List| {
                    becomes.iter().map(|parts| [&list[..], parts].concat()).collect::<Vec<_>>()
                };
                results = results.iter().flat_map(longer).collect();
            }
            turns.extend(
                results
                    .iter()
                    .map(|list| (chosen.count_ones().try_into().unwrap(), canonical(list))),
            );
        }
        turns
    }
}
