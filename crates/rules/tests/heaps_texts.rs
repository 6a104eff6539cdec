//! The text of games of heaps: what is read, and that what is printed is read back.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

use proptest::prelude::*;
use rules::language::print::print;
use rules::language::trace::{self, Found};
use rules::tuples::literal::Reading;
use rules::tuples::{
    Assignment, Numeration, Property, Quantified, TupleAtom, TupleClaim, TupleRuleset,
    TupleSubject, Value, Variable, parse_claim, parse_move_property, parse_property,
};
use rules::{Comparison, Convention, Reason, Relation, Rules, Settings, Severity, parse, read};

fn rules_with(text: &str, parameters: &[(&str, i64)]) -> TupleRuleset {
    let parameters = parameters.iter().map(|(name, value)| (name.to_string(), *value)).collect();
    match read(text, &Settings { parameters, sets: vec![], convention: None }) {
        (Some(Rules::Tuples(rules)), _) => rules,
        (_, diagnostics) => panic!("{text}\n{diagnostics:#?}"),
    }
}

fn rules(text: &str) -> TupleRuleset {
    rules_with(text, &[])
}

/// The options of a position, sorted.
fn options(rules: &TupleRuleset, position: &[u128]) -> Vec<Vec<u128>> {
    Reading::new(rules).options(position).unwrap()
}

fn codes(text: &str) -> Vec<&'static str> {
    read(text, &Settings::default()).1.iter().map(|diagnostic| diagnostic.reason.code()).collect()
}

#[test]
fn the_parts_of_a_game() {
    let game = rules_with(
        "game \"Both\"\nplayers Ann, Bob\nparameter k = 2 in 1..4\nheaps x y where x <= y\nmove y \
         -> y - d where 0 < d <= k\n\
         ends when x = 1\nturn 1..k moves\nmisere\nexpect (0, k) wins, (1, 2^3) wins\nclaim wins \
         when x = 1",
        &[("k", 3)],
    );
    assert_eq!(
        (&game.header.title[..], game.turn, game.header.convention),
        ("Both", 3, Convention::Misere)
    );
    assert_eq!(game.heaps, ["x", "y"]);
    assert_eq!(game.header.parameters, [("k".to_owned(), 3)]);
    assert_eq!(game.header.players, Some(["Ann".to_owned(), "Bob".to_owned()]));
    let positions: Vec<_> =
        game.expectations.iter().map(|expectation| &expectation.position[..]).collect();
    assert_eq!(positions, [[0, 3], [1, 8]]);
    assert_eq!((game.moves.count(), game.claims.len()), (1, 1));
    assert_eq!(game.moves.linear().unwrap()[0].variables[0].variable, Variable(5));
    // Three moves of up to three each, never below the other heap.
    assert_eq!(options(&game, &[2, 9]), (2..9).map(|y| vec![2, y]).collect::<Vec<_>>());
    assert!(options(&game, &[1, 9]).is_empty());
    assert_eq!(options(&game, &[3, 4]), [[3, 3]]);
}

