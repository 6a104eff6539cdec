//! Compares properties with a machine, for tuples of every size.

use alloc::vec;
use alloc::vec::Vec;
use core::cell::Cell;

use automata::{Letter, Moore, StateId, Word};
use encode::tracks::{self, Encoding, Obstacle, Spelling};
use rules::tuples::{Condition, Property, Tuple, Variable};
use run::{Limits, Run, Stop};

use super::super::sample::{limits, tuples};

/// The target: true or false for each tuple, or `None` where anything may be said.
pub(super) type Target = Moore<Option<bool>>;

/// Maximum states of a formula's machine.
const MOST_STATES: u64 = 20_000;
const MOST_MEMORY: u64 = 64 << 20;
/// Prefixes of differing words followed at a time.
const WIDTH: usize = 64;

/// Where a property is wrong.
pub(super) struct Differences {
    /// Some tuples, shortest first.
    pub tuples: Vec<Tuple>,
    /// Whether the list is complete.
    pub complete: bool,
}

/// Words that share their prefixes.
#[derive(Default)]
struct Trie {
    /// For each non-empty word, its prefix and last letter.
    nodes: Vec<(Node, Letter)>,
}

/// A word of a [`Trie`]; the empty word is not a node.
type Node = Option<usize>;

impl Trie {
    /// The word extended by a letter.
    fn longer(&mut self, node: Node, letter: Letter) -> Node {
        self.nodes.push((node, letter));
        Some(self.nodes.len() - 1)
    }

    fn word(&self, mut node: Node) -> Word {
        let mut word = vec![];
        while let Some(index) = node {
            let (before, letter) = self.nodes[index];
            word.push(letter);
            node = before;
        }
        word.reverse();
        word
    }
}

/// Compiles properties to machines, in one encoding.
pub(super) struct Exact<'a> {
    pub encoding: &'a Encoding,
    pub heaps: usize,
    pub run: &'a Run<'a>,
    /// The remaining searches for conjunctions: a budget independent of the clock.
    pub searches: Cell<u64>,
}

/// The most searches for conjunctions.
pub(super) const MOST_SEARCHES: u64 = 100;

