//! The kernel for many rare heaps: 64 heaps at once, values in planes of eight.
//!
//! One bit of a value follows from the others and from whether the heap is rare: the lowest bit of
//! the mask. Without it, the common values that are left are numbered 0, 1, 2, ... in their order,
//! and so are the rare ones, and the number of an exclusive or is the exclusive or of the numbers.
//! A plane has a byte for every common heap whose number is one of eight in a row, with a bit that
//! says which. What a rare heap reaches is then, for eight numbers and 64 heaps, one load from a
//! plane: which one and how the bits are exchanged follows from the number of the rare heap. Common
//! heaps reach rare values in the same way; pairs of them are looked at in groups for all heaps,
//! and one after the other where those are not enough.

mod choose;

use alloc::vec;
use alloc::vec::Vec;

use run::Run;

use super::history::History;
use super::hot::Halt;
use super::kernel::{Kernel, KernelWork};
use super::space::{RareHeaps, Space};
use choose::Choose;

/// Heaps of a block.
const LANES: usize = 256;

/// Heaps of a part of a block: what a wide register holds.
const PART: usize = 64;

/// Numbers of a plane.
const PLANE: usize = 8;

/// Values must be below this.
pub(super) const END: usize = 1 << 12;

/// Heaps that are not needed any more are dropped when there are so many.
const SLACK: usize = 1 << 15;

/// All planes together are at most so large.
const MOST_BYTES: usize = 1 << 30;

type Block = [[u8; PART]; LANES / PART];

/// Heaps that reach something, by the plane of their numbers and the place in that: how much
/// smaller the other heap is.
#[derive(Clone, Debug, Default)]
struct Group {
    plane: usize,
    place: usize,
    offsets: Vec<usize>,
}

/// The moves, and the planes.
#[derive(Clone, Debug)]
pub(super) struct Planes {
    singles: Vec<usize>,
    breaks: Vec<usize>,
    unequal: bool,
    choice: RareHeaps,
    /// The bit of values that numbers do not have.
    bit: u32,
    /// How many planes there are, a power of 2.
    count: usize,
    /// Rare heaps that reach common values.
    rare: Vec<Group>,
    /// Those of offsets less than a block, with numbers, increasing.
    near: Vec<(usize, usize)>,
    /// For every plane, common heaps that reach rare values in it.
    common: Vec<Vec<Group>>,
    /// For every number, how much smaller the other heap of a pair is, and which number that should
    /// have.
    probes: Vec<Vec<(usize, usize)>>,
    /// The largest offset among those.
    common_reach: usize,
    /// Heaps for which a used pair of common heaps has two equal ones, if they must differ;
    /// decreasing.
    single: Vec<usize>,
    reach: usize,
    /// Heap h is at h + pad - origin in every plane; heap 0 and less are in none.
    pad: usize,
    origin: usize,
    /// The distance of planes, and how many heaps they have.
    stride: usize,
    known: usize,
    data: Vec<u8>,
}

/// What is known of a block while it is computed.
struct BlockReach<'a> {
    common: Vec<Block>,
    rare: Vec<Block>,
    /// Rare values of one heap that are looked for.
    missing: Vec<u16>,
    /// The numbers of the heaps of this block.
    numbers: [usize; LANES],
    /// Heaps of this block that are rare, which is new.
    late: Vec<(usize, u16)>,
    run: &'a Run<'a>,
}

impl Planes {
    /// For these takes (of everything, that leave one heap, that leave two) after these values,
    /// which are all below `end`, a power of 2. None if that is too much, or values have been
    /// forgotten.
    pub(super) fn new(
        kernel: Kernel,
        [_, singles, breaks]: &[Vec<usize>; 3],
        unequal: bool,
        space: &Space,
        end: usize,
        history: &History,
        run: &Run<'_>,
    ) -> Option<Self> {
        let choice = *space.choice();
        let bit = choice.mask.trailing_zeros();
        if end > END || usize::from(choice.mask) >= end {
            return None;
        }
        let count = (end / 2 / PLANE).max(1);
        let pad = breaks.iter().chain(singles).max().copied().unwrap_or(0) + LANES;
        let mut planes = Self {
            singles: singles.clone(),
            breaks: breaks.clone(),
            unequal,
            choice,
            bit,
            count,
            rare: Vec::new(),
            near: Vec::new(),
            common: Vec::new(),
            probes: Vec::new(),
            common_reach: 0,
            single: Vec::new(),
            reach: 0,
            pad,
            origin: 0,
            stride: 0,
            known: 0,
            data: Vec::new(),
        };
        kernel.call(Choose { planes: &mut planes, history, run });
        planes.plan(space, history)?;
        planes.fill(history).then_some(planes)
    }

