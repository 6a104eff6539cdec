//! Shapes by name, and what every picture has: a heading above, a legend below, an edge around.

use crate::picture::{Anchor, Form, LINE, Picture, Role, Shape, Stretch, text_width};

/// The space between a picture and its edge.
pub(super) const EDGE: i32 = 14;

/// The width that a legend may always take.
const LEGEND: i32 = 560;

/// What is small is so many per cent of what is usual.
pub(super) const SMALL: i32 = 85;

/// Shapes so far.
#[derive(Debug, Default)]
pub(super) struct Canvas {
    shapes: Vec<Shape>,
    hint: String,
}

impl Canvas {
    /// The next shapes get this hint.
    pub(super) fn hint(&mut self, hint: &str) {
        hint.clone_into(&mut self.hint);
    }

    pub(super) fn add(&mut self, role: Role, form: Form) {
        self.shapes.push(Shape { role, form, hint: self.hint.clone() });
    }

    pub(super) fn rectangle(
        &mut self,
        role: Role,
        corner: (i32, i32),
        size: (i32, i32),
        round: i32,
    ) {
        self.add(role, Form::Rectangle { corner, size, round });
    }

    /// Cells of a raster with a side of so much, by what they mean; a stretch of equal ones is one
    /// shape.
    pub(super) fn raster(
        &mut self,
        corner: (i32, i32),
        side: i32,
        rows: impl Iterator<Item = Vec<Option<Role>>>,
    ) {
        let mut found: Vec<(Role, Vec<Stretch>)> = vec![];
        for (row, cells) in (0..).zip(rows) {
            let mut column = 0;
            for run in cells.chunk_by(|one, other| one == other) {
                let length = i32::try_from(run.len()).unwrap_or(0);
                if let Some(role) = run.first().copied().flatten() {
                    let stretch = Stretch { column, row, length };
                    match found.iter_mut().find(|(other, _)| *other == role) {
                        Some((_, runs)) => runs.push(stretch),
                        None => found.push((role, vec![stretch])),
                    }
                }
                column += length;
            }
        }
        for (role, runs) in found {
            self.add(role, Form::Runs { corner, side, runs });
        }
    }

    pub(super) fn circle(&mut self, role: Role, centre: (i32, i32), radius: i32) {
        self.add(role, Form::Circle { centre, radius });
    }

    pub(super) fn line(&mut self, role: Role, points: Vec<(i32, i32)>, smooth: bool, arrow: bool) {
        self.add(role, Form::Line { points, smooth, arrow });
    }

    pub(super) fn text(
        &mut self,
        role: Role,
        at: (i32, i32),
        anchor: Anchor,
        text: &str,
        scale: i32,
    ) {
        if !text.is_empty() {
            self.add(role, Form::Text { at, anchor, text: text.to_owned(), scale });
        }
    }

    /// The shapes of another canvas, moved.
    pub(super) fn place(&mut self, other: Self, by: (i32, i32)) {
        self.shapes.extend(other.shapes.into_iter().map(|shape| moved(shape, by)));
    }

    /// A picture with a heading above and a legend below what was drawn in `size` from (0, 0) on.
    pub(super) fn framed(
        self,
        size: (i32, i32),
        heading: &str,
        legend: &[Entry],
        description: String,
    ) -> Picture {
        let heading_width = text_width(heading, 100, Role::Heading);
        let legend_width = legend.iter().map(Entry::width).max().unwrap_or(0).min(LEGEND);
        let inner = size.0.max(legend_width).max(heading_width.min(LEGEND)).max(240);
        let mut all = Self::default();
        let mut y = EDGE;
        for line in lines(heading, inner, 100, Role::Heading) {
            y += LINE;
            all.text(Role::Heading, (EDGE, y), Anchor::Start, &line, 100);
        }
        y += 14;
        all.place(self, (EDGE + (inner - size.0) / 2, y));
        y += size.1 + 6;
        y = all.legend(legend, y, inner);
        Picture {
            width: inner + 2 * EDGE,
            height: y + EDGE,
            title: heading.to_owned(),
            description,
            shapes: all.shapes,
        }
    }

    /// The entries of a legend one after the other; where they end.
    fn legend(&mut self, entries: &[Entry], top: i32, width: i32) -> i32 {
        let (mut x, mut y) = (0, top);
        let mut used = false;
        for entry in entries {
            let wide = entry.width();
            if used && (x + wide > width) {
                (x, y) = (0, y + LEGEND_LINE);
            }
            used = true;
            let room = width - entry.sample_width();
            let said = lines(&entry.text, room, SMALL, Role::Remark);
            self.hint("");
            entry.sample(self, (EDGE + x, y));
            for (line, text) in (0..).zip(&said) {
                let at = (EDGE + x + entry.sample_width(), y + 15 + line * LINE);
                self.text(Role::Remark, at, Anchor::Start, text, SMALL);
            }
            if said.len() > 1 {
                y += LINE * i32::try_from(said.len() - 1).unwrap_or(0);
                x = width;
            } else {
                x += wide + 18;
            }
        }
        if used { y + LEGEND_LINE } else { y }
    }
}

