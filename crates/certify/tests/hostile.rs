//! Certificates made to keep the checker busy end with a rejection, soon: work is counted, so the outcome is the same everywhere.

mod support;

use std::time::Instant;

use certify::{Options, Rejection};
use serde_json::{Value, json};
use support::gallery::weights;
use support::{Game, letters, sha256};

/// A certificate for these rules with a machine whose next states are scattered, all of class 0.
fn scattered(rules: &str, states: u64, class: Value, termination: Value) -> Value {
    let ruleset = Game::new(rules, Value::Null).ruleset();
    let count = u64::try_from(ruleset.alphabet.len()).unwrap();
    let next: Vec<Vec<u64>> = (0..states)
        .map(|state| (0..count).map(|letter| (state * (2 * letter + 3) + letter * 7919 + 1) % states).collect())
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

/// What is said of it, with the time it takes.
fn rejected(what: &str, certificate: &Value) -> Rejection {
    let text = certificate.to_string();
    // Brute force finds small lies at once; here they are to be found the long way.
    let options = Options { replay: certify::ReplayLimits { positions: 0, words: 0, effort: 0 }, ..Options::default() };
    let start = Instant::now();
    let rejection = certify::check(&text, &options).unwrap_err();
    println!("{what}, {} bytes: {:?}: {rejection}", text.len(), start.elapsed());
    rejection
}

#[test]
fn a_large_machine() {
    // Nothing but terminal moves away from one word, so that no triple is bad.
    let rules = "game \"Large\"\nword [ab]*\nmove 'a' -> 'b' after ^ 'a'{900} before 'b'{900} $\n";
    rejected("few moves", &scattered(rules, 20_000, json!(0), weights(&[1, 0])));
    let rules = "game \"Large\"\nword [ab]*\nmove 'a' -> 'b' before 'b' 'a' 'b'{900} $\n";
    rejected("many triples", &scattered(rules, 20_000, json!(0), weights(&[1, 0])));
    let rejection = rejected("more triples", &scattered(rules, 100_000, json!(0), weights(&[1, 0])));
    assert!(matches!(rejection, Rejection::TooMuchWork { .. }));
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
    let rules = "game \"Turns\"\nword [ab]*\nmove 'a'+ 'b' -> 'b'+ 'a' 'b' 'a'\nturn 1..8 moves\n"
        .replace("'a'+ 'b' -> 'b'+ 'a' 'b' 'a'", "'a'+ -> 'b'+ after 'b' before 'a'");
    rejected("eight runs", &scattered(&rules, 50, json!(0), weights(&[1, 0])));
    let contexts: String = (0..40).map(|n| format!("move 'a' -> 'b' after ^ 'b'{{{n}}}\n")).collect();
    let rules = format!("game \"Turns\"\nword [ab]*\n{contexts}turn 1..8 moves\n");
    let rejection = rejected("many initial configurations", &scattered(&rules, 1, json!(0), weights(&[1, 0])));
    assert!(matches!(rejection, Rejection::TooMuchWork { .. }));
    let long = "'b' ".repeat(400);
    let rules = format!("game \"Turns\"\nword [abc]*\nmove 'a' -> {long}\nmove 'b'+ -> 'c'+\nturn 1..8 moves\n");
    let rejection = rejected("long words between runs", &scattered(&rules, 1, json!(0), weights(&[500, 1, 0])));
    assert!(matches!(rejection, Rejection::TooMuchWork { .. }));
}

#[test]
fn claims_that_count_far() {
    let rules = "game \"Nothing\"\nword [ab]*\nmove 'a' 'a' -> 'a' after ^ before $\n";
    for claim in [
        "wins if count('a') > 1000000000",
        "wins if count('a') mod 1000003 = 7 or count('b') mod 1000033 = 3",
        "wins if word in any* 'a' any{900}",
        "wins if count('a') mod 9223372036854775807 = 3",
    ] {
        let mut certificate = scattered(rules, 1, json!(0), weights(&[1, 1]));
        // Terminal positions only: the move needs 'aa', which leads to 'a'. So it is not quite true, and is stopped at the strategy
        // unless that comes first.
        certificate["rules"] = json!("game \"Nothing\"\nword [ab]*\n");
        certificate["rules_sha256"] = json!(sha256(certificate["rules"].as_str().unwrap()));
        certificate["machine"]["letters"] = json!("ab");
        certificate["strategy"] = json!([{ "state": 0, "reach": [], "next": [0, 0] }]);
        certificate["claims"] = json!([claim]);
        let rejection = rejected(claim, &certificate);
        println!("{rejection}");
    }
}

#[test]
fn brute_force_of_many_pieces() {
    let stars = "'a'+ ".repeat(12);
    let rules = format!("game \"Pieces\"\nword 'a'*\nmove {stars} -> empty\n");
    let mut certificate = scattered(&rules, 1, json!(0), weights(&[1]));
    certificate["machine"] = json!({ "letters": "a", "next": [[0]], "class": [0] });
    let start = Instant::now();
    let result = certify::check(&certificate.to_string(), &Options::default());
    println!("{:?}: {result:?}", start.elapsed());
    assert!(result.is_err());
}
