//! The addresses, and what is done with a request before and after it is worked on.

use std::mem;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, LazyLock};
use std::task::{Context, Poll};

use ask::{Ask, Each, Fault};
use axum::Router;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header::{ACCEPT, ACCEPT_LANGUAGE, CONTENT_LENGTH, CONTENT_TYPE, HeaderValue};
use axum::http::{HeaderMap, Request, Response, StatusCode, Uri};
use axum::middleware::{self, Next};
use axum::routing::{get, post};
use bytes::Bytes;
use http_body::Frame;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::Serialize;
use tell::Language;
use tell::service::Refusal;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{And, NotForContentType, Predicate, SizeAbove};

use crate::fault::{self, JSON};
use crate::job::Job;
use crate::options::Options;
use crate::pool::Pool;
use crate::{guard, openapi, page, stream};

/// Where questions are asked.
pub(crate) const API: &str = "/api/v1";

/// Large bodies that are held at one time.
const CERTIFICATES: usize = 8;
/// The bytes from which an answer is compressed.
const LONG: u64 = 1024;

/// What all requests share.
#[derive(Clone)]
pub(crate) struct Server(Arc<Inner>);

struct Inner {
    options: Options,
    address: SocketAddr,
    pool: Pool,
    room: Room,
    certificates: Semaphore,
}

/// The answers that wait to be taken, together, in units of 1 KiB: clients may be slow.
#[derive(Clone)]
pub(crate) struct Room(Arc<Semaphore>);

impl Room {
    fn new(bytes: usize) -> Self {
        Self(Arc::new(Semaphore::new((bytes >> 10).clamp(1, Semaphore::MAX_PERMITS))))
    }

    /// Room for an answer of so many bytes, until it is dropped.
    pub(crate) fn take(&self, bytes: usize) -> Result<OwnedSemaphorePermit, Fault> {
        let units = u32::try_from((bytes >> 10) + 1).map_err(|_| Refusal::Busy)?;
        Arc::clone(&self.0).try_acquire_many_owned(units).map_err(|_| Refusal::Busy.into())
    }
}

/// A body that has its room until it is sent.
struct Held {
    data: Option<Bytes>,
    _room: OwnedSemaphorePermit,
}

impl http_body::Body for Held {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        Poll::Ready(self.data.take().map(|data| Ok(Frame::data(data))))
    }

    fn is_end_stream(&self) -> bool {
        self.data.is_none()
    }

    fn size_hint(&self) -> http_body::SizeHint {
        let length = self.data.as_ref().map_or(0, Bytes::len);
        http_body::SizeHint::with_exact(u64::try_from(length).unwrap_or(u64::MAX))
    }
}

impl Server {
    /// For a server at this address, whose work is done by this pool.
    pub(crate) fn new(options: Options, address: SocketAddr, pool: Pool) -> Self {
        // As many answers as there are workers, and some that wait.
        let room = Room::new(options.answer.saturating_mul(options.workers.clamp(4, 16) * 2));
        Self(Arc::new(Inner {
            options,
            address,
            pool,
            room,
            certificates: Semaphore::new(CERTIFICATES),
        }))
    }

    /// Everything at its address.
    pub(crate) fn router(&self) -> Router {
        let api = Router::new()
            .route("/games", get(games))
            .route("/games/{name}", get(game))
            .route("/problems", get(problems))
            .route("/problems/{name}", get(problem))
            .route("/limits", get(limits))
            .route("/openapi.json", get(|| async { json(openapi::DOCUMENT) }))
            .route("/healthz", get(health));
        let mut asked = Asked(api);
        ask::each(&mut asked);
        Router::new()
            .nest(API, asked.0)
            .route("/healthz", get(health))
            .route("/", get(begin))
            .route("/{name}", get(file))
            .fallback(missing)
            .method_not_allowed_fallback(not_allowed)
            .layer(middleware::from_fn_with_state(self.clone(), around))
            .layer(compression())
            .with_state(self.clone())
    }
}

