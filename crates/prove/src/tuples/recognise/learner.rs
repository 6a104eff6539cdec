//! Learns a formula for a target from examples and counterexamples: conjunctions are combined to
//! cover all positive examples, the whole is compared with the target, and its errors become new
//! examples (Solar-Lezama 2006).

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use rules::tuples::{Numeration, Property, Tuple};
use run::Stop;

use super::super::sample::{Random, limits, tuples};
use super::bits::Bits;
use super::exact::{Exact, Target};
use super::parts::Parts;
use super::say;
use super::terms::{TermSearch, WeightedTerm, different, worth};

/// Approximate number of small tuples used as examples: initially, and later.
const FEW: u64 = 400;
const MANY: u64 = 1_200;
const LARGEST: u64 = 80;
/// Larger examples, and sizes of one heap tried around each.
const LARGE: usize = 60;
const AROUND: u64 = 48;
/// The most wrong formulas.
const ROUNDS: usize = 40;
/// Counterexamples per round.
const COUNTEREXAMPLES: usize = 6;
/// The most conjunctions in a formula.
const MOST_TERMS: usize = 8;
/// Searches for conjunctions between two comparisons.
const SEEDS: usize = 14;
/// Failed examples after which a search gives up.
const HOPELESS: u32 = 2;

#[derive(Clone)]
pub(super) struct Learner<'l> {
    pub exact: &'l Exact<'l>,
    pub names: &'l [String],
    pub target: &'l Target,
    /// The heaps in the formula.
    pub over: Vec<usize>,
    /// Maximum weight of a formula.
    pub heaviest: usize,
    /// Whether to search for more than a single condition.
    pub thorough: bool,
    /// Heaps that do not seem to matter: they are empty in small examples.
    pub idle: &'l [usize],
}

impl<'l> Learner<'l> {
    fn wanted(&self, tuple: &[u128]) -> Option<bool> {
        *self.target.output_of(&self.exact.encoding.write(tuple)?)
    }

    /// A formula that is right wherever the target requires anything.
    pub(super) fn learn(&self) -> Result<Option<Property>, Stop> {
        let wants = |truth: bool| {
            self.target.states().any(|state| *self.target.output(state) == Some(truth))
        };
        match (wants(true), wants(false)) {
            (_, false) => return Ok(Some(Property::Bool(true))),
            (false, true) => return Ok(Some(Property::Bool(false))),
            _ => {}
        }
        let mut parts = Parts::new(self.names, &self.over, self.exact.encoding.numeration);
        self.small(&mut parts, FEW)?;
        if let Some(found) = self.refined(&mut parts, 1)? {
            return Ok(Some(found));
        }
        if !self.thorough {
            return self.sum(&mut parts);
        }
        self.small(&mut parts, MANY)?;
        self.large(&mut parts)?;
        self.refined(&mut parts, 3)
    }

    /// A formula that a nim-sum of heaps, each transformed separately, is 0.
    fn sum(&self, parts: &mut Parts<'_>) -> Result<Option<Property>, Stop> {
        let binary = matches!(
            self.exact.encoding.numeration, Numeration::Base(base) if base.is_power_of_two()
        );
        if !binary || self.over.len() < 2 {
            return Ok(None);
        }
        for _ in 0..ROUNDS {
            let Some(formula) = parts.sums(self.exact.run)?.into_iter().next() else {
                return Ok(None);
            };
            if say::weight(&formula, self.names) > self.heaviest {
                return Ok(None);
            }
            let Some(wrong) = self.exact.differences(self.target, &formula, COUNTEREXAMPLES)?
            else {
                return Ok(None);
            };
            if wrong.tuples.is_empty() {
                return Ok(wrong.complete.then_some(formula));
            }
            let mut new = false;
            for tuple in wrong.tuples {
                if let Some(truth) = self.wanted(&tuple) {
                    new |= parts.push(tuple, truth);
                }
            }
            if !new {
                return Ok(None);
            }
        }
        Ok(None)
    }

