//! The table of codes.

use alloc::vec;
use alloc::vec::Vec;

use run::{Run, Stop};

use crate::column::Column;
use crate::index::{Grid, Keys};

/// Nothing is known of a position.
pub(crate) const UNKNOWN: u64 = 0;

/// A position is being solved.
pub(crate) const OPEN: u64 = 1;

/// The least code of a solved position.
pub(crate) const SOLVED: u64 = 2;

/// A grid of more positions is made only if the one it replaces is dense.
const SPARSE: usize = 1 << 25;

/// In a dense grid, more than one in this many positions is known.
const DENSE: usize = 64;

/// Codes by position, with one column per quantity.
#[derive(Clone, Debug)]
pub(crate) struct CodeTable {
    fields: usize,
    index: Index,
    columns: [Column; 4],
    /// Bytes used by others, which count towards the same budget.
    pub(crate) beside: usize,
}

/// A grid as long as it fits, since it needs neither searching nor keys.
#[derive(Clone, Debug)]
enum Index {
    Grid(Grid),
    Keys(Keys),
}

impl CodeTable {
    pub(crate) fn new(fields: usize) -> Self {
        let sizes = vec![0; fields];
        let empty = Grid::new(sizes, 1);
        let index = empty.map_or_else(|| Index::Keys(Keys::new(fields)), Index::Grid);
        Self { fields, index, columns: Default::default(), beside: 0 }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        *self = Self::new(self.fields);
    }

    /// Switches to keys.
    #[cfg(test)]
    pub(crate) fn use_keys(&mut self) {
        self.rebuild(None);
    }

    /// Bytes used.
    pub(crate) fn bytes(&self) -> usize {
        let keys = match &self.index {
            Index::Grid(_) => 0,
            Index::Keys(keys) => keys.bytes(),
        };
        keys + self.beside + self.columns.iter().map(Column::bytes).sum::<usize>()
    }

    /// The code of a position.
    #[inline(always)]
    pub(crate) fn get(&self, column: usize, position: &[i64]) -> u64 {
        let id = match &self.index {
            Index::Grid(grid) => grid.id(position),
            Index::Keys(keys) => keys.find(position),
        };
        id.map_or(UNKNOWN, |id| self.columns[column].get(id))
    }

    /// Sets the code of a position.
    pub(crate) fn set(
        &mut self,
        column: usize,
        position: &[i64],
        code: u64,
        run: &Run<'_>,
    ) -> Result<(), Stop> {
        let id = match &self.index {
            Index::Grid(grid) => grid.id(position),
            Index::Keys(keys) => keys.find(position),
        };
        let known = id.filter(|&id| id < self.columns[column].len());
        let id = match known {
            Some(id) => id,
            None => self.make_room(column, position, false, run)?,
        };
        let width = self.columns[column].width();
        self.columns[column].set(id, code);
        if self.columns[column].width() > width { self.fits(0, run) } else { Ok(()) }
    }

    /// Extends a grid to all positions up to one and returns its sizes. None without a grid.
    pub(crate) fn reserve(
        &mut self,
        column: usize,
        most: &[i64],
        run: &Run<'_>,
    ) -> Option<Vec<usize>> {
        self.make_room(column, most, true, run).ok()?;
        match &self.index {
            Index::Grid(grid) => Some(grid.sizes().to_vec()),
            Index::Keys(_) => None,
        }
    }

    /// The sizes of the grid; none without a grid.
    pub(crate) fn room(&self) -> Option<&[usize]> {
        match &self.index {
            Index::Grid(grid) => Some(grid.sizes()),
            Index::Keys(_) => None,
        }
    }

    /// Sets the codes in a row of a grid, from one position on; `up` means that larger numbers of
    /// the field come first. Never clears a code.
    pub(crate) fn set_row(
        &mut self,
        column: usize,
        first: &[i64],
        (field, up): (usize, bool),
        codes: impl Iterator<Item = u64>,
        run: &Run<'_>,
    ) -> Result<(), Stop> {
        let Index::Grid(grid) = &self.index else { return Ok(()) };
        let Some(id) = grid.id(first) else { return Ok(()) };
        let step: usize = grid.sizes()[field + 1..].iter().product();
        let width = self.columns[column].width();
        self.columns[column].set_row(id, (step, up), codes);
        if self.columns[column].width() > width { self.fits(0, run) } else { Ok(()) }
    }

    /// Replaces a column of a grid.
    pub(crate) fn replace(&mut self, column: usize, codes: Column) {
        if self.columns[column].len() == codes.len() {
            self.columns[column] = codes;
        }
    }

    /// Checks that `more` bytes fit into the budget.
    pub(crate) fn fits(&self, more: usize, run: &Run<'_>) -> Result<(), Stop> {
        let limit = run.limits.memory;
        let bytes = u64::try_from(self.bytes().saturating_add(more)).unwrap_or(u64::MAX);
        if bytes <= limit { Ok(()) } else { Err(Stop::Memory { limit }) }
    }

