//! Depth-first search with memoisation, over packed positions.

use alloc::vec;
use alloc::vec::Vec;

use hashbrown::HashMap;
use run::{Phase, Run};

use super::moves::Moves;
use super::system::LARGEST;
use super::{TableError, refused};

/// A position packed into one number, with separate bits for each heap.
pub(super) type Key = u128;

/// A position being solved.
const OPEN: u16 = u16::MAX;

/// The largest number stored for a position.
pub(super) const LARGEST_NUMBER: u32 = 60_000;

/// Memory of one stored position, including the slack of hash tables.
const BYTES: usize = 48;

/// How positions are packed: interchangeable heaps are sorted.
#[derive(Clone, Debug)]
pub(super) struct Packing {
    bits: Vec<u32>,
    blocks: Vec<Vec<usize>>,
}

impl Packing {
    /// Bounded heaps get the bits they need, the others share the rest.
    pub(super) fn new(bounds: &[Option<i64>], blocks: Vec<Vec<usize>>) -> Self {
        let needed = |bound: i64| u64::BITS - bound.unsigned_abs().leading_zeros();
        let taken: u32 = bounds.iter().flatten().map(|&bound| needed(bound)).sum();
        let free = u32::try_from(bounds.iter().filter(|bound| bound.is_none()).count())
            .unwrap_or(u32::MAX);
        let share = Key::BITS.saturating_sub(taken).checked_div(free).unwrap_or(0);
        let most = u64::BITS - LARGEST.unsigned_abs().leading_zeros() - 1;
        let bits = bounds.iter().map(|bound| bound.map_or(share.min(most), needed)).collect();
        Self { bits, blocks: blocks.into_iter().filter(|block| block.len() > 1).collect() }
    }

    /// The key of the first of all positions equivalent by symmetry; none if a heap is too large.
    #[inline]
    pub(super) fn key(&self, heaps: &[i64]) -> Option<Key> {
        if self.blocks.is_empty() {
            return self.pack(heaps);
        }
        let mut sorted = [0_i64; rules::tuples::MAX_HEAPS];
        let sorted = &mut sorted[..heaps.len()];
        sorted.copy_from_slice(heaps);
        for block in &self.blocks {
            for (end, &heap) in block.iter().enumerate().skip(1) {
                let value = sorted[heap];
                let mut at = end;
                while at > 0 && sorted[block[at - 1]] > value {
                    sorted[block[at]] = sorted[block[at - 1]];
                    at -= 1;
                }
                sorted[block[at]] = value;
            }
        }
        self.pack(sorted)
    }

    #[inline]
    fn pack(&self, heaps: &[i64]) -> Option<Key> {
        let mut key = 0;
        for (&heap, &bits) in heaps.iter().zip(&self.bits) {
            let heap = u64::try_from(heap).ok()?;
            if heap >> bits != 0 {
                return None;
            }
            key = key << bits | Key::from(heap);
        }
        Some(key)
    }

    pub(super) fn unpack(&self, mut key: Key, heaps: &mut [i64]) {
        for (heap, &bits) in heaps.iter_mut().zip(&self.bits).rev() {
            *heap = i64::try_from(key & ((1 << bits) - 1)).unwrap_or(0);
            key >>= bits;
        }
    }
}

/// How the number of a position follows from those of its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Recurrence {
    /// The minimum number of moves to a P-position: 0 for a P-position, at most `turn`.
    Distance { turn: u16, misere: bool },
    /// The mex over all turns.
    Mex { turn: u16 },
}

impl Recurrence {
    /// The number of a position from those of its options.
    pub(super) fn number(self, numbers: &mut [u16]) -> u16 {
        match self {
            Self::Distance { turn, misere } => match numbers.iter().min() {
                None => {
                    if misere {
                        turn
                    } else {
                        0
                    }
                }
                Some(&least) if least < turn => least + 1,
                Some(_) => 0,
            },
            Self::Mex { .. } => {
                numbers.sort_unstable();
                numbers.iter().fold(0, |mex, &number| if number == mex { mex + 1 } else { mex })
            }
        }
    }
}

struct Frame {
    key: Key,
    /// The beginning of its options in the arena.
    start: usize,
    /// The next option.
    at: usize,
}

/// The state of a search.
#[derive(Debug)]
pub(super) struct DepthFirstSearch {
    packing: Packing,
    rule: Recurrence,
    known: HashMap<Key, u16>,
    /// Options visited so far.
    pub(super) work: u64,
}

/// The most options listed at a time.
const MOST_OPEN: usize = 1 << 24;

impl DepthFirstSearch {
    pub(super) fn new(packing: Packing, rule: Recurrence) -> Self {
        Self { packing, rule, known: HashMap::new(), work: 0 }
    }

    /// The number of stored positions.
    pub(super) fn stored(&self) -> usize {
        self.known.len()
    }