    /// The number of a value among those that are common like it, or rare.
    #[inline(always)]
    fn number(&self, value: u16) -> usize {
        let (value, low) = (usize::from(value), (1 << self.bit) - 1);
        value >> 1 & !low | value & low
    }

    /// The common value with this number.
    #[inline(always)]
    fn common_value(&self, heap: usize, number: usize) -> u16 {
        let low = (1 << self.bit) - 1;
        let value = u16::try_from((number & !low) << 1 | number & low).unwrap_or(u16::MAX);
        if self.choice.is_rare(heap, value) { value | 1 << self.bit } else { value }
    }

    /// Takes over that another heap is rare. False if the planes do not go back far enough for
    /// that.
    pub(super) fn learn(&mut self, space: &Space, history: &History) -> bool {
        self.plan(space, history).is_some() && (self.origin == 0 || self.fill(history))
    }

    /// Chooses what is looked at.
    fn plan(&mut self, space: &Space, history: &History) -> Option<()> {
        let size = history.len();
        let rare = space.rare_below(size);
        let all = self
            .breaks
            .iter()
            .flat_map(|&taken| rare.iter().map(move |rare| (rare.heap + taken, rare.value)));
        let pairs: Vec<(usize, u16)> = all.collect();
        let near = pairs.iter().filter(|&&(offset, _)| offset < LANES);
        self.near = near.map(|&(offset, value)| (offset, self.number(value))).collect();
        self.near.sort_unstable();
        self.rare =
            groups(pairs.iter().map(|&(offset, value)| (offset, self.number(value))).collect());
        self.reach = pairs.iter().map(|&(offset, _)| offset).max().unwrap_or(0).max(LANES);
        if self.near.first().is_some_and(|&(offset, _)| offset == 0) {
            return None;
        }

        self.reach = self.reach.max(self.common_reach);
        Some(())
    }

    /// Whether one of the chosen pairs reaches a number.
    #[inline(always)]
    fn probe(&self, at: usize, number: usize) -> bool {
        self.probes[number].iter().any(|&(offset, other)| {
            self.data[other / PLANE * self.stride + at - offset] >> (other % PLANE) & 1 == 1
        })
    }

    /// The rare values below this common one are those with numbers below this: they are smaller as
    /// far as numbers differ above the bit, and then if they do not have it.
    #[inline(always)]
    fn smaller(&self, common: u16) -> usize {
        let (number, low) = (self.number(common), (1 << self.bit) - 1);
        if common >> self.bit & 1 == 1 { (number | low) + 1 } else { number & !low }
    }

    /// Makes the planes from the values. False if some that are needed are not known.
    fn fill(&mut self, history: &History) -> bool {
        let size = history.len();
        let first = size.saturating_sub(self.reach + self.pad);
        let first = if first < SLACK + self.reach { 0 } else { first };
        // The first heap is at the beginning, or behind the pad.
        self.origin = if first == 0 { 0 } else { first + self.pad };
        self.data.clear();
        self.known = if first == 0 { self.pad + 1 } else { 0 };
        self.stride = 0;
        self.follow(history)
    }

    /// Makes room for so many heaps more and a block. False if that is too much.
    fn reserve(&mut self, more: usize) -> bool {
        let unused = self.known.saturating_sub(self.reach + self.pad);
        if self.known + more + LANES > self.stride && unused > SLACK + self.reach {
            for plane in 0..self.count {
                let row = plane * self.stride;
                self.data.copy_within(row + unused..row + self.known, row);
                self.data[row + self.known - unused..row + self.known].fill(0);
            }
            self.known -= unused;
            self.origin += unused;
        }
        if self.known + more + LANES > self.stride {
            // Not a multiple of what the sets of a cache repeat by.
            let stride = ((self.known + more + SLACK) * 3 / 2).next_multiple_of(4096) + 5 * 64;
            if stride.saturating_mul(self.count) > MOST_BYTES {
                return false;
            }
            let mut data = vec![0; stride * self.count];
            if self.stride > 0 {
                for plane in 0..self.count {
                    let row = plane * self.stride;
                    data[plane * stride..plane * stride + self.known]
                        .copy_from_slice(&self.data[row..row + self.known]);
                }
            }
            (self.data, self.stride) = (data, stride);
        }
        true
    }

