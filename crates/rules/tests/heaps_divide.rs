//! A heap written as a quotient and a remainder: the same positions, and the same moves.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

use proptest::prelude::*;
use rules::Rules;
use rules::tuples::literal::Reading;
use rules::tuples::{Assignment, Divided, Linear, Tuple, TupleRuleset, Variable, divide, tuples};

fn read(text: &str) -> TupleRuleset {
    match rules::read(text, &Default::default()).0.unwrap_or_else(|| panic!("{text}")) {
        Rules::Tuples(rules) => rules,
        _ => panic!("not about heaps"),
    }
}

/// The position that is written so.
fn whole(divided: &[u128], by: u128) -> Tuple {
    let (remainder, rest) = divided.split_last().unwrap();
    let mut tuple = rest.to_vec();
    tuple[0] = tuple[0] * by + remainder;
    tuple
}

/// Compares both games where no condition of the division holds; how many positions and options
/// were the same.
fn compare(
    rules: &TupleRuleset,
    divided: &Divided,
    up_to: u128,
) -> Result<(usize, usize), TestCaseError> {
    let division = divided.rules.division.as_ref().unwrap();
    let everything = TupleRuleset { domain: rules::tuples::Condition::Bool(true), ..rules.clone() };
    let is_bad = |tuple: &[u128]| {
        let place = Assignment::position(tuple).unwrap();
        divided.nowhere.iter().any(|condition| condition.holds(&place) != Some(false))
    };
    let (one, two) = (Reading::new(rules), Reading::new(&divided.rules));
    let (mut positions, mut options) = (0, 0);
    for size in 0..=up_to {
        let mut all = tuples(&everything, size);
        while let Some(found) = all.step() {
            let Some(tuple) = found else { continue };
            let by = division
                .by
                .value(&|variable| i128::try_from(tuple[usize::try_from(variable.0).unwrap()]).ok())
                .unwrap();
            if is_bad(&tuple) {
                continue;
            }
            let Some(written) = division.divide(&tuple) else {
                prop_assert!(!one.is_position(&tuple) && by <= 0, "{tuple:?}");
                continue;
            };
            let by = u128::try_from(by).unwrap();
            prop_assert_eq!(whole(&written, by), tuple.clone());
            prop_assert_eq!(
                one.is_position(&tuple),
                two.is_position(&written),
                "{:?} as {:?}",
                tuple,
                written
            );
            let (Ok(expected), Ok(found)) = (one.options(&tuple), two.options(&written)) else {
                continue;
            };
            let mut found: Vec<Tuple> = found.iter().map(|option| whole(option, by)).collect();
            found.sort();
            if expected.iter().chain(&found).any(|option| is_bad(option)) {
                continue;
            }
            prop_assert_eq!(&found, &expected, "{:?} as {:?}", tuple, written);
            positions += usize::from(one.is_position(&tuple));
            options += expected.len();
        }
    }
    Ok((positions, options))
}

fn linear(constant: i64, coefficients: &[(u32, i64)]) -> Linear {
    Linear {
        constant,
        coefficients: coefficients.iter().map(|(heap, scale)| (Variable(*heap), *scale)).collect(),
    }
}

#[test]
fn taking_one_to_k() {
    let rules = read("heaps n k where k > 0\nmove n -> n - d where 1 <= d and d <= k\n");
    let divided = divide(&rules, 0, &linear(1, &[(1, 1)]), ["q", "r"]).unwrap();
    assert_eq!(divided.rules.heaps, ["q", "k", "r"]);
    let (positions, options) = compare(&rules, &divided, 14).unwrap();
    assert!(positions > 200 && options > 1000, "{positions}, {options}");
    // Nothing stands in the way.
    for size in 0..=14 {
        let mut all = tuples(&rules, size);
        while let Some(found) = all.step() {
            let Some(tuple) = found else { continue };
            let place = Assignment::position(&tuple).unwrap();
            assert!(
                divided.nowhere.iter().all(|condition| condition.holds(&place) == Some(false)),
                "{tuple:?}"
            );
        }
    }
}

