//! The games shipped with the program: they parse without a word, their expectations hold by naive
//! recursion, no move leads out of the domain, and their claims hold on all small positions.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

use crate::common;

use std::collections::{BTreeSet, HashMap};

use common::{Naive, game_texts, ruleset_with, with};
use rules::Expected;
use rules::words::literal::Reading;
use rules::{Outcome, Relation, Settings, Subject, Word, WordRuleset, parse, positions};

/// Other settings under which a game must do as well as under its own.
fn variants(name: &str) -> Vec<Settings> {
    match name {
        "addition-game" => (2..=12).map(|base| with(&[("base", base)])).collect(),
        "take-1-to-k" => (1..=5).map(|k| with(&[("k", k)])).collect(),
        "nim-small-heaps" => (1..=4).map(|m| with(&[("m", m)])).collect(),
        "cat-and-rabbit" => (1..=3).map(|k| with(&[("k", k)])).collect(),
        _ => vec![Settings::default()],
    }
}

fn expectations_hold(name: &str, ruleset: &WordRuleset) {
    let mut naive = Naive::new(ruleset);
    for expectation in &ruleset.expectations {
        let found = match expectation.expected {
            Expected::Outcome(_) => Expected::Outcome(naive.outcome(&expectation.position)),
            Expected::Value(_) => Expected::Value(naive.value(&expectation.position)),
            other => {
                panic!("{name} expects {other:?} of a game in which nothing is drawn or gained")
            }
        };
        assert_eq!(
            found,
            expectation.expected,
            "{name}: {}",
            ruleset.alphabet.spell(&expectation.position)
        );
    }
}

/// All positions up to a length that keeps the whole test short.
fn small_positions(ruleset: &WordRuleset) -> Vec<Vec<u8>> {
    let mut all = vec![];
    for length in 0..=14 {
        all.extend(positions(ruleset, length).take(3000));
        if all.len() > 3000 {
            break;
        }
    }
    all
}

#[test]
fn games_are_right() {
    for (name, text) in game_texts() {
        let (ruleset, diagnostics) = parse(&text, &Settings::default());
        assert_eq!(diagnostics, [], "{name}");
        let ruleset = ruleset.unwrap();
        assert!(!ruleset.expectations.is_empty(), "{name} expects nothing");
        for settings in variants(&name) {
            let ruleset = ruleset_with(&text, &settings);
            expectations_hold(&name, &ruleset);
            let reading = Reading::new(&ruleset);
            for word in small_positions(&ruleset) {
                for option in reading.options(&word) {
                    assert!(reading.is_position(&option), "{name}: {word:?} -> {option:?}");
                    assert_ne!(option, word, "{name}");
                }
            }
        }
    }
}

/// The numbers of turns that plays from a position can have.
fn lengths(
    reading: &Reading<'_>,
    word: &Word,
    known: &mut HashMap<Word, BTreeSet<i64>>,
) -> BTreeSet<i64> {
    if let Some(known) = known.get(word) {
        return known.clone();
    }
    let options = reading.options(word);
    let mut found = BTreeSet::new();
    if options.is_empty() {
        found.insert(0);
    }
    for option in &options {
        found.extend(lengths(reading, option, known).into_iter().map(|length| length + 1));
    }
    known.insert(word.clone(), found.clone());
    found
}

#[test]
fn claims_of_games_hold_on_small_positions() {
    for (name, text) in game_texts() {
        for settings in variants(&name) {
            let ruleset = ruleset_with(&text, &settings);
            let mut naive = Naive::new(&ruleset);
            let reading = Reading::new(&ruleset);
            let mut known = HashMap::new();
            for claim in &ruleset.claims {
                for word in small_positions(&ruleset) {
                    if word.len() > 10 {
                        continue;
                    }
                    let marks = ruleset.header.sides.as_ref();
                    let side = marks.and_then(|marks| marks.unmark(&word)).map(|(side, _)| side);
                    if claim.mover.as_ref().is_some_and(|mover| Some(mover.side) != side) {
                        continue;
                    }
                    let behind = ruleset.behind(&word);
                    let subject = match &claim.subject {
                        Subject::Class(class) => {
                            let both = [0, 1]
                                .map(|side| naive.outcome(&marks.unwrap().mark(side, behind)));
                            both == class.outcomes()
                        }
                        Subject::Outcome(outcome) => naive.outcome(&word) == *outcome,
                        Subject::Value(term) => {
                            i64::from(naive.value(&word)) == term.value(&word).unwrap()
                        }
                        Subject::EveryMoveWins => reading
                            .options(&word)
                            .iter()
                            .all(|option| naive.outcome(option) == Outcome::P),
                        Subject::PlayLength(term) => {
                            let lasts = term.value(behind).unwrap();
                            lengths(&reading, &word, &mut known)
                                .iter()
                                .all(|length| *length == lasts)
                        }
                        other => panic!("{name}: {other:?} is not covered by this test"),
                    };
                    let formula = claim.formula.holds(behind).unwrap();
                    let holds = match claim.relation {
                        Relation::When => subject == formula,
                        Relation::If => subject || !formula,
                        Relation::OnlyIf => formula || !subject,
                    };
                    assert!(holds, "{name}: {claim:?} on {word:?}");
                }
            }
        }
    }
}
