//! Calculations with nimbers.

use theory::nimber::expression::Value;

use super::text;

/// Values of expressions, for programs.
#[must_use]
pub fn values_json(values: &[(String, Value)]) -> String {
    let values = values.iter().map(|(expression, value)| {
        let (kind, value) = match value {
            Value::Nimber(nimber) => ("nimber", nimber.0),
            Value::Integer(integer) => ("integer", *integer),
        };
        object! { expression: expression.trim(), kind: kind, value: value, }
    });
    text(&object! { values: values.collect::<Vec<_>>(), })
}
