//! What is computed from rules for each position that is asked for: who wins, values, scores.

use compute::{Given, Verdict};
use plan::{ComputedDecision, GivenValue, Reason, Wanted};
use run::{Run, Stop};
use tables::{Engine, Trouble};

use crate::answers::Class;
use crate::heaps::Settings;

/// The most choices of moves that are tried for one question.
const WORK: u64 = 1 << 36;

/// Computes what is asked.
///
/// Rules are compiled once. What is known of positions is kept as long as the settings are the
/// same from one question to the next.
pub(crate) struct ComputedJudge<'p> {
    decision: &'p ComputedDecision,
    engine: Option<Engine>,
    run: Run<'p>,
    given: Vec<Given>,
    /// For each parameter that comes from a setting, which version of it was used last.
    versions: Vec<Version>,
    numbers: Vec<i64>,
}

/// A value of a setting, told apart from others without looking at all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Version {
    /// A number.
    Number(i64),
    /// How often a list was changed.
    Changes(u64),
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
        Self { decision, engine: None, run: run.part(run.limits), given: vec![], versions: vec![], numbers: vec![] }
    }

    /// Answers what is asked of a tuple, or of a sum of tuples.
    pub(crate) fn answer(&mut self, numbers: &[u64], settings: &impl Settings) -> Result<Computed, Reason> {
        self.give(settings);
        let Some(engine) = &mut self.engine else { return Err(Reason::Memory) };
        self.numbers.clear();
        for &number in numbers {
            self.numbers.push(i64::try_from(number).map_err(|_| Reason::Overflow)?);
        }
        let width = self.decision.game.fields.len().max(1);
        let sum = self.decision.sum;
        if !numbers.len().is_multiple_of(width) || !sum && numbers.len() != width {
            return Err(Reason::NotATuple);
        }
        let parts = self.numbers.chunks(width);
        for position in parts.clone() {
            if !engine.is_position(position).map_err(reason)? {
                return Err(Reason::NotATuple);
            }
        }
        let wanted = self.decision.wanted;
        let computed = if sum {
            computed_of_sum(engine, parts, wanted, &self.run)
        } else {
            computed_of_one(engine, &self.numbers, wanted, &self.run)
        };
        computed.map_err(reason)
    }

    /// Sees to it that the engine has the values of the parameters.
    fn give(&mut self, settings: &impl Settings) {
        let mut changed = self.engine.is_none();
        let mut place = 0;
        for value in &self.decision.given {
            if let GivenValue::Setting(setting) = value {
                let version = settings.version(*setting);
                match self.versions.get_mut(place) {
                    Some(last) => {
                        changed |= *last != version;
                        *last = version;
                    }
                    None => self.versions.push(version),
                }
                place += 1;
            }
        }
        if !changed {
            return;
        }
        self.given.clear();
        self.given.extend(self.decision.given.iter().map(|value| match value {
            GivenValue::Number(number) => Given::Number(*number),
            GivenValue::Numbers(numbers) => Given::Numbers(numbers.clone()),
            GivenValue::Setting(setting) => match settings.version(*setting) {
                Version::Number(number) => Given::Number(number),
                Version::Changes(_) => Given::Numbers(settings.numbers(*setting).to_vec()),
            },
        }));
        match &mut self.engine {
            Some(engine) => engine.give(&self.given),
            None => {
                self.engine = Some(Engine::new(&self.decision.game, self.given.clone(), WORK));
            }
        }
    }
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
