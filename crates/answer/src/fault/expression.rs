//! Expressions of nimbers without a value.

use alloc::string::String;

use rules::Span;
use theory::nimber::expression::{ExprError, ExprErrorKind};

/// An expression without a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpressionFault {
    /// The expression.
    pub text: String,
    /// Where and why.
    pub error: ExprError,
}

impl ExpressionFault {
    /// A stable name.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self.error.kind {
            ExprErrorKind::TooLong => "ExpressionTooLong",
            ExprErrorKind::TooDeep => "ExpressionTooDeep",
            ExprErrorKind::UnexpectedEnd => "UnfinishedExpression",
            ExprErrorKind::Unexpected => "NotAnExpression",
            ExprErrorKind::UnknownFunction => "UnknownFunction",
            ExprErrorKind::TooLarge => "NimberTooLarge",
            ExprErrorKind::NotANimber => "NotANimber",
            ExprErrorKind::DivisionByZero => "DivisionByZero",
            ExprErrorKind::OrderOfZero => "OrderOfZero",
            ExprErrorKind::LogOfZero => "LogarithmOfZero",
            ExprErrorKind::NoPower => "NoLogarithm",
            ExprErrorKind::Stopped(_) => "BudgetEnded",
        }
    }

    /// Where.
    #[must_use]
    pub const fn span(&self) -> Span {
        Span { start: self.error.span.start, end: self.error.span.end }
    }
}
