//! Generates the moves of a position one at a time, resumable at any of them.
//!
//! Open loops are [`Level`]s instead of stack frames, so a search can suspend a position in the
//! middle of its moves: the open loops of a position are a few integers ([`Mover::save`]).

use alloc::vec;
use alloc::vec::Vec;

use compute::{Game, Given, Verdict};
use run::Run;

use crate::Trouble;
use crate::compile::{Line, Rules, Span};
use crate::register::{RegisterScope, quotient};

/// Choices tried between two checks of the run.
const FUEL: u64 = 1 << 16;

/// An open loop.
#[derive(Clone, Copy, Debug, Default)]
struct Level {
    /// The value, or its place in a list.
    cursor: i64,
    /// The end of the loop; for powers, the base; for divisors, the number.
    end: i64,
}

/// A position and its current move.
#[derive(Clone, Debug)]
pub(crate) struct Mover {
    pub(crate) rules: Rules,
    pub(crate) scope: RegisterScope,
    /// The line of the move, and whether its loops have not been opened yet.
    line: usize,
    fresh: bool,
    levels: Vec<Level>,
    /// The parts that the move leaves, if not exactly one.
    parts: Vec<i64>,
    gain: i64,
    fuel: Fuel,
}

/// The budget for a question, handed out in portions so that the run is checked regularly.
#[derive(Clone, Copy, Debug)]
struct Fuel {
    portion: u64,
    /// The budget besides the current portion.
    left: u64,
    limit: u64,
    /// Why the budget is exhausted, or another reason to stop.
    trouble: Option<Trouble>,
}

impl Fuel {
    /// Charges one choice; false if none is left.
    #[inline(always)]
    fn burn(&mut self, run: &Run<'_>) -> bool {
        if self.portion == 0 {
            return self.fill(run);
        }
        self.portion -= 1;
        true
    }

    #[cold]
    fn fill(&mut self, run: &Run<'_>) -> bool {
        if let Err(stop) = run.check_clock() {
            self.trouble = Some(stop.into());
            return false;
        }
        self.portion = FUEL.min(self.left);
        self.left -= self.portion;
        if self.portion == 0 {
            self.trouble = Some(Trouble::Work { limit: self.limit });
        }
        self.portion > 0
    }
}

/// The values of a variable.
#[derive(Clone, Debug)]
pub(crate) enum Spread {
    /// All values from the first to the second.
    Between(i64, i64),
    Listed(Vec<i64>),
}

/// The result of looking for the next move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NextMove {
    Move,
    End,
    /// See [`Mover::trouble`].
    Trouble,
}

impl Mover {
    pub(crate) fn new(game: &Game, given: &[Given], work: u64) -> Self {
        let rules = Rules::new(game);
        Self {
            scope: rules.scope(given),
            line: 0,
            fresh: true,
            levels: vec![Level::default(); rules.variables],
            parts: vec![],
            gain: 0,
            fuel: Fuel { portion: 0, left: 0, limit: work, trouble: None },
            rules,
        }
    }

    /// Sets the values of the parameters.
    pub(crate) fn give(&mut self, given: &[Given]) {
        self.scope = self.rules.scope(given);
    }

    /// Bytes used by the parameters.
    pub(crate) fn bytes(&self) -> usize {
        self.scope.lists.iter().map(crate::lists::List::bytes).sum()
    }

    /// Resets the budget for a question.
    pub(crate) const fn begin(&mut self) {
        self.fuel = Fuel { portion: 0, left: self.fuel.limit, ..self.fuel };
    }

    /// Charges work done elsewhere.
    pub(crate) fn spend(&mut self, work: u64) -> Result<(), Trouble> {
        let fuel = &mut self.fuel;
        fuel.left = fuel.left.checked_sub(work).ok_or(Trouble::Work { limit: fuel.limit })?;
        Ok(())
    }

    /// Limits the remaining work.
    pub(crate) fn hurry(&mut self, work: u64) {
        self.fuel.left = self.fuel.left.min(work);
    }

    /// The remaining work.
    pub(crate) const fn left(&self) -> u64 {
        self.fuel.left + self.fuel.portion
    }

    /// Whether an overflow or an exhausted budget occurred; resets it.
    pub(crate) fn failed(&mut self) -> bool {
        self.scope.take_overflow() | self.fuel.trouble.take().is_some()
    }

    /// All values of a variable of a line, given the earlier ones; none if there are none. Ignores
    /// `until`.
    pub(crate) fn spread(&mut self, line: usize, place: usize, run: &Run<'_>) -> Option<Spread> {
        let (span, _) = self.rules.lines.get(line)?.choices.get(place)?;
        let mut level = Level::default();
        if !open(span, &mut level, &self.scope) {
            return None;
        }
        if let Span::Between(..) = span {
            return Some(Spread::Between(level.cursor, level.end));
        }
        let mut all = vec![value(span, level, &self.scope)];
        while advance(span, &mut level, &mut self.fuel, run) {
            all.push(value(span, level, &self.scope));
        }
        Some(Spread::Listed(all))
    }