#[test]
fn moves() {
    let check = |line: &str, position: &[u128], expected: &[&[u128]]| {
        let names = ["x", "y", "z"][..position.len()].join(" ");
        let game = rules(&format!("parameter two = 2\nheaps {names}\nmove {line}"));
        assert_eq!(options(&game, position), expected, "{line}");
    };
    check("x -> x - d where d > 0", &[3], &[&[0], &[1], &[2]]);
    check("x -> x - d, y -> y - d where d > 0", &[2, 3], &[&[0, 1], &[1, 2]]);
    check("x -> y, y -> x", &[2, 3], &[&[3, 2]]);
    check("x -> m where m < x and 3 m >= x", &[7], &[&[3], &[4], &[5], &[6]]);
    check("x -> x / 2", &[7], &[&[3]]);
    check("x -> x mod 4", &[7], &[&[3]]);
    check("x -> x - two^i", &[7], &[&[3], &[5], &[6]]);
    check("x -> x - 2^i, y -> y - 2^i", &[7, 2], &[&[5, 0], &[6, 1]]);
    check("x -> x - p, y -> y - p where p = 3^i", &[7, 3], &[&[4, 0], &[6, 2]]);
    check("x -> x - d where d in {1, 3..two + 2}", &[7], &[&[3], &[4], &[6]]);
    check("any h: h -> h - d where 0 < d <= 2", &[1, 2], &[&[0, 2], &[1, 0], &[1, 1]]);
    check("any a, b: a -> a - 1, b -> b + 1", &[1, 2], &[&[0, 3], &[2, 1]]);
    check("any a, b: a -> a - 1 where b = 0", &[1, 2, 0], &[&[0, 2, 0], &[1, 1, 0]]);
    check("x -> k - 1, y -> k - 1 if y >= k where 1 < k <= x", &[3, 2], &[&[1, 1], &[2, 2]]);
    check("x -> x / 2 if x mod 2 = 0 else x - 1", &[6], &[&[3]]);
    check("x -> x / 2 if x mod 2 = 0 else x - 1", &[7], &[&[6]]);
    check("x -> x - 1, y -> x - 2 if x > 1", &[1, 1], &[&[0, 1]]);
    check("x -> (x - 5) xor y if x > 5 else y", &[3, 1], &[&[1, 1]]);
    check("x -> x xor y", &[6, 3], &[&[5, 3]]);
    check("x -> min(x - 1, y, z)", &[6, 3, 2], &[&[2, 3, 2]]);
    check("x -> max(x, y) - d where d > max(y, 2)", &[6, 3], &[&[0, 3], &[1, 3], &[2, 3]]);
    check("x -> x - d where some e: d = 2 e + 1", &[4], &[&[1], &[3]]);
    check(
        "x -> x - d where d > 0 and all e: e < 2 or e > x or d != 2 e",
        &[5],
        &[&[0], &[2], &[3], &[4]],
    );
    check("x -> x - d where not (d mod 2 = 0) and ones(d) mod 2 = 0", &[9], &[&[0], &[4], &[6]]);
}

#[test]
fn properties() {
    let game = rules("parameter k = 3\nheaps x y\nmove x -> x - d where d > 0");
    let check = |text: &str, position: [u128; 2], expected: bool| {
        let property =
            parse_property(text, &game).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        let assignment = Assignment::position(&position).unwrap();
        assert_eq!(property.holds(2, &assignment), Some(expected), "{text}");
        let condition = property.lower(2, &mut 5).unwrap();
        assert_eq!(condition.holds(&assignment), Some(expected), "{text}, lowered");
    };
    check("x xor y = 6", [5, 3], true);
    check("2 x + 3 * (y - 1) = 16", [5, 3], true);
    check("-x + y = -2", [5, 3], true);
    check("-1 * (-1 * x) = 5 and -(-(2 y)) = 6", [5, 3], true);
    check("max(0 - 1, x - 9) xor y != 0", [5, 3], false);
    check("x - 2 y mod 4 = 3", [5, 3], true);
    check("x = 5 and y = 3 or false", [5, 3], true);
    check("not x = 5 or y = 4", [5, 3], false);
    check("1 < x <= 5", [5, 3], true);
    check("x in {0, 2..4}", [5, 3], false);
    check("x < y except (5, 3), (0, 0)", [5, 3], true);
    check("x < y except (5, 3), (0, 0)", [0, 0], true);
    check("x < y except (5, 3), (0, 0)", [1, 0], false);
    check("columns(2) mod 3 = 0", [5, 3], false);
    check("columns(2) mod 2 = 0", [5, 5], true);
    check("max(columns(2) mod 3) = 2", [5, 3], true);
    check("(ones(x) + 2 * digitsum(10, y)) mod 3 = 2", [5, 3], true);
    check("zeros(fibonacci, x) mod 2 = 0", [5, 3], false);
    check("shift(fibonacci, y) = x", [5, 3], true);
    check("shift(base 2, y) = 6", [5, 3], true);
    check("some i: x = 2^i + 1 and y < 2^i", [5, 3], true);
    check("some d, e: x = 2 d + 1 and y = 2 e + 1 and d > e", [5, 3], true);
    check("all d: d < k or x = d or x != d", [5, 3], true);
    check("x / k = 1 and x mod k = 2", [5, 3], true);
}

