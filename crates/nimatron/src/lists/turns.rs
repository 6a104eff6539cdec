//! Turns in lists, for display.

use answer::{ListChange, Turn, Way};
use rules::lists::{List, spell_list};

use super::brute::{Made, Narrow, Reached, canonical};
use super::wide;

/// The turn that replaces the heaps with these indices by these lists.
pub(super) fn turn(from: &List, changes: Vec<(usize, List)>) -> Turn {
    let mut all: Vec<ListChange> = vec![];
    for (at, mut to) in changes {
        to.retain(|&heap| heap > 0);
        to.sort_unstable_by(|one, two| two.cmp(one));
        if let Some(&size) = from.get(at).filter(|size| to != [**size]) {
            all.push(ListChange { heap: at + 1, from: size, to });
        }
    }
    all.sort_unstable_by_key(|change| change.heap);
    let mut result = List::with_capacity(from.len());
    let mut changes = all.iter().peekable();
    for (at, &heap) in (1..).zip(from) {
        match changes.next_if(|change| change.heap == at) {
            Some(change) => result.extend(&change.to),
            None => result.push(heap),
        }
    }
    result.retain(|&heap| heap > 0);
    Turn { result: spell_list(&result), way: Way::Lists(all) }
}

/// The turns from a list to some results of one turn, those with few heaps first.
pub(super) fn turns(from: &List, mut results: Vec<Narrow>, reached: &Reached) -> Vec<Turn> {
    results.sort_unstable_by(|one, two| one.len().cmp(&two.len()).then_with(|| one.cmp(two)));
    results.iter().map(|result| turn(from, changes(from, result, reached))).collect()
}

/// The changes of heaps in a turn along a shortest path.
fn changes(from: &List, result: &Narrow, reached: &Reached) -> Vec<(usize, List)> {
    let mut steps = vec![];
    let mut at = result;
    let start = canonical(from.iter().filter_map(|&heap| u64::try_from(heap).ok()).collect());
    while let Some(made) = reached.get(at).filter(|_| *at != start) {
        let step = match made {
            Made::Step(step) => step,
            Made::AtOnce(moves) => return at_once(from, moves),
        };
        steps.push(step);
        at = &step.before;
    }
    // The current heaps, each with the original heap it comes from and whether it has changed.
    let mut heaps: Vec<(bool, usize, u128)> =
        from.iter().enumerate().map(|(at, &heap)| (false, at, heap)).collect();
    let mut changed: Vec<usize> = vec![];
    for step in steps.into_iter().rev() {
        let fits =
            |(_, (_, _, heap)): &(usize, &(bool, usize, u128))| *heap == u128::from(step.heap);
        // Prefer turns that touch few heaps, and the first ones.
        let Some((place, &(_, origin, _))) = heaps
            .iter()
            .enumerate()
            .filter(fits)
            .min_by_key(|(_, (new, origin, _))| (!new, *origin))
        else {
            break;
        };
        heaps.swap_remove(place);
        heaps.extend(wide(&step.parts).into_iter().map(|part| (true, origin, part)));
        if !changed.contains(&origin) {
            changed.push(origin);
        }
    }
    let parts = |origin: usize| {
        heaps.iter().filter(|(_, from, _)| *from == origin).map(|(_, _, heap)| *heap).collect()
    };
    changed.into_iter().map(|origin| (origin, parts(origin))).collect()
}

/// Simultaneous moves in different heaps; of equal heaps, the first ones.
fn at_once(from: &List, moves: &[(u64, Narrow)]) -> Vec<(usize, List)> {
    let mut changes: Vec<(usize, List)> = vec![];
    for (heap, parts) in moves {
        let free = |at: &usize| changes.iter().all(|(other, _)| other != at);
        let place = from
            .iter()
            .enumerate()
            .filter(|(_, size)| **size == u128::from(*heap))
            .map(|(at, _)| at);
        if let Some(at) = place.into_iter().find(free) {
            changes.push((at, wide(parts)));
        }
    }
    changes
}
