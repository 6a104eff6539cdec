//! Computes outcomes, values and scores from rules for each position asked about.

use compute::Verdict;
use plan::{ComputedDecision, Reason, Wanted};
use run::{Run, Stop};
use tables::{Engine, Trouble};
use theory::sequence::{Sequence, SequenceError, TakeAndBreak};

use crate::answers::Class;
use crate::engines::Engines;
use crate::heaps::Settings;

/// Judges by computing.
pub(crate) struct ComputedJudge<'p> {
    decision: &'p ComputedDecision,
    engines: Engines<'p>,
    /// The values of single heaps, if the decision has an equivalent code.
    values: Option<Sequence>,
    run: Run<'p>,
    /// Bytes that everything together may use.
    memory: u64,
    numbers: Vec<i64>,
}

/// Larger heaps are left to the rules: they may reach only few positions.
const LARGEST: u64 = 1 << 27;

/// A computed answer.
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
        Trouble::Stopped(Stop::States { .. }) => Reason::States,
        Trouble::Stopped(Stop::Memory { .. }) | Trouble::Work { .. } => Reason::Memory,
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
        let asked = decision.sum
            && !decision.game.misere
            && matches!(decision.wanted, Wanted::Outcome | Wanted::Value);
        let values = decision
            .code
            .as_ref()
            .filter(|_| asked && decision.game.fields.len() == 1)
            .map(|code| {
                Sequence::new(TakeAndBreak { digits: code.digits.clone(), unequal: code.unequal })
            });
        let memory = run.limits.memory;
        Self { decision, engines, values, run: run.part(run.limits), memory, numbers: vec![] }
    }

    /// The nim-sum of the heaps' values by their code; none if the rules must decide.
    fn by_code(&mut self, heaps: &[u64]) -> Result<Option<u64>, Reason> {
        let Some(sequence) = &mut self.values else { return Ok(None) };
        let most = heaps.iter().copied().max().unwrap_or(0);
        let Some(most) = usize::try_from(most).ok().filter(|_| most <= LARGEST) else {
            return Ok(None);
        };
        if sequence.values().len() <= most {
            self.run.limits.memory = self.memory;
            match sequence.extend(most, &self.run) {
                Ok(()) => {}
                Err(SequenceError::Stop(Stop::Time { .. } | Stop::Cancelled)) => {
                    return Err(Reason::Time);
                }
                // The rules may need less.
                Err(SequenceError::Stop(_) | SequenceError::TooLarge) => {
                    self.values = None;
                    return Ok(None);
                }
            }
        }
        let values = sequence.values();
        let value =
            |&heap: &u64| usize::try_from(heap).ok().and_then(|heap| values.get(heap)).copied();
        Ok(heaps.iter().map(value).try_fold(0, |sum, value| Some(sum ^ u64::from(value?))))
    }

    /// Answers the question about a tuple, or a sum of tuples.
    pub(crate) fn answer(
        &mut self,
        numbers: &[u64],
        settings: &impl Settings,
    ) -> Result<Computed, Reason> {
        if let Some(found) = self.by_code(numbers)? {
            return Ok(value(found));
        }
        loop {
            let Some((engine, memory)) = self.engines.with(settings) else {
                return Err(Reason::Memory);
            };
            self.run.limits.memory = memory;
            match answer(self.decision, engine, numbers, &mut self.numbers, &self.run) {
                Err(Failed::Trouble(Trouble::Stopped(Stop::Memory { .. })))
                    if self.engines.give_up(settings) => {}
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

/// Asks an engine; `tuple` is a buffer for the numbers.
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
        computed_of_sum(engine, parts, (decision.wanted, decision.game.misere), run)?
    } else {
        computed_of_one(engine, tuple, decision.wanted, run)?
    })
}

fn computed_of_one(
    engine: &mut Engine,
    position: &[i64],
    wanted: Wanted,
    run: &Run<'_>,
) -> Result<Computed, Trouble> {
    Ok(match wanted {
        Wanted::Outcome if engine.splits() && !engine.is_scored() => {
            value(engine.value(position, run)?)
        }
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
    (wanted, misere): (Wanted, bool),
    run: &Run<'_>,
) -> Result<Computed, Trouble> {
    match wanted {
        Wanted::Outcome if misere => {
            engine.play_of_sum(parts, run).map(|(wins, _)| Computed::Class(Class::outcome(wins)))
        }
        Wanted::Turns => {
            engine.play_of_sum(parts, run).map(|(_, turns)| Computed::Number(turns.into()))
        }
        Wanted::Outcome | Wanted::Value => Ok(value(engine.nim_sum(parts, run)?)),
        Wanted::WinningMoves => {
            Ok(Computed::Number(engine.winning_moves_of_sum(parts, run)?.into()))
        }
        Wanted::Difference => {
            // The definition computes the values first, even if they are not needed.
            engine.nim_sum(parts, run)?;
            Err(Trouble::Sum)
        }
    }
}
