//! The games of heaps that are shipped: they are read without a word, their expectations hold by
//! naive recursion, and their claims hold on all small positions.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

use crate::common;

use std::collections::HashMap;

use common::{heap_game_texts, with};
use rules::Expected;
use rules::tuples::literal::Reading;
use rules::tuples::{Assignment, Tuple, TupleClaim, TupleRuleset, TupleSubject, spell_tuple};
use rules::{Outcome, Relation, Rules, Settings, read};

/// Other settings under which a game must do as well as under its own.
fn variants(name: &str) -> Vec<Settings> {
    match name {
        "nim-k-4" | "nim-k-5" | "nim-k-6" => (1..=4).map(|k| with(&[("k", k)])).collect(),
        _ => vec![Settings::default()],
    }
}

fn rules(name: &str, text: &str, settings: &Settings) -> TupleRuleset {
    let (rules, diagnostics) = read(text, settings);
    assert_eq!(diagnostics, [], "{name}");
    match rules {
        Some(Rules::Tuples(rules)) => rules,
        _ => panic!("{name}"),
    }
}

/// Outcomes are by Grundy value: all games shipped are in normal play.
struct Naive<'r> {
    rules: &'r TupleRuleset,
    reading: Reading<'r>,
    values: HashMap<Tuple, u32>,
}

impl Naive<'_> {
    fn value(&mut self, position: &[u128]) -> u32 {
        if let Some(value) = self.values.get(position) {
            return *value;
        }
        let options = self.reading.options(position).unwrap();
        let values: Vec<u32> = options.iter().map(|option| self.value(option)).collect();
        let value = (0..).find(|value| !values.contains(value)).unwrap();
        self.values.insert(position.to_vec(), value);
        value
    }

    fn outcome(&mut self, position: &[u128]) -> Outcome {
        if self.value(position) == 0 { Outcome::P } else { Outcome::N }
    }
}

/// All positions with heaps up to a size that keeps the whole test short.
fn small_positions(rules: &TupleRuleset, reading: &Reading<'_>) -> Vec<Tuple> {
    let most = [45, 12, 6, 4, 2, 1, 1, 1][rules.heaps.len() - 1];
    let mut all: Vec<Tuple> = vec![vec![]];
    for _ in &rules.heaps {
        all = all
            .iter()
            .flat_map(|start| (0..=most).map(|size| [&start[..], &[size]].concat()))
            .collect();
    }
    all.retain(|tuple| reading.is_position(tuple));
    all
}

fn holds(claim: &TupleClaim, position: &[u128], heaps: usize, naive: &mut Naive<'_>) -> bool {
    let rules = naive.rules;
    let (marks, behind) = (rules.header.sides.as_ref(), rules.behind(position));
    let side = marks.and_then(|marks| marks.unmark_heaps(position)).map(|(side, _)| side);
    if claim.mover.as_ref().is_some_and(|mover| Some(mover.side) != side) {
        return true;
    }
    let at = Assignment::position(behind).unwrap();
    let property = claim.formula.holds(behind.len(), &at).unwrap();
    let options = naive.reading.options(position).unwrap();
    let subject = match &claim.subject {
        TupleSubject::Outcome(outcome) => naive.outcome(position) == *outcome,
        TupleSubject::Class(class) => {
            let both = [0, 1].map(|side| naive.outcome(&marks.unwrap().mark_heaps(side, behind)));
            both == class.outcomes()
        }
        TupleSubject::Value(value) => {
            i128::from(naive.value(position)) == value.value(heaps, &at).unwrap()
        }
        TupleSubject::EveryMoveWins => {
            options.iter().all(|option| naive.outcome(option) == Outcome::P)
        }
        TupleSubject::WinningMove(wanted) => {
            let good = |option: &Tuple| {
                wanted.holds(heaps, &Assignment::pair(position, option).unwrap()).unwrap()
            };
            naive.outcome(position) == Outcome::P
                || options.iter().any(|option| naive.outcome(option) == Outcome::P && good(option))
        }
        other => panic!("{other:?} is not covered by this test"),
    };
    match claim.relation {
        Relation::When => subject == property,
        Relation::If => subject || !property,
        Relation::OnlyIf => property || !subject,
    }
}

#[test]
fn games_of_heaps_are_right() {
    let games = heap_game_texts();
    assert!(games.len() >= 13);
    for (name, text) in games {
        for settings in variants(&name) {
            let rules = rules(&name, &text, &settings);
            assert!(
                !rules.expectations.is_empty() && !rules.claims.is_empty(),
                "{name} expects or claims nothing"
            );
            let mut naive =
                Naive { rules: &rules, reading: Reading::new(&rules), values: HashMap::new() };
            for expectation in &rules.expectations {
                let found = match expectation.expected {
                    Expected::Outcome(_) => Expected::Outcome(naive.outcome(&expectation.position)),
                    Expected::Value(_) => Expected::Value(naive.value(&expectation.position)),
                    other => panic!(
                        "{name} expects {other:?} of a game in which nothing is drawn or gained"
                    ),
                };
                assert_eq!(
                    found,
                    expectation.expected,
                    "{name}: {}",
                    spell_tuple(&expectation.position)
                );
            }
            for position in small_positions(&rules, &naive.reading) {
                for claim in &rules.claims {
                    let position_text = spell_tuple(&position);
                    let claim_text = &text[claim.span.start..claim.span.end];
                    assert!(
                        holds(claim, &position, rules.heaps.len(), &mut naive),
                        "{name}: {claim_text} at {position_text}"
                    );
                }
            }
        }
    }
}
