//! Parses tokens to statements, by recursive descent. An error ends a statement; the block of a
//! `repeat` or `if` is parsed even if its first line is wrong.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use rules::Span;
pub(super) use rules::text::{Cursor, beginning};

use super::lex::{Line, Sign, Token, TokenKind};
use super::names::is_reserved;
use super::report::Report;
use super::syntax::{Name, Otherwise, Statement, StatementKind};
use crate::diagnostic::{Diagnostic, Found, Note, Reason, Wanted};

/// The deepest nesting of blocks. Some languages that programs are printed in allow at most 20.
pub(super) const MAX_BLOCKS: usize = 16;

/// A parse result.
pub(super) type Parsed<T> = Result<T, Diagnostic>;

/// A position among the tokens of a text.
pub(super) struct Parser<'s, 't> {
    pub(super) source: &'s str,
    tokens: &'t [Token<'s>],
    lines: &'t [Line],
    at: usize,
    /// The end of the statement with all its lines.
    end: usize,
    depth: usize,
    blocks: usize,
    /// The number of surrounding `if`s that an `else` on the same line can belong to.
    open_ifs: usize,
    pub(super) report: &'t mut Report,
}

impl<'s, 't> Parser<'s, 't> {
    pub(super) fn new(
        source: &'s str,
        tokens: &'t [Token<'s>],
        lines: &'t [Line],
        report: &'t mut Report,
    ) -> Self {
        Self { source, tokens, lines, at: 0, end: 0, depth: 0, blocks: 0, open_ifs: 0, report }
    }

    /// Parses the whole text.
    pub(super) fn text(&mut self) -> Vec<Statement<'s>> {
        self.block(0..self.lines.len())
    }

    /// Parses the statements on some lines.
    fn block(&mut self, lines: Range<usize>) -> Vec<Statement<'s>> {
        let mut statements = vec![];
        let all = self.lines;
        let Some(margin) = all.get(lines.start).map(|line| line.indentation) else {
            return statements;
        };
        let before = (self.end, self.open_ifs);
        self.open_ifs = 0;
        let mut first = lines.start;
        let mut after_if = false;
        while first < lines.end {
            let goes_on = |line: &&Line| line.indentation > margin;
            let next = first + 1 + all[first + 1..lines.end].iter().take_while(goes_on).count();
            self.at = all[first].tokens.start;
            self.end = all[next - 1].tokens.end;
            if all[first].indentation < margin {
                self.fail(Diagnostic::error(self.here(), Reason::Indentation));
            }
            if self.at_name("else") {
                after_if = self.otherwise_of(after_if, &mut statements);
            } else {
                after_if = self.at_name("if");
                self.statements(&mut statements);
            }
            first = next;
        }
        (self.end, self.open_ifs) = before;
        self.at = self.end;
        statements
    }

    /// Parses statements up to the end of the line and its block, or up to an `else`.
    fn statements(&mut self, into: &mut Vec<Statement<'s>>) {
        loop {
            while self.eat_sign(Sign::Semicolon) {}
            if self.at >= self.end || self.at_name("else") && self.open_ifs > 0 {
                return;
            }
            let start = self.at;
            match self.statement() {
                Ok(statement) => into.push(statement),
                Err(diagnostic) => {
                    self.fail(diagnostic);
                    self.skip_statement(start);
                    continue;
                }
            }
            let ended = self.at >= self.end || self.at_sign(Sign::Semicolon);
            if !(ended || self.at_name("else") && self.open_ifs > 0) {
                let diagnostic = self.unexpected(Wanted::End);
                self.fail(diagnostic);
                self.skip_statement(start);
            }
        }
    }

    /// Skips to the end of the statement that began at `start`.
    fn skip_statement(&mut self, start: usize) {
        self.at = self.at.max(start + 1);
        while self.at < self.end && !self.at_sign(Sign::Semicolon) {
            self.at += 1;
        }
        self.at = self.at.min(self.end);
    }

    /// Parses the body of a `repeat`, `if` or `else`, after its colon.
    fn body(&mut self, keyword: Name<'static>) -> Parsed<Vec<Statement<'s>>> {
        if self.blocks >= MAX_BLOCKS {
            return Err(Diagnostic::error(
                keyword.span,
                Reason::NestingTooDeep { limit: MAX_BLOCKS },
            ));
        }
        self.blocks += 1;
        let mut statements = vec![];
        let start = self.at;
        if self.is_on_next_line() {
            let line = |at: usize| self.tokens.get(at).map_or(0, |token| token.line);
            statements = self.block(line(self.at)..line(self.end - 1) + 1);
        } else {
            self.statements(&mut statements);
        }
        self.blocks -= 1;
        let nothing = |token: &Token<'_>| token.kind == TokenKind::Sign(Sign::Semicolon);
        if self.tokens.get(start..self.at).is_some_and(|read| read.iter().all(nothing)) {
            self.fail(Diagnostic::error(
                keyword.span,
                Reason::EmptyBlock { keyword: keyword.text },
            ));
        }
        Ok(statements)
    }

    /// Parses what is before the colon and what is after it; the latter even if the former is
    /// wrong.
    pub(super) fn headed<T>(
        &mut self,
        keyword: Name<'static>,
        header: impl FnOnce(&mut Self) -> Parsed<T>,
    ) -> Parsed<(Option<T>, Vec<Statement<'s>>)> {
        let header = header(self).and_then(|header| self.colon().map(|()| header));
        let header = match header {
            Ok(header) => Some(header),
            Err(diagnostic) if self.skip_to_block() => {
                self.fail(diagnostic);
                None
            }
            Err(diagnostic) => return Err(diagnostic),
        };
        Ok((header, self.body(keyword)?))
    }

    fn colon(&mut self) -> Parsed<()> {
        if self.is_on_next_line() {
            let span = self.behind();
            let reason = Reason::Unexpected { found: Found::End, wanted: Wanted::Sign(":") };
            return Err(Diagnostic::error(span, reason));
        }
        self.expect_sign(Sign::Colon)
    }

    /// Skips past the next colon on this line, or to the next line. False if there is neither.
    fn skip_to_block(&mut self) -> bool {
        loop {
            if self.at >= self.end {
                return false;
            }
            if self.is_on_next_line() || self.eat_sign(Sign::Colon) {
                return self.at < self.end;
            }
            if self.at_sign(Sign::Semicolon) {
                return false;
            }
            self.at += 1;
        }
    }

    /// Parses an `if`, after the keyword.
    pub(super) fn conditional(&mut self, keyword: Name<'static>) -> Parsed<StatementKind<'s>> {
        self.open_ifs += 1;
        let read = self.headed(keyword, Self::expression);
        self.open_ifs -= 1;
        let (condition, then) = read?;
        let mut otherwise = None;
        if self.at_name("else") {
            otherwise = Some(self.otherwise()?);
        }
        Ok(StatementKind::If { condition, then, otherwise })
    }

    /// Parses an `else`.
    fn otherwise(&mut self) -> Parsed<Otherwise<'s>> {
        let keyword = Name { text: "else", span: self.here() };
        self.bump();
        if !self.at_name("if") || self.is_on_next_line() {
            return Ok(Otherwise::Block(self.headed(keyword, |_| Ok(()))?.1));
        }
        self.blocks += 1;
        let conditional = self.statement();
        self.blocks -= 1;
        conditional.map(|conditional| Otherwise::If(Box::new(conditional)))
    }

    /// Parses an `else` that begins a line. Returns whether another one can follow, after
    /// `else if`.
    fn otherwise_of(&mut self, after_if: bool, statements: &mut [Statement<'s>]) -> bool {
        let (place, start) = (self.here(), self.at);
        let again = self.peek_second() == Some(TokenKind::Name("if"));
        let chain = statements.last().filter(|_| after_if).map_or(0, Statement::chain);
        self.blocks += chain;
        let read = self.otherwise();
        self.blocks -= chain;
        match (read, statements.last_mut().filter(|_| after_if).and_then(Statement::without_else)) {
            (Ok(read), Some(otherwise)) => *otherwise = Some(read),
            (Err(diagnostic), _) => {
                self.fail(diagnostic);
                self.skip_statement(start);
            }
            // The preceding `if` was wrong.
            _ if after_if && self.report.failed() => {}
            _ => self.fail(Diagnostic::error(place, Reason::ElseWithoutIf)),
        }
        again
    }

    /// Reports a diagnostic, unless the line is broken and has been reported already.
    pub(super) fn fail(&mut self, diagnostic: Diagnostic) {
        let line = self.tokens.get(self.at.min(self.end.saturating_sub(1))).map(|token| token.line);
        if !line.and_then(|line| self.lines.get(line)).is_some_and(|line| line.broken) {
            self.report.push(diagnostic);
        }
    }

    pub(super) fn token(&self) -> Option<&'t Token<'s>> {
        if self.at < self.end { self.tokens.get(self.at) } else { None }
    }

    pub(super) fn peek(&self) -> Option<TokenKind<'s>> {
        self.token().map(|token| token.kind)
    }

    pub(super) fn peek_second(&self) -> Option<TokenKind<'s>> {
        if self.at + 1 < self.end {
            self.tokens.get(self.at + 1).map(|token| token.kind)
        } else {
            None
        }
    }

    /// The tokens up to the end of the line and its block.
    pub(super) fn ahead(&self) -> &'t [Token<'s>] {
        self.tokens.get(self.at..self.end).unwrap_or(&[])
    }

    /// Whether the next token is on another line than the last one.
    fn is_on_next_line(&self) -> bool {
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        matches!((before, self.token()), (Some(before), Some(token)) if before.line != token.line)
    }

    /// The place after the last token.
    fn behind(&self) -> Span {
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        before.map_or(Span::default(), |token| Span { start: token.span.end, end: token.span.end })
    }

    /// The span from `start` to the end of the last token consumed.
    pub(super) fn since(&self, start: Span) -> Span {
        Span { start: start.start, end: self.behind().end.max(start.end) }
    }

    pub(super) fn quoted(&mut self) -> Parsed<&'s str> {
        match self.peek() {
            Some(TokenKind::Quoted(text)) => {
                self.bump();
                Ok(text)
            }
            _ => Err(self.unexpected(Wanted::Quoted)),
        }
    }

    /// Parses the name of a variable.
    pub(super) fn variable(&mut self) -> Parsed<Name<'s>> {
        let span = self.here();
        match self.peek() {
            Some(TokenKind::Name(text)) if is_reserved(text) => {
                Err(Diagnostic::error(span, Reason::ReservedName { name: text.to_string() }))
            }
            Some(TokenKind::Name(text)) => {
                self.bump();
                let plain =
                    text.starts_with(|first: char| first.is_ascii_alphabetic()) && text.is_ascii();
                if plain {
                    return Ok(Name { text, span });
                }
                Err(Diagnostic::error(span, Reason::BadName { name: beginning(text) }))
            }
            _ => Err(self.unexpected(Wanted::Name)),
        }
    }
}

impl<'s> Cursor<'s> for Parser<'s, '_> {
    type Reason = Reason;
    type Note = Note;
    const OPENED: Note = Note::Opened;

    fn next_sign(&self) -> Option<Sign> {
        if let Some(TokenKind::Sign(sign)) = self.peek() { Some(sign) } else { None }
    }

    fn next_name(&self) -> Option<&'s str> {
        if let Some(TokenKind::Name(name)) = self.peek() { Some(name) } else { None }
    }

    fn found(&self) -> Found {
        self.token().map_or(Found::End, |token| {
            Found::Text(beginning(self.source.get(token.span.start..token.span.end).unwrap_or("")))
        })
    }

    fn here(&self) -> Span {
        self.token().map_or_else(|| self.behind(), |token| token.span)
    }

    fn bump(&mut self) {
        self.at += 1;
    }

    fn depth(&mut self) -> &mut usize {
        &mut self.depth
    }
}
