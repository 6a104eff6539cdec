//! Tries claims position by position, smallest first.
//!
//! A claim is evaluated by definition ([`Property::holds`], a table, all options): what is found to
//! be false is false, however the claim would be proved.

use alloc::vec::Vec;
use core::cell::{Cell, RefCell};
use core::time::Duration;

use rules::language::NoValue;
use rules::tuples::{Assignment, Property, Tuple, TupleSubject, Value};
use rules::{Outcome, Relation};
use run::{Limits, Run};
use solve::{Game, Parity, Plays, Solver};

use super::Judge;
use crate::claim::{Tried, contradicts};
use crate::theorem::{ClassKind, Refuted, UnknownReason};
use crate::tuples::sample;
use crate::tuples::table::{OptionLister, TableError, TupleTable};

/// Tries at most `positions` positions, for at most this time. Tests at most [`PER_POSITION`] times
/// as many tuples for being positions.
pub(super) fn search(judge: &Judge<'_>, positions: usize, time: Duration) -> Tried<Tuple> {
    let run = judge.run.extra(limits(time));
    let mut tried = Tried::NONE;
    let Some(game) = TupleTurns::new(judge, &run) else { return tried };
    let Some(mut trial) = Trial::new(judge, &game, &run) else { return tried };
    let bounds = game.options.borrow().bounds();
    // Some positions may be undecided; then a counterexample may not be the smallest.
    let (mut gaps, mut seen, mut looked_at) = (false, 0, 0);
    for size in 0.. {
        let mut limits: Vec<u64> =
            bounds.iter().map(|bound| bound.map_or(size, |bound| bound.min(size)) + 1).collect();
        if !limits.contains(&(size + 1)) {
            break;
        }
        let last = limits.pop().map_or(0, |limit| limit - 1);
        for tuple in of_size(&limits, last, size) {
            looked_at += 1;
            if run.check_clock().is_err() || looked_at > positions.saturating_mul(PER_POSITION) {
                return tried;
            }
            match trial.table.is_position(&tuple) {
                Ok(false) => continue,
                Ok(true) if seen < positions => seen += 1,
                _ => return tried,
            }
            match trial.at(&tuple) {
                Ok(None) => {}
                Ok(Some(found)) => {
                    tried.found = Some(Refuted { smallest: !gaps, ..found });
                    return tried;
                }
                Err(Trouble::Gap) => gaps = true,
                Err(Trouble::Stop) => return tried,
            }
        }
        if !gaps {
            (tried.up_to, tried.positions) = (usize::try_from(size).ok(), seen);
        }
    }
    tried
}

/// The first of these positions that is a counterexample, if decided within a second.
pub(super) fn first(judge: &Judge<'_>, positions: &[Tuple]) -> Option<Refuted<Tuple>> {
    let run = judge.run.extra(limits(Duration::from_secs(1)));
    let game = TupleTurns::new(judge, &run)?;
    let mut trial = Trial::new(judge, &game, &run)?;
    for position in positions {
        let Some(narrow) =
            position.iter().map(|&heap| u64::try_from(heap).ok()).collect::<Option<Vec<_>>>()
        else {
            continue;
        };
        // The position, or one of its options.
        let options = trial.table.options(&narrow).unwrap_or_default();
        for tuple in core::iter::once(&narrow).chain(&options) {
            match trial.at(tuple) {
                Ok(Some(found)) => return Some(found),
                Err(Trouble::Stop) => return None,
                Ok(None) | Err(Trouble::Gap) => {}
            }
        }
    }
    None
}

/// Tuples that may be skipped as non-positions for each position tried.
const PER_POSITION: usize = 50;

/// The most options listed, also without a clock.
const WORK: usize = 5_000_000;

const fn limits(time: Duration) -> Limits {
    Limits { states: 500_000, memory: 256 << 20, time: Some(time) }
}

/// All tuples with a largest heap of exactly `size`, in order: the last heap is at most `last`, the
/// others are below `limits`.
fn of_size(limits: &[u64], last: u64, size: u64) -> impl Iterator<Item = Vec<u64>> {
    sample::tuples(limits).flat_map(move |start| {
        let from = if start.contains(&size) { 0 } else { size };
        (from..=last).map(move |heap| [&start[..], &[heap]].concat())
    })
}

