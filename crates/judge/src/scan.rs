//! Reads the input: chunks of fixed size, tokens, numbers, and their positions.

use std::fs::File;
use std::io::{self, Read};

use plan::fault::SHOWN;

use crate::digits;
use crate::simd::{BLOCK, Level};
use crate::small::{Ends, small_rows};

/// Bytes before and after the data, which kernels may read.
const MARGIN: usize = BLOCK;

/// Kernel copies are several times faster if they are page-aligned.
const PAGE: usize = 4096;

/// Bytes read at once: few enough for the second-level cache.
pub(crate) const CHUNK: usize = 1 << 18;

/// The source of the input.
pub(crate) enum ByteSource<'a> {
    /// A file that can be read again, from where reading began.
    File(File, u64),
    /// A reader that can be read only once: line feeds are counted on the way.
    Stream(Box<dyn Read + 'a>),
}

/// Whether this byte is white space.
#[inline(always)]
pub(crate) const fn blank(byte: u8) -> bool {
    byte == b' ' || byte.wrapping_sub(b'\t') <= 4
}

/// A position in the input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Place {
    /// Bytes before it.
    offset: u64,
    /// Line feeds before it, if counted.
    feeds: Option<usize>,
}

/// A token read as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spelled {
    Number(i64),
    /// Does not fit.
    TooLarge,
    Other,
}

/// Reads tokens.
pub(crate) struct Scanner<'a> {
    source: ByteSource<'a>,
    level: Level,
    /// A margin, the data from `start` to `end`, and blanks as a margin.
    buffer: Vec<u8>,
    start: usize,
    chunk: usize,
    at: usize,
    end: usize,
    /// Bytes of the input before the buffer.
    base: u64,
    /// For a stream: line feeds before the buffer, and in it up to a position.
    feeds: usize,
    fed: usize,
    /// The beginning of the number read last: one byte more than is shown; if empty, it is in the
    /// buffer from this position on.
    spelled: Vec<u8>,
    begins: usize,
    /// The end of the last token read.
    last: Place,
    /// Whether the input is exhausted.
    ended: bool,
    final_byte: u8,
    /// A read error; the input seems to end there.
    pub(crate) error: Option<io::Error>,
}

impl<'a> Scanner<'a> {
    pub(crate) fn new(source: ByteSource<'a>, level: Level, chunk: usize) -> Self {
        let buffer = vec![b' '; chunk + 2 * MARGIN + PAGE];
        let start = MARGIN + buffer[MARGIN..].as_ptr().align_offset(PAGE).min(PAGE);
        Self {
            source,
            level,
            buffer,
            start,
            chunk,
            at: start,
            end: start,
            base: 0,
            feeds: 0,
            fed: start,
            spelled: Vec::new(),
            begins: start,
            last: Place::default(),
            ended: false,
            final_byte: 0,
            error: None,
        }
    }

    /// The buffer, with a readable block after the data, and where the data begin and end.
    #[inline(always)]
    pub(crate) fn window(&self) -> (&[u8], usize, usize) {
        (&self.buffer, self.at, self.end)
    }

    /// Consumes bytes of a token.
    #[inline(always)]
    pub(crate) fn advance(&mut self, count: usize) {
        self.at += count;
    }

    /// The next byte, which may be white space.
    #[inline(always)]
    pub(crate) fn peek(&mut self) -> Option<u8> {
        (self.at < self.end || self.refill()).then(|| self.buffer[self.at])
    }

