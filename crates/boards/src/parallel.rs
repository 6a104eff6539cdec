//! One search by several threads that share what they remember.
//!
//! All threads look for the same value, in the same order; but each leaves what another one is
//! looking into for later, so that they are soon in different places, and uses what the others
//! found (Weill, 'The ABDADA distributed minimax search algorithm', 1996). The first one that is
//! done ends it. The answer does not depend on who that is.

use std::hash::Hash;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use run::{Clock, Limits, Run, Stop};
use solve::sums::{HashedMemory, Known, Memory, SumSearch, Sums, Way, hash};

/// A memory that threads share: many tables, each behind a lock of its own.
#[derive(Debug)]
pub struct Shared<C> {
    shards: Vec<Mutex<HashedMemory<C>>>,
    /// How many components are in all of them, and a few that are on the way.
    used: AtomicUsize,
    expanded: AtomicU64,
    /// Hashes of components that are looked into, each in the place that its last bits say; 0 is
    /// none. Where two meet, one is not seen, which is only slower.
    begun: Vec<AtomicU64>,
}

/// So many that components on the paths of a few threads seldom meet.
const BEGUN: usize = 1 << 12;

/// So many that two threads seldom meet.
const SHARDS: usize = 1 << 8;

impl<C: Copy + Eq + Hash> Default for Shared<C> {
    fn default() -> Self {
        let shards = (0..SHARDS).map(|_| Mutex::default()).collect();
        let begun = (0..BEGUN).map(|_| AtomicU64::new(0)).collect();
        Self { begun, shards, used: AtomicUsize::new(0), expanded: AtomicU64::new(0) }
    }
}

impl<C: Copy + Eq + Hash> Shared<C> {
    /// How many components are remembered.
    #[must_use]
    pub fn len(&self) -> usize {
        self.used.load(Ordering::Relaxed)
    }

    /// Calls of [`Sums::options`] by the threads of all calls of [`value`] so far.
    #[must_use]
    pub fn expanded(&self) -> u64 {
        self.expanded.load(Ordering::Relaxed)
    }

    /// The bytes accounted for all tables.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.shards
            .iter()
            .map(|shard| shard.lock().unwrap_or_else(PoisonError::into_inner).bytes())
            .sum()
    }

    /// Whether none is.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Where a component is while it is looked into, and what stands there then.
    fn begun(&self, component: C) -> (&AtomicU64, u64) {
        let hash = hash(component);
        let [low, high, ..] = hash.to_le_bytes();
        (&self.begun[usize::from(u16::from_le_bytes([low, high])) % BEGUN], hash | 1)
    }

    /// Tables take the lower bits of a hash; this takes the highest.
    fn shard(&self, component: C) -> &Mutex<HashedMemory<C>> {
        let [.., high] = hash(component).to_le_bytes();
        &self.shards[usize::from(high)]
    }
}

impl<C: Copy + Eq + Hash> Memory<C> for &Shared<C> {
    const SHARED: bool = true;

    fn begin(&mut self, component: C) {
        let (place, mark) = self.begun(component);
        place.store(mark, Ordering::Relaxed);
    }

    fn end(&mut self, component: C) {
        let (place, mark) = self.begun(component);
        // Another one may stand there by now.
        let _ = place.compare_exchange(mark, 0, Ordering::Relaxed, Ordering::Relaxed);
    }

    fn is_begun(&self, component: C) -> bool {
        let (place, mark) = self.begun(component);
        place.load(Ordering::Relaxed) == mark
    }

    fn get(&self, component: C) -> Option<Known> {
        // A table is whole even if the thread that had its lock ended in a panic: an entry is put
        // in one assignment.
        self.shard(component).lock().unwrap_or_else(PoisonError::into_inner).get(component)
    }

    fn exact(&self, component: C) -> Option<u32> {
        self.shard(component).lock().unwrap_or_else(PoisonError::into_inner).exact(component)
    }

    fn put(&mut self, component: C, known: Known, run: &Run<'_>) -> Result<(), Stop> {
        let mut table = self.shard(component).lock().unwrap_or_else(PoisonError::into_inner);
        let Some(other) = table.get(component) else {
            // The table knows of its own components only.
            let used = self.used.fetch_add(1, Ordering::Relaxed) + 1;
            let put = run.states(used).and_then(|()| table.put(component, known, run));
            if put.is_err() {
                self.used.fetch_sub(1, Ordering::Relaxed);
            }
            return put;
        };
        // What another thread found in the meantime stays.
        table.put(component, other.and(known), run)
    }
}

/// More threads than these are not begun.
const MOST_THREADS: usize = 256;

/// What threads are given. States are counted together; of the memory each has an equal part, from
/// which what was remembered before is taken.
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

/// The Grundy value of a sum, as [`SumSearch::value`] finds it.
///
/// ```
/// use nimatron_boards::parallel::{Shared, Threads, value};
/// use nimatron_boards::{cells::Cells, cram::Cram};
///
/// let game = Cram::<u64>::default();
/// let sum = game.components(u64::rectangle(4, 5).ok_or("on the board")?);
/// let shared = Shared::default();
/// let threads = Threads { count: 2, limits: run::Limits::default(), clock: None, cancel: None };
/// assert_eq!(value(&game, &sum, &shared, threads), Ok(2));
/// assert!(!shared.is_empty() && shared.expanded() > 0);
/// # Ok::<(), &str>(())
/// ```
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
    let count = threads.count.clamp(1, MOST_THREADS);
    let part = u64::try_from(count).unwrap_or(u64::MAX);
    let limits = Limits { memory: threads.limits.memory / part, ..threads.limits };
    let before = shared.bytes().div_ceil(count);
    let done = AtomicBool::new(false);
    let (sender, found) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..count {
            let (done, sender) = (&done, sender.clone());
            scope.spawn(move || {
                let mut run = Run::new(limits).with_cancel(done);
                if let Some(clock) = threads.clock {
                    run = run.with_clock(clock);
                }
                let mut search = SumSearch::new(game, shared, Way::Ask);
                let found = run.allocate(before).and_then(|()| search.value(sum, &run));
                shared.expanded.fetch_add(search.effort().expanded, Ordering::Relaxed);
                // Nobody listens any more if another thread was first.
                let _ = sender.send(found);
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
