//! Random instances.

use alloc::vec::Vec;

use plan::{Machine, Program, Variable};

use super::instance::Instance;
use super::walk::{InputChooser, NumberRequest, counts, walk};
use super::words::{Look, sample};
use crate::Reading;

/// A source of random numbers: the same seed gives the same instances on every platform
/// (splitmix64, Steele, Lea and Flood 2014).
#[derive(Clone, Debug)]
pub struct Source(u64);

impl Source {
    /// A source with a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// 64 random bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A random number below `bound`; 0 if `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        let product = u128::from(self.next()) * u128::from(bound);
        u64::try_from(product >> 64).unwrap_or(0)
    }
}

/// The sizes of random instances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Approximate maximum of all rows, and of all passes.
    pub count: u64,
    /// Maximum distance of numbers from their minimum, unless they count rows or passes.
    pub number: u64,
    /// Maximum length of words.
    pub word: usize,
}

/// A random instance; none if the choices led nowhere, which another try may avoid. Numbers are
/// often equal, small, at the ends of their ranges, or the nim-sum of earlier ones, because some
/// outcomes never occur by pure chance.
#[must_use]
pub fn random(
    program: &Program,
    readings: &[Reading],
    sizes: Sizes,
    source: &mut Source,
) -> Option<Instance> {
    let mut chooser =
        RandomInput { counts: counts(program), sizes, source, room: Vec::new(), style: Style::Any };
    walk(program, readings, &mut chooser)
}

/// How the numbers of a column are related.
#[derive(Clone, Copy)]
enum Style {
    Any,
    Equal,
    /// Random, except that the last one makes the nim-sum 0.
    Balanced,
    /// One of three numbers.
    Few(i64, i64),
}

struct RandomInput<'s> {
    counts: Vec<bool>,
    sizes: Sizes,
    source: &'s mut Source,
    /// The remaining room for passes or rows, by nesting.
    room: Vec<u64>,
    style: Style,
}

impl RandomInput<'_> {
    fn room(&self) -> u64 {
        self.room.last().copied().unwrap_or(self.sizes.count)
    }

    /// A random number within reach.
    fn any(&mut self, low: i64, high: i64, reach: u64) -> i64 {
        let (low, reach) = base(low, high, reach);
        let offset = match self.source.below(8) {
            0 => 0,
            1 => reach,
            2 => self.source.below(reach.min(3).saturating_add(1)),
            _ => self.source.below(reach.saturating_add(1)),
        };
        low.checked_add_unsigned(offset).unwrap_or(high)
    }

    fn style(&mut self, low: i64, high: i64) -> Style {
        match self.source.below(8) {
            0 => Style::Equal,
            1..=3 => Style::Balanced,
            4 => {
                let reach = self.sizes.number;
                Style::Few(self.any(low, high, reach), self.any(low, high, reach))
            }
            _ => Style::Any,
        }
    }
}

/// The minimum to use and the distance to go from it: from 0 rather than from far below.
pub(super) fn base(low: i64, high: i64, reach: u64) -> (i64, u64) {
    let half = i64::try_from(reach / 2).unwrap_or(i64::MAX);
    let low = if low < 0 { low.max(half.saturating_neg()).min(high) } else { low };
    (low, high.abs_diff(low).min(reach))
}

/// The number that makes the nim-sum 0.
pub(super) fn balance(above: &[i64], low: i64, high: i64) -> Option<i64> {
    let last = above.iter().fold(0, |all, number| all ^ number);
    (low..=high).contains(&last).then_some(last)
}

/// The number, or else the next one in the range that is not among those above.
pub(super) fn free(asked: &NumberRequest<'_>, number: i64) -> Option<i64> {
    if !(asked.ruled_out)(number) {
        return Some(number);
    }
    // Each row above rules out at most two numbers, and the number itself one more, so a free one
    // is within this distance.
    let tries = i64::try_from(asked.above.len()).ok()?.checked_mul(2)?.checked_add(1)?;
    let up = (0..=tries).filter_map(|step| number.checked_add(step));
    let down = (0..=tries).filter_map(|step| number.checked_sub(step));
    up.chain(down).find(|one| (asked.low..=asked.high).contains(one) && !(asked.ruled_out)(*one))
}

impl InputChooser for RandomInput<'_> {
    fn number(&mut self, asked: &NumberRequest<'_>) -> Option<i64> {
        let (low, high) = (asked.low, asked.high);
        if self.counts.get(asked.variable.index()) == Some(&true) {
            let room = self.room();
            let (low, reach) = base(low, high, room);
            return low.checked_add_unsigned(self.source.below(reach.saturating_add(1)));
        }
        if asked.vertex.is_some() {
            let number = self.source.below(high.abs_diff(low).saturating_add(1));
            return free(asked, low.checked_add_unsigned(number)?);
        }
        if asked.above.is_empty() {
            self.style = if asked.rows > 1 { self.style(low, high) } else { Style::Any };
        }
        let reach = self.sizes.number;
        let last = asked.above.len() + 1 == asked.rows;
        let number = match self.style {
            Style::Equal => asked.above.first().copied(),
            Style::Balanced if last => balance(asked.above, low, high),
            Style::Few(one, other) => Some(if self.source.below(2) == 0 { one } else { other }),
            Style::Any | Style::Balanced => None,
        };
        let number = number.filter(|number| (low..=high).contains(number));
        let number = match number {
            Some(number) => number,
            None => self.any(low, high, reach),
        };
        free(asked, number)
    }

    fn word(
        &mut self,
        _variable: Variable,
        domain: &Machine,
        length: Option<usize>,
    ) -> Option<Vec<u8>> {
        let most = u64::try_from(self.sizes.word).unwrap_or(u64::MAX);
        let length = match length {
            Some(length) => length,
            None => usize::try_from(1 + self.source.below(most)).ok()?,
        };
        let look = match self.source.below(4) {
            0 | 1 => Look::Mixed,
            2 => Look::Runs(10),
            _ => Look::Single(self.source.next()),
        };
        sample(domain, length, look, self.source)
    }

    fn more(&mut self, passes: usize) -> Option<bool> {
        let room = self.room();
        Some(u64::try_from(passes).is_ok_and(|passes| passes < room) && self.source.below(8) > 0)
    }

    fn enter(&mut self, times: usize) {
        let times = u64::try_from(times).unwrap_or(u64::MAX).max(1);
        // Leave room for a few rows in each pass, however many passes there are.
        self.room.push((self.room() / times).max(self.sizes.count.min(4)));
    }

    fn chance(&mut self, bound: u64) -> Option<u64> {
        Some(self.source.below(bound))
    }

    fn leave(&mut self) {
        self.room.pop();
    }
}
