//! Parses expressions: numbers and conditions in one grammar; lowering decides which it is.
//!
//! By increasing precedence: `or`, `and`, `not`, comparisons, `xor`, `+` and `-`, `*` `/` `mod`, a
//! sign, powers.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use plan::Comparison;
use rules::Span;
use rules::limits::MAX_DEPTH;

use super::lex::{Sign, TokenKind};
use super::names::is_reserved;
use super::parser::{Cursor, Parsed, Parser};
use super::syntax::{Expr, ExprKind, Name, Operator};
use crate::diagnostic::{Diagnostic, Reason, Wanted};

impl<'s> Parser<'s, '_> {
    /// Parses a number or a condition.
    pub(super) fn expression(&mut self) -> Parsed<Expr<'s>> {
        self.chain("or", Self::conjunction, ExprKind::Or)
    }

    fn conjunction(&mut self) -> Parsed<Expr<'s>> {
        self.chain("and", Self::negation, ExprKind::And)
    }

    fn chain(
        &mut self,
        separator: &str,
        part: impl Fn(&mut Self) -> Parsed<Expr<'s>>,
        all: impl FnOnce(Vec<Expr<'s>>) -> ExprKind<'s>,
    ) -> Parsed<Expr<'s>> {
        let mut parts = self.parts(separator, part)?;
        if parts.len() == 1 {
            return Ok(parts.remove(0));
        }
        let start = parts.first().map_or(Span::default(), |first| first.span);
        let depth = parts.iter().map(|part| part.depth).max().unwrap_or(0);
        self.made(start, all(parts), depth + 1)
    }

    fn negation(&mut self) -> Parsed<Expr<'s>> {
        let start = self.here();
        if !self.eat_name("not") {
            return self.comparison();
        }
        let inner = self.nested(Self::negation)?;
        let depth = inner.depth + 1;
        self.made(start, ExprKind::Not(Box::new(inner)), depth)
    }

    fn comparison(&mut self) -> Parsed<Expr<'s>> {
        let first = self.sum()?;
        let mut rest = vec![];
        while let Some(comparison) = self.eat_comparison() {
            rest.push((comparison, self.sum()?));
        }
        if rest.is_empty() {
            return Ok(first);
        }
        let deepest = rest.iter().map(|(_, part)| part.depth).fold(first.depth, usize::max);
        self.made(first.span, ExprKind::Compare(Box::new(first), rest), deepest + 2)
    }

    fn eat_comparison(&mut self) -> Option<Comparison> {
        let Some(TokenKind::Sign(sign)) = self.peek() else { return None };
        let comparison = match sign {
            Sign::Equal => Comparison::Equal,
            Sign::NotEqual => Comparison::NotEqual,
            Sign::Less => Comparison::Less,
            Sign::LessEqual => Comparison::LessEqual,
            Sign::Greater => Comparison::Greater,
            Sign::GreaterEqual => Comparison::GreaterEqual,
            _ => return None,
        };
        self.bump();
        Some(comparison)
    }

    /// Parses a number.
    pub(super) fn sum(&mut self) -> Parsed<Expr<'s>> {
        let mut left = self.terms()?;
        while self.eat_name("xor") {
            let right = self.terms()?;
            left = self.binary(Operator::Xor, left, right)?;
        }
        Ok(left)
    }

    fn terms(&mut self) -> Parsed<Expr<'s>> {
        let mut left = self.product()?;
        loop {
            let operator = match self.peek() {
                Some(TokenKind::Sign(Sign::Plus)) => Operator::Add,
                Some(TokenKind::Sign(Sign::Minus)) => Operator::Subtract,
                _ => return Ok(left),
            };
            self.bump();
            let right = self.product()?;
            left = self.binary(operator, left, right)?;
        }
    }

    fn product(&mut self) -> Parsed<Expr<'s>> {
        let mut left = self.signed()?;
        loop {
            let operator = match self.peek() {
                Some(TokenKind::Sign(Sign::Star)) => Operator::Multiply,
                Some(TokenKind::Sign(Sign::Slash)) => Operator::Divide,
                Some(TokenKind::Name("mod")) => Operator::Remainder,
                _ => return Ok(left),
            };
            self.bump();
            let right = self.signed()?;
            left = self.binary(operator, left, right)?;
        }
    }

    fn binary(&mut self, operator: Operator, left: Expr<'s>, right: Expr<'s>) -> Parsed<Expr<'s>> {
        let (start, depth) = (left.span, left.depth.max(right.depth) + 1);
        self.made(start, ExprKind::Binary(operator, Box::new(left), Box::new(right)), depth)
    }

    fn signed(&mut self) -> Parsed<Expr<'s>> {
        let start = self.here();
        if !self.eat_sign(Sign::Minus) {
            return self.power();
        }
        // Parse the sign as part of the constant, so that the smallest number can be written.
        let is_power = self.peek_second() == Some(TokenKind::Sign(Sign::Caret));
        if matches!(self.peek(), Some(TokenKind::Number(_)))
            && (!is_power || self.is_at_constant_power())
        {
            let value = self.constant(true)?;
            return self.made(start, ExprKind::Number(value), 0);
        }
        let inner = self.nested(Self::signed)?;
        let depth = inner.depth + 1;
        self.made(start, ExprKind::Negate(Box::new(inner)), depth)
    }

    /// Parses a power; powers of constants are constants.
    fn power(&mut self) -> Parsed<Expr<'s>> {
        let is_constant = self.is_at_constant_power();
        let base = self.atom()?;
        // `2^3^4` is ambiguous between languages.
        if is_constant || !self.eat_sign(Sign::Caret) {
            return Ok(base);
        }
        let negative = self.at_sign(Sign::Minus);
        let exponent =
            self.nested(|parser| if negative { parser.signed() } else { parser.atom() })?;
        self.binary(Operator::Power, base, exponent)
    }

    /// Whether a power of two constants comes next.
    fn is_at_constant_power(&self) -> bool {
        let mut kinds = self.ahead().iter().map(|token| token.kind);
        matches!(kinds.next(), Some(TokenKind::Number(_)))
            && kinds.next() == Some(TokenKind::Sign(Sign::Caret))
            && matches!(kinds.next(), Some(TokenKind::Number(_)))
    }

    fn atom(&mut self) -> Parsed<Expr<'s>> {
        let start = self.here();
        match self.peek() {
            Some(TokenKind::Number(_)) => {
                let value = self.constant(false)?;
                self.made(start, ExprKind::Number(value), 0)
            }
            Some(TokenKind::Quoted(text)) => {
                self.bump();
                self.made(start, ExprKind::Quoted(text), 0)
            }
            Some(TokenKind::Sign(Sign::Open)) => {
                self.bump();
                let mut parts = self.nested(|parser| parser.list(Self::expression))?;
                self.expect_closing(Sign::Close, start)?;
                if parts.len() == 1 {
                    let inner = parts.remove(0);
                    return self.made(start, inner.kind, inner.depth);
                }
                let depth = parts.iter().map(|part| part.depth).max().unwrap_or(0);
                self.made(start, ExprKind::Several(parts), depth)
            }
            Some(TokenKind::Name(text)) => {
                let name = Name { text, span: start };
                match self.peek_second() {
                    Some(TokenKind::Sign(Sign::Open)) => self.call(name),
                    Some(TokenKind::Sign(Sign::OpenSquare)) => self.entry(name),
                    _ if is_reserved(text) && text != "word" => {
                        Err(self.unexpected(Wanted::Expression))
                    }
                    _ => {
                        self.bump();
                        self.made(start, ExprKind::Variable(text), 0)
                    }
                }
            }
            _ => Err(self.unexpected(Wanted::Expression)),
        }
    }

    /// Parses a call, `min(a, b)`.
    fn call(&mut self, name: Name<'s>) -> Parsed<Expr<'s>> {
        self.bump();
        let opened = self.here();
        self.bump();
        let arguments = self.nested(|parser| parser.list(Self::expression))?;
        self.expect_closing(Sign::Close, opened)?;
        // The minimum of several numbers becomes nested pairs.
        let depth = arguments.iter().map(|part| part.depth).max().unwrap_or(0) + arguments.len();
        self.made(name.span, ExprKind::Call(name, arguments), depth)
    }

    /// Parses an entry, `a[i]`.
    fn entry(&mut self, name: Name<'s>) -> Parsed<Expr<'s>> {
        self.bump();
        let opened = self.here();
        self.bump();
        let place = self.nested(Self::sum)?;
        self.expect_closing(Sign::CloseSquare, opened)?;
        let depth = place.depth + 1;
        self.made(name.span, ExprKind::Entry(name, Box::new(place)), depth)
    }

    fn made(&self, start: Span, kind: ExprKind<'s>, depth: usize) -> Parsed<Expr<'s>> {
        let span = self.since(start);
        if depth > MAX_DEPTH {
            return Err(Diagnostic::error(span, Reason::NestingTooDeep { limit: MAX_DEPTH }));
        }
        Ok(Expr { span, kind, depth })
    }
}
