//! The kernel for few rare heaps and values below 32: sixteen heaps at once, the set of what a heap
//! reaches as the bits of a word.
//!
//! The value of a heap is kept as a set of one element. A rare heap with the value v says that what
//! is so many counters smaller, exclusive or v, is reached: so the sets of all rare heaps with the
//! same v are united as they are, one load for sixteen heaps, and then all elements are changed by
//! v at once, by exchanging bits. What is nearer than a block is done one heap after the other.
//! Pairs of common heaps that reach many rare values are among those that are looked at for all
//! heaps ([`super::witness`]); if the least value that is not found is a common one, it is the
//! value of the heap, because rare heaps are all that reaches those. If it is a rare one, other
//! pairs are looked for, all if need be.

use alloc::vec::Vec;

use super::history::History;
use super::kernel::{Kernel, KernelWork};
use super::space::Space;
use super::witness::Witness;

/// Heaps of a block.
pub(super) const LANES: usize = 16;

/// What is computed one after the other before what it reaches of the rest of the block.
const HALF: usize = LANES / 2;

/// In the place of a value that is not computed yet: nothing is reached by it, and no exclusive or
/// with a value is one.
const UNKNOWN: u32 = 64;

/// Values must be below this.
pub(super) const END: usize = 32;

/// Sets that are not needed any more are dropped when there are so many.
const SLACK: usize = 1 << 12;

type Block = [u32; LANES];

/// Why a kernel stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// As far as was asked.
    End,
    /// One of the heaps that were computed is rare.
    Rare,
    /// The value of the next heap is too large for this kernel.
    Large,
    /// The value of the next heap depends on values that have been forgotten.
    Forgotten,
    /// The budget has ended.
    Stopped,
    /// The next heap is not for kernels: half of what a move leaves is a heap whose offset is used,
    /// and halves must differ.
    Single,
}

/// The moves, and what they do to heaps that are known.
#[derive(Clone, Debug)]
pub(super) struct Hot {
    /// Takes that leave two heaps.
    breaks: Vec<usize>,
    unequal: bool,
    /// How much smaller the other heap is: entry v to entry v + 1 is where those for the value v
    /// are.
    starts: [usize; END + 1],
    offsets: Vec<usize>,
    /// Those that are less than a block, with values, increasing.
    near: Vec<(usize, u32)>,
    /// Entry i counts those of at most i.
    nearer: [usize; HALF],
    /// The rare values of even and odd heaps.
    rare: [u32; 2],
    /// All used values are below this power of 2.
    width: usize,
    reach: usize,
    /// Heaps for which a used offset leaves two equal heaps, if they must differ; decreasing.
    single: Vec<usize>,
    /// The set of heap h is at h + pad - origin; heap 0 and less have none.
    sets: Vec<u32>,
    pad: usize,
    origin: usize,
    /// For how many heaps other pairs had to be looked for.
    pub(super) searched: usize,
}

impl Hot {
    /// For these takes (that leave one heap, that leave two) after these values. None if values or
    /// what is known of them do not fit.
    pub(super) fn new(
        singles: &[usize],
        breaks: &[usize],
        unequal: bool,
        space: &Space,
        witnesses: &[Witness],
        history: &History,
    ) -> Option<Self> {
        let size = history.len();
        let all = breaks.iter().flat_map(|&taken| {
            space.rare_below(size).iter().map(move |rare| (rare.heap, taken, u32::from(rare.value)))
        });
        let mut used: Vec<(usize, usize, u32)> = all.collect();
        used.extend(witnesses.iter().map(|&(heap, taken, value)| (heap, taken, u32::from(value))));
        let mut pairs: Vec<(u32, usize)> =
            used.iter().map(|&(heap, taken, value)| (value, heap + taken)).collect();
        pairs.extend(singles.iter().map(|&taken| (0, taken)));
        pairs.sort_unstable();
        pairs.dedup();
        let mut starts = [0; END + 1];
        let (mut offsets, mut near) = (Vec::new(), Vec::new());
        for &(value, offset) in &pairs {
            let value_at = usize::try_from(value).ok().filter(|&value| value < END)?;
            if offset < LANES {
                near.push((offset, value));
            }
            offsets.push(offset);
            starts[value_at + 1] = offsets.len();
        }
        near.sort_unstable();
        let nearer =
            core::array::from_fn(|lane| near.partition_point(|&(offset, _)| offset <= lane));
        for value in 0..END {
            starts[value + 1] = starts[value + 1].max(starts[value]);
        }
        let mut single: Vec<usize> = Vec::new();
        if unequal {
            single = used
                .iter()
                .map(|&(heap, taken, _)| 2 * heap + taken)
                .filter(|&heap| heap >= size)
                .collect();
            single.sort_unstable();
            single.dedup();
            single.reverse();
        }
        let end = pairs.iter().map(|&(value, _)| value).max().unwrap_or(0);
        let rare = [0, 1].map(|phase| {
            (0..32_u16)
                .filter(|&value| space.is_rare(phase, value))
                .fold(0, |set, value| set | 1_u32 << value)
        });
        let reach = pairs.iter().map(|&(_, offset)| offset).max().unwrap_or(0).max(LANES);
        let pad = breaks.iter().chain(singles).max().copied().unwrap_or(0) + LANES;
        // Nothing is needed of the time before, but for what is found to be rare later.
        let origin = size.saturating_sub(reach + pad);
        let mut hot = Self {
            breaks: breaks.to_vec(),
            unequal,
            starts,
            offsets,
            near,
            nearer,
            rare,
            width: usize::try_from(end + 1).ok()?.next_power_of_two(),
            reach,
            single,
            sets: Vec::new(),
            pad,
            origin: origin + pad,
            searched: 0,
        };
        if origin == 0 {
            hot.origin = 0;
            hot.sets = alloc::vec![0; pad + 1];
        }
        hot.follow(history).then_some(hot)
    }

