//! Instances at the limits of the constraints, where programs that pass small ones fail.

use alloc::vec::Vec;

use plan::{Instruction, Machine, Program, Variable, VariableKind};

use super::instance::Instance;
use super::random::{Sizes, Source, balance, free};
use super::walk::{InputChooser, NumberRequest, Vertex, counts, walk};
use super::words::{Look, sample};
use crate::Reading;

/// The bound assumed for unbounded numbers, as in most contests.
const FAR: i64 = 1_000_000_000_000_000_000;

/// Sizes beyond which numbers overflow a type or lose digits: signed and unsigned 32 bits, the
/// mantissa of a double.
const CLIFFS: [i64; 3] = [1 << 31, 1 << 32, DOUBLE];

/// The most rows of an instance; a larger bound counts as none.
const FAR_COUNT: i64 = 1_000_000;

/// From here on, not every integer is a double.
const DOUBLE: i64 = 1 << 53;

/// An extreme instance. `index` selects the kind; at least the first 840 differ. None if the
/// choices led nowhere, for example because a range is small.
///
/// Numbers are all minimal, all maximal (10^18 if unbounded), or close to 2^31, 2^32 or 2^53 with
/// partners that differ by exactly that; there are few rows, or up to `sizes.count`; parameters of
/// the game are minimal, maximal, or about the number of rows; words consist of one letter, of long
/// runs, or are mixed, of about 64 letters, or up to `sizes.word`.
#[must_use]
pub fn extreme(
    program: &Program,
    readings: &[Reading],
    index: u64,
    sizes: Sizes,
    source: &mut Source,
) -> Option<Instance> {
    Extreme::new(program, index, sizes, source, None).walk(program, readings)
}

/// The number of rows if unbounded, as in most contests.
const USUAL: i64 = 200_000;

/// An instance of maximal length. `index` selects the kind; at least the first 21 differ. None if
/// the choices led nowhere.
///
/// As many rows and passes as possible, up to `sizes.count` over all passes (200,000 where
/// unbounded), as one large pass, a few large ones, or many small ones; words of `sizes.word`
/// letters over all passes. Numbers as in [`extreme`].
#[must_use]
pub fn largest(
    program: &Program,
    readings: &[Reading],
    index: u64,
    sizes: Sizes,
    source: &mut Source,
) -> Option<Instance> {
    let longest = Longest { nested: is_nested(program), passes: Vec::new() };
    Extreme::new(program, index, sizes, source, Some(longest)).walk(program, readings)
}

/// Whether something long is read inside a loop.
fn is_nested(program: &Program) -> bool {
    program
        .steps
        .iter()
        .any(|step| matches!(step, Instruction::Repeat { body, .. } if reads_long(program, body)))
}

/// Whether rows, a loop or words are read.
fn reads_long(program: &Program, steps: &[Instruction]) -> bool {
    let word = |variable: &Variable| {
        let declared = program.variables.get(variable.index());
        declared.is_some_and(|declared| matches!(declared.kind, VariableKind::Word { .. }))
    };
    steps.iter().any(|step| match step {
        Instruction::ReadRows { .. } | Instruction::Repeat { .. } => true,
        Instruction::Read(variables) => variables.iter().any(word),
        Instruction::If { then, otherwise, .. } => {
            reads_long(program, then) || reads_long(program, otherwise)
        }
        _ => false,
    })
}

/// The state for making the longest instances.
struct Longest {
    /// Whether something long is read inside a loop, so that many passes leave little room for it.
    nested: bool,
    /// The number of passes of each surrounding loop, outermost first.
    passes: Vec<u64>,
}

impl Longest {
    /// The share of one pass.
    fn share(&self, all: u64) -> u64 {
        self.passes.iter().fold(all, |left, passes| left / (*passes).max(1)).max(1)
    }

    /// The passes of the outermost loop, or the rows elsewhere.
    fn count(&self, index: u64, most: u64) -> u64 {
        match (self.nested && self.passes.is_empty(), index % 3) {
            (true, 0) => 1,
            (true, 1) => most.min(10),
            (true, _) => most.isqrt(),
            (false, _) => self.share(most),
        }
    }
}

struct Extreme<'s> {
    counts: Vec<bool>,
    settings: Vec<Variable>,
    index: u64,
    sizes: Sizes,
    source: &'s mut Source,
    /// The last chosen number of rows or passes.
    last: Option<i64>,
    room: Vec<u64>,
    longest: Option<Longest>,
}

