//! Numeric PDDL: what texts mean, by the options of small positions, and what is said about texts
//! that mean nothing.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

use proptest::prelude::*;
use rules::tuples::literal::Reading;
use rules::tuples::{Tuple, TupleRuleset, Variable, pddl};
use rules::{Convention, Settings, Severity};

fn parse(source: &str) -> (Option<TupleRuleset>, Vec<String>) {
    let (rules, diagnostics) = pddl::parse(source, &Settings::default());
    let failed = diagnostics.iter().any(|found| found.severity == Severity::Error);
    assert_eq!(rules.is_none(), failed, "{source}\n{diagnostics:#?}");
    for found in &diagnostics {
        assert!(
            source.get(found.span.start..found.span.end).is_some() || source.is_empty(),
            "{found:#?}"
        );
    }
    let line = |offset: usize| source[..offset].matches('\n').count() + 1;
    let said = diagnostics
        .iter()
        .map(|found| format!("{} {}", line(found.span.start), found.reason.code()));
    (rules, said.collect())
}

/// A game with one heap `?x` from 0 to 20 and one action.
fn one_heap(action: &str) -> String {
    format!(
        "(define (domain one) (:objects ?x) (:constraint (and (>= ?x 0) (<= ?x 20))) (:action a \
         {action}))"
    )
}

/// The sizes reached from a heap of 6 in a game with one heap.
fn check(action: &str, expected: &[u128]) {
    let (rules, said) = parse(&one_heap(action));
    let rules = rules.unwrap_or_else(|| panic!("{action}: {said:?}"));
    let options = Reading::new(&rules).options(&[6]).unwrap();
    assert_eq!(options.concat(), expected, "{action}");
}

/// The codes of the diagnostics, with lines; warnings too.
fn check_said(source: &str, expected: &[&str]) {
    assert_eq!(parse(source).1, expected, "{source}");
}

#[test]
fn comparisons() {
    let with = |condition: &str| {
        format!(":parameters (?k) :precondition {condition} :effect (assign ?x ?k)")
    };
    check(&with("(< ?k 3)"), &[0, 1, 2]);
    check(&with("(<= ?k 3)"), &[0, 1, 2, 3]);
    check(&with("(> ?k 18)"), &[19, 20]);
    check(&with("(>= ?k 18)"), &[18, 19, 20]);
    check(&with("(= ?k 18)"), &[18]);
    check(&with("(and (!= ?k 2) (< ?k 4))"), &[0, 1, 3]);
    check(&with("(not (and (!= ?k 2) (< ?k 19)))"), &[2, 19, 20]);
    check(&with("(not (or (not (< ?k 4)) (= ?k 1)))"), &[0, 2, 3]);
    check(&with("(imply (> ?k 2) (= ?k 7))"), &[0, 1, 2, 7]);
    check(&with("(not (imply (> ?k 17) (= ?k 18)))"), &[19, 20]);
    check(&with("(and)"), &(0..=20).collect::<Vec<_>>());
    check(&with("()"), &(0..=20).collect::<Vec<_>>());
    check(&with("(or)"), &[]);
    check(&with("(not ())"), &[]);
}

#[test]
fn remainders() {
    let with = |condition: &str| {
        format!(":parameters (?k) :precondition {condition} :effect (assign ?x ?k)")
    };
    check(&with("(%= ?k 7 2)"), &[2, 9, 16]);
    check(&with("(and (< ?k 5) (not (%= ?k 3 1)))"), &[0, 2, 3]);
    check(&with("(%= (+ ?k 1) 7 0)"), &[6, 13, 20]);
    // Of a negative number, too.
    check(&with("(%= (- ?k 20) 7 6)"), &[5, 12, 19]);
    // The remainder may be a term, which is then from 0 to m - 1.
    check(&with("(%= ?x 4 ?k)"), &[2]);
    check(&with("(and (%= 8 3 ?k) (>= ?k -9))"), &[2]);
    check(&with("(not (%= ?x 4 (- ?k 15)))"), &(0..=16).chain(18..=20).collect::<Vec<_>>());
    check(&with("(%= ?k 3 3)"), &[]);
    check(&with("(%= ?k (+ 5 2) (- 3 1))"), &[2, 9, 16]);
}

