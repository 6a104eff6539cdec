//! A safeguard: brute force on all small positions, with the literal meaning of the rules.
//!
//! Nothing follows from it for larger positions. But a mistake in the parser's expansion of a rule, in the machine of moves or in the
//! conditions would have to hide from it.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;

use rules::literal::Reading;
use rules::{Convention, Letter, Piece, Ruleset, Word};

use crate::format::Theorem;
use crate::glushkov::MAX_DEPTH;
use crate::machine::Machine;
use crate::moves::size;
use crate::rejection::Rejection;
use crate::turns::Turns;
use crate::work::{Work, index};

/// How far brute force agrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Replay {
    /// All positions of at most this length have been looked at; none if not even the empty word was.
    pub length: Option<usize>,
    /// How many positions these are.
    pub positions: usize,
}

/// How much of it there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayLimits {
    /// No further length is begun when so many positions have been looked at.
    pub positions: usize,
    /// The moves of so many words are computed at most.
    pub words: usize,
    /// The literal meaning of the rules takes at most so many steps, by an estimate from above, and the machine of turns as many.
    pub effort: usize,
}

impl Default for ReplayLimits {
    fn default() -> Self {
        Self { positions: 1000, words: 20_000, effort: 2_000_000 }
    }
}

/// One brute force computation.
struct Brute<'a> {
    ruleset: &'a Ruleset,
    reading: Reading<'a>,
    costs: Costs,
    machine: &'a Machine,
    turns: &'a mut Turns,
    theorem: Theorem,
    limits: ReplayLimits,
    known: BTreeMap<Word, u32>,
    /// For the machine of turns, so that long positions end the replay and not the check.
    work: Work,
}

/// A position whose options are being looked at.
struct Frame {
    word: Word,
    options: Vec<Word>,
    at: usize,
}

