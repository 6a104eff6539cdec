//! Nothing false is accepted: valid certificates with one thing changed, and texts that are no
//! certificates at all.
#![allow(clippy::unwrap_used, reason = "tests")]

use crate::support;

use nimatron_certify::{
    Established, Figures, Options, PlayLengthFault, Rejection, Replay, ReplayLimits,
};
use proptest::prelude::*;
use serde_json::{Value, json};
use support::gallery::{
    addition, addition_lasts, bites, contexts, contexts_by_turns, four_letters, growth, one_heap,
    subtraction, swap, turns, two_at_a_time,
};
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
        addition_lasts(3),
        two_at_a_time().misere(),
        four_letters(),
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

/// Changes the value at place `at`, counted from 0 in depth-first order. Returns the places passed
/// if it is not in here.
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
            let number = number.as_i64().unwrap();
            match random.below(6) {
                0 => Value::Null,
                1 => json!(number.wrapping_add(1)),
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

/// Changes every certificate `times` times. Without replay all has to be found by the conditions
/// that the theorem rests on.
fn mutate(times: usize, replay: ReplayLimits) {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let options = Options { work: 5_000_000, replay, ..Options::default() };
    for game in games() {
        let original = game.certificate();
        let known = nimatron_certify::check(&original.to_string(), &options).unwrap();
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
            let Ok(found) = nimatron_certify::check(&certificate.to_string(), &options) else {
                continue;
            };
            accepted += 1;
            if statement(&found) != statement(&known) {
                others += 1;
                let longest = if found.letters.chars().count() == 1 { 12 } else { 5 };
                assert_true(&found, certificate["rules"].as_str().unwrap(), longest);
            }
        }
        println!(
            "{}: {accepted} of {times} accepted, {others} of them with another statement",
            known.title
        );
    }
}

#[test]
fn one_change_is_rejected_or_harmless() {
    mutate(500, ReplayLimits { positions: 0, words: 0, effort: 0 });
}

#[test]
fn one_change_is_rejected_or_harmless_with_replay() {
    mutate(20, ReplayLimits::default());
}

/// The first fault found when one thing about the length of plays is changed.
fn fault(game: &Game, path: &str, value: Value) -> Option<Rejection> {
    let mut certificate = game.certificate();
    *certificate.pointer_mut(path).unwrap() = value;
    support::check(&certificate).err()
}

fn length_fault(game: &Game, path: &str, value: Value) -> Option<PlayLengthFault> {
    match fault(game, path, value)? {
        Rejection::PlayLength { fault } => Some(fault),
        other => panic!("{other}"),
    }
}

#[test]
fn every_part_of_the_length_of_plays_is_checked() {
    let outside = |word: &str| Some(PlayLengthFault::Outside { word: word.to_owned() });
    let exception = |number| Some(PlayLengthFault::Exception { number });
    let game = addition_lasts(3);
    let established = game.check().unwrap();
    assert_true(&established, &game.rules, 5);
    assert_eq!(established.play_length.unwrap().exceptions, [vec![0]]);
    let branch = Some(PlayLengthFault::Branch { rule: 0, branch: 0 });
    let reached = Some(PlayLengthFault::Reached { number: 1 });
    assert_eq!(length_fault(&game, "/play_length/decrease", json!(1)), branch);
    assert_eq!(
        length_fault(&game, "/play_length/decrease", json!(0)),
        Some(PlayLengthFault::Numbers)
    );
    assert_eq!(length_fault(&game, "/play_length/weights/0", json!(3)), branch);
    assert_eq!(
        length_fault(&game, "/play_length/weights/2", json!(5))
            .map(|fault| matches!(fault, PlayLengthFault::Branch { .. })),
        Some(true)
    );
    assert_eq!(
        length_fault(&game, "/play_length/weights", json!([2, 3])),
        Some(PlayLengthFault::Numbers)
    );
    assert_eq!(length_fault(&game, "/play_length/low", json!(2)), outside("2"));
    assert_eq!(length_fault(&game, "/play_length/low", json!(4)), outside("1"));
    assert_eq!(length_fault(&game, "/play_length/exceptions", json!([])), outside("0"));
    assert_eq!(length_fault(&game, "/play_length/exceptions", json!(["0", "0"])), exception(1));
    assert_eq!(length_fault(&game, "/play_length/exceptions", json!(["0", "11"])), reached);
    assert_eq!(length_fault(&game, "/play_length/exceptions", json!(["0", "7"])), exception(1));
    assert_eq!(length_fault(&game, "/play_length/exceptions", json!(["00", "0"])), exception(0));
    assert_eq!(length_fault(&game, "/play_length/exceptions", json!(["0", "2"])), reached);
    // Twice the weights and twice the decrease say the same; so does nothing at all.
    assert_eq!(
        fault(
            &game,
            "/play_length",
            json!({"weights": [4, 6, 8], "decrease": 4, "low": 5, "exceptions": ["0"]})
        ),
        None
    );
    assert!(matches!(fault(&game, "/play_length", json!(null)), Some(Rejection::Json { .. })));

    let game = two_at_a_time();
    assert_true(&game.check().unwrap(), &game.rules, 12);
    assert_eq!(length_fault(&game, "/play_length/exceptions", json!([])), outside(""));
    assert_eq!(
        length_fault(&game, "/play_length/exceptions", json!(["", "1"])),
        Some(PlayLengthFault::Reached { number: 1 })
    );
    let game = four_letters();
    assert_true(&game.check().unwrap(), &game.rules, 5);
    assert_eq!(length_fault(&game, "/play_length/low", json!(-5)), outside("bbbb"));
    assert_eq!(length_fault(&game, "/play_length/low", json!(-3)), outside("bbbb"));
    // Turns of several moves have no fixed length, whatever is added up.
    let game = turns(2).lasts(&[1], 1, 0, &[]);
    assert_eq!(game.check().unwrap_err(), Rejection::PlayLength { fault: PlayLengthFault::Rules });
    // Letters that a piece takes any number of must not count.
    let game = one_heap().lasts(&[1], 1, 0, &[]);
    assert_eq!(
        game.check().unwrap_err(),
        Rejection::PlayLength { fault: PlayLengthFault::Branch { rule: 0, branch: 0 } }
    );
}