    /// Whether a tuple is a position.
    pub(crate) fn is_position(&mut self, tuple: &[i64]) -> Result<bool, Trouble> {
        if tuple.len() != self.rules.fields || tuple.iter().any(|&number| number < 0) {
            return Ok(false);
        }
        let option = self.rules.option();
        self.scope.registers[option..option + tuple.len()].copy_from_slice(tuple);
        let holds = self.rules.domain.holds(&self.scope);
        if self.scope.take_overflow() { Err(Trouble::Overflow) } else { Ok(holds) }
    }

    /// Loads a position, before its first move.
    pub(crate) fn load(&mut self, position: &[i64]) {
        self.scope.registers[..position.len()].copy_from_slice(position);
        self.rewind();
    }

    /// Rewinds to before the first move.
    pub(crate) const fn rewind(&mut self) {
        (self.line, self.fresh) = (0, true);
    }

    pub(crate) fn position(&self) -> &[i64] {
        &self.scope.registers[..self.rules.fields]
    }

    /// The verdict of the first ending that applies.
    pub(crate) fn ending(&self) -> Result<Option<Verdict>, Trouble> {
        if self.rules.endings.is_empty() {
            return Ok(None);
        }
        for (when, verdict) in &self.rules.endings {
            let holds = when.holds(&self.scope);
            if self.scope.take_overflow() {
                return Err(Trouble::Overflow);
            }
            if holds {
                return Ok(Some(*verdict));
            }
        }
        Ok(None)
    }

    /// Advances to the next move.
    pub(crate) fn next(&mut self, run: &Run<'_>) -> NextMove {
        while let Some(line) = self.rules.lines.get(self.line) {
            let scope = &mut self.scope;
            loop {
                let loops = (&mut self.levels[..], &mut self.fuel);
                let chosen = choose(line, self.rules.fields, loops, scope, self.fresh, run);
                self.fresh = false;
                let is_move = chosen && line.guard.holds(scope) && {
                    let option = self.rules.fields + self.rules.variables;
                    result(line, &self.rules.domain, option, scope, &mut self.parts, &mut self.gain)
                };
                if scope.overflowed() {
                    scope.take_overflow();
                    self.fuel.trouble = Some(Trouble::Overflow);
                }
                if self.fuel.trouble.is_some() {
                    return NextMove::Trouble;
                }
                if is_move {
                    return NextMove::Move;
                }
                if !chosen {
                    break;
                }
            }
            self.line += 1;
            self.fresh = true;
        }
        NextMove::End
    }

    /// Why the last step failed.
    pub(crate) fn trouble(&mut self) -> Trouble {
        self.fuel.trouble.take().unwrap_or(Trouble::Overflow)
    }

    /// The positions that the move leaves.
    #[inline(always)]
    pub(crate) fn parts(&self) -> impl Iterator<Item = &[i64]> {
        let count = self.count();
        let fields = self.rules.fields;
        (0..count).map(move |part| {
            if count == 1 { self.option() } else { &self.parts[part * fields..][..fields] }
        })
    }

    /// The position that the move leaves, if that is one.
    #[inline(always)]
    pub(crate) fn option(&self) -> &[i64] {
        &self.scope.registers[self.rules.option()..][..self.rules.fields]
    }

    /// The number of positions that the move leaves.
    #[inline(always)]
    pub(crate) fn count(&self) -> usize {
        self.rules.lines.get(self.line).map_or(0, |line| line.parts.len())
    }

    /// The index of the move's line in the rules.
    pub(crate) fn line(&self) -> usize {
        self.rules.lines.get(self.line).map_or(0, |line| line.index)
    }

    /// What the move gains.
    #[inline(always)]
    pub(crate) const fn gain(&self) -> i64 {
        self.gain
    }

    /// The number of integers that [`Self::save`] writes.
    pub(crate) const fn saved(&self) -> usize {
        self.rules.fields + 1 + self.rules.variables
    }

    /// Saves the position and the move.
    pub(crate) fn save(&self, into: &mut Vec<i64>) {
        into.extend_from_slice(self.position());
        into.push(i64::try_from(self.line).unwrap_or(i64::MAX));
        into.extend(self.levels.iter().map(|level| level.cursor));
    }

    /// Restores a saved position and move.
    pub(crate) fn restore(&mut self, from: &[i64]) {
        let fields = self.rules.fields;
        self.scope.registers[..fields].copy_from_slice(&from[..fields]);
        self.line = usize::try_from(from[fields]).unwrap_or(usize::MAX);
        self.fresh = false;
        let Some(line) = self.rules.lines.get(self.line) else { return };
        for (place, (span, _)) in line.choices.iter().enumerate() {
            let level = &mut self.levels[place];
            // The end of the loop is not saved.
            open(span, level, &self.scope);
            level.cursor = from[fields + 1 + place];
            self.scope.registers[fields + place] = value(span, *level, &self.scope);
        }
        let option = self.rules.option();
        let (scope, parts, gain) = (&mut self.scope, &mut self.parts, &mut self.gain);
        result(line, &self.rules.domain, option, scope, parts, gain);
    }
}

