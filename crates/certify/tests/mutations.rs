//! Nothing false is accepted: valid certificates with one thing changed, and texts that are no certificates at all.
#![allow(clippy::unwrap_used, reason = "tests")]

mod support;

use certify::{Established, Figures, Options, Replay, ReplayLimits};
use proptest::prelude::*;
use serde_json::{Value, json};
use support::gallery::{addition, bites, contexts, contexts_by_turns, growth, one_heap, subtraction, swap, turns};
use support::truth::assert_true;
use support::{Game, sha256};

/// The same choices every time (xorshift, Marsaglia 2003).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % limit.max(1)
    }
}

fn games() -> Vec<Game> {
    vec![
        subtraction(2).claim("loses when length mod 3 = 0"),
        subtraction(3).values().claim("value = length mod 4"),
        subtraction(2).misere(),
        turns(2).misere(),
        addition(3),
        one_heap().claim("wins if length > 0"),
        bites().misere(),
        contexts(),
        contexts_by_turns(),
        swap(),
        growth().claim("play is even when length mod 2 = 0"),
    ]
}

/// How many places there are in a value.
fn places(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(places).sum(),
        Value::Object(fields) => fields.values().map(places).sum(),
        _ => 0,
    }
}

/// Changes the value at place `at`, counted from 0 in depth-first order. Returns the places passed if it is not in here.
fn change(value: &mut Value, at: usize, random: &mut Random) -> Result<(), usize> {
    if at == 0 {
        *value = changed(value, random);
        return Ok(());
    }
    let mut left = at - 1;
    let children: Vec<&mut Value> = match value {
        Value::Array(items) => items.iter_mut().collect(),
        Value::Object(fields) => fields.values_mut().collect(),
        _ => vec![],
    };
    for child in children {
        match change(child, left, random) {
            Ok(()) => return Ok(()),
            Err(rest) => left = rest,
        }
    }
    Err(left)
}

fn changed(value: &Value, random: &mut Random) -> Value {
    match value {
        Value::Null => json!(random.below(4)),
        Value::Bool(truth) => json!(!truth),
        Value::Number(number) => {
            let number = number.as_u64().unwrap();
            match random.below(6) {
                0 => Value::Null,
                1 => json!(number + 1),
                2 => json!(number.wrapping_sub(1)),
                3 => json!(u64::from(u32::MAX) - 1),
                _ => json!(random.below(12)),
            }
        }
        Value::String(text) => {
            let mut letters: Vec<char> = text.chars().collect();
            let place = random.below(letters.len() + 1);
            let letter = *b"0123456789abk.*+|[]{} =<>()-\n".get(random.below(29)).unwrap();
            match random.below(3) {
                0 if place < letters.len() => drop(letters.remove(place)),
                1 if place < letters.len() => letters[place] = letter.into(),
                _ => letters.insert(place, letter.into()),
            }
            Value::String(letters.into_iter().collect())
        }
        Value::Array(items) => {
            let mut items = items.clone();
            let (one, other) = (random.below(items.len()), random.below(items.len()));
            match random.below(5) {
                _ if items.is_empty() => items.push(json!([0])),
                0 => drop(items.remove(one)),
                1 => items.insert(one, items[other].clone()),
                2 => items.swap(one, other),
                3 => items[one] = items[other].clone(),
                _ => items = vec![],
            }
            Value::Array(items)
        }
        Value::Object(fields) => {
            let mut fields = fields.clone();
            let name = fields.keys().nth(random.below(fields.len())).cloned();
            match name {
                Some(name) if random.below(2) == 0 => drop(fields.remove(&name)),
                _ => drop(fields.insert("more".into(), json!(1))),
            }
            Value::Object(fields)
        }
    }
}

/// Without what the check itself was like.
fn statement(established: &Established) -> Established {
    Established {
        figures: Figures { moves: 0, nodes: 0, triples: 0, work: 0 },
        replay: Replay::default(),
        ..established.clone()
    }
}

