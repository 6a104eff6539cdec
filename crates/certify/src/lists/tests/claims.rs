//! Claims that the check lets pass, without trying them, are true of all small lists; and few true
//! ones fail to pass.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use std::println;

use rules::lists::{ListClaim, ListRuleset, ListSubject, ListValue, lists, parse_claim};
use rules::{Convention, Outcome, Relation};
use serde_json::{Value, json};

use super::parts::Random;
use super::{KAYLES, ONE_HEAP, certificate, code, nim_heap, of_one_heap, read, theory};
use crate::kernel::established::Law;
use crate::kernel::work::Work;
use crate::lists::claims::follows;
use crate::lists::theory::Theory;
use crate::tuples::tests::certificates::Game;

/// Whether a claim about who wins, or about values, is true of all lists of at most `total`
/// counters.
fn holds(claim: &ListClaim, theory: &Theory, total: u128) -> bool {
    (0..=total).flat_map(lists).all(|list| {
        let value = || i64::try_from(theory.value(&list).expect("a value")).expect("a small one");
        let subject = match &claim.subject {
            ListSubject::Outcome(claimed) => theory.loses(&list) == Some(*claimed == Outcome::P),
            ListSubject::Value(said) => said.value(&list) == Some(value().into()),
            ListSubject::ValueIs(test) => {
                test.of(ListValue::Number(value())).holds(&list) == Some(true)
            }
            _ => unreachable!("other claims are not tried here"),
        };
        let property = claim.formula.holds(&list) == Some(true);
        match claim.relation {
            Relation::When => subject == property,
            Relation::If => subject || !property,
            Relation::OnlyIf => property || !subject,
        }
    })
}

/// A game, what is known of it, and terms about its heaps that claims can be made of.
struct Sample {
    rules: ListRuleset,
    theory: Theory,
}

impl Sample {
    fn new(rules: &str, misere: bool, law: &str, heap: &Value) -> Self {
        let convention = if misere { Convention::Misere } else { Convention::Normal };
        let theory = theory(&certificate(rules, misere, law, heap, &[])).expect("a theory");
        Self { rules: read(rules, convention), theory }
    }

    /// Whether a claim passes, and whether it is true of small lists.
    fn tried(&self, claim: &str, total: u128) -> (bool, bool) {
        let claim = parse_claim(claim, &self.rules).expect("a claim");
        let passes = follows(&claim, &self.theory, &mut Work::new(5_000_000)) == Ok(true);
        (passes, holds(&claim, &self.theory, total))
    }
}

fn nim(turn: u32, misere: bool, law: &str) -> Sample {
    Sample::new(&format!("heap n\n{ONE_HEAP}turn 1..{turn} moves\n"), misere, law, &nim_heap())
}

fn samples() -> Vec<(&'static str, Sample)> {
    let steps = "heap n\nmove n -> n - d where d in {1, 2, 3}\n";
    let values = [
        "wins when n mod 4 = 0",
        "wins when n mod 4 = 1",
        "wins when n mod 4 = 2",
        "wins when n mod 4 = 3",
    ];
    let by_machine = Game::new(&steps.replace("heap", "heaps"), "", json!([{ "max": [[0, 1]] }]));
    let without_term = of_one_heap(&by_machine.values(&values));
    Vec::from([
        ("Nim", nim(1, false, "grundy")),
        ("Nim, two moves", nim(2, false, "moore")),
        ("Nim, three moves", nim(3, false, "moore")),
        ("misère Nim", nim(1, true, "moore")),
        ("misère Nim, two moves", nim(2, true, "moore")),
        ("up to three", Sample::new(steps, false, "grundy", &code("0.333", 1, 4))),
        ("up to three, by a machine", Sample::new(steps, false, "grundy", &without_term)),
        ("Kayles", Sample::new(KAYLES, false, "grundy", &code("0.77", 71, 12))),
        ("misère, up to three", Sample::new("octal 0.333\n", true, "tame", &code("0.333", 1, 4))),
        (
            "heaps at once",
            Sample::new("octal 0.77\nturn any heaps\n", false, "selective", &code("0.77", 1, 3)),
        ),
    ])
}

