//! Formulas and terms.

use encode::{NotRegular, compile_formula, compile_term};
use rules::{Comparison, Formula, LetterSet, Regex, Term};
use run::{Limits, Run, Stop};

use crate::random::{Random, parsed, words};

const LETTERS: usize = 3;

const COMPARISONS: [Comparison; 6] = [
    Comparison::Equal,
    Comparison::NotEqual,
    Comparison::Less,
    Comparison::LessEqual,
    Comparison::Greater,
    Comparison::GreaterEqual,
];

fn sum(random: &mut Random, low: i64, high: i64) -> Term {
    Term::Atom((0..LETTERS).map(|_| random.number(low, high)).collect())
}

/// Any term at all.
fn term(random: &mut Random, depth: usize) -> Term {
    match random.below(if depth == 0 { 2 } else { 7 }) {
        0 => Term::Number(random.number(-9, 9)),
        1 | 2 => sum(random, -4, 4),
        3 => Term::Add((0..random.below(4)).map(|_| term(random, depth - 1)).collect()),
        4 => Term::Scale(random.number(-3, 3), term(random, depth - 1).into()),
        5 => Term::Mod(term(random, depth - 1).into(), random.number(1, 6)),
        _ => Term::Div(term(random, depth - 1).into(), random.number(1, 4)),
    }
}

/// A term with finitely many values, all its sums under `mod`.
fn bounded(random: &mut Random, depth: usize) -> Term {
    match random.below(if depth == 0 { 2 } else { 6 }) {
        0 => Term::Number(random.number(-9, 9)),
        1 | 2 => Term::Mod(term(random, depth).into(), random.number(1, 6)),
        3 => Term::Add((0..random.below(4)).map(|_| bounded(random, depth - 1)).collect()),
        4 => Term::Scale(random.number(-3, 3), bounded(random, depth - 1).into()),
        _ => Term::Div(bounded(random, depth - 1).into(), random.number(1, 4)),
    }
}

fn regex(random: &mut Random, depth: usize) -> Regex {
    match random.below(if depth == 0 { 2 } else { 5 }) {
        0 => Regex::Epsilon,
        1 => Regex::Class(LetterSet(u128::try_from(random.below(8)).unwrap())),
        2 => Regex::concat((0..2).map(|_| regex(random, depth - 1))),
        3 => Regex::alt((0..2).map(|_| regex(random, depth - 1))),
        _ => regex(random, depth - 1).star(),
    }
}

/// A regular formula.
fn formula(random: &mut Random, depth: usize) -> Formula {
    match random.below(if depth == 0 { 5 } else { 8 }) {
        0 => Formula::Bool(random.chance(50)),
        1 => Formula::Compare(bounded(random, 2), *random.pick(&COMPARISONS), bounded(random, 1)),
        2 => {
            // One sum without bound, its weights of one sign, on either side of the comparison.
            let (low, high) = *random.pick(&[(0, 3), (-3, 0)]);
            let parts = vec![sum(random, low, high), bounded(random, 1), sum(random, low, high)];
            let (left, right) = (Term::Add(parts), bounded(random, 1));
            let comparison = *random.pick(&COMPARISONS);
            if random.chance(50) {
                Formula::Compare(left, comparison, right)
            } else {
                Formula::Compare(right, comparison, left)
            }
        }
        3 => Formula::In(
            bounded(random, 2),
            (0..random.below(4)).map(|_| random.number(-3, 5)).collect(),
        ),
        4 => Formula::Test(regex(random, 3)),
        5 => Formula::Not(formula(random, depth - 1).into()),
        6 => Formula::And((0..random.below(4)).map(|_| formula(random, depth - 1)).collect()),
        _ => Formula::Or((0..random.below(4)).map(|_| formula(random, depth - 1)).collect()),
    }
}

#[test]
fn regular_formulas_are_compiled_to_what_they_mean() {
    let mut random = Random::new(81);
    let words = words(LETTERS, 6);
    let mut mixed = 0;
    for _ in 0..300 {
        let formula = formula(&mut random, 2);
        let machine = compile_formula(&formula, LETTERS, &Run::default()).unwrap();
        let mut holds = 0;
        for word in &words {
            let truth = formula.holds(word).unwrap();
            assert_eq!(*machine.output_of(word), truth, "{formula:?} {word:?}");
            holds += usize::from(truth);
        }
        assert_eq!(machine, machine.minimal(), "{formula:?}");
        mixed += usize::from(holds > 0 && holds < words.len());
    }
    assert!(mixed > 60, "{mixed}");
}

#[test]
fn regular_terms_are_compiled_to_what_they_mean() {
    let mut random = Random::new(82);
    let words = words(LETTERS, 6);
    let mut varied = 0;
    for _ in 0..400 {
        let term = bounded(&mut random, 3);
        let machine = compile_term(&term, LETTERS, &Run::default()).unwrap();
        for word in &words {
            assert_eq!(Some(*machine.output_of(word)), term.value(word), "{term:?} {word:?}");
        }
        assert_eq!(machine, machine.minimal(), "{term:?}");
        varied += usize::from(machine.len() > 1);
    }
    assert!(varied > 100, "{varied}");
}

