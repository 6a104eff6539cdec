//! Which free letter a player's list of choices takes, seen from one end of the board to the other
//! in one go.
//!
//! The chooser reads free letters; one of them is *pointed at*, together with the number of a
//! choice. It accepts if that letter is the one that the list takes, by that choice. What it
//! remembers is, for each choice, which words its left context has seen, and where the right
//! contexts of those places stand that must not fit: sets of positions, as in the subset
//! construction (Rabin, Scott 1959), for none of several expressions matches exactly if none of
//! their states accepts. Of a choice `leftmost` no place before the pointed one may fit, of
//! `rightmost` none behind it, of an earlier choice in the list none at all.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use rules::boards::{Choice, End};
use rules::{Letter, LetterSet};

use crate::kernel::glushkov::Positions;
use crate::kernel::rejection::Rejection;
use crate::kernel::work::{Work, index, number};

/// A deterministic automaton, made as far as it is used. State 0 is the start.
pub(crate) struct Chooser {
    choices: Vec<ChoiceAutomata>,
    states: Vec<ChooserState>,
    numbers: BTreeMap<ChooserState, u32>,
    /// By state, letter, and the choice pointed with.
    edges: BTreeMap<(u32, Letter, Option<usize>), Option<u32>>,
}

/// A choice, with the automata of its contexts.
struct ChoiceAutomata {
    end: End,
    letters: LetterSet,
    left: Positions,
    right: Positions,
}

/// What is remembered.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct ChooserState {
    /// Of every choice; as soon as a letter has been pointed at, only of those up to the one it was
    /// pointed at with.
    places: Vec<Places>,
    /// Where the right context of the letter pointed at stands. It was pointed at with the last
    /// choice in `places`.
    pointed: Option<Vec<u32>>,
}

/// What is remembered of a choice.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Places {
    /// Where its left context stands; nowhere if no further place matters.
    left: Vec<u32>,
    /// Where the right contexts of all places stand that must not fit.
    failing: Vec<u32>,
}

impl ChoiceAutomata {
    /// Whether a place fits, as far as this letter and what stands before it go.
    fn begins(&self, places: &Places, letter: Letter) -> bool {
        self.letters.contains(letter) && self.left.accepts(&places.left)
    }

    /// One letter further, without regard to whether a place begins here.
    fn step(&self, places: &Places, letter: Letter, work: &mut Work) -> Result<Places, Rejection> {
        Ok(Places {
            left: self.left.step(&places.left, letter, work)?,
            failing: self.right.step(&places.failing, letter, work)?,
        })
    }

    /// One letter further, where every place must fail.
    fn step_failing(
        &self,
        places: &Places,
        letter: Letter,
        work: &mut Work,
    ) -> Result<Places, Rejection> {
        let mut after = self.step(places, letter, work)?;
        if self.begins(places, letter) {
            // Nothing leads back to the start, and it is the least.
            after.failing.insert(0, 0);
        }
        Ok(after)
    }
}

impl Chooser {
    pub(crate) fn new(list: &[Choice], work: &mut Work) -> Result<Self, Rejection> {
        let mut choices = vec![];
        for choice in list {
            choices.push(ChoiceAutomata {
                end: choice.end,
                letters: choice.letters,
                left: Positions::new(&choice.left, work)?,
                right: Positions::new(&choice.right, work)?,
            });
        }
        let places = choices.iter().map(|_| Places { left: vec![0], failing: vec![] }).collect();
        let start = ChooserState { places, pointed: None };
        Ok(Self {
            choices,
            numbers: BTreeMap::from([(start.clone(), 0)]),
            states: vec![start],
            edges: BTreeMap::new(),
        })
    }

    /// How many choices there are.
    pub(crate) fn choices(&self) -> usize {
        self.choices.len()
    }

    /// Whether a letter has been pointed at.
    pub(crate) fn has_pointed(&self, state: u32) -> bool {
        self.states.get(index(state)).is_some_and(|state| state.pointed.is_some())
    }

