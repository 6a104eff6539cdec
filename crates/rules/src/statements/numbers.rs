//! Numbers that a text fixes: parameters, the moves of a turn, expected Grundy values.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::{Reader, Texts};
use crate::diagnostic::{Diagnostic, Note, Reason};
use crate::language::lower::number::{constant, numbers};
use crate::language::lower::scope::{Parameters, Scope, Values};
use crate::limits::{MAX_PARAMETERS, MAX_SET};
use crate::text::syntax::{Expr, ExprKind, ParameterText, ParameterValueText, TurnText};
use crate::{Expected, Span};

impl Reader<'_> {
    /// The parameters with their values. `None` if one has no value, since other errors cannot be
    /// detected then.
    pub(crate) fn parameters(&mut self, texts: &[ParameterText]) -> Option<Values> {
        if let Some(text) = texts.get(MAX_PARAMETERS) {
            let reason = Reason::TooManyParameters { limit: MAX_PARAMETERS };
            self.diagnostics.push(Diagnostic::error(text.name_span, reason));
            return None;
        }
        let mut values = Values::default();
        let mut complete = true;
        for (index, text) in texts.iter().enumerate() {
            if let Some(first) = texts[..index].iter().find(|earlier| earlier.name == text.name) {
                let reason = Reason::RepeatedParameter { name: text.name.clone() };
                self.diagnostics.push(
                    Diagnostic::error(text.name_span, reason).with(first.name_span, Note::First),
                );
                continue;
            }
            let name = text.name.clone();
            match &text.value {
                ParameterValueText::Number(default) => {
                    let value = self.number(text, default, values.known());
                    let value = self.keep(value);
                    complete &= value.is_some();
                    values.numbers.push((name, value.unwrap_or(1)));
                }
                ParameterValueText::Set(span, items) => {
                    let set = self.set(text, *span, items, values.known());
                    let set = self.keep(set);
                    complete &= set.is_some();
                    values.sets.push((name, set.unwrap_or_default()));
                }
                ParameterValueText::List(span, items) => {
                    let list = self.list(text, *span, items, values.known());
                    let list = self.keep(list);
                    complete &= list.is_some();
                    values.sets.push((name, list.unwrap_or_default()));
                }
            }
        }
        for name in self.settings.names() {
            if !texts.iter().any(|text| text.name == *name) {
                let known = texts.iter().map(|text| text.name.clone()).collect();
                let reason = Reason::UnknownParameter { name: name.to_string(), known };
                self.diagnostics.push(Diagnostic::error(Span::default(), reason));
            }
        }
        complete.then_some(values)
    }

    fn number(
        &self,
        text: &ParameterText,
        default: &Expr,
        earlier: Parameters<'_>,
    ) -> Result<i64, Diagnostic> {
        let name = &text.name;
        let value = constant(default, earlier)?;
        if self.settings.sets.iter().any(|(set, _)| set == name) {
            return Err(Diagnostic::error(
                default.span,
                Reason::NumberAsSet { name: name.clone() },
            ));
        }
        let set = self.settings.parameters.iter().rev().find(|(known, _)| known == name);
        let value = set.map_or(value, |(_, value)| *value);
        in_range(text, default.span, &[value], earlier)?;
        Ok(value)
    }

    fn set(
        &self,
        text: &ParameterText,
        span: Span,
        items: &[(Expr, Option<Expr>)],
        earlier: Parameters<'_>,
    ) -> Result<Vec<i64>, Diagnostic> {
        let mut set = numbers(span, items, earlier, &self.budget)?;
        self.given_numbers(&text.name, &mut set);
        set.sort_unstable();
        set.dedup();
        if set.len() > MAX_SET {
            return Err(Diagnostic::error(span, Reason::SetTooLarge { limit: MAX_SET }));
        }
        if let Some(&value) = set.first().filter(|value| **value < 0) {
            return Err(Diagnostic::error(
                span,
                Reason::NumberOutOfRange { value, low: 0, high: i64::MAX },
            ));
        }
        in_range(text, span, &set, earlier)?;
        Ok(set)
    }

    /// A list parameter, in the given order.
    fn list(
        &self,
        text: &ParameterText,
        span: Span,
        items: &[Expr],
        earlier: Parameters<'_>,
    ) -> Result<Vec<i64>, Diagnostic> {
        let mut list =
            items.iter().map(|item| constant(item, earlier)).collect::<Result<Vec<_>, _>>()?;
        self.given_numbers(&text.name, &mut list);
        if list.len() > MAX_SET {
            return Err(Diagnostic::error(span, Reason::SetTooLarge { limit: MAX_SET }));
        }
        in_range(text, span, &list, earlier)?;
        Ok(list)
    }

    /// Overrides a parameter of several numbers with its setting.
    fn given_numbers(&self, name: &str, numbers: &mut Vec<i64>) {
        let settings = self.settings;
        if let Some((_, given)) = settings.sets.iter().rev().find(|(known, _)| known == name) {
            numbers.clone_from(given);
        } else if let Some((_, given)) =
            settings.parameters.iter().rev().find(|(known, _)| known == name)
        {
            *numbers = vec![*given];
        }
    }

    /// The most moves in a turn, up to `limit`.
    pub(crate) fn turn(&mut self, texts: &Texts, limit: usize, scope: Scope<'_>) -> Option<usize> {
        let Some(TurnText::Moves(span, low, high)) = &texts.turn else { return Some(1) };
        let read = || {
            let (low, high) = (constant(low, scope.parameters)?, constant(high, scope.parameters)?);
            let moves =
                usize::try_from(high).ok().filter(|moves| low == 1 && (1..=limit).contains(moves));
            moves.ok_or_else(|| {
                Diagnostic::error(*span, Reason::TurnOutOfRange { low, high, limit })
            })
        };
        self.keep(read())
    }
}

