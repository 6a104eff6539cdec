//! Lowers `after` and `before`.

use alloc::vec::Vec;

use super::regex::{alternatives, anywhere, regex};
use crate::diagnostic::Parsed;
use crate::language::lower::scope::Scope;
use crate::text::syntax::Context;
use crate::words::regex::Regex;

/// The side of the factor that a context is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Left,
    Right,
}

/// The language of all letters on one side.
pub(crate) fn context(context: Option<&Context>, side: Side, scope: Scope<'_>) -> Parsed<Regex> {
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
    let parts = parts.collect::<Parsed<Vec<_>>>()?;
    scope.budget.regex_nodes(2 * parts.len(), context.span)?;
    Ok(alternatives(parts))
}