    /// Takes over values that others have made. False if there is one that does not fit.
    fn follow(&mut self, history: &History) -> bool {
        let first = self.sets.len() + self.origin - self.pad;
        for heap in first..history.len() {
            match history.get(heap) {
                Some(value) if usize::from(value) < END => self.sets.push(1 << value),
                _ => return false,
            }
        }
        true
    }

    /// Computes values up to that of `last`, until there is something to look at.
    pub(super) fn stretch(&mut self, kernel: Kernel, history: &mut History, last: usize) -> Halt {
        if !self.follow(history) {
            return Halt::Large;
        }
        // A block of 64 bytes is loaded from two lines of the cache each time, which makes wide
        // registers no faster than others here.
        let kernel = kernel.min(Kernel::Avx2);
        let heap = history.len();
        while self.single.last().is_some_and(|&single| single < heap) {
            self.single.pop();
        }
        let end = match self.single.last() {
            Some(&single) if single == heap => return Halt::Single,
            Some(&single) => single.min(last + 1),
            None => last + 1,
        };
        let unused = self.sets.len().saturating_sub(self.reach + self.pad);
        if unused >= SLACK + self.reach / 2 {
            self.sets.copy_within(unused.., 0);
            self.sets.truncate(self.sets.len() - unused);
            self.origin += unused;
        }
        let known = self.sets.len();
        self.sets.resize(known + (end - heap) + LANES, 0);
        history.resize(end + LANES);
        let (halt, size) = kernel.call(Stretch { hot: self, kernel, history, heap, end });
        history.resize(size);
        self.sets.truncate(known + size - heap);
        halt
    }

    /// What is reached, as far as heaps before the block reach it.
    #[inline(always)]
    #[expect(
        unsafe_code,
        reason = "the innermost loop: a look at bounds takes longer than the rest"
    )]
    fn reached(&self, at: usize) -> Block {
        let window = &self.sets[at - self.reach..at + LANES];
        let mut reached = [[0; LANES]; END];
        for (value, reached) in reached.iter_mut().enumerate().take(self.width) {
            let mut set = [0; LANES];
            for &offset in &self.offsets[self.starts[value]..self.starts[value + 1]] {
                // SAFETY: `reach` is the largest of the offsets, none of which is changed, and the
                // window has a block behind so many sets.
                let others = unsafe {
                    window.as_ptr().add(self.reach - offset).cast::<Block>().read_unaligned()
                };
                unite(&mut set, &others);
            }
            *reached = set;
        }
        fold::<0>(&mut reached, self.width);
        fold::<1>(&mut reached, self.width);
        fold::<2>(&mut reached, self.width);
        fold::<3>(&mut reached, self.width);
        fold::<4>(&mut reached, self.width);
        reached[0]
    }

    /// What the first half of a block reaches of the second.
    #[inline(always)]
    fn reached_by_first_half(&self, recent: &[u32; 2 * LANES], reached: &mut Block) {
        for &(offset, value) in &self.near {
            let first = LANES + HALF - offset % LANES;
            for (reached, recent) in reached[HALF..].iter_mut().zip(&recent[first..first + HALF]) {
                *reached |= 1_u32.checked_shl(recent ^ value).unwrap_or(0);
            }
        }
    }

    #[inline(always)]
    fn keep(&mut self, at: usize, sets: &Block) {
        self.sets[at..at + LANES].copy_from_slice(sets);
    }

    /// The least value of these that no pair reaches, or that is common.
    #[cold]
    #[inline(never)]
    fn search(
        &mut self,
        kernel: Kernel,
        history: &History,
        heap: usize,
        free: u32,
        common: u32,
    ) -> Result<u32, Halt> {
        self.searched += 1;
        if common == 0 {
            return Err(Halt::Large);
        }
        // None of the others is below it.
        let common = common & common.wrapping_neg();
        let needed = free & (common - 1);
        let reached = kernel
            .call(PairSearch { breaks: &self.breaks, unequal: self.unequal, history, heap, needed })
            .ok_or(Halt::Forgotten)?;
        let free = needed & !reached | common;
        Ok(free & free.wrapping_neg())
    }
}

#[inline(always)]
fn unite(set: &mut Block, other: &Block) {
    for (set, other) in set.iter_mut().zip(other) {
        *set |= other;
    }
}

