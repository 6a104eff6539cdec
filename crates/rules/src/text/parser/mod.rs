//! Parses tokens to the syntax tree, by recursive descent. The first error ends a statement.

mod claim;
mod expr;
mod lists;
mod pattern;
mod question;
pub(crate) mod statement;
mod tuples;

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use crate::Span;
use crate::diagnostic::{Diagnostic, Note, Parsed, Reason, Wanted};
use crate::limits::MAX_SOURCE;
use crate::text::lexer::{Dialect, Token, TokenKind, one_statement};
use crate::text::{Cursor, Found, Sign, beginning, finish};

pub(crate) use expr::quoted_symbols;
pub(crate) use statement::keywords;

/// Words that cannot be names of parameters and variables, nor unquoted letters, in games on words.
pub(crate) const RESERVED: [&str; 25] = [
    "after", "and", "any", "before", "count", "digit", "digits", "empty", "except", "false", "if",
    "in", "length", "loses", "mod", "not", "or", "sum", "true", "value", "where", "wins", "word",
    "when", "only",
];

/// Words that cannot be names of heaps, parameters and variables in games of heaps.
pub(crate) const RESERVED_WITH_HEAPS: [&str; 33] = [
    "all", "and", "any", "columns", "digitsum", "else", "except", "false", "gains", "heap",
    "heaps", "if", "in", "loses", "max", "min", "mod", "move", "moves", "not", "ones", "only",
    "or", "shift", "some", "touched", "true", "value", "when", "where", "wins", "xor", "zeros",
];

/// Additional reserved words in games on any number of heaps.
pub(crate) const RESERVED_WITH_ANY_NUMBER: [&str; 5] =
    ["count", "empty", "hexadecimal", "octal", "sum"];

/// Additional reserved words in pick games, compared with games on words.
pub(crate) const RESERVED_WITH_PICKS: [&str; 4] = ["else", "leftmost", "result", "rightmost"];

/// The meaning of a bare name in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Names {
    /// A sequence of letters.
    Letters,
    /// A letter variable.
    Variables,
}

/// A position among the tokens of one statement.
pub(crate) struct Parser<'s, 't> {
    tokens: &'t [Token<'s>],
    /// The number of tokens consumed.
    pub(crate) at: usize,
    depth: usize,
    pub(crate) names: Names,
    pub(crate) dialect: Dialect,
    /// Whether a position is being read that a verdict follows.
    before_verdict: bool,
    /// Whether the text is a question, which may ask who wins other positions.
    pub(crate) question: bool,
}

impl<'s> Cursor<'s> for Parser<'s, '_> {
    type Reason = Reason;
    type Note = Note;
    const OPENED: Note = Note::Opened;

    fn next_sign(&self) -> Option<Sign> {
        if let Some(TokenKind::Sign(sign)) = self.peek() { Some(*sign) } else { None }
    }

    fn next_name(&self) -> Option<&'s str> {
        if let Some(TokenKind::Name(name)) = self.peek() { Some(name) } else { None }
    }

    fn found(&self) -> Found {
        match self.peek() {
            None => Found::End,
            Some(
                TokenKind::Name(text)
                | TokenKind::Number(text)
                | TokenKind::Quoted(text)
                | TokenKind::Code(text),
            ) => Found::Text(beginning(text)),
            Some(TokenKind::Class(_)) => Found::Text("[".to_string()),
            Some(TokenKind::Sign(sign)) => Found::Text(sign.text().to_string()),
        }
    }

    fn here(&self) -> Span {
        match (self.tokens.get(self.at), self.tokens.last()) {
            (Some(token), _) => token.span,
            (None, Some(last)) => Span { start: last.span.end, end: last.span.end },
            (None, None) => Span::default(),
        }
    }

    fn bump(&mut self) {
        self.at += 1;
    }

    fn depth(&mut self) -> &mut usize {
        &mut self.depth
    }
}

