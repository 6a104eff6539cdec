//! Calculations with nimbers: what comes of them, and what is wrong with an expression, with the place, the reason and a hint.

use rules::Span;
use serde::Serialize;
use theory::nimber::expression::{ExprError, ExprErrorKind, MAX_DEPTH, MAX_LENGTH, Value};

use crate::language::Language;
use crate::layout::{WIDTH, width};
use crate::position::Marks;
use crate::text::{Look, Say};

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

    pub(crate) const fn span(&self) -> Span {
        Span { start: self.error.span.start, end: self.error.span.end }
    }
}

enum Message {
    Title(ExprErrorKind),
    Label(ExprErrorKind),
    Hint(ExprErrorKind),
}

impl Say for Message {
    fn english(&self) -> String {
        match self {
            Self::Title(kind) => match kind {
                ExprErrorKind::TooLong => format!("the expression has more than {MAX_LENGTH} bytes"),
                ExprErrorKind::TooDeep => format!("more than {MAX_DEPTH} parentheses, calls or signs in each other"),
                ExprErrorKind::UnexpectedEnd => "the expression is not complete".to_owned(),
                ExprErrorKind::Unexpected => "this is not an expression of nimbers".to_owned(),
                ExprErrorKind::UnknownFunction => "there is no function of this name".to_owned(),
                ExprErrorKind::TooLarge => "a nimber has 128 bits at most".to_owned(),
                ExprErrorKind::NotANimber => "an order, or a logarithm, is an integer and not a nimber".to_owned(),
                ExprErrorKind::DivisionByZero => "0 has no inverse".to_owned(),
                ExprErrorKind::OrderOfZero => "no power of 0 is 1, so that 0 has no order".to_owned(),
                ExprErrorKind::LogOfZero => "0 has no logarithm, and is the base of none".to_owned(),
                ExprErrorKind::NoPower => "there is no such logarithm".to_owned(),
                ExprErrorKind::Stopped(_) => "a budget ended before there was a value".to_owned(),
            },
            Self::Label(kind) => match kind {
                ExprErrorKind::TooLong => "from here on".to_owned(),
                ExprErrorKind::UnexpectedEnd => "something is missing here".to_owned(),
                ExprErrorKind::Unexpected => "not expected here".to_owned(),
                ExprErrorKind::TooLarge => "2^128 or more".to_owned(),
                ExprErrorKind::NotANimber => "an integer".to_owned(),
                ExprErrorKind::DivisionByZero | ExprErrorKind::OrderOfZero => "this is 0".to_owned(),
                ExprErrorKind::NoPower => "no power of the base".to_owned(),
                _ => String::new(),
            },
            Self::Hint(kind) => match kind {
                ExprErrorKind::UnknownFunction => "the functions are sqrt, inv, order and log".to_owned(),
                ExprErrorKind::NotANimber => "it stands alone, or as an exponent: 2 ^ log(5, 4)".to_owned(),
                _ => "expressions have numbers, + - * / ^, parentheses, sqrt(a), inv(a), order(a) and log(a, base): '12 * 5 + inv(7)^3'"
                    .to_owned(),
            },
        }
    }

    fn japanese(&self) -> String {
        match self {
            Self::Title(kind) => match kind {
                ExprErrorKind::TooLong => format!("式が {MAX_LENGTH} バイトを超えています"),
                ExprErrorKind::TooDeep => format!("括弧・関数・符号の入れ子が {MAX_DEPTH} 段を超えています"),
                ExprErrorKind::UnexpectedEnd => "式が途中で終わっています".to_owned(),
                ExprErrorKind::Unexpected => "nimber の式として読めません".to_owned(),
                ExprErrorKind::UnknownFunction => "この名前の関数はありません".to_owned(),
                ExprErrorKind::TooLarge => "nimber は 128 ビットまでです".to_owned(),
                ExprErrorKind::NotANimber => "位数と対数は整数で、nimber ではありません".to_owned(),
                ExprErrorKind::DivisionByZero => "0 に逆元はありません".to_owned(),
                ExprErrorKind::OrderOfZero => "0 のべきは 1 にならないので、0 に位数はありません".to_owned(),
                ExprErrorKind::LogOfZero => "0 の対数、0 を底とする対数はありません".to_owned(),
                ExprErrorKind::NoPower => "この対数はありません".to_owned(),
                ExprErrorKind::Stopped(_) => "値が求まる前に制限に達しました".to_owned(),
            },
            Self::Label(kind) => match kind {
                ExprErrorKind::TooLong => "ここから先".to_owned(),
                ExprErrorKind::UnexpectedEnd => "ここに何か足りません".to_owned(),
                ExprErrorKind::Unexpected => "ここには書けません".to_owned(),
                ExprErrorKind::TooLarge => "2^128 以上".to_owned(),
                ExprErrorKind::NotANimber => "整数".to_owned(),
                ExprErrorKind::DivisionByZero | ExprErrorKind::OrderOfZero => "これが 0 です".to_owned(),
                ExprErrorKind::NoPower => "底のべきではありません".to_owned(),
                _ => String::new(),
            },
            Self::Hint(kind) => match kind {
                ExprErrorKind::UnknownFunction => "関数は sqrt、inv、order、log です".to_owned(),
                ExprErrorKind::NotANimber => "単独で、または指数として使えます。例: 2 ^ log(5, 4)".to_owned(),
                _ => "式には数、+ - * / ^、括弧、sqrt(a)、inv(a)、order(a)、log(a, 底) が使えます。例: '12 * 5 + inv(7)^3'".to_owned(),
            },
        }
    }
}

/// An expression without a value, for people.
#[must_use]
pub fn fault(fault: &ExpressionFault, look: Look) -> String {
    let kind = fault.error.kind;
    let say = |message: Message| message.say(look.language);
    let marks =
        Marks { title: say(Message::Title(kind)), label: say(Message::Label(kind)), hint: say(Message::Hint(kind)) };
    if width(&fault.text) > WIDTH - 8 {
        let at = fault.text.get(..fault.error.span.start).map_or(0, |before| before.chars().count());
        return marks.unplaced(at + 1, look);
    }
    marks.placed(&fault.text, None, fault.span(), look)
}

/// The same in one line and a hint, for programs.
pub(crate) fn fault_words(fault: &ExpressionFault, language: Language) -> (String, String) {
    let kind = fault.error.kind;
    (Message::Title(kind).say(language), Message::Hint(kind).say(language))
}

/// Values of expressions, a line each. They are the same in every language: `*8` is a nimber, `8` an integer.
#[must_use]
pub fn values(values: &[(String, Value)]) -> String {
    let line = |(text, value): &(String, Value)| match value {
        Value::Nimber(nimber) => format!("{} = {nimber}\n", text.trim()),
        Value::Integer(integer) => format!("{} = {integer}\n", text.trim()),
    };
    values.iter().map(line).collect()
}

#[derive(Serialize)]
struct Answer<'a> {
    values: Vec<One<'a>>,
}

#[derive(Serialize)]
struct One<'a> {
    expression: &'a str,
    kind: &'static str,
    value: u128,
}

/// Values of expressions, for programs.
#[must_use]
pub fn values_json(values: &[(String, Value)]) -> String {
    let values = values.iter().map(|(expression, value)| {
        let (kind, value) = match value {
            Value::Nimber(nimber) => ("nimber", nimber.0),
            Value::Integer(integer) => ("integer", *integer),
        };
        One { expression: expression.trim(), kind, value }
    });
    crate::json::text(&Answer { values: values.collect() })
}
