//! Certificates about lists, written by hand. The parts of their check are in `parts`.
#![allow(clippy::unwrap_used, reason = "tests")]
#![allow(clippy::panic, reason = "tests")]

extern crate std;

mod claims;
mod parts;
mod quotients;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use std::println;

use rules::lists::literal::Reading;
use rules::lists::{Code, ListRuleset, lists};
use rules::{Convention, Rules, Settings};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::theory::Theory;
use crate::kernel::rejection::Rejection;
use crate::kernel::work::Work;
use crate::read::AnyCertificate;
use crate::tuples::tests::certificates::Game;
use crate::{Established, Options, check};
use parts::moves;

const KAYLES: &str = "game \"Kayles\"\noctal 0.77\n";
const ONE_HEAP: &str = "move n -> m where m < n\n";

/// A certificate about lists.
fn certificate(rules: &str, misere: bool, law: &str, heap: &Value, claims: &[&str]) -> Value {
    json!({
        "format": "nimatron-certificate/1",
        "rules": rules,
        "rules_sha256": Sha256::digest(rules).iter().map(
            |byte| format!("{byte:02x}")
        ).collect::<String>(),
        "parameters": {},
        "convention": if misere { "misere" } else { "normal" },
        "theorem": "sum",
        "law": law,
        "heap": heap,
        "claims": claims,
    })
}

fn code(code: &str, preperiod: u64, period: u64) -> Value {
    json!({ "code": code, "preperiod": preperiod, "period": period })
}

/// What is known of a heap of Nim, by a machine.
fn nim_heap() -> Value {
    let rules = format!("heaps n\n{ONE_HEAP}");
    let mut heap =
        of_one_heap(&Game::new(&rules, "", json!([{ "max": [[0, 1]] }])).relation("value = n"));
    heap["value"] = "n".into();
    heap
}

