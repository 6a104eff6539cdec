//! Plays that may not end.
//!
//! Cycles are shown move by move; a growing play is assumed to go on for ever after `REPEATS`
//! repetitions, so it is a reason to stop looking for a proof, not a theorem.

use alloc::vec;
use alloc::vec::Vec;

use hashbrown::HashMap;
use rules::tuples::TupleRuleset;
use run::Run;

use super::sample::{is_position, limits, tuples};
use super::table::{OptionLister, TableError};
use crate::theorem::UnknownReason;

/// Small tuples searched for cycles.
const TUPLES: u64 = 1_500;
/// Smallest positions from which growth is searched.
const STARTS: usize = 300;
/// Options visited in total, in each of the searches.
const WORK: usize = 300_000;
/// Heaps are small enough that listing options takes about this many steps.
const STEPS: u64 = 40_000;
/// Moves in the repeated part of a growing play.
const LONGEST: usize = 3;
/// Growth repeated this often is assumed to be endless.
const REPEATS: u64 = 50;

/// Searches for an endless play, shortest cycles first, with a small fixed amount of work: an
/// [`UnknownReason::Cycle`] or [`UnknownReason::Rise`], or else [`UnknownReason::Infinite`], where
/// plays may still end. None also if the budget is exhausted.
#[must_use]
pub fn endless(rules: &TupleRuleset, run: &Run<'_>) -> Option<UnknownReason<Vec<u64>>> {
    let mut options = OptionLister::new(rules, run).ok()?;
    let bounds = options.bounds();
    let mut positions: Vec<Vec<u64>> = vec![];
    for tuple in tuples(&limits(&bounds, TUPLES, options.affordable(STEPS).min(200))) {
        if is_position(&mut options, &tuple, run).ok()? {
            positions.push(tuple);
        }
    }
    positions.sort_by_key(|position| position.iter().sum::<u64>());
    let mut infinite = None;
    let followers = graph(&positions, &mut options, &mut infinite, run)?;
    if let Some(cycle) = shortest_cycle(&followers, run) {
        return Some(UnknownReason::Cycle(
            cycle.into_iter().map(|index| positions[index].clone()).collect(),
        ));
    }
    let mut search = Growth { options, work: WORK, run };
    positions.iter().take(STARTS).find_map(|start| search.from(start)).or(infinite)
}

/// The graph of single moves among these positions.
fn graph(
    positions: &[Vec<u64>],
    options: &mut OptionLister,
    infinite: &mut Option<UnknownReason<Vec<u64>>>,
    run: &Run<'_>,
) -> Option<Vec<Vec<usize>>> {
    let index: HashMap<&[u64], usize> = positions
        .iter()
        .enumerate()
        .map(|(index, position)| (position.as_slice(), index))
        .collect();
    let mut work = WORK;
    let mut followers = vec![];
    for position in positions {
        let mut found = vec![];
        if work > 0 {
            let listed = options.each(position, run, |_, option| {
                work = work.saturating_sub(1);
                found.extend(index.get(option).copied());
                work == 0
            });
            match listed {
                Err(TableError::Stopped(_)) => return None,
                Err(TableError::Infinite(position, rule)) if infinite.is_none() => {
                    *infinite = Some(UnknownReason::Infinite(position, rule));
                }
                _ => {}
            }
        }
        found.sort_unstable();
        found.dedup();
        followers.push(found);
    }
    Some(followers)
}

