//! The games that are shipped: they are read without a word, their expectations hold, and their
//! claims hold on all small positions.

use rules::Expected;
use rules::lists::{
    ListClaim, ListGoal, ListRuleset, ListSubject, TurnRule, lists_within, spell_list,
};
use rules::{Convention, Outcome, Relation, Rules, Settings, read};

use super::common::{sum_game_texts, with};
use super::naive::Naive;

/// Other settings under which a game must do as well as under its own.
fn variants(name: &str) -> Vec<Settings> {
    match name {
        "nim-k" => (1..=4).map(|k| with(&[("k", k)])).collect(),
        _ => vec![Settings::default()],
    }
}

fn rules(name: &str, text: &str, settings: &Settings) -> ListRuleset {
    let (rules, diagnostics) = read(text, settings);
    assert_eq!(diagnostics, [], "{name}");
    match rules {
        Some(Rules::Lists(rules)) => rules,
        _ => panic!("{name}"),
    }
}

fn holds(claim: &ListClaim, list: &[u128], naive: &mut Naive<'_>) -> bool {
    let property = claim.formula.holds(list).unwrap();
    let wins = naive.outcome(list) == Outcome::N;
    let subject = match &claim.subject {
        ListSubject::Outcome(outcome) => naive.outcome(list) == *outcome,
        ListSubject::Value(value) => value.value(list) == Some(i128::from(naive.value(list))),
        ListSubject::WinningMove(ListGoal::Touches(at_most, count)) => {
            let right = |touched: usize| {
                let touched = u64::try_from(touched).unwrap();
                if *at_most { touched <= *count } else { touched == *count }
            };
            let turns = naive.turns(list);
            !wins
                || turns
                    .iter()
                    .any(|(touched, to)| right(*touched) && naive.outcome(to) == Outcome::P)
        }
        ListSubject::WinningMove(ListGoal::FromLargest) => {
            let rest: Vec<u128> = list.iter().skip(1).copied().collect();
            let largest = naive.reading.heap(list.first().copied().unwrap_or(0)).unwrap();
            let options: Vec<_> =
                largest.into_iter().map(|parts| [parts, rest.clone()].concat()).collect();
            !wins || options.iter().any(|option| naive.outcome(option) == Outcome::P)
        }
        other => panic!("not claimed of lists: {other:?}"),
    };
    match claim.relation {
        Relation::When => subject == property,
        Relation::If => subject || !property,
        Relation::OnlyIf => property || !subject,
    }
}

#[test]
fn games_on_any_number_of_heaps_are_right() {
    let games = sum_game_texts();
    assert!(games.len() >= 9);
    for (name, text) in games {
        for settings in variants(&name) {
            let rules = rules(&name, &text, &settings);
            assert!(!rules.expectations.is_empty(), "{name} expects nothing");
            assert_eq!(rules.header.convention, Convention::Normal, "{name}");
            let mut naive = Naive::new(&rules);
            for expectation in &rules.expectations {
                let list = &expectation.position;
                let one_move = rules.turn == TurnRule::ONE;
                let found = match expectation.expected {
                    Expected::Value(_) => Expected::Value(naive.nim_sum(list)),
                    Expected::Outcome(_) if one_move && naive.nim_sum(list) == 0 => {
                        Expected::Outcome(Outcome::P)
                    }
                    Expected::Outcome(_) if one_move => Expected::Outcome(Outcome::N),
                    Expected::Outcome(_) => Expected::Outcome(naive.outcome(list)),
                    other => panic!(
                        "{name} expects {other:?} of a game in which nothing is drawn or gained"
                    ),
                };
                assert_eq!(found, expectation.expected, "{name}: {}", spell_list(list));
            }
            for list in lists_within(4, 3).chain(lists_within(2, 6)) {
                if rules.turn == TurnRule::ONE {
                    assert_eq!(
                        naive.value(&list),
                        naive.nim_sum(&list),
                        "{name}: {}",
                        spell_list(&list)
                    );
                }
                for claim in &rules.claims {
                    let text = &text[claim.span.start..claim.span.end];
                    assert!(
                        holds(claim, &list, &mut naive),
                        "{name}: {text} at {}",
                        spell_list(&list)
                    );
                }
            }
        }
    }
}

/// The known periods: no values but those that repeat.
#[test]
fn values_of_codes_repeat_as_they_are_known_to() {
    let games = sum_game_texts();
    for (name, preperiod, period) in [
        ("kayles-heaps", 71, 12),
        ("dawsons-kayles-heaps", 53, 34),
        ("dawsons-chess-heaps", 52, 34),
    ] {
        let (_, text) = games.iter().find(|(known, _)| known == name).unwrap();
        let rules = rules(name, text, &Settings::default());
        let mut naive = Naive::new(&rules);
        let values: Vec<u32> = (0..240).map(|size| naive.nim_sum(&[size])).collect();
        let repeats =
            |from: usize, by: usize| (from..240 - by).all(|at| values[at] == values[at + by]);
        assert!(repeats(preperiod, period) && !repeats(preperiod - 1, period), "{name}");
        assert!((1..period).all(|shorter| !repeats(preperiod, shorter)), "{name}");
    }
}

/// A row is the sum of its stretches: the games on words that are shipped beside games of heaps
/// have the same values.
#[test]
fn rows_have_the_values_of_heaps() {
    let words = super::common::game_texts();
    for (row, heaps) in [
        ("kayles", "kayles-heaps"),
        ("dawsons-kayles", "dawsons-kayles-heaps"),
        ("dawsons-chess", "dawsons-chess-heaps"),
    ] {
        let text = |games: &[(String, String)], wanted: &str| {
            games.iter().find(|(name, _)| name == wanted).unwrap().1.clone()
        };
        let row = super::common::ruleset(&text(&words, row));
        let heaps = rules(heaps, &text(&sum_game_texts(), heaps), &Settings::default());
        let mut naive = Naive::new(&heaps);
        let mut naive_row = super::common::Naive::new(&row);
        for bits in 0..1_u32 << 9 {
            let word: String =
                (0..9).map(|bit| if bits >> bit & 1 == 1 { '#' } else { '.' }).collect();
            let list: Vec<u128> =
                word.split('.').map(|stretch| u128::try_from(stretch.len()).unwrap()).collect();
            let word = super::common::word(&row, &word);
            assert_eq!(naive_row.value(&word), naive.nim_sum(&list));
        }
    }
}
