//! The files of the page, which are inside the program.

use std::sync::LazyLock;

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderValue, IF_NONE_MATCH};
use axum::http::{HeaderMap, Response, StatusCode};
use sha2::{Digest, Sha256};

/// Names and texts, in order of names.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// A file, ready to be sent.
struct File {
    name: &'static str,
    text: &'static str,
    tag: String,
}

static PAGE: LazyLock<Vec<File>> = LazyLock::new(|| {
    let tag = |text: &str| {
        let digest = Sha256::digest(text.as_bytes());
        let digits: String = digest.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
        format!("\"{digits}\"")
    };
    FILES.iter().map(|(name, text)| File { name, text, tag: tag(text) }).collect()
});

/// What a file is, by its ending.
fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

/// A file of the page; the empty name is its beginning. None if there is no such file.
pub(crate) fn file(name: &str, headers: &HeaderMap) -> Option<Response<Body>> {
    let name = if name.is_empty() { "index.html" } else { name };
    let file = PAGE.iter().find(|file| file.name == name)?;
    let known = headers.get(IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let fresh = known.is_some_and(|tags| {
        tags.split(',').any(|tag| tag.trim().trim_start_matches("W/") == file.tag)
    });
    let mut response = Response::new(if fresh { Body::empty() } else { Body::from(file.text) });
    if fresh {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind(name)));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(ETAG, HeaderValue::from_str(&file.tag).ok()?);
    Some(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_is_not_sent_again() {
        let first = file("", &HeaderMap::new()).unwrap();
        assert_eq!(first.status(), StatusCode::OK);
        let mut headers = HeaderMap::new();
        headers.insert(IF_NONE_MATCH, first.headers()[ETAG].clone());
        assert_eq!(file("index.html", &headers).unwrap().status(), StatusCode::NOT_MODIFIED);
        assert!(file("../Cargo.toml", &headers).is_none());
        assert!(FILES.iter().all(|(name, _)| kind(name) != "application/octet-stream"));
    }
}
