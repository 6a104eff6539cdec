//! How many positions of each size are lost, won, or have a value.
//!
//! The machine of a theorem reads positions, so the positions of one size are counted by products
//! of matrices. Rows and lists are counted by the values of their heaps.

mod machine;
mod sums;

pub(crate) use machine::Reader;

use std::collections::HashMap;
use std::hash::Hash;

use answer::fault::NoEnumeration;
use answer::{Answer, Counted, Enumeration, Evidence, Question, SizeKind, Theorem, Verdict};
use count::{BigUint, Recurrence, Representation, limit_of_share, recurrence};
use encode::tracks::Obstacle;
use plan::{Decision, WordDecision};
use rules::{Convention, OutcomeClass};
use run::{Run, Stop};

use crate::decide::NoDecision;
use crate::game::{Game, Kind};

const WORDS: &[SizeKind] = &[SizeKind::Length];
const HEAPS: &[SizeKind] = &[SizeKind::Total, SizeKind::Largest, SizeKind::Digits];
const LISTS: &[SizeKind] = &[SizeKind::Total];

/// The positions that are counted, and all positions, as functions of the same words.
struct Pair {
    some: Representation,
    all: Representation,
}

impl Pair {
    fn reduced(&self, run: &Run<'_>) -> Result<Self, Stop> {
        Ok(Self { some: self.some.reduced(run)?, all: self.all.reduced(run)? })
    }
}

/// Keys with how often they were reached.
type Weighted<K> = HashMap<K, u64>;

/// How often each key occurs; none beyond 64 bits.
fn weighted<K: Eq + Hash>(keys: impl IntoIterator<Item = K>) -> Option<Weighted<K>> {
    let mut counted = Weighted::new();
    for key in keys {
        let sum = counted.entry(key).or_insert(0_u64);
        *sum = sum.checked_add(1)?;
    }
    Some(counted)
}

/// Everything reachable in steps as a representation. `step` says for each letter of it where that
/// leads, `ends` whether a key is counted and whether it is a position at all.
fn explore<K: Clone + Eq + Hash>(
    start: Weighted<K>,
    mut step: impl FnMut(&K) -> Option<Vec<Weighted<K>>>,
    ends: impl Fn(&K) -> (u64, u64),
    run: &Run<'_>,
) -> Result<Pair, NoEnumeration> {
    let (mut keys, mut weights): (Vec<K>, Vec<u64>) = start.into_iter().unzip();
    let mut number: HashMap<K, usize> = keys.iter().cloned().zip(0..).collect();
    let mut letters: Vec<Vec<Vec<(usize, u64)>>> = vec![];
    let mut at = 0;
    while let Some(key) = keys.get(at).cloned() {
        run.states(keys.len())?;
        let Some(steps) = step(&key) else {
            // A budget that ended in the middle of a step must not look like numbers that are too
            // large.
            run.check_clock()?;
            return Err(NoEnumeration::Form);
        };
        letters.resize(letters.len().max(steps.len()), vec![]);
        for (matrix, reached) in letters.iter_mut().zip(steps) {
            let row = reached.into_iter().map(|(next, weight)| {
                let to = *number.entry(next).or_insert_with_key(|next| {
                    keys.push(next.clone());
                    keys.len() - 1
                });
                (to, weight)
            });
            matrix.push(row.collect());
        }
        at += 1;
    }
    weights.resize(keys.len(), 0);
    let (some, all): (Vec<u64>, Vec<u64>) = keys.iter().map(ends).unzip();
    let representation =
        |end| Representation::new(weights.clone(), letters.clone(), end).ok_or(NoEnumeration::Form);
    Ok(Pair { some: representation(some)?, all: representation(all)? })
}

/// The most decimal digits of all counts together: what is written in a few seconds.
const DIGITS: u64 = 10_000_000;

/// How many sizes can be written with [`DIGITS`] digits.
fn fitting(found: &Enumeration) -> usize {
    let mut left = DIGITS;
    let sizes = found.counts.iter().zip(&found.positions);
    let fits = |(count, all): &(&BigUint, &BigUint)| {
        // A decimal digit takes log2(10) bits.
        let digits = (count.bits() + all.bits()) * 100 / 332 + 2;
        left.checked_sub(digits).map(|rest| left = rest).is_some()
    };
    sizes.take_while(fits).count()
}

/// The counts of the first sizes by the length of a word, with their recurrence.
fn by_length(pair: &Pair, terms: usize, run: &Run<'_>) -> Result<Counts, Stop> {
    let counts = [pair.some.sequence(terms, run)?, pair.all.sequence(terms, run)?];
    let laws = [&pair.some, &pair.all].map(|counted| match counted.by_length() {
        Some(sequence) => recurrence(&sequence.reduced(run)?, run),
        None => Ok(None),
    });
    let [some, all] = laws;
    Ok(Counts { counts, laws: [some?, all?] })
}

/// The counts of the positions asked about and of all positions, with their recurrences.
struct Counts {
    counts: [Vec<BigUint>; 2],
    laws: [Option<Recurrence>; 2],
}

impl Counts {
    fn into_enumeration(self, counted: Counted, size: SizeKind) -> Enumeration {
        let [counts, positions] = self.counts;
        let functions =
            self.laws.each_ref().map(|law| law.as_ref().map(Recurrence::generating_function));
        let limit = match functions.each_ref() {
            [Some(some), Some(all)] => limit_of_share(some, all),
            _ => None,
        };
        let [recurrence, _] = self.laws;
        Enumeration { counted, size, counts, positions, recurrence, limit, digits: None }
    }
}

