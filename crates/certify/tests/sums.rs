//! A certificate about lists of heaps through the public face. How the parts are tested is in
//! `src/sums/tests.rs`.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::process::Command;

use nimatron_certify::{HeapClass, Law, Options, Rejection, SingleHeap, check, check_against};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const RULES: &str = "game \"Skittles\"\noctal 0.77\n";

fn skittles() -> Value {
    json!({
        "format": "nimatron-certificate/1",
        "rules": RULES,
        "rules_sha256": Sha256::digest(RULES).iter().map(
            |byte| format!("{byte:02x}")
        ).collect::<String>(),
        "parameters": {},
        "convention": "normal",
        "theorem": "sum",
        "law": "grundy",
        "heap": { "code": "0.77", "preperiod": 71, "period": 12 },
        "claims": ["a winning move touches 1 heap"],
    })
}

#[test]
fn a_period_is_established() {
    let established = check(&skittles().to_string(), &Options::default()).unwrap();
    assert_eq!((established.machine, established.heaps), (None, None));
    let sums = established.sums.unwrap();
    assert_eq!((sums.law, sums.turn, sums.rows), (Law::Grundy, rules::lists::TurnRule::ONE, None));
    let SingleHeap::Periodic { code, preperiod: 71, period: 12, classes } = sums.heap else {
        unreachable!()
    };
    assert_eq!(code.to_string(), "0.77");
    let values: Vec<u128> = classes.iter().map(|class| class.value).collect();
    assert_eq!(values[..12], [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
    assert_eq!((classes.len(), classes[70]), (83, HeapClass { value: 6, firm: false }));
    assert!(check_against(RULES, &skittles().to_string(), &Options::default()).is_ok());
    let other = check_against("octal 0.77\n", &skittles().to_string(), &Options::default());
    assert_eq!(other, Err(Rejection::OtherRules));
}

#[test]
fn fields_are_those_of_the_format() {
    for (field, value) in [
        ("machine", json!(null)),
        ("termination", json!([])),
        ("rows", json!(null)),
        ("more", json!(1)),
    ] {
        let mut wrong = skittles();
        wrong[field] = value;
        assert!(
            matches!(check(&wrong.to_string(), &Options::default()), Err(Rejection::Json { .. })),
            "{field}"
        );
    }
    for name in ["law", "heap", "claims", "convention"] {
        let mut wrong = skittles();
        wrong.as_object_mut().unwrap().remove(name);
        assert!(
            matches!(check(&wrong.to_string(), &Options::default()), Err(Rejection::Json { .. })),
            "{name}"
        );
    }
    let mut twice = skittles().to_string();
    twice.insert_str(1, "\"theorem\":\"outcome\",");
    assert!(matches!(check(&twice, &Options::default()), Err(Rejection::Json { .. })));
    let mut hash = skittles();
    hash["rules_sha256"] = "0".repeat(64).into();
    assert!(matches!(check(&hash.to_string(), &Options::default()), Err(Rejection::Hash { .. })));
    let mut convention = skittles();
    convention["convention"] = "misere".into();
    assert_eq!(check(&convention.to_string(), &Options::default()), Err(Rejection::Law));
}

#[test]
fn the_program_says_what_is_established() {
    let path =
        std::env::temp_dir().join(format!("nimatron-check-{}-sums.json", std::process::id()));
    std::fs::write(&path, skittles().to_string()).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_nimatron-check")).arg(&path).output().unwrap();
    std::fs::remove_file(&path).unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{text}");
    let expected = [
        ": accepted: \"Skittles\", normal play: the exclusive or of the values of heaps (code \
         0.77, period 12 from 71 on) tells the Grundy value of \
         every position.\n",
        "\n  claim a winning move touches 1 heap\n",
        " lists of heaps that add up to at most ",
    ];
    for line in expected {
        assert!(text.contains(line), "{text}");
    }
}