#[test]
fn claims_about_winning_moves() {
    let game = rules("heaps x y\nmove any h: h -> h - d where d > 0");
    let check = |text: &str, from: [u128; 2], to: [u128; 2], expected: bool| {
        let claim = parse_claim(&format!("a winning move {text}"), &game).unwrap();
        let TupleSubject::WinningMove(property) = claim.subject else { panic!("{claim:?}") };
        assert_eq!(
            property.holds(2, &Assignment::pair(&from, &to).unwrap()),
            Some(expected),
            "{text}"
        );
        let again = parse_move_property(&print(&property, &game.heaps), &game).unwrap();
        assert_eq!(again, property, "{text}");
    };
    check("takes from a largest heap", [5, 3], [3, 3], true);
    check("takes from a largest heap", [5, 5], [5, 3], true);
    check("takes from a largest heap", [5, 3], [5, 2], false);
    check("takes from y", [5, 3], [5, 2], true);
    check("touches 1 heap", [5, 3], [5, 2], true);
    check("touches 2 heaps", [5, 3], [5, 2], false);
    check("touches at most 2 heaps", [5, 3], [5, 2], true);
    check("has x' = x - 2 and touched = 1", [5, 3], [3, 3], true);
    let claim = parse_claim("a winning move takes from y if x < y", &game).unwrap();
    assert_eq!(claim.relation, Relation::If);
    assert_eq!(print(&claim, &game.heaps), "a winning move has y' < y if x < y");
}

#[test]
fn kinds_of_texts() {
    let heaps = "heaps x\nmove x -> x - 1";
    assert!(matches!(read(heaps, &Settings::default()).0, Some(Rules::Tuples(_))));
    let words = "word 1*\nmove 1 -> empty";
    assert!(matches!(read(words, &Settings::default()).0, Some(Rules::Words(_))));
    let pddl = "; take one\n -- or so\n(define (domain a) (:objects ?x) (:constraint (>= ?x 0))\n\
                (:action take :effect (assign ?x (- ?x 1))))";
    assert!(matches!(
        read(pddl.replace(" -- or so\n", "").as_str(), &Settings::default()).0,
        Some(Rules::Tuples(_))
    ));
    // The reader for words alone says what is wrong.
    let (none, diagnostics) = parse(heaps, &Settings::default());
    assert!(none.is_none());
    assert_eq!(diagnostics[0].reason, Reason::NotAWordGame { keyword: "heaps".to_owned() });
    // Words keep their quotation marks and names.
    let (rules, diagnostics) = read(
        "word ('xor'|'some')*\nmove some'x' -> 'x'some where some = some",
        &Settings::default(),
    );
    assert!(rules.is_some(), "{diagnostics:?}");
}

