//! Formulas about words, and claims.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::Scope;
use super::condition::{letter_set, number_set};
use super::number::{apply, constant, constant_from, number, parameter, undefined};
use super::regex::regex;
use crate::diagnostic::{Diagnostic, Reason};
use crate::formula::{Claim, Comparison, Formula, Subject, Term};
use crate::regex::Regex;
use crate::ruleset::{LetterSet, Sides, Span};
use crate::sides;
use crate::syntax::{ClaimText, Expr, ExprKind, Operator, SubjectText, WordText};

type Lowered<T> = Result<T, Diagnostic>;

/// The claim of `text`, in a game of this many moves.
pub(crate) fn claim(text: &ClaimText<Expr>, moves: usize, sides: Option<&Sides>, scope: Scope<'_>) -> Lowered<Claim> {
    let mover = sides::mover(text, sides)?;
    let subject = match &text.subject {
        SubjectText::Outcome(outcome) => Subject::Outcome(*outcome),
        SubjectText::Class(class) => Subject::Class(*class),
        SubjectText::Value(value) => Subject::Value(term(value, scope)?),
        SubjectText::EveryMoveWins => Subject::EveryMoveWins,
        SubjectText::PlayParity(odd) => Subject::PlayParity(*odd),
        SubjectText::PlayLength(length) => Subject::PlayLength(term(length, scope)?),
        SubjectText::WinningMove(index) => {
            let number = constant(index, scope.parameters)?;
            let index_from_0 = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
            let missing = || Diagnostic::error(index.span, Reason::NoSuchMove { number, moves });
            Subject::WinningMoveBy(index_from_0.filter(|&index| index < moves).ok_or_else(missing)?)
        }
    };
    let formula = text.formula.as_ref().map_or(Ok(Formula::Bool(true)), |expr| formula(expr, scope))?;
    Ok(Claim { span: text.span, mover, subject, relation: text.relation, formula })
}

/// The formula that `expr` is.
pub(crate) fn formula(expr: &Expr, scope: Scope<'_>) -> Lowered<Formula> {
    let all = |parts: &[Expr]| parts.iter().map(|part| formula(part, scope)).collect::<Lowered<Vec<_>>>();
    Ok(match &expr.kind {
        ExprKind::Bool(truth) => Formula::Bool(*truth),
        ExprKind::Not(inner) => Formula::Not(Box::new(formula(inner, scope)?)),
        ExprKind::And(parts) => Formula::And(all(parts)?),
        ExprKind::Or(parts) => Formula::Or(all(parts)?),
        ExprKind::Compare(first, rest) => compare(first, rest, scope)?,
        ExprKind::InSet(left, items) => Formula::In(term(left, scope)?, number_set(expr, items, scope)?),
        ExprKind::WordIs(equal, text) => {
            let is = Formula::Matches(spelling(text, scope)?);
            if *equal { is } else { Formula::Not(Box::new(is)) }
        }
        ExprKind::WordIn(pattern) => Formula::Matches(regex(pattern, scope)?),
        ExprKind::Except(inner, words) => {
            let words = words.iter().map(|text| spelling(text, scope)).collect::<Lowered<Vec<_>>>()?;
            except(formula(inner, scope)?, Regex::alt(words))
        }
        ExprKind::In(_, class) => return Err(Diagnostic::error(class.span, Reason::NotANumber)),
        _ => return Err(Diagnostic::error(expr.span, Reason::NotACondition)),
    })
}

/// `formula`, but the opposite on exactly these words.
fn except(formula: Formula, words: Regex) -> Formula {
    let exception = Formula::Matches(words);
    let not = |formula: &Formula| Formula::Not(Box::new(formula.clone()));
    Formula::Or(vec![
        Formula::And(vec![formula.clone(), not(&exception)]),
        Formula::And(vec![not(&formula), exception]),
    ])
}

fn spelling(text: &WordText, scope: Scope<'_>) -> Lowered<Regex> {
    let word = scope.word(text)?;
    Ok(Regex::concat(word.into_iter().map(|letter| Regex::Class(LetterSet::from_iter([letter])))))
}

/// `a < b <= c` is both comparisons.
fn compare(first: &Expr, rest: &[(Comparison, Expr)], scope: Scope<'_>) -> Lowered<Formula> {
    let mut left = term(first, scope)?;
    let mut parts = vec![];
    for (comparison, right) in rest {
        let right = term(right, scope)?;
        parts.push(Formula::Compare(left, *comparison, right.clone()));
        left = right;
    }
    Ok(if parts.len() == 1 { parts.remove(0) } else { Formula::And(parts) })
}

