//! Which letters of words are kept: two passes over stored letters, up to eight at a time.
//!
//! The first pass records, for each block of letters, the state after it and the letters in it as
//! one number; the second pass needs no more. Tables made at the start give the effect of a block
//! on a state and the letters it keeps; blocks are as wide as fits into [`ENTRIES`].

use plan::{KeepDecision, KeptResult, Reason};

/// The most entries of a table, unless a single letter needs more: this many stay in the nearest
/// caches.
const ENTRIES: usize = 1 << 13;

/// The most letters in a block.
const WIDEST: usize = 8;

/// Blocks between two checks of the memory for kept letters.
const SERIES: usize = 1 << 10;

/// The effect of a block between two states.
#[derive(Clone, Copy, Debug)]
struct Kept {
    /// The offset in the table of the next state.
    next: u32,
    count: u32,
    /// `count` letters, followed by arbitrary ones.
    letters: [u8; WIDEST],
    /// The index of the sum of the weights.
    sum: u32,
}

/// The tables for one width of blocks.
#[derive(Debug)]
struct Tables {
    width: usize,
    /// The number of different blocks.
    blocks: usize,
    /// By state and block: the offset of the state before the block.
    behind: Vec<u32>,
    /// By state before, state after, and block.
    ahead: Vec<Kept>,
    /// The distinct sums.
    sums: Vec<i128>,
}

/// How letters become digits of a block's number, where the first letter in memory is the last
/// digit.
#[derive(Clone, Copy, Debug)]
enum DigitCode {
    /// Two letters, told apart by this bit.
    Bit(u32),
    /// By letter.
    Each,
}

/// Determines which letters of words are kept.
#[derive(Debug)]
pub(crate) struct Keeper {
    mirrored: bool,
    is_word: bool,
    digits: DigitCode,
    /// The digit of each byte.
    digit: Box<[u8; 256]>,
    letters: usize,
    wide: Tables,
    single: Tables,
    /// For each block, its offset in the table of the first pass.
    places: Vec<u32>,
}