/// Advances to the next values of all variables, or opens the first ones.
#[inline]
fn choose(
    line: &Line,
    fields: usize,
    (levels, fuel): (&mut [Level], &mut Fuel),
    scope: &mut RegisterScope,
    fresh: bool,
    run: &Run<'_>,
) -> bool {
    let depth = line.choices.len();
    let (mut place, mut opening) = match (fresh, depth.checked_sub(1)) {
        (true, _) => (0, true),
        (false, Some(last)) => (last, false),
        (false, None) => return false,
    };
    // A line without variables has one choice.
    if depth == 0 {
        return fuel.burn(run);
    }
    while let Some((span, until)) = line.choices.get(place) {
        let level = &mut levels[place];
        let some = if opening { open(span, level, scope) } else { advance(span, level, fuel, run) };
        if some {
            scope.registers[fields + place] = value(span, *level, scope);
        }
        if scope.overflowed() || !fuel.burn(run) {
            return false;
        }
        opening = some && until.holds(scope);
        if opening {
            place += 1;
        } else if place == 0 || scope.overflowed() {
            return false;
        } else {
            place -= 1;
        }
    }
    true
}

/// Opens a loop at its first value, if there is one.
fn open(span: &Span, level: &mut Level, scope: &RegisterScope) -> bool {
    let length = |length: usize| i64::try_from(length).unwrap_or(i64::MAX);
    let (first, end) = match span {
        Span::Between(low, high) => {
            let high = high.as_ref().map_or(Some(i64::MAX), |high| high.of(scope));
            let Some((low, high)) = low.of(scope).zip(high) else { return false };
            (low, high)
        }
        Span::Powers(base) => {
            let Some(base) = base.of(scope) else { return false };
            *level = Level { cursor: 1, end: base };
            return true;
        }
        Span::Listed(values) => (0, length(values.len()) - 1),
        Span::Entries(list) => (0, length(scope.lists[*list].numbers.len()) - 1),
        Span::Places(list, entry) => {
            let Some(entry) = entry.of(scope) else { return false };
            let (from, to) = scope.lists[*list].places(entry);
            (length(from), length(to) - 1)
        }
        Span::Divisors(number) => (1, number.of(scope).unwrap_or(0)),
    };
    *level = Level { cursor: first, end };
    first <= end
}

/// Advances to the next value, if there is one.
#[inline]
fn advance(span: &Span, level: &mut Level, fuel: &mut Fuel, run: &Run<'_>) -> bool {
    match span {
        Span::Powers(_) => {
            let next = level.cursor.checked_mul(level.end).filter(|&next| next > level.cursor);
            level.cursor = next.unwrap_or(level.cursor);
            next.is_some()
        }
        Span::Divisors(_) => {
            let next = next_divisor(level.end, level.cursor, fuel, run);
            level.cursor = next.unwrap_or(level.cursor);
            next.is_some()
        }
        _ => {
            let more = level.cursor < level.end;
            level.cursor += i64::from(more);
            more
        }
    }
}

/// The current value of a loop.
#[inline]
fn value(span: &Span, level: Level, scope: &RegisterScope) -> i64 {
    let at = || usize::try_from(level.cursor).unwrap_or(usize::MAX);
    match span {
        Span::Between(..) | Span::Powers(_) | Span::Divisors(_) => level.cursor,
        Span::Listed(values) => values.get(at()).copied().unwrap_or(0),
        Span::Entries(list) => scope.lists[*list].numbers.get(at()).copied().unwrap_or(0),
        Span::Places(list, _) => scope.lists[*list].place(at()),
    }
}

/// The least divisor of a positive number above `divisor`: by trial division up to the root, above
/// it by cofactors.
fn next_divisor(number: i64, divisor: i64, fuel: &mut Fuel, run: &Run<'_>) -> Option<i64> {
    let divides = |divisor: i64| number == divisor * quotient(number, divisor);
    let mut next = divisor.checked_add(1)?;
    while next <= quotient(number, next) {
        if !fuel.burn(run) {
            return None;
        }
        if divides(next) {
            return Some(next);
        }
        next += 1;
    }
    let mut cofactor = quotient(number, next);
    while cofactor > 0 && !divides(cofactor) {
        if !fuel.burn(run) {
            return None;
        }
        cofactor -= 1;
    }
    (cofactor > 0).then(|| quotient(number, cofactor))
}

/// Evaluates the result and gain of a choice, if it is a move.
#[inline]
fn result(
    line: &Line,
    domain: &crate::register::Check,
    option: usize,
    scope: &mut RegisterScope,
    parts: &mut Vec<i64>,
    gain: &mut i64,
) -> bool {
    let single = line.parts.len() == 1;
    parts.clear();
    for part in &line.parts {
        let mut least = 0;
        for (field, value) in part.iter().enumerate() {
            let Some(number) = value.of(scope) else { return false };
            scope.registers[option + field] = number;
            least = least.min(number);
        }
        if least < 0 || !domain.holds(scope) {
            return false;
        }
        if !single {
            parts.extend_from_slice(&scope.registers[option..option + part.len()]);
        }
    }
    match line.gain.of(scope) {
        Some(number) => {
            *gain = number;
            true
        }
        None => false,
    }
}
