//! The class of a position, by brute force with memoisation.
//!
//! The rules are compiled into nested loops (`system.rs`), interchangeable heaps are sorted
//! (`symmetry.rs`), games that are plainly sums are solved heap by heap (`parts.rs`; Sprague 1935,
//! Grundy 1939), scattered positions are searched depth first (`search.rs`), and where many small
//! positions are needed, whole boxes are filled (`dense.rs`). Nothing here is part of a proof;
//! wrong answers cost time, never correctness.

use alloc::vec;
use alloc::vec::Vec;

use rules::Convention;
use rules::tuples::TupleRuleset;
use run::{Limits, Run, Stop};

use self::dense::{Dense, FillingOrder};
use self::moves::Moves;
use self::search::{DepthFirstSearch, Packing, Recurrence};
use self::system::Trouble;
use super::ranking::LinearMeasure;
use crate::theorem::{ClassKind, LARGEST_VALUE, UnknownReason};

mod clause;
mod dense;
mod digits;
mod draft;
mod moves;
mod parts;
mod search;
mod symmetry;
mod system;

/// Why there is no answer. A cycle is one up to interchangeable heaps; a number that is too large
/// may be in the rules, in the question, or between.
pub type TableError = UnknownReason<Vec<u64>>;

fn refused(trouble: Trouble, rule: usize, position: &[i64]) -> TableError {
    match trouble {
        Trouble::Stop(stop) => UnknownReason::Stopped(stop),
        Trouble::Infinite => {
            UnknownReason::Infinite(position.iter().map(|heap| heap.unsigned_abs()).collect(), rule)
        }
        Trouble::Unbounded | Trouble::TooLarge => UnknownReason::LargeNumber,
    }
}

/// The compiled moves; none for games with verdict endings or gains.
fn moves(rules: &TupleRuleset, run: &Run<'_>) -> Result<Moves, TableError> {
    if rules.moves.loops().is_some_and(|loops| !loops.is_plain()) {
        return Err(TableError::Arithmetic);
    }
    Moves::new(rules, run)
}

/// Lists the moves of a ruleset.
#[derive(Debug)]
pub struct OptionLister {
    moves: Moves,
    slots: Vec<i64>,
}

impl OptionLister {
    /// Compiles the rules.
    ///
    /// # Errors
    /// [`TableError::LargeNumber`], and if the budget is exhausted.
    pub fn new(rules: &TupleRuleset, run: &Run<'_>) -> Result<Self, TableError> {
        let moves = moves(rules, run)?;
        let slots = moves.slots();
        Ok(Self { moves, slots })
    }

    /// For each heap its maximum in all positions, where the domain plainly gives one.
    #[must_use]
    pub fn bounds(&self) -> Vec<Option<u64>> {
        self.moves.bounds().iter().map(|bound| bound.map(i64::unsigned_abs)).collect()
    }

    /// The size of heaps up to which listing options takes about `steps` steps; at least 4.
    pub(super) fn affordable(&self, steps: u64) -> u64 {
        let depth = u32::try_from(self.moves.depth()).unwrap_or(u32::MAX);
        let cost = |size: u64| size.checked_pow(depth).unwrap_or(u64::MAX);
        (2..=16)
            .map(|exponent| 1 << exponent)
            .take_while(|&size| cost(size) <= steps)
            .last()
            .unwrap_or(4)
    }

    /// Whether the tuple is a position.
    ///
    /// # Errors
    /// If the budget is exhausted, or a number is too large.
    pub fn is_position(&mut self, tuple: &[u64], run: &Run<'_>) -> Result<bool, TableError> {
        if tuple.len() != self.moves.heaps() {
            return Ok(false);
        }
        if !self.moves.enter(tuple, &mut self.slots) {
            return Err(TableError::LargeNumber);
        }
        self.moves.is_position(&mut self.slots, run).map_err(|trouble| refused(trouble, 0, &[]))
    }

    /// Visits the results of single moves from a position, with the index of the rule, possibly
    /// with duplicates, until a visit returns `true`; returns whether one did.
    ///
    /// # Errors
    /// If the budget is exhausted, a number is too large, or there are infinitely many; some of
    /// those are visited first.
    pub fn each(
        &mut self,
        tuple: &[u64],
        run: &Run<'_>,
        mut visit: impl FnMut(usize, &[u64]) -> bool,
    ) -> Result<bool, TableError> {
        if !self.is_position(tuple, run)? {
            return Ok(false);
        }
        let heaps = self.moves.heaps();
        let mut natural = vec![0_u64; heaps];
        self.moves
            .options(&mut self.slots, run, |rule, option| {
                natural
                    .iter_mut()
                    .zip(option)
                    .for_each(|(natural, heap)| *natural = heap.unsigned_abs());
                visit(rule, &natural)
            })
            .map_err(|(rule, trouble)| refused(trouble, rule, &self.slots[..heaps]))
    }

