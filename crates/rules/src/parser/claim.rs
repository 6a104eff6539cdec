//! Claims.

use super::{Parsed, Parser};
use crate::diagnostic::Wanted;
use crate::formula::Relation;
use crate::lex::Sign;
use crate::ruleset::Outcome;
use crate::syntax::{ClaimText, SubjectText};

impl Parser<'_, '_> {
    /// What stands after the word `claim`.
    pub(crate) fn claim(&mut self) -> Parsed<ClaimText> {
        let start = self.here();
        let subject = self.subject()?;
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

    fn subject(&mut self) -> Parsed<SubjectText> {
        if self.eat_name("wins") {
            Ok(SubjectText::Outcome(Outcome::N))
        } else if self.eat_name("loses") {
            Ok(SubjectText::Outcome(Outcome::P))
        } else if self.eat_name("value") {
            self.expect_sign(Sign::Equal)?;
            Ok(SubjectText::Value(self.sum()?))
        } else if self.eat_name("every") {
            self.expect_name("move")?;
            self.expect_name("wins")?;
            Ok(SubjectText::EveryMoveWins)
        } else if self.eat_name("play") {
            if self.eat_name("lasts") {
                return Ok(SubjectText::PlayLength(self.sum()?));
            }
            self.expect_name("is")?;
            let odd = self.eat_name("odd");
            if !odd {
                self.expect_name("even")?;
            }
            Ok(SubjectText::PlayParity(odd))
        } else if self.eat_name("a") {
            for name in ["winning", "move", "is", "move"] {
                self.expect_name(name)?;
            }
            Ok(SubjectText::WinningMove(self.sum()?))
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
