//! What is wrong with an input.

use plan::Reason;

/// The name of a reason, stable across languages.
pub(super) const fn code(reason: &Reason) -> &'static str {
    match reason {
        Reason::Missing { .. } => "Missing",
        Reason::NotANumber { .. } => "NotANumber",
        Reason::OutOfRange { .. } => "OutOfRange",
        Reason::Letter { .. } => "Letter",
        Reason::NotAPosition { .. } => "NotAPosition",
        Reason::WrongLength { .. } => "WrongLength",
        Reason::NotATuple => "NotATuple",
        Reason::Trailing { .. } => "Trailing",
        Reason::Negative { .. } => "Negative",
        Reason::NotPositive { .. } => "NotPositive",
        Reason::NoNumbers { .. } => "NoNumbers",
        Reason::NoSuchPlace { .. } => "NoSuchPlace",
        Reason::DivisionByZero => "DivisionByZero",
        Reason::Overflow => "Overflow",
        Reason::Beyond { .. } => "Beyond",
        Reason::Memory => "Memory",
    }
}

/// In English, on one line.
pub(super) fn english(reason: &Reason) -> String {
    match reason {
        Reason::Missing { variable } => format!("the input ends where {variable} should be read"),
        Reason::NotANumber { variable, found } => {
            format!("{variable} should be a number, but here stands \"{found}\"")
        }
        Reason::OutOfRange { variable, found, low, high } => {
            format!("{variable} should be from {low} to {high}, but here stands {found}")
        }
        Reason::Letter { variable, found, place } => {
            format!("{} cannot be letter {place} of {variable}", byte(*found))
        }
        Reason::NotAPosition { variable } => {
            format!("{variable} has the right letters, but is not one of the words that may be here")
        }
        Reason::WrongLength { variable, found, wanted } => {
            format!("{variable} should have {wanted} letter{}, and has {found}", if *wanted == 1 { "" } else { "s" })
        }
        Reason::NotATuple => "these numbers are not a position of the game".to_owned(),
        Reason::Trailing { found } => format!("the input should end here, but here stands \"{found}\""),
        Reason::Negative { number } => {
            format!("{number} is negative, and should say how many of something there are, or how large a heap is")
        }
        Reason::NotPositive { number } => format!("{number} has no prime factors; it should be at least 1"),
        Reason::NoNumbers { variable } => {
            format!("{variable} holds no number, so that there is no smallest or largest")
        }
        Reason::NoSuchPlace { variable, place } => format!("{variable} holds no number at place {place}"),
        Reason::DivisionByZero => "division by zero".to_owned(),
        Reason::Overflow => "a number here does not fit into 64 bits".to_owned(),
        Reason::Beyond { heap, up_to } if heap <= up_to => {
            "two heaps that are not empty are more than what has been computed answers".to_owned()
        }
        Reason::Beyond { heap, up_to } => {
            format!("a heap of {heap} is beyond what has been computed, which is heaps of up to {up_to}")
        }
        Reason::Memory => "not enough memory for this input".to_owned(),
    }
}

/// A byte of a word.
fn byte(found: u8) -> String {
    if found.is_ascii_graphic() { format!("\"{}\"", char::from(found)) } else { format!("the byte {found}") }
}
