//! Requests that mean the server no good: each must be answered or closed within its bound, and the
//! server must go on.

use std::net::SocketAddr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};

use clap::Args;
use nimatron::shipped;
use serde_json::{Value, json};
use serve::{Options, Patience};

use super::client::{Client, post};
use super::{Chance, ServerUnderLoad, Tally, megabytes, patience};

/// Send a server random hostile requests, and see that it lives and answers.
#[derive(Args)]
pub(crate) struct Hostile {
    /// A server that is there already; without it, one is started.
    #[arg(long, value_name = "IP:PORT", requires = "process")]
    pub(crate) url: Option<SocketAddr>,
    /// The number of its process.
    #[arg(long, value_name = "N", requires = "url")]
    process: Option<u32>,
    /// How many requests.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    count: usize,
    /// How many at one time.
    #[arg(long, value_name = "N", default_value_t = 32)]
    clients: usize,
    /// Where chance begins.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The most memory that the server may really have, in megabytes.
    #[arg(long, value_name = "N", default_value_t = 3000)]
    memory: u64,
}

/// The longest that the server works on a request here, and waits for slow clients.
const TIME: Duration = Duration::from_secs(2);
const PATIENCE: Duration = Duration::from_secs(1);

/// The longest that any request may take, the queue included.
const BOUND: Duration = Duration::from_secs(40);

