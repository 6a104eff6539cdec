//! Computes values until they are known to repeat or there are enough, and stores them on the way.

use std::time::Duration;

use answer::{Obstacle, PeriodFound, Status};
use run::{Phase, Run};
use theory::sequence::{Sequence, SequenceError, TakeAndBreak};

use super::HeapGame;
use super::blocks::{self, BLOCK};
use super::period::{bound, repeats};
use crate::lists::Moves;

/// The first search for a period is at this many values, further ones whenever their number has
/// doubled.
const FIRST_LOOK: usize = 512;

/// A block that takes longer is saved before it is full.
const PATIENCE: Duration = Duration::from_secs(1);

/// The method of computing values.
enum SequenceEngine<'g> {
    /// For take-and-break games.
    Fast(Box<Sequence>),
    /// By the literal meaning of the rules: slow, but always applicable.
    Literal {
        moves: Box<Moves<'g>>,
        /// The values of the heaps 0 to n.
        values: Vec<u16>,
    },
}

/// What is in the store.
pub(super) struct Kept {
    /// The owner of the values.
    pub(super) identity: String,
    /// Their number.
    pub(super) values: usize,
}

/// A sequence being computed.
pub(super) struct Search<'g> {
    game: &'g HeapGame,
    run: &'g Run<'g>,
    engine: SequenceEngine<'g>,
    kept: Kept,
    /// The time of the last save.
    kept_at: Duration,
    /// The number of values wanted.
    limit: usize,
}

/// The result of the search.
#[derive(Default)]
pub(super) struct Searched {
    /// The values.
    pub(super) values: Vec<u16>,
    /// Their period.
    pub(super) period: Option<PeriodFound>,
    /// Why there are not enough.
    pub(super) stopped: Option<Obstacle>,
}

impl<'g> Search<'g> {
    /// Starts with known values.
    ///
    /// # Errors
    /// The rules have no single heaps.
    pub(super) fn new(
        game: &'g HeapGame,
        known: Vec<u16>,
        kept: Kept,
        limit: usize,
        run: &'g Run<'g>,
    ) -> Result<Self, Obstacle> {
        let engine = match (&game.moves, &game.game) {
            (Some((moves, _)), _) if known.is_empty() => {
                SequenceEngine::Fast(Box::new(Sequence::new(moves.clone())))
            }
            (Some((moves, _)), _) => {
                SequenceEngine::Fast(Box::new(Sequence::resume(moves.clone(), known)))
            }
            (None, Some((_, rules))) => {
                let moves = Box::new(Moves::new(rules, u64::MAX, run)?);
                for (heap, &value) in (0..).zip(&known) {
                    moves.believe(heap, value.into());
                }
                SequenceEngine::Literal {
                    moves,
                    values: if known.is_empty() { vec![0] } else { known },
                }
            }
            (None, None) => return Err(Obstacle::Unsupported),
        };
        Ok(Self { game, run, engine, kept, kept_at: run.elapsed(), limit })
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
            if stopped.is_some()
                || aim >= self.limit
                || period.is_some_and(|found| found.status == Status::Proved)
            {
                break (period, stopped);
            }
            let bound = period.map_or(0, |found| found.bound);
            // If proving a period needs more values, their number is known.
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

    /// The number of values computed between checks of the clock.
    fn step(&self) -> usize {
        match &self.engine {
            SequenceEngine::Fast(sequence) if sequence.rules().parts() < 3 => 1 << 12,
            SequenceEngine::Fast(_) | SequenceEngine::Literal { .. } => 1 << 6,
        }
    }

    /// Computes values until there are `count`; saves full blocks, and partial ones that take long.
    fn reach(&mut self, count: usize) -> Result<(), Obstacle> {
        while self.values().len() < count {
            let known = self.values().len();
            let block_end = (known / BLOCK + 1) * BLOCK;
            let last = (known + self.step()).min(block_end).min(count) - 1;
            match &mut self.engine {
                SequenceEngine::Fast(sequence) => {
                    sequence.extend(last, self.run).map_err(obstacle)?
                }
                SequenceEngine::Literal { moves, values } => {
                    literal(moves, values, last, self.run)?
                }
            }
            if self.values().len() == block_end
                || self.run.elapsed().saturating_sub(self.kept_at) > PATIENCE
            {
                self.keep();
            }
        }
        Ok(())
    }

    /// Saves unsaved values.
    fn keep(&mut self) {
        blocks::save(&self.kept.identity, self.values(), self.kept.values, self.run);
        self.kept.values = self.kept.values.max(self.values().len());
        self.kept_at = self.run.elapsed();
    }

    /// The period of the current values.
    fn look(&self) -> Option<PeriodFound> {
        let found = match &self.engine {
            SequenceEngine::Fast(sequence) => sequence.period(),
            SequenceEngine::Literal { values, .. } => {
                let none = TakeAndBreak { digits: vec![0], unequal: true };
                Sequence::resume(none, values.clone()).period()
            }
        };
        found.map(|found| {
            let code =
                self.game.moves.as_ref().filter(|(moves, _)| !moves.unequal && found.saltus == 0);
            let bound = code.map_or(0, |(_, code)| bound(code, found.preperiod, found.period));
            let values = self.values();
            // The engine has proved it too; this is the statement.
            let proved = 0 < bound
                && bound <= values.len()
                && repeats(&values[..bound], found.preperiod, found.period);
            let status =
                if proved { Status::Proved } else { Status::Verified { up_to: values.len() - 1 } };
            PeriodFound {
                preperiod: found.preperiod,
                period: found.period,
                saltus: found.saltus,
                status,
                bound,
            }
        })
    }
}

pub(super) fn obstacle(error: SequenceError) -> Obstacle {
    match error {
        SequenceError::Stop(stop) => Obstacle::Stopped(stop),
        SequenceError::TooLarge => Obstacle::LargeValue { limit: u16::MAX.into() },
    }
}

/// Computes the values of all heaps up to `last`. Values before an obstacle are kept.
fn literal(
    moves: &Moves<'_>,
    values: &mut Vec<u16>,
    last: usize,
    run: &Run<'_>,
) -> Result<(), Obstacle> {
    while values.len() <= last {
        run.states(values.len()).and_then(|()| run.check_clock()).map_err(Obstacle::Stopped)?;
        run.report(Phase::Solve, values.len());
        let heap = u64::try_from(values.len()).map_err(|_| Obstacle::LargeNumber)?;
        let value = u16::try_from(moves.value(heap)?);
        values.push(value.map_err(|_| Obstacle::LargeValue { limit: u16::MAX.into() })?);
    }
    Ok(())
}
