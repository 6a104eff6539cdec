//! What is computed from rules for each position that is asked for: who wins, values, scores.

use compute::Verdict;
use plan::{ComputedDecision, Reason, Wanted};
use run::{Run, Stop};
use tables::{Engine, Trouble};

use crate::answers::Class;
use crate::engines::Engines;
use crate::heaps::Settings;

/// Computes what is asked.
pub(crate) struct ComputedJudge<'p> {
    decision: &'p ComputedDecision,
    engines: Engines<'p>,
    run: Run<'p>,
    numbers: Vec<i64>,
}

/// What is computed of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Computed {
    Class(Class),
    Draw,
    Number(i128),
}

const fn reason(trouble: Trouble) -> Reason {
    match trouble {
        Trouble::Overflow => Reason::Overflow,
        Trouble::Endless => Reason::Endless,
        Trouble::Sum => Reason::NotATuple,
        Trouble::Stopped(Stop::States { .. } | Stop::Memory { .. }) | Trouble::Work { .. } => Reason::Memory,
        Trouble::Stopped(Stop::Time { .. } | Stop::Cancelled) => Reason::Time,
    }
}

const fn ended(verdict: Verdict) -> Computed {
    match verdict {
        Verdict::Draw => Computed::Draw,
        Verdict::Wins => Computed::Class(Class::outcome(true)),
        Verdict::Loses | Verdict::NoMove => Computed::Class(Class::outcome(false)),
    }
}

fn value(value: u64) -> Computed {
    Computed::Class(Class::value(i128::from(value)))
}

impl<'p> ComputedJudge<'p> {
    /// `run` is the budget of all questions together.
    pub(crate) fn new(decision: &'p ComputedDecision, run: &Run<'p>) -> Self {
        let engines = Engines::new(decision, run.limits.memory);
        Self { decision, engines, run: run.part(run.limits), numbers: vec![] }
    }

    /// Answers what is asked of a tuple, or of a sum of tuples.
    pub(crate) fn answer(&mut self, numbers: &[u64], settings: &impl Settings) -> Result<Computed, Reason> {
        loop {
            let Some((engine, memory)) = self.engines.with(settings) else { return Err(Reason::Memory) };
            self.run.limits.memory = memory;
            match answer(self.decision, engine, numbers, &mut self.numbers, &self.run) {
                Err(Failed::Trouble(Trouble::Stopped(Stop::Memory { .. }))) if self.engines.give_up(settings) => {}
                Err(Failed::Trouble(trouble)) => return Err(reason(trouble)),
                Err(Failed::Reason(reason)) => return Err(reason),
                Ok(computed) => return Ok(computed),
            }
        }
    }
}

/// Why there is no answer.
enum Failed {
    Trouble(Trouble),
    Reason(Reason),
}

impl From<Trouble> for Failed {
    fn from(trouble: Trouble) -> Self {
        Self::Trouble(trouble)
    }
}

/// Answers what is asked by an engine; `tuple` is room for the numbers.
fn answer(
    decision: &ComputedDecision,
    engine: &mut Engine,
    numbers: &[u64],
    tuple: &mut Vec<i64>,
    run: &Run<'_>,
) -> Result<Computed, Failed> {
    tuple.clear();
    for &number in numbers {
        tuple.push(i64::try_from(number).map_err(|_| Failed::Reason(Reason::Overflow))?);
    }
    let width = decision.game.fields.len().max(1);
    if !numbers.len().is_multiple_of(width) || !decision.sum && numbers.len() != width {
        return Err(Failed::Reason(Reason::NotATuple));
    }
    let parts = tuple.chunks(width);
    for position in parts.clone() {
        if !engine.is_position(position)? {
            return Err(Failed::Reason(Reason::NotATuple));
        }
    }
    Ok(if decision.sum {
        computed_of_sum(engine, parts, decision.wanted, run)?
    } else {
        computed_of_one(engine, tuple, decision.wanted, run)?
    })
}

fn computed_of_one(engine: &mut Engine, position: &[i64], wanted: Wanted, run: &Run<'_>) -> Result<Computed, Trouble> {
    Ok(match wanted {
        Wanted::Outcome if engine.splits() && !engine.is_scored() => value(engine.value(position, run)?),
        Wanted::Outcome => ended(engine.outcome(position, run)?),
        Wanted::Value => value(engine.value(position, run)?),
        Wanted::Difference => Computed::Number(engine.difference(position, run)?.into()),
        Wanted::Turns => {
            let turns = engine.remoteness(position, run)?;
            Computed::Number(turns.map_or(-1, i128::from))
        }
        Wanted::WinningMoves => Computed::Number(engine.winning_moves(position, run)?.into()),
    })
}

fn computed_of_sum<'p>(
    engine: &mut Engine,
    parts: impl Iterator<Item = &'p [i64]> + Clone,
    wanted: Wanted,
    run: &Run<'_>,
) -> Result<Computed, Trouble> {
    match wanted {
        Wanted::Outcome | Wanted::Value => Ok(value(engine.nim_sum(parts, run)?)),
        Wanted::WinningMoves => Ok(Computed::Number(engine.winning_moves_of_sum(parts, run)?.into())),
        Wanted::Difference | Wanted::Turns => {
            // The definition looks for values first, whatever comes of them.
            engine.nim_sum(parts, run)?;
            Err(Trouble::Sum)
        }
    }
}