/// Compresses what is long, for clients that ask for it. News of a search is not held back to be
/// compressed.
fn compression() -> CompressionLayer<And<SizeAbove, NotForContentType>> {
    let long = SizeAbove::new(LONG).and(NotForContentType::const_new("application/x-ndjson"));
    CompressionLayer::new().compress_when(long)
}

/// The addresses of questions.
struct Asked(Router<Server>);

impl Each for Asked {
    fn one<A: Ask>(&mut self) {
        self.0 = mem::take(&mut self.0).route(&format!("/{}", A::PATH), post(answer::<A>));
    }
}

/// Who may ask, and what every answer says.
async fn around(
    State(server): State<Server>,
    request: Request<Body>,
    next: Next,
) -> Response<Body> {
    let mut response = match guard::admit(&request, server.0.address) {
        Ok(()) => next.run(request).await,
        Err(refusal) => fault::response(&refusal.into(), spoken(request.headers(), request.uri())),
    };
    guard::secure(&mut response);
    response
}

/// The language that a request asks for outside its body.
fn spoken(headers: &HeaderMap, uri: &Uri) -> Language {
    let asked =
        uri.query().unwrap_or_default().split('&').find_map(|part| part.strip_prefix("language="));
    if let Some(language) = asked.and_then(Language::of_code) {
        return language;
    }
    let wanted =
        headers.get(ACCEPT_LANGUAGE).and_then(|wanted| wanted.to_str().ok()).unwrap_or_default();
    let first = wanted.split([',', ';', '-']).next().unwrap_or_default().trim();
    Language::of_code(&first.to_ascii_lowercase()).unwrap_or_default()
}

fn json(text: impl Into<Body>) -> Response<Body> {
    let mut response = Response::new(text.into());
    response.headers_mut().insert(CONTENT_TYPE, JSON);
    response
}

async fn answer<A: Ask>(State(server): State<Server>, request: Request<Body>) -> Response<Body> {
    let language = spoken(request.headers(), request.uri());
    answered::<A>(&server, request, language)
        .await
        .unwrap_or_else(|(fault, language)| fault::response(&fault, language))
}

async fn answered<A: Ask>(
    server: &Server,
    request: Request<Body>,
    usual: Language,
) -> Result<Response<Body>, (Fault, Language)> {
    let Inner { options, pool, room, certificates, .. } = &*server.0;
    let by_lines = accepts_lines(request.headers());
    if !is_json(request.headers()) {
        return Err((Refusal::NotJsonType.into(), usual));
    }
    let most = if A::CERTIFICATE { options.certificate } else { options.body };
    let held = if A::CERTIFICATE { Some(certificates.try_acquire()) } else { None };
    // Only as long as the body is held; the question itself waits in a queue of bounded length.
    let held = held.transpose().map_err(|_| (Refusal::Busy.into(), usual))?;
    let body = body(request, most, options).await.map_err(|refusal| (refusal.into(), usual))?;
    let (question, language) = ask::read::<A>(&body, usual)?;
    drop((body, held));
    let job = Job::submit(question, language, pool, options).map_err(|fault| (fault, language))?;
    if by_lines {
        return Ok(stream::response(job, room.clone(), language));
    }
    let answer = job.answer().await.map_err(|fault| (fault, language))?;
    let room = room.take(answer.len()).map_err(|fault| (fault, language))?;
    Ok(json(Body::new(Held { data: Some(answer.into()), _room: room })))
}

fn accepts_lines(headers: &HeaderMap) -> bool {
    let accepted = headers.get(ACCEPT).and_then(|accepted| accepted.to_str().ok());
    accepted.is_some_and(|accepted| accepted.contains("application/x-ndjson"))
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
}

