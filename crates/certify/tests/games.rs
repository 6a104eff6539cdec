//! Certificates of small games, made by a prover that shares nothing with the checker, are accepted; and what they establish is true.

mod support;

use certify::{Established, NodeFault, Options, Rejection, Theorem};
use serde_json::json;
use support::{Game, Oracle, check, words};

/// One measure: a weight for each letter.
fn weights(weights: &[u64]) -> serde_json::Value {
    let letters: Vec<_> = weights.iter().map(|weight| [1, *weight]).collect();
    json!([{ "outermost": "first", "letters": letters }])
}

fn subtraction(k: usize) -> Game {
    Game::new(&format!("game \"Subtraction\"\nword 1*\nmove 1{{1..{k}}} -> empty\n"), weights(&[1])).depth(2 * k + 2)
}

fn addition(base: usize) -> Game {
    let rules = format!(
        "game \"Addition\"\nparameter b = {base} in 2..10\nword digit(1..b-1) digit(0..b-1)* | 0\n\
         move x y -> digits(x + y, b)\n"
    );
    let weight: Vec<u64> = (1..).take(base).collect();
    Game::new(&rules, weights(&weight)).choice_never_matters().depth(3)
}

/// The machine of the addition game, by its theorem: weights base - 1 - d modulo twice that.
fn addition_machine(base: usize) -> (Vec<Vec<u32>>, Vec<Option<u32>>) {
    let base = u32::try_from(base).unwrap();
    let modulus = 2 * (base - 1);
    let residue = |residue: u32| 3 + residue % modulus;
    // 0 is the start, 1 the word 0, 2 is no position, 3 + r the words of residue r.
    let mut next = vec![
        (0..base).map(|digit| if digit == 0 { 1 } else { residue(base - 1 - digit) }).collect::<Vec<_>>(),
        (0..base).map(|_| 2).collect(),
        (0..base).map(|_| 2).collect(),
    ];
    let mut class = vec![None, Some(0), None];
    for sum in 0..modulus {
        next.push((0..base).map(|digit| residue(sum + base - 1 - digit)).collect());
        class.push(Some(u32::from(sum > base - 2)));
    }
    (next, class)
}

/// Checks the certificate of `game`, and what is established against brute force.
fn established(game: &Game) -> Established {
    let established = game.check().unwrap_or_else(|rejection| panic!("{}\n{rejection}", game.rules));
    let ruleset = game.ruleset();
    let mut oracle = Oracle::new(&ruleset, game.values);
    for word in words(ruleset.alphabet.len(), if ruleset.alphabet.len() == 1 { 20 } else { 6 }) {
        let machine = &established.machine;
        assert_eq!(machine.class(machine.run(0, &word)), oracle.class(&word), "{word:?}");
    }
    assert_eq!(established.claims.len(), game.claims.len());
    established
}

#[test]
fn subtraction_games() {
    for k in 1..=4 {
        let claim = format!("loses when length mod {} = 0", k + 1);
        let found = established(&subtraction(k).claim(&claim).claim("wins when not (loses_never)".replace("not (loses_never)", &format!("length mod {} != 0", k + 1)).as_str()));
        assert_eq!(found.theorem, Theorem::Outcome);
        assert_eq!(found.machine.states(), k + 1);
        assert!(found.replay.positions > 30, "{:?}", found.replay);
        established(&subtraction(k).misere().claim(&format!("loses when length mod {} = 1", k + 1)));
        established(&subtraction(k).values().claim(&format!("value = length mod {}", k + 1)));
    }
}

#[test]
fn subtraction_by_turns() {
    for k in 2..=3 {
        let rules = format!("game \"Turns\"\nword 1*\nmove 1 -> empty\nturn 1..{k} moves\n");
        let game = Game::new(&rules, weights(&[1])).depth(6);
        established(&game.clone().claim(&format!("loses when length mod {} = 0", k + 1)));
        established(&game.clone().misere());
        established(&game.values().claim(&format!("value = length mod {}", k + 1)));
    }
}

#[test]
fn addition_games() {
    for base in [2, 3, 4] {
        let half = base - 1;
        let claim = format!("play is odd when sum({half} - d) mod {} > {} and count(0) < length", 2 * half, half - 1);
        established(&addition(base).claim(&claim).claim("every move wins if length mod 2 = 0 or length mod 2 = 1"));
    }
    let game = addition(10);
    let (next, class) = addition_machine(10);
    let certificate = game.certificate_with(&game.ruleset(), &next, &class);
    let found = check(&certificate).unwrap();
    assert_eq!(found.replay.length, Some(3));
    assert_eq!(found.parameters, [("b".into(), 10)]);
}

