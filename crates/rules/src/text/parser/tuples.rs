//! Expressions that only games of heaps have: functions and quantifiers, names with primes, tuples.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use compute::Function;

use super::Parser;
use crate::diagnostic::{Diagnostic, Parsed, Reason, Wanted};
use crate::text::lexer::{Dialect, TokenKind};
use crate::text::syntax::{
    Expr, ExprKind, NameText, NumerationText, Operator, TupleExpr, TupleText,
};
use crate::text::{Cursor, Sign};

impl Parser<'_, '_> {
    /// Parses `where F`, if present.
    pub(crate) fn condition(&mut self) -> Parsed<Option<Expr>> {
        if self.eat_name("where") { Ok(Some(self.formula()?)) } else { Ok(None) }
    }

    /// Parses a name without a prime.
    pub(crate) fn new_name(&mut self) -> Parsed<NameText> {
        let span = self.here();
        if matches!(self.peek(), Some(TokenKind::Name(name)) if name.ends_with('\'')) {
            return Err(self.unexpected(Wanted::Name));
        }
        Ok(NameText { name: self.free_name()?.to_string(), span })
    }

    /// Parses `(1, 2)`, or `1` for one heap; with any number of heaps also `()` and `empty`.
    pub(crate) fn tuple(&mut self) -> Parsed<TupleText> {
        let start = self.here();
        let any_number = self.dialect == Dialect::Lists;
        let sizes = if self.eat_sign(Sign::Open) {
            let none = any_number && self.at_sign(Sign::Close);
            let sizes = if none { vec![] } else { self.list(Self::sum)? };
            self.expect_closing(Sign::Close, start)?;
            sizes
        } else if any_number && self.eat_name("empty") {
            vec![]
        } else if matches!(self.peek(), Some(TokenKind::Number(_) | TokenKind::Name(_))) {
            vec![self.sum()?]
        } else {
            return Err(self.unexpected(Wanted::Tuple));
        };
        Ok(TupleText { span: self.since(start), sizes })
    }

    /// Parses a formula from `some` or `all`.
    pub(super) fn quantified(&mut self) -> Parsed<Expr> {
        let start = self.here();
        let all = self.at_name("all");
        self.bump();
        let names = self.list(Self::new_name)?;
        self.expect_sign(Sign::Colon)?;
        let body = self.nested(Self::disjunction)?;
        Ok(Expr {
            span: self.since(start),
            kind: ExprKind::Heaps(TupleExpr::Quantified(all, names, Box::new(body))),
        })
    }

    /// Parses an unsigned factor without parentheses.
    pub(super) fn heap_factor(&mut self) -> Parsed<Expr> {
        let start = self.here();
        let name = match self.peek() {
            Some(&TokenKind::Number(digits)) => {
                let number =
                    digits.parse().map_err(|_| Diagnostic::error(start, Reason::NumberTooLarge))?;
                self.bump();
                return self.after_number(Expr { span: start, kind: ExprKind::Number(number) });
            }
            Some(&TokenKind::Name(name)) => name,
            _ => return Err(self.unexpected(Wanted::Number)),
        };
        if self.dialect == Dialect::Lists
            && let Some(call) = self.about_all_heaps(name)?
        {
            return Ok(Expr { span: self.since(start), kind: ExprKind::Heaps(call) });
        }
        if self.question
            && let Some(asked) = self.asked(name)?
        {
            let kind = ExprKind::Heaps(TupleExpr::Asked(Box::new(asked)));
            return Ok(Expr { span: self.since(start), kind });
        }
        let call = match name {
            "true" | "false" => {
                self.bump();
                return Ok(Expr { span: start, kind: ExprKind::Bool(matches!(name, "true")) });
            }
            "touched" => {
                self.bump();
                TupleExpr::Touched
            }
            "min" => TupleExpr::Min(self.call(|parser| parser.list(Self::term))?),
            "max" => TupleExpr::Max(self.call(|parser| parser.list(Self::term))?),
            "columns" => TupleExpr::Columns(Box::new(self.call(Self::sum)?)),
            "ones" => TupleExpr::Ones(Box::new(self.call(Self::term)?)),
            "digitsum" => {
                let (base, inner) = self.call(|parser| parser.two(Self::sum))?;
                TupleExpr::DigitSum(Box::new(base), Box::new(inner))
            }
            "zeros" => {
                let (numeration, inner) = self.call(|parser| parser.two(Self::numeration))?;
                TupleExpr::Zeros(numeration, Box::new(inner))
            }
            "shift" => {
                let (numeration, inner) = self.call(|parser| parser.two(Self::numeration))?;
                TupleExpr::Shift(numeration, Box::new(inner))
            }
            _ if self.at_call() => match name {
                "gcd" => self.two_terms(Function::Gcd)?,
                "bit" => self.two_terms(Function::Bit)?,
                _ => TupleExpr::Length(self.call(Self::new_name)?),
            },
            _ if self.at_entry() => {
                let list = NameText { name: self.free_name()?.to_string(), span: start };
                let opened = self.here();
                self.bump();
                let place = self.nested(Self::term)?;
                self.expect_closing(Sign::CloseSquare, opened)?;
                TupleExpr::Entry(list, Box::new(place))
            }
            _ => {
                let name = self.free_name()?.to_string();
                return self.power(Expr { span: start, kind: ExprKind::Name(name) });
            }
        };
        Ok(Expr { span: self.since(start), kind: ExprKind::Heaps(call) })
    }

