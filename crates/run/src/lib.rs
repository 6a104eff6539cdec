//! What every long computation carries: its budget, a way to stop it, a way to hear from it, and a
//! place to resume from.
//!
//! A [`Run`] is handed down by reference to everything that can take long. It knows nothing about
//! what is being computed. It does no input or output itself: the clock, the progress sink and the
//! store are traits that the embedder implements (command line, server, notebook and browser page
//! each bring their own).
//!
//! States are counted by [`Run::states`]; a computation calls it once per state it stores and
//! returns early with the [`Stop`] it gets back. Memory is accounted by the computations themselves
//! (an estimate in bytes of what they keep), so that a budget means the same on every platform.
#![no_std]

extern crate alloc;

use alloc::vec::Vec;
use core::cell::Cell;
use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;

/// How much a computation may use. `None` is no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// States stored by any one search: positions of an oracle, states of a machine, nodes of a
    /// product.
    pub states: u64,
    /// Bytes kept alive at one time, as accounted by the computation.
    pub memory: u64,
    /// Elapsed time on the embedder's [`Clock`].
    pub time: Option<Duration>,
}

impl Default for Limits {
    fn default() -> Self {
        Self { states: 20_000_000, memory: 4 << 30, time: None }
    }
}

/// A monotonic clock, read from time to time. `Duration::ZERO` is the start of the run.
pub trait Clock {
    /// Time since the run began.
    fn elapsed(&self) -> Duration;
}

/// Hears how far a computation is. Called often; must be cheap.
pub trait Progress {
    /// `phase` is a short stable key such as `"learn"`; `done` counts in the phase's own unit.
    fn report(&self, phase: Phase, done: u64);
}

/// Keeps what can be resumed. Keys are short and safe as file names.
pub trait Store {
    /// What was last saved under `key`.
    fn load(&self, key: &str) -> Option<Vec<u8>>;
    /// Replaces what is kept under `key`, atomically. A store that cannot save ignores the call.
    fn save(&self, key: &str, data: &[u8]);
}

/// A stage of a long computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Solving positions by brute force.
    Solve,
    /// Learning a machine from answers.
    Learn,
    /// Comparing a machine with the rules for all sizes.
    Verify,
    /// Looking for a reason why every play ends.
    Terminate,
    /// Looking for a formula.
    Recognise,
    /// Checking a certificate.
    Check,
    /// A campaign or test suite.
    Test,
}

impl Phase {
    /// A stable name.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Solve => "solve",
            Self::Learn => "learn",
            Self::Verify => "verify",
            Self::Terminate => "terminate",
            Self::Recognise => "recognise",
            Self::Check => "check",
            Self::Test => "test",
        }
    }
}

/// Why a computation stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// More states than [`Limits::states`].
    States {
        /// The limit.
        limit: u64,
    },
    /// More bytes than [`Limits::memory`].
    Memory {
        /// The limit.
        limit: u64,
    },
    /// More time than [`Limits::time`].
    Time {
        /// The limit.
        limit: Duration,
    },
    /// The cancel flag was raised.
    Cancelled,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::States { limit } => write!(f, "state budget of {limit} used up"),
            Self::Memory { limit } => write!(f, "memory budget of {limit} bytes used up"),
            Self::Time { limit } => write!(f, "time budget of {limit:?} used up"),
            Self::Cancelled => f.write_str("cancelled"),
        }
    }
}

impl core::error::Error for Stop {}

/// The surroundings of one computation.
///
/// A computation of its own that keeps to a budget:
///
/// ```
/// use nimatron_run::{Limits, Run, Stop};
///
/// /// The largest number on the way from `start` to 1 (Collatz), with every number stored.
/// fn peak(start: u64, run: &Run<'_>) -> Result<u64, Stop> {
///     let mut path = vec![start];
///     while path[path.len() - 1] != 1 {
///         run.states(path.len())?;
///         let last = path[path.len() - 1];
///         path.push(if last % 2 == 0 { last / 2 } else { 3 * last + 1 });
///     }
///     Ok(path.into_iter().max().unwrap_or(start))
/// }
///
/// assert_eq!(peak(27, &Run::default()), Ok(9232));
/// let little = Run::new(Limits { states: 50, ..Limits::default() });
/// assert_eq!(peak(27, &little), Err(Stop::States { limit: 50 }));
/// ```
pub struct Run<'a> {
    /// The budget.
    pub limits: Limits,
    /// For anything randomised; the same seed gives the same result.
    pub seed: u64,
    clock: Option<&'a dyn Clock>,
    cancel: Option<&'a AtomicBool>,
    progress: Option<&'a dyn Progress>,
    store: Option<&'a dyn Store>,
    memory: Cell<u64>,
    peak: Cell<u64>,
    ticks: Cell<u32>,
}

