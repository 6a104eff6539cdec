//! Parses claims.

use alloc::string::ToString;

use super::Parser;
use crate::diagnostic::{Parsed, Wanted};
use crate::language::Relation;
use crate::text::Cursor;
use crate::text::lexer::TokenKind;
use crate::text::syntax::{ClaimText, NameText, PassingText, SubjectText, ValueText};
use crate::{Outcome, OutcomeClass};

impl Parser<'_, '_> {
    /// Parses what follows the word `claim`; `winning` parses what follows `a winning move`.
    pub(crate) fn claim_with<W>(
        &mut self,
        winning: impl FnOnce(&mut Self) -> Parsed<W>,
    ) -> Parsed<ClaimText<W>> {
        let start = self.here();
        let mover = self.mover();
        let subject = if mover.is_some() {
            SubjectText::Outcome(self.winner()?)
        } else {
            self.subject(winning)?
        };
        let (relation, formula) = match subject {
            SubjectText::Outcome(_) | SubjectText::Class(_) | SubjectText::PlayParity(_) => {
                (self.relation()?, Some(self.formula()?))
            }
            _ if self.eat_name("if") => (Relation::If, Some(self.formula()?)),
            SubjectText::Value(_) if self.at_name("when") || self.at_name("only") => {
                (self.relation()?, Some(self.formula()?))
            }
            _ => (Relation::If, None),
        };
        let span = self.since(start);
        let condition = if self.eat_name("where") { Some(self.formula()?) } else { None };
        self.expect_end()?;
        Ok(ClaimText { span, mover, subject, relation, formula, condition })
    }

    /// Parses `NAME to move`, if present.
    fn mover(&mut self) -> Option<NameText> {
        let Some(TokenKind::Name(name) | TokenKind::Quoted(name)) = self.peek() else {
            return None;
        };
        if self.ahead(1) != Some(&TokenKind::Name("to"))
            || self.ahead(2) != Some(&TokenKind::Name("move"))
        {
            return None;
        }
        let text = NameText { name: (*name).to_string(), span: self.here() };
        self.at += 3;
        Some(text)
    }

    /// Parses `wins` or `loses`, the outcome for the player to move.
    fn winner(&mut self) -> Parsed<Outcome> {
        if self.eat_name("wins") {
            Ok(Outcome::N)
        } else if self.eat_name("loses") {
            Ok(Outcome::P)
        } else {
            Err(self.unexpected(Wanted::Winner))
        }
    }

    /// Parses the outcome class after `outcome`.
    pub(super) fn class(&mut self) -> Parsed<OutcomeClass> {
        let class = match self.peek() {
            Some(TokenKind::Name("L")) => OutcomeClass::L,
            Some(TokenKind::Name("R")) => OutcomeClass::R,
            Some(TokenKind::Name("N")) => OutcomeClass::N,
            Some(TokenKind::Name("P")) => OutcomeClass::P,
            _ => return Err(self.unexpected(Wanted::Class)),
        };
        self.bump();
        Ok(class)
    }

    fn subject<W>(
        &mut self,
        winning: impl FnOnce(&mut Self) -> Parsed<W>,
    ) -> Parsed<SubjectText<W>> {
        if self.at_name("wins") || self.at_name("loses") {
            Ok(SubjectText::Outcome(self.winner()?))
        } else if self.eat_name("outcome") {
            Ok(SubjectText::Class(self.class()?))
        } else if self.eat_name("value") {
            Ok(SubjectText::Value(self.tested_value()?))
        } else if self.eat_name("every") {
            self.expect_name("move")?;
            self.expect_name("wins")?;
            Ok(SubjectText::EveryMoveWins)
        } else if self.eat_name("play") {
            if self.eat_name("lasts") {
                return Ok(SubjectText::PlayLength(self.term()?));
            }
            self.expect_name("is")?;
            let odd = self.eat_name("odd");
            if !odd {
                self.expect_name("even")?;
            }
            Ok(SubjectText::PlayParity(odd))
        } else if self.eat_name("a") {
            self.expect_name("winning")?;
            self.expect_name("move")?;
            Ok(SubjectText::WinningMove(winning(self)?))
        } else {
            Err(self.unexpected(Wanted::Subject))
        }
    }

    /// Parses what follows `value`.
    fn tested_value(&mut self) -> Parsed<ValueText> {
        let modulus = if self.eat_name("mod") { Some(self.factor()?) } else { None };
        let comparison = self.eat_comparison();
        if comparison.is_none() && !self.eat_name("in") {
            return Err(self.unexpected(Wanted::Sign("=")));
        }
        let start = self.here();
        let passing = match comparison {
            Some(comparison) => PassingText::Compared(comparison, self.term()?),
            None => {
                let set = self.set_text()?;
                PassingText::In(set.ok_or_else(|| self.unexpected(Wanted::NumberSet))?)
            }
        };
        Ok(ValueText { span: self.since(start), modulus, passing })
    }

    fn relation(&mut self) -> Parsed<Relation> {
        if self.eat_name("when") {
            Ok(Relation::When)
        } else if self.eat_name("if") {
            Ok(Relation::If)
        } else if self.eat_name("only") {
            self.expect_name("if")?;
            Ok(Relation::OnlyIf)
        } else {
            Err(self.unexpected(Wanted::Relation))
        }
    }
}
