//! Machines over bytes.

use plan::Machine;

/// A machine as a table; states are offsets of rows of 256 entries.
#[derive(Clone, Debug)]
pub(crate) struct ByteMachine {
    /// The offset of the next state's row.
    next: Vec<u32>,
    class: Vec<Option<u32>>,
    /// Whether the class stays the same from a state on, whatever letters of the machine follow.
    settled: Vec<bool>,
}

/// Entries of a row.
const ROW: usize = 256;

fn index(state: u32) -> usize {
    usize::try_from(state).unwrap_or(usize::MAX)
}

impl ByteMachine {
    /// Compiles a machine. Unknown letters and invalid states lead to a state without a class.
    pub(crate) fn new(machine: &Machine) -> Self {
        let lost = machine.next.len();
        let row = |state: usize| u32::try_from(state.min(lost) * ROW).unwrap_or(0);
        let mut next = vec![row(lost); (lost + 1) * ROW];
        for (state, edges) in machine.next.iter().enumerate() {
            for (&letter, &target) in machine.letters.iter().zip(edges) {
                next[state * ROW + usize::from(letter)] = row(index(target));
            }
        }
        let class: Vec<_> =
            (0..=lost).map(|state| machine.class.get(state).copied().flatten()).collect();
        let mut table = Self { next, class, settled: vec![true; lost + 1] };
        table.settle(&machine.letters);
        table
    }

    /// Removes states until all remaining ones lead only to remaining ones of the same class.
    fn settle(&mut self, letters: &[u8]) {
        loop {
            let mut changed = false;
            for state in 0..self.class.len() {
                let stays = letters.iter().all(|&letter| {
                    let next = index(self.next[state * ROW + usize::from(letter)]) / ROW;
                    self.settled[next] && self.class[next] == self.class[state]
                });
                if self.settled[state] && !stays {
                    self.settled[state] = false;
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// The state after some letters of the machine; may stop early once the class is settled.
    #[inline]
    pub(crate) fn run(&self, state: u32, letters: &[u8]) -> u32 {
        let mut state = state;
        let (heads, rest) = letters.as_chunks::<16>();
        for head in heads {
            if self.settled[index(state) / ROW] {
                return state;
            }
            for &letter in head {
                state = self.next[index(state) + usize::from(letter)];
            }
        }
        for &letter in rest {
            if self.settled[index(state) / ROW] {
                return state;
            }
            state = self.next[index(state) + usize::from(letter)];
        }
        state
    }

    /// Like [`ByteMachine::run`] from the start, for words that the first letter usually settles.
    #[inline(always)]
    pub(crate) fn run_short(&self, letters: &[u8]) -> u32 {
        match letters.split_first() {
            Some((&first, rest)) => {
                let state = self.next[usize::from(first)];
                if self.settled[index(state) / ROW] { state } else { self.run(state, rest) }
            }
            None => 0,
        }
    }

    /// Whether all words of the machine's letters that begin with `first` have the same class.
    pub(crate) fn sure(&self, first: u8) -> bool {
        let state = index(self.next[usize::from(first)]) / ROW;
        self.settled[state] && self.class[state].is_some()
    }

    /// The class of a state.
    pub(crate) fn class(&self, state: u32) -> Option<u32> {
        self.class[index(state) / ROW]
    }
}
