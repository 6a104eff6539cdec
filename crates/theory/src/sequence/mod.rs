//! Values of heaps in take-and-break games.
//!
//! The value of a position is the least number that no option of it has (Sprague 1935, Grundy
//! 1939). Here heaps are computed one after the other, by engines for rules that break no heap, in
//! two at most, or in three; and what repeats is found, and proved where it can be (Guy and Smith
//! 1956). Nothing is known here of games other than by their codes.
//!
//! Where a heap is broken in two at most and a sparse space is found, blocks of heaps are computed
//! at once ([`Kernel`]): by a kernel for few rare heaps and values below 32, by another for many
//! rare heaps and larger values. One thread does all of it: a block takes 3 (0.106) to 90 (4.0 with
//! unequal halves) microseconds and needs the one before, so that two threads would have to meet
//! tens of thousands of times a second; the planes of a block in two halves, by a work-stealing
//! pool, gained nothing in the games that were tried (4.0 a fifth slower, 0.6 as fast). [`Tail`]
//! looks for periods of sequences that are too long to be kept.

mod history;
mod hot;
mod kernel;
mod pairs;
mod period;
mod planes;
mod repeats;
mod rules;
mod seen;
mod space;
mod tail;
mod triples;
mod witness;

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use run::{Phase, Run, Stop};

use history::History;
use pairs::Pairs;
use seen::Stamps;
use space::RareHeaps;
use triples::Triples;

pub use kernel::Kernel;
pub use period::Period;
pub use repeats::repeats;
pub use rules::{TakeAndBreak, mex};
pub use tail::{FoundPeriod, Tail};

/// Why there are not all values that were asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SequenceError {
    /// A budget ended.
    Stop(Stop),
    /// The next value does not fit into 16 bits.
    TooLarge,
}

impl From<Stop> for SequenceError {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl fmt::Display for SequenceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stop(stop) => stop.fmt(f),
            Self::TooLarge => f.write_str("a value of more than 16 bits"),
        }
    }
}

impl core::error::Error for SequenceError {}

/// What the values look like. Heap 0 counts nowhere.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Sparse {
    /// A value is even if it has an even number of ones in common with this number; 0 if there is
    /// no sparse space because no heap is broken, or some in three. It is the mask with the fewest
    /// rare heaps.
    pub mask: u32,
    /// Whether a heap is rare if its value is even just when what is left by a move that breaks it
    /// is (Flammenkamp); otherwise it is rare if its value is even.
    pub alternating: bool,
    /// How many heaps are rare.
    pub rare: usize,
    /// The largest rare heap; 0 if there is none.
    pub last_rare: usize,
    /// The largest value, and the first heap that has it.
    pub largest: (u32, usize),
    /// How many different values there are.
    pub distinct: usize,
    /// How many heaps have the value 0: the player to move loses them.
    pub zeros: usize,
    /// The largest heap with the value 0; 0 if there is none.
    pub last_zero: usize,
}

/// The values of heaps 0, 1, 2, ... in one game, as far as they have been asked for. Two bytes a
/// value; a heap that is broken in three costs more.
///
/// ```
/// use nimatron_theory::sequence::{Sequence, TakeAndBreak};
///
/// // Grundy's game: each turn makes two unequal heaps of one. Whether its values are periodic
/// // is open.
/// let mut sequence = Sequence::new(TakeAndBreak { digits: vec![4], unequal: true });
/// sequence.extend(1000, &run::Run::default())?;
/// assert_eq!(sequence.values()[..14], [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3]);
/// assert!(sequence.period().is_none_or(|period| !period.proved));
/// # Ok::<(), nimatron_theory::sequence::SequenceError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sequence {
    rules: TakeAndBreak,
    history: History,
    engine: Engine,
    proved: Option<Period>,
    /// When a proof is looked for again.
    next_proof: usize,
}

#[derive(Clone, Debug)]
enum Engine {
    Pairs(Box<Pairs>),
    Triples(Triples),
}

/// No proof is looked for among fewer values.
const FIRST_PROOF: usize = 64;

/// Progress is reported once in this many values, of which those of three parts take longer.
const REPORT: usize = 1 << 14;
const REPORT_TRIPLES: usize = 1 << 8;