/// Why a position is undecided.
enum Trouble {
    /// Other positions may be easier.
    Gap,
    /// The budget is exhausted.
    Stop,
}

impl From<TableError> for Trouble {
    fn from(error: TableError) -> Self {
        match error {
            UnknownReason::Stopped(_) => Self::Stop,
            _ => Self::Gap,
        }
    }
}

/// The game, for questions about whole plays.
struct TupleTurns<'a> {
    options: RefCell<OptionLister>,
    turn: usize,
    run: &'a Run<'a>,
    failed: Cell<bool>,
    /// Approximate number of options listed so far.
    work: Cell<usize>,
}

impl<'a> TupleTurns<'a> {
    fn new(judge: &Judge<'_>, run: &'a Run<'a>) -> Option<Self> {
        let options = RefCell::new(OptionLister::new(judge.rules, run).ok()?);
        Some(Self {
            options,
            turn: judge.rules.turn,
            run,
            failed: Cell::new(false),
            work: Cell::new(0),
        })
    }
}

impl TupleTurns<'_> {
    /// All options of a position. Turns of several moves reach them in many ways.
    fn list(&self, position: &[u64]) -> Result<Vec<Vec<u64>>, TableError> {
        let options = self.options.borrow_mut().turn(position, self.turn, self.run)?;
        let ways = if self.turn > 1 { options.len() } else { 1 };
        self.work.set(self.work.get().saturating_add(options.len().saturating_mul(ways)));
        Ok(options)
    }
}

impl Game for TupleTurns<'_> {
    type Position = Vec<u64>;

    fn options(&self, position: &Vec<u64>, into: &mut Vec<Vec<u64>>) {
        match self.list(position) {
            Ok(options) => into.extend(options),
            Err(_) => self.failed.set(true),
        }
    }

    fn heap_bytes(&self, position: &Vec<u64>) -> usize {
        size_of_val(&position[..])
    }
}

struct Trial<'t> {
    judge: &'t Judge<'t>,
    run: &'t Run<'t>,
    table: TupleTable<'t>,
    solver: Solver<'t, TupleTurns<'t>>,
}

impl<'t> Trial<'t> {
    fn new(judge: &'t Judge<'t>, game: &'t TupleTurns<'t>, run: &'t Run<'t>) -> Option<Self> {
        let kind = match judge.claim.subject {
            TupleSubject::Value(_) | TupleSubject::ValueIs(_) => ClassKind::Values,
            _ => ClassKind::Outcome(judge.convention),
        };
        let table = TupleTable::new(judge.rules, kind, None, run).ok()?;
        Some(Self { judge, run, table, solver: Solver::new(game) })
    }

    /// Whether the claim is about this position: not if it names the other player. Outcome classes
    /// are represented by positions with Left to move.
    fn speaks_of(&self, position: &[u128]) -> bool {
        let claim = self.judge.claim;
        let Some((side, _)) =
            self.judge.rules.header.sides.as_ref().and_then(|sides| sides.unmark_heaps(position))
        else {
            return true;
        };
        match (&claim.mover, &claim.subject) {
            (Some(mover), _) => mover.side == side,
            (None, TupleSubject::Class(_)) => side == 0,
            (None, _) => true,
        }
    }

    /// Whether the position is a counterexample.
    fn at(&mut self, tuple: &Vec<u64>) -> Result<Option<Refuted<Tuple>>, Trouble> {
        let claim = self.judge.claim;
        let position: Tuple = tuple.iter().map(|&heap| u128::from(heap)).collect();
        if !self.speaks_of(&position) {
            return Ok(None);
        }
        let text_heaps = self.judge.rules.behind(&position);
        let assignment = Assignment::position(text_heaps).ok_or(Trouble::Gap)?;
        let holds = claim.formula.holds(text_heaps.len(), &assignment).ok_or(Trouble::Gap)?;
        // Where the subject does not matter, skip it.
        match claim.relation {
            Relation::If if !holds => return Ok(None),
            Relation::OnlyIf if holds => return Ok(None),
            _ => {}
        }
        let subject = self.subject(tuple, &position, &assignment)?;
        let wrong = subject.filter(|&subject| contradicts(claim.relation, holds, subject));
        Ok(wrong.map(|subject| Refuted {
            position,
            smallest: false,
            formula_holds: holds,
            subject_holds: subject,
        }))
    }

