//! Statements.

use alloc::string::{String, ToString};
use alloc::vec;

use compute::Verdict;

use super::{BoardExpectText, Cursor, Names, Parsed, Parser, ResultText, StrategyText};
use crate::diagnostic::{BoardReason, Diagnostic, Reason, Wanted};
use crate::lex::{Dialect, Sign, TokenKind};
use crate::ruleset::{Outcome, Span};
use crate::syntax::{
    ClaimText, CodeText, ExpectText, Expr, HeapsText, MoveText, NameText, ParameterText, ParameterValueText, Pattern,
    SplitText, TupleMoveText, TupleText, TurnText, VerdictText, WinningText, WordText,
};
use crate::text::beginning;

/// One statement.
#[derive(Clone, Debug)]
pub(crate) enum StatementText {
    Game(String),
    Parameter(ParameterText),
    Players([String; 2]),
    Word(Pattern),
    Move(MoveText),
    Turn(TurnText),
    Misere,
    Expect(ExpectText<WordText>),
    Claim(ClaimText<Expr>),
    Heaps(HeapsText),
    TupleMove(TupleMoveText),
    Ends(Expr),
    /// `wins when C` and the like, about the player to move where play is over.
    Over(Verdict, Expr),
    HeapExpect(ExpectText<TupleText>),
    TupleClaim(ClaimText<WinningText>),
    Heap(NameText),
    Split(SplitText),
    Code(CodeText),
    Pick,
    Result(ResultText),
    PickExpect(BoardExpectText),
    PickClaim(StrategyText),
}

/// The first words of all statements of games on words.
const KEYWORDS: [&str; 9] = ["game", "parameter", "players", "word", "move", "turn", "misere", "expect", "claim"];

/// The first words of all statements of games of heaps.
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

/// The first words of all statements of games on any number of heaps.
const KEYWORDS_WITH_ANY_NUMBER: [&str; 11] =
    ["game", "parameter", "players", "heap", "move", "octal", "hexadecimal", "turn", "misere", "expect", "claim"];

/// The first words of all statements of pick games.
const KEYWORDS_WITH_PICKS: [&str; 10] =
    ["game", "parameter", "players", "word", "pick", "turn", "result", "misere", "expect", "claim"];

/// First words of statements about other kinds of games, so that those who know them are told.
const OTHER_GAMES: [&str; 9] = ["word", "heap", "heaps", "ends", "octal", "hexadecimal", "pick", "result", "pass"];

/// The first words of all statements of games of a kind.
pub(crate) const fn keywords(dialect: Dialect) -> &'static [&'static str] {
    match dialect {
        Dialect::Words => &KEYWORDS,
        Dialect::Heaps => &KEYWORDS_WITH_HEAPS,
        Dialect::Sums => &KEYWORDS_WITH_ANY_NUMBER,
        Dialect::Picks => &KEYWORDS_WITH_PICKS,
    }
}

