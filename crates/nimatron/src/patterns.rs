//! Patterns in a table of small positions.
//!
//! Nothing here is a theorem: a pattern holds for the table, or for a part of it.

use answer::{Pattern, PatternKind, Question, Scope, Status, Table};

use std::collections::{BTreeMap, BTreeSet};

/// The minimum number of values for a pattern.
const FEW: usize = 6;
/// The most comparisons of pairs in the search for repetitions.
const COMPARED: usize = 100_000_000;

/// Patterns of single heaps, or of the only position of each length: `classes` are those of 0, 1,
/// 2, ...
pub(crate) fn of_sequence(question: Question, classes: &[u32], scope: Scope) -> Vec<Pattern> {
    let Some(last) = classes.len().checked_sub(1).filter(|last| *last >= FEW) else {
        return vec![];
    };
    let found = repeats(classes, question == Question::Values);
    found
        .map(|(preperiod, kind)| {
            // Nothing can be taken from 0, so an exception at 0 is not significant.
            let status =
                if preperiod <= 1 { Status::Verified { up_to: last } } else { Status::Conjectured };
            Pattern { kind, status, scope }
        })
        .into_iter()
        .collect()
}

/// The repetition that begins first, with its preperiod, if it is seen at least twice and covers at
/// least half of the numbers.
fn repeats(classes: &[u32], arithmetic: bool) -> Option<(usize, PatternKind)> {
    let mut best: Option<(usize, PatternKind)> = None;
    let mut soonest = usize::MAX;
    let mut compared = 0;
    for period in 1..=classes.len() / 2 {
        if period >= soonest || compared >= COMPARED {
            break;
        }
        let step = |at: usize| i64::from(classes[at]) - i64::from(classes[at - period]);
        let end = classes.len() - 1;
        let saltus = step(end);
        if saltus < 0 || saltus > 0 && !arithmetic {
            continue;
        }
        let preperiod =
            (period..=end).rev().find(|&at| step(at) != saltus).map_or(0, |at| at - period + 1);
        let length = classes.len() - preperiod;
        compared += length;
        if length < (2 * period).max(classes.len().div_ceil(2)) || preperiod + period >= soonest {
            continue;
        }
        soonest = preperiod + period;
        let kind = match u32::try_from(saltus) {
            Ok(0) => PatternKind::Period { preperiod, period },
            Ok(saltus) => PatternKind::Arithmetic { preperiod, period, saltus },
            Err(_) => continue,
        };
        best = Some((preperiod, kind));
    }
    best
}

/// Patterns of two heaps, which are interchangeable by definition if `unordered`.
pub(crate) fn of_pairs(
    question: Question,
    classes: &BTreeMap<(u64, u64), u32>,
    unordered: bool,
) -> Vec<Pattern> {
    let largest = classes.keys().map(|(one, other)| *one.max(other)).max().unwrap_or(0);
    let varied = classes.values().any(|class| classes.values().next() != Some(class));
    let Ok(up_to) = usize::try_from(largest) else { return vec![] };
    if up_to < FEW || !varied {
        return vec![];
    }
    let all = |kind: PatternKind, holds: &dyn Fn(u64, u64, u32) -> bool| {
        let pattern = Pattern { kind, status: Status::Verified { up_to }, scope: Scope::TwoHeaps };
        classes.iter().all(|(&(one, other), &class)| holds(one, other, class)).then_some(pattern)
    };
    // The value, or only whether it is 0.
    let agrees = |value: Option<u64>, class: u32| match question {
        Question::Values => value == Some(u64::from(class)),
        Question::Outcome => value.is_some_and(|value| (value == 0) == (class == 0)),
    };
    let mut patterns = vec![];
    if !unordered {
        let mirrored = |one, other, class| classes.get(&(other, one)) == Some(&class);
        patterns.extend(all(PatternKind::Symmetric, &mirrored));
    }
    let xor = all(PatternKind::Xor, &|one, other, class| agrees(Some(one ^ other), class));
    let single = |pair: (u64, u64)| classes.get(&pair).copied().map(u64::from);
    let of_values = |one, other, class| {
        agrees(single((one, 0)).zip(single((0, other))).map(|(one, other)| one ^ other), class)
    };
    patterns.extend(match (xor, question) {
        (Some(xor), _) => Some(xor),
        // More must be known about single heaps than who wins.
        (None, Question::Outcome) => None,
        (None, Question::Values) => all(PatternKind::XorOfValues, &of_values),
    });
    let most = classes.values().max().map_or(0, |largest| largest.saturating_add(1));
    let moduli = match question {
        Question::Values => most..=most,
        Question::Outcome => 2..=u32::try_from(up_to / 2).unwrap_or(u32::MAX),
    };
    // A modulus that sums hardly exceed is not significant.
    let seen = |modulus: &u32| {
        *modulus > 1 && usize::try_from(*modulus).is_ok_and(|modulus| modulus <= up_to)
    };
    let sum = moduli.filter(seen).find_map(|modulus| {
        all(PatternKind::SumMod { modulus }, &|one, other, class| {
            agrees(Some((one + other) % u64::from(modulus)), class)
        })
    });
    patterns.extend(sum);
    patterns
}

