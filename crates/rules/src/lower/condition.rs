//! Conditions on letter variables: `where ..`.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::number::{Number, constant, number, only_in_claims};
use super::regex::{class_letters, digit_values};
use super::{Budget, Parameters, Scope};
use crate::diagnostic::{Diagnostic, Reason};
use crate::formula::Comparison;
use crate::limits::MAX_SET;
use crate::ruleset::{Letter, LetterSet, Span};
use crate::syntax::{Expr, ExprKind, Pattern, PatternKind, SetText};

/// A condition; variables are numbered.
#[derive(Clone, Debug)]
pub(crate) enum Condition {
    Bool(bool),
    Compare(Number, Vec<(Comparison, Number)>),
    /// The letters are the same, or with `false`, are not.
    Same(bool, LetterTerm, LetterTerm),
    InLetters(usize, LetterSet),
    InNumbers(Number, Vec<i64>),
    Not(Box<Self>),
    And(Vec<Self>),
    Or(Vec<Self>),
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum LetterTerm {
    Letter(Letter),
    Variable(usize),
}

impl Condition {
    /// Whether it holds; `None` where a number has no value. `and` and `or` look from left to right and no further than needed.
    pub(crate) fn holds(&self, letters: &[Letter], values: &[i64]) -> Option<bool> {
        let letter = |term: LetterTerm| match term {
            LetterTerm::Letter(letter) => Some(letter),
            LetterTerm::Variable(index) => letters.get(index).copied(),
        };
        match self {
            Self::Bool(truth) => Some(*truth),
            Self::Compare(first, rest) => {
                let mut left = first.value(values).ok()?;
                let mut all = true;
                for (comparison, right) in rest {
                    let right = right.value(values).ok()?;
                    all &= comparison.holds(left, right);
                    left = right;
                }
                Some(all)
            }
            Self::Same(same, left, right) => Some((letter(*left)? == letter(*right)?) == *same),
            Self::InLetters(index, set) => Some(set.contains(*letters.get(*index)?)),
            Self::InNumbers(number, set) => Some(set.binary_search(&number.value(values).ok()?).is_ok()),
            Self::Not(inner) => Some(!inner.holds(letters, values)?),
            Self::And(parts) => {
                for part in parts {
                    if !part.holds(letters, values)? {
                        return Some(false);
                    }
                }
                Some(true)
            }
            Self::Or(parts) => {
                for part in parts {
                    if part.holds(letters, values)? {
                        return Some(true);
                    }
                }
                Some(false)
            }
        }
    }

    /// How many nodes the condition has.
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Bool(_) | Self::Same(..) | Self::InLetters(..) => 1,
            Self::Compare(first, rest) => 1 + first.size() + rest.iter().map(|(_, part)| part.size()).sum::<usize>(),
            Self::InNumbers(number, _) => 1 + number.size(),
            Self::Not(inner) => 1 + inner.size(),
            Self::And(parts) | Self::Or(parts) => 1 + parts.iter().map(Self::size).sum::<usize>(),
        }
    }

    /// Calls `visit` with every variable that is used as a number.
    pub(crate) fn numbers(&self, visit: &mut impl FnMut(usize)) {
        match self {
            Self::Bool(_) | Self::Same(..) | Self::InLetters(..) => {}
            Self::Compare(first, rest) => {
                first.variables(visit);
                rest.iter().for_each(|(_, part)| part.variables(visit));
            }
            Self::InNumbers(number, _) => number.variables(visit),
            Self::Not(inner) => inner.numbers(visit),
            Self::And(parts) | Self::Or(parts) => parts.iter().for_each(|part| part.numbers(visit)),
        }
    }
}

