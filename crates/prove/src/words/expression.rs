//! Converts small machines to regular expressions, by state elimination (Brzozowski, McCluskey
//! 1963).

use alloc::vec;
use alloc::vec::Vec;

use automata::{Letter, Moore};
use rules::{LetterSet, Regex};

/// An expression for the words that `machine` accepts, if it has at most `most` relevant states.
#[must_use]
pub(crate) fn expression(machine: &Moore<bool>, most: usize) -> Option<Regex> {
    let live = machine.can_reach(|&accepts| accepts);
    let states: Vec<_> = machine.states().filter(|state| live[state.index()]).collect();
    if states.len() > most {
        return None;
    }
    let none = || Regex::Class(LetterSet::EMPTY);
    if states.is_empty() {
        return Some(none());
    }
    // Rows and columns: the states, then a single final state; the start is the first state.
    let end = states.len();
    let mut table = vec![vec![none(); end + 1]; end + 1];
    for (from, &state) in states.iter().enumerate() {
        for (to, &next) in states.iter().enumerate() {
            let letters = (0..machine.letters()).filter_map(|letter| Letter::try_from(letter).ok());
            let set: LetterSet =
                letters.filter(|&letter| machine.next(state, letter) == next).collect();
            table[from][to] = Regex::Class(set);
        }
        if *machine.output(state) {
            table[from][end] = Regex::Epsilon;
        }
    }
    for gone in (1..end).rev() {
        let around = table[gone][gone].clone();
        for from in 0..gone {
            for to in (0..gone).chain([end]) {
                let way = through(&table[from][gone], &around, &table[gone][to]);
                table[from][to] = either(table[from][to].clone(), way);
            }
        }
    }
    Some(through(&Regex::Epsilon, &table[0][0], &table[0][end]))
}

fn is_none(regex: &Regex) -> bool {
    matches!(regex, Regex::Class(set) if set.is_empty())
}

fn through(before: &Regex, around: &Regex, after: &Regex) -> Regex {
    if is_none(before) || is_none(after) {
        return Regex::Class(LetterSet::EMPTY);
    }
    let around = if is_none(around) { Regex::Epsilon } else { around.clone().star() };
    Regex::concat([before.clone(), around, after.clone()])
}

fn either(left: Regex, right: Regex) -> Regex {
    match (&left, &right) {
        _ if is_none(&left) || left == right => right,
        _ if is_none(&right) => left,
        (Regex::Class(one), Regex::Class(other)) => Regex::Class(LetterSet(one.0 | other.0)),
        _ => Regex::alt([left, right]),
    }
}