    /// The memory of stored positions, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.known.len() * BYTES
    }

    /// The number of a position, or none if that took more than `budget` options.
    pub(super) fn number(
        &mut self,
        tuple: &[i64],
        budget: u64,
        moves: &Moves,
        slots: &mut [i64],
        run: &Run<'_>,
    ) -> Result<Option<u16>, TableError> {
        let start = self.packing.key(tuple).ok_or(TableError::LargeNumber)?;
        if let Some(&number) = self.known.get(&start) {
            return Ok(Some(number));
        }
        let mut stack: Vec<Frame> = vec![];
        let mut arena: Vec<Key> = vec![];
        let result = self.search(
            start,
            self.work.saturating_add(budget),
            &mut stack,
            &mut arena,
            moves,
            slots,
            run,
        );
        // Positions left open are unknown.
        for frame in stack {
            self.known.remove(&frame.key);
        }
        result
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one search")]
    fn search(
        &mut self,
        start: Key,
        until: u64,
        stack: &mut Vec<Frame>,
        arena: &mut Vec<Key>,
        moves: &Moves,
        slots: &mut [i64],
        run: &Run<'_>,
    ) -> Result<Option<u16>, TableError> {
        if let Some(number) = self.open(start, stack, arena, moves, slots, run)? {
            return Ok(Some(number));
        }
        let mut numbers = vec![];
        while let Some(frame) = stack.last_mut() {
            run.tick()?;
            let mut unknown = None;
            while let Some(&option) = arena.get(frame.at) {
                match self.known.get(&option) {
                    Some(&OPEN) => return Err(self.cycle(option, stack, moves.heaps())),
                    // A move to a P-position settles it.
                    Some(0) if matches!(self.rule, Recurrence::Distance { .. }) => {
                        frame.at = arena.len()
                    }
                    Some(_) => frame.at += 1,
                    None => {
                        unknown = Some(option);
                        break;
                    }
                }
            }
            if let Some(option) = unknown {
                if self.work > until {
                    return Ok(None);
                }
                self.open(option, stack, arena, moves, slots, run)?;
                continue;
            }
            let (key, first) = (frame.key, frame.start);
            numbers.clear();
            numbers
                .extend(arena[first..].iter().filter_map(|option| self.known.get(option).copied()));
            numbers.retain(|&number| number != OPEN);
            let number = self.rule.number(&mut numbers);
            arena.truncate(first);
            stack.pop();
            if u32::from(number) > LARGEST_NUMBER {
                self.known.remove(&key);
                return Err(TableError::LargeValue);
            }
            self.known.insert(key, number);
            if self.known.len().is_multiple_of(4096) {
                run.report(Phase::Solve, self.known.len());
            }
        }
        Ok(self.known.get(&start).copied())
    }

    /// Lists the options of a position on top of the stack; returns its number if that is
    /// immediate.
    fn open(
        &mut self,
        key: Key,
        stack: &mut Vec<Frame>,
        arena: &mut Vec<Key>,
        moves: &Moves,
        slots: &mut [i64],
        run: &Run<'_>,
    ) -> Result<Option<u16>, TableError> {
        let start = arena.len();
        self.packing.unpack(key, &mut slots[..moves.heaps()]);
        let mut too_large = false;
        let distance = matches!(self.rule, Recurrence::Distance { .. });
        let turn = if let Recurrence::Mex { turn } = self.rule { turn } else { 1 };
        let (packing, known, work) = (&self.packing, &self.known, &mut self.work);
        let mut add = |option: &[i64], arena: &mut Vec<Key>| {
            *work += 1;
            let Some(option) = packing.key(option) else {
                too_large = true;
                return true;
            };
            arena.push(option);
            distance && known.get(&option) == Some(&0)
        };
        let settled = moves
            .options(slots, run, |_, option| add(option, arena))
            .map_err(|(rule, trouble)| refused(trouble, rule, &slots[..moves.heaps()]))?;
        if arena.len() - start > 256 {
            run.check_clock()?;
        }
        if turn > 1 && !settled {
            let mut from = start;
            for _ in 1..turn {
                // The results of the last move, deduplicated; earlier entries stay in place.
                let mut reached = arena.split_off(from);
                reached.sort_unstable();
                reached.dedup();
                arena.append(&mut reached);
                let end = arena.len();
                for at in from..end {
                    // A position can have very many options, so check the clock between them.
                    if at % 16 == 0 {
                        run.check_clock()?;
                    }
                    if arena.len() > MOST_OPEN {
                        return Err(TableError::LargeNumber);
                    }
                    packing.unpack(arena[at], &mut slots[..moves.heaps()]);
                    moves.options(slots, run, |_, option| add(option, arena)).map_err(
                        |(rule, trouble)| refused(trouble, rule, &slots[..moves.heaps()]),
                    )?;
                }
                from = end;
            }
            let mut all = arena.split_off(start);
            all.sort_unstable();
            all.dedup();
            arena.append(&mut all);
        }
        if too_large {
            return Err(TableError::LargeNumber);
        }
        run.allocate(BYTES)?;
        run.states(self.known.len() + 1)?;
        if settled {
            arena.truncate(start);
            self.known.insert(key, 1);
            return Ok(Some(1));
        }
        self.known.insert(key, OPEN);
        stack.push(Frame { key, start, at: start });
        Ok(None)
    }

    fn cycle(&self, from: Key, stack: &[Frame], heaps: usize) -> TableError {
        let tuples = stack.iter().skip_while(|frame| frame.key != from).map(|frame| {
            let mut tuple = vec![0_i64; heaps];
            self.packing.unpack(frame.key, &mut tuple);
            tuple.into_iter().map(i64::unsigned_abs).collect()
        });
        TableError::Cycle(tuples.collect())
    }
}
