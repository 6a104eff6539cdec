//! What the languages that are read here have in common, and what other crates read theirs with:
//! signs and a scanner, a place among tokens, and diagnostics.
//!
//! Nothing here knows a language. What is wrong with a text is a `Reason` of the language that it is
//! in; [`TextReason`] makes the few that all of them have.

mod cursor;
mod diagnostics;
mod scanner;

pub use cursor::Cursor;
pub use diagnostics::{Diagnostic, TextReason, finish};
pub use scanner::{Scanner, Sign, beginning};
