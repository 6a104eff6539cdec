//! The server as a client sees it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

use std::thread::JoinHandle;
use std::time::Duration;

use lsp_server::{Connection, Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};
use tell::Language;

const URI: &str = "file:///a.game";
/// Longer than any of this takes, even where the processor is shared with much else.
const LONG: Duration = Duration::from_secs(120);

struct Client {
    connection: Connection,
    server: JoinHandle<bool>,
    last: i32,
    /// Diagnostics that came while an answer was awaited, by version.
    published: Vec<(Option<i64>, Vec<Value>)>,
    refreshes: usize,
}

impl Client {
    fn raw(language: Option<Language>) -> Self {
        let (server, connection) = Connection::memory();
        let server = std::thread::spawn(move || nimatron_lsp::serve(&server, language));
        Self { connection, server, last: 0, published: vec![], refreshes: 0 }
    }

    fn new(locale: &str, refreshes: bool) -> Self {
        let mut client = Self::raw(None);
        let capabilities = json!({ "workspace": { "codeLens": { "refreshSupport": refreshes } } });
        let answer = client
            .ask("initialize", json!({ "locale": locale, "capabilities": capabilities }))
            .unwrap();
        assert_eq!(answer["capabilities"]["positionEncoding"], "utf-16");
        client.tell("initialized", json!({}));
        client
    }

    fn tell(&self, method: &str, params: Value) {
        self.connection.sender.send(Notification::new(method.to_owned(), params).into()).unwrap();
    }

    fn begin(&mut self, method: &str, params: Value) -> RequestId {
        self.last += 1;
        let id = RequestId::from(self.last);
        self.connection
            .sender
            .send(Request::new(id.clone(), method.to_owned(), params).into())
            .unwrap();
        id
    }

    /// Takes one message; returns a response.
    fn hear(&mut self) -> Option<Response> {
        match self.connection.receiver.recv_timeout(LONG).unwrap() {
            Message::Response(response) => return Some(response),
            Message::Notification(note) => {
                assert_eq!(note.method, "textDocument/publishDiagnostics");
                let found = note.params["diagnostics"].as_array().unwrap().clone();
                self.published.push((note.params["version"].as_i64(), found));
            }
            Message::Request(request) => {
                assert_eq!(request.method, "workspace/codeLens/refresh");
                self.refreshes += 1;
                let answer = Response::new_ok(request.id, Value::Null);
                self.connection.sender.send(answer.into()).unwrap();
            }
        }
        None
    }

    fn end(&mut self, id: &RequestId) -> Result<Value, i32> {
        loop {
            if let Some(response) = self.hear() {
                assert_eq!(&response.id, id);
                return response.response_result.map_err(|error| error.code);
            }
        }
    }

    fn ask(&mut self, method: &str, params: Value) -> Result<Value, i32> {
        let id = self.begin(method, params);
        self.end(&id)
    }