/// The clock and the cancel flag are checked once in this many calls of [`Run::tick`].
const TICKS_PER_CHECK: u32 = 1 << 10;

impl Default for Run<'_> {
    fn default() -> Self {
        Self::new(Limits::default())
    }
}

impl<'a> Run<'a> {
    /// A run with a budget and nothing else: no clock (so the time limit is not enforced), no
    /// cancel flag, silent, nothing to resume from.
    #[must_use]
    pub const fn new(limits: Limits) -> Self {
        Self {
            limits,
            seed: 0,
            clock: None,
            cancel: None,
            progress: None,
            store: None,
            memory: Cell::new(0),
            peak: Cell::new(0),
            ticks: Cell::new(0),
        }
    }

    /// With a clock for the time limit.
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    ///
    /// use nimatron_run::{Clock, Limits, Run, Stop};
    ///
    /// struct Wall(Instant);
    /// impl Clock for Wall {
    ///     fn elapsed(&self) -> Duration {
    ///         self.0.elapsed()
    ///     }
    /// }
    ///
    /// let clock = Wall(Instant::now() - Duration::from_secs(5));
    /// let limit = Duration::from_secs(2);
    /// let run = Run::new(Limits { time: Some(limit), ..Limits::default() }).with_clock(&clock);
    /// assert_eq!(run.check_clock(), Err(Stop::Time { limit }));
    /// ```
    #[must_use]
    pub fn with_clock(mut self, clock: &'a dyn Clock) -> Self {
        self.clock = Some(clock);
        self
    }

    /// With a flag that, once true, stops the computation.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicBool, Ordering};
    ///
    /// use nimatron_run::{Run, Stop};
    ///
    /// let flag = AtomicBool::new(false);
    /// let run = Run::default().with_cancel(&flag);
    /// assert_eq!(run.check_clock(), Ok(()));
    /// flag.store(true, Ordering::Relaxed); // from another thread, or a signal
    /// assert_eq!(run.check_clock(), Err(Stop::Cancelled));
    /// ```
    #[must_use]
    pub fn with_cancel(mut self, cancel: &'a AtomicBool) -> Self {
        self.cancel = Some(cancel);
        self
    }

    /// With a listener for progress.
    ///
    /// ```
    /// use std::cell::RefCell;
    ///
    /// use nimatron_run::{Phase, Progress, Run};
    ///
    /// #[derive(Default)]
    /// struct Heard(RefCell<Vec<(&'static str, u64)>>);
    /// impl Progress for Heard {
    ///     fn report(&self, phase: Phase, done: u64) {
    ///         self.0.borrow_mut().push((phase.key(), done));
    ///     }
    /// }
    ///
    /// let heard = Heard::default();
    /// Run::default().with_progress(&heard).report(Phase::Learn, 12);
    /// assert_eq!(heard.0.into_inner(), [("learn", 12)]);
    /// ```
    #[must_use]
    pub fn with_progress(mut self, progress: &'a dyn Progress) -> Self {
        self.progress = Some(progress);
        self
    }

    /// With a place to resume from.
    #[must_use]
    pub fn with_store(mut self, store: &'a dyn Store) -> Self {
        self.store = Some(store);
        self
    }

    /// A run with a budget of its own with the same clock, cancel flag, listener for progress and
    /// store; its time begins now, and is no longer than that of this run. For what is still worth
    /// a little work when the budget of this run is used up.
    #[must_use]
    pub fn extra(&self, limits: Limits) -> Self {
        let now = self.elapsed();
        let time =
            limits.time.map(|time| time.min(self.limits.time.unwrap_or(time)).saturating_add(now));
        Self {
            seed: self.seed,
            clock: self.clock,
            cancel: self.cancel,
            progress: self.progress,
            store: self.store,
            ..Self::new(Limits { time, ..limits })
        }
    }

    /// A run within this one, with tighter limits: its time begins now and ends with that of this
    /// run at the latest.
    ///
    /// ```
    /// use nimatron_run::{Limits, Run, Stop};
    ///
    /// let whole = Run::default();
    /// let part = whole.part(Limits { memory: 1000, ..whole.limits });
    /// assert_eq!(part.allocate(2000), Err(Stop::Memory { limit: 1000 }));
    /// assert_eq!(whole.memory(), 0); // a part accounts for itself
    /// ```
    #[must_use]
    pub fn part(&self, limits: Limits) -> Self {
        let mut part = self.extra(limits);
        part.limits.time = match (part.limits.time, self.limits.time) {
            (Some(own), Some(whole)) => Some(own.min(whole)),
            (own, whole) => own.or(whole),
        };
        part
    }

