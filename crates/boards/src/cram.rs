//! Cram: in turn, players put dominoes on free cells of a board, in either direction; who cannot
//! loses (Gardner 1974).

use crate::cells::Cells;
use crate::removal::{Move, Removal, Rule, outwards};

/// Cram on boards of 8 rows and 8 columns (`u64`) or 15 (`u128`).
///
/// ```
/// use nimatron_boards::{cells::Cells, cram::Cram};
/// use solve::sums::{HashedMemory, SumSearch, Way};
///
/// let (game, run) = (Cram::<u128>::default(), run::Run::default());
/// let mut search = SumSearch::new(&game, HashedMemory::default(), Way::Ask);
/// let mut value =
///     |rows, columns| search.value(&game.components(u128::rectangle(rows, columns)?), &run).ok();
/// // Two rows: 0 if the number of columns is even (each move is answered by its image), else 1.
/// assert_eq!(
///     (2..10).map(|columns| value(2, columns)).collect::<Option<Vec<_>>>(),
///     Some(vec![0, 1, 0, 1, 0, 1, 0, 1])
/// );
/// ```
pub type Cram<C> = Removal<C, Dominoes>;

/// A move takes two neighbouring free cells.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dominoes;

impl Rule for Dominoes {
    #[inline]
    fn moves<C: Cells>(&self, free: C, mut with: impl FnMut(Move<C>) -> bool) {
        let (across, along) = (free.and(free.left()), free.and(free.up()));
        outwards(free, free, |ring| {
            let mut domino = |cells| with(Move { needs: cells, takes: cells });
            along.and(ring).each().all(|cell| domino(cell.or(cell.down())))
                && across.and(ring).each().all(|cell| domino(cell.or(cell.right())))
        });
    }

    /// A *leaf* is a cell with exactly one free neighbour. A cell makes no difference if each of
    /// its neighbours has another leaf: a domino on the cell and a neighbour leaves the same as a
    /// domino on that neighbour and its leaf, but for cells that are alone; by induction the values
    /// are equal. So of the leaves of one cell only one is kept, and a cell between two others that
    /// have leaves is a bridge to be taken down.
    #[inline]
    fn reduced<C: Cells>(&self, free: C) -> C {
        let mut cells = free;
        loop {
            let around =
                |of: C| [of.right(), of.left(), of.down(), of.up()].map(|beside| beside.and(cells));
            let [left, right, above, below] = around(cells);
            let (across, along) = (left.or(right), above.or(below));
            let some = across.or(along);
            let several = left.and(right).or(above.and(below)).or(across.and(along));
            let leaves = some.without(several);
            let bare = some.without(leaves.beside());
            let bridges = several.without(bare.beside());
            // Of the leaves of one cell, the first in the order left, right, above, below stays.
            let [left, right, above, below] = around(leaves).map(|centres| centres.and(several));
            let twins = left.and(right).right();
            let twins = twins.or(left.or(right).and(above).up());
            let twins = twins.or(left.or(right).or(above).and(below).down());
            let next = some.without(bridges).without(twins);
            if next == cells {
                return cells;
            }
            cells = next;
        }
    }

    fn longest<C: Cells>(&self, free: C) -> u32 {
        free.count() / 2
    }
}
