//! The literal reading of heap games against one that tries every tuple and every choice in a box;
//! digits and conditions likewise.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

use std::collections::BTreeSet;

use proptest::prelude::*;
use rules::tuples::digits::{digits, number};
use rules::tuples::literal::{Move, Reading, Unbounded};
use rules::tuples::{
    Assignment, Bound, Condition, Digits, Effect, Linear, Numeration, Sort, TupleMove,
    TupleRuleset, Variable,
};
use rules::{Comparison, Span};

/// Choices of variables go from the one to the other.
const BOX: std::ops::RangeInclusive<i128> = -12..=12;

fn comparison() -> impl Strategy<Value = Comparison> {
    use Comparison::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
    prop::sample::select(vec![Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual])
}

/// Over these variables.
fn term(variables: Vec<u32>) -> impl Strategy<Value = Linear> {
    let count = variables.len();
    (-4_i64..=4, prop::collection::vec(-2_i64..=2, count)).prop_map(move |(constant, scales)| {
        let scaled = variables.iter().zip(scales).filter(|(_, scale)| *scale != 0);
        Linear {
            constant,
            coefficients: scaled.map(|(variable, scale)| (Variable(*variable), scale)).collect(),
        }
    })
}

fn digital(variables: Vec<u32>) -> impl Strategy<Value = Digits> {
    let variable = prop::sample::select(variables).prop_map(Variable);
    let two = prop::collection::vec(variable.clone(), 2..=3);
    let numeration = prop_oneof![
        Just(Numeration::Base(2)),
        (1_i32..=2).prop_map(Numeration::quadratic),
        Just(Numeration::Recurrence([4, -1, 0])),
    ];
    prop_oneof![
        (variable.clone(), 2_u32..=3).prop_map(|(variable, base)| Digits::Power { variable, base }),
        two.clone().prop_map(Digits::Xor),
        (variable.clone(), variable, numeration).prop_map(|(from, to, numeration)| Digits::Shift {
            numeration,
            from,
            to
        }),
        (two, 0_u32..=2).prop_map(|(variables, value)| Digits::LargestColumn {
            base: 2,
            variables,
            modulus: 3,
            value
        }),
    ]
}

fn condition(variables: Vec<u32>) -> impl Strategy<Value = Condition> {
    let leaf = prop_oneof![
        6 => (term(variables.clone()), comparison())
            .prop_map(|(term, comparison)| Condition::compare(term, comparison)),
        2 => (term(variables.clone()), 1_i64..=3).prop_map(
            |(term, modulus)| Condition::Congruent(term, modulus, 0)
        ),
        2 => digital(variables).prop_map(Condition::Digits),
    ];
    leaf.prop_recursive(2, 6, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..=3).prop_map(Condition::And),
            prop::collection::vec(inner.clone(), 1..=3).prop_map(Condition::Or),
            inner.prop_map(|inner| Condition::Not(Box::new(inner))),
        ]
    })
}

/// A condition that keeps the variables in the box.
fn boxed(variables: &[u32]) -> Vec<Condition> {
    let limit = |variable: u32, constant: i64, comparison| {
        Condition::Compare(
            Linear { constant, coefficients: vec![(Variable(variable), 1)] },
            comparison,
        )
    };
    let limits = |variable| {
        [limit(variable, 12, Comparison::GreaterEqual), limit(variable, -12, Comparison::LessEqual)]
    };
    variables.iter().copied().flat_map(limits).collect()
}

/// Variables 5 and 6 are those of the move, 7 is bound.
fn heap_move() -> impl Strategy<Value = TupleMove> {
    let effect = || {
        (
            0_usize..2,
            prop_oneof![2 => Just(Condition::Bool(true)), 1 => condition(vec![0, 1, 5])],
            term(vec![0, 1, 5, 6]),
        )
            .prop_map(|(heap, when, to)| Effect { heap, when, to })
    };
    let inner = (condition(vec![0, 5, 7]), any::<bool>()).prop_map(|(inner, integer)| {
        let bound = Bound {
            variable: Variable(7),
            name: String::new(),
            sort: if integer { Sort::Integer } else { Sort::Natural },
        };
        Condition::Exists(bound, Box::new(Condition::all(boxed(&[7]).into_iter().chain([inner]))))
    });
    let guard = (condition(vec![0, 1, 5, 6]), prop::option::of(inner));
    (any::<bool>(), guard, prop::collection::vec(effect(), 1..=3)).prop_map(
        |(integer, (guard, inner), effects)| {
            let bound = |variable, name: &str, sort| Bound {
                variable: Variable(variable),
                name: name.to_owned(),
                sort,
            };
            let sort = if integer { Sort::Integer } else { Sort::Natural };
            TupleMove {
                span: Span::default(),
                name: String::new(),
                variables: vec![bound(5, "d", sort), bound(6, "e", Sort::Natural)],
                guard: Condition::all(boxed(&[5, 6]).into_iter().chain([guard]).chain(inner)),
                effects,
            }
        },
    )
}

