//! Games in which a move takes cells from a board, and what is left decomposes.
//!
//! A [`Rule`] says which cells each move needs and which it takes; [`Removal`] makes a game of sums
//! of it: connected sets of free cells in their canonical form. The module knows no particular
//! game.

use std::marker::PhantomData;

use run::{Run, Stop};
use solve::sums::{Known, Memory, Options, SumSearch, Sums};

use crate::cells::{Cells, Framed, numbered};
use crate::tiny::Tiny;

/// What a move needs and takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move<C> {
    /// The cells that must be free; not empty.
    pub needs: C,
    /// The cells that are taken, those and maybe others.
    pub takes: C,
}

/// The moves on a set of free cells. They are the same wherever the set lies and however it is
/// turned or reflected, and taking cells away brings no new ones.
///
/// A game of our own: in turn, players take two cells that touch at a corner.
///
/// ```
/// use nimatron_boards::cells::Cells;
/// use nimatron_boards::removal::{Move, Removal, Rule};
/// use solve::sums::{HashedMemory, SumSearch, Way};
///
/// struct Diagonal;
/// impl Rule for Diagonal {
///     fn moves<C: Cells>(&self, free: C, mut with: impl FnMut(Move<C>) -> bool) {
///         free.each().all(|cell| {
///             [cell.down().right(), cell.down().left()]
///                 .into_iter()
///                 .filter(|other| !other.and(free).is_empty())
///                 .all(|other| with(Move { needs: cell.or(other), takes: cell.or(other) }))
///         });
///     }
///
///     /// Cells beside each other need not belong together here.
///     fn part<C: Cells>(&self, free: C, _: C) -> C {
///         free
///     }
/// }
///
/// let (game, run) = (Removal::<u64, _>::new(Diagonal), run::Run::default());
/// let square = u64::rectangle(2, 2).ok_or("on the board")?;
/// assert_eq!(game.moves(square).len(), 2);
/// // Both diagonals are taken one after the other.
/// let mut search = SumSearch::new(&game, HashedMemory::default(), Way::Ask);
/// assert_eq!(search.value(&game.components(square), &run), Ok(0));
/// # Ok::<(), &str>(())
/// ```
pub trait Rule {
    /// Calls `with` for each move, until it says that there is no need of another one. Those that
    /// split a set into even parts had better come first.
    fn moves<C: Cells>(&self, free: C, with: impl FnMut(Move<C>) -> bool);

    /// The free cells without some that make no difference to the value.
    fn reduced<C: Cells>(&self, free: C) -> C {
        free
    }

    /// A part that no move has to do with and with the rest too; along rows and columns if nothing
    /// else is said. `marks` are free cells, at least one and, if parts are those along rows and
    /// columns, some in each.
    #[inline]
    fn part<C: Cells>(&self, free: C, marks: C) -> C {
        free.part(marks)
    }

    /// At least the number of moves in a longest play.
    fn longest<C: Cells>(&self, free: C) -> u32 {
        free.count()
    }

    /// See [`Sums::cost`].
    fn cost(&self, cells: u32) -> u64 {
        u64::from((cells + 2) / 4)
    }
}

/// The game of a rule on boards of 8 rows and 8 columns (`u64`) or 15 columns (`u128`). Lay a board
/// of more rows than columns on its side.
///
/// **Symmetry.** A component that half a turn brings to itself is lost if each move leaves free
/// what its image needs: the second player answers with the image. It is a win if some move takes
/// cells that half a turn brings to themselves, and what is left is lost in this way.
///
/// **Cost.** Values of components of at most 3 rows and 5 columns are kept in a table of their own
/// of 32 KiB, which is not accounted to a run, and not searched for.
#[derive(Debug)]
pub struct Removal<C, R> {
    rule: R,
    tiny: Tiny,
    cells: PhantomData<C>,
}

impl<C: Cells, R: Rule + Default> Default for Removal<C, R> {
    fn default() -> Self {
        Self::new(R::default())
    }
}

impl<C: Cells, R: Rule> Removal<C, R> {
    /// The game of this rule.
    #[must_use]
    pub fn new(rule: R) -> Self {
        Self { rule, tiny: Tiny::default(), cells: PhantomData }
    }

    /// The rule.
    #[must_use]
    pub const fn rule(&self) -> &R {
        &self.rule
    }

    /// The components of a set of free cells. Of two equal ones both are there.
    #[must_use]
    pub fn components(&self, free: C) -> Vec<C> {
        let mut found = vec![];
        self.each_part(self.rule.reduced(free), C::EMPTY, |part| {
            found.push(part.canonical().cells)
        });
        found
    }

    /// The moves on a set of free cells.
    #[must_use]
    pub fn moves(&self, free: C) -> Vec<Move<C>> {
        let mut moves = vec![];
        self.rule.moves(free, |each| {
            moves.push(each);
            true
        });
        moves
    }

    /// A move after which the opponent loses; `None` if the set of free cells is lost. The game of
    /// the search is this one.
    ///
    /// ```
    /// use nimatron_boards::{cells::Cells, cram::Cram};
    /// use solve::sums::{HashedMemory, SumSearch, Way};
    ///
    /// let (game, run) = (Cram::<u64>::default(), run::Run::default());
    /// let mut search = SumSearch::new(&game, HashedMemory::default(), Way::Ask);
    /// let board = u64::rectangle(3, 4).ok_or("on the board")?;
    /// let winning = game.winning_move(board, &mut search, &run)?.ok_or("a win")?;
    /// assert_eq!(search.value(&game.components(board.without(winning.takes)), &run), Ok(0));
    /// let board = u64::rectangle(4, 4).ok_or("on the board")?;
    /// assert_eq!(game.winning_move(board, &mut search, &run)?, None); // answered by images
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When a budget ends, as with [`SumSearch::value`].
    pub fn winning_move<M: Memory<C>>(
        &self,
        free: C,
        search: &mut SumSearch<'_, Self, M>,
        run: &Run<'_>,
    ) -> Result<Option<Move<C>>, Stop> {
        let moves = self.moves(free);
        let sums: Vec<_> =
            moves.iter().map(|each| (self.components(free.without(each.takes)), 0)).collect();
        Ok(search.lost(&sums, run)?.map(|index| moves[index]))
    }

