//! Threads that work, and a queue of bounded length in front of them.
//!
//! What is worked on promises to keep no more than so much memory; work begins only when all
//! promises together stay within a bound. Work is handed out in the order in which it came.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::{io, thread};

/// The stack of a worker: rules nest at most 64 deep, formulas and searches of theirs take little
/// more. Most of it is never touched.
const STACK: usize = 64 << 20;

type Task = Box<dyn FnOnce() + Send>;

/// Threads that work.
#[derive(Clone)]
pub(crate) struct Pool(Arc<Shared>);

struct Shared {
    state: Mutex<PoolState>,
    /// Something can be begun, or the end has come.
    wake: Condvar,
    queue: usize,
    memory: u64,
}

#[derive(Default)]
struct PoolState {
    queue: VecDeque<QueuedTask>,
    running: Vec<(u64, u64, Arc<AtomicBool>)>,
    overdue: Vec<u64>,
    next: u64,
    closed: bool,
}

struct QueuedTask {
    id: u64,
    memory: u64,
    cancel: Arc<AtomicBool>,
    work: Task,
}

/// What the threads are at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Load {
    /// Requests that are worked on.
    pub(crate) running: usize,
    /// Those that wait.
    pub(crate) waiting: usize,
    /// Those of the running whose client was sent away, since they did not end in time.
    pub(crate) overdue: usize,
    /// Bytes promised to those that run.
    pub(crate) memory: u64,
}

/// There is too much to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Full;

/// A place in the queue, or at work. Who drops it is no longer interested: the work is taken out of
/// the queue, or its flag raised.
pub(crate) struct Ticket {
    id: u64,
    cancel: Arc<AtomicBool>,
    shared: Arc<Shared>,
}

impl Pool {
    /// So many threads, a queue so long, and so much memory for all.
    pub(crate) fn new(workers: usize, queue: usize, memory: u64) -> io::Result<Self> {
        let shared = Arc::new(Shared {
            state: Mutex::new(PoolState::default()),
            wake: Condvar::new(),
            queue,
            memory,
        });
        for number in 0..workers.max(1) {
            let shared = Arc::clone(&shared);
            thread::Builder::new()
                .name(format!("worker {number}"))
                .stack_size(STACK)
                .spawn(move || shared.work())?;
        }
        Ok(Self(shared))
    }

    /// Puts work into the queue. It is to look at `cancel`, and promises to keep no more than
    /// `memory` bytes (more than there is for all counts as all).
    pub(crate) fn submit(
        &self,
        memory: u64,
        cancel: Arc<AtomicBool>,
        work: Task,
    ) -> Result<Ticket, Full> {
        let mut state = self.0.lock();
        if state.closed || state.queue.len() >= self.0.queue {
            return Err(Full);
        }
        let id = state.next;
        state.next += 1;
        let memory = memory.min(self.0.memory);
        state.queue.push_back(QueuedTask { id, memory, cancel: Arc::clone(&cancel), work });
        drop(state);
        self.0.wake.notify_one();
        Ok(Ticket { id, cancel, shared: Arc::clone(&self.0) })
    }

    /// What the threads are at.
    pub(crate) fn load(&self) -> Load {
        let state = self.0.lock();
        Load {
            running: state.running.len(),
            waiting: state.queue.len(),
            overdue: state.overdue.len(),
            memory: state.promised(),
        }
    }

    /// Takes no more work, forgets what waits and cancels what runs.
    pub(crate) fn close(&self) {
        let mut state = self.0.lock();
        state.closed = true;
        state.queue.clear();
        state.running.iter().for_each(|(_, _, cancel)| cancel.store(true, Ordering::Relaxed));
        drop(state);
        self.0.wake.notify_all();
    }
}