impl Exact<'_> {
    /// Charges a search for conjunctions.
    pub(super) fn search(&self) -> Result<(), Stop> {
        self.run.check_clock()?;
        let left =
            self.searches.get().checked_sub(1).ok_or(Stop::States { limit: MOST_SEARCHES })?;
        self.searches.set(left);
        Ok(())
    }

    /// Heaps that do not affect the target, judged by small tuples. That is a guess: formulas
    /// without them are confirmed like all others.
    pub(super) fn idle(&self, target: &Target) -> Vec<usize> {
        const TUPLES: u64 = 700;
        const LARGEST: u64 = 12;
        let bounds: Vec<Option<u64>> =
            self.encoding.bounds.iter().map(|bound| bound.map(u64::from)).collect();
        let mut idle: Vec<usize> = (0..self.heaps).collect();
        for tuple in tuples(&limits(&bounds, TUPLES, LARGEST)) {
            if idle.is_empty() {
                break;
            }
            let mut tuple: Tuple = tuple.into_iter().map(u128::from).collect();
            let wanted = |tuple: &Tuple| {
                self.encoding.write(tuple).and_then(|word| *target.output_of(&word))
            };
            let here = wanted(&tuple);
            idle.retain(|&heap| {
                let size = core::mem::take(&mut tuple[heap]);
                let same = wanted(&tuple) == here;
                tuple[heap] = size;
                same
            });
        }
        // Nothing can be said of no heaps.
        if idle.len() == self.heaps { vec![] } else { idle }
    }

    /// The machine of a property; none if it has none in this encoding, or only a large one.
    pub(super) fn machine(&self, property: &Property) -> Result<Option<Moore<bool>>, Stop> {
        let mut fresh = u32::try_from(2 * self.heaps + 1).unwrap_or(u32::MAX / 2);
        property
            .lower(self.heaps, &mut fresh)
            .map_or(Ok(None), |condition| self.compiled(&condition))
    }

    pub(super) fn compiled(&self, condition: &Condition) -> Result<Option<Moore<bool>>, Stop> {
        self.run.check_clock()?;
        // Variables that the words do not spell would not be found.
        let spelt =
            |variable: &Variable| usize::try_from(variable.0).is_ok_and(|index| self.spells(index));
        if !condition.variables().iter().all(spelt) {
            return Ok(None);
        }
        let inner = self.run.part(Limits { states: MOST_STATES, memory: MOST_MEMORY, time: None });
        match tracks::compile(condition, &Spelling::positions(self.encoding, self.heaps), &inner) {
            Ok(machine) => Ok(Some(machine)),
            Err(Obstacle::Stop(stop @ (Stop::Time { .. } | Stop::Cancelled))) => Err(stop),
            Err(_) => Ok(None),
        }
    }

    fn spells(&self, index: usize) -> bool {
        index < self.heaps || index == 2 * self.heaps && self.encoding.bounds.len() > self.heaps
    }

    /// Where the property differs from the target; none if undecided. About `most` tuples at most.
    pub(super) fn differences(
        &self,
        target: &Target,
        property: &Property,
        most: usize,
    ) -> Result<Option<Differences>, Stop> {
        let Some(machine) = self.machine(property)? else { return Ok(None) };
        let wrong = target.product(&machine, self.run, |wanted, truth| {
            wanted.is_some_and(|wanted| wanted != *truth)
        })?;
        Ok(Some(self.members(&wrong.0.minimal(), most)))
    }

    /// The target where the property holds, and no requirement elsewhere.
    pub(super) fn within(
        &self,
        target: &Target,
        property: &Property,
    ) -> Result<Option<Target>, Stop> {
        let Some(machine) = self.machine(property)? else { return Ok(None) };
        let product =
            target.product(&machine, self.run, |wanted, truth| wanted.filter(|_| *truth))?;
        Ok(Some(product.0.minimal()))
    }

    /// Tuples of a set, shortest first.
    pub(super) fn members(&self, machine: &Moore<bool>, most: usize) -> Differences {
        let live = machine.can_reach(|&member| member);
        let (prefix, place) = (self.encoding.prefix(), self.encoding.tracks());
        let letters: Vec<Letter> =
            (0..machine.letters()).map_while(|letter| Letter::try_from(letter).ok()).collect();
        let mut found = Differences { tuples: vec![], complete: true };
        let mut words = Trie::default();
        let mut level: Vec<(StateId, Node)> =
            if live[0] { vec![(StateId::ZERO, None)] } else { vec![] };
        let longest = 2 * machine.len() + prefix + place;
        for length in 0.. {
            if level.is_empty() {
                break;
            }
            let ends = level.iter().filter(|(state, _)| *machine.output(*state));
            found
                .tuples
                .extend(ends.filter_map(|(_, node)| self.encoding.read(&words.word(*node))));
            // Numbers that are too large to read yield no tuples, so check the clock even if
            // nothing is found.
            if found.tuples.len() >= most || length == longest || self.run.check_clock().is_err() {
                found.complete = false;
                break;
            }
            let mut next = vec![];
            'level: for (state, node) in &level {
                // A leading place of zeros adds nothing new.
                let zeros = place > 0 && length + 1 == prefix + place && {
                    words.word(*node)[prefix.min(length)..].iter().all(|letter| *letter == 0)
                };
                for &letter in &letters {
                    let target = machine.next(*state, letter);
                    if !live[target.index()] || zeros && letter == 0 {
                        continue;
                    }
                    if next.len() == WIDTH {
                        found.complete = false;
                        break 'level;
                    }
                    next.push((target, words.longer(*node, letter)));
                }
            }
            level = next;
        }
        found
    }
}
