//! Certificates made to keep the checker busy end with a rejection, soon: work is counted, so the
//! outcome is the same everywhere.
#![allow(clippy::unwrap_used, reason = "tests")]

use crate::support;

use std::time::Instant;

use nimatron_certify::{Options, Rejection};
use serde_json::{Value, json};
use support::gallery::weights;
use support::{Game, letters, sha256};

/// A certificate for these rules with a machine whose next states are scattered, all of class 0.
fn scattered(rules: &str, states: u64, class: Value, termination: Value) -> Value {
    let ruleset = Game::new(rules, Value::Null).ruleset();
    let count = u64::try_from(ruleset.alphabet.len()).unwrap();
    let next: Vec<Vec<u64>> = (0..states)
        .map(|state| (0..count).map(|letter| mix(2 * state + letter) % states).collect())
        .collect();
    let class: Vec<Value> = (0..states).map(|_| class.clone()).collect();
    json!({
        "format": "nimatron-certificate/1",
        "rules": rules,
        "rules_sha256": sha256(rules),
        "parameters": {},
        "convention": "normal",
        "theorem": "outcome",
        "machine": { "letters": letters(&ruleset), "next": next, "class": class },
        "termination": termination,
        "strategy": [],
        "choice_never_matters": false,
        "claims": [],
    })
}

/// Scatters numbers (SplitMix, Steele, Lea, Flood 2014).
fn mix(number: u64) -> u64 {
    let one = (number ^ number >> 30 ^ 0x5555).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let two = (one ^ one >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    two ^ two >> 31
}

/// What is said of it, with the time it takes.
fn rejected(what: &str, certificate: &Value) -> Rejection {
    let text = certificate.to_string();
    // Brute force finds small lies at once; here they are to be found the long way.
    let options = Options {
        replay: nimatron_certify::ReplayLimits { positions: 0, words: 0, effort: 0 },
        ..Options::default()
    };
    let start = Instant::now();
    let rejection = nimatron_certify::check(&text, &options).unwrap_err();
    println!("{what}, {} bytes: {:?}: {rejection}", text.len(), start.elapsed());
    rejection
}

#[test]
fn a_large_machine() {
    // All positions are said to be N-positions, so that no move is bad; what is missing is found
    // last.
    let few = "game \"Large\"\nword [ab]*\nmove 'a' -> 'b' after ^ 'a'{900} before 'b'{900} $\n";
    rejected("few moves", &scattered(few, 20_000, json!(1), weights(&[1, 0])));
    let many = "game \"Large\"\nword [ab]*\nmove 'a' -> 'b'\n";
    rejected("many triples", &scattered(many, 2000, json!(1), weights(&[1, 0])));
    for states in [20_000, 100_000] {
        let rejection =
            rejected("more triples", &scattered(many, states, json!(1), weights(&[1, 0])));
        assert!(matches!(rejection, Rejection::TooMuchWork { .. }));
    }
}

#[test]
fn a_domain_with_many_sets() {
    let rules = "game \"Sets\"\nword [ab]* 'a' [ab]{900}\nmove 'a' -> 'b' before 'a'\n";
    let certificate = scattered(rules, 2, Value::Null, weights(&[1, 0]));
    let rejection = rejected("many sets", &certificate);
    assert!(matches!(rejection, Rejection::TooMuchWork { .. }));
}

#[test]
fn turns_of_many_moves() {
    let rules =
        "game \"Turns\"\nword [ab]*\nmove 'a'+ -> 'b'+ after 'b' before 'a'\nturn 1..8 moves\n";
    rejected("eight runs", &scattered(rules, 50, json!(1), weights(&[1, 0])));
    let contexts: String =
        (0..40).map(|n| format!("move 'a' -> 'b' after ^ 'b'{{{n}}}\n")).collect();
    let rules = format!("game \"Turns\"\nword [ab]*\n{contexts}turn 1..8 moves\n");
    let rejection =
        rejected("many initial configurations", &scattered(&rules, 1, json!(0), weights(&[1, 0])));
    assert!(matches!(rejection, Rejection::TooMuchWork { .. }));
    let long = "'b' ".repeat(400);
    let rules = format!(
        "game \"Turns\"\nword [abc]*\nmove 'a' -> {long}\nmove 'b'+ -> 'c'+\nturn 1..8 moves\n"
    );
    let rejection =
        rejected("long words between runs", &scattered(&rules, 1, json!(0), weights(&[500, 1, 0])));
    assert!(matches!(rejection, Rejection::TooMuchWork { .. }));
}

#[test]
fn claims_that_count_far() {
    // The letter c is in no position, so that all are terminal.
    let rules = "game \"Nothing\"\nword [ab]*\nmove 'c' 'c' -> 'c'\n";
    for claim in [
        "wins if count('a') > 1000000000",
        "wins if count('a') mod 1000003 = 7 or count('b') mod 1000033 = 3",
        "wins if word in any* 'a' any{900}",
        "wins if count('a') mod 9223372036854775807 = 3",
    ] {
        let mut certificate = scattered(rules, 2, json!(0), weights(&[1, 1, 1]));
        certificate["machine"]["next"] = json!([[0, 0, 1], [1, 1, 1]]);
        certificate["machine"]["class"] = json!([0, null]);
        certificate["strategy"] = json!([{ "state": 0, "reach": [], "next": [0, 0, null] }]);
        certificate["claims"] = json!(["loses if true"]);
        assert!(support::check(&certificate).is_ok());
        certificate["claims"] = json!([claim]);
        let rejection = rejected(claim, &certificate);
        assert!(matches!(
            rejection,
            Rejection::TooMuchWork { .. } | Rejection::ClaimNotRegular { .. }
        ));
    }
}

#[test]
fn brute_force_of_many_pieces() {
    let stars = "'a'+ ".repeat(12);
    let rules = format!("game \"Pieces\"\nword 'a'*\nmove {stars} -> empty\n");
    let mut certificate = scattered(&rules, 1, json!(0), weights(&[1]));
    certificate["machine"] = json!({ "letters": "a", "next": [[0]], "class": [0] });
    let start = Instant::now();
    let result = nimatron_certify::check(&certificate.to_string(), &Options::default());
    println!("{:?}: {result:?}", start.elapsed());
    assert!(result.is_err());
}