    /// Reads more if the buffer is used up; false at the end.
    #[cold]
    #[inline(never)]
    fn refill(&mut self) -> bool {
        if self.ended {
            return false;
        }
        self.discard();
        let into = &mut self.buffer[self.start..self.start + self.chunk];
        let count = loop {
            let read = match &mut self.source {
                ByteSource::File(file, _) => file.read(into),
                ByteSource::Stream(stream) => stream.read(into),
            };
            match read {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.error = Some(error);
                    break 0;
                }
                Ok(count) => break count,
            }
        };
        (self.at, self.end) = (self.start, self.start + count);
        self.buffer[self.end..self.end + MARGIN].fill(b' ');
        self.ended = count == 0;
        if count > 0 {
            self.final_byte = self.buffer[self.end - 1];
        }
        count > 0
    }

    /// Discards the buffer.
    fn discard(&mut self) {
        if matches!(self.source, ByteSource::Stream(_)) {
            self.last = self.counted(self.last);
            self.feeds += feeds(&self.buffer[self.fed..self.end]);
            self.fed = self.start;
        }
        self.base += wide(self.end - self.start);
        (self.at, self.end) = (self.start, self.start);
    }

    /// A position with its line feeds, if they can only be counted now.
    fn counted(&mut self, place: Place) -> Place {
        let Some(inside) = place.offset.checked_sub(self.base).filter(|_| place.feeds.is_none())
        else {
            return place;
        };
        let inside =
            self.start + usize::try_from(inside).unwrap_or(usize::MAX).min(self.end - self.start);
        if inside < self.fed {
            return Place {
                feeds: Some(self.feeds - feeds(&self.buffer[inside..self.fed])),
                ..place
            };
        }
        self.feeds += feeds(&self.buffer[self.fed..inside]);
        self.fed = inside;
        Place { feeds: Some(self.feeds), ..place }
    }

    /// The end of the last token read, so that its line can be found later.
    pub(crate) fn mark(&mut self) -> Place {
        if matches!(self.source, ByteSource::Stream(_)) {
            self.last = self.counted(self.last);
        }
        self.last
    }

    /// The line of a position, from 1.
    pub(crate) fn line(&mut self, place: Place) -> usize {
        1 + match (&mut self.source, place.feeds) {
            (_, Some(feeds)) => feeds,
            (ByteSource::Stream(_), None) => self.counted(place).feeds.unwrap_or(0),
            (ByteSource::File(file, origin), None) => {
                match feeds_of_file(file, *origin, place.offset) {
                    Ok(feeds) => feeds,
                    Err(error) => {
                        self.error = Some(error);
                        0
                    }
                }
            }
        }
    }

    /// The number of the last line.
    pub(crate) fn last_line(&mut self) -> usize {
        while self.at < self.end || self.refill() {
            self.at = self.end;
        }
        let end = Place { offset: self.base + wide(self.end - self.start), feeds: None };
        self.line(end) - usize::from(self.final_byte == b'\n')
    }

    /// The current offset in bytes.
    #[inline(always)]
    pub(crate) fn offset(&self) -> u64 {
        self.base + wide(self.at - self.start)
    }

    /// The end of the last token read, in bytes; tells whether something has been read since.
    #[inline(always)]
    pub(crate) const fn read_so_far(&self) -> u64 {
        self.last.offset
    }

    /// Records that a token ends here.
    #[inline(always)]
    pub(crate) fn end_token(&mut self) {
        self.last = Place { offset: self.base + wide(self.at - self.start), feeds: None };
    }

    /// Advances to the next token; false if there is none.
    #[inline]
    pub(crate) fn token(&mut self) -> bool {
        loop {
            while self.at < self.end {
                if !blank(self.buffer[self.at]) {
                    return true;
                }
                self.at += 1;
            }
            if !self.refill() {
                return false;
            }
        }
    }

    /// The number that begins here, if it is a natural of less than 17 digits that ends in the
    /// buffer.
    #[inline]
    fn short_number(&mut self) -> Option<i64> {
        let bytes = &self.buffer[self.at..];
        let (first, length) = leading_digits(bytes);
        let (value, length) = match length {
            0 => return None,
            8 => {
                let (second, more) = leading_digits(&bytes[8..]);
                (first * POWERS[more] + second, 8 + more)
            }
            _ => (first, length),
        };
        let ends = blank(bytes[length]) && self.at + length < self.end;
        if !ends {
            return None;
        }
        self.begins = self.at;
        self.spelled.clear();
        self.at += length;
        self.end_token();
        i64::try_from(value).ok()
    }

    /// Reads the token that begins here as a number.
    #[inline]
    pub(crate) fn number(&mut self) -> Spelled {
        match self.short_number() {
            Some(number) => Spelled::Number(number),
            None => self.long_number(),
        }
    }

    fn long_number(&mut self) -> Spelled {
        self.spelled.clear();
        let (mut value, mut fits, mut is_number) = (0_i64, true, true);
        let (mut negative, mut length) = (false, 0_u64);
        while let Some(byte) = self.peek().filter(|&byte| !blank(byte)) {
            if self.spelled.len() <= SHOWN {
                self.spelled.push(byte);
            }
            self.at += 1;
            length += 1;
            if length == 1 && byte == b'-' {
                negative = true;
            } else if byte.is_ascii_digit() {
                // Negative numbers have the larger range.
                let digit = i64::from(byte - b'0');
                let next = value.checked_mul(10).and_then(|value| value.checked_sub(digit));
                fits &= next.is_some();
                value = next.unwrap_or(0);
            } else {
                is_number = false;
            }
        }
        self.end_token();
        if !is_number || length == u64::from(negative) {
            return Spelled::Other;
        }
        let value = if negative { Some(value) } else { value.checked_neg() };
        value.filter(|_| fits).map_or(Spelled::TooLarge, Spelled::Number)
    }

    /// Reads naturals while they are in simple form and end in the buffer, until `out` is full;
    /// returns how many.
    pub(crate) fn numbers(&mut self, out: &mut [u64]) -> usize {
        let (count, at) = digits::numbers(self.level, &self.buffer, self.at, self.end, out);
        if count > 0 {
            self.at = at;
            self.end_token();
        }
        count
    }

    /// Reads rows of small naturals: see [`small_rows`].
    pub(crate) fn small_rows(
        &mut self,
        columns: (usize, usize),
        left: usize,
        ends: &mut Ends,
    ) -> usize {
        let (count, at) =
            small_rows(self.level, (&self.buffer, self.at, self.end), columns, left, ends);
        if count > 0 {
            self.at = at;
            self.end_token();
        }
        count
    }

    /// Returns to a position in the buffer, which must be the end of a token that was read from it.
    pub(crate) fn back(&mut self, place: Place) {
        let inside = place.offset.saturating_sub(self.base);
        self.at = self.start + usize::try_from(inside).unwrap_or(0);
        self.last = place;
    }

    /// The current position, for [`Scanner::back`].
    pub(crate) fn here(&self) -> Place {
        Place { offset: self.base + wide(self.at - self.start), feeds: None }
    }

    /// The number read last, for messages.
    pub(crate) fn found(&self) -> String {
        let bytes = if self.spelled.is_empty() {
            &self.buffer[self.begins..self.at]
        } else {
            &self.spelled
        };
        plan::fault::shown(bytes)
    }

    /// The token that begins here, for messages.
    pub(crate) fn shown(&mut self) -> String {
        // Of something other than a number, only the beginning and the end matter.
        self.long_number();
        self.found()
    }
}

