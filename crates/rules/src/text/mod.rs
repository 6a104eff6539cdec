//! How texts are read: characters, tokens, expressions, and what is wrong with them.
//!
//! The scanner, the place among tokens ([`Cursor`]) and diagnostics know no language; other crates
//! read theirs with them. What is wrong with a text is a `Reason` of the language that it is in;
//! [`TextReason`] makes the few that all of them have.
//!
//! Tokens, the syntax tree and the parser are those of rule texts, as far as games of all kinds
//! share them. Statements that only one kind of game has are read where that kind is.

mod cursor;
#[macro_use]
mod diagnostics;
pub(crate) mod lexer;
pub(crate) mod parser;
mod scanner;
pub(crate) mod syntax;

pub use cursor::Cursor;
pub use diagnostics::{Diagnostic, Found, Severity, TextReason, finish};
pub use scanner::{Scanner, Sign, beginning};
