//! Certificates of small games, made by a prover that shares nothing with the checker, are
//! accepted; what they establish is true.
#![allow(clippy::unwrap_used, reason = "tests")]

use crate::support;

use nimatron_certify::{Established, NodeFault, Options, Rejection, Theorem};
use serde_json::json;
use support::gallery::{
    addition, addition_machine, bites, contexts, contexts_by_turns, growth, one_heap, subtraction,
    swap, turns, weights,
};
use support::truth::assert_true;
use support::{Game, check};

/// Checks the certificate of `game`, and what is established against brute force.
fn established(game: &Game) -> Established {
    let established =
        game.check().unwrap_or_else(|rejection| panic!("{}\n{rejection}", game.rules));
    let longest = if game.ruleset().alphabet.len() == 1 { 20 } else { 6 };
    assert_true(&established, &game.rules, longest);
    assert_eq!(established.claims.len(), game.claims.len());
    established
}

#[test]
fn subtraction_games() {
    for k in 1..=4 {
        let found =
            established(&subtraction(k).claim(&format!("loses when length mod {} = 0", k + 1)));
        assert_eq!(found.theorem, Theorem::Outcome);
        assert_eq!(found.machine.as_ref().unwrap().states(), k + 1);
        assert!(found.replay.positions > 30, "{:?}", found.replay);
        established(
            &subtraction(k).misere().claim(&format!("loses when length mod {} = 1", k + 1)),
        );
        established(&subtraction(k).values().claim(&format!("value = length mod {}", k + 1)));
    }
}

#[test]
fn subtraction_by_turns() {
    for k in 2..=3 {
        established(&turns(k).claim(&format!("loses when length mod {} = 0", k + 1)));
        established(&turns(k).misere());
        established(&turns(k).values().claim(&format!("value = length mod {}", k + 1)));
    }
}

#[test]
fn addition_games() {
    for base in [2, 3, 4] {
        established(&addition(base));
    }
    let game = addition(10);
    let (next, class) = addition_machine(10);
    let certificate = game.certificate_with(&game.ruleset(), &next, &class);
    let found = check(&certificate).unwrap();
    assert_eq!(found.replay.length, Some(3));
    assert_eq!(found.parameters, [("b".into(), 10)]);
}

#[test]
fn pieces_that_match_any_number() {
    established(&one_heap().claim("wins if length > 0").claim("loses only if length / 3 = 0"));
    established(&one_heap().misere().claim("loses when word = 1"));
    established(&bites());
    established(&bites().misere());
}

#[test]
fn contexts_on_both_sides() {
    established(&contexts());
    established(&contexts().misere());
    established(&contexts().values());
    established(&contexts_by_turns());
    established(&contexts_by_turns().misere());
}

#[test]
fn measures_that_are_not_sums() {
    // Letters change places: a sum of weights would stay what it is.
    established(&swap());
    let last = json!([{ "outermost": "last", "letters": [[1, 1], [2, 1]] }]);
    established(&Game { termination: last, ..swap() });
    for (outermost, letters) in
        [("last", [[2, 1], [1, 1]]), ("first", [[1, 1], [2, 1]]), ("first", [[1, 1], [1, 1]])]
    {
        let termination = json!([{ "outermost": outermost, "letters": letters }]);
        assert_eq!(
            Game { termination, ..swap() }.check(),
            Err(Rejection::NoDecrease { rule: 0, branch: 0 })
        );
    }
    established(
        &growth().claim("play is even when length mod 2 = 0").claim("wins when length mod 2 = 1"),
    );
    established(&growth().misere().claim("play is odd when length mod 2 = 1"));
    // The word itself: the letter in front falls, the ones behind it rise.
    let order = |compared: &str, ranks: [u64; 2]| json!([{ "compared": compared, "ranks": ranks }]);
    let borrow = |termination| {
        Game::new("game \"Borrow\"\nword [01]*\nmove 1 0* -> 0 1* before $\n", termination)
    };
    established(&borrow(order("first", [0, 1])));
    for (compared, ranks) in [("last", [0, 1]), ("first", [1, 0]), ("first", [1, 1])] {
        assert!(matches!(
            borrow(order(compared, ranks)).check(),
            Err(Rejection::NoDecrease { rule: 0, .. })
        ));
    }
    let short = json!([{ "compared": "first", "ranks": [0] }]);
    assert_eq!(borrow(short).check(), Err(Rejection::Measure { number: 0 }));
    let both = json!([{ "compared": "first", "ranks": [0, 1], "max": [[0]] }]);
    assert!(matches!(borrow(both).check(), Err(Rejection::Field { .. })));
    // A number that does not fit.
    let huge = json!([{ "outermost": "first", "letters": [[u64::MAX, u64::MAX], [u64::MAX, 1]] }]);
    let game = Game::new(
        "game \"Huge\"\nword 'a'* 'b'*\nmove 'b' 'b' 'b' -> 'a'\nmove 'a' -> empty\n",
        huge,
    );
    assert_eq!(game.check(), Err(Rejection::MeasureOverflow { number: 0 }));
}

