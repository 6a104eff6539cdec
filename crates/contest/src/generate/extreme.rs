//! Instances at the limits of the constraints: where programs that are right on small ones go wrong.

use alloc::vec::Vec;

use plan::{Machine, Program, Variable};

use super::instance::Instance;
use super::random::{Sizes, Source, balance, free};
use super::walk::{InputChooser, NumberRequest, counts, walk};
use super::words::{Look, sample};
use crate::Reading;

/// Numbers without a bound of their own go as far as contests do.
const FAR: i64 = 1_000_000_000_000_000_000;

/// Sizes after which numbers do not fit into a type, or lose digits: 32 bits with and without a sign, the mantissa of a double.
const CLIFFS: [i64; 3] = [1 << 31, 1 << 32, DOUBLE];

/// From here on, not every number is a double.
const DOUBLE: i64 = 1 << 53;

/// An extreme instance; `index` goes through the kinds, with something new for at least 420 of them. None if the answers led nowhere, as when a range is small.
///
/// Numbers are all least, all largest (10^18 if nothing else is said), or close to 2^31, 2^32 or 2^53 with partners that differ by just so much; few rows, or up to
/// `sizes.count`; parameters of the game least, largest, or about as large as there are rows; words of one letter, of long runs, or mixed, around 64 letters, or up
/// to `sizes.word`.
#[must_use]
pub fn extreme(
    program: &Program,
    readings: &[Reading],
    index: u64,
    sizes: Sizes,
    source: &mut Source,
) -> Option<Instance> {
    let settings = program.settings.iter().map(|(_, variable)| *variable).collect();
    let counts = counts(program);
    let mut chooser = Extreme { counts, settings, index, sizes, source, last: None, room: Vec::new() };
    walk(program, readings, &mut chooser)
}

struct Extreme<'s> {
    counts: Vec<bool>,
    settings: Vec<Variable>,
    index: u64,
    sizes: Sizes,
    source: &'s mut Source,
    /// The number of rows or passes that was chosen last.
    last: Option<i64>,
    room: Vec<u64>,
}

impl Extreme<'_> {
    fn room(&self) -> u64 {
        self.room.last().copied().unwrap_or(self.sizes.count)
    }

    fn count(&mut self, asked: &NumberRequest<'_>) -> i64 {
        let room = i64::try_from(self.room()).unwrap_or(i64::MAX);
        let wanted = match self.index % 5 {
            0 => 2,
            1 => 3,
            2 => 1,
            3 => i64::try_from(self.source.below(self.room().min(65))).unwrap_or(0) + 1,
            _ => room,
        };
        let count = wanted.min(room).clamp(asked.low, asked.high);
        self.last = Some(count);
        count
    }

    fn setting(&mut self, asked: &NumberRequest<'_>) -> i64 {
        let rows = self.last.unwrap_or(2);
        let number = match self.index % 4 {
            0 => asked.low,
            1 => rows,
            2 => rows.saturating_add(1),
            _ => asked.high.min(FAR),
        };
        number.clamp(asked.low, asked.high)
    }

    fn plain(&mut self, asked: &NumberRequest<'_>) -> i64 {
        let far = asked.high.min(FAR).max(asked.low);
        let spread = |source: &mut Source| i64::try_from(source.below(4)).unwrap_or(0);
        let style = usize::try_from(self.index % 7).unwrap_or(0);
        let number = match style {
            0 => far,
            1 => asked.low,
            2 => far.saturating_sub(spread(self.source)),
            3 => asked.low.saturating_add(i64::try_from(self.source.below(far.abs_diff(asked.low))).unwrap_or(0)),
            _ => {
                // A number and its partner may be taken for each other by who loses digits.
                let cliff = CLIFFS.get(style - 4).copied().unwrap_or(FAR);
                let offset = spread(self.source);
                match asked.above.first() {
                    Some(first) if self.source.below(2) == 0 => first ^ cliff,
                    Some(first) if cliff == DOUBLE => first ^ 1,
                    _ if cliff == DOUBLE => cliff.saturating_add(offset),
                    _ => cliff.saturating_sub(2).saturating_add(offset),
                }
            }
        };
        number.clamp(asked.low, far)
    }
}

impl InputChooser for Extreme<'_> {
    fn number(&mut self, asked: &NumberRequest<'_>) -> Option<i64> {
        let place = asked.variable.index();
        if self.counts.get(place) == Some(&true) {
            return Some(self.count(asked));
        }
        if self.settings.contains(&asked.variable) {
            return Some(self.setting(asked));
        }
        // Every third time the rest makes up for what came before.
        let last = asked.rows > 1 && asked.above.len() + 1 == asked.rows && self.index.is_multiple_of(3);
        let balanced = if last { balance(asked.above, asked.low, asked.high) } else { None };
        let number = match balanced {
            Some(number) => number,
            None => self.plain(asked),
        };
        free(asked, number)
    }

    fn word(&mut self, _variable: Variable, domain: &Machine, length: Option<usize>) -> Option<Vec<u8>> {
        let length = length.unwrap_or_else(|| match self.index % 6 {
            0 => 65,
            1 => 64,
            2 => 1000.min(self.sizes.word),
            3 => 129,
            4 => 2 + usize::try_from(self.source.below(200)).unwrap_or(0),
            _ => self.sizes.word,
        });
        let look = match (self.index / 6) % 4 {
            0 => Look::Single(self.index / 24),
            1 => Look::Runs(15),
            2 => Look::Mixed,
            _ => Look::Runs(11),
        };
        sample(domain, length, look, self.source)
    }

    fn more(&mut self, passes: usize) -> Option<bool> {
        let wanted = match self.index % 3 {
            0 => 1,
            1 => 3,
            _ => self.room(),
        };
        Some(u64::try_from(passes).is_ok_and(|passes| passes < wanted))
    }

    fn enter(&mut self, times: usize) {
        let times = u64::try_from(times).unwrap_or(u64::MAX).max(1);
        self.room.push((self.room() / times).max(1));
    }

    fn leave(&mut self) {
        self.room.pop();
    }
}
