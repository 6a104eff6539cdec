//! A safeguard: brute force on all small positions, with the literal meaning of the rules.
//!
//! Nothing follows from it for larger positions. But a mistake in the parser's expansion of a rule,
//! in the machine of moves or in the conditions would have to hide from it.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;
use core::mem::take;

use rules::words::literal::Reading;
use rules::{Letter, Piece, Word, WordRuleset};

use crate::kernel::brute::{self, ClassKind, KnownClasses};
use crate::kernel::established::Replay;
use crate::kernel::established::Theorem;
use crate::kernel::glushkov::{MAX_DEPTH, size};
use crate::kernel::machine::Machine;
use crate::kernel::options::ReplayLimits;
use crate::kernel::rejection::Rejection;
use crate::kernel::turns::{Turns, outputs};
use crate::kernel::work::{Work, index};

/// One brute force computation.
struct Brute<'a> {
    ruleset: &'a WordRuleset,
    reading: Reading<'a>,
    costs: Costs,
    machine: &'a Machine,
    turns: &'a mut Turns,
    theorem: Theorem,
    limits: ReplayLimits,
    known: KnownClasses<Word>,
    /// For the machine of turns, so that long positions end the replay and not the check.
    work: Work,
}

/// Compares the machine with brute force on all positions up to some length. What it is given must
/// be known to end.
pub(crate) fn replay(
    ruleset: &WordRuleset,
    machine: &Machine,
    theorem: Theorem,
    turns: &mut Turns,
    limits: ReplayLimits,
    work: &mut Work,
) -> Result<Replay, Rejection> {
    let costs = Costs::new(ruleset, work)?;
    let reading = Reading::new(ruleset);
    let own = Work::new(u64::try_from(limits.effort).unwrap_or(u64::MAX));
    let known = KnownClasses::new();
    let mut brute =
        Brute { ruleset, reading, costs, machine, turns, theorem, limits, known, work: own };
    by_length(ruleset, machine, &mut brute, limits, work)
}

impl ByLength for Brute<'_> {
    fn look(
        &mut self,
        word: &Word,
        class: Option<u32>,
        work: &mut Work,
    ) -> Result<Option<()>, Rejection> {
        let Some(literal) = self.class(word, work)? else { return Ok(None) };
        if class != Some(literal) {
            let word = self.ruleset.alphabet.spell(word);
            return Err(Rejection::Replay { word, literal: Some(literal), machine: class });
        }
        Ok(Some(()))
    }

    fn parts(&mut self) -> (&Reading<'_>, &Costs, &mut ReplayLimits) {
        (&self.reading, &self.costs, &mut self.limits)
    }
}

/// What is done with every position of a game of words.
pub(crate) trait ByLength {
    /// Looks at a position, to which the machine gives this class; `None` where that is beyond the
    /// limits.
    fn look(
        &mut self,
        word: &Word,
        class: Option<u32>,
        work: &mut Work,
    ) -> Result<Option<()>, Rejection>;

    /// The literal meaning of the rules, what it costs, and what may still be spent.
    fn parts(&mut self) -> (&Reading<'_>, &Costs, &mut ReplayLimits);
}

/// Looks at all positions, by length and in order, as far as the limits go. `machine` says which
/// words are positions; it is held to the rules.
pub(crate) fn by_length(
    ruleset: &WordRuleset,
    machine: &Machine,
    brute: &mut impl ByLength,
    limits: ReplayLimits,
    work: &mut Work,
) -> Result<Replay, Rejection> {
    let mut done = Replay::default();
    // All words of one length that begin a position, in order, with the states they lead to.
    let mut words: Vec<(Word, u32)> = vec![(vec![], 0)];
    for length in 0.. {
        let mut positions = 0;
        for (word, state) in &words {
            let (reading, costs, left) = brute.parts();
            if !left.afford(costs.domain.saturating_mul(1 + length)) {
                return Ok(done);
            }
            let inside = reading.is_position(word);
            let class = machine.class(*state);
            if inside != class.is_some() {
                let word = ruleset.alphabet.spell(word);
                return Err(Rejection::Domain { word, state: index(*state), inside });
            }
            if !inside {
                continue;
            }
            positions += 1;
            if brute.look(word, class, work)?.is_none() {
                return Ok(done);
            }
        }
        done.length = Some(length);
        done.positions += positions;
        let mut longer = vec![];
        for (word, state) in &words {
            for letter in ruleset.alphabet.letters() {
                let next = machine.next(*state, letter);
                if machine.alive(next) {
                    work.spend(5 + word.len())?;
                    longer.push(([&word[..], &[letter]].concat(), next));
                }
            }
        }
        words = longer;
        if words.is_empty()
            || done.positions >= limits.positions
            || words.len() > brute.parts().2.words
        {
            return Ok(done);
        }
    }
    Ok(done)
}

impl Brute<'_> {
    /// The class of a position; `None` where that is beyond the limits.
    fn class(&mut self, word: &Word, work: &mut Work) -> Result<Option<u32>, Rejection> {
        let asked = match self.theorem {
            Theorem::Values => ClassKind::Values,
            Theorem::Outcome | Theorem::Strategy => {
                ClassKind::Outcome(self.ruleset.header.convention)
            }
        };
        let mut known = take(&mut self.known);
        let class = brute::class(asked, word, &mut known, |word| self.options(word, work));
        self.known = known;
        class
    }

    /// The options of a position, the same by literal meaning and by the machine of turns.
    fn options(&mut self, word: &Word, work: &mut Work) -> Result<Option<Vec<Word>>, Rejection> {
        let spell = |word: &[Letter]| self.ruleset.alphabet.spell(word);
        let mut options = BTreeSet::new();
        let mut layer = BTreeSet::from([word.clone()]);
        for _ in 0..self.ruleset.turn {
            let mut after = BTreeSet::new();
            for word in &layer {
                if !self.limits.afford(self.costs.moves(word.len())) {
                    return Ok(None);
                }
                after.extend(self.reading.moves(word).into_iter().map(|single| single.result));
            }
            for option in &after {
                work.spend(5 + option.len())?;
                if self.machine.class(self.machine.run(0, option)).is_none() {
                    return Err(Rejection::LeavesDomain {
                        word: spell(word),
                        option: spell(option),
                    });
                }
            }
            options.extend(after.iter().cloned());
            layer = after;
        }
        let options: Vec<Word> = options.into_iter().collect();
        match outputs(self.turns, word, &mut self.work) {
            Ok(outputs) if outputs == options => Ok(Some(options)),
            Ok(_) => Err(Rejection::ReplayOptions { word: spell(word) }),
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
    pub(crate) fn new(ruleset: &WordRuleset, work: &mut Work) -> Result<Self, Rejection> {
        let mut costs = Self {
            domain: size(&ruleset.domain, MAX_DEPTH)?,
            letter: 1,
            stretching: BTreeMap::new(),
        };
        for rule in &ruleset.rules {
            costs.letter += size(&rule.left, MAX_DEPTH)? + size(&rule.right, MAX_DEPTH)?;
            for branch in &rule.branches {
                work.spend(1 + branch.len())?;
                let stretching = branch
                    .iter()
                    .filter(|piece| matches!(piece, Piece::Each { .. } | Piece::Group { .. }))
                    .count();
                costs.letter += 1 + branch.len();
                if stretching > 0 {
                    *costs.stretching.entry(stretching).or_default() += 1;
                }
            }
        }
        Ok(costs)
    }

    /// For the moves of a word: such pieces can match its letters in as many ways as there are to
    /// choose where they end.
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
