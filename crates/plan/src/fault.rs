//! What can be wrong with an input.

use alloc::string::String;
use alloc::vec::Vec;

use crate::naive::Setting;

/// Why an input has no answer; nothing may be printed then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, counted from 1, of the wrong token or of the last token read; for a missing token,
    /// the last line (the number of line feeds plus one, unless the input ends in a line feed).
    pub line: usize,
    /// The reason.
    pub reason: Reason,
}

/// The reasons for a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The input ends where this variable should be read.
    Missing {
        /// Its name.
        variable: String,
    },
    /// A token that is not a number where one is expected.
    NotANumber {
        /// The variable to be read.
        variable: String,
        /// The token, truncated to [`SHOWN`] bytes; bytes outside printable ASCII as `\xNN`.
        found: String,
    },
    /// A number outside its range.
    OutOfRange {
        /// The variable to be read.
        variable: String,
        /// The token, truncated in the same way.
        found: String,
        /// The minimum allowed.
        low: i64,
        /// The maximum allowed.
        high: i64,
    },
    /// A letter that the word may not contain.
    Letter {
        /// The variable to be read.
        variable: String,
        /// The first wrong byte.
        found: u8,
        /// Its place in the word, from 1.
        place: usize,
    },
    /// A word of allowed letters that is not an allowed word.
    NotAPosition {
        /// The variable to be read.
        variable: String,
    },
    /// A word of the wrong length.
    WrongLength {
        /// The variable to be read.
        variable: String,
        /// Its number of letters.
        found: usize,
        /// The expected number of letters.
        wanted: i64,
    },
    /// A tuple that is not a position of the game.
    NotATuple,
    /// The input has more tokens than the program reads.
    Trailing {
        /// The next token, truncated in the same way.
        found: String,
    },
    /// A count or the size of a heap is negative.
    Negative {
        /// The number.
        number: i64,
    },
    /// A number to be factored is not positive.
    NotPositive {
        /// The number.
        number: i64,
    },
    /// An exponent, or a number whose digits are counted, is negative.
    NotANatural {
        /// The number.
        number: i64,
    },
    /// The minimum or maximum of no numbers.
    NoNumbers {
        /// The variable.
        variable: String,
    },
    /// A list or word has no entry at this place.
    NoSuchPlace {
        /// The variable that holds it.
        variable: String,
        /// The place.
        place: i64,
    },
    /// Division by zero.
    DivisionByZero,
    /// A number does not fit into a signed 64-bit integer.
    Overflow,
    /// A heap is larger than the precomputed range.
    Beyond {
        /// The heap.
        heap: u64,
        /// The largest heap in the range.
        up_to: u64,
    },
    /// There is no decision for these parameter values.
    Undecided {
        /// The values of [`crate::Program::settings`], in their order.
        given: Vec<Setting>,
    },
    /// Play may never end from a position, so the question has no meaning.
    Endless,
    /// A draw, for which the problem has no text.
    Draw,
    /// Out of the memory budget.
    Memory,
    /// Out of the budget of positions to solve.
    States,
    /// The time for this input is used up.
    Time,
    /// Too many passes of loops without reading anything.
    Passes {
        /// Maximum number of passes.
        limit: u64,
    },
}

impl Reason {
    /// Whether a budget ended the run, which says nothing about the input.
    #[must_use]
    pub const fn is_budget(&self) -> bool {
        matches!(self, Self::Memory | Self::States | Self::Time | Self::Passes { .. })
    }
}

/// Tokens in messages are truncated to this many bytes.
pub const SHOWN: usize = 40;

/// A token for a message: at most [`SHOWN`] bytes of it, those outside printable ASCII as `\xNN`,
/// and `...` if truncated.
#[must_use]
pub fn shown(token: &[u8]) -> String {
    use core::fmt::Write;
    let mut text = String::new();
    for &byte in token.iter().take(SHOWN) {
        if (0x21..=0x7e).contains(&byte) {
            text.push(char::from(byte));
        } else {
            // Writing to a string does not fail.
            let _ = write!(text, "\\x{byte:02x}");
        }
    }
    if token.len() > SHOWN {
        text.push_str("...");
    }
    text
}