#[test]
fn wrong_answers_are_rejected_by_a_word() {
    let mut certificate = subtraction(2).certificate();
    certificate["machine"]["class"] = json!([0, 0, 1]);
    let wrong = Rejection::Replay { word: "1".into(), literal: Some(1), machine: Some(0) };
    assert_eq!(check(&certificate), Err(wrong));
    certificate["machine"]["class"] = json!([0, null, 1]);
    assert_eq!(
        check(&certificate),
        Err(Rejection::Domain { word: "1".into(), state: 1, inside: true })
    );
    let mut certificate = subtraction(2).certificate();
    certificate["choice_never_matters"] = json!(true);
    assert!(matches!(
        check(&certificate),
        Err(Rejection::BadMove { before: Some(1), after: Some(1), .. })
    ));
    let mut certificate = subtraction(2).certificate();
    certificate["strategy"][1]["reach"] = json!([]);
    assert_eq!(
        check(&certificate),
        Err(Rejection::Edge { number: 1, letter: 0, fault: NodeFault::Reach })
    );
    for node in certificate["strategy"].as_array_mut().unwrap() {
        node["reach"] = json!([]);
    }
    let fault = NodeFault::NoGoodMove { class: 1 };
    assert_eq!(check(&certificate), Err(Rejection::Node { number: 1, fault }));
    let mut certificate = subtraction(2).certificate();
    certificate["termination"] = json!([]);
    assert_eq!(check(&certificate), Err(Rejection::NoDecrease { rule: 0, branch: 0 }));
}

#[test]
fn claims_must_follow_and_be_of_a_kind_that_can() {
    let game = subtraction(2).claim("loses when length mod 4 = 0");
    assert_eq!(game.check(), Err(Rejection::ClaimFails { number: 0, word: Some("111".into()) }));
    for claim in
        ["play is odd when length mod 3 != 0", "value = length mod 3", "play lasts length moves"]
    {
        let game = subtraction(2).claim("loses if length = 0").claim(claim);
        let rejection = game.check().unwrap_err();
        assert!(
            matches!(
                rejection,
                Rejection::ClaimKind { number: 1 } | Rejection::ClaimText { number: 1, .. }
            ),
            "{claim}"
        );
    }
    let game = contexts().claim("loses when count(0) = count(1)");
    assert_eq!(game.check(), Err(Rejection::ClaimNotRegular { number: 0 }));
    let game = contexts().claim("every move wins");
    assert!(matches!(game.check(), Err(Rejection::ClaimFails { number: 0, word: Some(_) })));
}

#[test]
fn the_rules_at_hand_are_compared() {
    let game = subtraction(2);
    let certificate = game.certificate().to_string();
    let options = Options::default();
    assert!(nimatron_certify::check_against(&game.rules, &certificate, &options).is_ok());
    let other = game.rules.replace("= 2", "= 3");
    assert_eq!(
        nimatron_certify::check_against(&other, &certificate, &options),
        Err(Rejection::OtherRules)
    );
}

#[test]
fn parameters_are_all_and_only_those_of_the_rules() {
    let certificate = subtraction(2).certificate();
    for parameters in [json!({}), json!({ "k": 3, "m": 1 }), json!({ "k": 0 })] {
        let mut other = certificate.clone();
        other["parameters"] = parameters;
        assert!(matches!(check(&other), Err(Rejection::Parameters | Rejection::Rules { .. })));
    }
    let twice = certificate.to_string().replace("{\"k\":2}", "{\"k\":2,\"k\":2}");
    assert!(matches!(
        nimatron_certify::check(&twice, &Options::default()),
        Err(Rejection::Json { .. })
    ));
}

#[test]
fn work_is_bounded() {
    let certificate = addition(4).certificate().to_string();
    let options = Options { work: 1000, work_per_byte: 0, ..Options::default() };
    assert_eq!(
        nimatron_certify::check(&certificate, &options),
        Err(Rejection::TooMuchWork { limit: 1000 })
    );
}

#[test]
fn a_game_of_one_word() {
    let game = Game::new("game \"Nothing\"\nword 'a'\nmove 'a' 'a' -> 'a'\n", weights(&[1]));
    established(&game);
    established(&game.clone().misere());
    established(&game.values());
}
