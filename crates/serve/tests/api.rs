//! Every address over a real socket, held to the library's own answers.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod client;

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use client::{Client, Reply};
use nimatron::answer::{Answer, Question};
use nimatron::{Game, Run, Settings};
use nimatron_serve::{Options, Patience, Running};
use serde_json::{Value, json};
use tell::{Face, Format, Language, Style};

const WAIT: Duration = Duration::from_secs(30);

const LOOP: &str = "game \"Loop\"\nword [01]*\nmove 1 -> 0\nmove 0 -> 1\n";

fn options() -> Options {
    Options { address: "127.0.0.1:0".parse().unwrap(), workers: 2, ..Options::default() }
}

fn server() -> Running {
    nimatron_serve::start(&options()).unwrap()
}

fn read(reply: &Reply) -> Value {
    serde_json::from_slice(&reply.body).unwrap_or_else(|error| panic!("{error}: {}", reply.text()))
}

fn post(address: SocketAddr, path: &str, body: &Value) -> (u16, Value) {
    let reply = client::post(address, &format!("/api/v1/{path}"), &body.to_string(), WAIT).unwrap();
    (reply.status, read(&reply))
}

/// An answer that is one.
fn answer(address: SocketAddr, path: &str, body: &Value) -> Value {
    let (status, value) = post(address, path, body);
    assert_eq!(status, 200, "{path} {body}: {value}");
    value
}

fn get(address: SocketAddr, path: &str) -> Reply {
    let mut client = Client::connect(address, WAIT).unwrap();
    client.ask("GET", path, &[], b"").unwrap();
    client.reply().unwrap()
}

fn shipped(name: &str) -> Game {
    Game::shipped(name, &Settings::default()).unwrap()
}

fn own(said: &Value, answer: &Answer) {
    same(said, &tell::render(answer, Format::Json, Style::plain(Face::Page, Language::English)));
}

fn same(said: &Value, own: &str) {
    assert_eq!(*said, serde_json::from_str::<Value>(own).unwrap());
}

#[test]
fn positions_are_solved_as_by_the_library() {
    let server = server();
    for (name, text) in [
        ("addition-game", "4649"),
        ("nim", "3 4 5"),
        ("string01", "0110"),
        ("toads-and-frogs", "TT.F"),
    ] {
        let game = shipped(name);
        let position = game.position(text).unwrap();
        let found = game.find(std::slice::from_ref(&position), &Run::default());
        let answer_of_library = Answer::Positions(game.info(), found);
        for language in Language::ALL {
            let own =
                tell::render(&answer_of_library, Format::Json, Style::plain(Face::Page, language));
            let body = json!({"game": name, "positions": [text], "language": language.code()});
            same(&answer(server.address(), "solve", &body), &own);
        }
    }
}

#[test]
fn surveys_and_tables_are_those_of_the_library() {
    let server = server();
    let (game, run) = (shipped("nim"), Run::default());
    let state = game.state("1 2", None).unwrap();
    let survey = game.survey(&state, 300, &run).unwrap();
    let said = answer(server.address(), "survey", &json!({"game": "nim", "position": "1 2"}));
    own(&said, &Answer::Survey(game.info(), survey.place.clone(), Box::new(Ok(survey))));
    let reply = usize::try_from(said["reply"].as_u64().unwrap()).unwrap();
    assert_eq!(said["moves"][reply]["position"], "(1, 1)");
    assert_eq!(said["moves"][reply]["best"], true);

    let said = answer(
        server.address(),
        "survey",
        &json!({"game": "toads-and-frogs", "position": "T.F", "mover": 1}),
    );
    assert_eq!((&said["mover"], &said["moves"][0]["mover"]), (&json!(1), &json!(0)));

    let table = game.table(Question::Values, Some(3), &run);
    let said =
        answer(server.address(), "table", &json!({"game": "nim", "up_to": 3, "values": true}));
    own(&said, &Answer::Table(game.info(), table));

    let picks = shipped("string01");
    let table = picks.board_table(Some(3), &run);
    let said = answer(server.address(), "table", &json!({"game": "string01", "up_to": 3}));
    own(&said, &Answer::BoardTable(picks.info(), table));
}

