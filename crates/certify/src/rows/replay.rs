//! A safeguard: brute force on all short words, with the literal meaning of the rules. Nothing
//! follows from it for longer ones.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use core::mem::take;

use rules::lists::literal::Reading as Heaps;
use rules::lists::{List, ListRuleset, canonical};
use rules::words::literal::Reading;
use rules::{Word, WordRuleset};

use super::pieces::Split;
use crate::kernel::brute::{self, ClassKind, KnownClasses};
use crate::kernel::established::Replay;
use crate::kernel::machine::Machine;
use crate::kernel::options::ReplayLimits;
use crate::kernel::rejection::Rejection;
use crate::kernel::work::Work;
use crate::words::replay::{ByLength, Costs, by_length};

/// What the theorem says of a list: the Grundy value, or 0 if the player to move loses, else 1.
/// `None` if that takes too long to find.
pub(crate) type ListAnswer<'a> = &'a dyn Fn(&[u128]) -> Option<u128>;

/// What is compared.
#[derive(Clone, Copy)]
pub(crate) struct ReplayedTheorem<'a> {
    pub(crate) ruleset: &'a WordRuleset,
    /// Says which words are positions.
    pub(crate) domain: &'a Machine,
    pub(crate) split: &'a Split,
    pub(crate) heaps: &'a ListRuleset,
    /// Whether answers are Grundy values.
    pub(crate) values: bool,
    pub(crate) answer: ListAnswer<'a>,
}

/// One brute force computation.
struct Brute<'a> {
    theorem: ReplayedTheorem<'a>,
    reading: Reading<'a>,
    heaps: Heaps<'a>,
    /// What one move makes of a heap.
    heap_moves: BTreeMap<u128, BTreeSet<List>>,
    costs: Costs,
    limits: ReplayLimits,
    known: KnownClasses<Word>,
}

/// Compares the theorem with brute force on all positions up to some length, and the moves of words
/// with those of lists. Plays must be known to end.
pub(crate) fn replay(
    theorem: ReplayedTheorem<'_>,
    limits: ReplayLimits,
    work: &mut Work,
) -> Result<Replay, Rejection> {
    let ReplayedTheorem { ruleset, domain, .. } = theorem;
    let mut brute = Brute {
        theorem,
        reading: Reading::new(ruleset),
        heaps: Heaps::new(theorem.heaps),
        heap_moves: BTreeMap::new(),
        costs: Costs::new(ruleset, work)?,
        limits,
        known: KnownClasses::new(),
    };
    by_length(ruleset, domain, &mut brute, limits, work)
}

impl ByLength for Brute<'_> {
    fn look(
        &mut self,
        word: &Word,
        _: Option<u32>,
        work: &mut Work,
    ) -> Result<Option<()>, Rejection> {
        let Some(literal) = self.class(word, work)? else { return Ok(None) };
        let Some(proved) = (self.theorem.answer)(&self.theorem.split.list(word)) else {
            return Ok(None);
        };
        if proved != u128::from(literal) {
            let word = self.theorem.ruleset.alphabet.spell(word);
            return Err(Rejection::Replay {
                word,
                literal: Some(literal),
                machine: u32::try_from(proved).ok(),
            });
        }
        Ok(Some(()))
    }

    fn parts(&mut self) -> (&Reading<'_>, &Costs, &mut ReplayLimits) {
        (&self.reading, &self.costs, &mut self.limits)
    }
}

impl Brute<'_> {
    /// The Grundy value of a position, or its outcome; `None` where that is beyond the limits.
    fn class(&mut self, word: &Word, work: &mut Work) -> Result<Option<u32>, Rejection> {
        let asked = if self.theorem.values {
            ClassKind::Values
        } else {
            ClassKind::Outcome(self.theorem.ruleset.header.convention)
        };
        let mut known = take(&mut self.known);
        let class = brute::class(asked, word, &mut known, |word| self.options(word, work));
        self.known = known;
        class
    }

    /// The options of a position.
    fn options(&mut self, word: &Word, work: &mut Work) -> Result<Option<Vec<Word>>, Rejection> {
        let ruleset = self.theorem.ruleset;
        let mut options = BTreeSet::new();
        let mut layer = BTreeSet::from([word.clone()]);
        for turn in 0..ruleset.turn {
            let mut after = BTreeSet::new();
            for word in &layer {
                if !self.limits.afford(self.costs.moves(word.len())) {
                    return Ok(None);
                }
                after.extend(self.reading.moves(word).into_iter().map(|single| single.result));
            }
            for option in &after {
                work.spend(5 + option.len())?;
                if !self.reading.is_position(option) {
                    let [word, option] = [word, option].map(|word| ruleset.alphabet.spell(word));
                    return Err(Rejection::LeavesDomain { word, option });
                }
            }
            if turn == 0 && !self.moves_as_list(word, &after, work)? {
                return Err(Rejection::ReplayOptions { word: ruleset.alphabet.spell(word) });
            }
            options.extend(after.iter().cloned());
            layer = after;
        }
        Ok(Some(options.into_iter().collect()))
    }

    /// Whether the moves of a word, `after`, are those of the list it stands for.
    fn moves_as_list(
        &mut self,
        word: &Word,
        after: &BTreeSet<Word>,
        work: &mut Work,
    ) -> Result<bool, Rejection> {
        let split = self.theorem.split;
        let found: BTreeSet<List> = after.iter().map(|word| canonical(&split.list(word))).collect();
        let list = canonical(&split.list(word));
        let mut expected = BTreeSet::new();
        for (at, &size) in list.iter().enumerate() {
            let others = [&list[..at], &list[at + 1..]].concat();
            let moves = match self.heap_moves.get(&size) {
                Some(moves) => moves,
                None => {
                    // Infinitely many moves are not those of a word.
                    let Ok(moves) = self.heaps.heap(size) else { return Ok(false) };
                    self.heap_moves.entry(size).or_insert(moves)
                }
            };
            work.spend(10 + 10 * moves.len() * (1 + list.len()))?;
            expected.extend(moves.iter().map(|parts| canonical(&[&others[..], parts].concat())));
        }
        Ok(found == expected)
    }
}
