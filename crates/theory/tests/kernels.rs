//! Kernels and searches that forget, held to the definition and to the engine that computes one
//! heap after the other.

use proptest::prelude::*;
use run::{Limits, Run};
use theory::sequence::{Kernel, Sequence, Tail, TakeAndBreak, mex};

fn rules(code: &str) -> TakeAndBreak {
    let digits = code
        .chars()
        .filter_map(|symbol| symbol.to_digit(16))
        .filter_map(|digit| u8::try_from(digit).ok());
    TakeAndBreak { digits: digits.collect(), unequal: false }
}

fn unequal(code: &str) -> TakeAndBreak {
    TakeAndBreak { unequal: true, ..rules(code) }
}

fn free() -> Run<'static> {
    Run::new(Limits { states: u64::MAX, ..Limits::default() })
}

fn values(rules: &TakeAndBreak, kernel: Kernel, size: usize) -> Vec<u16> {
    let mut sequence = Sequence::with_kernel(rules.clone(), vec![0], kernel);
    sequence.extend(size, &free()).expect("no budget ends");
    sequence.values().to_vec()
}

/// Few rare heaps; few and many searches; many rare heaps, with and without a break that leaves
/// equal heaps.
fn named() -> [(TakeAndBreak, usize); 6] {
    [
        (rules("0.106"), 1_000_000),
        (rules("0.104"), 1_000_000),
        (rules("0.16"), 400_000),
        (unequal("4.0"), 100_000),
        (rules("0.6"), 100_000),
        (rules("0.144"), 50_000),
    ]
}

#[test]
fn all_kernels_compute_the_same() {
    assert!(Kernel::available().count() >= 2);
    for (rules, size) in named() {
        let size = if cfg!(debug_assertions) { size / 8 } else { size };
        let single = values(&rules, Kernel::Single, size);
        for kernel in Kernel::available().skip(1) {
            let made = values(&rules, kernel, size);
            let wrong = single.iter().zip(&made).position(|(one, two)| one != two);
            assert_eq!((wrong, made.len()), (None, single.len()), "{rules:?} {kernel:?}");
        }
    }
}

#[test]
fn kernels_compute_what_the_definition_says() {
    for (rules, _) in named() {
        let size = if cfg!(debug_assertions) { 6_000 } else { 12_000 };
        for kernel in Kernel::available() {
            let made = values(&rules, kernel, size);
            // The definition is asked about some heaps only, given the values of all before.
            for heap in (1..made.len()).rev().take(300).chain((2_000..2_600).step_by(3)) {
                assert_eq!(
                    u32::from(made[heap]),
                    mex(&rules, &made[..heap]),
                    "{rules:?} {kernel:?} {heap}"
                );
            }
        }
    }
}

#[test]
fn periods_are_proved_when_little_is_kept() {
    for (code, preperiod, period) in
        [("0.16", 105_351, 149_459), ("0.77", 71, 12), ("0.56", 326_640, 144)]
    {
        let mut tail = Tail::new(rules(code)).expect("two heaps at most");
        let found = tail
            .extend_until_proved(1_000_000, &free())
            .expect("no budget ends")
            .expect("a period");
        assert_eq!((found.period.preperiod, found.period.period), (preperiod, period), "{code}");
        assert!(found.period.proved && found.is_least, "{code}");
    }
    // Little more is kept than half the period: it is the return of all that matters that is seen.
    let mut tail =
        Tail::with_kept(rules("0.16"), 1 << 16, Kernel::best()).expect("two heaps at most");
    let found =
        tail.extend_until_proved(3_000_000, &free()).expect("no budget ends").expect("a period");
    assert!(found.period.proved && !found.is_least, "{found:?}");
    assert_eq!(found.period.period, 149_459);
    assert!(found.period.preperiod >= 105_351);
    assert!(tail.first_kept() > 0);
}

#[test]
fn what_is_saved_is_gone_on_with() {
    let rules = rules("0.106");
    let whole = values(&rules, Kernel::best(), 400_000);
    let mut tail =
        Tail::with_kept(rules.clone(), 1 << 16, Kernel::best()).expect("two heaps at most");
    assert!(tail.save().is_none());
    for size in [50_000, 150_001, 290_017, 400_000] {
        assert_eq!(tail.extend_until_proved(size, &free()), Ok(None));
        assert_eq!(tail.size(), size + 1);
        assert_eq!(tail.last(), &whole[tail.first_kept()..=size]);
        let saved = tail.save().expect("enough values");
        assert!(saved.len() < 1_000_000);
        for damaged in [&saved[..saved.len() - 1], &saved[1..], &saved[..7]] {
            assert!(Tail::restore(rules.clone(), damaged).is_none());
        }
        let before = tail.found();
        tail = Tail::restore(rules.clone(), &saved).expect("what was saved");
        assert_eq!(tail.size(), size + 1);
        assert_eq!(tail.found().is_some(), before.is_some_and(|found| !found.is_least));
    }
}

/// FNV-1a, the digest at the end of what is saved.
fn digest(data: &[u8]) -> [u8; 8] {
    let digest = data.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    digest.to_le_bytes()
}

