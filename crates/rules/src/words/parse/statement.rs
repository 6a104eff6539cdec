//! Statements that only games on words have: moves, and positions and claims about words.

use alloc::vec::Vec;

use crate::Span;
use crate::diagnostic::{Diagnostic, Parsed, Reason};
use crate::text::parser::{Names, Parser};
use crate::text::syntax::{ClaimText, Context, ExpectText, Expr, NameText, Pattern, WordText};
use crate::text::{Cursor, Sign};
use crate::words::appearance::ShowText;

/// `move LEFT -> RIGHT where C after X before Y`.
#[derive(Clone, Debug)]
pub(crate) struct MoveText {
    pub(crate) span: Span,
    /// `move NAME:`.
    pub(crate) player: Option<NameText>,
    pub(crate) left: Vec<Pattern>,
    pub(crate) right: Vec<Pattern>,
    pub(crate) right_span: Span,
    pub(crate) condition: Option<Expr>,
    pub(crate) after: Option<Context>,
    pub(crate) before: Option<Context>,
}

/// The statements of such a game, except those that every game has.
#[derive(Default)]
pub(crate) struct WordTexts {
    pub(crate) word: Option<Pattern>,
    pub(crate) moves: Vec<MoveText>,
    pub(crate) expectations: Vec<ExpectText<WordText>>,
    pub(crate) claims: Vec<ClaimText<Expr>>,
    pub(crate) appearances: Vec<ShowText>,
}

impl WordTexts {
    /// Parses the rest of a statement whose first word, `keyword`, is at `start`.
    pub(crate) fn read(
        &mut self,
        keyword: &str,
        start: Span,
        parser: &mut Parser<'_, '_>,
    ) -> Parsed<()> {
        match keyword {
            "word" => self.word = Some(parser.whole(Parser::pattern)?),
            "move" => self.moves.push(parser.whole(|parser| parser.movement(start))?),
            "expect" => {
                self.expectations.push(parser.whole(|parser| parser.expect(Parser::word_text))?)
            }
            "claim" => self.claims.push(parser.claim()?),
            "show" => self.appearances.extend(parser.whole(Parser::appearances)?),
            _ => {}
        }
        Ok(())
    }
}

impl Parser<'_, '_> {
    /// Parses what follows `move`.
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
            let repeated =
                |keyword| Err(Diagnostic::error(place, Reason::RepeatedStatement { keyword }));
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
        self.no_gains()?;
        Ok(MoveText {
            span: self.since(start),
            player,
            left,
            right,
            right_span,
            condition,
            after,
            before,
        })
    }

    /// Parses what follows `claim`; a winning move is given by the number of its line.
    pub(crate) fn claim(&mut self) -> Parsed<ClaimText<Expr>> {
        self.claim_with(|parser| {
            parser.expect_name("is")?;
            parser.expect_name("move")?;
            parser.sum()
        })
    }
}
