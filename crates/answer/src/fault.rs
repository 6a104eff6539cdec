//! What keeps a program from doing what it was asked: not answers, but why there is none.

mod enumeration;
mod expression;
mod inquiry;
mod picture;
mod plain;
mod position;

use alloc::string::String;
use alloc::vec::Vec;

use rules::{Diagnostic, Span};

pub use enumeration::NoEnumeration;
pub use expression::ExpressionFault;
pub use inquiry::NoInquiry;
pub use picture::NoPicture;
pub use plain::{Plain, Played};
pub use position::{Fault, PositionFault};

/// What is wrong with what was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The rules, a claim or settings: diagnostics of a text.
    Text {
        /// The text.
        source: String,
        /// What it is called, if it has a name.
        path: Option<String>,
        /// What is wrong with it.
        diagnostics: Vec<Diagnostic>,
    },
    /// A move leads to a word that is not a position.
    Escape {
        /// The rules.
        source: String,
        /// What they are called.
        path: Option<String>,
        /// The move.
        span: Span,
        /// A shortest position from which it leads out.
        from: String,
        /// What is not a position.
        to: String,
    },
    /// A text that is not a position.
    Position(PositionFault),
    /// A problem file: diagnostics of its text.
    Contest {
        /// The text.
        source: String,
        /// What it is called, if it has a name.
        path: Option<String>,
        /// What is wrong with it.
        diagnostics: Vec<contest::Diagnostic>,
    },
    /// An input that is not an instance of a problem.
    Input {
        /// What the input is called.
        name: String,
        /// What is wrong with it.
        fault: plan::Fault,
    },
    /// An expression of nimbers without a value.
    Expression(ExpressionFault),
    /// Everything that has no place in a text.
    Plain(Plain),
}
