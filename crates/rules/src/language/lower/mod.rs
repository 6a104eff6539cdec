//! From expressions to terms and formulas: what is written alike for all kinds of positions.
//!
//! What names mean is in [`scope`]; numbers and conditions without positions are in [`number`] and
//! [`condition`], letters in [`letters`].

pub(crate) mod condition;
pub(crate) mod letters;
pub(crate) mod number;
pub(crate) mod players;
pub(crate) mod scope;

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use self::number::{apply, constant_from, number_set, undefined};
use self::scope::Scope;
use super::{Claim, Comparison, Formula, Kind, Subject, Term};
use crate::diagnostic::{Diagnostic, Parsed, Reason};
use crate::limits::{MAX_DEPTH, MAX_FORMULA};
use crate::text::syntax::{ClaimText, Expr, ExprKind, Operator, SetText, SubjectText};
use crate::{Convention, Sides, Span};

/// How much of a statement has been read.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Extent {
    depth: usize,
    size: usize,
}

/// Gives the expressions of a statement their meaning.
pub(crate) trait Lower: Sized {
    /// What they are about.
    type Kind: Kind;

    /// Connectives within the same connective are one, and once anything is nothing but that.
    const FLAT: bool;

    /// What names mean everywhere in the text.
    fn scope(&self) -> Scope<'_>;

    /// How much has been read, if that is counted.
    fn extent(&mut self) -> Option<&mut Extent>;

    /// What a name stands for.
    fn name(&mut self, name: &str, span: Span) -> Parsed<Term<Self::Kind>>;

    /// A number that is no arithmetic.
    fn read_off(&mut self, expr: &Expr) -> Parsed<Term<Self::Kind>>;

    /// These added up.
    fn sum(&self, parts: Vec<Term<Self::Kind>>, span: Span) -> Parsed<Term<Self::Kind>>;

    /// What is no connective and no comparison.
    fn test(&mut self, expr: &Expr) -> Parsed<Formula<Self::Kind>>;

    /// A chain of comparisons that means something of its own.
    fn comparison(&mut self, _first: &Expr, _rest: &[(Comparison, Expr)]) -> Parsed<Option<Formula<Self::Kind>>> {
        Ok(None)
    }

    /// Factors, divisors and moduli from left to right.
    fn product(&mut self, first: &Expr, rest: &[(Operator, Expr)]) -> Parsed<Term<Self::Kind>> {
        let mut left = self.term(first)?;
        for (operator, right) in rest {
            let factor = self.term(right)?;
            left = self.multiply(left, *operator, factor, right.span)?;
        }
        Ok(left)
    }

    /// `left in {..}`.
    fn member(&mut self, whole: &Expr, left: &Expr, set: &SetText) -> Parsed<Formula<Self::Kind>> {
        let set = number_set(whole, set, self.scope())?;
        self.spend(set.len(), whole.span)?;
        Ok(Formula::In(self.term(left)?, set))
    }

    /// So many more parts of a formula.
    fn spend(&mut self, amount: usize, span: Span) -> Parsed<()> {
        let Some(extent) = self.extent() else { return Ok(()) };
        extent.size = extent.size.saturating_add(amount);
        if extent.size > MAX_FORMULA {
            return Err(Diagnostic::error(span, Reason::FormulaTooLarge { limit: MAX_FORMULA }));
        }
        self.scope().budget.formula(amount, span)
    }

    /// Goes `levels` deeper for the time of `inner`.
    fn nested<T>(&mut self, levels: usize, span: Span, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if let Some(extent) = self.extent() {
            // Chains of `mod` and `/` make terms deeper than their texts are nested.
            if extent.depth + levels > 2 * MAX_DEPTH {
                return Err(Diagnostic::error(span, Reason::NestingTooDeep { limit: MAX_DEPTH }));
            }
            extent.depth += levels;
        }
        let result = inner(self);
        if let Some(extent) = self.extent() {
            extent.depth -= levels;
        }
        result
    }

    /// The number that `expr` is. What does not depend on the position is computed.
    fn term(&mut self, expr: &Expr) -> Parsed<Term<Self::Kind>> {
        let span = expr.span;
        self.spend(1, span)?;
        self.nested(1, span, |lower| match &expr.kind {
            ExprKind::Number(number) => Ok(Term::Number(constant_from(*number, span)?)),
            ExprKind::Name(name) => lower.name(name, span),
            ExprKind::Negative(inner) => match inner.kind {
                ExprKind::Number(number) => Ok(Term::Number(constant_from(-number, span)?)),
                _ => {
                    let inner = lower.term(inner)?;
                    lower.scale(-1, inner, span)
                }
            },
            ExprKind::Add(parts) => {
                let mut terms = vec![];
                for (negative, part) in parts {
                    let term = lower.term(part)?;
                    terms.push(if *negative { lower.scale(-1, term, part.span)? } else { term });
                }
                lower.sum(terms, span)
            }
            ExprKind::Multiply(first, rest) => lower.nested(rest.len(), span, |lower| lower.product(first, rest)),
            _ => lower.read_off(expr),
        })
    }

