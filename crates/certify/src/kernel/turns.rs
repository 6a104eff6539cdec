//! The machine of turns: one to k runs of the machine of moves at once, each fed with what the run
//! before it writes.
//!
//! A state, called a configuration, is a list of states of the machine of moves, one a run. Theorem
//! (composition of transducers): its accepted pairs are exactly 'word before, word after' of a
//! turn. Where runs may be interleaved in several ways one order is enough, for a run cannot tell
//! when the letters it reads were written: an edge of a later run that reads nothing is taken
//! either on its own or between two letters written by the same edge of the run before.
//! Configurations are made as they are met.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;

use rules::{Letter, Word};

use crate::kernel::moves::{Edge, Moves};
use crate::kernel::rejection::Rejection;
use crate::kernel::work::{Work, index, number};

/// The machine of turns. A configuration is known by a number; that of one run by the number of its
/// state.
#[derive(Debug)]
pub(crate) struct Turns {
    moves: Moves,
    longest: usize,
    configurations: Vec<Vec<u32>>,
    numbers: BTreeMap<Vec<u32>, u32>,
    edges: Vec<Option<Vec<Edge>>>,
    initial: Vec<u32>,
}

/// The states of some runs and the word the last of them has written.
type Partial = (Vec<u32>, Word);

impl Turns {
    /// The turns of one to `longest` moves.
    pub(crate) fn new(moves: Moves, longest: usize, work: &mut Work) -> Result<Self, Rejection> {
        let mut turns = Self {
            moves,
            longest,
            configurations: vec![],
            numbers: BTreeMap::new(),
            edges: vec![],
            initial: vec![],
        };
        for state in 0..turns.moves.len() {
            let state = number(state)?;
            turns.intern(&[state], work)?;
        }
        let mut layer = vec![vec![]];
        for _ in 0..longest {
            let mut longer = vec![];
            for runs in &layer {
                for &state in &turns.moves.initial {
                    work.spend(20)?;
                    let mut runs: Vec<u32> = runs.clone();
                    runs.push(state);
                    longer.push(runs);
                }
            }
            for runs in &longer {
                let configuration = turns.intern(runs, work)?;
                turns.initial.push(configuration);
            }
            layer = longer;
        }
        Ok(turns)
    }

    /// The initial configurations.
    pub(crate) fn initial(&self) -> &[u32] {
        &self.initial
    }

    /// Whether a turn may be complete.
    pub(crate) fn accepting(&self, configuration: u32) -> bool {
        self.configurations[index(configuration)]
            .iter()
            .all(|&state| self.moves.accepting[index(state)])
    }

    /// The number of a configuration.
    pub(crate) fn intern(&mut self, runs: &[u32], work: &mut Work) -> Result<u32, Rejection> {
        if let Some(&known) = self.numbers.get(runs) {
            return Ok(known);
        }
        work.spend(100)?;
        let in_range = runs.iter().all(|&state| index(state) < self.moves.len());
        if !in_range || runs.is_empty() || runs.len() > self.longest {
            return Err(Rejection::NoConfiguration { states: runs.to_vec() });
        }
        let new = number(self.configurations.len())?;
        self.configurations.push(runs.to_vec());
        self.numbers.insert(runs.to_vec(), new);
        self.edges.push(None);
        Ok(new)
    }

    /// The number of a configuration of one run is that of its state, which saves a search.
    pub(crate) fn number(&mut self, runs: &[u32], work: &mut Work) -> Result<u32, Rejection> {
        match runs {
            &[state] if index(state) < self.moves.len() => Ok(state),
            _ => self.intern(runs, work),
        }
    }

    /// The edges out of a configuration, made when first asked for. Edges that read nothing never
    /// lead in a circle, since each of them leads one run to a state of a larger number and leaves
    /// the runs before it alone.
    pub(crate) fn edges(
        &mut self,
        configuration: u32,
        work: &mut Work,
    ) -> Result<&[Edge], Rejection> {
        let at = index(configuration);
        if self.edges[at].is_none() {
            let runs = self.configurations[at].clone();
            let mut edges = vec![];
            for (read, (after, write)) in self.moved(&runs, work)? {
                edges.push(Edge { read, write, to: self.number(&after, work)? });
            }
            self.edges[at] = Some(edges);
        }
        Ok(self.edges[at].as_deref().unwrap_or_default())
    }

