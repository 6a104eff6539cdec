//! Guesses why every play ends: measures that the moves of a sample lower.
//!
//! A list of measures proves termination if every single move lowers it lexicographically and no
//! position makes one negative. Here both are only tested on a [`Sample`] (`terminate.rs` decides
//! them for all positions, and counterexamples are added to the sample). The greedy choice loses
//! nothing: a measure that no remaining move raises may always come first. Linear measures are
//! found by trying simple ones, then by linear programming (as Colón, Sipma 2001 do for loops).

use alloc::vec;
use alloc::vec::Vec;

use rules::tuples::TupleRuleset;
use run::{Phase, Run, Stop};

use super::sample::{Sample, integers};
use crate::simplex;

/// A linear form `constant + sum of heaps[i] * x_i`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LinearForm {
    /// The constant term.
    pub constant: i64,
    /// The coefficient of each heap.
    pub heaps: Vec<i64>,
}

/// The maximum of some linear forms.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LinearMeasure {
    /// At least one form.
    pub max: Vec<LinearForm>,
}

impl LinearForm {
    /// The value at a position; none on overflow.
    #[must_use]
    pub fn value(&self, position: &[i64]) -> Option<i64> {
        self.heaps.iter().zip(position).try_fold(self.constant, |sum, (scale, heap)| {
            sum.checked_add(scale.checked_mul(*heap)?)
        })
    }
}

impl LinearMeasure {
    fn form(heaps: Vec<i64>) -> Self {
        Self { max: vec![LinearForm { constant: 0, heaps }] }
    }

    /// The value at a position; none on overflow.
    #[must_use]
    pub fn value(&self, position: &[i64]) -> Option<i64> {
        self.max.iter().try_fold(i64::MIN, |largest, form| Some(largest.max(form.value(position)?)))
    }

    /// Whether a move raises, keeps or lowers it: -1, 0 or 1; none on overflow.
    fn falls(&self, (from, to): &(Vec<i64>, Vec<i64>)) -> Option<i64> {
        Some(self.value(from)?.checked_sub(self.value(to)?)?.signum())
    }
}

/// Over more heaps than this, not all subsets are tried.
const MOST_SUBSETS: usize = 6;
/// Over more heaps than this, not all small coefficients are tried.
const MOST_COEFFICIENTS: usize = 3;
/// Initial inequalities of a linear program, and those added in each round.
const ROWS: usize = 24;
/// Rounds of linear programming.
const ROUNDS: usize = 24;
/// The largest plausible coefficient.
const LARGEST_COEFFICIENT: i64 = 10_000;
/// The most measures in a list.
const MOST_MEASURES: usize = 24;

/// Measures that fit a sample of the game; none if none were found.
///
/// # Errors
/// If the budget is exhausted.
pub fn candidates(rules: &TupleRuleset, run: &Run<'_>) -> Result<Option<Vec<LinearMeasure>>, Stop> {
    search(rules, &[], run)
}

/// The same with these moves, as pairs of positions, added to the sample.
///
/// # Errors
/// If the budget is exhausted.
pub fn search(
    rules: &TupleRuleset,
    extra: &[(Vec<u64>, Vec<u64>)],
    run: &Run<'_>,
) -> Result<Option<Vec<LinearMeasure>>, Stop> {
    let mut ranker = Ranker::new(rules, run)?;
    for (from, to) in extra {
        ranker.add_move(from, to);
    }
    ranker.measures(run)
}

/// Searches for measures, repeatedly as counterexamples are added.
#[derive(Clone, Debug)]
pub struct Ranker {
    sample: Sample,
    heaps: usize,
    /// Whether the first heap says whose turn it is.
    sided: bool,
}

impl Ranker {
    /// Samples the game.
    ///
    /// # Errors
    /// If the budget is exhausted.
    pub fn new(rules: &TupleRuleset, run: &Run<'_>) -> Result<Self, Stop> {
        Ok(Self {
            sample: Sample::new(rules, run)?,
            heaps: rules.heaps.len(),
            sided: rules.header.sides.is_some(),
        })
    }

