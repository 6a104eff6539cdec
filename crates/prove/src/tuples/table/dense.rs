//! Whole boxes of positions, filled in an order in which options come first.
//!
//! For outcomes, each relevant position marks its predecessors, so that whatever leads to a
//! P-position is never expanded. The region is a box, if no unbounded heap is ever enlarged, or the
//! part of a box in which a positive linear form that no move raises is small. The order is that of
//! the indices, if all moves are downwards, or that of measures.

use alloc::vec;
use alloc::vec::Vec;

use rules::tuples::TupleRuleset;
use run::{Phase, Run};

use super::moves::Moves;
use super::search::{LARGEST_NUMBER, Recurrence};
use super::system::Trouble;
use super::{TableError, refused};
use crate::tuples::ranking::{LinearForm, LinearMeasure};

/// The most cells in a region.
const MOST_CELLS: usize = 1 << 26;
/// How many cells count as one state: a cell takes 2 bytes, a stored position 48.
const CELLS_OF_STATE: usize = 8;
/// Memory of one position in the order of measures.
const ENTRY: usize = 64;
/// An unknown cell.
const UNKNOWN: u16 = u16::MAX;
/// The cell is not a position, or outside the region.
const NONE: u16 = u16::MAX - 1;

/// The cells of a region, and the order in which they are filled.
#[derive(Clone, Debug)]
pub(super) struct FillingOrder {
    /// For each heap a bound in all positions.
    bounds: Vec<Option<i64>>,
    /// A form that is positive on unbounded heaps and that no move raises; none if no such heap is
    /// ever enlarged.
    closed: Option<Vec<i64>>,
    /// What every move lowers lexicographically; none if the order of indices suffices.
    order: Option<Vec<LinearMeasure>>,
    /// The size of the first region.
    start: i64,
}

/// Numbers of all positions in a region.
#[derive(Clone, Debug)]
pub(super) struct Dense {
    limits: Vec<i64>,
    strides: Vec<usize>,
    /// Restricts the region to where the form of the plan is at most this.
    most: i64,
    cells: Vec<u16>,
}

impl FillingOrder {
    /// None if no order or no closed region is known.
    pub(super) fn new(
        rules: &TupleRuleset,
        moves: &Moves,
        order: Option<&[LinearMeasure]>,
        run: &Run<'_>,
    ) -> Option<Self> {
        let bounds = moves.bounds().to_vec();
        let free: Vec<usize> = (0..bounds.len()).filter(|&heap| bounds[heap].is_none()).collect();
        let downwards = moves.sum_falls() && (0..bounds.len()).all(|heap| !moves.rises(heap));
        let order = if downwards { None } else { Some(order?.to_vec()) };
        let closed = if free.iter().all(|&heap| !moves.rises(heap)) {
            None
        } else {
            let ones: Vec<i64> = bounds.iter().map(|bound| i64::from(bound.is_none())).collect();
            let all = vec![1; bounds.len()];
            let measured = order.iter().flatten().filter_map(|measure| match &measure.max[..] {
                [LinearForm { heaps, .. }] => Some(heaps.clone()),
                _ => None,
            });
            let mut forms = [ones, all].into_iter().chain(measured);
            let fits = |form: &Vec<i64>| {
                form.iter().all(|&scale| scale >= 0)
                    && free.iter().all(|&heap| form[heap] > 0)
                    && Moves::never_raises(rules, form, run)
            };
            Some(forms.find(fits)?)
        };
        let start = [1, 64, 64, 16, 8].get(free.len()).copied().unwrap_or(4);
        Some(Self { bounds, closed, order, start })
    }

    fn weight(&self, tuple: &[i64]) -> Option<i64> {
        let Some(form) = &self.closed else { return Some(0) };
        form.iter()
            .zip(tuple)
            .try_fold(0_i64, |sum, (scale, heap)| sum.checked_add(scale.checked_mul(*heap)?))
    }

    /// Limits of the heaps and of the form for a region that contains the tuple, and its number of
    /// cells; none if too many. Rounded regions have room for larger tuples.
    pub(super) fn region(
        &self,
        tuple: &[i64],
        old: Option<&Dense>,
        round: bool,
    ) -> Option<(Vec<i64>, i64, usize)> {
        let rounded = |number: i64| match round {
            true => i64::try_from(number.unsigned_abs().checked_next_power_of_two()?).ok(),
            false => Some(number),
        };
        let most = match &self.closed {
            Some(_) => {
                rounded(self.weight(tuple)?.max(self.start))?.max(old.map_or(0, |old| old.most))
            }
            None => 0,
        };
        let mut limits = vec![];
        for (heap, &size) in tuple.iter().enumerate() {
            let limit = match (self.bounds[heap], &self.closed) {
                (Some(bound), _) => bound + 1,
                (None, Some(form)) => most / form[heap] + 1,
                (None, None) => {
                    rounded((size + 1).max(self.start))?.max(old.map_or(0, |old| old.limits[heap]))
                }
            };
            limits.push(limit);
        }
        let cells = limits
            .iter()
            .try_fold(1_usize, |cells, &limit| cells.checked_mul(usize::try_from(limit).ok()?))?;
        (cells <= MOST_CELLS).then_some((limits, most, cells))
    }
}

