//! Values and periods, held to the definition and to what is known.

use proptest::prelude::*;
use run::{Limits, Run, Stop};
use theory::sequence::{Period, Sequence, SequenceError, TakeAndBreak, mex};

fn rules(code: &str) -> TakeAndBreak {
    let digits = code
        .chars()
        .filter_map(|symbol| symbol.to_digit(16))
        .filter_map(|digit| u8::try_from(digit).ok());
    TakeAndBreak { digits: digits.collect(), unequal: false }
}

/// Heaps are made two of different sizes, and nothing else is done (Grundy 1939).
fn halves() -> TakeAndBreak {
    TakeAndBreak { digits: vec![4], unequal: true }
}

fn naive(rules: &TakeAndBreak, size: usize) -> Vec<u16> {
    let mut values = vec![0];
    while values.len() <= size {
        values.push(u16::try_from(mex(rules, &values)).expect("a small value"));
    }
    values
}

fn extended(rules: &TakeAndBreak, size: usize) -> Sequence {
    let mut sequence = Sequence::new(rules.clone());
    sequence.extend(size, &Run::default()).expect("no budget ends");
    sequence
}

fn proved(code: &str, limit: usize) -> (Sequence, Period) {
    let mut sequence = Sequence::new(rules(code));
    let period = sequence.extend_until_proved(limit, &Run::default()).expect("no budget ends");
    let period = period.unwrap_or_else(|| panic!("{code} has a period below {limit}"));
    assert!(period.proved && period.saltus == 0, "{code}: {period:?}");
    (sequence, period)
}

/// Whether the values repeat from `preperiod` on.
fn repeats(values: &[u16], preperiod: usize, period: usize, saltus: u32) -> bool {
    (preperiod..values.len() - period)
        .all(|heap| u32::from(values[heap + period]) == u32::from(values[heap]) + saltus)
}

#[test]
fn the_definition_is_as_in_small_games() {
    // One or two beans (Nim with takes of at most 2), Kayles, and Grundy's game, from Winning Ways.
    assert_eq!(naive(&rules("0.33"), 7), [0, 1, 2, 0, 1, 2, 0, 1]);
    assert_eq!(naive(&rules("0.77"), 12), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]);
    assert_eq!(
        naive(&halves(), 20),
        [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0]
    );
    assert_eq!(naive(&rules("0.07"), 12), [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]);
    // Break in three unequal heaps: 6 = 1 + 2 + 3 is the first that can be.
    assert_eq!(
        naive(&TakeAndBreak { digits: vec![8], unequal: true }, 7),
        [0, 0, 0, 0, 0, 0, 1, 1]
    );
}

#[test]
fn periods_are_those_of_the_literature() {
    // Guy and Smith 1956, with the first n from which on the values repeat: one more than the last
    // exception.
    for (code, preperiod, period) in
        [("0.07", 53, 34), ("0.77", 71, 12), ("0.137", 52, 34), ("0.33", 1, 3), ("0.3", 1, 2)]
    {
        let found = proved(code, 5_000).1;
        assert_eq!((found.preperiod, found.period), (preperiod, period), "{code}");
    }
    for (code, period) in [
        ("0.17", 34),
        ("0.4", 34),
        ("0.44", 24),
        ("0.15", 10),
        ("0.35", 6),
        ("0.45", 20),
        ("0.177", 20),
        ("0.115", 14),
    ] {
        let (sequence, found) = proved(code, 5_000);
        assert_eq!(found.period, period, "{code}: {found:?}");
        // The definition goes on in the same way, far beyond what the proof needed.
        let values = naive(sequence.rules(), 3_000);
        assert!(repeats(&values, found.preperiod, period, 0), "{code}");
        assert!(
            found.preperiod == 1 || !repeats(&values, found.preperiod - 1, period, 0),
            "{code}"
        );
        assert!((1..period).all(|shorter| !repeats(&values, 2_000, shorter, 0)), "{code}");
        assert!(
            found.needed(sequence.rules()).is_some_and(|needed| needed <= sequence.values().len()),
            "{code}"
        );
    }
}

#[test]
fn exceptions_of_kayles_are_those_of_the_literature() {
    let (sequence, period) = proved("0.77", 1_000);
    assert_eq!(sequence.exceptions(&period), [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]);
}