#[test]
fn a_theorem_comes_with_a_certificate_that_is_accepted() {
    let server = server();
    let said = answer(server.address(), "prove", &json!({"game": "addition-game"}));
    assert_eq!(said["verdict"], "proved");
    assert!(said["text"].as_str().unwrap().contains("PROVED"));
    let certificate = said["certificate"].as_str().unwrap();
    let source = nimatron::shipped::source("addition-game").unwrap();
    assert!(nimatron::check_against(source, certificate).is_ok());
    let checked = answer(
        server.address(),
        "check",
        &json!({"certificate": certificate, "game": "addition-game"}),
    );
    assert_eq!(checked["verdict"], "accepted");
    let other =
        answer(server.address(), "check", &json!({"certificate": certificate, "game": "nim"}));
    assert_eq!(other["verdict"], "rejected");

    let said = answer(server.address(), "prove", &json!({"game": "take-1-to-k", "set": {"k": 4}}));
    for (k, verdict) in [(4, "accepted"), (5, "rejected")] {
        let body =
            json!({"certificate": said["certificate"], "game": "take-1-to-k", "set": {"k": k}});
        assert_eq!(answer(server.address(), "check", &body)["verdict"], verdict);
    }

    let claim = json!({"game": "addition-game", "claim": "value = length - 1"});
    assert_eq!(answer(server.address(), "prove", &claim)["verdict"], "refuted");
    let (status, said) = post(
        server.address(),
        "prove",
        &json!({"game": "addition-game", "claim": "wins whenever"}),
    );
    assert_eq!(status, 422);
    assert!(said["error"]["place"]["column"].as_u64().is_some(), "{said}");

    let sequence = answer(server.address(), "sequence", &json!({"code": "0.77"}));
    assert_eq!(
        (&sequence["period"]["period"], &sequence["period"]["status"]),
        (&json!(12), &json!("proved"))
    );
    assert!(nimatron::check(sequence["certificate"].as_str().unwrap()).is_ok());
}

#[test]
fn a_budget_that_ends_is_an_answer() {
    let server = server();
    let said =
        answer(server.address(), "prove", &json!({"game": "kayles", "limits": {"states": 3}}));
    assert!(
        said["verdict"] == "unknown" && said["reason"]["kind"].is_string()
            || said["verdict"] == "proved",
        "{said}"
    );
    let body = json!({"rules": LOOP, "positions": ["1"]});
    assert_eq!(answer(server.address(), "solve", &body)["positions"][0]["reason"]["kind"], "cycle");
}

#[test]
fn a_page_is_told_of_no_options() {
    let server = server();
    let said = answer(server.address(), "prove", &json!({"game": "peg", "limits": {"states": 5}}));
    assert_eq!(said["reason"]["message"], "The limit of 5 states was reached.");
    assert!(
        !said["text"].as_str().unwrap().contains("--")
            && !said["html"].as_str().unwrap().contains("--max")
    );
    let (_, said) =
        post(server.address(), "draw", &json!({"game": "nim", "what": "table", "format": "dot"}));
    assert_eq!(said["error"]["hint"], "name a position, or another format");
    let (_, said) = post(server.address(), "sequence", &json!({"code": "9", "language": "ja"}));
    assert!(!said["error"]["hint"].as_str().unwrap().contains("パス"), "{said}");
}