impl Dense {
    /// The number of a position; none outside the region.
    pub(super) fn number(&self, plan: &FillingOrder, tuple: &[i64]) -> Option<u16> {
        let inside = tuple.iter().zip(&self.limits).all(|(heap, limit)| heap < limit);
        if !inside || plan.closed.is_some() && plan.weight(tuple)? > self.most {
            return None;
        }
        Some(self.cells[index(tuple, &self.strides)]).filter(|&number| number < NONE)
    }

    /// Whether a region is well within a budget of states and memory.
    pub(super) fn affords(plan: &FillingOrder, cells: usize, most: u64, memory: u64) -> bool {
        let each = if plan.order.is_some() { ENTRY } else { 2 };
        let bytes = u64::try_from(cells.saturating_mul(each)).unwrap_or(u64::MAX);
        let states = u64::try_from(cells / CELLS_OF_STATE).unwrap_or(u64::MAX);
        states <= most && bytes <= memory / 2
    }

    /// Fills a region.
    pub(super) fn fill(
        plan: &FillingOrder,
        (limits, most, cells): (Vec<i64>, i64, usize),
        rule: Recurrence,
        moves: &Moves,
        slots: &mut [i64],
        run: &Run<'_>,
    ) -> Result<Self, TableError> {
        run.states(cells / CELLS_OF_STATE)?;
        run.allocate(2 * cells)?;
        let mut strides = vec![1_usize; limits.len()];
        for heap in (0..limits.len().saturating_sub(1)).rev() {
            strides[heap] = strides[heap + 1] * usize::try_from(limits[heap + 1]).unwrap_or(1);
        }
        let dense = Self { limits, strides, most, cells: vec![UNKNOWN; cells] };
        let mut filling = Filling { plan, dense, rule, moves, slots, run, seen: vec![] };
        let filled = if plan.order.is_some() { filling.by_measures() } else { filling.by_index() };
        let Filling { dense, .. } = filling;
        if filled.is_err() {
            run.release(2 * cells);
        }
        filled.map(|()| dense)
    }

    /// The number of cells.
    pub(super) fn cells(&self) -> usize {
        self.cells.len()
    }

    /// Its memory, in bytes.
    pub(super) const fn bytes(&self) -> usize {
        2 * self.cells.len()
    }

    /// Releases the accounted memory.
    pub(super) fn release(self, run: &Run<'_>) {
        run.release(self.bytes());
    }
}

#[inline]
fn index(tuple: &[i64], strides: &[usize]) -> usize {
    tuple
        .iter()
        .zip(strides)
        .map(|(&heap, stride)| usize::try_from(heap).unwrap_or(0) * stride)
        .sum()
}

/// A region being filled.
struct Filling<'f> {
    plan: &'f FillingOrder,
    dense: Dense,
    rule: Recurrence,
    moves: &'f Moves,
    slots: &'f mut [i64],
    run: &'f Run<'f>,
    /// Numbers of options.
    seen: Vec<u16>,
}

/// Positions filled between two reports.
const REPORT: usize = 1 << 16;

