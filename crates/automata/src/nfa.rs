//! Nondeterministic machines and their determinisation (Rabin, Scott 1959).

use alloc::vec;
use alloc::vec::Vec;

use run::{Run, Stop};

use crate::moore::explore;
use crate::{Letter, Moore, StateId};

/// A nondeterministic acceptor without silent edges.
///
/// ```
/// use nimatron_automata::{Nfa, StateId};
///
/// // The last letter but one is a 1: guess which one it is.
/// let [start, guessed, end] = [0, 1, 2].map(StateId::new);
/// let edges = vec![vec![(0, start), (1, start), (1, guessed)], vec![(0, end), (1, end)], vec![]];
/// let nfa = Nfa::new(2, vec![start], vec![false, false, true], edges);
/// let dfa = nfa.determinise(&run::Run::default())?;
/// assert_eq!(dfa.minimal().len(), 4);
/// assert!(dfa.output_of(&[0, 1, 0]) & !dfa.output_of(&[1, 0, 0]));
/// # Ok::<(), run::Stop>(())
/// ```
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
    /// ```
    /// use nimatron_automata::{Nfa, StateId};
    /// use run::{Limits, Run, Stop};
    ///
    /// // The last letter but 20 is a 1: 2^21 subsets, which a budget does not allow.
    /// let states = 22;
    /// let step = |state: usize| [0, 1].map(|letter| (letter, StateId::new(state + 1))).to_vec();
    /// let mut edges: Vec<_> = (0..states)
    ///     .map(|state| if state + 1 < states { step(state) } else { vec![] })
    ///     .collect();
    /// edges[0] = vec![(0, StateId::ZERO), (1, StateId::ZERO), (1, StateId::new(1))];
    /// let accepting = (0..states).map(|state| state + 1 == states).collect();
    /// let nfa = Nfa::new(2, vec![StateId::ZERO], accepting, edges);
    /// let run = Run::new(Limits { states: 1000, ..Limits::default() });
    /// assert_eq!(nfa.determinise(&run), Err(Stop::States { limit: 1000 }));
    /// ```
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