#[test]
fn terms() {
    check(":effect (assign ?x (- ?x 1 2))", &[3]);
    check(":effect (assign ?x (+ (- 1) ?x 4))", &[9]);
    check(":effect (assign ?x (+ ?x))", &[6]);
    check(":effect (assign ?x (* 2 ?x -1 -1))", &[12]);
    check(":effect (assign ?x (- (+ ?x ?x) (* (+ 1 1) ?x)))", &[0]);
    check(":effect (assign ?x (- ?x 7))", &[]);
    check(":effect (assign ?x +9)", &[9]);
}

#[test]
fn quantifiers() {
    let with = |condition: &str| {
        format!(":parameters (?k) :precondition {condition} :effect (assign ?x ?k)")
    };
    check(&with("(and (<= ?k ?x) (exists (?j) (= ?k (* 3 ?j))))"), &[0, 3, 6]);
    check(&with("(and (<= ?k ?x) (not (exists ?j (= ?k (* 3 ?j)))))"), &[1, 2, 4, 5]);
    // Integers: -1 is one.
    check(&with("(and (= ?k 1) (exists (?j) (and (= ?j (- 0 ?k)))))"), &[1]);
    check(
        &with("(and (<= ?k 9) (exists (?i ?j) (and (> ?i 1) (> ?j ?i) (= ?k (+ ?i ?j)))))"),
        &[5, 6, 7, 8, 9],
    );
    check(
        &with("(and (<= ?k 9) (forall (?i) (imply (and (>= ?i 0) (< ?i ?k)) (!= ?i 3))))"),
        &[0, 1, 2, 3],
    );
    check(
        &with("(and (<= ?k 5) (not (forall (?i) (imply (and (>= ?i 0) (< ?i ?k)) (!= ?i 3)))))"),
        &[4, 5],
    );
    // The inner name hides the outer one.
    check(&with("(and (= ?k 4) (exists (?k) (= ?k 3)))"), &[4]);
}

#[test]
fn effects() {
    check(":effect (and (assign ?x 1) (assign ?x 2))", &[2]);
    check(":effect (and (assign ?x 1) (when (< ?x 6) (assign ?x 2)))", &[1]);
    check(":effect (and (assign ?x 1) (when (> ?x 1) (assign ?x 2)))", &[2]);
    check(
        ":effect (when (> ?x 5) (and (assign ?x 3) (when (exists (?j) (= ?x (* 2 ?j))) (assign ?x \
         4))))",
        &[4],
    );
    check(":effect (and)", &[6]);
    check(":parameters () :effect (when (< ?x 6) (assign ?x 0))", &[6]);

    let (rules, said) = parse(
        "(define (:objects ?x ?y) (:constraint (and (>= ?x 0) (>= ?y 0)))
           (:action swap :effect (and (assign ?x ?y) (assign ?y (+ ?x 1)))))",
    );
    assert_eq!(said, [""; 0]);
    assert_eq!(Reading::new(&rules.unwrap()).options(&[3, 8]).unwrap(), [[8, 4]]);
}

#[test]
fn sections() {
    let (rules, said) = parse(
        "\u{feff}; a comment (
        (DEFINE (Domain my-game) (:requirements :numeric)
          (:Action take :EFFECT (Assign ?X (-?x ?k)):precondition(AND(>=?x ?k)(>?k 0)) \
         :Parameters(?k))
          (:action take2 :effect (assign ?long-name 0) :precondition (> ?long-name 0)); another )
          (:TERCONDITION (= ?x 1))
          (:constraint (and (>= ?x 1) (>= ?long-name 0)))
          (:objects ?x ?long-name))",
    );
    assert_eq!(said, [""; 0]);
    let rules = rules.unwrap();
    assert_eq!(
        (&rules.header.title[..], rules.turn, rules.header.convention),
        ("my-game", 1, Convention::Normal)
    );
    assert_eq!(rules.heaps, ["x", "long_name"]);
    assert_eq!(rules.moves.linear().unwrap()[0].name, "take");
    assert_eq!(
        (
            rules.moves.linear().unwrap()[0].variables[0].variable,
            &rules.moves.linear().unwrap()[0].variables[0].name[..]
        ),
        (Variable(5), "k")
    );
    let reading = Reading::new(&rules);
    assert!(reading.is_position(&[1, 0]) && !reading.is_position(&[0, 0]));
    assert_eq!(reading.options(&[3, 1]).unwrap(), [[1, 1], [2, 1], [3, 0]]);
    assert_eq!(reading.options(&[1, 1]).unwrap(), [[0; 2]; 0]);
}