impl Filling<'_> {
    fn by_index(&mut self) -> Result<(), TableError> {
        let heaps = self.dense.limits.len();
        let mut tuple = vec![0_i64; heaps];
        for cell in 0..self.dense.cells.len() {
            self.cell(cell, &tuple)?;
            for heap in (0..heaps).rev() {
                tuple[heap] += 1;
                if tuple[heap] < self.dense.limits[heap] {
                    break;
                }
                tuple[heap] = 0;
            }
        }
        Ok(())
    }

    /// Fills positions in increasing order of the measures.
    fn by_measures(&mut self) -> Result<(), TableError> {
        let heaps = self.dense.limits.len();
        let measures = self.plan.order.as_deref().unwrap_or(&[]);
        let mut entries: Vec<(Vec<i64>, usize)> = vec![];
        let mut tuple = vec![0_i64; heaps];
        for cell in 0..self.dense.cells.len() {
            let inside = self.plan.closed.is_none()
                || self.plan.weight(&tuple).is_some_and(|sum| sum <= self.dense.most);
            if inside && self.is_position(&tuple)? {
                self.run.allocate(ENTRY)?;
                let values =
                    measures.iter().map(|measure| measure.value(&tuple)).collect::<Option<_>>();
                entries.push((values.ok_or(TableError::LargeNumber)?, cell));
            } else {
                self.dense.cells[cell] = NONE;
            }
            for heap in (0..heaps).rev() {
                tuple[heap] += 1;
                if tuple[heap] < self.dense.limits[heap] {
                    break;
                }
                tuple[heap] = 0;
            }
        }
        entries.sort_unstable();
        for &(_, cell) in &entries {
            let mut rest = cell;
            for (heap, stride) in tuple.iter_mut().zip(&self.dense.strides) {
                *heap = i64::try_from(rest / stride).unwrap_or(0);
                rest %= stride;
            }
            self.cell(cell, &tuple)?;
        }
        self.run.release(ENTRY * entries.len());
        Ok(())
    }

    fn is_position(&mut self, tuple: &[i64]) -> Result<bool, TableError> {
        self.slots[..tuple.len()].copy_from_slice(tuple);
        self.moves.is_position(self.slots, self.run).map_err(|trouble| refused(trouble, 0, tuple))
    }

    /// Computes a cell after all its options.
    fn cell(&mut self, cell: usize, tuple: &[i64]) -> Result<(), TableError> {
        self.run.tick()?;
        if cell.is_multiple_of(REPORT) {
            self.run.report(Phase::Solve, cell);
        }
        let back = self.moves.goes_back();
        if self.dense.cells[cell] == UNKNOWN {
            if !self.is_position(tuple)? {
                self.dense.cells[cell] = NONE;
                return Ok(());
            }
            self.dense.cells[cell] = match self.rule {
                // No option marked it.
                Recurrence::Distance { misere: false, .. } if back => 0,
                Recurrence::Distance { turn, .. } if back => {
                    if self.has_option(tuple)? {
                        0
                    } else {
                        turn
                    }
                }
                Recurrence::Distance { .. } | Recurrence::Mex { .. } => self.by_options(tuple)?,
            };
        }
        match self.rule {
            Recurrence::Distance { turn, .. } if back && self.dense.cells[cell] < turn => {
                self.mark(cell, tuple)
            }
            _ => Ok(()),
        }
    }

    fn has_option(&mut self, tuple: &[i64]) -> Result<bool, TableError> {
        let found = self.moves.options(self.slots, self.run, |_, _| true);
        found.map_err(|(rule, trouble)| refused(trouble, rule, tuple))
    }

    fn by_options(&mut self, tuple: &[i64]) -> Result<u16, TableError> {
        let (dense, seen, rule) = (&self.dense, &mut self.seen, self.rule);
        seen.clear();
        let mut lost = false;
        let settled = self.moves.options(self.slots, self.run, |_, option| {
            let inside = option.iter().zip(&dense.limits).all(|(heap, limit)| heap < limit);
            let number = if inside { dense.cells[index(option, &dense.strides)] } else { NONE };
            lost = lost || number >= NONE;
            seen.push(number);
            lost || number == 0 && matches!(rule, Recurrence::Distance { .. })
        });
        settled.map_err(|(rule, trouble)| refused(trouble, rule, tuple))?;
        if lost {
            // The order is wrong, or the region is not closed.
            return Err(TableError::LargeNumber);
        }
        let number = self.rule.number(&mut self.seen);
        if u32::from(number) > LARGEST_NUMBER { Err(TableError::LargeValue) } else { Ok(number) }
    }

    /// Passes the number of a cell to all its predecessors.
    fn mark(&mut self, cell: usize, tuple: &[i64]) -> Result<(), TableError> {
        let number = self.dense.cells[cell] + 1;
        let (dense, moves, mut late) = (&mut self.dense, self.moves, false);
        let (strides, limits, cells) = (&dense.strides, &dense.limits, &mut dense.cells);
        let result =
            moves.predecessors(tuple, limits, self.slots, self.run, |first, heap, last| {
                let more = usize::try_from(last - first[heap]).unwrap_or(0);
                let (first, stride) = (index(first, strides), strides[heap]);
                let mut mark = |from: &mut u16| {
                    // A smaller number was found earlier; a position that is done without knowing
                    // this one came too early.
                    late |= *from == 0;
                    *from = if *from == NONE { NONE } else { number.min(*from) };
                };
                match stride {
                    1 => cells[first..=first + more].iter_mut().for_each(mark),
                    _ => cells[first..=first + more * stride]
                        .iter_mut()
                        .step_by(stride)
                        .for_each(&mut mark),
                }
            });
        match result {
            Ok(()) if late => Err(TableError::LargeNumber),
            Ok(()) => Ok(()),
            Err(Trouble::Stop(stop)) => Err(stop.into()),
            Err(_) => Err(TableError::LargeNumber),
        }
    }
}
