//! Splits a text into tokens and lines.
//!
//! Two kinds of tokens depend on context: the name of a game extends to white space, and a regular
//! expression, after `word .. in`, extends verbatim to a comma, a semicolon or `and`.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use rules::Span;
use rules::text::Scanner;
pub(super) use rules::text::Sign;

use super::report::Report;
use crate::diagnostic::{Diagnostic, Reason};

/// The signs of the language.
const fn is_known(sign: Sign) -> bool {
    !matches!(
        sign,
        Sign::Arrow
            | Sign::OpenBrace
            | Sign::CloseBrace
            | Sign::Question
            | Sign::Bar
            | Sign::Dollar
    )
}

/// Operators of other languages, with their equivalents here.
const FOREIGN: [(&str, &str, TokenKind<'static>); 6] = [
    ("==", "=", TokenKind::Sign(Sign::Equal)),
    ("&&", "and", TokenKind::Name("and")),
    ("||", "or", TokenKind::Name("or")),
    ("<>", "!=", TokenKind::Sign(Sign::NotEqual)),
    ("**", "^", TokenKind::Sign(Sign::Caret)),
    ("//", "/", TokenKind::Sign(Sign::Slash)),
];

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind<'s> {
    Name(&'s str),
    Number(&'s str),
    /// A quoted text, without the quotation marks.
    Quoted(&'s str),
    Sign(Sign),
    /// The name after `game`.
    Game(&'s str),
    /// The part on one line of a regular expression after `word .. in`.
    Regex,
}

/// A token and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'s> {
    pub(super) kind: TokenKind<'s>,
    pub(super) span: Span,
    /// Index into the lines.
    pub(super) line: usize,
}

/// A non-blank line.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) indentation: usize,
    /// Its tokens; at least one, unless it is broken.
    pub(super) tokens: Range<usize>,
    /// Whether part of it could not be read, which has been reported.
    pub(super) broken: bool,
}

/// Tokens and lines of a text.
pub(super) fn lex<'s>(source: &'s str, report: &mut Report) -> (Vec<Token<'s>>, Vec<Line>) {
    let scan = Scanner::new(source, 0, 0);
    let mut lexer =
        Lexer { scan, line: 0, tokens: vec![], read_at: 0, regex: None, broken: false, report };
    let mut lines: Vec<Line> = vec![];
    let mut start = 0;
    for text in source.split_inclusive('\n') {
        let indentation = text.len() - text.trim_start().len();
        let first = lexer.tokens.len();
        lexer.line = lines.len();
        (lexer.scan.at, lexer.scan.end, lexer.broken) =
            (start, start + text.trim_end().len(), false);
        lexer.read_line(indentation);
        start += text.len();
        let (tokens, broken) = (first..lexer.tokens.len(), lexer.broken);
        if !tokens.is_empty() || broken {
            lines.push(Line { indentation, tokens, broken });
        }
    }
    (lexer.tokens, lines)
}

struct Lexer<'s, 'r> {
    scan: Scanner<'s>,
    line: usize,
    tokens: Vec<Token<'s>>,
    /// The indentation of the line with the last `read`.
    read_at: usize,
    /// Inside a regular expression: the indentation up to which another line ends it.
    regex: Option<usize>,
    broken: bool,
    report: &'r mut Report,
}

impl<'s> Lexer<'s, '_> {
    fn fail(&mut self, start: usize, end: usize, reason: Reason) {
        self.broken = true;
        self.report.push(Diagnostic::error(Span { start, end }, reason));
    }

    fn read_line(&mut self, indentation: usize) {
        if self.regex.is_some_and(|margin| indentation <= margin) {
            self.regex = None;
        }
        while let Some(first) = self.scan.peek() {
            let start = self.scan.at;
            let kind = if self.regex.is_some() { self.regex() } else { self.token(first) };
            let Some(kind) = kind else { continue };
            self.tokens.push(Token {
                kind,
                span: Span { start, end: self.scan.at },
                line: self.line,
            });
            match kind {
                TokenKind::Name("read") => self.read_at = indentation,
                TokenKind::Name("in") if self.is_about_words() => self.regex = Some(self.read_at),
                _ => {}
            }
        }
    }

    fn token(&mut self, first: char) -> Option<TokenKind<'s>> {
        let start = self.scan.at;
        if self.is_behind_game() && first != ';' && first != '"' && first != '\'' {
            return Some(TokenKind::Game(
                self.scan.take_while(|symbol| !symbol.is_whitespace() && symbol != ';'),
            ));
        }
        match first {
            '0'..='9' => {
                Some(TokenKind::Number(self.scan.take_while(|symbol| symbol.is_ascii_digit())))
            }
            '\'' | '"' => self.quoted(first).map(TokenKind::Quoted),
            _ if is_part_of_name(first) => {
                Some(TokenKind::Name(self.scan.take_while(is_part_of_name)))
            }
            _ => {
                if let Some(kind) = self.foreign() {
                    return Some(kind);
                }
                let sign = self.scan.sign(is_known);
                self.read(start, sign).map(TokenKind::Sign)
            }
        }
    }

    /// Reads an operator of another language as what it probably means.
    fn foreign(&mut self) -> Option<TokenKind<'s>> {
        let start = self.scan.at;
        let rest = self.scan.rest();
        let (found, meant, kind) = *FOREIGN.iter().find(|(found, ..)| rest.starts_with(found))?;
        self.scan.at += found.len();
        let span = Span { start, end: self.scan.at };
        self.report.push(Diagnostic::error(span, Reason::ForeignOperator { found, meant }));
        // `//` begins a comment in some languages.
        self.broken |= found == "//";
        Some(kind)
    }

    /// The result of the scanner; reports an error at what it has read from `start` on.
    fn read<T>(&mut self, start: usize, read: Result<T, Reason>) -> Option<T> {
        read.map_err(|reason| self.fail(start, self.scan.at, reason)).ok()
    }

    /// Reads a quoted text, from its quotation mark.
    fn quoted(&mut self, quote: char) -> Option<&'s str> {
        let (start, text) = (self.scan.at, self.scan.quoted(quote));
        let text = self.read(start, text)?;
        if let Some((place, found)) = text.char_indices().find(|(_, symbol)| symbol.is_control()) {
            let place = start + 1 + place;
            self.fail(place, place + found.len_utf8(), Reason::ControlCharacter { found });
            return None;
        }
        Some(text)
    }

    /// Whether the last token is the keyword of a `game` statement.
    fn is_behind_game(&self) -> bool {
        let [before @ .., Token { kind: TokenKind::Name("game"), line, .. }] = &self.tokens[..]
        else {
            return false;
        };
        *line == self.line
            && before.last().is_none_or(|token| {
                token.line != *line
                    || matches!(token.kind, TokenKind::Sign(Sign::Semicolon | Sign::Colon))
            })
    }

    /// Whether the `in` just read follows `word`, names and possibly a length. Never visits a token
    /// twice over all calls.
    fn is_about_words(&self) -> bool {
        let before = self.tokens.split_last().map_or(&[][..], |(_, before)| before);
        let mut open: usize = 0;
        for (at, token) in before.iter().enumerate().rev() {
            match token.kind {
                TokenKind::Name("word") => {
                    let introduced =
                        at.checked_sub(1).and_then(|at| before.get(at)).map(|token| token.kind);
                    return matches!(
                        introduced,
                        Some(TokenKind::Name("read" | "and") | TokenKind::Sign(Sign::Comma))
                    );
                }
                TokenKind::Name("in" | "read" | "and") => return false,
                TokenKind::Name(_) | TokenKind::Number(_) => {}
                TokenKind::Sign(Sign::Close | Sign::CloseSquare) => open += 1,
                TokenKind::Sign(Sign::Open | Sign::OpenSquare) if open > 0 => open -= 1,
                TokenKind::Sign(Sign::Comma) if open > 0 => {}
                TokenKind::Sign(sign) if ["+", "-", "*", "/", "^"].contains(&sign.text()) => {}
                _ => return false,
            }
        }
        false
    }

    /// Reads a regular expression up to its end, or the end of the line. None if it is empty here.
    fn regex(&mut self) -> Option<TokenKind<'s>> {
        let start = self.scan.at;
        while let Some(first) = self.scan.rest().chars().next() {
            match first {
                ',' | ';' => {
                    self.regex = None;
                    break;
                }
                '-' if self.scan.rest().starts_with("--") => break,
                '\'' | '"' => self.skip_quoted(first),
                '[' => self.skip_class(),
                _ if is_part_of_name(first) => {
                    let place = self.scan.at;
                    if self.scan.take_while(is_part_of_name) == "and" {
                        self.scan.at = place;
                        self.regex = None;
                        break;
                    }
                }
                _ => self.scan.at += first.len_utf8(),
            }
        }
        let text = self.scan.since(start).trim_end();
        self.scan.at = start + text.len();
        (!text.is_empty()).then_some(TokenKind::Regex)
    }

    /// Skips a quoted text, or the rest of the line.
    fn skip_quoted(&mut self, quote: char) {
        self.scan.at += 1;
        self.scan.at =
            self.scan.rest().find(quote).map_or(self.scan.end, |length| self.scan.at + length + 1);
    }

    /// Skips a class up to the next unquoted `]`, or the rest of the line.
    fn skip_class(&mut self) {
        self.scan.at += 1;
        while let Some(first) = self.scan.rest().chars().next() {
            match first {
                '\'' | '"' => self.skip_quoted(first),
                _ => self.scan.at += first.len_utf8(),
            }
            if first == ']' {
                return;
            }
        }
    }
}

fn is_part_of_name(symbol: char) -> bool {
    symbol.is_alphanumeric() || symbol == '_'
}