/// The destination of what is kept.
pub(crate) enum Target<'a> {
    /// Appends letters.
    Word(&'a mut Vec<u8>),
    /// Adds to a number.
    Sum(&'a mut i128),
}

impl Keeper {
    /// A keeper for words of these letters.
    pub(crate) fn new(letters: &[u8], keep: &KeepDecision) -> Self {
        // The columns of letters in the order of their digits.
        let mut order: Vec<usize> = (0..letters.len()).collect();
        let digits = match letters {
            [a, b] if a != b => {
                let bit = (a ^ b).trailing_zeros();
                order.sort_by_key(|&column| letters[column] >> bit & 1);
                DigitCode::Bit(bit)
            }
            _ => DigitCode::Each,
        };
        let mut digit = Box::new([0; 256]);
        for (place, &column) in order.iter().enumerate() {
            digit[usize::from(letters[column])] = u8::try_from(place).unwrap_or(0);
        }
        let maker = Maker { letters, order: &order, keep };
        Self {
            mirrored: keep.mirrored,
            is_word: keep.result == KeptResult::Word,
            digits,
            digit,
            letters: letters.len(),
            wide: maker.tables(maker.width()),
            single: maker.tables(1),
            places: vec![],
        }
    }

    /// Whether the result is a word rather than a sum of weights.
    pub(crate) const fn is_word(&self) -> bool {
        self.is_word
    }

    /// Adds what is kept of a word of the domain.
    ///
    /// # Errors
    /// If memory runs out.
    pub(crate) fn keep(&mut self, word: &[u8], mut into: Target<'_>) -> Result<(), Reason> {
        let width = self.wide.width;
        self.places.clear();
        self.places.try_reserve(word.len() / width + 1).map_err(|_| Reason::Memory)?;
        self.places.resize(word.len() / width, 0);
        let rest = word.len() % width;
        // The first pass begins with the letters that do not fill a block.
        let (blocks, rest) = if self.mirrored {
            (&word[rest..], &word[..rest])
        } else {
            (&word[..word.len() - rest], &word[word.len() - rest..])
        };
        let mut tail: [u8; WIDEST] = [0; WIDEST];
        for (place, &byte) in rest.iter().enumerate() {
            tail[if self.mirrored { rest.len() - 1 - place } else { place }] =
                self.digit[usize::from(byte)];
        }
        let tail = &tail[..rest.len()];
        let states = self.begin(tail);
        let state = states[0];
        match (self.digits, self.mirrored) {
            (DigitCode::Bit(bit), false) if width == WIDEST => {
                let blocks = blocks.as_chunks::<WIDEST>().0.iter();
                first(&self.wide, &mut self.places, blocks.map(|block| bits(block, bit)), state);
            }
            (DigitCode::Bit(bit), true) if width == WIDEST => {
                let blocks = blocks.as_chunks::<WIDEST>().0.iter().rev();
                first(&self.wide, &mut self.places, blocks.map(|block| bits(block, bit)), state);
            }
            (_, false) => {
                let blocks = blocks
                    .chunks_exact(width)
                    .map(|block| number(block, &self.digit, self.letters));
                first(&self.wide, &mut self.places, blocks, state);
            }
            (_, true) => {
                let blocks = blocks
                    .rchunks_exact(width)
                    .map(|block| number(block, &self.digit, self.letters));
                first(&self.wide, &mut self.places, blocks, state);
            }
        }
        let state = second(&self.wide, &self.places, &mut into)?;
        self.end(tail, &states, state, &mut into)
    }

    /// The states of the first pass before the first letter of the tail, after it, after the
    /// second, and so on.
    fn begin(&self, tail: &[u8]) -> [u32; WIDEST + 1] {
        let mut states = [0; WIDEST + 1];
        for (place, &digit) in tail.iter().enumerate().rev() {
            let entry = index(states[place + 1]) * self.single.blocks + usize::from(digit);
            states[place] = self.single.behind[entry] / narrow(self.single.blocks);
        }
        states
    }

    /// The second pass over the tail.
    fn end(
        &self,
        tail: &[u8],
        states: &[u32; WIDEST + 1],
        state: u32,
        into: &mut Target<'_>,
    ) -> Result<(), Reason> {
        let per_state = |tables: &Tables| tables.behind.len().max(1);
        let mut state = index(state) / per_state(&self.wide) * per_state(&self.single);
        for (&digit, &behind) in tail.iter().zip(&states[1..]) {
            let kept =
                &self.single.ahead[state + index(behind) * self.single.blocks + usize::from(digit)];
            state = index(kept.next);
            match into {
                Target::Word(letters) => {
                    letters.try_reserve(1).map_err(|_| Reason::Memory)?;
                    letters.extend_from_slice(&kept.letters[..index(kept.count)]);
                }
                Target::Sum(sum) => **sum += self.single.sums[index(kept.sum)],
            }
        }
        Ok(())
    }
}

/// Records the offset of each block in the table of its state, in the order of the second pass.
#[inline(always)]
fn first(
    tables: &Tables,
    places: &mut [u32],
    blocks: impl DoubleEndedIterator<Item = usize> + ExactSizeIterator,
    state: u32,
) {
    let mut row = state * narrow(tables.blocks);
    for (place, block) in places.iter_mut().rev().zip(blocks.rev()) {
        *place = row + narrow(block);
        row = tables.behind[index(*place)];
    }
}

/// Adds what is kept of the blocks; returns the offset of the state after them.
fn second(tables: &Tables, places: &[u32], into: &mut Target<'_>) -> Result<u32, Reason> {
    let mut state = 0;
    match into {
        Target::Word(letters) => {
            for series in places.chunks(SERIES) {
                let mut at = letters.len();
                letters.try_reserve(series.len() * WIDEST).map_err(|_| Reason::Memory)?;
                letters.resize(at + series.len() * WIDEST, 0);
                for &place in series {
                    let kept = &tables.ahead[index(state + place)];
                    letters[at..at + WIDEST].copy_from_slice(&kept.letters);
                    at += index(kept.count);
                    state = kept.next;
                }
                letters.truncate(at);
            }
        }
        Target::Sum(sum) => {
            for &place in places {
                let kept = &tables.ahead[index(state + place)];
                **sum += tables.sums[index(kept.sum)];
                state = kept.next;
            }
        }
    }
    Ok(state)
}

/// The number of a block of two letters told apart by a bit.
#[inline(always)]
fn bits(block: &[u8; WIDEST], bit: u32) -> usize {
    let ones = (u64::from_le_bytes(*block) >> bit) & 0x0101_0101_0101_0101;
    usize::try_from(ones.wrapping_mul(0x0102_0408_1020_4080) >> 56).unwrap_or(0)
}

/// The number of a block.
#[inline(always)]
fn number(block: &[u8], digit: &[u8; 256], letters: usize) -> usize {
    block
        .iter()
        .rev()
        .fold(0, |number, &byte| number * letters + usize::from(digit[usize::from(byte)]))
}

#[inline(always)]
fn index(state: u32) -> usize {
    usize::try_from(state).unwrap_or(usize::MAX)
}

fn narrow(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(0)
}

/// Makes the tables.
struct Maker<'a> {
    letters: &'a [u8],
    /// The columns of the letters by digit.
    order: &'a [usize],
    keep: &'a KeepDecision,
}

