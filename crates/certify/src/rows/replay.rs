//! A safeguard: brute force on all short words, with the literal meaning of the rules. Nothing follows from it for longer ones.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;

use rules::literal::Reading;
use rules::sums::literal::Reading as Heaps;
use rules::sums::{List, SumRuleset, canonical};
use rules::{Convention, Letter, Ruleset, Word};

use super::pieces::Split;
use crate::machine::Machine;
use crate::rejection::Rejection;
use crate::replay::{Costs, Replay, ReplayLimits};
use crate::work::{Work, index};

/// What the theorem says of a list: the Grundy value, or 0 if the player to move loses, else 1.
/// `None` if that takes too long to find.
pub(crate) type Answer<'a> = &'a dyn Fn(&[u128]) -> Option<u128>;

/// What is compared.
#[derive(Clone, Copy)]
pub(crate) struct Theorem<'a> {
    pub(crate) ruleset: &'a Ruleset,
    /// Says which words are positions.
    pub(crate) domain: &'a Machine,
    pub(crate) split: &'a Split,
    pub(crate) heaps: &'a SumRuleset,
    /// Whether answers are Grundy values.
    pub(crate) values: bool,
    pub(crate) answer: Answer<'a>,
}

/// One brute force computation.
struct Brute<'a> {
    theorem: Theorem<'a>,
    reading: Reading<'a>,
    heaps: Heaps<'a>,
    /// What one move makes of a heap.
    heap_moves: BTreeMap<u128, BTreeSet<List>>,
    costs: Costs,
    limits: ReplayLimits,
    known: BTreeMap<Word, u128>,
}

/// A position whose options are being looked at.
struct Frame {
    word: Word,
    options: Vec<Word>,
    at: usize,
}

/// Compares the theorem with brute force on all positions up to some length, and the moves of words with those of lists. Plays must be known to end.
pub(crate) fn replay(theorem: Theorem<'_>, limits: ReplayLimits, work: &mut Work) -> Result<Replay, Rejection> {
    let Theorem { ruleset, domain, .. } = theorem;
    let mut brute = Brute {
        theorem,
        reading: Reading::new(ruleset),
        heaps: Heaps::new(theorem.heaps),
        heap_moves: BTreeMap::new(),
        costs: Costs::new(ruleset, work)?,
        limits,
        known: BTreeMap::new(),
    };
    let spell = |word: &[Letter]| ruleset.alphabet.spell(word);
    let mut done = Replay::default();
    // All words of one length that begin a position, in order.
    let mut words: Vec<(Word, u32)> = vec![(vec![], 0)];
    for length in 0.. {
        let mut positions = 0;
        for (word, state) in &words {
            if !brute.afford(brute.costs.domain.saturating_mul(1 + length)) {
                return Ok(done);
            }
            let inside = brute.reading.is_position(word);
            if inside != domain.class(*state).is_some() {
                return Err(Rejection::Domain { word: spell(word), state: index(*state), inside });
            }
            if !inside {
                continue;
            }
            positions += 1;
            let Some(literal) = brute.class(word, work)? else { return Ok(done) };
            let Some(proved) = (theorem.answer)(&theorem.split.list(word)) else { return Ok(done) };
            if proved != literal {
                let [literal, machine] = [literal, proved].map(|class| u32::try_from(class).ok());
                return Err(Rejection::Replay { word: spell(word), literal, machine });
            }
        }
        done.length = Some(length);
        done.positions += positions;
        let mut longer = vec![];
        for (word, state) in &words {
            for letter in ruleset.alphabet.letters() {
                let next = domain.next(*state, letter);
                if domain.alive(next) {
                    work.spend(5 + word.len())?;
                    longer.push(([&word[..], &[letter]].concat(), next));
                }
            }
        }
        words = longer;
        if words.is_empty() || done.positions >= limits.positions || words.len() > brute.limits.words {
            return Ok(done);
        }
    }
    Ok(done)
}

impl Brute<'_> {
    /// Whether one more computation is within the limits.
    fn afford(&mut self, cost: usize) -> bool {
        match (self.limits.words.checked_sub(1), self.limits.effort.checked_sub(cost)) {
            (Some(words), Some(effort)) => {
                self.limits.words = words;
                self.limits.effort = effort;
                true
            }
            _ => false,
        }
    }

    /// The Grundy value of a position, or its outcome; `None` where that is beyond the limits.
    fn class(&mut self, word: &Word, work: &mut Work) -> Result<Option<u128>, Rejection> {
        if let Some(&class) = self.known.get(word) {
            return Ok(Some(class));
        }
        let Some(first) = self.frame(word.clone(), work)? else { return Ok(None) };
        let mut stack = vec![first];
        let mut found = None;
        while let Some(mut frame) = stack.pop() {
            let unknown = frame.options[frame.at..].iter().position(|option| !self.known.contains_key(option));
            if let Some(ahead) = unknown {
                frame.at += ahead;
                let Some(next) = self.frame(frame.options[frame.at].clone(), work)? else { return Ok(None) };
                stack.push(frame);
                stack.push(next);
                continue;
            }
            let classes: BTreeSet<u128> =
                frame.options.iter().filter_map(|option| self.known.get(option).copied()).collect();
            let class = match (self.theorem.values, self.theorem.ruleset.convention) {
                (true, _) => (0..).find(|class| !classes.contains(class)).unwrap_or(0),
                (false, Convention::Misere) if classes.is_empty() => 1,
                (false, _) => u128::from(classes.contains(&0)),
            };
            self.known.insert(frame.word, class);
            found = Some(class);
        }
        Ok(found)
    }

    /// The options of a position.
    fn frame(&mut self, word: Word, work: &mut Work) -> Result<Option<Frame>, Rejection> {
        let ruleset = self.theorem.ruleset;
        let mut options = BTreeSet::new();
        let mut layer = BTreeSet::from([word.clone()]);
        for turn in 0..ruleset.turn {
            let mut after = BTreeSet::new();
            for word in &layer {
                if !self.afford(self.costs.moves(word.len())) {
                    return Ok(None);
                }
                after.extend(self.reading.moves(word).into_iter().map(|single| single.result));
            }
            for option in &after {
                work.spend(5 + option.len())?;
                if !self.reading.is_position(option) {
                    let [word, option] = [&word, option].map(|word| ruleset.alphabet.spell(word));
                    return Err(Rejection::LeavesDomain { word, option });
                }
            }
            if turn == 0 && !self.moves_as_list(&word, &after, work)? {
                return Err(Rejection::ReplayOptions { word: ruleset.alphabet.spell(&word) });
            }
            options.extend(after.iter().cloned());
            layer = after;
        }
        Ok(Some(Frame { word, options: options.into_iter().collect(), at: 0 }))
    }

    /// Whether the moves of a word, `after`, are those of the list it stands for.
    fn moves_as_list(&mut self, word: &Word, after: &BTreeSet<Word>, work: &mut Work) -> Result<bool, Rejection> {
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
