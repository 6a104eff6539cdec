//! Claims.

use super::{Parsed, Parser};
use crate::diagnostic::Wanted;
use crate::formula::Relation;
use crate::lex::Sign;
use crate::ruleset::Outcome;
use crate::syntax::{ClaimText, Expr, SubjectText};

impl Parser<'_, '_> {
    /// What stands after the word `claim` in a game on words; a winning move is the number of its line.
    pub(crate) fn claim(&mut self) -> Parsed<ClaimText<Expr>> {
        self.claim_with(|parser| {
            parser.expect_name("is")?;
            parser.expect_name("move")?;
            parser.sum()
        })
    }

    /// What stands after the word `claim`; `winning` reads what stands after `a winning move`.
    pub(super) fn claim_with<W>(&mut self, winning: impl FnOnce(&mut Self) -> Parsed<W>) -> Parsed<ClaimText<W>> {
        let start = self.here();
        let subject = self.subject(winning)?;
        let (relation, formula) = match subject {
            SubjectText::Outcome(_) | SubjectText::PlayParity(_) => (self.relation()?, Some(self.formula()?)),
            _ if self.eat_name("if") => (Relation::If, Some(self.formula()?)),
            _ => (Relation::If, None),
        };
        let span = self.since(start);
        let condition = if self.eat_name("where") { Some(self.formula()?) } else { None };
        self.expect_end()?;
        Ok(ClaimText { span, subject, relation, formula, condition })
    }

    fn subject<W>(&mut self, winning: impl FnOnce(&mut Self) -> Parsed<W>) -> Parsed<SubjectText<W>> {
        if self.eat_name("wins") {
            Ok(SubjectText::Outcome(Outcome::N))
        } else if self.eat_name("loses") {
            Ok(SubjectText::Outcome(Outcome::P))
        } else if self.eat_name("value") {
            self.expect_sign(Sign::Equal)?;
            Ok(SubjectText::Value(self.term()?))
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
