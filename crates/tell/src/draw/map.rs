//! Maps: rasters of cells that are too many to be named one by one, with a scale at two sides.

use super::canvas::{Canvas, Entry, SMALL, Sign, Tint, dots_of, dots_on};
use super::words;
use crate::language::Language;
use crate::picture::{Anchor, Form, Role, Stretch, text_width};

/// The largest number of a row, and of a column.
pub(super) const MOST: usize = 1000;

/// How wide a map may be, and how wide a cell.
const WIDTH: i32 = 1000;
const SIDE: i32 = 12;

/// Units of a cell with dots: the sides of such cells are multiples of it.
const DOTTED: i32 = 6;

/// Units between numbers at a side: in a row, and in a column.
const APART: (i32, i32) = (44, 28);

fn number(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// The shade of a number in a range, from 0 for its low end to 9 for its high end.
pub(super) fn heat(number: i64, (least, most): (i64, i64)) -> u8 {
    let [above, all] =
        [number, most.max(least.saturating_add(1))].map(|one| i128::from(one) - i128::from(least));
    u8::try_from(above * 9 / all.max(1)).unwrap_or(9)
}

/// The cell of a Grundy value, or of a difference.
pub(super) fn cell(value: i64, range: (i64, i64)) -> Role {
    if value == 0 { Role::Zero } else { Role::Heat(heat(value, range)) }
}

/// The legend for the shades of a range; `zero` explains cells of number 0, if they have no shade.
pub(super) fn scale((least, most): (i64, i64), zero: Option<Entry>) -> Vec<Entry> {
    let all = i128::from(most.max(least.saturating_add(1))) - i128::from(least);
    // The least number, above the least one, that is at least so dark.
    let from = |level: u8| (i128::from(level) * all + 8) / 9;
    let first = i64::from(zero.is_some());
    let entry = |role: Role, text: String| Entry::new(Sign::Box(role, None), text);
    let levels = (0..=9_u8).filter_map(|level| {
        let last = if level == 9 { all } else { from(level + 1) - 1 };
        let [low, high] = [from(level), last]
            .map(|above| i64::try_from(above + i128::from(least)).unwrap_or(most));
        let (low, high) =
            (if low == 0 { first } else { low }, if high == 0 { -first } else { high.min(most) });
        let text = if low == high { low.to_string() } else { format!("{low}–{high}") };
        (low <= high).then(|| entry(Role::Heat(level), text))
    });
    zero.into_iter().chain(levels).collect()
}

/// A number modulo `modulus`.
pub(super) fn residue(number: i64, modulus: u8) -> u8 {
    u8::try_from(number.rem_euclid(i64::from(modulus.max(1)))).unwrap_or(0)
}

/// The cell of a number modulo another.
pub(super) fn residue_tint(number: i64, modulus: u8) -> Tint {
    let residue = residue(number, modulus);
    Tint { role: Role::Residue(residue), dots: residue }
}

/// The legend for residues; `what` says of which number, `dotted` whether cells have dots.
pub(super) fn residues(modulus: u8, what: String, dotted: bool) -> Vec<Entry> {
    let cells = (0..modulus).map(|residue| {
        let tint = residue_tint(residue.into(), modulus);
        let sign = if dotted { Sign::Cell(tint) } else { Sign::Box(tint.role, None) };
        Entry::new(sign, residue.to_string())
    });
    cells.chain([Entry::new(Sign::None, what)]).collect()
}

/// Splits a line of cells into rows of `per_row`.
pub(super) fn wrapped(cells: Vec<Option<Tint>>, per_row: usize) -> Vec<Vec<Option<Tint>>> {
    cells.chunks(per_row.max(1)).map(<[_]>::to_vec).collect()
}

/// Number of values in a row: a multiple of the period, if it is short enough, so that each column
/// shows one place of the period.
pub(super) fn per_row(count: usize, period: Option<usize>) -> usize {
    let wide = if count <= 100 * 100 { 100 } else { MOST };
    let whole = period.filter(|period| *period > 0).map_or(0, |period| wide / period * period);
    if whole > 0 && count.div_ceil(whole) <= MOST + MOST / 4 { whole } else { wide }
}

/// Draws a map. `down` and `across` say what rows and columns are; row `i` begins with the number
/// `i * by`. Its size.
pub(super) fn map(
    canvas: &mut Canvas,
    (left, top): (i32, i32),
    rows: Vec<Vec<Option<Tint>>>,
    (down, across): (&str, &str),
    by: usize,
) -> (i32, i32) {
    let (columns, lines) = (rows.iter().map(Vec::len).max().unwrap_or(0), rows.len());
    let side = (WIDTH / number(columns.max(lines)).max(1)).clamp(1, SIDE);
    let dotted = side >= DOTTED && rows.iter().flatten().flatten().any(|tint| tint.dots > 0);
    let side = if dotted { side / DOTTED * DOTTED } else { side };
    let last = (lines.saturating_sub(1) * by).to_string();
    let room =
        text_width(&last, SMALL, Role::Remark).max(text_width(down, SMALL, Role::Label)) + 14;
    let (x, y) = (left + room, top + 38);
    let (width, height) = (side * number(columns), side * number(lines));
    canvas.text(Role::Label, (x, top + 12), Anchor::Start, &format!("{across} →"), SMALL);
    canvas.text(Role::Label, (x - 12, y - 8), Anchor::End, down, SMALL);
    for column in (0..columns).step_by(every(APART.0, side)) {
        let at = x + side * number(column) + side / 2;
        canvas.line(Role::Axis, vec![(at, y - 4), (at, y - 1)], false, false);
        canvas.text(Role::Remark, (at, y - 8), Anchor::Middle, &column.to_string(), SMALL);
    }
    for row in (0..lines).step_by(every(APART.1, side)) {
        let at = y + side * number(row) + side / 2;
        canvas.line(Role::Axis, vec![(x - 4, at), (x - 1, at)], false, false);
        canvas.text(Role::Remark, (x - 8, at + 4), Anchor::End, &(row * by).to_string(), SMALL);
    }
    let roles =
        |row: &Vec<Option<Tint>>| row.iter().map(|tint| tint.map(|tint| tint.role)).collect();
    canvas.raster((x, y), side, rows.iter().map(roles));
    if dotted {
        dots(canvas, (x, y), side / DOTTED, &rows);
    }
    canvas.line(
        Role::Axis,
        vec![(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)],
        false,
        false,
    );
    (room + width + 4, 38 + height + 14)
}

/// Dots on pale cells, and on others.
const PALE: Role = Role::Dots { full: false };
const FULL: Role = Role::Dots { full: true };

/// The dots of cells that begin at a corner, in units of which a cell has [`DOTTED`].
fn dots(canvas: &mut Canvas, (x, y): (i32, i32), unit: i32, rows: &[Vec<Option<Tint>>]) {
    let (mut on_pale, mut on_full) = (vec![], vec![]);
    for (row, cells) in (0..).zip(rows) {
        for (column, tint) in (0..).zip(cells) {
            let Some(tint) = tint else { continue };
            let runs = if dots_on(tint.role) == FULL { &mut on_full } else { &mut on_pale };
            let dots = dots_of(tint.dots);
            runs.extend(dots.map(|(down, across)| Stretch {
                column: DOTTED * column + 2 * across,
                row: DOTTED * row + 2 * down,
                length: 1,
            }));
        }
    }
    for (role, runs) in [(PALE, on_pale), (FULL, on_full)] {
        if !runs.is_empty() {
            canvas.add(role, Form::Runs { corner: (x + unit / 2, y + unit / 2), side: unit, runs });
        }
    }
}

/// A map of numbers one after the other. Its size.
pub(super) fn strip(
    canvas: &mut Canvas,
    at: (i32, i32),
    cells: Vec<Option<Tint>>,
    (name, per_row): (&str, usize),
    language: Language,
) -> (i32, i32) {
    let across = words::counted_from(name, language);
    map(canvas, at, wrapped(cells, per_row), (name, &across), per_row)
}

/// Number of cells from one label to the next: one of 1, 2, 5, 10, 20, 50, ...
fn every(apart: i32, side: i32) -> usize {
    usize::try_from(round(apart / side.max(1) + 1)).unwrap_or(1)
}

/// The smallest of 1, 2, 5, 10, 20, 50, ... that is at least `least`.
pub(super) fn round(least: i32) -> i32 {
    let mut unit = 1;
    loop {
        if let Some(found) = [1, 2, 5].into_iter().map(|part| part * unit).find(|one| *one >= least)
        {
            return found;
        }
        unit *= 10;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use answer::{Positions, Question, Row, Table};

    use super::super::table;
    use super::super::tests::game;
    use super::*;
    use crate::picture::{Form, Picture};

    /// What each cell of the map of a picture means, by column and row.
    fn cells(picture: &Picture) -> BTreeMap<(i32, i32), Role> {
        let mut cells = BTreeMap::new();
        for shape in &picture.shapes {
            let Form::Runs { runs, .. } = &shape.form else { continue };
            for run in runs {
                for column in run.column..run.column + run.length {
                    assert_eq!(cells.insert((column, run.row), shape.role), None, "a cell twice");
                }
            }
        }
        cells
    }

    /// Every position has its cell, and the cell its meaning.
    #[test]
    fn a_map_shows_the_table() {
        let side = 57_u64;
        let class = |x: u64, y: u64| i64::try_from((x * x + 3 * y) % 7 * (x ^ y)).unwrap();
        let row = |size: u64| {
            let tuples: Vec<Vec<u64>> = (0..side)
                .flat_map(|x| (0..side).map(move |y| vec![x, y]))
                .filter(|one| one[0].max(one[1]) == size)
                .collect();
            let entries = tuples.iter().map(|one| (String::new(), class(one[0], one[1]))).collect();
            Row { length: usize::try_from(size).unwrap(), entries, tuples, ..Row::default() }
        };
        let rows: Vec<Row> = (0..side).map(row).collect();
        let mut game = game();
        game.positions = Positions::Heaps {
            names: vec!["x".into(), "y".into()],
            domain: None,
            ends: None,
            aim: answer::Aim::LastMove,
        };
        let values = Table { question: Question::Values, rows, patterns: vec![], stopped: None };
        let mut outcomes = Table { question: Question::Outcome, ..values.clone() };
        outcomes
            .rows
            .iter_mut()
            .flat_map(|row| &mut row.entries)
            .for_each(|(_, class)| *class = (*class).min(1));
        let most =
            values.rows.iter().flat_map(|row| &row.entries).map(|(_, class)| *class).max().unwrap();
        for language in Language::ALL {
            let rasters = table(&game, &values, None, language).rasters();
            assert_eq!(
                rasters.iter().map(|one| (one.columns, one.rows)).collect::<Vec<_>>(),
                [(57, 57)]
            );
            let [drawn, won] =
                [&values, &outcomes].map(|table_| cells(&table(&game, table_, None, language)));
            assert_eq!((drawn.len(), won.len()), (57 * 57, 57 * 57));
            for (&(column, row), &role) in &drawn {
                let [x, y] = [row, column].map(|one| u64::try_from(one).unwrap());
                assert_eq!(role, cell(class(x, y), (0, most)));
                assert_eq!(won[&(column, row)], Role::Heat(if class(x, y) == 0 { 9 } else { 0 }));
            }
        }
    }

    /// Every number is in the stretch of its own shade, and in no other.
    #[test]
    fn shades_are_what_the_scale_says() {
        for range in
            [(0, 1), (0, 3), (0, 9), (0, 10), (0, 57), (0, 1000), (-5, 5), (-40, 3), (0, i64::MAX)]
        {
            let entries = scale(range, Some(Entry::new(Sign::None, "zero".into())));
            let stretches: Vec<(Role, i64, i64)> = entries[1..]
                .iter()
                .map(|entry| {
                    let (Sign::Box(role, None), text) = entry.parts() else { panic!("{entry:?}") };
                    let (low, high) = text.split_once('–').unwrap_or((text, text));
                    (role, low.parse().unwrap(), high.parse().unwrap())
                })
                .collect();
            let most = range.1.min(range.0 + 5000);
            for value in (range.0..=most).filter(|value| *value != 0) {
                let found: Vec<_> = stretches
                    .iter()
                    .filter(|(_, low, high)| (low..=high).contains(&&value))
                    .collect();
                assert_eq!(found.len(), 1, "{value} {range:?} {stretches:?}");
                assert_eq!(found[0].0, cell(value, range), "{value} {range:?}");
            }
        }
    }

    #[test]
    fn numbers_of_a_scale_are_round() {
        let found = [1, 2, 3, 5, 6, 11, 44, 99, 101].map(round);
        assert_eq!(found, [1, 2, 5, 5, 10, 20, 50, 100, 200]);
    }
}
