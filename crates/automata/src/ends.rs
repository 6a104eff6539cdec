//! The words that a transducer can read to the end.
//!
//! That a word has *no* image is a statement about all runs on it. The words that have one are a
//! regular language: its minimal acceptor decides this with the fewest states (Rabin, Scott 1959),
//! and for each of its states, the union of the runs on words that lead there is an upper bound
//! closed under steps.

use alloc::vec;
use alloc::vec::Vec;

use hashbrown::HashSet;
use run::{Run, Stop};

use crate::{Letter, Moore, StateId, Transducer, explore};

/// The acceptor of the words with an image, with the runs of each of its states.
///
/// ```
/// use nimatron_automata::{Edge, Ends, StateId, TransducerBuilder};
///
/// // A move takes two neighbouring ones away. Words without such a pair have no image: play is
/// // over.
/// let mut builder = TransducerBuilder::default();
/// let [before, inside, after] = [builder.add(false), builder.add(false), builder.add(true)];
/// builder.initial.push(before);
/// let mut edge =
///     |from, read, write, to| builder.edges.push(Edge { from, read: Some(read), write, to });
/// for letter in 0..2 {
///     edge(before, letter, vec![letter], before);
///     edge(after, letter, vec![letter], after);
/// }
/// edge(before, 1, vec![], inside);
/// edge(inside, 1, vec![], after);
/// let ends = Ends::new(&builder.build(2), &run::Run::default())?;
/// let has_image = |word: &[u8]| {
///     ends.has_image(word.iter().fold(StateId::ZERO, |state, &letter| ends.next(state, letter)))
/// };
/// assert!(has_image(&[0, 1, 1, 0]) && !has_image(&[1, 0, 1, 0, 1]));
/// # Ok::<(), run::Stop>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ends {
    machine: Moore<bool>,
    runs: Vec<Vec<StateId>>,
}

impl Ends {
    /// The acceptor for a transducer.
    ///
    /// # Errors
    /// If the budget is exhausted: there can be exponentially many sets of runs.
    pub fn new(transducer: &Transducer, run: &Run<'_>) -> Result<Self, Stop> {
        let mut start = transducer.initial().to_vec();
        close(transducer, &mut start);
        let (machine, sets) = explore(
            transducer.letters(),
            start,
            run,
            |set| set.len() * size_of::<StateId>(),
            |set, letter| {
                let mut next: Vec<StateId> = set
                    .iter()
                    .flat_map(|&run| transducer.step(run, letter).map(|(_, to)| to))
                    .collect();
                close(transducer, &mut next);
                next
            },
            |set| set.iter().any(|&run| transducer.accepts(run)),
        )?;
        let minimal = machine.minimal();
        // In parallel: the state of the minimal machine for each state of the large one.
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

    /// The state after one more letter.
    #[must_use]
    pub fn next(&self, state: StateId, letter: Letter) -> StateId {
        self.machine.next(state, letter)
    }

    /// Whether the words that lead to a state have an image.
    #[must_use]
    pub fn has_image(&self, state: StateId) -> bool {
        *self.machine.output(state)
    }

    /// The states in which the transducer can be after some word that leads to a state, sorted. One
    /// of them accepts if and only if these words have images.
    #[must_use]
    pub fn runs(&self, state: StateId) -> &[StateId] {
        &self.runs[state.index()]
    }
}

/// Closes a set of states of the transducer under silent edges, and sorts it.
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