    /// Visits some results of single moves from a position: by each rule at most `most`, the
    /// smallest first, and fewer where they cannot be listed.
    ///
    /// # Errors
    /// If the budget is exhausted.
    pub(super) fn some(
        &mut self,
        tuple: &[u64],
        most: usize,
        run: &Run<'_>,
        mut visit: impl FnMut(usize, &[u64]),
    ) -> Result<(), Stop> {
        let heaps = self.moves.heaps();
        let stopped = |trouble| if let Trouble::Stop(stop) = trouble { Err(stop) } else { Ok(()) };
        match self.is_position(tuple, run) {
            Ok(true) => {}
            Err(TableError::Stopped(stop)) => return Err(stop),
            _ => return Ok(()),
        }
        match self.moves.is_end(&mut self.slots, run) {
            Ok(false) => {}
            Ok(true) => return Ok(()),
            Err(trouble) => return stopped(trouble),
        }
        let mut natural = vec![0_u64; heaps];
        for rule in 0..self.moves.rules() {
            let mut left = most;
            let listed = self.moves.by_rule(rule, &mut self.slots, run, |option| {
                natural
                    .iter_mut()
                    .zip(option)
                    .for_each(|(natural, heap)| *natural = heap.unsigned_abs());
                visit(rule, &natural);
                left -= 1;
                left == 0
            });
            if let Err(trouble) = listed {
                stopped(trouble)?;
            }
        }
        Ok(())
    }

    /// The results of single moves from a position, with the index of the rule, sorted, without
    /// duplicates.
    ///
    /// # Errors
    /// As for [`OptionLister::each`].
    pub fn single(
        &mut self,
        tuple: &[u64],
        run: &Run<'_>,
    ) -> Result<Vec<(usize, Vec<u64>)>, TableError> {
        let mut all = vec![];
        self.each(tuple, run, |rule, option| {
            all.push((rule, option.to_vec()));
            false
        })?;
        all.sort_unstable();
        all.dedup();
        Ok(all)
    }

    /// The results of one turn of 1 to `turn` moves, sorted, without duplicates.
    ///
    /// # Errors
    /// As for [`OptionLister::each`].
    pub fn turn(
        &mut self,
        tuple: &[u64],
        turn: usize,
        run: &Run<'_>,
    ) -> Result<Vec<Vec<u64>>, TableError> {
        let (mut all, mut level) = (vec![], vec![tuple.to_vec()]);
        for _ in 0..turn.max(1) {
            let mut reached = vec![];
            for position in &level {
                self.each(position, run, |_, option| {
                    reached.push(option.to_vec());
                    false
                })?;
            }
            reached.sort_unstable();
            reached.dedup();
            // Whatever was reached earlier has been expanded with more moves left.
            reached.retain(|option| all.binary_search(option).is_err());
            all.extend(reached.iter().cloned());
            all.sort_unstable();
            level = reached;
        }
        Ok(all)
    }
}

/// Regions up to this many cells are filled at once.
const SMALL_REGION: usize = 1 << 13;

/// Regions of up to this many states are filled even where the part of the budget allows fewer.
const FILLED: u64 = 1 << 23;

/// A solver of one game, or of one summand.
#[derive(Debug)]
struct PartSolver {
    moves: Moves,
    slots: Vec<i64>,
    rule: Recurrence,
    search: DepthFirstSearch,
    /// Options that the search had visited when a region was last filled.
    spent: u64,
    plan: Option<FillingOrder>,
    dense: Option<Dense>,
}

impl PartSolver {
    fn new(
        rules: &TupleRuleset,
        rule: Recurrence,
        order: Option<&[LinearMeasure]>,
        run: &Run<'_>,
    ) -> Result<Self, TableError> {
        let moves = moves(rules, run)?;
        let slots = moves.slots();
        let packing = Packing::new(moves.bounds(), symmetry::blocks(rules));
        // Values of turns of several moves do not follow from those of single moves.
        let plan = if matches!(rule, Recurrence::Mex { turn } if turn > 1) {
            None
        } else {
            FillingOrder::new(rules, &moves, order, run)
        };
        Ok(Self {
            moves,
            slots,
            rule,
            search: DepthFirstSearch::new(packing, rule),
            spent: 0,
            plan,
            dense: None,
        })
    }

