//! What only games on any number of heaps have: the statements about one heap, and functions of all heaps in expressions.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::{Cursor, Parsed, Parser};
use crate::diagnostic::{Diagnostic, Reason, Wanted};
use crate::lex::{Sign, TokenKind};
use crate::lists::{Code, CodeError, MAX_DIGITS, MAX_PARTS};
use crate::ruleset::Span;
use crate::syntax::{CodeText, Expr, ListFunction, NameText, SplitText, TupleExpr};
use crate::text::beginning;

impl Parser<'_, '_> {
    /// After `heap`.
    pub(super) fn heap(&mut self) -> Parsed<NameText> {
        if !matches!(self.peek(), Some(TokenKind::Name(_))) {
            return Err(self.unexpected(Wanted::OneHeapName));
        }
        let name = self.new_name()?;
        let start = self.here();
        let mut names = Vec::from([name.name.clone()]);
        while let Some(TokenKind::Name(_)) = self.peek()
            && !self.at_name("where")
        {
            names.push(self.new_name()?.name);
            self.eat_sign(Sign::Comma);
        }
        if names.len() > 1 {
            return Err(Diagnostic::error(self.since(start), Reason::NamesOfHeaps { names }));
        }
        Ok(name)
    }

    /// After `move`.
    pub(super) fn split(&mut self, start: Span) -> Parsed<SplitText> {
        let place = self.here();
        if self.mover_of_line().is_some() {
            return Err(Diagnostic::error(place, Reason::PartisanSum));
        }
        if self.at_name("any") {
            return Err(Diagnostic::error(self.here(), Reason::AnyIsImplied));
        }
        let heap = self.new_name()?;
        self.expect_sign(Sign::Arrow)?;
        let parts = if self.eat_name("empty") {
            vec![]
        } else {
            let first = self.term()?;
            let mut parts = vec![first];
            while self.eat_sign(Sign::Comma) {
                if parts.len() == MAX_PARTS {
                    return Err(Diagnostic::error(self.here(), Reason::TooManyParts { limit: MAX_PARTS }));
                }
                parts.push(self.term()?);
            }
            parts
        };
        let condition = self.condition()?;
        Ok(SplitText { span: self.since(start), heap, parts, condition })
    }

    /// After `octal` or `hexadecimal`.
    pub(super) fn code(&mut self, keyword: &'static str) -> Parsed<CodeText> {
        let span = self.here();
        let Some(&TokenKind::Code(text)) = self.peek() else {
            return Err(self.unexpected(Wanted::Code));
        };
        self.bump();
        let digit = |at: usize| {
            let found = text.get(at..).and_then(|rest| rest.chars().next())?;
            let start = span.start + at;
            let place = Span { start, end: start + found.len_utf8() };
            Some(Diagnostic::error(place, Reason::CodeDigit { found, keyword }))
        };
        let largest = if keyword == "octal" { 7 } else { 15 };
        let high = |symbol: char| symbol.to_digit(16).is_some_and(|value| value > largest);
        let fail = |reason| Err(Diagnostic::error(span, reason));
        if let Some(diagnostic) = text.find(high).and_then(digit) {
            return Err(diagnostic);
        }
        match Code::parse(text) {
            Ok(code) => Ok(CodeText { span, code }),
            Err(CodeError::Form(at)) => Err(digit(at).unwrap_or_else(|| self.no_point(text, span))),
            Err(CodeError::TooLong) => fail(Reason::CodeTooLong { limit: MAX_DIGITS }),
            Err(CodeError::First) => fail(Reason::CodeFirstDigit { keyword }),
        }
    }

    /// Codes have a point.
    fn no_point(&self, text: &str, span: Span) -> Diagnostic {
        let found = crate::diagnostic::Found::Text(beginning(text));
        Diagnostic::error(span, Reason::Unexpected { found, wanted: Wanted::Code })
    }

    /// At a name: the function of all heaps that it begins, if it does.
    pub(super) fn about_all_heaps(&mut self, name: &str) -> Parsed<Option<TupleExpr>> {
        let all = |function, inner| Ok(Some(TupleExpr::All(function, Box::new(inner))));
        match name {
            "heaps" => {
                self.bump();
                Ok(Some(TupleExpr::Heaps))
            }
            "xor" => all(ListFunction::Xor, self.call(Self::term)?),
            "sum" => all(ListFunction::Sum, self.call(Self::term)?),
            "count" => all(ListFunction::Count, self.call(Self::disjunction)?),
            "max" => {
                let mut parts = self.call(|parser| parser.list(Self::term))?;
                if parts.len() == 1 {
                    return all(ListFunction::Max, parts.remove(0));
                }
                Ok(Some(TupleExpr::Max(parts)))
            }
            "columns" => {
                let (base, of): (Expr, Option<Expr>) = self.call(|parser| {
                    let base = parser.sum()?;
                    let of = if parser.eat_sign(Sign::Comma) { Some(parser.term()?) } else { None };
                    Ok((base, of))
                })?;
                Ok(Some(TupleExpr::AllColumns(Box::new(base), of.map(Box::new))))
            }
            _ => Ok(None),
        }
    }
}