#[test]
fn settings() {
    let text = one_heap(":effect (assign ?x 0)");
    let misere = Settings { convention: Some(Convention::Misere), ..Settings::default() };
    assert_eq!(pddl::parse(&text, &misere).0.unwrap().header.convention, Convention::Misere);
    let set = Settings { parameters: vec![("k".to_owned(), 1)], sets: vec![], convention: None };
    let (rules, diagnostics) = pddl::parse(&text, &set);
    assert!(rules.is_none());
    assert_eq!(diagnostics[0].reason.code(), "UnknownParameter");
}

#[test]
fn numbers_of_variables_are_used_once() {
    let (rules, _) = parse(&one_heap(
        ":parameters (?a ?b) :precondition (and (exists (?i) (= ?i ?a)) (forall (?j) (= ?j ?b)))
         :effect (when (exists (?i) (= ?i ?x)) (and (assign ?x 1) (assign ?x 2)))",
    ));
    let text = format!("{:?}", rules.unwrap().moves.linear().unwrap()[0]);
    // Each is bound in one place.
    let mut bound: Vec<&str> =
        text.split("Bound { variable: Variable(").skip(1).map(|rest| &rest[..1]).collect();
    assert_eq!(bound.len(), 6, "{text}");
    bound.sort_unstable();
    bound.dedup();
    assert_eq!(bound, ["3", "4", "5", "6", "7", "8"], "{text}");
}

#[test]
fn negative_sizes_are_excluded() {
    let check = |constraint: &str, expected: &[&str]| {
        let text = format!(
            "(define (:objects ?x ?y ?z) (:constraint {constraint})\n(:action a :effect (assign \
             ?x 0)))"
        );
        assert_eq!(parse(&text).1, vec!["1 MayBeNegative"; expected.len()], "{constraint}");
        let reasons = pddl::parse(&text, &Settings::default()).1;
        for (name, found) in expected.iter().zip(&reasons) {
            assert!(format!("{found:?}").contains(name), "{constraint}");
        }
    };
    check("(and (>= ?x 0) (>= ?y 0) (>= ?z 0))", &[]);
    check("(and (> ?x -1) (<= 0 ?y) (not (< ?z 0)))", &[]);
    check("(and (= ?x 3) (>= (* 2 ?y) -1) (>= (+ ?z 1) 1))", &[]);
    // A chain in the worst order.
    check("(and (> ?z ?y) (>= ?y (+ ?x 2)) (>= ?x 0))", &[]);
    check("(and (>= ?x 0) (>= (- ?y ?x ?x) 0) (= (- ?z ?y) 5))", &[]);
    check("(and (or (= ?x 1) (and (> ?x 3) (< ?x 9)) (or)) (>= ?y 0) (>= ?z 0))", &[]);
    check("(or (and (>= ?x 0) (> ?y 1) (= ?z 0)) (and (> ?x 1) (= ?y ?x) (= ?z ?y)))", &[]);
    check("(and (>= ?x 0) (>= ?y 0) (<= ?y 5) (>= (+ ?z ?y) 5))", &[]);
    check("(and (>= ?x 0) (>= ?y 0) (>= (+ ?z ?y) 5))", &["?z"]);
    check("(and (>= ?x 0) (>= ?y -1) (!= ?y -1) (>= ?z 0))", &["?y"]);
    check("(and (or (= ?x 1) (< ?x 9)) (>= ?y 0))", &["?x", "?z"]);
    check("(and)", &["?x", "?y", "?z"]);
    // Nothing is a position.
    check("(or)", &[]);
    check("(and (> ?x 1) (< ?x 1))", &[]);
}

