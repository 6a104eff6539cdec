//! Rules read as loops beside the same rules read in linear arithmetic, and beside moves that are
//! written here by hand.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use compute::naive::Reading;
use proptest::prelude::*;
use rules::loops::Loops;
use rules::tuples::literal::Reading as TupleReading;
use rules::tuples::{Tuple, TupleRuleset};
use rules::{Reason, Rules, Settings, read, read_loops};

/// The most positions of one game.
const MOST: usize = 300;

/// What single moves lead to, by loops; with the parts in the places of heaps.
fn by_loops(loops: &Loops, position: &[u128]) -> BTreeSet<Tuple> {
    let narrow: Vec<i64> = position.iter().map(|&size| i64::try_from(size).unwrap()).collect();
    let reading = Reading::new(&loops.game, &loops.given, 1 << 20);
    let moves = reading.moves(&narrow[..loops.game.fields.len()]).unwrap();
    let result = |parts: Vec<Vec<i64>>| {
        let mut all: Tuple =
            parts.concat().iter().map(|size| u128::from(size.unsigned_abs())).collect();
        all.resize(position.len(), 0);
        all
    };
    moves.into_iter().map(|(_, (parts, _))| result(parts)).collect()
}

fn by_conditions(rules: &TupleRuleset, position: &[u128]) -> BTreeSet<Tuple> {
    TupleReading::new(rules)
        .moves(position)
        .unwrap()
        .into_iter()
        .map(|single| single.result)
        .collect()
}

/// The same heaps in any order.
fn sorted(all: BTreeSet<Tuple>) -> BTreeSet<Tuple> {
    let sort = |mut tuple: Tuple| {
        tuple.sort_unstable();
        tuple
    };
    all.into_iter().map(sort).collect()
}

/// Both readings of a text agree about all positions with no heap larger than `size`; how many
/// positions that were, or none if loops cannot say it.
fn agree(text: &str, size: u128) -> Option<usize> {
    let loops = read_loops(text, &Settings::default())?;
    let mut compared = 0;
    match read(text, &Settings::default()).0? {
        Rules::Tuples(rules) => {
            assert!(rules.moves.linear().is_some(), "{text}");
            let positions = (0..=size).flat_map(|size| rules::tuples::tuples(&rules, size));
            for position in positions.take(MOST) {
                let narrow: Vec<i64> =
                    position.iter().map(|&size| i64::try_from(size).unwrap()).collect();
                let reading = Reading::new(&loops.game, &loops.given, 1 << 20);
                assert!(reading.is_position(&narrow).unwrap(), "{text}: {position:?}");
                assert_eq!(
                    by_loops(&loops, &position),
                    by_conditions(&rules, &position),
                    "{text}: {position:?}"
                );
                compared += 1;
            }
        }
        Rules::Lists(rules) => {
            let mut tuple = vec![0; rules.heap.heaps.len()];
            for heap in 0..=size {
                tuple[0] = heap;
                let expected =
                    if heap == 0 { BTreeSet::new() } else { by_conditions(&rules.heap, &tuple) };
                assert_eq!(sorted(by_loops(&loops, &tuple)), sorted(expected), "{text}: {heap}");
                compared += 1;
            }
        }
        Rules::Words(_) | Rules::Boards(_) => return None,
    }
    Some(compared)
}

#[test]
fn shipped_games_move_the_same_both_ways() {
    let mut compared = vec![];
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let linear = match read(&text, &Settings::default()).0 {
            Some(Rules::Tuples(rules)) => rules.moves.linear().is_some(),
            Some(Rules::Lists(rules)) => rules.heap.moves.linear().is_some(),
            _ => false,
        };
        if linear && agree(&text, 7).is_some() {
            compared.push(path);
        }
    }
    assert!(compared.len() >= 20, "{compared:?}");
}

