//! Positions of heap games: all of one size in order, one as typed by a person, and as printed.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::assignment::Assignment;
use super::literal::Reading;
use super::ranges::{Range, Ranges};
use super::{Tuple, TupleRuleset, Variable};
use crate::Span;

/// The largest heap that can be typed.
pub const MAX_TYPED: u128 = 10_u128.pow(38);

/// Why a text is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TuplePositionError {
    /// Where in the text.
    pub span: Span,
    /// Why.
    pub kind: TuplePositionErrorKind,
}

/// Why a text is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TuplePositionErrorKind {
    /// This is not a natural number.
    NotANumber,
    /// This number is larger than `limit`.
    TooLarge {
        /// [`MAX_TYPED`].
        limit: u128,
    },
    /// This is not the number of heaps.
    WrongCount {
        /// How many numbers there are.
        given: usize,
        /// How many heaps there are.
        wanted: usize,
    },
    /// There is no heap of this name.
    UnknownHeap,
    /// This heap has been given a number before.
    RepeatedHeap,
    /// They are heaps, but not in the domain.
    NotAPosition,
}

/// Reads a position as typed on a command line: `3 4 5`, `3,4,5`, `(3, 4, 5)`, or with names in any order `x=3 y=4
/// z=5`. In a partisan game these are the heaps behind the one that says whose turn it is: [`Sides::mark_heaps`](crate::Sides::mark_heaps) makes a position of
/// them.
///
/// # Errors
/// See [`TuplePositionErrorKind`].
pub fn parse_tuple(rules: &TupleRuleset, text: &str) -> Result<Tuple, TuplePositionError> {
    let fail = |span, kind| Err(TuplePositionError { span, kind });
    let trimmed = text.trim();
    let lead = text.len() - text.trim_start().len();
    let inner = trimmed.strip_prefix('(').and_then(|inner| inner.strip_suffix(')'));
    let (inner, offset) = inner.map_or((trimmed, lead), |inner| (inner, lead + 1));
    let whole = Span { start: offset, end: offset + inner.len() };
    let heaps = rules.text_heaps();
    let wanted = heaps.len();
    let items = items(inner, offset);
    // By name if the first is.
    let by_name = items.first().is_some_and(|(_, item)| item.contains('='));
    let mut sizes: Vec<Option<u128>> = if by_name { vec![None; wanted] } else { vec![] };
    let given = items.len();
    for (span, item) in items {
        if !by_name {
            sizes.push(Some(natural(item, span)?));
            continue;
        }
        let (name, number) = item.split_once('=').unwrap_or((item, ""));
        let name_span = Span { start: span.start, end: span.start + name.len() };
        let number_span = Span { start: span.end - number.len(), end: span.end };
        let Some(heap) = heaps.iter().position(|heap| heap == name.trim()) else {
            return fail(name_span, TuplePositionErrorKind::UnknownHeap);
        };
        if sizes[heap].is_some() {
            return fail(name_span, TuplePositionErrorKind::RepeatedHeap);
        }
        sizes[heap] = Some(natural(number.trim(), number_span)?);
    }
    let tuple: Option<Tuple> = sizes.into_iter().collect();
    match tuple.filter(|tuple| tuple.len() == wanted) {
        None => fail(whole, TuplePositionErrorKind::WrongCount { given, wanted }),
        Some(tuple) if !Reading::new(rules).is_position(&marked(rules, &tuple)) => {
            fail(whole, TuplePositionErrorKind::NotAPosition)
        }
        Some(tuple) => Ok(tuple),
    }
}

/// What stands between commas and white space, with its place. White space around `=` separates nothing; a comma with
/// nothing on one side of it stands for an empty item.
fn items(text: &str, offset: usize) -> Vec<(Span, &str)> {
    let mut items = vec![];
    let mut start = 0;
    let pieces: Vec<&str> = text.split(',').collect();
    for piece in &pieces {
        let before = items.len();
        let (mut at, mut open) = (0, None);
        let mut close = |from: Option<usize>, end: usize| {
            if let Some(from) = from {
                let span = Span { start: offset + start + from, end: offset + start + end };
                items.push((span, &piece[from..end]));
            }
        };
        for word in piece.split_whitespace() {
            // `split_whitespace` gives parts of `piece`, in order.
            let begin = at + piece[at..].find(word).unwrap_or_default();
            let joined = word.starts_with('=') || piece[..begin].trim_end().ends_with('=');
            if !joined || open.is_none() {
                close(open, at);
                open = Some(begin);
            }
            at = begin + word.len();
        }
        close(open, at);
        if items.len() == before && pieces.len() > 1 {
            let place = offset + start;
            items.push((Span { start: place, end: place + piece.len() }, ""));
        }
        start += piece.len() + 1;
    }
    items
}

