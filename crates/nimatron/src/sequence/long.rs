//! Searches for periods that are too long to keep all values: only the last ones are kept, and a
//! checkpoint for resuming.
//!
//! A checkpoint is a line of text followed by the output of [`Tail::save`]:
//!
//! ```text
//! nimatron-tail 1 0.106 <SHA-256>
//! ```
//!
//! that is: the version of this format, the owner of the values, and the digest of everything else.

use std::time::Duration;

use answer::{Forgotten, Obstacle, PeriodFound, SequenceAnswer, Status};
use run::{Limits, Run};
use theory::sequence::{FoundPeriod, Kernel, Tail};

use super::blocks::{BlockFault, StoreError, open, seal};
use super::engine::obstacle;
use super::period::bound;
use super::{Computed, HeapGame};

const KIND: (&str, &str) = ("nimatron-tail", "1");

/// The interval between checkpoints.
const PATIENCE: Duration = Duration::from_secs(10);

/// Values computed between checks of that interval.
const STEP: usize = 1 << 24;

/// Values kept, if there is memory for them: a period up to this length is seen at once.
const KEPT: u64 = 1 << 25;

/// Bytes for each of those.
const EACH: u64 = 8;

/// Why no period is searched in this way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PeriodError {
    /// A move can leave more than two heaps, or the moves are not known to be those of a code.
    Parts,
    /// Something else is in the store in place of the checkpoint.
    Store(StoreError),
}

impl std::fmt::Display for PeriodError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Parts => f.write_str("the moves are not known to leave two heaps at most"),
            Self::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PeriodError {}

impl HeapGame {
    /// Searches for a period among the values of the heaps 0 to `up_to` (by default until one is
    /// proved or a budget is exhausted), keeping only the last values: about 200 MB suffice for any
    /// number of heaps, less if the run has less. The budget of states does not apply, because none
    /// are stored.
    ///
    /// Time: at least as many values per second as [`Self::sequence`]. If the run has a store, a
    /// checkpoint of a few hundred kB is kept there, from which the search resumes.
    ///
    /// ```
    /// use nimatron::Run;
    /// use nimatron::sequence::{Code, HeapGame};
    ///
    /// let game = HeapGame::of_code(&Code::parse("0.77").map_err(|_| "no code")?);
    /// let answer = game.period(None, &Run::default())?.answer;
    /// assert_eq!(answer.period.map(|period| period.period), Some(12));
    /// assert!(answer.values.is_empty() && answer.forgotten.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A move can leave more than two heaps, or the moves are not known to be those of a code; or
    /// something else is in the store.
    pub fn period(&self, up_to: Option<usize>, run: &Run<'_>) -> Result<Computed, PeriodError> {
        let moves = self.moves.as_ref().filter(|(moves, _)| moves.parts() < 3);
        let (moves, code) = moves.ok_or(PeriodError::Parts)?;
        let (identity, key) = (self.identity(), format!("{}.tail", self.identity()));
        let mut damaged = None;
        let restored = match run.load(&key).map(|data| restore(&data, &identity, moves)) {
            None => None,
            Some(Ok(tail)) => Some(tail),
            Some(Err(BlockFault::Damaged)) => {
                damaged = Some(key.clone());
                None
            }
            Some(Err(BlockFault::Other(whose))) => {
                return Err(PeriodError::Store(StoreError::Other { key, whose }));
            }
            Some(Err(BlockFault::Version(version))) => {
                return Err(PeriodError::Store(StoreError::Version { key, version }));
            }
        };
        let resumed = restored.as_ref().map_or(0, Tail::size);
        let keep = usize::try_from((run.limits.memory / EACH).min(KEPT)).unwrap_or(0);
        let fresh = || Tail::with_kept(moves.clone(), keep, Kernel::best());
        let mut tail = restored.or_else(fresh).ok_or(PeriodError::Parts)?;

        let part = run.part(Limits { states: u64::MAX, ..run.limits });
        let limit = up_to.unwrap_or(usize::MAX - 1);
        let mut kept_at = run.elapsed();
        let stopped = loop {
            let next = limit.min(tail.size().saturating_add(STEP));
            match tail.extend_until_proved(next, &part) {
                Err(error) => break Some(obstacle(error)),
                Ok(None) if tail.size() <= limit => {}
                Ok(_) => break None,
            }
            if run.elapsed().saturating_sub(kept_at) > PATIENCE {
                keep_checkpoint(&tail, &identity, &key, run);
                kept_at = run.elapsed();
            }
        };
        if tail.size() > resumed {
            keep_checkpoint(&tail, &identity, &key, run);
        }
        Ok(Computed { answer: self.answer(&tail, moves.unequal, code, resumed, stopped), damaged })
    }

    fn answer(
        &self,
        tail: &Tail,
        unequal: bool,
        code: &super::Code,
        resumed: usize,
        stopped: Option<Obstacle>,
    ) -> SequenceAnswer {
        // Agreement of less than half of the values, or less than two periods, may be chance.
        let is_likely = |found: &FoundPeriod| {
            let (size, preperiod, period) =
                (tail.size(), found.period.preperiod, found.period.period);
            found.period.proved || preperiod <= size / 2 && (size - preperiod) / 2 >= period
        };
        let found = tail.found().filter(is_likely);
        let period = found.map(|found| {
            let theory::sequence::Period { preperiod, period, saltus, proved, seen } = found.period;
            let bound = if unequal { 0 } else { bound(code, preperiod, period) };
            // The engine has proved it too; this is the statement.
            let proved = proved && 0 < bound && bound <= tail.size();
            let status = if proved { Status::Proved } else { Status::Verified { up_to: seen } };
            PeriodFound { preperiod, period, saltus, status, bound }
        });
        SequenceAnswer {
            name: self.name.clone(),
            code: Some(code.to_string()),
            unequal,
            game: self.game.as_ref().map(|(info, _)| info.clone()),
            values: vec![],
            listed: None,
            forgotten: Some(Forgotten {
                heaps: tail.size(),
                rare: tail.rare(),
                is_least: found.is_some_and(|found| found.is_least),
            }),
            resumed: resumed.min(tail.size()),
            period,
            exceptions: vec![],
            sparse: None,
            known_as: self.known_as(),
            stopped,
            certificate: None,
        }
    }
}

fn restore(
    data: &[u8],
    identity: &str,
    moves: &theory::sequence::TakeAndBreak,
) -> Result<Tail, BlockFault> {
    let (words, body) = open(data, KIND, identity)?;
    if !words.is_empty() {
        return Err(BlockFault::Damaged);
    }
    Tail::restore(moves.clone(), body).ok_or(BlockFault::Damaged)
}

/// Saves a checkpoint. A few values are recomputed faster than loaded, so there is nothing to save
/// then.
fn keep_checkpoint(tail: &Tail, identity: &str, key: &str, run: &Run<'_>) {
    if let Some(data) = tail.save() {
        run.save(key, &seal(&format!("{} {} {identity}", KIND.0, KIND.1), &data));
    }
}