    /// The number of a position. Regions are filled within `whole`, of which `run` may be a part.
    fn number(&mut self, tuple: &[i64], run: &Run<'_>, whole: &Run<'_>) -> Result<u16, TableError> {
        if let (Some(plan), Some(dense)) = (&self.plan, &self.dense)
            && let Some(number) = dense.number(plan, tuple)
        {
            return Ok(number);
        }
        let region = self.plan.as_ref().and_then(|plan| {
            let memory = run.limits.memory.saturating_sub(run.memory());
            let most = whole.limits.states.min(FILLED).max(run.limits.states);
            [true, false].into_iter().find_map(|round| {
                let region = plan.region(tuple, self.dense.as_ref(), round)?;
                Dense::affords(plan, region.2, most, memory).then_some(region)
            })
        });
        if let Some(region) = region {
            // A search gets about as much time as filling the region takes.
            let options = match self.rule {
                Recurrence::Distance { .. } if self.moves.goes_back() => region.2 / 4,
                _ => region.2.saturating_mul(2),
            };
            let worth = u64::try_from(options).unwrap_or(u64::MAX);
            let left = worth.saturating_sub(self.search.work - self.spent);
            if region.2 > SMALL_REGION && left > 0 {
                let found = self.search.number(tuple, left, &self.moves, &mut self.slots, run)?;
                if let Some(number) = found {
                    return Ok(number);
                }
            }
            if let Some(number) = self.fill(region, tuple, run, whole)? {
                return Ok(number);
            }
        }
        let number = self.search.number(tuple, u64::MAX, &self.moves, &mut self.slots, run)?;
        number.ok_or(TableError::LargeNumber)
    }

    /// Fills a region; if that fails, no other will be tried.
    fn fill(
        &mut self,
        region: (Vec<i64>, i64, usize),
        tuple: &[i64],
        run: &Run<'_>,
        whole: &Run<'_>,
    ) -> Result<Option<u16>, TableError> {
        let Some(plan) = &self.plan else { return Ok(None) };
        self.spent = self.search.work;
        let memory = run.limits.memory.saturating_sub(run.memory());
        let filling = whole.part(Limits { memory, time: None, ..whole.limits });
        match Dense::fill(plan, region, self.rule, &self.moves, &mut self.slots, &filling) {
            Ok(dense) => {
                run.allocate(dense.bytes())?;
                let number = dense.number(plan, tuple);
                if let Some(old) = self.dense.replace(dense) {
                    old.release(run);
                }
                Ok(number)
            }
            Err(TableError::Stopped(stop)) => Err(stop.into()),
            Err(_) => {
                self.plan = None;
                if let Some(old) = self.dense.take() {
                    old.release(run);
                }
                Ok(None)
            }
        }
    }

    /// The memory of known positions, in bytes.
    fn bytes(&self) -> usize {
        self.search.bytes() + self.dense.as_ref().map_or(0, Dense::bytes)
    }

    /// The number of known positions.
    fn stored(&self) -> usize {
        self.search.stored() + self.dense.as_ref().map_or(0, Dense::cells)
    }
}

/// Answers queries about the class of a tuple.
pub struct TupleTable<'a> {
    known: KnownTuples,
    run: &'a Run<'a>,
    /// `run` is a part of it.
    whole: &'a Run<'a>,
}

/// What a table knows, for a later one with another budget.
pub(super) struct KnownTuples {
    kind: ClassKind,
    turn: usize,
    options: OptionLister,
    /// Solvers of the summands, each for the listed heaps; the others are empty there.
    engines: Vec<(Vec<usize>, PartSolver)>,
    scratch: Vec<i64>,
}

impl<'a> TupleTable<'a> {
    /// An empty table. Measures that every single move lowers (see [`LinearMeasure`]) speed up
    /// games whose moves enlarge heaps.
    ///
    /// # Errors
    /// [`TableError::LargeNumber`] if a number in the rules is too large, and if the budget is
    /// exhausted.
    pub fn new(
        rules: &TupleRuleset,
        kind: ClassKind,
        order: Option<&[LinearMeasure]>,
        run: &'a Run<'a>,
    ) -> Result<Self, TableError> {
        let turn = u16::try_from(rules.turn.max(1))
            .ok()
            .filter(|turn| *turn < 1000)
            .ok_or(TableError::LargeNumber)?;
        let mut engines = vec![];
        let parts = if kind == ClassKind::Outcome(Convention::Misere) || turn > 1 {
            vec![]
        } else {
            parts::parts(rules)
        };
        let rule = match kind {
            ClassKind::Outcome(convention) if parts.is_empty() => {
                Recurrence::Distance { turn, misere: convention == Convention::Misere }
            }
            _ => Recurrence::Mex { turn },
        };
        if parts.is_empty() {
            engines.push((
                (0..rules.heaps.len()).collect(),
                PartSolver::new(rules, rule, order, run)?,
            ));
        }
        for (heaps, part) in parts {
            engines.push((heaps, PartSolver::new(&part, rule, order, run)?));
        }
        let options = OptionLister::new(rules, run)?;
        Ok(Self {
            known: KnownTuples { kind, turn: rules.turn, options, engines, scratch: vec![] },
            run,
            whole: run,
        })
    }

