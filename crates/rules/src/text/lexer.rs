//! Splits a text into statements, each a list of tokens.
//!
//! A statement begins on a line that is not indented deeper than the first statement, and continues
//! over the deeper-indented lines after it.

use alloc::vec;
use alloc::vec::Vec;

use super::syntax::LetterClass;
use super::{Scanner, Sign};
use crate::diagnostic::{Diagnostic, Reason};
use crate::{MAX_LETTERS, Span};

/// The kind of positions, on which the meaning of a few characters depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// Words. A quotation mark always begins a text; a colon is a sign only after `move` and the
    /// name of a player.
    Words,
    /// Tuples of heaps. A name can end in a prime, `x'`; a colon is a sign.
    Tuples,
    /// Any number of heaps. Like tuples, but a code follows `octal` and `hexadecimal`.
    Lists,
    /// Boards whose letters are picked. Like words, but a colon and a semicolon are signs.
    Boards,
}

impl Dialect {
    /// Whether positions consist of heaps.
    pub(crate) const fn has_heaps(self) -> bool {
        matches!(self, Self::Tuples | Self::Lists)
    }
}

/// Keywords followed by a code.
pub(crate) const CODES: [&str; 2] = ["octal", "hexadecimal"];

/// The kind of a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind<'s> {
    Name(&'s str),
    Number(&'s str),
    /// A quoted text, without the quotation marks.
    Quoted(&'s str),
    Class(LetterClass),
    Sign(Sign),
    /// The code after one of [`CODES`].
    Code(&'s str),
}

/// A token and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token<'s> {
    pub(crate) kind: TokenKind<'s>,
    pub(crate) span: Span,
}

/// The tokens of one statement.
#[derive(Clone, Debug, Default)]
pub(crate) struct Statement<'s> {
    pub(crate) tokens: Vec<Token<'s>>,
    /// Whether part of it could not be read, which has been reported.
    pub(crate) broken: bool,
}

/// Whether `symbol` can be a letter of a game.
pub(crate) fn is_letter(symbol: char) -> bool {
    !(symbol.is_whitespace() || symbol.is_control() || symbol == '\'' || symbol == '"')
}

/// Splits a text into statements.
pub(crate) fn statements<'s>(
    source: &'s str,
    dialect: Dialect,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Statement<'s>> {
    let mut statements: Vec<Statement<'s>> = vec![];
    let mut margin = None;
    let mut start = 0;
    for line in source.split_inclusive('\n') {
        let end = start + line.trim_end().len();
        let mut lexer =
            Lexer { scan: Scanner::new(source, start, end), dialect, broken: false, diagnostics };
        let tokens = lexer.line();
        let broken = lexer.broken;
        let indentation = line.len() - line.trim_start().len();
        start += line.len();
        if tokens.is_empty() && !broken {
            continue;
        }
        match (statements.last_mut(), margin) {
            (Some(last), Some(margin)) if indentation > margin => {
                last.tokens.extend(tokens);
                last.broken |= broken;
            }
            _ => {
                margin.get_or_insert(indentation);
                statements.push(Statement { tokens, broken });
            }
        }
    }
    statements
}

/// Reads the whole text as one statement.
pub(crate) fn one_statement<'s>(
    source: &'s str,
    dialect: Dialect,
    diagnostics: &mut Vec<Diagnostic>,
) -> Statement<'s> {
    let mut whole = Statement::default();
    for part in statements(source, dialect, diagnostics) {
        whole.tokens.extend(part.tokens);
        whole.broken |= part.broken;
    }
    whole
}

