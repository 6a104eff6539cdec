//! Explains formulas about words step by step.

use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};

use crate::Letter;
use crate::language::print::Printed;
use crate::language::trace::{Explain, Work, added, operand};
use crate::language::{Formula, Term, Words};

/// The most letters whose weights are listed one by one.
const LETTERS: usize = 16;

impl Explain for Words {
    const OPPOSITE_AT_ONCE: bool = true;

    fn read_off(weights: &Vec<i64>, text: Printed, work: &mut Work<'_, Self>) -> Option<i128> {
        let found = i128::from(Term::<Self>::Atom(weights.clone()).value(work.position)?);
        work.number(text, Printed::calculation(summed(weights, work.position)?), found);
        Some(found)
    }

    fn truth(formula: &Formula, work: &Work<'_, Self>) -> Option<bool> {
        formula.holds(work.position)
    }
}

/// A sum over letters: letter by letter if there are few, else by weights; nothing if it only
/// counts.
fn summed(weights: &[i64], word: &[Letter]) -> Option<String> {
    if weights.iter().all(|weight| (0..=1).contains(weight)) {
        return Some(String::new());
    }
    let own: Vec<i64> = word
        .iter()
        .map(|letter| weights.get(usize::from(*letter)).copied())
        .collect::<Option<_>>()?;
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
    let products: Vec<String> = groups
        .iter()
        .map(|(weight, count)| format!("{count} * {}", operand(i128::from(*weight))))
        .collect();
    Some(products.join(" + "))
}
