//! Games in which a move takes cells from a board, and what is left falls apart.
//!
//! A [`Rule`] says which cells each move needs and which it takes; [`Removal`] makes a game of sums of it: connected sets of free cells in their canonical form. The module knows no
//! particular game.

use std::marker::PhantomData;

use solve::sums::{Known, Options, Sums};

use crate::cells::{Cells, Form, Framed};

/// What a move needs and takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move<C> {
    /// The cells that must be free; not empty.
    pub needs: C,
    /// The cells that are taken, those and maybe others.
    pub takes: C,
}

/// The moves on a set of free cells. They are the same wherever the set lies and however it is turned or reflected, and taking cells away brings no new ones.
pub trait Rule {
    /// Calls `with` for each move, until it says that there is no need of another one. Those that split a set into even parts had better come first.
    fn moves<C: Cells>(&self, free: C, with: impl FnMut(Move<C>) -> bool);

    /// The free cells without some that make no difference to the value.
    fn reduced<C: Cells>(&self, free: C) -> C {
        free
    }

    /// A part that no move has to do with and with the rest too, with `seed` in it; along rows and columns if nothing else is said.
    fn part<C: Cells>(&self, free: C, seed: C) -> C {
        free.part(seed)
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

/// The game of a rule on boards of 8 rows and 8 columns (`u64`) or 15 columns (`u128`). Lay a board of more rows than columns on its side.
///
/// **Symmetry.** A component that half a turn brings to itself is lost if each move leaves free what its image needs: the second player answers with the image. It is a win if
/// some move takes cells that half a turn brings to themselves, and what is left is lost in this way.
#[derive(Clone, Copy, Debug)]
pub struct Removal<C, R> {
    rule: R,
    cells: PhantomData<C>,
}

impl<C, R: Default> Default for Removal<C, R> {
    fn default() -> Self {
        Self { rule: R::default(), cells: PhantomData }
    }
}

impl<C: Cells, R: Rule> Removal<C, R> {
    /// The game of this rule.
    #[must_use]
    pub const fn new(rule: R) -> Self {
        Self { rule, cells: PhantomData }
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
        self.each_part(free, |form| found.push(form.cells));
        found
    }

    /// Calls `with` for each component of a set of free cells.
    #[inline]
    fn each_part<D: Cells>(&self, free: D, mut with: impl FnMut(Form<D>)) {
        let mut left = self.rule.reduced(free);
        while !left.is_empty() {
            let part = self.rule.part(left, left.first());
            left = left.without(part);
            with(part.canonical());
        }
    }

    /// The options of a component whose cells are in a `D`.
    #[inline]
    fn options_of<D: Cells>(&self, shape: D, into: &mut Options<'_, C>, key: impl Fn(D) -> C) {
        self.rule.moves(shape, |each| {
            self.each_part(shape.without(each.takes), |form| {
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

    /// Whether each move in a set that half a turn in the frame brings to itself leaves free what its image needs.
    fn answers<D: Cells>(&self, free: D, height: u32, width: u32) -> bool {
        let mut all = true;
        self.rule.moves(free, |each| {
            all = each.needs.turned(height, width).and(each.takes).is_empty();
            all
        });
        all
    }

    /// What symmetry says of a set in the upper left corner.
    fn symmetry<D: Cells>(&self, shape: D) -> Known {
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
            won = taken.turned(height, width) == taken && self.answers(shape.without(taken), height, width);
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

/// Calls `with` for sets of places that make up `places`, from the middle of a set outwards, until it says no more. A set that is not in the upper left
/// corner is begun elsewhere, which is only slower.
///
/// The middle is one cell or two or, where two columns are in the middle and one row, these columns: what was found best among several for dominoes.
#[inline]
pub(crate) fn outwards<C: Cells>(free: C, places: C, mut with: impl FnMut(C) -> bool) {
    let Framed { height, width, .. } = free.framed();
    let columns = |row| C::cell(row, width / 2).or(C::cell(row, width.saturating_sub(1) / 2));
    let mut near = if height % 2 == 1 && width % 2 == 0 {
        (0..height).map(columns).fold(C::EMPTY, C::or)
    } else {
        C::cell(height / 2, width / 2).or(C::cell(height.saturating_sub(1) / 2, width.saturating_sub(1) / 2))
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
