//! Tokens and their lines.

use crate::fault::{Fault, Reason, shown};

/// The tokens of an input from the current position on.
pub(super) struct Tokens<'a> {
    input: &'a [u8],
    place: usize,
    line: usize,
    /// The number of tokens read.
    pub(super) count: u64,
    /// The line of the last token read; 1 before the first.
    pub(super) last_line: usize,
}

/// Whether this byte is white space.
const fn blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)
}

impl<'a> Tokens<'a> {
    pub(super) const fn new(input: &'a [u8]) -> Self {
        Self { input, place: 0, line: 1, count: 0, last_line: 1 }
    }

    /// Advances to the next token; false if there is none.
    fn skip(&mut self) -> bool {
        while let Some(&byte) = self.input.get(self.place) {
            if !blank(byte) {
                return true;
            }
            self.line += usize::from(byte == b'\n');
            self.place += 1;
        }
        false
    }

    /// Whether no token is left.
    pub(super) fn at_end(&mut self) -> bool {
        !self.skip()
    }

    /// The next token, to be read into `variable`.
    pub(super) fn next(&mut self, variable: &str) -> Result<&'a [u8], Fault> {
        if !self.skip() {
            return Err(Fault {
                line: self.end_line(),
                reason: Reason::Missing { variable: variable.into() },
            });
        }
        let rest = &self.input[self.place..];
        let length = rest.iter().position(|&byte| blank(byte)).unwrap_or(rest.len());
        self.place += length;
        self.count += 1;
        self.last_line = self.line;
        Ok(&rest[..length])
    }

    /// The number of the last line.
    fn end_line(&self) -> usize {
        let feeds = self.input.iter().filter(|&&byte| byte == b'\n').count();
        feeds + usize::from(!self.input.ends_with(b"\n"))
    }

    /// Fails if a token is left.
    pub(super) fn finish(mut self) -> Result<(), Fault> {
        if self.at_end() {
            return Ok(());
        }
        let token = self.next("")?;
        Err(Fault { line: self.last_line, reason: Reason::Trailing { found: shown(token) } })
    }
}

/// Parses a token as a number from `low` to `high`.
pub(super) fn number(token: &[u8], variable: &str, (low, high): (i64, i64)) -> Result<i64, Reason> {
    let digits = token.strip_prefix(b"-").unwrap_or(token);
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Err(Reason::NotANumber { variable: variable.into(), found: shown(token) });
    }
    core::str::from_utf8(token)
        .ok()
        .and_then(|text| text.parse::<i64>().ok())
        .filter(|number| (low..=high).contains(number))
        .ok_or_else(|| Reason::OutOfRange {
            variable: variable.into(),
            found: shown(token),
            low,
            high,
        })
}