impl<'s> Extreme<'s> {
    fn new(
        program: &Program,
        index: u64,
        sizes: Sizes,
        source: &'s mut Source,
        longest: Option<Longest>,
    ) -> Self {
        let settings = program.settings.iter().map(|(_, variable)| *variable).collect();
        Self {
            counts: counts(program),
            settings,
            index,
            sizes,
            source,
            last: None,
            room: Vec::new(),
            longest,
        }
    }

    fn walk(mut self, program: &Program, readings: &[Reading]) -> Option<Instance> {
        walk(program, readings, &mut self)
    }
}

impl Extreme<'_> {
    fn room(&self) -> u64 {
        self.room.last().copied().unwrap_or(self.sizes.count)
    }

    fn count(&mut self, asked: &NumberRequest<'_>) -> i64 {
        if let Some(longest) = &self.longest {
            let usual = if asked.high > FAR_COUNT { USUAL } else { i64::MAX };
            let count = i64::try_from(longest.count(self.index, self.sizes.count))
                .unwrap_or(i64::MAX)
                .min(usual);
            let count = count.clamp(asked.low, asked.high);
            self.last = Some(count);
            return count;
        }
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
        let style = usize::try_from(self.index % 8).unwrap_or(0);
        let number = match style {
            0 => far,
            1 => asked.low,
            2 => far.saturating_sub(spread(self.source)),
            3 => asked.low.saturating_add(
                i64::try_from(self.source.below(far.abs_diff(asked.low))).unwrap_or(0),
            ),
            // A random number of digits, to hit the ends of tables and periods.
            7 => {
                let reach = far.abs_diff(asked.low);
                let digits = self.source.below(u64::from(u64::BITS - reach.leading_zeros())) + 1;
                let reach = reach.min(u64::MAX >> (u64::from(u64::BITS) - digits));
                asked.low.saturating_add_unsigned(self.source.below(reach.saturating_add(1)))
            }
            _ => {
                // Lossy arithmetic may confuse a number with its partner.
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
        if let Some(vertex) = asked.vertex {
            let row = i64::try_from(asked.above.len()).ok()?;
            // A path, a star, or random edges.
            let number = match (self.index % 3, vertex) {
                (0, Vertex::From) => asked.low.saturating_add(row),
                (1, Vertex::From) => asked.low,
                (0 | 1, Vertex::To) => asked.low.saturating_add(row).saturating_add(1),
                _ => {
                    let offset =
                        self.source.below(asked.high.abs_diff(asked.low).saturating_add(1));
                    asked.low.checked_add_unsigned(offset)?
                }
            };
            return free(asked, number.clamp(asked.low, asked.high));
        }
        // Every third time the last number balances the earlier ones.
        let last =
            asked.rows > 1 && asked.above.len() + 1 == asked.rows && self.index.is_multiple_of(3);
        let balanced = if last { balance(asked.above, asked.low, asked.high) } else { None };
        let number = match balanced {
            Some(number) => number,
            None => self.plain(asked),
        };
        free(asked, number)
    }

    fn word(
        &mut self,
        _variable: Variable,
        domain: &Machine,
        length: Option<usize>,
    ) -> Option<Vec<u8>> {
        let share = self.longest.as_ref().map(|longest| {
            let all = u64::try_from(self.sizes.word).unwrap_or(u64::MAX);
            usize::try_from(longest.share(all)).unwrap_or(usize::MAX)
        });
        let length = length.or(share).unwrap_or_else(|| match self.index % 6 {
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
        if let Some(longest) = &mut self.longest {
            if passes == 0 {
                // Leave a loop whose number of passes was unknown when it was entered.
                longest.passes.pop();
                let count = longest.count(self.index, self.sizes.count.min(USUAL.unsigned_abs()));
                longest.passes.push(count);
            }
            let wanted = longest.passes.last().copied().unwrap_or(1);
            return Some(u64::try_from(passes).is_ok_and(|passes| passes < wanted));
        }
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
        if let Some(longest) = &mut self.longest {
            longest.passes.push(times);
        }
    }

    fn chance(&mut self, bound: u64) -> Option<u64> {
        Some(self.source.below(bound))
    }

    fn leave(&mut self) {
        self.room.pop();
        if let Some(longest) = &mut self.longest {
            longest.passes.pop();
        }
    }
}