    /// The ways in which one of `runs` takes one edge and the later ones read what it writes.
    fn moved(
        &self,
        runs: &[u32],
        work: &mut Work,
    ) -> Result<BTreeSet<(Option<Letter>, Partial)>, Rejection> {
        let mut all = BTreeSet::new();
        for (which, &state) in runs.iter().enumerate() {
            for edge in &self.moves.edges[index(state)] {
                work.spend(1)?;
                // What a later run reads, an earlier one must have written.
                if which > 0 && edge.read.is_some() {
                    continue;
                }
                let mut before = runs[..which].to_vec();
                before.push(edge.to);
                let mut partials = BTreeSet::from([(before, edge.write.clone())]);
                for &later in &runs[which + 1..] {
                    let mut longer = BTreeSet::new();
                    for (before, word) in &partials {
                        for (state, written) in self.through(later, word, work)? {
                            work.spend(10 + written.len())?;
                            let mut runs = before.clone();
                            runs.push(state);
                            longer.insert((runs, written));
                        }
                    }
                    partials = longer;
                }
                all.extend(partials.into_iter().map(|partial| (edge.read, partial)));
            }
        }
        Ok(all)
    }

    /// The states one run can be led to by `word`, letter by letter, with what it writes on the
    /// way.
    fn through(
        &self,
        state: u32,
        word: &[Letter],
        work: &mut Work,
    ) -> Result<BTreeSet<(u32, Word)>, Rejection> {
        let mut reached = BTreeSet::from([(state, vec![])]);
        for (place, &letter) in word.iter().enumerate() {
            let mut todo: Vec<(u32, Word)> = reached.iter().cloned().collect();
            let mut after = BTreeSet::new();
            while let Some((state, written)) = todo.pop() {
                for edge in &self.moves.edges[index(state)] {
                    // Before the first letter such an edge is a step of its own.
                    let silent = edge.read.is_none() && place > 0;
                    if !silent && edge.read != Some(letter) {
                        continue;
                    }
                    work.spend(10 + written.len() + edge.write.len())?;
                    let mut written = written.clone();
                    written.extend_from_slice(&edge.write);
                    if silent {
                        if reached.insert((edge.to, written.clone())) {
                            todo.push((edge.to, written));
                        }
                    } else {
                        after.insert((edge.to, written));
                    }
                }
            }
            reached = after;
        }
        Ok(reached)
    }
}

/// The words that a turn can make of `word`, in order. Exponential in the length of the word; for
/// comparisons with brute force.
pub(crate) fn outputs(
    turns: &mut Turns,
    word: &[Letter],
    work: &mut Work,
) -> Result<Vec<Word>, Rejection> {
    let mut here: Vec<(u32, Word)> =
        turns.initial().iter().map(|&configuration| (configuration, vec![])).collect();
    for place in 0..=word.len() {
        let mut after = vec![];
        here.sort_unstable();
        here.dedup();
        let mut at = 0;
        while let Some((configuration, _)) = here.get(at) {
            let edges = turns.edges(*configuration, work)?;
            // Sorted by what they read.
            let silent = edges.partition_point(|edge| edge.read.is_none());
            let letter = word.get(place).copied();
            let from = edges.partition_point(|edge| edge.read < letter).max(silent);
            let reading = edges.iter().skip(from).take_while(|edge| edge.read == letter);
            for edge in edges.iter().take(silent).chain(reading) {
                let written = &here[at].1;
                work.spend(5 + written.len() + edge.write.len())?;
                let entry = (edge.to, [&written[..], &edge.write].concat());
                if edge.read.is_none() { here.push(entry) } else { after.push(entry) }
            }
            at += 1;
        }
        if place < word.len() {
            here = after;
        }
    }
    here.retain(|&(configuration, _)| turns.accepting(configuration));
    let mut words: Vec<Word> = here.into_iter().map(|(_, written)| written).collect();
    words.sort_unstable();
    words.dedup();
    Ok(words)
}
