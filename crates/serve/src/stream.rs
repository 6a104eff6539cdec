//! Answers line by line: how far the work is, and at last the answer.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::Response;
use axum::http::header::{CONTENT_TYPE, HeaderValue};
use bytes::Bytes;
use http_body::Frame;
use run::Phase;
use tell::Language;
use tokio::sync::{OwnedSemaphorePermit, mpsc};

use crate::job::Job;
use crate::meter::Meter;
use crate::server::Room;
use ask::Fault;

/// A line at least so often, so that whoever is in between does not give up.
const ALIVE: Duration = Duration::from_millis(1500);

/// Lines that wait to be taken.
const LINES: usize = 16;

/// Lines that come one after the other, and the room that the last of them takes.
struct Lines {
    lines: mpsc::Receiver<(Bytes, Option<OwnedSemaphorePermit>)>,
    held: Option<OwnedSemaphorePermit>,
}

impl http_body::Body for Lines {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        self.lines.poll_recv(cx).map(|line| {
            let (line, permit) = line?;
            self.held = permit;
            Some(Ok(Frame::data(line)))
        })
    }
}

/// An answer that tells how far it is. When nobody reads it any more, the work is cancelled.
pub(crate) fn response(mut job: Job, room: Room, language: Language) -> Response<Body> {
    let (sender, lines) = mpsc::channel(LINES);
    tokio::spawn(async move {
        let mut seen = (None, Instant::now());
        let told = loop {
            if sender.is_closed() {
                return;
            }
            if let Some(told) = job.poll().await {
                break told;
            }
            if let Some(line) = news(job.meter(), &mut seen, language) {
                // Who does not read need not know how far it was.
                let _ = sender.try_send((line, None));
            }
        };
        let told = told.and_then(|answer| room.take(answer.len()).map(|permit| (answer, permit)));
        let (line, permit) = match told {
            Ok((answer, permit)) => (format!("{{\"answer\":{answer}}}\n"), Some(permit)),
            Err(fault) => (failed(&fault, language), None),
        };
        let _ = sender.send((line.into(), permit)).await;
    });
    let mut response = Response::new(Body::new(Lines { lines, held: None }));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/x-ndjson"));
    response
}

/// What is new since the last line, if it is worth one.
fn news(
    meter: &Meter,
    (seen, at): &mut (Option<(Phase, u64)>, Instant),
    language: Language,
) -> Option<Bytes> {
    let last = meter.last();
    if let Some((phase, done)) = last
        && last != *seen
    {
        (*seen, *at) = (last, Instant::now());
        let said = ask::progress(phase, done, language);
        return Some(format!("{{\"progress\":{said}}}\n").into());
    }
    (at.elapsed() >= ALIVE).then(|| {
        *at = Instant::now();
        Bytes::from_static(b"{\"alive\":true}\n")
    })
}

/// The line that says why there is no answer.
fn failed(fault: &Fault, language: Language) -> String {
    let text = fault.json(language);
    text.lines().map(str::trim_start).chain(["\n"]).collect()
}