/// Unites the sets of every value without this bit with those of the value with it, their elements
/// changed by the bit.
#[inline(always)]
fn fold<const BIT: usize>(reached: &mut [Block; END], width: usize) {
    const UPPER: [u32; 5] = [0xaaaa_aaaa, 0xcccc_cccc, 0xf0f0_f0f0, 0xff00_ff00, 0xffff_0000];
    let step = 1 << BIT;
    let mut value = 0;
    while value + step < width {
        let from = reached[value + step];
        for (set, from) in reached[value].iter_mut().zip(from) {
            *set |= (from << step) & UPPER[BIT] | (from >> step) & !UPPER[BIT];
        }
        value += 2 * step;
    }
}

/// What pairs reach, until the needed values are among it; None if not all can be looked at.
struct PairSearch<'a> {
    breaks: &'a [usize],
    unequal: bool,
    history: &'a History,
    heap: usize,
    needed: u32,
}

impl KernelWork for PairSearch<'_> {
    type Out = Option<u32>;

    #[inline(always)]
    fn run(self) -> Option<u32> {
        let Self { breaks, unequal, history, heap, needed } = self;
        let (small, last, base) = (history.first(), history.last(), history.base());
        let (mut start, mut length) = (1, 32);
        let (mut reached, mut whole) = (0_u32, true);
        loop {
            let mut any = false;
            for &taken in breaks.iter().take_while(|&&taken| taken < heap) {
                let rest = heap - taken;
                let half = if unequal { (rest - 1) / 2 } else { rest / 2 };
                let known = (small.len() - 1).min(rest - base.min(rest));
                whole &= half <= known;
                let end = half.min(known).min(start + length - 1);
                if start > end {
                    continue;
                }
                any = true;
                let large = &last[rest - end - base..=rest - start - base];
                for (one, two) in small[start..=end].iter().zip(large.iter().rev()) {
                    reached |= 1_u32.wrapping_shl(u32::from(one ^ two));
                }
                if reached & needed == needed {
                    return Some(reached);
                }
            }
            if !any {
                return whole.then_some(reached);
            }
            start += length;
            length *= 2;
        }
    }
}

struct Stretch<'a> {
    hot: &'a mut Hot,
    kernel: Kernel,
    /// With room for a block behind the values of all heaps below `end`.
    history: &'a mut History,
    heap: usize,
    end: usize,
}

impl KernelWork for Stretch<'_> {
    /// Why it stopped, and how many values there are then.
    type Out = (Halt, usize);

    #[inline(always)]
    fn run(self) -> (Halt, usize) {
        let Self { hot, kernel, history, mut heap, end } = self;
        let mut at = heap + hot.pad - hot.origin;
        let rare = [hot.rare[heap % 2], hot.rare[(heap + 1) % 2]];
        // The values of the last block and of this one.
        let mut recent = [UNKNOWN; 2 * LANES];
        for (recent, set) in recent[LANES..].iter_mut().zip(&hot.sets[at - LANES..at]) {
            *recent = set.trailing_zeros();
        }
        while heap < end {
            let mut reached = hot.reached(at);
            recent.copy_within(LANES.., 0);
            recent[LANES..].fill(UNKNOWN);
            let mut sets = [0; LANES];
            for half in [0, HALF] {
                if half > 0 {
                    hot.reached_by_first_half(&recent, &mut reached);
                }
                for lane in half..half + HALF {
                    let mut set = reached[lane];
                    for &(offset, value) in &hot.near[..hot.nearer[lane - half]] {
                        set |= 1_u32.wrapping_shl(
                            recent[(LANES + lane).wrapping_sub(offset) % (2 * LANES)] ^ value,
                        );
                    }
                    let free = !set;
                    let mut least = free & free.wrapping_neg();
                    let rare = rare[lane % 2];
                    let mut found_rare = false;
                    if least & !rare == 0 {
                        if heap + lane >= end {
                            break;
                        }
                        history.write(heap, &values(&recent));
                        match hot.search(kernel, history, heap + lane, free, free & !rare) {
                            Ok(found) => least = found,
                            Err(halt) => {
                                hot.keep(at, &sets);
                                return (halt, heap + lane);
                            }
                        }
                        found_rare = least & rare != 0;
                    }
                    recent[LANES + lane] = least.trailing_zeros();
                    sets[lane] = least;
                    if found_rare {
                        hot.keep(at, &sets);
                        history.write(heap, &values(&recent));
                        return (Halt::Rare, heap + lane + 1);
                    }
                }
            }
            hot.keep(at, &sets);
            history.write(heap, &values(&recent));
            heap += LANES;
            at += LANES;
        }
        (Halt::End, end)
    }
}

/// The values of the second of two blocks.
#[inline(always)]
fn values(recent: &[u32; 2 * LANES]) -> [u16; LANES] {
    let mut values = [0; LANES];
    for (value, recent) in values.iter_mut().zip(&recent[LANES..]) {
        *value = u16::try_from(recent & 0xffff).unwrap_or(0);
    }
    values
}
