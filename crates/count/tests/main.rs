//! Counts held to the enumeration of words, and recurrences to the counts.

use count::{BigInt, BigUint, Recurrence, Representation, limit_of_share, recurrence};
use proptest::prelude::*;
use run::Run;

type Rows = Vec<Vec<Vec<(usize, u64)>>>;

/// Up to 5 states, up to 3 letters, weights up to 3.
fn representation() -> impl Strategy<Value = (Vec<u64>, Rows, Vec<u64>)> {
    (1..=5_usize, 1..=3_usize).prop_flat_map(|(size, letters)| {
        let numbers = || prop::collection::vec(0..3_u64, size);
        let row = prop::collection::vec((0..size, 0..4_u64), 0..4);
        let matrix = prop::collection::vec(row, size);
        (numbers(), prop::collection::vec(matrix, letters), numbers())
    })
}

/// By definition: the sum over all paths.
fn paths(start: &[u64], rows: &Rows, end: &[u64], word: &[usize]) -> u128 {
    fn from(state: usize, rows: &Rows, end: &[u64], word: &[usize]) -> u128 {
        match word.split_first() {
            None => u128::from(end[state]),
            Some((&letter, rest)) => rows[letter][state]
                .iter()
                .map(|&(to, weight)| u128::from(weight) * from(to, rows, end, rest))
                .sum(),
        }
    }
    (0..start.len()).map(|state| u128::from(start[state]) * from(state, rows, end, word)).sum()
}

/// All words of a length.
fn words(letters: usize, length: usize) -> Vec<Vec<usize>> {
    (0..length).fold(vec![vec![]], |words, _| {
        words
            .iter()
            .flat_map(|word| (0..letters).map(move |letter| [&word[..], &[letter]].concat()))
            .collect()
    })
}

/// The terms that a recurrence gives.
fn unrolled(rule: &Recurrence, terms: usize) -> Vec<BigInt> {
    let mut known: Vec<BigInt> = rule.initial.iter().cloned().map(BigInt::from).collect();
    while known.len() < terms {
        known.push(
            rule.coefficients
                .iter()
                .zip(known.iter().rev())
                .map(|(factor, term)| factor * term)
                .sum(),
        );
    }
    known.truncate(terms);
    known
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn counts_are_sums_over_paths((start, rows, end) in representation()) {
        let run = Run::default();
        let counted = Representation::new(start.clone(), rows.clone(), end.clone()).unwrap();
        let smaller = counted.reduced(&run).unwrap();
        prop_assert!(smaller.size() <= counted.size());
        let sequence = counted.sequence(4, &run).unwrap();
        prop_assert_eq!(&smaller.sequence(4, &run).unwrap(), &sequence);
        for (length, counted_all) in sequence.iter().enumerate() {
            let mut sum = BigUint::ZERO;
            for word in words(rows.len(), length) {
                let later = counted.after(0, 2).unwrap();
                prop_assert_eq!(later.count(&word), counted.count(&[&[0, 0], &word[..]].concat()));
                let defined = BigUint::from(paths(&start, &rows, &end, &word));
                prop_assert_eq!(&counted.count(&word), &defined);
                prop_assert_eq!(&smaller.count(&word), &defined);
                sum += defined;
            }
            prop_assert_eq!(counted_all, &sum);
        }
    }

    #[test]
    fn recurrences_and_generating_functions_give_the_counts(
        (start, rows, end) in representation(),
    ) {
        let run = Run::default();
        let counted = Representation::new(start, rows, end).unwrap().by_length().unwrap();
        let rule = recurrence(&counted, &run).unwrap().expect("five states at most");
        prop_assert!(rule.coefficients.len() <= rule.initial.len());
        prop_assert!(rule.initial.len() <= counted.size());
        prop_assert!(rule.coefficients.last() != Some(&BigInt::ZERO));
        let terms: Vec<BigInt> =
            counted.sequence(40, &run).unwrap().into_iter().map(BigInt::from).collect();
        prop_assert_eq!(unrolled(&rule, 40), terms.clone());
        // The denominator times the series is the numerator.
        let function = rule.generating_function();
        for power in 0..40 {
            let product: BigInt = (0..=power.min(function.denominator.len() - 1))
                .map(|back| &function.denominator[back] * &terms[power - back])
                .sum();
            prop_assert_eq!(product, function.numerator.get(power).cloned().unwrap_or_default());
        }
    }

    #[test]
    fn a_share_with_a_limit_comes_close_to_it(
        (start, rows, end) in representation(),
        part in prop::collection::vec(0..2_u64, 5),
    ) {
        let run = Run::default();
        let counted = |end: Vec<u64>| {
            let counted =
                Representation::new(start.clone(), rows.clone(), end).unwrap().by_length().unwrap();
            (
                recurrence(&counted, &run).unwrap().unwrap().generating_function(),
                counted.sequence(300, &run).unwrap(),
            )
        };
        let (whole, terms) = counted(end.clone());
        let (some, fewer) = counted(end.iter().zip(&part).map(|(end, keep)| end * keep).collect());
        if let Some(limit) = limit_of_share(&some, &whole) {
            let scale = BigUint::from(1_000_000_u32);
            let share = &fewer[299] * &scale / &terms[299];
            let limit = (limit * BigInt::from(scale)).to_integer();
            // The second largest root may be close to the largest.
            let distance = limit - BigInt::from(share);
            prop_assert!(
                distance < BigInt::from(20_000) && distance > BigInt::from(-20_000),
                "off by {} millionths",
                distance
            );
        }
    }
}

#[test]
fn shapes_that_do_not_fit_are_refused() {
    assert_eq!(Representation::new(vec![1], vec![], vec![]), None);
    assert_eq!(Representation::new(vec![1], vec![vec![vec![(1, 1)]]], vec![1]), None);
    assert_eq!(
        Representation::new(vec![1], vec![vec![vec![(0, u64::MAX), (0, 1)]]], vec![1]),
        None
    );
}

#[test]
fn a_long_recurrence_is_found_and_a_longer_one_is_not() {
    let cycle = |length: usize| {
        let rows = (0..length).map(|state| vec![((state + 1) % length, 1)]).collect();
        let mut unit = vec![0; length];
        unit[0] = 1;
        Representation::new(unit.clone(), vec![rows], unit).unwrap()
    };
    let run = Run::default();
    assert_eq!(
        recurrence(&cycle(200), &run).unwrap().map(|rule| rule.coefficients.len()),
        Some(200)
    );
    assert_eq!(recurrence(&cycle(300), &run).unwrap(), None);
}

#[test]
fn a_share_that_oscillates_has_no_limit() {
    let run = Run::default();
    let counted = |end: Vec<u64>| {
        let rows = vec![vec![(1, 2)], vec![(0, 2)]];
        let counted = Representation::new(vec![1, 0], vec![rows], end).unwrap();
        recurrence(&counted, &run).unwrap().unwrap().generating_function()
    };
    let (whole, even) = (counted(vec![1, 1]), counted(vec![1, 0]));
    assert_eq!(limit_of_share(&even, &whole), None);
    assert_eq!(limit_of_share(&whole, &whole).map(|limit| limit.to_string()), Some("1".to_owned()));
}