#[test]
fn an_editor_is_told_where_it_is_wrong() {
    let server = server();
    let rules = "game \"七\"\nwrod '七'*\nmove '七' -> empty\n";
    let said = answer(server.address(), "read", &json!({"rules": rules, "language": "ja"}));
    assert_eq!((&said["ok"], &said["game"]), (&json!(false), &Value::Null));
    let first = &said["diagnostics"][0];
    let at = |key: &str| usize::try_from(first[key].as_u64().unwrap()).unwrap();
    assert!(rules[at("start")..at("end")].contains("wrod"), "{first}");
    let units: Vec<u16> = rules.encode_utf16().collect();
    let same = String::from_utf16(&units[at("start_utf16")..at("end_utf16")]).unwrap();
    assert_eq!(same, rules[at("start")..at("end")]);
    assert_eq!((&first["line"], &first["severity"]), (&json!(2), &json!("error")));

    let escape = json!({"rules": "word 1*0?\nmove 1 -> 0\n"});
    let said = answer(server.address(), "read", &escape);
    assert_eq!(said["ok"], false, "{said}");

    let rules =
        "heaps n\nmove n -> n - d where d in {1, 3, 4}\nexpect 1 wins, 2 loses,\n  7 wins\n";
    let said = answer(server.address(), "read", &json!({"rules": rules}));
    let unmet = &said["diagnostics"][0];
    assert_eq!(
        (&said["ok"], &unmet["code"], &unmet["line"]),
        (&json!(true), &json!("Unmet"), &json!(4)),
        "{said}"
    );

    for name in nimatron::shipped::names() {
        let said = answer(server.address(), "read", &json!({"game": name}));
        assert_eq!(said["diagnostics"], json!([]), "{name}");
        assert_eq!(said["ok"], true, "{name}");
        let examples = said["examples"].as_array().unwrap();
        assert!(!examples.is_empty(), "{name}");
        let game = shipped(name);
        assert!(
            examples.iter().all(|text| game.position(text.as_str().unwrap()).is_ok()),
            "{name}: {examples:?}"
        );
    }
    let set = json!({"game": "take-1-to-k", "set": {"k": 7}});
    let parameters = &answer(server.address(), "read", &set)["parameters"];
    assert_eq!(parameters[0], json!({"name": "k", "value": 7}));
}

#[test]
fn programs_are_printed() {
    let server = server();
    for (lang, file) in
        [("rust", "addition-game.rs"), ("cpp", "addition-game.cpp"), ("python", "addition-game.py")]
    {
        let said =
            answer(server.address(), "emit", &json!({"game": "addition-game", "lang": lang}));
        assert_eq!(said["file"], file);
        assert!(said["program"].as_str().unwrap().len() > 200);
    }
    let problem = nimatron::shipped::problems().next().unwrap();
    let said = answer(server.address(), "emit", &json!({"problem": problem}));
    assert_eq!(said["file"], format!("{problem}.rs"));
    let (status, said) =
        post(server.address(), "emit", &json!({"problem": problem, "game": "nim"}));
    assert_eq!((status, &said["error"]["code"]), (400, &json!("NoGame")));
    let (status, said) = post(server.address(), "emit", &json!({"game": "nim", "lang": "cobol"}));
    assert_eq!((status, &said["error"]["code"]), (400, &json!("BadValue")));
}

#[test]
fn what_is_wrong_is_said_in_both_languages() {
    let server = server();
    let cases = [
        ("solve", json!({"game": "nmi", "positions": ["1"]}), 422, "NoSuchGame"),
        ("solve", json!({"game": "nim", "positions": ["x"]}), 422, "NotANumber"),
        ("solve", json!({"positions": ["1"]}), 400, "NoGame"),
        ("solve", json!({"game": "nim", "rules": "heap n", "positions": ["1"]}), 400, "NoGame"),
        ("solve", json!({"game": "nim"}), 400, "BadRequest"),
        ("solve", json!({"gmae": "nim"}), 400, "UnknownField"),
        ("solve", json!({"game": 3}), 400, "BadRequest"),
        ("solve", json!({"game": "nim", "limits": {"hours": 3}}), 400, "BadRequest"),
        ("solve", json!({"game": "../games/nim", "positions": ["1"]}), 422, "NoSuchGame"),
        ("solve", json!({"game": "nim", "positions": []}), 400, "BadValue"),
        (
            "solve",
            json!({"game": "nim", "positions": ["1"], "limits": {"seconds": -1}}),
            400,
            "BadValue",
        ),
        ("emit", json!({"problem": "nmi", "lang": "cpp"}), 422, "NoSuchProblem"),
        ("sequence", json!({"code": "0.7!"}), 422, "NotACode"),
        ("sequence", json!({"code": "0.106", "up_to": 1_000_001}), 400, "BadValue"),
        ("table", json!({"game": "nim", "up_to": 1_000_000_000_000_u64}), 400, "BadValue"),
        ("draw", json!({"game": "nim", "what": "table", "up_to": 100_001}), 400, "BadValue"),
        ("table", json!({"game": "string01", "values": true}), 422, "ValuesOfPicks"),
    ];
    for (path, mut body, status, code) in cases {
        let (english, said) = post(server.address(), path, &body);
        assert_eq!((english, &said["error"]["code"]), (status, &json!(code)), "{body}: {said}");
        body["language"] = json!("ja");
        let (_, japanese) = post(server.address(), path, &body);
        assert_ne!(said["error"]["message"], japanese["error"]["message"], "{said}");
        assert!(japanese["error"]["text"].is_string());
    }
    let (status, said) = post(server.address(), "solve", &json!({"game": "nim", "language": "fr"}));
    assert_eq!((status, &said["error"]["code"]), (400, &json!("BadValue")));
}

