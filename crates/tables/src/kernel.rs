//! Tables for games in which every position allows the same amounts to be taken, filled from the
//! least position on.

use alloc::vec;
use alloc::vec::Vec;

use run::Run;

use crate::Trouble;
use crate::column::Column;
use crate::mover::Mover;
use crate::quantity::{Outcome, Quantity, Value};
use crate::table::{SOLVED, UNKNOWN};

/// Cells between two checks of the run.
const LOOK: usize = 1 << 16;

/// Consecutive amounts from which a window pays off.
const ROW: usize = 8;

/// The state of a position independent of its moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum KernelKind {
    Plain,
    /// Not a position.
    Outside,
    Ended(u64),
}

impl Mover {
    /// Whether domain and endings are trivial.
    fn is_plain(&self) -> bool {
        self.rules.endings.is_empty() && self.is_free()
    }

    /// Whether all tuples are positions.
    pub(crate) const fn is_free(&self) -> bool {
        matches!(self.rules.domain, crate::register::Check::Always(true))
    }

    fn kind<Q: Quantity>(&mut self, position: &[i64]) -> Result<KernelKind, Trouble> {
        if !self.is_position(position)? {
            return Ok(KernelKind::Outside);
        }
        self.load(position);
        let misere = self.rules.misere;
        Ok(match self.ending()? {
            Some(verdict) => KernelKind::Ended(Q::ended(Some(verdict), misere)),
            None => KernelKind::Plain,
        })
    }
}

/// The outcomes of all positions of a grid. No ending may be a draw, and in misère play all tuples
/// must be positions.
pub(crate) fn outcomes(
    mover: &mut Mover,
    sizes: &[usize],
    amounts: &[Vec<i64>],
    run: &Run<'_>,
) -> Result<Column, Trouble> {
    let cells = sizes.iter().product();
    let mut codes: Vec<u8> = vec![0; cells];
    let steps: Vec<(usize, &[i64])> =
        amounts.iter().map(|amount| (distance(amount, sizes), &amount[..])).collect();
    let (plain, misere) = (mover.is_plain(), mover.rules.misere);
    let (loses, wins) = (narrow(Outcome::LOSES), narrow(Outcome::WINS));
    let mut position = vec![0_i64; sizes.len()];
    for id in 0..cells {
        if id.is_multiple_of(LOOK) {
            run.check_clock()?;
        }
        let kind = if plain { KernelKind::Plain } else { mover.kind::<Outcome>(&position)? };
        match kind {
            KernelKind::Ended(code) => codes[id] = narrow(code),
            KernelKind::Plain if u64::from(codes[id]) == UNKNOWN => {
                let stuck = misere && !steps.iter().any(|step| is_enough(&position, step.1));
                codes[id] = if stuck { wins } else { loses };
            }
            KernelKind::Plain | KernelKind::Outside => {}
        }
        if codes[id] == loses && kind != KernelKind::Outside {
            spend(mover, 1, steps.len())?;
            if let ([number], [size]) = (&position[..], sizes) {
                let room = size - usize::try_from(*number).unwrap_or(0);
                for &(step, _) in steps.iter().take_while(|step| step.0 < room) {
                    codes[id + step] = wins;
                }
            } else {
                for &(step, amount) in &steps {
                    if has_room(&position, amount, sizes) {
                        codes[id + step] = wins;
                    }
                }
            }
        }
        next(&mut position, sizes);
    }
    Ok(Column::One(codes))
}

fn narrow(code: u64) -> u8 {
    u8::try_from(code).unwrap_or(u8::MAX)
}

/// The distance in the grid between positions that differ by `amount`.
fn distance(amount: &[i64], sizes: &[usize]) -> usize {
    let step = |distance: usize, (&amount, &size): (&i64, &usize)| {
        distance * size + usize::try_from(amount).unwrap_or(0)
    };
    amount.iter().zip(sizes).fold(0, step)
}

/// The next position of a grid.
fn next(position: &mut [i64], sizes: &[usize]) {
    for (number, &size) in position.iter_mut().zip(sizes).rev() {
        *number += 1;
        if usize::try_from(*number).is_ok_and(|number| number < size) {
            return;
        }
        *number = 0;
    }
}

fn is_enough(position: &[i64], amount: &[i64]) -> bool {
    position.iter().zip(amount).all(|(number, amount)| number >= amount)
}

fn has_room(position: &[i64], amount: &[i64], sizes: &[usize]) -> bool {
    position.iter().zip(amount).zip(sizes).all(|((number, amount), &size)| {
        usize::try_from(number + amount).is_ok_and(|sum| sum < size)
    })
}

