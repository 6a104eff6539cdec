//! Lowers expressions to terms and formulas: the part shared by all kinds of positions.
//!
//! Scoping is in [`scope`]; numbers and conditions without positions in [`number`] and
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
use super::{Claim, Comparison, Formula, Kind, Passing, Relation, Subject, Term, ValueTest};
use crate::diagnostic::{Diagnostic, Parsed, Reason};
use crate::limits::{MAX_DEPTH, MAX_FORMULA};
use crate::text::syntax::{
    ClaimText, Expr, ExprKind, Operator, PassingText, SetText, SubjectText, ValueText,
};
use crate::{Convention, Sides, Span};

/// How much of a statement has been lowered, for limits.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Extent {
    depth: usize,
    size: usize,
}

/// Lowers the expressions of a statement.
pub(crate) trait Lower: Sized {
    /// The kind of positions they are about.
    type Kind: Kind;

    /// Whether to flatten nested connectives of the same kind and drop factors of 1.
    const FLAT: bool;

    /// The names and letters in scope.
    fn scope(&self) -> Scope<'_>;

    /// The size counter, if sizes are limited here.
    fn extent(&mut self) -> Option<&mut Extent>;

    /// Resolves a name.
    fn name(&mut self, name: &str, span: Span) -> Parsed<Term<Self::Kind>>;

    /// Lowers an expression that is read off the position.
    fn read_off(&mut self, expr: &Expr) -> Parsed<Term<Self::Kind>>;

    /// Adds up terms.
    fn sum(&self, parts: Vec<Term<Self::Kind>>, span: Span) -> Parsed<Term<Self::Kind>>;

    /// Lowers an expression that is neither a connective nor a comparison.
    fn test(&mut self, expr: &Expr) -> Parsed<Formula<Self::Kind>>;

    /// Lowers a chain of comparisons with a special meaning, if it is one.
    fn comparison(
        &mut self,
        _first: &Expr,
        _rest: &[(Comparison, Expr)],
    ) -> Parsed<Option<Formula<Self::Kind>>> {
        Ok(None)
    }

    /// Lowers products, quotients and remainders from left to right.
    fn product(&mut self, first: &Expr, rest: &[(Operator, Expr)]) -> Parsed<Term<Self::Kind>> {
        let mut left = self.term(first)?;
        for (operator, right) in rest {
            let factor = self.term(right)?;
            left = self.multiply(left, *operator, factor, right.span)?;
        }
        Ok(left)
    }

    /// Lowers `left in {..}`.
    fn member(&mut self, whole: &Expr, left: &Expr, set: &SetText) -> Parsed<Formula<Self::Kind>> {
        let set = number_set(whole.span, set, self.scope())?;
        self.spend(set.len(), whole.span)?;
        Ok(Formula::In(self.term(left)?, set))
    }

    /// Charges `amount` more parts of a formula.
    fn spend(&mut self, amount: usize, span: Span) -> Parsed<()> {
        let Some(extent) = self.extent() else { return Ok(()) };
        extent.size = extent.size.saturating_add(amount);
        if extent.size > MAX_FORMULA {
            return Err(Diagnostic::error(span, Reason::FormulaTooLarge { limit: MAX_FORMULA }));
        }
        self.scope().budget.formula(amount, span)
    }