    fn small(&self, parts: &mut Parts<'_>, most: u64) -> Result<(), Stop> {
        let bounds = self.exact.encoding.bounds.iter().enumerate();
        let bounds: Vec<Option<u64>> = bounds
            .map(
                |(heap, bound)| {
                    if self.idle.contains(&heap) { Some(0) } else { bound.map(u64::from) }
                },
            )
            .collect();
        for tuple in tuples(&limits(&bounds, most, LARGEST)) {
            self.exact.run.tick()?;
            let tuple: Tuple = tuple.into_iter().map(u128::from).collect();
            if let Some(truth) = self.wanted(&tuple) {
                parts.push(tuple, truth);
            }
        }
        Ok(())
    }

    /// Larger examples, half of them of each kind as far as possible.
    fn large(&self, parts: &mut Parts<'_>) -> Result<(), Stop> {
        let bounds = &self.exact.encoding.bounds;
        let mut random = Random::new(self.exact.run.seed);
        for index in 0..LARGE {
            self.exact.run.tick()?;
            let size = [12, 24, 60, 150][index % 4];
            let below =
                |bound: &Option<u32>| bound.map_or(size, |bound| size.min(u64::from(bound) + 1));
            let mut tuple: Tuple =
                bounds.iter().map(|bound| u128::from(random.below(below(bound)))).collect();
            let heap = index / 4 % bounds.len();
            let mut near = [None, None];
            for size in 0..bounds[heap].map_or(AROUND.max(size), |bound| u64::from(bound) + 1) {
                tuple[heap] = u128::from(size);
                if let Some(truth) = self.wanted(&tuple) {
                    let kind: &mut Option<Tuple> = &mut near[usize::from(truth)];
                    // Reservoir sampling; the last ones are the largest.
                    if kind.is_none() || random.below(4) == 0 {
                        *kind = Some(tuple.clone());
                    }
                }
            }
            for (truth, tuple) in [false, true].into_iter().zip(near) {
                if let Some(tuple) = tuple {
                    parts.push(tuple, truth);
                }
            }
        }
        Ok(())
    }

    /// Searches for formulas of conjunctions of `depth` parts (a single conjunction, if 1), until
    /// one is right.
    fn refined(&self, parts: &mut Parts<'_>, depth: usize) -> Result<Option<Property>, Stop> {
        let mut pool: Vec<WeightedTerm> = vec![];
        for _ in 0..ROUNDS {
            self.exact.run.check_clock()?;
            if !self.fill(parts, depth, &mut pool)? {
                return Ok(None);
            }
            let Some(formula) = self.cover(parts, &pool, if depth == 1 { 1 } else { MOST_TERMS })
            else {
                return Ok(None);
            };
            let Some(wrong) = self.exact.differences(self.target, &formula, COUNTEREXAMPLES)?
            else {
                // It cannot be confirmed, nor can anything that contains this part.
                let Some(worst) = self.unconfirmed(&mut pool)? else { return Ok(None) };
                parts.forget(&worst);
                // Terms refer to their parts by index.
                pool.clear();
                continue;
            };
            if wrong.tuples.is_empty() {
                return Ok(wrong.complete.then_some(formula));
            }
            let mut new = false;
            for tuple in wrong.tuples {
                let Some(truth) = self.wanted(&tuple) else { continue };
                for term in &mut pool {
                    let assignment =
                        rules::tuples::Assignment::position(&tuple).unwrap_or_default();
                    let holds = term.property.holds(self.names.len(), &assignment).unwrap_or(false);
                    if !parts.knows(&tuple) {
                        term.bits.push(holds);
                    }
                }
                new |= parts.push(tuple, truth);
            }
            if !new {
                return Ok(None);
            }
            pool.retain(|term| !term.bits.meets(&parts.no));
        }
        Ok(None)
    }

    /// Finds a part in the pool without a machine, removes all conjunctions with it, and returns
    /// it.
    fn unconfirmed(&self, pool: &mut Vec<WeightedTerm>) -> Result<Option<Property>, Stop> {
        for index in 0..pool.len() {
            let parts = match &pool[index].property {
                Property::And(parts) => parts.clone(),
                one => vec![one.clone()],
            };
            for part in parts {
                if self.exact.machine(&part)?.is_none() {
                    pool.retain(|term| match &term.property {
                        Property::And(parts) => !parts.contains(&part),
                        one => *one != part,
                    });
                    return Ok(Some(part));
                }
            }
        }
        Ok(None)
    }

