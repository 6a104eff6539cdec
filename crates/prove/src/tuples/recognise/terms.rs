//! Conjunctions that cover some positive examples and no negative ones, the best for a given
//! example first: a beam search from general to special, as in the AQ algorithm (Michalski 1969)
//! with the gain of FOIL (Quinlan 1990).
//!
//! The result explains the examples and nothing more; whether it is true is decided elsewhere.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use hashbrown::{HashMap, HashSet};
use rules::tuples::Property;
use run::{Run, Stop};

use super::bits::Bits;
use super::parts::{KEYS, KeySet, Parts};
use super::say;

/// The most parts in a conjunction.
const DEPTH: usize = 4;
/// Unfinished conjunctions kept.
const BEAM: usize = 10;
const PLAINEST: usize = 6;
/// Weight up to which a conjunction is plain.
const PLAIN: usize = 60;
/// Finished conjunctions kept per search.
const KEPT: usize = 12;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conjunct {
    Atom(usize),
    Family(usize, KeySet),
}

/// A conjunction.
#[derive(Clone, Debug)]
pub(super) struct WeightedTerm {
    pub parts: Vec<Conjunct>,
    pub property: Property,
    /// Its length.
    pub cost: usize,
    /// The examples it covers.
    pub bits: Bits,
    /// Among equals the lower is preferred: small residues.
    pub rank: u64,
}

fn rank(parts: &[Conjunct]) -> u64 {
    parts.iter().fold(0, |rank, part| match part {
        Conjunct::Atom(_) => rank,
        Conjunct::Family(_, set) => rank.saturating_add(*set),
    })
}

impl WeightedTerm {
    pub(super) fn new(parts: &Parts<'_>, own: Vec<Conjunct>) -> Self {
        let property = say::all(own.iter().map(|part| match *part {
            Conjunct::Atom(index) => parts.atoms[index].property.clone(),
            Conjunct::Family(index, set) => parts.families[index].property(set),
        }));
        let cost = say::weight(&property, parts.names);
        let bits = own.iter().fold(Bits::full(parts.tuples.len()), |bits, part| match *part {
            Conjunct::Atom(index) => bits.and(&parts.atoms[index].bits),
            Conjunct::Family(index, set) => bits.and(&parts.families[index].bits(set)),
        });
        let rank = rank(&own);
        Self { parts: own, property, cost, bits, rank }
    }

    /// The same with no more residues than these examples need.
    pub(super) fn shrunk(&self, parts: &Parts<'_>, needed: &Bits) -> Self {
        let mut best = self.clone();
        for at in 0..self.parts.len() {
            let Conjunct::Family(family, _) = best.parts[at] else { continue };
            let keys = needed.iter().map(|example| u64::from(parts.families[family].keys[example]));
            let set: KeySet = keys.filter(|key| *key < 64).fold(0, |set, key| set | 1 << key);
            let mut own = best.parts.clone();
            own[at] = Conjunct::Family(family, set);
            let shrunk = Self::new(parts, own);
            if shrunk.cost < best.cost && shrunk.bits.contains_all(needed) {
                best = shrunk;
            }
        }
        best
    }
}

#[derive(Clone)]
struct Conjunction {
    parts: Vec<Conjunct>,
    cost: usize,
    bits: Bits,
    yes: u32,
    no: u32,
    gain: i64,
}

/// The distinct atoms on the relevant examples, each as short as possible.
pub(super) fn different(parts: &Parts<'_>) -> Vec<usize> {
    let care = parts.yes.or(&parts.no);
    let mut best: HashMap<Bits, usize> = HashMap::new();
    for (index, atom) in parts.atoms.iter().enumerate() {
        let bits = atom.bits.and(&care);
        if !bits.meets(&parts.yes) || bits == care {
            continue;
        }
        let entry = best.entry(bits).or_insert(index);
        if parts.atoms[*entry].cost > atom.cost {
            *entry = index;
        }
    }
    let mut kept: Vec<usize> = best.into_values().collect();
    kept.sort_unstable();
    kept
}

/// About 256 times the binary logarithm.
fn log(number: u64) -> i64 {
    let number = number.max(1);
    let whole = number.ilog2();
    let fraction = ((number - (1 << whole)) << 8) >> whole;
    i64::from(whole) * 256 + i64::try_from(fraction).unwrap_or(0)
}

/// The information gained about positive examples (times their number).
fn gain(yes: u32, no: u32, root: i64, cost: usize) -> i64 {
    i64::from(yes) * (rate(yes, no) - root) - i64::try_from(cost).unwrap_or(i64::MAX / 512) * 128
}

/// 256 times the binary logarithm of the share of positive examples.
fn rate(yes: u32, no: u32) -> i64 {
    log(u64::from(yes)) - log(u64::from(yes) + u64::from(no))
}

pub(super) struct TermSearch<'s, 'p> {
    pub parts: &'s Parts<'p>,
    pub atoms: &'s [usize],
    pub depth: usize,
    pub run: &'s Run<'s>,
}

