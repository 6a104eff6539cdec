//! Prints formulas and claims about words, and regular expressions.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};

use super::regex::Regex;
use crate::language::print::{Notation, Plain, Print, Printable, Printed, Printer, Tex};
use crate::language::{Comparison, Words};
use crate::{Alphabet, Letter, LetterSet};

impl Printable for Words {
    type Names = Alphabet;

    fn atom<N: Notation>(weights: &Vec<i64>, printer: &mut Printer<'_, Self, N>) -> N::Piece {
        Sum::of(weights, printer.names).print::<N>(printer.names)
    }

    fn test<N: Notation>(regex: &Regex, printer: &mut Printer<'_, Self, N>) -> N::Piece {
        match single_word(regex) {
            Some(word) => is_word::<N>(Comparison::Equal, &word, printer.names),
            None => {
                N::within(N::word("word"), N::code(&format!("({})", regex.text(printer.names))))
            }
        }
    }

    fn negated_test<N: Notation>(
        regex: &Regex,
        printer: &mut Printer<'_, Self, N>,
    ) -> Option<N::Piece> {
        Some(is_word::<N>(Comparison::NotEqual, &single_word(regex)?, printer.names))
    }

    fn goal<N: Notation>(rule: &usize, _: &Alphabet) -> String {
        N::words(&format!("is move {}", rule.saturating_add(1)))
    }
}

/// `word = 10`, `word != 10`.
fn is_word<N: Notation>(comparison: Comparison, word: &[Letter], alphabet: &Alphabet) -> N::Piece {
    N::compare(N::word("word"), comparison, N::code(&spell(word, alphabet)))
}

/// The form in which a weighted sum of letters is printed.
enum Sum {
    /// Multiples of counts of letters.
    Counts(Vec<(i64, Vec<Letter>)>),
    /// `sum(9 - d)`: all letters are digits and have the same multiple and constant.
    Digits { slope: i64, constant: i64 },
}

impl Sum {
    fn of(weights: &[i64], alphabet: &Alphabet) -> Self {
        let mut groups: Vec<(i64, Vec<Letter>)> = vec![];
        for (letter, &weight) in alphabet.letters().zip(weights) {
            match groups.iter_mut().find(|(known, _)| *known == weight) {
                Some((_, letters)) => letters.push(letter),
                None => groups.push((weight, vec![letter])),
            }
        }
        groups.retain(|(weight, _)| *weight != 0);
        match &groups[..] {
            [] => Self::Counts(groups),
            [(weight, _)] if *weight > 0 => Self::Counts(groups),
            _ => Self::digits(weights, alphabet).unwrap_or(Self::Counts(groups)),
        }
    }

    /// That form, if all letters are digits, there are more than two, and the weights are linear in
    /// them.
    fn digits(weights: &[i64], alphabet: &Alphabet) -> Option<Self> {
        let values: Vec<i64> = alphabet
            .letters()
            .map(|letter| alphabet.value(letter).map(i64::from))
            .collect::<Option<_>>()?;
        let ([first, second, ..], [weight, next, ..]) = (&values[..], weights) else { return None };
        let slope = next.checked_sub(*weight)?.checked_div(second - first)?;
        let constant = weight.checked_sub(slope.checked_mul(*first)?)?;
        let fits = |(value, weight): (&i64, &i64)| {
            slope.checked_mul(*value).and_then(|product| product.checked_add(constant))
                == Some(*weight)
        };
        let printable = slope != i64::MIN && constant != i64::MIN;
        let fits = printable && slope != 0 && values.iter().zip(weights).all(fits);
        (fits && (values.len() >= 3 || (slope, constant) == (1, 0)))
            .then_some(Self::Digits { slope, constant })
    }