/// The height of a line of a legend.
const LEGEND_LINE: i32 = 22;

fn moved(mut shape: Shape, (dx, dy): (i32, i32)) -> Shape {
    let to = |(x, y): (i32, i32)| (x + dx, y + dy);
    match &mut shape.form {
        Form::Circle { centre: at, .. }
        | Form::Rectangle { corner: at, .. }
        | Form::Runs { corner: at, .. }
        | Form::Text { at, .. } => *at = to(*at),
        Form::Line { points, .. } => points.iter_mut().for_each(|point| *point = to(*point)),
    }
    shape
}

/// How a cell of a map is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tint {
    /// What its colour means.
    pub(super) role: Role,
    /// How many dots it has, up to 9, so that it can be recognised without its colour.
    pub(super) dots: u8,
}

impl From<Role> for Tint {
    fn from(role: Role) -> Self {
        Self { role, dots: 0 }
    }
}

/// Dots that can be seen on a cell.
pub(super) const fn dots_on(cell: Role) -> Role {
    Role::Dots { full: is_full(cell) }
}

/// A frame that can be seen in a cell.
pub(super) const fn frame_in(cell: Role) -> Role {
    if is_full(cell) { Role::FullFrame } else { Role::Frame }
}

const fn is_full(cell: Role) -> bool {
    matches!(cell, Role::Heat(5..))
}

/// The rows and columns (0 to 2) of this many dots, arranged as on a die.
pub(super) fn dots_of(dots: u8) -> impl Iterator<Item = (i32, i32)> {
    let places: &[i32] = match dots {
        0 => &[],
        1 => &[4],
        2 => &[0, 8],
        3 => &[0, 4, 8],
        4 => &[0, 2, 6, 8],
        5 => &[0, 2, 4, 6, 8],
        6 => &[0, 2, 3, 5, 6, 8],
        7 => &[0, 2, 3, 4, 5, 6, 8],
        8 => &[0, 1, 2, 3, 5, 6, 7, 8],
        9.. => &[0, 1, 2, 3, 4, 5, 6, 7, 8],
    };
    places.iter().map(|place| (place / 3, place % 3))
}

/// What a sign means.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    sign: Sign,
    text: String,
}

/// A sign in a legend.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sign {
    /// None: only words.
    None,
    /// A box, with a frame within or around it.
    Box(Role, Option<Frame>),
    /// A cell of a map, with its number of dots.
    Cell(Tint),
    /// A line.
    Line(Role),
    /// A dot.
    Dot(Role, i32),
    /// A small square.
    Square(Role, i32),
    /// A circle, with another within or not.
    Circle(Role, bool),
}

/// A second line of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Frame {
    /// Within it.
    Within,
    /// Around it.
    Around,
}

impl Entry {
    pub(super) const fn new(sign: Sign, text: String) -> Self {
        Self { sign, text }
    }

    /// The sign and what it means.
    #[cfg(test)]
    pub(super) fn parts(&self) -> (Sign, &str) {
        (self.sign, &self.text)
    }

    /// Those of which it is true that the picture needs them.
    pub(super) fn needed(all: impl IntoIterator<Item = (bool, Sign, String)>) -> Vec<Self> {
        all.into_iter()
            .filter(|(needed, ..)| *needed)
            .map(|(_, sign, text)| Self::new(sign, text))
            .collect()
    }

    const fn sample_width(&self) -> i32 {
        match self.sign {
            Sign::None => 0,
            Sign::Dot(..) | Sign::Square(..) => 16,
            Sign::Circle(..) => 26,
            Sign::Box(..) | Sign::Cell(_) | Sign::Line(_) => 36,
        }
    }

    fn width(&self) -> i32 {
        self.sample_width() + text_width(&self.text, SMALL, Role::Remark)
    }

