//! What is known of positions, for several values of the parameters.
//!
//! Where parameters come from the input, they may change from one question to the next, and change back. Values that come a second time get an engine of their own; until then, all share one,
//! which forgets what it knows. Together they keep the memory of one: what the others hold is taken from the budget of the one that is asked, and they are given up when it does not get along.

use std::collections::BTreeMap;

use compute::Given;
use plan::{ComputedDecision, GivenValue};
use tables::Engine;

use crate::heaps::Settings;

/// The most choices of moves that are tried for one question.
const WORK: u64 = 1 << 36;

/// The most values of parameters that are remembered.
const VALUES: usize = 1 << 10;

/// What engines with values of their own may hold: so much of the budget.
const SHARE: u64 = 8;

/// A value of a setting, told apart from others without looking at all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Version {
    /// A number.
    Number(i64),
    /// How often a list was changed.
    Changes(u64),
}

/// Compiles rules once, or once for each of the values of the parameters that come often.
pub(crate) struct Engines<'p> {
    decision: &'p ComputedDecision,
    /// For each parameter that comes from a setting, which version of it was used last.
    versions: Vec<Version>,
    /// Of values that have no engine of their own.
    shared: Option<Engine>,
    /// By values of the parameters that are numbers; none if they have come once.
    own: BTreeMap<Vec<i64>, Option<Box<Engine>>>,
    /// The values that have an engine of their own, if they are those of the last question.
    current: Option<Vec<i64>>,
    /// Bytes that the other engines hold.
    others: u64,
    /// Bytes that all may hold.
    limit: u64,
}

impl<'p> Engines<'p> {
    pub(crate) const fn new(decision: &'p ComputedDecision, limit: u64) -> Self {
        Self { decision, versions: vec![], shared: None, own: BTreeMap::new(), current: None, others: 0, limit }
    }

    /// The engine that has the values of the parameters, and what memory it may take.
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

    /// Gives up all engines but one, which gets all the memory and knows nothing; false if that is so already.
    pub(crate) fn give_up(&mut self, settings: &impl Settings) -> bool {
        if self.others == 0 {
            return false;
        }
        self.own.clear();
        (self.shared, self.current, self.others) = (None, None, 0);
        self.change(settings);
        true
    }

    /// Whether the values of the parameters are not those of the last question.
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

    /// Sees to it that an engine has the values of the parameters.
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
                engine.get_or_insert_with(|| Box::new(Engine::new(&self.decision.game, given(), WORK)));
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

    /// Finds out what the engines hold that are not asked.
    fn weigh(&mut self) {
        let bytes = |engine: &Engine| u64::try_from(engine.bytes()).unwrap_or(u64::MAX);
        let others = self.own.iter().filter(|(values, _)| Some(*values) != self.current.as_ref());
        self.others = others.filter_map(|(_, engine)| engine.as_deref()).map(bytes).fold(0, u64::saturating_add);
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
