//! What a computation may use, and the thread that does it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::{Builder, scope};
use std::time::{Duration, Instant};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use run::{Clock, Limits, Phase, Progress, Run};
use tell::Language;

/// How often signals are looked for.
const BEAT: Duration = Duration::from_millis(40);

/// Stack of the thread that works: address space, of which little is used.
const STACK: usize = 256 << 20;

/// What a caller allows, and wants to hear.
#[derive(FromPyObject)]
pub(crate) struct Budget {
    states: Option<u64>,
    memory: Option<u64>,
    seconds: Option<f64>,
    /// Called with a line of progress, and in the end with None, if anything was said.
    progress: Option<Py<PyAny>>,
    language: String,
}

impl Budget {
    pub(crate) fn limits(&self) -> Limits {
        let usual = Limits::default();
        let time =
            self.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)).ok());
        Limits {
            states: self.states.unwrap_or(usual.states),
            memory: self.memory.unwrap_or(usual.memory),
            time,
        }
    }

    pub(crate) fn language(&self) -> Language {
        Language::of_code(&self.language).unwrap_or_default()
    }

    /// Says how far it is.
    pub(crate) fn say(&self, py: Python<'_>, phase: Phase, done: u64) -> PyResult<()> {
        match &self.progress {
            None => Ok(()),
            Some(progress) => progress
                .call1(py, (tell::problem::progress(phase, done, self.language()),))
                .map(drop),
        }
    }

    /// Says that it is over.
    pub(crate) fn finish(&self, py: Python<'_>) -> PyResult<()> {
        match &self.progress {
            None => Ok(()),
            Some(progress) => progress.call1(py, (py.None(),)).map(drop),
        }
    }
}

const PHASES: [Phase; 7] = [
    Phase::Solve,
    Phase::Learn,
    Phase::Verify,
    Phase::Terminate,
    Phase::Recognise,
    Phase::Check,
    Phase::Test,
];

/// A clock, and the last report.
pub(crate) struct Meter {
    begun: Instant,
    phase: AtomicU64,
    done: AtomicU64,
}

impl Meter {
    pub(crate) fn start() -> Self {
        Self { begun: Instant::now(), phase: AtomicU64::new(0), done: AtomicU64::new(0) }
    }

    fn last(&self) -> Option<(Phase, u64)> {
        let phase = usize::try_from(self.phase.load(Ordering::Relaxed)).ok()?;
        Some((*PHASES.get(phase.checked_sub(1)?)?, self.done.load(Ordering::Relaxed)))
    }
}

impl Clock for Meter {
    fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }
}

impl Progress for Meter {
    fn report(&self, phase: Phase, done: u64) {
        let phase = PHASES.iter().position(|one| *one == phase).map_or(0, |at| at + 1);
        self.phase.store(u64::try_from(phase).unwrap_or(0), Ordering::Relaxed);
        self.done.store(done, Ordering::Relaxed);
    }
}

/// Does work on another thread while this one, without the interpreter's lock, waits for it, looks
/// for signals and says how far it is.
///
/// # Errors
/// What a signal or the listener raises, after the work was cancelled; or that the work failed.
pub(crate) fn work<T: Send>(
    py: Python<'_>,
    budget: &Budget,
    job: impl FnOnce(&Run<'_>) -> T + Send,
) -> PyResult<T> {
    let (meter, cancel) = (Meter::start(), AtomicBool::new(false));
    let limits = budget.limits();
    let (sender, receiver) = channel();
    let done = scope(|scope| {
        let (meter, cancel) = (&meter, &cancel);
        let thread = Builder::new().name("nimatron".to_owned()).stack_size(STACK).spawn_scoped(
            scope,
            move || {
                let run =
                    Run::new(limits).with_clock(meter).with_cancel(cancel).with_progress(meter);
                // Nobody looks at what a panic leaves behind.
                let _ = sender.send(catch_unwind(AssertUnwindSafe(|| job(&run))));
            },
        );
        thread.map_err(PyErr::from)?;
        let mut receiver = receiver;
        let mut said = false;
        loop {
            let got;
            (receiver, got) = py.detach(move || {
                let got = receiver.recv_timeout(BEAT);
                (receiver, got)
            });
            let error = match got {
                Ok(answer) => break Ok((answer.ok(), said)),
                Err(RecvTimeoutError::Disconnected) => break Ok((None, said)),
                Err(RecvTimeoutError::Timeout) => {
                    let heard = meter.last().map_or(Ok(()), |(phase, done)| {
                        said = true;
                        budget.say(py, phase, done)
                    });
                    py.check_signals().and(heard).err()
                }
            };
            if let Some(error) = error {
                cancel.store(true, Ordering::Relaxed);
                // The thread still reads what it was lent.
                py.detach(move || receiver.recv().ok().map(drop));
                if said {
                    // Report what went wrong, but not that the progress line could not be erased.
                    let _ = budget.finish(py);
                }
                break Err(error);
            }
        }
    });
    let (answer, said) = done?;
    if said {
        budget.finish(py)?;
    }
    answer.ok_or_else(|| {
        PyRuntimeError::new_err("a mistake in Nimatron; nothing is claimed. Please report it")
    })
}