#[test]
fn parentheses() {
    let good =
        "(define (:objects ?x)\n(:constraint (>= ?x 0))\n(:action a :effect (assign ?x 0))\n)";
    check_said(good, &[]);
    check_said(&good[..good.len() - 3], &["3 UnclosedParenthesis"]);
    check_said(&good[..good.len() - 2], &["1 UnclosedParenthesis"]);
    assert!(parse(&good[..good.len() - 2]).0.is_some());
    check_said(&format!("{good})\n)"), &["4 UnopenedParenthesis"]);
    assert!(parse(&format!("{good})\n)")).0.is_some());
    check_said(&format!("{good})\n) x"), &["4 UnopenedParenthesis"]);
    check_said(&good.replace("?x)\n(:c", "?x\n(:c"), &["1 UnclosedParenthesis"]);
    check_said(&good.replace("0))\n(:a", "0)))\n(:a"), &["2 UnopenedParenthesis"]);
    check_said(&good.replace("0))\n(:a", "0)\n(:a"), &["2 UnclosedParenthesis"]);
    // What is wrong elsewhere is said, too.
    check_said(
        &good.replace("0))\n(:a", "0)\n(:a").replace("0))\n)", "y))\n)"),
        &["2 UnclosedParenthesis", "3 UndeclaredVariable"],
    );
    check_said(")", &["1 UnopenedParenthesis"]);
    check_said("(", &["1 UnclosedParenthesis", "1 Unexpected"]);
    check_said("", &["1 EmptyText"]);
    check_said(" \n; (define)", &["1 EmptyText"]);
    check_said("define", &["1 Unexpected"]);
    check_said("(:action a)", &["1 Unexpected"]);
}

#[test]
fn several_errors_at_once() {
    check_said(
        "(define (:objects ?v1 ?v2)
          (:constraint (and (>= ?v1 0) (>= ?v3 0)))
          (:tercondition (= ?v1 99999999999999999999))
          (:action a :parameters (?k) :precondition (and (> ?l 0) (%= ?k 0 0)) :effect (assign ?k \
         1))
          (:action b :effect (assign ?v1 (+ 9223372036854775807 1 ?v2))))",
        &[
            "2 UndeclaredVariable",
            "3 NumberTooLarge",
            "4 UndeclaredVariable",
            "4 ModulusNotPositive",
            "4 AssignsToParameter",
            "5 ArithmeticOverflow",
        ],
    );
}

#[test]
fn names_in_another_case() {
    // Two names that differ in case only are two names.
    let (rules, said) = parse(
        "(define (:objects ?x ?X) (:constraint (and (>= ?x 0) (>= ?X 0))) (:action a :effect \
         (assign ?X ?x)))",
    );
    assert_eq!(said, [""; 0]);
    assert_eq!(Reading::new(&rules.unwrap()).options(&[3, 8]).unwrap(), [[3, 3]]);
    check(":parameters (?K) :precondition (and (= ?k 3) (= ?X 6)) :effect (assign ?X ?k)", &[3]);
    let (rules, _) = parse(
        "(define (:objects ?a-b ?a_b a.b) (:constraint (and (>= ?a-b 0) (>= ?a_b 0) (>= a.b 0)))
           (:action a :effect (assign a.b 0)))",
    );
    assert_eq!(rules.unwrap().heaps, ["a_b", "a_b_", "a_b__"]);
}

#[test]
fn hostile_texts() {
    for text in [
        "(".repeat(200_000),
        ")".repeat(200_000),
        format!("(define {}", "(:action ".repeat(20_000)),
        format!("(define (:objects ?x) {}", "(:constraint (and ".repeat(10_000)),
        format!("(define (:objects ?x) (:constraint (and {})))", "?y ".repeat(60_000)),
        format!("(define (:objects ?x) (:constraint (and {})))", "(= ?y 1)".repeat(20_000)),
        format!("(define (:objects ?x) (:constraint (and {})))", "(= ?x 1)".repeat(20_000)),
        format!("(define (:objects {}))", "?x ".repeat(60_000)),
        format!("(define (:objects ?x) (:constraint (= ?x (+ {}))))", "?x ".repeat(60_000)),
        format!(
            "(define (:objects ?x) (:constraint {}(= ?x 1){}))",
            "(not ".repeat(120),
            ")".repeat(120)
        ),
        format!(
            "(define (:objects ?x) (:constraint (= ?x {}?x{})))",
            "(+ ?x ".repeat(120),
            ")".repeat(120)
        ),
        format!(
            "(define (:objects ?x) (:constraint (= ?x {}?x{})))",
            "(* 9 ".repeat(120),
            ")".repeat(120)
        ),
        "x".repeat(1 << 19),
    ] {
        let (_, said) = parse(&text);
        assert!(said.len() <= 51, "{}", said.len());
    }
}

