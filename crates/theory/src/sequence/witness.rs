//! Which pairs of common heaps are worth a look for all heaps: those by which most rare values are
//! reached that would otherwise have to be looked for.

use alloc::vec::Vec;

use run::Run;

use super::history::History;
use super::kernel::KernelWork;
use super::space::Space;

/// The last heaps, for which pairs are tried.
const SAMPLE: usize = 2048;

/// The smaller heap of a pair is at most this.
const LARGEST: usize = 512;

/// No more pairs than this.
const MOST: usize = 128;

/// A pair must reach a value for so many heaps of the sample for which none before did.
const LEAST: usize = 2;

/// What [`choose`] needs.
pub(super) struct Choose<'a> {
    pub(super) singles: &'a [usize],
    pub(super) breaks: &'a [usize],
    pub(super) space: &'a Space,
    pub(super) history: &'a History,
    pub(super) nearest: usize,
    pub(super) run: &'a Run<'a>,
}

impl KernelWork for Choose<'_> {
    type Out = Vec<Witness>;

    #[inline(always)]
    fn run(self) -> Vec<Witness> {
        choose(&self)
    }
}

/// The smaller heap of a pair, what is taken, and its value.
pub(super) type Witness = (usize, usize, u16);

/// The best pairs, the best first; none if the budget has ended. No offset, which is the sum of
/// heap and take, is below `nearest`.
///
/// Greedy (Chvátal 1979, in the form that looks again only at what can still be best; Minoux 1978).
/// Values must be below 32.
#[inline(always)]
fn choose(about: &Choose<'_>) -> Vec<Witness> {
    let &Choose { singles, breaks, space, history, nearest, run } = about;
    let size = history.len();
    let last = history.last();
    let first = history.first();
    let sets: Vec<u32> = last[last.len().saturating_sub(SAMPLE + LARGEST + 64)..]
        .iter()
        .map(|&value| 1_u32.wrapping_shl(value.into()))
        .collect();
    // Heap h is at h - start.
    let start = size - sets.len();
    let sample = SAMPLE.min(sets.len() / 2);
    let mut needed: Vec<u32> = (size - sample..size)
        .map(|heap| {
            let value = sets[heap - start];
            let reached = singles.iter().filter(|&&taken| taken + start < heap);
            let reached = reached.fold(0, |set, &taken| set | sets[heap - taken - start]);
            let rare = space.rare_set(heap);
            rare & (value - 1) & !reached
        })
        .collect();
    let gain = |needed: &[u32], offset: usize, value: u16| {
        let others = &sets[size - sample - offset - start..];
        needed
            .iter()
            .zip(others)
            .filter(|&(&needed, &other)| needed & change(other, value) != 0)
            .count()
    };
    // Where the rare heaps have small values, sets need not be changed by larger ones.
    let rare = space.rare_below(size).iter().map(|rare| rare.value).max().unwrap_or(0);
    let end = (usize::from(rare) + 1).next_power_of_two().max(16);
    let mut candidates: Vec<(usize, usize, usize, u16)> = Vec::new();
    let most = LARGEST.min(sets.len() - sample).min(first.len() - 1);
    for &taken in breaks {
        // A long code has many of these rounds, each as long as the sample.
        if run.check_clock().is_err() {
            return Vec::new();
        }
        for (heap, &value) in first.iter().enumerate().take(most).skip(1) {
            let offset = heap + taken;
            if offset >= nearest
                && offset < sets.len() - sample
                && usize::from(value) < end
                && !space.is_rare(heap, value)
            {
                candidates.push((gain(&needed, offset, value), heap, taken, value));
            }
        }
    }
    let mut chosen = Vec::new();
    candidates.sort_unstable();
    while chosen.len() < MOST
        && let Some((before, heap, taken, value)) = candidates.pop()
    {
        let offset = heap + taken;
        let now = gain(&needed, offset, value);
        if now < LEAST {
            if before < LEAST {
                break;
            }
            continue;
        }
        if candidates.last().is_some_and(|next| next.0 > now) {
            let place = candidates.partition_point(|candidate| candidate.0 < now);
            candidates.insert(place, (now, heap, taken, value));
            continue;
        }
        let others = &sets[size - sample - offset - start..];
        for (needed, &other) in needed.iter_mut().zip(others) {
            *needed &= !change(other, value);
        }
        chosen.push((heap, taken, value));
    }
    chosen
}

/// The only element exclusive or `value`.
fn change(set: u32, value: u16) -> u32 {
    1_u32.wrapping_shl(set.trailing_zeros() ^ u32::from(value))
}
