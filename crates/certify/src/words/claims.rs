//! Claims follow from the machine: section 'Claims' of the format.
//!
//! Theorem: what a formula says of a word is known from a state of a finite deterministic machine:
//! a counter for every sum, a set of position states for every regular expression. Walked beside H,
//! the states that are met are all there is to look at.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use rules::{
    Claim, Comparison, Convention, Formula, Letter, Outcome, Relation, Subject, Term, WordRuleset,
};

use crate::kernel::established::{PlayLength, Theorem};
use crate::kernel::explore::{Explored, explore};
use crate::kernel::glushkov::{MAX_DEPTH, Positions};
use crate::kernel::machine::Machine;
use crate::kernel::rejection::Rejection;
use crate::kernel::sides::{self, About};
use crate::kernel::turns::Turns;
use crate::kernel::walk::all_turns;
use crate::kernel::work::{Work, index, number};
use crate::words::number::{CountedTerm, Counter};
use crate::words::play_length::{Wrong, difference, sums_are, without_exceptions, wrong_exception};

/// What a claim may rest on, all of it checked before.
#[derive(Clone, Copy)]
pub(crate) struct Basis<'a> {
    pub(crate) ruleset: &'a WordRuleset,
    pub(crate) machine: &'a Machine,
    pub(crate) theorem: Theorem,
    pub(crate) choice_never_matters: bool,
    pub(crate) play_length: Option<&'a PlayLength>,
}

/// Checks the claim `which`.
pub(crate) fn check(
    which: usize,
    claim: &Claim,
    basis: Basis<'_>,
    turns: &mut Turns,
    work: &mut Work,
) -> Result<(), Rejection> {
    let Basis { ruleset, theorem, .. } = basis;
    let restricted = match (&claim.subject, &claim.mover, &ruleset.header.sides) {
        (Subject::Class(class), _, Some(sides)) => Some((sides, About::Class(*class))),
        (_, Some(mover), Some(sides)) => Some((sides, About::Mover(mover.side))),
        _ => None,
    };
    let restricted = restricted
        .map(|(sides, about)| sides::restricted(basis.machine, sides.markers, about, work));
    let restricted = restricted.transpose()?;
    let machine = restricted.as_ref().unwrap_or(basis.machine);
    let kind = Rejection::ClaimKind { number: which };
    if let Subject::PlayLength(term) = &claim.subject {
        let length = basis.play_length.filter(|_| claim.relation == Relation::If).ok_or(kind)?;
        return lasts(which, (term, &claim.formula), length, basis, work);
    }
    match &claim.subject {
        Subject::Outcome(_) => {}
        Subject::Class(_) if ruleset.header.sides.is_some() && theorem == Theorem::Outcome => {}
        Subject::Value(_) | Subject::ValueIs(_) if theorem == Theorem::Values => {}
        Subject::PlayParity(_) if basis.choice_never_matters && theorem == Theorem::Outcome => {}
        // 'Only if' would need a turn that does not win from every other position.
        Subject::EveryMoveWins if claim.relation == Relation::If => {}
        _ => return Err(kind),
    }
    let mut follower =
        Follower { failed: Rejection::ClaimNotRegular { number: which }, ..Follower::default() };
    let test = follower.compile(&claim.formula, MAX_DEPTH, work)?;
    // Exact up to the largest value there is; beyond that, only known to be larger or smaller.
    let value = match claim.subject.number() {
        Some(term) => Some(follower.numbers(&[(1, term)], machine.largest_class().into())?),
        None => None,
    };
    let product = product(machine, &mut follower, ruleset, work)?;

    let mut classes = vec![];
    for (place, (state, counts)) in product.states.iter().enumerate() {
        let Some(class) = machine.class(*state) else {
            classes.push(None);
            continue;
        };
        work.spend(1 + follower.size)?;
        let formula = follower.holds(&test, counts)?;
        classes.push(formula.then_some(0));
        let outcome = if class == 0 { Outcome::P } else { Outcome::N };
        let subject = match &claim.subject {
            Subject::Outcome(claimed) => outcome == *claimed,
            // The machine says 1 of the class that is claimed.
            Subject::Class(_) => class == 1,
            // Turns alternate between P and N and end in P in normal play, in N in misère play.
            Subject::PlayParity(odd) => {
                *odd == ((outcome == Outcome::N)
                    == (ruleset.header.convention == Convention::Normal))
            }
            Subject::Value(_) => match &value {
                Some(value) => follower.value(value, counts)? == i128::from(class),
                None => return Err(kind),
            },
            Subject::ValueIs(test) => {
                let with = value.as_ref().map(|value| follower.value(value, counts)).transpose()?;
                test.passes(class.into(), with)
            }
            _ => continue,
        };
        let good = match claim.relation {
            Relation::When => subject == formula,
            Relation::If => subject || !formula,
            Relation::OnlyIf => formula || !subject,
        };
        if !good {
            let word = Some(ruleset.alphabet.spell(&product.word(place)));
            return Err(Rejection::ClaimFails { number: which, word });
        }
    }
    if claim.subject == Subject::EveryMoveWins {
        let before = Machine::new(machine.letters(), &product.table(), &classes)?;
        all_turns(turns, &before, machine, work, |from, to| {
            let word = || product.word(index(from));
            match machine.class(to) {
                Some(0) => Ok(()),
                _ => Err(Rejection::ClaimFails {
                    number: which,
                    word: Some(ruleset.alphabet.spell(&word())),
                }),
            }
        })?;
    }
    Ok(())
}