fn ruleset(domain: Condition, ends: Condition, moves: Vec<TupleMove>, turn: usize) -> TupleRuleset {
    TupleRuleset {
        header: rules::Header::default(),
        heaps: vec!["x".to_owned(), "y".to_owned()],
        division: None,
        domain,
        ends,
        moves: moves.into(),
        turn,
        expectations: vec![],
        claims: vec![],
    }
}

/// Whether a condition holds, with bound variables from the box.
fn holds(condition: &Condition, assignment: &mut Assignment) -> bool {
    match condition {
        Condition::Not(inner) => !holds(inner, assignment),
        Condition::And(parts) => parts.iter().all(|part| holds(part, assignment)),
        Condition::Or(parts) => parts.iter().any(|part| holds(part, assignment)),
        Condition::Exists(bound, inner) => choices(bound.sort).any(|value| {
            assignment.set(bound.variable, Some(value));
            holds(inner, assignment)
        }),
        _ => condition.holds(assignment).unwrap(),
    }
}

fn choices(sort: Sort) -> impl Iterator<Item = i128> {
    BOX.filter(move |value| sort == Sort::Integer || *value >= 0)
}

fn naive_moves(rules: &TupleRuleset, tuple: &[u128]) -> Vec<Move> {
    let position = |tuple: &[u128]| holds(&rules.domain, &mut Assignment::position(tuple).unwrap());
    let mut found = BTreeSet::new();
    if !position(tuple) || holds(&rules.ends, &mut Assignment::position(tuple).unwrap()) {
        return vec![];
    }
    for (rule, heap_move) in rules.moves.linear().unwrap().iter().enumerate() {
        let [one, two] = [&heap_move.variables[0], &heap_move.variables[1]];
        for (d, e) in choices(one.sort).flat_map(|d| choices(two.sort).map(move |e| (d, e))) {
            let mut assignment = Assignment::position(tuple).unwrap();
            assignment.set(one.variable, Some(d));
            assignment.set(two.variable, Some(e));
            if !holds(&heap_move.guard, &mut assignment) {
                continue;
            }
            let mut result: Vec<i128> =
                tuple.iter().map(|&size| i128::try_from(size).unwrap()).collect();
            for effect in &heap_move.effects {
                if holds(&effect.when, &mut assignment) {
                    result[effect.heap] =
                        effect.to.value(&|variable| assignment.get(variable)).unwrap();
                }
            }
            if let Ok(result) =
                result.into_iter().map(u128::try_from).collect::<Result<Vec<_>, _>>()
                && position(&result)
            {
                found.insert(Move { rule, result });
            }
        }
    }
    found.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn moves_are_all_there_are(
        domain in prop_oneof![Just(Condition::Bool(true)), condition(vec![0, 1])],
        ends in prop_oneof![2 => Just(Condition::Bool(false)), 1 => condition(vec![0, 1])],
        moves in prop::collection::vec(heap_move(), 1..=2),
        tuples in prop::collection::vec(prop::collection::vec(0_u128..=9, 2), 4),
    ) {
        let rules = ruleset(domain, ends, moves, 1);
        let reading = Reading::new(&rules);
        for tuple in tuples {
            prop_assert_eq!(
                reading.moves(&tuple).unwrap(),
                naive_moves(&rules, &tuple),
                "{:?}",
                &tuple
            );
        }
    }

    #[test]
    fn digits_stand_for_the_number(
        value in prop_oneof![0_u128..2000, any::<u128>()],
        kind in 0_u32..=17,
    ) {
        let numeration = if kind < 9 {
            Numeration::Base(kind + 2)
        } else {
            Numeration::quadratic(kind.cast_signed() - 8)
        };
        let written = digits(numeration, value).unwrap();
        prop_assert!(written.first() != Some(&0));
        prop_assert_eq!(number(numeration, &written), Some(value));
        prop_assert_eq!(number(numeration, &[&[0, 0], &written[..]].concat()), Some(value));
    }

    /// With a recurrence, well-formed digits are ordered like the numbers: by length, then
    /// lexicographically.
    #[test]
    fn greedy_digits_are_in_order(
        one in 1_i32..=9,
        two in 1_i32..=9,
        three in 0_i32..=9,
        subtracts in any::<bool>(),
        value in 0_u128..5000,
    ) {
        let mut coefficients = [one, two, three];
        coefficients.sort_unstable_by(|a, b| b.cmp(a));
        if subtracts {
            coefficients = [one.max(two) + 1, -one.min(two).min(one.max(two) - 1).max(1), 0];
            coefficients[0] = coefficients[0].max(3);
        }
        let numeration = Numeration::Recurrence(coefficients);
        prop_assert!(numeration.is_written(), "{numeration}");
        let (written, next) =
            (digits(numeration, value).unwrap(), digits(numeration, value + 1).unwrap());
        prop_assert_eq!(number(numeration, &written), Some(value));
        prop_assert!((written.len(), &written) < (next.len(), &next));
        // None is left out: what follows the digits of a number and is well-formed is more than the
        // next.
        let mut between = written.clone();
        for place in (0..written.len()).rev() {
            between[place] += 1;
            between[place + 1..].fill(0);
            if let Some(found) = number(numeration, &between) {
                prop_assert_eq!(found, value + 1);
                break;
            }
        }
    }

    /// What is well-formed is what is made of some number.
    #[test]
    fn well_formed_digits_are_those_of_a_number(
        written in prop::collection::vec(0_u8..4, 0..8),
        most in 1_i32..=3,
    ) {
        let numeration = Numeration::quadratic(most);
        if let Some(value) = number(numeration, &written) {
            let front = written.iter().take_while(|&&digit| digit == 0).count();
            prop_assert_eq!(digits(numeration, value).unwrap(), &written[front..]);
        } else {
            let most = u8::try_from(most).unwrap();
            let full = |pair: &[u8]| pair[0] == most && pair[1] != 0;
            prop_assert!(written.iter().any(|&digit| digit > most) || written.windows(2).any(full));
        }
    }
}

