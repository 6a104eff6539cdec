//! Messages over two streams. What cannot be read is answered with an error, and the next message
//! is read.

use std::io::{self, BufRead, Read, Write};

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};
use tell::{Language, editor};

use crate::work::number;

/// The longest message that is read, in bytes.
const LONGEST: usize = 64 << 20;
/// The longest line of a header.
const HEADER: u64 = 4096;

/// Something that was read.
pub(crate) enum Incoming {
    Message(Message),
    /// What is not understood: the answer to it.
    Malformed(Value),
}

/// The next message; none at the end.
///
/// # Errors
/// When the stream fails, or nobody could say where the next message begins.
pub(crate) fn next(input: &mut impl BufRead, language: Language) -> io::Result<Option<Incoming>> {
    let mut length = None;
    let mut seen = false;
    loop {
        let mut line = vec![];
        input.by_ref().take(HEADER).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        if line.is_empty() {
            match length {
                Some(length) => return body(input, length, language).map(Some),
                // Blank lines between messages do no harm.
                None if !seen => continue,
                None => {
                    let error = editor::malformed("no Content-Length", language);
                    return Ok(Some(Incoming::Malformed(refused(
                        Value::Null,
                        ErrorCode::ParseError,
                        &error,
                    ))));
                }
            }
        }
        seen = true;
        if let Some((name, value)) = line.split_once(':')
            && name.trim().eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse::<usize>().ok();
        }
    }
}

fn body(input: &mut impl BufRead, length: usize, language: Language) -> io::Result<Incoming> {
    if length > LONGEST {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            format!("a message of {length} bytes"),
        ));
    }
    let mut bytes = vec![0; length];
    input.read_exact(&mut bytes)?;
    Ok(message(&bytes, language))
}

fn message(bytes: &[u8], language: Language) -> Incoming {
    let malformed = |id: Value, code, error: &str| {
        Incoming::Malformed(refused(id, code, &editor::malformed(error, language)))
    };
    let value: Value = match serde_json::from_slice(bytes) {
        Ok(value) => value,
        Err(error) => return malformed(Value::Null, ErrorCode::ParseError, &error.to_string()),
    };
    let id = value.get("id").cloned().unwrap_or(Value::Null);
    // By what it has, not by what it can be read as: a request whose number is too large would be a
    // notification otherwise.
    let read = match (value.get("method").is_some(), value.get("id").is_some()) {
        (true, true) => serde_json::from_value::<Request>(value).map(Message::from),
        (true, false) => serde_json::from_value::<Notification>(value).map(Message::from),
        (false, _) => serde_json::from_value::<Response>(value).map(Message::from),
    };
    match read {
        Ok(message) => Incoming::Message(message),
        Err(error) => malformed(id, ErrorCode::InvalidRequest, &error.to_string()),
    }
}

/// An error about a message; its number may be one that is not understood, too.
fn refused(id: Value, code: ErrorCode, message: &str) -> Value {
    let id = if serde_json::from_value::<RequestId>(id.clone()).is_ok() || id.is_number() {
        id
    } else {
        Value::Null
    };
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": number(code), "message": message } })
}

/// Writes a text as one message.
///
/// # Errors
/// When the stream fails.
pub(crate) fn write(output: &mut impl Write, text: &str) -> io::Result<()> {
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(mut input: &[u8]) -> Vec<String> {
        let mut said = vec![];
        while let Ok(Some(read)) = next(&mut input, Language::English) {
            said.push(match read {
                Incoming::Message(Message::Request(request)) => request.method,
                Incoming::Message(Message::Notification(note)) => note.method,
                Incoming::Message(Message::Response(response)) => response.id.to_string(),
                Incoming::Malformed(error) => format!("{} {}", error["id"], error["error"]["code"]),
            });
        }
        said
    }

    fn framed(texts: &[&str]) -> Vec<u8> {
        let mut bytes = vec![];
        texts.iter().for_each(|text| write(&mut bytes, text).unwrap());
        bytes
    }

    #[test]
    fn what_is_malformed_is_answered_and_the_next_message_is_read() {
        let texts = [
            "{",
            "[]",
            "{\"id\": 7, \"method\": 1}",
            "{\"id\": 99999999999, \"method\": \"x\"}",
            "{\"id\": {}, \"method\": \"x\"}",
            "{\"id\": 1, \"method\": \"a\"}",
            "{\"method\": \"b\"}",
            "{\"id\": \"c\", \"result\": null}",
        ];
        let expected = [
            "null -32700",
            "null -32600",
            "7 -32600",
            "99999999999 -32600",
            "null -32600",
            "a",
            "b",
            "\"c\"",
        ];
        assert_eq!(all(&framed(&texts)), expected);
        let mut bytes = b"\r\nGarbage\r\n\r\n".to_vec();
        bytes.extend(framed(&["{\"method\": \"b\"}"]));
        assert_eq!(all(&bytes), ["null -32700", "b"]);
        assert!(all(b"Content-Length: 99999999999999\r\n\r\n{}").is_empty());
        assert!(all(b"Content-Length: 10\r\n\r\n{}").is_empty());
        assert_eq!(all(b"Content-Length: -1\r\n\r\n"), ["null -32700"]);
    }
}