#[test]
fn one_diagnostic_for_one_slip() {
    assert_eq!(
        codes("heap n\nmove n -> a, b where a + b = n\nexpect (3, 4) wins\nclaim wins when n = 0"),
        ["MoveChangesNothing", "AboutOneHeap"]
    );
    assert_eq!(
        codes("parameter = 2\nheaps x\nmove x -> x - 1\nclaim wins when x mod k = 0"),
        ["Unexpected"]
    );
    assert_eq!(codes("heaps x\nmove x -> x - d where d > 0\nmove x - 1"), ["Unexpected"]);
    assert_eq!(codes("heaps x\nword 1*\nmove x -> x - 1"), ["TwoKindsOfPositions"]);
    assert_eq!(codes("heaps x\nmove x -> x - d"), ["MoveChangesNothing"]);
    assert_eq!(codes("heaps x\nmove x -> x - d where d >= 0 and x > 3"), ["MoveChangesNothing"]);
    assert_eq!(codes("heaps x\nmove x -> x - d where d > 0"), [""; 0]);
    // `if` where `where` is meant, unless some change is made in every position.
    assert_eq!(codes("heaps x y\nmove x -> x - 1 if x > y"), ["IdleIf"]);
    assert_eq!(codes("heaps x y\nmove x -> x - d if x > y where d > 0"), ["IdleIf"]);
    assert_eq!(codes("heaps x y\nmove any h: h -> h - 1 if h > 1"), ["IdleIf"]);
    for all in [
        "heaps x y\nmove x -> x - 1 if x > y, y -> y - 1 if y >= x",
        "heaps x y where x > y\nmove x -> x - 1 if x > y",
        "heaps x y\nmove x -> x - 1 if x > y where x > y + 1",
        "heaps x y\nmove x -> x - 1, y -> y - 1 if y > 0",
        "heaps x y\nmove x -> x / 2 if x mod 2 = 0 else x - 1 where x > 0",
    ] {
        assert_eq!(codes(all), [""; 0], "{all}");
    }
    assert_eq!(codes("heaps x\nmove x -> x - d where d > 0 and d < 1 - 1"), ["MoveHasNoInstance"]);
    assert_eq!(codes("heaps x\nmove x -> x - 1 where false"), ["MoveHasNoInstance"]);
    // A variable that stands once, and is bounded by nothing.
    for loose in [
        "heaps x y\nmove y -> z - 1",
        "heaps x y\nmove x -> x - 1, y -> 2 z + y",
        "heap n\nmove n -> m - 1",
        "heaps x y\nmove any h: h -> i - 1",
    ] {
        assert_eq!(codes(loose), ["LooseVariable"], "{loose}");
    }
    for bound in [
        "heaps x y\nmove y -> z - 1 where z <= y",
        "heaps x y\nmove y -> z - 1 where z >= 0",
        "heaps x y\nmove x -> z - 1, y -> y - z",
        "heaps x\nmove x -> x - 1 - d",
        "heaps x\nmove x -> min(d, x - 1)",
        "heaps x\nmove x -> x - 1 - d mod 2",
    ] {
        assert_eq!(codes(bound), [""; 0], "{bound}");
    }
    assert_eq!(codes("heaps x\nmove any a, b: a -> a - 1"), ["MoveHasNoInstance"]);
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        (-9_i64..20).prop_map(Value::Number),
        (0_u32..2).prop_map(|heap| Value::variable(Variable(heap))),
        Just(Value::Atom(TupleAtom::LargestColumn { base: 2, modulus: 3 })),
        (0_u32..2)
            .prop_map(|heap| Value::Atom(TupleAtom::Shift(Numeration::FIBONACCI, Variable(heap)))),
        (0_u32..2).prop_map(|heap| Value::Mod(
            Value::Atom(TupleAtom::DigitSum(2, Variable(heap))).into(),
            2
        )),
        (0_u32..2).prop_map(|heap| Value::Mod(
            Value::Atom(TupleAtom::TrailingZeros(Numeration::quadratic(2), Variable(heap))).into(),
            2
        )),
    ];
    leaf.prop_recursive(3, 8, 3, |inner| {
        let several = || prop::collection::vec(inner.clone(), 1..4);
        prop_oneof![
            several().prop_map(Value::Add),
            (-3_i64..4, inner.clone())
                .prop_map(|(factor, inner)| Value::Scale(factor, inner.into())),
            (inner.clone(), 1_i64..7)
                .prop_map(|(inner, modulus)| Value::Mod(inner.into(), modulus)),
            (inner.clone(), 1_i64..7)
                .prop_map(|(inner, divisor)| Value::Div(inner.into(), divisor)),
            several().prop_map(|all| Value::Atom(TupleAtom::Xor(all))),
            several().prop_map(|all| Value::Atom(TupleAtom::Min(all))),
            several().prop_map(|all| Value::Atom(TupleAtom::Max(all))),
        ]
    })
}

