//! From tokens to the syntax tree, by recursive descent. The first error ends a statement.

mod boards;
mod claim;
mod expr;
mod lists;
mod pattern;
mod statement;
mod tuples;

use alloc::string::ToString;
use alloc::vec::Vec;

use crate::diagnostic::{Diagnostic, Found, Note, Reason, Wanted};
use crate::lex::{Dialect, Sign, Token, TokenKind};
use crate::limits::MAX_DEPTH;
use crate::ruleset::Span;

pub(crate) use boards::{
    BoardExpectText, BoardText, ChoiceText, ListsText, ReadingText, ResultText, StrategyText, ValueText,
};
pub(crate) use statement::{StatementText, keywords};

/// Words that cannot be names of parameters and variables, nor letters without quotes, in games on words.
const RESERVED: [&str; 25] = [
    "after", "and", "any", "before", "count", "digit", "digits", "empty", "except", "false", "if", "in", "length",
    "loses", "mod", "not", "or", "sum", "true", "value", "where", "wins", "word", "when", "only",
];

/// Words that cannot be names of heaps, parameters and variables in games of heaps.
const RESERVED_WITH_HEAPS: [&str; 32] = [
    "all", "and", "any", "columns", "digitsum", "else", "except", "false", "heap", "heaps", "if", "in", "loses", "max",
    "min", "mod", "move", "moves", "not", "ones", "only", "or", "shift", "some", "touched", "true", "value", "when",
    "where", "wins", "xor", "zeros",
];

/// Words that beside those cannot be names of heaps, parameters and variables in games on any number of heaps.
const RESERVED_WITH_ANY_NUMBER: [&str; 5] = ["count", "empty", "hexadecimal", "octal", "sum"];

/// Words that beside those of games on words cannot be names of parameters, nor letters without quotes, in pick games.
const RESERVED_WITH_PICKS: [&str; 4] = ["else", "leftmost", "result", "rightmost"];

/// What parsing something gives.
pub(crate) type Parsed<T> = Result<T, Diagnostic>;

/// What a bare name in a pattern is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Names {
    /// Letters one after the other.
    Letters,
    /// A letter variable.
    Variables,
}

/// A place in the tokens of one statement.
pub(crate) struct Parser<'s, 't> {
    tokens: &'t [Token<'s>],
    at: usize,
    depth: usize,
    names: Names,
    dialect: Dialect,
}

impl<'s, 't> Parser<'s, 't> {
    pub(crate) fn new(tokens: &'t [Token<'s>], dialect: Dialect) -> Self {
        Self { tokens, at: 0, depth: 0, names: Names::Letters, dialect }
    }

    fn peek(&self) -> Option<&'t TokenKind<'s>> {
        self.tokens.get(self.at).map(|token| &token.kind)
    }

    /// The place of the next token; at the end, the place after the last one.
    fn here(&self) -> Span {
        match (self.tokens.get(self.at), self.tokens.last()) {
            (Some(token), _) => token.span,
            (None, Some(last)) => Span { start: last.span.end, end: last.span.end },
            (None, None) => Span::default(),
        }
    }

    /// From `start` to the end of the last token taken.
    fn since(&self, start: Span) -> Span {
        let end =
            self.at.checked_sub(1).and_then(|last| self.tokens.get(last)).map_or(start.end, |token| token.span.end);
        Span { start: start.start, end: end.max(start.start) }
    }

    fn bump(&mut self) {
        self.at += 1;
    }

    fn at_sign(&self, sign: Sign) -> bool {
        self.peek() == Some(&TokenKind::Sign(sign))
    }

    fn at_name(&self, name: &str) -> bool {
        self.peek() == Some(&TokenKind::Name(name))
    }

    fn eat_sign(&mut self, sign: Sign) -> bool {
        let there = self.at_sign(sign);
        self.at += usize::from(there);
        there
    }

    fn eat_name(&mut self, name: &str) -> bool {
        let there = self.at_name(name);
        self.at += usize::from(there);
        there
    }

    fn expect_sign(&mut self, sign: Sign) -> Parsed<()> {
        if self.eat_sign(sign) { Ok(()) } else { Err(self.unexpected(Wanted::Sign(sign.text()))) }
    }

    fn expect_name(&mut self, name: &'static str) -> Parsed<()> {
        if self.eat_name(name) { Ok(()) } else { Err(self.unexpected(Wanted::Sign(name))) }
    }

    /// The partner of the bracket at `opened`.
    fn expect_closing(&mut self, sign: Sign, opened: Span) -> Parsed<()> {
        self.expect_sign(sign).map_err(|diagnostic| diagnostic.with(opened, Note::Opened))
    }

    pub(crate) fn expect_end(&self) -> Parsed<()> {
        if self.at < self.tokens.len() { Err(self.unexpected(Wanted::End)) } else { Ok(()) }
    }

    fn unexpected(&self, wanted: Wanted) -> Diagnostic {
        let found = match self.peek() {
            None => Found::End,
            Some(TokenKind::Name(text) | TokenKind::Number(text) | TokenKind::Quoted(text) | TokenKind::Code(text)) => {
                Found::Text(text.chars().take(40).collect())
            }
            Some(TokenKind::Class(_)) => Found::Text("[".to_string()),
            Some(TokenKind::Sign(sign)) => Found::Text(sign.text().to_string()),
        };
        Diagnostic::error(self.here(), Reason::Unexpected { found, wanted })
    }

    /// Goes one level deeper for the time of `inner`.
    fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= MAX_DEPTH {
            return Err(Diagnostic::error(self.here(), Reason::NestingTooDeep { limit: MAX_DEPTH }));
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    /// Things separated by commas, at least one.
    fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        let mut items = Vec::new();
        loop {
            items.push(item(self)?);
            if !self.eat_sign(Sign::Comma) {
                return Ok(items);
            }
        }
    }

    /// A name that is not a word of the language.
    fn free_name(&mut self) -> Parsed<&'s str> {
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

    /// Whether `name` is a word of the language.
    fn is_reserved(&self, name: &str) -> bool {
        match self.dialect {
            Dialect::Words => RESERVED.contains(&name),
            Dialect::Picks => RESERVED.contains(&name) || RESERVED_WITH_PICKS.contains(&name),
            Dialect::Heaps => RESERVED_WITH_HEAPS.contains(&name),
            Dialect::Sums => RESERVED_WITH_HEAPS.contains(&name) || RESERVED_WITH_ANY_NUMBER.contains(&name),
        }
    }
}