#[test]
fn what_cannot_be_divided() {
    let by = linear(1, &[(1, 1)]);
    let refused = |text: &str| divide(&read(text), 0, &by, ["q", "r"]).is_none();
    assert!(
        refused("heaps n k\nmove n -> n - d where 1 <= d and d <= k\nmove k -> k - 1\n"),
        "k changes"
    );
    assert!(refused("heaps n k\nmove n -> 2 n where n < k\n"), "not what is taken");
    assert!(
        refused("heaps n k\nmove n -> n - 1 where n mod 2 = 0\n"),
        "a remainder of another kind"
    );
    assert!(refused("heaps n k x\nmove x -> x - n where n > 0\n"), "another heap sees it");
    assert!(refused("heaps q k\nmove q -> q - 1\n"), "the name is taken");
    let heaps: Vec<String> = (0..15).map(|heap| format!("x{heap}")).collect();
    let full = format!("heaps n {}\nmove n -> n - 1\n", heaps.join(" "));
    assert!(refused(&full), "too many heaps");
}

/// A comparison of heaps, and of a variable if there is one.
fn atom(variable: bool) -> impl Strategy<Value = String> {
    let scales = prop::collection::vec(0_i64..=2, 6);
    (scales, prop::sample::select(vec!["<=", "<", ">=", ">", "=", "!="]), 0_i64..=3).prop_map(
        move |(scales, sign, number)| {
            let [n, k, x, d, e, m] = scales[..] else { unreachable!() };
            let taken = if variable { format!("{d} d + ") } else { String::new() };
            format!("{} n + {k} k + {x} x {sign} {taken}{e} k + {} n + {number}", n / 2, m / 2)
        },
    )
}

fn rules() -> impl Strategy<Value = String> {
    let guard = prop::collection::vec(atom(true), 0..=2);
    let kind = prop::sample::select(vec![
        "n -> n - d",
        "n -> n - 2 d",
        "x -> x - d",
        "n -> d - 1",
        "n -> 0, x -> x - 1",
        "n -> n - d, x -> x - 1",
        "n -> n - d, x -> x + d",
    ]);
    let bound =
        prop::sample::select(vec!["d <= k", "d <= 2 k", "k <= d and d <= 2 k", "d <= x", "d <= 2"]);
    let line = (kind, bound, guard).prop_map(|(kind, bound, guard)| {
        let guard: String = guard.iter().map(|atom| format!(" and ({atom})")).collect();
        format!("move {kind} where 1 <= d and {bound}{guard}\n")
    });
    let domain = prop::option::of(atom(false).prop_map(|atom| format!(" where {atom}")));
    let ends = prop::option::of(atom(false).prop_map(|atom| format!("ends when {atom}\n")));
    (domain, prop::collection::vec(line, 1..=3), ends, 1_usize..=2).prop_map(
        |(domain, lines, ends, turn)| {
            let (domain, ends) = (domain.unwrap_or_default(), ends.unwrap_or_default());
            let turn = if turn > 1 { "turn 1..2 moves\n" } else { "" };
            format!("heaps n k x{domain}\n{}{ends}{turn}", lines.concat())
        },
    )
}

#[test]
fn random_games_are_the_same() {
    let (mut games, mut compared) = (0, 0);
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig {
        cases: 120,
        ..ProptestConfig::default()
    });
    let forms = prop::sample::select(vec![
        (1, 1, 0),
        (0, 2, 0),
        (1, 0, 1),
        (0, 1, 1),
        (2, 1, 0),
        (0, 1, 0),
    ]);
    let counted = core::cell::RefCell::new((&mut games, &mut compared));
    runner
        .run(&(rules(), forms), |(text, (constant, k, x))| {
            let rules = read(&text);
            let scales: Vec<(u32, i64)> =
                [(1, k), (2, x)].into_iter().filter(|(_, scale)| *scale != 0).collect();
            if let Some(divided) = divide(&rules, 0, &linear(constant, &scales), ["q", "r"]) {
                let (positions, options) = compare(&rules, &divided, 7)?;
                let mut counted = counted.borrow_mut();
                *counted.0 += usize::from(positions > 20 && options > 20);
                *counted.1 += options;
            }
            Ok(())
        })
        .unwrap();
    assert!(games > 15 && compared > 5_000, "{games} games, {compared} options");
}
