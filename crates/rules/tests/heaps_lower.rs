//! Properties of heaps lowered to conditions mean what they meant: compared on random properties
//! and small tuples.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

use proptest::prelude::*;
use rules::tuples::lower::check_powers;
use rules::tuples::{
    Assignment, Bound, Condition, LowerError, Numeration, Property, Quantified, Sort, TupleAtom,
    Value, Variable,
};
use rules::{Comparison, tuples};

const HEAPS: usize = 2;
/// Of two heaps, two of an option and the Grundy value.
const FREE: u32 = 5;
/// The first variable that quantifiers may bind.
const FIRST: u32 = 5;

fn comparison() -> impl Strategy<Value = Comparison> {
    use Comparison::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
    prop::sample::select(vec![Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual])
}

fn numeration() -> impl Strategy<Value = Numeration> {
    prop_oneof![
        (2_u32..=4).prop_map(Numeration::Base),
        (1_i32..=3).prop_map(Numeration::quadratic),
        (1_i32..=2).prop_map(|b| Numeration::Recurrence([4, -b, 0])),
        Just(Numeration::Unary),
    ]
}

/// Below `mod` more is allowed.
fn leaf(bound: u32, digital: bool) -> BoxedStrategy<Value> {
    let variable = (0..FREE + bound).prop_map(Variable);
    let plain = prop_oneof![
        3 => variable.clone().prop_map(Value::variable),
        1 => (-6_i64..=6).prop_map(Value::Number),
        1 => (2_u32..=3, 1_u32..=4).prop_map(
            |(base, modulus)| Value::Atom(TupleAtom::LargestColumn { base, modulus })
        ),
        1 => (numeration(), variable.clone()).prop_map(
            |(numeration, variable)| Value::Atom(TupleAtom::Shift(numeration, variable))
        ),
        1 => Just(Value::Atom(TupleAtom::Touched)),
    ];
    if !digital {
        return plain.boxed();
    }
    prop_oneof![
        2 => plain,
        1 => (2_u32..=4, variable.clone()).prop_map(
            |(base, variable)| Value::Atom(TupleAtom::DigitSum(base, variable))
        ),
        1 => (numeration(), variable).prop_map(
            |(numeration, variable)| Value::Atom(TupleAtom::TrailingZeros(numeration, variable))
        ),
    ]
    .boxed()
}

/// Sums and multiples, in which digit sums may stand below `mod`.
fn digital(bound: u32) -> impl Strategy<Value = Value> {
    let part = prop_oneof![
        leaf(bound, true),
        (-3_i64..=3, leaf(bound, true))
            .prop_map(|(factor, inner)| Value::Scale(factor, Box::new(inner))),
    ];
    prop::collection::vec(part, 1..3).prop_map(Value::Add)
}

fn value(bound: u32) -> BoxedStrategy<Value> {
    let modulus = prop_oneof![8 => 1_i64..=6, 1 => Just(9_i64), 1 => Just(70_i64)];
    let digital = (digital(bound), 1_i64..=5)
        .prop_map(|(inner, modulus)| Value::Mod(Box::new(inner), modulus));
    let start = prop_oneof![6 => leaf(bound, false), 1 => digital];
    start
        .prop_recursive(3, 12, 3, move |inner| {
            let list = prop::collection::vec(inner.clone(), 1..=3);
            prop_oneof![
                2 => list.clone().prop_map(Value::Add),
                1 => (-3_i64..=3, inner.clone()).prop_map(
                    |(factor, inner)| Value::Scale(factor, Box::new(inner))
                ),
                2 => (inner.clone(), modulus.clone()).prop_map(
                    |(inner, modulus)| Value::Mod(Box::new(inner), modulus)
                ),
                2 => (inner, modulus.clone()).prop_map(
                    |(inner, modulus)| Value::Div(Box::new(inner), modulus)
                ),
                1 => list.clone().prop_map(|all| Value::Atom(TupleAtom::Xor(all))),
                1 => list.clone().prop_map(|all| Value::Atom(TupleAtom::Min(all))),
                1 => list.prop_map(|all| Value::Atom(TupleAtom::Max(all))),
            ]
        })
        .boxed()
}