/// Checks `play lasts T if F`: that T is the number of turns wherever F holds.
fn lasts(
    which: usize,
    (term, formula): (&Term, &Formula),
    length: &PlayLength,
    basis: Basis<'_>,
    work: &mut Work,
) -> Result<(), Rejection> {
    let Basis { ruleset, machine, .. } = basis;
    let fails = |word: Option<&[Letter]>| Rejection::ClaimFails {
        number: which,
        word: word.map(|word| ruleset.alphabet.spell(word)),
    };
    if let Some(word) = wrong_exception(length, formula, term) {
        return Err(fails(Some(word)));
    }
    let failed = Rejection::ClaimNotRegular { number: which };
    let mut follower = Follower { failed: failed.clone(), ..Follower::default() };
    let test = follower.compile(&without_exceptions(length, formula), MAX_DEPTH, work)?;
    let scaled = difference(length, term).ok_or_else(|| failed.clone())?;
    let mut rests = vec![];
    for (factor, rest) in &scaled.rests {
        rests.push((*factor, follower.numbers(&[(1, rest)], 0)?));
    }
    let product = product(machine, &mut follower, ruleset, work)?;
    let mut wanted = vec![];
    for (state, counts) in &product.states {
        work.spend(1 + follower.size)?;
        wanted.push(if machine.class(*state).is_some() && follower.holds(&test, counts)? {
            let mut sum = scaled.constant;
            for (factor, rest) in &rests {
                let part = follower.value(rest, counts)?.checked_mul(*factor);
                sum = part.and_then(|part| sum.checked_add(part)).ok_or_else(|| failed.clone())?;
            }
            Some(sum.checked_neg().ok_or_else(|| failed.clone())?)
        } else {
            None
        });
    }
    match sums_are(&product.table(), &scaled.weights, &wanted, work)? {
        Ok(()) => Ok(()),
        Err(Wrong::At(state)) => Err(fails(Some(&product.word(state)))),
        Err(Wrong::Somewhere) => Err(fails(None)),
        Err(Wrong::Overflow) => Err(failed),
    }
}

/// A formula whose numbers and expressions are components of a state.
enum ClaimTest {
    Bool(bool),
    /// How the number compares with nought.
    Compare(CountedTerm, Comparison),
    In(CountedTerm, Vec<i64>),
    /// This set of states accepts.
    Matches(usize),
    Not(Box<Self>),
    And(Vec<Self>),
    Or(Vec<Self>),
}

/// The deterministic machine of a formula. A state has one component for each language, then one
/// for each counter.
struct Follower {
    languages: Vec<Language>,
    counters: Vec<Counter>,
    /// The number of parts of the formula.
    size: usize,
    /// What to say if a number is not regular or does not fit.
    failed: Rejection,
}

/// A regular expression, with the sets of states met so far.
struct Language {
    positions: Positions,
    sets: Vec<Vec<u32>>,
    numbers: BTreeMap<Vec<u32>, u64>,
}

impl Default for Follower {
    fn default() -> Self {
        Self { languages: vec![], counters: vec![], size: 0, failed: Rejection::TooDeep }
    }
}

impl Follower {
    fn compile(
        &mut self,
        formula: &Formula,
        depth: usize,
        work: &mut Work,
    ) -> Result<ClaimTest, Rejection> {
        let depth = depth.checked_sub(1).ok_or(Rejection::TooDeep)?;
        self.size = self.size.saturating_add(1);
        work.spend(1)?;
        Ok(match formula {
            Formula::Bool(truth) => ClaimTest::Bool(*truth),
            Formula::Compare(left, comparison, right) => {
                ClaimTest::Compare(self.numbers(&[(1, left), (-1, right)], 0)?, *comparison)
            }
            Formula::In(term, set) => {
                self.size = self.size.saturating_add(set.len());
                let bound = set.iter().map(|number| i128::from(*number).abs()).max().unwrap_or(0);
                ClaimTest::In(self.numbers(&[(1, term)], bound)?, set.clone())
            }
            Formula::Test(regex) => {
                let positions = Positions::new(regex, work)?;
                let numbers = BTreeMap::from([(vec![0], 0)]);
                self.languages.push(Language { positions, sets: vec![vec![0]], numbers });
                ClaimTest::Matches(self.languages.len() - 1)
            }
            Formula::Not(inner) => ClaimTest::Not(Box::new(self.compile(inner, depth, work)?)),
            Formula::And(parts) => ClaimTest::And(self.compile_all(parts, depth, work)?),
            Formula::Or(parts) => ClaimTest::Or(self.compile_all(parts, depth, work)?),
        })
    }

