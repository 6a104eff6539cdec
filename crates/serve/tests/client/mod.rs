//! A small client for HTTP/1.1, for tests and campaigns: it blocks, keeps its connection, and reads
//! bodies with a length or in chunks.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// An answer.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    /// The status.
    pub(crate) status: u16,
    /// Names of headers in small letters, with their values.
    pub(crate) headers: Vec<(String, String)>,
    /// The body.
    pub(crate) body: Vec<u8>,
}

impl Reply {
    /// A header.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The body as a text.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// A connection.
#[derive(Debug)]
pub(crate) struct Client {
    stream: BufReader<TcpStream>,
    address: SocketAddr,
}

impl Client {
    /// Connects; everything that takes longer than `wait` is an error.
    pub(crate) fn connect(address: SocketAddr, wait: Duration) -> io::Result<Self> {
        let stream = TcpStream::connect_timeout(&address, wait)?;
        stream.set_read_timeout(Some(wait))?;
        stream.set_write_timeout(Some(wait))?;
        stream.set_nodelay(true)?;
        Ok(Self { stream: BufReader::new(stream), address })
    }

    /// Sends bytes as they are.
    pub(crate) fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.get_mut().write_all(bytes)
    }

    /// Sends a request with these headers besides those that any needs.
    pub(crate) fn ask(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> io::Result<()> {
        let mut head = format!("{method} {path} HTTP/1.1\r\n");
        if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
            head.push_str(&format!("Host: {}\r\n", self.address));
        }
        for (name, value) in headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        if !body.is_empty() || method == "POST" {
            head.push_str(&format!("Content-Length: {}\r\n", body.len()));
        }
        head.push_str("\r\n");
        let mut bytes = head.into_bytes();
        bytes.extend_from_slice(body);
        self.send(&bytes)
    }

    /// The head of an answer.
    pub(crate) fn head(&mut self) -> io::Result<Reply> {
        let status = self.line()?;
        let number = status.split(' ').nth(1).and_then(|number| number.parse().ok());
        let status = number.ok_or_else(|| io::Error::other(format!("no status: {status:?}")))?;
        let mut headers = vec![];
        loop {
            let line = self.line()?;
            if line.is_empty() {
                return Ok(Reply { status, headers, body: vec![] });
            }
            let (name, value) = line
                .split_once(':')
                .ok_or_else(|| io::Error::other(format!("no header: {line:?}")))?;
            headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
    }

    /// A whole answer.
    pub(crate) fn reply(&mut self) -> io::Result<Reply> {
        let mut reply = self.head()?;
        if let Some(length) = reply.header("content-length").and_then(|length| length.parse().ok())
        {
            reply.body = vec![0; length];
            self.stream.read_exact(&mut reply.body)?;
        } else if reply.header("transfer-encoding") == Some("chunked") {
            while let Some(chunk) = self.chunk()? {
                reply.body.extend_from_slice(&chunk);
            }
        }
        Ok(reply)
    }

    /// A part of a body in chunks; none at its end.
    pub(crate) fn chunk(&mut self) -> io::Result<Option<Vec<u8>>> {
        let line = self.line()?;
        let length = usize::from_str_radix(&line, 16).map_err(io::Error::other)?;
        let mut chunk = vec![0; length];
        self.stream.read_exact(&mut chunk)?;
        self.line()?;
        Ok((length > 0).then_some(chunk))
    }

    /// Whether the other side has closed the connection; waits for it.
    pub(crate) fn is_closed(&mut self) -> bool {
        matches!(self.stream.fill_buf(), Ok([])) || {
            let kind = self.stream.fill_buf().map(|_| ()).map_err(|error| error.kind());
            matches!(kind, Err(io::ErrorKind::ConnectionReset | io::ErrorKind::ConnectionAborted))
        }
    }

    fn line(&mut self) -> io::Result<String> {
        let mut line = vec![];
        let read = (&mut self.stream).take(1 << 16).read_until(b'\n', &mut line)?;
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(String::from_utf8_lossy(&line).trim_end().to_owned())
    }
}

/// Asks one question by POST on a connection of its own.
pub(crate) fn post(
    address: SocketAddr,
    path: &str,
    body: &str,
    wait: Duration,
) -> io::Result<Reply> {
    let mut client = Client::connect(address, wait)?;
    client.ask("POST", path, &[("Content-Type", "application/json")], body.as_bytes())?;
    client.reply()
}