/// A condition on a variable `d`, so that all values that satisfy it are small.
fn bounded() -> impl Strategy<Value = String> {
    let bound = prop::sample::select(vec![
        "0 < d <= x",
        "d < 2 y",
        "1 <= d and d + x <= 9",
        "d in {1, 3, 5..7}",
        "2 d <= x + 1",
        "3 d = x",
        "d = y - 1",
        "x - d > 1 and d > 0",
        "d in s",
        "d + d <= y",
        "0 <= d < min(x, y)",
        "5 - d >= 0",
        "d = max(x, y) / 2",
    ]);
    let more = prop::sample::select(vec![
        "true",
        "x mod 3 != d mod 2",
        "not d = 2",
        "x = y or d < 3",
        "d xor x > 2",
        "(x + d) / 2 < y",
        "x != y",
    ]);
    (bound, more).prop_map(|(bound, more)| format!("{bound} and ({more})"))
}

fn assignment() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "x -> x - d",
        "y -> y - d",
        "x -> d",
        "x -> x - d, y -> y - d",
        "x -> y, y -> x - d",
        "x -> x / 2, y -> y - d",
        "x -> x - d if x > y else x - 1",
        "y -> y - d if d < 3, x -> x - 1",
        "any h: h -> h - d",
        "any a, b: a -> a - d, b -> b + 1",
        "x -> x xor d",
        "x -> min(x - d, y)",
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn random_rules_move_the_same_both_ways(
        moves in prop::collection::vec(
            (prop::sample::select(vec!["", "", "A: ", "B: "]), assignment(), bounded()), 1..4
        ),
        domain in prop::sample::select(
            vec!["", " where x <= 6", " where x != y and y <= 8", " where x + y <= 9"]
        ),
        ends in prop::sample::select(vec!["", "ends when x = 2 y\n", "ends when x < 2 or y = 3\n"]),
    ) {
        let mut text = format!("players A, B\nparameter s = {{1, 4}}\nheaps x y{domain}\n{ends}");
        for (player, assignment, condition) in moves {
            text += &format!("move {player}{assignment} where {condition}\n");
        }
        prop_assert!(agree(&text, 6).is_some_and(|compared| compared > 0), "{}", text);
    }
}

/// A number in front of the heaps, which no name in the text can be, says whose turn it is.
#[test]
fn players_have_moves_of_their_own() {
    moves_are(
        "players A, B\nheaps n\nmove A: n -> n - turn * turn where turn > 0\nmove n -> n - 1\n",
        30,
        |at| {
            let squares =
                (1..=at[1]).filter(|i| at[0] == 0 && i * i <= at[1]).map(|i| at[1] - i * i);
            let all: BTreeSet<i64> = squares.chain((at[1] > 0).then_some(at[1] - 1)).collect();
            all.into_iter().map(|rest| vec![1 - at[0], rest]).collect()
        },
    );
}

/// The moves of a text with other than linear arithmetic are those of `moves`.
fn moves_are(text: &str, size: u128, moves: impl Fn(&[i64]) -> Vec<Vec<i64>>) {
    let (rules, diagnostics) = read(text, &Settings::default());
    let Some(Rules::Tuples(rules)) = rules else { panic!("{text}: {diagnostics:?}") };
    assert!(rules.moves.loops().is_some(), "{text}");
    let mut compared = 0;
    for position in (0..=size).flat_map(|size| rules::tuples::tuples(&rules, size)) {
        let narrow: Vec<i64> = position.iter().map(|&size| i64::try_from(size).unwrap()).collect();
        let wide = |tuple: Vec<i64>| {
            tuple.iter().map(|&size| u128::try_from(size).unwrap()).collect::<Tuple>()
        };
        let expected: BTreeSet<Tuple> = moves(&narrow).into_iter().map(wide).collect();
        assert_eq!(by_conditions(&rules, &position), expected, "{text}: {position:?}");
        compared += 1;
    }
    assert!(compared > 0);
}