    /// Takes over values that others have made. False if there is one that does not fit.
    fn follow(&mut self, history: &History) -> bool {
        let first = self.known + self.origin - self.pad;
        if !self.reserve(history.len() - first) {
            return false;
        }
        for heap in first..history.len() {
            let Some(value) =
                history.get(heap).filter(|&value| usize::from(value) < 2 * PLANE * self.count)
            else {
                return false;
            };
            if !self.choice.is_rare(heap, value) {
                self.set(self.known, value);
            }
            self.known += 1;
        }
        true
    }

    #[inline(always)]
    fn set(&mut self, at: usize, value: u16) {
        let number = self.number(value);
        self.data[number / PLANE * self.stride + at] = 1 << (number % PLANE);
    }

    /// Computes values up to that of `last`, until there is something to look at.
    pub(super) fn stretch(
        &mut self,
        kernel: Kernel,
        history: &mut History,
        last: usize,
        run: &Run<'_>,
    ) -> Halt {
        if !self.follow(history) {
            return Halt::Large;
        }
        let heap = history.len();
        if !self.reserve(last + 1 - heap + LANES) {
            return Halt::Large;
        }
        history.resize(last + 1 + LANES);
        let (halt, size) =
            kernel.call(Stretch { planes: self, kernel, history, heap, end: last + 1, run });
        history.resize(size);
        self.known += size - heap;
        halt
    }

    /// What the groups reach in one plane, for the block at this place.
    #[inline(always)]
    #[expect(
        unsafe_code,
        reason = "the innermost loop: a look at bounds takes longer than the rest"
    )]
    fn reached(&self, groups: &[Group], plane: usize, at: usize) -> Block {
        let mut places = [[[0; PART]; LANES / PART]; PLANE];
        for group in groups {
            let row = (group.plane ^ plane) * self.stride;
            let window = &self.data[row + at - self.reach..row + at + LANES];
            let mut set = places[group.place];
            for &offset in &group.offsets {
                // SAFETY: `reach` is the largest of all offsets, and the window has a block behind
                // so many bytes.
                let others = unsafe {
                    window.as_ptr().add(self.reach - offset).cast::<Block>().read_unaligned()
                };
                for (set, others) in set.iter_mut().zip(&others) {
                    for (set, other) in set.iter_mut().zip(others) {
                        *set |= other;
                    }
                }
            }
            places[group.place] = set;
        }
        fold::<0>(&mut places);
        fold::<1>(&mut places);
        fold::<2>(&mut places);
        places[0]
    }
}

/// Offsets with numbers, by numbers.
fn groups(mut pairs: Vec<(usize, usize)>) -> Vec<Group> {
    pairs.sort_unstable_by_key(|&(offset, number)| (number, offset));
    pairs.dedup();
    let chunks = pairs.chunk_by(|one, two| one.1 == two.1);
    let group = |chunk: &[(usize, usize)]| Group {
        plane: chunk[0].1 / PLANE,
        place: chunk[0].1 % PLANE,
        offsets: chunk.iter().map(|&(offset, _)| offset).collect(),
    };
    chunks.map(group).collect()
}

/// Unites what every number without this bit reaches with what that with it does, exchanged by the
/// bit.
#[inline(always)]
fn fold<const BIT: usize>(places: &mut [Block; PLANE]) {
    const UPPER: [u8; 3] = [0xaa, 0xcc, 0xf0];
    let step = 1 << BIT;
    let mut place = 0;
    while place < PLANE {
        let from = places[place + step];
        for (set, from) in places[place].as_flattened_mut().iter_mut().zip(from.as_flattened()) {
            *set |= (from << step) & UPPER[BIT] | (from >> step) & !UPPER[BIT];
        }
        place += 2 * step;
    }
}

struct Stretch<'a> {
    planes: &'a mut Planes,
    kernel: Kernel,
    /// With room for a block behind the values of all heaps below `end`.
    history: &'a mut History,
    heap: usize,
    end: usize,
    run: &'a Run<'a>,
}

