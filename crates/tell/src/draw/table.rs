//! Tables of small positions as heat maps.

use super::canvas::{Canvas, Entry, Frame, SMALL, Sign};
use super::grid::{CELL, Cell, grid, strip};
use super::map;
use super::words;
use crate::language::Language;
use crate::picture::{Anchor, Picture, Role, text_width};
use crate::report::{Asked, number_of, title};
use crate::say::together;
use answer::{GameInfo, Positions, Prospect, Row, Table};

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

/// Draws a table of small positions: two heaps as a square, three as several, one as a line, words as rows by length. Cost: that of reading the table.
#[must_use]
pub fn table(game: &GameInfo, table: &Table, language: Language) -> Picture {
    let shown = Asked::new(game, table.question);
    let entries = table.rows.iter().flat_map(|row| row.entries.iter());
    let (least, most) = entries.fold((0, 0), |(least, most), (_, class)| (least.min(*class), most.max(*class)));
    let mut sheet = Sheet {
        table,
        shown,
        least,
        most,
        language,
        canvas: Canvas::default(),
        legend: vec![],
        rows: None,
        mapped: false,
    };
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
        Positions::Words { .. } | Positions::Boards(_) => sheet.rows(words::rows_by_length(language)),
    };
    let mut legend = if sheet.mapped { sheet.scale() } else { sheet.signs() };
    legend.append(&mut sheet.legend);
    if table.stopped.is_some() {
        legend.push(Entry::new(Sign::None, words::stopped_at(sheet.last(), language)));
    }
    let description = together([words::shown(shown, language)].into_iter().chain(sheet.rows), language);
    let heading = words::table_title(&title(game, language), shown, language);
    sheet.canvas.framed(size, &heading, &legend, description)
}

/// How a draw looks between a lost and a won position.
const DRAWN: u8 = 4;

/// A table as it is drawn.
struct Sheet<'a> {
    table: &'a Table,
    shown: Asked<'a>,
    least: i64,
    most: i64,
    language: Language,
    canvas: Canvas,
    legend: Vec<Entry>,
    /// What rows are, if there is more to say about it.
    rows: Option<String>,
    /// Whether cells are too small for words and frames.
    mapped: bool,
}

