//! Tables of small positions as heat maps.

use super::canvas::{Canvas, Entry, SMALL, Sign};
use super::grid::{CELL, Cell, grid, strip};
use super::shown::{Known, Shown, all};
use super::{map, words};
use crate::language::Language;
use crate::picture::{Anchor, Picture, Role, text_width};
use crate::report::title;
use crate::say::together;
use answer::{GameInfo, Positions, Row, Table};

/// The most rows and columns of a grid.
const GRID: usize = 41;

/// The same where three heaps make several grids.
const SLICE: usize = 13;

/// Cells of a line where a heap, or a length, is all there is.
const PER_LINE: usize = 20;

/// The most cells of single heaps or lengths.
const STRIP: usize = 400;

/// The most cells of a row of words, and so many in a line; of more there is a bar.
const CELLS: usize = 128;
const CELLS_PER_LINE: usize = 32;

/// The side of a cell of words.
const WORD_CELL: i32 = 16;

/// Draws a table of small positions: two heaps as a square, three as several, one as a line, words
/// as rows by length. Numbers are shown modulo `modulus`, from 1 to 10, if it is given. Cost: that
/// of reading the table.
#[must_use]
pub fn table(game: &GameInfo, table: &Table, modulus: Option<u8>, language: Language) -> Picture {
    let shown = Shown::new(game, table, modulus, language);
    let (canvas, legend) = (Canvas::default(), vec![]);
    let mut sheet = Sheet { table, shown, language, canvas, legend, rows: None, mapped: false };
    let size = match &game.positions {
        Positions::Lists { heap, .. } => sheet.lists(heap),
        Positions::Heaps { names, .. } => match names.as_slice() {
            [only] => sheet.line((0, 0), only, |tuple, _| tuple.first().copied()),
            [down, across] => sheet.pairs(down, across),
            [first, down, across] => sheet.slices(first, down, across),
            _ => sheet.rows(words::rows_by_size(language)),
        },
        Positions::Words { letters, .. } if letters.chars().count() == 1 => {
            sheet.line((0, 0), "n", |_, row| u64::try_from(row.length).ok())
        }
        Positions::Words { .. } | Positions::Boards(_) => {
            sheet.rows(words::rows_by_length(language))
        }
    };
    let mut legend = shown.legend(sheet.mapped);
    legend.append(&mut sheet.legend);
    if table.stopped.is_some() {
        legend.push(Entry::new(Sign::None, words::stopped_at(sheet.last(), language)));
    }
    let description = together([shown.sentence()].into_iter().chain(sheet.rows), language);
    sheet.canvas.framed(size, &shown.heading(&title(game, language)), &legend, description)
}

/// A table as it is drawn.
struct Sheet<'a> {
    table: &'a Table,
    shown: Shown<'a>,
    language: Language,
    canvas: Canvas,
    legend: Vec<Entry>,
    /// What rows are, if there is more to say about it.
    rows: Option<String>,
    /// Whether cells are too small for words and frames.
    mapped: bool,
}

