//! Statements that only games of heaps have. Games on any number of heaps share some of them.

use alloc::vec;
use alloc::vec::Vec;

use compute::Verdict;

use crate::Span;
use crate::diagnostic::{Diagnostic, Parsed, Reason, Wanted};
use crate::text::lexer::{Dialect, TokenKind};
use crate::text::parser::Parser;
use crate::text::syntax::{ClaimText, ExpectText, Expr, NameText, TupleText};
use crate::text::{Cursor, Sign};

/// `heaps x y where C`.
#[derive(Clone, Debug)]
pub(crate) struct HeapsText {
    pub(crate) names: Vec<NameText>,
    pub(crate) condition: Option<Expr>,
}

/// `move NAME: any a, b: x -> T, y -> T where C`.
#[derive(Clone, Debug)]
pub(crate) struct TupleMoveText {
    pub(crate) span: Span,
    /// `NAME:`.
    pub(crate) player: Option<NameText>,
    /// `any a, b:`.
    pub(crate) choices: Vec<NameText>,
    pub(crate) assignments: Vec<AssignmentText>,
    /// `gains T`.
    pub(crate) gain: Option<Expr>,
    pub(crate) condition: Option<Expr>,
}

/// `x -> T`, `x -> T if C`, `x -> T if C else T`.
#[derive(Clone, Debug)]
pub(crate) struct AssignmentText {
    pub(crate) heap: NameText,
    pub(crate) to: Expr,
    pub(crate) condition: Option<Expr>,
    pub(crate) otherwise: Option<Expr>,
}

/// The description of a winning move.
#[derive(Clone, Debug)]
pub(crate) enum WinningText {
    /// `has P`.
    Has(Expr),
    /// `takes from x`.
    TakesFrom(NameText),
    /// `takes from a largest heap`.
    TakesFromLargest,
    /// `touches N heaps` or, with `true`, `touches at most N heaps`.
    Touches(bool, Expr),
}

/// The statements of such a game, except those that every game has.
#[derive(Default)]
pub(crate) struct TupleTexts {
    pub(crate) heaps: Option<HeapsText>,
    pub(crate) moves: Vec<TupleMoveText>,
    pub(crate) ends: Option<Expr>,
    /// `wins when C` and the like: where play is over, with the verdict for the player to move.
    pub(crate) over: Vec<(Verdict, Expr)>,
    pub(crate) expectations: Vec<ExpectText<TupleText>>,
    pub(crate) claims: Vec<ClaimText<WinningText>>,
}

impl TupleTexts {
    /// Parses the rest of a statement whose first word, `keyword`, is at `start`.
    pub(crate) fn read(
        &mut self,
        keyword: &str,
        start: Span,
        parser: &mut Parser<'_, '_>,
    ) -> Parsed<()> {
        match keyword {
            "heaps" => self.heaps = Some(parser.whole(Parser::heaps)?),
            "move" => self.moves.push(parser.whole(|parser| parser.heap_move(start))?),
            "ends" => self.ends = Some(parser.whole(Parser::ends)?),
            "wins" => self.over.push((Verdict::Wins, parser.whole(Parser::ends)?)),
            "loses" => self.over.push((Verdict::Loses, parser.whole(Parser::ends)?)),
            "draw" => self.over.push((Verdict::Draw, parser.whole(Parser::ends)?)),
            "expect" => {
                self.expectations.push(parser.whole(|parser| parser.expect(Parser::tuple))?)
            }
            "claim" => self.claims.push(parser.heap_claim()?),
            _ => {}
        }
        Ok(())
    }
}

impl Parser<'_, '_> {
    /// Parses what follows `heaps`.
    fn heaps(&mut self) -> Parsed<HeapsText> {
        let mut names = vec![];
        while self.peek().is_some() && !self.at_name("where") || names.is_empty() {
            if !matches!(self.peek(), Some(TokenKind::Name(_))) {
                return Err(self.unexpected(Wanted::HeapName));
            }
            names.push(self.new_name()?);
        }
        let condition = self.condition()?;
        Ok(HeapsText { names, condition })
    }

    /// Parses what follows `move`.
    fn heap_move(&mut self, start: Span) -> Parsed<TupleMoveText> {
        let player = if self.at_name("any") { None } else { self.mover_of_line() };
        let mut choices = vec![];
        if self.eat_name("any") {
            choices = self.list(Self::new_name)?;
            self.expect_sign(Sign::Colon)?;
        }
        self.no_heaps_at_once(false)?;
        let assignments = self.list(Self::assignment)?;
        let gain = if self.eat_name("gains") { Some(self.term()?) } else { None };
        let condition = self.condition()?;
        if self.at_name("gains") {
            return Err(Diagnostic::error(self.here(), Reason::GainsAfterCondition));
        }
        Ok(TupleMoveText { span: self.since(start), player, choices, assignments, gain, condition })
    }

    /// Rejects several heaps before an arrow, or several numbers in parentheses behind it.
    pub(crate) fn no_heaps_at_once(&self, after: bool) -> Parsed<()> {
        let heaps = if after { self.names_in_tuple() } else { self.names_before_arrow() };
        heaps.map_or(Ok(()), |heaps| {
            let any_number = self.dialect == Dialect::Lists;
            Err(Diagnostic::error(self.here(), Reason::HeapsAtOnce { heaps, any_number }))
        })
    }

    fn assignment(&mut self) -> Parsed<AssignmentText> {
        let heap = self.new_name()?;
        self.expect_sign(Sign::Arrow)?;
        self.no_heaps_at_once(true)?;
        let to = self.term()?;
        let (mut condition, mut otherwise) = (None, None);
        if self.eat_name("if") {
            condition = Some(self.disjunction()?);
            if self.eat_name("else") {
                otherwise = Some(self.term()?);
            }
        }
        Ok(AssignmentText { heap, to, condition, otherwise })
    }

    /// Parses what follows `ends`.
    fn ends(&mut self) -> Parsed<Expr> {
        self.expect_name("when")?;
        self.formula()
    }

    /// Parses what follows `claim`.
    pub(crate) fn heap_claim(&mut self) -> Parsed<ClaimText<WinningText>> {
        self.claim_with(Self::winning)
    }

    /// Parses what follows `a winning move`.
    fn winning(&mut self) -> Parsed<WinningText> {
        if self.dialect != Dialect::Lists && self.eat_name("has") {
            Ok(WinningText::Has(self.formula()?))
        } else if self.eat_name("takes") {
            self.expect_name("from")?;
            if self.dialect == Dialect::Lists {
                for word in ["a", "largest", "heap"] {
                    self.expect_name(word)?;
                }
                return Ok(WinningText::TakesFromLargest);
            }
            if self.at_name("a") && self.ahead(1) == Some(&TokenKind::Name("largest")) {
                self.at += 2;
                self.expect_name("heap")?;
                return Ok(WinningText::TakesFromLargest);
            }
            Ok(WinningText::TakesFrom(self.new_name()?))
        } else if self.eat_name("touches") {
            let at_most = self.eat_name("at");
            if at_most {
                self.expect_name("most")?;
            }
            let count = self.sum()?;
            if !self.eat_name("heap") {
                self.expect_name("heaps")?;
            }
            Ok(WinningText::Touches(at_most, count))
        } else {
            let any_number = self.dialect == Dialect::Lists;
            Err(self.unexpected(if any_number { Wanted::WinningAny } else { Wanted::Winning }))
        }
    }
}
