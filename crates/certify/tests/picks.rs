//! Certificates about strategies of pick games, as texts: what is right is accepted, and nothing
//! false is.
#![allow(clippy::unwrap_used, reason = "tests")]

#[path = "support/picks.rs"]
#[allow(dead_code, reason = "each test file uses a part of it")]
mod support;

use nimatron_certify::{
    BoardFault, Options, Rejection, ReplayLimits, Theorem, check, check_against,
};
use rules::boards::BoardRuleset;
use rules::{Rules, Settings};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use support::Oracle;

const STRING: &str = "game \"String\"\nplayers Alice, Bob\nword [01]*\npick until none is left\n\
    result the letters Alice took, in order; Alice maximises, Bob minimises, lexicographically\n";

const STRATEGY: &str = "leftmost 1, else rightmost 0";

fn read(rules: &str) -> Option<BoardRuleset> {
    match rules::read(rules, &Settings::default()) {
        (Some(Rules::Boards(rules)), _) => Some(rules),
        _ => None,
    }
}

fn sha256(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A certificate with the machine that follows the strategy.
fn certificate(rules: &str, strategy: &str, delay: Option<usize>) -> Value {
    let ruleset = read(rules).unwrap();
    let claim = rules::boards::parse_claim(&format!("strategy {strategy}"), &ruleset).unwrap();
    let (next, class) = Oracle::new(&ruleset, &claim.strategy).learn(200).unwrap();
    let letters = ruleset.alphabet.spell(&ruleset.alphabet.letters().collect::<Vec<_>>());
    let mut certificate = json!({
        "format": "nimatron-certificate/1",
        "rules": rules,
        "rules_sha256": sha256(rules),
        "parameters": {},
        "convention": "normal",
        "theorem": "strategy",
        "strategy": strategy,
        "machine": { "letters": letters, "next": next, "class": class },
        "claims": [],
    });
    if let Some(delay) = delay {
        certificate["delay"] = json!(delay);
    }
    certificate
}

fn no_replay() -> Options {
    Options { replay: ReplayLimits { positions: 0, words: 0, effort: 0 }, ..Options::default() }
}

#[test]
fn the_founding_game() {
    let text = certificate(STRING, STRATEGY, Some(2)).to_string();
    let found = check(&text, &Options::default()).unwrap();
    assert_eq!(
        (found.theorem, found.title.as_str(), found.letters.as_str()),
        (Theorem::Strategy, "String", "01")
    );
    assert!(found.replay.length >= Some(4), "{:?}", found.replay);
    let picks = found.picks.unwrap();
    assert_eq!((picks.text.as_deref(), picks.phases, picks.delay), (Some(STRATEGY), 2, Some(1)));
    assert_eq!(picks.players, ["Alice", "Bob"]);
    assert!(check_against(STRING, &text, &Options::default()).is_ok());
    assert_eq!(check_against("", &text, &Options::default()), Err(Rejection::OtherRules));
}

#[test]
fn results_from_right_to_left_and_numbers() {
    let reversed = STRING.replace("in order", "from right to left");
    let found = check(
        &certificate(&reversed, "rightmost 1, else leftmost 0", Some(2)).to_string(),
        &no_replay(),
    );
    assert_eq!(found.unwrap().picks.unwrap().delay, Some(1));
    let numbers = "game \"Ones\"\nplayers Alice, Bob\nword [01]*\npick until none is left\n\
        result count(1) of the letters Alice took; Alice maximises, Bob minimises\n";
    let found = check(&certificate(numbers, STRATEGY, None).to_string(), &no_replay()).unwrap();
    assert_eq!(found.picks.unwrap().delay, None);
    let found = check(&certificate(numbers, STRATEGY, Some(2)).to_string(), &no_replay());
    assert_eq!(found, Err(Rejection::Field { name: "delay" }));
    let found = check(&certificate(STRING, STRATEGY, None).to_string(), &no_replay());
    assert_eq!(found, Err(Rejection::Field { name: "delay" }));
}

#[test]
fn a_false_strategy_with_its_own_machine() {
    for strategy in
        ["leftmost 0, else rightmost 1", "rightmost 1, else rightmost 0", "leftmost [01]"]
    {
        let text = certificate(STRING, strategy, Some(8)).to_string();
        for options in [no_replay(), Options::default()] {
            let found = check(&text, &options);
            assert!(
                matches!(found, Err(Rejection::Pick { board: Some(_), fault: BoardFault::Better })),
                "{found:?}"
            );
        }
    }
    let mut silent = certificate(STRING, STRATEGY, Some(2));
    silent["strategy"] = json!("leftmost 1");
    let found = check(&silent.to_string(), &no_replay());
    assert_eq!(found, Err(Rejection::Pick { board: Some("0".into()), fault: BoardFault::Silent }));
}

#[test]
fn fields_that_are_wrong() {
    let changed = |name: &str, value: Value| {
        let mut certificate = certificate(STRING, STRATEGY, Some(2));
        certificate[name] = value;
        check(&certificate.to_string(), &no_replay()).unwrap_err()
    };
    assert_eq!(changed("claims", json!([STRATEGY])), Rejection::ClaimKind { number: 0 });
    assert!(matches!(changed("strategy", json!("wins if true")), Rejection::StrategyText { .. }));
    for (name, value) in [
        ("theorem", json!("sum")),
        ("theorem", json!("outcome")),
        ("delay", json!(-1)),
        ("delay", Value::Null),
        ("nodes", json!(1)),
    ] {
        assert!(matches!(changed(name, value), Rejection::Json { .. }), "{name}");
    }
    let mut other = certificate(STRING, STRATEGY, Some(2));
    other["rules"] = json!("game \"Words\"\nword [01]*\nmove 1 -> 0\n");
    other["rules_sha256"] = json!(sha256(other["rules"].as_str().unwrap()));
    assert_eq!(check(&other.to_string(), &no_replay()), Err(Rejection::Kind));
}

/// Every text with one symbol less, or another one, in the place of the strategy or of the rules:
/// rejected, or true.
#[test]
fn one_changed_symbol_is_rejected_or_harmless() {
    let original = certificate(STRING, STRATEGY, Some(2));
    let (mut accepted, mut all) = (0, 0);
    for name in ["strategy", "rules"] {
        let text = original[name].as_str().unwrap();
        for at in 0..text.len() {
            for symbol in ["", "0", "1", "x", " "] {
                let changed = format!("{}{symbol}{}", &text[..at], &text[at + 1..]);
                let mut certificate = original.clone();
                certificate["rules_sha256"] =
                    json!(sha256(if name == "rules" { &changed } else { STRING }));
                certificate[name] = json!(changed);
                all += 1;
                let Ok(found) = check(&certificate.to_string(), &no_replay()) else { continue };
                accepted += 1;
                let ruleset = read(certificate["rules"].as_str().unwrap()).unwrap();
                let strategy = found.picks.unwrap().strategy.unwrap();
                assert_eq!(Oracle::new(&ruleset, &strategy).wrong(3), None, "{changed}");
            }
        }
    }
    println!("{accepted} of {all} accepted");
    assert!(accepted < all / 2);
}

#[test]
fn a_long_delay_does_not_keep_the_checker_busy() {
    let mut certificate = certificate(STRING, "leftmost 1, else leftmost 0", Some(1_000_000_000));
    let options = Options { work: 1_000_000, ..no_replay() };
    assert!(check(&certificate.to_string(), &options).is_err());
    // A machine that accepts whatever it reads.
    let row = vec![0; 10];
    certificate["machine"] = json!({ "letters": "01", "next": [row], "class": [0] });
    assert!(check(&certificate.to_string(), &options).is_err());
}