    /// Adds a move to the sample.
    pub fn add_move(&mut self, from: &[u64], to: &[u64]) {
        self.sample.moves.push((integers(from), integers(to)));
        self.add_position(from);
        self.add_position(to);
    }

    /// Adds a position to the sample.
    pub fn add_position(&mut self, position: &[u64]) {
        self.sample.large.push(integers(position));
    }

    /// Measures that every move of the sample lowers lexicographically, and that are never negative
    /// there; none if none were found.
    ///
    /// # Errors
    /// If the budget is exhausted.
    pub fn measures(&self, run: &Run<'_>) -> Result<Option<Vec<LinearMeasure>>, Stop> {
        let mut moves = self.sample.moves.clone();
        let mut found: Vec<LinearMeasure> = vec![];
        let families = [self.simple(), self.small(), self.tops()];
        while !moves.is_empty() {
            run.report(Phase::Terminate, found.len());
            if found.len() >= MOST_MEASURES || moves.iter().any(|(from, to)| from == to) {
                return Ok(None);
            }
            let mut next = None;
            for (index, family) in families.iter().enumerate() {
                next = best(family, &mut moves, run)?;
                if next.is_some() {
                    break;
                }
                // Between the small coefficients and the tops.
                if index == 1 {
                    next = self.linear(&mut moves, run)?;
                    if next.is_some() {
                        break;
                    }
                }
            }
            let Some(next) = next else { return Ok(None) };
            moves.retain(|step| next.falls(step) != Some(1));
            found.push(next);
        }
        if found.is_empty() {
            found.push(LinearMeasure::form(vec![1; self.heaps]));
        }
        Ok(Some(found))
    }

    /// The form with a constant that makes it nonnegative on all positions of the sample.
    fn anchored(&self, heaps: Vec<i64>) -> Option<LinearForm> {
        let mut form = LinearForm { constant: 0, heaps };
        let bounded: Option<i64> = form
            .heaps
            .iter()
            .zip(&self.sample.bounds)
            .filter(|(scale, _)| **scale < 0)
            .try_fold(0_i64, |sum, (scale, bound)| sum.checked_sub(scale.checked_mul((*bound)?)?));
        let least = |positions: &[Vec<i64>]| {
            positions
                .iter()
                .try_fold(i64::MAX, |least, position| Some(least.min(form.value(position)?)))
        };
        let (small, large) = (least(&self.sample.small)?, least(&self.sample.large)?);
        if small == i64::MAX && large == i64::MAX {
            return None;
        }
        // If larger positions go below all small ones, it seems unbounded.
        form.constant = match bounded {
            Some(constant) => constant,
            None if large >= small => small.checked_neg()?.max(0),
            None => return None,
        };
        Some(form)
    }

    /// Sums of some heaps: all, single ones, others; and the slack of bounded heaps.
    fn simple(&self) -> Vec<LinearMeasure> {
        let count = self.heaps;
        let mut all = vec![vec![1; count]];
        let mut singles: Vec<Vec<i64>> = (0..count).map(|heap| unit(count, heap, 1)).collect();
        all.append(&mut singles);
        if count <= MOST_SUBSETS {
            let mut subsets: Vec<Vec<i64>> = (1_u32..1 << count)
                .map(|set| (0..count).map(|heap| i64::from(set >> heap & 1)).collect())
                .collect();
            subsets.sort_by_key(|subset: &Vec<i64>| subset.iter().sum::<i64>());
            all.extend(subsets);
        } else {
            for heap in 0..count {
                let mut others = vec![1; count];
                others[heap] = 0;
                all.push(others);
                for other in 0..heap {
                    let mut pair = unit(count, heap, 1);
                    pair[other] = 1;
                    all.push(pair);
                }
            }
        }
        all.extend((0..count).map(|heap| unit(count, heap, -1)));
        self.measures_of(all)
    }

