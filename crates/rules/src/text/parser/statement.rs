//! Parses statements that every kind of game has; the keywords of all statements.

use crate::text::similar::is_similar;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Parser;
use crate::diagnostic::{BoardReason, Diagnostic, Parsed, Reason, Wanted};
use crate::text::lexer::{Dialect, TokenKind};
use crate::text::syntax::{
    ExpectText, NameText, ParameterText, ParameterValueText, TurnText, VerdictText,
};
use crate::text::{Cursor, Sign, beginning};
use crate::{Outcome, Span};

/// The keywords of games on words.
const KEYWORDS: [&str; 10] =
    ["game", "parameter", "players", "word", "move", "turn", "misere", "expect", "claim", "show"];

/// The keywords of games of heaps.
const KEYWORDS_WITH_HEAPS: [&str; 13] = [
    "game",
    "parameter",
    "players",
    "heaps",
    "move",
    "ends",
    "wins",
    "loses",
    "draw",
    "turn",
    "misere",
    "expect",
    "claim",
];

/// The keywords of games on any number of heaps.
const KEYWORDS_WITH_ANY_NUMBER: [&str; 11] = [
    "game",
    "parameter",
    "players",
    "heap",
    "move",
    "octal",
    "hexadecimal",
    "turn",
    "misere",
    "expect",
    "claim",
];

/// The keywords of pick games.
const KEYWORDS_WITH_PICKS: [&str; 10] =
    ["game", "parameter", "players", "word", "pick", "turn", "result", "misere", "expect", "claim"];

/// Keywords of other kinds of games, for a better diagnostic.
const OTHER_GAMES: [&str; 9] =
    ["word", "heap", "heaps", "ends", "octal", "hexadecimal", "pick", "result", "pass"];

/// The keywords of a kind of game.
pub(crate) const fn keywords(dialect: Dialect) -> &'static [&'static str] {
    match dialect {
        Dialect::Words => &KEYWORDS,
        Dialect::Tuples => &KEYWORDS_WITH_HEAPS,
        Dialect::Lists => &KEYWORDS_WITH_ANY_NUMBER,
        Dialect::Boards => &KEYWORDS_WITH_PICKS,
    }
}

impl Parser<'_, '_> {
    /// The diagnostic for an unknown keyword.
    pub(crate) fn unknown_statement(&self) -> Diagnostic {
        let Some(&TokenKind::Name(found)) = self.peek() else {
            return self.unexpected(Wanted::Name);
        };
        let reason = if found == "show" {
            Reason::NeedsPositions { what: "show", keyword: "word" }
        } else if self.dialect == Dialect::Boards
            && (found == "move" || OTHER_GAMES.contains(&found))
        {
            BoardReason::NotInPickGames { keyword: found.to_string() }.into()
        } else if OTHER_GAMES.contains(&found) {
            Reason::NotAWordGame { keyword: found.to_string() }
        } else {
            let of_any = KEYWORDS_WITH_HEAPS.iter().chain(&KEYWORDS_WITH_ANY_NUMBER);
            let known = keywords(self.dialect).iter().chain(of_any).chain(&KEYWORDS_WITH_PICKS);
            let meant = |keyword: &&str| *keyword != found && is_similar(keyword, found);
            let similar = known.copied().find(meant);
            Reason::UnknownStatement { found: beginning(found), similar }
        };
        Diagnostic::error(self.here(), reason)
    }

    /// Parses a title.
    pub(crate) fn quoted(&mut self) -> Parsed<String> {
        let Some(TokenKind::Quoted(text)) = self.peek() else {
            return Err(self.unexpected(Wanted::Quoted));
        };
        self.visible(text)
    }

    /// Validates a title or a name, which people will see.
    fn visible(&mut self, text: &str) -> Parsed<String> {
        match text.chars().find(|symbol| symbol.is_control()) {
            Some(found) => Err(Diagnostic::error(self.here(), Reason::ControlCharacter { found })),
            None => {
                self.bump();
                Ok(text.to_string())
            }
        }
    }

    /// Parses the name of a player.
    pub(crate) fn player(&mut self) -> Parsed<String> {
        match self.peek() {
            Some(TokenKind::Quoted(name) | TokenKind::Name(name)) if !name.trim().is_empty() => {
                self.visible(name)
            }
            _ => Err(self.unexpected(Wanted::Name)),
        }
    }

    /// Parses what follows `players`.
    pub(crate) fn players(&mut self) -> Parsed<[NameText; 2]> {
        let first = self.player_text()?;
        self.expect_sign(Sign::Comma)?;
        Ok([first, self.player_text()?])
    }