/// A shortest cycle, the first among these.
fn shortest_cycle(followers: &[Vec<usize>], run: &Run<'_>) -> Option<Vec<usize>> {
    // Repeatedly remove positions from which every path ends; the others lead to cycles.
    let mut leading: Vec<Vec<usize>> = vec![vec![]; followers.len()];
    for (from, to) in followers.iter().enumerate() {
        to.iter().for_each(|&to| leading[to].push(from));
    }
    let mut left: Vec<usize> = followers.iter().map(Vec::len).collect();
    let mut ended: Vec<usize> = (0..left.len()).filter(|&at| left[at] == 0).collect();
    while let Some(at) = ended.pop() {
        for &before in &leading[at] {
            left[before] -= 1;
            if left[before] == 0 {
                ended.push(before);
            }
        }
    }
    let mut best: Option<Vec<usize>> = None;
    let mut work = WORK;
    for start in (0..left.len()).filter(|&at| left[at] > 0) {
        run.check_clock().ok()?;
        let most = best.as_ref().map_or(usize::MAX, Vec::len);
        let mut from: HashMap<usize, usize> = HashMap::new();
        let mut level = vec![start];
        let mut length = 0;
        'levels: while !level.is_empty() && length + 1 < most && work > 0 {
            length += 1;
            let mut next = vec![];
            for &at in &level {
                for &to in followers[at].iter().filter(|&&to| left[to] > 0) {
                    work = work.saturating_sub(1);
                    if to == start {
                        let mut way = vec![at];
                        while way[way.len() - 1] != start {
                            way.push(from[&way[way.len() - 1]]);
                        }
                        way.reverse();
                        best = Some(way);
                        break 'levels;
                    }
                    if let hashbrown::hash_map::Entry::Vacant(entry) = from.entry(to) {
                        entry.insert(at);
                        next.push(to);
                    }
                }
            }
            level = next;
        }
        if best.as_ref().is_some_and(|best| best.len() == 1) {
            break;
        }
    }
    best
}

/// The search for plays that repeat at larger heaps.
struct Growth<'a> {
    options: OptionLister,
    work: usize,
    run: &'a Run<'a>,
}

impl Growth<'_> {
    /// Searches paths of at most [`LONGEST`] moves, shortest first.
    fn from(&mut self, start: &[u64]) -> Option<UnknownReason<Vec<u64>>> {
        let mut ways = vec![vec![start.to_vec()]];
        for _ in 0..LONGEST {
            let mut longer: Vec<Vec<Vec<u64>>> = vec![];
            for way in &ways {
                let mut found = self.followers(&way[way.len() - 1])?;
                found.sort_unstable();
                found.dedup();
                for option in found {
                    let mut way = way.clone();
                    way.push(option);
                    longer.push(way);
                }
            }
            for way in &longer {
                let end = &way[way.len() - 1];
                if end.iter().zip(start).all(|(end, start)| end >= start) && self.goes_on(way) {
                    if end != start {
                        return Some(UnknownReason::Rise(way.clone()));
                    }
                    return Some(UnknownReason::Cycle(way[..way.len() - 1].to_vec()));
                }
            }
            // Paths to smaller and smaller positions hardly ever return; prefer those that stay
            // near the start.
            let total = |way: &Vec<Vec<u64>>| way[way.len() - 1].iter().sum::<u64>();
            longer.sort_by_key(|way| core::cmp::Reverse(total(way)));
            longer.truncate(40);
            ways = longer;
        }
        None
    }

    fn followers(&mut self, position: &[u64]) -> Option<Vec<Vec<u64>>> {
        let (mut found, work) = (vec![], &mut self.work);
        let listed = self.options.each(position, self.run, |_, option| {
            *work = work.saturating_sub(1);
            found.push(option.to_vec());
            *work == 0
        });
        match listed {
            Err(TableError::Stopped(_)) | Ok(true) => None,
            _ => Some(found),
        }
    }

    /// Whether the same changes can be repeated many times.
    fn goes_on(&mut self, way: &[Vec<u64>]) -> bool {
        let (start, end) = (&way[0], &way[way.len() - 1]);
        (1..=REPEATS).all(|times| {
            let shifted = |position: &[u64]| -> Vec<u64> {
                position
                    .iter()
                    .zip(end)
                    .zip(start)
                    .map(|((heap, end), start)| heap + times * (end - start))
                    .collect()
            };
            way.windows(2).all(|pair| {
                let (from, to) = (shifted(&pair[0]), shifted(&pair[1]));
                let work = &mut self.work;
                self.options
                    .each(&from, self.run, |_, option| {
                        *work = work.saturating_sub(1);
                        option == to || *work == 0
                    })
                    .is_ok_and(|found| found)
            }) && self.work > 0
        })
    }
}