    /// Small coefficients of either sign.
    fn small(&self) -> Vec<LinearMeasure> {
        let count = self.heaps;
        if count > MOST_COEFFICIENTS {
            return vec![];
        }
        let most = i64::try_from(count + 1).unwrap_or(2);
        let span: Vec<i64> = (-most..=most).collect();
        let mut all: Vec<Vec<i64>> = vec![vec![]];
        for _ in 0..count {
            all = all
                .iter()
                .flat_map(|start| {
                    span.iter().map(move |&scale| {
                        let mut longer = start.clone();
                        longer.push(scale);
                        longer
                    })
                })
                .collect();
        }
        all.sort_by_key(|heaps| {
            heaps.iter().map(|scale| scale.abs() + i64::from(*scale < 0)).sum::<i64>()
        });
        self.measures_of(all)
    }

    fn measures_of(&self, mut forms: Vec<Vec<i64>>) -> Vec<LinearMeasure> {
        if self.sided {
            // Prefer forms without the heap that says whose turn it is, which is hard to explain.
            forms.sort_by_key(|heaps| heaps.first().is_some_and(|scale| *scale != 0));
        }
        let mut measures: Vec<LinearMeasure> = vec![];
        for heaps in forms {
            if let Some(form) = self.anchored(heaps) {
                let measure = LinearMeasure { max: vec![form] };
                if !measures.contains(&measure) {
                    measures.push(measure);
                }
            }
        }
        measures
    }

    /// The sums of the k largest of some heaps, alone and plus a multiple of others.
    fn tops(&self) -> Vec<LinearMeasure> {
        let count = self.heaps;
        let mut sets: Vec<Vec<usize>> = vec![(0..count).collect()];
        if count <= MOST_SUBSETS {
            sets.extend(
                (1_u32..1 << count)
                    .map(|set| (0..count).filter(|heap| set >> heap & 1 == 1).collect()),
            );
        }
        sets.retain(|set: &Vec<usize>| set.len() >= 2);
        sets.dedup();
        let mut all = vec![];
        for set in &sets {
            for size in 1..set.len() {
                let tops = subsets_of(set, size);
                // Too many forms to become a machine.
                if tops.len() > 40 {
                    continue;
                }
                // The heaps of the set weigh `base` each, the largest ones `top` more; heaps
                // outside weigh `rest`.
                for (base, top, rest) in [
                    (0, 1, 0),
                    (1, 1, 0),
                    (0, 1, 1),
                    (1, 2, 0),
                    (2, 1, 0),
                    (1, 1, 1),
                    (0, 2, 1),
                    (0, 1, 2),
                ] {
                    if rest > 0 && set.len() == count {
                        continue;
                    }
                    let forms = tops.iter().map(|on_top| {
                        let heaps = (0..count)
                            .map(|heap| match (on_top.contains(&heap), set.contains(&heap)) {
                                (true, _) => base + top,
                                (false, true) => base,
                                (false, false) => rest,
                            })
                            .collect();
                        LinearForm { constant: 0, heaps }
                    });
                    all.push(LinearMeasure { max: forms.collect() });
                }
            }
        }
        all
    }