/// The part of a certificate about one heap.
fn of_one_heap(game: &Game) -> Value {
    let whole = game.certificate();
    let fields = ["theorem", "encoding", "machine", "termination"];
    fields
        .iter()
        .map(|&field| (field.to_string(), whole[field].clone()))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

fn accepted(certificate: &Value) -> Established {
    let start = std::time::Instant::now();
    match check(&certificate.to_string(), &Options::default()) {
        Ok(established) => {
            let sums = established.sums.as_ref().unwrap();
            println!(
                "{:?}: {:?}, work {}, lists up to {:?}, {}",
                certificate["rules"],
                start.elapsed(),
                established.figures.work,
                sums.replayed,
                established.replay.positions
            );
            assert!(sums.replayed > Some(5));
            established
        }
        Err(rejection) => panic!("{certificate}: {rejection}"),
    }
}

fn rejected(certificate: &Value) -> Rejection {
    check(&certificate.to_string(), &Options::default()).unwrap_err()
}

fn read(text: &str, convention: Convention) -> ListRuleset {
    let settings = Settings { parameters: vec![], sets: vec![], convention: Some(convention) };
    match rules::read(text, &settings) {
        (Some(Rules::Lists(rules)), _) => rules,
        (_, diagnostics) => panic!("{text}: {diagnostics:?}"),
    }
}

#[test]
fn codes_with_their_periods() {
    let kayles = "heap n\nmove n -> a, b where a + b = n - 1 or a + b = n - 2\n";
    let cases = [
        (KAYLES, false, "grundy", code("0.77", 71, 12)),
        (KAYLES, false, "grundy", code("0.77", 80, 24)),
        (kayles, false, "grundy", code("0.77", 71, 12)),
        ("octal 0.07\n", false, "grundy", code("0.07", 53, 34)),
        ("octal 0.137\n", false, "grundy", code("0.137", 52, 34)),
        ("octal 0.333\n", false, "grundy", code("0.333", 1, 4)),
        ("heap n\nmove n -> n - d where d in {1, 2, 3}\n", false, "grundy", code("0.333", 1, 4)),
        ("octal 0.0\n", false, "grundy", code("0.0", 1, 1)),
        ("octal 0.11\nturn 1..3 moves\n", false, "moore", code("0.11", 3, 1)),
        ("octal 0.11\nturn 1..3 moves\n", true, "moore", code("0.11", 3, 1)),
        ("octal 0.33\n", true, "tame", code("0.33", 1, 3)),
        ("octal 0.333\n", true, "tame", code("0.333", 1, 4)),
        ("octal 0.3\n", true, "tame", code("0.3", 1, 2)),
        ("octal 0.3\nturn any heaps\n", false, "selective", code("0.3", 1, 2)),
        ("heap n\nmove n -> n - 1\nturn any heaps\n", false, "selective", code("0.3", 1, 2)),
        ("octal 0.77\nturn any heaps\n", false, "selective", code("0.77", 1, 3)),
        ("hexadecimal 0.0F\nturn any heaps\n", false, "selective", code("0.0F", 1, 6)),
    ];
    for (rules, misere, law, heap) in cases {
        accepted(&certificate(rules, misere, law, &heap, &[]));
    }
}

#[test]
fn a_wrong_period_or_code_is_found() {
    let with = |heap: Value| rejected(&certificate(KAYLES, false, "grundy", &heap, &[]));
    assert_eq!(with(code("0.77", 70, 12)), Rejection::Period { heap: 82 });
    assert!(matches!(with(code("0.77", 71, 11)), Rejection::Period { .. }));
    assert_eq!(with(code("0.77", 0, 12)), Rejection::PeriodZero);
    assert_eq!(with(code("0.77", 71, 0)), Rejection::PeriodZero);
    assert_eq!(with(code("0.7x", 71, 12)), Rejection::Code);
    for wrong in ["0.75", "0.777", "0.7", "4.77", "0.7F", "0.0"] {
        let Rejection::CodeMoves { example, .. } = with(code(wrong, 71, 12)) else {
            panic!("{wrong}")
        };
        let (heap, parts) = example.split_first().unwrap();
        let parts = rules::lists::canonical(parts);
        let rules = read(KAYLES, Convention::Normal);
        let in_rules = Reading::new(&rules).heap(*heap).unwrap().contains(&parts);
        assert_ne!(
            in_rules,
            moves(&Code::parse(wrong).unwrap(), *heap).contains(&parts),
            "{wrong}"
        );
    }
    for (preperiod, period) in
        [(u64::MAX, 12), (71, u64::MAX), (u64::MAX, u64::MAX), (1 << 40, 1), (1, 1 << 62)]
    {
        let certificate =
            certificate(KAYLES, false, "grundy", &code("0.77", preperiod, period), &[]);
        let options = Options { work: 5_000_000, ..Options::default() };
        let rejection = check(&certificate.to_string(), &options).unwrap_err();
        let refused = matches!(
            rejection,
            Rejection::TooLarge | Rejection::TooMuchWork { .. } | Rejection::Period { .. }
        );
        assert!(refused, "{rejection}");
    }
}

#[test]
fn laws_go_with_rules() {
    let kayles = code("0.77", 71, 12);
    assert_eq!(rejected(&certificate(KAYLES, true, "grundy", &kayles, &[])), Rejection::Law);
    assert_eq!(rejected(&certificate(KAYLES, false, "tame", &kayles, &[])), Rejection::Law);
    assert_eq!(
        rejected(&certificate(KAYLES, false, "moore", &kayles, &[])),
        Rejection::SeveralHeaps
    );
    let twice = "octal 0.77\nturn 1..2 moves\n";
    assert_eq!(rejected(&certificate(twice, false, "grundy", &kayles, &[])), Rejection::Law);
    assert_eq!(rejected(&certificate(twice, true, "tame", &kayles, &[])), Rejection::Law);
    // Misère Kayles is not tame.
    assert!(matches!(
        rejected(&certificate(KAYLES, true, "tame", &kayles, &[])),
        Rejection::NotTame { .. }
    ));
    // From 4, of value 0, there are moves.
    let steps = "octal 0.333\nturn 1..2 moves\n";
    assert_eq!(
        rejected(&certificate(steps, false, "moore", &code("0.333", 1, 4), &[])),
        Rejection::NotNim { heap: 4 }
    );
    let mut rows = certificate(KAYLES, false, "grundy", &kayles, &[]);
    rows["rows"] = json!({ "letter": "x", "live": [], "rules": KAYLES });
    assert_eq!(rejected(&rows), Rejection::Field { name: "rows" });
    let heaps = "heaps x y\nmove any h: h -> h - d where d > 0\n";
    assert_eq!(rejected(&certificate(heaps, false, "grundy", &kayles, &[])), Rejection::Kind);
}

#[test]
fn a_heap_by_a_machine() {
    let nim = format!("heap n\n{ONE_HEAP}");
    let established =
        accepted(&certificate(&nim, false, "grundy", &nim_heap(), &["value = xor(n)"]));
    assert_eq!(established.theorem, crate::Theorem::Values);
    let mut without = nim_heap();
    without.as_object_mut().unwrap().remove("value");
    accepted(&certificate(
        &nim,
        false,
        "grundy",
        &without,
        &["value = xor(n)", "wins when xor(n) != 0"],
    ));
    let many = format!("{nim}turn 1..2 moves\n");
    accepted(&certificate(
        &many,
        false,
        "moore",
        &nim_heap(),
        &["loses when columns(2) mod 3 = 0"],
    ));
    accepted(&certificate(&many, true, "moore", &nim_heap(), &[]));
    accepted(&certificate(
        &format!("{nim}turn 1..1000000000 moves\n"),
        false,
        "moore",
        &nim_heap(),
        &[],
    ));
    assert_eq!(
        rejected(&certificate(&many, false, "moore", &without, &[])),
        Rejection::Field { name: "value" }
    );
    assert_eq!(rejected(&certificate(&many, false, "grundy", &nim_heap(), &[])), Rejection::Law);
    assert_eq!(rejected(&certificate(&nim, true, "tame", &nim_heap(), &[])), Rejection::Law);
    // Other rules.
    let other = "heap n\nmove n -> m where m + 1 < n\n";
    assert!(
        check(
            &certificate(other, false, "grundy", &nim_heap(), &[]).to_string(),
            &Options::default()
        )
        .is_err()
    );
    // Another term, and what is no term.
    for (value, expected) in [
        ("n + 1", None),
        ("n mod 5", None),
        ("n if n < 5", Some(Rejection::ValueText)),
        ("n if n >= 0", Some(Rejection::ValueText)),
    ] {
        let mut heap = nim_heap();
        heap["value"] = value.into();
        let rejection = rejected(&certificate(&nim, false, "grundy", &heap, &[]));
        match expected {
            Some(expected) => assert_eq!(rejection, expected),
            None => {
                assert!(matches!(rejection, Rejection::ClaimFails { .. }), "{value}: {rejection}")
            }
        }
    }
    // Fields of both.
    let mut both = nim_heap();
    both["code"] = "0.77".into();
    assert_eq!(
        rejected(&certificate(&nim, false, "grundy", &both, &[])),
        Rejection::Field { name: "theorem" }
    );
    let mut period = nim_heap();
    period["period"] = 3.into();
    assert_eq!(
        rejected(&certificate(&nim, false, "grundy", &period, &[])),
        Rejection::Field { name: "period" }
    );
}

#[test]
fn values_by_a_machine() {
    let text = "heaps n\nmove n -> n - d where d in {1, 2, 3}\n";
    let values = [
        "wins when n mod 4 = 0",
        "wins when n mod 4 = 1",
        "wins when n mod 4 = 2",
        "wins when n mod 4 = 3",
    ];
    let heap = of_one_heap(&Game::new(text, "", json!([{ "max": [[0, 1]] }])).values(&values));
    let rules = text.replace("heaps", "heap");
    accepted(&certificate(
        &rules,
        false,
        "grundy",
        &heap,
        &["value = xor(n mod 4)", "loses when xor(n mod 4) = 0"],
    ));
    let rejection =
        rejected(&certificate(&rules, false, "grundy", &heap, &["value = xor(n mod 5)"]));
    assert_eq!(rejection, Rejection::ClaimKind { number: 0 });
    let twice = format!("{rules}turn 1..2 moves\n");
    assert_eq!(rejected(&certificate(&twice, false, "moore", &heap, &[])), Rejection::Law);
    // A relation with the right value, but heaps are not those of Nim.
    let relation = Game::new(text, "", json!([{ "max": [[0, 1]] }])).relation("value = n mod 4");
    let mut heap = of_one_heap(&relation);
    heap["value"] = "n mod 4".into();
    accepted(&certificate(&rules, false, "grundy", &heap, &[]));
    assert_eq!(
        rejected(&certificate(&twice, false, "moore", &heap, &[])),
        Rejection::NotNim { heap: 4 }
    );
}

/// A heap without a value: infinitely many options.
#[test]
fn a_heap_may_have_no_value() {
    let text = "heaps n\nmove n -> m where n = 1 and m >= 2\nmove n -> m where n > 2 and 2 <= m \
        and m < n\n";
    let measures = json!([{ "max": [[2, -1], [0, 0]] }, { "max": [[0, 1]] }]);
    let game = Game::new(text, "", measures).relation("value = max(n, 2) - 2 if n != 1");
    let heap = of_one_heap(&game);
    let rules = text.replace("heaps", "heap");
    assert_eq!(
        rejected(&certificate(&rules, false, "grundy", &heap, &[])),
        Rejection::NoValue { heap: 1 }
    );
}

/// Every law has its turns and its convention.
#[test]
fn laws_go_with_turns() {
    let heap = code("0.3", 1, 2);
    for (turn, misere, right) in [
        ("", false, Some("grundy")),
        ("", true, Some("tame")),
        ("turn any heaps\n", false, Some("selective")),
        ("turn any heaps\n", true, None),
        ("turn 1..2 moves\n", false, None),
    ] {
        let rules = format!("octal 0.3\n{turn}");
        for law in ["grundy", "tame", "selective"] {
            let certificate = certificate(&rules, misere, law, &heap, &[]);
            if Some(law) == right {
                accepted(&certificate);
            } else {
                assert_eq!(rejected(&certificate), Rejection::Law, "{rules} {law} {misere}");
            }
        }
    }
    let moore =
        certificate("octal 0.11\nturn any heaps\n", false, "moore", &code("0.11", 3, 1), &[]);
    assert_eq!(rejected(&moore), Rejection::Law);
    let rules = format!("heap n\n{ONE_HEAP}turn any heaps\n");
    assert_eq!(
        rejected(&certificate(&rules, false, "selective", &nim_heap(), &[])),
        Rejection::Law
    );
    let wrong =
        certificate("octal 0.77\nturn any heaps\n", false, "selective", &code("0.77", 1, 2), &[]);
    assert!(matches!(rejected(&wrong), Rejection::Period { .. }));
}

#[test]
fn claims_about_turns_in_any_heaps() {
    let rules = "octal 0.77\nturn any heaps\n";
    let heap = code("0.77", 1, 3);
    let follow = [
        "loses when max(n mod 3) = 0",
        "loses when count(n mod 3 != 0) = 0",
        "wins when sum(n mod 3) > 0",
        "wins if max(n mod 3) >= 1 or count(n mod 3 in {1, 2}) in {0} and false",
        "loses if not max(n mod 3) != 0",
        "wins only if 0 < max(n mod 3)",
        "loses when max(n mod 3 + n mod 3) < 1",
    ];
    accepted(&certificate(rules, false, "selective", &heap, &follow));
    for claim in [
        "loses when max(n mod 2) = 0",
        "loses when max(n) = 0",
        "wins when max(n mod 3) = 0",
        "wins when max(n mod 3) > 1",
        "wins when count(n mod 3 != 0) = 1",
        "wins if count(n mod 3 = 0) = 0",
        "loses when xor(n mod 3) = 0",
        "loses if heaps = 2",
        "loses if sum(n mod 3) > 9223372036854775807",
        "wins only if count(n mod 3 != 0) <= 9223372036854775807",
        "loses when max(n mod 3 - 1) = 0",
        "value = xor(n mod 3)",
        "a winning move touches 1 heap",
        "a winning move touches at most 9 heaps",
    ] {
        let rejection = rejected(&certificate(rules, false, "selective", &heap, &[claim]));
        let kind = matches!(
            rejection,
            Rejection::ClaimKind { number: 0 } | Rejection::ClaimFails { number: 0, .. }
        );
        assert!(kind, "{claim}: {rejection}");
    }
}

/// The parameters of a certificate are those with which the rules are read, sets too.
#[test]
fn sets_are_parameters() {
    let rules = "parameter k = 2\nparameter s = {1, 3}\nheap n\nmove n -> n - d where d in s\n";
    let with = |parameters: Value, heap: Value| {
        let mut certificate = certificate(rules, false, "grundy", &heap, &[]);
        certificate["parameters"] = parameters;
        certificate
    };
    let first = accepted(&with(json!({ "k": 2, "s": [1, 3] }), code("0.303", 1, 2)));
    assert_eq!(
        (first.parameters, first.sets),
        (vec![("k".into(), 2)], vec![("s".into(), vec![1, 3])])
    );
    let second = accepted(&with(json!({ "s": [2], "k": 7 }), code("0.03", 1, 4)));
    assert_eq!(
        (second.parameters, second.sets),
        (vec![("k".into(), 7)], vec![("s".into(), vec![2])])
    );
    for wrong in [
        json!({ "k": 2 }),
        json!({ "k": 2, "s": 1 }),
        json!({ "k": 2, "s": [3, 1] }),
        json!({ "k": 2, "s": [1, 1, 3] }),
    ] {
        assert_eq!(rejected(&with(wrong, code("0.303", 1, 2))), Rejection::Parameters);
    }
    assert!(matches!(
        rejected(&with(json!({ "k": [2], "s": [1, 3] }), code("0.303", 1, 2))),
        Rejection::Rules { .. }
    ));
    assert!(matches!(
        rejected(&with(json!({ "k": 2, "s": "1" }), code("0.303", 1, 2))),
        Rejection::Json { .. }
    ));
}

/// The turn, whether play is misère, the law, claims that follow and others.
type Claims<'a> = (&'a str, bool, &'a str, &'a [&'a str], &'a [&'a str]);

#[test]
fn claims_that_follow() {
    let nim = format!("heap n\n{ONE_HEAP}");
    let heap = nim_heap();
    let cases: [Claims<'_>; 4] = [
        (
            "",
            false,
            "grundy",
            &[
                "wins when xor(n) != 0",
                "loses when xor(n) = 0",
                "wins if xor(n) > 0",
                "value = xor(n)",
                "value = xor(n + 0)",
                "a winning move touches 1 heap",
                "a winning move touches at most 2 heaps",
                "loses only if columns(2) mod 2 = 0",
                "loses if max(n) = 0",
                "wins if max(n) = 1 and sum(n) mod 2 = 1",
            ],
            &[
                "wins when xor(n) = 0",
                "wins when max(n) > 0",
                "wins when xor(n) > 1",
                "value = xor(n) + 1",
                "value = xor(n / 2)",
                "value = sum(n)",
                "wins when xor(n + 1) != 0",
                "loses when columns(2) mod 3 = 0",
                "loses when columns(3) mod 2 = 0",
                "loses if heaps = 2",
                "a winning move takes from a largest heap",
                "value = xor(n mod 8)",
                "loses if max(n) > 9223372036854775807",
                "loses if xor(n) > 9223372036854775807",
                "wins when 0 < xor(n) and xor(n) <= 9223372036854775807",
                "loses if max(n) <= 2",
            ],
        ),
        (
            "turn 1..2 moves\n",
            false,
            "moore",
            &[
                "loses when columns(2) mod 3 = 0",
                "wins when not columns(2, n) mod 3 = 0",
                "a winning move touches at most 2 heaps",
            ],
            &[
                "loses when columns(2) mod 2 = 0",
                "loses when xor(n) = 0",
                "a winning move touches 1 heap",
                "a winning move touches at most 1 heap",
                "value = xor(n)",
                "wins when columns(2) mod 3 = 2",
                "wins when columns(2) mod 3 > 1",
                "loses if max(n) > 9223372036854775807",
                "wins when not columns(2) mod 3 = 0 and max(n) <= 9223372036854775807",
                "wins if columns(2) mod 3 in {1}",
            ],
        ),
        (
            "turn 1..2 moves\n",
            true,
            "moore",
            &[
                "loses when max(n) >= 2 and columns(2) mod 3 = 0 or max(n) <= 1 and sum(n) mod 3 \
                 = 1",
                "loses when max(n) >= 2 and columns(2) mod 3 = 0 or max(n) <= 1 and count(n = 1) \
                 mod 3 = 1",
                "wins if max(n) > 4 and not columns(2) mod 3 = 0",
            ],
            &[
                "loses when columns(2) mod 3 = 0",
                "loses when max(n) >= 2 and columns(2) mod 3 = 0 or max(n) <= 1 and sum(n) mod 3 \
                 = 0",
                "loses when max(n) >= 1 and columns(2) mod 3 = 0 or max(n) <= 0 and sum(n) mod 3 \
                 = 1",
                "loses when max(n) >= 3 and columns(2) mod 3 = 0 or max(n) <= 2 and sum(n) mod 3 \
                 = 1",
            ],
        ),
        (
            "",
            true,
            "moore",
            &["wins when max(n) >= 2 and xor(n) != 0 or max(n) <= 1 and count(n = 1) mod 2 = 0"],
            &[
                "wins when xor(n) != 0",
                "wins when max(n) >= 2 and xor(n) != 0 or max(n) <= 1 and count(n = 1) mod 2 = 1",
                "wins when max(n) >= 2 and xor(n) != 0 or max(n) <= 1 and count(n = 2) mod 2 = 0",
            ],
        ),
    ];
    for (turn, misere, law, follow, others) in cases {
        let rules = format!("{nim}{turn}");
        accepted(&certificate(&rules, misere, law, &heap, follow));
        for claim in others {
            let rejection = rejected(&certificate(&rules, misere, law, &heap, &[claim]));
            let kind = matches!(
                rejection,
                Rejection::ClaimKind { number: 0 }
                    | Rejection::ClaimFails { number: 0, .. }
                    | Rejection::ClaimText { .. }
            );
            assert!(kind, "{claim}: {rejection}");
        }
    }
    let steps = "octal 0.333\n";
    let heap = code("0.333", 1, 4);
    accepted(&certificate(
        steps,
        false,
        "grundy",
        &heap,
        &["value = xor(n mod 4)", "wins when xor(n mod 4) != 0"],
    ));
    for claim in ["value = xor(n mod 5)", "value = xor(n)", "wins when xor(min(n, 3)) != 0"] {
        assert_eq!(
            rejected(&certificate(steps, false, "grundy", &heap, &[claim])),
            Rejection::ClaimKind { number: 0 }
        );
    }
    let kayles = rejected(&certificate(
        KAYLES,
        false,
        "grundy",
        &code("0.77", 71, 12),
        &["wins when xor(n) != 0"],
    ));
    assert_eq!(kayles, Rejection::ClaimKind { number: 0 });
}

/// Changes of one field: what is accepted is true, because it says the same.
#[test]
fn mutations() {
    let nim = format!("heap n\n{ONE_HEAP}turn 1..2 moves\n");
    let originals = [
        certificate(KAYLES, false, "grundy", &code("0.77", 71, 12), &[]),
        certificate("octal 0.333\n", true, "tame", &code("0.333", 1, 4), &[]),
        certificate(&nim, true, "moore", &nim_heap(), &["a winning move touches at most 2 heaps"]),
        certificate("octal 0.77\nturn any heaps\n", false, "selective", &code("0.77", 1, 3), &[]),
    ];
    for original in originals {
        let known = theory(&original).unwrap();
        let mut paths = vec![];
        collect(&original, String::new(), &mut paths);
        let mut accepted = 0;
        for path in paths {
            for change in 0..4 {
                let mut wrong = original.clone();
                let target = wrong.pointer_mut(&path).unwrap();
                let before = target.clone();
                *target = match (&before, change) {
                    (Value::Number(number), 0) => json!(number.as_u64().unwrap() + 1),
                    (Value::Number(number), 1) => json!(number.as_u64().unwrap().saturating_sub(1)),
                    (Value::Number(_), 2) => json!(u64::MAX),
                    (Value::String(text), 0) => format!("{text} ").into(),
                    (Value::String(text), 1) => text.chars().skip(1).collect::<String>().into(),
                    (Value::Array(_), 0) => json!([]),
                    (_, 3) => Value::Null,
                    _ => continue,
                };
                if *target == before {
                    continue;
                }
                if let Some(found) = theory(&wrong) {
                    accepted += 1;
                    for list in (0..9).flat_map(lists) {
                        assert_eq!(found.loses(&list), known.loses(&list), "{path} {list:?}");
                    }
                }
            }
        }
        println!("{accepted} accepted");
    }
}

/// What a certificate shows without the help of brute force.
fn theory(certificate: &Value) -> Option<Theory> {
    let read = AnyCertificate::read(&certificate.to_string()).ok()?;
    let (Rules::Lists(rules), _) = read.rules().ok()? else { return None };
    let AnyCertificate::Sum(read) = read else { return None };
    let replay = crate::ReplayLimits { positions: 0, words: 0, effort: 0 };
    let options = Options { replay, ..Options::default() };
    crate::lists::heaps_of_a_list(
        read.law,
        &read.heap,
        &rules,
        &options,
        &mut Work::new(options.work),
    )
    .ok()
}

fn collect(value: &Value, path: String, paths: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate().take(40) {
                collect(item, format!("{path}/{at}"), paths);
            }
        }
        Value::Object(fields) => {
            for (name, item) in fields {
                collect(item, format!("{path}/{name}"), paths);
            }
        }
        _ => {}
    }
    paths.push(path);
}

/// A period of a hundred thousand, after as many values that are no part of it.
#[test]
fn a_long_period() {
    let heap = code("0.16", 105_351, 149_459);
    let established = accepted(&certificate("octal 0.16\n", false, "grundy", &heap, &[]));
    assert!(established.figures.work < Options::default().work);
}

/// Certificates that would take long: the work is bounded, whatever they say.
#[test]
fn hostile() {
    let long = |keyword: &str, digit: &str| format!("{keyword} 0.{}\n", digit.repeat(63));
    let cases = [
        (long("octal", "7"), false, "grundy", 1 << 30),
        (long("octal", "7"), true, "tame", 1 << 30),
        (long("hexadecimal", "F"), false, "grundy", 1 << 30),
        (long("hexadecimal", "8"), false, "grundy", 1 << 30),
        (String::from("octal 0.77\n"), false, "grundy", 1 << 30),
        (String::from("octal 0.07\n"), true, "tame", 1 << 30),
        (String::from("octal 0.333\n"), true, "tame", 1 << 30),
        (String::from("octal 0.6\n"), false, "grundy", 1 << 30),
        (String::from("octal 0.0\n"), false, "grundy", 1 << 50),
    ];
    for (rules, misere, law, preperiod) in cases {
        let text = rules.trim().split_once(' ').unwrap().1;
        let start = std::time::Instant::now();
        let options = Options { work: 4_000_000, ..Options::default() };
        let hostile = certificate(&rules, misere, law, &code(text, preperiod, 1), &[]);
        let rejection = check(&hostile.to_string(), &options).unwrap_err();
        println!("{rules:?} {law}: {:?}, {rejection}", start.elapsed());
        assert!(
            matches!(rejection, Rejection::TooMuchWork { .. } | Rejection::NotTame { .. }),
            "{rules} {rejection}"
        );
    }
}