#[test]
fn long_periods_are_found() {
    // Gangolli and Plambeck 1989.
    for (code, preperiod, period) in [("0.16", 105_351, 149_459), ("0.56", 326_640, 144)] {
        let (sequence, found) = proved(code, 1_000_000);
        assert_eq!((found.preperiod, found.period), (preperiod, period), "{code}");
        let values = sequence.values();
        assert!(
            repeats(values, preperiod, period, 0)
                && values[preperiod - 1] != values[preperiod - 1 + period],
            "{code}"
        );
    }
}

#[test]
fn sparse_spaces_are_found() {
    let look = extended(&rules("0.106"), 30_000).sparse();
    assert_eq!((look.mask, look.alternating, look.rare, look.last_rare), (0xd, true, 15, 1_103));
    let grundy = extended(&halves(), 30_000).sparse();
    assert!(!grundy.alternating && grundy.rare < 1_300 && grundy.distinct > 50, "{grundy:?}");
    let values = naive(&halves(), 3_000);
    let look = extended(&halves(), 3_000).sparse();
    let largest = *values.iter().max().unwrap();
    assert_eq!(
        look.largest,
        (u32::from(largest), values.iter().position(|&value| value == largest).unwrap())
    );
    assert_eq!(look.zeros, values[1..].iter().filter(|&&value| value == 0).count());
    assert_eq!(look.last_zero, values.iter().rposition(|&value| value == 0).unwrap());
    let rare = |&heap: &usize| (u32::from(values[heap]) & look.mask).count_ones().is_multiple_of(2);
    assert_eq!(look.rare, (1..=3_000).filter(rare).count());
    assert_eq!(look.last_rare, (1..=3_000).rfind(rare).unwrap());
    assert_eq!(extended(&rules("0.33"), 100).sparse().mask, 0);
}

#[test]
fn arithmetic_periods_are_found_and_not_proved() {
    // Winning Ways, chapter 4: hexadecimal games whose values rise by a saltus.
    let mut found = 0;
    for digits in (0..256_u16)
        .map(|code| vec![0, u8::try_from(code / 16).unwrap(), u8::try_from(code % 16).unwrap()])
    {
        let rules = TakeAndBreak { digits, unequal: false };
        let sequence = extended(&rules, 400);
        if let Some(period) = sequence.period().filter(|period| period.saltus > 0) {
            assert!(!period.proved && period.needed(&rules).is_none());
            assert!(
                repeats(sequence.values(), period.preperiod, period.period, period.saltus),
                "{rules:?}"
            );
            found += 1;
        }
    }
    assert!(found > 5, "{found}");
}

#[test]
fn a_rise_is_found_when_it_is_seen_twice() {
    let found = |values: &[u16]| {
        let found = Sequence::resume(halves(), values.to_vec()).period()?;
        Some((found.preperiod, found.period, found.saltus))
    };
    assert_eq!(found(&[0, 0, 0, 0, 0, 0, 1, 1, 1]), Some((3, 3, 1)));
    assert_eq!(found(&[0, 5, 1, 2, 3, 4, 5]), Some((2, 1, 1)));
    assert_eq!(found(&[0, 5, 4, 3, 2, 1, 0]), None);
    assert_eq!(found(&[0]), None);
}

#[test]
fn nothing_is_proved_of_unequal_heaps() {
    let rules = TakeAndBreak { unequal: true, ..rules("0.77") };
    let mut sequence = Sequence::new(rules.clone());
    assert_eq!(sequence.extend_until_proved(2_000, &Run::default()), Ok(None));
    assert_eq!(sequence.values(), naive(&rules, 2_000));
    assert!(sequence.period().is_none_or(|period| !period.proved));
}

#[test]
fn a_stop_keeps_what_was_computed() {
    let mut sequence = Sequence::new(halves());
    let stop = sequence.extend(3_000, &Run::new(Limits { states: 1_000, ..Limits::default() }));
    assert_eq!(stop, Err(SequenceError::Stop(Stop::States { limit: 1_000 })));
    assert_eq!(sequence.values().len(), 1_001);
    // Values take two bytes each.
    let stop = sequence.extend(3_000, &Run::new(Limits { memory: 4_000, ..Limits::default() }));
    assert_eq!(stop, Err(SequenceError::Stop(Stop::Memory { limit: 4_000 })));
    assert_eq!(sequence.values().len(), 2_001);
    sequence.extend(3_000, &Run::default()).unwrap();
    assert_eq!(sequence.values(), naive(&halves(), 3_000));
}

