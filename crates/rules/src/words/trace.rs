//! Words in formulas, worked out step by step.

use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};

use crate::Letter;
use crate::language::print::Printed;
use crate::language::trace::{Explain, Work, added, operand};
use crate::language::{Formula, Term, Words};

/// The most letters whose weights are written one by one.
const LETTERS: usize = 16;

impl Explain for Words {
    const OPPOSITE_AT_ONCE: bool = true;

    fn read_off(weights: &Vec<i64>, text: Printed, work: &mut Work<'_, Self>) -> Option<i128> {
        let found = i128::from(Term::<Self>::Atom(weights.clone()).value(work.position)?);
        work.number(text, Printed::calculation(summed(weights, work.position)?), found);
        Some(found)
    }

    fn told(formula: &Formula, work: &Work<'_, Self>) -> Option<bool> {
        formula.holds(work.position)
    }
}

/// A sum over letters: letter by letter if there are few, else by weights; nothing if it only
/// counts.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Settings;
    use crate::language::trace::{Found, formula};
    use crate::parse;
    use crate::parse_formula;
    use alloc::string::ToString;

    fn traced(text: &str, word: &str) -> Vec<(String, String, Found)> {
        let source = "word [0-9]*\nmove 1 -> empty\n";
        let ruleset = parse(source, &Settings::default()).0.unwrap();
        let read = parse_formula(text, &ruleset).unwrap();
        let word: Vec<Letter> = word.chars().map(|symbol| ruleset.alphabet.letter(symbol).unwrap()).collect();
        let trace = formula(&read, &word, &ruleset.alphabet).unwrap();
        assert_eq!(trace.holds(), read.holds(&word));
        trace.steps.into_iter().map(|step| (step.text.text, step.worked.text, step.found)).collect()
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