impl Parser<'_, '_> {
    /// A whole statement.
    pub(crate) fn statement(&mut self) -> Parsed<StatementText> {
        let start = self.here();
        let Some(&TokenKind::Name(keyword)) = self.peek() else {
            return Err(self.unknown_statement());
        };
        self.bump();
        let statement = match (keyword, self.dialect) {
            ("game", _) => StatementText::Game(self.quoted()?),
            ("parameter", _) => StatementText::Parameter(self.parameter()?),
            ("players", _) => {
                let first = self.player()?;
                self.expect_sign(Sign::Comma)?;
                StatementText::Players([first, self.player()?])
            }
            ("word", Dialect::Words | Dialect::Picks) => StatementText::Word(self.pattern()?),
            ("heap", Dialect::Sums) => StatementText::Heap(self.heap()?),
            ("move", Dialect::Sums) => StatementText::Split(self.split(start)?),
            ("octal", Dialect::Sums) => StatementText::Code(self.code("octal")?),
            ("hexadecimal", Dialect::Sums) => StatementText::Code(self.code("hexadecimal")?),
            ("heaps", Dialect::Heaps) => StatementText::Heaps(self.heaps()?),
            ("move", Dialect::Words) => StatementText::Move(self.movement(start)?),
            ("move", Dialect::Heaps) => StatementText::TupleMove(self.heap_move(start)?),
            ("ends", Dialect::Heaps) => {
                self.expect_name("when")?;
                StatementText::Ends(self.formula()?)
            }
            ("wins" | "loses" | "draw", Dialect::Heaps) => {
                self.expect_name("when")?;
                let verdict = match keyword {
                    "wins" => Verdict::Wins,
                    "loses" => Verdict::Loses,
                    _ => Verdict::Draw,
                };
                StatementText::Over(verdict, self.formula()?)
            }
            ("pick", Dialect::Picks) => {
                self.picks()?;
                StatementText::Pick
            }
            ("result", Dialect::Picks) => StatementText::Result(self.result()?),
            ("expect", Dialect::Picks) => StatementText::PickExpect(self.expect_results()?),
            ("claim", Dialect::Picks) => StatementText::PickClaim(self.strategy()?),
            ("turn", _) => StatementText::Turn(self.turn()?),
            ("misere", _) => StatementText::Misere,
            ("expect", Dialect::Words) => StatementText::Expect(self.expect(Self::word_text)?),
            ("expect", Dialect::Heaps | Dialect::Sums) => StatementText::HeapExpect(self.expect(Self::tuple)?),
            ("claim", Dialect::Words) => StatementText::Claim(self.claim()?),
            ("claim", Dialect::Heaps | Dialect::Sums) => StatementText::TupleClaim(self.heap_claim()?),
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
        let reason = if self.dialect == Dialect::Picks && (found == "move" || OTHER_GAMES.contains(&found)) {
            BoardReason::NotInPickGames { keyword: found.to_string() }.into()
        } else if OTHER_GAMES.contains(&found) {
            Reason::NotAWordGame { keyword: found.to_string() }
        } else {
            let similar = keywords(self.dialect).iter().find(|keyword| is_similar(keyword, found)).copied();
            Reason::UnknownStatement { found: beginning(found), similar }
        };
        Diagnostic::error(self.here(), reason)
    }

    fn quoted(&mut self) -> Parsed<String> {
        let Some(TokenKind::Quoted(text)) = self.peek() else {
            return Err(self.unexpected(Wanted::Quoted));
        };
        self.visible(text)
    }

    /// Takes a title or a name, which is shown to people.
    fn visible(&mut self, text: &str) -> Parsed<String> {
        match text.chars().find(|symbol| symbol.is_control()) {
            Some(found) => Err(Diagnostic::error(self.here(), Reason::ControlCharacter { found })),
            None => {
                self.bump();
                Ok(text.to_string())
            }
        }
    }

    pub(super) fn player(&mut self) -> Parsed<String> {
        match self.peek() {
            Some(TokenKind::Quoted(name) | TokenKind::Name(name)) if !name.trim().is_empty() => self.visible(name),
            _ => Err(self.unexpected(Wanted::Name)),
        }
    }

    fn parameter(&mut self) -> Parsed<ParameterText> {
        let name_span = self.here();
        let name = self.free_name()?.to_string();
        self.expect_sign(Sign::Equal)?;
        let start = self.here();
        let value = if self.at_sign(Sign::OpenBrace) {
            let items = self.set()?;
            ParameterValueText::Set(self.since(start), items)
        } else if self.eat_sign(Sign::OpenSquare) {
            let items = if self.at_sign(Sign::CloseSquare) { vec![] } else { self.list(Self::sum)? };
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

    /// After `turn`.
    fn turn(&mut self) -> Parsed<TurnText> {
        if self.dialect == Dialect::Sums && self.eat_name("any") {
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

    /// After `move`: `NAME:`, if it stands here.
    pub(super) fn mover_of_line(&mut self) -> Option<NameText> {
        let Some(TokenKind::Name(name) | TokenKind::Quoted(name)) = self.peek() else { return None };
        if self.tokens.get(self.at + 1).map(|token| &token.kind) != Some(&TokenKind::Sign(Sign::Colon)) {
            return None;
        }
        let text = NameText { name: (*name).to_string(), span: self.here() };
        self.at += 2;
        Some(text)
    }

    fn movement(&mut self, start: Span) -> Parsed<MoveText> {
        let player = self.mover_of_line();
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
        Ok(MoveText { span: self.since(start), player, left, right, right_span, condition, after, before })
    }

    /// After `expect`; `position` reads a position.
    fn expect<P>(&mut self, position: impl Fn(&mut Self) -> Parsed<P>) -> Parsed<ExpectText<P>> {
        let items = self.list(|parser| {
            let start = parser.here();
            let position = position(parser)?;
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
            } else {
                return Err(parser.unexpected(Wanted::Verdict));
            };
            Ok((parser.since(start), position, verdict))
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