#[test]
fn one_heap_and_its_bites() {
    let nim = Game::new("game \"One heap\"\nword 1*\nmove 1+ -> empty\n", weights(&[1]));
    established(&nim.clone().claim("wins if length > 0").claim("loses only if length / 3 = 0"));
    established(&nim.misere().claim("loses when word is 1"));
    // Each piece replaced letter by letter, between two others, with something written where nothing is read.
    let rules = "game \"Bites\"\nword [ab.]*\nmove a '.'+ -> '.'+ b\nmove b -> empty before ^$ | '.'\n";
    let rules = rules.replace(" before ^$ | '.'", " before '.'");
    let game = Game::new(&rules, json!([
        { "outermost": "first", "letters": [[1, 1], [1, 0], [1, 0]] },
        { "outermost": "last", "letters": [[1, 1], [1, 1], [1, 0]] },
    ]));
    established(&game.clone().depth(3));
    established(&game.misere().depth(3));
}

#[test]
fn contexts_on_both_sides() {
    let rules = "game \"Contexts\"\nword [01]*\nmove 1 -> 0 after ^0* before 1* $\nmove 11 -> empty before 0\n";
    let game = Game::new(rules, weights(&[0, 1]));
    established(&game.clone());
    established(&game.clone().misere());
    established(&game.values());
    let rules = format!("{rules}turn 1..2 moves\n");
    let game = Game::new(&rules, weights(&[0, 1]));
    established(&game.clone());
    established(&game.misere());
}

#[test]
fn measures_that_are_not_sums() {
    // a b -> b a: letters change places. Both ends can be the outermost one.
    let rules = "game \"Sorting\"\nword [ab]* \nmove a b -> b\nmove b a -> a a\n".replace("a b", "'a' 'b'");
    let rules = rules.replace("b a -> a a", "'b' 'a' -> 'a' 'a'").replace("-> b", "-> 'b'");
    let measures = json!([{ "outermost": "last", "letters": [[1, 1], [1, 2]] }]);
    established(&Game::new(&rules, measures).depth(5));
    let rules = "game \"Swap\"\nword 'a'? 'b'? 'a'? 'b'?\nmove 'a' 'b' -> 'b' 'a'\n";
    let rules = rules.replace("word 'a'? 'b'? 'a'? 'b'?", "word ['a' 'b']{0..4}");
    for (outermost, letters) in [("first", [[2, 1], [1, 1]]), ("last", [[1, 1], [2, 1]])] {
        let measures = json!([{ "outermost": outermost, "letters": letters }]);
        let game = Game::new(&rules, measures).depth(4);
        assert!(matches!(game.check(), Ok(_) | Err(Rejection::NoDecrease { .. })));
    }
}

#[test]
fn wrong_answers_are_rejected_by_a_word() {
    let mut certificate = subtraction(2).certificate();
    certificate["machine"]["class"] = json!([0, 0, 1]);
    assert_eq!(
        check(&certificate),
        Err(Rejection::Replay { word: "1".into(), literal: Some(1), machine: Some(0) })
    );
    let mut certificate = subtraction(2).certificate();
    certificate["machine"]["class"] = json!([0, null, 1]);
    assert_eq!(check(&certificate), Err(Rejection::Domain { word: "1".into(), state: 1, inside: true }));
    let mut certificate = subtraction(2).certificate();
    certificate["choice_never_matters"] = json!(true);
    assert!(matches!(check(&certificate), Err(Rejection::BadMove { before: Some(1), after: Some(1), .. })));
    let mut certificate = subtraction(2).certificate();
    certificate["strategy"][1]["reach"] = json!([]);
    assert_eq!(
        check(&certificate),
        Err(Rejection::Node { number: 1, fault: NodeFault::NoGoodMove { class: 1 } })
    );
    let mut certificate = subtraction(2).certificate();
    certificate["termination"] = json!([]);
    assert_eq!(check(&certificate), Err(Rejection::NoDecrease { rule: 0, branch: 0 }));
    let game = subtraction(2).claim("loses when length mod 4 = 0");
    assert_eq!(game.check(), Err(Rejection::ClaimFails { number: 0, word: Some("111".into()) }));
    let game = subtraction(2).claim("play is odd when length mod 3 != 0");
    assert_eq!(game.check(), Err(Rejection::ClaimKind { number: 0 }));
}

#[test]
fn the_rules_at_hand_are_compared() {
    let game = subtraction(2);
    let certificate = game.certificate().to_string();
    let options = Options::default();
    assert!(certify::check_against(&game.rules, &certificate, &options).is_ok());
    let other = game.rules.replace("..2", "..3");
    assert_eq!(certify::check_against(&other, &certificate, &options), Err(Rejection::OtherRules));
}

#[test]
fn work_is_bounded() {
    let certificate = addition(4).certificate().to_string();
    let options = Options { work: 1000, work_per_byte: 0, ..Options::default() };
    assert_eq!(certify::check(&certificate, &options), Err(Rejection::TooMuchWork { limit: 1000 }));
}
