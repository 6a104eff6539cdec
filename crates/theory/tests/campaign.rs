//! Random rules in great numbers, every engine against every other and against the definition. The
//! short form runs with the other tests; the long one by `cargo test --release -p nimatron-theory
//! --test campaign -- --ignored --nocapture`, with `CODES` and `SEED` in the environment.

use run::{Limits, Run};
use theory::sequence::{Kernel, Sequence, Tail, TakeAndBreak, mex};

/// Numbers that look random (Steele, Lea and Flood 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    fn below(&mut self, end: usize) -> usize {
        let end = u64::try_from(end).expect("64 bits");
        usize::try_from(self.next() % end).expect("less than before")
    }

    /// 2 to 6 digits, some of them far away from the others, near to where blocks end.
    fn rules(&mut self) -> TakeAndBreak {
        let mut digits = vec![if self.below(4) == 0 { 4 } else { 0 }];
        let count = 1 + self.below(5);
        digits.extend((0..count).map(|_| u8::try_from(self.below(8)).expect("a digit")));
        if self.below(4) == 0 {
            let far =
                [7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 255, 256, 257, 300, 511, 513]
                    [self.below(19)];
            digits.resize(digits.len().max(far + 1), 0);
            digits[far] |= u8::try_from(1 + self.below(7)).expect("a digit");
        }
        TakeAndBreak { digits, unequal: self.below(4) == 0 }
    }
}

fn free() -> Run<'static> {
    Run::new(Limits { states: u64::MAX, ..Limits::default() })
}

fn single(rules: &TakeAndBreak, size: usize) -> Vec<u16> {
    let mut sequence = Sequence::with_kernel(rules.clone(), vec![0], Kernel::Single);
    sequence.extend(size, &free()).expect("no budget ends");
    sequence.values().to_vec()
}

/// Where two sequences differ first.
fn difference(one: &[u16], two: &[u16]) -> Option<usize> {
    one.iter().zip(two).position(|(one, two)| one != two)
}

/// All kernels, begun anywhere and stopped anywhere, and searches that keep only the end.
fn check(random: &mut Random, rules: &TakeAndBreak, size: usize, defined: usize) {
    let whole = single(rules, size);
    let heaps: Vec<usize> =
        (1..=defined.min(size)).chain((0..20).map(|_| 1 + random.below(size))).collect();
    for heap in heaps {
        assert_eq!(u32::from(whole[heap]), mex(rules, &whole[..heap]), "{rules:?} {heap}");
    }
    for kernel in Kernel::available().skip(1) {
        let cut = 1 + random.below(size / 2);
        let mut sequence = Sequence::with_kernel(rules.clone(), whole[..cut].to_vec(), kernel);
        let mut next = cut;
        for _ in 0..random.below(12) {
            next = (next + 1 + random.below(900)).min(size);
            sequence.extend(next, &free()).expect("no budget ends");
        }
        sequence.extend(size, &free()).expect("no budget ends");
        assert_eq!(
            (difference(&whole, sequence.values()), sequence.values().len()),
            (None, whole.len()),
            "{rules:?} {kernel:?} from {cut}"
        );
        if let Some(mut tail) = Tail::with_kept(rules.clone(), 1, kernel) {
            let mut goal = 0;
            while tail.size() <= size {
                goal = (goal + 1 + random.below(size / 2)).min(size);
                let found = tail.extend_until_proved(goal, &free()).expect("no budget ends");
                let last = &whole[tail.first_kept()..tail.size().min(whole.len())];
                assert_eq!(difference(last, tail.last()), None, "{rules:?} {kernel:?} {goal}");
                if let Some(found) = found {
                    let period = found.period;
                    let end = whole.len() - period.period;
                    assert!(period.proved && period.preperiod > 0);
                    assert_eq!(
                        (period.preperiod..end)
                            .find(|&heap| whole[heap] != whole[heap + period.period]),
                        None,
                        "{rules:?} {found:?}"
                    );
                    if found.is_least && period.preperiod > 1 {
                        assert_ne!(
                            whole[period.preperiod - 1],
                            whole[period.preperiod - 1 + period.period],
                            "{rules:?} {found:?}"
                        );
                    }
                    break;
                }
                if goal == size {
                    break;
                }
                if random.below(2) == 0
                    && let Some(saved) = tail.save()
                {
                    tail = Tail::restore(rules.clone(), &saved).expect("what was saved");
                }
            }
        }
    }
}

