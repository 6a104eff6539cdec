//! Executes operations, up to the next one that needs more than numbers.

use plan::{Binary, Plan, Reason, Variable};
use run::Run;

use crate::code::{Op, REGISTERS, Register};
use crate::compares;
use crate::variables::{List, Scope, Store, WordContent, Words, bare, name};
use crate::words::Reader;

/// The most passes of loops that read nothing.
const PASSES: u64 = 1 << 32;

/// Passes between two checks of the clock.
const SERIES: u64 = 1 << 10;

/// Numbers collected at once before the budget is checked.
const FILLED: i64 = 1 << 16;

/// Counts passes that read nothing.
pub(crate) struct Meter<'p> {
    run: Run<'p>,
    /// Passes in all completed series.
    passes: u64,
    /// The length of this series; the first pass beyond the limit ends it.
    series: u64,
    /// The remaining part of it.
    left: u64,
}

impl<'p> Meter<'p> {
    /// A meter with the budget of a run.
    pub(crate) const fn new(run: Run<'p>) -> Self {
        Self { run, passes: 0, series: SERIES, left: SERIES }
    }

    /// Counts a pass.
    #[inline(always)]
    pub(crate) fn pass(&mut self) -> Result<(), Reason> {
        self.left -= 1;
        if self.left == 0 { self.look() } else { Ok(()) }
    }

    #[cold]
    #[inline(never)]
    fn look(&mut self) -> Result<(), Reason> {
        self.passes += self.series;
        if self.passes > PASSES {
            return Err(Reason::Passes { limit: PASSES });
        }
        self.series = SERIES.min(PASSES - self.passes + 1);
        self.left = self.series;
        self.run.check_clock().map_err(|_| Reason::Time)
    }

    /// Counts this pass and `more` skipped ones.
    #[inline(always)]
    fn pass_and(&mut self, more: u64) -> Result<(), Reason> {
        if more < self.left - 1 {
            self.left -= more + 1;
            return Ok(());
        }
        self.pass_and_many(more)
    }

    #[cold]
    #[inline(never)]
    fn pass_and_many(&mut self, more: u64) -> Result<(), Reason> {
        self.passes = self.passes.saturating_add(more);
        let begun = self.series - self.left;
        let Some(rest) = PASSES.checked_sub(self.passes.saturating_add(begun)) else {
            return Err(Reason::Passes { limit: PASSES });
        };
        self.left = self.left.min(rest + 1);
        self.series = begun + self.left;
        self.pass()
    }
}

/// Why execution paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pause {
    /// At a call: the operation after it, and the jump target.
    Call {
        call: u32,
        then: usize,
        next: u32,
    },
    End,
}

#[inline(always)]
fn place(register: Register) -> usize {
    usize::from(register)
}

/// The index of an operation or a call.
#[inline(always)]
pub(crate) fn index(next: u32) -> usize {
    usize::try_from(next).unwrap_or(usize::MAX)
}

/// The index of an entry, from its place, which is counted from 1.
#[inline(always)]
pub(crate) fn entry_index(place: i64) -> usize {
    usize::try_from(place.wrapping_sub(1)).unwrap_or(usize::MAX)
}