/// What is sent, and the status that comes back.
fn status(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> (u16, Reply) {
    let mut client = Client::connect(address, WAIT).unwrap();
    client.ask(method, path, headers, body).unwrap();
    let reply = client.reply().unwrap();
    (reply.status, reply)
}

#[test]
fn requests_that_are_none_are_refused() {
    let server = server();
    let to = server.address();
    let kind = ("Content-Type", "application/json");
    assert_eq!(status(to, "POST", "/api/v1/solve", &[], b"{}").0, 415);
    assert_eq!(status(to, "POST", "/api/v1/solve", &[kind], b"{").0, 400);
    assert_eq!(status(to, "POST", "/api/v1/solve", &[kind], b"{\"game\": \"\xff\"}").0, 400);
    assert_eq!(status(to, "POST", "/api/v1/solve", &[kind], "[".repeat(100_000).as_bytes()).0, 400);
    assert_eq!(status(to, "GET", "/api/v1/solve", &[], b"").0, 405);
    assert_eq!(status(to, "DELETE", "/", &[], b"").0, 405);
    for path in [
        "/api/v1/nothing",
        "/..%2f..%2fetc%2fpasswd",
        "/../Cargo.toml",
        "/api/v1/games/..%2fnim",
        "/api/v2/games",
    ] {
        assert_eq!(status(to, "GET", path, &[], b"").0, 404, "{path}");
    }
    assert_eq!(status(to, "GET", "/", &[("Host", "evil.example")], b"").0, 421);
    let evil = ("Origin", "http://evil.example");
    assert_eq!(status(to, "POST", "/api/v1/solve", &[kind, evil], b"{}").0, 403);
    let large = vec![b' '; options().body + 1];
    assert_eq!(status(to, "POST", "/api/v1/solve", &[kind], &large).0, 413);
    // Nothing of this keeps it from answering.
    assert_eq!(get(to, "/healthz").text().lines().next(), Some("ok"));
}

#[test]
fn every_answer_is_safe_for_browsers() {
    let server = server();
    let to = server.address();
    let kind = ("Content-Type", "application/json");
    let replies = [
        status(to, "GET", "/", &[], b"").1,
        status(to, "GET", "/nothing", &[], b"").1,
        status(to, "GET", "/", &[("Host", "evil.example")], b"").1,
        status(
            to,
            "POST",
            "/api/v1/solve",
            &[kind],
            b"{\"game\": \"nim\", \"positions\": [\"1\"]}",
        )
        .1,
        status(to, "PUT", "/api/v1/solve", &[], b"").1,
    ];
    for reply in &replies {
        let policy = reply.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("http"), "{policy}");
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(reply.header("cross-origin-resource-policy"), Some("same-origin"));
        assert!(reply.header("access-control-allow-origin").is_none());
        assert!(reply.header("cache-control").is_some());
    }
    assert_eq!(replies[3].header("cache-control"), Some("no-store"));
    let page = &replies[0];
    assert!(page.status == 200 && page.header("content-type").unwrap().starts_with("text/html"));
    let tag = page.header("etag").unwrap();
    assert_eq!(status(to, "GET", "/", &[("If-None-Match", tag)], b"").0, 304);
}