#[test]
fn arithmetic_of_contests() {
    moves_are("heaps n\nmove n -> n - i * i where i > 0\n", 60, |n| {
        (1..=n[0]).filter(|i| i * i <= n[0]).map(|i| vec![n[0] - i * i]).collect()
    });
    moves_are("heaps n\nmove n -> n - i^2 where i > 0\n", 60, |n| {
        (1..=n[0]).filter(|i| i * i <= n[0]).map(|i| vec![n[0] - i * i]).collect()
    });
    moves_are("heaps n\nmove n -> n - d where 0 < d < n and n mod d = 0\n", 60, |n| {
        (1..n[0]).filter(|d| n[0] % d == 0).map(|d| vec![n[0] - d]).collect()
    });
    assert!(agree("heaps n\nmove n -> n - 4^i\n", 80).is_some());
    moves_are("heaps n\nmove n -> n - 2^i where n mod (i + 1) = 0\n", 80, |n| {
        let allowed = |i: u32| 2_i64.pow(i) <= n[0] && n[0] % i64::from(i + 1) == 0;
        (0..7).filter(|&i| allowed(i)).map(|i| vec![n[0] - 2_i64.pow(i)]).collect()
    });
    moves_are("heaps n m\nmove n -> n - d where d in {1, 2, m, m * m} and d > 0\n", 12, |at| {
        let (n, m) = (at[0], at[1]);
        let takes: BTreeSet<i64> = BTreeSet::from([1, 2, m, m * m]);
        takes.into_iter().filter(|d| 0 < *d && *d <= n).map(|d| vec![n - d, m]).collect()
    });
    moves_are("heaps n\nmove n -> n / d where d > 1 and n mod d = 0 and n > 0\n", 40, |n| {
        (2..=n[0]).filter(|d| n[0] % d == 0).map(|d| vec![n[0] / d]).collect()
    });
    moves_are(
        "heaps n m\nmove n -> n - k where m <= k <= 2 m and k > 0\nmove m -> m - 1 where ones(n) \
         > bit(n, 1)\n",
        12,
        |at| {
            let (n, m) = (at[0], at[1]);
            let mut all: Vec<Vec<i64>> =
                (m.max(1)..=2 * m).filter(|k| *k <= n).map(|k| vec![n - k, m]).collect();
            if m > 0 && i64::from(n.count_ones()) > (n >> 1 & 1) {
                all.push(vec![n, m - 1]);
            }
            all
        },
    );
    moves_are(
        "heaps x y\nmove x -> x - d * y where d > 0 and y > 0\nmove y -> y - d * x where d > 0 \
         and x > 0\n",
        15,
        |at| {
            let (x, y) = (at[0], at[1]);
            let mut all = vec![];
            for d in 1..=15 {
                if y > 0 && d * y <= x {
                    all.push(vec![x - d * y, y]);
                }
                if x > 0 && d * x <= y {
                    all.push(vec![x, y - d * x]);
                }
            }
            all
        },
    );
}

#[test]
fn what_several_variables_share_bounds_each() {
    moves_are("heaps n m\nmove n -> a, m -> b where a + b = n * m - 2\n", 5, |at| {
        let all = at[0] * at[1] - 2;
        (0..=all).map(|a| vec![a, all - a]).collect()
    });
    moves_are(
        "heaps n m\nmove n -> a, m -> n - a - b where a + 2 * b < n and a * b mod 2 = 0\n",
        9,
        |at| {
            let n = at[0];
            let pairs = (0..n).flat_map(|a| (0..n).map(move |b| (a, b)));
            pairs
                .filter(|(a, b)| a + 2 * b < n && a * b % 2 == 0)
                .map(|(a, b)| vec![a, n - a - b])
                .collect()
        },
    );
    moves_are(
        "heaps n m\nmove n -> n - a, m -> m - b where 7 >= a * 1 + b + n * m and a > 0\n",
        5,
        |at| {
            let (n, m) = (at[0], at[1]);
            let pairs = (1..=n).flat_map(|a| (0..=m).map(move |b| (a, b)));
            pairs.filter(|(a, b)| a + b + n * m <= 7).map(|(a, b)| vec![n - a, m - b]).collect()
        },
    );
}

