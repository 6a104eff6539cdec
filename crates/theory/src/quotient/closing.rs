//! Whether a monoid and its lost elements are right about all lists of some heaps.

use alloc::collections::VecDeque;
use alloc::rc::Rc;
use alloc::vec;
use alloc::vec::Vec;

use run::{Run, Stop};

use super::bits::Bits;
use super::monoid::Monoid;

/// What matters of a heap: its element, and by which others it is won by moving in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HeapMoves {
    pub(super) element: usize,
    /// The elements y of lists to which the heap can be added such that some move in the heap
    /// leaves a lost list.
    pub(super) won_with: Bits,
}

impl HeapMoves {
    /// Of a heap with this element, whose options have these.
    pub(super) fn new(
        monoid: &Monoid,
        lost_with: &[Bits],
        element: usize,
        options: &[usize],
    ) -> Self {
        let mut won_with = Bits::none(monoid.order());
        options.iter().for_each(|&option| won_with.add(&lost_with[option]));
        Self { element, won_with }
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
/// in the list leaves a lost list. Of lists with one element only those are kept of which no move
/// wins with the most others.
#[derive(Clone, Debug)]
pub(super) struct Closing {
    /// What a heap is called in [`Wrong`], and its moves.
    heaps: Vec<(usize, HeapMoves)>,
    /// By element.
    lists: Vec<Vec<Kept>>,
}

#[derive(Clone, Debug)]
struct Kept {
    not_won_with: Rc<Bits>,
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
        lists[0].push(Kept { not_won_with: all, heaps: None });
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
        if let Some(others) = lost_with[moves.element].common(&moves.won_with) {
            return Err(Refused::Wrong(Wrong::LostToLost { heap: name, others }));
        }
        let known = |(_, other): &(usize, HeapMoves)| {
            other.element == moves.element && other.won_with.within(&moves.won_with)
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
            let kept = |kept: &Kept| Rc::ptr_eq(&kept.not_won_with, &list.not_won_with);
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
        let not_won_with = Bits::of(monoid.order(), |others| {
            list.not_won_with.has(monoid.product(others, moves.element))
                && !moves.won_with.has(monoid.product(others, element))
        });
        if self.lists[to].iter().any(|kept| {
            // That of the empty list is about no move at all.
            kept.heaps.is_some() && not_won_with.within(&kept.not_won_with)
        }) {
            return Ok(None);
        }
        let heaps = Some(Rc::new(Heaps { last: *name, before: list.heaps.clone() }));
        if not_won_with.has(0) && !monoid.is_lost(to) {
            let mut names = vec![];
            let mut rest = &heaps;
            while let Some(heaps) = rest {
                names.push(heaps.last);
                rest = &heaps.before;
            }
            return Err(Refused::Wrong(Wrong::NoneLost { heaps: names }));
        }
        let list = Kept { not_won_with: Rc::new(not_won_with), heaps };
        self.lists[to]
            .retain(|kept| kept.heaps.is_none() || !kept.not_won_with.within(&list.not_won_with));
        self.lists[to].push(list.clone());
        run.states(self.lists[to].len())?;
        Ok(Some((to, list)))
    }
}