/// Changes every certificate `times` times. Without replay all has to be found by the conditions that the theorem rests on.
fn mutate(times: usize, replay: ReplayLimits) {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let options = Options { work: 5_000_000, replay, ..Options::default() };
    for game in games() {
        let original = game.certificate();
        let known = certify::check(&original.to_string(), &options).unwrap();
        let (mut accepted, mut others) = (0, 0);
        for _ in 0..times {
            let mut certificate = original.clone();
            // Most places are numbers in the strategy: half of the changes are made elsewhere.
            let mut strategy = Value::Null;
            let elsewhere = random.below(2) == 0;
            if elsewhere {
                strategy = certificate["strategy"].take();
            }
            let place = random.below(places(&certificate) - 1) + 1;
            change(&mut certificate, place, &mut random).unwrap();
            if elsewhere && certificate["strategy"].is_null() {
                certificate["strategy"] = strategy;
            }
            if let Some(rules) = certificate["rules"].as_str() {
                let hash = sha256(rules);
                if certificate["rules"] != original["rules"] {
                    certificate["rules_sha256"] = json!(hash);
                }
            }
            let Ok(found) = certify::check(&certificate.to_string(), &options) else { continue };
            accepted += 1;
            if statement(&found) != statement(&known) {
                others += 1;
                let longest = if found.letters.chars().count() == 1 { 12 } else { 5 };
                assert_true(&found, certificate["rules"].as_str().unwrap(), longest);
            }
        }
        println!("{}: {accepted} of {times} accepted, {others} of them with another statement", known.title);
    }
}

#[test]
fn one_change_is_rejected_or_harmless() {
    mutate(1000, ReplayLimits { positions: 0, words: 0, effort: 0 });
}

#[test]
fn one_change_is_rejected_or_harmless_with_replay() {
    mutate(50, ReplayLimits::default());
}

fn json_value() -> impl Strategy<Value = Value> {
    let names = prop::sample::select(vec![
        "format",
        "rules",
        "machine",
        "letters",
        "next",
        "class",
        "strategy",
        "reach",
        "moves",
        "state",
        "outermost",
        "nimatron-certificate/1",
        "normal",
        "outcome",
    ]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        any::<i64>().prop_map(|number| json!(number)),
        any::<f64>().prop_map(|number| json!(number)),
        names.clone().prop_map(|name| json!(name)),
        ".*".prop_map(Value::String),
    ];
    leaf.prop_recursive(4, 64, 8, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..8).prop_map(Value::Array),
            prop::collection::btree_map(names.clone(), inner, 0..8)
                .prop_map(|fields| fields.into_iter().map(|(name, value)| (name.to_string(), value)).collect()),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_json_is_rejected(value in json_value()) {
        prop_assert!(support::check(&value).is_err());
    }

    #[test]
    fn any_value_in_a_field_is_rejected_or_harmless(value in json_value(), place in 0..11_usize) {
        let mut certificate = subtraction(2).certificate();
        let fields = certificate.as_object_mut().unwrap();
        let name = fields.keys().nth(place).unwrap().clone();
        fields.insert(name, value);
        if let Ok(found) = support::check(&certificate) {
            assert_true(&found, certificate["rules"].as_str().unwrap(), 10);
        }
    }

    #[test]
    fn any_text_is_rejected(text in ".*") {
        prop_assert!(certify::check(&text, &Options::default()).is_err());
    }
}

#[test]
fn deep_nesting_is_refused() {
    let text = "[".repeat(1_000_000);
    assert!(certify::check(&text, &Options::default()).is_err());
    let mut certificate = subtraction(2).claim("wins if true").certificate();
    certificate["claims"][0] = json!(format!("wins if {}true{}", "(".repeat(100_000), ")".repeat(100_000)));
    assert!(support::check(&certificate).is_err());
    certificate["rules"] = json!(format!("game \"Deep\"\nword {}1{}\n", "(".repeat(100_000), ")".repeat(100_000)));
    certificate["rules_sha256"] = json!(sha256(certificate["rules"].as_str().unwrap()));
    assert!(support::check(&certificate).is_err());
}