fn property() -> impl Strategy<Value = Property> {
    let comparison = prop::sample::select(vec![
        Comparison::Equal,
        Comparison::NotEqual,
        Comparison::Less,
        Comparison::LessEqual,
        Comparison::Greater,
        Comparison::GreaterEqual,
    ]);
    let bound = |variable: u32, name: &str| rules::tuples::Bound {
        variable: Variable(variable),
        name: name.to_owned(),
        sort: rules::tuples::Sort::Natural,
    };
    let leaf = prop_oneof![
        any::<bool>().prop_map(Property::Bool),
        (value(), comparison, value())
            .prop_map(|(left, comparison, right)| Property::Compare(left, comparison, right)),
        (value(), prop::collection::btree_set(-5_i64..9, 0..6))
            .prop_map(|(value, set)| Property::In(value, set.into_iter().collect())),
        // `some d: x = 2 d`, `all k: x != 2^k`.
        (0_u32..2, 1_i64..4).prop_map(move |(heap, factor)| Property::Test(Quantified::Exists(
            vec![bound(5, "d")],
            Property::Compare(
                Value::variable(Variable(heap)),
                Comparison::Equal,
                Value::Scale(factor, Value::variable(Variable(5)).into()),
            )
            .into(),
        ))),
        (0_u32..2).prop_map(move |heap| Property::Test(Quantified::Forall(
            vec![bound(6, "")],
            Property::Compare(
                Value::variable(Variable(heap)),
                Comparison::NotEqual,
                Value::Atom(TupleAtom::Power(2, Variable(6))),
            )
            .into(),
        ))),
    ];
    leaf.prop_recursive(3, 10, 3, |inner| {
        prop_oneof![
            inner.clone().prop_map(|inner| Property::Not(inner.into())),
            prop::collection::vec(inner.clone(), 0..4).prop_map(Property::And),
            prop::collection::vec(inner, 0..4).prop_map(Property::Or),
        ]
    })
}

/// Fragments that make for texts near the language.
const FRAGMENTS: [&str; 84] = [
    "game \"g\"",
    "parameter",
    "players a, b",
    "heaps",
    "heaps x y",
    "heap",
    "word",
    "move",
    "ends when",
    "turn",
    "misere",
    "expect",
    "claim",
    "\n",
    "\n  ",
    "\n",
    " ",
    " ",
    " ",
    " ",
    "x",
    "y",
    "x'",
    "d",
    "k",
    "i",
    "any h:",
    "any",
    "h",
    ":",
    "->",
    "x -> x - d",
    "where",
    "if",
    "else",
    "and",
    "or",
    "not",
    "some d:",
    "all e:",
    "in",
    "{1, 3}",
    "{",
    "}",
    "..",
    "(",
    ")",
    "(1, 2)",
    ",",
    "0",
    "1",
    "2",
    "9223372036854775807",
    "99999999999999999999",
    "=",
    "!=",
    "<",
    "<=",
    "+",
    "-",
    "*",
    "/",
    "mod",
    "xor",
    "2^i",
    "^",
    "min(",
    "max(",
    "columns(2) mod 3",
    "ones(",
    "digitsum(2, ",
    "zeros(fibonacci, ",
    "shift(quadratic(2), ",
    "touched",
    "wins when",
    "loses if",
    "value =",
    "every move wins",
    "a winning move",
    "takes from a largest heap",
    "touches at most 2 heaps",
    "has",
    "play is odd when",
    "except",
];

/// Reads in every way; nothing may panic.
fn read_all_ways(text: &str, game: &TupleRuleset) {
    let (rules, diagnostics) = read(text, &Settings::default());
    let errors = diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
    assert_eq!(rules.is_none(), errors, "{diagnostics:?}");
    let claim = parse_claim(text, game).err();
    let property = parse_property(text, game).err();
    let of_move = parse_move_property(text, game).err();
    for diagnostic in [claim, property, of_move].into_iter().flatten().flatten().chain(diagnostics)
    {
        assert!(text.get(diagnostic.span.start..diagnostic.span.end).is_some(), "{diagnostic:?}");
    }
    if let Some(Rules::Tuples(rules)) = rules {
        let first = u32::try_from(2 * rules.heaps.len() + 1).unwrap();
        for rule in rules.moves.linear().unwrap() {
            let numbers = rule.variables.iter().map(|bound| bound.variable.0);
            assert!(numbers.eq((first..).take(rule.variables.len())), "{rule:?}");
        }
        for claim in &rules.claims {
            read_again(claim, &rules);
        }
    }
}

