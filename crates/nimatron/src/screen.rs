//! The default extent of a table: as many sizes as fit a screen or two.

use answer::Obstacle;
use run::{Phase, Run};

/// The most positions of the first non-empty size.
const ENOUGH_AT_ONCE: usize = 4096;

/// The extent of a screen or two.
pub(crate) struct Screen {
    /// The largest size.
    pub(crate) largest: usize,
    /// No further size is begun if it would exceed this many positions.
    pub(crate) enough: usize,
    /// This few positions are not enough, so the next size may have as many as the first one.
    pub(crate) few: usize,
    /// The table ends after this many sizes without a position.
    pub(crate) empty: Option<usize>,
}

/// Rows size by size, and what ended them. `row` gets a size and the number of positions there is
/// room for, and makes nothing if there are more; `len` counts the positions of a row.
pub(crate) fn rows<R>(
    up_to: Option<usize>,
    screen: &Screen,
    mut row: impl FnMut(usize, usize) -> Result<Option<R>, Obstacle>,
    len: impl Fn(&R) -> usize,
    run: &Run<'_>,
) -> (Vec<R>, Option<Obstacle>) {
    let (mut rows, mut total, mut empty) = (vec![], 0, 0);
    for size in 0..=up_to.unwrap_or(screen.largest) {
        let room = match up_to {
            Some(_) => usize::MAX,
            None if total <= screen.few => ENOUGH_AT_ONCE,
            None => screen.enough.saturating_sub(total),
        };
        match row(size, room) {
            Ok(Some(row)) => {
                empty = if len(&row) == 0 { empty + 1 } else { 0 };
                total += len(&row);
                rows.push(row);
            }
            Ok(None) => break,
            Err(obstacle) => return (trimmed(rows, up_to, len), Some(obstacle)),
        }
        run.report(Phase::Solve, total);
        if up_to.is_none() && screen.empty.is_some_and(|most| empty >= most) {
            break;
        }
    }
    (trimmed(rows, up_to, len), None)
}

/// Drops empty sizes at the end, unless a size was given.
fn trimmed<R>(mut rows: Vec<R>, up_to: Option<usize>, len: impl Fn(&R) -> usize) -> Vec<R> {
    while up_to.is_none() && rows.last().is_some_and(|row| len(row) == 0) {
        rows.pop();
    }
    rows
}
