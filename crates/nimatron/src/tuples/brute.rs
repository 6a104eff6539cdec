//! Tuples as positions for the solver, which gives full answers about small games.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use prove::tuples::table::{OptionLister, TableError};
use rules::tuples::TupleRuleset;
use run::{Run, Stop};
use solve::Game;

/// The turns of a game, within a work limit.
///
/// The solver cannot handle errors: once an error is stored here, positions have no options any
/// more, and the solver's answers are meaningless.
pub(super) struct Turns<'r> {
    rules: &'r TupleRuleset,
    options: RefCell<OptionLister>,
    run: &'r Run<'r>,
    most: u64,
    left: Cell<u64>,
    failed: RefCell<Option<TableError>>,
}

/// The results of one turn, each with the rule of the first path found if it is a single move.
pub(super) type Reached = BTreeMap<Vec<u64>, Option<usize>>;

impl<'r> Turns<'r> {
    /// Visits at most `most` results of moves.
    pub(super) fn new(
        rules: &'r TupleRuleset,
        most: u64,
        run: &'r Run<'r>,
    ) -> Result<Self, TableError> {
        let options = RefCell::new(OptionLister::new(rules, run)?);
        Ok(Self { rules, options, run, most, left: Cell::new(most), failed: RefCell::new(None) })
    }

    /// Resets the work limit.
    pub(super) fn renew(&self) {
        self.left.set(self.most);
        self.failed.take();
    }

    /// The stored error, if any; clears it.
    pub(super) fn failure(&self) -> Option<TableError> {
        self.failed.take()
    }

    /// Whether any turn is possible.
    pub(super) fn can_move(&self, tuple: &[u64]) -> Result<bool, TableError> {
        self.options.borrow_mut().each(tuple, self.run, |_, _| true)
    }

    /// The results of one turn.
    pub(super) fn reached(&self, tuple: &[u64]) -> Result<Reached, TableError> {
        let most = usize::try_from(self.most.min(self.run.limits.states)).unwrap_or(usize::MAX);
        let mut all = Reached::new();
        let mut level = vec![tuple.to_vec()];
        for number in 0..self.rules.turn.max(1) {
            let mut next = vec![];
            for position in level {
                let stopped =
                    self.options.borrow_mut().each(&position, self.run, |rule, option| {
                        let left = self.left.get();
                        self.left.set(left.saturating_sub(1));
                        // Options are positions that would have to be stored.
                        let room = left > 0 && all.len() <= most;
                        if room && !all.contains_key(option) {
                            all.insert(option.to_vec(), (number == 0).then_some(rule));
                            next.push(option.to_vec());
                        }
                        !room
                    })?;
                if stopped {
                    return Err(TableError::Stopped(Stop::States {
                        limit: self.run.limits.states,
                    }));
                }
            }
            level = next;
        }
        Ok(all)
    }
}

impl Game for Turns<'_> {
    type Position = Vec<u64>;

    fn options(&self, position: &Vec<u64>, into: &mut Vec<Vec<u64>>) {
        if self.failed.borrow().is_some() {
            return;
        }
        match self.reached(position) {
            Ok(reached) => into.extend(reached.into_keys()),
            Err(error) => *self.failed.borrow_mut() = Some(error),
        }
    }

    fn heap_bytes(&self, position: &Vec<u64>) -> usize {
        position.len() * size_of::<u64>()
    }
}