/// The meaning of `expr` with these variables.
pub(crate) fn condition(expr: &Expr, variables: &[String], scope: Scope<'_>) -> Result<Condition, Diagnostic> {
    let recurse = |inner: &Expr| condition(inner, variables, scope);
    let all = |parts: &[Expr]| parts.iter().map(recurse).collect::<Result<Vec<_>, _>>();
    Ok(match &expr.kind {
        ExprKind::Bool(truth) => Condition::Bool(*truth),
        ExprKind::Not(inner) => Condition::Not(Box::new(recurse(inner)?)),
        ExprKind::And(parts) => Condition::And(all(parts)?),
        ExprKind::Or(parts) => Condition::Or(all(parts)?),
        ExprKind::Compare(first, rest) => {
            if let [(comparison @ (Comparison::Equal | Comparison::NotEqual), right)] = &rest[..]
                && let Some(left) = letter_term(first, variables, scope)?
                && let Some(right) = letter_term(right, variables, scope)?
            {
                return Ok(Condition::Same(*comparison == Comparison::Equal, left, right));
            }
            let rest =
                rest.iter().map(|(comparison, part)| Ok((*comparison, number(part, scope.parameters, variables)?)));
            Condition::Compare(
                number(first, scope.parameters, variables)?,
                rest.collect::<Result<Vec<_>, Diagnostic>>()?,
            )
        }
        ExprKind::In(left, class) => match letter_term(left, variables, scope)? {
            Some(LetterTerm::Variable(index)) => Condition::InLetters(index, letter_set(class, scope)?),
            _ => return Err(Diagnostic::error(left.span, Reason::NotALetter)),
        },
        ExprKind::InSet(left, items) => {
            Condition::InNumbers(number(left, scope.parameters, variables)?, number_set(expr, items, scope)?)
        }
        ExprKind::WordIs(..) | ExprKind::WordIn(_) => return Err(only_in_claims("word", expr.span)),
        ExprKind::Except(..) => return Err(only_in_claims("except", expr.span)),
        _ => return Err(Diagnostic::error(expr.span, Reason::NotACondition)),
    })
}

/// The letter or variable that `expr` is, if it is one by its form.
fn letter_term(expr: &Expr, variables: &[String], scope: Scope<'_>) -> Result<Option<LetterTerm>, Diagnostic> {
    match &expr.kind {
        ExprKind::Name(name) => Ok(variables.iter().position(|known| known == name).map(LetterTerm::Variable)),
        ExprKind::Quoted(text) => {
            let mut symbols = text.chars();
            let (Some(symbol), None) = (symbols.next(), symbols.next()) else {
                return Err(Diagnostic::error(expr.span, Reason::NotALetter));
            };
            Ok(Some(LetterTerm::Letter(scope.letter(symbol, expr.span)?)))
        }
        _ => Ok(None),
    }
}

/// The letters of a class, `any`, `digit(..)` or a single letter.
pub(crate) fn letter_set(pattern: &Pattern, scope: Scope<'_>) -> Result<LetterSet, Diagnostic> {
    Ok(match &pattern.kind {
        PatternKind::Any => scope.alphabet.all(),
        PatternKind::Letter(symbol) => LetterSet::from_iter([scope.letter(*symbol, pattern.span)?]),
        PatternKind::Class(class) => class_letters(class, scope)?.into_iter().collect(),
        // Digits that are not letters of the game are in no word; `digit(0..9)` is all digits there are.
        PatternKind::Digit(_) | PatternKind::DigitRange(..) => {
            digit_values(pattern, scope.parameters)?.into_iter().filter_map(|(value, _)| scope.digit(value)).collect()
        }
        PatternKind::Group(inner) => letter_set(inner, scope)?,
        _ => return Err(Diagnostic::error(pattern.span, Reason::NotALetter)),
    })
}

/// The numbers of a set in a condition, sorted.
pub(crate) fn number_set(whole: &Expr, set: &SetText, scope: Scope<'_>) -> Result<Vec<i64>, Diagnostic> {
    let Scope { parameters, budget, .. } = scope;
    let text = match set {
        SetText::Items(items) => return numbers(whole.span, items, parameters, budget),
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
    let too_large = |_| Diagnostic::error(whole.span, Reason::SetTooLarge { limit: MAX_SET });
    budget.regex_nodes(set.len(), whole.span).map_err(too_large)?;
    let mut set = set.to_vec();
    set.sort_unstable();
    set.dedup();
    Ok(set)
}

/// The numbers of `{0, 2, 5..9}` at `place`, sorted.
pub(crate) fn numbers(
    place: Span,
    items: &[(Expr, Option<Expr>)],
    parameters: Parameters<'_>,
    budget: &Budget,
) -> Result<Vec<i64>, Diagnostic> {
    let mut set = vec![];
    for (low, high) in items {
        let from = constant(low, parameters)?;
        let to = match high {
            Some(high) => constant(high, parameters)?,
            None => from,
        };
        let too_large = || Diagnostic::error(place, Reason::SetTooLarge { limit: MAX_SET });
        let count = to.checked_sub(from).and_then(|gap| usize::try_from(gap.max(-1).checked_add(1)?).ok());
        let count = count.filter(|count| *count <= MAX_SET - set.len()).ok_or_else(too_large)?;
        budget.regex_nodes(count, place).map_err(|_| too_large())?;
        set.extend(from..=to);
    }
    set.sort_unstable();
    set.dedup();
    Ok(set)
}
