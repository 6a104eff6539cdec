//! Winning moves from a theorem, for heaps of any size, without search.
//!
//! The position is one word. Two machines read it in parallel: the turn machine, which generates
//! every option, and the machine of the theorem, which classifies the options. What both can still
//! reach at each letter is a small layered graph, and every path through it to a P-position is a
//! winning turn.

use alloc::vec;
use alloc::vec::Vec;

use automata::{Letter, StateId, Transducer, Word};
use encode::tracks::{Encoding, Machines};
use hashbrown::{HashMap, HashSet};
use rules::tuples::{Tuple, TupleRuleset};
use run::Run;

use super::theorem::{TupleKind, TupleProof};
use crate::theorem::{AnswerMachine, Class, UnknownReason};

/// Answers queries about positions of any size.
#[derive(Clone, Debug)]
pub struct Winner {
    encoding: Encoding,
    answer: AnswerMachine,
    transducer: Transducer,
}

/// Turns to P-positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinningMoves {
    /// Their results, sorted, without duplicates.
    pub moves: Vec<Tuple>,
    /// Whether the list is complete.
    pub all: bool,
}

/// The number of letters of the position read, and the states of the two machines.
type PairState = (usize, StateId, StateId);

/// For each node, the edges of turns that can be completed, with their targets.
type Edges = HashMap<PairState, Vec<(Word, PairState)>>;

impl Winner {
    /// From a theorem about outcomes or values. For a relation, positions are tuples with an
    /// additional number at the end: a Nim heap played alongside.
    ///
    /// # Errors
    /// If the budget is exhausted.
    pub fn new(
        rules: &TupleRuleset,
        proof: &TupleProof,
        run: &Run<'_>,
    ) -> Result<Self, UnknownReason<Tuple>> {
        let machines =
            Machines::new(rules, &proof.encoding, proof.kind == TupleKind::Relation, run)?;
        let transducer = machines.turn.transducer();
        Ok(Self { encoding: proof.encoding.clone(), answer: proof.answer.clone(), transducer })
    }

    /// The class of a tuple: none if it is not a position, else 0 for P and 1 for N, or the Grundy
    /// value.
    #[must_use]
    pub fn class(&self, tuple: &[u128]) -> Class {
        self.encoding.write(tuple).and_then(|word| *self.answer.output_of(&word))
    }

    /// At most `most` turns to P-positions. Time and memory are linear in the number of digits.
    ///
    /// # Errors
    /// If the budget is exhausted.
    pub fn winning_moves(
        &self,
        tuple: &[u128],
        most: usize,
        run: &Run<'_>,
    ) -> Result<WinningMoves, UnknownReason<Tuple>> {
        self.moves_to(0, tuple, most, run)
    }

    /// At most `most` turns to positions of a class.
    ///
    /// # Errors
    /// If the budget is exhausted.
    pub fn moves_to(
        &self,
        class: u8,
        tuple: &[u128],
        most: usize,
        run: &Run<'_>,
    ) -> Result<WinningMoves, UnknownReason<Tuple>> {
        let nothing = WinningMoves { moves: vec![], all: true };
        let Some(word) =
            self.encoding.write(tuple).filter(|word| self.answer.output_of(word).is_some())
        else {
            return Ok(nothing);
        };
        let graph = self.graph(class, &word, run)?;
        let mut found: HashSet<Tuple> = HashSet::new();
        let mut all = true;
        // Depth first; an entry is the length of the output before its edge.
        let mut written: Word = vec![];
        let mut path: Vec<PairState> = vec![];
        let starts = self.transducer.initial().iter().map(|&run| (0, run, StateId::ZERO));
        let mut stack: Vec<(PairState, usize, usize, Word)> = starts
            .filter(|place| graph.contains_key(place))
            .map(|place| (place, 0, 0, vec![]))
            .collect();
        while let Some((place, depth, before, write)) = stack.pop() {
            run.tick()?;
            path.truncate(depth);
            written.truncate(before);
            written.extend_from_slice(&write);
            // Silent edges must not form a cycle.
            if path.contains(&place) {
                continue;
            }
            path.push(place);
            if self.ends_in(class, place, word.len())
                && let Some(option) = self.encoding.read(&written)
            {
                if found.len() == most && !found.contains(&option) {
                    all = false;
                    break;
                }
                found.insert(option);
            }
            let Some(next) = graph.get(&place) else { continue };
            for (write, to) in next.iter().rev().filter(|(_, to)| graph.contains_key(to)) {
                stack.push((*to, path.len(), written.len(), write.clone()));
            }
        }
        let mut moves: Vec<Tuple> = found.into_iter().collect();
        moves.sort_unstable();
        Ok(WinningMoves { moves, all })
    }

    fn ends_in(&self, class: u8, (read, run, state): PairState, length: usize) -> bool {
        read == length && self.transducer.accepts(run) && *self.answer.output(state) == Some(class)
    }

    /// The nodes from which a turn to the class can be completed, with the edges from each.
    fn graph(
        &self,
        class: u8,
        word: &[Letter],
        run: &Run<'_>,
    ) -> Result<Edges, UnknownReason<Tuple>> {
        let mut edges: Edges = HashMap::new();
        let mut before: HashMap<PairState, Vec<PairState>> = HashMap::new();
        let mut todo: Vec<PairState> =
            self.transducer.initial().iter().map(|&run| (0, run, StateId::ZERO)).collect();
        let mut good = vec![];
        while let Some(place @ (read, state, after)) = todo.pop() {
            if edges.contains_key(&place) {
                continue;
            }
            run.tick()?;
            run.states(edges.len())?;
            let silent = self.transducer.silent(state).map(|(write, to)| (read, write, to));
            let reading =
                word.get(read).into_iter().flat_map(|&letter| self.transducer.step(state, letter));
            let reading = reading.map(|(write, to)| (read + 1, write, to));
            let next: Vec<(Word, PairState)> = silent
                .chain(reading)
                .map(|(read, write, to)| {
                    (write.to_vec(), (read, to, self.answer.run_from(after, write)))
                })
                .collect();
            for (_, to) in &next {
                before.entry(*to).or_default().push(place);
                todo.push(*to);
            }
            edges.insert(place, next);
            if self.ends_in(class, place, word.len()) {
                good.push(place);
            }
        }
        let mut kept: HashMap<PairState, Vec<(Word, PairState)>> = HashMap::new();
        while let Some(place) = good.pop() {
            if let Some(next) = edges.remove(&place) {
                kept.insert(place, next);
                good.extend(before.get(&place).into_iter().flatten());
            }
        }
        Ok(kept)
    }
}
