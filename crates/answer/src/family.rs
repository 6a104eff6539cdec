//! A game for several values of a parameter.

use alloc::string::String;
use alloc::vec::Vec;

use crate::{Attempt, Ending, GameInfo, Judged};

/// What is proved of the games of a family, one by one. Nothing is said of other values of the
/// parameter.
#[derive(Clone, Debug)]
pub struct Family {
    /// The game with the first value.
    pub game: GameInfo,
    /// The name of the parameter.
    pub parameter: String,
    /// One for each value.
    pub members: Vec<Member>,
    /// The values that were asked about and not reached, because of an interrupt.
    pub left: Vec<i64>,
}

/// A game of a family.
#[derive(Clone, Debug)]
pub struct Member {
    /// The value of the parameter.
    pub value: i64,
    /// What was found.
    pub found: MemberFound,
    /// The file of its certificate, if there is one.
    pub certificate: Option<String>,
}

/// What was found about a game of a family.
#[derive(Clone, Debug)]
pub enum MemberFound {
    /// A theorem, or why there is none.
    Attempt(Attempt),
    /// The verdict on a claim.
    Judged(GameInfo, Judged),
}

impl Member {
    /// The text of its certificate.
    #[must_use]
    pub fn certificate_text(&self) -> Option<&str> {
        match &self.found {
            MemberFound::Attempt(attempt) => attempt.certificate(),
            MemberFound::Judged(_, judged) => judged.certificate(),
        }
    }

    /// Whether the theorem, or the claim, is proved, whatever else the rules claim.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        match &self.found {
            MemberFound::Attempt(attempt) => attempt.verdict.theorem().is_some(),
            MemberFound::Judged(_, judged) => judged.ruling.is_proved(),
        }
    }

    /// How the question ended.
    #[must_use]
    pub fn ending(&self) -> Ending {
        match &self.found {
            MemberFound::Attempt(attempt) => attempt.ending(),
            MemberFound::Judged(_, judged) => judged.ending(),
        }
    }
}

impl Family {
    /// Refuted if a member is; else open if one is, or was not reached; else answered.
    #[must_use]
    pub fn ending(&self) -> Ending {
        let any = |wanted| self.members.iter().any(|member| member.ending() == wanted);
        if any(Ending::Refuted) {
            Ending::Refuted
        } else if any(Ending::Open) || !self.left.is_empty() {
            Ending::Open
        } else {
            Ending::Answered
        }
    }
}