#[test]
fn digits_in_small() {
    let fibonacci = Numeration::FIBONACCI;
    let spelled: Vec<String> = (0..=8)
        .map(|value| digits(fibonacci, value).unwrap().iter().map(ToString::to_string).collect())
        .collect();
    assert_eq!(spelled, ["", "1", "10", "100", "101", "1000", "1001", "1010", "10000"]);
    // 1, 3, 7, 17, ...
    assert_eq!(digits(Numeration::quadratic(2), 16).unwrap(), [2, 0, 2]);
    // 1, 4, 15, ...: 3, 2, 2, ... is the limit of what may be written.
    let subtracts = Numeration::Recurrence([4, -1, 0]);
    assert_eq!(digits(subtracts, 3).unwrap(), [3]);
    assert_eq!(digits(subtracts, 14).unwrap(), [3, 2]);
    assert_eq!(digits(subtracts, 15).unwrap(), [1, 0, 0]);
    assert_eq!(number(subtracts, &[3, 2, 2]), Some(55));
    assert_eq!(number(subtracts, &[3, 2, 3]), None);
    assert_eq!(digits(Numeration::Unary, 3).unwrap(), [1, 1, 1]);
    assert_eq!(digits(Numeration::Unary, u128::MAX), None);
    assert_eq!(digits(Numeration::Base(1), 1), None);
    assert_eq!(digits(Numeration::quadratic(0), 1), None);
    assert_eq!(number(Numeration::Unary, &[0, 1, 1]), Some(2));
    assert_eq!(number(Numeration::Unary, &[1, 0]), None);
    assert_eq!(number(fibonacci, &[1, 1]), None);
    assert_eq!(number(Numeration::Base(10), &[9; 39]), None);
    for size in 190..400 {
        // Too long for 128 bits, but no harm is done.
        assert_eq!(number(fibonacci, &[&[1][..], &vec![0; size]].concat()), None);
    }
}

fn linear(constant: i64, coefficients: &[(u32, i64)]) -> Linear {
    Linear {
        constant,
        coefficients: coefficients
            .iter()
            .map(|&(variable, scale)| (Variable(variable), scale))
            .collect(),
    }
}

/// Takes d from either heap or the same from both.
fn wythoff() -> TupleRuleset {
    let take = |heaps: &[usize]| TupleMove {
        span: Span::default(),
        name: String::new(),
        variables: vec![Bound { variable: Variable(5), name: "d".to_owned(), sort: Sort::Natural }],
        guard: Condition::Compare(Linear::variable(Variable(5)), Comparison::Greater),
        effects: heaps
            .iter()
            .map(|&heap| Effect {
                heap,
                when: Condition::Bool(true),
                to: linear(0, &[(u32::try_from(heap).unwrap(), 1), (5, -1)]),
            })
            .collect(),
    };
    let moves = vec![take(&[0]), take(&[1]), take(&[0, 1])];
    ruleset(Condition::Bool(true), Condition::Bool(false), moves, 1)
}

