//! The literal meaning of rules about any number of heaps: slow and obvious.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::{List, ListRuleset, TurnRule, canonical};
use crate::tuples::literal::{MAX_CHOICES, Reading as Tuples, Unbounded};

/// A ruleset prepared for evaluation.
#[derive(Clone, Debug)]
pub struct Reading<'r> {
    ruleset: &'r ListRuleset,
    heap: Tuples<'r>,
}

impl<'r> Reading<'r> {
    /// Prepares `ruleset`.
    #[must_use]
    pub fn new(ruleset: &'r ListRuleset) -> Self {
        Self { ruleset, heap: Tuples::new(&ruleset.heap) }
    }

    /// The canonical lists that one move leaves in place of a heap, without duplicates. An empty
    /// heap has no moves.
    ///
    /// # Errors
    /// [`Unbounded`].
    pub fn heap(&self, size: u128) -> Result<BTreeSet<List>, Unbounded> {
        self.heap_within(size, MAX_CHOICES)
    }

    /// Like [`Self::heap`], trying at most this many choices.
    ///
    /// # Errors
    /// [`Unbounded`].
    pub fn heap_within(&self, size: u128, choices: u64) -> Result<BTreeSet<List>, Unbounded> {
        if size == 0 {
            return Ok(BTreeSet::new());
        }
        let mut tuple = Vec::from([size]);
        tuple.resize(self.ruleset.heap.heaps.len(), 0);
        Ok(self
            .heap
            .moves_within(&tuple, choices)?
            .into_iter()
            .map(|single| canonical(&single.result))
            .collect())
    }

    /// The canonical lists after one move in a list, without duplicates.
    ///
    /// # Errors
    /// [`Unbounded`].
    pub fn moves(&self, list: &[u128]) -> Result<BTreeSet<List>, Unbounded> {
        let mut moves = BTreeSet::new();
        let list = canonical(list);
        for (at, &size) in list.iter().enumerate() {
            if at > 0 && list[at - 1] == size {
                continue;
            }
            for parts in self.heap(size)? {
                moves.insert(canonical(&[&list[..at], &parts, &list[at + 1..]].concat()));
            }
        }
        Ok(moves)
    }

    /// The options of a list, canonical and without duplicates. Time grows with the number of lists
    /// on the way, not with the length of a turn.
    ///
    /// # Errors
    /// [`Unbounded`].
    pub fn options(&self, list: &[u128]) -> Result<BTreeSet<List>, Unbounded> {
        match self.ruleset.turn {
            TurnRule::Moves(most) => self.by_moves(list, most),
            TurnRule::AnyHeaps => self.in_any_heaps(list),
        }
    }

    /// The lists after 1 to `most` moves.
    fn by_moves(&self, list: &[u128], most: usize) -> Result<BTreeSet<List>, Unbounded> {
        let mut options = BTreeSet::new();
        let mut reached = BTreeSet::from([canonical(list)]);
        for _ in 0..most {
            let mut next = BTreeSet::new();
            for list in &reached {
                next.append(&mut self.moves(list)?);
            }
            // A list reached with fewer moves has been expanded already.
            next.retain(|list| !options.contains(list));
            if next.is_empty() {
                break;
            }
            options.extend(next.iter().cloned());
            reached = next;
        }
        Ok(options)
    }

    /// The lists after one move in each heap of some non-empty set of heaps.
    fn in_any_heaps(&self, list: &[u128]) -> Result<BTreeSet<List>, Unbounded> {
        // What the heaps so far can have become, and whether any of them was moved in.
        let mut reached = BTreeSet::from([(List::new(), false)]);
        for heap in canonical(list) {
            let moves = self.heap(heap)?;
            let mut next = BTreeSet::new();
            for (before, moved) in &reached {
                next.insert((canonical(&[&before[..], &[heap]].concat()), *moved));
                next.extend(
                    moves.iter().map(|parts| (canonical(&[&before[..], parts].concat()), true)),
                );
            }
            reached = next;
        }
        Ok(reached.into_iter().filter(|(_, moved)| *moved).map(|(list, _)| list).collect())
    }
}
