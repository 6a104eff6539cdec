//! Solves all positions up to one, in an order in which options come first.
//!
//! A search visits one move at a time. A sweep evaluates the rules for many positions, or many
//! values of a variable, at a time ([`crate::vector`]), and keeps the codes of positions in one
//! flat array in sweep order. Where the options of a position form an interval, it asks for
//! aggregates ([`windows`]): how many are lost, which values occur, which is the largest.
//!
//! The order is a guess ([`order`]), and every option is checked to come first. If that or anything
//! else fails, there is no answer, and a search has to find it.

mod ahead;
mod lines;
mod order;
mod piece;
mod walk;
mod windows;

use alloc::vec;
use alloc::vec::Vec;

use run::Run;

use crate::Trouble;
use crate::mover::Mover;
use crate::quantity::{Outcome, Quantity, Swept};
use crate::table::CodeTable;
use crate::vector::{Unfit, signed};

use ahead::Gathered;
use lines::{Bail, LineKind, SweepFrame};
pub(crate) use order::Order;
use walk::{next_row, size_of_field, start};
use windows::{Largest, Latest};

/// Positions of a row, or values of a variable, evaluated together. Small in tests, so that rows
/// have several pieces.
const PIECE: usize = if cfg!(test) { 13 } else { 1 << 12 };

/// The most positions, unless the budget allows fewer.
const CELLS: usize = 1 << 25;

/// How often a frame may grow.
const LARGER: usize = 24;

/// Sweeps all positions up to this one; returns whether that succeeded.
pub(crate) fn sweep<Q: Swept>(
    mover: &mut Mover,
    table: &mut CodeTable,
    order: &Order,
    position: &[i64],
    run: &Run<'_>,
) -> Result<bool, Trouble> {
    let mut low: Vec<i64> = vec![0; position.len()];
    for &(field, up) in &order.fields {
        low[field] = if up { position[field] } else { 0 };
    }
    let Some(room) = table.room() else { return Ok(false) };
    let mut high: Vec<i64> = position
        .iter()
        .zip(room)
        .map(|(&number, &size)| number.max(signed(size.saturating_sub(1))))
        .collect();
    for &(field, up) in &order.fields {
        if up {
            high[field] = position[field];
        }
    }
    let cells = usize::try_from(run.limits.states).map_or(CELLS, |states| states.min(CELLS));
    let mut wide = SweepFrame::new(order, low.clone(), high.clone(), cells).is_some();
    if !wide {
        high = position.to_vec();
    }
    for _ in 0..LARGER {
        let Some(frame) = SweepFrame::new(order, low.clone(), high.clone(), cells) else {
            return Ok(false);
        };
        let width = size_of::<Q::Code>() + 4 * frame.low.len();
        if table.fits(frame.cells.saturating_mul(width), run).is_err() {
            return Ok(false);
        }
        match Sweep::<Q>::new(mover, order, frame, run).go() {
            Ok(sweep) => {
                let (codes, frame) = (sweep.codes, sweep.frame);
                return keep::<Q>(table, &frame, order, &codes, run);
            }
            Err(Stopped::Bail(Bail::Larger(field, number))) => {
                let Some(larger) = larger(&low, &high, (field, number), cells) else {
                    return Ok(false);
                };
                high[field] = larger;
            }
            // The failure may be in a position that nobody asked for.
            Err(Stopped::Bail(Bail::Unfit)) if wide => {
                wide = false;
                high = position.to_vec();
            }
            Err(Stopped::Bail(Bail::Unfit)) => return Ok(false),
            Err(Stopped::Trouble(trouble)) => return Err(trouble),
        }
    }
    Ok(false)
}

/// A new bound for a field in which a larger number occurred: twice the old one, or as much as
/// there is room for.
fn larger(low: &[i64], high: &[i64], (field, number): (usize, i64), cells: usize) -> Option<i64> {
    let size = |(low, high): (&i64, &i64)| high.checked_sub(*low)?.checked_add(1);
    let others = low.iter().zip(high).enumerate().filter(|(other, _)| *other != field);
    let others =
        others.map(|(_, each)| size(each)).try_fold(1_i64, |all, size| all.checked_mul(size?))?;
    let room = i64::try_from(cells).unwrap_or(i64::MAX) / others.max(1);
    let most = low[field].checked_add(room)?.checked_sub(1)?;
    Some(number.checked_add(1)?.max(high[field].saturating_mul(2)).min(most).max(number))
}