/// Patterns of a table of tuples of one or two heaps, or of words with at most one position per
/// length. If its classes are only `names` (outcome classes, or differences), only equality of
/// classes matters.
pub(crate) fn of_table(table: &Table, names: bool) -> Vec<Pattern> {
    let all: BTreeSet<i64> =
        table.rows.iter().flat_map(|row| row.entries.iter().map(|(_, class)| *class)).collect();
    let ranks: BTreeMap<i64, u32> = all.into_iter().zip(0..).collect();
    let number = |class: &i64| match u32::try_from(*class) {
        Ok(number) if !names => number,
        _ => ranks[class],
    };
    let only = |row: &answer::Row| match &row.entries[..] {
        [(_, class)] => Some(number(class)),
        _ => None,
    };
    let of_one = table.rows.iter().all(|row| row.tuples.iter().all(|tuple| tuple.len() == 1));
    let of_two = table.rows.iter().all(|row| {
        row.tuples.len() == row.entries.len() && row.tuples.iter().all(|tuple| tuple.len() == 2)
    });
    if of_two && table.rows.iter().any(|row| !row.tuples.is_empty()) {
        let pairs = table.rows.iter().flat_map(|row| row.tuples.iter().zip(&row.entries));
        let pairs =
            pairs.map(|(tuple, (_, class))| ((tuple[0], tuple[1]), number(class))).collect();
        let mut patterns = of_pairs(table.question, &pairs, false);
        // The others say where the player to move loses, whoever that is.
        patterns.retain(|pattern| !names || pattern.kind == PatternKind::Symmetric);
        return patterns;
    }
    match table.rows.iter().map(only).collect::<Option<Vec<u32>>>() {
        Some(classes) if of_one => {
            let words = table.rows.iter().all(|row| row.tuples.is_empty());
            of_sequence(
                table.question,
                &classes,
                if words { Scope::Lengths } else { Scope::OneHeap },
            )
        }
        _ => vec![],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(patterns: &[Pattern]) -> Vec<(PatternKind, Status)> {
        patterns.iter().map(|pattern| (pattern.kind, pattern.status)).collect()
    }

    #[test]
    fn repetitions_are_found_from_where_they_begin() {
        let classes = |of: fn(usize) -> usize| -> Vec<u32> {
            (0..40).map(|n| u32::try_from(of(n)).unwrap()).collect()
        };
        let found =
            |classes: &[u32]| kinds(&of_sequence(Question::Values, classes, Scope::OneHeap));
        let whole = Status::Verified { up_to: 39 };
        assert_eq!(
            found(&classes(|n| n % 4)),
            [(PatternKind::Period { preperiod: 0, period: 4 }, whole)]
        );
        let arithmetic = PatternKind::Arithmetic { preperiod: 0, period: 2, saltus: 1 };
        assert_eq!(found(&classes(|n| n / 2)), [(arithmetic, whole)]);
        let late = PatternKind::Period { preperiod: 8, period: 3 };
        assert_eq!(
            found(&classes(|n| if n < 8 { n + 9 } else { n % 3 })),
            [(late, Status::Conjectured)]
        );
        // Too late, or not seen twice.
        assert_eq!(found(&classes(|n| if n < 30 { n * n } else { 1 })), []);
        assert_eq!(found(&classes(|n| n % 25)), []);
        assert_eq!(kinds(&of_sequence(Question::Outcome, &classes(|n| n), Scope::OneHeap)), []);
    }

    #[test]
    fn pairs_are_symmetric_sums_or_neither() {
        let pairs = |of: fn(u64, u64) -> u64| -> BTreeMap<(u64, u64), u32> {
            let all = (0..=12).flat_map(|one| (0..=12).map(move |other| (one, other)));
            all.map(|(one, other)| ((one, other), u32::try_from(of(one, other)).unwrap())).collect()
        };
        let found = |question, of| kinds(&of_pairs(question, &pairs(of), false));
        let whole = Status::Verified { up_to: 12 };
        let both = |kind| vec![(PatternKind::Symmetric, whole), (kind, whole)];
        assert_eq!(found(Question::Values, |one, other| one ^ other), both(PatternKind::Xor));
        assert_eq!(
            found(Question::Values, |one, other| (one % 4) ^ (other % 4)),
            both(PatternKind::XorOfValues)
        );
        assert_eq!(
            found(Question::Values, |one, other| (one + other) % 3),
            both(PatternKind::SumMod { modulus: 3 })
        );
        assert_eq!(
            found(Question::Values, |one, other| (one % 4) ^ (other % 3)),
            [(PatternKind::XorOfValues, whole)]
        );
        assert_eq!(
            found(Question::Outcome, |one, other| u64::from(one != other)),
            both(PatternKind::Xor)
        );
        assert_eq!(
            found(Question::Values, |one, other| one * other),
            [(PatternKind::Symmetric, whole)]
        );
        assert_eq!(found(Question::Values, |_, _| 1), []);
    }
}
