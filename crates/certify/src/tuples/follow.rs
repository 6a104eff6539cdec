//! The deterministic machine of a condition over some tracks, made as far as words lead.
//!
//! A track is a variable whose letters are read: first those with a bound, a number each, then
//! place by place one digit of each of the others. Words that are not well-formed on every track
//! are not accepted.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use rules::Letter;
use rules::tuples::{Condition, Numeration, Variable};

use super::encoding::follow;
use super::formula::{FALSE, Formulas, Node};
use super::prepare::prepare;
use crate::kernel::explore::explore;
use crate::kernel::rejection::Rejection;
use crate::kernel::work::{Work, index, number};

/// A variable, and the bound of the heap it is.
pub(crate) type Track = (Variable, Option<u32>);

/// The machine of a condition.
#[derive(Debug)]
pub(crate) struct Follower {
    numeration: Numeration,
    /// Those with a bound first.
    tracks: Vec<Track>,
    bounded: usize,
    formulas: Formulas,
    states: Vec<FollowerState>,
    numbers: BTreeMap<FollowerState, u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct FollowerState {
    /// The track that is read next. At the first without a bound a word may end.
    track: usize,
    /// What restricts the next digits, two bits a track.
    tails: u128,
    node: Node,
}

impl Follower {
    /// The tracks in the order in which they are read, those with a bound first.
    pub(crate) fn new(
        condition: &Condition,
        numeration: Numeration,
        tracks: Vec<Track>,
        work: &mut Work,
    ) -> Result<Self, Rejection> {
        let bounded = tracks.iter().take_while(|(_, bound)| bound.is_some()).count();
        let mut formulas = Formulas::new(numeration);
        let variables: Vec<Variable> = tracks.iter().map(|(variable, _)| *variable).collect();
        let condition = prepare(condition, work)?;
        let node = formulas.convert(&condition, &variables, bounded, work)?;
        let node = if bounded == 0 { formulas.close(node, work)? } else { node };
        let states = Vec::new();
        let mut follower =
            Self { numeration, tracks, bounded, formulas, states, numbers: BTreeMap::new() };
        follower.intern(FollowerState { track: 0, tails: 0, node }, work)?;
        Ok(follower)
    }

    /// The number of a state. 0 is the start.
    fn intern(&mut self, state: FollowerState, work: &mut Work) -> Result<u32, Rejection> {
        work.spend(5)?;
        if let Some(&known) = self.numbers.get(&state) {
            return Ok(known);
        }
        work.spend(100)?;
        let new = number(self.states.len())?;
        self.states.push(state);
        self.numbers.insert(state, new);
        Ok(new)
    }

    /// The state one letter further; `None` if no word that is accepted begins so.
    pub(crate) fn step(
        &mut self,
        state: u32,
        letter: Letter,
        work: &mut Work,
    ) -> Result<Option<u32>, Rejection> {
        work.spend(5)?;
        let FollowerState { track, mut tails, mut node } = self.states[index(state)];
        let Some(&(_, bound)) = self.tracks.get(track) else { return Ok(None) };
        let name = i32::try_from(track).map_err(|_| Rejection::TooLarge)?;
        let mut next = track + 1;
        if let Some(bound) = bound {
            if u32::from(letter) > bound {
                return Ok(None);
            }
            node = self.formulas.number(node, name, letter, work)?;
            if next == self.bounded {
                node = self.formulas.close(node, work)?;
            }
        } else {
            let shift = 2 * track;
            if shift >= 128 {
                return Err(Rejection::TooLarge);
            }
            let [tail, ..] = (tails >> shift & 3).to_le_bytes();
            let Some(tail) = follow(self.numeration, tail, letter) else { return Ok(None) };
            tails = tails & !(3 << shift) | u128::from(tail) << shift;
            if track == self.bounded {
                node = self.formulas.place(node, work)?;
            }
            node = self.formulas.digit(node, name, letter, work)?;
            if next == self.tracks.len() {
                next = self.bounded;
            }
        }
        if node == FALSE {
            return Ok(None);
        }
        self.intern(FollowerState { track: next, tails, node }, work).map(Some)
    }

    /// Whether the word that leads to a state is well-formed and has the property.
    pub(crate) fn accepts(&self, state: u32, work: &mut Work) -> Result<bool, Rejection> {
        let FollowerState { track, node, .. } = self.states[index(state)];
        Ok(track == self.bounded && self.formulas.holds(node, work)?)
    }

    /// A word that is accepted; `None` if there is none.
    pub(crate) fn witness(
        &mut self,
        letters: usize,
        work: &mut Work,
    ) -> Result<Option<Vec<Letter>>, Rejection> {
        let mut found = None;
        let explored = explore([0], 0, work, |met, at, work| {
            let state = met.states[at];
            if found.is_some() || self.accepts(state, work)? {
                found = found.or(Some(at));
                return Ok(vec![]);
            }
            let mut next = |letter| Ok(self.step(state, letter, work)?.map(|next| (letter, next)));
            (0..=Letter::MAX).take(letters).filter_map(|letter| next(letter).transpose()).collect()
        })?;
        Ok(found.map(|at| explored.word(at)))
    }
}
