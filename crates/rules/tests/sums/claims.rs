//! Claims about lists: what they say, held to direct computation, and how they are printed.

use proptest::prelude::*;
use rules::language::print::print;
use rules::lists::{
    ListAtom, ListGoal, ListProperty, ListSubject, ListValue, lists_within, parse_claim,
    parse_property,
};
use rules::tuples::{Property, TupleAtom, Value, Variable};
use rules::{Comparison, Relation};

use super::sums;

const TAKE_ANY: &str = "parameter k = 2\nheap n\nmove n -> m where m < n";

/// The largest residue of a digit sum, place by place.
fn columns(base: u128, modulus: u128, list: &[u128]) -> u128 {
    let place =
        |place: u32| list.iter().map(|size| size / base.pow(place) % base).sum::<u128>() % modulus;
    (0..8).map(place).max().unwrap()
}

#[test]
fn properties_mean_what_they_say() {
    type Direct = fn(&[u128]) -> bool;
    let cases: [(&str, Direct); 17] = [
        ("xor(n) != 0", |list| list.iter().fold(0, |xor, size| xor ^ size) != 0),
        ("xor(n mod 4) = 3", |list| list.iter().fold(0, |xor, size| xor ^ (size % 4)) == 3),
        ("xor(n xor 1) < 2", |list| list.iter().fold(0, |xor, size| xor ^ size ^ 1) < 2),
        ("columns(2) mod (k + 1) = 0", |list| columns(2, 3, list) == 0),
        ("max(columns(3) mod 4) = 2", |list| columns(3, 4, list) == 2),
        ("columns(2, n / 2) mod 3 = 0", |list| {
            columns(2, 3, &list.iter().map(|size| size / 2).collect::<Vec<_>>()) == 0
        }),
        ("max(n) >= 2 and xor(n) != 0 or max(n) <= 1 and count(n = 1) mod 2 = 0", |list| {
            let small = list.iter().all(|size| *size <= 1);
            if small {
                list.len().is_multiple_of(2)
            } else {
                list.iter().fold(0, |xor, size| xor ^ size) != 0
            }
        }),
        ("heaps mod 2 = 1", |list| list.len() % 2 == 1),
        ("heaps in {0, 2..3}", |list| [0, 2, 3].contains(&list.len())),
        ("sum(n) mod 3 != 0", |list| !list.iter().sum::<u128>().is_multiple_of(3)),
        ("sum(ones(n) mod 2) = 1", |list| {
            list.iter().filter(|size| size.count_ones() % 2 == 1).count() == 1
        }),
        ("count(some d: n = 2 d) = heaps", |list| list.iter().all(|size| size % 2 == 0)),
        ("2 * heaps - 3 count(n > 2) + 1 < 0 - max(n)", |list| {
            let count = |count: usize| i128::try_from(count).unwrap();
            let large = count(list.iter().filter(|size| **size > 2).count());
            2 * count(list.len()) - 3 * large + 1
                < -list.iter().map(|&size| i128::try_from(size).unwrap()).max().unwrap_or(0)
        }),
        ("max(n) / 2 = k", |list| list.iter().max().copied().unwrap_or(0) / 2 == 2),
        ("not (heaps = 1) and true", |list| list.len() != 1),
        ("heaps = 1 except (2, 1, 2), (), (1, 0)", |list| {
            let exception = [&[2, 2, 1][..], &[], &[1]].contains(&list);
            (list.len() == 1) != exception
        }),
        ("1 <= max(n) < 3", |list| (1..3).contains(&list.iter().max().copied().unwrap_or(0))),
    ];
    let game = sums(TAKE_ANY);
    for (text, direct) in cases {
        let property = parse_property(text, &game).unwrap();
        let again = parse_property(&print(&property, "n"), &game).unwrap();
        for list in lists_within(4, 5) {
            assert_eq!(property.holds(&list), Some(direct(&list)), "{text} at {list:?}");
            assert_eq!(
                again.holds(&list),
                Some(direct(&list)),
                "{} at {list:?}",
                print(&property, "n")
            );
        }
        // Order and empty heaps make no difference.
        assert_eq!(property.holds(&[0, 1, 3, 0, 2]), property.holds(&[3, 2, 1]), "{text}");
    }
}

#[test]
fn numbers_that_do_not_exist_or_are_too_large() {
    let game = sums(TAKE_ANY);
    let holds = |text: &str, list: &[u128]| parse_property(text, &game).unwrap().holds(list);
    // There is no exclusive or of a negative number.
    assert_eq!(holds("xor(n - 3) = 0", &[1]), Some(false));
    assert_eq!(holds("xor(n - 3) != 0", &[1]), Some(false));
    assert_eq!(holds("not (xor(n - 3) != 0)", &[1]), Some(true));
    assert_eq!(holds("columns(2, n - 3) mod 2 = 0", &[4, 1]), Some(false));
    assert_eq!(holds("max(n - 3) = -2", &[1]), Some(true));
    assert_eq!(holds("max(n) = 0 and sum(n) = 0 and xor(n) = 0", &[]), Some(true));
    // Sums beyond 127 bits cannot be told, unless the rest decides.
    let large = [10_u128.pow(38); 2];
    assert_eq!(holds("sum(n) > 0", &large), None);
    assert_eq!(holds("sum(n) > 0 and heaps = 3", &large), Some(false));
    assert_eq!(holds("xor(n) = 0", &large), Some(true));
    assert_eq!(
        ListValue::Atom(ListAtom::Sum(Value::variable(Variable(0)))).value(&[3, 4]),
        Some(7)
    );
}