#[test]
fn lists_and_texts_are_had() {
    let server = server();
    let to = server.address();
    let settings = Settings::default();
    let games: Vec<_> = nimatron::shipped::names()
        .map(|name| Game::shipped(name, &settings).unwrap().info())
        .collect();
    let mut listed = read(&get(to, "/api/v1/games"));
    let about = listed.as_object_mut().unwrap().remove("about").unwrap();
    let open = listed.as_object_mut().unwrap().remove("open").unwrap();
    assert!(
        open.as_array().unwrap().contains(&json!("grundys-game"))
            && !open.as_array().unwrap().contains(&json!("nim"))
    );
    assert!(about["nim"].as_str().unwrap().starts_with("Any number of heaps"));
    own(&listed, &Answer::Games(games));
    let problems = read(&get(to, "/api/v1/problems"));
    assert_eq!(
        problems["problems"].as_array().unwrap().len(),
        nimatron::shipped::problems().count()
    );
    let nim = read(&get(to, "/api/v1/games/nim"));
    assert_eq!(nim, json!({"name": "nim", "source": nimatron::shipped::source("nim").unwrap()}));
    let problem = nimatron::shipped::problems().next().unwrap();
    assert_eq!(read(&get(to, &format!("/api/v1/problems/{problem}")))["name"], problem);
    let missing = get(to, "/api/v1/games/nmi?language=ja");
    assert_eq!(missing.status, 404);
    assert!(missing.text().contains("nmi"));
    let limits = read(&get(to, "/api/v1/limits"));
    assert_eq!(limits["body"], json!(options().body));
}

#[test]
fn work_is_told_line_by_line() {
    let server = server();
    let mut client = Client::connect(server.address(), WAIT).unwrap();
    let headers = [("Content-Type", "application/json"), ("Accept", "application/x-ndjson")];
    let body = long(json!(1));
    client.ask("POST", "/api/v1/sequence", &headers, body.as_bytes()).unwrap();
    let text = client.reply().unwrap().text();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (last, before) = lines.split_last().unwrap();
    assert_eq!(last["answer"]["reason"]["kind"], "time", "{last}");
    assert!(
        before.iter().all(|line| line["alive"] == true || line["progress"]["text"].is_string()),
        "{before:?}"
    );
    assert!(before.iter().any(|line| line["progress"]["phase"].is_string()), "{before:?}");
    // An error comes as a line too, and the connection goes on.
    client.ask("POST", "/api/v1/prove", &headers, b"{\"game\": \"nmi\"}").unwrap();
    let said: Value = serde_json::from_str(&client.reply().unwrap().text()).unwrap();
    assert_eq!(said["error"]["code"], "NoSuchGame");
}

/// What the server says that it is at.
fn load(address: SocketAddr, what: &str) -> u64 {
    let text = get(address, "/healthz").text();
    let line =
        text.lines().find_map(|line| line.strip_prefix(what)).unwrap_or_else(|| panic!("{text}"));
    line.trim().parse().unwrap()
}