impl Sparse {
    /// What [`Sequence::sparse`] says of values of heaps 0, 1, ... under these rules.
    #[must_use]
    pub fn of(rules: &TakeAndBreak, values: &[u16]) -> Self {
        let heaps = || (0..).zip(values).skip(1);
        let last = |is: &dyn Fn(usize, u16) -> bool| {
            heaps().filter(|&(heap, &value)| is(heap, value)).last().map_or(0, |(heap, _)| heap)
        };
        let (value, first) = heaps().fold((0, 0), |(value, first): (u16, usize), (heap, &next)| {
            if first == 0 || next > value { (next, heap) } else { (value, first) }
        });
        let mut there = vec![false; 1 << 16];
        heaps().for_each(|(_, &value)| there[usize::from(value)] = true);
        let choice = RareHeaps::best(rules, values);
        Self {
            mask: choice.map_or(0, |choice| choice.mask.into()),
            alternating: choice.is_some_and(|choice| choice.alternating),
            rare: choice.map_or(0, |choice| choice.rare),
            last_rare: choice.map_or(0, |choice| last(&|heap, value| choice.is_rare(heap, value))),
            largest: (value.into(), first),
            distinct: there.into_iter().filter(|there| *there).count(),
            zeros: heaps().filter(|&(_, &value)| value == 0).count(),
            last_zero: last(&|_, value| value == 0),
        }
    }
}

impl Sequence {
    /// Nothing computed yet but heap 0.
    #[must_use]
    pub fn new(rules: TakeAndBreak) -> Self {
        Self::resume(rules, Vec::from([0]))
    }

    /// Goes on from values that were computed before: those of 0 to n. They are believed.
    ///
    /// ```
    /// use nimatron_theory::sequence::{Sequence, TakeAndBreak};
    ///
    /// let (kayles, run) =
    ///     (TakeAndBreak { digits: vec![0, 7, 7], unequal: false }, run::Run::default());
    /// let mut first = Sequence::new(kayles.clone());
    /// first.extend(40, &run)?;
    /// let mut second = Sequence::resume(kayles, first.values().to_vec());
    /// second.extend(50, &run)?;
    /// first.extend(50, &run)?;
    /// assert_eq!(first.values(), second.values());
    /// # Ok::<(), nimatron_theory::sequence::SequenceError>(())
    /// ```
    #[must_use]
    pub fn resume(rules: TakeAndBreak, values: Vec<u16>) -> Self {
        Self::with_kernel(rules, values, Kernel::best())
    }

