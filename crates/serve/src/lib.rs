//! The page: everything the library can say, over HTTP, from one program, for one person or for
//! many.
//!
//! A server trusts nobody. Every request is worked on by one of a few threads, under a clock, a
//! cancel flag and a bound on memory; it is cancelled when the client goes away, and told that it
//! is too late if it does not end in time. The queue, the connections, heads, bodies and answers
//! are bounded. No request touches the file system: games are named among the shipped ones or sent
//! as text.
//!
//! The addresses are in `docs/api.md`; answers are the JSON of `docs/json.md`.

mod connection;
mod fault;
mod guard;
mod job;
mod meter;
mod openapi;
mod options;
mod page;
mod pool;
mod server;
mod stream;

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::mpsc;
use std::thread::{self, JoinHandle};

use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{oneshot, watch};

pub use options::{Options, PORT, Patience};

use pool::Pool;
use server::Server;

/// Serves the page until the process is asked to end (Ctrl-C, or a signal to terminate); then
/// cancels what is worked on. `ready` hears where it listens.
///
/// # Errors
/// When the address cannot be listened at, or there are no threads.
pub fn run(options: &Options, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let runtime = runtime()?;
    let done = runtime.block_on(serve(options, interrupted(), ready));
    // Threads that still work end with the process.
    runtime.shutdown_background();
    done
}

/// A server in a thread of its own.
#[derive(Debug)]
pub struct Running {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// Starts a server, and comes back as soon as it listens. It ends when what comes back is dropped.
///
/// # Errors
/// As [`run()`].
pub fn start(options: &Options) -> io::Result<Running> {
    let (stop, stopped) = oneshot::channel();
    let (sender, receiver) = mpsc::channel();
    let options = *options;
    let runtime = runtime()?;
    let thread = thread::Builder::new().name("server".to_owned()).spawn(move || {
        let ready = {
            let sender = sender.clone();
            move |address| drop(sender.send(Ok(address)))
        };
        let end = async {
            // A dropped sender means stop, too.
            let _ = stopped.await;
        };
        if let Err(error) = runtime.block_on(serve(&options, end, ready)) {
            drop(sender.send(Err(error)));
        }
        runtime.shutdown_background();
    })?;
    let address = receiver.recv().map_err(io::Error::other)??;
    Ok(Running { address, stop: Some(stop), thread: Some(thread) })
}

impl Running {
    /// Where it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            // A thread that panicked has said so.
            let _ = thread.join();
        }
    }
}

fn runtime() -> io::Result<Runtime> {
    // What these threads do takes no time: the work is done by others.
    Builder::new_multi_thread().worker_threads(2).thread_name("connections").enable_all().build()
}

async fn serve(
    options: &Options,
    end: impl Future<Output = ()>,
    ready: impl FnOnce(SocketAddr),
) -> io::Result<()> {
    let listener = TcpListener::bind(options.address).await?;
    let address = listener.local_addr()?;
    let pool = Pool::new(options.workers, options.queue, options.total_memory.max(options.memory))?;
    let server = Server::new(*options, address, pool.clone());
    let (ending, ended) = watch::channel(false);
    ready(address);
    let listening = connection::listen(listener, server.router(), options, ended);
    let ending = async {
        end.await;
        pool.close();
        // There is always somebody who hears it.
        let _ = ending.send(true);
    };
    tokio::join!(listening, ending);
    Ok(())
}

/// Waits for a request to end the process.
async fn interrupted() {
    #[cfg(unix)]
    if let Ok(mut terminate) =
        tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())
    {
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminate.recv() => {}
        }
        return;
    }
    // Without a handler, an interrupt ends the process.
    let _ = tokio::signal::ctrl_c().await;
}