const POWERS: [u64; 9] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

/// The value of the leading digits, at most eight, and their number.
#[inline(always)]
fn leading_digits(bytes: &[u8]) -> (u64, usize) {
    let digits =
        bytes.first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes)) ^ 0x3030_3030_3030_3030;
    // The first byte above 9 is the first whose high bit is set; later ones do not matter.
    let others = (digits.wrapping_add(0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080;
    let count = usize::try_from(others.trailing_zeros() / 8).unwrap_or(0);
    if count == 0 {
        return (0, 0);
    }
    (digits::eight(digits << (64 - 8 * count)), count)
}

fn wide(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

/// The number of line feeds.
pub(crate) fn feeds(bytes: &[u8]) -> usize {
    let lines =
        |part: &[u8]| usize::from(part.iter().map(|&byte| u8::from(byte == b'\n')).sum::<u8>());
    bytes.chunks(192).map(lines).sum()
}

/// Line feeds in the first `count` bytes from an offset of a file.
fn feeds_of_file(file: &File, origin: u64, count: u64) -> io::Result<usize> {
    let mut chunk = vec![0; CHUNK];
    let (mut offset, mut lines) = (0, 0);
    while offset < count {
        let most = usize::try_from(count - offset).unwrap_or(CHUNK).min(CHUNK);
        match read_at(file, &mut chunk[..most], origin + offset) {
            Ok(0) => break,
            Ok(read) => {
                lines += feeds(&chunk[..read]);
                offset += wide(read);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(lines)
}

#[cfg(unix)]
fn read_at(file: &File, into: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, into, offset)
}

#[cfg(not(unix))]
fn read_at(_: &File, _: &mut [u8], _: u64) -> io::Result<usize> {
    Err(io::ErrorKind::Unsupported.into())
}