impl<'s, 't> Parser<'s, 't> {
    pub(crate) fn new(tokens: &'t [Token<'s>], dialect: Dialect) -> Self {
        Self {
            tokens,
            at: 0,
            depth: 0,
            names: Names::Letters,
            dialect,
            before_verdict: false,
            question: false,
        }
    }

    pub(crate) fn peek(&self) -> Option<&'t TokenKind<'s>> {
        self.ahead(0)
    }

    /// The token `distance` places after the next one.
    pub(crate) fn ahead(&self, distance: usize) -> Option<&'t TokenKind<'s>> {
        self.tokens.get(self.at + distance).map(|token| &token.kind)
    }

    /// The span from `start` to the end of the last token consumed.
    pub(crate) fn since(&self, start: Span) -> Span {
        let end = self
            .at
            .checked_sub(1)
            .and_then(|last| self.tokens.get(last))
            .map_or(start.end, |token| token.span.end);
        Span { start: start.start, end: end.max(start.start) }
    }

    pub(crate) fn expect_end(&self) -> Parsed<()> {
        if self.at >= self.tokens.len() {
            return Ok(());
        }
        Err(self.unexpected(if self.is_between_numbers() { Wanted::Operator } else { Wanted::End }))
    }

    /// Whether this is between two adjacent numbers of an arithmetic expression, as in `a - k b`.
    fn is_between_numbers(&self) -> bool {
        let before = self.at.checked_sub(1).and_then(|last| self.tokens.get(last));
        let number = |kind: &TokenKind<'s>| match kind {
            TokenKind::Name(name) => !self.is_reserved(name),
            TokenKind::Number(_) => true,
            _ => false,
        };
        let closed = |kind: &TokenKind<'s>| *kind == TokenKind::Sign(Sign::Close);
        let opened = |kind: &TokenKind<'s>| *kind == TokenKind::Sign(Sign::Open);
        let computes =
            |token: &Token<'s>| matches!(token.kind, TokenKind::Sign(Sign::Arrow | Sign::Equal));
        self.dialect.has_heaps()
            && before.is_some_and(|before| number(&before.kind) || closed(&before.kind))
            && self.peek().is_some_and(|next| number(next) || opened(next))
            && self.tokens.iter().take(self.at).any(computes)
    }

    /// Parses with `inner`, after which the statement must end.
    pub(crate) fn whole<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        let found = inner(self)?;
        self.expect_end()?;
        Ok(found)
    }

    /// Parses a name that is not reserved.
    pub(crate) fn free_name(&mut self) -> Parsed<&'s str> {
        match self.peek() {
            Some(&TokenKind::Name(name)) if self.is_reserved(name) => {
                Err(Diagnostic::error(self.here(), Reason::ReservedName { name: name.to_string() }))
            }
            Some(&TokenKind::Name(name)) => {
                self.bump();
                Ok(name)
            }
            _ => Err(self.unexpected(Wanted::Name)),
        }
    }

    /// Whether `name` is reserved.
    fn is_reserved(&self, name: &str) -> bool {
        if self.question && matches!(name, "implies" | "iff") {
            return true;
        }
        match self.dialect {
            Dialect::Words => RESERVED.contains(&name),
            Dialect::Boards => RESERVED.contains(&name) || RESERVED_WITH_PICKS.contains(&name),
            Dialect::Tuples => RESERVED_WITH_HEAPS.contains(&name),
            Dialect::Lists => {
                RESERVED_WITH_HEAPS.contains(&name) || RESERVED_WITH_ANY_NUMBER.contains(&name)
            }
        }
    }
}

/// Parses a text that is one statement without its keyword.
pub(crate) fn one_text<T>(
    text: &str,
    dialect: Dialect,
    read: impl FnOnce(&mut Parser<'_, '_>) -> Parsed<T>,
) -> Result<T, Vec<Diagnostic>> {
    if text.len() > MAX_SOURCE {
        let reason = Reason::SourceTooLong { given: text.len(), limit: MAX_SOURCE };
        return Err(vec![Diagnostic::error(Span { start: 0, end: 0 }, reason)]);
    }
    let mut diagnostics = vec![];
    let statement = one_statement(text, dialect, &mut diagnostics);
    if statement.broken {
        return Err(finish(diagnostics));
    }
    read(&mut Parser::new(&statement.tokens, dialect)).map_err(|diagnostic| vec![diagnostic])
}
