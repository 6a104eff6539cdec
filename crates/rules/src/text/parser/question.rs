//! What only questions have: who wins a position, its value, its turns; `implies` and `iff`.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec;

use super::Parser;
use crate::diagnostic::{Parsed, Wanted};
use crate::text::lexer::TokenKind;
use crate::text::syntax::{AskedText, AskedWhat, Expr, ExprKind, NameText, TupleExpr};
use crate::text::{Cursor, Sign};

impl Parser<'_, '_> {
    /// Parses what follows `one` if that is `implies F` or `iff F`.
    pub(super) fn joined(&mut self, one: Expr) -> Parsed<Expr> {
        let both = self.at_name("iff");
        if !both && !self.at_name("implies") {
            return Ok(one);
        }
        self.bump();
        let start = one.span;
        let other = self.nested(Self::disjunction)?;
        let kind = ExprKind::Heaps(TupleExpr::Joined(both, Box::new(one), Box::new(other)));
        Ok(Expr { span: self.since(start), kind })
    }

    /// Parses what is asked about a position, if `name`, which comes next, begins that.
    pub(super) fn asked(&mut self, name: &str) -> Parsed<Option<AskedText>> {
        let what = match name {
            "loses" => AskedWhat::Loses,
            "wins" => AskedWhat::Wins,
            "value" => AskedWhat::Value,
            "move" => AskedWhat::Turn,
            _ => return Ok(None),
        };
        self.bump();
        let (mut sizes, mut after) = (None, vec![]);
        let opened = self.here();
        if what == AskedWhat::Turn {
            self.expect_sign(Sign::Open)?;
            sizes = Some(self.list(Self::term)?);
            self.expect_sign(Sign::Arrow)?;
            after = self.list(Self::term)?;
            self.expect_closing(Sign::Close, opened)?;
        } else if self.eat_sign(Sign::Open) {
            let none = self.at_sign(Sign::Close);
            sizes = Some(if none { vec![] } else { self.list(Self::term)? });
            self.expect_closing(Sign::Close, opened)?;
        }
        Ok(Some(AskedText { what, sizes, after, game: self.game_asked_about(what)? }))
    }

    /// Parses `in "GAME"`, `in misere` or `in normal`, if it follows. Values may also be in a set.
    fn game_asked_about(&mut self, what: AskedWhat) -> Parsed<Option<NameText>> {
        if !self.at_name("in") {
            return Ok(None);
        }
        let span = self.tokens.get(self.at + 1).map_or_else(|| self.here(), |token| token.span);
        let name = match self.tokens.get(self.at + 1).map(|token| &token.kind) {
            Some(TokenKind::Quoted(name)) => Some(*name),
            Some(TokenKind::Name(name @ ("misere" | "normal"))) => Some(*name),
            Some(TokenKind::Name(name)) if what != AskedWhat::Value => Some(*name),
            _ => None,
        };
        match name {
            Some(name) => {
                self.bump();
                self.bump();
                Ok(Some(NameText { name: name.to_string(), span }))
            }
            None if what == AskedWhat::Value => Ok(None),
            None => {
                self.bump();
                Err(self.unexpected(Wanted::Name))
            }
        }
    }
}
