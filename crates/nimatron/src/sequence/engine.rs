//! Goes on computing values until they are known to repeat or there are enough, and keeps them on the way.

use std::time::{Duration, Instant};

use answer::{Obstacle, PeriodFound, Status};
use run::{Phase, Run};
use theory::sequence::{Sequence, SequenceError, TakeAndBreak};

use super::HeapGame;
use super::blocks::{self, BLOCK};
use super::period::{bound, repeats};
use crate::lists::Moves;

/// A period is looked for when there are so many values, and then whenever there are twice as many.
const FIRST_LOOK: usize = 512;

/// A block that takes longer is saved while it is not full.
const PATIENCE: Duration = Duration::from_secs(1);

/// What computes values.
enum SequenceEngine<'g> {
    /// For take-and-break games.
    Fast(Box<Sequence>),
    /// From the literal meaning of the rules: slow, and always right.
    Literal {
        moves: Box<Moves<'g>>,
        /// Those of the heaps 0 to n.
        values: Vec<u16>,
    },
}

/// What is kept in the store.
pub(super) struct Kept {
    /// Whose values they are.
    pub(super) identity: String,
    /// How many.
    pub(super) values: usize,
}

/// A sequence that is being computed.
pub(super) struct Search<'g> {
    game: &'g HeapGame,
    run: &'g Run<'g>,
    engine: SequenceEngine<'g>,
    kept: Kept,
    /// When something was saved for the last time.
    kept_at: Instant,
    /// How many values are enough.
    limit: usize,
}

/// What came of it.
#[derive(Default)]
pub(super) struct Searched {
    /// The values there are.
    pub(super) values: Vec<u16>,
    /// Their period.
    pub(super) period: Option<PeriodFound>,
    /// Why there are not enough.
    pub(super) stopped: Option<Obstacle>,
}

impl<'g> Search<'g> {
    /// Begins with values that are known.
    ///
    /// # Errors
    /// The rules cannot be asked about single heaps.
    pub(super) fn new(
        game: &'g HeapGame,
        known: Vec<u16>,
        kept: Kept,
        limit: usize,
        run: &'g Run<'g>,
    ) -> Result<Self, Obstacle> {
        let engine = match (&game.moves, &game.game) {
            (Some((moves, _)), _) if known.is_empty() => SequenceEngine::Fast(Box::new(Sequence::new(moves.clone()))),
            (Some((moves, _)), _) => SequenceEngine::Fast(Box::new(Sequence::resume(moves.clone(), known))),
            (None, Some((_, rules))) => {
                let moves = Box::new(Moves::new(rules, u64::MAX, run)?);
                for (heap, &value) in (0..).zip(&known) {
                    moves.believe(heap, value.into());
                }
                SequenceEngine::Literal { moves, values: if known.is_empty() { vec![0] } else { known } }
            }
            (None, None) => return Err(Obstacle::Unsupported),
        };
        Ok(Self { game, run, engine, kept, kept_at: Instant::now(), limit })
    }

    fn values(&self) -> &[u16] {
        match &self.engine {
            SequenceEngine::Fast(sequence) => sequence.values(),
            SequenceEngine::Literal { values, .. } => values,
        }
    }

    /// Computes values until they are known to repeat or there are enough.
    pub(super) fn run(mut self) -> Searched {
        let mut aim = FIRST_LOOK.min(self.limit);
        let (period, stopped) = loop {
            let stopped = self.reach(aim).err();
            let period = self.look();
            if stopped.is_some() || aim >= self.limit || period.is_some_and(|found| found.status == Status::Proved) {
                break (period, stopped);
            }
            let bound = period.map_or(0, |found| found.bound);
            // Where a period is to be proved by going on, it is known how far.
            let doubled = aim.saturating_mul(2);
            aim = if aim < bound && bound <= doubled { bound } else { doubled }.min(self.limit);
        };
        self.keep();
        let values = match self.engine {
            SequenceEngine::Fast(sequence) => sequence.values().to_vec(),
            SequenceEngine::Literal { values, .. } => values,
        };
        Searched { values, period, stopped }
    }

    /// How many values are computed without a look at the clock.
    fn step(&self) -> usize {
        match &self.engine {
            SequenceEngine::Fast(sequence) if sequence.rules().parts() < 3 => 1 << 12,
            SequenceEngine::Fast(_) | SequenceEngine::Literal { .. } => 1 << 6,
        }
    }

    /// Computes values until there are `count`, and saves full blocks, and others if they take long.
    fn reach(&mut self, count: usize) -> Result<(), Obstacle> {
        while self.values().len() < count {
            let known = self.values().len();
            let block_end = (known / BLOCK + 1) * BLOCK;
            let last = (known + self.step()).min(block_end).min(count) - 1;
            match &mut self.engine {
                SequenceEngine::Fast(sequence) => sequence.extend(last, self.run).map_err(obstacle)?,
                SequenceEngine::Literal { moves, values } => literal(moves, values, last, self.run)?,
            }
            if self.values().len() == block_end || self.kept_at.elapsed() > PATIENCE {
                self.keep();
            }
        }
        Ok(())
    }

    /// Saves what is not saved yet.
    fn keep(&mut self) {
        blocks::save(&self.kept.identity, self.values(), self.kept.values, self.run);
        self.kept.values = self.kept.values.max(self.values().len());
        self.kept_at = Instant::now();
    }

    /// The period of the values there are.
    fn look(&self) -> Option<PeriodFound> {
        let found = match &self.engine {
            SequenceEngine::Fast(sequence) => sequence.period(),
            SequenceEngine::Literal { values, .. } => {
                let none = TakeAndBreak { digits: vec![0], unequal: true };
                Sequence::resume(none, values.clone()).period()
            }
        };
        found.map(|found| {
            let code = self.game.moves.as_ref().filter(|(moves, _)| !moves.unequal && found.saltus == 0);
            let bound = code.map_or(0, |(_, code)| bound(code, found.preperiod, found.period));
            let values = self.values();
            // The engine says so too; this is what is stated.
            let proved = 0 < bound && bound <= values.len() && repeats(&values[..bound], found.preperiod, found.period);
            let status = if proved { Status::Proved } else { Status::Verified { up_to: values.len() - 1 } };
            PeriodFound { preperiod: found.preperiod, period: found.period, saltus: found.saltus, status, bound }
        })
    }
}

pub(super) fn obstacle(error: SequenceError) -> Obstacle {
    match error {
        SequenceError::Stop(stop) => Obstacle::Stopped(stop),
        SequenceError::TooLarge => Obstacle::LargeValue { limit: u16::MAX.into() },
    }
}

/// Computes the values of all heaps up to `last`. What was computed before an obstacle is kept.
fn literal(moves: &Moves<'_>, values: &mut Vec<u16>, last: usize, run: &Run<'_>) -> Result<(), Obstacle> {
    while values.len() <= last {
        run.states(values.len()).and_then(|()| run.look()).map_err(Obstacle::Stopped)?;
        run.report(Phase::Solve, values.len());
        let heap = u64::try_from(values.len()).map_err(|_| Obstacle::LargeNumber)?;
        let value = u16::try_from(moves.value(heap)?);
        values.push(value.map_err(|_| Obstacle::LargeValue { limit: u16::MAX.into() })?);
    }
    Ok(())
}