/// The literal range of a parameter; none if it has no range or one that depends on other
/// parameters.
pub(crate) fn fixed_range(text: &ParameterText) -> Option<(i64, i64)> {
    let (low, high) = text.range.as_ref()?;
    let none = Parameters::new(&[], &[]);
    Some((constant(low, none).ok()?, constant(high, none).ok()?))
}

/// Checks that all values, whether at `span` or from a setting, are in the range of the parameter.
fn in_range(
    text: &ParameterText,
    span: Span,
    values: &[i64],
    earlier: Parameters<'_>,
) -> Result<(), Diagnostic> {
    let Some((low, high)) = &text.range else { return Ok(()) };
    let declared = Span { start: low.span.start, end: high.span.end };
    let (low, high) = (constant(low, earlier)?, constant(high, earlier)?);
    if high < low {
        return Err(Diagnostic::error(declared, Reason::EmptyRange { low, high }));
    }
    match values.iter().find(|value| !(low..=high).contains(*value)) {
        Some(&value) => {
            let reason = Reason::ParameterOutOfRange { name: text.name.clone(), value, low, high };
            Err(Diagnostic::error(span, reason).with(declared, Note::Declared))
        }
        None => Ok(()),
    }
}

/// Lowers an expected Grundy value.
pub(crate) fn grundy_value(expr: &Expr, scope: Scope<'_>) -> Result<Expected, Diagnostic> {
    let value = constant(expr, scope.parameters)?;
    let reason = Reason::NumberOutOfRange { value, low: 0, high: i64::from(u32::MAX) };
    u32::try_from(value).map(Expected::Value).map_err(|_| Diagnostic::error(expr.span, reason))
}

/// The parameter that bounds the moves of a turn, if the rest of the game does not depend on it.
pub(crate) fn turn_parameter(texts: &Texts, parameters: Parameters<'_>) -> Option<String> {
    let Some(TurnText::Moves(_, low, high)) = &texts.turn else { return None };
    let (ExprKind::Number(1), ExprKind::Name(name)) = (&low.kind, &high.kind) else { return None };
    let known = parameters.number(name).is_some();
    (known && !texts.mentioned.contains(name)).then(|| name.clone())
}