fn natural(text: &str, span: Span) -> Result<u128, TuplePositionError> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(TuplePositionError { span, kind: TuplePositionErrorKind::NotANumber });
    }
    let number = text.parse().ok().filter(|number| *number <= MAX_TYPED);
    let kind = TuplePositionErrorKind::TooLarge { limit: MAX_TYPED };
    number.ok_or(TuplePositionError { span, kind })
}

/// The position with Left to move, where players have different moves.
fn marked(rules: &TupleRuleset, tuple: &[u128]) -> Tuple {
    rules.header.sides.as_ref().map_or_else(|| tuple.to_vec(), |sides| sides.mark_heaps(0, tuple))
}

/// A position as it is printed: `(3, 4, 5)`, or with one heap `7`.
#[must_use]
pub fn spell_tuple(tuple: &[u128]) -> String {
    let sizes: Vec<String> = tuple.iter().map(ToString::to_string).collect();
    match &sizes[..] {
        [only] => only.clone(),
        _ => alloc::format!("({})", sizes.join(", ")),
    }
}

/// All positions with a largest heap of exactly `size`, in lexicographic order. Between two of them many tuples may be
/// looked at that are no positions, where the domain is not made of comparisons.
#[must_use]
pub fn tuples(rules: &TupleRuleset, size: u128) -> Tuples<'_> {
    Tuples { rules, reading: Reading::new(rules), size, prefix: vec![], untried: Some(0) }
}

/// The iterator of [`tuples`].
#[derive(Clone, Debug)]
pub struct Tuples<'r> {
    rules: &'r TupleRuleset,
    reading: Reading<'r>,
    size: u128,
    prefix: Tuple,
    /// The size to be tried next after the prefix; none when all is done.
    untried: Option<u128>,
}

impl Tuples<'_> {
    /// Sizes that the next heap can have, as far as that shows: from and to.
    fn next_sizes(&self) -> Option<(u128, u128)> {
        let mut ranges = Ranges::new(&Assignment::position(&self.prefix)?);
        let all = Range { low: Some(0), high: i128::try_from(self.size).ok() };
        let variable = |heap: usize| u32::try_from(heap).ok().map(Variable);
        let next = self.prefix.len();
        for heap in next..self.rules.heaps.len() {
            ranges.set(variable(heap)?, all);
        }
        let last = next + 1 == self.rules.heaps.len();
        if last && !self.prefix.contains(&self.size) {
            ranges.set(variable(next)?, Range::point(i128::try_from(self.size).ok()?));
        }
        if !ranges.narrow(&self.rules.domain, true) {
            return None;
        }
        let Range { low, high } = ranges.get(variable(next)?);
        Some((u128::try_from(low?).ok()?, u128::try_from(high?).ok()?))
    }
}

impl Tuples<'_> {
    /// One step of the search: the next position, if it comes to one, or none yet; none at all when all is done. For those who count steps.
    pub fn step(&mut self) -> Option<Option<Tuple>> {
        let untried = self.untried?;
        let sizes = if self.prefix.len() < self.rules.heaps.len() { self.next_sizes() } else { None };
        let found = match sizes {
            Some((low, high)) if low.max(untried) <= high => {
                self.prefix.push(low.max(untried));
                self.untried = Some(0);
                if self.prefix.len() < self.rules.heaps.len() {
                    return Some(None);
                }
                // With no heap beside it, the last one was made as large as it must be.
                self.reading.is_position(&self.prefix).then(|| self.prefix.clone())
            }
            _ => None,
        };
        self.untried = self.prefix.pop().and_then(|tried| tried.checked_add(1));
        Some(found)
    }
}

impl Iterator for Tuples<'_> {
    type Item = Tuple;

    fn next(&mut self) -> Option<Tuple> {
        loop {
            if let Some(found) = self.step()? {
                return Some(found);
            }
        }
    }
}