    fn player_text(&mut self) -> Parsed<NameText> {
        let start = self.here();
        Ok(NameText { name: self.player()?, span: self.since(start) })
    }

    /// Parses what follows `parameter`.
    pub(crate) fn parameter(&mut self) -> Parsed<ParameterText> {
        let name_span = self.here();
        let name = self.free_name()?.to_string();
        self.expect_sign(Sign::Equal)?;
        let start = self.here();
        let value = if self.at_sign(Sign::OpenBrace) {
            let items = self.set()?;
            ParameterValueText::Set(self.since(start), items)
        } else if self.eat_sign(Sign::OpenSquare) {
            let items =
                if self.at_sign(Sign::CloseSquare) { Vec::new() } else { self.list(Self::sum)? };
            self.expect_closing(Sign::CloseSquare, start)?;
            ParameterValueText::List(self.since(start), items)
        } else {
            ParameterValueText::Number(self.sum()?)
        };
        let range = if self.eat_name("in") {
            let low = self.sum()?;
            self.expect_sign(Sign::DotDot)?;
            Some((low, self.sum()?))
        } else {
            None
        };
        Ok(ParameterText { name, name_span, value, range })
    }

    /// Rejects what stands here, unless the game is of the kind that has it.
    pub(crate) fn only_with(
        &self,
        dialect: Dialect,
        what: &'static str,
        keyword: &'static str,
    ) -> Parsed<()> {
        if self.dialect == dialect {
            return Ok(());
        }
        Err(Diagnostic::error(self.here(), Reason::NeedsPositions { what, keyword }))
    }

    /// Rejects `gains` after a move of a game whose moves gain nothing.
    pub(crate) fn no_gains(&self) -> Parsed<()> {
        if self.at_name("gains") {
            self.only_with(Dialect::Tuples, "gains", "heaps")?;
        }
        Ok(())
    }

    /// Parses what follows `turn`.
    pub(crate) fn turn(&mut self) -> Parsed<TurnText> {
        if self.at_name("any") {
            self.only_with(Dialect::Lists, "turn any heaps", "heap")?;
            self.bump();
            self.expect_name("heaps")?;
            return Ok(TurnText::AnyHeaps);
        }
        let low = self.sum()?;
        let high = if self.eat_sign(Sign::DotDot) { self.sum()? } else { low.clone() };
        let span = Span { start: low.span.start, end: high.span.end };
        if !self.eat_name("moves") {
            self.expect_name("move")?;
        }
        Ok(TurnText::Moves(span, low, high))
    }

    /// Parses `NAME:` after `move`, if present.
    pub(crate) fn mover_of_line(&mut self) -> Option<NameText> {
        let Some(TokenKind::Name(name) | TokenKind::Quoted(name)) = self.peek() else {
            return None;
        };
        if self.ahead(1) != Some(&TokenKind::Sign(Sign::Colon)) {
            return None;
        }
        let text = NameText { name: (*name).to_string(), span: self.here() };
        self.at += 2;
        Some(text)
    }

    /// Parses what follows `expect`; `position` parses a position.
    pub(crate) fn expect<P>(
        &mut self,
        position: impl Fn(&mut Self) -> Parsed<P>,
    ) -> Parsed<ExpectText<P>> {
        let items = self.list(|parser| {
            let start = parser.here();
            parser.before_verdict = parser.dialect == Dialect::Tuples;
            let position = position(parser);
            parser.before_verdict = false;
            let position = position?;
            let verdict = if parser.eat_name("wins") {
                VerdictText::Outcome(Outcome::N)
            } else if parser.eat_name("loses") {
                VerdictText::Outcome(Outcome::P)
            } else if parser.at_name("outcome") {
                let place = parser.here();
                parser.bump();
                VerdictText::Class(parser.class()?, parser.since(place))
            } else if parser.eat_name("value") {
                VerdictText::Value(parser.sum()?)
            } else if parser.dialect == Dialect::Tuples && parser.eat_name("draw") {
                VerdictText::Draw
            } else if parser.dialect == Dialect::Tuples && parser.eat_name("difference") {
                VerdictText::Difference(parser.sum()?)
            } else {
                return Err(parser.unexpected(Wanted::Verdict));
            };
            Ok((parser.since(start), position, verdict))
        })?;
        let condition = if self.eat_name("where") { Some(self.formula()?) } else { None };
        Ok(ExpectText { items, condition })
    }
}
