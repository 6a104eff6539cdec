//! Words that decompose, held to the literal meaning of random rules and of the shipped games on
//! columns.

// Clippy knows tests by their attribute; these are their helpers.
#![allow(clippy::unwrap_used)]

use std::path::Path;

use proptest::prelude::*;
use rules::{Letter, Rules, Settings, WordRuleset};
use run::{Limits, Run, Stop};
use solve::Solver;
use solve::apart::Apart;
use solve::sums::{HashedMemory, SumSearch, Way};
use solve::words::WordGame;

fn ruleset(text: &str) -> WordRuleset {
    match rules::read(text, &Settings::default()) {
        (Some(Rules::Words(ruleset)), _) => ruleset,
        (_, diagnostics) => panic!("{text}{diagnostics:?}"),
    }
}

/// All words of at most `length` of the first `letters` letters.
fn words(letters: usize, length: usize) -> Vec<Vec<Letter>> {
    let letters: Vec<Letter> =
        (0..letters).map(|letter| Letter::try_from(letter).unwrap()).collect();
    let mut all: Vec<Vec<Letter>> = vec![vec![]];
    let mut from = 0;
    for _ in 0..length {
        let until = all.len();
        for index in from..until {
            all.extend(
                letters
                    .iter()
                    .map(|letter| [&all[index][..], &[*letter]].concat())
                    .collect::<Vec<_>>(),
            );
        }
        from = until;
    }
    all
}

/// Every word has its literal value; how many of them decomposed.
fn agrees(ruleset: &WordRuleset, length: usize) -> usize {
    let run = Run::default();
    let apart = Apart::new(ruleset).expect("such a game");
    let game = WordGame::new(ruleset);
    let mut solver = Solver::new(&game);
    let mut search = SumSearch::new(&apart, HashedMemory::default(), Way::Ask);
    let mut several = 0;
    for word in words(ruleset.alphabet.len(), length) {
        let components = apart.components(&word).unwrap();
        let found = search.value(&components, &run).unwrap();
        assert_eq!(
            solver.value(&word, &run),
            Ok(found),
            "{} in {ruleset:?}",
            ruleset.alphabet.spell(&word)
        );
        several += usize::from(components.len() > 1);
    }
    several
}

/// Letters that only grow, with contexts of one letter.
fn texts() -> impl Strategy<Value = String> {
    let branch = (1..=3_usize).prop_flat_map(|length| {
        let letters = prop::collection::vec((0..4_u8, 0..4_u8), length);
        (letters, 0..6_u8, 0..16_u8, 0..6_u8, 0..16_u8)
    });
    prop::collection::vec(branch, 1..5).prop_map(|branches| {
        let mut text = String::from("word [0123]*\n");
        for (letters, before, ahead, after, behind) in branches {
            let name = |letter: u8| char::from(b'0' + letter);
            let from: String = letters.iter().map(|&(one, two)| name(one.min(two))).collect();
            let mut to: String = letters.iter().map(|&(one, two)| name(one.max(two))).collect();
            if from == to {
                to = from.replace('0', "1").replace('2', "3");
            }
            if from == to {
                continue;
            }
            let beside = |kind: u8, set: u8, end: &str| {
                let set: String = (0..4).filter(|bit| set >> bit & 1 == 1).map(name).collect();
                match kind {
                    0 if !set.is_empty() => format!("[{set}]"),
                    1 if !set.is_empty() => format!("[{set}] | {end}"),
                    2 => end.to_owned(),
                    _ => String::new(),
                }
            };
            let (before, after) = (beside(before, ahead, "$"), beside(after, behind, "^"));
            let context = |word: &str, what: String| {
                if what.is_empty() { what } else { format!(" {word} {what}") }
            };
            text += &format!(
                "move {from} -> {to}{}{}\n",
                context("after", after),
                context("before", before)
            );
        }
        if !text.contains("move") {
            text += "move 0 -> 1\n";
        }
        text
    })
}

#[test]
fn random_rules_mean_the_same() {
    let several = std::cell::Cell::new(0);
    let config =
        ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() };
    proptest!(config, |(text in texts())| {
        several.set(several.get() + agrees(&ruleset(&text), 5));
    });
    assert!(several.get() > 1000, "{} words decomposed", several.get());
}

#[test]
fn games_on_columns_mean_the_same() {
    for (name, length) in [("cram-2", 6), ("cram-3", 4), ("node-kayles-2", 6)] {
        let path =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(format!("{name}.game"));
        let ruleset = ruleset(&std::fs::read_to_string(path).unwrap());
        assert!(agrees(&ruleset, length) > 100, "{name}");
    }
}

#[test]
fn normal_forms_do_not_see_what_is_symmetric() {
    let ruleset = ruleset("word [0123]*\nmove [01] [01] -> [23] [23]\nmove 0 -> 1\nmove 2 -> 3\n");
    let apart = Apart::new(&ruleset).unwrap();
    let of = |text: &str| {
        let word: Vec<Letter> =
            text.chars().map(|letter| ruleset.alphabet.letter(letter).unwrap()).collect();
        apart.components(&word).unwrap()
    };
    assert_eq!(of("001"), of("100"));
    assert_ne!(of("001"), of("010"));
    // 3 has no move, and 2 is alone beside it.
    assert_eq!(of("001323"), [of("001"), of("2")].concat());
    assert_eq!(of("333"), []);
}

#[test]
fn what_may_not_fall_apart_is_refused() {
    for text in [
        // A letter can come back.
        "word [01]*\nmove 0 -> 1\nmove 1 -> 0\n",
        // Words get shorter or longer.
        "word [01]*\nmove 01 -> 1\n",
        // The whole word is looked at.
        "word [01]*\nmove 0 -> 1 before 1* $\n",
        // Nothing is exchanged by letters of a fixed number.
        "word [01]*\nmove [0]+ -> 1\n",
        "word [01]*\nmove 0 -> 1\nturn 1..2 moves\n",
    ] {
        assert!(Apart::new(&ruleset(text)).is_none(), "{text}");
    }
}

#[test]
fn what_does_not_fit_is_not_cut_off() {
    let ruleset = ruleset("word [01]*\nmove 00 -> 11\n");
    let apart = Apart::new(&ruleset).unwrap();
    assert!(apart.components(&vec![0; apart.longest()]).is_some());
    assert_eq!(apart.components(&vec![0; apart.longest() + 1]), None);
    assert_eq!(apart.components(&[0, 7]), None);
    // A long word of short components fits.
    let long: Vec<Letter> = (0..10_000).map(|at| u8::from(at % 5 == 4)).collect();
    assert_eq!(apart.components(&long).unwrap().len(), 2000);
    let run = Run::new(Limits { states: 3, ..Limits::default() });
    let mut search = SumSearch::new(&apart, HashedMemory::default(), Way::Ask);
    let board = apart.components(&[0; 40]).unwrap();
    assert!(matches!(search.value(&board, &run), Err(Stop::States { .. })));
}