    /// The time on the clock; nothing without a clock.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.clock.map_or(Duration::ZERO, Clock::elapsed)
    }

    /// One small step of work. Looks at the clock and the cancel flag once in a while.
    ///
    /// # Errors
    /// [`Stop::Time`] or [`Stop::Cancelled`].
    #[inline]
    pub fn tick(&self) -> Result<(), Stop> {
        let ticks = self.ticks.get().wrapping_add(1);
        self.ticks.set(ticks);
        if ticks.is_multiple_of(TICKS_PER_CHECK) { self.check_clock() } else { Ok(()) }
    }

    /// Looks at the clock and the cancel flag now.
    ///
    /// # Errors
    /// [`Stop::Time`] or [`Stop::Cancelled`].
    pub fn check_clock(&self) -> Result<(), Stop> {
        if self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Stop::Cancelled);
        }
        match (self.limits.time, self.clock) {
            (Some(limit), Some(clock)) if clock.elapsed() > limit => Err(Stop::Time { limit }),
            _ => Ok(()),
        }
    }

    /// Whether a search that stores `states` states may go on.
    ///
    /// # Errors
    /// [`Stop::States`], or what [`Run::tick`] returns.
    #[inline]
    pub fn states(&self, states: usize) -> Result<(), Stop> {
        let limit = self.limits.states;
        if u64::try_from(states).is_ok_and(|states| states <= limit) {
            self.tick()
        } else {
            Err(Stop::States { limit })
        }
    }

    /// Accounts for `bytes` more kept alive.
    ///
    /// # Errors
    /// [`Stop::Memory`] when that is more than the limit.
    #[inline]
    pub fn allocate(&self, bytes: usize) -> Result<(), Stop> {
        let memory = self.memory.get().saturating_add(u64::try_from(bytes).unwrap_or(u64::MAX));
        self.memory.set(memory);
        self.peak.set(self.peak.get().max(memory));
        if memory <= self.limits.memory {
            Ok(())
        } else {
            Err(Stop::Memory { limit: self.limits.memory })
        }
    }

    /// Accounts for `bytes` given back.
    pub fn release(&self, bytes: usize) {
        self.memory.set(self.memory.get().saturating_sub(u64::try_from(bytes).unwrap_or(u64::MAX)));
    }

    /// Bytes accounted as alive now.
    #[must_use]
    pub fn memory(&self) -> u64 {
        self.memory.get()
    }

    /// The most bytes accounted as alive at one time.
    #[must_use]
    pub fn peak_memory(&self) -> u64 {
        self.peak.get()
    }

    /// Says how far a phase is.
    pub fn report(&self, phase: Phase, done: usize) {
        if let Some(progress) = self.progress {
            progress.report(phase, u64::try_from(done).unwrap_or(u64::MAX));
        }
    }

    /// Whether anything is kept for later runs.
    #[must_use]
    pub const fn has_store(&self) -> bool {
        self.store.is_some()
    }

    /// What an earlier run saved under `key`.
    #[must_use]
    pub fn load(&self, key: &str) -> Option<Vec<u8>> {
        self.store.and_then(|store| store.load(key))
    }

    /// Saves what a later run can resume from.
    pub fn save(&self, key: &str, data: &[u8]) {
        if let Some(store) = self.store {
            store.save(key, data);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_budget_says_which_one_ended_it() {
        let run = Run::new(Limits { states: 10, memory: 100, time: None });
        assert_eq!(run.states(10), Ok(()));
        assert_eq!(run.states(11), Err(Stop::States { limit: 10 }));
        assert_eq!(run.allocate(60), Ok(()));
        run.release(30);
        assert_eq!(run.allocate(60), Ok(()));
        assert_eq!(run.allocate(60), Err(Stop::Memory { limit: 100 }));
        assert_eq!(run.peak_memory(), 150);
    }

    #[test]
    fn a_raised_flag_stops_within_one_check() {
        let flag = AtomicBool::new(false);
        let run = Run::default().with_cancel(&flag);
        assert_eq!(run.check_clock(), Ok(()));
        flag.store(true, Ordering::Relaxed);
        let stopped = (0..=TICKS_PER_CHECK).find_map(|_| run.tick().err());
        assert_eq!(stopped, Some(Stop::Cancelled));
    }

    #[test]
    fn time_is_only_as_good_as_the_clock() {
        struct Late;
        impl Clock for Late {
            fn elapsed(&self) -> Duration {
                Duration::from_secs(9)
            }
        }
        let limits = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
        assert_eq!(Run::new(limits).check_clock(), Ok(()));
        assert_eq!(
            Run::new(limits).with_clock(&Late).check_clock(),
            Err(Stop::Time { limit: Duration::from_secs(1) })
        );
    }
}
