//! Parses patterns: regular expressions, and the sides of a move.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use super::{Names, Parser};
use crate::Span;
use crate::diagnostic::{Diagnostic, Parsed, Reason, Wanted};
use crate::text::lexer::{TokenKind, is_letter};
use crate::text::syntax::{Context, Pattern, PatternKind, Repetition, RepetitionKind};
use crate::text::{Cursor, Sign};

impl Parser<'_, '_> {
    /// Parses alternatives separated by `|`.
    pub(crate) fn pattern(&mut self) -> Parsed<Pattern> {
        let start = self.here();
        let first = self.sequence()?;
        if !self.at_sign(Sign::Bar) {
            return Ok(first);
        }
        let mut parts = vec![first];
        while self.eat_sign(Sign::Bar) {
            parts.push(self.sequence()?);
        }
        Ok(Pattern { span: self.since(start), kind: PatternKind::Alt(parts) })
    }

    fn sequence(&mut self) -> Parsed<Pattern> {
        let start = self.here();
        let mut items = self.items()?;
        if items.len() == 1 {
            return Ok(items.remove(0));
        }
        Ok(Pattern { span: self.since(start), kind: PatternKind::Concat(items) })
    }

    /// Parses a non-empty sequence of items.
    pub(crate) fn items(&mut self) -> Parsed<Vec<Pattern>> {
        let mut items = vec![];
        while items.is_empty() || self.at_pattern() {
            self.item(&mut items)?;
        }
        Ok(items)
    }

    fn at_pattern(&self) -> bool {
        match self.peek() {
            Some(TokenKind::Name(name)) => {
                !self.is_reserved(name) || matches!(*name, "any" | "empty" | "digit" | "digits")
            }
            Some(TokenKind::Number(_) | TokenKind::Quoted(_) | TokenKind::Class(_)) => true,
            Some(TokenKind::Sign(sign)) => *sign == Sign::Open,
            None | Some(TokenKind::Code(_)) => false,
        }
    }

    /// Parses one item with its repetition. Each bare letter is its own item, so that `10*` repeats
    /// only the `0`.
    fn item(&mut self, items: &mut Vec<Pattern>) -> Parsed<()> {
        let span = self.here();
        let bare = match self.peek() {
            Some(TokenKind::Number(text)) => Some(*text),
            Some(TokenKind::Name(text))
                if self.names == Names::Letters && !self.is_reserved(text) =>
            {
                Some(*text)
            }
            _ => None,
        };
        let mut atom = if let Some(text) = bare {
            self.bump();
            for (offset, letter) in text.char_indices() {
                let start = span.start + offset;
                let span = Span { start, end: start + letter.len_utf8() };
                items.push(Pattern { span, kind: PatternKind::Letter(letter) });
            }
            match items.pop() {
                Some(last) => last,
                None => return Err(self.unexpected(Wanted::Pattern)),
            }
        } else {
            self.atom()?
        };
        let depth = self.depth;
        let mut result = Ok(());
        while let Some(repetition) = self.repetition()? {
            // Each repetition is a level of the tree, like parentheses.
            if let Err(diagnostic) = self.nested(|_| Ok(())) {
                result = Err(diagnostic);
                break;
            }
            self.depth += 1;
            atom = Pattern {
                span: self.since(atom.span),
                kind: PatternKind::Repeat(Box::new(atom), repetition),
            };
        }
        self.depth = depth;
        items.push(atom);
        result
    }

    fn repetition(&mut self) -> Parsed<Option<Repetition>> {
        let start = self.here();
        let kind = match self.peek() {
            Some(TokenKind::Sign(Sign::Star)) => RepetitionKind::Star,
            Some(TokenKind::Sign(Sign::Plus)) => RepetitionKind::Plus,
            Some(TokenKind::Sign(Sign::Question)) => RepetitionKind::Optional,
            Some(TokenKind::Sign(Sign::OpenBrace)) => {
                self.bump();
                let low = self.sum()?;
                let kind = if self.eat_sign(Sign::DotDot) || self.eat_sign(Sign::Comma) {
                    let high =
                        if self.at_sign(Sign::CloseBrace) { None } else { Some(self.sum()?) };
                    RepetitionKind::Between(low, high)
                } else {
                    RepetitionKind::Exactly(low)
                };
                self.expect_closing(Sign::CloseBrace, start)?;
                return Ok(Some(Repetition { span: self.since(start), kind }));
            }
            _ => return Ok(None),
        };
        self.bump();
        Ok(Some(Repetition { span: start, kind }))
    }