    /// Adds conjunctions until together they can cover all positive examples.
    fn fill(
        &self,
        parts: &Parts<'_>,
        depth: usize,
        pool: &mut Vec<WeightedTerm>,
    ) -> Result<bool, Stop> {
        let atoms = different(parts);
        let search = TermSearch { parts, atoms: &atoms, depth, run: self.exact.run };
        let mut hopeless = Bits::empty(parts.tuples.len());
        for seed in 0..SEEDS {
            let covered = pool.iter().fold(hopeless.clone(), |all, term| all.or(&term.bits));
            let missing: Vec<usize> = parts.yes.without(&covered).iter().collect();
            if missing.is_empty() {
                break;
            }
            // Examples in the middle show the general rule; the first ones are often exceptions.
            let seed = missing[if seed % 2 == 0 { missing.len() / 2 } else { missing.len() - 1 }];
            if depth > 1 {
                self.exact.search()?;
            }
            let found = search.around(seed)?;
            if found.is_empty() {
                hopeless.insert(seed);
                if hopeless.count() > HOPELESS {
                    return Ok(false);
                }
            }
            for term in found {
                if !pool.iter().any(|known| known.bits == term.bits && known.cost <= term.cost) {
                    pool.push(term);
                }
            }
            if depth == 1 && !pool.iter().any(|term| term.bits.contains_all(&parts.yes)) {
                return Ok(false);
            }
        }
        let covered =
            pool.iter().fold(Bits::empty(parts.tuples.len()), |all, term| all.or(&term.bits));
        Ok(covered.contains_all(&parts.yes))
    }

    /// A short disjunction that covers all positive examples.
    fn cover(&self, parts: &Parts<'_>, pool: &[WeightedTerm], most: usize) -> Option<Property> {
        let whole = pool
            .iter()
            .filter(|term| term.bits.contains_all(&parts.yes))
            .min_by_key(|term| term.cost);
        let mut best: Option<(usize, Property)> =
            whole.map(|term| (term.cost, term.property.clone()));
        for cheap in [true, false] {
            let mut chosen: Vec<&WeightedTerm> = vec![];
            let mut missing = parts.yes.clone();
            while !missing.is_empty() && chosen.len() < most {
                let value = |term: &&WeightedTerm| {
                    let yes = missing.common(&term.bits);
                    let worth = if cheap { worth(yes, term.cost) } else { u64::from(yes) };
                    (Reverse(worth), term.cost, term.rank)
                };
                let next = pool.iter().min_by_key(value)?;
                missing = missing.without(&next.bits);
                chosen.push(next);
            }
            if !missing.is_empty() {
                continue;
            }
            // Drop redundant conjunctions, longest first.
            let mut order: Vec<usize> = (0..chosen.len()).collect();
            order.sort_by_key(|&at| Reverse(chosen[at].cost));
            let mut kept = vec![true; chosen.len()];
            for at in order {
                let others = (0..chosen.len()).filter(|&other| other != at && kept[other]);
                let covered = others.fold(Bits::empty(parts.tuples.len()), |all, other| {
                    all.or(&chosen[other].bits)
                });
                kept[at] = !covered.contains_all(&parts.yes);
            }
            let mut kept: Vec<WeightedTerm> = chosen
                .iter()
                .zip(&kept)
                .filter(|(_, kept)| **kept)
                .map(|(term, _)| (*term).clone())
                .collect();
            for at in 0..kept.len() {
                let others = kept.iter().enumerate().filter(|(other, _)| *other != at);
                let needed =
                    others.fold(parts.yes.clone(), |rest, (_, other)| rest.without(&other.bits));
                kept[at] = kept[at].shrunk(parts, &needed);
            }
            let formula = say::any(kept.into_iter().map(|term| term.property));
            let cost = say::weight(&formula, self.names);
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, formula));
            }
        }
        best.filter(|(cost, _)| *cost <= self.heaviest).map(|(_, formula)| formula)
    }
}
