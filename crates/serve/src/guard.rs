//! Who may ask, and what every answer tells a browser.
//!
//! The server trusts whoever reaches it, so it must not be reached by way of a browser that shows
//! somebody else's page: such a page may send requests to any address (they carry its `Origin`),
//! and a name of its own may be made to mean this machine (then `Host` is that name).

use std::net::SocketAddr;

use axum::body::Body;
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::uri::Authority;
use axum::http::{Method, Request, Response};
use tell::service::Refusal;

/// The headers sent to a browser with every answer.
const HEADERS: [(HeaderName, HeaderValue); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src \
             'self' data: blob:; connect-src 'self'; \
             manifest-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
        ),
    ),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
];

/// Adds the headers for a browser; what may not be cached says so unless it says something else.
pub(crate) fn secure(response: &mut Response<Body>) {
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, value);
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

/// Whether the request may be answered by a server at this address.
pub(crate) fn admit<B>(request: &Request<B>, address: SocketAddr) -> Result<(), Refusal> {
    let headers = request.headers();
    let host = host(headers).ok_or(Refusal::OtherHost)?;
    // A full address in place of a path must mean the same.
    if request
        .uri()
        .authority()
        .is_some_and(|authority| !authority.as_str().eq_ignore_ascii_case(host.as_str()))
    {
        return Err(Refusal::OtherHost);
    }
    if address.ip().is_loopback() && !is_own(&host, address) {
        return Err(Refusal::OtherHost);
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) && !is_same_site(headers, &host) {
        return Err(Refusal::OtherSite);
    }
    Ok(())
}

/// The one host that the request names.
fn host(headers: &HeaderMap) -> Option<Authority> {
    let mut named = headers.get_all(header::HOST).iter();
    let host = named.next()?.to_str().ok()?.parse().ok()?;
    named.next().is_none().then_some(host)
}

/// Whether a name means this machine, wherever it is looked up.
fn is_own(host: &Authority, address: SocketAddr) -> bool {
    let port = host.port_u16().unwrap_or(80);
    let known = ["localhost", "127.0.0.1", "[::1]"]
        .iter()
        .any(|name| host.host().eq_ignore_ascii_case(name));
    let literal = host.host().trim_matches(['[', ']']).parse() == Ok(address.ip());
    port == address.port() && (known || literal) && !host.as_str().contains('@')
}

/// Whether the request comes from the page of this server, or not from a browser.
fn is_same_site(headers: &HeaderMap, host: &Authority) -> bool {
    let site = headers.get("sec-fetch-site").map_or(Some("none"), |site| site.to_str().ok());
    let fetched = matches!(site, Some("same-origin" | "none"));
    fetched
        && headers.get_all(header::ORIGIN).iter().all(|origin| {
            let origin = origin.to_str().unwrap_or_default();
            let origin = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
            origin.is_some_and(|origin| origin.eq_ignore_ascii_case(host.as_str()))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(
        method: &str,
        uri: &str,
        headers: &[(&str, &str)],
        address: &str,
    ) -> Result<(), Refusal> {
        let mut request = Request::builder().method(method).uri(uri);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        admit(&request.body(()).unwrap(), address.parse().unwrap())
    }

    const LOCAL: &str = "127.0.0.1:8640";

    #[test]
    fn only_names_of_this_machine_are_answered() {
        for host in ["localhost:8640", "127.0.0.1:8640", "[::1]:8640", "LOCALHOST:8640"] {
            assert_eq!(asked("GET", "/", &[("host", host)], LOCAL), Ok(()), "{host}");
        }
        for host in [
            "evil.example:8640",
            "localhost",
            "localhost:80",
            "127.0.0.1.evil.example:8640",
            "a@localhost:8640",
        ] {
            assert_eq!(
                asked("GET", "/", &[("host", host)], LOCAL),
                Err(Refusal::OtherHost),
                "{host}"
            );
        }
        assert_eq!(asked("GET", "/", &[], LOCAL), Err(Refusal::OtherHost));
        let two = [("host", "localhost:8640"), ("host", "evil.example")];
        assert_eq!(asked("GET", "/", &two, LOCAL), Err(Refusal::OtherHost));
        let absolute = asked("GET", "http://evil.example/", &[("host", "localhost:8640")], LOCAL);
        assert_eq!(absolute, Err(Refusal::OtherHost));
        // Who opens it to a network knows its names.
        assert_eq!(asked("GET", "/", &[("host", "games.example")], "192.0.2.1:80"), Ok(()));
    }

    #[test]
    fn other_pages_may_not_ask() {
        let host = ("host", "localhost:8640");
        let post = |headers: &[(&str, &str)]| asked("POST", "/api/v1/solve", headers, LOCAL);
        assert_eq!(post(&[host]), Ok(()));
        assert_eq!(post(&[host, ("origin", "http://localhost:8640")]), Ok(()));
        assert_eq!(post(&[host, ("sec-fetch-site", "same-origin")]), Ok(()));
        for origin in ["null", "http://evil.example", "http://localhost:8641", "file://"] {
            assert_eq!(post(&[host, ("origin", origin)]), Err(Refusal::OtherSite), "{origin}");
        }
        assert_eq!(post(&[host, ("sec-fetch-site", "cross-site")]), Err(Refusal::OtherSite));
    }
}