#[test]
fn claims_of_lengths_are_checked() {
    let without = |claim: &str| addition(3).claim(claim).check().err();
    assert_eq!(without("play lasts 0 if length = 1"), Some(Rejection::ClaimKind { number: 2 }));
    let said = |claim: &str| {
        let game = Game { claims: vec![claim.to_owned()], ..addition_lasts(3) };
        let checked = game.check();
        checked.map(|established| assert_true(&established, &game.rules, 5)).err()
    };
    for right in [
        "play lasts 0 if length = 1",
        "play lasts (2 * length + sum(d) - 3) / 2 if word != 0",
        "play lasts length - 1 + (sum(d) - 1) / 2 - count(0) / 3 + count(0) / 3 if word != 0",
        "play lasts length - 1 if sum(d) in {1, 2}",
        "play lasts 3 * (length / 3) if word in 1 | 111",
        "play lasts length * 2 - 2 if word in 22*1",
        "play lasts (3 * length - 2) / 2 if word in 2 1*",
    ] {
        assert_eq!(said(right), None, "{right}");
    }
    let fails = |word: Option<&str>| {
        Some(Rejection::ClaimFails { number: 0, word: word.map(str::to_owned) })
    };
    assert_eq!(said("play lasts length - 1 + (sum(d) - 1) / 2"), fails(Some("0")));
    assert_eq!(said("play lasts length - 1 + sum(d) / 2 if word != 0"), fails(Some("2")));
    assert_eq!(said("play lasts length - 1 if word != 0"), fails(None));
    assert_eq!(said("play lasts length - 1 if length = 2 and word != 0"), fails(Some("12")));
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
            prop::collection::btree_map(names.clone(), inner, 0..8).prop_map(|fields| fields
                .into_iter()
                .map(|(name, value)| (name.to_string(), value))
                .collect()),
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
        prop_assert!(nimatron_certify::check(&text, &Options::default()).is_err());
    }
}

#[test]
fn deep_nesting_is_refused() {
    let text = "[".repeat(1_000_000);
    assert!(nimatron_certify::check(&text, &Options::default()).is_err());
    let mut certificate = subtraction(2).claim("wins if true").certificate();
    certificate["claims"][0] =
        json!(format!("wins if {}true{}", "(".repeat(100_000), ")".repeat(100_000)));
    assert!(support::check(&certificate).is_err());
    certificate["rules"] =
        json!(format!("game \"Deep\"\nword {}1{}\n", "(".repeat(100_000), ")".repeat(100_000)));
    certificate["rules_sha256"] = json!(sha256(certificate["rules"].as_str().unwrap()));
    assert!(support::check(&certificate).is_err());
}
