//! Lowers regular expressions: repetitions are written out, classes become sets of letters.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use crate::LetterSet;
use crate::diagnostic::{Diagnostic, Parsed, Reason};
use crate::language::lower::letters::{class_letters, digit_values};
use crate::language::lower::number::constant;
use crate::language::lower::scope::Scope;
use crate::limits::{MAX_LEAVES, MAX_REPEAT};
use crate::text::syntax::{Expr, Pattern, PatternKind, Repetition, RepetitionKind};
use crate::words::regex::Regex;

/// Lowers `pattern`.
pub(crate) fn regex(pattern: &Pattern, scope: Scope<'_>) -> Parsed<Regex> {
    let letter =
        |symbol| Ok(Regex::Class(LetterSet::from_iter([scope.letter(symbol, pattern.span)?])));
    let result = match &pattern.kind {
        PatternKind::Empty => Regex::Epsilon,
        PatternKind::Any => Regex::Class(scope.alphabet.all()),
        PatternKind::Letter(symbol) => letter(*symbol)?,
        PatternKind::Text(symbols) => {
            Regex::concat(symbols.iter().map(|&symbol| letter(symbol)).collect::<Parsed<Vec<_>>>()?)
        }
        PatternKind::Class(class) => {
            Regex::Class(class_letters(class, scope)?.into_iter().collect())
        }
        PatternKind::Digit(_) | PatternKind::DigitRange(..) => {
            let mut letters = vec![];
            for (value, span) in digit_values(pattern, scope.parameters)? {
                let missing = || Diagnostic::error(span, Reason::NoSuchDigit { value });
                letters.push(scope.digit(value).ok_or_else(missing)?);
            }
            Regex::Class(letters.into_iter().collect())
        }
        // The parser reads names in regular expressions as letters.
        PatternKind::Variable(_) | PatternKind::Digits(..) => {
            return Err(Diagnostic::error(pattern.span, Reason::NotALetter));
        }
        PatternKind::Concat(parts) => {
            Regex::concat(parts.iter().map(|part| regex(part, scope)).collect::<Parsed<Vec<_>>>()?)
        }
        PatternKind::Alt(parts) => {
            alternatives(parts.iter().map(|part| regex(part, scope)).collect::<Parsed<_>>()?)
        }
        PatternKind::Group(inner) => regex(inner, scope)?,
        PatternKind::Repeat(inner, repetition) => repeat(&regex(inner, scope)?, repetition, scope)?,
    };
    if size(&result).0 > MAX_LEAVES {
        return Err(Diagnostic::error(pattern.span, Reason::RegexTooLarge { limit: MAX_LEAVES }));
    }
    Ok(result)
}

/// The union of `parts`. Single letters are merged into one class; the empty word is listed once,
/// first.
pub(crate) fn alternatives(parts: Vec<Regex>) -> Regex {
    let mut letters: Option<LetterSet> = None;
    let mut empty = false;
    let mut others = vec![];
    for part in parts {
        match part {
            Regex::Epsilon => empty = true,
            Regex::Class(set) => letters = Some(LetterSet(letters.unwrap_or_default().0 | set.0)),
            other => others.push(other),
        }
    }
    let empty = empty.then_some(Regex::Epsilon);
    Regex::alt(empty.into_iter().chain(letters.map(Regex::Class)).chain(others))
}

/// The numbers of leaves and of all nodes.
pub(crate) fn size(regex: &Regex) -> (usize, usize) {
    match regex {
        Regex::Epsilon => (0, 1),
        Regex::Class(_) => (1, 1),
        Regex::Concat(parts) | Regex::Alt(parts) => parts
            .iter()
            .map(size)
            .fold((0, 1), |all, part| (all.0.saturating_add(part.0), all.1.saturating_add(part.1))),
        Regex::Star(inner) => {
            let (leaves, nodes) = size(inner);
            (leaves, nodes.saturating_add(1))
        }
    }
}

fn repeat(inner: &Regex, repetition: &Repetition, scope: Scope<'_>) -> Parsed<Regex> {
    let (low, high) = bounds(repetition, scope)?;
    let copies = high.unwrap_or_else(|| low.saturating_add(1));
    let (leaves, nodes) = size(inner);
    if leaves.saturating_mul(copies) > MAX_LEAVES {
        return Err(Diagnostic::error(
            repetition.span,
            Reason::RegexTooLarge { limit: MAX_LEAVES },
        ));
    }
    scope.budget.regex_nodes(nodes.saturating_add(1).saturating_mul(copies), repetition.span)?;
    let mut parts = vec![inner.clone(); low];
    match high {
        None => parts.push(inner.clone().star()),
        Some(high) => {
            let optional = alternatives(vec![Regex::Epsilon, inner.clone()]);
            parts.extend(vec![optional; high - low]);
        }
    }
    Ok(Regex::concat(parts))
}

/// Minimum and maximum count; no maximum if unbounded.
pub(crate) fn bounds(repetition: &Repetition, scope: Scope<'_>) -> Parsed<(usize, Option<usize>)> {
    Ok(match &repetition.kind {
        RepetitionKind::Star => (0, None),
        RepetitionKind::Plus => (1, None),
        RepetitionKind::Optional => (0, Some(1)),
        RepetitionKind::Exactly(count) => {
            let count = repeat_count(count, scope)?;
            (count, Some(count))
        }
        RepetitionKind::Between(low, high) => {
            let from = repeat_count(low, scope)?;
            let Some(high) = high else { return Ok((from, None)) };
            let to = repeat_count(high, scope)?;
            if to < from {
                let [low, high] = [from, to].map(|count| i64::try_from(count).unwrap_or(i64::MAX));
                return Err(Diagnostic::error(repetition.span, Reason::EmptyRange { low, high }));
            }
            (from, Some(to))
        }
    })
}

fn repeat_count(count: &Expr, scope: Scope<'_>) -> Parsed<usize> {
    let value = constant(count, scope.parameters)?;
    let fits = (0..=MAX_REPEAT).contains(&value);
    let reason = Reason::NumberOutOfRange { value, low: 0, high: MAX_REPEAT };
    usize::try_from(value)
        .ok()
        .filter(|_| fits)
        .ok_or_else(|| Diagnostic::error(count.span, reason))
}

/// Any word over `letters`: what is beyond a context that is not anchored at the end of the word.
pub(crate) fn anywhere(letters: LetterSet) -> Regex {
    Regex::Star(Box::new(Regex::Class(letters)))
}