/// A hostile request.
enum Attack {
    /// Bytes as they are.
    Bytes(Vec<u8>),
    /// Bytes one at a time, with pauses.
    Slowly(Vec<u8>),
    /// A question whose answer nobody waits for.
    Leaving(&'static str, String),
    /// A question.
    Asking(&'static str, String),
}

/// Runs it; says whether all was well.
pub(crate) fn run(arguments: &Hostile) -> Result<bool, String> {
    let patience = Patience { head: PATIENCE, body: PATIENCE, ..patience() };
    let address = SocketAddr::from(([127, 0, 0, 1], 0));
    let options = Options { address, time: TIME, usual_time: TIME, patience, ..Options::default() };
    let target = ServerUnderLoad::new(arguments.url, arguments.process, options)?;
    let (tally, odd) = (Mutex::new(Tally::default()), Mutex::new(vec![]));
    let next = AtomicUsize::new(0);
    let mut most = (0, 0);
    thread::scope(|scope| {
        let attack_on = || {
            scope.spawn(|| {
                let mut own = Tally::default();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= arguments.count {
                        break;
                    }
                    let seed = arguments
                        .seed
                        .wrapping_mul(1_000_003)
                        .wrapping_add(u64::try_from(number).unwrap_or(0));
                    let (kind, attack) = attack(&mut Chance(seed), target.address);
                    let begun = Instant::now();
                    let end = carried_out(&attack, target.address);
                    let lasted = begun.elapsed();
                    let late = lasted > BOUND;
                    // What it answers is looked at; a mistake in the program is always one too
                    // many.
                    if (late || matches!(end.as_str(), "500" | "Overdue" | "unreachable"))
                        && let Ok(mut odd) = odd.lock()
                    {
                        let sent = match &attack {
                            Attack::Bytes(bytes) | Attack::Slowly(bytes) => {
                                String::from_utf8_lossy(bytes).into_owned()
                            }
                            Attack::Leaving(path, body) | Attack::Asking(path, body) => {
                                format!("{path} {body}")
                            }
                        };
                        let sent: String = sent.chars().take(300).collect();
                        let what = format!("{number} {kind}: {end} after {lasted:?}: {sent}");
                        // A server that hangs would keep it from being told at the end.
                        eprintln!("odd: {what}");
                        odd.push(what);
                    }
                    own.note(kind, &end, Some(lasted));
                }
                if let Ok(mut tally) = tally.lock() {
                    tally.merge(own);
                }
            })
        };
        let clients: Vec<_> = (0..arguments.clients.max(1)).map(|_| attack_on()).collect();
        while !clients.iter().all(ScopedJoinHandle::is_finished) {
            most.0 = most.0.max(target.memory().unwrap_or(0));
            thread::sleep(Duration::from_millis(100));
        }
    });
    let mut tally = tally.into_inner().unwrap_or_default();
    let odd = odd.into_inner().unwrap_or_default();
    tally.print();
    // What is still worked on has no client any more.
    let begun = Instant::now();
    while target.health("running") != Some(0) && begun.elapsed() < 5 * TIME {
        thread::sleep(Duration::from_millis(100));
    }
    let (left, overdue) = (target.health("running"), target.health("overdue"));
    most.1 = target.memory().unwrap_or(0);
    println!("odd: {}; left running: {left:?}, overdue: {overdue:?}", odd.len());
    println!(
        "memory of the server: at most {}, at the end {}",
        megabytes(most.0),
        megabytes(most.1)
    );
    let lives = answers(target.address);
    println!("answers at the end: {}", if lives { "right" } else { "WRONG" });
    Ok(odd.is_empty()
        && lives
        && (left, overdue) == (Some(0), Some(0))
        && most.0 >> 20 <= arguments.memory)
}

/// Whether the server still answers, and rightly.
fn answers(address: SocketAddr) -> bool {
    let body = json!({"game": "nim", "positions": ["3 4 5"]}).to_string();
    let Ok(reply) = post(address, "/api/v1/solve", &body, BOUND) else { return false };
    let said: Value = serde_json::from_slice(&reply.body).unwrap_or_default();
    said["positions"][0]["outcome"] == "N"
        && said["positions"][0]["winning_moves"][0]["result"] == "(1, 4, 5)"
}

/// Carries it out, and says how it ended.
fn carried_out(attack: &Attack, address: SocketAddr) -> String {
    match attack {
        Attack::Asking(path, body) => match post(address, path, body, BOUND) {
            Ok(reply) => {
                let said: Value = serde_json::from_slice(&reply.body).unwrap_or_default();
                if said["error"]["code"] == "Overdue" {
                    "Overdue".to_owned()
                } else {
                    reply.status.to_string()
                }
            }
            Err(error) => ended(&error),
        },
        Attack::Leaving(path, body) => {
            let asked = Client::connect(address, BOUND).and_then(|mut client| {
                client.ask("POST", path, &[("Content-Type", "application/json")], body.as_bytes())
            });
            thread::sleep(Duration::from_millis(5));
            asked.map_or_else(|error| ended(&error), |()| "left".to_owned())
        }
        Attack::Bytes(bytes) => {
            let sent = Client::connect(address, BOUND).and_then(|mut client| {
                // Who is refused before all is sent cannot send the rest.
                let _ = client.send(bytes);
                client.reply()
            });
            sent.map_or_else(|error| ended(&error), |reply| reply.status.to_string())
        }
        Attack::Slowly(bytes) => {
            let Ok(mut client) = Client::connect(address, BOUND) else {
                return "unreachable".to_owned();
            };
            let begun = Instant::now();
            for byte in bytes {
                if client.send(&[*byte]).is_err() || begun.elapsed() > BOUND {
                    break;
                }
                thread::sleep(Duration::from_millis(40));
            }
            client.reply().map_or_else(|error| ended(&error), |reply| reply.status.to_string())
        }
    }
}

/// How a connection ended that was not answered.
fn ended(error: &std::io::Error) -> String {
    use std::io::ErrorKind::{
        BrokenPipe, ConnectionAborted, ConnectionRefused, ConnectionReset, TimedOut, UnexpectedEof,
        WouldBlock,
    };
    match error.kind() {
        UnexpectedEof | ConnectionReset | ConnectionAborted | BrokenPipe => "closed".to_owned(),
        ConnectionRefused | TimedOut | WouldBlock => "unreachable".to_owned(),
        _ => error.to_string(),
    }
}

/// Makes a request of one kind, and says which.
type AttackMaker = fn(&mut Chance, SocketAddr) -> (&'static str, Attack);

/// A random attack, with its kind.
fn attack(chance: &mut Chance, address: SocketAddr) -> (&'static str, Attack) {
    let kinds: [AttackMaker; 14] = [
        malformed_json,
        nested,
        large_body,
        malformed_http,
        other_routes,
        slow,
        endless_rules,
        large_rules,
        nonsense_rules,
        large_position,
        large_limits,
        traversal,
        leaving,
        mutated_rules,
    ];
    kinds[chance.below(kinds.len())](chance, address)
}

const PATHS: [&str; 10] = [
    "/api/v1/read",
    "/api/v1/solve",
    "/api/v1/survey",
    "/api/v1/table",
    "/api/v1/sequence",
    "/api/v1/prove",
    "/api/v1/check",
    "/api/v1/explain",
    "/api/v1/draw",
    "/api/v1/emit",
];

fn path(chance: &mut Chance) -> &'static str {
    chance.pick(&PATHS).copied().unwrap_or("/api/v1/solve")
}

/// A request with a body, as bytes.
fn with_body(path: &str, address: SocketAddr, body: &[u8]) -> Vec<u8> {
    let length = body.len();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: \
         application/json\r\nContent-Length: {length}\r\n\r\n"
    );
    [head.as_bytes(), body].concat()
}

