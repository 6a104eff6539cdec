//! Misère quotients, held to literal play and to what is known.

use std::collections::HashMap;

use proptest::prelude::*;
use run::{Limits, Run, Stop};
use theory::quotient::{Monoid, QuotientError, Quotients, Table};
use theory::sequence::TakeAndBreak;

fn rules(code: &str) -> TakeAndBreak {
    let digits = code.chars().filter_map(|symbol| symbol.to_digit(16));
    let digits = digits.filter_map(|digit| u8::try_from(digit).ok());
    TakeAndBreak { digits: digits.collect(), unequal: false }
}

fn found(rules: TakeAndBreak, up_to: usize) -> Quotients {
    let mut quotients = Quotients::new(rules, 1000);
    quotients.extend(up_to, &Run::default()).expect("no budget ends");
    quotients
}

/// Whether the player to move loses in misère play, by the definition. Heaps are in order.
fn loses(rules: &TakeAndBreak, list: &[usize], known: &mut HashMap<Vec<usize>, bool>) -> bool {
    if let Some(&known) = known.get(list) {
        return known;
    }
    let mut options = vec![];
    for (at, &heap) in list.iter().enumerate() {
        rules.each_option(heap, |parts| {
            let mut option = [&list[..at], parts, &list[at + 1..]].concat();
            option.sort_unstable();
            options.push(option);
        });
    }
    let result = !options.is_empty() && options.iter().all(|option| !loses(rules, option, known));
    known.insert(list.to_vec(), result);
    result
}

/// All lists of heaps of at most `most` with this sum, each in order.
fn lists(total: usize, most: usize) -> Vec<Vec<usize>> {
    if total == 0 {
        return vec![vec![]];
    }
    let with = |last: usize| {
        lists(total - last, last).into_iter().map(move |list| [list, vec![last]].concat())
    };
    (1..=most.min(total)).flat_map(with).collect()
}

/// Compares a quotient with all lists of these heaps up to a sum; on how many lists.
fn holds(rules: &TakeAndBreak, quotients: &Quotients, total: usize) -> usize {
    let (monoid, elements) = (quotients.monoid(), quotients.elements());
    let Table { classes, next, lost } = quotients.table(elements.len());
    let mut known = HashMap::new();
    let mut compared = 0;
    for list in (0..=total).flat_map(|total| lists(total, elements.len() - 1)) {
        let truth = loses(rules, &list, &mut known);
        let element = list.iter().fold(0, |all, &heap| monoid.product(all, elements[heap]));
        assert_eq!(monoid.is_lost(element), truth, "{list:?} in {rules:?}");
        let with = |all: usize, heap: &usize| {
            usize::try_from(next[all][usize::try_from(classes[*heap]).unwrap()]).unwrap()
        };
        assert_eq!(lost[list.iter().fold(0, with)], truth, "{list:?} in the table of {rules:?}");
        compared += 1;
    }
    compared
}

/// What makes a monoid the quotient: that no two elements are the same; and that the relations are
/// true and enough.
fn is_reduced(monoid: &Monoid) {
    let row = |element: usize| -> Vec<bool> {
        (0..monoid.order()).map(|other| monoid.is_lost(monoid.product(element, other))).collect()
    };
    let mut rows: Vec<Vec<bool>> = (0..monoid.order()).map(row).collect();
    rows.sort_unstable();
    rows.dedup();
    assert_eq!(rows.len(), monoid.order());
    let relations = monoid.relations();
    for (left, right) in &relations {
        assert_eq!(monoid.element(left), monoid.element(right));
    }
    // Words that no left side divides: as many as there are elements.
    let divides = |left: &[u8], word: &[u8]| left.iter().zip(word).all(|(one, all)| one <= all);
    let mut words = vec![vec![0; monoid.generators()]];
    let mut at = 0;
    while at < words.len() && words.len() <= monoid.order() {
        for generator in 0..monoid.generators() {
            let mut word = words[at].clone();
            word[generator] += 1;
            let is_normal = !relations.iter().any(|(left, _)| divides(left, &word));
            if is_normal && !words.contains(&word) {
                words.push(word);
            }
        }
        at += 1;
    }
    assert_eq!(words.len(), monoid.order());
}