/// The Grundy values of all heaps below a size, for these amounts.
pub(crate) fn values(
    mover: &mut Mover,
    size: usize,
    amounts: &[usize],
    run: &Run<'_>,
) -> Result<Column, Trouble> {
    // No value exceeds the number of amounts.
    Ok(match amounts.len() {
        0..=61 => Column::One(few(mover, size, amounts, run)?),
        62..=250 => Column::One(many(mover, size, amounts, run)?),
        251..=65_000 => Column::Two(many(mover, size, amounts, run)?),
        _ => Column::Four(many(mover, size, amounts, run)?),
    })
}

/// Charges heaps, each with a number of look-ups.
fn spend(mover: &mut Mover, heaps: usize, looks: usize) -> Result<(), Trouble> {
    mover.spend(u64::try_from(heaps.saturating_mul(looks)).unwrap_or(u64::MAX))
}

/// What the loops over heaps do besides computing values.
fn begin(
    mover: &mut Mover,
    heap: usize,
    plain: bool,
    run: &Run<'_>,
) -> Result<KernelKind, Trouble> {
    if heap.is_multiple_of(LOOK) {
        run.check_clock()?;
    }
    if plain {
        return Ok(KernelKind::Plain);
    }
    mover.kind::<Value>(&[i64::try_from(heap).unwrap_or(i64::MAX)])
}

/// Keeps the values of all options in one word.
fn few(
    mover: &mut Mover,
    size: usize,
    amounts: &[usize],
    run: &Run<'_>,
) -> Result<Vec<u8>, Trouble> {
    spend(mover, size, amounts.len())?;
    let plain = mover.is_plain();
    let mut codes: Vec<u8> = Vec::with_capacity(size);
    let largest = amounts.last().copied().unwrap_or(0);
    for heap in 0..size {
        codes.push(match begin(mover, heap, plain, run)? {
            KernelKind::Plain => {
                let option = |options: u64, &amount: &usize| options | 1 << codes[heap - amount];
                let options = if heap >= largest {
                    amounts.iter().fold(0, option)
                } else {
                    amounts.iter().take_while(|&&amount| amount <= heap).fold(0, option)
                };
                let value = (options >> SOLVED).trailing_ones();
                narrow(SOLVED + u64::from(value))
            }
            KernelKind::Outside => 0,
            KernelKind::Ended(code) => narrow(code),
        });
    }
    Ok(codes)
}

/// Keeps the values of options as a bit set. A window of consecutive amounts keeps its counts from
/// one heap to the next.
fn many<T: Copy + Default + TryFrom<u64> + Into<u64>>(
    mover: &mut Mover,
    size: usize,
    amounts: &[usize],
    run: &Run<'_>,
) -> Result<Vec<T>, Trouble> {
    let plain = mover.is_plain();
    let mut codes: Vec<T> = Vec::with_capacity(size);
    let rows: Vec<&[usize]> = amounts.chunk_by(|a, b| a + 1 == *b).collect();
    let windows = rows.iter().filter(|row| row.len() >= ROW);
    let windows: Vec<(usize, usize)> = windows.map(|row| (row[0], row[row.len() - 1])).collect();
    let singles = rows.iter().filter(|row| row.len() < ROW);
    let singles: Vec<usize> = singles.flat_map(|row| row.iter().copied()).collect();
    spend(mover, size, windows.len() + singles.len())?;
    // Per value, the number of options in windows with it; and the values with any, as bits.
    let mut counts = vec![0_u32; amounts.len() + 3];
    let mut kept = vec![0_u64; counts.len() / 64 + 1];
    let mut options = kept.clone();
    let code =
        |codes: &[T], heap: usize| -> usize { usize::try_from(codes[heap].into()).unwrap_or(0) };
    for heap in 0..size {
        for &(first, last) in &windows {
            if let Some(entering) = heap.checked_sub(first) {
                let code = code(&codes, entering);
                counts[code] += 1;
                kept[code / 64] |= 1 << (code % 64);
            }
            if let Some(leaving) = heap.checked_sub(last + 1) {
                let code = code(&codes, leaving);
                counts[code] -= 1;
                if counts[code] == 0 {
                    kept[code / 64] &= !(1 << (code % 64));
                }
            }
        }
        let new = match begin(mover, heap, plain, run)? {
            KernelKind::Plain => {
                options.copy_from_slice(&kept);
                for &amount in singles.iter().take_while(|&&amount| amount <= heap) {
                    let code = code(&codes, heap - amount);
                    options[code / 64] |= 1 << (code % 64);
                }
                // Codes below that of 0 mean that something is not a position.
                options[0] |= (1 << SOLVED) - 1;
                let full = options.iter().take_while(|&&word| word == u64::MAX).count();
                let rest = options.get(full).map_or(0, |word| word.trailing_ones());
                u64::try_from(full * 64).unwrap_or(0) + u64::from(rest)
            }
            KernelKind::Outside => 0,
            KernelKind::Ended(code) => code,
        };
        codes.push(T::try_from(new).unwrap_or_default());
    }
    Ok(codes)
}
