//! Lists of heaps: parsing, printing and enumerating the small ones.

use alloc::string::{String, ToString};
use alloc::vec;
use core::fmt::Write;

use super::{List, ListRuleset};
use crate::Span;
use crate::tuples::positions::{MAX_TYPED, TuplePositionError, TuplePositionErrorKind};

/// The most heaps that can be typed.
pub const MAX_TYPED_HEAPS: usize = 10_000_000;

/// Parses a position as typed on a command line: `3 4 5`, `3,4,5`, `(3, 4, 5)`, `()` or `empty` for
/// no heap, and `3^5 7` for five heaps of 3 and one of 7. Keeps the order of the text and empty
/// heaps.
///
/// # Errors
/// A number that is malformed or exceeds [`MAX_TYPED`], more than [`MAX_TYPED_HEAPS`] heaps
/// ([`TuplePositionErrorKind::WrongCount`]).
pub fn parse_list(_rules: &ListRuleset, text: &str) -> Result<List, TuplePositionError> {
    let trimmed = text.trim();
    let lead = text.len() - text.trim_start().len();
    let inner = trimmed.strip_prefix('(').and_then(|inner| inner.strip_suffix(')'));
    let (inner, offset) = inner.map_or((trimmed, lead), |inner| (inner, lead + 1));
    let mut list = vec![];
    if matches!(inner.trim(), "" | "empty") {
        return Ok(list);
    }
    let mut start = offset;
    for piece in inner.split(',') {
        let mut words = words(piece, start).peekable();
        if words.peek().is_none() {
            let span = Span { start, end: start + piece.len() };
            return Err(TuplePositionError { span, kind: TuplePositionErrorKind::NotANumber });
        }
        for (span, word) in words {
            let (size, count) = match word.split_once('^') {
                None => (natural(word, span)?, 1),
                Some((size, count)) => {
                    let middle = span.start + size.len();
                    let size = natural(size, Span { start: span.start, end: middle })?;
                    (size, natural(count, Span { start: middle + 1, end: span.end })?)
                }
            };
            let given = usize::try_from(count).unwrap_or(usize::MAX).saturating_add(list.len());
            if given > MAX_TYPED_HEAPS {
                let kind = TuplePositionErrorKind::WrongCount { given, wanted: MAX_TYPED_HEAPS };
                return Err(TuplePositionError { span, kind });
            }
            list.resize(given, size);
        }
        start += piece.len() + 1;
    }
    Ok(list)
}

/// The words between white space, with their places.
fn words(text: &str, offset: usize) -> impl Iterator<Item = (Span, &str)> {
    let mut at = 0;
    text.split_whitespace().map(move |word| {
        // `split_whitespace` gives parts of `text`, in order.
        let begin = at + text[at..].find(word).unwrap_or_default();
        at = begin + word.len();
        (Span { start: offset + begin, end: offset + at }, word)
    })
}

fn natural(text: &str, span: Span) -> Result<u128, TuplePositionError> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(TuplePositionError { span, kind: TuplePositionErrorKind::NotANumber });
    }
    let number = text.parse().ok().filter(|number| *number <= MAX_TYPED);
    let kind = TuplePositionErrorKind::TooLarge { limit: MAX_TYPED };
    number.ok_or(TuplePositionError { span, kind })
}

/// The printed form of a position: `(5, 4, 3)`, `()`, or with one heap `7`.
#[must_use]
pub fn spell_list(list: &[u128]) -> String {
    if let [only] = list {
        return only.to_string();
    }
    let mut text = String::from("(");
    for (at, size) in list.iter().enumerate() {
        let separator = if at == 0 { "" } else { ", " };
        // Writing to a string does not fail.
        let _ = write!(text, "{separator}{size}");
    }
    text.push(')');
    text
}

/// All canonical lists with this sum (the partitions of a number), in decreasing lexicographic
/// order: (3), (2, 1), (1, 1, 1).
#[must_use]
pub fn lists(total: u128) -> ListsOfTotal {
    let first = if total == 0 { vec![] } else { vec![total] };
    ListsOfTotal { next: Some(first) }
}

/// The iterator of [`lists`].
#[derive(Clone, Debug)]
pub struct ListsOfTotal {
    next: Option<List>,
}

impl Iterator for ListsOfTotal {
    type Item = List;

    fn next(&mut self) -> Option<List> {
        let current = self.next.take()?;
        // Decrease the last heap above 1, then make what follows as large as possible.
        if let Some(at) = current.iter().rposition(|&size| size > 1) {
            let size = current[at] - 1;
            let mut next = current[..at].to_vec();
            let mut rest: u128 = current[at..].iter().sum();
            while rest > 0 {
                let part = rest.min(size);
                next.push(part);
                rest -= part;
            }
            self.next = Some(next);
        }
        Some(current)
    }
}

/// All canonical lists of at most `heaps` heaps of at most `size` each, in lexicographic order, the
/// empty one first.
#[must_use]
pub fn lists_within(heaps: usize, size: u128) -> ListsWithin {
    ListsWithin { heaps, size, next: Some(vec![]) }
}

/// The iterator of [`lists_within`].
#[derive(Clone, Debug)]
pub struct ListsWithin {
    heaps: usize,
    size: u128,
    next: Option<List>,
}

impl ListsWithin {
    /// The successor of a list.
    fn after(&self, list: &List) -> Option<List> {
        let mut next = list.clone();
        if next.len() < self.heaps && self.size > 0 {
            next.push(1);
            return Some(next);
        }
        while let Some(last) = next.pop() {
            if last < next.last().copied().unwrap_or(self.size) {
                next.push(last + 1);
                return Some(next);
            }
        }
        None
    }
}

impl Iterator for ListsWithin {
    type Item = List;

    fn next(&mut self) -> Option<List> {
        let current = self.next.take()?;
        self.next = self.after(&current);
        Some(current)
    }
}
