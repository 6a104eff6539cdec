//! Calculations with nimbers: what comes of them, and what is wrong with an expression, with the place, the reason and a hint.

use answer::fault::ExpressionFault;
use serde::Serialize;
use theory::nimber::expression::{ExprErrorKind, MAX_DEPTH, MAX_LENGTH, Value};

use crate::language::Language;
use crate::layout::{WIDTH, width};
use crate::position::Marks;
use crate::render::Look;
use crate::say::say;

/// What is wrong.
fn title(kind: ExprErrorKind, language: Language) -> String {
    match kind {
        ExprErrorKind::TooLong => say!(language,
            en: "the expression has more than {MAX_LENGTH} bytes",
            ja: "式が {MAX_LENGTH} バイトを超えています"),
        ExprErrorKind::TooDeep => say!(language,
            en: "more than {MAX_DEPTH} parentheses, calls or signs in each other",
            ja: "括弧・関数・符号の入れ子が {MAX_DEPTH} 段を超えています"),
        ExprErrorKind::UnexpectedEnd => say!(language,
            en: "the expression is not complete",
            ja: "式が途中で終わっています"),
        ExprErrorKind::Unexpected => say!(language,
            en: "this is not an expression of nimbers",
            ja: "nimber の式として読めません"),
        ExprErrorKind::UnknownFunction => say!(language,
            en: "there is no function of this name",
            ja: "この名前の関数はありません"),
        ExprErrorKind::TooLarge => say!(language,
            en: "a nimber has 128 bits at most",
            ja: "nimber は 128 ビットまでです"),
        ExprErrorKind::NotANimber => say!(language,
            en: "an order, or a logarithm, is an integer and not a nimber",
            ja: "位数と対数は整数で、nimber ではありません"),
        ExprErrorKind::DivisionByZero => say!(language, en: "0 has no inverse", ja: "0 に逆元はありません"),
        ExprErrorKind::OrderOfZero => say!(language,
            en: "no power of 0 is 1, so that 0 has no order",
            ja: "0 のべきは 1 にならないので、0 に位数はありません"),
        ExprErrorKind::LogOfZero => say!(language,
            en: "0 has no logarithm, and is the base of none",
            ja: "0 の対数、0 を底とする対数はありません"),
        ExprErrorKind::NoPower => say!(language,
            en: "there is no such logarithm",
            ja: "この対数はありません"),
        ExprErrorKind::Stopped(_) => say!(language,
            en: "a budget ended before there was a value",
            ja: "値が求まる前に制限に達しました"),
    }
}

/// What stands at the place.
fn label(kind: ExprErrorKind, language: Language) -> String {
    match kind {
        ExprErrorKind::TooLong => say!(language, en: "from here on", ja: "ここから先"),
        ExprErrorKind::UnexpectedEnd => say!(language,
            en: "something is missing here",
            ja: "ここに何か足りません"),
        ExprErrorKind::Unexpected => say!(language, en: "not expected here", ja: "ここには書けません"),
        ExprErrorKind::TooLarge => say!(language, en: "2^128 or more", ja: "2^128 以上"),
        ExprErrorKind::NotANimber => say!(language, en: "an integer", ja: "整数"),
        ExprErrorKind::DivisionByZero | ExprErrorKind::OrderOfZero => say!(language,
            en: "this is 0",
            ja: "これが 0 です"),
        ExprErrorKind::NoPower => say!(language, en: "no power of the base", ja: "底のべきではありません"),
        _ => String::new(),
    }
}

/// What to do about it.
fn hint(kind: ExprErrorKind, language: Language) -> String {
    match kind {
        ExprErrorKind::UnknownFunction => say!(language,
            en: "the functions are sqrt, inv, order and log",
            ja: "関数は sqrt、inv、order、log です"),
        ExprErrorKind::NotANimber => say!(language,
            en: "it stands alone, or as an exponent: 2 ^ log(5, 4)",
            ja: "単独で、または指数として使えます。例: 2 ^ log(5, 4)"),
        _ => say!(language,
            en: "expressions have numbers, + - * / ^, parentheses, sqrt(a), inv(a), order(a) and \
                log(a, base): '12 * 5 + inv(7)^3'",
            ja: "式には数、+ - * / ^、括弧、sqrt(a)、inv(a)、order(a)、log(a, 底) が使えます。例: '12 * 5 + inv(7)^3'"),
    }
}

/// An expression without a value, for people.
#[must_use]
pub fn fault(fault: &ExpressionFault, look: Look) -> String {
    let kind = fault.error.kind;
    let [title, label, hint] = [title, label, hint].map(|words| words(kind, look.language));
    let marks = Marks { title, label, hint };
    if width(&fault.text) > WIDTH - 8 {
        let at = fault.text.get(..fault.error.span.start).map_or(0, |before| before.chars().count());
        return marks.unplaced(at + 1, look);
    }
    marks.placed(&fault.text, None, fault.span(), look)
}

/// The same in one line and a hint, for programs.
pub(crate) fn fault_words(fault: &ExpressionFault, language: Language) -> (String, String) {
    let kind = fault.error.kind;
    (title(kind, language), hint(kind, language))
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