impl PoolState {
    fn promised(&self) -> u64 {
        self.running.iter().fold(0, |sum, (_, memory, _)| sum.saturating_add(*memory))
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, PoolState> {
        // Nothing that holds it panics half-way.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The life of a worker.
    fn work(&self) {
        while let Some(entry) = self.next() {
            // What it says of the panic is for whoever waits for it; the thread goes on.
            let _ = catch_unwind(AssertUnwindSafe(entry.work));
            let mut state = self.lock();
            state.running.retain(|(id, ..)| *id != entry.id);
            state.overdue.retain(|id| *id != entry.id);
            drop(state);
            // There is memory again, perhaps for more than one.
            self.wake.notify_all();
        }
    }

    /// The first of the queue, once there is memory for it; none at the end.
    fn next(&self) -> Option<QueuedTask> {
        let mut state = self.lock();
        loop {
            if state.closed {
                return None;
            }
            let free = self.memory.saturating_sub(state.promised());
            if state.queue.front().is_some_and(|first| first.memory <= free)
                && let Some(entry) = state.queue.pop_front()
            {
                state.running.push((entry.id, entry.memory, Arc::clone(&entry.cancel)));
                return Some(entry);
            }
            state = self.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Ticket {
    /// Counts the work as one that should have ended, until it does.
    pub(crate) fn overdue(&self) {
        let mut state = self.shared.lock();
        if state.running.iter().any(|(id, ..)| *id == self.id) {
            state.overdue.push(self.id);
        }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
        self.shared.lock().queue.retain(|entry| entry.id != self.id);
        // Who is now the first may need less memory.
        self.shared.wake.notify_all();
    }
}

#[cfg(test)]
mod tests {
    /// Work that waits: its ticket, what says that it runs, what lets it end, its flag.
    type Held = (Ticket, Receiver<()>, Sender<()>, Arc<AtomicBool>);

    use std::sync::mpsc::{Receiver, Sender, channel};
    use std::time::{Duration, Instant};

    use super::*;

    /// Work that says that it has begun, and ends when it is cancelled.
    fn held(pool: &Pool, memory: u64) -> Result<Held, Full> {
        let (begun, has_begun) = channel();
        let (end, ends) = channel();
        let cancel = Arc::new(AtomicBool::new(false));
        let work = move || {
            begun.send(()).unwrap();
            let _ = ends.recv();
        };
        let ticket = pool.submit(memory, Arc::clone(&cancel), Box::new(work))?;
        Ok((ticket, has_begun, end, cancel))
    }

    fn wait(until: impl Fn() -> bool) {
        let begun = Instant::now();
        while !until() {
            assert!(begun.elapsed() < Duration::from_secs(10));
            thread::sleep(Duration::from_millis(1));
        }
    }

    const SOON: Duration = Duration::from_secs(10);
    const SURELY: Duration = Duration::from_millis(50);

    #[test]
    fn what_does_not_fit_the_queue_is_refused() {
        let pool = Pool::new(1, 1, 100).unwrap();
        let (_first, begun, end, _) = held(&pool, 1).unwrap();
        begun.recv_timeout(SOON).unwrap();
        let (second, second_begun, _, cancel) = held(&pool, 1).unwrap();
        assert!(held(&pool, 1).is_err());
        // Who goes away makes room at once.
        drop(second);
        assert!(cancel.load(Ordering::Relaxed));
        let (_third, third_begun, third_end, _) = held(&pool, 1).unwrap();
        end.send(()).unwrap();
        third_begun.recv_timeout(SOON).unwrap();
        assert!(second_begun.try_recv().is_err());
        third_end.send(()).unwrap();
        wait(|| pool.load().running == 0);
    }

    #[test]
    fn promises_stay_within_the_bound() {
        let pool = Pool::new(3, 9, 100).unwrap();
        let (_first, begun, end, _) = held(&pool, 70).unwrap();
        begun.recv_timeout(SOON).unwrap();
        let (_second, second, second_end, _) = held(&pool, 1000).unwrap();
        assert!(second.recv_timeout(SURELY).is_err(), "there is no memory for it");
        assert_eq!(pool.load(), Load { running: 1, waiting: 1, overdue: 0, memory: 70 });
        end.send(()).unwrap();
        second.recv_timeout(SOON).unwrap();
        assert_eq!(pool.load().memory, 100);
        second_end.send(()).unwrap();
    }

    #[test]
    fn a_panic_ends_the_work_and_not_the_worker() {
        let pool = Pool::new(1, 9, 100).unwrap();
        let cancel = || Arc::new(AtomicBool::new(false));
        let _first = pool.submit(1, cancel(), Box::new(|| panic!("a test panics"))).unwrap();
        let (_second, begun, end, _) = held(&pool, 1).unwrap();
        begun.recv_timeout(SOON).unwrap();
        end.send(()).unwrap();
    }

    #[test]
    fn overdue_work_is_counted_until_it_ends() {
        let pool = Pool::new(1, 9, 100).unwrap();
        let (ticket, begun, end, _) = held(&pool, 1).unwrap();
        begun.recv_timeout(SOON).unwrap();
        ticket.overdue();
        drop(ticket);
        assert_eq!((pool.load().overdue, pool.load().running), (1, 1));
        end.send(()).unwrap();
        wait(|| pool.load().overdue == 0 && pool.load().running == 0);
    }

    #[test]
    fn at_the_end_what_runs_is_cancelled() {
        let pool = Pool::new(1, 9, 100).unwrap();
        let (_first, begun, end, cancel) = held(&pool, 1).unwrap();
        begun.recv_timeout(SOON).unwrap();
        pool.close();
        assert!(cancel.load(Ordering::Relaxed));
        assert!(held(&pool, 1).is_err());
        end.send(()).unwrap();
    }
}