impl KernelWork for Stretch<'_> {
    /// Why it stopped, and how many values there are then.
    type Out = (Halt, usize);

    #[inline(always)]
    fn run(self) -> (Halt, usize) {
        let Self { planes, kernel, history, heap: mut start, end, run } = self;
        let mut reached = BlockReach {
            common: Vec::new(),
            rare: Vec::new(),
            missing: Vec::new(),
            numbers: [0; LANES],
            late: Vec::new(),
            run,
        };
        while start < end {
            let at = start + planes.pad - planes.origin;
            let lanes = LANES.min(end - start);
            reached.common.clear();
            reached.rare.clear();
            // Planes are looked at until all heaps of the block have a common value that is not
            // reached.
            let mut open = [u8::MAX; LANES];
            while reached.common.len() < planes.count && open[..lanes].contains(&u8::MAX) {
                if let Err(halt) = planes.look_at_more(&mut reached, at) {
                    return (halt, start);
                }
                let plane = reached.common.len() - 1;
                for (open, reached) in open.iter_mut().zip(reached.common[plane].as_flattened()) {
                    *open &= reached;
                }
            }
            for lane in 0..lanes {
                match planes.value(kernel, history, start, lane, at, &mut reached) {
                    Ok((value, is_rare)) => {
                        history.write(start + lane, &[value]);
                        if is_rare {
                            reached.late.push((start + lane, value));
                            reached.numbers[lane] = END;
                        } else {
                            reached.numbers[lane] = planes.number(value);
                            planes.set(at + lane, value);
                        }
                    }
                    Err(_) if !reached.late.is_empty() => return (Halt::Rare, start + lane),
                    Err(halt) => return (halt, start + lane),
                }
            }
            start += lanes;
            if !reached.late.is_empty() {
                return (Halt::Rare, start);
            }
        }
        (Halt::End, end)
    }
}

impl Planes {
    /// The value of a heap of the block, those before it being known, and whether it is rare.
    #[inline(always)]
    fn value(
        &mut self,
        kernel: Kernel,
        history: &History,
        start: usize,
        lane: usize,
        at: usize,
        reached: &mut BlockReach<'_>,
    ) -> Result<(u16, bool), Halt> {
        let heap = start + lane;
        let number = loop {
            self.reach_from_block(history, start, lane, reached);
            let free =
                reached.common.iter().position(|block| block[lane / PART][lane % PART] != u8::MAX);
            if let Some(plane) = free {
                let place = reached.common[plane][lane / PART][lane % PART].trailing_ones();
                break plane * PLANE + usize::try_from(place).unwrap_or(0);
            }
            if reached.common.len() == self.count {
                return Err(Halt::Large);
            }
            self.look_at_more(reached, at)?;
        };
        let common = self.common_value(heap, number);
        let smaller = self.smaller(common);
        while reached.rare.len() * PLANE < smaller {
            self.look_at_more(reached, at)?;
            self.reach_from_block(history, start, lane, reached);
        }
        if self.unequal {
            while self.single.last().is_some_and(|&single| single < heap) {
                self.single.pop();
            }
            if self.single.last() == Some(&heap) && self.choice.is_rare(heap, 0) {
                // The pair may be all by which 0 is reached, but what does not break the heap still
                // counts.
                reached.rare[0][lane / PART][lane % PART] &= !1;
                self.reach_unbroken(history, start, lane, reached);
            }
        }
        reached.missing.clear();
        for (plane, block) in reached.rare[..smaller.div_ceil(PLANE)].iter().enumerate() {
            let mut missing = !block[lane / PART][lane % PART];
            while missing != 0 {
                let number = plane * PLANE + usize::try_from(missing.trailing_zeros()).unwrap_or(0);
                let equal = self.unequal && self.single.last() == Some(&heap);
                if number < smaller && (equal || !self.probe(at + lane, number)) {
                    reached.missing.push(self.common_value(heap, number) ^ 1 << self.bit);
                }
                missing &= missing - 1;
            }
        }
        if reached.missing.is_empty() {
            return Ok((common, false));
        }
        let values = &reached.missing;
        let search = UnreachedSearch {
            breaks: &self.breaks,
            unequal: self.unequal,
            history,
            heap,
            values,
            run: reached.run,
        };
        Ok(kernel.call(search)?.map_or((common, false), |rare| (rare, true)))
    }

