//! The memory of tables that are being made.

use std::mem::size_of;

use answer::{Obstacle, Row};
use run::{Run, Stop};

/// What rows take.
#[derive(Debug, Default)]
pub(crate) struct Kept {
    bytes: usize,
    entries: usize,
}

impl Kept {
    /// Accounts for one row more, and looks at the clock: rows may be empty, and as many as there are numbers.
    ///
    /// # Errors
    /// When the budget ends.
    pub(crate) fn row(&mut self, row: &Row, run: &Run<'_>) -> Result<(), Stop> {
        let entries: usize = row.entries.iter().map(|(text, _)| text.len() + size_of::<(String, i64)>()).sum();
        let tuples: usize = row.tuples.iter().map(|tuple| size_of_val(&tuple[..]) + size_of::<Vec<u64>>()).sum();
        let bytes = entries + tuples + size_of::<Row>();
        self.bytes += bytes;
        self.entries += row.entries.len();
        run.look()?;
        run.states(self.entries)?;
        run.allocate(bytes)
    }

    /// The same of a row that has been made, if one has.
    pub(crate) fn keep(&mut self, row: Option<Row>, run: &Run<'_>) -> Result<Option<Row>, Obstacle> {
        if let Some(row) = &row {
            self.row(row, run).map_err(Obstacle::Stopped)?;
        }
        Ok(row)
    }

    /// From now on it is whoever asked for the table who keeps it.
    pub(crate) fn release(self, run: &Run<'_>) {
        run.release(self.bytes);
    }
}