impl Sheet<'_> {
    fn role(&self, class: i64) -> Role {
        match (self.shown, class) {
            (Asked::Outcome, 0) => Role::Heat(9),
            (Asked::Outcome, 1) => Role::Heat(0),
            (Asked::Outcome, _) => Role::Heat(DRAWN),
            (Asked::Classes(_), _) => Role::Class(u8::try_from(class).unwrap_or(u8::MAX)),
            (Asked::Values | Asked::Differences, 0) if self.mapped => Role::Zero,
            (Asked::Values | Asked::Differences, _) => Role::Heat(map::heat(class, (self.least, self.most))),
        }
    }

    fn cell(&self, (position, class): &(String, i64)) -> Cell {
        let name = self.shown.name(*class);
        let empty = words::empty(self.language);
        let position = if position.is_empty() { &empty } else { position };
        Cell {
            role: self.role(*class),
            hint: words::hint(position, &name, self.language),
            // What is not marked wins.
            text: if self.shown == Asked::Outcome && *class == Prospect::Wins.class() { String::new() } else { name },
            framed: matches!(self.shown, Asked::Values | Asked::Differences) && *class == 0,
        }
    }

    /// What the cells mean.
    fn signs(&self) -> Vec<Entry> {
        let language = self.language;
        let cell = |class: i64, text: String| Entry::new(Sign::Box(self.role(class), None), text);
        let framed = |role: Role, text: String| vec![Entry::new(Sign::Box(role, Some(Frame::Within)), text)];
        match self.shown {
            Asked::Outcome => {
                let drawn = self.shown.has_draws(self.table).then_some((Prospect::Draw.class(), words::draw(language)));
                let signs = [(0, words::lost(language)), (1, words::won(language))].into_iter().chain(drawn);
                signs.map(|(class, text)| cell(class, text)).collect()
            }
            Asked::Differences => framed(self.role(0), words::cell_even(language)),
            Asked::Values => framed(Role::Heat(0), words::cell_zero(language)),
            Asked::Classes(names) => {
                let letters = (2..4).chain([1, 0]).map(|class| cell(class, self.shown.name(class)));
                letters.chain([Entry::new(Sign::None, words::classes(names, language))]).collect()
            }
        }
    }

    /// The same of a map.
    fn scale(&self) -> Vec<Entry> {
        let range = (self.least, self.most);
        match self.shown {
            Asked::Values => map::scale(range, words::cell_zero(self.language)),
            Asked::Differences => map::scale(range, words::cell_even(self.language)),
            Asked::Outcome | Asked::Classes(_) => self.signs(),
        }
    }

    fn cut(&mut self, drawn: usize, known: usize) {
        if drawn < known {
            let text = words::cut_at(drawn, known, self.language);
            self.legend.push(Entry::new(Sign::None, text));
        }
    }

    /// All tuples with their entries.
    fn tuples(&self) -> impl Iterator<Item = (&Vec<u64>, &(String, i64))> {
        self.table.rows.iter().flat_map(|row| row.tuples.iter().zip(&row.entries))
    }

    fn last(&self) -> usize {
        self.table.rows.last().map_or(0, |row| row.length)
    }

    /// Cells one after the other, each position at its number, if it has one.
    fn cells<T: Clone>(
        &self,
        count: usize,
        number: impl Fn(&[u64], &Row) -> Option<u64>,
        of: impl Fn(&Self, &(String, i64)) -> T,
    ) -> Vec<Option<T>> {
        let mut cells = vec![None; count];
        for row in &self.table.rows {
            for (at, entry) in row.entries.iter().enumerate() {
                let tuple = row.tuples.get(at).map_or(&[][..], Vec::as_slice);
                let place = number(tuple, row).and_then(|number| usize::try_from(number).ok());
                if let Some(cell) = place.and_then(|place| cells.get_mut(place)) {
                    *cell = Some(of(self, entry));
                }
            }
        }
        cells
    }

    /// One number a position: cells in lines, or a map of many.
    fn line(&mut self, at: (i32, i32), name: &str, number: impl Fn(&[u64], &Row) -> Option<u64>) -> (i32, i32) {
        let count = if self.table.rows.is_empty() { 0 } else { self.last() + 1 };
        if count <= STRIP {
            let cells = self.cells(count, number, Self::cell);
            return strip(&mut self.canvas, at, &cells, (name, PER_LINE));
        }
        self.mapped = true;
        let drawn = count.min(map::MOST * map::MOST);
        let cells = self.cells(drawn, number, |sheet, (_, class)| sheet.role(*class));
        self.cut(drawn, count);
        map::strip(&mut self.canvas, at, cells, (name, map::per_row(drawn, None)), self.language)
    }

    /// Cells by two numbers that are made of each tuple, each as `of` says.
    fn square<T: Clone>(
        &self,
        shown: usize,
        places: impl Fn(&[u64]) -> Vec<[u64; 2]>,
        of: impl Fn(&Self, &(String, i64)) -> T,
    ) -> Vec<Vec<Option<T>>> {
        let mut cells = vec![vec![None; shown + 1]; shown + 1];
        for (tuple, entry) in self.tuples() {
            for [row, column] in places(tuple) {
                let at = usize::try_from(row).ok().zip(usize::try_from(column).ok());
                if let Some(cell) = at.and_then(|(row, column)| cells.get_mut(row)?.get_mut(column)) {
                    *cell = Some(of(self, entry));
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
        let cells = self.square(shown, places, |sheet, (_, class)| sheet.role(*class));
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
        let size = |tuple: &[u64], _: &Row| (tuple.len() <= 1).then(|| tuple.first().copied().unwrap_or(0));
        let first = self.line((0, 22), heap, size);
        let pairs = self.tuples().filter(|(tuple, _)| tuple.len() == 2).filter_map(|(tuple, _)| tuple.first().copied());
        let Some(last) = pairs.max().and_then(|last| usize::try_from(last).ok()) else {
            return (first.0, first.1 + 22);
        };
        let top = 22 + first.1 + 20;
        self.canvas.text(Role::Label, (0, top + 12), Anchor::Start, &words::two_heaps(self.language), 100);
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
            self.canvas.text(Role::Label, (x, y + 12), Anchor::Start, &format!("{first} = {here}"), 100);
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
            self.canvas.text(Role::Label, (side - 10, y + 13), Anchor::End, &row.length.to_string(), 100);
            let share = words::share(row.losing(), row.entries.len(), self.language);
            let share = if matches!(self.shown, Asked::Outcome) { share } else { String::new() };
            let drawn = if row.entries.len() > CELLS {
                self.bar(row, (side, y), bar);
                bar
            } else {
                let cells = i32::try_from(row.entries.len().min(CELLS_PER_LINE)).unwrap_or(0);
                for (line, part) in (0..).zip(row.entries.chunks(CELLS_PER_LINE)) {
                    for (column, entry) in (0..).zip(part) {
                        let at = (side + column * WORD_CELL, y + line * WORD_CELL);
                        self.cell(entry).draw(&mut self.canvas, at, WORD_CELL);
                    }
                }
                cells * WORD_CELL
            };
            self.canvas.text(Role::Remark, (side + drawn + 10, y + 13), Anchor::Start, &share, SMALL);
            width = width.max(side + drawn + 10 + text_width(&share, SMALL, Role::Remark));
            let lines = if row.entries.len() > CELLS { 1 } else { row.entries.len().div_ceil(CELLS_PER_LINE) };
            y += i32::try_from(lines).unwrap_or(1) * WORD_CELL + 8;
        }
        (width, y.max(CELL))
    }

    /// How many of the positions of a row are of each class, as parts of a bar.
    fn bar(&mut self, row: &Row, (left, y): (i32, i32), width: i32) {
        let all = i64::try_from(row.entries.len()).unwrap_or(1).max(1);
        let mut before = 0_i64;
        let place = |count: i64| i32::try_from(i64::from(width) * count / all).unwrap_or(0);
        for class in self.shown.occurring(row) {
            let count = i64::try_from(number_of(class, row)).unwrap_or(0);
            let (from, to) = (place(before), place(before + count));
            before += count;
            self.canvas.hint(&words::hint(&self.shown.name(class), &count.to_string(), self.language));
            self.canvas.rectangle(self.role(class), (left + from, y), (to - from, WORD_CELL), 0);
            self.canvas.hint("");
            let text = format!("{}: {count}", self.shown.name(class));
            if !matches!(self.shown, Asked::Outcome) && text_width(&text, 70, Role::Label) < to - from {
                let middle = (left + (from + to) / 2, y + 12);
                self.canvas.text(self.role(class), middle, Anchor::Middle, &text, 70);
            }
        }
    }
}