fn wait(until: impl Fn() -> bool) {
    let begun = Instant::now();
    while !until() {
        assert!(begun.elapsed() < WAIT, "it takes too long");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Something that takes as long as it may.
fn long(seconds: Value) -> String {
    json!({"code": "0.8", "up_to": 1_000_000, "limits": {"seconds": seconds}}).to_string()
}

#[test]
fn who_goes_away_frees_the_place() {
    for accept in ["application/json", "application/x-ndjson"] {
        let server = nimatron_serve::start(&Options { workers: 1, ..options() }).unwrap();
        let to = server.address();
        let headers = [("Content-Type", "application/json"), ("Accept", accept)];
        let mut client = Client::connect(to, WAIT).unwrap();
        client.ask("POST", "/api/v1/sequence", &headers, long(json!(50)).as_bytes()).unwrap();
        wait(|| load(to, "running") == 1);
        drop(client);
        wait(|| load(to, "running") == 0);
        answer(to, "solve", &json!({"game": "nim", "positions": ["1 2"]}));
    }
}

#[test]
fn too_much_is_refused_at_once() {
    let server = nimatron_serve::start(&Options { workers: 1, queue: 1, ..options() }).unwrap();
    let to = server.address();
    let ask = || {
        let mut client = Client::connect(to, WAIT).unwrap();
        client
            .ask(
                "POST",
                "/api/v1/sequence",
                &[("Content-Type", "application/json")],
                long(json!(50)).as_bytes(),
            )
            .unwrap();
        client
    };
    let _first = ask();
    wait(|| load(to, "running") == 1);
    let _second = ask();
    wait(|| load(to, "waiting") == 1);
    let begun = Instant::now();
    let third = ask().reply().unwrap();
    assert_eq!((third.status, third.header("retry-after")), (503, Some("2")));
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[test]
fn slow_clients_are_sent_away() {
    let soon = Duration::from_millis(300);
    let patience = Patience { head: soon, body: soon, ..Patience::default() };
    let server = nimatron_serve::start(&Options { patience, ..options() }).unwrap();
    let to = server.address();
    let mut silent = Client::connect(to, WAIT).unwrap();
    let mut slow = Client::connect(to, WAIT).unwrap();
    slow.send(b"GET / HTTP/1.1\r\nHo").unwrap();
    let mut slow_body = Client::connect(to, WAIT).unwrap();
    let head = format!(
        "POST /api/v1/solve HTTP/1.1\r\nHost: {to}\r\nContent-Type: \
         application/json\r\nContent-Length: 9\r\n\r\n{{"
    );
    slow_body.send(head.as_bytes()).unwrap();
    let mut kept = Client::connect(to, WAIT).unwrap();
    kept.ask("GET", "/healthz", &[], b"").unwrap();
    assert_eq!(kept.reply().unwrap().status, 200);
    assert_eq!(slow_body.reply().unwrap().status, 408);
    for client in [&mut silent, &mut slow, &mut kept] {
        // A refusal may be said first.
        let _ = client.reply();
        assert!(client.is_closed());
    }
}

#[test]
fn too_many_connections_are_refused() {
    let server = nimatron_serve::start(&Options { connections: 2, ..options() }).unwrap();
    let to = server.address();
    let mut open: Vec<Client> = (0..2).map(|_| Client::connect(to, WAIT).unwrap()).collect();
    for client in &mut open {
        client.ask("GET", "/healthz", &[], b"").unwrap();
        assert_eq!(client.reply().unwrap().status, 200);
    }
    let mut third = Client::connect(to, WAIT).unwrap();
    assert_eq!(third.reply().unwrap().status, 503);
    drop(open);
    wait(|| {
        let mut client = Client::connect(to, WAIT).unwrap();
        client.ask("GET", "/healthz", &[], b"").is_ok()
            && client.reply().is_ok_and(|reply| reply.status == 200)
    });
}

#[test]
fn large_answers_are_not_sent() {
    let server = nimatron_serve::start(&Options { answer: 2000, ..options() }).unwrap();
    let (status, said) = post(server.address(), "table", &json!({"game": "nim", "up_to": 20}));
    assert_eq!((status, &said["error"]["code"]), (422, &json!("AnswerTooLarge")));
}

#[test]
fn the_end_does_not_wait_for_work() {
    let server = server();
    let to = server.address();
    let mut client = Client::connect(to, WAIT).unwrap();
    client
        .ask(
            "POST",
            "/api/v1/sequence",
            &[("Content-Type", "application/json")],
            long(json!(50)).as_bytes(),
        )
        .unwrap();
    wait(|| load(to, "running") == 1);
    let begun = Instant::now();
    drop(server);
    assert!(begun.elapsed() < Duration::from_secs(10));
    // What was found until then is reported.
    let said = client.reply().map(|reply| reply.status);
    assert!(matches!(said, Ok(200 | 503) | Err(_)), "{said:?}");
    assert!(Client::connect(to, Duration::from_secs(1)).is_err());
}

#[test]
fn the_description_is_true() {
    let server = server();
    let to = server.address();
    let document = read(&get(to, "/api/v1/openapi.json"));
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, described) in methods.as_object().unwrap() {
            let reply = if method == "post" {
                let example = &described["requestBody"]["content"]["application/json"]["example"];
                client::post(to, path, &example.to_string(), WAIT).unwrap()
            } else {
                get(to, &path.replace("{name}", "addition-game"))
            };
            assert_eq!(reply.status, 200, "{path}: {}", reply.text());
            let content = &described["responses"]["200"]["content"];
            let kind = reply.header("content-type").unwrap().split(';').next().unwrap();
            let required = content[kind]["schema"]["required"].as_array();
            assert!(!content[kind].is_null(), "{path}: {kind}");
            if kind == "application/json" {
                let said = read(&reply);
                for key in required.unwrap() {
                    assert!(said.get(key.as_str().unwrap()).is_some(), "{path}: {key}");
                }
            }
        }
    }
}

/// The page opens the game of a problem, which need not be in the list of games.
#[test]
fn the_game_of_every_problem_is_there() {
    let server = server();
    let to = server.address();
    let listed = read(&get(to, "/api/v1/problems"));
    let problems = listed["problems"].as_array().unwrap();
    let games: std::collections::BTreeSet<&str> =
        problems.iter().map(|one| one["game"].as_str().unwrap()).collect();
    let of_problems: Vec<&str> =
        nimatron::shipped::problem_games().filter(|name| games.contains(name)).collect();
    assert!(problems.len() > 100 && of_problems.len() > 10, "{of_problems:?}");
    for name in games {
        let source = read(&get(to, &format!("/api/v1/games/{name}")));
        assert!(source["source"].as_str().is_some_and(|text| !text.is_empty()), "{name}");
    }
    for name in of_problems {
        assert_eq!(answer(to, "read", &json!({"game": name}))["game"]["game"], name);
    }
}

#[test]
fn explanations_and_pictures_are_those_of_the_library() {
    let server = server();
    let to = server.address();
    let (game, run) = (shipped("addition-game"), Run::default());
    let position = game.position("4649").unwrap();
    let explanation = game.explain(Some(&position), &run);
    for language in Language::ALL {
        let document = tell::explain::explain(&explanation, Style::plain(Face::Page, language));
        let forms: [(&str, String); 3] = [
            ("html", tell::document::html(&document)),
            ("text", tell::document::plain(&document)),
            ("latex", tell::document::latex(&document)),
        ];
        for (format, own) in forms {
            let body = json!({"game": "addition-game", "position": "4649", "format": format,
                "language": language.code()});
            assert_eq!(answer(to, "explain", &body), json!({"format": format, "document": own}));
        }
    }
    let info = game.info();
    let graph = game.graph(&game.state("1230", None).unwrap(), 100, &run).unwrap();
    let picture =
        tell::draw::graph(&info, &graph, Language::Japanese, tell::draw::GraphOptions::default());
    let body = |format: &str| {
        json!(
            {"game": "addition-game", "position": "1230", "format": format, "language": "ja"}
        )
    };
    let said = answer(to, "draw", &body("svg"));
    assert_eq!(
        (&said["picture"], &said["title"]),
        (&json!(tell::picture::svg(&picture)), &json!(picture.title))
    );
    assert_eq!(answer(to, "draw", &body("tikz"))["picture"], tell::picture::tikz(&picture));
    assert_eq!(
        answer(to, "draw", &body("dot"))["picture"],
        tell::draw::dot(&info, &graph, Language::Japanese)
    );
    for what in ["table", "machine"] {
        let said = answer(to, "draw", &json!({"game": "addition-game", "what": what}));
        assert!(said["picture"].as_str().unwrap().starts_with("<svg"), "{what}");
    }
    for position in ["1357", "135", "136", "4649"] {
        let body = json!({"game": "addition-game", "what": "machine", "position": position});
        let reading = answer(to, "draw", &body)["reading"].clone();
        let steps = reading["steps"].as_array().unwrap();
        let letters: String = steps.iter().map(|step| step[0].as_str().unwrap()).collect();
        let solved =
            answer(to, "solve", &json!({"game": "addition-game", "positions": [position]}));
        assert_eq!(
            (letters.as_str(), &reading["class"]),
            (position, &solved["positions"][0]["outcome"])
        );
    }
    let said = answer(to, "draw", &json!({"game": "wythoff", "what": "table", "up_to": 60}));
    let map = json!({"x": 43, "y": 82, "side": 12, "columns": 61, "rows": 61});
    assert_eq!((&said["maps"], &said["reading"]), (&json!([map]), &json!(null)));
    let (status, said) = post(to, "draw", &json!({"game": "nim", "what": "machine"}));
    assert_eq!((status, &said["error"]["code"]), (422, &json!("NoMachine")));
}