impl Store<'_> {
    /// Executes operations from `from` on.
    ///
    /// # Errors
    /// The first fault.
    pub(crate) fn carry_out(
        &mut self,
        ops: &[Op],
        from: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Pause, Reason> {
        let Self { scope: Scope { plan, numbers, lists }, words } = self;
        // All that an index can name, so no index is out of range.
        let Some(numbers) = numbers.first_chunk_mut::<REGISTERS>() else {
            return Err(Reason::Memory);
        };
        macro_rules! checked {
            ($to:ident = $value:expr) => {
                match $value {
                    Some(value) => numbers[place($to)] = value,
                    None => return Err(Reason::Overflow),
                }
            };
        }
        let mut at = from;
        loop {
            let Some(op) = ops.get(at) else { return Ok(Pause::End) };
            at += 1;
            match *op {
                Op::Copy { to, a } => numbers[place(to)] = numbers[place(a)],
                Op::Add { to, a, b } => {
                    checked!(to = numbers[place(a)].checked_add(numbers[place(b)]))
                }
                Op::Subtract { to, a, b } => {
                    checked!(to = numbers[place(a)].checked_sub(numbers[place(b)]))
                }
                Op::Multiply { to, a, b } => {
                    checked!(to = numbers[place(a)].checked_mul(numbers[place(b)]))
                }
                Op::Divide { to, a, b } => {
                    numbers[place(to)] = divide(numbers[place(a)], numbers[place(b)])?
                }
                Op::Remainder { to, a, b } => {
                    numbers[place(to)] = remainder(numbers[place(a)], numbers[place(b)])?
                }
                Op::Shift { to, a, b } => {
                    numbers[place(to)] = numbers[place(a)] >> (numbers[place(b)] & 63)
                }
                Op::And { to, a, b } => numbers[place(to)] = numbers[place(a)] & numbers[place(b)],
                Op::Minimum { to, a, b } => {
                    numbers[place(to)] = numbers[place(a)].min(numbers[place(b)])
                }
                Op::Maximum { to, a, b } => {
                    numbers[place(to)] = numbers[place(a)].max(numbers[place(b)])
                }
                Op::Binary { function, to, a, b } => {
                    numbers[place(to)] = binary(function, numbers[place(a)], numbers[place(b)])?;
                }
                Op::Unary { function, to, a } => {
                    numbers[place(to)] = function.of(numbers[place(a)])?
                }
                Op::Entry { list, to, a } => {
                    let entry = numbers[place(a)];
                    match lists.get(list).kept.get(entry_index(entry)) {
                        Some(&number) => numbers[place(to)] = number,
                        None if entry == 0 => numbers[place(to)] = 0,
                        None => return Err(no_such_place(plan, lists.variable(list), entry)),
                    }
                }
                Op::Fold { fold, list, to } => match lists.get(list).fold(fold) {
                    Some(number) => numbers[place(to)] = number?,
                    None => return Err(no_numbers(plan, lists.variable(list))),
                },
                Op::Length { list, to } => {
                    numbers[place(to)] =
                        i64::try_from(lists.get(list).count).map_err(|_| Reason::Overflow)?;
                }
                Op::CountWhere { comparison, list, to, a } => {
                    let number = numbers[place(a)];
                    let count = lists
                        .get(list)
                        .kept
                        .iter()
                        .filter(|one| compares(*one, comparison, &number))
                        .count();
                    numbers[place(to)] = i64::try_from(count).map_err(|_| Reason::Overflow)?;
                }
                Op::Letter { word, to, a } => {
                    let letter_place = numbers[place(a)];
                    match letter(content(words, word), letter_place) {
                        Some(letter) => numbers[place(to)] = letter.into(),
                        None => {
                            return Err(no_such_place(plan, Variable(word.into()), letter_place));
                        }
                    }
                }
                Op::Letters { word, to } => numbers[place(to)] = length(content(words, word))?,
                Op::Count { letter, word, to } => {
                    numbers[place(to)] = count(content(words, word), letter)?
                }
                Op::Put { list, a, b } => {
                    let (entry, number) = (numbers[place(a)], numbers[place(b)]);
                    let changed = lists.get_mut(list);
                    changed.changes += 1;
                    match changed.kept.get_mut(entry_index(entry)) {
                        Some(old) => *old = number,
                        None => return Err(no_such_place(plan, lists.variable(list), entry)),
                    }
                }
                Op::Collect { list, a } => lists.get_mut(list).push(numbers[place(a)], None)?,
                Op::Fill { list, a, count, pass } => {
                    let left = numbers[place(count)] - numbers[place(pass)];
                    let filled = left.saturating_add(1).min(FILLED);
                    lists.get_mut(list).fill(numbers[place(a)], filled.unsigned_abs())?;
                    meter.pass_and(filled.unsigned_abs() - 1)?;
                    numbers[place(pass)] = numbers[place(pass)].saturating_add(filled);
                    if filled <= left {
                        at -= 1;
                    }
                }
                Op::Clear { list } => lists.get_mut(list).clear(),
                Op::Sort { list } => change(lists.get_mut(list), |numbers| numbers.sort_unstable()),
                Op::Reverse { list } => change(lists.get_mut(list), |numbers| numbers.reverse()),
                Op::Natural { a } => natural(numbers[place(a)])?,
                Op::Jump { next } => at = index(next),
                Op::JumpEqual { a, b, next } => {
                    if numbers[place(a)] == numbers[place(b)] {
                        at = index(next);
                    }
                }
                Op::JumpNotEqual { a, b, next } => {
                    if numbers[place(a)] != numbers[place(b)] {
                        at = index(next);
                    }
                }
                Op::JumpLess { a, b, next } => {
                    if numbers[place(a)] < numbers[place(b)] {
                        at = index(next);
                    }
                }
                Op::JumpLessEqual { a, b, next } => {
                    if numbers[place(a)] <= numbers[place(b)] {
                        at = index(next);
                    }
                }
                Op::JumpBits { a, b, c, next } => {
                    if numbers[place(a)] & numbers[place(b)] == numbers[place(c)] {
                        at = index(next);
                    }
                }
                Op::JumpNotBits { a, b, c, next } => {
                    if numbers[place(a)] & numbers[place(b)] != numbers[place(c)] {
                        at = index(next);
                    }
                }
                Op::JumpMultiple { a, b, next } => {
                    if remainder(numbers[place(a)], numbers[place(b)])? == 0 {
                        at = index(next);
                    }
                }
                Op::JumpNotMultiple { a, b, next } => {
                    if remainder(numbers[place(a)], numbers[place(b)])? != 0 {
                        at = index(next);
                    }
                }
                Op::Begin { count, pass, index: counter, next } => {
                    natural(numbers[place(count)])?;
                    if numbers[place(count)] == 0 {
                        at = index(next);
                    } else {
                        numbers[place(pass)] = 1;
                        numbers[place(counter)] = 1;
                    }
                }
                Op::Next { count, pass, index: counter, next } => {
                    meter.pass()?;
                    if numbers[place(pass)] < numbers[place(count)] {
                        numbers[place(pass)] += 1;
                        numbers[place(counter)] = numbers[place(pass)];
                        at = index(next);
                    }
                }
                Op::NextRead { count, pass, index: counter, next } => {
                    if numbers[place(pass)] < numbers[place(count)] {
                        numbers[place(pass)] += 1;
                        numbers[place(counter)] = numbers[place(pass)];
                        at = index(next);
                    }
                }
                Op::Settle { count, pass } => {
                    let left = numbers[place(count)] - numbers[place(pass)];
                    meter.pass_and(left.unsigned_abs())?;
                }
                Op::Again { next } => {
                    meter.pass()?;
                    at = index(next);
                }
                Op::Call { call, next } => return Ok(Pause::Call { call, then: at, next }),
                Op::End => return Ok(Pause::End),
            }
        }
    }
}

