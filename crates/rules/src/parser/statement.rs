//! Statements.

use alloc::string::{String, ToString};

use super::{Names, Parsed, Parser};
use crate::diagnostic::{Diagnostic, Reason, Wanted};
use crate::lex::{Sign, TokenKind};
use crate::ruleset::{Outcome, Span};
use crate::syntax::{ClaimText, ExpectText, Expr, MoveText, ParameterText, Pattern, VerdictText};

/// One statement.
#[derive(Clone, Debug)]
pub(crate) enum StatementText {
    Game(String),
    Parameter(ParameterText),
    Players([String; 2]),
    Word(Pattern),
    Move(MoveText),
    Turn(Expr, Expr),
    Misere,
    Expect(ExpectText),
    Claim(ClaimText),
}

/// The first words of all statements.
pub(crate) const KEYWORDS: [&str; 9] =
    ["game", "parameter", "players", "word", "move", "turn", "misere", "expect", "claim"];

/// First words of statements about other kinds of games, so that those who know them are told.
const OTHER_GAMES: [&str; 6] = ["heap", "heaps", "octal", "pick", "result", "pass"];

impl Parser<'_, '_> {
    /// A whole statement.
    pub(crate) fn statement(&mut self) -> Parsed<StatementText> {
        let start = self.here();
        let Some(&TokenKind::Name(keyword)) = self.peek() else {
            return Err(self.unknown_statement());
        };
        self.bump();
        let statement = match keyword {
            "game" => StatementText::Game(self.quoted()?),
            "parameter" => StatementText::Parameter(self.parameter()?),
            "players" => {
                let first = self.player()?;
                self.expect_sign(Sign::Comma)?;
                StatementText::Players([first, self.player()?])
            }
            "word" => StatementText::Word(self.pattern()?),
            "move" => StatementText::Move(self.movement(start)?),
            "turn" => {
                let low = self.sum()?;
                let high = if self.eat_sign(Sign::DotDot) { self.sum()? } else { low.clone() };
                if !self.eat_name("moves") {
                    self.expect_name("move")?;
                }
                StatementText::Turn(low, high)
            }
            "misere" => StatementText::Misere,
            "expect" => StatementText::Expect(self.expect()?),
            "claim" => StatementText::Claim(self.claim()?),
            _ => {
                self.at -= 1;
                return Err(self.unknown_statement());
            }
        };
        self.expect_end()?;
        Ok(statement)
    }

    fn unknown_statement(&self) -> Diagnostic {
        let Some(&TokenKind::Name(found)) = self.peek() else {
            return self.unexpected(Wanted::Name);
        };
        let reason = if OTHER_GAMES.contains(&found) {
            Reason::NotAWordGame { keyword: found.to_string() }
        } else {
            let similar = KEYWORDS.into_iter().find(|keyword| is_similar(keyword, found));
            Reason::UnknownStatement { found: found.chars().take(40).collect(), similar }
        };
        Diagnostic::error(self.here(), reason)
    }

    fn quoted(&mut self) -> Parsed<String> {
        let Some(TokenKind::Quoted(text)) = self.peek() else {
            return Err(self.unexpected(Wanted::Quoted));
        };
        self.bump();
        Ok((*text).to_string())
    }

    fn player(&mut self) -> Parsed<String> {
        let Some(TokenKind::Quoted(name) | TokenKind::Name(name)) = self.peek() else {
            return Err(self.unexpected(Wanted::Name));
        };
        self.bump();
        Ok((*name).to_string())
    }

    fn parameter(&mut self) -> Parsed<ParameterText> {
        let name_span = self.here();
        let name = self.free_name()?.to_string();
        self.expect_sign(Sign::Equal)?;
        let value = self.sum()?;
        let range = if self.eat_name("in") {
            let low = self.sum()?;
            self.expect_sign(Sign::DotDot)?;
            Some((low, self.sum()?))
        } else {
            None
        };
        Ok(ParameterText { name, name_span, value, range })
    }

    fn movement(&mut self, start: Span) -> Parsed<MoveText> {
        self.names = Names::Variables;
        let left = self.items()?;
        if self.at_sign(Sign::Bar) {
            return Err(Diagnostic::error(self.here(), Reason::GroupInMove));
        }
        self.expect_sign(Sign::Arrow)?;
        let right_start = self.here();
        let right = self.items()?;
        let right_span = self.since(right_start);
        if self.at_sign(Sign::Bar) {
            return Err(Diagnostic::error(self.here(), Reason::GroupInMove));
        }
        let (mut condition, mut after, mut before) = (None, None, None);
        loop {
            let place = self.here();
            let repeated = |keyword| Err(Diagnostic::error(place, Reason::RepeatedStatement { keyword }));
            if self.eat_name("where") {
                if condition.is_some() {
                    return repeated("where");
                }
                condition = Some(self.formula()?);
            } else if self.eat_name("after") {
                if after.is_some() {
                    return repeated("after");
                }
                self.names = Names::Letters;
                after = Some(self.context(Sign::Caret)?);
            } else if self.eat_name("before") {
                if before.is_some() {
                    return repeated("before");
                }
                self.names = Names::Letters;
                before = Some(self.context(Sign::Dollar)?);
            } else {
                break;
            }
        }
        Ok(MoveText { span: self.since(start), left, right, right_span, condition, after, before })
    }

    fn expect(&mut self) -> Parsed<ExpectText> {
        let items = self.list(|parser| {
            let start = parser.here();
            let word = parser.word_text()?;
            let verdict = if parser.eat_name("wins") {
                VerdictText::Outcome(Outcome::N)
            } else if parser.eat_name("loses") {
                VerdictText::Outcome(Outcome::P)
            } else if parser.eat_name("value") {
                VerdictText::Value(parser.sum()?)
            } else {
                return Err(parser.unexpected(Wanted::Verdict));
            };
            Ok((parser.since(start), word, verdict))
        })?;
        let condition = if self.eat_name("where") { Some(self.formula()?) } else { None };
        Ok(ExpectText { items, condition })
    }
}

/// Whether one edit (or a swap of neighbours, or a longer ending) turns `found` into `keyword`.
fn is_similar(keyword: &str, found: &str) -> bool {
    let (long, short) = if keyword.len() >= found.len() { (keyword, found) } else { (found, keyword) };
    if short.len() >= 3 && long.starts_with(short) {
        return true;
    }
    let common_start =
        long.bytes().zip(short.bytes()).take_while(|(one, other)| one.eq_ignore_ascii_case(other)).count();
    let common_end =
        long.bytes().rev().zip(short.bytes().rev()).take_while(|(one, other)| one.eq_ignore_ascii_case(other)).count();
    let swap = long.len() == short.len() && common_start + common_end + 2 == long.len();
    long.len() - short.len() <= 1 && short.len() >= 2 && (common_start + common_end + 1 >= long.len() || swap)
}