#[test]
fn whatever_is_compiled_is_right() {
    let mut random = Random::new(83);
    let words = words(LETTERS, 5);
    let (mut compiled, mut refused) = (0, 0);
    for _ in 0..1000 {
        let formula = Formula::Compare(
            term(&mut random, 3),
            *random.pick(&COMPARISONS),
            term(&mut random, 2),
        );
        match compile_formula(&formula, LETTERS, &Run::default()) {
            Ok(machine) => {
                compiled += 1;
                for word in &words {
                    assert_eq!(
                        Some(*machine.output_of(word)),
                        formula.holds(word),
                        "{formula:?} {word:?}"
                    );
                }
            }
            Err(why) => {
                refused += 1;
                assert_eq!(why, NotRegular::Unbounded, "{formula:?}");
            }
        }
    }
    assert!(compiled > 200 && refused > 200, "{compiled} {refused}");
}

#[test]
fn what_no_finite_machine_can_follow_is_refused() {
    let rules = parsed("word [01]*\nmove 0 -> 1\n").unwrap();
    for text in [
        "count(0) = count(1)",
        "count(0) > 2 * count(1)",
        "length mod 3 = 1 and count(1) - count(0) < 5",
        "not (3 * count(0) + 1 != length)",
        "count(0) in {1, 2} or count(0) - count(1) in {1, 2}",
        "(count(0) - count(1)) / 2 mod 2 = 0 and count(0) - count(1) > 0",
    ] {
        let formula = rules::parse_formula(text, &rules).unwrap();
        assert_eq!(
            compile_formula(&formula, 2, &Run::default()),
            Err(NotRegular::Unbounded),
            "{text}"
        );
    }
    for term in [Term::Atom(vec![1, 1]), Term::Div(Term::Atom(vec![0, 1]).into(), 3)] {
        assert_eq!(compile_term(&term, 2, &Run::default()), Err(NotRegular::Unbounded), "{term:?}");
    }
}

#[test]
fn formulas_as_written_are_compiled_to_what_they_mean() {
    let rules = parsed("word [01#]*\nmove 0 -> 1\n").unwrap();
    let words = words(LETTERS, 7);
    for text in [
        "sum(9 - d) / 9 mod 2 = 1 except empty, '01'",
        "1 <= count(1) <= 3 and word in (any any)*",
        "count(0) + 2 * count('#') >= 4",
        "length - count(1) mod 2 > 3",
        "5 > length",
        "-length > -5 or word = '##'",
        "sum(d) mod 4 in {0, 2..3} and not word in any* '##' any*",
        "(length mod 5 - 7) / 3 = -2",
    ] {
        let formula = rules::parse_formula(text, &rules).unwrap();
        let machine = compile_formula(&formula, LETTERS, &Run::default()).unwrap();
        for word in &words {
            assert_eq!(Some(*machine.output_of(word)), formula.holds(word), "{text} {word:?}");
        }
    }
}

#[test]
fn extreme_constants_are_refused_or_right() {
    let rules = parsed("word 1*\nmove 1 -> empty\n").unwrap();
    let words = words(1, 20);
    for text in [
        "-9223372036854775807 - 1 < length",
        "length > -9223372036854775807 - 1",
        "length > 9223372036854775807",
        "length < -9223372036854775807",
        "9223372036854775807 * length mod 5 = 1",
        "9223372036854775807 - length mod 5 > 9223372036854775805",
        "9223372036854775807 * (length mod 2) + length mod 3 > 0",
        "(9223372036854775807 * (length mod 2) + 9223372036854775807) mod 10 = 7",
        "(4611686018427387904 * (length mod 3)) mod 10 = 8",
        "(4611686018427387904 * (length mod 3)) / 4611686018427387904 = 2",
        "(4294967297 * (2147483648 * length mod 4294967296)) mod 4294967296 = 0",
        "length mod 9223372036854775807 < 3",
    ] {
        let Ok(formula) = rules::parse_formula(text, &rules) else { continue };
        let run = Run::new(Limits { states: 100_000, memory: 1 << 30, time: None });
        match compile_formula(&formula, 1, &run) {
            Ok(machine) => {
                for word in &words {
                    // Where 64 bits are not enough there is nothing to compare.
                    let truth = formula.holds(word).unwrap_or(*machine.output_of(word));
                    assert_eq!(*machine.output_of(word), truth, "{text} {}", word.len());
                }
            }
            Err(NotRegular::Overflow | NotRegular::Stopped(Stop::States { .. })) => {}
            Err(NotRegular::Unbounded | NotRegular::Stopped(_)) => panic!("{text} is regular"),
        }
    }
}

#[test]
fn proofs_do_not_round_where_64_bits_are_not_enough() {
    // Twice 2^62 is 2^63, which does not fit; modulo 10 it is 8.
    let doubled =
        Term::Mod(Term::Scale(1 << 62, Term::Mod(Term::Atom(vec![1]).into(), 3).into()).into(), 10);
    if let Ok(machine) = compile_term(&doubled, 1, &Run::default()) {
        let values: Vec<i64> = (0..6).map(|length| *machine.output_of(&vec![0; length])).collect();
        assert_eq!(values, [0, 4, 8, 0, 4, 8]);
    }
    let large = Term::Mod(Term::Atom(vec![1 << 30]).into(), 1 << 31);
    let scaled = Term::Mod(Term::Scale((1 << 34) + 1, large.into()).into(), 1 << 35);
    if let Ok(machine) = compile_term(&scaled, 1, &Run::default()) {
        // (2^34 + 1) 2^30 modulo 2^35.
        assert_eq!(*machine.output_of(&[0]), 1 << 30);
    }
}