/// The content of a word.
fn content<'w, 'p>(words: &'w Words<'p>, word: Register) -> Option<&'w WordContent<'p>> {
    words.get(place(word))?.as_deref().map(|word| &word.held)
}

fn letter(word: Option<&WordContent<'_>>, place: i64) -> Option<u8> {
    match word {
        Some(WordContent::Kept { letters, .. }) => bare(letters).get(entry_index(place)).copied(),
        _ => None,
    }
}

#[inline(never)]
fn length(word: Option<&WordContent<'_>>) -> Result<i64, Reason> {
    let length = match word {
        Some(WordContent::Found { found, .. }) => Reader::length(found),
        Some(WordContent::Kept { letters, .. }) => {
            u64::try_from(bare(letters).len()).unwrap_or(u64::MAX)
        }
        None => 0,
    };
    i64::try_from(length).map_err(|_| Reason::Overflow)
}

#[inline(never)]
fn count(word: Option<&WordContent<'_>>, letter: u8) -> Result<i64, Reason> {
    match word {
        Some(WordContent::Found { reader, found, counted, .. }) => {
            let index = counted.iter().position(|&other| other == letter);
            index.filter(|_| reader.knows(letter)).map_or(Ok(0), |index| reader.count(found, index))
        }
        Some(WordContent::Kept { letters, .. }) => {
            let count = bare(letters).iter().filter(|&&byte| byte == letter).count();
            i64::try_from(count).map_err(|_| Reason::Overflow)
        }
        None => Ok(0),
    }
}

#[cold]
#[inline(never)]
fn no_such_place(plan: &Plan, variable: Variable, place: i64) -> Reason {
    Reason::NoSuchPlace { variable: name(plan, variable).into(), place }
}

#[cold]
#[inline(never)]
fn no_numbers(plan: &Plan, variable: Variable) -> Reason {
    Reason::NoNumbers { variable: name(plan, variable).into() }
}

/// Modifies all numbers of a list, if they are kept.
fn change(list: &mut List, change: impl FnOnce(&mut [i64])) {
    change(&mut list.kept);
    list.changes += 1;
}

#[inline(always)]
fn natural(number: i64) -> Result<(), Reason> {
    if number < 0 { Err(Reason::Negative { number }) } else { Ok(()) }
}

#[inline(always)]
fn binary(function: Binary, a: i64, b: i64) -> Result<i64, Reason> {
    match function {
        Binary::Xor => Ok(a ^ b),
        Binary::Gcd | Binary::Power => function.of(a, b),
    }
}

/// The quotient, rounded towards minus infinity.
#[inline(always)]
fn divide(a: i64, b: i64) -> Result<i64, Reason> {
    match (u32::try_from(a), u32::try_from(b)) {
        // Several times faster.
        (Ok(a), Ok(b)) if b > 0 => Ok((a / b).into()),
        _ => divide_large(a, b),
    }
}

#[inline(never)]
fn divide_large(a: i64, b: i64) -> Result<i64, Reason> {
    if b == 0 {
        return Err(Reason::DivisionByZero);
    }
    let quotient = a.checked_div(b).ok_or(Reason::Overflow)?;
    Ok(if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient })
}

/// The remainder, with the sign of the divisor.
#[inline(always)]
fn remainder(a: i64, b: i64) -> Result<i64, Reason> {
    match (u32::try_from(a), u32::try_from(b)) {
        (Ok(a), Ok(b)) if b > 0 => Ok((a % b).into()),
        _ => remainder_large(a, b),
    }
}

#[inline(never)]
fn remainder_large(a: i64, b: i64) -> Result<i64, Reason> {
    if b == 0 {
        return Err(Reason::DivisionByZero);
    }
    let rest = a.wrapping_rem(b);
    Ok(if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest })
}
