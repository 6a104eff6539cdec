//! Parses single statements.

use alloc::vec;
use alloc::vec::Vec;

use plan::Layout;
use rules::Span;

use super::lex::{Sign, TokenKind};
use super::names::{STATEMENTS, similar};
use super::parser::{Cursor, Parsed, Parser, beginning};
use super::syntax::{
    AnswerText, AskedText, GameText, Group, GroupKind, Name, Promised, SetText, Statement,
    StatementKind, TimesText, VerdictText,
};
use crate::diagnostic::{Diagnostic, Reason, Wanted};

impl<'s> Parser<'s, '_> {
    pub(super) fn statement(&mut self) -> Parsed<Statement<'s>> {
        let start = self.here();
        let Some(TokenKind::Name(first)) = self.peek() else {
            return Err(self.unexpected(Wanted::Statement));
        };
        let keyword = STATEMENTS.into_iter().find(|keyword| *keyword == first);
        if keyword.is_some() {
            self.bump();
        }
        let kind = match keyword {
            Some("problem") => StatementKind::Problem(self.quoted()?),
            Some("game") => StatementKind::Game(self.game()?),
            Some("example") => {
                let input = self.quoted()?;
                self.expect_name("prints")?;
                StatementKind::Example { input, output: self.quoted()? }
            }
            Some("answer") => StatementKind::Answer(self.answer()?),
            Some("read") => self.read()?,
            Some("let") => self.set()?,
            Some("root") => self.root()?,
            Some("print") => {
                let ends =
                    |parser: &Self| parser.peek().is_none() || parser.at_sign(Sign::Semicolon);
                let empty = ends(self) || self.at_name("else");
                let parts = if empty { vec![] } else { self.list(Self::expression)? };
                StatementKind::Print { parts, layout: self.layout() }
            }
            Some("sort") => StatementKind::Sort {
                name: self.variable()?,
                descending: self.eat_name("descending"),
            },
            Some("reverse") => StatementKind::Reverse(self.variable()?),
            Some("clear") => StatementKind::Clear(self.variable()?),
            Some("collect") => {
                let number = self.expression()?;
                self.expect_name("into")?;
                StatementKind::Collect(number, self.variable()?)
            }
            Some("repeat") => self.repeat(Name { text: "repeat", span: start })?,
            Some("if") => self.conditional(Name { text: "if", span: start })?,
            Some("heaps") => {
                let entries = self.list(Self::expression)?;
                let condition = if self.eat_name("if") { Some(self.expression()?) } else { None };
                StatementKind::Heaps { entries, condition }
            }
            Some("position") => StatementKind::Position(self.list(Self::expression)?),
            _ if first == "else" => return Err(Diagnostic::error(start, Reason::ElseWithoutIf)),
            _ => {
                let similar = similar(STATEMENTS.into_iter(), first);
                let second = self.peek_second();
                let assigns = [Sign::Equal, Sign::OpenSquare]
                    .map(TokenKind::Sign)
                    .map(Some)
                    .contains(&second);
                let found = beginning(first);
                return Err(Diagnostic::error(
                    start,
                    Reason::UnknownStatement { found, similar, assigns },
                ));
            }
        };
        let span = match kind {
            StatementKind::Repeat { .. } | StatementKind::If { .. } => start,
            _ => self.since(start),
        };
        Ok(Statement { span, kind })
    }

    fn game(&mut self) -> Parsed<GameText<'s>> {
        let span = self.here();
        let name = match self.peek() {
            Some(TokenKind::Game(text) | TokenKind::Quoted(text)) if !text.is_empty() => {
                Name { text, span }
            }
            _ => return Err(self.unexpected(Wanted::Game)),
        };
        self.bump();
        let misere = self.eat_name("misere");
        let begins = if self.eat_name("begins") { Some(self.player()?) } else { None };
        let set = if self.eat_name("with") { self.list(Self::parameter)? } else { vec![] };
        Ok(GameText { name, misere, begins, set })
    }

    /// Parses the name of a player, quoted if it contains blanks.
    fn player(&mut self) -> Parsed<Name<'s>> {
        let span = self.here();
        let Some(TokenKind::Name(text) | TokenKind::Quoted(text)) = self.peek() else {
            return Err(self.unexpected(Wanted::Quoted));
        };
        self.bump();
        Ok(Name { text, span })
    }

    /// Parses `k = 3` or `k = n`.
    fn parameter(&mut self) -> Parsed<(Name<'s>, SetText<'s>)> {
        let span = self.here();
        let Some(TokenKind::Name(text)) = self.peek() else {
            return Err(self.unexpected(Wanted::Parameter));
        };
        self.bump();
        self.expect_sign(Sign::Equal)?;
        let value = match self.peek() {
            Some(TokenKind::Number(_)) => SetText::Number(self.constant(false)?),
            Some(TokenKind::Sign(Sign::Minus)) => {
                self.bump();
                SetText::Number(self.constant(true)?)
            }
            Some(TokenKind::Name("word")) => {
                let name = Name { text: "word", span: self.here() };
                self.bump();
                SetText::Variable(name)
            }
            Some(TokenKind::Name(_)) => SetText::Variable(self.variable()?),
            _ => return Err(self.unexpected(Wanted::Value)),
        };
        Ok((Name { text, span }, value))
    }

    fn answer(&mut self) -> Parsed<AnswerText<'s>> {
        let verdict = if self.eat_name("wins") {
            let wins = self.quoted()?;
            self.expect_name("loses")?;
            let loses = self.quoted()?;
            VerdictText::Outcome {
                wins,
                loses,
                draws: if self.eat_name("draws") { Some(self.quoted()?) } else { None },
            }
        } else if self.eat_name("difference") {
            VerdictText::Computed(plan::Wanted::Difference)
        } else if self.eat_name("turns") {
            VerdictText::Computed(plan::Wanted::Turns)
        } else if self.eat_name("winning") {
            self.expect_name("moves")?;
            VerdictText::Computed(plan::Wanted::WinningMoves)
        } else if self.eat_name("value") {
            VerdictText::Value
        } else if self.eat_name("result") {
            VerdictText::Result
        } else {
            return Err(self.unexpected(Wanted::Verdict));
        };
        let layout = self.layout();
        let label = if self.eat_name("after") { Some(self.quoted()?) } else { None };
        Ok(AnswerText { verdict, layout, label })
    }

    /// Parses the layout of answers, if present.
    fn layout(&mut self) -> Option<Layout> {
        let said = [("joined", Layout::Joined), ("spaced", Layout::Spaced)];
        said.into_iter().find(|(word, _)| self.eat_name(word)).map(|(_, layout)| layout)
    }

    /// Parses what follows `let`.
    fn set(&mut self) -> Parsed<StatementKind<'s>> {
        let name = self.variable()?;
        if self.eat_sign(Sign::OpenSquare) {
            let place = self.sum()?;
            self.expect_sign(Sign::CloseSquare)?;
            self.expect_sign(Sign::Equal)?;
            return Ok(StatementKind::Put { list: name, place, number: self.expression()? });
        }
        self.expect_sign(Sign::Equal)?;
        Ok(match self.asked()? {
            Some(asked) => StatementKind::Keep { name, asked },
            None => StatementKind::Let(name, self.expression()?),
        })
    }

    /// Parses `value of heaps E, F` or `outcome of position E`.
    fn asked(&mut self) -> Parsed<Option<AskedText<'s>>> {
        let (Some(TokenKind::Name(first)), Some(TokenKind::Name(second))) =
            (self.peek(), self.peek_second())
        else {
            return Ok(None);
        };
        let wanted = match (first, second) {
            ("value", "of") => plan::Wanted::Value,
            ("outcome", "of") => plan::Wanted::Outcome,
            ("difference", "of") => plan::Wanted::Difference,
            ("turns", "of") => plan::Wanted::Turns,
            ("winning", "moves") => plan::Wanted::WinningMoves,
            _ => return Ok(None),
        };
        self.bump();
        if wanted == plan::Wanted::WinningMoves {
            self.bump();
        }
        self.expect_name("of")?;
        let heaps = self.eat_name("heaps");
        if !heaps {
            self.expect_name("position")?;
        }
        let ends = self.peek().is_none() || self.at_sign(Sign::Semicolon) || self.at_name("else");
        let entries = if heaps && ends { vec![] } else { self.list(Self::expression)? };
        Ok(Some(AskedText { wanted, heaps, entries }))
    }

    /// Parses what follows `root`: `a b at E into up order`.
    fn root(&mut self) -> Parsed<StatementKind<'s>> {
        let ends = [self.variable()?, self.variable()?];
        self.expect_name("at")?;
        let at = self.sum()?;
        self.expect_name("into")?;
        Ok(StatementKind::Root { ends, at, up: self.variable()?, order: self.variable()? })
    }

    fn repeat(&mut self, keyword: Name<'static>) -> Parsed<StatementKind<'s>> {
        let (header, body) = self.headed(keyword, |parser| {
            let times = if parser.eat_name("until") {
                parser.expect_name("end")?;
                TimesText::End
            } else if parser.eat_name("while") {
                TimesText::While(parser.expression()?)
            } else {
                TimesText::Count(Some(parser.sum()?))
            };
            let index = if parser.eat_name("with") { Some(parser.variable()?) } else { None };
            Ok((times, index))
        })?;
        let (times, index) = header.unwrap_or((TimesText::Count(None), None));
        Ok(StatementKind::Repeat { times, index, body })
    }

    fn read(&mut self) -> Parsed<StatementKind<'s>> {
        let mut groups: Vec<Group<'s>> = vec![];
        let mut times = None;
        loop {
            if !groups.is_empty() && self.is_at_times() {
                times = Some(self.sum()?);
                self.expect_name("times")?;
                break;
            }
            groups.push(self.group()?);
            if !self.eat_sign(Sign::Comma) && !self.eat_name("and") {
                break;
            }
        }
        Ok(StatementKind::Read { groups, times })
    }

    /// Whether the text up to the next comma or `and` outside parentheses ends in `times`.
    fn is_at_times(&self) -> bool {
        let mut open: usize = 0;
        let mut last = None;
        for token in self.ahead() {
            match token.kind {
                TokenKind::Sign(Sign::Open | Sign::OpenSquare) => open += 1,
                TokenKind::Sign(Sign::Close | Sign::CloseSquare) => open = open.saturating_sub(1),
                TokenKind::Sign(Sign::Semicolon) | TokenKind::Name("else") => break,
                TokenKind::Sign(Sign::Comma) | TokenKind::Name("and") if open == 0 => break,
                _ => {}
            }
            last = Some(token.kind);
        }
        matches!(last, Some(TokenKind::Name("times")))
    }

    /// Parses `x y in 1..n` or `word s of length n in [ab]+`.
    fn group(&mut self) -> Parsed<Group<'s>> {
        let start = self.here();
        let is_word = self.eat_name("word");
        let mut names = vec![];
        let is_keyword = |name: &str| {
            ["in", "of", "and", "else"].contains(&name)
                || Promised::ALL.iter().any(|(word, _)| *word == name)
        };
        let ends = |kind: Option<TokenKind<'s>>| match kind {
            Some(TokenKind::Name(name)) => is_keyword(name),
            _ => true,
        };
        while !ends(self.peek()) {
            names.push(self.variable()?);
        }
        let kind = if is_word {
            if names.is_empty() {
                names.push(Name { text: "word", span: start });
            }
            let length = if self.eat_name("of") {
                self.expect_name("length")?;
                Some(self.sum()?)
            } else {
                None
            };
            GroupKind::Words {
                length,
                regex: if self.eat_name("in") { Some(self.regex()?) } else { None },
            }
        } else {
            if names.is_empty() {
                return Err(self.unexpected(Wanted::Name));
            }
            let range = if self.eat_name("in") {
                let low = self.sum()?;
                self.expect_sign(Sign::DotDot)?;
                Some((low, self.sum()?))
            } else {
                None
            };
            let mut promises = vec![];
            let word = |parser: &mut Self| {
                Promised::ALL.into_iter().find(|(word, _)| parser.eat_name(word))
            };
            loop {
                let place = self.here();
                let Some((_, promised)) = word(self) else { break };
                promises.push((promised, place));
            }
            GroupKind::Numbers { range, promises }
        };
        Ok(Group { span: self.since(start), names, kind })
    }

    /// The span of a regular expression, which may extend over several lines.
    fn regex(&mut self) -> Parsed<Span> {
        let start = self.here();
        if self.peek() != Some(TokenKind::Regex) {
            return Err(self.unexpected(Wanted::Regex));
        }
        while self.peek() == Some(TokenKind::Regex) {
            self.bump();
        }
        Ok(self.since(start))
    }

    /// Parses a literal number, possibly a power: `10^18`.
    pub(super) fn constant(&mut self, negative: bool) -> Parsed<i64> {
        let start = self.here();
        let base = self.digits()?;
        let mut value = base;
        if self.at_sign(Sign::Caret) && matches!(self.peek_second(), Some(TokenKind::Number(_))) {
            self.bump();
            let exponent = self.digits()?;
            let power = base.zip(exponent).and_then(|(base, exponent)| match base {
                0 | 1 if exponent > 0 => Some(base),
                _ => base.checked_pow(u32::try_from(exponent).ok()?),
            });
            value = power;
        }
        let signed = value.map(|value| if negative { -value } else { value });
        let too_large = || Diagnostic::error(self.since(start), Reason::NumberTooLarge);
        signed.and_then(|value| i64::try_from(value).ok()).ok_or_else(too_large)
    }

    /// Parses decimal digits; none if there are far too many.
    fn digits(&mut self) -> Parsed<Option<i128>> {
        let Some(TokenKind::Number(digits)) = self.peek() else {
            return Err(self.unexpected(Wanted::Constant));
        };
        self.bump();
        Ok(digits.parse().ok())
    }
}
