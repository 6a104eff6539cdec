//! The literal meaning of rules about any number of heaps: slow and obvious.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::{List, ListRuleset, TurnRule, canonical};
use crate::tuples::literal::{MAX_CHOICES, Reading as Tuples, Unbounded};

/// A ruleset made ready.
#[derive(Clone, Debug)]
pub struct Reading<'r> {
    ruleset: &'r ListRuleset,
    heap: Tuples<'r>,
}

impl<'r> Reading<'r> {
    /// Makes `ruleset` ready.
    #[must_use]
    pub fn new(ruleset: &'r ListRuleset) -> Self {
        Self { ruleset, heap: Tuples::new(&ruleset.heap) }
    }

    /// What one move makes of one heap: canonical lists, each once. Nothing comes of an empty heap.
    ///
    /// # Errors
    /// [`Unbounded`].
    pub fn heap(&self, size: u128) -> Result<BTreeSet<List>, Unbounded> {
        self.heap_within(size, MAX_CHOICES)
    }

    /// The same, where at most this many choices are tried.
    ///
    /// # Errors
    /// [`Unbounded`].
    pub fn heap_within(&self, size: u128, choices: u64) -> Result<BTreeSet<List>, Unbounded> {
        if size == 0 {
            return Ok(BTreeSet::new());
        }
        let mut tuple = Vec::from([size]);
        tuple.resize(self.ruleset.heap.heaps.len(), 0);
        Ok(self.heap.moves_within(&tuple, choices)?.into_iter().map(|single| canonical(&single.result)).collect())
    }

    /// What one move makes of a list, canonical, each once.
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

    /// What one turn makes of a list, canonical, each once. Time grows with the number of lists that a turn can go through or lead to, not with
    /// the length of a turn.
    ///
    /// # Errors
    /// [`Unbounded`].
    pub fn options(&self, list: &[u128]) -> Result<BTreeSet<List>, Unbounded> {
        match self.ruleset.turn {
            TurnRule::Moves(most) => self.by_moves(list, most),
            TurnRule::AnyHeaps => self.in_any_heaps(list),
        }
    }

    /// What one to `most` moves lead to.
    fn by_moves(&self, list: &[u128], most: usize) -> Result<BTreeSet<List>, Unbounded> {
        let mut options = BTreeSet::new();
        let mut reached = BTreeSet::from([canonical(list)]);
        for _ in 0..most {
            let mut next = BTreeSet::new();
            for list in &reached {
                next.append(&mut self.moves(list)?);
            }
            // What comes of a list that was there with fewer moves is there with fewer moves too.
            next.retain(|list| !options.contains(list));
            if next.is_empty() {
                break;
            }
            options.extend(next.iter().cloned());
            reached = next;
        }
        Ok(options)
    }

    /// What one move in each of some heaps leads to, at least one heap.
    fn in_any_heaps(&self, list: &[u128]) -> Result<BTreeSet<List>, Unbounded> {
        // What can have become of the heaps so far, and whether a move was made in one of them.
        let mut reached = BTreeSet::from([(List::new(), false)]);
        for heap in canonical(list) {
            let moves = self.heap(heap)?;
            let mut next = BTreeSet::new();
            for (before, moved) in &reached {
                next.insert((canonical(&[&before[..], &[heap]].concat()), *moved));
                next.extend(moves.iter().map(|parts| (canonical(&[&before[..], parts].concat()), true)));
            }
            reached = next;
        }
        Ok(reached.into_iter().filter(|(_, moved)| *moved).map(|(list, _)| list).collect())
    }
}