/// Whether this is `move NAME`, after which a colon is a sign.
fn behind_player(tokens: &[Token<'_>]) -> bool {
    let keyword = matches!(tokens.first(), Some(Token { kind: TokenKind::Name("move"), .. }));
    keyword
        && matches!(tokens[1..], [Token { kind: TokenKind::Name(_) | TokenKind::Quoted(_), .. }])
}

struct Lexer<'s, 'd> {
    scan: Scanner<'s>,
    dialect: Dialect,
    broken: bool,
    diagnostics: &'d mut Vec<Diagnostic>,
}

impl<'s> Lexer<'s, '_> {
    fn fail(&mut self, start: usize, end: usize, reason: Reason) {
        self.broken = true;
        self.diagnostics.push(Diagnostic::error(Span { start, end }, reason));
    }

    fn line(&mut self) -> Vec<Token<'s>> {
        let mut tokens = vec![];
        while let Some(first) = self.scan.peek() {
            let start = self.scan.at;
            let behind_code = matches!(
                tokens[..], [Token { kind: TokenKind::Name(name), .. }] if CODES.contains(&name)
            );
            let kind = if behind_code && self.dialect == Dialect::Lists {
                Some(self.code())
            } else {
                self.token(first, behind_player(&tokens))
            };
            if let Some(kind) = kind {
                tokens.push(Token { kind, span: Span { start, end: self.scan.at } });
            }
        }
        tokens
    }

    fn token(&mut self, first: char, behind_player: bool) -> Option<TokenKind<'s>> {
        let start = self.scan.at;
        match first {
            '0'..='9' => {
                Some(TokenKind::Number(self.scan.take_while(|symbol| symbol.is_ascii_digit())))
            }
            '\'' | '"' => self.quoted(first).map(TokenKind::Quoted),
            '[' if !self.dialect.has_heaps() => self.class().map(TokenKind::Class),
            _ if first.is_alphabetic() || first == '_' => Some(TokenKind::Name(self.name())),
            _ => {
                let (dialect, boards) = (self.dialect, self.dialect == Dialect::Boards);
                let known = |sign| match sign {
                    Sign::Colon => dialect.has_heaps() || boards || behind_player,
                    Sign::Semicolon => boards,
                    Sign::OpenSquare | Sign::CloseSquare => dialect.has_heaps(),
                    _ => true,
                };
                let sign = self.scan.sign(known);
                self.read(start, sign).map(TokenKind::Sign)
            }
        }
    }

    /// The result of the scanner; reports an error at what it has read from `start` on.
    fn read<T>(&mut self, start: usize, read: Result<T, Reason>) -> Option<T> {
        read.map_err(|reason| self.fail(start, self.scan.at, reason)).ok()
    }

    /// Reads everything up to white space or a comment.
    fn code(&mut self) -> TokenKind<'s> {
        let rest = self.scan.rest();
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let end = rest.find("--").map_or(end, |comment| comment.min(end));
        self.scan.at += end;
        TokenKind::Code(&rest[..end])
    }

    fn name(&mut self) -> &'s str {
        let start = self.scan.at;
        self.scan.take_while(|symbol| symbol.is_alphanumeric() || symbol == '_');
        if self.dialect.has_heaps() && self.scan.rest().starts_with('\'') {
            self.scan.at += 1;
        }
        self.scan.since(start)
    }

    /// Reads a quoted text, from its quotation mark.
    fn quoted(&mut self, quote: char) -> Option<&'s str> {
        let (start, text) = (self.scan.at, self.scan.quoted(quote));
        self.read(start, text)
    }

    /// Reads a class, from its `[`.
    fn class(&mut self) -> Option<LetterClass> {
        let start = self.scan.at;
        self.scan.at += 1;
        let negated = self.scan.rest().starts_with('^');
        self.scan.at += usize::from(negated);
        let mut symbols: Vec<(char, Span)> = vec![];
        let mut explicit = vec![];
        // The place of a `-` that may form a range from its neighbours.
        let mut dash = None;
        // Only a symbol directly before the dash, and not itself the end of a range, begins a
        // range.
        let mut range_start = false;
        loop {
            let Some(first) = self.scan.rest().chars().next() else {
                self.fail(start, self.scan.end, Reason::UnterminatedClass);
                return None;
            };
            let at = self.scan.at;
            let text = match first {
                ']' => {
                    self.scan.at += 1;
                    break;
                }
                '\'' | '"' => self.quoted(first)?,
                _ => {
                    self.scan.at += first.len_utf8();
                    self.scan.since(at)
                }
            };
            let quoted = first == '\'' || first == '"';
            let span = Span { start: at, end: self.scan.at };
            if !quoted && first.is_whitespace() {
                range_start = false;
                if let Some(place) = dash.take() {
                    symbols.push(('-', place));
                    explicit.push('-');
                }
                continue;
            }
            if !quoted && first == '-' && range_start && dash.is_none() {
                dash = Some(span);
                continue;
            }
            let mut letters = text.chars();
            if dash.take().is_some()
                && let Some(high) = letters.next()
                && let Some(&(low, from)) = symbols.last()
            {
                self.range(low, high, Span { start: from.start, end: self.scan.at }, &mut symbols);
                range_start = false;
            } else {
                range_start = true;
                letters = text.chars();
            }
            for symbol in letters {
                symbols.push((symbol, span));
                explicit.push(symbol);
            }
        }
        if let Some(place) = dash {
            symbols.push(('-', place));
            explicit.push('-');
        }
        if let Some(&(found, span)) = symbols.iter().find(|(symbol, _)| !is_letter(*symbol)) {
            self.fail(span.start, span.end, Reason::InvalidLetter { found });
            return None;
        }
        Some(LetterClass { span: Span { start, end: self.scan.at }, negated, symbols, explicit })
    }

    /// Adds the symbols after `low` up to `high`; `low` has been added already.
    fn range(&mut self, low: char, high: char, span: Span, symbols: &mut Vec<(char, Span)>) {
        if high < low {
            self.fail(span.start, span.end, Reason::ReversedRange { low, high });
        } else if u32::from(high) - u32::from(low) >= u32::try_from(MAX_LETTERS).unwrap_or(u32::MAX)
        {
            self.fail(span.start, span.end, Reason::TooManyLetters { limit: MAX_LETTERS });
        } else {
            symbols.extend((low..=high).skip(1).map(|symbol| (symbol, span)));
        }
    }
}
