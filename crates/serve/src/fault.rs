//! Why a request is not answered, as an answer.

use answer::fault::{Plain, Problem};
use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use axum::http::{Response, StatusCode};
use tell::service::{self, Refusal};
use tell::{Face, Language, Look};

/// What JSON is called.
pub(crate) const JSON: HeaderValue = HeaderValue::from_static("application/json; charset=utf-8");

/// After how many seconds it is worth to try again.
const RETRY: HeaderValue = HeaderValue::from_static("2");

/// Why a request is not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// What was asked is wrong.
    Problem(Box<Problem>),
    /// The request is wrong, or the server cannot.
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
    pub(crate) const fn status(&self) -> StatusCode {
        match self {
            Self::Problem(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Refusal(refusal) => match refusal {
                Refusal::NotJson { .. }
                | Refusal::UnknownField { .. }
                | Refusal::BadRequest { .. }
                | Refusal::BadValue { .. }
                | Refusal::NoGame => StatusCode::BAD_REQUEST,
                Refusal::NoSuchRoute => StatusCode::NOT_FOUND,
                Refusal::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
                Refusal::BodyTooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
                Refusal::SlowBody => StatusCode::REQUEST_TIMEOUT,
                Refusal::NotJsonType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
                Refusal::OtherHost => StatusCode::MISDIRECTED_REQUEST,
                Refusal::OtherSite => StatusCode::FORBIDDEN,
                Refusal::Busy | Refusal::Stopping | Refusal::Overdue => StatusCode::SERVICE_UNAVAILABLE,
                Refusal::NoSuchGame { .. } | Refusal::NoSuchProblem { .. } | Refusal::AnswerTooLarge { .. } => {
                    StatusCode::UNPROCESSABLE_ENTITY
                }
                Refusal::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            },
        }
    }

    /// The object that says so.
    pub(crate) fn json(&self, language: Language) -> String {
        match self {
            Self::Problem(problem) => service::problem_json(problem, Look::plain(Face::Page, language)),
            Self::Refusal(refusal) => service::refusal_json(refusal, language),
        }
    }

    /// The whole answer.
    pub(crate) fn response(&self, language: Language) -> Response<Body> {
        let mut response = Response::new(Body::from(self.json(language)));
        *response.status_mut() = self.status();
        response.headers_mut().insert(CONTENT_TYPE, JSON);
        if matches!(self, Self::Refusal(Refusal::Busy | Refusal::Stopping)) {
            response.headers_mut().insert(RETRY_AFTER, RETRY);
        }
        response
    }
}