/// A claim as printed is the same claim.
fn read_again(claim: &TupleClaim, rules: &TupleRuleset) {
    let text = print(claim, &rules.heaps);
    let again = parse_claim(&text, rules).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    assert_eq!(
        (&again.subject, again.relation, &again.formula),
        (&claim.subject, claim.relation, &claim.formula),
        "{text}"
    );
}

const GAME: &str = "parameter k = 2\nheaps x y\nmove x -> x - d where d > 0";

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn properties_are_printed_as_they_are_read(
        property in property(),
        positions in prop::collection::vec(prop::collection::vec(0_u128..20, 2), 8),
    ) {
        let game = rules(GAME);
        let text = print(&property, &game.heaps);
        let again = match parse_property(&text, &game) {
            Ok(again) => again,
            // What is printed need not fit into 64 bits once constants are computed, nor be allowed
            // at all.
            Err(errors) => {
                let computed = |reason: &Reason| {
                    matches!(reason, Reason::ArithmeticOverflow | Reason::NumberOutOfRange { .. })
                };
                prop_assert!(
                    errors.iter().all(|error| computed(&error.reason)),
                    "{}: {:?}",
                    text,
                    errors
                );
                return Ok(());
            }
        };
        for position in positions {
            let assignment = Assignment::position(&position).unwrap();
            prop_assert_eq!(
                property.holds(2, &assignment),
                again.holds(2, &assignment),
                "{} at {:?}",
                text,
                position
            );
        }
        // What the parser itself makes is printed and read back as the same tree.
        let printed = print(&again, &game.heaps);
        prop_assert_eq!(
            parse_property(&printed, &game).unwrap(),
            again,
            "{} and {}",
            text,
            printed
        );
    }

    #[test]
    fn traces_come_to_what_properties_say(
        property in property(),
        positions in prop::collection::vec(prop::collection::vec(0_u128..20, 2), 4),
    ) {
        let game = rules(GAME);
        for position in positions {
            let assignment = Assignment::position(&position).unwrap();
            // There is none where a number does not exist.
            let Some(trace) = trace::formula(&property, &position[..], &game.heaps[..]) else {
                continue;
            };
            prop_assert_eq!(
                trace.holds(),
                property.holds(2, &assignment),
                "{} at {:?}",
                print(&property, &game.heaps),
                position
            );
            for step in trace.steps {
                let (text, truth) = match step.found {
                    Found::Number(number) => (format!("{} = {number}", step.text), true),
                    Found::Truth(truth) => (step.text.text, truth),
                };
                // Digit sums and zeros are values only below a remainder.
                let Ok(again) = parse_property(&text, &game) else { continue };
                prop_assert_eq!(
                    again.holds(2, &assignment),
                    Some(truth),
                    "{} at {:?}",
                    text,
                    position
                );
            }
        }
    }

    #[test]
    fn texts_near_the_language_do_not_panic(
        start in prop::sample::select(
            vec!["heaps x y\n", "heaps x\nmove x -> x - 1\n", "", "claim "]
        ),
        parts in prop::collection::vec(prop::sample::select(FRAGMENTS.to_vec()), 0..40),
    ) {
        read_all_ways(&(start.to_owned() + &parts.join(" ")), &rules(GAME));
    }

    #[test]
    fn claims_near_the_language_do_not_panic(
        start in prop::sample::select(
            vec!["wins when", "value =", "a winning move has", "play lasts", "loses if"]
        ),
        parts in prop::collection::vec(prop::sample::select(FRAGMENTS[20..74].to_vec()), 0..12),
    ) {
        let game = rules(GAME);
        let text = start.to_owned() + " " + &parts.join(" ");
        read_all_ways(&text, &game);
        if let Ok(claim) = parse_claim(&text, &game) {
            read_again(&claim, &game);
        }
    }
}

