//! Properties compared with a machine, for tuples of every size.

use alloc::vec;
use alloc::vec::Vec;
use core::cell::Cell;

use automata::{Letter, Moore, StateId, Word};
use encode::tracks::{self, Encoding, Obstacle, Spelling};
use rules::tuples::{Condition, Property, Tuple, Variable};
use run::{Limits, Run, Stop};

/// What is to be said: of which tuples it must be true, of which false, and of which anything may be said (`None`).
pub(super) type Target = Moore<Option<bool>>;

/// One formula may become a machine of this size, no larger.
const MOST_STATES: u64 = 20_000;
const MOST_MEMORY: u64 = 64 << 20;
/// So many beginnings of differing words are followed at a time.
const WIDTH: usize = 64;

/// Where a property is wrong.
pub(super) struct Differences {
    /// Some tuples, the shortest first.
    pub tuples: Vec<Tuple>,
    /// Whether these are all.
    pub complete: bool,
}

/// Words that begin alike, which share their beginnings.
#[derive(Default)]
struct Trie {
    /// Of each word of at least one letter, what comes before its last letter, and that letter.
    nodes: Vec<(Node, Letter)>,
}

/// A word of a [`Trie`]; the empty word is none of its nodes.
type Node = Option<usize>;

impl Trie {
    /// The word with one more letter.
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

/// Makes machines of properties, in one encoding.
pub(super) struct Exact<'a> {
    pub encoding: &'a Encoding,
    pub heaps: usize,
    pub run: &'a Run<'a>,
    /// How many searches for conjunctions are left: a budget where there is no clock.
    pub searches: Cell<u64>,
}

/// The most searches for conjunctions.
pub(super) const MOST_SEARCHES: u64 = 100;

impl Exact<'_> {
    /// Before each search for conjunctions.
    pub(super) fn search(&self) -> Result<(), Stop> {
        self.run.look()?;
        let left = self.searches.get().checked_sub(1).ok_or(Stop::States { limit: MOST_SEARCHES })?;
        self.searches.set(left);
        Ok(())
    }

    /// The machine of a property; none if there is none in this encoding, or none that is small.
    pub(super) fn machine(&self, property: &Property) -> Result<Option<Moore<bool>>, Stop> {
        let mut fresh = u32::try_from(2 * self.heaps + 1).unwrap_or(u32::MAX / 2);
        property.lower(self.heaps, &mut fresh).map_or(Ok(None), |condition| self.compiled(&condition))
    }

    pub(super) fn compiled(&self, condition: &Condition) -> Result<Option<Moore<bool>>, Stop> {
        self.run.look()?;
        // What it says of variables that the words do not spell would not be found.
        let spelt = |variable: &Variable| usize::try_from(variable.0).is_ok_and(|index| self.spells(index));
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

    /// Where the property is not what is wanted; none if that cannot be told. At most about `most` tuples.
    pub(super) fn differences(
        &self,
        target: &Target,
        property: &Property,
        most: usize,
    ) -> Result<Option<Differences>, Stop> {
        let Some(machine) = self.machine(property)? else { return Ok(None) };
        let wrong =
            target.product(&machine, self.run, |wanted, truth| wanted.is_some_and(|wanted| wanted != *truth))?;
        Ok(Some(self.members(&wrong.0.minimal(), most)))
    }

    /// The same target where the property holds, and nothing wanted elsewhere.
    pub(super) fn within(&self, target: &Target, property: &Property) -> Result<Option<Target>, Stop> {
        let Some(machine) = self.machine(property)? else { return Ok(None) };
        let product = target.product(&machine, self.run, |wanted, truth| wanted.filter(|_| *truth))?;
        Ok(Some(product.0.minimal()))
    }

    /// Tuples of a set, the shortest first.
    pub(super) fn members(&self, machine: &Moore<bool>, most: usize) -> Differences {
        let live = machine.can_reach(|&member| member);
        let (prefix, place) = (self.encoding.prefix(), self.encoding.tracks());
        let letters: Vec<Letter> = (0..machine.letters()).map_while(|letter| Letter::try_from(letter).ok()).collect();
        let mut found = Differences { tuples: vec![], complete: true };
        let mut words = Trie::default();
        let mut level: Vec<(StateId, Node)> = if live[0] { vec![(StateId::ZERO, None)] } else { vec![] };
        let longest = 2 * machine.len() + prefix + place;
        for length in 0.. {
            if level.is_empty() {
                break;
            }
            let ends = level.iter().filter(|(state, _)| *machine.output(*state));
            found.tuples.extend(ends.filter_map(|(_, node)| self.encoding.read(&words.word(*node))));
            // Numbers that are too large to be read are none of the tuples: the clock has to end what may find nothing.
            if found.tuples.len() >= most || length == longest || self.run.look().is_err() {
                found.complete = false;
                break;
            }
            let mut next = vec![];
            'level: for (state, node) in &level {
                // A first place of zeros says nothing new.
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