    /// Calls `with` for each part of a set of free cells that is reduced. `marks` are as in
    /// [`Rule::part`], or none.
    #[inline]
    fn each_part<D: Cells>(&self, free: D, marks: D, mut with: impl FnMut(D)) {
        let mut left = free;
        while !left.is_empty() {
            let marks = marks.and(left);
            let part = self.rule.part(left, if marks.is_empty() { left } else { marks });
            left = left.without(part);
            with(part);
        }
    }

    /// The value of a set that has this number.
    fn tiny(&self, number: u16) -> u32 {
        self.tiny.get(number).unwrap_or_else(|| self.find_tiny(number))
    }

    /// By the definition, each move leaves parts that have smaller numbers of cells: the depth is
    /// 15 at most.
    #[cold]
    fn find_tiny(&self, number: u16) -> u32 {
        let set = numbered(number);
        let mut seen = 0_u64;
        self.rule.moves(set, |each| {
            let mut value = 0;
            // Parts are no larger than the set, so that they have numbers.
            self.each_part(self.rule.reduced(set.without(each.takes)), 0, |part| {
                value ^= part.framed().cells.number().map_or(0, |number| self.tiny(number));
            });
            seen |= 1 << value;
            true
        });
        let value = seen.trailing_ones();
        self.tiny.put(number, value);
        value
    }

    /// The options of a component whose cells are in a `D`.
    #[inline]
    fn options_of<D: Cells>(&self, shape: D, into: &mut Options<'_, C>, key: impl Fn(D) -> C) {
        self.rule.moves(shape, |each| {
            let left = self.rule.reduced(shape.without(each.takes));
            // The shape held together, so that each part was beside something that is gone.
            let marks = shape.without(left).beside().and(left);
            self.each_part(left, marks, |part| {
                if let Some(number) = part.framed().cells.number() {
                    into.push_value(self.tiny(number));
                    return;
                }
                let form = part.canonical();
                if !(form.is_central && self.is_lost(D::shape(form.cells))) {
                    into.push(key(form.cells));
                }
            });
            into.end()
        });
    }

    /// Whether symmetry says that a central set, in the upper left corner, is lost.
    fn is_lost<D: Cells>(&self, shape: D) -> bool {
        let Framed { height, width, .. } = shape.framed();
        self.answers(shape, height, width)
    }

    /// Whether each move in a set that half a turn in the frame brings to itself leaves free what
    /// its image needs.
    fn answers<D: Cells>(&self, free: D, height: u32, width: u32) -> bool {
        let mut all = true;
        self.rule.moves(free, |each| {
            all = each.needs.turned(height, width).and(each.takes).is_empty();
            all
        });
        all
    }

    /// What the size and symmetry say of a set in the upper left corner.
    fn symmetry<D: Cells>(&self, shape: D) -> Known {
        if let Some(number) = shape.number() {
            return Known::exactly(self.tiny(number));
        }
        let known = Known::NOTHING.at_most(self.rule.longest(shape));
        let Framed { height, width, .. } = shape.framed();
        if shape.turned(height, width) != shape {
            return known;
        }
        if self.answers(shape, height, width) {
            return Known::exactly(0);
        }
        let mut won = false;
        self.rule.moves(shape, |each| {
            let taken = each.takes.and(shape);
            won = taken.turned(height, width) == taken
                && self.answers(shape.without(taken), height, width);
            !won
        });
        if won { known.without(0) } else { known }
    }
}

impl<C: Cells, R: Rule> Sums for Removal<C, R> {
    type Component = C;

    fn options(&self, component: C, into: &mut Options<'_, C>) {
        match C::narrow(component) {
            Some(narrow) => self.options_of(narrow, into, C::widen),
            None => self.options_of(C::shape(component), into, |cells| cells),
        }
    }

    #[inline]
    fn cost(&self, component: C) -> u64 {
        self.rule.cost(component.count())
    }

    fn known(&self, component: C) -> Known {
        match C::narrow(component) {
            Some(narrow) => self.symmetry(narrow),
            None => self.symmetry(C::shape(component)),
        }
    }
}

/// Calls `with` for sets of places that make up `places`, from the middle of a set outwards, until
/// it says no more. A set that is not in the upper left corner is begun elsewhere, which is only
/// slower.
///
/// The middle is one cell or two or, where two columns are in the middle and one row, these
/// columns: what was found best among several for dominoes.
#[inline]
pub(crate) fn outwards<C: Cells>(free: C, places: C, mut with: impl FnMut(C) -> bool) {
    let Framed { height, width, .. } = free.framed();
    // What is half of a height or width is on the board.
    let cell = |row, column| C::cell(row, column).unwrap_or(C::EMPTY);
    let columns = |row| cell(row, width / 2).or(cell(row, width.saturating_sub(1) / 2));
    let mut near = if height % 2 == 1 && width % 2 == 0 {
        (0..height).map(columns).fold(C::EMPTY, C::or)
    } else {
        cell(height / 2, width / 2)
            .or(cell(height.saturating_sub(1) / 2, width.saturating_sub(1) / 2))
    };
    let mut left = places;
    while !left.is_empty() {
        if !with(near.and(left)) {
            return;
        }
        left = left.without(near);
        near = near.or(near.beside());
    }
}
