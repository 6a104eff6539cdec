//! Statements that only games on any number of heaps have: how one heap moves.

use alloc::vec;
use alloc::vec::Vec;

use crate::Span;
use crate::diagnostic::{Diagnostic, Parsed, Reason, Wanted};
use crate::lists::{Code, CodeError, MAX_DIGITS, MAX_PARTS};
use crate::text::lexer::TokenKind;
use crate::text::parser::Parser;
use crate::text::syntax::{ClaimText, ExpectText, Expr, NameText, TupleText};
use crate::text::{Cursor, Found, Sign, beginning};
use crate::tuples::parse::statement::WinningText;

/// `n -> T, T where C`; no T if nothing is left.
#[derive(Clone, Debug)]
pub(crate) struct SplitText {
    pub(crate) span: Span,
    pub(crate) heap: NameText,
    pub(crate) parts: Vec<Expr>,
    pub(crate) condition: Option<Expr>,
}

/// `octal 0.77`.
#[derive(Clone, Debug)]
pub(crate) struct CodeText {
    pub(crate) span: Span,
    pub(crate) code: Code,
}

/// The statements of such a game, except those that every game has.
#[derive(Default)]
pub(crate) struct ListTexts {
    pub(crate) heap: Option<NameText>,
    pub(crate) splits: Vec<SplitText>,
    pub(crate) code: Option<CodeText>,
    pub(crate) expectations: Vec<ExpectText<TupleText>>,
    pub(crate) claims: Vec<ClaimText<WinningText>>,
}

impl ListTexts {
    /// Parses the rest of a statement whose first word, `keyword`, is at `start`.
    pub(crate) fn read(
        &mut self,
        keyword: &str,
        start: Span,
        parser: &mut Parser<'_, '_>,
    ) -> Parsed<()> {
        match keyword {
            "heap" => self.heap = Some(parser.whole(Parser::heap)?),
            "move" => self.splits.push(parser.whole(|parser| parser.split(start))?),
            "octal" => self.code = Some(parser.whole(|parser| parser.code("octal"))?),
            "hexadecimal" => self.code = Some(parser.whole(|parser| parser.code("hexadecimal"))?),
            "expect" => {
                self.expectations.push(parser.whole(|parser| parser.expect(Parser::tuple))?)
            }
            "claim" => self.claims.push(parser.heap_claim()?),
            _ => {}
        }
        Ok(())
    }
}

impl Parser<'_, '_> {
    /// Parses what follows `heap`.
    fn heap(&mut self) -> Parsed<NameText> {
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

    /// Parses what follows `move`.
    fn split(&mut self, start: Span) -> Parsed<SplitText> {
        let place = self.here();
        if self.mover_of_line().is_some() {
            return Err(Diagnostic::error(place, Reason::PartisanSum));
        }
        if self.at_name("any") {
            return Err(Diagnostic::error(self.here(), Reason::AnyIsImplied));
        }
        self.no_heaps_at_once(false)?;
        let heap = self.new_name()?;
        self.expect_sign(Sign::Arrow)?;
        self.no_heaps_at_once(true)?;
        let parts = if self.eat_name("empty") {
            vec![]
        } else {
            let first = self.term()?;
            let mut parts = vec![first];
            while self.eat_sign(Sign::Comma) {
                if parts.len() == MAX_PARTS {
                    return Err(Diagnostic::error(
                        self.here(),
                        Reason::TooManyParts { limit: MAX_PARTS },
                    ));
                }
                parts.push(self.term()?);
            }
            parts
        };
        let condition = self.condition()?;
        self.no_gains()?;
        Ok(SplitText { span: self.since(start), heap, parts, condition })
    }

    /// Parses what follows `octal` or `hexadecimal`.
    fn code(&mut self, keyword: &'static str) -> Parsed<CodeText> {
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

    /// The error for a code without a point.
    fn no_point(&self, text: &str, span: Span) -> Diagnostic {
        let found = Found::Text(beginning(text));
        Diagnostic::error(span, Reason::Unexpected { found, wanted: Wanted::Code })
    }
}