    fn open(&self, uri: &str, text: &str) {
        let document = json!({ "uri": uri, "languageId": "nimatron", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    fn change(&self, version: i64, changes: Value) {
        let document = json!({ "uri": URI, "version": version });
        self.tell(
            "textDocument/didChange",
            json!({ "textDocument": document, "contentChanges": changes }),
        );
    }

    /// The diagnostics of a version; none that is older comes after them.
    fn diagnostics(&mut self, version: i64) -> Vec<Value> {
        loop {
            if let Some((_, found)) = self.published.iter().find(|(at, _)| *at == Some(version)) {
                return found.clone();
            }
            assert!(self.hear().is_none());
        }
    }

    fn at(&mut self, method: &str, line: u32, character: u32) -> Value {
        self.in_text(URI, method, line, character)
    }

    fn in_text(&mut self, uri: &str, method: &str, line: u32, character: u32) -> Value {
        let position = json!({ "line": line, "character": character });
        self.ask(method, json!({ "textDocument": { "uri": uri }, "position": position })).unwrap()
    }

    fn lenses(&mut self) -> Vec<(u64, String)> {
        let answer =
            self.ask("textDocument/codeLens", json!({ "textDocument": { "uri": URI } })).unwrap();
        shown(&answer)
    }

    fn fixes(&mut self, range: &Value) -> Vec<Value> {
        let context = json!({ "diagnostics": [] });
        let asked = json!({ "textDocument": { "uri": URI }, "range": range, "context": context });
        self.ask("textDocument/codeAction", asked).unwrap().as_array().unwrap().clone()
    }

    fn close(mut self) {
        assert_eq!(self.ask("shutdown", Value::Null), Ok(Value::Null));
        assert_eq!(self.ask("textDocument/hover", json!({})), Err(-32600));
        self.tell("exit", Value::Null);
        assert!(self.server.join().unwrap());
    }
}

/// The line of each lens, and what it says.
fn shown(lenses: &Value) -> Vec<(u64, String)> {
    let one = |lens: &Value| {
        assert_eq!(lens["command"]["command"], "");
        (
            lens["range"]["start"]["line"].as_u64().unwrap(),
            lens["command"]["title"].as_str().unwrap().to_owned(),
        )
    };
    lenses.as_array().unwrap().iter().map(one).collect()
}

#[test]
fn an_error_is_shown_mended_and_gone() {
    let mut client = Client::new("en", true);
    // Behind a character of two units of UTF-16, and Japanese.
    client.open(URI, "-- 山𝔾の\ngame \"山𝔾\"\nheaps n\nmvoe n -> n - 1\n");
    let found = client.diagnostics(1);
    assert_eq!(found.len(), 1, "{found:?}");
    let range =
        json!({ "start": { "line": 3, "character": 0 }, "end": { "line": 3, "character": 4 } });
    assert_eq!((&found[0]["range"], &found[0]["severity"]), (&range, &json!(1)));
    assert_eq!(
        (&found[0]["code"], &found[0]["source"]),
        (&json!("UnknownStatement"), &json!("nimatron"))
    );
    assert!(found[0]["message"].as_str().unwrap().contains("did you mean `move`?"), "{}", found[0]);
    let fixes = client.fixes(&range);
    assert_eq!(fixes.len(), 1);
    assert_eq!(fixes[0]["title"], "replace `mvoe` by `move`");
    let edit = fixes[0]["edit"]["changes"][URI][0].clone();
    client.change(2, json!([{ "range": edit["range"], "text": edit["newText"] }]));
    assert_eq!(client.diagnostics(2), Vec::<Value>::new());
    assert!(client.fixes(&range).is_empty());
    client.tell("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
    let last = client.ask(
        "textDocument/hover",
        json!({ "textDocument": { "uri": URI }, "position": { "line": 0, "character": 0 } }),
    );
    assert_eq!(last, Err(-32602));
    assert_eq!(client.published.last(), Some(&(None, vec![])));
    client.close();
}

#[test]
fn places_are_counted_in_utf16() {
    let mut client = Client::new("ja-JP", true);
    client.open(URI, "game \"山𝔾\" x\nheaps n\nmove n -> n - 1 -- 山\n");
    let found = client.diagnostics(1);
    // Quotes, one unit, two units.
    assert_eq!(found[0]["range"]["start"], json!({ "line": 0, "character": 11 }));
    assert!(found[0]["message"].as_str().unwrap().contains("文"), "{}", found[0]);
    let range =
        json!({ "start": { "line": 0, "character": 6 }, "end": { "line": 0, "character": 12 } });
    client.change(2, json!([{ "range": range, "text": "𝔾山\"" }]));
    assert_eq!(client.diagnostics(2), Vec::<Value>::new());
    let symbols = client
        .ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": URI } }))
        .unwrap();
    let names: Vec<_> =
        symbols.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["game \"𝔾山\"", "heaps n", "move n -> n - 1"]);
    assert_eq!(symbols[0]["range"]["end"], json!({ "line": 0, "character": 10 }));
    client.close();
}

#[test]
fn related_places_are_shown() {
    let mut client = Client::new("en", true);
    client.open(URI, "heaps a\nheaps b\nmove a -> a - 1\n");
    let found = client.diagnostics(1);
    let related = &found[0]["relatedInformation"][0];
    assert_eq!(related["message"], "the first one is here");
    assert_eq!(related["location"]["range"]["start"], json!({ "line": 0, "character": 0 }));
    client.close();
}

#[test]
fn moves_that_lead_nowhere_are_shown() {
    let mut client = Client::new("en", true);
    client.open(URI, "word 1*\nmove 1 -> 0\n");
    while !client.published.iter().any(|(_, found)| !found.is_empty()) {
        assert!(client.hear().is_none());
    }
    let (_, found) = client.published.last().unwrap();
    assert_eq!(found[0]["range"]["start"]["line"], 1, "{found:?}");
    client.close();
}

#[test]
fn problem_files_are_checked_too() {
    let mut client = Client::new("en", true);
    client.open(
        "file:///a.problem",
        "problem \"P\"\ngame nim\nreda n\nheaps n\nanswer wins \"A\" loses \"B\"\n",
    );
    let found = client.diagnostics(1);
    assert_eq!(found[0]["code"], "UnknownStatement", "{found:?}");
    client.close();
}

#[test]
fn problem_files_have_help_too() {
    const PROBLEM: &str = "file:///a.problem";
    let mut client = Client::new("ja", true);
    let text = "game nim\nread n\nrepeat n with i: he\n  heaps n mod \nanswer value -- read";
    client.open(PROBLEM, text);
    let hover = client.in_text(PROBLEM, "textDocument/hover", 2, 3);
    let explained = hover["contents"]["value"].as_str().unwrap();
    assert!(explained.contains("繰り返す") && explained.contains("nimatron-problem"), "{hover}");
    let in_comment = client.in_text(PROBLEM, "textDocument/hover", 4, 18);
    assert_eq!(in_comment, Value::Null);
    let mut labels = |line, character| -> Vec<String> {
        let all = client.in_text(PROBLEM, "textDocument/completion", line, character);
        let label = |one: &Value| one["label"].as_str().unwrap().to_owned();
        all.as_array().unwrap().iter().map(label).collect()
    };
    let begun = labels(2, 19);
    assert!(begun.contains(&"heaps".to_owned()) && !begun.contains(&"mod".to_owned()), "{begun:?}");
    let inside = labels(3, 14);
    for wanted in ["n", "i", "mod", "gcd", "if"] {
        assert!(inside.iter().any(|label| label == wanted), "{wanted}: {inside:?}");
    }
    assert!(!inside.iter().any(|label| label == "read" || label == "nim"), "{inside:?}");
    let symbols = json!({ "textDocument": { "uri": PROBLEM } });
    let symbols = client.ask("textDocument/documentSymbol", symbols).unwrap();
    let names: Vec<&str> =
        symbols.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names[..3], ["game nim", "read n", "repeat n with i:"], "{symbols}");
    client.close();
}

#[test]
fn keywords_are_explained() {
    let mut client = Client::new("ja", true);
    client.open(URI, "heaps a b -- heaps\nmove a -> a - d where d > 0\n");
    let hover = client.at("textDocument/hover", 0, 2);
    assert_eq!(hover["range"]["end"], json!({ "line": 0, "character": 5 }));
    let text = hover["contents"]["value"].as_str().unwrap();
    assert!(text.contains("2 つの山") && text.contains("heaps a b"), "{text}");
    assert!(client.at("textDocument/hover", 1, 8)["contents"]["value"].is_string(), "->");
    for nothing in [(0, 14), (0, 6), (9, 9)] {
        assert_eq!(
            client.at("textDocument/hover", nothing.0, nothing.1),
            Value::Null,
            "{nothing:?}"
        );
    }
    client.close();
}

#[test]
fn what_fits_is_offered() {
    let mut client = Client::new("en", true);
    let text =
        "heaps a b\nparameter limit = 3\nplayers Ann, Bob\nmove a -> \ncl\n  -- he\nexpect 'x";
    client.open(URI, text);
    let mut labels = |line, character| -> Vec<String> {
        let all = client.at("textDocument/completion", line, character);
        all.as_array()
            .unwrap()
            .iter()
            .map(|one| one["label"].as_str().unwrap().to_owned())
            .collect()
    };
    let inside = labels(3, 10);
    for wanted in ["a", "b", "limit", "Ann", "Bob", "where", "min"] {
        assert!(inside.iter().any(|label| label == wanted), "{wanted}: {inside:?}");
    }
    assert!(!inside.iter().any(|label| label == "game" || label == "claim"));
    let first = labels(4, 2);
    assert!(
        first.iter().any(|label| label == "claim")
            && !first.iter().any(|label| label == "where" || label == "a")
    );
    assert!(!first.iter().any(|label| label == "word"), "of another kind of game");
    assert!(labels(5, 7).is_empty(), "a comment");
    assert!(labels(6, 9).is_empty(), "quotes");
    client.change(2, json!([{ "text": "word [a-c '#']*\nmove '#' -> " }]));
    let all = client.at("textDocument/completion", 1, 12);
    assert!(all.as_array().unwrap().iter().any(|one| one["label"] == "'#'"), "{all}");
    client.close();
}

/// One heap, 1 to 3 at a time: lost exactly where 4 divides it.
const TAKE: &str = "heaps n\nmove n -> n - d  where 0 < d <= 3\n";

#[test]
fn lenses_say_what_engines_say() {
    let mut client = Client::new("en", false);
    let claims = "claim loses when n mod 4 = 0\nclaim loses when n mod 5 = 0\nclaim value = n mod \
        4\n\
        claim wins if n = 1\nexpect 4 loses, 3 wins\nexpect 4 wins\nexpect 3 value 3\nclaim wins \
        if n = 4 where 1 = 2\n\
        expect 4 wins where 1 = 2\n";
    client.open(URI, &format!("{TAKE}{claims}"));
    // This client is not told to ask again: the answer comes when all is known.
    let lenses = client.lenses();
    let said: Vec<(u64, &str)> = lenses.iter().map(|(line, text)| (*line, &text[..])).collect();
    let proved = "proved for every size, with a certificate of its own";
    assert_eq!(said.len(), 7, "{said:?}");
    assert_eq!(said[0], (2, proved));
    assert_eq!(said[1], (3, "refuted: the smallest counterexample is 4"));
    assert_eq!(said[2], (4, proved));
    assert_eq!(said[3], (5, proved));
    assert_eq!(said[4], (6, "computed: as expected"));
    assert!(
        said[5].0 == 7 && said[5].1.starts_with("refuted: position 4: the file says that"),
        "{:?}",
        said[5]
    );
    assert_eq!(said[6], (8, "computed: as expected"));
    client.close();
}

#[test]
fn lenses_are_told_to_clients_that_ask_again() {
    let mut client = Client::new("ja", true);
    client.open(URI, &format!("{TAKE}claim loses when n mod 3 = 0\n"));
    let said = loop {
        let lenses = client.lenses();
        match &lenses[..] {
            [(2, text)] if text != "確認中..." => break text.clone(),
            _ => {
                let heard = client.refreshes;
                while client.refreshes == heard {
                    assert!(client.hear().is_none());
                }
            }
        }
    };
    assert_eq!(said, "反証: 最小の反例は 3");
    client.close();
}

#[test]
fn what_is_not_decided_is_not_claimed() {
    let mut client = Client::new("en", false);
    // True, but nobody knows a machine for this game (Moore and Eppstein 2000).
    client
        .open(URI, "word [01]*\nmove 110 -> 001\nmove 011 -> 100\nclaim wins only if length > 2\n");
    let lenses = client.lenses();
    assert_eq!(lenses.len(), 1);
    let said = &lenses[0].1;
    assert!(
        said.starts_with(
            "undecided; verified: the claim, by brute force, on all positions of up to"
        ),
        "{said}"
    );
    client.close();
}

#[test]
fn a_change_ends_what_is_waited_for() {
    let mut client = Client::new("en", false);
    let lens = json!({ "textDocument": { "uri": URI } });
    // Takes longer than this test.
    let slow = "heaps a b c d e f\nmove any h: h -> h - d where d > 0\nclaim wins when a xor b \
        xor c xor d xor e != f\n";
    client.open(URI, slow);
    let first = client.begin("textDocument/codeLens", lens.clone());
    client.change(2, json!([{ "text": TAKE }]));
    let ended = client.end(&first);
    assert!(ended == Err(-32801) || ended.is_ok(), "{ended:?}");
    assert!(client.lenses().is_empty());
    client.change(3, json!([{ "text": slow }]));
    let second = client.begin("textDocument/codeLens", lens);
    client.tell("$/cancelRequest", json!({ "id": second }));
    let ended = client.end(&second);
    assert!(ended == Err(-32800) || ended.is_ok(), "{ended:?}");
    client.close();
}

#[test]
fn garbage_is_refused() {
    let mut client = Client::raw(Some(Language::Japanese));
    assert_eq!(client.ask("textDocument/hover", json!({})), Err(-32002));
    client.tell("textDocument/didOpen", json!([1, 2]));
    assert!(client.ask("initialize", json!({ "locale": 7, "capabilities": [] })).is_ok());
    assert_eq!(client.ask("initialize", json!({})), Err(-32600));
    assert_eq!(client.ask("no/such", json!({})), Err(-32601));
    for params in [
        json!(null),
        json!(3),
        json!({ "textDocument": 1 }),
        json!({ "textDocument": { "uri": URI } }),
    ] {
        assert_eq!(client.ask("textDocument/completion", params), Err(-32602));
    }
    for method in [
        "textDocument/didOpen",
        "textDocument/didChange",
        "$/cancelRequest",
        "unknown",
        "$/setTrace",
    ] {
        client.tell(method, json!({ "textDocument": { "uri": URI, "version": "x" }, "id": [] }));
    }
    client.change(4, json!([{ "text": "of a document that is not open" }]));
    client.open(URI, "heaps n\n");
    // Places that are nowhere.
    let wild = json!({ "start": {
        "line": 4_000_000_000_u32, "character": 9
    }, "end": { "line": 0, "character": 4_000_000_000_u32 } });
    client.change(2, json!([{ "range": wild, "text": "\u{feff}(((\0" }]));
    client.change(
        3,
        json!([{ "range": { "start": { "line": -1, "character": 0 }, "end": {} }, "text": "" }]),
    );
    client.diagnostics(2);
    assert_eq!(client.at("textDocument/hover", 4_000_000_000, 4_000_000_000), Value::Null);
    client.fixes(&wild);
    client.close();
}

#[test]
fn leaving_without_a_word_is_noticed() {
    let client = Client::raw(None);
    client.tell("exit", Value::Null);
    assert!(!client.server.join().unwrap());
    let Client { connection, server, .. } = Client::raw(None);
    drop(connection);
    assert!(!server.join().unwrap());
}