impl Game {
    /// Counts the positions of the sizes 0 to `terms - 1` that have an outcome or a value; by
    /// default, words by their length and heaps by their sum. The counts follow from a theorem,
    /// which comes with them.
    ///
    /// ```
    /// use nimatron::answer::{Answer, Counted};
    /// use nimatron::{Game, Outcome, Run, Settings};
    ///
    /// let game = Game::shipped("nim-2", &Settings::default())?;
    /// let lost = Counted::Outcome(Outcome::P);
    /// let Ok(Answer::Enumeration(_, _, found)) = game.enumerate(
    ///     lost, None, 5, &Run::default()
    /// ) else {
    ///     panic!("it has a theorem")
    /// };
    /// assert_eq!(found.counts, [1_u32, 0, 1, 0, 1].map(Into::into)); // 0 0, 1 1, 2 2
    /// assert_eq!(found.positions, [1_u32, 2, 3, 4, 5].map(Into::into));
    /// # Ok::<(), nimatron::LoadError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Why nothing is counted.
    pub fn enumerate(
        &self,
        counted: Counted,
        size: Option<SizeKind>,
        terms: usize,
        run: &Run<'_>,
    ) -> Result<Answer, NoEnumeration> {
        let known = match &self.kind {
            Kind::Words(_) => WORDS,
            Kind::Tuples(_) => HEAPS,
            Kind::Lists(_) => LISTS,
            Kind::Boards(_) => return Err(NoEnumeration::Results),
        };
        let size = size.unwrap_or(known[0]);
        if !known.contains(&size) {
            return Err(NoEnumeration::Size { asked: size, known });
        }
        // There are two numbers for each size.
        let most = usize::try_from(DIGITS / 2).unwrap_or(usize::MAX);
        if terms > most {
            return Err(NoEnumeration::Digits { up_to: most - 1, limit: DIGITS });
        }
        let theorem = self.theorem_about(counted, run)?;
        let found = match &theorem.evidence {
            Evidence::Machine(_) => machine::enumerate(&theorem, counted, size, terms, run)?,
            Evidence::Sum(_) => self.of_sums(counted, terms, run)?,
            Evidence::Strategy(_) => return Err(NoEnumeration::Results),
        };
        let fitting = fitting(&found);
        if fitting < found.counts.len() {
            let up_to = fitting.saturating_sub(1);
            return Err(NoEnumeration::Digits { up_to, limit: DIGITS });
        }
        Ok(Answer::Enumeration(self.info(), theorem, Box::new(found)))
    }

    /// The theorem that decides which positions are counted.
    pub(crate) fn theorem_about(
        &self,
        counted: Counted,
        run: &Run<'_>,
    ) -> Result<Box<Theorem>, NoEnumeration> {
        match (self.asked().is_partisan(), counted) {
            (true, Counted::Outcome(_) | Counted::Value(_)) => return Err(NoEnumeration::Partisan),
            (false, Counted::Class(_)) => return Err(NoEnumeration::Impartial),
            (false, Counted::Value(_)) if self.convention() == Convention::Misere => {
                return Err(NoEnumeration::ValuesInMisere);
            }
            _ => {}
        }
        match self.prove(question_of(counted), run).verdict {
            Verdict::Proved(theorem) => Ok(theorem),
            Verdict::Refuted(_) => Err(NoEnumeration::Form),
            Verdict::Unknown(unknown) => Err(NoEnumeration::NoTheorem(Box::new(unknown.obstacle))),
        }
    }

    fn of_sums(
        &self,
        counted: Counted,
        terms: usize,
        run: &Run<'_>,
    ) -> Result<Enumeration, NoEnumeration> {
        let decided =
            self.asked().decide(question_of(counted), None, run).map_err(|why| match why {
                NoDecision::Undecided(undecided) => {
                    NoEnumeration::NoTheorem(Box::new(undecided.obstacle))
                }
                _ => NoEnumeration::Form,
            })?;
        match decided.decision {
            Decision::List(list) => sums::lists(&list, counted, terms, run),
            Decision::Word { domain, decision: WordDecision::Row { letter, live, list } } => {
                let pair = sums::rows(&domain, (letter, &live), &list, counted, run)?;
                Ok(by_length(&pair.reduced(run)?, terms, run)?
                    .into_enumeration(counted, SizeKind::Length))
            }
            _ => Err(NoEnumeration::Form),
        }
    }
}

/// The question whose theorem decides what is counted.
const fn question_of(counted: Counted) -> Question {
    if matches!(counted, Counted::Value(_)) { Question::Values } else { Question::Outcome }
}

/// Whether a position is counted, given its class, or in a partisan game its classes with either
/// player to move.
fn is_counted(counted: Counted, classes: &[u32]) -> bool {
    use rules::Outcome::{N, P};

    let outcome = |class: u32| if class == 0 { P } else { N };
    match (counted, classes) {
        (Counted::Outcome(wanted), [class, ..]) => outcome(*class) == wanted,
        (Counted::Value(value), [class, ..]) => *class == value,
        (Counted::Class(wanted), [left, right, ..]) => {
            OutcomeClass::of(outcome(*left), outcome(*right)) == wanted
        }
        _ => false,
    }
}

/// Why a condition about sizes has no machine.
pub(crate) fn not_compiled(obstacle: Obstacle) -> NoEnumeration {
    match obstacle {
        Obstacle::Stop(stop) => NoEnumeration::Stopped(stop),
        Obstacle::OtherBase | Obstacle::Numbers | Obstacle::Arithmetic => NoEnumeration::Form,
    }
}
