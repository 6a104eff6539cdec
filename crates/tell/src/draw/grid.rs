//! Cells in rows and columns.

use super::canvas::{Canvas, SMALL, frame_in, shortened};
use crate::picture::{Anchor, Role, text_width};

/// The side of a cell.
pub(super) const CELL: i32 = 23;

/// A cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    /// What its colour means.
    pub(super) role: Role,
    /// What stands in it; may be empty.
    pub(super) text: String,
    /// It has a frame.
    pub(super) framed: bool,
    /// The position with what is known of it.
    pub(super) hint: String,
}

impl Cell {
    /// Draws it.
    pub(super) fn draw(&self, canvas: &mut Canvas, (x, y): (i32, i32), side: i32) {
        let role = self.role;
        canvas.hint(&self.hint);
        canvas.rectangle(role, (x, y), (side, side), 0);
        canvas.hint("");
        if self.framed {
            canvas.rectangle(frame_in(role), (x + 2, y + 2), (side - 4, side - 4), 0);
        }
        let scale = if side < CELL { 70 } else { SMALL };
        let text = shortened(&self.text, side, scale, role);
        canvas.text(
            role,
            (x + side / 2, y + side / 2 + 5 * scale / 100),
            Anchor::Middle,
            &text,
            scale,
        );
    }
}

/// A table of two numbers: rows by the first, columns by the second, both from 0 on. Its size.
pub(super) fn grid(
    canvas: &mut Canvas,
    (left, top): (i32, i32),
    cells: &[Vec<Option<Cell>>],
    (down, across): (&str, &str),
) -> (i32, i32) {
    let columns = cells.iter().map(Vec::len).max().unwrap_or(0);
    let number = |index: usize| i32::try_from(index).unwrap_or(0);
    let labels = text_width(&cells.len().to_string(), SMALL, Role::Remark);
    let side = labels.max(text_width(down, SMALL, Role::Remark)) + 10;
    let (x, y) = (left + side, top + 38);
    canvas.text(Role::Label, (x, top + 12), Anchor::Start, &format!("{across} →"), SMALL);
    canvas.text(Role::Label, (x - 8, y - 6), Anchor::End, down, SMALL);
    canvas.text(Role::Label, (x - 8, y + CELL * number(cells.len()) + 12), Anchor::End, "↓", SMALL);
    for column in 0..columns {
        let at = (x + CELL * number(column) + CELL / 2, y - 6);
        canvas.text(Role::Remark, at, Anchor::Middle, &column.to_string(), SMALL);
    }
    for (row, line) in cells.iter().enumerate() {
        let at = y + CELL * number(row);
        canvas.text(Role::Remark, (x - 8, at + CELL / 2 + 4), Anchor::End, &row.to_string(), SMALL);
        cells_of(canvas, (x, at), line);
    }
    (side + CELL * number(columns) + 4, 38 + CELL * number(cells.len()) + 18)
}

/// Cells one after the other, so many in a line, with the number of the first at the side. Its
/// size.
pub(super) fn strip(
    canvas: &mut Canvas,
    (left, top): (i32, i32),
    cells: &[Option<Cell>],
    (name, per_line): (&str, usize),
) -> (i32, i32) {
    let number = |index: usize| i32::try_from(index).unwrap_or(0);
    let last = cells.len().saturating_sub(1).to_string();
    let side =
        text_width(&last, SMALL, Role::Remark).max(text_width(name, SMALL, Role::Label)) + 10;
    canvas.text(Role::Label, (left + side - 8, top + 12), Anchor::End, name, SMALL);
    for column in 0..cells.len().min(per_line) {
        let at = (left + side + CELL * number(column) + CELL / 2, top + 12);
        canvas.text(Role::Remark, at, Anchor::Middle, &format!("+{column}"), 70);
    }
    let mut y = top + 18;
    for (line, part) in cells.chunks(per_line).enumerate() {
        canvas.text(
            Role::Remark,
            (left + side - 8, y + CELL / 2 + 4),
            Anchor::End,
            &(line * per_line).to_string(),
            SMALL,
        );
        cells_of(canvas, (left + side, y), part);
        y += CELL + 6;
    }
    (side + CELL * number(cells.len().min(per_line)) + 4, y - top)
}

/// The cells of a line, from a corner on; where there is none is a dot.
fn cells_of(canvas: &mut Canvas, (left, top): (i32, i32), cells: &[Option<Cell>]) {
    for (column, cell) in (0..).zip(cells) {
        let x = left + CELL * column;
        match cell {
            Some(cell) => cell.draw(canvas, (x, top), CELL),
            None => {
                canvas.text(
                    Role::Remark,
                    (x + CELL / 2, top + CELL / 2 + 4),
                    Anchor::Middle,
                    "·",
                    SMALL,
                );
            }
        }
    }
}