    /// Runs `inner` nested `levels` deeper.
    fn nested<T>(
        &mut self,
        levels: usize,
        span: Span,
        inner: impl FnOnce(&mut Self) -> Parsed<T>,
    ) -> Parsed<T> {
        if let Some(extent) = self.extent() {
            // Chains of `mod` and `/` make terms deeper than their text is nested.
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

    /// Lowers a number. Parts that do not depend on the position are folded.
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
            ExprKind::Multiply(first, rest) => {
                lower.nested(rest.len(), span, |lower| lower.product(first, rest))
            }
            _ => lower.read_off(expr),
        })
    }

    /// Lowers `left operator right`; one of them must be constant.
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
            (Term::Number(factor), Operator::Times, inner)
            | (inner, Operator::Times, Term::Number(factor)) => self.scale(factor, inner, span),
            (_, Operator::Over | Operator::Mod, Term::Number(modulus)) if modulus < 1 => {
                Err(Diagnostic::error(span, Reason::ModulusNotPositive { modulus }))
            }
            (inner, Operator::Over, Term::Number(divisor)) => {
                Ok(Term::Div(Box::new(inner), divisor))
            }
            (inner, Operator::Mod, Term::Number(modulus)) => {
                Ok(Term::Mod(Box::new(inner), modulus))
            }
            _ => Err(Diagnostic::error(span, Reason::NotLinear)),
        }
    }

    /// `factor * inner`; nested multiples are merged, so that terms stay shallow.
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

    /// Lowers a condition.
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

    /// Lowers comparisons; `a < b <= c` is the conjunction of both.
    fn compare(
        &mut self,
        first: &Expr,
        rest: &[(Comparison, Expr)],
    ) -> Parsed<Formula<Self::Kind>> {
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

/// The constants that these terms are, if all are.
pub(crate) fn numbers<K: Kind>(terms: &[Term<K>]) -> Option<Vec<i64>> {
    let number = |term: &Term<K>| match term {
        Term::Number(number) => Some(*number),
        _ => None,
    };
    terms.iter().map(number).collect()
}

/// The folded sum if all terms are constants; else a sum term.
pub(crate) fn folded<K: Kind>(terms: Vec<Term<K>>, span: Span) -> Parsed<Term<K>> {
    let Some(numbers) = numbers(&terms) else { return Ok(Term::Add(terms)) };
    let sum = numbers.into_iter().try_fold(0_i64, i64::checked_add);
    sum.map(Term::Number).ok_or_else(|| Diagnostic::error(span, Reason::ArithmeticOverflow))
}

/// Lowers claims; `W` is the syntax of a winning move's description.
pub(crate) trait LowerClaim<W>: Lower {
    /// Checks that this kind of positions supports the claim.
    fn admit(&self, claim: &ClaimText<W>) -> Parsed<()>;

    /// Lowers the description of a winning move.
    fn goal(&mut self, text: &W) -> Parsed<<Self::Kind as Kind>::Goal>;

    /// Lowers a claim. Claims about values are rejected in misère play.
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
            SubjectText::Value(value) => self.value(value, text.relation)?,
            SubjectText::EveryMoveWins => Subject::EveryMoveWins,
            SubjectText::PlayParity(odd) => Subject::PlayParity(*odd),
            SubjectText::PlayLength(length) => Subject::PlayLength(self.term(length)?),
            SubjectText::WinningMove(goal) => Subject::WinningMove(self.goal(goal)?),
        };
        let formula =
            text.formula.as_ref().map_or(Ok(Formula::Bool(true)), |expr| self.formula(expr))?;
        Ok(Claim { span: text.span, mover, subject, relation: text.relation, formula })
    }

    /// Lowers what is claimed of values.
    fn value(&mut self, text: &ValueText, relation: Relation) -> Parsed<Subject<Self::Kind>> {
        let modulus = match &text.modulus {
            None => None,
            Some(expr) => match self.term(expr)? {
                Term::Number(modulus) if modulus >= 1 => Some(modulus),
                Term::Number(modulus) => {
                    return Err(Diagnostic::error(
                        expr.span,
                        Reason::ModulusNotPositive { modulus },
                    ));
                }
                _ => return Err(Diagnostic::error(expr.span, Reason::NotLinear)),
            },
        };
        let passing = match &text.passing {
            PassingText::Compared(Comparison::Equal, number)
                if modulus.is_none() && relation == Relation::If =>
            {
                return Ok(Subject::Value(self.term(number)?));
            }
            PassingText::Compared(comparison, with) => {
                Passing::Compared(*comparison, self.term(with)?)
            }
            PassingText::In(set) => {
                let set = number_set(text.span, set, self.scope())?;
                self.spend(set.len(), text.span)?;
                Passing::In(set)
            }
        };
        Ok(Subject::ValueIs(ValueTest { modulus, passing }))
    }
}
