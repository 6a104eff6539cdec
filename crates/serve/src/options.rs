//! What a server allows.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZero;
use std::thread::available_parallelism;
use std::time::Duration;

use ask::Allowed;

/// Where a server listens, and what it lets anybody ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Where it listens; port 0 is any that is free.
    pub address: SocketAddr,
    /// The longest that one request may be worked on.
    pub time: Duration,
    /// The same of a request that says nothing about it.
    pub usual_time: Duration,
    /// States that one search of a request may store.
    pub states: u64,
    /// Bytes that one request may keep, by a careful estimate.
    pub memory: u64,
    /// The same of a request that says nothing about it.
    pub usual_memory: u64,
    /// Bytes that all requests that are worked on may keep together, by the same estimate; at least
    /// [`Options::memory`].
    pub total_memory: u64,
    /// Requests that are worked on at one time.
    pub workers: usize,
    /// Requests that wait for a worker; those beyond are refused.
    pub queue: usize,
    /// Connections that are open at one time; those beyond are refused.
    pub connections: usize,
    /// Bytes of the body of a request.
    pub body: usize,
    /// Bytes of the body of a request that brings a certificate.
    pub certificate: usize,
    /// Bytes of an answer.
    pub answer: usize,
    /// How long others are waited for.
    pub patience: Patience,
}

impl Options {
    /// What a question may use.
    pub(crate) const fn allowed(&self) -> Allowed {
        let Self { time, usual_time, states, memory, usual_memory, .. } = *self;
        Allowed { time, usual_time, states, memory, usual_memory }
    }
}

/// How long a server waits for what is not its own doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For the head of a request, from the beginning of the connection or the end of the last
    /// answer on.
    pub head: Duration,
    /// For the body of a request.
    pub body: Duration,
    /// For a client to take what is written to it.
    pub write: Duration,
    /// For a worker to be free.
    pub queue: Duration,
    /// For work to end once its time is over.
    pub overdue: Duration,
    /// For a connection to end: no other request is taken on it.
    pub connection: Duration,
    /// For work to end once the server is to.
    pub farewell: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            head: Duration::from_secs(10),
            body: Duration::from_secs(10),
            write: Duration::from_secs(20),
            queue: Duration::from_secs(30),
            overdue: Duration::from_secs(5),
            connection: Duration::from_mins(10),
            farewell: Duration::from_secs(3),
        }
    }
}

/// The port where the page is, if nothing is said about it.
pub const PORT: u16 = 8640;

impl Default for Options {
    fn default() -> Self {
        let workers = available_parallelism().map_or(1, NonZero::get);
        Self {
            address: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), PORT),
            time: Duration::from_mins(1),
            usual_time: Duration::from_secs(10),
            states: 5_000_000,
            memory: 1 << 30,
            usual_memory: 256 << 20,
            total_memory: 2 << 30,
            workers,
            queue: 64,
            connections: 512,
            body: 256 << 10,
            certificate: 4 << 20,
            answer: 16 << 20,
            patience: Patience::default(),
        }
    }
}
