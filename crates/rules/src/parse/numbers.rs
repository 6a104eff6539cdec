//! Numbers that a text fixes: parameters, the length of a turn, Grundy values that are expected.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::{Reader, Texts};
use crate::diagnostic::{Diagnostic, Note, Reason};
use crate::lower::Scope;
use crate::lower::number::constant;
use crate::ruleset::{Expected, Span};
use crate::syntax::{Expr, ExprKind, ParameterText};

impl Reader<'_> {
    /// The parameters with their values. `None` if one has none: what else is wrong cannot be known then.
    pub(super) fn parameters(&mut self, texts: &[ParameterText]) -> Option<Vec<(String, i64)>> {
        let mut parameters: Vec<(String, i64)> = vec![];
        let mut complete = true;
        for text in texts {
            if let Some(index) = parameters.iter().position(|(name, _)| *name == text.name) {
                let reason = Reason::RepeatedParameter { name: text.name.clone() };
                let first = texts.get(index).map(|first| first.name_span).unwrap_or_default();
                self.diagnostics.push(Diagnostic::error(text.name_span, reason).with(first, Note::First));
                continue;
            }
            let value = self.parameter(text, &parameters);
            let value = self.keep(value);
            complete &= value.is_some();
            parameters.push((text.name.clone(), value.unwrap_or(1)));
        }
        for (name, _) in &self.settings.parameters {
            if !texts.iter().any(|text| text.name == *name) {
                let known = texts.iter().map(|text| text.name.clone()).collect();
                let reason = Reason::UnknownParameter { name: name.to_string(), known };
                self.diagnostics.push(Diagnostic::error(Span::default(), reason));
            }
        }
        complete.then_some(parameters)
    }

    fn parameter(&self, text: &ParameterText, earlier: &[(String, i64)]) -> Result<i64, Diagnostic> {
        let default = constant(&text.value, earlier)?;
        let set = self.settings.parameters.iter().rev().find(|(name, _)| *name == text.name);
        let value = set.map_or(default, |(_, value)| *value);
        if let Some((low, high)) = &text.range {
            let span = Span { start: low.span.start, end: high.span.end };
            let (low, high) = (constant(low, earlier)?, constant(high, earlier)?);
            if high < low {
                return Err(Diagnostic::error(span, Reason::EmptyRange { low, high }));
            }
            if !(low..=high).contains(&value) {
                let reason = Reason::ParameterOutOfRange { name: text.name.clone(), value, low, high };
                return Err(Diagnostic::error(text.value.span, reason).with(span, Note::Declared));
            }
        }
        Ok(value)
    }
}

/// The Grundy value that is expected.
pub(crate) fn grundy_value(expr: &Expr, scope: Scope<'_>) -> Result<Expected, Diagnostic> {
    let value = constant(expr, scope.parameters)?;
    let reason = Reason::NumberOutOfRange { value, low: 0, high: i64::from(u32::MAX) };
    u32::try_from(value).map(Expected::Value).map_err(|_| Diagnostic::error(expr.span, reason))
}

/// The most moves of a turn, which may be `limit`.
pub(crate) fn turn(
    (span, low, high): &(Span, Expr, Expr),
    limit: usize,
    scope: Scope<'_>,
) -> Result<usize, Diagnostic> {
    let (low, high) = (constant(low, scope.parameters)?, constant(high, scope.parameters)?);
    let moves = usize::try_from(high).ok().filter(|moves| low == 1 && (1..=limit).contains(moves));
    moves.ok_or_else(|| Diagnostic::error(*span, Reason::TurnOutOfRange { low, high, limit }))
}

/// The parameter that is the most moves of a turn, if it occurs in nothing else that says how the game is played.
pub(crate) fn turn_parameter(texts: &Texts, parameters: &[(String, i64)]) -> Option<String> {
    let (_, low, high) = texts.turn.as_ref()?;
    let (ExprKind::Number(1), ExprKind::Name(name)) = (&low.kind, &high.kind) else { return None };
    let known = parameters.iter().any(|(known, _)| known == name);
    (known && !texts.mentioned.contains(name)).then(|| name.clone())
}