    fn compile_all(
        &mut self,
        parts: &[Formula],
        depth: usize,
        work: &mut Work,
    ) -> Result<Vec<ClaimTest>, Rejection> {
        parts.iter().map(|part| self.compile(part, depth, work)).collect()
    }

    /// The sum of `terms`, right as far as `bound`.
    fn numbers(&mut self, terms: &[(i64, &Term)], bound: i128) -> Result<CountedTerm, Rejection> {
        let number = CountedTerm::new(terms, bound, &mut self.counters)
            .ok_or_else(|| self.failed.clone())?;
        self.size = self.size.saturating_add(number.size());
        Ok(number)
    }

    fn value(&self, number: &CountedTerm, counts: &[u64]) -> Result<i128, Rejection> {
        let counts = counts.get(self.languages.len()..).unwrap_or_default();
        number.value(&self.counters, counts).ok_or_else(|| self.failed.clone())
    }

    fn holds(&self, test: &ClaimTest, counts: &[u64]) -> Result<bool, Rejection> {
        Ok(match test {
            ClaimTest::Bool(truth) => *truth,
            ClaimTest::Compare(number, comparison) => {
                let sign = self.value(number, counts)?.signum();
                comparison.holds(i64::from(sign > 0) - i64::from(sign < 0), 0)
            }
            ClaimTest::In(number, set) => {
                let value = self.value(number, counts)?;
                set.iter().any(|&number| i128::from(number) == value)
            }
            ClaimTest::Matches(which) => {
                let set = counts.get(*which).and_then(|&set| usize::try_from(set).ok());
                let language = self.languages.get(*which).ok_or(Rejection::TooLarge)?;
                let set = set.and_then(|set| language.sets.get(set)).ok_or(Rejection::TooLarge)?;
                language.positions.accepts(set)
            }
            ClaimTest::Not(inner) => !self.holds(inner, counts)?,
            ClaimTest::And(parts) => {
                for part in parts {
                    if !self.holds(part, counts)? {
                        return Ok(false);
                    }
                }
                true
            }
            ClaimTest::Or(parts) => {
                for part in parts {
                    if self.holds(part, counts)? {
                        return Ok(true);
                    }
                }
                false
            }
        })
    }

    fn start(&self) -> Vec<u64> {
        vec![0; self.languages.len() + self.counters.len()]
    }

    fn step(
        &mut self,
        counts: &[u64],
        letter: Letter,
        work: &mut Work,
    ) -> Result<Vec<u64>, Rejection> {
        work.spend(50 + 8 * counts.len())?;
        let (sets, counts) = counts.split_at(self.languages.len());
        let mut next = vec![];
        for (language, &set) in self.languages.iter_mut().zip(sets) {
            let set = usize::try_from(set)
                .ok()
                .and_then(|set| language.sets.get(set))
                .ok_or(Rejection::TooLarge)?;
            let set = language.positions.step(set, letter, work)?;
            work.spend(10 + 8 * set.len())?;
            next.push(match language.numbers.get(&set) {
                Some(&known) => known,
                None => {
                    let new = u64::from(number(language.sets.len())?);
                    language.sets.push(set.clone());
                    language.numbers.insert(set, new);
                    new
                }
            });
        }
        for (counter, &count) in self.counters.iter().zip(counts) {
            next.push(counter.next(count, letter).ok_or_else(|| self.failed.clone())?);
        }
        Ok(next)
    }
}

/// H beside the machine of a formula, as far as words that can become positions lead. One more
/// state stands for all other words.
fn product(
    machine: &Machine,
    follower: &mut Follower,
    ruleset: &WordRuleset,
    work: &mut Work,
) -> Result<Explored<(u32, Vec<u64>)>, Rejection> {
    let letters = ruleset.alphabet.len();
    // More than its time is worth, to bound the memory.
    explore([(0, follower.start())], 200, work, |met, at, work| {
        let (state, counts) = &met.states[at];
        work.spend(20 + letters)?;
        let next = |letter| {
            let next = machine.next(*state, letter);
            // A formula is about what stands behind the marker, which is the first letter.
            let marker = ruleset.header.sides.is_some() && at == 0;
            // Where H can reach no position, nor can the product, whatever the formula does.
            let after = match (machine.alive(next), marker) {
                (false, _) => vec![],
                (true, true) => counts.clone(),
                (true, false) => follower.step(counts, letter, work)?,
            };
            Ok((letter, (next, after)))
        };
        ruleset.alphabet.letters().map(next).collect()
    })
}
