//! Languages of words, and relations between words of the same length, as minimal deterministic
//! machines over letters or pairs of letters.
//!
//! Theorem (Myhill, Nerode 1958): the minimal machine of a language is unique, so with its states
//! numbered breadth first it is one table.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use rules::{Letter, Word};

use crate::kernel::explore::explore;
use crate::kernel::moves::{Edge, Moves};
use crate::kernel::rejection::Rejection;
use crate::kernel::work::{Work, index, number};

/// A letter of the word before and one of the word after.
pub(crate) type Pair = (Letter, Letter);

/// A deterministic machine; 0 is the start. What is missing leads nowhere. Made by the functions
/// below, it is minimal and numbered breadth first.
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
    /// As a machine of moves, on words of the same length.
    pub(crate) fn moves(&self, work: &mut Work) -> Result<Moves, Rejection> {
        let mut moves =
            Moves { edges: vec![], initial: vec![0], accepting: self.accepting.clone() };
        for edges in &self.edges {
            work.spend(1 + 2 * edges.len())?;
            let edge = |&((read, write), to): &(Pair, u32)| Edge {
                read: Some(read),
                write: vec![write],
                to,
            };
            moves.edges.push(edges.iter().map(edge).collect());
        }
        Ok(moves)
    }

    /// The turn machine of the format: with a copy of every state, for the time before the first
    /// place of the position, when the option may have places already.
    pub(crate) fn turn_machine(
        &self,
        layout: WordLayout,
        work: &mut Work,
    ) -> Result<Moves, Rejection> {
        let (machine, before) = self.apart(layout, work)?;
        machine.with_copies(&before, layout, work)
    }

    fn with_copies(
        &self,
        before: &[usize],
        layout: WordLayout,
        work: &mut Work,
    ) -> Result<Moves, Rejection> {
        let count = number(self.edges.len())?;
        let copy = |state: u32| state.checked_add(count).ok_or(Rejection::TooLarge);
        let mut moves = self.moves(work)?;
        moves.edges.extend(vec![vec![]; self.edges.len()]);
        moves.accepting.extend(&self.accepting);
        let mut begun = vec![];
        if layout.numbers == 0 {
            moves.initial = vec![copy(0)?];
            begun.push(0);
        }
        for (state, &before) in before.iter().enumerate() {
            if before == 1 {
                for edge in &mut moves.edges[state] {
                    begun.push(edge.to);
                    edge.to = copy(edge.to)?;
                }
            }
        }
        let mut seen = vec![false; self.edges.len()];
        while let Some(state) = begun.pop() {
            if core::mem::replace(&mut seen[index(state)], true) {
                continue;
            }
            let mut edges = vec![];
            for (write, to) in self.zeros(state, layout.digits, work)? {
                if to != state || write.iter().any(|&digit| digit > 0) {
                    begun.push(to);
                    edges.push(Edge { read: None, write, to: copy(to)? });
                }
            }
            let reading = &self.edges[index(state)];
            let edge = |&((read, write), to): &(Pair, u32)| Edge {
                read: Some(read),
                write: vec![write],
                to,
            };
            // Without places nothing follows.
            edges.extend(reading.iter().filter(|_| layout.digits > 0).map(edge));
            edges.sort_unstable();
            work.spend(20 + 10 * edges.len())?;
            moves.edges[index(copy(state)?)] = edges;
        }
        Ok(moves)
    }

    /// With the states before the places taken apart by how many letters are still to come there,
    /// numbered breadth first; and of each state that number.
    fn apart(&self, layout: WordLayout, work: &mut Work) -> Result<(Self, Vec<usize>), Rejection> {
        let explored = explore([(0, layout.numbers)], 0, work, |met, at, work| {
            let (state, before) = met.states[at];
            let edges = &self.edges[index(state)];
            work.spend(10 + 5 * edges.len())?;
            Ok(edges.iter().map(|&(pair, to)| (pair, (to, before.saturating_sub(1)))).collect())
        })?;
        let accepting =
            explored.states.iter().map(|&(state, _)| self.accepting[index(state)]).collect();
        let before = explored.states.into_iter().map(|(_, before)| before).collect();
        Ok((Self { edges: explored.edges, accepting }, before))
    }

    /// The places that can be written while a place of zeros is read, and where they lead.
    fn zeros(
        &self,
        state: u32,
        digits: usize,
        work: &mut Work,
    ) -> Result<Vec<(Word, u32)>, Rejection> {
        let mut ways = vec![];
        if digits > 0 {
            ways.push((vec![], state));
        }
        for _ in 0..digits {
            let mut longer = vec![];
            for (written, state) in ways {
                for &((_, write), to) in self.reading(state, 0) {
                    work.spend(10 + written.len())?;
                    longer.push(([&written[..], &[write]].concat(), to));
                }
            }
            ways = longer;
        }
        Ok(ways)
    }

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

    /// The same language with as few states as possible, numbered breadth first in the order of
    /// edges.
    pub(super) fn minimal(mut self, work: &mut Work) -> Result<Self, Rejection> {
        self.trim(work)?;
        // Moore 1956: states are alike as long as no word of so many letters tells them apart.
        let mut class: Vec<u32> =
            self.accepting.iter().map(|&accepting| u32::from(accepting)).collect();
        let mut classes = 0;
        loop {
            let mut numbers = BTreeMap::new();
            let mut finer = vec![];
            for (state, edges) in self.edges.iter().enumerate() {
                work.spend(10 + 2 * edges.len())?;
                let seen: Vec<(L, u32)> =
                    edges.iter().map(|&(label, to)| (label, class[index(to)])).collect();
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
        let mut todo: Vec<usize> =
            (0..alive.len()).filter(|&state| self.accepting[state]).collect();
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
