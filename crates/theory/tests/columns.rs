//! Turns that balance columns, held to the game itself.

use std::collections::HashMap;
use std::time::Instant;

use proptest::prelude::*;
use theory::columns::{loses, winning_turn};

/// All positions that one turn makes of `heaps`: at least one of them smaller, at most `most`.
fn options(heaps: &[u128], most: u64) -> Vec<Vec<u128>> {
    let Some((&first, rest)) = heaps.split_first() else {
        return vec![];
    };
    let with = |size: u128, tails: Vec<Vec<u128>>| {
        tails.into_iter().map(move |tail| std::iter::once(size).chain(tail).collect::<Vec<_>>())
    };
    let mut found: Vec<Vec<u128>> = with(first, options(rest, most)).collect();
    if most > 0 {
        for size in 0..first {
            found.extend(with(size, options(rest, most - 1)));
            found.extend(with(size, vec![rest.to_vec()]));
        }
    }
    found
}

/// Whether the player to move loses, by playing.
fn by_play(heaps: &[u128], most: u64, misere: bool, known: &mut HashMap<Vec<u128>, bool>) -> bool {
    let mut key: Vec<u128> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
    key.sort_unstable();
    if let Some(&lost) = known.get(&key) {
        return lost;
    }
    let lost = if key.is_empty() {
        !misere
    } else {
        !options(&key, most).iter().any(|next| by_play(next, most, misere, known))
    };
    known.insert(key, lost);
    lost
}

/// The result of a turn; panics if it is not one.
fn play(heaps: &[u128], most: u64, turn: &[(usize, u128)]) -> Vec<u128> {
    assert!(
        !turn.is_empty() && turn.len().try_into().is_ok_and(|changed: u64| changed <= most),
        "{heaps:?} {turn:?}"
    );
    assert!(turn.windows(2).all(|pair| pair[0].0 < pair[1].0), "{turn:?} are in order, each once");
    let mut next = heaps.to_vec();
    for &(index, size) in turn {
        assert!(size < next[index], "{heaps:?} {turn:?}");
        next[index] = size;
    }
    next
}

/// Every tuple of `count` heaps of at most `largest`.
fn tuples(count: usize, largest: u128) -> Vec<Vec<u128>> {
    (0..count).fold(vec![vec![]], |shorter, _| {
        shorter
            .iter()
            .flat_map(|tuple| (0..=largest).map(|size| [&tuple[..], &[size]].concat()))
            .collect()
    })
}

#[test]
fn small_positions_are_as_in_play() {
    for (count, largest) in [(0, 0), (1, 7), (2, 7), (3, 7), (4, 7), (5, 4), (6, 3)] {
        for most in 1..=6 {
            for misere in [false, true] {
                let mut known = HashMap::new();
                for heaps in tuples(count, largest) {
                    let lost = by_play(&heaps, most, misere, &mut known);
                    assert_eq!(
                        loses(&heaps, most, misere),
                        lost,
                        "{heaps:?}, at most {most}, misere {misere}"
                    );
                    let over = heaps.iter().all(|&heap| heap == 0);
                    match winning_turn(&heaps, most, misere) {
                        None => assert!(lost || over, "{heaps:?}, at most {most}, misere {misere}"),
                        Some(turn) => {
                            let next = play(&heaps, most, &turn);
                            assert!(
                                !lost && by_play(&next, most, misere, &mut known),
                                "{heaps:?}, at most {most}: {turn:?}"
                            );
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn who_cannot_move_wins_or_loses() {
    for heaps in [&[][..], &[0, 0], &[3]] {
        for misere in [false, true] {
            assert_eq!(loses(heaps, 0, misere), !misere);
            assert_eq!(winning_turn(heaps, 0, misere), None);
        }
    }
    assert!(loses(&[], u64::MAX, false) && !loses(&[], u64::MAX, true));
    assert_eq!(winning_turn(&[u128::MAX, 5], u64::MAX, false), Some(vec![(0, 0), (1, 0)]));
    assert_eq!(winning_turn(&[u128::MAX, 1], u64::MAX, true), Some(vec![(0, 0)]));
}

/// Numbers that look random (Steele, Lea and Flood 2014).
fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

#[test]
fn a_hundred_thousand_turns_win() {
    let mut state = 1;
    let mut won = 0;
    for _ in 0..100_000 {
        let count = splitmix(&mut state) % 12;
        let most = 1 + splitmix(&mut state) % 6;
        let misere = splitmix(&mut state) % 2 == 1;
        // Small values in between, so that the ends of misere play are met.
        let bound = 10_u64.pow(u32::try_from(splitmix(&mut state) % 19).unwrap()).max(2);
        let heaps: Vec<u128> =
            (0..count).map(|_| u128::from(splitmix(&mut state) % bound)).collect();
        match winning_turn(&heaps, most, misere) {
            Some(turn) => {
                assert!(!loses(&heaps, most, misere), "{heaps:?}, at most {most}, misere {misere}");
                assert!(
                    loses(&play(&heaps, most, &turn), most, misere),
                    "{heaps:?}, at most {most}, misere {misere}: {turn:?}"
                );
                won += 1;
            }
            None => assert!(loses(&heaps, most, misere) || heaps.iter().all(|&heap| heap == 0)),
        }
    }
    assert!(won > 80_000, "{won}");
}

proptest! {
    #[test]
    fn turns_of_wide_values_win(
        heaps in prop::collection::vec(prop_oneof![any::<u128>(), 0..4_u128], 0..40),
        most in prop_oneof![1..45_u64, any::<u64>()],
        misere: bool,
    ) {
        prop_assume!(most > 0);
        match winning_turn(&heaps, most, misere) {
            Some(turn) => {
                prop_assert!(!loses(&heaps, most, misere));
                prop_assert!(loses(&play(&heaps, most, &turn), most, misere));
            }
            None => {
                prop_assert!(loses(&heaps, most, misere) || heaps.iter().all(|&heap| heap == 0))
            }
        }
    }
}

/// A million heaps, in orders that are bad for looking through them; run with `--release --
/// --ignored --nocapture`.
#[test]
#[ignore = "a measurement"]
fn a_million_heaps() {
    let mut state = 7;
    let mut random: Vec<u128> = (0..1_000_000)
        .map(|_| u128::from(splitmix(&mut state) % 1_000_000_000_000_000_000))
        .collect();
    let shuffled = random.clone();
    random.sort_unstable();
    let mut late = vec![0; 999_000];
    late.extend((0..1_000).map(|_| u128::from(splitmix(&mut state) % 1_000_000_000_000_000_000)));
    for (name, heaps) in [("shuffled", &shuffled), ("sorted", &random), ("late", &late)] {
        for most in [1, 2, 5, 64, 10_000, 700_000, 999_998, u64::MAX] {
            for misere in [false, true] {
                let start = Instant::now();
                let turn = winning_turn(heaps, most, misere).unwrap();
                let time = start.elapsed();
                assert!(loses(&play(heaps, most, &turn), most, misere));
                println!(
                    "{name}, at most {most}, misere {misere}: {} changed in {time:?}",
                    turn.len()
                );
            }
        }
    }
}
