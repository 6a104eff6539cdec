//! Instances at the limits of the constraints: where programs that are right on small ones go wrong.

use alloc::vec::Vec;

use plan::{Instruction, Machine, Program, Variable, VariableKind};

use super::instance::Instance;
use super::random::{Sizes, Source, balance, free};
use super::walk::{InputChooser, NumberRequest, Vertex, counts, walk};
use super::words::{Look, sample};
use crate::Reading;

/// Numbers without a bound of their own go as far as contests do.
const FAR: i64 = 1_000_000_000_000_000_000;

/// Sizes after which numbers do not fit into a type, or lose digits: 32 bits with and without a sign, the mantissa of a double.
const CLIFFS: [i64; 3] = [1 << 31, 1 << 32, DOUBLE];

/// No instance has more rows than this, and a larger bound says nothing.
const FAR_COUNT: i64 = 1_000_000;

/// From here on, not every number is a double.
const DOUBLE: i64 = 1 << 53;

/// An extreme instance; `index` goes through the kinds, with something new for at least 840 of them. None if the answers led nowhere, as when a range is small.
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
    Extreme::new(program, index, sizes, source, None).walk(program, readings)
}

/// The number of rows where nothing bounds it: contests seldom have more.
const USUAL: i64 = 200_000;

/// An instance as long as it may be; `index` goes through the kinds, with something new for at least 21 of them. None if the
/// answers led nowhere.
///
/// As many rows and passes as may be, up to `sizes.count` of all passes together (a fifth of a million where nothing says how
/// many there may be), as one large pass, as few large ones, or as many small ones; words of `sizes.word` letters over all
/// passes. Numbers as in [`extreme`].
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

/// Whether something long is read in a loop.
fn is_nested(program: &Program) -> bool {
    program.steps.iter().any(|step| matches!(step, Instruction::Repeat { body, .. } if reads_long(program, body)))
}

/// Whether rows, a loop or words are among what is read.
fn reads_long(program: &Program, steps: &[Instruction]) -> bool {
    let word = |variable: &Variable| {
        let declared = program.variables.get(variable.index());
        declared.is_some_and(|declared| matches!(declared.kind, VariableKind::Word { .. }))
    };
    steps.iter().any(|step| match step {
        Instruction::ReadRows { .. } | Instruction::Repeat { .. } => true,
        Instruction::Read(variables) => variables.iter().any(word),
        Instruction::If { then, otherwise, .. } => reads_long(program, then) || reads_long(program, otherwise),
        _ => false,
    })
}

/// What the longest instances need to know.
struct Longest {
    /// Whether something long is read in a loop, so that a large number of passes makes it short.
    nested: bool,
    /// How many passes there are of each loop around this place, those of the outermost first.
    passes: Vec<u64>,
}

impl Longest {
    /// This much, shared among all passes.
    fn share(&self, all: u64) -> u64 {
        self.passes.iter().fold(all, |left, passes| left / (*passes).max(1)).max(1)
    }

    /// How many passes of the outermost loop, or rows elsewhere.
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
    /// The number of rows or passes that was chosen last.
    last: Option<i64>,
    room: Vec<u64>,
    longest: Option<Longest>,
}

impl<'s> Extreme<'s> {
    fn new(program: &Program, index: u64, sizes: Sizes, source: &'s mut Source, longest: Option<Longest>) -> Self {
        let settings = program.settings.iter().map(|(_, variable)| *variable).collect();
        Self { counts: counts(program), settings, index, sizes, source, last: None, room: Vec::new(), longest }
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
            let count = i64::try_from(longest.count(self.index, self.sizes.count)).unwrap_or(i64::MAX).min(usual);
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
            3 => asked.low.saturating_add(i64::try_from(self.source.below(far.abs_diff(asked.low))).unwrap_or(0)),
            // Of any number of digits: tables and periods end somewhere in between.
            7 => {
                let reach = far.abs_diff(asked.low);
                let digits = self.source.below(u64::from(u64::BITS - reach.leading_zeros())) + 1;
                let reach = reach.min(u64::MAX >> (u64::from(u64::BITS) - digits));
                asked.low.saturating_add_unsigned(self.source.below(reach.saturating_add(1)))
            }
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
        if let Some(vertex) = asked.vertex {
            let row = i64::try_from(asked.above.len()).ok()?;
            // A path, a star, or anything.
            let number = match (self.index % 3, vertex) {
                (0, Vertex::From) => asked.low.saturating_add(row),
                (1, Vertex::From) => asked.low,
                (0 | 1, Vertex::To) => asked.low.saturating_add(row).saturating_add(1),
                _ => {
                    let offset = self.source.below(asked.high.abs_diff(asked.low).saturating_add(1));
                    asked.low.checked_add_unsigned(offset)?
                }
            };
            return free(asked, number.clamp(asked.low, asked.high));
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
                // What was entered is a loop of which nobody knew how many passes it has.
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
