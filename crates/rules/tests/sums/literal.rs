//! What rules on any number of heaps mean, held to tiny direct implementations.

use std::collections::BTreeSet;

use proptest::prelude::*;
use rules::lists::literal::Reading;
use rules::lists::{Code, List, TurnRule, canonical, lists};
use rules::{Reason, Settings, read};

use super::naive::Naive;
use super::sums;

/// What a code says of one heap: all ways to take t counters and to make r heaps of the others.
fn by_definition(code: &Code, size: u128) -> BTreeSet<List> {
    let mut options = BTreeSet::new();
    for (taken, digit) in (0_u128..).zip(code.digits()) {
        for parts in (0..4).filter(|part| digit >> part & 1 == 1) {
            if size > 0 && taken <= size {
                options.extend(lists(size - taken).filter(|list| list.len() == parts));
            }
        }
    }
    options
}

#[test]
fn lists_are_partitions() {
    let numbers = [1, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42, 56, 77];
    for (total, &number) in (0_u128..).zip(&numbers) {
        let all: Vec<List> = lists(total).collect();
        assert_eq!(all.len(), number);
        assert!(
            all.iter().all(|list| list.iter().sum::<u128>() == total && *list == canonical(list))
        );
        assert!(all.windows(2).all(|pair| pair[0] > pair[1]));
    }
    let within: Vec<List> = rules::lists::lists_within(3, 2).collect();
    let all: Vec<List> = [
        &[][..],
        &[1],
        &[1, 1],
        &[1, 1, 1],
        &[2],
        &[2, 1],
        &[2, 1, 1],
        &[2, 2],
        &[2, 2, 1],
        &[2, 2, 2],
    ]
    .map(<[u128]>::to_vec)
    .into();
    assert_eq!(within, all);
    assert_eq!(rules::lists::lists_within(0, 9).collect::<Vec<_>>(), [[0_u128; 0]]);
    assert_eq!(rules::lists::lists_within(9, 0).count(), 1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn codes_mean_what_their_definition_says(
        first in 0_u8..4,
        rest in prop::collection::vec(0_u8..16, 0..5),
    ) {
        let code = Code::new(&[&[4 * first][..], &rest].concat()).unwrap();
        let keyword = if code.is_octal() { "octal" } else { "hexadecimal" };
        let game = sums(&format!("{keyword} {code}"));
        prop_assert_eq!(game.code.as_ref(), Some(&code));
        prop_assert_eq!(game.heap.heaps.len(), code.parts().max(1));
        let reading = Reading::new(&game);
        for size in 0..11 {
            prop_assert_eq!(
                reading.heap(size).unwrap(),
                by_definition(&code, size),
                "{} at {}",
                &code,
                size
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// A turn in any heaps is a choice of at least one heap and of a move for each.
    #[test]
    fn turns_in_any_heaps(
        rest in prop::collection::vec(0_u8..8, 1..4),
        list in prop::collection::vec(0_u128..6, 0..5),
    ) {
        let code = Code::new(&[&[0][..], &rest].concat()).unwrap();
        let game = sums(&format!("octal {code}\nturn any heaps"));
        let options: BTreeSet<List> =
            Naive::new(&game).turns(&list).into_iter().map(|(_, option)| option).collect();
        prop_assert_eq!(
            Reading::new(&game).options(&list).unwrap(),
            options,
            "{} at {:?}",
            code,
            list
        );
    }
}

/// The options of a heap, by trying all numbers up to it for two parts.
fn pairs(size: u128, allowed: impl Fn(u128, u128) -> bool) -> BTreeSet<List> {
    let all = (0..=size).flat_map(|a| (0..=size).map(move |b| (a, b)));
    all.filter(|&(a, b)| size > 0 && allowed(a, b)).map(|(a, b)| canonical(&[a, b])).collect()
}

#[test]
fn lines_mean_what_they_say() {
    type Direct = fn(u128) -> BTreeSet<List>;
    let cases: [(&str, Direct); 9] = [
        ("n -> m where m < n", |n| (0..n).map(|m| canonical(&[m])).collect()),
        ("n -> a, b where a + b = n - 1 or a + b = n - 2", |n| {
            pairs(n, |a, b| a + b + 1 == n || a + b + 2 == n)
        }),
        ("n -> a, b where a + b = n and 0 < a < b", |n| {
            pairs(n, |a, b| a + b == n && 0 < a && a < b)
        }),
        ("n -> n / 2", |n| if n > 0 { [canonical(&[n / 2])].into() } else { BTreeSet::new() }),
        ("n -> n / 2, n / 2, n mod 2", |n| {
            if n > 0 { [canonical(&[n / 2, n / 2, n % 2])].into() } else { BTreeSet::new() }
        }),
        ("n -> n - d where d in {1, 3, 4}", |n| {
            [1, 3, 4].into_iter().filter(|d| *d <= n).map(|d| canonical(&[n - d])).collect()
        }),
        ("n -> empty", |n| if n > 0 { [vec![]].into() } else { BTreeSet::new() }),
        ("n -> empty where n mod 3 = 2", |n| {
            if n % 3 == 2 { [vec![]].into() } else { BTreeSet::new() }
        }),
        ("n -> n - 2^i, 2^i where n > 1", |n| {
            let powers = (0..7).map(|i| 1_u128 << i).filter(|power| *power <= n && n > 1);
            powers.map(|power| canonical(&[n - power, power])).collect()
        }),
    ];
    for (line, direct) in cases {
        let game = sums(&format!("heap n\nmove {line}"));
        let reading = Reading::new(&game);
        for size in 0..20 {
            assert_eq!(reading.heap(size).unwrap(), direct(size), "{line} at {size}");
        }
    }
}

#[test]
fn a_move_is_made_in_one_heap_and_a_turn_in_any() {
    let game = sums("heap n\nmove n -> m where m < n\nturn 1..2 moves");
    let reading = Reading::new(&game);
    let of =
        |lists: &[&[u128]]| -> BTreeSet<List> { lists.iter().map(|list| list.to_vec()).collect() };
    assert_eq!(reading.moves(&[1, 2, 0]).unwrap(), of(&[&[2], &[1], &[1, 1]]));
    assert_eq!(reading.options(&[1, 0, 2]).unwrap(), of(&[&[2], &[1], &[1, 1], &[]]));
    // A turn of one move is a turn; from the empty list there is none.
    assert_eq!(reading.options(&[1]).unwrap(), of(&[&[]]));
    assert_eq!(reading.options(&[]).unwrap(), of(&[]));
    // What a move has left can be moved in the same turn.
    let game = sums("octal 0.07\nturn 1..2 moves");
    assert_eq!(
        Reading::new(&game).options(&[6]).unwrap(),
        of(&[&[4], &[3, 1], &[2, 2], &[2], &[1, 1]])
    );
    // In any heaps a move is made once, and what it has left stays.
    let game = sums("octal 0.07\nturn any heaps");
    assert_eq!(game.turn, TurnRule::AnyHeaps);
    let reading = Reading::new(&game);
    assert_eq!(reading.options(&[6]).unwrap(), of(&[&[4], &[3, 1], &[2, 2]]));
    assert_eq!(reading.options(&[2, 1, 3]).unwrap(), of(&[&[3, 1], &[2, 1, 1], &[1, 1]]));
    assert_eq!(reading.options(&[1, 0]).unwrap(), of(&[]));
    // All values of a turn's length beyond what there is to move are the same.
    let lengths = ["1", "3", "4", "1000000000"]
        .map(|most| sums(&format!("heap n\nmove n -> m where m < n\nturn 1..{most} moves")));
    let options: Vec<_> =
        lengths.iter().map(|game| Reading::new(game).options(&[1, 1, 1]).unwrap()).collect();
    assert_eq!(options[0].len(), 1);
    assert_eq!(options[1].len(), 3);
    assert!(options[2] == options[1] && options[3] == options[1]);
}

/// A move that can leave a heap as it is, and only such a move, is reported.
#[test]
fn a_move_that_changes_nothing() {
    let warned = |line: &str| {
        let (_, diagnostics) = read(&format!("heap n\nmove {line}"), &Settings::default());
        diagnostics.iter().any(|diagnostic| diagnostic.reason == Reason::MoveChangesNothing)
    };
    let stays = |line: &str| {
        let game = sums(&format!("heap n\nmove {line}"));
        let reading = Reading::new(&game);
        (0..14).any(|size| reading.heap(size).unwrap().contains(&vec![size]))
    };
    for line in [
        "n -> m where m <= n",
        "n -> a, b where a + b = n",
        "n -> a, b where a + b = n and a != b",
        "n -> n - d, d where d <= n",
        "n -> d, n - d where d < n",
        "n -> a, b, c where a + b + c = n and c <= 5",
    ] {
        assert!(warned(line) && stays(line), "{line}");
    }
    for line in [
        "n -> m where m < n",
        "n -> a, b where a + b = n and 0 < a < b",
        "n -> a, b where a + b = n and a >= 1 and b >= 1",
        "n -> n - d, d where 0 < d < n",
        "n -> a, b, c where a + b + c = n - 1",
        "n -> a, b, c where a + b + c = n and a < n and b < n and c < n",
        "n -> n / 2, n / 2",
    ] {
        assert!(!warned(line) && !stays(line), "{line}");
    }
}