#[test]
fn lists_are_looked_up() {
    let edges = [(1, 2), (2, 3), (3, 1), (3, 4), (2, 4), (9, 1)];
    let text = "parameter u = [1, 2, 3, 3, 2, 9]\nparameter v = [2, 3, 1, 4, 4, 1]\nheaps at\n\
        move at -> v[i] where u[i] = at\n";
    moves_are(text, 9, |at| {
        edges.iter().filter(|edge| edge.0 == at[0]).map(|edge| vec![edge.1]).collect()
    });
    let text = "parameter a = [3, 0, 2]\nheaps i where 1 <= i <= length(a)\nmove i -> j where j > \
        i and a[j] < a[i]\n";
    let a = [3, 0, 2];
    moves_are(text, 5, |at| {
        let value = |i: i64| a[usize::try_from(i - 1).unwrap()];
        (at[0] + 1..=3).filter(|j| value(*j) < value(at[0])).map(|j| vec![j]).collect()
    });
}

/// Where a position ends is where a loop ends, if nothing else says so.
#[test]
fn a_loop_ends_where_positions_do() {
    let steps = [2, 1, 3, 1, 1, 2];
    let jumps = |at: i64| {
        let step = steps[usize::try_from(at - 1).unwrap()];
        (1..=6).map(move |k| at + k * step).filter(|to| *to <= 6).map(|to| vec![to]).collect()
    };
    for (range, condition) in
        [(" in 1..9", ""), ("", " and a[i] >= 1"), (" in 0..9", " and a[i] > 0")]
    {
        let text = format!(
            "parameter a = [2, 1, 3, 1, 1, 2]{range}\nheaps i where 1 <= i <= length(a)\n\
             move i -> i + k * a[i] where k >= 1{condition}\n"
        );
        moves_are(&text, 7, |at| jumps(at[0]));
    }
    // The entry at the end is looked up, so that it bounds the loop as well.
    let text = "parameter a = [2, 1, 3, 1, 1, 2] in 1..9\nheaps i\n\
        move i -> i + k * a[i] where k >= 1 and a[i + k * a[i]] != a[i]\n";
    moves_are(text, 6, |at| match at[0] {
        0 => vec![].into_iter().collect(),
        from => jumps(from)
            .into_iter()
            .filter(|to: &Vec<i64>| {
                let entry = |at: i64| steps[usize::try_from(at - 1).unwrap()];
                entry(to[0]) != entry(from)
            })
            .collect(),
    });
}

#[test]
fn powers_of_anything_are_computed() {
    moves_are(
        "heaps n b where b <= 2\nmove n -> n - (b + 1)^i where 0 < i < 9 and b > 0\n",
        9,
        |at| {
            let (n, b) = (at[0], at[1]);
            (1..4)
                .filter(|_| b > 0)
                .map(|i| n - (b + 1).pow(i))
                .filter(|rest| *rest >= 0)
                .map(|rest| vec![rest, b])
                .collect()
        },
    );
    moves_are("heaps n\nmove n -> n - (d + 1)^2 where d > 0\n", 20, |at| {
        (2..9).map(|d| at[0] - d * d).filter(|rest| *rest >= 0).map(|rest| vec![rest]).collect()
    });
}

#[test]
fn what_cannot_be_followed_is_refused() {
    let reason =
        |text: &str| read(text, &Settings::default()).1.into_iter().map(|one| one.reason).next();
    for (text, wanted) in [
        ("heaps n\nmove n -> n / k where k > 1\n", Reason::UnboundedVariable { name: "k".into() }),
        (
            "parameter a = [1]\nheaps i where i <= length(a)\nmove i -> i + k * a[i] where k > 0\n",
            Reason::UnboundedVariable { name: "k".into() },
        ),
        (
            "heaps n\nturn 1..2 moves\nmove n -> n - i * i where i > 0\n",
            Reason::NotInLoops { what: "turn" },
        ),
        ("heaps n\nmove n -> n - i * i where some k: k = i\n", Reason::NotInLoops { what: "some" }),
        (
            "players A, B\nheaps n\ndraw when n = 0\nmove A: n -> n - i * i where i > 0\n",
            Reason::NotInLoops { what: "move NAME:" },
        ),
    ] {
        assert_eq!(reason(text), Some(wanted), "{text}");
    }
}