/// Writes the results into the table.
fn keep<Q: Swept>(
    table: &mut CodeTable,
    frame: &SweepFrame,
    order: &Order,
    codes: &[Q::Code],
    run: &Run<'_>,
) -> Result<bool, Trouble> {
    if table.reserve(Q::COLUMN, &frame.high, run).is_none() {
        return Ok(false);
    }
    let Some(&(inner, up)) = order.fields.last() else { return Ok(false) };
    let mut position = start(frame, order);
    let size = size_of_field(frame, inner);
    for codes in codes.chunks(size) {
        let codes = codes.iter().map(|&code| code.into());
        table.set_row(Q::COLUMN, &position, (inner, up), codes, run)?;
        next_row(&mut position, frame, order);
    }
    Ok(true)
}

/// Why a sweep ended early.
enum Stopped {
    Bail(Bail),
    Trouble(Trouble),
}

impl From<Bail> for Stopped {
    fn from(bail: Bail) -> Self {
        Self::Bail(bail)
    }
}

impl From<Unfit> for Stopped {
    fn from(unfit: Unfit) -> Self {
        Self::Bail(unfit.into())
    }
}

/// Aggregates besides codes, for lines with intervals.
enum Beside {
    Nothing,
    /// Along a field: the number of lost positions up to each one, in sweep order.
    Lost(usize),
    Latest(Latest),
    Largest(Largest),
}

struct Sweep<'m, 'r, Q: Swept> {
    mover: &'m mut Mover,
    run: &'m Run<'r>,
    frame: SweepFrame,
    /// The field that changes fastest, and whether larger numbers come first.
    inner: (usize, bool),
    order: &'m Order,
    codes: Vec<Q::Code>,
    kinds: Vec<LineKind>,
    beside: Vec<Beside>,
    /// By field, the counts of [`Beside::Lost`].
    lost: Vec<Vec<u32>>,
    /// When each value was last seen among the options of a position, and the current time.
    seen: Vec<u32>,
    now: u32,
    /// The intermediate states of the positions of a piece.
    gathered: Vec<Gathered>,
}

impl<'m, 'r, Q: Swept> Sweep<'m, 'r, Q> {
    fn new(mover: &'m mut Mover, order: &'m Order, frame: SweepFrame, run: &'m Run<'r>) -> Self {
        let inner = order.fields.last().copied().unwrap_or((0, false));
        let rules = &mover.rules;
        let kinds: Vec<LineKind> =
            rules.lines.iter().map(|line| lines::kind::<Q>(rules, line, inner.0)).collect();
        let mut lost = vec![vec![]; rules.fields];
        let beside = kinds.iter().map(|kind| match *kind {
            LineKind::Window(field) if Q::COLUMN == Outcome::COLUMN => {
                lost[field] = vec![0; frame.cells];
                Beside::Lost(field)
            }
            LineKind::Window(_) if Q::SUMS => Beside::Latest(Latest::default()),
            LineKind::Window(_) => Beside::Largest(Largest::default()),
            _ => Beside::Nothing,
        });
        let beside = beside.collect();
        let codes = vec![Q::Code::default(); frame.cells];
        Self {
            mover,
            run,
            frame,
            inner,
            order,
            codes,
            kinds,
            beside,
            lost,
            seen: vec![],
            now: 0,
            gathered: vec![],
        }
    }

    fn go(mut self) -> Result<Self, Stopped> {
        let size = size_of_field(&self.frame, self.inner.0);
        let mut position = start(&self.frame, self.order);
        let step = if self.inner.1 { -1 } else { 1 };
        for from in (0..self.frame.cells).step_by(size) {
            for beside in &mut self.beside {
                match beside {
                    Beside::Latest(latest) => latest.clear(),
                    Beside::Largest(largest) => largest.clear(size),
                    _ => {}
                }
            }
            self.mover.scope.registers[..position.len()].copy_from_slice(&position);
            for piece in (0..size).step_by(PIECE) {
                let count = PIECE.min(size - piece);
                let first = position[self.inner.0] + step * signed(piece);
                self.piece((from, from + piece), count, (first, step))?;
            }
            next_row(&mut position, &self.frame, self.order);
        }
        Ok(self)
    }
}
