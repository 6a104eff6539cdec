//! Calculations with nimbers: their results, and what is wrong with an expression, with the reason
//! and a hint.

use theory::nimber::expression::{ExprErrorKind, MAX_DEPTH, MAX_LENGTH, Value};

use crate::diagnostics::{Diagnosis, diagnosis};
use crate::language::Language;
use crate::say::say;

pub use crate::json::values_json;

/// What is wrong with an expression.
pub(crate) fn words(kind: ExprErrorKind, language: Language) -> Diagnosis {
    let forms = say!(language,
        en: "an expression can have numbers, + - * / ^, parentheses, sqrt(a), inv(a), order(a) and \
            log(a, base): '12 * 5 + inv(7)^3'",
        ja: "式には数、+ - * / ^、括弧、sqrt(a)、inv(a)、order(a)、log(a, 底) が使えます。例: '12 * 5 + inv(7)^3'");
    match kind {
        ExprErrorKind::TooLong => diagnosis!(language,
            en: ["the expression has more than {MAX_LENGTH} bytes", "from here on", { forms }],
            ja: ["式が {MAX_LENGTH} バイトを超えています", "ここから先", { forms }]),
        ExprErrorKind::TooDeep => diagnosis!(language,
            en: ["parentheses, calls or signs are nested more than {MAX_DEPTH} levels deep",
                { forms }],
            ja: ["括弧・関数・符号の入れ子が {MAX_DEPTH} 段を超えています", { forms }]),
        ExprErrorKind::UnexpectedEnd => diagnosis!(language,
            en: ["the expression is incomplete", "something is missing here", { forms }],
            ja: ["式が途中で終わっています", "ここに何か足りません", { forms }]),
        ExprErrorKind::Unexpected => diagnosis!(language,
            en: ["this is not an expression of nimbers", "not expected here", { forms }],
            ja: ["nimber の式として読めません", "ここには書けません", { forms }]),
        ExprErrorKind::UnknownFunction => diagnosis!(language,
            en: ["unknown function", "the functions are sqrt, inv, order and log"],
            ja: ["この名前の関数はありません", "関数は sqrt、inv、order、log です"]),
        ExprErrorKind::TooLarge => diagnosis!(language,
            en: ["a nimber has 128 bits at most", "2^128 or more", { forms }],
            ja: ["nimber は 128 ビットまでです", "2^128 以上", { forms }]),
        ExprErrorKind::NotANimber => diagnosis!(language,
            en: ["an order or a logarithm is an integer, not a nimber", "an integer",
                "use it alone, or as an exponent: 2 ^ log(5, 4)"],
            ja: ["位数と対数は整数で、nimber ではありません", "整数",
                "単独で、または指数として使えます。例: 2 ^ log(5, 4)"]),
        ExprErrorKind::DivisionByZero => diagnosis!(language,
            en: ["0 has no inverse", "this is 0", { forms }],
            ja: ["0 に逆元はありません", "これが 0 です", { forms }]),
        ExprErrorKind::OrderOfZero => diagnosis!(language,
            en: ["no power of 0 is 1, so 0 has no order", "this is 0", { forms }],
            ja: ["0 のべきは 1 にならないので、0 に位数はありません", "これが 0 です", { forms }]),
        ExprErrorKind::LogOfZero => diagnosis!(language,
            en: ["0 has no logarithm and cannot be a base", { forms }],
            ja: ["0 の対数、0 を底とする対数はありません", { forms }]),
        ExprErrorKind::NoPower => diagnosis!(language,
            en: ["there is no such logarithm", "no power of the base", { forms }],
            ja: ["この対数はありません", "底のべきではありません", { forms }]),
        ExprErrorKind::Stopped(_) => diagnosis!(language,
            en: ["a limit was reached before the value was found", { forms }],
            ja: ["値が求まる前に上限に達しました", { forms }]),
    }
}

/// Values of expressions, a line each. They are the same in every language: `*8` is a nimber, `8`
/// an integer.
#[must_use]
pub fn values(values: &[(String, Value)]) -> String {
    let line = |(text, value): &(String, Value)| match value {
        Value::Nimber(nimber) => format!("{} = {nimber}\n", text.trim()),
        Value::Integer(integer) => format!("{} = {integer}\n", text.trim()),
    };
    values.iter().map(line).collect()
}
