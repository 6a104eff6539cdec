//! Lowers formulas about words, and claims.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::regex::regex;
use crate::diagnostic::{Diagnostic, Parsed, Reason};
use crate::language::lower::letters::letter_set;
use crate::language::lower::number::{constant, number, number_set, parameter, undefined};
use crate::language::lower::scope::Scope;
use crate::language::lower::{Extent, Lower, LowerClaim, folded};
use crate::language::{Claim, Formula, Term, Words};
use crate::text::syntax::{ClaimText, Expr, ExprKind, SetText, WordText};
use crate::words::regex::Regex;
use crate::{Convention, LetterSet, Sides, Span};

/// Lowers a claim in a game with `moves` moves.
pub(crate) fn claim(
    text: &ClaimText<Expr>,
    moves: usize,
    sides: Option<&Sides>,
    scope: Scope<'_>,
) -> Parsed<Claim> {
    // Values are always those of normal play.
    Letters { scope, moves }.claim(text, Convention::Normal, sides)
}

/// Lowers a formula.
pub(crate) fn formula(expr: &Expr, scope: Scope<'_>) -> Parsed<Formula> {
    Letters { scope, moves: 0 }.formula(expr)
}

/// Lowers a term.
pub(crate) fn term(expr: &Expr, scope: Scope<'_>) -> Parsed<Term> {
    Letters { scope, moves: 0 }.term(expr)
}

/// Lowers expressions about the letters of a word. Terms and formulas keep their written form.
struct Letters<'a> {
    scope: Scope<'a>,
    /// The number of kinds of moves.
    moves: usize,
}

impl LowerClaim<Expr> for Letters<'_> {
    fn admit(&self, _claim: &ClaimText<Expr>) -> Parsed<()> {
        Ok(())
    }

    fn goal(&mut self, index: &Expr) -> Parsed<usize> {
        let number = constant(index, self.scope.parameters)?;
        let index_from_0 = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
        let missing =
            || Diagnostic::error(index.span, Reason::NoSuchMove { number, moves: self.moves });
        index_from_0.filter(|&index| index < self.moves).ok_or_else(missing)
    }
}

impl Letters<'_> {
    /// The number of letters in a set.
    fn count(&self, set: LetterSet) -> Term {
        Term::Atom(
            self.scope.alphabet.letters().map(|letter| i64::from(set.contains(letter))).collect(),
        )
    }
}

impl Lower for Letters<'_> {
    type Kind = Words;

    const FLAT: bool = false;

    fn scope(&self) -> Scope<'_> {
        self.scope
    }

    fn extent(&mut self) -> Option<&mut Extent> {
        None
    }

    fn name(&mut self, name: &str, span: Span) -> Parsed<Term> {
        parameter(name, span, self.scope.parameters, &[]).map(Term::Number)
    }

    fn read_off(&mut self, expr: &Expr) -> Parsed<Term> {
        match &expr.kind {
            ExprKind::Length => Ok(self.count(self.scope.alphabet.all())),
            ExprKind::Count(pattern) => Ok(self.count(letter_set(pattern, self.scope)?)),
            ExprKind::Sum(weight) => weights(weight, self.scope).map(Term::Atom),
            _ => Err(Diagnostic::error(expr.span, Reason::NotANumber)),
        }
    }

    fn sum(&self, parts: Vec<Term>, span: Span) -> Parsed<Term> {
        folded(parts, span)
    }

    fn test(&mut self, expr: &Expr) -> Parsed<Formula> {
        Ok(match &expr.kind {
            ExprKind::WordIs(equal, text) => {
                let is = Formula::Test(spelling(text, self.scope)?);
                if *equal { is } else { Formula::Not(Box::new(is)) }
            }
            ExprKind::WordIn(pattern) => Formula::Test(regex(pattern, self.scope)?),
            ExprKind::Except(inner, words) => {
                let words = words
                    .iter()
                    .map(|text| spelling(text, self.scope))
                    .collect::<Parsed<Vec<_>>>()?;
                except(self.formula(inner)?, Regex::alt(words))
            }
            ExprKind::In(_, class) => {
                return Err(Diagnostic::error(class.span, Reason::NotANumber));
            }
            _ => return Err(Diagnostic::error(expr.span, Reason::NotACondition)),
        })
    }

    fn member(&mut self, whole: &Expr, left: &Expr, set: &SetText) -> Parsed<Formula> {
        Ok(Formula::In(self.term(left)?, number_set(whole.span, set, self.scope)?))
    }
}

/// `formula` with its truth flipped on exactly these words.
fn except(formula: Formula, words: Regex) -> Formula {
    let exception = Formula::Test(words);
    let not = |formula: &Formula| Formula::Not(Box::new(formula.clone()));
    Formula::Or(vec![
        Formula::And(vec![formula.clone(), not(&exception)]),
        Formula::And(vec![not(&formula), exception]),
    ])
}

fn spelling(text: &WordText, scope: Scope<'_>) -> Parsed<Regex> {
    let word = scope.word(text)?;
    Ok(Regex::concat(word.into_iter().map(|letter| Regex::Class(LetterSet::from_iter([letter])))))
}

/// The weight of each letter in `sum(weight)`: the expression with its one free name set to the
/// letter's digit value; 0 for letters that are not digits.
fn weights(weight: &Expr, scope: Scope<'_>) -> Parsed<Vec<i64>> {
    let mut names = vec![];
    weight.names(&mut names);
    // `d` is always the digit, so that printed formulas do not depend on the names of parameters.
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