    fn print<N: Notation>(&self, alphabet: &Alphabet) -> N::Piece {
        match self {
            Self::Digits { slope, constant } => over_digits::<N>(*slope, *constant),
            Self::Counts(groups) => match &groups[..] {
                [] => N::number(0),
                [(weight, letters)] if *weight > 0 => multiple::<N>(*weight, letters, alphabet),
                _ => {
                    let signed = |(weight, letters): &(i64, Vec<Letter>)| match weight.checked_abs()
                    {
                        Some(size) => (*weight < 0, multiple::<N>(size, letters, alphabet)),
                        None => (false, multiple::<N>(*weight, letters, alphabet)),
                    };
                    N::sum(groups.iter().map(signed).collect())
                }
            },
        }
    }
}

/// A multiple of the number of these letters.
fn multiple<N: Notation>(weight: i64, letters: &[Letter], alphabet: &Alphabet) -> N::Piece {
    let count = if letters.len() == alphabet.len() {
        N::word("length")
    } else {
        count::<N>(letters, alphabet)
    };
    if weight == 1 { count } else { N::multiple(weight, count, false) }
}

/// `count('#')`, `count([0-4])`.
fn count<N: Notation>(letters: &[Letter], alphabet: &Alphabet) -> N::Piece {
    let set = set(letters).text(alphabet);
    let counted = match letters {
        [letter] => N::letter(alphabet.symbol(*letter), &set),
        _ => N::code(&set),
    };
    N::call("count", vec![counted])
}

fn set(letters: &[Letter]) -> Regex {
    Regex::Class(letters.iter().copied().collect())
}

/// `sum(9 - d)`.
fn over_digits<N: Notation>(slope: i64, constant: i64) -> N::Piece {
    N::call("sum", vec![of_digit::<N>(slope, constant)])
}

/// `9 - d`.
fn of_digit<N: Notation>(slope: i64, constant: i64) -> N::Piece {
    let digit = match slope.saturating_abs() {
        1 => N::name("d"),
        slope => N::multiple(slope, N::name("d"), false),
    };
    match (slope < 0, constant) {
        (false, 0) => digit,
        (false, _) => {
            N::sum(vec![(false, digit), (constant < 0, N::number(constant.saturating_abs()))])
        }
        (true, _) => N::sum(vec![(false, N::first(constant)), (true, digit)]),
    }
}

/// A part of a printed sum of letters that needs an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SumPart {
    /// `length`.
    Length,
    /// `count(1 | 2)`: the whole, and the letters as a regular expression.
    Count(Printed, String),
    /// `sum(9 - d)`: the whole, and the summand.
    Digits(Printed, Printed),
}

/// The parts of a printed weighted sum of letters, in order.
#[must_use]
pub fn sum_parts(weights: &[i64], alphabet: &Alphabet) -> Vec<SumPart> {
    match Sum::of(weights, alphabet) {
        Sum::Digits { slope, constant } => {
            let whole = Printed::new(
                over_digits::<Plain>(slope, constant),
                over_digits::<Tex>(slope, constant),
            );
            let inside =
                Printed::new(of_digit::<Plain>(slope, constant), of_digit::<Tex>(slope, constant));
            vec![SumPart::Digits(whole, inside)]
        }
        Sum::Counts(groups) => {
            let part = |(_, letters): &(i64, Vec<Letter>)| {
                if letters.len() == alphabet.len() {
                    SumPart::Length
                } else {
                    let whole = Printed::new(
                        count::<Plain>(letters, alphabet),
                        count::<Tex>(letters, alphabet),
                    );
                    SumPart::Count(whole, set(letters).text(alphabet))
                }
            };
            groups.iter().map(part).collect()
        }
    }
}

impl Print for Regex {
    type Names = Alphabet;

    fn text(&self, alphabet: &Alphabet) -> String {
        regex(self, alphabet).0
    }
}

/// How tightly the outermost operator binds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Alternatives,
    Sequence,
    Atom,
}