    /// Whether a name followed by the sign comes next.
    fn followed_by(&self, sign: Sign) -> bool {
        self.tokens.get(self.at + 1).is_some_and(|token| token.kind == TokenKind::Sign(sign))
    }

    /// Whether a call comes next of a function whose name is not reserved.
    fn at_call(&self) -> bool {
        ["gcd", "bit", "length"].iter().any(|name| self.at_name(name))
            && self.followed_by(Sign::Open)
    }

    /// A tuple of names before an arrow, `l, n`, `(l, n)` or `l n`; none for a single name or
    /// anything else.
    pub(crate) fn names_before_arrow(&self) -> Option<Vec<String>> {
        let (mut together, mut names) = (false, vec![]);
        for token in self.tokens.get(self.at..)? {
            match token.kind {
                TokenKind::Sign(Sign::Open | Sign::Close | Sign::Comma) => together = true,
                TokenKind::Name(name) => names.push(name.to_string()),
                TokenKind::Sign(Sign::Arrow) => break,
                _ => return None,
            }
        }
        (together || names.len() > 1).then_some(names)
    }

    /// The names inside the parentheses that open here, if they contain several numbers.
    pub(crate) fn names_in_tuple(&self) -> Option<Vec<String>> {
        let (mut depth, mut several, mut names) = (0_usize, false, vec![]);
        for token in self.tokens.get(self.at..)? {
            match token.kind {
                TokenKind::Sign(Sign::Open) => depth += 1,
                TokenKind::Sign(Sign::Close) => depth = depth.saturating_sub(1),
                TokenKind::Sign(Sign::Comma) => several |= depth == 1,
                TokenKind::Name(name) => names.push(name.to_string()),
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
        several.then_some(names)
    }

    /// Whether an entry of a list comes next.
    fn at_entry(&self) -> bool {
        self.followed_by(Sign::OpenSquare)
    }

    /// Parses a call, from the name of a function of two numbers.
    fn two_terms(&mut self, function: Function) -> Parsed<TupleExpr> {
        let (one, two) = self.call(|parser| parser.two(Self::term))?;
        Ok(TupleExpr::Call(function, Box::new(one), Box::new(two)))
    }

    /// Parses `first, T`.
    fn two<A>(&mut self, first: impl FnOnce(&mut Self) -> Parsed<A>) -> Parsed<(A, Expr)> {
        let one = first(self)?;
        self.expect_sign(Sign::Comma)?;
        Ok((one, self.term()?))
    }

    fn numeration(&mut self) -> Parsed<NumerationText> {
        Ok(if self.eat_name("fibonacci") {
            NumerationText::Fibonacci
        } else if self.eat_name("unary") {
            NumerationText::Unary
        } else if self.eat_name("quadratic") {
            NumerationText::Quadratic(Box::new(self.sum()?))
        } else if self.eat_name("recurrence") {
            let (start, mut coefficients) = (self.here(), vec![]);
            while self.eat_sign(if coefficients.is_empty() { Sign::Open } else { Sign::Comma }) {
                coefficients.push(self.sum()?);
            }
            if !matches!(coefficients.len(), 2 | 3) {
                return Err(Diagnostic::error(start, Reason::RecurrenceCoefficients));
            }
            self.expect_closing(Sign::Close, start)?;
            NumerationText::Recurrence(coefficients)
        } else if let (Some(TokenKind::Name(name)), true) =
            (self.peek(), self.followed_by(Sign::Open))
        {
            return Err(Diagnostic::error(
                self.here(),
                Reason::UnknownNumeration { name: name.to_string() },
            ));
        } else {
            self.eat_name("base");
            NumerationText::Base(Box::new(self.sum()?))
        })
    }

    /// Parses implied products such as `2 x` and `2 (x + 1)`.
    fn after_number(&mut self, number: Expr) -> Parsed<Expr> {
        let names_a_number = match self.peek() {
            Some(TokenKind::Sign(Sign::Open)) => true,
            Some(TokenKind::Name(name)) => {
                !self.is_reserved(name) && !self.at_outcome()
                    || self.dialect == Dialect::Lists && matches!(*name, "sum" | "count")
                    || matches!(
                        *name,
                        "min" | "max" | "ones" | "digitsum" | "zeros" | "shift" | "touched"
                    )
            }
            _ => return self.power(number),
        };
        if !names_a_number {
            return Ok(number);
        }
        let start = number.span;
        let factor = self.nested(Self::factor)?;
        let kind = ExprKind::Multiply(Box::new(number), Vec::from([(Operator::Times, factor)]));
        Ok(Expr { span: self.since(start), kind })
    }

    /// Parses `base^exponent`.
    pub(super) fn power(&mut self, base: Expr) -> Parsed<Expr> {
        if !self.eat_sign(Sign::Caret) {
            return Ok(base);
        }
        let start = base.span;
        let place = self.here();
        let exponent = if self.eat_sign(Sign::Open) {
            let exponent = self.nested(Self::sum)?;
            self.expect_closing(Sign::Close, place)?;
            exponent
        } else {
            let kind = match self.peek() {
                Some(&TokenKind::Number(digits)) => {
                    let number = digits
                        .parse()
                        .map_err(|_| Diagnostic::error(place, Reason::NumberTooLarge))?;
                    self.bump();
                    ExprKind::Number(number)
                }
                _ => self.nested(Self::heap_factor)?.kind,
            };
            Expr { span: self.since(place), kind }
        };
        let kind = ExprKind::Heaps(TupleExpr::Power(Box::new(base), Box::new(exponent)));
        Ok(Expr { span: self.since(start), kind })
    }
}
