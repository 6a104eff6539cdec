//! Decides membership in a regular language by simulating all states at once (Thompson 1968): time
//! is the product of the lengths of word and expression. Tested against [`Regex::matches`] by a
//! property test.

use alloc::vec;
use alloc::vec::Vec;

use super::regex::Regex;
use crate::{Letter, LetterSet};

/// A state with transitions to `after` on a letter of `set`, and to each of `empty` without
/// reading.
#[derive(Clone, Debug, Default)]
struct State {
    set: LetterSet,
    after: usize,
    empty: Vec<usize>,
}

/// A regular expression prepared for matching.
#[derive(Clone, Debug)]
pub struct Matcher {
    states: Vec<State>,
    start: usize,
}

/// The accepting state, which has no transitions.
const ACCEPT: usize = 0;

/// The most state sets explored before a question about all words is left open.
const MAX_SEEN: usize = 64;

/// A set of states, closed under empty transitions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct States(Vec<bool>);

impl States {
    pub(crate) fn accepts(&self) -> bool {
        self.0.first() == Some(&true)
    }

    /// Whether the two sets intersect.
    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(one, other)| *one && *other)
    }
}

impl Matcher {
    /// Prepares `regex`.
    #[must_use]
    pub fn new(regex: &Regex) -> Self {
        let mut matcher = Self { states: vec![State::default()], start: ACCEPT };
        matcher.start = matcher.add(regex, ACCEPT, false);
        matcher
    }

    /// Prepares `regex` for words read from right to left.
    #[must_use]
    pub fn reversed(regex: &Regex) -> Self {
        let mut matcher = Self { states: vec![State::default()], start: ACCEPT };
        matcher.start = matcher.add(regex, ACCEPT, true);
        matcher
    }

    /// Adds a state from which the words of `regex` lead to `next`.
    fn add(&mut self, regex: &Regex, next: usize, reversed: bool) -> usize {
        match regex {
            Regex::Epsilon => next,
            Regex::Class(set) => self.push(State { set: *set, after: next, empty: vec![] }),
            Regex::Concat(parts) if reversed => {
                parts.iter().fold(next, |next, part| self.add(part, next, reversed))
            }
            Regex::Concat(parts) => {
                parts.iter().rev().fold(next, |next, part| self.add(part, next, reversed))
            }
            Regex::Alt(parts) => {
                let empty = parts.iter().map(|part| self.add(part, next, reversed)).collect();
                self.push(State { empty, ..State::default() })
            }
            Regex::Star(inner) => {
                let state = self.push(State { empty: vec![next], ..State::default() });
                let body = self.add(inner, state, reversed);
                self.states[state].empty.push(body);
                state
            }
        }
    }

    fn push(&mut self, state: State) -> usize {
        self.states.push(state);
        self.states.len() - 1
    }

    /// The initial states.
    pub(crate) fn start(&self) -> States {
        self.closed([self.start])
    }

    /// The states after a letter.
    pub(crate) fn step(&self, from: &States, letter: Letter) -> States {
        let here = self
            .states
            .iter()
            .zip(&from.0)
            .filter(|(state, there)| **there && state.set.contains(letter));
        self.closed(here.map(|(state, _)| state.after))
    }

    fn closed(&self, states: impl IntoIterator<Item = usize>) -> States {
        let mut set = vec![false; self.states.len()];
        let mut todo: Vec<usize> = states.into_iter().collect();
        while let Some(state) = todo.pop() {
            if !core::mem::replace(&mut set[state], true) {
                todo.extend(&self.states[state].empty);
            }
        }
        States(set)
    }

    /// For each length up to `most`, the states from which some word of exactly that length is
    /// accepted.
    pub(crate) fn live(&self, most: usize) -> Vec<States> {
        let mut live = vec![];
        let mut accepting = vec![false; self.states.len()];
        accepting[ACCEPT] = true;
        for _ in 0..=most {
            // Propagate backwards along empty transitions until nothing changes; the expressions
            // are small.
            loop {
                let mut changed = false;
                for (index, state) in self.states.iter().enumerate() {
                    if !accepting[index] && state.empty.iter().any(|&next| accepting[next]) {
                        accepting[index] = true;
                        changed = true;
                    }
                }
                if !changed {
                    break;
                }
            }
            let before = self
                .states
                .iter()
                .map(|state| !state.set.is_empty() && accepting[state.after])
                .collect();
            live.push(States(core::mem::replace(&mut accepting, before)));
        }
        live
    }

    /// Whether `word` is in the language.
    #[must_use]
    pub fn matches(&self, word: &[Letter]) -> bool {
        word.iter().fold(self.start(), |states, &letter| self.step(&states, letter)).accepts()
    }

    /// If the first letter alone decides whether a word over `letters` is in the language: whether
    /// the empty word is, and the first letters of the others. Also none if that is not established
    /// quickly.
    #[must_use]
    pub fn first_letter(&self, letters: LetterSet) -> Option<(bool, LetterSet)> {
        let start = self.start();
        let mut first = LetterSet::EMPTY;
        for letter in letters.iter() {
            let after = self.step(&start, letter);
            let accepts = after.accepts();
            let mut seen = vec![after];
            let mut next = 0;
            while next < seen.len() {
                for letter in letters.iter() {
                    let after = self.step(&seen[next], letter);
                    if after.accepts() != accepts || seen.len() > MAX_SEEN {
                        return None;
                    }
                    if !seen.contains(&after) {
                        seen.push(after);
                    }
                }
                next += 1;
            }
            if accepts {
                first.0 |= 1 << letter;
            }
        }
        Some((start.accepts(), first))
    }

    /// For each length from 0 to that of the word, whether that prefix is in the language.
    pub fn prefixes(&self, word: impl IntoIterator<Item = Letter>) -> Vec<bool> {
        let mut states = self.start();
        let mut all = vec![states.accepts()];
        for letter in word {
            states = self.step(&states, letter);
            all.push(states.accepts());
        }
        all
    }
}
