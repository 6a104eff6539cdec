//! `after` and `before`, and the letters of a game.

use alloc::vec::Vec;

use super::regex::{alternatives, anywhere, digit_values, regex};
use super::{Parameters, Scope};
use crate::diagnostic::Diagnostic;
use crate::regex::Regex;
use crate::syntax::{Context, Pattern, PatternKind};

/// Which side of the factor a context is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Left,
    Right,
}

/// What all letters of one side must spell.
pub(crate) fn context(context: Option<&Context>, side: Side, scope: Scope<'_>) -> Result<Regex, Diagnostic> {
    let any = || anywhere(scope.alphabet.all());
    let Some(context) = context else { return Ok(any()) };
    let parts = context.alternatives.iter().map(|(anchored, pattern)| {
        let inner = regex(pattern, scope)?;
        Ok(match side {
            _ if *anchored => inner,
            Side::Left => Regex::concat([any(), inner]),
            Side::Right => Regex::concat([inner, any()]),
        })
    });
    let parts = parts.collect::<Result<Vec<_>, Diagnostic>>()?;
    scope.budget.regex_nodes(2 * parts.len(), context.span)?;
    Ok(alternatives(parts))
}

/// Calls `mention` with every symbol that `pattern` brings into the alphabet.
pub(crate) fn symbols(
    pattern: &Pattern,
    parameters: Parameters<'_>,
    in_move: bool,
    mention: &mut impl FnMut(char),
) -> Result<(), Diagnostic> {
    match &pattern.kind {
        PatternKind::Empty | PatternKind::Any | PatternKind::Variable(_) | PatternKind::Digits(..) => {}
        // In a move the number may depend on variables, and letters that do not exist rule the instance out.
        PatternKind::Digit(_) if in_move => {}
        PatternKind::Letter(symbol) => mention(*symbol),
        PatternKind::Text(letters) => letters.iter().for_each(|&symbol| mention(symbol)),
        PatternKind::Class(class) => class.symbols.iter().for_each(|&(symbol, _)| mention(symbol)),
        PatternKind::Digit(_) | PatternKind::DigitRange(..) => {
            for (value, _) in digit_values(pattern, parameters)? {
                if let Some(symbol) = u32::try_from(value).ok().and_then(|value| char::from_digit(value, 36)) {
                    mention(symbol);
                }
            }
        }
        PatternKind::Concat(parts) | PatternKind::Alt(parts) => {
            for part in parts {
                symbols(part, parameters, in_move, mention)?;
            }
        }
        PatternKind::Repeat(inner, _) | PatternKind::Group(inner) => symbols(inner, parameters, in_move, mention)?,
    }
    Ok(())
}

/// Calls `mention` with every symbol written out alone: not as part of a range, nor as the value of a digit.
pub(crate) fn written_symbols(pattern: &Pattern, mention: &mut impl FnMut(char)) {
    match &pattern.kind {
        PatternKind::Letter(symbol) => mention(*symbol),
        PatternKind::Text(letters) => letters.iter().for_each(|&symbol| mention(symbol)),
        PatternKind::Class(class) => class.explicit.iter().for_each(|&symbol| mention(symbol)),
        PatternKind::Concat(parts) | PatternKind::Alt(parts) => {
            parts.iter().for_each(|part| written_symbols(part, mention));
        }
        PatternKind::Repeat(inner, _) | PatternKind::Group(inner) => written_symbols(inner, mention),
        _ => {}
    }
}