/// Fragments that make for texts near the language.
const FRAGMENTS: [&str; 40] = [
    "(define",
    "(domain d)",
    "(:objects",
    "?x",
    "?y",
    "(:constraint",
    "(:tercondition",
    "(:action",
    "a",
    ":parameters",
    ":precondition",
    ":effect",
    "(",
    ")",
    ")",
    ")",
    "(and",
    "(or",
    "(not",
    "(imply",
    "(exists",
    "(forall",
    "(=",
    "(!=",
    "(>=",
    "(<",
    "(%=",
    "(+",
    "(-",
    "(*",
    "0",
    "1",
    "-2",
    "9223372036854775807",
    "(assign",
    "(when",
    "?k",
    "(?k)",
    ";",
    "é",
];

proptest! {
    #[test]
    fn any_text_is_read_or_refused(
        parts in prop::collection::vec(prop::sample::select(&FRAGMENTS[..]), 0..60),
    ) {
        let inner = parts.join(" ");
        parse(&inner);
        parse(&format!(
                "(define (:objects ?x ?y) (:constraint (and (>= ?x 0) (>= ?y 0)))
                   (:action a :parameters (?k) :precondition (and {inner}) :effect (assign ?x ?k)))"
            ));
    }

    /// Interval arithmetic is sound: where no complaint is made, no tuple of integers in the domain
    /// is negative.
    #[test]
    fn no_negative_tuple_is_missed(
        parts in prop::collection::vec(
        (prop::sample::select(
            &[">=", ">", "=", "<=", "<", "!="][..]
        ), -2..3_i64, -2..3_i64, -2..4_i64), 1..5,
    ),
        split in 0..5_usize,
    ) {
        let one = |&(operator, x, y, constant): &(&str, i64, i64, i64)| {
            format!("({operator} (+ (* {x} ?x) (* {y} ?y)) {constant})")
        };
        let split = split.min(parts.len());
        let join =
            |parts: &[(&str, i64, i64, i64)]| parts.iter().map(one).collect::<Vec<_>>().join(" ");
        let (all, any) = (join(&parts[..split]), join(&parts[split..]));
        let constraint = if any.is_empty() {
            format!("(and {all})")
        } else {
            format!(
                "(and {all} (or {any}))"
            )
        };
        let (rules, _) = parse(&format!(
            "(define (:objects ?x ?y) (:constraint {constraint}) (:action a :effect (assign ?x 0)))"
        ));
        let holds = |&(operator, a, b, constant): &(&str, i64, i64, i64), x: i64, y: i64| {
            let sum = a * x + b * y;
            match operator {
                ">=" => sum >= constant,
                ">" => sum > constant,
                "=" => sum == constant,
                "<=" => sum <= constant,
                "<" => sum < constant,
                _ => sum != constant,
            }
        };
        let position = |x: i64, y: i64| {
            parts[..split].iter().all(|part| holds(part, x, y))
                && (split == parts.len() || parts[split..].iter().any(|part| holds(part, x, y)))
        };
        if let Some(rules) = rules {
            let reading = Reading::new(&rules);
            for x in -6..7 {
                for y in -6..7 {
                    let tuple: Option<Tuple> =
                        [x, y].into_iter().map(|size| u128::try_from(size).ok()).collect();
                    prop_assert_eq!(
                        position(x, y),
                        tuple.is_some_and(|tuple| reading.is_position(&tuple))
                    );
                }
            }
        }
    }
}
