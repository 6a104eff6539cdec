//! A language server for rule files and problem files.
//!
//! # Should I use this crate?
//!
//! Editors do, by the program `nimatron lsp`. From Rust, [`serve`] answers on any pair of channels:
//!
//! ```
//! use lsp_server::{Connection, Message, Notification, Request};
//! use serde_json::json;
//!
//! let (server, client) = Connection::memory();
//! let serving = std::thread::spawn(move || nimatron_lsp::serve(&server, None));
//! let ask = |id: i32, method: &str| Request::new(id.into(), method.to_owned(), json!({}));
//! client.sender.send(ask(1, "initialize").into()).unwrap();
//! let Message::Response(answer) = client.receiver.recv().unwrap() else { panic!() };
//! assert_eq!(answer.response_result.unwrap()["capabilities"]["positionEncoding"], "utf-16");
//! client.sender.send(ask(2, "shutdown").into()).unwrap();
//! client.sender.send(Notification::new("exit".to_owned(), json!({})).into()).unwrap();
//! assert!(serving.join().unwrap());
//! ```
//!
//! # The map
//!
//! * `stdio`: messages over two streams; [`run`] connects them.
//! * `server`: the conversation. Everything but lenses is answered at once, from the text alone.
//! * `text`: places in bytes and in lines of UTF-16.
//! * `check`: diagnostics and what mends them; `assist`: hover, completion, outline.
//! * `work`: one thread per text, which publishes diagnostics and then asks `judge` for the
//!   verdicts on each claim, until the next change of the text.
//!
//! Words come from `tell`. Nothing reads or writes files.

mod assist;
mod check;
mod judge;
mod server;
mod stdio;
mod text;
mod work;

use std::io::{self, Write};
use std::thread;

use lsp_server::{Connection, Message};
use serde::Serialize;
use tell::Language;

pub use server::serve;

use stdio::Incoming;

/// Serves the client on standard input and output, as [`serve`] does.
///
/// # Errors
/// When standard input or output fails.
pub fn run(language: Option<Language>) -> io::Result<bool> {
    #[derive(Serialize)]
    struct Sent<'a> {
        jsonrpc: &'static str,
        #[serde(flatten)]
        message: &'a Message,
    }
    let (server, client) = Connection::memory();
    let Connection { sender, receiver } = client;
    // It ends with standard input, which nobody waits for once the client has said `exit`.
    thread::spawn(move || -> io::Result<()> {
        let mut input = io::stdin().lock();
        while let Some(read) = stdio::next(&mut input, language.unwrap_or_default())? {
            match read {
                Incoming::Message(message) => {
                    if sender.send(message).is_err() {
                        break;
                    }
                }
                Incoming::Malformed(answer) => {
                    stdio::write(&mut io::stdout().lock(), &answer.to_string())?
                }
            }
        }
        Ok(())
    });
    let writer = thread::spawn(move || -> io::Result<()> {
        for message in receiver {
            let text = serde_json::to_string(&Sent { jsonrpc: "2.0", message: &message })?;
            stdio::write(&mut io::stdout().lock(), &text)?;
        }
        io::stdout().flush()
    });
    let ended = serve(&server, language);
    // With the last sender the writer ends, when everything is written.
    drop(server);
    match writer.join() {
        Ok(written) => written.map(|()| ended),
        Err(_) => Ok(ended),
    }
}
