//! Pictures as shapes that have a meaning, before it is known how they are drawn.
//!
//! A picture is made once, from a game graph, a table, a sequence or a machine; SVG and `TikZ` are
//! two ways to write it down. What a shape looks like depends on its [`Role`], so that light and
//! dark, screen and paper can differ; what differs in colour differs in shape or weight too.

mod curve;
mod measure;
mod palette;
mod svg;
mod tikz;

pub(crate) use curve::point as curve_point;
#[cfg(test)]
pub(crate) use measure::bounds;
pub use measure::{LINE, text_width};
pub use svg::{Theme, stylesheet, svg, svg_in};
pub use tikz::tikz;

/// A picture.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Picture {
    /// Its width in units of which a line of text is about 16 high.
    pub width: i32,
    /// Its height in the same units.
    pub height: i32,
    /// What it shows, in a few words; also for those who do not see it.
    pub title: String,
    /// The same in sentences, with what the signs mean.
    pub description: String,
    /// Its shapes; later ones are drawn over earlier ones.
    pub shapes: Vec<Shape>,
}

impl Picture {
    /// The same without dots in cells.
    #[must_use]
    pub fn without_dots(&self) -> Self {
        let shapes = self
            .shapes
            .iter()
            .filter(|shape| !matches!(shape.role, Role::Dots { .. }))
            .cloned()
            .collect();
        Self { shapes, ..self.clone() }
    }

    /// Number of stretches in all its rasters.
    #[must_use]
    pub fn stretches(&self) -> usize {
        let of =
            |shape: &Shape| if let Form::Runs { runs, .. } = &shape.form { runs.len() } else { 0 };
        self.shapes.iter().map(of).sum()
    }

    /// Where its rasters are, so that what is pointed at can be described.
    #[must_use]
    pub fn rasters(&self) -> Vec<Raster> {
        let mut rasters: Vec<Raster> = vec![];
        for shape in &self.shapes {
            let Form::Runs { corner, side, runs } = &shape.form else { continue };
            if matches!(shape.role, Role::Dots { .. }) {
                continue;
            }
            let columns = runs.iter().map(|run| run.column + run.length).max().unwrap_or(0);
            let rows = runs.iter().map(|run| run.row + 1).max().unwrap_or(0);
            match rasters.iter_mut().find(|raster| raster.corner == *corner) {
                Some(raster) => {
                    raster.columns = raster.columns.max(columns);
                    raster.rows = raster.rows.max(rows);
                }
                None => rasters.push(Raster { corner: *corner, side: *side, columns, rows }),
            }
        }
        rasters
    }
}

/// Where a raster of square cells is in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raster {
    /// The upper left corner.
    pub corner: (i32, i32),
    /// The side of a cell.
    pub side: i32,
    /// Number of cells in its longest row.
    pub columns: i32,
    /// Number of rows.
    pub rows: i32,
}

/// A shape; x goes to the right, y downwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// What it means.
    pub role: Role,
    /// What it is.
    pub form: Form,
    /// The text shown when it is pointed at or read aloud; may be empty.
    pub hint: String,
}

/// What a shape is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// A circle around a centre.
    Circle {
        /// The centre.
        centre: (i32, i32),
        /// The radius.
        radius: i32,
    },
    /// A rectangle.
    Rectangle {
        /// The upper left corner.
        corner: (i32, i32),
        /// Width and height.
        size: (i32, i32),
        /// The radius of its corners.
        round: i32,
    },
    /// Stretches of cells in a raster of squares.
    Runs {
        /// The upper left corner of the raster.
        corner: (i32, i32),
        /// The side of a cell.
        side: i32,
        /// The stretches, from top to bottom.
        runs: Vec<Stretch>,
    },
    /// A line through points, straight if there are two.
    Line {
        /// The points.
        points: Vec<(i32, i32)>,
        /// Whether it is smooth.
        smooth: bool,
        /// Whether it ends in an arrow.
        arrow: bool,
    },
    /// One line of text.
    Text {
        /// Where it is anchored, on its base line.
        at: (i32, i32),
        /// Which part of it is there.
        anchor: Anchor,
        /// The text.
        text: String,
        /// The height of its letters in per cent of the usual one.
        scale: i32,
    },
}

/// Neighbouring cells of one row of a raster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The column of the first one, counted from 0.
    pub column: i32,
    /// Their row, counted from 0.
    pub row: i32,
    /// How many there are.
    pub length: i32,
}

/// Which part of a text is where it is anchored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// What a shape means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// A P-position: the player to move loses.
    Lost,
    /// An N-position: the player to move wins.
    Won,
    /// A position of which that is not known, or not asked.
    Open,
    /// The position that was asked about, in addition to what else it is.
    Root,
    /// What was left out.
    Folded,
    /// A frame within or around a shape, which tells it from others where there are no colours.
    Frame,
    /// The same in a cell that stands out from the paper.
    FullFrame,
    /// A turn that wins, or is best.
    BestTurn,
    /// Another turn.
    OtherTurn,
    /// Turns to what was left out.
    FoldedTurn,
    /// Turns to what was left out, of which one wins or is best.
    FoldedBestTurn,
    /// A cell of a heat map, or words on one: 0 to 9 from least to most.
    Heat(u8),
    /// A cell of a residue map, or words on one: a number modulo another, 0 to 9.
    Residue(u8),
    /// Dots in cells that are too small for words: on those that stand out from the paper, or on
    /// pale ones.
    Dots {
        /// Whether the cell stands out.
        full: bool,
    },
    /// A cell of value 0 where cells are too small for a frame.
    Zero,
    /// A cell of an outcome class, or words on one: 0 to 3 for P, N, L and R.
    Class(u8),
    /// A value in a plot.
    Point,
    /// A value in a plot that is rare by the sparse space.
    Rare,
    /// A value that is an exception to what is regular.
    Exception,
    /// A stretch that repeats.
    Period,
    /// An axis or a rule.
    Axis,
    /// A state of a machine.
    State,
    /// A state in which a word is accepted.
    Accepting,
    /// Words.
    Label,
    /// Words of less weight.
    Remark,
    /// Words above all others.
    Heading,
    /// Letters that stand in columns: words and boards.
    Spelled,
    /// Words about the player called Left in theory.
    Left,
    /// Words about the player called Right in theory.
    Right,
}