fn regex(whole: &Regex, alphabet: &Alphabet) -> (String, Binding) {
    let atom = |inner: &Regex| {
        let (text, binding) = regex(inner, alphabet);
        if binding < Binding::Atom { format!("({text})") } else { text }
    };
    match whole {
        Regex::Epsilon => ("empty".to_string(), Binding::Atom),
        Regex::Class(set) => (class(*set, alphabet), Binding::Atom),
        Regex::Star(inner) => (format!("{}*", atom(inner)), Binding::Atom),
        Regex::Alt(parts) => match &parts[..] {
            [] => ("[]".to_string(), Binding::Atom),
            [only] => regex(only, alphabet),
            [Regex::Epsilon, inner] => (format!("{}?", atom(inner)), Binding::Atom),
            _ => {
                let texts: Vec<String> = parts.iter().map(|part| regex(part, alphabet).0).collect();
                (texts.join(" | "), Binding::Alternatives)
            }
        },
        Regex::Concat(parts) => sequence(parts, alphabet),
    }
}

/// Adjacent single letters are written as one word; `x x*` is written `x+`.
fn sequence(parts: &[Regex], alphabet: &Alphabet) -> (String, Binding) {
    let mut items: Vec<String> = vec![];
    let mut at = 0;
    while let Some(part) = parts.get(at) {
        let letters: Vec<Letter> = parts[at..].iter().map_while(single_letter).collect();
        let next_is_star = |index: usize| {
            matches!((parts.get(index), parts.get(index + 1)),
            (Some(one), Some(Regex::Star(inner))) if **inner == *one)
        };
        // The last of a run of letters may belong to a `+`.
        let run = letters.len()
            - usize::from(!letters.is_empty() && next_is_star(at + letters.len() - 1));
        if run > 0 {
            items.push(spell(&letters[..run], alphabet));
            at += run;
            continue;
        }
        let (text, binding) = regex(part, alphabet);
        let text = if binding <= Binding::Alternatives { format!("({text})") } else { text };
        if next_is_star(at) {
            items.push(format!("{text}+"));
            at += 2;
        } else {
            items.push(text);
            at += 1;
        }
    }
    match items.len() {
        0 => ("empty".to_string(), Binding::Atom),
        // A quoted text of one letter binds like a letter; everything else may be longer.
        _ => (items.join(" "), Binding::Sequence),
    }
}

fn single_letter(regex: &Regex) -> Option<Letter> {
    match regex {
        Regex::Class(set) if set.len() == 1 => set.iter().next(),
        _ => None,
    }
}

/// The only word that the regular expression matches, if it is written out letter by letter.
#[must_use]
pub fn single_word(regex: &Regex) -> Option<Vec<Letter>> {
    match regex {
        Regex::Epsilon => Some(vec![]),
        Regex::Class(_) => Some(vec![single_letter(regex)?]),
        Regex::Concat(parts) => parts.iter().map(single_letter).collect(),
        _ => None,
    }
}

/// A word as written in a rule text: bare digits, everything else quoted.
#[must_use]
fn spell(word: &[Letter], alphabet: &Alphabet) -> String {
    let text = alphabet.spell(word);
    if text.is_empty() {
        "empty".to_string()
    } else if text.bytes().all(|byte| byte.is_ascii_digit()) {
        text
    } else {
        format!("'{text}'")
    }
}

/// A set of letters as a class; a single letter without brackets.
fn class(set: LetterSet, alphabet: &Alphabet) -> String {
    if set == alphabet.all() && set.len() > 1 {
        return "any".to_string();
    }
    let letters: Vec<Letter> = set.iter().collect();
    if let [letter] = letters[..] {
        return spell(&[letter], alphabet);
    }
    let symbols: Vec<char> = letters.into_iter().map(|letter| alphabet.symbol(letter)).collect();
    let mut text = String::from("[");
    let mut at = 0;
    while let Some(&low) = symbols.get(at) {
        let run = (low..)
            .zip(&symbols[at..])
            .take_while(|(expected, symbol)| expected == *symbol)
            .count();
        if low.is_ascii_alphanumeric() && run > 2 {
            let high = symbols[at + run - 1];
            text.push(low);
            text.push('-');
            text.push(high);
            at += run;
        } else {
            match low {
                '-' | '^' | ']' => text += &format!("'{low}'"),
                _ => text.push(low),
            }
            at += 1;
        }
    }
    text.push(']');
    text
}