    /// Parses one item other than a bare letter.
    pub(crate) fn atom(&mut self) -> Parsed<Pattern> {
        let start = self.here();
        let kind = match self.peek() {
            Some(TokenKind::Quoted(text)) => {
                let invalid = text.char_indices().find(|(_, letter)| !is_letter(*letter));
                if let Some((offset, found)) = invalid {
                    let at = start.start + 1 + offset;
                    let span = Span { start: at, end: at + found.len_utf8() };
                    return Err(Diagnostic::error(span, Reason::InvalidLetter { found }));
                }
                let letters: Vec<char> = text.chars().collect();
                if let [letter] = letters[..] {
                    PatternKind::Letter(letter)
                } else {
                    PatternKind::Text(letters)
                }
            }
            Some(TokenKind::Class(class)) => PatternKind::Class(class.clone()),
            Some(TokenKind::Name("any")) => PatternKind::Any,
            Some(TokenKind::Name("empty")) => PatternKind::Empty,
            Some(TokenKind::Name("digit")) => return self.digit(start),
            Some(TokenKind::Name("digits")) if self.names == Names::Variables => {
                return self.digits(start);
            }
            Some(TokenKind::Name(_)) => {
                let name = self.free_name()?.to_string();
                return Ok(Pattern { span: start, kind: PatternKind::Variable(name) });
            }
            Some(TokenKind::Sign(Sign::Open)) => {
                self.bump();
                // A group is a regular expression in moves as well.
                let names = core::mem::replace(&mut self.names, Names::Letters);
                let inner = self.nested(Self::pattern)?;
                self.names = names;
                self.expect_closing(Sign::Close, start)?;
                return Ok(Pattern {
                    span: self.since(start),
                    kind: PatternKind::Group(Box::new(inner)),
                });
            }
            _ => return Err(self.unexpected(Wanted::Pattern)),
        };
        self.bump();
        Ok(Pattern { span: start, kind })
    }

    /// Parses a pattern from `digit`.
    fn digit(&mut self, start: Span) -> Parsed<Pattern> {
        self.bump();
        let opened = self.here();
        self.expect_sign(Sign::Open)?;
        let low = self.nested(Self::sum)?;
        let kind = if self.eat_sign(Sign::DotDot) {
            PatternKind::DigitRange(low, self.nested(Self::sum)?)
        } else {
            PatternKind::Digit(low)
        };
        self.expect_closing(Sign::Close, opened)?;
        Ok(Pattern { span: self.since(start), kind })
    }

    /// Parses a pattern from `digits`.
    fn digits(&mut self, start: Span) -> Parsed<Pattern> {
        self.bump();
        let opened = self.here();
        self.expect_sign(Sign::Open)?;
        let number = self.nested(Self::sum)?;
        let base = if self.eat_sign(Sign::Comma) { Some(self.nested(Self::sum)?) } else { None };
        self.expect_closing(Sign::Close, opened)?;
        Ok(Pattern { span: self.since(start), kind: PatternKind::Digits(number, base) })
    }

    /// Parses what follows `after` or `before`. `^` (or `$`, at the end) anchors one alternative at
    /// the end of the word.
    pub(crate) fn context(&mut self, anchor: Sign) -> Parsed<Context> {
        let start = self.here();
        let mut alternatives = vec![];
        loop {
            let from = self.here();
            let mut anchored = anchor == Sign::Caret && self.eat_sign(anchor);
            let pattern = if (anchored || self.at_sign(anchor)) && !self.at_pattern() {
                Pattern { span: from, kind: PatternKind::Empty }
            } else {
                self.sequence()?
            };
            anchored |= anchor == Sign::Dollar && self.eat_sign(anchor);
            alternatives.push((anchored, pattern));
            if !self.eat_sign(Sign::Bar) {
                return Ok(Context { span: self.since(start), alternatives });
            }
        }
    }
}
