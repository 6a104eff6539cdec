//! Languages of words, and relations between words of the same length, as minimal deterministic machines over letters or pairs of letters.
//!
//! Theorem (Myhill, Nerode 1958): the minimal machine of a language is unique, so with its states numbered breadth first it is one table.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use rules::Letter;

use crate::kernel::rejection::Rejection;
use crate::kernel::work::{Work, index, number};

/// A letter of the word before and one of the word after.
pub(crate) type Pair = (Letter, Letter);

/// A deterministic machine; 0 is the start. What is missing leads nowhere. Made by the functions below, it is minimal and numbered breadth first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Acceptor<L> {
    /// Sorted.
    pub(crate) edges: Vec<Vec<(L, u32)>>,
    pub(crate) accepting: Vec<bool>,
}

/// One that reads two words of the same length at once.
pub(crate) type PairMachine = Acceptor<Pair>;

/// One that reads words.
pub(crate) type WordMachine = Acceptor<Letter>;

/// Words begin with so many numbers; then come places of so many digits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WordLayout {
    pub(crate) numbers: usize,
    pub(crate) digits: usize,
}

impl PairMachine {
    /// The edges that read this letter.
    pub(crate) fn reading(&self, state: u32, letter: Letter) -> &[(Pair, u32)] {
        let edges = &self.edges[index(state)];
        let from = edges.partition_point(|((read, _), _)| *read < letter);
        let to = edges.partition_point(|((read, _), _)| *read <= letter);
        &edges[from..to]
    }
}

impl<L: Copy + Ord> Acceptor<L> {
    pub(super) fn next(&self, state: u32, label: L) -> Option<u32> {
        let edges = &self.edges[index(state)];
        edges.binary_search_by_key(&label, |(label, _)| *label).ok().map(|at| edges[at].1)
    }

    /// The same language with as few states as possible, numbered breadth first in the order of edges.
    pub(super) fn minimal(mut self, work: &mut Work) -> Result<Self, Rejection> {
        self.trim(work)?;
        // Moore 1956: states are alike as long as no word of so many letters tells them apart.
        let mut class: Vec<u32> = self.accepting.iter().map(|&accepting| u32::from(accepting)).collect();
        let mut classes = 0;
        loop {
            let mut numbers = BTreeMap::new();
            let mut finer = vec![];
            for (state, edges) in self.edges.iter().enumerate() {
                work.spend(10 + 2 * edges.len())?;
                let seen: Vec<(L, u32)> = edges.iter().map(|&(label, to)| (label, class[index(to)])).collect();
                let new = number(numbers.len())?;
                finer.push(*numbers.entry((class[state], seen)).or_insert(new));
            }
            let found = numbers.len();
            class = finer;
            if found == classes {
                break;
            }
            classes = found;
        }
        let mut representative = vec![None; classes];
        for (state, &class) in class.iter().enumerate() {
            representative[index(class)].get_or_insert(state);
        }
        let mut order: Vec<u32> = vec![class[0]];
        let mut place: Vec<Option<u32>> = vec![None; classes];
        place[index(class[0])] = Some(0);
        let mut result = Self { edges: vec![], accepting: vec![] };
        while let Some(&next) = order.get(result.edges.len()) {
            let state = representative[index(next)].unwrap_or(0);
            let mut edges = vec![];
            for &(label, to) in &self.edges[state] {
                let to = class[index(to)];
                let new = number(order.len())?;
                let at = *place[index(to)].get_or_insert(new);
                if at == new {
                    order.push(to);
                }
                edges.push((label, at));
            }
            result.edges.push(edges);
            result.accepting.push(self.accepting[state]);
        }
        Ok(result)
    }

    /// Leaves out the states from which nothing is accepted, but for the start.
    fn trim(&mut self, work: &mut Work) -> Result<(), Rejection> {
        let mut before = vec![vec![]; self.edges.len()];
        for (state, edges) in self.edges.iter().enumerate() {
            work.spend(1 + edges.len())?;
            for &(_, to) in edges {
                before[index(to)].push(state);
            }
        }
        let mut alive = vec![false; self.edges.len()];
        let mut todo: Vec<usize> = (0..alive.len()).filter(|&state| self.accepting[state]).collect();
        while let Some(state) = todo.pop() {
            if !alive[state] {
                alive[state] = true;
                todo.extend(&before[state]);
            }
        }
        let mut place = vec![];
        let mut kept = 0;
        for (state, &alive) in alive.iter().enumerate() {
            place.push(kept);
            kept += u32::from(alive || state == 0);
        }
        let mut result = Self { edges: vec![], accepting: vec![] };
        for (state, edges) in self.edges.iter().enumerate() {
            if alive[state] || state == 0 {
                let edges = edges.iter().filter(|(_, to)| alive[index(*to)]);
                result.edges.push(edges.map(|&(label, to)| (label, place[index(to)])).collect());
                result.accepting.push(self.accepting[state]);
            }
        }
        *self = result;
        Ok(())
    }
}