    /// The state after a free letter that is not pointed at.
    pub(crate) fn pass(
        &mut self,
        state: u32,
        letter: Letter,
        work: &mut Work,
    ) -> Result<Option<u32>, Rejection> {
        self.edge((state, letter, None), work)
    }

    /// The state after a free letter that is pointed at with a choice, the first one in a word;
    /// none if the list cannot take it by that choice.
    pub(crate) fn point(
        &mut self,
        state: u32,
        letter: Letter,
        choice: usize,
        work: &mut Work,
    ) -> Result<Option<u32>, Rejection> {
        self.edge((state, letter, Some(choice)), work)
    }

    /// Whether the list takes the letter pointed at, by the choice it was pointed at with.
    pub(crate) fn takes(&self, state: u32) -> bool {
        let Some(ChooserState { places, pointed: Some(right) }) = self.states.get(index(state))
        else {
            return false;
        };
        let by = places.len().checked_sub(1).and_then(|last| self.choices.get(last));
        by.is_some_and(|by| by.right.accepts(right)) && self.none_fits(places)
    }

    /// Whether no choice applies to the free letters read. None of them has been pointed at.
    pub(crate) fn is_silent(&self, state: u32) -> bool {
        self.states.get(index(state)).is_some_and(|state| self.none_fits(&state.places))
    }

    fn none_fits(&self, places: &[Places]) -> bool {
        self.choices
            .iter()
            .zip(places)
            .all(|(choice, places)| !choice.right.accepts(&places.failing))
    }

    fn edge(
        &mut self,
        edge: (u32, Letter, Option<usize>),
        work: &mut Work,
    ) -> Result<Option<u32>, Rejection> {
        work.spend(1)?;
        if let Some(&known) = self.edges.get(&edge) {
            return Ok(known);
        }
        let (from, letter, pointing) = edge;
        let Some(state) = self.states.get(index(from)).cloned() else { return Ok(None) };
        let after = match pointing {
            None => Some(self.passed(&state, letter, work)?),
            Some(choice) => self.pointed(&state, letter, choice, work)?,
        };
        let to = after.map(|after| self.number(after, work)).transpose()?;
        self.edges.insert(edge, to);
        Ok(to)
    }

    fn passed(
        &self,
        state: &ChooserState,
        letter: Letter,
        work: &mut Work,
    ) -> Result<ChooserState, Rejection> {
        let mut places = vec![];
        for (choice, before) in self.choices.iter().zip(&state.places) {
            places.push(choice.step_failing(before, letter, work)?);
        }
        let by = state.places.len().checked_sub(1).and_then(|last| self.choices.get(last));
        let pointed = match (&state.pointed, by) {
            (Some(right), Some(by)) => Some(by.right.step(right, letter, work)?),
            _ => None,
        };
        Ok(ChooserState { places, pointed })
    }

    fn pointed(
        &self,
        state: &ChooserState,
        letter: Letter,
        choice: usize,
        work: &mut Work,
    ) -> Result<Option<ChooserState>, Rejection> {
        let (Some(by), Some(before)) = (self.choices.get(choice), state.places.get(choice)) else {
            return Ok(None);
        };
        if state.pointed.is_some() || !by.begins(before, letter) {
            return Ok(None);
        }
        let mut after = self.passed(state, letter, work)?;
        after.places.truncate(choice);
        let Places { left, failing } = by.step(before, letter, work)?;
        after.places.push(match by.end {
            End::Leftmost => Places { left: vec![], failing },
            End::Rightmost => Places { left, failing: vec![] },
        });
        Ok(Some(ChooserState { pointed: Some(vec![0]), ..after }))
    }

    fn number(&mut self, state: ChooserState, work: &mut Work) -> Result<u32, Rejection> {
        let sets = state.places.iter().map(|places| places.left.len() + places.failing.len());
        work.spend(
            50 + 8
                * (state.places.len()
                    + sets.sum::<usize>()
                    + state.pointed.as_ref().map_or(0, Vec::len)),
        )?;
        let fresh = number(self.states.len())?;
        let found = *self.numbers.entry(state.clone()).or_insert(fresh);
        if found == fresh {
            self.states.push(state);
        }
        Ok(found)
    }
}