    /// A linear measure by linear programming: a combination of heaps, slacks, and differences that
    /// are never negative.
    fn linear(
        &self,
        moves: &mut [(Vec<i64>, Vec<i64>)],
        run: &Run<'_>,
    ) -> Result<Option<LinearMeasure>, Stop> {
        let count = self.heaps;
        let mut columns: Vec<LinearForm> = vec![];
        for heap in 0..count {
            columns.push(LinearForm { constant: 0, heaps: unit(count, heap, 1) });
            let others = (0..count).filter(|&other| other != heap).map(|other| {
                let mut difference = unit(count, heap, 1);
                difference[other] = -1;
                difference
            });
            columns.extend(
                others.chain([unit(count, heap, -1)]).filter_map(|heaps| self.anchored(heaps)),
            );
        }
        let row = |(from, to): &(Vec<i64>, Vec<i64>)| -> Option<Vec<i128>> {
            columns
                .iter()
                .map(|form| Some(i128::from(form.value(from)?.checked_sub(form.value(to)?)?)))
                .collect()
        };
        let step = (moves.len() / ROWS).max(1);
        let strict: Option<Vec<Vec<i128>>> =
            moves.iter().step_by(step).take(ROWS + 1).map(&row).collect();
        let Some(mut strict) = strict else { return Ok(None) };
        strict.sort_unstable();
        strict.dedup();
        let mut weak: Vec<Vec<i128>> = vec![];
        for _ in 0..ROUNDS {
            run.check_clock()?;
            let Some(solution) = simplex::solve(columns.len(), &weak, &strict) else {
                return Ok(None);
            };
            let divisor =
                solution.iter().fold(0, |divisor, &scale| simplex::gcd(divisor, scale)).max(1);
            let mut form = LinearForm { constant: 0, heaps: vec![0; count] };
            for (scale, column) in solution.iter().zip(&columns) {
                let Ok(scale) = i64::try_from(scale / divisor) else { return Ok(None) };
                if scale > LARGEST_COEFFICIENT {
                    return Ok(None);
                }
                form.constant += scale * column.constant;
                form.heaps
                    .iter_mut()
                    .zip(&column.heaps)
                    .for_each(|(sum, part)| *sum += scale * part);
            }
            let measure = LinearMeasure { max: vec![form] };
            let raised: Vec<usize> = (0..moves.len())
                .filter(|&index| measure.falls(&moves[index]) == Some(-1))
                .take(ROWS)
                .collect();
            if raised.is_empty() {
                return best(&[measure], moves, run);
            }
            for index in raised {
                let Some(row) = row(&moves[index]) else { return Ok(None) };
                if !weak.contains(&row) {
                    weak.push(row);
                }
            }
        }
        Ok(None)
    }
}

fn unit(count: usize, heap: usize, scale: i64) -> Vec<i64> {
    (0..count).map(|other| if other == heap { scale } else { 0 }).collect()
}

/// All subsets of a size.
fn subsets_of(set: &[usize], size: usize) -> Vec<Vec<usize>> {
    match (size, set.split_first()) {
        (0, _) => vec![vec![]],
        (_, None) => vec![],
        (_, Some((&first, rest))) => {
            let with = subsets_of(rest, size - 1).into_iter().map(|mut subset| {
                subset.insert(0, first);
                subset
            });
            with.chain(subsets_of(rest, size)).collect()
        }
    }
}

/// The first measure that no move raises and all lower, else the one that most lower, if any does.
/// Reorders the moves.
fn best(
    measures: &[LinearMeasure],
    moves: &mut [(Vec<i64>, Vec<i64>)],
    run: &Run<'_>,
) -> Result<Option<LinearMeasure>, Stop> {
    let mut best: Option<(usize, &LinearMeasure)> = None;
    for measure in measures {
        let mut falling = 0;
        let mut raised = None;
        for (index, step) in moves.iter().enumerate() {
            run.tick()?;
            match measure.falls(step) {
                Some(0) => {}
                Some(1) => falling += 1,
                _ => {
                    raised = Some(index);
                    break;
                }
            }
        }
        match raised {
            // A move that spoils one measure often spoils others, so test it first from now on.
            Some(index) => moves[..=index].rotate_right(1),
            None if falling == moves.len() => return Ok(Some(measure.clone())),
            None if falling > best.map_or(0, |(most, _)| most) => best = Some((falling, measure)),
            None => {}
        }
    }
    Ok(best.map(|(_, measure)| measure.clone()))
}
