//! What the command line brings to a [`Run`]: a clock, Ctrl-C, a line of progress, and what earlier
//! runs have kept.

use std::cell::{OnceCell, RefCell};
use std::io::{self, IsTerminal};
use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use run::{Clock, Limits, Phase, Progress, Run};
use tell::Language;

use super::Voice;
use super::args::Budget;
use super::cache::Kept;

/// Raised by Ctrl-C.
static CANCELLED: AtomicBool = AtomicBool::new(false);

/// The exit status of a program ended by an interrupt, by convention.
const INTERRUPTED: i32 = 130;

/// Work that takes less than this shows no line of progress, and leaves nothing for later runs.
const PATIENCE: Duration = Duration::from_millis(300);

/// Makes Ctrl-C end the computation and not the program, so that what is known is still said. The
/// second time ends the program.
pub(crate) fn catch_interrupts() {
    // Without a handler, an interrupt ends the program, as usual.
    let _ = ctrlc::set_handler(|| {
        if CANCELLED.swap(true, Ordering::Relaxed) {
            exit(INTERRUPTED);
        }
    });
}

/// Whether Ctrl-C has been pressed, so that a search may have stopped early.
pub(crate) fn interrupted() -> bool {
    CANCELLED.load(Ordering::Relaxed)
}

/// Time since it was made.
#[derive(Debug)]
pub(crate) struct Watch(Instant);

impl Watch {
    pub(crate) fn start() -> Self {
        Self(Instant::now())
    }
}

impl Clock for Watch {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// A line on standard error, if that is a terminal.
struct ProgressLine {
    started: Instant,
    language: Language,
    bar: OnceCell<ProgressBar>,
    last: RefCell<Option<(Phase, Instant)>>,
}

impl ProgressLine {
    fn new(language: Language) -> Self {
        Self { started: Instant::now(), language, bar: OnceCell::new(), last: RefCell::new(None) }
    }

    /// Takes the line away.
    fn clear(&self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}

impl Progress for ProgressLine {
    fn report(&self, phase: Phase, done: u64) {
        const INTERVAL: Duration = Duration::from_millis(80);
        let now = Instant::now();
        if now.duration_since(self.started) < PATIENCE {
            return;
        }
        let mut last = self.last.borrow_mut();
        if last.is_some_and(|(shown, at)| shown == phase && now.duration_since(at) < INTERVAL) {
            return;
        }
        *last = Some((phase, now));
        let bar = self.bar.get_or_init(ProgressBar::new_spinner);
        bar.set_message(tell::problem::progress(phase, done, self.language));
        bar.tick();
    }
}

/// The limits of a budget, with `time` if it says nothing about time.
pub(crate) fn limits(budget: &Budget, time: Option<Duration>) -> Limits {
    Limits { states: budget.max_states, memory: budget.max_memory, time: budget.timeout.or(time) }
}

/// What all runs of a command share. Dropping it clears the line of progress and, after a long
/// search, keeps what was found.
pub(crate) struct Surroundings {
    watch: Watch,
    line: Option<ProgressLine>,
    kept: Kept,
}

impl Surroundings {
    /// The clock begins to run. There is a line of progress if standard error is a terminal.
    pub(crate) fn new(voice: Voice) -> Self {
        let shown = !voice.quiet && io::stderr().is_terminal();
        let mut surroundings = Self::silent();
        surroundings.line = shown.then(|| ProgressLine::new(voice.language));
        surroundings
    }

    /// Without a line of progress.
    pub(crate) fn silent() -> Self {
        Self { watch: Watch::start(), line: None, kept: Kept::default() }
    }

    /// A run with a budget, with `time` if it says nothing about time.
    pub(crate) fn run(&self, budget: &Budget, time: Option<Duration>) -> Run<'_> {
        self.run_within(limits(budget, time))
    }

    /// A run with these limits.
    pub(crate) fn run_within(&self, limits: Limits) -> Run<'_> {
        let run = Run::new(limits).with_clock(&self.watch).with_cancel(&CANCELLED);
        match &self.line {
            Some(line) => run.with_progress(line),
            None => run,
        }
    }

    /// Like [`Self::run`], but what earlier runs have kept makes known theorems quicker to find.
    pub(crate) fn proving(&self, budget: &Budget, time: Option<Duration>) -> Run<'_> {
        self.run(budget, time).with_store(&self.kept)
    }
}

impl Drop for Surroundings {
    fn drop(&mut self) {
        if let Some(line) = &self.line {
            line.clear();
        }
        if self.watch.elapsed() > PATIENCE {
            self.kept.save();
        }
    }
}

/// Milliseconds of processor time that this process has used, where the system tells.
#[cfg(unix)]
pub(crate) fn cpu_ms() -> Option<f64> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    let seconds = u64::try_from(time.tv_sec).ok()?;
    let nanoseconds = u64::try_from(time.tv_nsec).ok()?;
    let time =
        std::time::Duration::from_secs(seconds) + std::time::Duration::from_nanos(nanoseconds);
    // Tenths are what is worth knowing.
    Some((time.as_secs_f64() * 10_000.0).round() / 10.0)
}

/// Milliseconds of processor time that this process has used, where the system tells.
#[cfg(not(unix))]
pub(crate) fn cpu_ms() -> Option<f64> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn processor_time_does_not_run_backwards() {
        let before = cpu_ms().unwrap();
        assert!(cpu_ms().unwrap() >= before);
    }
}
