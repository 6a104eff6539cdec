//! Misère quotients: section 'Quotients' of the format.
//!
//! A table gives the element of every list. It is right if no move leads from a lost list to a lost
//! one, and from every other list that has a move some move leads to a lost one (Plambeck, Siegel
//! 2008).

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use rules::lists::Code;

use super::format::QuotientText;
use crate::kernel::rejection::Rejection;
use crate::kernel::work::{Work, index, number};

/// The elements of lists, by the classes of their heaps. The empty list has element 0.
#[derive(Clone, Debug)]
pub(crate) struct Quotient {
    /// By element, then by the class of the heap that is added. Class 0 changes nothing.
    next: Vec<Vec<u32>>,
    /// Which elements are lost.
    lost: Vec<bool>,
}

impl Quotient {
    /// The element of a list of this element with one heap of this class more.
    pub(crate) fn add(&self, element: u32, class: u32) -> Option<u32> {
        self.next.get(index(element))?.get(index(class)).copied()
    }

    /// Whether the player to move loses lists of an element.
    pub(crate) fn is_lost(&self, element: u32) -> Option<bool> {
        self.lost.get(index(element)).copied()
    }

    /// The number of elements.
    pub(crate) fn order(&self) -> usize {
        self.lost.len()
    }
}

/// The quotient and the classes of 0 to `preperiod + period - 1`, if those of all larger heaps
/// repeat them and every list is as the quotient says.
pub(crate) fn check(
    text: &QuotientText,
    code: &Code,
    preperiod: usize,
    period: usize,
    work: &mut Work,
) -> Result<(Quotient, Vec<u32>), Rejection> {
    if preperiod == 0 || period == 0 {
        return Err(Rejection::PeriodZero);
    }
    let known = preperiod.checked_add(period).ok_or(Rejection::TooLarge)?;
    let bound = known
        .checked_mul(code.parts().max(1))
        .and_then(|bound| bound.checked_add(code.largest_take()))
        .ok_or(Rejection::TooLarge)?;
    let QuotientText { classes, next, lost } = text;
    let used: BTreeSet<u32> = classes.iter().copied().collect();
    let (order, width) = (next.len(), used.len());
    work.spend(order.saturating_mul(width).saturating_add(bound))?;
    let is_table = order > 0
        && classes.len() == known
        && classes.first() == Some(&0)
        && used.iter().all(|&class| index(class) < width)
        && next.iter().all(|row| row.len() == width && row.iter().all(|&to| index(to) < order))
        && (0..).zip(next).all(|(element, row)| row.first() == Some(&element))
        && lost.iter().all(|&element| element > 0 && index(element) < order);
    if !is_table {
        return Err(Rejection::QuotientTable);
    }
    let mut is_lost = vec![false; order];
    for &element in lost {
        is_lost[index(element)] = true;
    }
    let quotient = Quotient { next: next.clone(), lost: is_lost };
    let products = quotient.products(work)?;
    let table = Products { quotient: &quotient, products };
    let lost_with = table.check_distinct(work)?;
    let class = |heap: usize| {
        let at = if heap < known { heap } else { preperiod + (heap - preperiod) % period };
        classes[at]
    };
    let classes_below: Vec<u32> = (0..bound).map(class).collect();
    let heaps = table.check_heaps(code, &classes_below, &lost_with, work)?;
    table.check_lists(&heaps, work)?;
    Ok((quotient, classes.clone()))
}

/// A quotient with the products of any two elements.
struct Products<'q> {
    quotient: &'q Quotient,
    /// Symmetric.
    products: Vec<Vec<u32>>,
}

/// What matters of a heap that has a move.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct HeapKind {
    element: usize,
    /// By element of the other heaps: whether some move in this one leads to a lost list.
    wins_with: Vec<bool>,
}

/// The work that storing an entry is worth.
const STORED: usize = 20;

impl Quotient {
    /// The product of any two elements, if it does not matter in which order heaps are added and
    /// every element is that of some list.
    fn products(&self, work: &mut Work) -> Result<Vec<Vec<u32>>, Rejection> {
        let order = self.order();
        let columns = self.next.first().map_or(0, Vec::len);
        work.spend(order.saturating_mul(columns).saturating_mul(columns.saturating_add(order)))?;
        work.spend(order.saturating_mul(order).saturating_mul(STORED))?;
        let next = |element: usize, class: usize| index(self.next[element][class]);
        for element in 0..order {
            for one in 0..columns {
                for other in 0..one {
                    if next(next(element, one), other) != next(next(element, other), one) {
                        return Err(Rejection::QuotientOrder);
                    }
                }
            }
        }
        // The products of an element with all others.
        let mut found: Vec<Option<Vec<u32>>> = vec![None; order];
        let mut open = vec![];
        if let Some(identity) = found.first_mut() {
            *identity = Some((0..order).map(number).collect::<Result<_, _>>()?);
            open.push(0);
        }
        while let Some(element) = open.pop() {
            for class in 0..columns {
                let to = next(element, class);
                if found[to].is_none() {
                    let row = found[element].iter().flatten();
                    found[to] = Some(row.map(|&other| self.next[index(other)][class]).collect());
                    open.push(to);
                }
            }
        }
        found.into_iter().collect::<Option<_>>().ok_or(Rejection::QuotientElements)
    }
}