fn malformed_json(chance: &mut Chance, address: SocketAddr) -> (&'static str, Attack) {
    let mut body =
        json!({"game": "nim", "positions": ["3 4 5"], "up_to": 5}).to_string().into_bytes();
    for _ in 0..1 + chance.below(4) {
        let at = chance.below(body.len().max(1));
        match chance.below(3) {
            0 => body.truncate(at),
            1 => body.insert(at, u8::try_from(chance.below(256)).unwrap_or(0xff)),
            _ => body[at] ^= 1_u8 << chance.below(8),
        }
        if body.is_empty() {
            break;
        }
    }
    ("malformed JSON", Attack::Bytes(with_body(path(chance), address, &body)))
}

fn nested(chance: &mut Chance, _: SocketAddr) -> (&'static str, Attack) {
    let depth = 10 + chance.below(30_000);
    let open = ["[", "{\"a\":", "("][chance.below(3)];
    let body = match chance.below(3) {
        0 => open.repeat(depth),
        1 => {
            json!({"rules": format!("word {}a\nmove a -> empty\n", "(".repeat(depth))}).to_string()
        }
        _ => json!({"game": "nim", "claim": format!("wins when {}true", "not ".repeat(depth))})
            .to_string(),
    };
    ("nested", Attack::Asking(path(chance), body))
}

fn large_body(chance: &mut Chance, address: SocketAddr) -> (&'static str, Attack) {
    let length = 200_000 + chance.below(8_000_000);
    let mut bytes = with_body(path(chance), address, &vec![b' '; length]);
    if chance.below(2) == 0 {
        let head = format!(
            "POST {} HTTP/1.1\r\nHost: {address}\r\nContent-Type: \
             application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
            path(chance)
        );
        bytes = head.into_bytes();
        for _ in 0..length >> 16 {
            bytes.extend_from_slice(b"10000\r\n");
            bytes.extend_from_slice(&[b' '; 1 << 16]);
            bytes.extend_from_slice(b"\r\n");
        }
    }
    ("large body", Attack::Bytes(bytes))
}

fn malformed_http(chance: &mut Chance, address: SocketAddr) -> (&'static str, Attack) {
    let body = "{\"game\":\"nim\",\"positions\":[\"1\"]}";
    let host = format!("Host: {address}\r\nContent-Type: application/json\r\n");
    let path = path(chance);
    let smuggled = format!("GET /healthz HTTP/1.1\r\nHost: {address}\r\n\r\n");
    let text = match chance.below(12) {
        0 => format!(
            "POST {path} HTTP/1.1\r\n{host}Content-Length: 5\r\nContent-Length: 50\r\n\r\n{body}"
        ),
        1 => format!(
            "POST {path} HTTP/1.1\r\n{host}Content-Length: 4\r\nTransfer-Encoding: \
             chunked\r\n\r\n0\r\n\r\n{smuggled}"
        ),
        2 => format!(
            "POST {path} HTTP/1.1\r\n{host}Transfer-Encoding: chunked\r\nTransfer-Encoding: \
             identity\r\n\r\nffffffffffffffffff\r\n{body}"
        ),
        3 => format!("POST {path} HTTP/1.1\r\n{host}Content-Length: -1\r\n\r\n{body}"),
        4 => format!("GET {} HTTP/1.1\r\n{host}\r\n", "/a".repeat(chance.below(60_000))),
        5 => format!("GET / HTTP/1.1\r\n{host}{}\r\n", "X: y\r\n".repeat(chance.below(20_000))),
        6 => format!("GET / HTTP/1.1\r\n{host}X: {}\r\n\r\n", "z".repeat(chance.below(300_000))),
        7 => "GET / HTTP/9.9\r\n\r\n".to_owned(),
        8 => "\r\n".repeat(chance.below(5000)) + "\0\0\0",
        9 => format!("POST {path} HTTP/1.0\r\n{host}\r\n{body}"),
        10 => format!(
            "POST {path} HTTP/1.1\r\nHost: a\r\nHost: {address}\r\nContent-Length: 0\r\n\r\n"
        ),
        _ => (0..chance.below(3000))
            .filter_map(|_| char::from_u32(u32::try_from(chance.below(256)).ok()?))
            .collect(),
    };
    ("malformed HTTP", Attack::Bytes(text.into_bytes()))
}