    /// Makes room for a position and returns its index; `all` means that smaller positions are
    /// needed too.
    #[cold]
    fn make_room(
        &mut self,
        column: usize,
        position: &[i64],
        all: bool,
        run: &Run<'_>,
    ) -> Result<usize, Stop> {
        if let Index::Grid(grid) = &self.index {
            if let Some(id) = grid.id(position) {
                let cells = grid.cells();
                self.fits(cells, run)?;
                self.columns[column] = self.columns[column].blank(cells);
                return Ok(id);
            }
            let most = if all || self.is_dense() { usize::MAX } else { SPARSE };
            let larger = self.larger(grid, (column, most), position, run);
            self.rebuild(larger);
        }
        match &mut self.index {
            Index::Grid(grid) => {
                let (id, cells) = (grid.id(position), grid.cells());
                if self.columns[column].len() < cells {
                    self.columns[column] = self.columns[column].blank(cells);
                }
                self.fits(0, run)?;
                id.ok_or(Stop::Memory { limit: run.limits.memory })
            }
            Index::Keys(keys) => {
                let limit = Stop::Memory { limit: run.limits.memory };
                let id = keys.insert(position).ok_or(limit)?;
                let count = keys.len();
                if self.columns[column].len() < count {
                    self.columns[column].resize(count);
                }
                if count.is_multiple_of(1 << 10) {
                    self.fits(0, run)?;
                }
                Ok(id)
            }
        }
    }

    /// Whether enough positions are known to enlarge the grid.
    fn is_dense(&self) -> bool {
        self.columns.iter().any(|column| column.known() > column.len() / DENSE)
    }

    /// A grid of at most `limit` positions with room for one more. A growing size is doubled, or
    /// takes all remaining room, so that growing costs no more than filling.
    fn larger(
        &self,
        grid: &Grid,
        (column, most): (usize, usize),
        wanted: &[i64],
        run: &Run<'_>,
    ) -> Option<Grid> {
        let memory = usize::try_from(run.limits.memory).unwrap_or(usize::MAX);
        let filled = |(index, each): (usize, &Column)| {
            if each.len() > 0 || index == column { each.width() } else { 0 }
        };
        let width: usize = self.columns.iter().enumerate().map(filled).sum();
        let limit = most.min((memory / 4).saturating_sub(self.beside) / width.max(1));
        let least = |(&size, &number): (&usize, &i64)| {
            Some(size.max(usize::try_from(number).ok()?.checked_add(1)?))
        };
        let least: Option<Vec<usize>> = grid.sizes().iter().zip(wanted).map(least).collect();
        let mut sizes = least?;
        let mut cells = Grid::new(sizes.clone(), limit)?.cells();
        for (size, &before) in sizes.iter_mut().zip(grid.sizes()) {
            if *size > before {
                let others = cells / *size;
                *size = (*size).max(before.saturating_mul(2).min(limit / others));
                cells = others * *size;
            }
        }
        Grid::new(sizes, limit)
    }

    /// Switches to another grid, or to keys.
    fn rebuild(&mut self, grid: Option<Grid>) {
        let Index::Grid(old) = &self.index else { return };
        let mut new = match grid {
            Some(grid) => Index::Grid(grid),
            None => Index::Keys(Keys::new(self.fields)),
        };
        let cells = if let Index::Grid(grid) = &new { grid.cells() } else { 0 };
        let mut columns: [Column; 4] = Default::default();
        for (column, from) in columns.iter_mut().zip(&self.columns) {
            *column = from.blank(if from.len() > 0 { cells } else { 0 });
        }
        let mut position = vec![];
        // Visit each column once, even if another has many more entries.
        let mut next = self.columns.each_ref().map(|column| column.next_known(0));
        while let Some(id) = next.iter().flatten().min().copied() {
            for (next, column) in next.iter_mut().zip(&self.columns) {
                if *next == Some(id) {
                    *next = column.next_known(id + 1);
                }
            }
            let codes = self.columns.each_ref().map(|column| column.get(id));
            old.position(id, &mut position);
            let id = match &mut new {
                Index::Grid(grid) => grid.id(&position),
                Index::Keys(keys) => keys.insert(&position),
            };
            let Some(id) = id else { continue };
            for (column, code) in columns.iter_mut().zip(codes) {
                if code != UNKNOWN {
                    if column.len() <= id {
                        column.resize(id + 1);
                    }
                    column.set(id, code);
                }
            }
        }
        (self.index, self.columns) = (new, columns);
    }
}

#[cfg(test)]
mod tests {
    use run::Limits;

    use super::*;

    /// How often a table grows as it fills its memory position by position.
    fn growths(fields: usize, positions: impl Iterator<Item = Vec<i64>>) -> usize {
        let run = Run::new(Limits { memory: 200_000, ..Limits::default() });
        let mut table = CodeTable::new(fields);
        let mut rooms = vec![];
        for position in positions {
            table.set(0, &position, SOLVED, &run).unwrap();
            let Some(room) = table.room() else { break };
            if rooms.last().is_none_or(|last: &Vec<usize>| last != room) {
                rooms.push(room.to_vec());
            }
        }
        assert!(table.room().is_none(), "there was more memory than positions");
        rooms.len()
    }

    #[test]
    fn growing_costs_no_more_than_filling() {
        assert!(growths(1, (0..).map(|n| vec![n])) < 20);
        assert!(growths(2, (0..).map(|n| vec![n, n / 3])) < 40);
        assert!(growths(3, (0..).map(|n| vec![n % 5, n / 5 % 7, n / 35])) < 40);
    }
}