/// The body, if it is small enough and comes in time.
async fn body(request: Request<Body>, most: usize, options: &Options) -> Result<Bytes, Refusal> {
    let too_large = Refusal::BodyTooLarge { limit: most };
    let said =
        request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if said.is_some_and(|length: usize| length > most) {
        return Err(too_large);
    }
    match timeout(options.patience.body, Limited::new(request.into_body(), most).collect()).await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_large),
        Ok(Err(error)) => Err(Refusal::BadRequest { error: error.to_string() }),
        Err(_) => Err(Refusal::SlowBody),
    }
}

static GAMES: LazyLock<String> = LazyLock::new(ask::listed_games);
static PROBLEMS: LazyLock<String> = LazyLock::new(ask::listed_problems);

async fn games() -> Response<Body> {
    json(GAMES.as_str())
}

async fn problems() -> Response<Body> {
    json(PROBLEMS.as_str())
}

async fn game(Path(name): Path<String>, headers: HeaderMap, uri: Uri) -> Response<Body> {
    named(ask::source_of_game(&name), &headers, &uri)
}

async fn problem(Path(name): Path<String>, headers: HeaderMap, uri: Uri) -> Response<Body> {
    named(ask::source_of_problem(&name), &headers, &uri)
}

fn named(found: Result<String, Refusal>, headers: &HeaderMap, uri: &Uri) -> Response<Body> {
    match found {
        Ok(text) => json(text),
        Err(refusal) => {
            let mut response = fault::response(&refusal.into(), spoken(headers, uri));
            *response.status_mut() = StatusCode::NOT_FOUND;
            response
        }
    }
}

/// What the server allows.
#[derive(Serialize)]
struct Allowed {
    seconds: f64,
    usual_seconds: f64,
    states: u64,
    memory: u64,
    usual_memory: u64,
    total_memory: u64,
    workers: usize,
    queue: usize,
    body: usize,
    certificate: usize,
    answer: usize,
}

async fn limits(State(server): State<Server>) -> Response<Body> {
    let options = &server.0.options;
    let allowed = Allowed {
        seconds: options.time.as_secs_f64(),
        usual_seconds: options.usual_time.min(options.time).as_secs_f64(),
        states: options.states,
        memory: options.memory,
        usual_memory: options.usual_memory.min(options.memory),
        total_memory: options.total_memory,
        workers: options.workers,
        queue: options.queue,
        body: options.body,
        certificate: options.certificate,
        answer: options.answer,
    };
    json(serde_json::to_string(&allowed).unwrap_or_default())
}

/// Whether the server is well, and what it is at: `overdue` are requests that did not end in time
/// and still hold a worker.
async fn health(State(server): State<Server>) -> Response<Body> {
    let load = server.0.pool.load();
    let text = format!(
        "running {}\nwaiting {}\noverdue {}\nmemory {}\n",
        load.running, load.waiting, load.overdue, load.memory
    );
    let well = load.overdue < server.0.options.workers.max(1);
    let mut response = Response::new(Body::from(if well {
        format!("ok\n{text}")
    } else {
        format!("stuck\n{text}")
    }));
    if !well {
        *response.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
    }
    response
        .headers_mut()
        .insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    response
}

async fn begin(headers: HeaderMap, uri: Uri) -> Response<Body> {
    page::file("", &headers).unwrap_or_else(|| no_such_route(&headers, &uri))
}

async fn file(Path(name): Path<String>, headers: HeaderMap, uri: Uri) -> Response<Body> {
    page::file(&name, &headers).unwrap_or_else(|| no_such_route(&headers, &uri))
}

async fn missing(headers: HeaderMap, uri: Uri) -> Response<Body> {
    no_such_route(&headers, &uri)
}

fn no_such_route(headers: &HeaderMap, uri: &Uri) -> Response<Body> {
    fault::response(&Refusal::NoSuchRoute.into(), spoken(headers, uri))
}

async fn not_allowed(headers: HeaderMap, uri: Uri) -> Response<Body> {
    fault::response(&Refusal::MethodNotAllowed.into(), spoken(&headers, &uri))
}
