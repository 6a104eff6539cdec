//! The server under load: many clients with real work (`load`), and many that mean it no good
//! (`hostile`).

#[expect(dead_code, reason = "shared with tests, which need more")]
#[path = "../../../crates/serve/tests/client/mod.rs"]
mod client;
mod hostile;
mod work;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;
use std::{fs, process};

use serve::{Options, Patience, Running};

pub(crate) use hostile::{Hostile, run as hostile};
pub(crate) use work::{Load, run as load};

/// A server that was started here, or one that is there already.
struct ServerUnderLoad {
    address: SocketAddr,
    process: u32,
    _own: Option<Running>,
}

impl ServerUnderLoad {
    /// The server at `address`, whose process is `process`; without an address, one of its own.
    fn new(
        address: Option<SocketAddr>,
        process: Option<u32>,
        options: Options,
    ) -> Result<Self, String> {
        if let Some(address) = address {
            let process = process.ok_or(
                "say which process it is, with --process, so that its memory can be watched",
            )?;
            return Ok(Self { address, process, _own: None });
        }
        let own = serve::start(&options).map_err(|error| error.to_string())?;
        Ok(Self { address: own.address(), process: process::id(), _own: Some(own) })
    }

    /// Bytes of memory that the process really has, where the system tells.
    fn memory(&self) -> Option<u64> {
        let path = PathBuf::from(format!("/proc/{}/status", self.process));
        let status = fs::read_to_string(path).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
    }

    /// A number that the server says of itself.
    fn health(&self, what: &str) -> Option<u64> {
        let mut client = client::Client::connect(self.address, Duration::from_secs(10)).ok()?;
        client.ask("GET", "/healthz", &[], b"").ok()?;
        let text = client.reply().ok()?.text();
        text.lines().find_map(|line| line.strip_prefix(what)?.trim().parse().ok())
    }
}

/// How long the server waits: as usual, but longer for work to end where the program is not built
/// for speed.
fn patience() -> Patience {
    let usual = Patience::default();
    Patience {
        overdue: if cfg!(debug_assertions) { 4 * usual.overdue } else { usual.overdue },
        ..usual
    }
}

/// Times and ends of requests, by kind.
#[derive(Default)]
struct Tally {
    kinds: BTreeMap<&'static str, KindTally>,
}

#[derive(Default)]
struct KindTally {
    ends: BTreeMap<String, usize>,
    times: Vec<Duration>,
}

impl Tally {
    /// Notes how a request ended; a time only if it was answered.
    fn note(&mut self, kind: &'static str, end: &str, time: Option<Duration>) {
        let kind = self.kinds.entry(kind).or_default();
        *kind.ends.entry(end.to_owned()).or_default() += 1;
        kind.times.extend(time);
    }

    fn merge(&mut self, other: Self) {
        for (kind, other) in other.kinds {
            let own = self.kinds.entry(kind).or_default();
            for (end, count) in other.ends {
                *own.ends.entry(end).or_default() += count;
            }
            own.times.extend(other.times);
        }
    }

    /// How many requests ended so.
    fn ended(&self, is: impl Fn(&str) -> bool) -> usize {
        self.kinds
            .values()
            .flat_map(|kind| &kind.ends)
            .filter(|(end, _)| is(end))
            .map(|(_, count)| count)
            .sum()
    }

    fn print(&mut self) {
        println!(
            "{:<22}{:>8}{:>10}{:>10}{:>10}   ends",
            "kind", "count", "p50 ms", "p99 ms", "max ms"
        );
        for (name, kind) in &mut self.kinds {
            kind.times.sort();
            let at = |hundredths: usize| {
                let last = kind.times.len().checked_sub(1)?;
                kind.times
                    .get(last * hundredths / 100)
                    .map(|time| format!("{:.1}", time.as_secs_f64() * 1000.0))
            };
            let [middle, late, last] =
                [50, 99, 100].map(|part| at(part).unwrap_or_else(|| "-".to_owned()));
            let count: usize = kind.ends.values().sum();
            let ends: Vec<String> =
                kind.ends.iter().map(|(end, count)| format!("{end}: {count}")).collect();
            println!("{name:<22}{count:>8}{middle:>10}{late:>10}{last:>10}   {}", ends.join(", "));
        }
    }
}

/// A generator of numbers that look random (Steele, Lea and Flood 2014, `SplitMix`).
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, which is not 0.
    fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.next() % bound).unwrap_or(0)
    }

    fn pick<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        all.get(self.below(all.len()))
    }
}

/// Bytes in words.
fn megabytes(bytes: u64) -> String {
    format!("{} MB", bytes >> 20)
}
