//! The machine H of the certificate: a Moore machine whose class of a word is the answer for that
//! position.

use alloc::vec;
use alloc::vec::Vec;

use rules::Letter;

use crate::kernel::rejection::Rejection;
use crate::kernel::work::{index, number};

/// A deterministic machine over the letters of a game that gives every word a class, or none if it
/// is not a position.
///
/// Every state it names exists: that is checked where it is made, and nothing can change it
/// afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine {
    letters: usize,
    next: Vec<u32>,
    class: Vec<Option<u32>>,
    alive: Vec<bool>,
}

impl Machine {
    /// From the rows of a table, one entry a letter, and the classes of its states.
    pub(crate) fn new(
        letters: usize,
        rows: &[Vec<u32>],
        class: &[Option<u32>],
    ) -> Result<Self, Rejection> {
        if rows.is_empty() || rows.len() != class.len() {
            return Err(Rejection::TableShape { rows: rows.len(), classes: class.len() });
        }
        number(rows.len())?;
        for (state, row) in rows.iter().enumerate() {
            if row.len() != letters || row.iter().any(|&to| index(to) >= rows.len()) {
                return Err(Rejection::TableRow { state });
            }
        }
        let mut machine = Self {
            letters,
            next: rows.concat(),
            class: class.to_vec(),
            alive: vec![false; class.len()],
        };
        machine.find_alive()?;
        Ok(machine)
    }

    /// How many states there are. The first, 0, is the start.
    #[must_use]
    pub fn states(&self) -> usize {
        self.class.len()
    }

    /// How many letters there are.
    #[must_use]
    pub fn letters(&self) -> usize {
        self.letters
    }

    /// The state one letter further.
    ///
    /// # Panics
    /// If there is no such state or letter.
    #[must_use]
    pub fn next(&self, state: u32, letter: Letter) -> u32 {
        self.next[index(state) * self.letters + usize::from(letter)]
    }

    /// The state that `word` leads to from `state`.
    ///
    /// # Panics
    /// If there is no such state or letter.
    #[must_use]
    pub fn run(&self, state: u32, word: &[Letter]) -> u32 {
        word.iter().fold(state, |state, &letter| self.next(state, letter))
    }

    /// The class of the words that lead to `state`; `None` if they are no positions.
    ///
    /// # Panics
    /// If there is no such state.
    #[must_use]
    pub fn class(&self, state: u32) -> Option<u32> {
        self.class[index(state)]
    }

    /// Whether some position begins with the words that lead to `state`.
    ///
    /// # Panics
    /// If there is no such state.
    #[must_use]
    pub fn alive(&self, state: u32) -> bool {
        self.alive[index(state)]
    }

    /// The largest class, 0 if there is none.
    #[must_use]
    pub fn largest_class(&self) -> u32 {
        self.class.iter().flatten().copied().max().unwrap_or(0)
    }

    /// Goes backwards from the states with a class.
    fn find_alive(&mut self) -> Result<(), Rejection> {
        let mut before = vec![vec![]; self.states()];
        for (entry, &to) in self.next.iter().enumerate() {
            // Without letters there is no entry, so nothing is divided by nought.
            before[index(to)].push(number(entry / self.letters)?);
        }
        let mut todo: Vec<usize> =
            (0..self.states()).filter(|&state| self.class[state].is_some()).collect();
        while let Some(state) = todo.pop() {
            if !self.alive[state] {
                self.alive[state] = true;
                todo.extend(before[state].iter().map(|&state| index(state)));
            }
        }
        Ok(())
    }
}
