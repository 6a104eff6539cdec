//! Certificates with a small change.

use alloc::string::ToString;

use serde_json::{Value, json};

use super::certificates::{Game, nim, sum, without_strategy};
use super::*;
use crate::{Options, check};

/// Whatever small change is accepted does not change what is established.
#[test]
fn mutations() {
    let games = [
        Game::new(&nim("x y", ""), "loses when x = y", sum(2)).claim("wins when x != y"),
        Game::new(
            &nim("x y", "turn 1..2 moves\n"),
            "loses when max(x, y) <= 1 and x + y = 1 or x + y < 0",
            sum(2),
        )
        .misere(),
        Game::new(
            "game \"Small\"\nheaps x y where x <= 5\nmove any h: h -> h - d where d > 0\n",
            "",
            sum(2),
        )
        .written("base 2", &[Some(5), None])
        .relation("value = x xor y"),
    ];
    let mut random = Random(7);
    let replay = crate::ReplayLimits { positions: 0, words: 0, effort: 0 };
    let options = Options { replay, ..Options::default() };
    for (game, strategy) in games.iter().flat_map(|game| [(game, true), (game, false)]) {
        let original = game.certificate();
        let original = if strategy { original } else { without_strategy(original) };
        let text = original.to_string();
        let right = check(&text, &options).unwrap_or_else(|error| panic!("{} {error}", game.rules));
        let mut accepted = 0;
        for _ in 0..200 {
            let mut changed = original.clone();
            for _ in 0..1 + random.below(2) {
                mutate(&mut changed, &mut random);
            }
            let Ok(found) = check(&changed.to_string(), &options) else { continue };
            accepted += 1;
            let mut words = vec![vec![]];
            for _ in 0..5 {
                for word in &words {
                    let class = |machine: &Option<crate::Machine>| {
                        let machine = machine.as_ref().unwrap();
                        machine.class(machine.run(0, word))
                    };
                    assert_eq!(class(&found.machine), class(&right.machine), "{word:?} {changed}");
                }
                let longer = |word: &Vec<Letter>| {
                    (0..3)
                        .filter(|&l| usize::from(l) < right.letters.len())
                        .map(|letter| [&word[..], &[letter]].concat())
                        .collect::<Vec<_>>()
                };
                words = words.iter().flat_map(longer).collect();
            }
        }
        println!("{accepted} of 200 accepted");
        assert!(accepted < 100);
    }
}

fn mutate(certificate: &mut Value, random: &mut Random) {
    let mut pick =
        |count: usize| usize::try_from(random.below(u64::try_from(count.max(1)).unwrap())).unwrap();
    let states = certificate["machine"]["class"].as_array().unwrap().len();
    let nodes = certificate.get("strategy").map(|nodes| nodes.as_array().unwrap().len());
    let (kinds, nodes) = (if nodes.is_some() { 7 } else { 2 }, nodes.unwrap_or(0));
    match pick(kinds) {
        0 => {
            let state = pick(states);
            certificate["machine"]["class"][state] =
                [json!(0), json!(1), Value::Null][pick(3)].clone();
        }
        1 => {
            let (state, letter) = (pick(states), pick(2));
            certificate["machine"]["next"][state][letter] = json!(pick(states));
        }
        2 => {
            let (node, letter) = (pick(nodes), pick(2));
            certificate["strategy"][node]["next"][letter] = json!(pick(nodes));
        }
        3 => certificate["strategy"][pick(nodes)]["state"] = json!(pick(states)),
        4 => {
            let reach = certificate["strategy"][pick(nodes)]["reach"].as_array_mut().unwrap();
            let count = reach.len();
            if count > 0 {
                reach.remove(pick(count));
            }
        }
        5 => {
            let (state, turn) = (pick(states), pick(9));
            certificate["strategy"][pick(nodes)]["reach"]
                .as_array_mut()
                .unwrap()
                .push(json!([state, turn]));
        }
        _ => {
            if let Some(moves) = certificate["strategy"][pick(nodes)]["moves"].as_array_mut()
                && !moves.is_empty()
            {
                let count = moves.len();
                moves.remove(pick(count));
            }
        }
    }
}