fn other_routes(chance: &mut Chance, address: SocketAddr) -> (&'static str, Attack) {
    let method = ["GET", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "HEAD", "PATCH", "BREW"]
        [chance.below(9)];
    let path = [
        "/",
        "/api",
        "/api/v1/",
        "/api/v1/solve/",
        "//api/v1/solve",
        "*",
        "/healthz",
        "/api/v1/prove",
        "http://evil.example/",
    ][chance.below(9)];
    let header = [
        "",
        "Origin: null\r\n",
        "Origin: http://evil.example\r\n",
        "Expect: 100-continue\r\n",
        "Upgrade: h2c\r\nConnection: Upgrade\r\n",
        "Range: bytes=0-1\r\n",
    ][chance.below(6)];
    (
        "other routes",
        Attack::Bytes(
            format!(
                "{method} {path} HTTP/1.1\r\nHost: {address}\r\n{header}Connection: close\r\n\r\n"
            )
            .into_bytes(),
        ),
    )
}

fn slow(chance: &mut Chance, address: SocketAddr) -> (&'static str, Attack) {
    if chance.below(8) > 0 {
        // These hold a client long; a few are enough.
        return malformed_json(chance, address);
    }
    let body = vec![b' '; 200];
    let bytes = with_body(path(chance), address, &body);
    let cut = if chance.below(2) == 0 {
        bytes
    } else {
        format!("GET / HTTP/1.1\r\nHost: {address}\r\nX: {}", "y".repeat(200)).into_bytes()
    };
    ("slow", Attack::Slowly(cut))
}

/// A question about rules: any of those that compute.
fn about(chance: &mut Chance, rules: &str, position: &str) -> (&'static str, String) {
    let what = ["graph", "table", "machine", "sequence"][chance.below(4)];
    let question = match chance.below(9) {
        0 => ("/api/v1/read", json!({"rules": rules})),
        1 => ("/api/v1/survey", json!({"rules": rules, "position": position})),
        2 => ("/api/v1/table", json!({"rules": rules, "up_to": 1_u64 << chance.below(40)})),
        3 | 4 => ("/api/v1/prove", json!({"rules": rules})),
        5 => ("/api/v1/explain", json!({"rules": rules, "position": position})),
        6 => ("/api/v1/draw", json!({"rules": rules, "what": what, "position": position})),
        7 => ("/api/v1/emit", json!({"rules": rules})),
        _ => ("/api/v1/solve", json!({"rules": rules, "positions": [position]})),
    };
    (question.0, question.1.to_string())
}

fn endless_rules(chance: &mut Chance, _: SocketAddr) -> (&'static str, Attack) {
    let many = chance.below(60);
    let rules = [
        ("word [01]*\nmove 0 -> 1\nmove 1 -> 0\n", "01".repeat(many)),
        ("word 1*\nmove 1 -> 11\n", "1".repeat(many)),
        ("word [01]*\nmove 0 -> 101\nmove 1 -> empty\n", "0".repeat(many)),
        (
            "heaps x y\nmove x -> x - 1, y -> y + 1 where x > 0\nmove y -> y - 1, x -> x + 1 \
             where y > 0\n",
            "99999999 7".to_owned(),
        ),
        ("heaps x y\nmove x -> d where d >= 0\n", "5 7".to_owned()),
        (
            "heap n\nmove n -> a, b where a + b = n + 1 and a > 0 and b > 0\n",
            format!("{many} {many}"),
        ),
        ("heap n\nmove n -> a, b where a + b < n\n", "1000000000000000".to_owned()),
        ("word [01]*\nmove 0 -> 1\nmove 1 -> 00\n", "0".repeat(many)),
        ("word [012]*\nmove 01 -> 10\nmove 12 -> 21\nmove 20 -> 02\n", "012".repeat(many)),
        (
            "word [012]*\nturn 1..8 moves\nmove any any -> any\nmove 1{1..9} -> 0{1..9}\n",
            "012".repeat(many),
        ),
    ];
    let (rules, position) = &rules[chance.below(rules.len())];
    let (path, body) = about(chance, rules, position);
    ("endless rules", Attack::Asking(path, body))
}