impl Maker<'_> {
    /// The number of states of the first pass, at least 1.
    fn states(&self) -> usize {
        self.keep.behind.len().max(1)
    }

    /// The number of different blocks of this width, if small enough.
    fn blocks(&self, width: usize) -> Option<usize> {
        let states = self.keep.ahead.len().max(1).checked_mul(self.states())?;
        let blocks = self.letters.len().checked_pow(u32::try_from(width).ok()?)?;
        blocks.checked_mul(states).filter(|&entries| entries <= ENTRIES)?;
        Some(blocks)
    }

    /// The largest suitable width.
    fn width(&self) -> usize {
        (1..=WIDEST).rev().find(|&width| self.blocks(width).is_some()).unwrap_or(1)
    }

    fn tables(&self, width: usize) -> Tables {
        let blocks = (0..width).fold(1, |blocks, _| blocks * self.letters.len());
        let states = self.states();
        let mut tables = Tables { width, blocks, behind: vec![], ahead: vec![], sums: vec![] };
        let mut columns = vec![0; width];
        for state in 0..states {
            for block in 0..blocks {
                self.spell(block, &mut columns);
                let front =
                    columns.iter().rev().fold(state, |state, &column| self.behind(state, column));
                tables.behind.push(narrow(front * blocks));
            }
        }
        for front in 0..self.keep.ahead.len().max(1) {
            for behind in 0..states {
                for block in 0..blocks {
                    self.spell(block, &mut columns);
                    let kept =
                        self.kept(front, behind, &columns, states * blocks, &mut tables.sums);
                    tables.ahead.push(kept);
                }
            }
        }
        tables
    }

    /// The columns of the letters of a block, in the order of the second pass.
    fn spell(&self, block: usize, columns: &mut [usize]) {
        let mut rest = block;
        for column in columns.iter_mut() {
            *column = self.order[rest % self.letters.len()];
            rest /= self.letters.len();
        }
        if self.keep.mirrored {
            columns.reverse();
        }
    }

    /// Out-of-range states do not occur in plans.
    fn behind(&self, state: usize, column: usize) -> usize {
        let next = self.keep.behind.get(state).and_then(|row| row.get(column));
        next.map(|&next| index(next)).filter(|&next| next < self.states()).unwrap_or(0)
    }

    fn kept(
        &self,
        front: usize,
        behind: usize,
        columns: &[usize],
        per_state: usize,
        sums: &mut Vec<i128>,
    ) -> Kept {
        let mut states = vec![behind];
        for &column in columns.iter().skip(1).rev() {
            states.push(self.behind(states[states.len() - 1], column));
        }
        let (mut state, mut count, mut letters, mut sum) = (front, 0, [0; WIDEST], 0_i128);
        for (&column, &behind) in columns.iter().zip(states.iter().rev()) {
            let row = self.keep.ahead.get(state).and_then(|rows| rows.get(behind));
            // No word of the domain gets to a missing entry.
            let found = row.and_then(|row| row.get(column).copied().flatten());
            let known = found.filter(|&(next, _)| index(next) < self.keep.ahead.len());
            let (next, kept) = known.unwrap_or((0, false));
            state = index(next);
            if kept {
                letters[count] = self.letters[column];
                count += 1;
                if let KeptResult::Sum(weights) = &self.keep.result {
                    sum += weights.get(column).copied().map_or(0, i128::from);
                }
            }
        }
        let known = sums.iter().position(|&other| other == sum).unwrap_or_else(|| {
            sums.push(sum);
            sums.len() - 1
        });
        Kept { next: narrow(state * per_state), count: narrow(count), letters, sum: narrow(known) }
    }
}