#[test]
fn values_that_do_not_fit_are_an_error() {
    // If anything up to 65,539 may be taken, a heap's value is its size.
    let takes = TakeAndBreak { digits: vec![3; 65_540], unequal: false };
    let mut sequence = Sequence::resume(takes, (0..=u16::MAX).collect());
    assert_eq!(sequence.extend(65_536, &Run::default()), Err(SequenceError::TooLarge));
    assert_eq!(sequence.values().len(), 65_536);
}

/// Any rules, octal or hexadecimal.
fn any_rules() -> impl Strategy<Value = TakeAndBreak> {
    let start = prop_oneof![3 => Just(0_u8), 1 => Just(4)];
    let octal = (start, prop::collection::vec(0..8_u8, 0..=6), prop::bool::weighted(0.2));
    let start = prop_oneof![3 => Just(0_u8), 1 => Just(4), 1 => Just(8), 1 => Just(12)];
    let other = (start, prop::collection::vec(0..16_u8, 0..=4), prop::bool::weighted(0.1));
    let made = |(start, mut digits, unequal): (u8, Vec<u8>, bool)| {
        digits.insert(0, start);
        TakeAndBreak { digits, unequal }
    };
    prop_oneof![3 => octal, 1 => other].prop_map(made)
}

/// How far the definition is followed.
fn size(rules: &TakeAndBreak) -> usize {
    match (rules.parts(), cfg!(debug_assertions)) {
        (3, _) => 200,
        (_, true) => 1_200,
        (_, false) => 3_000,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 96 } else { 600 }))]

    #[test]
    fn values_are_those_of_the_definition(rules in any_rules(), cut in 0..1_000_usize) {
        let size = size(&rules);
        let values = naive(&rules, size);
        let made = extended(&rules, size);
        prop_assert_eq!(made.values(), &values);
        let mut resumed = Sequence::resume(rules.clone(), values[..=cut.min(size)].to_vec());
        resumed.extend(size, &Run::default()).expect("no budget ends");
        prop_assert_eq!(resumed.values(), &values);
    }

    #[test]
    fn periods_are_least(rules in any_rules()) {
        let sequence = extended(&rules, 200);
        let values = naive(&rules, 600.min(size(&rules)));
        if let Some(found) = sequence.period() {
            let seen = &values[..=200];
            prop_assert!(repeats(seen, found.preperiod, found.period, found.saltus));
            prop_assert!(
                found.preperiod == 1
                    || !repeats(seen, found.preperiod - 1, found.period, found.saltus)
            );
            for shorter in 1..found.period {
                prop_assert!(!repeats(seen, found.preperiod, shorter, found.saltus));
            }
            prop_assert!(found.preperiod + 2 * found.period <= 201);
            if found.proved {
                prop_assert!(repeats(&values, found.preperiod, found.period, 0), "{:?}", found);
            }
        }
    }

    #[test]
    fn periods_are_found(
        before in prop::collection::vec(0..4_u16, 0..30),
        times in 3..9_usize,
        repeated in prop::collection::vec(0..4_u16, 1..20),
        saltus in 0..3_u16,
    ) {
        let period = repeated.len();
        let tail = (0_u16..)
            .take(times)
            .flat_map(|time| repeated.iter().map(move |value| value + time * saltus));
        let values: Vec<u16> = [0].into_iter().chain(before.iter().copied()).chain(tail).collect();
        // By trying all, saltus 0 first.
        let last = values.len() - 1;
        let mut best = None;
        'all: for saltus in [0, 1] {
            for preperiod in 1..=last {
                for period in 1..=(last + 1 - preperiod) / 2 {
                    let added = u32::from(values[last])
                        .checked_sub(u32::from(values[last - period]))
                        .filter(|&added| (added > 0) == (saltus == 1));
                    if let Some(added) =
                        added.filter(|&added| repeats(&values, preperiod, period, added))
                        && 2 * (last + 1 - preperiod) >= last
                    {
                        best = Some((preperiod, period, added));
                        break 'all;
                    }
                }
            }
        }
        // Rules of which nothing is proved, so that what is found does not depend on them.
        let sequence = Sequence::resume(TakeAndBreak { digits: vec![4], unequal: true }, values);
        let found = sequence.period().map(|found| (found.preperiod, found.period, found.saltus));
        prop_assert_eq!(found, best);
        if before.len() <= period * times {
            prop_assert!(found.is_some());
        }
    }
}
