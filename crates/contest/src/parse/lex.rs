//! From text to tokens and lines.
//!
//! Two kinds of tokens depend on what stands before them: the name of a game is everything up to white space, and a regular expression, after
//! `word .. in`, everything up to a comma, a semicolon or `and`, taken as it is.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use rules::Span;

use super::report::Report;
use crate::diagnostic::{Diagnostic, Reason};

/// Some editors begin a file with it.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Open,
    Close,
    OpenSquare,
    CloseSquare,
    Plus,
    Minus,
    Star,
    Slash,
    Caret,
    Comma,
    Semicolon,
    Colon,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    DotDot,
}

/// All signs; a longer one before those it begins with.
const SIGNS: [(&str, Sign); 19] = [
    ("!=", Sign::NotEqual),
    ("<=", Sign::LessEqual),
    (">=", Sign::GreaterEqual),
    ("..", Sign::DotDot),
    ("(", Sign::Open),
    (")", Sign::Close),
    ("[", Sign::OpenSquare),
    ("]", Sign::CloseSquare),
    ("+", Sign::Plus),
    ("-", Sign::Minus),
    ("*", Sign::Star),
    ("/", Sign::Slash),
    ("^", Sign::Caret),
    (",", Sign::Comma),
    (";", Sign::Semicolon),
    (":", Sign::Colon),
    ("=", Sign::Equal),
    ("<", Sign::Less),
    (">", Sign::Greater),
];

