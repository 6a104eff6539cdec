//! Connections: how many, how long, and what happens to slow ones.

use std::io;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::{Sleep, sleep, timeout};

use crate::options::{Options, Patience};

/// Bytes of the head of a request.
const HEAD: usize = 64 << 10;

/// Refusals that are being written.
const REFUSALS: usize = 64;

/// What is said to connections that are too many.
const TOO_MANY: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\nConnection: close\r\n\
      Content-Length: 0\r\n\r\n";

/// Takes connections until `end` changes, and waits a while for those that are open.
pub(crate) async fn listen(
    listener: TcpListener,
    router: Router,
    options: &Options,
    mut end: watch::Receiver<bool>,
) {
    let places = Arc::new(Semaphore::new(options.connections.clamp(1, 1 << 20)));
    let refusals = Arc::new(Semaphore::new(REFUSALS));
    let (patience, all) = (options.patience, options.connections.clamp(1, 1 << 20));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = end.wait_for(|end| *end) => break,
        };
        let Ok((stream, _)) = accepted else {
            // Perhaps there are too many open files; that passes.
            sleep(Duration::from_millis(50)).await;
            continue;
        };
        match Arc::clone(&places).try_acquire_owned() {
            Ok(place) => {
                let (router, end) = (router.clone(), end.clone());
                tokio::spawn(async move {
                    serve(stream, router, patience, end).await;
                    drop(place);
                });
            }
            Err(_) => {
                if let Ok(place) = Arc::clone(&refusals).try_acquire_owned() {
                    tokio::spawn(async move {
                        refuse(stream).await;
                        drop(place);
                    });
                }
            }
        }
    }
    drop(listener);
    let all = u32::try_from(all).unwrap_or(u32::MAX);
    // When every place is free nobody is there any more.
    let _ = timeout(patience.farewell, places.acquire_many(all)).await;
}

/// One connection, to its end.
async fn serve(
    stream: TcpStream,
    router: Router,
    patience: Patience,
    mut end: watch::Receiver<bool>,
) {
    // Only latency is lost.
    let _ = stream.set_nodelay(true);
    let stream = TokioIo::new(Hasty { stream, wait: patience.write, stalled: None });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(patience.head).max_buf_size(HEAD);
    let mut connection = pin!(builder.serve_connection(stream, TowerToHyperService::new(router)));
    tokio::select! {
        _ = connection.as_mut() => return,
        () = sleep(patience.connection) => {}
        _ = end.wait_for(|end| *end) => {}
    }
    connection.as_mut().graceful_shutdown();
    // What a client does wrong here is its own business.
    let _ = connection.await;
}

/// Says that there are too many, and waits a little so that it is read.
async fn refuse(mut stream: TcpStream) {
    let _ = timeout(Duration::from_secs(1), async {
        stream.write_all(TOO_MANY).await?;
        stream.shutdown().await?;
        let mut rest = [0; 1024];
        while stream.readable().await.is_ok() {
            match stream.try_read(&mut rest) {
                Ok(0) => break,
                Err(error) if error.kind() != io::ErrorKind::WouldBlock => break,
                _ => {}
            }
        }
        io::Result::Ok(())
    })
    .await;
}

/// A stream that gives up on who does not take what is written.
struct Hasty {
    stream: TcpStream,
    wait: Duration,
    stalled: Option<Pin<Box<Sleep>>>,
}

impl Hasty {
    /// Starts the clock if nothing can be written, and stops it if something can.
    fn watch<T>(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let wait = self.wait;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(wait)));
        ready!(stalled.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Hasty {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Hasty {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        data: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, data);
        self.watch(cx, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        data: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, data);
        self.watch(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
