//! Why a question is not answered, as an answer.

use answer::fault::{Plain, Problem};
use tell::service::{self, Refusal};
use tell::{Face, Language, Style};

/// Why a question is not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// What was asked is wrong.
    Problem(Box<Problem>),
    /// The request is wrong, or whoever answers cannot.
    Refusal(Refusal),
}

impl From<Problem> for Fault {
    fn from(problem: Problem) -> Self {
        Self::Problem(Box::new(problem))
    }
}

impl From<Plain> for Fault {
    fn from(plain: Plain) -> Self {
        Problem::Plain(plain).into()
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Self {
        Self::Refusal(refusal)
    }
}

impl Fault {
    /// The status that HTTP has for it.
    #[must_use]
    pub const fn status(&self) -> u16 {
        match self {
            Self::Problem(_) => 422,
            Self::Refusal(refusal) => match refusal {
                Refusal::NotJson { .. }
                | Refusal::UnknownField { .. }
                | Refusal::BadRequest { .. }
                | Refusal::BadValue { .. }
                | Refusal::NoGame => 400,
                Refusal::NoSuchRoute => 404,
                Refusal::MethodNotAllowed => 405,
                Refusal::BodyTooLarge { .. } => 413,
                Refusal::SlowBody => 408,
                Refusal::NotJsonType => 415,
                Refusal::OtherHost => 421,
                Refusal::OtherSite => 403,
                Refusal::Busy | Refusal::Stopping | Refusal::Overdue => 503,
                Refusal::NoSuchGame { .. }
                | Refusal::NoSuchProblem { .. }
                | Refusal::AnswerTooLarge { .. } => 422,
                Refusal::Internal => 500,
            },
        }
    }

    /// The object that says so.
    #[must_use]
    pub fn json(&self, language: Language) -> String {
        match self {
            Self::Problem(problem) => {
                service::problem_json(problem, Style::plain(Face::Page, language))
            }
            Self::Refusal(refusal) => service::refusal_json(refusal, language),
        }
    }
}
