//! Which words a transducer can read to the end.
//!
//! That a word has *no* image is a statement about all runs on it. The words that have one are a regular language: its minimal
//! acceptor says so with the fewest states (Rabin, Scott 1959), and for each state of it the runs that words leading there can be
//! in, all together, are a bound from above that is closed under steps.

use alloc::vec;
use alloc::vec::Vec;

use hashbrown::HashSet;
use run::{Run, Stop};

use crate::{Letter, Moore, StateId, Transducer, explore};

/// The acceptor of the words that have an image, with the runs of each of its states.
#[derive(Clone, Debug)]
pub struct Ends {
    machine: Moore<bool>,
    runs: Vec<Vec<StateId>>,
}

impl Ends {
    /// That of a transducer.
    ///
    /// # Errors
    /// When the budget ends: there can be exponentially many sets of runs.
    pub fn new(transducer: &Transducer, run: &Run<'_>) -> Result<Self, Stop> {
        let mut start = transducer.initial().to_vec();
        close(transducer, &mut start);
        let (machine, sets) = explore(
            transducer.letters(),
            start,
            run,
            |set| set.len() * size_of::<StateId>(),
            |set, letter| {
                let mut next: Vec<StateId> =
                    set.iter().flat_map(|&run| transducer.step(run, letter).map(|(_, to)| to)).collect();
                close(transducer, &mut next);
                next
            },
            |set| set.iter().any(|&run| transducer.accepts(run)),
        )?;
        let minimal = machine.minimal();
        // Side by side: which state of the small machine each state of the large one is.
        let mut class = vec![None; machine.len()];
        class[0] = Some(StateId::ZERO);
        let mut todo = vec![StateId::ZERO];
        let mut runs: Vec<HashSet<StateId>> = vec![HashSet::new(); minimal.len()];
        while let Some(state) = todo.pop() {
            let Some(of) = class[state.index()] else { continue };
            runs[of.index()].extend(&sets[state.index()]);
            for letter in crate::letters(machine.letters()) {
                let next = machine.next(state, letter);
                if class[next.index()].is_none() {
                    class[next.index()] = Some(minimal.next(of, letter));
                    todo.push(next);
                }
            }
        }
        let sorted = runs.into_iter().map(|set| {
            let mut list: Vec<StateId> = set.into_iter().collect();
            list.sort_unstable();
            list
        });
        Ok(Self { machine: minimal, runs: sorted.collect() })
    }

    /// The state one letter further.
    #[must_use]
    pub fn next(&self, state: StateId, letter: Letter) -> StateId {
        self.machine.next(state, letter)
    }

    /// Whether the words that lead to a state have an image.
    #[must_use]
    pub fn has_image(&self, state: StateId) -> bool {
        *self.machine.output(state)
    }

    /// The states in which the transducer can be after some word that leads to a state, sorted. One accepts if and only if
    /// these words have images.
    #[must_use]
    pub fn runs(&self, state: StateId) -> &[StateId] {
        &self.runs[state.index()]
    }
}

/// Closes a set of states of the transducer under edges that read nothing, and sorts it.
fn close(transducer: &Transducer, runs: &mut Vec<StateId>) {
    runs.sort_unstable();
    runs.dedup();
    let mut at = 0;
    while at < runs.len() {
        let more: Vec<StateId> =
            transducer.silent(runs[at]).map(|(_, to)| to).filter(|to| !runs.contains(to)).collect();
        runs.extend(more);
        at += 1;
    }
    runs.sort_unstable();
    runs.dedup();
}
