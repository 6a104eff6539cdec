//! What a worker brings to a run, and what is seen of it from outside: a clock, and how far the
//! work is.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use run::{Clock, Phase, Progress};

/// Phases in the order of their numbers, from 1.
const PHASES: [Phase; 7] = [
    Phase::Solve,
    Phase::Learn,
    Phase::Verify,
    Phase::Terminate,
    Phase::Recognise,
    Phase::Check,
    Phase::Test,
];

/// The bits of what is done; the phase is above them.
const DONE: u32 = 56;

/// The beginning of work, and its last report.
#[derive(Debug, Default)]
pub(crate) struct Meter {
    begun: OnceLock<Instant>,
    report: AtomicU64,
}

impl Meter {
    /// The work begins.
    pub(crate) fn begin(&self) {
        self.begun.get_or_init(Instant::now);
    }

    /// How long the work has lasted, if it has begun.
    pub(crate) fn lasted(&self) -> Option<Duration> {
        self.begun.get().map(Instant::elapsed)
    }

    /// The last report, if there is one.
    pub(crate) fn last(&self) -> Option<(Phase, u64)> {
        let report = self.report.load(Ordering::Relaxed);
        let number = usize::try_from(report >> DONE).ok()?.checked_sub(1)?;
        Some((*PHASES.get(number)?, report & ((1 << DONE) - 1)))
    }
}

impl Clock for Meter {
    fn elapsed(&self) -> Duration {
        self.lasted().unwrap_or_default()
    }
}

impl Progress for Meter {
    fn report(&self, phase: Phase, done: u64) {
        let number = PHASES.iter().position(|one| *one == phase).map_or(0, |at| at + 1);
        let number = u64::try_from(number).unwrap_or(0);
        self.report.store(number << DONE | done.min((1 << DONE) - 1), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_report_is_seen() {
        let meter = Meter::default();
        assert_eq!(meter.last(), None);
        for phase in PHASES {
            for done in [0, 1, 1 << 40] {
                meter.report(phase, done);
                assert_eq!(meter.last(), Some((phase, done)));
            }
        }
        meter.report(Phase::Test, u64::MAX);
        assert_eq!(meter.last(), Some((Phase::Test, (1 << DONE) - 1)));
    }

    #[test]
    fn time_is_counted_from_the_beginning() {
        let meter = Meter::default();
        assert_eq!((meter.lasted(), meter.elapsed()), (None, Duration::ZERO));
        meter.begin();
        assert!(meter.lasted().is_some());
    }
}