    /// Whether the subject holds at a position; none if the claim is not about it.
    fn subject(
        &mut self,
        tuple: &Vec<u64>,
        position: &[u128],
        assignment: &Assignment,
    ) -> Result<Option<bool>, Trouble> {
        let heaps = self.judge.rules.text_heaps().len();
        Ok(Some(match &self.judge.claim.subject {
            TupleSubject::Outcome(outcome) => self.wins(tuple)? == (*outcome == Outcome::N),
            TupleSubject::Class(class) => {
                let mut other = tuple.clone();
                other[0] = 1 - other[0];
                [self.wins(tuple)?, self.wins(&other)?]
                    == class.outcomes().map(|outcome| outcome == Outcome::N)
            }
            TupleSubject::Value(value) => {
                let claimed = number(value, heaps, assignment)?;
                let value = self.table.value(tuple)?.ok_or(Trouble::Gap)?;
                claimed == Some(i128::from(value))
            }
            TupleSubject::ValueIs(test) => {
                let value = self.table.value(tuple)?.ok_or(Trouble::Gap)?;
                test.of(Value::Number(value.into())).holds(heaps, assignment).ok_or(Trouble::Gap)?
            }
            TupleSubject::EveryMoveWins => {
                let options = self.list(tuple)?;
                options
                    .iter()
                    .try_fold(true, |all, option| Ok::<_, Trouble>(all && !self.wins(option)?))?
            }
            TupleSubject::WinningMove(having) => return self.winning_move(tuple, position, having),
            TupleSubject::PlayParity(odd) => {
                let parity = if *odd { Parity::Odd } else { Parity::Even };
                self.plays(tuple)?.parity == parity
            }
            TupleSubject::PlayLength(length) => {
                let length = number(length, heaps, assignment)?;
                let plays = self.plays(tuple)?;
                plays.shortest == plays.longest && length == Some(i128::from(plays.shortest))
            }
        }))
    }

    fn list(&self, tuple: &[u64]) -> Result<Vec<Vec<u64>>, Trouble> {
        if self.solver.game().work.get() > WORK {
            return Err(Trouble::Stop);
        }
        Ok(self.solver.game().list(tuple)?)
    }

    fn wins(&mut self, tuple: &[u64]) -> Result<bool, Trouble> {
        Ok(self.table.class(tuple)?.ok_or(Trouble::Gap)? != 0)
    }

    /// Whether some turn to a P-position has the property; none where the player to move loses or
    /// cannot move.
    fn winning_move(
        &mut self,
        tuple: &[u64],
        position: &[u128],
        having: &Property,
    ) -> Result<Option<bool>, Trouble> {
        if !self.wins(tuple)? {
            return Ok(None);
        }
        let options = self.list(tuple)?;
        let mut gap = false;
        for option in &options {
            let wide: Tuple = option.iter().map(|&heap| u128::from(heap)).collect();
            let pair = Assignment::pair(position, &wide).ok_or(Trouble::Gap)?;
            match having.holds(position.len(), &pair) {
                Some(false) => {}
                Some(true) if self.wins(option)? => {}
                Some(true) => return Ok(Some(true)),
                None => gap = true,
            }
        }
        if gap { Err(Trouble::Gap) } else { Ok((!options.is_empty()).then_some(false)) }
    }

    fn plays(&mut self, tuple: &Vec<u64>) -> Result<Plays, Trouble> {
        if self.solver.game().work.get() > WORK {
            return Err(Trouble::Stop);
        }
        let plays = self.solver.plays(tuple, self.run);
        if self.solver.game().failed.replace(false) {
            // The solver took a position for a dead end.
            self.solver.clear(self.run);
            self.run.check_clock().map_err(|_| Trouble::Stop)?;
            return Err(Trouble::Gap);
        }
        plays.map_err(|unsolved| match unsolved {
            solve::Unsolved::Stopped(_) => Trouble::Stop,
            solve::Unsolved::Endless { .. } => Trouble::Gap,
        })
    }
}

/// The value as a number; none if it does not exist.
fn number(value: &Value, heaps: usize, assignment: &Assignment) -> Result<Option<i128>, Trouble> {
    match value.value(heaps, assignment) {
        Ok(number) => Ok(Some(number)),
        Err(NoValue::Undefined) => Ok(None),
        Err(NoValue::Unknown) => Err(Trouble::Gap),
    }
}