#[test]
fn hostile_texts_are_refused_quickly() {
    let many = |line: &str, times: usize| format!("heaps x y z a b c\n{}", line.repeat(times));
    let sixteen = "heaps a b c d e f g h i j k l m n o p\n";
    let texts = [
        many(&format!("move x -> {} - 1\n", "x + ".repeat(100_000) + "x"), 1),
        many(&format!("move x -> x - d where {}d > 0\n", "d > 1 and ".repeat(50_000)), 1),
        many(&format!("move x -> x - d where {}d > 0\n", "not ".repeat(100_000)), 1),
        many(&format!("claim wins when {}x > 0\n", "some d: ".repeat(100_000)), 1),
        many(
            &format!(
                "claim wins when some {}: x > 0\n",
                (0..9000).map(|n| format!("d{n}")).collect::<Vec<_>>().join(", ")
            ),
            1,
        ),
        many(&format!("claim wins when {}x{} > 0\n", "(".repeat(60), " mod 7)".repeat(60)), 1000),
        many(&format!("claim wins when (x{}) > 0\n", " / 2".repeat(60)), 1000),
        many(
            &format!("claim wins when {}x{} > 0\n", "min(y, max(z, ".repeat(30), "))".repeat(30)),
            300,
        ),
        many(
            &format!(
                "claim wins when {}x{} > 0\n",
                "2 * (1 + min(y, ".repeat(30),
                " mod 3))".repeat(30)
            ),
            300,
        ),
        many("move x -> x - d where d in {1..9999}\n", 3000),
        many(&format!("move {}x -> 1\n", "x -> x - 1 if x > y, ".repeat(40_000)), 1),
        format!("{sixteen}move any q, r, s, t, u, v, w: q -> q - z, r -> r - z where z > 0\n"),
        format!(
            "{sixteen}{}",
            "move any q, r, s, t: q -> q - z, r -> r - z where z > s - t\n".repeat(100)
        ),
        format!("{sixteen}move any {}: a -> 1\n", "q, ".repeat(100_000)),
        format!("heaps {}\nmove x -> 1\n", "x ".repeat(300_000)),
        many("expect (9999, 1, 1, 1, 1, 1) wins, (2^62, 2^9, 0, 0, 0, 0) loses\n", 10_000),
        format!("heaps x where {}\nmove x -> 1\n", "2 ".repeat(100_000)),
        format!(
            "heaps x where {}x{} = 1\nmove x -> 1\n",
            "2 (".repeat(100_000),
            ")".repeat(100_000)
        ),
        format!("heaps x where {}x = 1\nmove x -> 1\n", "x xor ".repeat(100_000)),
        "heaps x\nmove x -> x - 2^i where some i: i = 2^9999999999".to_owned(),
    ];
    for text in texts {
        let start = std::time::Instant::now();
        let _ = read(&text, &Settings::default());
        let time = start.elapsed();
        assert!(time.as_secs() < 5, "{time:?} for {}", text.chars().take(120).collect::<String>());
    }
}

/// The deepest texts that are accepted fit a small stack.
#[test]
fn depth_is_bounded() {
    let work = || {
        let game = rules(GAME);
        let deep = |open: &str, inner: &str, close: &str| {
            format!("{}{inner}{}", open.repeat(60), close.repeat(60))
        };
        for text in [
            deep("(", "x = 2", " and true)"),
            deep("not (", "x = 2", ")"),
            deep("(some d: d < x and ", "true", ")"),
            format!("{} = 1", deep("(", "x", " / 2 + 1)")),
            format!("{} = 1", deep("min(y, ", "x", ")")),
        ] {
            if let Ok(property) = parse_property(&text, &game) {
                let _ = print(&property, &game.heaps);
                let _ = property.holds(2, &Assignment::position(&[1, 2]).unwrap());
            }
        }
    };
    std::thread::Builder::new().stack_size(1024 * 1024).spawn(work).unwrap().join().unwrap();
}