/// The term that `expr` is. What does not depend on the word is computed.
pub(crate) fn term(expr: &Expr, scope: Scope<'_>) -> Lowered<Term> {
    let count =
        |set: LetterSet| Term::Sum(scope.alphabet.letters().map(|letter| i64::from(set.contains(letter))).collect());
    Ok(match &expr.kind {
        ExprKind::Number(value) => Term::Const(constant_from(*value, expr.span)?),
        ExprKind::Name(name) => Term::Const(parameter(name, expr.span, scope.parameters, &[])?),
        ExprKind::Length => count(scope.alphabet.all()),
        ExprKind::Count(pattern) => count(letter_set(pattern, scope)?),
        ExprKind::Sum(weight) => Term::Sum(weights(weight, scope)?),
        ExprKind::Negative(inner) => match inner.kind {
            ExprKind::Number(value) => Term::Const(constant_from(-value, expr.span)?),
            _ => scale(-1, term(inner, scope)?, expr.span)?,
        },
        ExprKind::Add(parts) => {
            let mut terms = vec![];
            for (negative, part) in parts {
                let part_term = term(part, scope)?;
                terms.push(if *negative { scale(-1, part_term, part.span)? } else { part_term });
            }
            let numbers = terms.iter().map(|term| if let Term::Const(number) = term { Some(*number) } else { None });
            if let Some(numbers) = numbers.collect::<Option<Vec<_>>>() {
                let sum = numbers.into_iter().try_fold(0_i64, i64::checked_add);
                return sum.map(Term::Const).ok_or_else(|| Diagnostic::error(expr.span, Reason::ArithmeticOverflow));
            }
            Term::Add(terms)
        }
        ExprKind::Multiply(first, rest) => {
            let mut left = term(first, scope)?;
            for (operator, right) in rest {
                left = multiply(left, *operator, term(right, scope)?, right.span)?;
            }
            left
        }
        _ => return Err(Diagnostic::error(expr.span, Reason::NotANumber)),
    })
}

fn multiply(left: Term, operator: Operator, right: Term, span: Span) -> Lowered<Term> {
    match (left, operator, right) {
        (Term::Const(left), _, Term::Const(right)) => {
            apply(operator, left, right).map(Term::Const).map_err(|why| undefined(why, span))
        }
        (Term::Const(factor), Operator::Times, inner) | (inner, Operator::Times, Term::Const(factor)) => {
            scale(factor, inner, span)
        }
        (_, Operator::Over | Operator::Mod, Term::Const(modulus)) if modulus < 1 => {
            Err(Diagnostic::error(span, Reason::ModulusNotPositive { modulus }))
        }
        (inner, Operator::Over, Term::Const(divisor)) => Ok(Term::Div(Box::new(inner), divisor)),
        (inner, Operator::Mod, Term::Const(modulus)) => Ok(Term::Mod(Box::new(inner), modulus)),
        _ => Err(Diagnostic::error(span, Reason::NotLinear)),
    }
}

/// `factor * inner`; multiples of multiples are multiplied out, so that terms do not grow deep.
fn scale(factor: i64, inner: Term, span: Span) -> Lowered<Term> {
    let product = |one: i64, other: i64| {
        one.checked_mul(other).ok_or_else(|| Diagnostic::error(span, Reason::ArithmeticOverflow))
    };
    Ok(match inner {
        Term::Const(number) => Term::Const(product(factor, number)?),
        Term::Scale(other, inner) => Term::Scale(product(factor, other)?, inner),
        inner => Term::Scale(factor, Box::new(inner)),
    })
}

/// The weight of each letter in `sum(weight)`: the expression with the letter's digit value for its one free name; nothing
/// for letters that are not digits.
fn weights(weight: &Expr, scope: Scope<'_>) -> Lowered<Vec<i64>> {
    let mut names = vec![];
    weight.names(&mut names);
    // `d` is always the digit, so that printed formulas mean the same whatever the parameters are called.
    let is_parameter = |name: &str| name != "d" && scope.parameters.contains(name);
    let digit = names.into_iter().map(|(name, _)| name).find(|name| !is_parameter(name));
    let variables: Vec<String> = vec![digit.unwrap_or_else(|| "d".to_string())];
    let number = number(weight, scope.parameters, &variables)?;
    if scope.alphabet.letters().all(|letter| scope.alphabet.value(letter).is_none()) {
        return Err(Diagnostic::error(weight.span, Reason::NoDigits));
    }
    let value = |letter| match scope.alphabet.value(letter) {
        Some(value) => number.value(&[i64::from(value)]).map_err(|why| undefined(why, weight.span)),
        None => Ok(0),
    };
    scope.alphabet.letters().map(value).collect()
}
