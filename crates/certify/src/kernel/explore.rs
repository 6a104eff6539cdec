//! All states that can be reached from some, numbered as they are met (breadth first), and the ways
//! that lead to them.
//!
//! Subset constructions, products of machines and searches for a counterexample are all of this
//! form; what differs is what a state is and which edges leave it.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use rules::Letter;

use crate::kernel::rejection::Rejection;
use crate::kernel::work::{Work, index, number};

/// What has been reached.
#[derive(Clone, Debug)]
pub(crate) struct Explored<S, L = Letter> {
    pub(crate) states: Vec<S>,
    /// The edges of every state that has been looked at, in the order in which they were given.
    pub(crate) edges: Vec<Vec<(L, u32)>>,
    origin: Vec<Origin<L>>,
}

/// How a state was first met.
#[derive(Clone, Copy, Debug)]
enum Origin<L> {
    /// As this one of the starts.
    Start(usize),
    /// From another state.
    From(u32, L),
}

/// Looks at every state in turn: `edges` is given all that has been met and the number of a state,
/// and says where that leads. It spends for the edges, `fresh` is spent for every state that is
/// new.
pub(crate) fn explore<S: Clone + Ord, L: Copy>(
    starts: impl IntoIterator<Item = S>,
    fresh: usize,
    work: &mut Work,
    mut edges: impl FnMut(&Explored<S, L>, usize, &mut Work) -> Result<Vec<(L, S)>, Rejection>,
) -> Result<Explored<S, L>, Rejection> {
    let mut explored = Explored { states: vec![], edges: vec![], origin: vec![] };
    let mut numbers = BTreeMap::new();
    for (at, start) in starts.into_iter().enumerate() {
        explored.number(&mut numbers, start, Origin::Start(at))?;
    }
    while explored.edges.len() < explored.states.len() {
        let at = explored.edges.len();
        let mut row = vec![];
        for (label, to) in edges(&explored, at, work)? {
            let known = explored.states.len();
            row.push((label, explored.number(&mut numbers, to, Origin::From(number(at)?, label))?));
            if explored.states.len() > known {
                work.spend(fresh)?;
            }
        }
        explored.edges.push(row);
    }
    Ok(explored)
}

impl<S: Clone + Ord, L: Copy> Explored<S, L> {
    fn number(
        &mut self,
        numbers: &mut BTreeMap<S, u32>,
        state: S,
        origin: Origin<L>,
    ) -> Result<u32, Rejection> {
        let new = number(self.states.len())?;
        let found = *numbers.entry(state.clone()).or_insert(new);
        if found == new {
            self.states.push(state);
            self.origin.push(origin);
        }
        Ok(found)
    }

    /// The states that are starts, and which.
    pub(crate) fn starts(&self) -> impl Iterator<Item = (usize, usize)> {
        self.origin.iter().enumerate().filter_map(|(at, origin)| match origin {
            Origin::Start(start) => Some((at, *start)),
            Origin::From(..) => None,
        })
    }

    /// Which of the starts a shortest way to a state begins with, and what is read on it.
    pub(crate) fn way(&self, mut at: usize) -> (usize, Vec<L>) {
        let mut labels = vec![];
        loop {
            match self.origin.get(at) {
                Some(&Origin::From(before, label)) => {
                    labels.push(label);
                    at = index(before);
                }
                Some(&Origin::Start(start)) => {
                    labels.reverse();
                    return (start, labels);
                }
                None => return (0, vec![]),
            }
        }
    }

    /// What is read on a shortest way to a state.
    pub(crate) fn word(&self, at: usize) -> Vec<L> {
        self.way(at).1
    }

    /// Where the edges lead: a table, if every state has one edge a letter.
    pub(crate) fn table(&self) -> Vec<Vec<u32>> {
        self.edges.iter().map(|row| row.iter().map(|&(_, to)| to).collect()).collect()
    }
}
