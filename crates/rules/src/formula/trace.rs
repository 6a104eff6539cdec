//! Formulas worked out on one word, step by step, as on paper.
//!
//! What a step says can be computed again from its text alone: a person who follows it needs nothing else. That the end of it is what
//! [`Formula::holds`] says is held to by a property test.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::{Formula, Term};
use crate::print::{number_set, print};
use crate::ruleset::{Alphabet, Letter};
use crate::tuples::Numeration;

/// The most letters whose weights are written one by one.
const LETTERS: usize = 16;

/// A formula or a term, worked out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// What it takes, inner parts first; of parts that do not matter any more nothing is said. The last one is the whole, unless that is a constant.
    pub steps: Vec<Step>,
    /// What comes of it.
    pub result: Found,
}

impl Trace {
    /// Whether it holds; none if it is a number.
    #[must_use]
    pub const fn holds(&self) -> Option<bool> {
        match self.result {
            Found::Truth(truth) => Some(truth),
            Found::Number(_) => None,
        }
    }

    /// The number that it is; none if it holds or does not.
    #[must_use]
    pub const fn number(&self) -> Option<i128> {
        match self.result {
            Found::Number(number) => Some(number),
            Found::Truth(_) => None,
        }
    }
}

/// A part of a formula that depends on the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The part, as the rule language prints it.
    pub text: String,
    /// The same with numbers for its own parts: `5 + 3 + 5 + 0`, `13 mod 18`, `13 >= 9`. Empty if it is read off the position, or if it is made of truths.
    pub worked: String,
    /// What comes of it.
    pub found: Found,
    /// How numbers are written for it, if it is about digits.
    pub columns: Option<Columns>,
}

/// What comes of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// A number.
    Number(i128),
    /// Whether it holds.
    Truth(bool),
}

/// Numbers written one below the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// How they are written.
    pub numeration: Numeration,
    /// What they are called, with their digits: as many for each, most significant first.
    pub rows: Vec<(String, Vec<u8>)>,
    /// What is left of the sum of each column when it is divided by a number: that number, and the remainders.
    pub sums: Option<(u32, Vec<u32>)>,
}

/// Works a formula out on a word. The letters are those that the formula speaks of; `None` where a number overflows 64 bits. Linear in the sizes of
/// formula and word, and in that of their product for regular expressions.
#[must_use]
pub fn formula(whole: &Formula, word: &[Letter], alphabet: &Alphabet) -> Option<Trace> {
    let mut steps = Steps::default();
    let truth = holds(whole, word, alphabet, &mut steps)?;
    Some(Trace { steps: steps.0, result: Found::Truth(truth) })
}

/// Works a term out on a word, in the same way.
#[must_use]
pub fn term(whole: &Term, word: &[Letter], alphabet: &Alphabet) -> Option<Trace> {
    let mut steps = Steps::default();
    let number = value(whole, word, alphabet, &mut steps)?;
    Some(Trace { steps: steps.0, result: Found::Number(i128::from(number)) })
}

/// Steps, each once.
#[derive(Default)]
pub(crate) struct Steps(pub(crate) Vec<Step>);

impl Steps {
    pub(crate) fn push(&mut self, step: Step) {
        if self.0.iter().all(|known| known.text != step.text) {
            self.0.push(step);
        }
    }

    pub(crate) fn number(&mut self, text: String, worked: String, number: i128) {
        self.push(Step { text, worked, found: Found::Number(number), columns: None });
    }

    pub(crate) fn truth(&mut self, text: String, worked: String, truth: bool) {
        self.push(Step { text, worked, found: Found::Truth(truth), columns: None });
    }
}

/// A number as a part of a calculation.
pub(crate) fn operand(number: i128) -> String {
    if number < 0 { format!("({number})") } else { number.to_string() }
}

/// Numbers added up.
pub(crate) fn added(numbers: impl IntoIterator<Item = i128>) -> String {
    let mut text = String::new();
    for number in numbers {
        if text.is_empty() {
            text = number.to_string();
        } else {
            text += &format!(" {} {}", if number < 0 { '-' } else { '+' }, number.unsigned_abs());
        }
    }
    if text.is_empty() { "0".to_string() } else { text }
}

fn value(whole: &Term, word: &[Letter], alphabet: &Alphabet, steps: &mut Steps) -> Option<i64> {
    let found = whole.value(word)?;
    let mut part = |inner: &Term| value(inner, word, alphabet, steps).map(i128::from);
    let worked = match whole {
        Term::Const(_) => return Some(found),
        Term::Sum(weights) => summed(weights, word)?,
        Term::Add(parts) => {
            let parts: Option<Vec<i128>> = parts.iter().map(&mut part).collect();
            added(parts?)
        }
        Term::Scale(factor, inner) => format!("{} * {}", operand(i128::from(*factor)), operand(part(inner)?)),
        Term::Mod(inner, modulus) => format!("{} mod {modulus}", operand(part(inner)?)),
        Term::Div(inner, divisor) => format!("{} / {divisor}", operand(part(inner)?)),
    };
    // Alone, a part is what it is made of.
    if !matches!(whole, Term::Add(parts) if parts.len() < 2) {
        steps.number(print(whole, alphabet), worked, i128::from(found));
    }
    Some(found)
}

