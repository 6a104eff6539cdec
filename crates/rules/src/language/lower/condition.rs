//! Conditions on letter variables: `where ..`.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::letters::letter_set;
use super::number::{Number, number, number_set, only_in_claims};
use super::scope::Scope;
use crate::diagnostic::{Diagnostic, Parsed, Reason};
use crate::language::Comparison;
use crate::text::syntax::{Expr, ExprKind};
use crate::{Letter, LetterSet};

/// A condition; variables are indices.
#[derive(Clone, Debug)]
pub(crate) enum Condition {
    Bool(bool),
    Compare(Number, Vec<(Comparison, Number)>),
    /// Two letters are equal or, with `false`, different.
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
    /// Whether it holds; `None` where a number has no value. `and` and `or` short-circuit from left
    /// to right.
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
            Self::InNumbers(number, set) => {
                Some(set.binary_search(&number.value(values).ok()?).is_ok())
            }
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

    /// The number of nodes.
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Bool(_) | Self::Same(..) | Self::InLetters(..) => 1,
            Self::Compare(first, rest) => {
                1 + first.size() + rest.iter().map(|(_, part)| part.size()).sum::<usize>()
            }
            Self::InNumbers(number, _) => 1 + number.size(),
            Self::Not(inner) => 1 + inner.size(),
            Self::And(parts) | Self::Or(parts) => 1 + parts.iter().map(Self::size).sum::<usize>(),
        }
    }

    /// Visits every variable that is used as a number.
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

/// Lowers `expr` with these variables in scope.
pub(crate) fn condition(expr: &Expr, variables: &[String], scope: Scope<'_>) -> Parsed<Condition> {
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
            let rest = rest.iter().map(|(comparison, part)| {
                Ok((*comparison, number(part, scope.parameters, variables)?))
            });
            Condition::Compare(
                number(first, scope.parameters, variables)?,
                rest.collect::<Parsed<Vec<_>>>()?,
            )
        }
        ExprKind::In(left, class) => match letter_term(left, variables, scope)? {
            Some(LetterTerm::Variable(index)) => {
                Condition::InLetters(index, letter_set(class, scope)?)
            }
            _ => return Err(Diagnostic::error(left.span, Reason::NotALetter)),
        },
        ExprKind::InSet(left, items) => Condition::InNumbers(
            number(left, scope.parameters, variables)?,
            number_set(expr.span, items, scope)?,
        ),
        ExprKind::WordIs(..) | ExprKind::WordIn(_) => {
            return Err(only_in_claims("word", expr.span));
        }
        ExprKind::Except(..) => return Err(only_in_claims("except", expr.span)),
        _ => return Err(Diagnostic::error(expr.span, Reason::NotACondition)),
    })
}

/// The letter or variable that `expr` denotes, if it has that form.
fn letter_term(expr: &Expr, variables: &[String], scope: Scope<'_>) -> Parsed<Option<LetterTerm>> {
    match &expr.kind {
        ExprKind::Name(name) => {
            Ok(variables.iter().position(|known| known == name).map(LetterTerm::Variable))
        }
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
