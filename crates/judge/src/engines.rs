//! Caches table engines for several values of the parameters.
//!
//! Parameters from the input may change from one question to the next, and change back. Values that
//! occur a second time get their own engine; until then, all share one, which forgets on every
//! change. Together they stay within the memory of one: what the other engines hold is deducted
//! from the budget of the current one, and they are dropped when it runs out.

use std::collections::BTreeMap;

use compute::Given;
use plan::{ComputedDecision, GivenValue};
use tables::Engine;

use crate::heaps::Settings;

/// The most choices of moves tried for one question.
const WORK: u64 = 1 << 36;

/// The most parameter values remembered.
const VALUES: usize = 1 << 10;

/// The part of the budget, as a divisor, that engines of their own may hold.
const SHARE: u64 = 8;

/// The identity of a setting's value, for cheap comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Version {
    /// A number.
    Number(i64),
    /// How often a list has changed.
    Changes(u64),
}

/// Compiles rules once, or once for each frequent choice of parameter values.
pub(crate) struct Engines<'p> {
    decision: &'p ComputedDecision,
    /// For each parameter that comes from a setting, the version used last.
    versions: Vec<Version>,
    /// The engine for values without their own.
    shared: Option<Engine>,
    /// By values of number parameters; none after the first occurrence.
    own: BTreeMap<Vec<i64>, Option<Box<Engine>>>,
    /// The values of the last question, if they have their own engine.
    current: Option<Vec<i64>>,
    /// Bytes held by the other engines.
    others: u64,
    /// Bytes that all may hold.
    limit: u64,
}

impl<'p> Engines<'p> {
    pub(crate) const fn new(decision: &'p ComputedDecision, limit: u64) -> Self {
        Self {
            decision,
            versions: vec![],
            shared: None,
            own: BTreeMap::new(),
            current: None,
            others: 0,
            limit,
        }
    }

    /// The engine for the current parameter values, and its memory limit.
    pub(crate) fn with(&mut self, settings: &impl Settings) -> Option<(&mut Engine, u64)> {
        if self.is_changed(settings) {
            self.change(settings);
        }
        let engine = match &self.current {
            Some(values) => self.own.get_mut(values)?.as_deref_mut(),
            None => self.shared.as_mut(),
        };
        Some((engine?, self.limit - self.others))
    }

    /// Drops all engines but one, which gets all the memory and starts empty; false if that is the
    /// case already.
    pub(crate) fn give_up(&mut self, settings: &impl Settings) -> bool {
        if self.others == 0 {
            return false;
        }
        self.own.clear();
        (self.shared, self.current, self.others) = (None, None, 0);
        self.change(settings);
        true
    }

    /// Whether the parameter values have changed since the last question.
    fn is_changed(&mut self, settings: &impl Settings) -> bool {
        let mut changed = self.shared.is_none() && self.current.is_none();
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
        changed
    }

    /// Selects or makes the engine for the current parameter values.
    fn change(&mut self, settings: &impl Settings) {
        let given = || {
            let given = self.decision.given.iter().map(|value| match value {
                GivenValue::Number(number) => Given::Number(*number),
                GivenValue::Numbers(numbers) => Given::Numbers(numbers.clone()),
                GivenValue::Setting(setting) => match settings.version(*setting) {
                    Version::Number(number) => Given::Number(number),
                    Version::Changes(_) => Given::Numbers(settings.numbers(*setting).to_vec()),
                },
            });
            given.collect::<Vec<_>>()
        };
        let values = self.versions.iter().map(|version| match version {
            Version::Number(number) => Some(*number),
            Version::Changes(_) => None,
        });
        let values: Option<Vec<i64>> = values.collect();
        self.current = None;
        if let Some(values) = values {
            if let Some(engine) = self.own.get_mut(&values) {
                engine.get_or_insert_with(|| {
                    Box::new(Engine::new(&self.decision.game, given(), WORK))
                });
                self.current = Some(values);
            } else if self.own.len() < VALUES {
                self.own.insert(values, None);
            }
        }
        if self.current.is_none() {
            match &mut self.shared {
                Some(engine) => engine.give(&given()),
                None => self.shared = Some(Engine::new(&self.decision.game, given(), WORK)),
            }
        }
        self.weigh();
    }

    /// Measures the engines that are not current.
    fn weigh(&mut self) {
        let bytes = |engine: &Engine| u64::try_from(engine.bytes()).unwrap_or(u64::MAX);
        let others = self.own.iter().filter(|(values, _)| Some(*values) != self.current.as_ref());
        self.others = others
            .filter_map(|(_, engine)| engine.as_deref())
            .map(bytes)
            .fold(0, u64::saturating_add);
        if self.current.is_some()
            && let Some(engine) = &self.shared
        {
            self.others = self.others.saturating_add(bytes(engine));
        }
        if self.others > self.limit / SHARE {
            if self.current.is_some() {
                self.shared = None;
            }
            let current = self.current.as_ref();
            self.own.retain(|values, _| Some(values) == current);
            self.others = 0;
        }
    }
}
