//! Machines of moves: nondeterministic transducers whose accepted pairs are 'word before, word
//! after'.

use alloc::vec::Vec;

use rules::{Letter, Word};

/// Reads one letter, or none, and writes a word.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Edge {
    pub(crate) read: Option<Letter>,
    pub(crate) write: Word,
    pub(crate) to: u32,
}

/// The machine of single moves.
#[derive(Debug, Default)]
pub(crate) struct Moves {
    /// The edges out of every state, sorted, each once.
    pub(crate) edges: Vec<Vec<Edge>>,
    /// The initial states, increasing.
    pub(crate) initial: Vec<u32>,
    /// Whether a move may be complete in a state.
    pub(crate) accepting: Vec<bool>,
}

impl Moves {
    /// How many states there are.
    pub(crate) fn len(&self) -> usize {
        self.edges.len()
    }
}
