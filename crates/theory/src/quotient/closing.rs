//! Whether a monoid and its lost elements are right about all lists of some heaps.

use alloc::collections::VecDeque;
use alloc::rc::Rc;
use alloc::vec;
use alloc::vec::Vec;

use run::{Run, Stop};

use super::bits::Bits;
use super::monoid::Monoid;

/// What matters of a heap: its element, and with which others some move in it wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HeapMoves {
    pub(super) element: usize,
    /// The elements of the other heaps with which some move in the heap leaves a lost list.
    pub(super) wins_with: Bits,
}

impl HeapMoves {
    /// Of a heap with this element, whose options have these.
    pub(super) fn new(
        monoid: &Monoid,
        lost_with: &[Bits],
        element: usize,
        options: &[usize],
    ) -> Self {
        let mut wins_with = Bits::none(monoid.order());
        options.iter().for_each(|&option| wins_with.add(&lost_with[option]));
        Self { element, wins_with }
    }
}

/// Where lists are not as the monoid says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wrong {
    /// This heap together with a list of this element is lost, and a move in the heap leaves a lost
    /// list.
    LostToLost { heap: usize, others: usize },
    /// These heaps together are won, and no move leaves a lost list.
    NoneLost { heaps: Vec<usize> },
}

/// Why a heap was not added.
#[derive(Clone, Debug)]
pub(super) enum Refused {
    Wrong(Wrong),
    Stop(Stop),
}

impl From<Stop> for Refused {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// Lists of some heaps, as far as they differ: the element of a list, and with which others no move
/// in the list leaves a lost list. Of lists of one element, only those are kept whose set of others
/// is within no other: they are the hardest to win.
#[derive(Clone, Debug)]
pub(super) struct Closing {
    /// What a heap is called in [`Wrong`], and its moves.
    heaps: Vec<(usize, HeapMoves)>,
    /// By element.
    lists: Vec<Vec<Kept>>,
}

#[derive(Clone, Debug)]
struct Kept {
    no_win_with: Rc<Bits>,
    heaps: Option<Rc<Heaps>>,
}

/// The heaps of a list, the last one first.
#[derive(Debug)]
struct Heaps {
    last: usize,
    before: Option<Rc<Self>>,
}

impl Closing {
    /// Only the empty list. Its element is 0, and it must not be lost.
    pub(super) fn new(monoid: &Monoid) -> Self {
        let mut lists = vec![vec![]; monoid.order()];
        let all = Rc::new(Bits::of(monoid.order(), |_| true));
        lists[0].push(Kept { no_win_with: all, heaps: None });
        Self { heaps: vec![], lists }
    }

    /// Adds a heap that has a move.
    pub(super) fn add(
        &mut self,
        monoid: &Monoid,
        lost_with: &[Bits],
        name: usize,
        moves: HeapMoves,
        run: &Run<'_>,
    ) -> Result<(), Refused> {
        if let Some(others) = lost_with[moves.element].common(&moves.wins_with) {
            return Err(Refused::Wrong(Wrong::LostToLost { heap: name, others }));
        }
        let known = |(_, other): &(usize, HeapMoves)| {
            other.element == moves.element && other.wins_with.within(&moves.wins_with)
        };
        if self.heaps.iter().any(known) {
            return Ok(());
        }
        self.heaps.push((name, moves));
        let last = self.heaps.len() - 1;
        let mut found = VecDeque::new();
        for element in 0..monoid.order() {
            for list in self.lists[element].clone() {
                found.extend(self.extended(monoid, element, &list, last, run)?);
            }
        }
        while let Some((element, list)) = found.pop_front() {
            let kept = |kept: &Kept| Rc::ptr_eq(&kept.no_win_with, &list.no_win_with);
            if !self.lists[element].iter().any(kept) {
                continue;
            }
            for heap in 0..self.heaps.len() {
                found.extend(self.extended(monoid, element, &list, heap, run)?);
            }
        }
        Ok(())
    }

    /// A list with one heap more, if it says something new.
    fn extended(
        &mut self,
        monoid: &Monoid,
        element: usize,
        list: &Kept,
        heap: usize,
        run: &Run<'_>,
    ) -> Result<Option<(usize, Kept)>, Refused> {
        run.tick()?;
        let (name, moves) = &self.heaps[heap];
        let to = monoid.product(element, moves.element);
        let no_win_with = Bits::of(monoid.order(), |others| {
            list.no_win_with.has(monoid.product(others, moves.element))
                && !moves.wins_with.has(monoid.product(others, element))
        });
        if self.lists[to].iter().any(|kept| {
            // That of the empty list is about no move at all.
            kept.heaps.is_some() && no_win_with.within(&kept.no_win_with)
        }) {
            return Ok(None);
        }
        let heaps = Some(Rc::new(Heaps { last: *name, before: list.heaps.clone() }));
        if no_win_with.has(0) && !monoid.is_lost(to) {
            let mut names = vec![];
            let mut rest = &heaps;
            while let Some(heaps) = rest {
                names.push(heaps.last);
                rest = &heaps.before;
            }
            return Err(Refused::Wrong(Wrong::NoneLost { heaps: names }));
        }
        let list = Kept { no_win_with: Rc::new(no_win_with), heaps };
        self.lists[to]
            .retain(|kept| kept.heaps.is_none() || !kept.no_win_with.within(&list.no_win_with));
        self.lists[to].push(list.clone());
        run.states(self.lists[to].len())?;
        Ok(Some((to, list)))
    }
}
