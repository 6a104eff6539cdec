//! A sample of positions and their moves, small ones and larger ones, as a basis for guesses.
//!
//! The same seed gives the same sample. Nothing here is part of a proof.

use alloc::vec;
use alloc::vec::Vec;

use rules::tuples::TupleRuleset;
use run::{Run, Stop};

use super::table::{OptionLister, TableError};

/// Approximate number of small tuples.
const SMALL: u64 = 2_500;
/// Single heaps are sampled up to this size.
const LARGEST_SMALL: u64 = 100;
/// The number of random tuples.
const RANDOM: usize = 400;
/// The most moves kept per position.
const MOVES_EACH: usize = 60;
/// The most moves visited per position and rule.
const VISITED: usize = 700;
/// Heaps are small enough that listing options takes about this many steps.
const STEPS: u64 = 40_000;
/// The most moves kept in total.
const MOVES: usize = 20_000;

/// Positions and moves between them, as integers.
#[derive(Clone, Debug, Default)]
pub struct Sample {
    /// All small positions, in order.
    pub small: Vec<Vec<i64>>,
    /// Larger positions.
    pub large: Vec<Vec<i64>>,
    /// Single moves, as pairs of positions.
    pub moves: Vec<(Vec<i64>, Vec<i64>)>,
    /// For each heap a bound in all positions, where the domain plainly gives one.
    pub bounds: Vec<Option<i64>>,
}

/// Pseudorandom numbers (Steele, Lea, Flood 2014: SplitMix).
#[derive(Clone, Debug)]
pub(super) struct Random(u64);

impl Random {
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `bound`, or 0.
    pub(super) const fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        if bound == 0 { 0 } else { mixed % bound }
    }
}

/// The tuple as integers, saturating.
pub(super) fn integers(tuple: &[u64]) -> Vec<i64> {
    tuple.iter().map(|&heap| i64::try_from(heap).unwrap_or(i64::MAX)).collect()
}

/// All tuples below `limits`, in order.
pub(super) fn tuples(limits: &[u64]) -> impl Iterator<Item = Vec<u64>> + use<> {
    let limits = limits.to_vec();
    let mut next = limits.iter().all(|&limit| limit > 0).then(|| vec![0; limits.len()]);
    core::iter::from_fn(move || {
        let tuple = next.take()?;
        let mut following = tuple.clone();
        if let Some(at) = (0..limits.len()).rev().find(|&at| following[at] + 1 < limits[at]) {
            following[at] += 1;
            following[at + 1..].fill(0);
            next = Some(following);
        }
        Some(tuple)
    })
}

/// Limits of the heaps that give about `most` tuples in all.
pub(super) fn limits(bounds: &[Option<u64>], most: u64, largest: u64) -> Vec<u64> {
    let limits = |size: u64| -> Vec<u64> {
        bounds
            .iter()
            .map(|bound| bound.map_or(size, |bound| size.min(bound.saturating_add(1))))
            .collect()
    };
    let count =
        |size: u64| limits(size).iter().fold(1_u64, |count, &limit| count.saturating_mul(limit));
    let size = (2..=largest).take_while(|&size| count(size) <= most).last().unwrap_or(2);
    limits(size)
}

impl Sample {
    /// Samples a game. Moves that cannot be listed are missing.
    ///
    /// # Errors
    /// If the budget is exhausted.
    pub fn new(rules: &TupleRuleset, run: &Run<'_>) -> Result<Self, Stop> {
        let Ok(mut options) = OptionLister::new(rules, run) else {
            return run.check_clock().map(|()| Self::default());
        };
        let bounds = options.bounds();
        let mut random = Random::new(run.seed);
        let mut sample = Self {
            bounds: bounds.iter().map(|bound| i64::try_from((*bound)?).ok()).collect(),
            ..Self::default()
        };
        let mut positions = vec![];
        for tuple in tuples(&limits(&bounds, SMALL, LARGEST_SMALL.min(options.affordable(STEPS)))) {
            if is_position(&mut options, &tuple, run)? {
                sample.small.push(integers(&tuple));
                positions.push(tuple);
            }
        }
        let affordable = options.affordable(STEPS);
        for index in 0..RANDOM {
            let size = [12, 40, 150, 600][index % 4].min(affordable);
            let tuple: Vec<u64> = bounds
                .iter()
                .map(|bound| {
                    // Sometimes small heaps beside large ones.
                    let size = if random.below(3) == 0 { 4 } else { size };
                    random.below(bound.map_or(size, |bound| size.min(bound.saturating_add(1))))
                })
                .collect();
            if is_position(&mut options, &tuple, run)? {
                sample.large.push(integers(&tuple));
                positions.push(tuple);
            }
        }
        let each = (MOVES / positions.len().max(1)).clamp(8, MOVES_EACH);
        for position in &positions {
            sample.add_moves(position, &mut options, each, &mut random, run)?;
        }
        sample.moves.sort_unstable();
        sample.moves.dedup();
        Ok(sample)
    }

    fn add_moves(
        &mut self,
        position: &[u64],
        options: &mut OptionLister,
        each: usize,
        random: &mut Random,
        run: &Run<'_>,
    ) -> Result<(), Stop> {
        let from = integers(position);
        let start = self.moves.len();
        let mut seen = 0_u64;
        let mut last = None;
        options.some(position, VISITED, run, |rule, option| {
            // The first by each rule, and reservoir sampling for the others (Vitter 1985).
            let first = last.replace(rule) != Some(rule);
            seen += 1;
            if first || self.moves.len() - start < each {
                self.moves.push((from.clone(), integers(option)));
            } else if let Ok(at) = usize::try_from(random.below(seen))
                && at < each
            {
                self.moves[start + at].1 = integers(option);
            }
        })
    }
}

pub(super) fn is_position(
    options: &mut OptionLister,
    tuple: &[u64],
    run: &Run<'_>,
) -> Result<bool, Stop> {
    match options.is_position(tuple, run) {
        Ok(position) => Ok(position),
        Err(TableError::Stopped(stop)) => Err(stop),
        Err(_) => Ok(false),
    }
}