impl Random {
    fn of<'t>(&mut self, texts: &[&'t str]) -> &'t str {
        texts[usize::from(self.below(texts.len().try_into().expect("few")))]
    }

    fn term(&mut self) -> String {
        let term = self.of(&[
            "heaps",
            "sum(n)",
            "max(n)",
            "count(n = 1)",
            "count(n mod 2 = 1)",
            "count(n > 2)",
            "xor(n)",
            "xor(n mod 4)",
            "max(n mod 3)",
            "sum(n mod 3)",
            "sum(n mod 2)",
            "sum(n) - heaps",
            "2 * heaps",
            "max(columns(2) mod 3)",
            "heaps - count(n = 1)",
        ]);
        match self.below(4) {
            0 => format!("({term}) mod {}", self.of(&["2", "3", "4"])),
            _ => term.into(),
        }
    }

    fn comparison(&mut self, term: &str) -> String {
        if self.below(12) == 0 {
            return format!("{term} in {{0, 2..3}}");
        }
        let sign = self.of(&["=", "=", "!=", "<", "<=", ">", ">="]);
        let other = if self.below(5) == 0 { self.term() } else { self.below(5).to_string() };
        format!("{term} {sign} {other}")
    }

    fn property(&mut self) -> String {
        let term = self.term();
        let first = self.comparison(&term);
        match self.below(4) {
            0 => format!("{first} and {}", self.property()),
            1 => format!("({first} or {})", self.property()),
            2 if self.below(3) == 0 => format!("not ({first})"),
            _ => first,
        }
    }

    fn claim(&mut self, of_values: bool) -> String {
        let property = self.property();
        let relation = self.of(&["if", "if", "only if", "when"]);
        if !of_values || self.below(2) == 0 {
            return format!("{} {relation} {property}", self.of(&["wins", "loses"]));
        }
        let value = self.of(&["value", "value", "value mod 2"]);
        let subject = self.comparison(value);
        if self.below(4) == 0 { subject } else { format!("{subject} {relation} {property}") }
    }
}

/// Tries `claims` random claims about each game; returns how many passed.
fn random(claims: usize, seed: u64) -> usize {
    let mut passed = 0;
    for (name, sample) in samples() {
        let mut random = Random(seed);
        let of_values = sample.theory.law == Law::Grundy;
        let mut missed = vec![];
        let before = passed;
        for _ in 0..claims {
            let claim = random.claim(of_values);
            match sample.tried(&claim, 12) {
                (true, is_true) => {
                    assert!(is_true, "{name}: {claim}");
                    passed += 1;
                }
                // Small lists may not be enough to find out that it is false.
                (false, true) if sample.tried(&claim, 18).1 => missed.push(claim),
                (false, _) => {}
            }
        }
        println!("{name}: {} passed, {} may be missed: {missed:#?}", passed - before, missed.len());
        assert!(missed.len() * 5 <= claims, "{name}: {missed:#?}");
    }
    passed
}

#[test]
fn random_claims() {
    let passed = random(18, 2);
    assert!(passed >= 8, "{passed}");
}

#[test]
#[ignore = "takes minutes"]
fn many_random_claims() {
    let passed = random(1000, 2);
    assert!(passed >= 1000, "{passed}");
}

#[test]
fn large_numbers_and_deep_claims() {
    let sum = vec!["heaps"; 1900].join(" + ");
    let names: Vec<String> = (0..62).map(|name| format!("a{name}")).collect();
    let chain: Vec<String> =
        names.windows(2).map(|pair| format!("{} < {}", pair[0], pair[1])).collect();
    let deep = format!("wins if count(some {}: {}) > 0", names.join(", "), chain.join(" and "));
    let slow = "wins if count(some a, b: a < 1000 and b < 990 and (7 * a + 7 * b + n) mod 7 = \
        (n + 1) mod 7) > 0";
    for (sample, claim, passes) in [
        (nim(1, false, "grundy"), "wins if sum(n) = 21", true),
        (nim(1, false, "grundy"), "loses if sum(n) = 21", false),
        (nim(1, false, "grundy"), &format!("wins if {sum} = 200"), true),
        (nim(1, false, "grundy"), &format!("loses only if {sum} != 1900"), false),
        (nim(1, false, "grundy"), &deep, false),
        // No heap is counted.
        (nim(1, false, "grundy"), slow, true),
        (nim(65, true, "moore"), "wins if max(n) = 2 and heaps = 1", true),
        (nim(65, true, "moore"), "wins if max(n) = 1 and heaps = 1", false),
        (
            nim(65, true, "moore"),
            "loses when max(n) >= 2 and columns(2) mod 66 = 0 or max(n) <= 1 and count(n = 1) mod \
             66 = 1",
            true,
        ),
        (nim(1_000_000, false, "moore"), "wins if heaps = 60", true),
    ] {
        let read = parse_claim(claim, &sample.rules).expect("a claim");
        let said = follows(&read, &sample.theory, &mut Work::new(100_000_000));
        assert_eq!(said == Ok(true), passes, "{claim}: {said:?}");
    }
}

#[test]
fn comparisons_of_every_kind() {
    let mut passed = 0;
    for misere in [false, true] {
        let sample = nim(2, misere, "moore");
        let quantities = ["sum(n) mod 3", "count(n = 1) mod 3", "max(n)"];
        let compared = quantities.iter().flat_map(|quantity| {
            let numbers = [1].map(|number| format!("{quantity} {{}} {number}"));
            numbers.into_iter().flat_map(|text| {
                ["=", "!=", "<", "<=", ">", ">="].map(|sign| text.replace("{}", sign))
            })
        });
        let mut properties: Vec<String> = compared.collect();
        let small: Vec<String> =
            properties.iter().map(|property| format!("max(n) <= 1 and {property}")).collect();
        properties.extend(small);
        for property in properties {
            for start in ["wins if", "loses when"] {
                let (passes, is_true) = sample.tried(&format!("{start} {property}"), 12);
                assert!(is_true || !passes, "{start} {property}, misere {misere}");
                passed += u32::from(passes);
            }
        }
    }
    assert!(passed > 10, "{passed}");
}