fn atom(bound: u32) -> impl Strategy<Value = Property> {
    prop_oneof![
        4 => (value(bound), comparison(), value(bound))
            .prop_map(|(left, comparison, right)| Property::Compare(left, comparison, right)),
        1 => (value(bound), prop::collection::btree_set(-4_i64..=9, 0..5))
            .prop_map(|(value, set)| Property::In(value, set.into_iter().collect())),
    ]
}

fn combined(atom: impl Strategy<Value = Property> + 'static) -> impl Strategy<Value = Property> {
    atom.prop_recursive(2, 4, 2, |inner| {
        let list = prop::collection::vec(inner.clone(), 1..=2);
        prop_oneof![
            inner.prop_map(|inner| Property::Not(Box::new(inner))),
            list.clone().prop_map(Property::And),
            list.prop_map(Property::Or),
        ]
    })
}

/// `some d` or `all d`, d kept between bounds so that it can be told.
fn quantified() -> impl Strategy<Value = Property> {
    (combined(atom(1)), any::<bool>(), any::<bool>(), 0_i64..=4).prop_map(
        |(inner, exists, integer, most)| {
            let variable = Variable(FIRST);
            let sort = if integer { Sort::Integer } else { Sort::Natural };
            let bounds = vec![Bound { variable, name: "d".to_owned(), sort }];
            let term = || Value::variable(variable);
            let least = if integer { -3 } else { 0 };
            let limits = vec![
                Property::Compare(term(), Comparison::GreaterEqual, Value::Number(least)),
                Property::Compare(term(), Comparison::LessEqual, Value::Number(most)),
            ];
            if exists {
                let all = limits.into_iter().chain([inner]).collect();
                Property::Test(Quantified::Exists(bounds, Box::new(Property::And(all))))
            } else {
                let any = limits
                    .into_iter()
                    .map(|limit| Property::Not(Box::new(limit)))
                    .chain([inner])
                    .collect();
                Property::Test(Quantified::Forall(bounds, Box::new(Property::Or(any))))
            }
        },
    )
}

fn assignment(numbers: &[i128]) -> Assignment {
    let mut assignment = Assignment::default();
    for (variable, &number) in (0..).zip(numbers) {
        assignment.set(Variable(variable), Some(number));
    }
    assignment
}

fn numbers() -> impl Strategy<Value = Vec<i128>> {
    prop::collection::vec(0_i128..=12, 5)
}

