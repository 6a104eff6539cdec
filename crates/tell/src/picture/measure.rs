//! How wide a text is. Nobody knows the font that it will be shown in: the widths are those of
//! DejaVu Sans, one of the widest in use, so that what fits by them fits.

use unicode_width::UnicodeWidthChar;

use super::Role;
#[cfg(test)]
use super::{Anchor, Form, Shape};

/// The height of usual letters, in units.
pub(crate) const LETTER: i32 = 13;

/// The height of a line of usual letters, in units.
pub const LINE: i32 = 16;

/// A letter that stands in columns, in thousandths of its height.
const COLUMN: i32 = 602;

/// A letter, in thousandths of its height.
fn advance(letter: char) -> i32 {
    match letter {
        'i' | 'j' | 'l' | 'I' | 'J' | '\'' => 300,
        ' ' | '.' | ',' => 320,
        ':' | ';' | '/' | '\\' | '|' | '·' => 340,
        'f' | 'r' | 't' | '(' | ')' | '[' | ']' | '-' | '!' => 415,
        'c' | 'k' | 's' | 'v' | 'x' | 'y' | 'z' | '?' | '"' | '*' | '_' | 'F' | 'L' => 595,
        'w' | '+' | '<' | '>' | '=' | '#' | '~' | '^' => 840,
        'm' | 'M' | 'W' | '%' | '@' | '…' => 1000,
        _ if letter.is_ascii_uppercase() || letter == '&' => 790,
        _ if letter.is_ascii() => 640,
        _ => match letter.width() {
            Some(2) => 1000,
            Some(0) => 0,
            _ => 840,
        },
    }
}

/// The width of a text in units, rounded up. Its letters are `scale` per cent of the usual height.
#[must_use]
pub fn text_width(text: &str, scale: i32, role: Role) -> i32 {
    let columns = |letter: char| match letter.width() {
        Some(2) => 1000,
        Some(0) => 0,
        _ if letter.is_ascii() => COLUMN,
        _ => 840,
    };
    let letters: i32 = match role {
        Role::Spelled => text.chars().map(columns).fold(0, i32::saturating_add),
        _ => text.chars().map(advance).fold(0, i32::saturating_add),
    };
    let thousandths = i64::from(letters) * i64::from(LETTER) * i64::from(scale) / 100;
    i32::try_from(thousandths / 1000 + 1).unwrap_or(i32::MAX)
}

/// The least and the largest x and y of a shape, without the width of its lines: `(left, top,
/// right, bottom)`. Of a smooth line those of its points.
#[cfg(test)]
pub(crate) fn bounds(shape: &Shape) -> (i32, i32, i32, i32) {
    match &shape.form {
        Form::Circle { centre: (x, y), radius } => (x - radius, y - radius, x + radius, y + radius),
        Form::Rectangle { corner: (x, y), size: (width, height), .. } => {
            (*x, *y, x + width, y + height)
        }
        Form::Runs { corner: (x, y), side, runs } => {
            let right = runs.iter().map(|run| run.column + run.length).max().unwrap_or(0);
            let bottom = runs.iter().map(|run| run.row + 1).max().unwrap_or(0);
            (*x, *y, x + side * right, y + side * bottom)
        }
        Form::Line { points, .. } => {
            let xs = || points.iter().map(|point| point.0);
            let ys = || points.iter().map(|point| point.1);
            (
                xs().min().unwrap_or(0),
                ys().min().unwrap_or(0),
                xs().max().unwrap_or(0),
                ys().max().unwrap_or(0),
            )
        }
        Form::Text { at: (x, y), anchor, text, scale } => {
            let width = text_width(text, *scale, shape.role);
            let left = match anchor {
                Anchor::Start => *x,
                Anchor::Middle => x - width / 2,
                Anchor::End => x - width,
            };
            (left, y - LETTER * scale / 100, left + width, y + 4 * scale / 100)
        }
    }
}