/// A sum over letters: letter by letter if there are few, else by weights; nothing if it only counts.
fn summed(weights: &[i64], word: &[Letter]) -> Option<String> {
    if weights.iter().all(|weight| (0..=1).contains(weight)) {
        return Some(String::new());
    }
    let own: Vec<i64> = word.iter().map(|letter| weights.get(usize::from(*letter)).copied()).collect::<Option<_>>()?;
    if own.len() <= LETTERS {
        return Some(added(own.into_iter().map(i128::from)));
    }
    let mut groups: Vec<(i64, usize)> = vec![];
    for weight in own {
        match groups.iter_mut().find(|(known, _)| *known == weight) {
            Some((_, count)) => *count += 1,
            None => groups.push((weight, 1)),
        }
    }
    groups.sort_unstable();
    let products: Vec<String> =
        groups.iter().map(|(weight, count)| format!("{count} * {}", operand(i128::from(*weight)))).collect();
    Some(products.join(" + "))
}

fn holds(whole: &Formula, word: &[Letter], alphabet: &Alphabet, steps: &mut Steps) -> Option<bool> {
    let truth = whole.holds(word)?;
    let text = || print(whole, alphabet);
    match whole {
        Formula::Bool(_) => {}
        Formula::Compare(left, comparison, right) => {
            let left = operand(i128::from(value(left, word, alphabet, steps)?));
            let right = operand(i128::from(value(right, word, alphabet, steps)?));
            steps.truth(text(), format!("{left} {} {right}", comparison.sign()), truth);
        }
        Formula::In(term, set) => {
            let found = operand(i128::from(value(term, word, alphabet, steps)?));
            steps.truth(text(), format!("{found} in {}", number_set(set)), truth);
        }
        Formula::Matches(_) => steps.truth(text(), String::new(), truth),
        Formula::Not(inner) => {
            // `word != 0` needs no `word = 0` before it.
            if !matches!(**inner, Formula::Matches(_)) {
                holds(inner, word, alphabet, steps)?;
            }
            steps.truth(text(), String::new(), truth);
        }
        Formula::And(parts) | Formula::Or(parts) => {
            let all = matches!(whole, Formula::And(_));
            // One part that fails, or one that holds, is enough.
            let deciding = parts.iter().find(|part| truth != all && part.holds(word) == Some(truth));
            match deciding {
                Some(part) => {
                    holds(part, word, alphabet, steps)?;
                }
                None => {
                    for part in parts {
                        holds(part, word, alphabet, steps)?;
                    }
                }
            }
            if parts.len() > 1 {
                steps.truth(text(), String::new(), truth);
            }
        }
    }
    Some(truth)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Settings, parse, parse_formula};

    fn traced(text: &str, word: &str) -> Vec<(String, String, Found)> {
        let source = "word [0-9]*\nmove 1 -> empty\n";
        let ruleset = parse(source, &Settings::default()).0.unwrap();
        let read = parse_formula(text, &ruleset).unwrap();
        let word: Vec<Letter> = word.chars().map(|symbol| ruleset.alphabet.letter(symbol).unwrap()).collect();
        let trace = formula(&read, &word, &ruleset.alphabet).unwrap();
        assert_eq!(trace.holds(), read.holds(&word));
        trace.steps.into_iter().map(|step| (step.text, step.worked, step.found)).collect()
    }

    #[test]
    fn inner_parts_come_first() {
        let steps = traced("sum(9 - d) mod 18 >= 9 and word != 0", "4649");
        let [sum, remainder, comparison, other, whole] = &steps[..] else { panic!("{steps:?}") };
        assert_eq!(sum, &("sum(9 - d)".to_string(), "5 + 3 + 5 + 0".to_string(), Found::Number(13)));
        assert_eq!(remainder.1, "13 mod 18");
        assert_eq!((comparison.1.as_str(), comparison.2), ("13 >= 9", Found::Truth(true)));
        assert_eq!((other.0.as_str(), other.1.as_str()), ("word != 0", ""));
        assert_eq!(whole.2, Found::Truth(true));
    }

    #[test]
    fn what_does_not_matter_is_left_out() {
        let steps = traced("length = 3 or sum(d) mod 2 = 0 or word = 4", "22");
        assert_eq!(steps.iter().map(|step| step.1.as_str()).collect::<Vec<_>>(), ["2 + 2", "4 mod 2", "0 = 0", ""]);
        let steps = traced("length = 3 and sum(d) mod 2 = 0", "22");
        assert_eq!(steps.iter().map(|step| step.1.as_str()).collect::<Vec<_>>(), ["", "2 = 3", ""]);
    }

    #[test]
    fn long_words_are_added_up_by_weight() {
        let steps = traced("sum(d) > 3", &"12".repeat(10));
        assert_eq!(steps[0].1, "10 * 1 + 10 * 2");
        let steps = traced("sum(1 - d) mod 3 = 1", "25");
        assert_eq!((steps[0].1.as_str(), steps[1].1.as_str()), ("-1 - 4", "(-5) mod 3"));
    }
}
