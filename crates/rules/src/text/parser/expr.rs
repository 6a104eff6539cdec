//! Parses expressions: numbers, conditions on variables, formulas about words. One grammar for all;
//! lowering decides which it is.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use super::Parser;
use crate::Span;
use crate::diagnostic::{Diagnostic, Parsed, Reason, Wanted};
use crate::language::Comparison;
use crate::limits::MAX_DEPTH;
use crate::text::lexer::{Dialect, TokenKind};
use crate::text::syntax::{Expr, ExprKind, NameText, Operator, SetText, TupleExpr, WordText};
use crate::text::{Cursor, Sign};

impl<'s> Parser<'s, '_> {
    /// Parses `F` or `F except WORD, WORD`.
    pub(crate) fn formula(&mut self) -> Parsed<Expr> {
        let start = self.here();
        let inner = self.disjunction()?;
        if !self.eat_name("except") {
            return Ok(inner);
        }
        let kind = match self.dialect {
            Dialect::Words | Dialect::Boards => {
                ExprKind::Except(Box::new(inner), self.list(Self::word_text)?)
            }
            Dialect::Tuples | Dialect::Lists => {
                ExprKind::Heaps(TupleExpr::Except(Box::new(inner), self.list(Self::tuple)?))
            }
        };
        Ok(Expr { span: self.since(start), kind })
    }

    /// Parses a formula without `except`.
    pub(crate) fn disjunction(&mut self) -> Parsed<Expr> {
        let one = self.chain("or", Self::conjunction, ExprKind::Or)?;
        if self.question { self.joined(one) } else { Ok(one) }
    }

    fn conjunction(&mut self) -> Parsed<Expr> {
        self.chain("and", Self::negation, ExprKind::And)
    }

    pub(super) fn chain(
        &mut self,
        separator: &str,
        part: impl Fn(&mut Self) -> Parsed<Expr>,
        all: impl FnOnce(Vec<Expr>) -> ExprKind,
    ) -> Parsed<Expr> {
        let start = self.here();
        let mut parts = self.parts(separator, part)?;
        if parts.len() == 1 {
            return Ok(parts.remove(0));
        }
        Ok(Expr { span: self.since(start), kind: all(parts) })
    }

    fn negation(&mut self) -> Parsed<Expr> {
        let start = self.here();
        if self.dialect.has_heaps() && (self.at_name("some") || self.at_name("all")) {
            return self.quantified();
        }
        if !self.eat_name("not") {
            return self.comparison();
        }
        let inner = self.nested(Self::negation)?;
        Ok(Expr { span: self.since(start), kind: ExprKind::Not(Box::new(inner)) })
    }

    fn comparison(&mut self) -> Parsed<Expr> {
        let start = self.here();
        if self.dialect == Dialect::Words && self.eat_name("word") {
            return self.about_word(start);
        }
        let first = self.term()?;
        if self.eat_name("in") {
            return self.membership(start, first);
        }
        let mut rest = vec![];
        while let Some(comparison) = self.eat_comparison() {
            rest.push((comparison, self.term()?));
        }
        if rest.is_empty() {
            return Ok(first);
        }
        Ok(Expr { span: self.since(start), kind: ExprKind::Compare(Box::new(first), rest) })
    }

    pub(super) fn eat_comparison(&mut self) -> Option<Comparison> {
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

    /// Parses what follows `word`.
    fn about_word(&mut self, start: Span) -> Parsed<Expr> {
        let kind = if self.eat_name("in") {
            ExprKind::WordIn(Box::new(self.pattern()?))
        } else {
            let equal = self.eat_sign(Sign::Equal);
            if !equal && !self.eat_sign(Sign::NotEqual) {
                return Err(self.unexpected(Wanted::Sign("=")));
            }
            ExprKind::WordIs(equal, self.word_text()?)
        };
        Ok(Expr { span: self.since(start), kind })
    }

    /// Parses what follows `in`.
    fn membership(&mut self, start: Span, left: Expr) -> Parsed<Expr> {
        let kind = if let Some(set) = self.set_text()? {
            ExprKind::InSet(Box::new(left), set)
        } else if self.dialect.has_heaps() {
            return Err(self.unexpected(Wanted::NumberSet));
        } else if matches!(
            self.peek(),
            Some(TokenKind::Class(_) | TokenKind::Name("any" | "digit"))
        ) {
            ExprKind::In(Box::new(left), Box::new(self.atom()?))
        } else {
            return Err(self.unexpected(Wanted::Set));
        };
        Ok(Expr { span: self.since(start), kind })
    }

    /// Parses a set of numbers, or the name of one, if there is one.
    pub(super) fn set_text(&mut self) -> Parsed<Option<SetText>> {
        if self.at_sign(Sign::OpenBrace) {
            return Ok(Some(SetText::Items(self.set()?)));
        }
        let span = self.here();
        match self.peek() {
            Some(&TokenKind::Name(name)) if !self.is_reserved(name) => {
                self.bump();
                Ok(Some(SetText::Parameter(NameText { name: name.to_string(), span })))
            }
            _ => Ok(None),
        }
    }

    /// Parses `{0, 2, 5..9}`, from the brace.
    pub(super) fn set(&mut self) -> Parsed<Vec<(Expr, Option<Expr>)>> {
        let opened = self.here();
        self.bump();
        let mut items = vec![];
        if !self.at_sign(Sign::CloseBrace) {
            items = self.list(|parser| {
                let low = parser.sum()?;
                let high = if parser.eat_sign(Sign::DotDot) { Some(parser.sum()?) } else { None };
                Ok((low, high))
            })?;
        }
        self.expect_closing(Sign::CloseBrace, opened)?;
        Ok(items)
    }

    /// Parses a number: a sum or, with heaps, several joined by `xor`.
    pub(crate) fn term(&mut self) -> Parsed<Expr> {
        match self.dialect {
            Dialect::Words | Dialect::Boards => self.sum(),
            Dialect::Tuples | Dialect::Lists => {
                self.chain("xor", Self::sum, |parts| ExprKind::Heaps(TupleExpr::Xor(parts)))
            }
        }
    }

    /// Parses a number: products joined by `+` and `-`.
    pub(crate) fn sum(&mut self) -> Parsed<Expr> {
        let start = self.here();
        let first = self.product()?;
        let mut parts = vec![(false, first)];
        loop {
            let negative = self.at_sign(Sign::Minus);
            if !negative && !self.at_sign(Sign::Plus) {
                break;
            }
            self.bump();
            parts.push((negative, self.product()?));
        }
        if parts.len() > 1 {
            return Ok(Expr { span: self.since(start), kind: ExprKind::Add(parts) });
        }
        Ok(parts.remove(0).1)
    }

    fn product(&mut self) -> Parsed<Expr> {
        let start = self.here();
        let first = self.factor()?;
        let mut rest = vec![];
        loop {
            let operator = match self.peek() {
                Some(TokenKind::Sign(Sign::Star)) => Operator::Times,
                Some(TokenKind::Sign(Sign::Slash)) => Operator::Over,
                Some(TokenKind::Name("mod")) => Operator::Mod,
                _ => break,
            };
            // Each `mod` and `/` deepens the term by one level.
            if rest.len() >= MAX_DEPTH {
                return Err(Diagnostic::error(
                    self.here(),
                    Reason::NestingTooDeep { limit: MAX_DEPTH },
                ));
            }
            self.bump();
            rest.push((operator, self.factor()?));
        }
        if rest.is_empty() {
            return Ok(first);
        }
        Ok(Expr { span: self.since(start), kind: ExprKind::Multiply(Box::new(first), rest) })
    }

    pub(super) fn factor(&mut self) -> Parsed<Expr> {
        let start = self.here();
        if self.eat_sign(Sign::Minus) {
            let inner = self.nested(Self::factor)?;
            return Ok(Expr { span: self.since(start), kind: ExprKind::Negative(Box::new(inner)) });
        }
        if self.eat_sign(Sign::Open) {
            let mut inner = self.nested(Self::formula)?;
            self.expect_closing(Sign::Close, start)?;
            inner.span = self.since(start);
            return if self.dialect.has_heaps() { self.power(inner) } else { Ok(inner) };
        }
        if self.dialect.has_heaps() {
            return self.heap_factor();
        }
        let kind = match self.peek() {
            Some(TokenKind::Number(digits)) => match digits.parse() {
                Ok(number) => ExprKind::Number(number),
                Err(_) => return Err(Diagnostic::error(start, Reason::NumberTooLarge)),
            },
            Some(TokenKind::Quoted(text)) => ExprKind::Quoted((*text).to_string()),
            Some(TokenKind::Name("length")) => ExprKind::Length,
            Some(TokenKind::Name("true")) => ExprKind::Bool(true),
            Some(TokenKind::Name("false")) => ExprKind::Bool(false),
            Some(TokenKind::Name("sum")) => {
                let inner = self.call(|parser| parser.sum())?;
                return Ok(Expr { span: self.since(start), kind: ExprKind::Sum(Box::new(inner)) });
            }
            Some(TokenKind::Name("count")) => {
                let inner = self.call(Self::pattern)?;
                return Ok(Expr {
                    span: self.since(start),
                    kind: ExprKind::Count(Box::new(inner)),
                });
            }
            Some(TokenKind::Name(_)) => {
                return Ok(Expr {
                    kind: ExprKind::Name(self.free_name()?.to_string()),
                    span: start,
                });
            }
            _ => return Err(self.unexpected(Wanted::Number)),
        };
        self.bump();
        Ok(Expr { span: start, kind })
    }

    /// Parses a call, from the name of a function of one argument.
    pub(super) fn call<T>(&mut self, argument: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        self.bump();
        let opened = self.here();
        self.expect_sign(Sign::Open)?;
        let inner = self.nested(argument)?;
        self.expect_closing(Sign::Close, opened)?;
        Ok(inner)
    }

    /// Whether `outcome` with the letter of a class, or another unreserved verdict, follows, which
    /// does not belong to the position before it.
    pub(super) fn at_outcome(&self) -> bool {
        let next = self.tokens.get(self.at + 1).map(|token| &token.kind);
        self.at_name("outcome") && matches!(next, Some(TokenKind::Name("L" | "R" | "N" | "P")))
            || self.before_verdict && (self.at_name("draw") || self.at_name("difference"))
    }

    /// Parses a word: bare digits and names and quoted texts in sequence, or `empty`.
    pub(crate) fn word_text(&mut self) -> Parsed<WordText> {
        let start = self.here();
        let mut symbols = vec![];
        let mut any = false;
        loop {
            let span = self.here();
            match self.peek() {
                Some(TokenKind::Name("empty")) => {}
                Some(TokenKind::Name(name)) if self.is_reserved(name) || self.at_outcome() => break,
                Some(TokenKind::Number(text) | TokenKind::Name(text)) => {
                    let mut at = span.start;
                    for symbol in text.chars() {
                        let end = at + symbol.len_utf8();
                        symbols.push((symbol, Span { start: at, end }));
                        at = end;
                    }
                }
                Some(TokenKind::Quoted(text)) => {
                    symbols.extend(quoted_symbols(text, span));
                }
                _ => break,
            }
            any = true;
            self.bump();
        }
        if any {
            Ok(WordText { span: self.since(start), symbols })
        } else {
            Err(self.unexpected(Wanted::Word))
        }
    }
}

/// The symbols of a text in quotes that stands at `span`, each with its place.
pub(crate) fn quoted_symbols(text: &str, span: Span) -> impl Iterator<Item = (char, Span)> + '_ {
    text.char_indices().map(move |(offset, symbol)| {
        let start = span.start + 1 + offset;
        (symbol, Span { start, end: start + symbol.len_utf8() })
    })
}