    /// Adds what heaps of the same block reach, and moves that break nothing.
    #[inline(always)]
    fn reach_from_block(
        &self,
        history: &History,
        start: usize,
        lane: usize,
        reached: &mut BlockReach<'_>,
    ) {
        let BlockReach { common, numbers, .. } = reached;
        for &(offset, number) in self.near.iter().take_while(|&&(offset, _)| offset <= lane) {
            // The number of a rare heap is beyond all planes.
            let number = numbers[lane - offset] ^ number;
            if let Some(block) = common.get_mut(number / PLANE) {
                block[lane / PART][lane % PART] |= 1 << (number % PLANE);
            }
        }
        for &(rare, value) in &reached.late {
            for &taken in &self.breaks {
                let rest = start + lane - rare;
                if taken < rest {
                    let small = history.first()[rest - taken];
                    if !self.choice.is_rare(rest - taken, small) {
                        let number = self.number(small ^ value);
                        if let Some(block) = reached.common.get_mut(number / PLANE) {
                            block[lane / PART][lane % PART] |= 1 << (number % PLANE);
                        }
                    }
                }
            }
        }
        self.reach_unbroken(history, start, lane, reached);
    }

    /// Adds moves that break nothing.
    #[inline(always)]
    fn reach_unbroken(
        &self,
        history: &History,
        start: usize,
        lane: usize,
        reached: &mut BlockReach<'_>,
    ) {
        let last = history.last();
        for &taken in &self.singles {
            let other = last[start + lane - taken - history.base()];
            let number = self.number(other);
            let is_rare = self.choice.is_rare(start + lane, other);
            let blocks = if is_rare { &mut reached.rare } else { &mut reached.common };
            if let Some(block) = blocks.get_mut(number / PLANE) {
                block[lane / PART][lane % PART] |= 1 << (number % PLANE);
            }
        }
    }

    /// One plane more. Of a long code, that takes a long time.
    #[inline(always)]
    fn look_at_more(&self, reached: &mut BlockReach<'_>, at: usize) -> Result<(), Halt> {
        reached.run.check_clock().map_err(|_| Halt::Stopped)?;
        let plane = reached.common.len();
        reached.common.push(self.reached(&self.rare, plane, at));
        reached.rare.push(self.reached(&self.common[plane], plane, at));
        Ok(())
    }
}

/// The first of these values that no pair reaches.
struct UnreachedSearch<'a> {
    breaks: &'a [usize],
    unequal: bool,
    history: &'a History,
    heap: usize,
    values: &'a [u16],
    run: &'a Run<'a>,
}

impl KernelWork for UnreachedSearch<'_> {
    type Out = Result<Option<u16>, Halt>;

    #[inline(always)]
    fn run(self) -> Result<Option<u16>, Halt> {
        for &value in self.values {
            self.run.check_clock().map_err(|_| Halt::Stopped)?;
            if !self.is_reached(value)? {
                return Ok(Some(value));
            }
        }
        Ok(None)
    }
}

impl UnreachedSearch<'_> {
    /// Whether a pair reaches the value. Unknown if values have been forgotten.
    #[inline(always)]
    fn is_reached(&self, value: u16) -> Result<bool, Halt> {
        let (small, last, base) = (self.history.first(), self.history.last(), self.history.base());
        let (mut start, mut length) = (1, 64);
        let mut whole = true;
        loop {
            let mut any = false;
            for &taken in self.breaks.iter().take_while(|&&taken| taken < self.heap) {
                let rest = self.heap - taken;
                let half = if self.unequal { (rest - 1) / 2 } else { rest / 2 };
                let known = (small.len() - 1).min(rest - base.min(rest));
                whole &= half <= known;
                let end = half.min(known).min(start + length - 1);
                if start > end {
                    continue;
                }
                any = true;
                let large = &last[rest - end - base..=rest - start - base];
                let pairs = small[start..=end].iter().zip(large.iter().rev());
                if pairs.fold(false, |found, (one, two)| found | (one ^ two == value)) {
                    return Ok(true);
                }
            }
            if !any {
                return if whole { Ok(false) } else { Err(Halt::Forgotten) };
            }
            start += length;
            length = (2 * length).min(1 << 12);
        }
    }
}