fn large_rules(chance: &mut Chance, _: SocketAddr) -> (&'static str, Attack) {
    let many = 10 + chance.below(2000);
    let rules = match chance.below(10) {
        0 => format!("word 1{{0..{}}}\nmove 1 -> empty\n", 1_u64 << chance.below(62)),
        1 => format!("word (1{{0..999}}0){{0..{many}}}\nmove 1 -> empty\n"),
        2 => format!("word [01]*1[01]{{{}}}\nmove 1 -> empty\n", chance.below(999)),
        3 => format!("game \"{}\"\nword 1*\nmove 1 -> empty\n", "x".repeat(100 * many)),
        4 => format!("word [01]*\n{}", "move 1{1..50} -> 0{0..9}\n".repeat(many)),
        5 => {
            let letter =
                |at: usize| char::from_u32(0x4e00 + u32::try_from(at).unwrap_or(0)).unwrap_or('x');
            let letters: String = (0..many).map(letter).collect();
            format!("word ['{letters}']*\nmove any -> empty\n")
        }
        6 => {
            let names: Vec<String> = (0..many).map(|at| format!("h{at}")).collect();
            format!("heaps {}\nmove any h: h -> h - d where d > 0\n", names.join(" "))
        }
        7 => format!("octal 0.{}\n", "7".repeat(many)),
        8 => format!("word [01]*\nmove 0 1{{1..{many}}} 0{{1..{many}}} 1{{1..{many}}} -> 0+ 1+\n"),
        _ => {
            format!(
                "parameter k = {}\nheap n\nmove n -> m where m < n and n - m <= k\n",
                u64::MAX >> chance.below(64)
            )
        }
    };
    let position = "1".repeat(chance.below(100));
    let (path, body) = about(chance, &rules, &position);
    ("large rules", Attack::Asking(path, body))
}

fn nonsense_rules(chance: &mut Chance, _: SocketAddr) -> (&'static str, Attack) {
    let parts = [
        "word ",
        "move ",
        "heap n",
        "heaps x, y",
        " -> ",
        "{1..9}",
        "[ab]*",
        "a",
        "\n",
        "where ",
        "n",
        "<",
        "claim wins when ",
        "expect ",
        "turn 1..k",
        "\"",
        "(",
        ")",
        "*",
        "misere",
        "pick ",
        "parameter k = 2",
        "octal 0.77",
        "and",
        "mod",
        "七",
        "left:",
        "right:",
    ];
    let rules: String =
        (0..1 + chance.below(400)).filter_map(|_| chance.pick(&parts).copied()).collect();
    let (path, body) = about(chance, &rules, "a");
    ("nonsense rules", Attack::Asking(path, body))
}

/// A shipped rule text with slips, which is often still one.
fn mutated_rules(chance: &mut Chance, _: SocketAddr) -> (&'static str, Attack) {
    let names: Vec<&str> = shipped::names().collect();
    let name = chance.pick(&names).copied().unwrap_or_default();
    let mut letters: Vec<char> = shipped::source(name).unwrap_or_default().chars().collect();
    let signs: Vec<char> = "0123456789ab*+-(){}[]<>=.,".chars().collect();
    for _ in 0..1 + chance.below(3) {
        let at = chance.below(letters.len().max(1));
        match (chance.below(3), chance.pick(&signs)) {
            (0, _) if at < letters.len() => drop(letters.remove(at)),
            (1, Some(sign)) => letters.insert(at, *sign),
            (_, Some(sign)) if at < letters.len() => letters[at] = *sign,
            _ => {}
        }
    }
    let rules: String = letters.into_iter().collect();
    let position = ["4649", "3 4 5", "0110", "11.11"][chance.below(4)];
    let (path, body) = about(chance, &rules, position);
    ("mutated rules", Attack::Asking(path, body))
}