fn same(property: &Property, fresh: u32, samples: &[Vec<i128>]) -> Result<(), TestCaseError> {
    let lowered = match property.lower(HEAPS, &mut { fresh }) {
        Ok(lowered) => lowered,
        Err(error) => {
            prop_assert!(matches!(error, LowerError::TooLarge { .. }), "{error:?}: {property:?}");
            return Ok(());
        }
    };
    for numbers in samples {
        let assignment = assignment(numbers);
        let naive = property.holds(HEAPS, &assignment);
        prop_assert!(naive.is_some(), "{numbers:?}: {property:?}");
        prop_assert_eq!(
            lowered.holds(&assignment),
            naive,
            "{:?}: {:?} as {:?}",
            numbers,
            property,
            lowered
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn lowered_comparisons_mean_the_same(
        property in combined(atom(0)),
        samples in prop::collection::vec(numbers(), 12),
    ) {
        same(&property, FIRST, &samples)?;
    }

    #[test]
    fn lowered_quantifiers_mean_the_same(
        property in quantified(),
        samples in prop::collection::vec(numbers(), 6),
    ) {
        same(&property, FIRST + 1, &samples)?;
    }

    /// Whatever number the term is given by the side conditions, it is the value, and there is one
    /// if there is a value.
    #[test]
    fn lowered_values_are_the_same(
        value in value(0),
        samples in prop::collection::vec(numbers(), 6),
    ) {
        let (mut side, mut bounds) = (vec![], vec![]);
        let Ok(term) = value.lower(HEAPS, &mut { FIRST + 1 }, &mut side, &mut bounds) else {
            return Ok(());
        };
        let result = Variable(FIRST);
        let equation = Condition::compare(
            tuples::Linear::variable(result).minus(&term).unwrap(),
            Comparison::Equal,
        );
        let whole = Condition::all(side.into_iter().chain([equation]));
        let whole = bounds
            .into_iter()
            .fold(whole, |whole, bound| Condition::Exists(bound, Box::new(whole)));
        for numbers in samples {
            let mut assignment = assignment(&numbers);
            let number = value.value(HEAPS, &assignment);
            for off in -1..=1 {
                assignment.set(result, Some(number.unwrap_or(0) + off));
                let expected = Some(number.is_ok() && off == 0);
                prop_assert_eq!(
                    whole.holds(&assignment),
                    expected,
                    "{:?}: {:?} as {:?}",
                    numbers,
                    value,
                    whole
                );
            }
        }
    }
}

/// How many nodes there are.
fn size(condition: &Condition) -> usize {
    match condition {
        Condition::And(parts) | Condition::Or(parts) => 1 + parts.iter().map(size).sum::<usize>(),
        Condition::Not(inner) | Condition::Exists(_, inner) => 1 + size(inner),
        _ => 1,
    }
}

fn quantifiers(condition: &Condition) -> usize {
    match condition {
        Condition::And(parts) | Condition::Or(parts) => parts.iter().map(quantifiers).sum(),
        Condition::Not(inner) => quantifiers(inner),
        Condition::Exists(_, inner) => 1 + quantifiers(inner),
        _ => 0,
    }
}

#[test]
fn common_properties_stay_small() {
    use Comparison::{Equal, Greater, LessEqual};
    let heap = |heap: u32| Value::variable(Variable(heap));
    let modulo = |value: Value, modulus: i64| Value::Mod(Box::new(value), modulus);
    let div = |value: Value, by: i64| Value::Div(Box::new(value), by);
    let compare = Property::Compare;
    let fibonacci = Numeration::FIBONACCI;
    let zero = || Value::Number(0);
    for (property, nodes, variables) in [
        (compare(modulo(heap(0), 3), Equal, Value::Number(1)), 1, 0),
        (Property::In(modulo(heap(0), 18), vec![0, 5]), 3, 0),
        (compare(modulo(heap(0), 1000), Greater, Value::Number(400)), 4, 1),
        (
            compare(Value::Atom(TupleAtom::Xor(vec![heap(0), heap(1), heap(4)])), Equal, zero()),
            1,
            0,
        ),
        (compare(Value::Atom(TupleAtom::Xor(vec![heap(0), heap(1)])), Equal, heap(4)), 1, 0),
        (
            compare(Value::Atom(TupleAtom::Xor(vec![heap(0), heap(1)])), Greater, Value::Number(2)),
            4,
            1,
        ),
        (
            compare(
                Value::Atom(TupleAtom::Max(vec![heap(0), heap(1)])),
                LessEqual,
                Value::Number(9),
            ),
            3,
            0,
        ),
        (compare(heap(4), Equal, Value::Atom(TupleAtom::Min(vec![heap(0), heap(1)]))), 6, 0),
        (compare(heap(1), Equal, Value::Atom(TupleAtom::Shift(fibonacci, Variable(0)))), 1, 0),
        (
            compare(
                modulo(Value::Atom(TupleAtom::TrailingZeros(fibonacci, Variable(0))), 2),
                Equal,
                zero(),
            ),
            1,
            0,
        ),
        (
            compare(Value::Atom(TupleAtom::LargestColumn { base: 2, modulus: 3 }), Equal, zero()),
            1,
            0,
        ),
        (compare(Value::Atom(TupleAtom::Touched), LessEqual, Value::Number(1)), 3, 0),
        (compare(heap(4), Equal, div(heap(0), 2)), 3, 0),
        (compare(modulo(div(heap(0), 2), 2), Equal, zero()), 3, 0),
        (compare(Value::Add(vec![div(heap(0), 2), div(heap(1), 3)]), Equal, heap(4)), 6, 1),
    ] {
        let lowered = property.lower(HEAPS, &mut { FIRST }).unwrap();
        assert!(size(&lowered) <= nodes, "{} nodes: {lowered:?}", size(&lowered));
        assert!(quantifiers(&lowered) <= variables, "{lowered:?}");
    }
    for least in 0..=16 {
        let property = Property::Compare(
            Value::Atom(TupleAtom::Touched),
            Comparison::GreaterEqual,
            Value::Number(least),
        );
        let lowered = property.lower(16, &mut { 33 }).unwrap();
        assert!(size(&lowered) < 6000 && quantifiers(&lowered) == 0, "{least}: {}", size(&lowered));
    }
}

#[test]
fn powers_stand_for_themselves() {
    let (exponent, power) =
        (Variable(FIRST), |base| Value::Atom(TupleAtom::Power(base, Variable(FIRST))));
    let bounds = || vec![Bound { variable: exponent, name: "i".to_owned(), sort: Sort::Natural }];
    let heap = Value::variable(Variable(0));
    let is_power = Property::Compare(heap.clone(), Comparison::Equal, power(3));
    let some = Property::Test(Quantified::Exists(bounds(), Box::new(is_power.clone())));
    let none = Property::Test(Quantified::Forall(
        bounds(),
        Box::new(Property::Not(Box::new(is_power.clone()))),
    ));
    let (some_lowered, none_lowered) =
        (some.lower(1, &mut { FIRST + 1 }).unwrap(), none.lower(1, &mut { FIRST + 1 }).unwrap());
    let free = is_power.lower(1, &mut { FIRST + 1 }).unwrap();
    for number in 0..100_i128 {
        let mut assignment = assignment(&[number]);
        let expected = [1, 3, 9, 27, 81].contains(&number);
        assert_eq!(some.holds(1, &assignment), Some(expected), "{number}");
        assert_eq!(none.holds(1, &assignment), Some(!expected), "{number}");
        assert_eq!(some_lowered.holds(&assignment), Some(expected), "{number}");
        assert_eq!(none_lowered.holds(&assignment), Some(!expected), "{number}");
        assignment.set(exponent, Some(number));
        assert_eq!(free.holds(&assignment), Some(expected), "{number}");
    }
    let plain = Property::Compare(Value::variable(exponent), Comparison::Less, Value::Number(4));
    let both = Property::And(vec![is_power.clone(), plain.clone()]);
    assert_eq!(both.lower(1, &mut 9), Err(LowerError::PowerVariable(exponent)));
    assert_eq!(check_powers([&power(3)], [&plain]), Err(LowerError::PowerVariable(exponent)));
    assert_eq!(check_powers([&power(2)], [&is_power]), Err(LowerError::PowerVariable(exponent)));
    assert_eq!(check_powers([&power(3)], [&is_power]), Ok(()));
}

#[test]
fn what_cannot_be_lowered_is_refused() {
    let heap = || Value::variable(Variable(0));
    let less = |value: Value| Property::Compare(value, Comparison::Less, heap()).lower(1, &mut 9);
    assert_eq!(
        less(Value::Atom(TupleAtom::DigitSum(2, Variable(0)))),
        Err(LowerError::OnlyBelowMod)
    );
    assert_eq!(
        less(Value::Scale(i64::MAX, Box::new(Value::Scale(2, Box::new(heap()))))),
        Err(LowerError::Overflow)
    );
    assert_eq!(less(Value::Mod(Box::new(heap()), 0)), Err(LowerError::OutOfRange));
    assert_eq!(
        less(Value::Atom(TupleAtom::DigitSum(11, Variable(0)))),
        Err(LowerError::OutOfRange)
    );
    let sum = || Box::new(Value::Atom(TupleAtom::DigitSum(2, Variable(0))));
    let large = less(Value::Mod(sum(), 1_000_000_000));
    assert!(matches!(large, Err(LowerError::TooLarge { .. })), "{large:?}");
    // The residue of one digit sum needs no cases, however large the modulus.
    let one =
        Property::Compare(Value::Mod(sum(), 1_000_000_000), Comparison::Equal, Value::Number(5));
    assert!(one.lower(1, &mut 9).is_ok());
}