    /// A table that knows what another one has found, and accounts for it.
    pub(super) fn resume(known: KnownTuples, run: &'a Run<'a>) -> Self {
        let bytes = known.engines.iter().map(|(_, engine)| engine.bytes()).sum();
        // Where that is too much, the next allocation says so.
        let _ = run.allocate(bytes);
        Self { known, run, whole: run }
    }

    /// Fills regions within the budget of `whole`, of which the table's own is a part: later parts
    /// use them too.
    pub(super) const fn filling_within(mut self, whole: &'a Run<'a>) -> Self {
        self.whole = whole;
        self
    }

    /// What it knows.
    pub(super) fn into_known(self) -> KnownTuples {
        self.known
    }

    /// Whether the tuple is a position.
    ///
    /// # Errors
    /// As for [`OptionLister::is_position`].
    pub fn is_position(&mut self, tuple: &[u64]) -> Result<bool, TableError> {
        self.known.options.is_position(tuple, self.run)
    }

    /// The options of a position, sorted, without duplicates; none if the tuple is not a position.
    ///
    /// # Errors
    /// As for [`OptionLister::each`].
    pub fn options(&mut self, tuple: &[u64]) -> Result<Vec<Vec<u64>>, TableError> {
        self.known.options.turn(tuple, self.known.turn, self.run)
    }

    /// The same if there are at most `most`, or if a turn has several moves.
    pub(super) fn few_options(
        &mut self,
        tuple: &[u64],
        most: usize,
    ) -> Result<Option<Vec<Vec<u64>>>, TableError> {
        if self.known.turn <= 1 {
            let mut count = 0;
            let too_many = self.known.options.each(tuple, self.run, |_, _| {
                count += 1;
                count > most
            })?;
            if too_many {
                return Ok(None);
            }
        }
        self.options(tuple).map(Some)
    }

    /// Visits the results of single moves from a position, possibly with duplicates, with their
    /// values as [`Self::value`] gives them, until a visit returns `true`; returns whether one did.
    pub(super) fn any_option(
        &mut self,
        tuple: &[u64],
        mut visit: impl FnMut(&[u64], u32) -> bool,
    ) -> Result<bool, TableError> {
        let Self { known, run, whole } = self;
        let KnownTuples { kind, options, engines, scratch, .. } = known;
        let mut failed = None;
        let any = options.each(tuple, run, |_, option| {
            match value(*kind, engines, scratch, option, (run, whole)) {
                Ok(value) => visit(option, value),
                Err(error) => {
                    failed = Some(error);
                    true
                }
            }
        })?;
        failed.map_or(Ok(any), Err)
    }

    /// Whether it is about who wins.
    pub(super) const fn is_about_outcomes(&self) -> bool {
        matches!(self.known.kind, ClassKind::Outcome(_))
    }

    /// The number of known positions (or positions of summands).
    #[must_use]
    pub fn solved(&self) -> usize {
        self.known.engines.iter().map(|(_, engine)| engine.stored()).sum()
    }

    /// The class of a tuple: none if it is not a position, else 0 for P and 1 for N, or the Grundy
    /// value.
    ///
    /// # Errors
    /// Any [`TableError`].
    pub fn class(&mut self, tuple: &[u64]) -> Result<Option<u8>, TableError> {
        let Some(value) = self.value(tuple)? else { return Ok(None) };
        if value > LARGEST_VALUE {
            return Err(TableError::LargeValue);
        }
        Ok(u8::try_from(value).ok())
    }

    /// The class without the limit [`LARGEST_VALUE`].
    ///
    /// # Errors
    /// Any [`TableError`].
    pub fn value(&mut self, tuple: &[u64]) -> Result<Option<u32>, TableError> {
        if !self.is_position(tuple)? {
            return Ok(None);
        }
        let KnownTuples { kind, engines, scratch, .. } = &mut self.known;
        value(*kind, engines, scratch, tuple, (self.run, self.whole)).map(Some)
    }
}

/// The value of a position, or whether it is won, from its summands.
fn value(
    kind: ClassKind,
    engines: &mut [(Vec<usize>, PartSolver)],
    scratch: &mut Vec<i64>,
    tuple: &[u64],
    (run, whole): (&Run<'_>, &Run<'_>),
) -> Result<u32, TableError> {
    let mut sum = 0;
    for (heaps, engine) in engines {
        scratch.clear();
        scratch.resize(tuple.len(), 0);
        for &heap in &*heaps {
            scratch[heap] = i64::try_from(tuple[heap]).map_err(|_| TableError::LargeNumber)?;
        }
        sum ^= u32::from(engine.number(scratch, run, whole)?);
    }
    Ok(if kind == ClassKind::Values { sum } else { u32::from(sum != 0) })
}
