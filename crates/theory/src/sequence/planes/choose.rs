//! Which pairs of common heaps the kernel for many rare heaps looks at: by the last values, those
//! that reach most of what must be reached.

use alloc::vec;
use alloc::vec::Vec;

use run::Run;

use super::super::history::History;
use super::super::kernel::KernelWork;
use super::{PLANE, Planes, groups};

/// The smaller heap of a pair of common heaps that is looked at for all heaps is at most this.
const LARGEST: usize = 1 << 14;

/// The last heaps, by which such pairs are chosen: so many at most.
const SAMPLE: usize = 1 << 13;

/// The best of so many pairs is taken.
const CANDIDATES: usize = 2;

/// Of so many numbers, so many pairs each are tried for a single value.
const PROBED: usize = 12;

/// In the place of a number where there is none.
const NONE: u16 = 1 << 15;

/// Chooses pairs of common heaps for planes.
pub(super) struct Choose<'a> {
    pub(super) planes: &'a mut Planes,
    pub(super) history: &'a History,
    pub(super) run: &'a Run<'a>,
}

impl KernelWork for Choose<'_> {
    type Out = ();

    #[inline(always)]
    fn run(self) {
        self.planes.choose_common(self.history, self.run);
    }
}

impl Planes {
    /// Chooses pairs of common heaps by which, for every heap of a sample, all rare values below
    /// its own are reached.
    ///
    /// None any more once the budget has ended. Greedy, a value after the other: of the first few
    /// pairs that reach it, that which reaches most of what is still to be reached.
    #[inline(always)]
    fn choose_common(&mut self, history: &History, run: &Run<'_>) {
        let (size, last, small) = (history.len(), history.last(), history.first());
        let largest = small.len().min(size / 4).min(LARGEST);
        let sample = (size / 64).clamp(128, SAMPLE);
        let number = |heap: usize, value: u16| {
            if self.choice.is_rare(heap, value) {
                NONE
            } else {
                u16::try_from(self.number(value)).unwrap_or(NONE)
            }
        };
        let small: Vec<u16> = (0..largest)
            .map(|heap| if heap == 0 { NONE } else { number(heap, small[heap]) })
            .collect();
        let first = (size - last.len()).max(size.saturating_sub(sample + largest + self.pad));
        let numbers: Vec<u16> =
            (first..size).map(|heap| number(heap, last[heap - history.base()])).collect();
        let first_sample = numbers.len().saturating_sub(sample);
        let below: Vec<usize> =
            (size - sample..size).map(|heap| self.smaller(last[heap - history.base()])).collect();
        let mut used: Vec<(usize, usize)> = Vec::new();
        self.common.clear();
        for plane in 0..self.count {
            let (mut pairs, plane_begin) = (Vec::new(), plane * PLANE);
            let mut needed: Vec<u8> = below
                .iter()
                .map(|&below| match below.saturating_sub(plane_begin) {
                    0 => 0,
                    wanted if wanted < PLANE => (1 << wanted) - 1,
                    _ => u8::MAX,
                })
                .collect();
            for heap in 0..sample {
                if run.check_clock().is_err() {
                    break;
                }
                while needed[heap] != 0 {
                    let place = usize::try_from(needed[heap].trailing_zeros()).unwrap_or(0);
                    let wanted = u16::try_from(plane_begin + place).unwrap_or(NONE);
                    let mut best: Option<(usize, usize, usize)> = None;
                    let mut tried = 0;
                    'pairs: for (other, &number) in small.iter().enumerate() {
                        for &taken in &self.breaks {
                            let offset = other + taken;
                            // What has been forgotten reaches nothing.
                            let Some(at) = (first_sample + heap).checked_sub(offset) else {
                                continue;
                            };
                            if numbers[at] ^ number != wanted || number == NONE {
                                continue;
                            }
                            let others = &numbers[at..numbers.len() - offset];
                            let gain = gain(
                                &needed[heap..],
                                others,
                                number ^ u16::try_from(plane_begin).unwrap_or(NONE),
                            );
                            best = best.max(Some((gain, other, taken)));
                            tried += 1;
                            if tried == CANDIDATES {
                                break 'pairs;
                            }
                        }
                    }
                    let Some((_, other, taken)) = best else {
                        needed[heap] &= needed[heap] - 1;
                        continue;
                    };
                    let offset = other + taken;
                    let others = &numbers[first_sample + heap - offset..numbers.len() - offset];
                    let base = small[other] ^ u16::try_from(plane_begin).unwrap_or(NONE);
                    for (needed, number) in needed[heap..].iter_mut().zip(others) {
                        *needed &= !bit(number ^ base);
                    }
                    pairs.push((offset, usize::from(small[other])));
                    used.push((other, taken));
                }
            }
            self.common.push(groups(pairs));
        }
        self.choose_probes(&small, &numbers);
        used.extend(
            self.probes
                .iter()
                .flatten()
                .map(|&(offset, _)| (offset - self.breaks[0], self.breaks[0])),
        );
        self.common_reach = used.iter().map(|&(heap, taken)| heap + taken).max().unwrap_or(0);
        self.single.clear();
        if self.unequal {
            self.single = used
                .iter()
                .map(|&(heap, taken)| 2 * heap + taken)
                .filter(|&heap| heap >= size)
                .collect();
            self.single.sort_unstable_by(|one, two| two.cmp(one));
            self.single.dedup();
        }
    }

    /// Chooses pairs that reach a single number most likely: those with a heap of a number that
    /// many have. `small` are the numbers of the first heaps, `last` those of the last.
    fn choose_probes(&mut self, small: &[u16], last: &[u16]) {
        let numbers = self.count * PLANE;
        let mut heaps: Vec<Vec<usize>> = vec![Vec::new(); numbers];
        for (heap, &number) in small.iter().enumerate().filter(|&(_, &number)| number != NONE) {
            heaps[usize::from(number)].push(heap);
        }
        let mut times = vec![0_usize; numbers];
        for &number in last.iter().filter(|&&number| number != NONE) {
            times[usize::from(number)] += 1;
        }
        let mut frequent: Vec<usize> = (0..numbers).filter(|&number| times[number] > 0).collect();
        frequent.sort_unstable_by_key(|&number| core::cmp::Reverse(times[number]));
        frequent.truncate(PROBED);
        let probes = (0..numbers).map(|wanted| {
            let each =
                (0..PROBED).flat_map(|round| frequent.iter().map(move |&number| (round, number)));
            let pair = |(round, number): (usize, usize)| {
                // Far apart, because near heaps are alike.
                let others = &heaps[wanted ^ number];
                others
                    .get(round * others.len().div_ceil(PROBED))
                    .map(|&heap| (heap + self.breaks[0], number))
            };
            each.filter_map(pair).collect()
        });
        self.probes = probes.collect();
    }
}

/// The bit of a number in the first plane; none of others.
#[inline(always)]
fn bit(number: u16) -> u8 {
    1_u8.checked_shl(number.into()).unwrap_or(0)
}

/// For how many heaps something that is needed is reached by another with a number that is changed
/// so.
#[inline(always)]
fn gain(needed: &[u8], others: &[u16], change: u16) -> usize {
    let reached = needed
        .iter()
        .zip(others)
        .map(|(&needed, &other)| usize::from(needed & bit(other ^ change) != 0));
    reached.sum()
}