    /// `left operator right`, one of which must be a number.
    fn multiply(
        &self,
        left: Term<Self::Kind>,
        operator: Operator,
        right: Term<Self::Kind>,
        span: Span,
    ) -> Parsed<Term<Self::Kind>> {
        match (left, operator, right) {
            (Term::Number(left), _, Term::Number(right)) => {
                apply(operator, left, right).map(Term::Number).map_err(|why| undefined(why, span))
            }
            (Term::Number(factor), Operator::Times, inner) | (inner, Operator::Times, Term::Number(factor)) => {
                self.scale(factor, inner, span)
            }
            (_, Operator::Over | Operator::Mod, Term::Number(modulus)) if modulus < 1 => {
                Err(Diagnostic::error(span, Reason::ModulusNotPositive { modulus }))
            }
            (inner, Operator::Over, Term::Number(divisor)) => Ok(Term::Div(Box::new(inner), divisor)),
            (inner, Operator::Mod, Term::Number(modulus)) => Ok(Term::Mod(Box::new(inner), modulus)),
            _ => Err(Diagnostic::error(span, Reason::NotLinear)),
        }
    }

    /// `factor * inner`; multiples of multiples are multiplied out, so that terms do not grow deep.
    fn scale(&self, factor: i64, inner: Term<Self::Kind>, span: Span) -> Parsed<Term<Self::Kind>> {
        let product = |one: i64, other: i64| {
            let overflow = || Diagnostic::error(span, Reason::ArithmeticOverflow);
            one.checked_mul(other).ok_or_else(overflow)
        };
        let (factor, inner) = match inner {
            Term::Number(number) => return product(factor, number).map(Term::Number),
            Term::Scale(other, inner) => (product(factor, other)?, inner),
            inner => (factor, Box::new(inner)),
        };
        Ok(if factor == 1 && Self::FLAT { *inner } else { Term::Scale(factor, inner) })
    }

    /// The formula that `expr` is.
    fn formula(&mut self, expr: &Expr) -> Parsed<Formula<Self::Kind>> {
        self.spend(1, expr.span)?;
        self.nested(1, expr.span, |lower| match &expr.kind {
            ExprKind::Bool(truth) => Ok(Formula::Bool(*truth)),
            ExprKind::Not(inner) => Ok(Formula::Not(Box::new(lower.formula(inner)?))),
            ExprKind::And(parts) => {
                let mut all = vec![];
                for part in parts {
                    match lower.formula(part)? {
                        Formula::And(inner) if Self::FLAT => all.extend(inner),
                        other => all.push(other),
                    }
                }
                Ok(Formula::And(all))
            }
            ExprKind::Or(parts) => {
                let mut any = vec![];
                for part in parts {
                    match lower.formula(part)? {
                        Formula::Or(inner) if Self::FLAT => any.extend(inner),
                        other => any.push(other),
                    }
                }
                Ok(Formula::Or(any))
            }
            ExprKind::Compare(first, rest) => match lower.comparison(first, rest)? {
                Some(formula) => Ok(formula),
                None => lower.compare(first, rest),
            },
            ExprKind::InSet(left, set) => lower.member(expr, left, set),
            _ => lower.test(expr),
        })
    }

    /// `a < b <= c` is both comparisons.
    fn compare(&mut self, first: &Expr, rest: &[(Comparison, Expr)]) -> Parsed<Formula<Self::Kind>> {
        let mut left = self.term(first)?;
        let mut parts = vec![];
        for (comparison, right) in rest {
            let right = self.term(right)?;
            parts.push(Formula::Compare(left, *comparison, right.clone()));
            left = right;
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Formula::And(parts) })
    }
}

/// The numbers these are, if they are.
pub(crate) fn numbers<K: Kind>(terms: &[Term<K>]) -> Option<Vec<i64>> {
    let number = |term: &Term<K>| match term {
        Term::Number(number) => Some(*number),
        _ => None,
    };
    terms.iter().map(number).collect()
}

/// The sum of these, if they are all numbers; else a term.
pub(crate) fn folded<K: Kind>(terms: Vec<Term<K>>, span: Span) -> Parsed<Term<K>> {
    let Some(numbers) = numbers(&terms) else { return Ok(Term::Add(terms)) };
    let sum = numbers.into_iter().try_fold(0_i64, i64::checked_add);
    sum.map(Term::Number).ok_or_else(|| Diagnostic::error(span, Reason::ArithmeticOverflow))
}

/// Gives claims their meaning; `W` is the text of what a winning move is like.
pub(crate) trait LowerClaim<W>: Lower {
    /// Whether such things are claimed of these positions.
    fn admit(&self, claim: &ClaimText<W>) -> Parsed<()>;

    /// What a winning move is like.
    fn goal(&mut self, text: &W) -> Parsed<<Self::Kind as Kind>::Goal>;

    /// The claim that `text` makes. Nothing is claimed of values in misère play.
    fn claim(
        &mut self,
        text: &ClaimText<W>,
        convention: Convention,
        sides: Option<&Sides>,
    ) -> Parsed<Claim<Self::Kind>> {
        let mover = players::mover(text, sides)?;
        self.admit(text)?;
        let subject = match &text.subject {
            SubjectText::Outcome(outcome) => Subject::Outcome(*outcome),
            SubjectText::Class(class) => Subject::Class(*class),
            SubjectText::Value(value) if convention == Convention::Misere => {
                return Err(Diagnostic::error(value.span, Reason::ValueInMisere));
            }
            SubjectText::Value(value) => Subject::Value(self.term(value)?),
            SubjectText::EveryMoveWins => Subject::EveryMoveWins,
            SubjectText::PlayParity(odd) => Subject::PlayParity(*odd),
            SubjectText::PlayLength(length) => Subject::PlayLength(self.term(length)?),
            SubjectText::WinningMove(goal) => Subject::WinningMove(self.goal(goal)?),
        };
        let formula = text.formula.as_ref().map_or(Ok(Formula::Bool(true)), |expr| self.formula(expr))?;
        Ok(Claim { span: text.span, mover, subject, relation: text.relation, formula })
    }
}
