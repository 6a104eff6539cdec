//! One search by several threads that share what they remember.
//!
//! All threads look for the same value. Each has its own order among options that seem equally good, so that they are soon in different places, and each uses what the
//! others found; the first one that is done ends it. The answer does not depend on who that is.

use std::hash::Hash;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use run::{Clock, Limits, Run, Stop};
use solve::sums::{Known, Memory, Search, Sums, Table, Way, hash};

/// A memory that threads share: many tables, each behind a lock of its own.
#[derive(Debug)]
pub struct Shared<C> {
    shards: Vec<Mutex<Table<C>>>,
}

/// So many that two threads seldom meet.
const SHARDS: usize = 1 << 8;

impl<C: Copy + Eq + Hash> Default for Shared<C> {
    fn default() -> Self {
        Self { shards: (0..SHARDS).map(|_| Mutex::default()).collect() }
    }
}

impl<C: Copy + Eq + Hash> Shared<C> {
    /// How many components are remembered.
    #[must_use]
    pub fn len(&self) -> usize {
        self.shards.iter().map(|shard| shard.lock().unwrap_or_else(PoisonError::into_inner).len()).sum()
    }

    /// Whether none is.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Tables take the lower bits of a hash; this takes the highest.
    fn shard(&self, component: C) -> &Mutex<Table<C>> {
        let [.., high] = hash(component).to_le_bytes();
        &self.shards[usize::from(high)]
    }
}

impl<C: Copy + Eq + Hash> Memory<C> for &Shared<C> {
    fn get(&self, component: C) -> Option<Known> {
        // A table is whole even if the thread that had its lock ended in a panic: an entry is put in one assignment.
        self.shard(component).lock().unwrap_or_else(PoisonError::into_inner).get(component)
    }

    fn put(&mut self, component: C, known: Known, run: &Run<'_>) -> Result<(), Stop> {
        let mut table = self.shard(component).lock().unwrap_or_else(PoisonError::into_inner);
        // What another thread found in the meantime stays.
        let both = table.get(component).map_or(known, |other| other.and(known));
        table.put(component, both, run)
    }
}

/// What threads are given: each has its share of the budget, with states and memory cut into equal parts.
#[derive(Clone, Copy)]
pub struct Threads<'a> {
    /// How many there are; 0 is 1.
    pub count: usize,
    /// The budget of all together.
    pub limits: Limits,
    /// For the time limit.
    pub clock: Option<&'a (dyn Clock + Sync)>,
    /// Ends the search when it becomes true, within a hundredth of a second or so.
    pub cancel: Option<&'a AtomicBool>,
}

/// How often the cancel flag is looked at.
const LOOK: Duration = Duration::from_millis(10);

/// The Grundy value of a sum, as [`Search::value`] finds it.
///
/// # Errors
/// When a budget ends; the first one that does ends the search of its thread only.
pub fn value<S>(
    game: &S,
    sum: &[S::Component],
    shared: &Shared<S::Component>,
    threads: Threads<'_>,
) -> Result<u32, Stop>
where
    S: Sums + Sync,
    S::Component: Send + Sync,
{
    let count = threads.count.max(1);
    let part = u64::try_from(count).unwrap_or(u64::MAX);
    let shards = u64::try_from(SHARDS).unwrap_or(u64::MAX);
    // A table counts its own components, which hashes spread evenly.
    let limits = Limits {
        states: threads.limits.states.div_ceil(shards),
        memory: threads.limits.memory / part,
        time: threads.limits.time,
    };
    let done = AtomicBool::new(false);
    let (sender, found) = mpsc::channel();
    thread::scope(|scope| {
        for seed in 0..part {
            let (done, sender) = (&done, sender.clone());
            scope.spawn(move || {
                let mut run = Run::new(limits).with_cancel(done);
                if let Some(clock) = threads.clock {
                    run = run.with_clock(clock);
                }
                let mut search = Search::new(game, shared, Way::Ask).with_seed(seed);
                // Nobody listens any more if another thread was first.
                let _ = sender.send(search.value(sum, &run));
            });
        }
        drop(sender);
        let mut stopped = Stop::Cancelled;
        loop {
            match found.recv_timeout(LOOK) {
                Ok(Ok(value)) => {
                    done.store(true, Ordering::Relaxed);
                    return Ok(value);
                }
                Ok(Err(stop)) => stopped = if stop == Stop::Cancelled { stopped } else { stop },
                Err(RecvTimeoutError::Disconnected) => return Err(stopped),
                Err(RecvTimeoutError::Timeout) => {
                    if threads.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
                        done.store(true, Ordering::Relaxed);
                    }
                }
            }
        }
    })
}