impl Sheet<'_> {
    fn cell(&self, known: &Known<'_>) -> Cell {
        let empty = words::empty(self.language);
        let position = if known.position.is_empty() { &empty } else { known.position };
        Cell {
            role: self.shown.tint(known, false).role,
            hint: words::hint(position, &self.shown.name(known), self.language),
            text: self.shown.text(known),
            framed: self.shown.is_framed(known),
        }
    }

    fn cut(&mut self, drawn: usize, known: usize) {
        if drawn < known {
            let text = words::cut_at(drawn, known, self.language);
            self.legend.push(Entry::new(Sign::None, text));
        }
    }

    /// All tuples with what is known of them.
    fn tuples(&self) -> impl Iterator<Item = (&Vec<u64>, Known<'_>)> {
        self.table.rows.iter().flat_map(|row| row.tuples.iter().zip(all(row)))
    }

    fn last(&self) -> usize {
        self.table.rows.last().map_or(0, |row| row.length)
    }

    /// Cells one after the other, each position at its number, if it has one.
    fn cells<T: Clone>(
        &self,
        count: usize,
        number: impl Fn(&[u64], &Row) -> Option<u64>,
        of: impl Fn(&Self, &Known<'_>) -> T,
    ) -> Vec<Option<T>> {
        let mut cells = vec![None; count];
        for row in &self.table.rows {
            for (at, known) in all(row).enumerate() {
                let tuple = row.tuples.get(at).map_or(&[][..], Vec::as_slice);
                let place = number(tuple, row).and_then(|number| usize::try_from(number).ok());
                if let Some(cell) = place.and_then(|place| cells.get_mut(place)) {
                    *cell = Some(of(self, &known));
                }
            }
        }
        cells
    }

    /// One number a position: cells in lines, or a map of many.
    fn line(
        &mut self,
        at: (i32, i32),
        name: &str,
        number: impl Fn(&[u64], &Row) -> Option<u64>,
    ) -> (i32, i32) {
        let count = if self.table.rows.is_empty() { 0 } else { self.last() + 1 };
        if count <= STRIP {
            let cells = self.cells(count, number, Self::cell);
            return strip(&mut self.canvas, at, &cells, (name, PER_LINE));
        }
        self.mapped = true;
        let drawn = count.min(map::MOST * map::MOST);
        let cells = self.cells(drawn, number, |sheet, known| sheet.shown.tint(known, true));
        self.cut(drawn, count);
        map::strip(&mut self.canvas, at, cells, (name, map::per_row(drawn, None)), self.language)
    }

    /// Cells by two numbers that are made of each tuple, each as `of` says.
    fn square<T: Clone>(
        &self,
        shown: usize,
        places: impl Fn(&[u64]) -> Vec<[u64; 2]>,
        of: impl Fn(&Self, &Known<'_>) -> T,
    ) -> Vec<Vec<Option<T>>> {
        let mut cells = vec![vec![None; shown + 1]; shown + 1];
        for (tuple, known) in self.tuples() {
            for [row, column] in places(tuple) {
                let at = usize::try_from(row).ok().zip(usize::try_from(column).ok());
                if let Some(cell) = at.and_then(|(row, column)| cells.get_mut(row)?.get_mut(column))
                {
                    *cell = Some(of(self, &known));
                }
            }
        }
        cells
    }

    /// Two numbers a position, each up to `last`: cells in rows and columns, or a map of many.
    fn plane(
        &mut self,
        at: (i32, i32),
        last: usize,
        names: (&str, &str),
        places: impl Fn(&[u64]) -> Vec<[u64; 2]>,
    ) -> (i32, i32) {
        if last < GRID {
            let cells = self.square(last, places, Self::cell);
            return grid(&mut self.canvas, at, &cells, names);
        }
        self.mapped = true;
        let shown = last.min(map::MOST);
        let cells = self.square(shown, places, |sheet, known| sheet.shown.tint(known, true));
        self.cut(shown, last);
        map::map(&mut self.canvas, at, cells, names, 1)
    }

    fn pairs(&mut self, down: &str, across: &str) -> (i32, i32) {
        self.plane((0, 0), self.last(), (down, across), |tuple| match tuple {
            [row, column] => vec![[*row, *column]],
            _ => vec![],
        })
    }

    /// Lists of one and of two heaps. Their order does not matter, and an empty heap is none.
    fn lists(&mut self, heap: &str) -> (i32, i32) {
        let alone = words::one_heap(self.language);
        self.canvas.text(Role::Label, (0, 12), Anchor::Start, &alone, 100);
        let size = |tuple: &[u64], _: &Row| {
            (tuple.len() <= 1).then(|| tuple.first().copied().unwrap_or(0))
        };
        let first = self.line((0, 22), heap, size);
        let pairs = self
            .tuples()
            .filter(|(tuple, _)| tuple.len() == 2)
            .filter_map(|(tuple, _)| tuple.first().copied());
        let Some(last) = pairs.max().and_then(|last| usize::try_from(last).ok()) else {
            return (first.0, first.1 + 22);
        };
        let top = 22 + first.1 + 20;
        self.canvas.text(
            Role::Label,
            (0, top + 12),
            Anchor::Start,
            &words::two_heaps(self.language),
            100,
        );
        let second = self.plane((0, top + 22), last, (heap, heap), |tuple| {
            let at = |heap: usize| tuple.get(heap).copied().unwrap_or(0);
            if tuple.len() <= 2 { vec![[at(0), at(1)], [at(1), at(0)]] } else { vec![] }
        });
        (first.0.max(second.0), top + 22 + second.1)
    }

    /// A grid for each size of the first of three heaps.
    fn slices(&mut self, first: &str, down: &str, across: &str) -> (i32, i32) {
        let shown = self.last().min(SLICE - 1);
        let across_all = if shown < 8 { 4 } else { 2 };
        let (mut width, mut height) = (0, 0);
        let (mut x, mut y) = (0, 0);
        for size in 0..=shown {
            let here = u64::try_from(size).unwrap_or(u64::MAX);
            let places = |tuple: &[u64]| match tuple {
                [one, row, column] if *one == here => vec![[*row, *column]],
                _ => vec![],
            };
            let cells = self.square(shown, places, Self::cell);
            self.canvas.text(
                Role::Label,
                (x, y + 12),
                Anchor::Start,
                &format!("{first} = {here}"),
                100,
            );
            let (wide, high) = grid(&mut self.canvas, (x, y + 20), &cells, (down, across));
            (width, height) = (width.max(x + wide), height.max(y + 20 + high));
            if (size + 1) % across_all == 0 {
                (x, y) = (0, height + 18);
            } else {
                x += wide + 26;
            }
        }
        self.cut(shown, self.last());
        (width, height)
    }

    /// A row of cells for each length or size; a bar where they are too many.
    fn rows(&mut self, words: String) -> (i32, i32) {
        self.legend.push(Entry::new(Sign::None, words.clone()));
        self.rows = Some(words);
        let side = text_width(&self.last().to_string(), 100, Role::Label) + 12;
        let bar = WORD_CELL * i32::try_from(CELLS_PER_LINE).unwrap_or(0);
        let (mut y, mut width) = (0, 0);
        let rows = self.table.rows.iter().filter(|row| !row.entries.is_empty());
        for row in rows {
            self.canvas.text(
                Role::Label,
                (side - 10, y + 13),
                Anchor::End,
                &row.length.to_string(),
                100,
            );
            let share = words::share(row.losing(), row.entries.len(), self.language);
            let share = if self.shown.is_outcome() { share } else { String::new() };
            let drawn = if row.entries.len() > CELLS {
                self.bar(row, (side, y), bar);
                bar
            } else {
                let cells = i32::try_from(row.entries.len().min(CELLS_PER_LINE)).unwrap_or(0);
                let per_line = i32::try_from(CELLS_PER_LINE).unwrap_or(1);
                for (at, known) in (0..).zip(all(row)) {
                    let at = (side + at % per_line * WORD_CELL, y + at / per_line * WORD_CELL);
                    self.cell(&known).draw(&mut self.canvas, at, WORD_CELL);
                }
                cells * WORD_CELL
            };
            self.canvas.text(
                Role::Remark,
                (side + drawn + 10, y + 13),
                Anchor::Start,
                &share,
                SMALL,
            );
            width = width.max(side + drawn + 10 + text_width(&share, SMALL, Role::Remark));
            let lines = if row.entries.len() > CELLS {
                1
            } else {
                row.entries.len().div_ceil(CELLS_PER_LINE)
            };
            y += i32::try_from(lines).unwrap_or(1) * WORD_CELL + 8;
        }
        (width, y.max(CELL))
    }

    /// How many of the positions of a row are of each class, as parts of a bar.
    fn bar(&mut self, row: &Row, (left, y): (i32, i32), width: i32) {
        let all = i64::try_from(row.entries.len()).unwrap_or(1).max(1);
        let mut before = 0_i64;
        let place = |count: i64| i32::try_from(i64::from(width) * count / all).unwrap_or(0);
        for (known, count) in self.shown.counts(row) {
            let count = i64::try_from(count).unwrap_or(0);
            let (from, to) = (place(before), place(before + count));
            before += count;
            let (tint, name) = (self.shown.tint(&known, false), self.shown.text(&known));
            let name = if self.shown.is_outcome() { self.shown.name(&known) } else { name };
            self.canvas.hint(&words::hint(&name, &count.to_string(), self.language));
            self.canvas.rectangle(tint.role, (left + from, y), (to - from, WORD_CELL), 0);
            self.canvas.hint("");
            let text = format!("{name}: {count}");
            if !self.shown.is_outcome() && text_width(&text, 70, Role::Label) < to - from {
                let middle = (left + (from + to) / 2, y + 12);
                self.canvas.text(tint.role, middle, Anchor::Middle, &text, 70);
            }
        }
    }
}