impl TermSearch<'_, '_> {
    /// Good conjunctions that cover the example of this index.
    pub(super) fn around(&self, seed: usize) -> Result<Vec<WeightedTerm>, Stop> {
        let parts = self.parts;
        let all = parts.yes.or(&parts.no);
        let (yes, no) = (parts.yes.count(), parts.no.count());
        let mut beam = vec![Conjunction { parts: vec![], cost: 0, bits: all, yes, no, gain: 0 }];
        let root = rate(yes, no);
        let mut finished: Vec<Conjunction> = vec![];
        for _ in 0..self.depth.min(DEPTH) {
            let mut open: Vec<Conjunction> = vec![];
            for state in &beam {
                self.run.check_clock()?;
                self.extend(state, seed, root, &mut open, &mut finished);
                prune(&mut open);
            }
            // A short conjunction that covers everything cannot be improved.
            if open.is_empty()
                || finished.iter().any(|state| state.yes == yes && state.cost <= PLAIN)
            {
                break;
            }
            beam = open;
        }
        finished.sort_by_cached_key(|state| {
            (Reverse(worth(state.yes, state.cost)), state.cost, rank(&state.parts))
        });
        let widest = finished.iter().max_by_key(|state| (state.yes, Reverse(state.cost))).cloned();
        finished.truncate(KEPT);
        finished.extend(widest);
        Ok(finished.into_iter().map(|state| WeightedTerm::new(parts, state.parts)).collect())
    }

    fn extend(
        &self,
        state: &Conjunction,
        seed: usize,
        root: i64,
        open: &mut Vec<Conjunction>,
        finished: &mut Vec<Conjunction>,
    ) {
        let parts = self.parts;
        let yes = state.bits.and(&parts.yes);
        let no = state.bits.and(&parts.no);
        let glue = if state.parts.is_empty() { 0 } else { 5 };
        let mut found =
            |part: Conjunct, cost: usize, yes: u32, no: u32, bits: &dyn Fn() -> Bits| {
                if no >= state.no || yes == 0 {
                    return;
                }
                let cost = state.cost + glue + cost;
                let gain = gain(yes, no, root, cost);
                let state = || {
                    let parts = state.parts.iter().copied().chain([part]).collect();
                    Conjunction { parts, cost, bits: bits(), yes, no, gain }
                };
                if no == 0 {
                    finished.push(state());
                } else if open.len() < BEAM + PLAINEST || gain > 0 {
                    open.push(state());
                    if open.len() > 16 * BEAM {
                        prune(open);
                    }
                }
            };
        for &index in self.atoms {
            let atom = &parts.atoms[index];
            if atom.bits.contains(seed) {
                let counts = (yes.common(&atom.bits), no.common(&atom.bits));
                found(Conjunct::Atom(index), atom.cost, counts.0, counts.1, &|| {
                    state.bits.and(&atom.bits)
                });
            }
        }
        let (yes, no): (Vec<usize>, Vec<usize>) = (yes.iter().collect(), no.iter().collect());
        for (index, family) in parts.families.iter().enumerate() {
            let own = usize::from(family.keys[seed]);
            if own >= KEYS {
                continue;
            }
            let count = |members: &[usize]| {
                let mut counts = [0_u32; KEYS];
                for &member in members {
                    if let Some(count) = counts.get_mut(usize::from(family.keys[member])) {
                        *count += 1;
                    }
                }
                counts
            };
            let (wanted, unwanted) = (count(&yes), count(&no));
            let collect = |keep: &dyn Fn(usize) -> bool| {
                (0..KEYS).filter(|&key| keep(key)).fold(0, |set, key| set | 1 << key)
            };
            let pure = collect(&|key| wanted[key] > 0 && unwanted[key] == 0);
            let possible = collect(&|key| wanted[key] > 0);
            let mut sets: Vec<KeySet> = vec![1 << own, possible];
            if pure >> own & 1 == 1 {
                sets.push(pure);
            }
            sets.dedup();
            for set in sets {
                let over = |counts: &[u32; KEYS]| {
                    (0..KEYS).filter(|key| set >> key & 1 == 1).map(|key| counts[key]).sum()
                };
                let cost = family.cost_of(usize::try_from(set.count_ones()).unwrap_or(KEYS));
                let part = Conjunct::Family(index, set);
                found(part, cost, over(&wanted), over(&unwanted), &|| {
                    state.bits.and(&family.bits(set))
                });
            }
        }
    }
}

/// The coverage of a term relative to its cost.
pub(super) fn worth(yes: u32, cost: usize) -> u64 {
    u64::from(yes) * 1_000_000 / u64::try_from(cost + 6).unwrap_or(u64::MAX)
}

/// Keeps the best, among equal coverage the shortest; and some with much coverage for their length,
/// so that a few broad ones do not displace all plain ones.
fn prune(open: &mut Vec<Conjunction>) {
    open.sort_by_key(|state| (Reverse(state.gain), state.cost));
    let mut seen = HashSet::new();
    open.retain(|state| seen.insert(state.bits.clone()));
    if open.len() > BEAM {
        let value =
            |state: &Conjunction| state.gain / i64::try_from(state.cost + 6).unwrap_or(i64::MAX);
        open[BEAM..].sort_by_key(|state| Reverse(value(state)));
        open.truncate(BEAM + PLAINEST);
    }
}
