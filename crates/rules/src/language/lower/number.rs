//! Integer arithmetic on parameters and letter variables, and sets of numbers.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::scope::{Budget, Parameters, Scope};
use crate::Span;
use crate::diagnostic::{Diagnostic, Parsed, Reason};
use crate::limits::MAX_SET;
use crate::text::syntax::{Expr, ExprKind, Operator, SetText, TupleExpr};

/// An integer expression; variables are indices.
#[derive(Clone, Debug)]
pub(crate) enum Number {
    Const(i64),
    Variable(usize),
    Negative(Box<Self>),
    Add(Vec<(bool, Self)>),
    Multiply(Box<Self>, Vec<(Operator, Self)>),
}

/// Why an expression has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Undefined {
    DivisionByZero,
    Overflow,
}

impl Number {
    /// The value for these values of the variables.
    pub(crate) fn value(&self, variables: &[i64]) -> Result<i64, Undefined> {
        match self {
            Self::Const(number) => Ok(*number),
            Self::Variable(index) => variables.get(*index).copied().ok_or(Undefined::Overflow),
            Self::Negative(inner) => {
                inner.value(variables)?.checked_neg().ok_or(Undefined::Overflow)
            }
            Self::Add(parts) => parts.iter().try_fold(0_i64, |sum, (negative, part)| {
                let part = part.value(variables)?;
                let sum = if *negative { sum.checked_sub(part) } else { sum.checked_add(part) };
                sum.ok_or(Undefined::Overflow)
            }),
            Self::Multiply(first, rest) => {
                rest.iter().try_fold(first.value(variables)?, |left, (operator, right)| {
                    apply(*operator, left, right.value(variables)?)
                })
            }
        }
    }

    /// The number of nodes.
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Const(_) | Self::Variable(_) => 1,
            Self::Negative(inner) => 1 + inner.size(),
            Self::Add(parts) => 1 + parts.iter().map(|(_, part)| part.size()).sum::<usize>(),
            Self::Multiply(first, rest) => {
                1 + first.size() + rest.iter().map(|(_, part)| part.size()).sum::<usize>()
            }
        }
    }

    /// Visits every variable that occurs.
    pub(crate) fn variables(&self, visit: &mut impl FnMut(usize)) {
        match self {
            Self::Const(_) => {}
            Self::Variable(index) => visit(*index),
            Self::Negative(inner) => inner.variables(visit),
            Self::Add(parts) => parts.iter().for_each(|(_, part)| part.variables(visit)),
            Self::Multiply(first, rest) => {
                first.variables(visit);
                rest.iter().for_each(|(_, part)| part.variables(visit));
            }
        }
    }
}

/// `left operator right`; quotients are rounded towards minus infinity, remainders are never
/// negative.
pub(crate) fn apply(operator: Operator, left: i64, right: i64) -> Result<i64, Undefined> {
    if right == 0 && operator != Operator::Times {
        return Err(Undefined::DivisionByZero);
    }
    let result = match operator {
        Operator::Times => left.checked_mul(right),
        // `div_euclid` rounds towards plus infinity when the divisor is negative.
        Operator::Over if right < 0 => left
            .checked_neg()
            .zip(right.checked_neg())
            .and_then(|(left, right)| left.checked_div_euclid(right)),
        Operator::Over => left.checked_div_euclid(right),
        Operator::Mod => left.checked_rem_euclid(right),
    };
    result.ok_or(Undefined::Overflow)
}

/// The diagnostic for an expression at `span` without a value.
pub(crate) const fn undefined(why: Undefined, span: Span) -> Diagnostic {
    let reason = match why {
        Undefined::DivisionByZero => Reason::DivisionByZero,
        Undefined::Overflow => Reason::ArithmeticOverflow,
    };
    Diagnostic::error(span, reason)
}

/// Lowers `expr`. Variables shadow parameters.
pub(crate) fn number(
    expr: &Expr,
    parameters: Parameters<'_>,
    variables: &[String],
) -> Parsed<Number> {
    let recurse = |inner| number(inner, parameters, variables);
    Ok(match &expr.kind {
        ExprKind::Number(value) => Number::Const(constant_from(*value, expr.span)?),
        ExprKind::Negative(inner) => match inner.kind {
            ExprKind::Number(value) => Number::Const(constant_from(-value, expr.span)?),
            _ => Number::Negative(Box::new(recurse(inner)?)),
        },
        ExprKind::Name(name) => {
            if let Some(index) = variables.iter().position(|known| known == name) {
                Number::Variable(index)
            } else {
                Number::Const(parameter(name, expr.span, parameters, variables)?)
            }
        }
        ExprKind::Add(parts) => Number::Add(
            parts
                .iter()
                .map(|(negative, part)| Ok((*negative, recurse(part)?)))
                .collect::<Parsed<_>>()?,
        ),
        ExprKind::Multiply(first, rest) => Number::Multiply(
            Box::new(recurse(first)?),
            rest.iter()
                .map(|(operator, part)| Ok((*operator, recurse(part)?)))
                .collect::<Parsed<_>>()?,
        ),
        ExprKind::Heaps(TupleExpr::Power(base, exponent)) => Number::Const(power(
            constant(base, parameters)?,
            constant(exponent, parameters)?,
            expr.span,
            exponent.span,
        )?),
        ExprKind::Length => return Err(only_in_claims("length", expr.span)),
        ExprKind::Sum(_) => return Err(only_in_claims("sum", expr.span)),
        ExprKind::Count(_) => return Err(only_in_claims("count", expr.span)),
        _ => return Err(Diagnostic::error(expr.span, Reason::NotANumber)),
    })
}