#[test]
fn what_is_saved_is_for_one_code() {
    let mut tail = Tail::with_kept(rules("0.106"), 1, Kernel::best()).expect("two heaps at most");
    assert_eq!(tail.extend_until_proved(100_000, &free()), Ok(None));
    let saved = tail.save().expect("enough values");
    for other in [rules("0.104"), rules("0.1061"), rules("4.106"), unequal("0.106"), rules("0.8")] {
        assert!(Tail::restore(other, &saved).is_none());
    }
    // Digits without a meaning are none.
    assert!(Tail::restore(rules("2.10600"), &saved).is_some());
}

#[test]
fn what_is_damaged_is_refused() {
    let rules = rules("0.106");
    let mut tail = Tail::with_kept(rules.clone(), 1, Kernel::best()).expect("two heaps at most");
    assert_eq!(tail.extend_until_proved(120_000, &free()), Ok(None));
    let saved = tail.save().expect("enough values");
    for at in (0..400).chain((400..saved.len()).step_by(1_999)) {
        let mut damaged = saved.clone();
        damaged[at] ^= 1 << (at % 8);
        assert!(Tail::restore(rules.clone(), &damaged).is_none(), "{at}");
    }
    assert!(Tail::restore(rules.clone(), &[]).is_none());
    // Where the digest is right as well, nothing panics and nothing is too large, whatever is told.
    let told = &saved[..saved.len() - 8];
    let forged = |data: &[u8]| Tail::restore(rules.clone(), &[data, &digest(data)].concat());
    assert!(forged(told).is_some());
    for length in (0..400).chain((400..told.len()).step_by(1_999)) {
        assert!(forged(&told[..length]).is_none());
    }
    let mut believed = 0;
    for at in (8..8 + 40 * 8).step_by(8) {
        let number = u64::from_le_bytes(told[at..at + 8].try_into().unwrap());
        for other in [
            0,
            1,
            2,
            3,
            number + 1,
            number.wrapping_sub(1),
            number ^ 64,
            1 << 15,
            1 << 20,
            1 << 40,
            1 << 57,
            1 << 58,
            u64::MAX >> 1,
            u64::MAX,
        ] {
            let mut changed = told.to_vec();
            changed[at..at + 8].copy_from_slice(&other.to_le_bytes());
            if let Some(mut tail) = forged(&changed) {
                believed += 1;
                let next = tail.size() + 3_000;
                let few =
                    Run::new(Limits { states: u64::MAX, memory: 1 << 22, ..Limits::default() });
                let _ = tail.extend_until_proved(next, &few);
            }
        }
    }
    assert!(believed > 40, "{believed}");
    for at in (8 + 40 * 8..told.len()).step_by(4_999) {
        let mut changed = told.to_vec();
        changed[at] ^= 1 << (at % 8);
        if let Some(mut tail) = forged(&changed) {
            let next = tail.size() + 3_000;
            let _ = tail.extend_until_proved(next, &free());
        }
    }
}

#[test]
fn nothing_that_may_be_kept_is_too_much_to_ask_for() {
    let mut tail =
        Tail::with_kept(rules("0.77"), usize::MAX, Kernel::best()).expect("two heaps at most");
    assert!(tail.extend_until_proved(10_000, &free()).expect("no budget ends").is_some());
}

#[test]
fn three_heaps_are_not_forgotten() {
    assert!(Tail::new(rules("0.8")).is_none());
}

/// Any octal rules, with digits of up to four takes.
fn any_octal() -> impl Strategy<Value = TakeAndBreak> {
    let start = prop_oneof![4 => Just(0_u8), 1 => Just(4)];
    (start, prop::collection::vec(0..8_u8, 1..=4), prop::bool::weighted(0.2)).prop_map(
        |(start, mut digits, unequal)| {
            digits.insert(0, start);
            TakeAndBreak { digits, unequal }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 20 } else { 400 }))]

    #[test]
    fn kernels_agree_for_all_rules_and_blocks(
        rules in any_octal(),
        cut in 2_000..4_000_usize,
        steps in prop::collection::vec(1..700_usize, 0..8),
    ) {
        let size = 7_000;
        let single = values(&rules, Kernel::Single, size);
        for kernel in Kernel::available().skip(1) {
            let mut sequence = Sequence::with_kernel(rules.clone(), single[..cut].to_vec(), kernel);
            let mut next = cut;
            for step in &steps {
                next = (next + step).min(size);
                sequence.extend(next, &free()).expect("no budget ends");
                prop_assert_eq!(sequence.values(), &single[..=next]);
            }
            sequence.extend(size, &free()).expect("no budget ends");
            prop_assert_eq!(sequence.values(), &single[..]);
        }
    }

    #[test]
    fn kernels_agree_with_the_definition(
        rules in any_octal(),
        heaps in prop::collection::vec(2_048..4_500_usize, 12),
    ) {
        for kernel in Kernel::available() {
            let made = values(&rules, kernel, 4_500);
            for &heap in &heaps {
                prop_assert_eq!(u32::from(made[heap]), mex(&rules, &made[..heap]));
            }
        }
    }
}
