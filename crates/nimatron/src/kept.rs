//! The memory of tables under construction.

use std::mem::size_of;

use answer::{Obstacle, Row};
use run::{Run, Stop};

/// The memory of rows.
#[derive(Debug, Default)]
pub(crate) struct Kept {
    bytes: usize,
    entries: usize,
}

impl Kept {
    /// Accounts for one more row, and checks the clock: rows may be empty, and arbitrarily many.
    ///
    /// # Errors
    /// If the budget is exhausted.
    pub(crate) fn row(&mut self, row: &Row, run: &Run<'_>) -> Result<(), Stop> {
        let entries: usize =
            row.entries.iter().map(|(text, _)| text.len() + size_of::<(String, i64)>()).sum();
        let tuples: usize =
            row.tuples.iter().map(|tuple| size_of_val(&tuple[..]) + size_of::<Vec<u64>>()).sum();
        let bytes = entries + tuples + size_of_val(&row.turns[..]) + size_of::<Row>();
        self.bytes += bytes;
        self.entries += row.entries.len();
        run.check_clock()?;
        run.states(self.entries)?;
        run.allocate(bytes)
    }

    /// The same for a row that has been made, if any.
    pub(crate) fn keep(
        &mut self,
        row: Option<Row>,
        run: &Run<'_>,
    ) -> Result<Option<Row>, Obstacle> {
        if let Some(row) = &row {
            self.row(row, run).map_err(Obstacle::Stopped)?;
        }
        Ok(row)
    }

    /// From now on, the caller accounts for the table.
    pub(crate) fn release(self, run: &Run<'_>) {
        run.release(self.bytes);
    }
}
