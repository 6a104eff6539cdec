//! `count`.

use answer::{Counted, Enumeration, GameInfo, numeration_key};
use count::{BigInt, BigUint};
use rules::Outcome;

use super::{about, text};

fn texts(numbers: &[BigUint]) -> Vec<String> {
    numbers.iter().map(ToString::to_string).collect()
}

fn signed(numbers: &[BigInt]) -> Vec<String> {
    numbers.iter().map(ToString::to_string).collect()
}

/// Counts are texts: they have any number of digits.
pub(crate) fn enumeration(game: &GameInfo, found: &Enumeration) -> String {
    let counted = match found.counted {
        Counted::Outcome(Outcome::P) => "losses".to_owned(),
        Counted::Outcome(Outcome::N) => "wins".to_owned(),
        Counted::Class(class) => class.letter().to_string(),
        Counted::Value(value) => value.to_string(),
    };
    let function = found.recurrence.as_ref().map(|rule| rule.generating_function());
    let recurrence = found.recurrence.as_ref().map(|rule| {
        object! { initial: texts(&rule.initial), coefficients: signed(&rule.coefficients), }
    });
    let function = function.map(|function| {
        object! { numerator: signed(&function.numerator), denominator: signed(
            &function.denominator
        ), }
    });
    let digits = found.digits.as_ref().map(|digits| {
        let representation = &digits.representation;
        let matrices: Vec<Vec<Vec<u64>>> =
            (0..representation.letters()).map(|letter| representation.matrix(letter)).collect();
        object! {
            numeration: numeration_key(digits.numeration),
            start: representation.start().to_vec(),
            matrices: matrices,
            end: representation.end().to_vec(),
        }
    });
    text(&object! {
        ..about: about(game),
        counted: counted,
        size: found.size.key(),
        counts: texts(&found.counts),
        positions: texts(&found.positions),
        recurrence: recurrence,
        generating_function: function,
        limit: found.limit.as_ref().map(ToString::to_string),
        digits: digits,
    })
}
