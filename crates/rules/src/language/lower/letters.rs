//! Sets of letters: classes, `any`, `digit(..)`.

use alloc::vec;
use alloc::vec::Vec;

use super::number::constant;
use super::scope::{Parameters, Scope};
use crate::diagnostic::{Diagnostic, Parsed, Reason};
use crate::text::syntax::{Expr, LetterClass, Pattern, PatternKind};
use crate::{Letter, LetterSet, Span};

/// The letters of a class, `any`, `digit(..)` or a single letter.
pub(crate) fn letter_set(pattern: &Pattern, scope: Scope<'_>) -> Parsed<LetterSet> {
    Ok(match &pattern.kind {
        PatternKind::Any => scope.alphabet.all(),
        PatternKind::Letter(symbol) => LetterSet::from_iter([scope.letter(*symbol, pattern.span)?]),
        PatternKind::Class(class) => class_letters(class, scope)?.into_iter().collect(),
        // Ignore digits without a letter, since they occur in no word: `digit(0..9)` means every
        // digit of the game.
        PatternKind::Digit(_) | PatternKind::DigitRange(..) => {
            digit_values(pattern, scope.parameters)?
                .into_iter()
                .filter_map(|(value, _)| scope.digit(value))
                .collect()
        }
        PatternKind::Group(inner) => letter_set(inner, scope)?,
        _ => return Err(Diagnostic::error(pattern.span, Reason::NotALetter)),
    })
}

/// The letters of a class in the order listed.
pub(crate) fn class_letters(class: &LetterClass, scope: Scope<'_>) -> Parsed<Vec<Letter>> {
    let listed = class
        .symbols
        .iter()
        .map(|&(symbol, span)| scope.letter(symbol, span))
        .collect::<Parsed<Vec<_>>>()?;
    if !class.negated {
        return Ok(listed);
    }
    let excluded: LetterSet = listed.into_iter().collect();
    Ok(scope.alphabet.letters().filter(|&letter| !excluded.contains(letter)).collect())
}

/// The values of `digit(e)` or `digit(lo..hi)` without variables, each with its place for
/// diagnostics.
pub(crate) fn digit_values(
    pattern: &Pattern,
    parameters: Parameters<'_>,
) -> Parsed<Vec<(i64, Span)>> {
    let one = |expr: &Expr| {
        let value = constant(expr, parameters)?;
        let reason = Reason::NoSuchDigit { value };
        if (0..36).contains(&value) { Ok(value) } else { Err(Diagnostic::error(expr.span, reason)) }
    };
    match &pattern.kind {
        PatternKind::Digit(value) => Ok(vec![(one(value)?, value.span)]),
        PatternKind::DigitRange(low, high) => {
            // An empty range is an empty class: `digit(1..k-1)` with k = 1. So a range may start
            // one past the last digit.
            let from = constant(low, parameters)?;
            let to = constant(high, parameters)?;
            if to < from {
                return Ok(vec![]);
            }
            one(low)?;
            one(high)?;
            Ok((from..=to).map(|value| (value, pattern.span)).collect())
        }
        _ => Ok(vec![]),
    }
}
