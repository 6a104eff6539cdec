//! Reading texts: characters, tokens, expressions, diagnostics.
//!
//! The scanner, the [`Cursor`] and diagnostics are independent of the language, so other crates
//! parse their own languages with them. Each language has its own `Reason`; [`TextReason`]
//! constructs the few that all share.
//!
//! Tokens, the syntax tree and the parser are those of rule texts, as far as all kinds of games
//! share them. Each kind parses its own statements.

mod cursor;
#[macro_use]
mod diagnostics;
pub(crate) mod lexer;
pub(crate) mod parser;
mod scanner;
pub(crate) mod similar;
pub(crate) mod syntax;

pub use cursor::Cursor;
pub use diagnostics::{Diagnostic, Found, Severity, TextReason, finish};
pub use scanner::{Scanner, Sign, beginning};
pub use similar::distance;