/// The value of an expression without variables.
pub(crate) fn constant(expr: &Expr, parameters: Parameters<'_>) -> Parsed<i64> {
    number(expr, parameters, &[])?.value(&[]).map_err(|why| undefined(why, expr.span))
}

/// `base^exponent`; the spans of the whole and of the exponent are for diagnostics.
fn power(base: i64, exponent: i64, span: Span, exponent_span: Span) -> Parsed<i64> {
    if exponent < 0 {
        let reason = Reason::NumberOutOfRange { value: exponent, low: 0, high: i64::MAX };
        return Err(Diagnostic::error(exponent_span, reason));
    }
    let power = match (base, u32::try_from(exponent)) {
        (_, Ok(exponent)) => base.checked_pow(exponent),
        (0 | 1, Err(_)) => Some(base),
        _ => None,
    };
    power.ok_or_else(|| Diagnostic::error(span, Reason::ArithmeticOverflow))
}

pub(crate) const fn only_in_claims(keyword: &'static str, span: Span) -> Diagnostic {
    Diagnostic::error(span, Reason::OnlyInClaims { keyword })
}

pub(crate) fn constant_from(value: i128, span: Span) -> Parsed<i64> {
    i64::try_from(value).map_err(|_| Diagnostic::error(span, Reason::NumberTooLarge))
}

pub(crate) fn parameter(
    name: &str,
    span: Span,
    parameters: Parameters<'_>,
    variables: &[String],
) -> Parsed<i64> {
    parameters.number(name).ok_or_else(|| {
        let name = name.to_string();
        if parameters.set(&name).is_some() {
            return Diagnostic::error(span, Reason::SetAsNumber { name });
        }
        let known = variables.iter().chain(parameters.number_names()).cloned().collect();
        Diagnostic::error(span, Reason::UnknownName { name, known })
    })
}

/// The numbers of a set in a condition, sorted.
pub(crate) fn number_set(place: Span, set: &SetText, scope: Scope<'_>) -> Parsed<Vec<i64>> {
    let Scope { parameters, budget, .. } = scope;
    let text = match set {
        SetText::Items(items) => return numbers(place, items, parameters, budget),
        SetText::Parameter(text) => text,
    };
    let Some(set) = parameters.set(&text.name) else {
        let name = text.name.clone();
        let reason = match parameters.number(&name) {
            Some(_) => Reason::NumberAsSet { name },
            None => Reason::UnknownName { name, known: parameters.set_names().cloned().collect() },
        };
        return Err(Diagnostic::error(text.span, reason));
    };
    let too_large = |_| Diagnostic::error(place, Reason::SetTooLarge { limit: MAX_SET });
    budget.regex_nodes(set.len(), place).map_err(too_large)?;
    let mut set = set.to_vec();
    set.sort_unstable();
    set.dedup();
    Ok(set)
}

/// The numbers of a set such as `{0, 2, 5..9}`, sorted.
pub(crate) fn numbers(
    place: Span,
    items: &[(Expr, Option<Expr>)],
    parameters: Parameters<'_>,
    budget: &Budget,
) -> Parsed<Vec<i64>> {
    let mut set = vec![];
    for (low, high) in items {
        let from = constant(low, parameters)?;
        let to = match high {
            Some(high) => constant(high, parameters)?,
            None => from,
        };
        let too_large = || Diagnostic::error(place, Reason::SetTooLarge { limit: MAX_SET });
        let count =
            to.checked_sub(from).and_then(|gap| usize::try_from(gap.max(-1).checked_add(1)?).ok());
        let count = count.filter(|count| *count <= MAX_SET - set.len()).ok_or_else(too_large)?;
        budget.regex_nodes(count, place).map_err(|_| too_large())?;
        set.extend(from..=to);
    }
    set.sort_unstable();
    set.dedup();
    Ok(set)
}