impl Products<'_> {
    fn product(&self, one: usize, other: usize) -> usize {
        index(self.products[one][other])
    }

    /// By element, whether its product with each other is lost; checks that no two elements are the
    /// same.
    fn check_distinct(&self, work: &mut Work) -> Result<Vec<Vec<bool>>, Rejection> {
        let order = self.quotient.order();
        work.spend(order.saturating_mul(order).saturating_mul(STORED))?;
        let lost = |product: &u32| self.quotient.lost[index(*product)];
        let row = |row: &Vec<u32>| row.iter().map(lost).collect();
        let lost_with: Vec<Vec<bool>> = self.products.iter().map(row).collect();
        let different: BTreeSet<&Vec<bool>> = lost_with.iter().collect();
        if different.len() == order { Ok(lost_with) } else { Err(Rejection::QuotientElements) }
    }

    /// What matters of the heaps that have moves; checks that no move leads from a lost list to a
    /// lost one.
    fn check_heaps(
        &self,
        code: &Code,
        classes: &[u32],
        lost_with: &[Vec<bool>],
        work: &mut Work,
    ) -> Result<BTreeSet<HeapKind>, Rejection> {
        let order = self.quotient.order();
        let elements: Vec<usize> =
            classes.iter().map(|&class| index(self.quotient.next[0][index(class)])).collect();
        let mut heaps = BTreeSet::new();
        for heap in 1..elements.len() {
            let options = self.options(code, heap, &elements, work)?;
            let element = elements[heap];
            if options.is_empty() {
                // No move: the heap must not matter.
                if element != 0 {
                    return Err(Rejection::QuotientIdle { heap });
                }
                continue;
            }
            work.spend(order.saturating_mul(STORED + options.len()))?;
            let wins = |other: usize| options.iter().any(|&option| lost_with[option][other]);
            let wins_with: Vec<bool> = (0..order).map(wins).collect();
            if (0..order).any(|other| lost_with[element][other] && wins_with[other]) {
                return Err(Rejection::QuotientHeap { heap });
            }
            heaps.insert(HeapKind { element, wins_with });
        }
        Ok(heaps)
    }

    /// The elements of the options of a heap.
    fn options(
        &self,
        code: &Code,
        heap: usize,
        elements: &[usize],
        work: &mut Work,
    ) -> Result<BTreeSet<usize>, Rejection> {
        let mut options = BTreeSet::new();
        let both = |one: usize, other: usize| self.product(elements[one], elements[other]);
        for (taken, &digit) in code.digits().iter().enumerate() {
            let Some(rest) = heap.checked_sub(taken) else { break };
            work.spend(4)?;
            if digit & 1 > 0 && rest == 0 {
                options.insert(0);
            }
            if digit & 2 > 0 && rest >= 1 {
                options.insert(elements[rest]);
            }
            if digit & 4 > 0 {
                work.spend(4 * rest)?;
                options.extend((1..=rest / 2).map(|one| both(one, rest - one)));
            }
            if digit & 8 > 0 {
                let all = |one: usize, two: usize| {
                    self.product(elements[one], both(two, rest - one - two))
                };
                for one in 1..=rest / 3 {
                    work.spend(4 * rest)?;
                    options.extend((one..=(rest - one) / 2).map(|two| all(one, two)));
                }
            }
        }
        Ok(options)
    }

    /// Checks that a move leads to a lost list from every list that has a move and is not lost
    /// itself.
    ///
    /// The fewer winning moves a list has, the more must be shown; only maximal sets are kept for
    /// each element.
    fn check_lists(&self, heaps: &BTreeSet<HeapKind>, work: &mut Work) -> Result<(), Rejection> {
        let order = self.quotient.order();
        let within = |one: &[bool], other: &[bool]| {
            one.iter().zip(other).all(|(one, other)| *other || !*one)
        };
        // By element, the sets of those others together with which no move in a list wins.
        let mut kept: Vec<Vec<Vec<bool>>> = vec![vec![]; order];
        // The empty list, which has no move.
        let mut open = vec![(0, vec![true; order])];
        while let Some((element, no_win_with)) = open.pop() {
            work.spend(order.saturating_mul(1 + kept[element].len()))?;
            // A worse list of the same element was found after this one was pushed.
            let is_worse = |other: &Vec<bool>| *other != no_win_with && within(&no_win_with, other);
            if kept[element].iter().any(is_worse) {
                continue;
            }
            let by_list = &self.products[element];
            for HeapKind { element: heap, wins_with } in heaps {
                let by_heap = &self.products[*heap];
                let to = self.product(element, *heap);
                work.spend(order.saturating_mul(STORED + 2 * kept[to].len()))?;
                let no_win = |(by_heap, by_list): (&u32, &u32)| {
                    no_win_with[index(*by_heap)] && !wins_with[index(*by_list)]
                };
                let no_win_with: Vec<bool> = by_heap.iter().zip(by_list).map(no_win).collect();
                if kept[to].iter().any(|other| within(&no_win_with, other)) {
                    continue;
                }
                if no_win_with[0] && !self.quotient.lost[to] {
                    return Err(Rejection::QuotientElement { element: to });
                }
                kept[to].retain(|other| !within(other, &no_win_with));
                kept[to].push(no_win_with.clone());
                open.push((to, no_win_with));
            }
        }
        Ok(())
    }
}
