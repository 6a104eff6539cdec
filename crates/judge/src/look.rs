//! Scans the letters of a token while reading it, or keeps them.

use plan::Reason;

use crate::scan::{Scanner, blank};
use crate::simd::BLOCK;
use crate::variables::bare;
use crate::words::{Reader, WordFindings};

/// Scans the token that begins here.
#[inline]
pub(crate) fn look(reader: &Reader<'_>, found: &mut WordFindings, scanner: &mut Scanner<'_>) {
    reader.clear(found);
    let mut wrong = None;
    loop {
        let (buffer, at, end) = scanner.window();
        let count = reader.feed(found, buffer, at, end);
        scanner.advance(count);
        match scanner.peek() {
            None => break,
            Some(byte) if blank(byte) => break,
            Some(byte) if at + count < end => {
                wrong = Some(byte);
                while scanner.peek().is_some_and(|byte| !blank(byte)) {
                    scanner.advance(1);
                }
                break;
            }
            Some(_) => {}
        }
    }
    scanner.end_token();
    reader.end(found, wrong);
}

/// Scans kept letters.
pub(crate) fn look_at(reader: &Reader<'_>, found: &mut WordFindings, letters: &[u8]) {
    reader.clear(found);
    let end = bare(letters).len();
    let count = reader.feed(found, letters, 0, end);
    let wrong = if count < end { letters.get(count).copied() } else { None };
    reader.end(found, wrong);
}

/// The number of bytes before the first white space, a block at a time.
fn length(bytes: &[u8]) -> usize {
    let is_token = |block: &&[u8; BLOCK]| !block.iter().fold(false, |any, &byte| any | blank(byte));
    let whole = bytes.as_chunks::<BLOCK>().0.iter().take_while(is_token).count() * BLOCK;
    let rest = &bytes[whole..];
    whole + rest.iter().position(|&byte| blank(byte)).unwrap_or(rest.len())
}

/// Keeps the token that begins here.
pub(crate) fn keep(letters: &mut Vec<u8>, scanner: &mut Scanner<'_>) -> Result<(), Reason> {
    letters.clear();
    while scanner.peek().is_some_and(|byte| !blank(byte)) {
        let (buffer, at, end) = scanner.window();
        let part = &buffer[at..end];
        let part = &part[..length(part)];
        letters.try_reserve(part.len() + BLOCK).map_err(|_| Reason::Memory)?;
        letters.extend_from_slice(part);
        let count = part.len();
        scanner.advance(count);
    }
    scanner.end_token();
    letters.extend_from_slice(&[0; BLOCK]);
    Ok(())
}
