//! Words.

use alloc::vec::Vec;

use super::class::Class;
use super::read::compares;
use super::{Asked, list};
use crate::decision::{Formula, Term};
use crate::{Machine, Reason, WordDecision};

/// Fails if a word has unknown letters, or is not accepted.
pub(super) fn allowed(domain: &Machine, word: &[u8], variable: &str) -> Result<(), Reason> {
    if let Some(place) = word.iter().position(|byte| !domain.letters.contains(byte)) {
        return Err(Reason::Letter {
            variable: variable.into(),
            found: word[place],
            place: place + 1,
        });
    }
    run(domain, word).map(drop).ok_or_else(|| Reason::NotAPosition { variable: variable.into() })
}

/// The class of a word; none also for an unknown letter.
fn run(machine: &Machine, word: &[u8]) -> Option<u32> {
    let mut state = 0;
    for byte in word {
        let column = machine.letters.iter().position(|letter| letter == byte)?;
        state = usize::try_from(*machine.next.get(state)?.get(column)?).ok()?;
    }
    machine.class.get(state).copied().flatten()
}

/// Decides a word of the domain.
pub(super) fn class(
    domain: &Machine,
    decision: &WordDecision,
    word: &[u8],
    asked: &Asked,
) -> Result<Class, Reason> {
    match decision {
        WordDecision::Wins(formula) => Ok(Class::outcome(holds(formula, &domain.letters, word)?)),
        WordDecision::Value(term) => Ok(Class::value(value(term, &domain.letters, word)?)),
        WordDecision::Machine(machine) => {
            let class = run(machine, word);
            class
                .map(|class| Class::value(i128::from(class)))
                .ok_or_else(|| Reason::NotAPosition { variable: asked.variable.clone() })
        }
        WordDecision::Row { letter, live, list } => {
            list::class(list, &heaps(word, *letter, live), &asked.settings)
        }
    }
}

/// The lengths of the runs that are heaps.
fn heaps(word: &[u8], letter: u8, live: &[(Option<u8>, Option<u8>)]) -> Vec<u64> {
    let mut heaps = Vec::new();
    let mut start = 0;
    for run in word.chunk_by(|a, b| a == b) {
        let end = start + run.len();
        let before = start.checked_sub(1).and_then(|place| word.get(place)).copied();
        if run.first() == Some(&letter) && live.contains(&(before, word.get(end).copied())) {
            heaps.push(u64::try_from(run.len()).unwrap_or(u64::MAX));
        }
        start = end;
    }
    heaps
}

fn value(term: &Term, letters: &[u8], word: &[u8]) -> Result<i128, Reason> {
    match term {
        Term::Constant(constant) => Ok(i128::from(*constant)),
        Term::Sum(weights) => {
            Ok(word.iter().map(|byte| i128::from(weight(weights, letters, *byte))).sum())
        }
        Term::Add(parts) => parts.iter().try_fold(0_i128, |sum, part| {
            sum.checked_add(value(part, letters, word)?).ok_or(Reason::Overflow)
        }),
        Term::Scale(factor, inner) => {
            value(inner, letters, word)?.checked_mul(i128::from(*factor)).ok_or(Reason::Overflow)
        }
        Term::Mod(inner, modulus) => value(inner, letters, word)?
            .checked_rem_euclid(i128::from(*modulus))
            .ok_or(Reason::DivisionByZero),
        Term::Div(inner, divisor) => value(inner, letters, word)?
            .checked_div_euclid(i128::from(*divisor))
            .ok_or(Reason::DivisionByZero),
    }
}

fn weight(weights: &[i64], letters: &[u8], byte: u8) -> i64 {
    letters
        .iter()
        .zip(weights)
        .find(|&(&letter, _)| letter == byte)
        .map_or(0, |(_, &weight)| weight)
}

fn holds(formula: &Formula, letters: &[u8], word: &[u8]) -> Result<bool, Reason> {
    Ok(match formula {
        Formula::Bool(always) => *always,
        Formula::Compare(a, comparison, b) => {
            compares(&value(a, letters, word)?, *comparison, &value(b, letters, word)?)
        }
        Formula::In(term, numbers) => {
            let value = value(term, letters, word)?;
            numbers.iter().any(|&number| i128::from(number) == value)
        }
        Formula::Is(words) => words.iter().any(|one| one == word),
        Formula::Matches(machine) => run(machine, word).is_some(),
        Formula::Not(inner) => !holds(inner, letters, word)?,
        Formula::And(parts) => {
            let all = parts
                .iter()
                .map(|part| holds(part, letters, word))
                .collect::<Result<Vec<_>, _>>()?;
            all.into_iter().all(|holds| holds)
        }
        Formula::Or(parts) => {
            let all = parts
                .iter()
                .map(|part| holds(part, letters, word))
                .collect::<Result<Vec<_>, _>>()?;
            all.into_iter().any(|holds| holds)
        }
    })
}