impl Sign {
    /// How it is written.
    pub(super) fn text(self) -> &'static str {
        SIGNS.iter().find(|(_, sign)| *sign == self).map_or("", |(text, _)| text)
    }
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind<'s> {
    Name(&'s str),
    Number(&'s str),
    /// In quotes; the text between them.
    Quoted(&'s str),
    Sign(Sign),
    /// What stands behind `game`.
    Game(&'s str),
    /// What stands behind `word .. in`, as far as it is on one line.
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

/// A line with something on it.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) indentation: usize,
    /// Its tokens; there is at least one, unless it is broken.
    pub(super) tokens: Range<usize>,
    /// Some of it could not be read; a diagnostic has been given.
    pub(super) broken: bool,
}

/// Tokens and lines of a text.
pub(super) fn lex<'s>(source: &'s str, report: &mut Report) -> (Vec<Token<'s>>, Vec<Line>) {
    let mut lexer =
        Lexer { source, at: 0, end: 0, line: 0, tokens: vec![], read_at: 0, regex: None, broken: false, report };
    let mut lines: Vec<Line> = vec![];
    let mut start = 0;
    for text in source.split_inclusive('\n') {
        let indentation = text.len() - text.trim_start().len();
        let first = lexer.tokens.len();
        lexer.line = lines.len();
        (lexer.at, lexer.end, lexer.broken) = (start, start + text.trim_end().len(), false);
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
    source: &'s str,
    at: usize,
    /// The end of the line.
    end: usize,
    line: usize,
    tokens: Vec<Token<'s>>,
    /// The indentation of the line with the last `read`.
    read_at: usize,
    /// Inside of a regular expression, and the indentation up to which another line ends it.
    regex: Option<usize>,
    broken: bool,
    report: &'r mut Report,
}

impl<'s> Lexer<'s, '_> {
    fn rest(&self) -> &'s str {
        self.source.get(self.at..self.end).unwrap_or("")
    }

    fn fail(&mut self, start: usize, end: usize, reason: Reason) {
        self.broken = true;
        self.report.push(Diagnostic::error(Span { start, end }, reason));
    }

    fn read_line(&mut self, indentation: usize) {
        if self.regex.is_some_and(|margin| indentation <= margin) {
            self.regex = None;
        }
        while let Some(first) = self.rest().chars().next() {
            let start = self.at;
            if first.is_whitespace() || start == 0 && first == BYTE_ORDER_MARK {
                self.at += first.len_utf8();
                continue;
            }
            if self.rest().starts_with("--") {
                break;
            }
            let kind = if self.regex.is_some() { self.regex() } else { self.token(first) };
            let Some(kind) = kind else { continue };
            self.tokens.push(Token { kind, span: Span { start, end: self.at }, line: self.line });
            match kind {
                TokenKind::Name("read") => self.read_at = indentation,
                TokenKind::Name("in") if self.is_about_words() => self.regex = Some(self.read_at),
                _ => {}
            }
        }
    }

    fn token(&mut self, first: char) -> Option<TokenKind<'s>> {
        let start = self.at;
        if self.is_behind_game() && first != ';' && first != '"' && first != '\'' {
            return Some(TokenKind::Game(self.take_while(|symbol| !symbol.is_whitespace() && symbol != ';')));
        }
        match first {
            '0'..='9' => Some(TokenKind::Number(self.take_while(|symbol| symbol.is_ascii_digit()))),
            '\'' | '"' => self.quoted(first).map(TokenKind::Quoted),
            _ if is_part_of_name(first) => Some(TokenKind::Name(self.take_while(is_part_of_name))),
            _ => {
                let rest = self.rest();
                if let Some((text, sign)) = SIGNS.iter().find(|(text, _)| rest.starts_with(text)) {
                    self.at += text.len();
                    return Some(TokenKind::Sign(*sign));
                }
                self.at += first.len_utf8();
                self.fail(start, self.at, Reason::UnexpectedCharacter { found: first });
                None
            }
        }
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'s str {
        let rest = self.rest();
        let length = rest.find(|symbol| !wanted(symbol)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// At a quotation mark: the text up to the next one.
    fn quoted(&mut self, quote: char) -> Option<&'s str> {
        let start = self.at;
        let rest = &self.rest()[1..];
        let Some(length) = rest.find(quote) else {
            self.at = self.end;
            self.fail(start, self.end, Reason::UnterminatedQuote { quote });
            return None;
        };
        self.at += length + 2;
        let text = &rest[..length];
        if let Some((place, found)) = text.char_indices().find(|(_, symbol)| symbol.is_control()) {
            let place = start + 1 + place;
            self.fail(place, place + found.len_utf8(), Reason::ControlCharacter { found });
            return None;
        }
        Some(text)
    }

    /// Whether the last token is the first word of a statement `game`.
    fn is_behind_game(&self) -> bool {
        let [before @ .., Token { kind: TokenKind::Name("game"), line, .. }] = &self.tokens[..] else { return false };
        *line == self.line
            && before.last().is_none_or(|token| {
                token.line != *line || matches!(token.kind, TokenKind::Sign(Sign::Semicolon | Sign::Colon))
            })
    }

    /// Whether what stands before the `in` just read is `word` with names, and perhaps a length. Looks at no token that an earlier call has looked at.
    fn is_about_words(&self) -> bool {
        let before = self.tokens.split_last().map_or(&[][..], |(_, before)| before);
        let mut open: usize = 0;
        for (at, token) in before.iter().enumerate().rev() {
            match token.kind {
                TokenKind::Name("word") => {
                    let introduced = at.checked_sub(1).and_then(|at| before.get(at)).map(|token| token.kind);
                    return matches!(introduced, Some(TokenKind::Name("read" | "and") | TokenKind::Sign(Sign::Comma)));
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

    /// A regular expression up to its end, or that of the line. None if there is nothing of it here.
    fn regex(&mut self) -> Option<TokenKind<'s>> {
        let start = self.at;
        while let Some(first) = self.rest().chars().next() {
            match first {
                ',' | ';' => {
                    self.regex = None;
                    break;
                }
                '-' if self.rest().starts_with("--") => break,
                '\'' | '"' => self.skip_quoted(first),
                '[' => self.skip_class(),
                _ if is_part_of_name(first) => {
                    let place = self.at;
                    if self.take_while(is_part_of_name) == "and" {
                        self.at = place;
                        self.regex = None;
                        break;
                    }
                }
                _ => self.at += first.len_utf8(),
            }
        }
        let text = self.source.get(start..self.at).unwrap_or("").trim_end();
        self.at = start + text.len();
        (!text.is_empty()).then_some(TokenKind::Regex)
    }

    /// From a quotation mark behind the next one, or to the end of the line.
    fn skip_quoted(&mut self, quote: char) {
        self.at += 1;
        self.at = self.rest().find(quote).map_or(self.end, |length| self.at + length + 1);
    }

    /// From `[` behind the next `]` that is not in quotes, or to the end of the line.
    fn skip_class(&mut self) {
        self.at += 1;
        while let Some(first) = self.rest().chars().next() {
            match first {
                '\'' | '"' => self.skip_quoted(first),
                _ => self.at += first.len_utf8(),
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