fn large_position(chance: &mut Chance, _: SocketAddr) -> (&'static str, Attack) {
    let names: Vec<&str> = shipped::names().collect();
    let name = chance.pick(&names).copied().unwrap_or_default();
    let many = 1 + chance.below(200_000);
    let position = match chance.below(6) {
        0 => "1".repeat(many),
        1 => "9 ".repeat(many / 2),
        2 => format!("7^{}", "9".repeat(chance.below(30))),
        3 => "01".repeat(many / 2),
        4 => format!("{} 3 5", "9".repeat(chance.below(60))),
        _ => "\u{3042}".repeat(many / 3),
    };
    let limits = json!({"seconds": 1});
    let (path, body) = match chance.below(4) {
        0 => (
            "/api/v1/survey",
            json!({"game": name, "position": position, "most": 1_u64 << chance.below(60),
                "limits": limits}),
        ),
        1 => ("/api/v1/explain", json!({"game": name, "position": position, "limits": limits})),
        2 => ("/api/v1/draw", json!({"game": name, "position": position, "limits": limits})),
        _ => (
            "/api/v1/solve",
            json!(
                {"game": name, "positions": vec![position; 1 + chance.below(2)], "limits": limits}
            ),
        ),
    };
    ("large position", Attack::Asking(path, body.to_string()))
}

fn large_limits(chance: &mut Chance, _: SocketAddr) -> (&'static str, Attack) {
    let names: Vec<&str> = shipped::names().collect();
    let name = chance.pick(&names).copied().unwrap_or_default();
    let much = [
        json!(1e18),
        json!(u64::MAX),
        json!(-1),
        json!(1e308),
        json!(0),
        json!("much"),
        json!(1_000_000_000_000_u64),
    ];
    let mut any = || much[chance.below(much.len())].clone();
    let limits = json!({"seconds": any(), "states": any(), "memory": any()});
    let up_to = any();
    let (path, body) = match chance.below(4) {
        0 => (
            "/api/v1/sequence",
            json!({"code": format!("0.{}", chance.below(777)), "up_to": up_to, "limits": limits}),
        ),
        1 => {
            ("/api/v1/table", json!({"game": name, "up_to": up_to, "values": chance.below(2) == 0}))
        }
        2 => ("/api/v1/prove", json!({"game": name, "set": {"k": up_to}})),
        _ => {
            ("/api/v1/draw", json!({"game": name, "what": "table", "up_to": up_to, "most": up_to}))
        }
    };
    ("large limits", Attack::Asking(path, body.to_string()))
}

fn traversal(chance: &mut Chance, address: SocketAddr) -> (&'static str, Attack) {
    let names = [
        "../../etc/passwd",
        "..%2f..%2fetc%2fpasswd",
        "/etc/passwd",
        "nim\0",
        "nim.game/../../x",
        "%00",
        "....//",
        "C:\\x",
        "-",
        "@/etc/passwd",
    ];
    let name = names[chance.below(names.len())];
    if chance.below(2) == 0 {
        let question = [
            json!({"game": name, "positions": ["1"]}),
            json!({"game": "addition-game", "positions": [name]}),
        ];
        return (
            "traversal",
            Attack::Asking("/api/v1/solve", question[chance.below(2)].to_string()),
        );
    }
    let name = name.replace(['\0', '\\'], "%5c");
    let route = ["/", "/api/v1/games/", "/api/v1/problems/"][chance.below(3)];
    (
        "traversal",
        Attack::Bytes(
            format!("GET {route}{name} HTTP/1.1\r\nHost: {address}\r\n\r\n").into_bytes(),
        ),
    )
}

fn leaving(chance: &mut Chance, _: SocketAddr) -> (&'static str, Attack) {
    let name = ["grundys-game", "kayles", "snort-on-a-path", "treblecross"][chance.below(4)];
    ("leaving", Attack::Leaving("/api/v1/prove", json!({"game": name}).to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attacks_are_survived() {
        let arguments =
            Hostile { url: None, process: None, count: 150, clients: 16, seed: 7, memory: 3000 };
        assert_eq!(run(&arguments), Ok(true));
    }
}
