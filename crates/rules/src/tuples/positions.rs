//! Positions of heap games: enumeration by size, parsing, printing.

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
    /// The place in the text.
    pub span: Span,
    /// The reason.
    pub kind: TuplePositionErrorKind,
}

/// The reasons why a text is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TuplePositionErrorKind {
    /// Not a natural number.
    NotANumber,
    /// A number above `limit`.
    TooLarge {
        /// [`MAX_TYPED`].
        limit: u128,
    },
    /// The wrong number of heaps.
    WrongCount {
        /// Numbers given.
        given: usize,
        /// Heaps of the game.
        wanted: usize,
    },
    /// No heap has this name.
    UnknownHeap,
    /// A heap is given twice.
    RepeatedHeap,
    /// The heaps are not in the domain.
    NotAPosition,
}

/// Parses a position as typed on a command line: `3 4 5`, `3,4,5`, `(3, 4, 5)`, or with names in
/// any order `x=3 y=4 z=5`. In a partisan game these are the heaps without the one that says whose
/// turn it is, which [`Sides::mark_heaps`](crate::Sides::mark_heaps) adds.
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
    // All by name if the first is.
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

/// The items between commas and white space, with their places. White space around `=` does not
/// separate; a comma with nothing on one side yields an empty item.
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

/// The position with Left to move, in a partisan game.
fn marked(rules: &TupleRuleset, tuple: &[u128]) -> Tuple {
    rules.header.sides.as_ref().map_or_else(|| tuple.to_vec(), |sides| sides.mark_heaps(0, tuple))
}

/// The printed form of a position: `(3, 4, 5)`, or with one heap `7`.
#[must_use]
pub fn spell_tuple(tuple: &[u128]) -> String {
    let sizes: Vec<String> = tuple.iter().map(ToString::to_string).collect();
    match &sizes[..] {
        [only] => only.clone(),
        _ => alloc::format!("({})", sizes.join(", ")),
    }
}

/// All positions with a largest heap of exactly `size`, in lexicographic order. If the domain is
/// not made of comparisons, the iterator may skip many tuples between two positions.
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
    /// The size to try next after the prefix; none at the end.
    untried: Option<u128>,
}

impl Tuples<'_> {
    /// Bounds on the size of the next heap, as far as the domain shows them.
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
    /// One step of the search: a position, or an inner `None` if the step found none yet; `None` at
    /// the end. For callers that count steps.
    pub fn step(&mut self) -> Option<Option<Tuple>> {
        let untried = self.untried?;
        let sizes =
            if self.prefix.len() < self.rules.heaps.len() { self.next_sizes() } else { None };
        let found = match sizes {
            Some((low, high)) if low.max(untried) <= high => {
                self.prefix.push(low.max(untried));
                self.untried = Some(0);
                if self.prefix.len() < self.rules.heaps.len() {
                    return Some(None);
                }
                // Without other heaps, the last one is as large as it must be.
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