    /// The same by this kernel, or by portable code if the processor cannot run it.
    #[must_use]
    pub fn with_kernel(rules: TakeAndBreak, mut values: Vec<u16>, kernel: Kernel) -> Self {
        if values.is_empty() {
            values.push(0);
        }
        let engine = if rules.parts() < 3 {
            let mut pairs = Pairs::new(&rules, kernel);
            pairs.resume(&values);
            Engine::Pairs(Box::new(pairs))
        } else {
            Engine::Triples(Triples::new(&rules))
        };
        Self { rules, history: History::new(values), engine, proved: None, next_proof: FIRST_PROOF }
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &TakeAndBreak {
        &self.rules
    }

    /// The values of 0 to n, as far as they are known.
    #[must_use]
    pub fn values(&self) -> &[u16] {
        self.history.last()
    }

    /// Computes the values of all heaps up to `size`. What was computed before a stop is kept.
    ///
    /// A heap costs as many steps as there are rare heaps, and those until all smaller values are
    /// found; as many as half the counters if there is no sparse space, or a look at each kind of
    /// take if no heap is broken. Once a period is proved, values are copied.
    ///
    /// ```
    /// use run::{Limits, Run, Stop};
    /// use nimatron_theory::sequence::{Sequence, SequenceError, TakeAndBreak};
    ///
    /// let mut sequence = Sequence::new(TakeAndBreak { digits: vec![0, 7, 7], unequal: false });
    /// let little = Run::new(Limits { states: 20, ..Limits::default() });
    /// assert_eq!(
    ///     sequence.extend(100, &little),
    ///     Err(SequenceError::Stop(Stop::States { limit: 20 }))
    /// );
    /// let kept = sequence.values().len();
    /// assert!(kept > 10);
    /// sequence.extend(100, &Run::default())?; // goes on from there
    /// assert_eq!(sequence.values().len(), 101);
    /// # Ok::<(), SequenceError>(())
    /// ```
    ///
    /// # Errors
    /// The budget that ended, or a value that does not fit.
    pub fn extend(&mut self, size: usize, run: &Run<'_>) -> Result<(), SequenceError> {
        if self.history.len() > size {
            return Ok(());
        }
        let mut stamps = Stamps::new();
        while self.history.len() <= size {
            let heap = self.history.len();
            if heap >= self.next_proof {
                self.next_proof = heap.saturating_mul(2);
                if Period::may_be_proved(self.values()) {
                    self.prove();
                }
            }
            run.states(heap)?;
            // Every value is kept, in two bytes.
            let room = usize::try_from(run.limits.memory / 2).unwrap_or(usize::MAX);
            if heap > room {
                return Err(Stop::Memory { limit: run.limits.memory }.into());
            }
            let most = usize::try_from(run.limits.states).unwrap_or(usize::MAX).min(room);
            let last = size.min(most).min(self.next_proof - 1);
            match (&self.proved, &mut self.engine) {
                (Some(proved), _) => self.history.push(self.history.last()[heap - proved.period]),
                (None, Engine::Pairs(pairs)) => {
                    pairs.advance(&self.rules, &mut self.history, last, &mut stamps, run)?;
                }
                (None, Engine::Triples(triples)) => {
                    let value = triples.next(self.history.last(), run)?;
                    self.history.push(value);
                }
            }
            // Some values at once take longer than one.
            if self.history.len() > heap + 1 {
                run.check_clock()?;
            }
            let every =
                if matches!(self.engine, Engine::Triples(_)) { REPORT_TRIPLES } else { REPORT };
            if heap / every != self.history.len() / every {
                run.report(Phase::Solve, self.history.len());
            }
        }
        Ok(())
    }

    /// Computes values until a period is proved, those of heaps up to `limit` at most. None if
    /// there is no proof among those.
    ///
    /// ```
    /// use nimatron_theory::sequence::{Sequence, TakeAndBreak};
    ///
    /// let mut sequence = Sequence::new(TakeAndBreak { digits: vec![0, 7, 7], unequal: false });
    /// let period =
    ///     sequence.extend_until_proved(10_000, &run::Run::default())?.ok_or("no proof")?;
    /// // Guy and Smith 1956:
    /// assert_eq!((period.preperiod, period.period, period.proved), (71, 12, true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The budget that ended, or a value that does not fit.
    pub fn extend_until_proved(
        &mut self,
        limit: usize,
        run: &Run<'_>,
    ) -> Result<Option<Period>, SequenceError> {
        loop {
            let found = self.prove();
            let known = self.history.len();
            match found {
                Some(found) if found.proved => return Ok(Some(found)),
                _ if known > limit => return Ok(None),
                _ => {}
            }
            // As far as a proof of what is found needs, if it is not too far.
            let needed = found.and_then(|found| found.needed(&self.rules)).unwrap_or(0);
            let least = known + known / 16 + FIRST_PROOF;
            let next = needed.saturating_sub(1).clamp(least, least.saturating_mul(2)).min(limit);
            self.extend(next, run)?;
        }
    }

    fn prove(&mut self) -> Option<Period> {
        let found = self.period();
        self.proved = found.filter(|found| found.proved);
        found
    }

    /// What the values look like. Linear time, and V log V for values below V.
    ///
    /// ```
    /// use nimatron_theory::sequence::{Sequence, TakeAndBreak};
    ///
    /// let mut sequence = Sequence::new(TakeAndBreak { digits: vec![0, 7, 7], unequal: false });
    /// sequence.extend(1000, &run::Run::default())?;
    /// let sparse = sequence.sparse();
    /// // The first player wins every row of Kayles: the middle is taken, and then images.
    /// assert_eq!(sparse.zeros, 0);
    /// assert_eq!(sparse.largest.0, 8);
    /// # Ok::<(), nimatron_theory::sequence::SequenceError>(())
    /// ```
    #[must_use]
    pub fn sparse(&self) -> Sparse {
        Sparse::of(&self.rules, self.values())
    }

    /// The least period that fits the values from the least preperiod on, if it is seen at least
    /// twice there, and is proved or fits at least half of all values. A period without saltus goes
    /// before one with. Linear time, two bytes a value.
    #[must_use]
    pub fn period(&self) -> Option<Period> {
        match self.proved {
            Some(proved) => Some(Period { seen: self.values().len() - 1, ..proved }),
            None => Period::find(&self.rules, self.values()),
        }
    }

    /// The heaps before the preperiod whose value is not the one that the period would have if it
    /// went back to 0, increasing.
    ///
    /// ```
    /// use nimatron_theory::sequence::{Sequence, TakeAndBreak};
    ///
    /// let mut sequence = Sequence::new(TakeAndBreak { digits: vec![0, 7, 7], unequal: false });
    /// let period =
    ///     sequence.extend_until_proved(10_000, &run::Run::default())?.ok_or("no proof")?;
    /// assert_eq!(
    ///     sequence.exceptions(&period),
    ///     [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn exceptions(&self, period: &Period) -> Vec<usize> {
        let exceptional = |&heap: &usize| {
            let times = (period.preperiod - heap).div_ceil(period.period);
            let later =
                self.values().get(heap + times * period.period).map(|&value| u64::from(value));
            let added = u64::try_from(times).ok().map(|times| times * u64::from(period.saltus));
            later != added.map(|added| added + u64::from(self.values()[heap]))
        };
        (0..period.preperiod.min(self.values().len())).filter(exceptional).collect()
    }
}
