//! Placement games: in turn, players put pieces of given shapes on free cells; who cannot loses.
//!
//! Three bent or straight cells (trominoes), in all their directions:
//!
//! ```
//! use nimatron_boards::{cells::Cells, placement::{Placement, Shapes}};
//! use solve::sums::{HashedMemory, SumSearch, Way};
//!
//! let value = |shapes: Shapes, rows, columns| {
//!     let game = Placement::<u64>::new(shapes);
//!     let board = game.components(u64::rectangle(rows, columns)?);
//!     let mut search = SumSearch::new(&game, HashedMemory::default(), Way::Ask);
//!     search.value(&board, &run::Run::default()).ok()
//! };
//! let bent: &[(u32, u32)] = &[(0, 0), (1, 0), (1, 1)];
//! let straight: &[(u32, u32)] = &[(0, 0), (0, 1), (0, 2)];
//! assert_eq!(value(Shapes::new(&[bent]), 4, 5), Some(1));
//! assert_eq!(value(Shapes::new(&[straight]), 4, 5), Some(0));
//! assert_eq!(value(Shapes::new(&[bent, straight]), 4, 5), Some(0));
//! // Single squares that may not lie beside each other: a cell goes with its neighbours, which is
//! // Node Kayles.
//! let square: &[(u32, u32)] = &[(0, 0)];
//! assert_eq!(value(Shapes::new(&[square]).apart(), 5, 5), Some(3));
//! ```

use crate::cells::Cells;
use crate::removal::{Move, Removal, Rule, outwards};

/// A placement game on cells.
pub type Placement<C> = Removal<C, Shapes>;

/// Pieces, each with all its rotations and reflections.
#[derive(Clone, Debug, Default)]
pub struct Shapes {
    /// Each orientation: its cells as rows and columns from the upper left corner of its frame.
    pieces: Vec<Vec<(u32, u32)>>,
    /// Whether pieces may not lie beside each other.
    apart: bool,
}

/// A piece of more rows or columns lies on no board.
const LONGEST: u32 = 15;

impl Shapes {
    /// Pieces given by their cells as rows and columns, counted from anywhere; empty ones do not
    /// count, nor those that are too large for any board. A piece need not be connected.
    ///
    /// ```
    /// use nimatron_boards::{cells::Cells, cram::Cram, placement::{Placement, Shapes}};
    ///
    /// // Dominoes: the same moves as in Cram.
    /// let (free, domino) = (u64::rectangle(3, 3).ok_or("on the board")?, [(0, 0), (0, 1)]);
    /// assert_eq!(Placement::<u64>::new(Shapes::new(&[&domino])).moves(free).len(), 12);
    /// assert_eq!(Cram::<u64>::default().moves(free).len(), 12);
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn new(pieces: &[&[(u32, u32)]]) -> Self {
        let mut all: Vec<Vec<(u32, u32)>> = vec![];
        for &piece in pieces {
            let least = |of: fn(&(u32, u32)) -> u32| piece.iter().map(of).min().unwrap_or(0);
            let (top, left) = (least(|cell| cell.0), least(|cell| cell.1));
            let piece: Vec<(u32, u32)> =
                piece.iter().map(|cell| (cell.0 - top, cell.1 - left)).collect();
            let most = |of: fn(&(u32, u32)) -> u32| piece.iter().map(of).max().unwrap_or(0);
            let (rows, columns) = (most(|cell| cell.0), most(|cell| cell.1));
            if rows.max(columns) >= LONGEST {
                continue;
            }
            for turn in 0..8 {
                let image = |&(row, column): &(u32, u32)| {
                    let row = if turn & 1 == 0 { row } else { rows - row };
                    let column = if turn & 2 == 0 { column } else { columns - column };
                    if turn & 4 == 0 { (row, column) } else { (column, row) }
                };
                let mut cells: Vec<(u32, u32)> = piece.iter().map(image).collect();
                cells.sort_unstable();
                cells.dedup();
                if !cells.is_empty() && !all.contains(&cells) {
                    all.push(cells);
                }
            }
        }
        Self { pieces: all, apart: false }
    }

    /// The same pieces, none of which may be put beside another one: the cells beside it go with
    /// it.
    #[must_use]
    pub fn apart(mut self) -> Self {
        self.apart = true;
        self
    }

    /// What a piece on these cells takes.
    fn taken<C: Cells>(&self, cells: C) -> C {
        if self.apart { cells.or(cells.beside()) } else { cells }
    }

    /// Where a piece can lie: the upper left corners of its frame. Cells that would leave the board
    /// vanish on the way there, so that none is left.
    fn places<C: Cells>(piece: &[(u32, u32)], free: C) -> C {
        let there = |&(row, column): &(u32, u32)| {
            let up = (0..row).fold(free, |cells, _| cells.up());
            (0..column).fold(up, |cells, _| cells.left())
        };
        piece.iter().map(there).reduce(C::and).unwrap_or(C::EMPTY)
    }

    /// The cells of a piece that lies in each of these places.
    fn cover<C: Cells>(piece: &[(u32, u32)], places: C) -> C {
        piece.iter().fold(C::EMPTY, |cover, &(row, column)| {
            let down = (0..row).fold(places, |cells, _| cells.down());
            cover.or((0..column).fold(down, |cells, _| cells.right()))
        })
    }

    /// All cells that some piece can cover.
    fn covered<C: Cells>(&self, free: C) -> C {
        self.pieces
            .iter()
            .fold(C::EMPTY, |all, piece| all.or(Self::cover(piece, Self::places(piece, free))))
    }
}

impl Rule for Shapes {
    fn moves<C: Cells>(&self, free: C, mut with: impl FnMut(Move<C>) -> bool) {
        // The corner of a piece need not be one of its cells.
        let places =
            self.pieces.iter().fold(C::EMPTY, |all, piece| all.or(Self::places(piece, free)));
        outwards(free, places, |ring| {
            self.pieces.iter().all(|piece| {
                Self::places(piece, free).and(ring).each().all(|place| {
                    let cells = Self::cover(piece, place);
                    with(Move { needs: cells, takes: self.taken(cells) })
                })
            })
        });
    }

    /// Without cells that no piece can cover.
    fn reduced<C: Cells>(&self, free: C) -> C {
        self.covered(free)
    }

    /// Cells belong together if a piece can take both.
    fn part<C: Cells>(&self, free: C, marks: C) -> C {
        let mut part = marks.first();
        loop {
            let more = self.pieces.iter().fold(part, |part, piece| {
                let taken = Self::places(piece, free)
                    .each()
                    .map(|place| self.taken(Self::cover(piece, place)).and(free));
                taken.filter(|cells| !cells.and(part).is_empty()).fold(part, C::or)
            });
            if more == part {
                return part;
            }
            part = more;
        }
    }

    fn longest<C: Cells>(&self, free: C) -> u32 {
        let least = self
            .pieces
            .iter()
            .map(|piece| piece.len())
            .min()
            .and_then(|least| u32::try_from(least).ok());
        free.count() / least.unwrap_or(1)
    }
}