#[test]
fn a_turn_is_up_to_so_many_moves() {
    let mut rules = wythoff();
    assert_eq!(Reading::new(&rules).options(&[1, 2]).unwrap(), [[0, 1], [0, 2], [1, 0], [1, 1]]);
    assert_eq!(Reading::new(&rules).moves(&[1, 1]).unwrap().len(), 3);
    assert_eq!(Reading::new(&rules).options(&[1, 2, 3]).unwrap(), Vec::<Vec<u128>>::new());
    rules.turn = 2;
    assert_eq!(
        Reading::new(&rules).options(&[1, 2]).unwrap(),
        [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1]]
    );
}

#[test]
fn choices_without_an_end_are_said_to_be() {
    let mut rules = wythoff();
    // y grows by d instead.
    rules.moves.linear_mut().unwrap()[1].effects[0].to = linear(0, &[(1, 1), (5, 1)]);
    let error = Reading::new(&rules).moves(&[3, 3]).unwrap_err();
    assert_eq!(error, Unbounded { rule: Some(1), variable: "d".to_owned() });
    // With a domain there is an end, and where nothing else speaks of it a variable does not
    // matter.
    rules.domain = Condition::Compare(linear(-5, &[(1, 1)]), Comparison::LessEqual);
    let reading = Reading::new(&rules);
    let grown: Vec<Vec<u128>> = reading
        .moves(&[3, 3])
        .unwrap()
        .into_iter()
        .filter(|one| one.rule == 1)
        .map(|one| one.result)
        .collect();
    assert_eq!(grown, [[3, 4], [3, 5]]);
    rules.moves.linear_mut().unwrap()[1].guard = Condition::Bool(true);
    rules.moves.linear_mut().unwrap()[1].effects[0].to = linear(0, &[(1, 1)]);
    assert!(Reading::new(&rules).moves(&[3, 3]).is_ok());
    // Far more choices than can be tried.
    let large = Reading::new(&wythoff()).moves(&[10_u128.pow(30), 0]).unwrap_err();
    assert_eq!(large, Unbounded { rule: Some(0), variable: "d".to_owned() });
    // Powers are few.
    let mut powers = wythoff();
    powers.moves.linear_mut().unwrap().truncate(1);
    powers.moves.linear_mut().unwrap()[0].guard =
        Condition::Digits(Digits::Power { variable: Variable(5), base: 2 });
    assert_eq!(Reading::new(&powers).moves(&[1 << 100, 0]).unwrap().len(), 101);
}

#[test]
fn numbers_too_large_to_tell_are_no_harm() {
    let rules = wythoff();
    let reading = Reading::new(&rules);
    assert!(!reading.is_position(&[u128::MAX, 0]));
    assert_eq!(reading.moves(&[u128::MAX, 0]).unwrap(), []);
    let term = linear(0, &[(0, i64::MAX)]);
    let assignment = Assignment::position(&[u128::MAX / 2]).unwrap();
    let untold = Condition::Compare(term, Comparison::Greater);
    assert_eq!(untold.holds(&assignment), None);
    assert_eq!(
        Condition::Or(vec![untold.clone(), Condition::Bool(true)]).holds(&assignment),
        Some(true)
    );
    assert_eq!(
        Condition::And(vec![untold.clone(), Condition::Bool(false)]).holds(&assignment),
        Some(false)
    );
    assert_eq!(Condition::Not(Box::new(untold)).holds(&assignment), None);
}

#[test]
fn quantifiers_without_an_end() {
    let bound = || Bound { variable: Variable(5), name: "d".to_owned(), sort: Sort::Natural };
    let some = |inner| Condition::Exists(bound(), Box::new(inner));
    let assignment = Assignment::position(&[7]).unwrap();
    // A witness settles it.
    let beyond = Condition::Compare(linear(0, &[(0, -1), (5, 1)]), Comparison::Greater);
    assert_eq!(some(beyond.clone()).holds(&assignment), Some(true));
    // None can be found: 2d + 1 is divisible by 2.
    let odd = Condition::Congruent(linear(1, &[(5, 2)]), 2, 0);
    assert_eq!(some(Condition::And(vec![beyond, odd])).holds(&assignment), None);
    // Half of a large number needs no search.
    let half = Condition::Compare(linear(0, &[(0, 1), (5, -2)]), Comparison::Equal);
    assert_eq!(
        some(half.clone()).holds(&Assignment::position(&[10_u128.pow(30)]).unwrap()),
        Some(true)
    );
    assert_eq!(
        some(half).holds(&Assignment::position(&[10_u128.pow(30) + 1]).unwrap()),
        Some(false)
    );
}