#[test]
fn quotients_of_the_literature() {
    // Plambeck and Siegel 2008: Kayles has order 40 and period 12.
    for (code, up_to, order, lost, period) in [
        ("0.77", 168, 40, 9, Some((71, 12))),
        ("0.75", 22, 8, 2, Some((8, 2))),
        ("0.33", 12, 6, 2, Some((1, 3))),
        ("0.07", 24, 24, 5, None),
        ("0.3122", 6, 52, 10, None),
    ] {
        let quotients = found(rules(code), up_to);
        let monoid = quotients.monoid();
        let number = (0..monoid.order()).filter(|&element| monoid.is_lost(element)).count();
        assert_eq!((monoid.order(), number, quotients.period()), (order, lost, period), "{code}");
        is_reduced(monoid);
        assert_eq!(monoid.is_tame(), code == "0.33", "{code}");
        assert!(holds(&rules(code), &quotients, 13) > 50);
    }
}

/// As for values: a part that is replaced may become equal to another.
#[test]
fn with_unequal_parts_no_period_is_proved() {
    let taking = |unequal| TakeAndBreak { digits: vec![0, 3, 3], unequal };
    assert_eq!(found(taking(false), 12).period(), Some((1, 3)));
    assert_eq!(found(taking(true), 12).period(), None);
    assert_eq!(found(TakeAndBreak { digits: vec![4], unequal: true }, 12).period(), None);
}

/// Takes half a minute.
#[test]
#[ignore = "a million lists"]
fn a_million_lists_agree_with_literal_play() {
    let games = [("0.77", 83, 42), ("0.75", 40, 42), ("0.144", 50, 42), ("0.312", 40, 42)];
    let games = games.into_iter().chain([("0.15", 157, 42), ("0.07", 27, 42)]);
    let mut compared = 0;
    for (code, up_to, total) in games {
        let some = holds(&rules(code), &found(rules(code), up_to), total);
        println!("{code}: {some} lists");
        compared += some;
    }
    assert!(compared > 1_000_000, "{compared}");
}

#[test]
fn searches_keep_their_budgets() {
    let limits = Limits { states: 500, ..Limits::default() };
    let run = Run::new(limits);
    let mut quotients = Quotients::new(rules("0.3122"), 1000);
    let stop = QuotientError::Stop(Stop::States { limit: 500 });
    assert_eq!(quotients.extend(7, &run), Err(stop));
    assert_eq!(run.memory(), 0);
    // What was there before is there still.
    assert_eq!((quotients.elements().len(), quotients.monoid().order()), (7, 52));
    assert!(holds(&rules("0.3122"), &quotients, 11) > 50);
    let mut few = Quotients::new(rules("0.3122"), 30);
    assert_eq!(few.extend(7, &Run::default()), Err(QuotientError::TooLarge(5)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn random_games_agree_with_literal_play(
        first in prop_oneof![Just(0_u8), Just(4), Just(8)],
        digits in prop::collection::vec(0_u8..16, 1..4),
        unequal in prop::bool::weighted(0.2),
    ) {
        let rules = TakeAndBreak { digits: [vec![first], digits].concat(), unequal };
        let mut quotients = Quotients::new(rules.clone(), 60);
        let run = Run::new(Limits { states: 3000, ..Limits::default() });
        let stopped = quotients.extend(9, &run).is_err();
        if !stopped || quotients.elements().len() > 1 {
            holds(&rules, &quotients, 12);
            is_reduced(quotients.monoid());
            let table = quotients.table(quotients.elements().len());
            let (monoid, _) = Monoid::of_table(&table.next, table.lost).unwrap();
            prop_assert_eq!(monoid.order(), quotients.monoid().order());
            prop_assert_eq!(monoid.is_tame(), quotients.monoid().is_tame());
            is_reduced(&monoid);
        }
        prop_assert_eq!(run.memory(), 0);
    }
}
