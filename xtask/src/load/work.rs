//! Real work, by many clients at one time: every shipped game, positions of all sizes, theorems
//! that are found and theorems that are not.

use std::net::SocketAddr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use nimatron::shipped;
use serde_json::{Value, json};
use serve::Options;

use super::client::Client;
use super::{Chance, ServerUnderLoad, Tally, megabytes, patience};

/// Ask a server many questions at one time, and see how it bears it.
#[derive(Args)]
pub(crate) struct Load {
    /// A server that is there already; without it, one is started.
    #[arg(long, value_name = "IP:PORT", requires = "process")]
    pub(crate) url: Option<SocketAddr>,
    /// The number of its process.
    #[arg(long, value_name = "N", requires = "url")]
    process: Option<u32>,
    /// How many clients.
    #[arg(long, value_name = "N", default_value_t = 200)]
    clients: usize,
    /// For how many seconds.
    #[arg(long, value_name = "N", default_value_t = 60)]
    seconds: u64,
    /// Where chance begins.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The most memory that the server may really have, in megabytes.
    #[arg(long, value_name = "N", default_value_t = 3000)]
    memory: u64,
}

/// No request takes longer, if it waits in the queue and is then given all its time.
const WAIT: Duration = Duration::from_secs(60);

/// A question with its kind.
struct Question {
    kind: &'static str,
    path: &'static str,
    body: Value,
    /// Whether it is certain that there is an answer.
    sure: bool,
}

/// Positions that games of any kind might have; most games refuse most of them.
const POSITIONS: [&str; 12] = [
    "4649",
    "3 4 5",
    "7 11",
    "12",
    "1 2 3 4 5 6 7 8",
    "10110",
    "0110",
    "TT.F",
    "1111111111",
    "(1000000000000, 3)",
    "11.111.1",
    "5",
];

fn question(chance: &mut Chance, names: &[&str]) -> Question {
    let name = chance.pick(names).copied().unwrap_or_default();
    let position = chance.pick(&POSITIONS).copied().unwrap_or_default();
    let seconds = [1, 2, 5][chance.below(3)];
    let limits = json!({"seconds": seconds});
    let (kind, path, body, sure) = match chance.below(10) {
        0 | 1 => (
            "solve",
            "solve",
            json!({"game": name, "positions": [position], "limits": limits}),
            false,
        ),
        2 => {
            let heaps: Vec<String> =
                (0..1 + chance.below(6)).map(|_| (chance.next() >> 20).to_string()).collect();
            (
                "solve large",
                "solve",
                json!({"game": "nim", "positions": [heaps.join(" ")], "limits": limits}),
                true,
            )
        }
        3 | 4 => ("prove", "prove", json!({"game": name, "limits": limits}), true),
        5 => {
            let claim = ["wins when length mod 2 = 0", "loses when n mod 3 = 0", "wins when true"];
            let claim = chance.pick(&claim).copied().unwrap_or_default();
            ("claim", "prove", json!({"game": name, "claim": claim, "limits": limits}), false)
        }
        6 => ("table", "table", json!({"game": name, "limits": limits}), true),
        7 => (
            "survey",
            "survey",
            json!({"game": name, "position": position, "limits": limits}),
            false,
        ),
        8 => {
            let code = format!("0.{}", chance.below(800));
            ("sequence", "sequence", json!({"code": code, "up_to": 200, "limits": limits}), true)
        }
        _ => ("read", "read", json!({"game": name}), true),
    };
    Question { kind, path, body, sure }
}

/// Asks, and says how it ended.
fn asked(
    client: &mut Option<Client>,
    address: SocketAddr,
    question: &Question,
) -> (String, Option<Duration>, bool) {
    let begun = Instant::now();
    let tried = (|| {
        let open = match client {
            Some(open) => open,
            None => client.insert(Client::connect(address, WAIT)?),
        };
        let path = format!("/api/v1/{}", question.path);
        open.ask(
            "POST",
            &path,
            &[("Content-Type", "application/json")],
            question.body.to_string().as_bytes(),
        )?;
        open.reply()
    })();
    match tried {
        Err(error) => {
            *client = None;
            (format!("{:?}", error.kind()), None, false)
        }
        Ok(reply) => {
            let said: Result<Value, _> = serde_json::from_slice(&reply.body);
            let Ok(said) = said else {
                // Refused before it was read; who has too many connections closes them.
                *client = None;
                return (reply.status.to_string(), None, reply.status == 503);
            };
            let code = said["error"]["code"].as_str().unwrap_or_default();
            let verdict = said["verdict"].as_str();
            let fine = match reply.status {
                200 => true,
                422 => !question.sure,
                503 => code == "Busy",
                _ => false,
            };
            let answered = (reply.status == 200).then(|| begun.elapsed());
            let end = match (reply.status, verdict) {
                (200, Some(verdict)) => verdict.to_owned(),
                (200, None) => "answered".to_owned(),
                (422, _) => "refused".to_owned(),
                _ => code.to_owned(),
            };
            (end, answered, fine)
        }
    }
}

/// Runs it; says whether all was well.
pub(crate) fn run(arguments: &Load) -> Result<bool, String> {
    let address = SocketAddr::from(([127, 0, 0, 1], 0));
    let options = Options { address, patience: patience(), ..Options::default() };
    let target = ServerUnderLoad::new(arguments.url, arguments.process, options)?;
    let names: Vec<&str> = shipped::names().collect();
    let (tally, odd) = (Mutex::new(Tally::default()), Mutex::new(vec![]));
    let over = AtomicBool::new(false);
    let mut most = 0;
    thread::scope(|scope| {
        for client in 0..arguments.clients {
            let (tally, odd, over, names) = (&tally, &odd, &over, &names);
            let address = target.address;
            let seed = arguments.seed ^ u64::try_from(client).unwrap_or(0) << 32;
            scope.spawn(move || {
                let (mut chance, mut open, mut own) = (Chance(seed), None, Tally::default());
                while !over.load(Ordering::Relaxed) {
                    let question = question(&mut chance, names);
                    let (end, time, fine) = asked(&mut open, address, &question);
                    own.note(question.kind, &end, time);
                    if !fine && let Ok(mut odd) = odd.lock() {
                        odd.push(format!("{} {}: {end}", question.path, question.body));
                    }
                    if end == "Busy" || end == "503" {
                        // As the answer says, but not all at the same time.
                        thread::sleep(Duration::from_millis(200 + chance.next() % 800));
                    }
                }
                if let Ok(mut tally) = tally.lock() {
                    tally.merge(own);
                }
            });
        }
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(arguments.seconds) {
            most = most.max(target.memory().unwrap_or(0));
            thread::sleep(Duration::from_millis(100));
        }
        over.store(true, Ordering::Relaxed);
    });
    let (mut tally, odd) =
        (tally.into_inner().unwrap_or_default(), odd.into_inner().unwrap_or_default());
    tally.print();
    odd.iter().take(20).for_each(|odd| println!("odd: {odd}"));
    println!("odd ends: {}; most memory of the server: {}", odd.len(), megabytes(most));
    let overdue = target.health("overdue").unwrap_or(u64::MAX);
    println!("overdue at the end: {overdue}");
    let answered = tally.ended(|end| !matches!(end, "Busy" | "503"));
    Ok(odd.is_empty() && answered > 0 && overdue == 0 && most >> 20 <= arguments.memory)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_seconds_of_load_are_borne() {
        let arguments =
            Load { url: None, process: None, clients: 20, seconds: 2, seed: 3, memory: 3000 };
        assert_eq!(run(&arguments), Ok(true));
    }
}