#[test]
fn random_rules_by_all_engines() {
    let mut random = Random(1);
    for _ in 0..if cfg!(debug_assertions) { 12 } else { 60 } {
        let rules = random.rules();
        check(&mut random, &rules, 6_000, 200);
    }
}

#[test]
#[ignore = "takes minutes"]
fn very_many_random_rules_by_all_engines() {
    let number = |name: &str, otherwise: u64| {
        std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
    };
    let (codes, seed) = (number("CODES", 2_000), number("SEED", 1));
    let mut random = Random(seed);
    for code in 0..codes {
        let rules = random.rules();
        // One of ten so far that searches forget, if not too many heaps are rare.
        let far = code % 10 == 9 && {
            let mut sequence = Sequence::new(rules.clone());
            sequence.extend(3_000, &free()).expect("no budget ends");
            (1..300).contains(&sequence.sparse().rare)
        };
        let size = if far { 300_000 } else { 3_000 + random.below(27_000) };
        check(&mut random, &rules, size, 2_500);
        if code % 10 == 9 {
            println!("{} codes", code + 1);
        }
    }
}

/// What a search that keeps the end finds is what is found among all values.
fn proofs(rules: &TakeAndBreak, limit: usize) -> bool {
    let mut sequence = Sequence::new(rules.clone());
    let expected = sequence.extend_until_proved(limit, &free()).expect("no budget ends");
    let mut tail = Tail::new(rules.clone()).expect("two heaps at most");
    let found = tail.extend_until_proved(limit, &free()).expect("no budget ends");
    if let Some(found) = found {
        let expected = expected.unwrap_or_else(|| panic!("{rules:?}: {found:?}"));
        if found.is_least {
            assert_eq!(
                (found.period.preperiod, found.period.period),
                (expected.preperiod, expected.period),
                "{rules:?}"
            );
        } else {
            assert!(
                found.period.preperiod >= expected.preperiod
                    && found.period.period.is_multiple_of(expected.period),
                "{rules:?}"
            );
        }
        return true;
    }
    // It looks less often, but not much less.
    assert!(
        expected.is_none_or(|expected| expected
            .needed(rules)
            .is_none_or(|needed| needed + needed / 8 + 2_000 > limit)),
        "{rules:?} {expected:?}"
    );
    false
}

#[test]
#[ignore = "takes minutes"]
fn proofs_of_all_short_codes_are_the_same() {
    let mut proved = 0;
    for first in [0, 4] {
        for code in 0..if first == 0 { 4096_u16 } else { 512 } {
            let digits = if first == 0 { 4 } else { 3 };
            let digits = (0..digits).map(|place| u8::try_from(code >> (3 * place) & 7).unwrap());
            let rules = TakeAndBreak {
                digits: [first].into_iter().chain(digits).collect(),
                unequal: false,
            };
            proved += usize::from(proofs(&rules, 12_000));
        }
    }
    println!("{proved} codes proved");
    assert!(proved > 500);
}

#[test]
fn proofs_of_some_short_codes_are_the_same() {
    let step = if cfg!(debug_assertions) { 61 } else { 7 };
    for code in (0..512_u16).step_by(step) {
        let digits = (0..3).map(|place| u8::try_from(code >> (3 * place) & 7).unwrap());
        let rules =
            TakeAndBreak { digits: [0].into_iter().chain(digits).collect(), unequal: false };
        proofs(&rules, 4_000);
    }
}
