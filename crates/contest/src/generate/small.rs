//! Enumerates all instances, smallest first.

use alloc::vec::Vec;

use plan::{Machine, Program, Variable};

use super::instance::Instance;
use super::walk::{InputChooser, NumberRequest, walk};
use super::words::WordCounts;
use crate::Reading;

/// All instances of a program by increasing size: the sum of the numbers (each counted from its
/// minimum, or from 0), the lengths of words, and the passes of loops until the end. Lazy and
/// possibly infinite. Making one takes the time of reading it; a new size repeats the work of all
/// smaller ones. Gives up after a million walks in a row without an instance.
#[must_use]
pub fn small<'p>(program: &'p Program, readings: &'p [Reading]) -> Small<'p> {
    Small {
        program,
        readings,
        size: 0,
        path: Vec::new(),
        words: Vec::new(),
        cut: false,
        done: false,
    }
}

/// Walks without an instance before giving up: a range may be empty.
const PATIENCE: usize = 1_000_000;

/// See [`small`].
pub struct Small<'p> {
    program: &'p Program,
    readings: &'p [Reading],
    size: u64,
    /// The answers of the next walk; beyond them, always the first one.
    path: Vec<Answered>,
    /// Word counts of each word variable.
    words: Vec<(Variable, WordCounts<'p>)>,
    /// Whether any walk of this size would have had more answers at a larger size.
    cut: bool,
    done: bool,
}

/// An answer as an index among alternatives.
struct Answered {
    index: u64,
    of: u64,
}

impl core::fmt::Debug for Small<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Small").field("size", &self.size).finish_non_exhaustive()
    }
}

impl Small<'_> {
    /// The size of the current instances.
    #[must_use]
    pub const fn size(&self) -> u64 {
        self.size
    }

    /// Advances to the next path of this size, or to the next size.
    fn advance(&mut self) {
        while self.path.last().is_some_and(|last| last.index + 1 >= last.of) {
            self.path.pop();
        }
        match self.path.last_mut() {
            Some(last) => last.index += 1,
            None if self.cut => {
                self.size += 1;
                self.cut = false;
            }
            None => self.done = true,
        }
    }
}

impl Iterator for Small<'_> {
    type Item = Instance;

    fn next(&mut self) -> Option<Instance> {
        for _ in 0..PATIENCE {
            if self.done {
                return None;
            }
            let mut steered = Steered {
                program: self.program,
                path: &mut self.path,
                words: &mut self.words,
                at: 0,
                left: self.size,
                cut: false,
            };
            let instance = walk(self.program, self.readings, &mut steered);
            let (left, cut) = (steered.left, steered.cut);
            self.cut |= cut;
            self.advance();
            if left == 0 && instance.is_some() {
                return instance;
            }
        }
        self.done = true;
        None
    }
}

struct Steered<'s, 'p> {
    program: &'p Program,
    path: &'s mut Vec<Answered>,
    words: &'s mut Vec<(Variable, WordCounts<'p>)>,
    at: usize,
    left: u64,
    cut: bool,
}

impl<'p> Steered<'_, 'p> {
    /// The next answer out of `of` alternatives.
    fn answer(&mut self, of: u64) -> Option<u64> {
        if of == 0 {
            return None;
        }
        if self.path.len() == self.at {
            self.path.push(Answered { index: 0, of });
        }
        self.at += 1;
        self.path.get(self.at - 1).map(|answered| answered.index)
    }

    fn spend(&mut self, size: u64) -> Option<()> {
        self.left = self.left.checked_sub(size)?;
        Some(())
    }

    fn words(&mut self, variable: Variable) -> Option<usize> {
        if let Some(at) = self.words.iter().position(|(known, _)| *known == variable) {
            return Some(at);
        }
        let plan::VariableKind::Word { domain: Some(domain), .. } =
            &self.program.variables.get(variable.index())?.kind
        else {
            return None;
        };
        self.words.push((variable, WordCounts::new(domain)));
        Some(self.words.len() - 1)
    }
}

impl InputChooser for Steered<'_, '_> {
    fn number(&mut self, asked: &NumberRequest<'_>) -> Option<i64> {
        let reach = asked.high.abs_diff(asked.low);
        self.cut |= reach > self.left;
        let reach = reach.min(self.left);
        let free = |index: &u64| {
            nth(asked.low, asked.high, *index).is_some_and(|one| !(asked.ruled_out)(one))
        };
        let index = if (0..=reach).all(|index| free(&index)) {
            self.answer(reach + 1)?
        } else {
            let of = u64::try_from((0..=reach).filter(free).count()).ok()?;
            let chosen = usize::try_from(self.answer(of)?).ok()?;
            (0..=reach).filter(free).nth(chosen)?
        };
        self.spend(index)?;
        nth(asked.low, asked.high, index)
    }

    fn word(
        &mut self,
        variable: Variable,
        _domain: &Machine,
        wanted: Option<usize>,
    ) -> Option<Vec<u8>> {
        let longest = usize::try_from(self.left).ok()?;
        let at = self.words(variable)?;
        let words = &mut self.words.get_mut(at)?.1;
        let lengths = match wanted {
            Some(wanted) => wanted..=wanted.min(longest),
            None => 1..=longest,
        };
        let of = lengths.clone().fold(0_u64, |sum, length| sum.saturating_add(words.count(length)));
        self.cut |= match wanted {
            Some(wanted) => wanted > longest,
            None => words.longer(longest),
        };
        let mut index = self.answer(of)?;
        let words = &mut self.words.get_mut(at)?.1;
        for length in lengths {
            let count = words.count(length);
            if index < count {
                let word = words.nth(length, index);
                self.spend(u64::try_from(length).ok()?)?;
                return word;
            }
            index -= count;
        }
        None
    }

    fn more(&mut self, _passes: usize) -> Option<bool> {
        self.cut |= self.left == 0;
        let more = self.answer(if self.left == 0 { 1 } else { 2 })? == 1;
        self.spend(u64::from(more))?;
        Some(more)
    }

    fn enter(&mut self, _times: usize) {}

    fn leave(&mut self) {}
}

/// The numbers of a range, simplest first: 0, 1, -1, 2, -2, ... within the range, or from the end
/// closer to 0.
fn nth(low: i64, high: i64, index: u64) -> Option<i64> {
    if low >= 0 {
        return low.checked_add_unsigned(index);
    }
    if high <= 0 {
        return high.checked_sub_unsigned(index);
    }
    let both = low.unsigned_abs().min(high.unsigned_abs());
    if index > both.saturating_mul(2) {
        let beyond = index - both;
        return if high.unsigned_abs() > both {
            0_i64.checked_add_unsigned(beyond)
        } else {
            0_i64.checked_sub_unsigned(beyond)
        };
    }
    let distance = index.div_ceil(2);
    if index % 2 == 1 {
        0_i64.checked_add_unsigned(distance)
    } else {
        0_i64.checked_sub_unsigned(distance)
    }
}
