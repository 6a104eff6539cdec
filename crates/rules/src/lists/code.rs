//! Codes of take-and-break games: octal games (Guy and Smith 1956) and hexadecimal ones.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// The code d0 . d1 d2 d3 ...: bit r of the digit d_t (value 2^r) allows taking t counters from a
/// heap if the rest is then divided into exactly r non-empty heaps. Digits are 0 to 15. Only bits 4
/// and 8 of d0 can be set: the heap is split without taking any.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    digits: Vec<u8>,
}

/// The most digits of a code: a move takes at most 1024 counters.
pub const MAX_DIGITS: usize = 1025;

/// Why a code is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeError {
    /// Not digits, one point, digits; with the offset of the first wrong byte.
    Form(usize),
    /// More than [`MAX_DIGITS`].
    TooLong,
    /// More than one digit before the point, or one with a bit other than 4 and 8.
    First,
}

impl Code {
    /// The code with these digits, d0 first.
    ///
    /// # Errors
    /// See [`CodeError`].
    pub fn new(digits: &[u8]) -> Result<Self, CodeError> {
        let kept = digits.iter().rposition(|&digit| digit != 0).map_or(1, |last| last + 1);
        if kept > MAX_DIGITS {
            return Err(CodeError::TooLong);
        }
        if let Some(at) = digits.iter().position(|&digit| digit > 15) {
            return Err(CodeError::Form(at));
        }
        let mut digits: Vec<u8> = digits.iter().copied().take(kept).collect();
        if digits.is_empty() {
            digits.push(0);
        }
        if digits[0] & 3 != 0 {
            return Err(CodeError::First);
        }
        Ok(Self { digits })
    }

    /// Parses `0.77`, `.77`, `4.7`, `0.4A`.
    ///
    /// # Errors
    /// See [`CodeError`].
    pub fn parse(text: &str) -> Result<Self, CodeError> {
        let (before, after) = text.split_once('.').ok_or(CodeError::Form(text.len()))?;
        let mut digits = Vec::new();
        match before.len() {
            0 => digits.push(0),
            1 => {}
            _ => return Err(CodeError::First),
        }
        let symbols = before
            .char_indices()
            .chain(after.char_indices().map(|(at, symbol)| (at + before.len() + 1, symbol)));
        for (at, symbol) in symbols {
            let digit = symbol.to_digit(16).and_then(|digit| u8::try_from(digit).ok());
            digits.push(digit.ok_or(CodeError::Form(at))?);
        }
        Self::new(&digits)
    }

    /// The digits, d0 first, without trailing zeros (but at least one digit).
    #[must_use]
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The digit d_t.
    #[must_use]
    pub fn digit(&self, taken: usize) -> u8 {
        self.digits.get(taken).copied().unwrap_or(0)
    }

    /// The largest t with a nonzero digit; 0 if there is none.
    #[must_use]
    pub fn largest_take(&self) -> usize {
        self.digits.len() - 1
    }

    /// The most heaps that a move leaves in place of one.
    #[must_use]
    pub fn parts(&self) -> usize {
        let bits = self.digits.iter().fold(0, |bits, digit| bits | digit);
        (0..4).rev().find(|part| bits >> part & 1 == 1).unwrap_or(0)
    }

    /// Whether no digit exceeds 7.
    #[must_use]
    pub fn is_octal(&self) -> bool {
        self.digits.iter().all(|&digit| digit < 8)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbol =
            |digit: u8| char::from_digit(u32::from(digit), 16).unwrap_or('0').to_ascii_uppercase();
        let text: String = self.digits[1..].iter().map(|&digit| symbol(digit)).collect();
        write!(f, "{}.{}", symbol(self.digits[0]), if text.is_empty() { "0" } else { &text })
    }
}