/// Compares the machine with brute force on all positions up to some length. What it is given must be known to end.
pub(crate) fn replay(
    ruleset: &Ruleset,
    machine: &Machine,
    theorem: Theorem,
    turns: &mut Turns,
    limits: ReplayLimits,
    work: &mut Work,
) -> Result<Replay, Rejection> {
    let costs = Costs::new(ruleset, work)?;
    let domain = costs.domain;
    let reading = Reading::new(ruleset);
    let own = Work::new(u64::try_from(limits.effort).unwrap_or(u64::MAX));
    let known = BTreeMap::new();
    let mut brute = Brute { ruleset, reading, costs, machine, turns, theorem, limits, known, work: own };
    let mut done = Replay::default();
    let letters: Vec<Letter> = ruleset.alphabet.letters().collect();
    let mut words: Vec<(Word, u32)> = vec![(vec![], 0)];
    for length in 0.. {
        // All words of this length that begin a position, in order.
        let mut positions = 0;
        for (word, state) in &words {
            let class = machine.class(*state);
            if !brute.afford(domain.saturating_mul(1 + length)) {
                return Ok(done);
            }
            if brute.reading.is_position(word) != class.is_some() {
                let word = ruleset.alphabet.spell(word);
                return Err(Rejection::Domain { word, state: index(*state), inside: class.is_none() });
            }
            if class.is_none() {
                continue;
            }
            positions += 1;
            let Some(literal) = brute.class(word, work)? else { return Ok(done) };
            if class != Some(literal) {
                let word = ruleset.alphabet.spell(word);
                return Err(Rejection::Replay { word, literal: Some(literal), machine: class });
            }
        }
        done.length = Some(length);
        done.positions += positions;
        let mut longer = vec![];
        for (word, state) in &words {
            for &letter in &letters {
                let next = machine.next(*state, letter);
                if machine.alive(next) {
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

    /// The class of a position; `None` where that is beyond the limits.
    fn class(&mut self, word: &Word, work: &mut Work) -> Result<Option<u32>, Rejection> {
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
            let mut classes: Vec<u32> =
                frame.options.iter().filter_map(|option| self.known.get(option).copied()).collect();
            classes.sort_unstable();
            classes.dedup();
            let class = match (self.theorem, self.ruleset.convention) {
                // The least number that is missing: increasing and each once, they begin with 0, 1, 2, ... as long as none is.
                (Theorem::Values, _) => (0..).zip(&classes).find(|(least, class)| least != *class).map_or_else(
                    || u32::try_from(classes.len()).map_err(|_| Rejection::TooLarge),
                    |(least, _)| Ok(least),
                )?,
                (Theorem::Outcome, Convention::Misere) if frame.options.is_empty() => 1,
                (Theorem::Outcome, _) => u32::from(classes.contains(&0)),
            };
            self.known.insert(frame.word, class);
            found = Some(class);
        }
        Ok(found)
    }

    /// The options of a position, the same by literal meaning and by the machine of turns.
    fn frame(&mut self, word: Word, work: &mut Work) -> Result<Option<Frame>, Rejection> {
        let spell = |word: &[Letter]| self.ruleset.alphabet.spell(word);
        let mut options = BTreeSet::new();
        let mut layer = BTreeSet::from([word.clone()]);
        for _ in 0..self.ruleset.turn {
            let mut after = BTreeSet::new();
            for word in &layer {
                if !self.afford(self.costs.moves(word.len())) {
                    return Ok(None);
                }
                after.extend(self.reading.moves(word).into_iter().map(|single| single.result));
            }
            for option in &after {
                work.spend(5 + option.len())?;
                if self.machine.class(self.machine.run(0, option)).is_none() {
                    return Err(Rejection::LeavesDomain { word: spell(&word), option: spell(option) });
                }
            }
            options.extend(after.iter().cloned());
            layer = after;
        }
        let options: Vec<Word> = options.into_iter().collect();
        match outputs(self.turns, &word, &mut self.work) {
            Ok(outputs) if outputs == options => Ok(Some(Frame { word, options, at: 0 })),
            Ok(_) => Err(Rejection::ReplayOptions { word: spell(&word) }),
            Err(Rejection::TooMuchWork { .. }) => Ok(None),
            Err(other) => Err(other),
        }
    }
}

/// How long the literal meaning takes at most, by the shape of the rules.
pub(crate) struct Costs {
    /// For one letter of a word, to see whether it is a position.
    pub(crate) domain: usize,
    /// For one letter of a word, without pieces that match any number of letters.
    letter: usize,
    /// How many branches have so many pieces that match any number of letters.
    stretching: BTreeMap<usize, usize>,
}

impl Costs {
    pub(crate) fn new(ruleset: &Ruleset, work: &mut Work) -> Result<Self, Rejection> {
        let mut costs = Self { domain: size(&ruleset.domain, MAX_DEPTH)?, letter: 1, stretching: BTreeMap::new() };
        for rule in &ruleset.rules {
            costs.letter += size(&rule.left, MAX_DEPTH)? + size(&rule.right, MAX_DEPTH)?;
            for branch in &rule.branches {
                work.spend(1 + branch.len())?;
                let stretching = branch.iter().filter(|piece| matches!(piece, Piece::Each { .. })).count();
                costs.letter += 1 + branch.len();
                if stretching > 0 {
                    *costs.stretching.entry(stretching).or_default() += 1;
                }
            }
        }
        Ok(costs)
    }

    /// For the moves of a word: such pieces can match its letters in as many ways as there are to choose where they end.
    pub(crate) fn moves(&self, length: usize) -> usize {
        let places = length + 1;
        let ways = self.stretching.iter().fold(0_usize, |sum, (&pieces, &branches)| {
            let ends = (0..pieces).fold(1_usize, |ways, chosen| {
                ways.saturating_mul(places.saturating_sub(chosen)).div_euclid(chosen + 1)
            });
            sum.saturating_add(ends.saturating_mul(places).saturating_mul(branches))
        });
        places.saturating_mul(self.letter.saturating_add(ways))
    }
}

/// The words that a turn can make of `word`, in order. Exponential in the length of the word; for comparisons with brute force.
pub(crate) fn outputs(turns: &mut Turns, word: &[Letter], work: &mut Work) -> Result<Vec<Word>, Rejection> {
    let mut here: Vec<(u32, Word)> = turns.initial().iter().map(|&configuration| (configuration, vec![])).collect();
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
