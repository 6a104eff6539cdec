//! What can be wrong with an input.

use alloc::string::String;
use alloc::vec::Vec;

use crate::naive::Setting;

/// Why there is no answer to an input: nothing may be printed then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, counted from 1: of the token that is wrong, or the one that was read last; where a token is missing, the last line there is (the number of line
    /// feeds plus one, unless the input ends in a line feed).
    pub line: usize,
    /// Why.
    pub reason: Reason,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The input ends where this variable should be read.
    Missing {
        /// Its name.
        variable: String,
    },
    /// A token that should be a number is none.
    NotANumber {
        /// The variable that should hold it.
        variable: String,
        /// The token, cut after [`SHOWN`] bytes; bytes outside printable ASCII as `\xNN`.
        found: String,
    },
    /// A number that may not be.
    OutOfRange {
        /// The variable that should hold it.
        variable: String,
        /// The token, cut as above.
        found: String,
        /// The least it may be.
        low: i64,
        /// The largest it may be.
        high: i64,
    },
    /// A letter that a word may not have.
    Letter {
        /// The variable that should hold the word.
        variable: String,
        /// The first such byte.
        found: u8,
        /// Where it stands in the word, counted from 1.
        place: usize,
    },
    /// A word of the right letters, but not one of those that may be.
    NotAPosition {
        /// The variable that should hold the word.
        variable: String,
    },
    /// A word of another length than it should have.
    WrongLength {
        /// The variable that should hold the word.
        variable: String,
        /// How many letters it has.
        found: usize,
        /// How many it should have.
        wanted: i64,
    },
    /// A tuple that is not a position of the game.
    NotATuple,
    /// More is there than the program reads.
    Trailing {
        /// The next token, cut as above.
        found: String,
    },
    /// A number that says how many, or how large a heap is, is negative.
    Negative {
        /// The number.
        number: i64,
    },
    /// A number to be taken apart into prime factors is not positive.
    NotPositive {
        /// The number.
        number: i64,
    },
    /// A number is negative that may not be: an exponent, or one whose digits are counted.
    NotANatural {
        /// The number.
        number: i64,
    },
    /// Smallest or largest of no numbers.
    NoNumbers {
        /// The variable.
        variable: String,
    },
    /// There is no entry at this place.
    NoSuchPlace {
        /// The variable.
        variable: String,
        /// The place.
        place: i64,
    },
    /// Division by zero.
    DivisionByZero,
    /// A number does not fit into 64 bits with a sign.
    Overflow,
    /// A heap is larger than what has been computed.
    Beyond {
        /// The heap.
        heap: u64,
        /// What has been computed.
        up_to: u64,
    },
    /// There is no decision where the parameters of the game have these values.
    Undecided {
        /// The values of [`crate::Program::settings`], in their order.
        given: Vec<Setting>,
    },
    /// Play may never end from a position, and what is asked has no meaning then.
    Endless,
    /// Nobody wins, and the problem does not say what is printed then.
    Draw,
    /// More memory would be needed than there is.
    Memory,
    /// More positions would have to be solved than may be.
    States,
    /// The time for this input is used up.
    Time,
    /// Loops have gone on so often without reading anything.
    Passes {
        /// How often they may.
        limit: u64,
    },
}

impl Reason {
    /// Whether a budget has ended the run, so that nothing is known of the input.
    #[must_use]
    pub const fn is_budget(&self) -> bool {
        matches!(self, Self::Memory | Self::States | Self::Time | Self::Passes { .. })
    }
}

/// Tokens in messages are cut after so many bytes.
pub const SHOWN: usize = 40;

/// A token in a message: at most [`SHOWN`] bytes of it, those outside printable ASCII as `\xNN`, and `...` if it is cut.
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