    fn sample(&self, canvas: &mut Canvas, (x, y): (i32, i32)) {
        match self.sign {
            Sign::None => {}
            Sign::Box(role, frame) => boxed(canvas, role, frame, (x + 2, y + 3), (26, 15)),
            Sign::Cell(Tint { role, dots }) => {
                boxed(canvas, role, None, (x + 2, y + 3), (26, 15));
                for (row, column) in dots_of(dots) {
                    canvas.rectangle(
                        dots_on(role),
                        (x + 10 + 4 * column, y + 6 + 4 * row),
                        (2, 2),
                        0,
                    );
                }
            }
            Sign::Line(role) => {
                canvas.line(role, vec![(x + 2, y + 11), (x + 28, y + 11)], false, false)
            }
            Sign::Dot(role, radius) => canvas.circle(role, (x + 6, y + 11), radius),
            Sign::Square(role, radius) => {
                canvas.rectangle(
                    role,
                    (x + 6 - radius, y + 11 - radius),
                    (2 * radius, 2 * radius),
                    0,
                );
            }
            Sign::Circle(role, double) => {
                canvas.circle(role, (x + 11, y + 11), 9);
                if double {
                    canvas.circle(Role::Frame, (x + 11, y + 11), 6);
                }
            }
        }
    }
}

/// A box as positions have it: sharp corners where the player to move loses, round ones elsewhere.
pub(super) fn boxed(
    canvas: &mut Canvas,
    role: Role,
    frame: Option<Frame>,
    corner: (i32, i32),
    size: (i32, i32),
) {
    let round = match role {
        Role::Won => size.1.min(30) / 2,
        Role::Lost
        | Role::Heat(_)
        | Role::Class(_)
        | Role::Residue(_)
        | Role::Zero
        | Role::Period => 0,
        _ => 5,
    };
    if frame == Some(Frame::Around) {
        let around = if round > 0 { round + 3 } else { 0 };
        canvas.rectangle(
            Role::Root,
            (corner.0 - 4, corner.1 - 4),
            (size.0 + 8, size.1 + 8),
            around,
        );
    }
    canvas.rectangle(role, corner, size, round);
    if frame == Some(Frame::Within) {
        canvas.rectangle(Role::Frame, (corner.0 + 3, corner.1 + 3), (size.0 - 6, size.1 - 6), 0);
    }
}

/// A text in lines of at most `width`: parted at blanks, or anywhere where letters are as wide as
/// high.
pub(super) fn lines(text: &str, width: i32, scale: i32, role: Role) -> Vec<String> {
    let mut out = vec![];
    let mut line = String::new();
    // Where the line could end, if it has to.
    let mut end: Option<usize> = None;
    for letter in text.chars() {
        line.push(letter);
        if text_width(line.trim_end(), scale, role) > width && line.chars().count() > 1 {
            let at = end.filter(|end| *end > 0).unwrap_or(line.len() - letter.len_utf8());
            let rest = line.split_off(at).trim_start().to_owned();
            out.push(line.trim_end().to_owned());
            line = rest;
            end = None;
        }
        if letter == ' ' || (!letter.is_ascii() && !"（「".contains(letter)) {
            end = Some(line.len());
        }
    }
    out.push(line);
    out.retain(|line| !line.is_empty());
    out
}

/// A text that takes at most `width`: its middle is left out.
pub(super) fn shortened(text: &str, width: i32, scale: i32, role: Role) -> String {
    if text_width(text, scale, role) <= width {
        return text.to_owned();
    }
    let letters: Vec<char> = text.chars().collect();
    let cut = |kept: usize| -> String {
        let head = kept.div_ceil(2);
        letters[..head]
            .iter()
            .chain(&['…'])
            .chain(&letters[letters.len() - (kept - head)..])
            .collect()
    };
    // What is kept of more letters is not narrower; and of a million letters few are kept.
    let narrow = |kept: usize| text_width(&cut(kept), scale, role) <= width;
    let (mut fits, mut wide) = (0, 1);
    while wide < letters.len() && narrow(wide) {
        (fits, wide) = (wide, 2 * wide);
    }
    wide = wide.min(letters.len());
    while wide - fits > 1 {
        let middle = fits.midpoint(wide);
        if narrow(middle) {
            fits = middle;
        } else {
            wide = middle;
        }
    }
    cut(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_much_is_kept_as_fits() {
        for length in [1, 2, 5, 30, 31, 1_000_000] {
            let text = "0123456789".chars().cycle().take(length).collect::<String>();
            for width in [0, 10, 100, 200] {
                let cut = shortened(&text, width, 100, Role::Label);
                let kept = cut.chars().filter(|letter| *letter != '…').count();
                assert_eq!(cut == text, text_width(&text, 100, Role::Label) <= width);
                let head = kept.div_ceil(2);
                let with = |kept: usize, head: usize| {
                    format!("{}…{}", &text[..head], &text[length - (kept - head)..])
                };
                if cut != text {
                    assert_eq!(cut, with(kept, head));
                    assert!(kept == 0 || text_width(&cut, 100, Role::Label) <= width);
                    assert!(
                        kept + 1 == length
                            || text_width(
                                &with(kept + 1, (kept + 1).div_ceil(2)),
                                100,
                                Role::Label
                            ) > width
                    );
                }
            }
        }
    }
}
