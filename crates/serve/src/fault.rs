//! Why a request is not answered, as an answer of HTTP.

use ask::Fault;
use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use axum::http::{Response, StatusCode};
use tell::Language;
use tell::service::Refusal;

/// What JSON is called.
pub(crate) const JSON: HeaderValue = HeaderValue::from_static("application/json; charset=utf-8");

/// After how many seconds it is worth to try again.
const RETRY: HeaderValue = HeaderValue::from_static("2");

/// The whole answer.
pub(crate) fn response(fault: &Fault, language: Language) -> Response<Body> {
    let mut response = Response::new(Body::from(fault.json(language)));
    *response.status_mut() =
        StatusCode::from_u16(fault.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    response.headers_mut().insert(CONTENT_TYPE, JSON);
    if matches!(fault, Fault::Refusal(Refusal::Busy | Refusal::Stopping)) {
        response.headers_mut().insert(RETRY_AFTER, RETRY);
    }
    response
}