#[test]
fn claims_are_printed_as_a_person_would_write_them() {
    let game = sums(TAKE_ANY);
    for text in [
        "wins when xor(n) != 0",
        "loses when columns(2) mod 3 = 0",
        "loses only if columns(2, n / 2) mod 3 = 0",
        "value = xor(n mod 4)",
        "value = xor(n mod 4) if heaps <= 3",
        "wins if true",
        "a winning move takes from a largest heap",
        "a winning move touches at most 3 heaps",
        "a winning move touches 1 heap if count(n > 1) = 1",
        "loses when (max(n) >= 2 and xor(n) = 0) or (max(n) <= 1 and sum(n) mod 2 = 1)",
        "wins when 2 * heaps - sum(n) mod 3 > max(columns(3) mod 4)",
    ] {
        let claim = parse_claim(text, &game).unwrap();
        assert_eq!(print(&claim, "n"), text);
    }
    let claim = parse_claim("a winning move touches at most k heaps", &game).unwrap();
    assert_eq!(
        (claim.subject, claim.relation),
        (ListSubject::WinningMove(ListGoal::Touches(true, 2)), Relation::If)
    );
    assert_eq!(
        print(&parse_claim("value = xor(n / 2)", &game).unwrap(), "counters"),
        "value = xor(counters / 2)"
    );
}

fn size() -> impl Strategy<Value = Value> {
    let heap = || Value::variable(Variable(0));
    prop_oneof![
        Just(heap()),
        (1_i64..6).prop_map(move |modulus| Value::Mod(heap().into(), modulus)),
        (1_i64..4, -2_i64..5).prop_map(move |(divisor, more)| {
            Value::Add(vec![Value::Div(heap().into(), divisor), Value::Number(more)])
        }),
        (0_i64..4)
            .prop_map(move |with| Value::Atom(TupleAtom::Xor(vec![heap(), Value::Number(with)]))),
        (-2_i64..3).prop_map(move |factor| Value::Scale(factor, heap().into())),
    ]
}

fn comparison() -> impl Strategy<Value = Comparison> {
    use Comparison::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
    prop::sample::select(vec![Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual])
}

fn value() -> impl Strategy<Value = ListValue> {
    let count = (size(), comparison(), -1_i64..5);
    let leaf = prop_oneof![
        (-9_i64..20).prop_map(ListValue::Number),
        Just(ListValue::Atom(ListAtom::Heaps)),
        size().prop_map(|all| ListValue::Atom(ListAtom::Xor(all))),
        size().prop_map(|inner| ListValue::Atom(ListAtom::Sum(inner))),
        size().prop_map(|all| ListValue::Atom(ListAtom::Max(all))),
        count.prop_map(|(of, comparison, than)| {
            ListValue::Atom(ListAtom::Count(Property::Compare(of, comparison, Value::Number(than))))
        }),
        (2_u32..4, 1_u32..4, size()).prop_map(|(base, modulus, of)| ListValue::Atom(
            ListAtom::LargestColumn { base, modulus, of }
        )),
    ];
    leaf.prop_recursive(3, 8, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(ListValue::Add),
            (-3_i64..4, inner.clone())
                .prop_map(|(factor, inner)| ListValue::Scale(factor, inner.into())),
            (inner.clone(), 1_i64..7)
                .prop_map(|(inner, modulus)| ListValue::Mod(inner.into(), modulus)),
            (inner, 1_i64..7).prop_map(|(inner, divisor)| ListValue::Div(inner.into(), divisor)),
        ]
    })
}

fn property() -> impl Strategy<Value = ListProperty> {
    let leaf = prop_oneof![
        any::<bool>().prop_map(ListProperty::Bool),
        (value(), comparison(), value()).prop_map(|(left, comparison, right)| {
            ListProperty::Compare(left, comparison, right)
        }),
        (value(), prop::collection::btree_set(-3_i64..9, 0..4))
            .prop_map(|(value, set)| { ListProperty::In(value, set.into_iter().collect()) }),
    ];
    leaf.prop_recursive(3, 8, 3, |inner| {
        prop_oneof![
            inner.clone().prop_map(|inner| ListProperty::Not(inner.into())),
            prop::collection::vec(inner.clone(), 0..4).prop_map(ListProperty::And),
            prop::collection::vec(inner, 0..4).prop_map(ListProperty::Or),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn what_is_printed_is_read_back(
        property in property(),
        list in prop::collection::vec(0_u128..9, 0..5),
    ) {
        let text = print(&property, "n");
        let again = parse_property(&text, &sums(TAKE_ANY));
        prop_assert!(again.is_ok(), "{} {:?}", text, again);
        prop_assert_eq!(again.unwrap().holds(&list), property.holds(&list), "{}", text);
    }
}
