//! Nondeterministic machines and their determinisation (Rabin, Scott 1959).

use alloc::vec;
use alloc::vec::Vec;

use run::{Run, Stop};

use crate::moore::explore;
use crate::{Letter, Moore, StateId};

/// A nondeterministic acceptor without silent edges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nfa {
    letters: usize,
    initial: Vec<StateId>,
    accepting: Vec<bool>,
    edges: Vec<Vec<(Letter, StateId)>>,
}

impl Nfa {
    /// An acceptor with `accepting.len()` states; `edges[state]` lists letters and targets.
    ///
    /// # Panics
    /// If the lists differ in length.
    #[must_use]
    pub fn new(
        letters: usize,
        initial: Vec<StateId>,
        accepting: Vec<bool>,
        edges: Vec<Vec<(Letter, StateId)>>,
    ) -> Self {
        assert_eq!(accepting.len(), edges.len());
        Self { letters, initial, accepting, edges }
    }

    /// The initial states.
    #[must_use]
    pub fn initial(&self) -> &[StateId] {
        &self.initial
    }

    /// Whether `state` accepts.
    #[must_use]
    pub fn accepts(&self, state: StateId) -> bool {
        self.accepting[state.index()]
    }

    /// The edges out of a state.
    #[must_use]
    pub fn edges(&self, state: StateId) -> &[(Letter, StateId)] {
        &self.edges[state.index()]
    }

    /// The number of states.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "an acceptor is not a collection")]
    pub fn len(&self) -> usize {
        self.accepting.len()
    }

    /// The deterministic machine of the same language, by the subset construction, not minimised.
    /// Up to 2^states states.
    ///
    /// # Errors
    /// If the budget is exhausted.
    pub fn determinise(&self, run: &Run<'_>) -> Result<Moore<bool>, Stop> {
        let mut start = self.initial.clone();
        start.sort_unstable();
        start.dedup();
        let mut seen = vec![false; self.len()];
        let (machine, _) = explore(
            self.letters,
            start,
            run,
            |subset| size_of::<StateId>() * subset.len(),
            |subset, letter| {
                let mut next = vec![];
                for state in subset {
                    for (_, to) in self.edges(*state).iter().filter(|edge| edge.0 == letter) {
                        if !core::mem::replace(&mut seen[to.index()], true) {
                            next.push(*to);
                        }
                    }
                }
                for state in &next {
                    seen[state.index()] = false;
                }
                next.sort_unstable();
                next
            },
            |subset| subset.iter().any(|state| self.accepts(*state)),
        )?;
        Ok(machine)
    }
}
