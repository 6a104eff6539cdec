//! Forms of decisions beside brute force on the rules that they are about.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

use crate::common;

use common::{Lists, list, lists, take, tuple, word};
use plan::decision::{Formula, HeapClass, HeapValue, ListLaw, Most, Term, TupleFormula, TupleTerm};
use plan::naive::{Class, Setting, Verdict, class, exponents, heap_class, verdict};
use plan::{
    Comparison, Decision, KeepDecision, KeptResult, ListDecision, Machine, Numeration, Reason,
    TupleDecision, TupleMachine, WordDecision,
};
use proptest::prelude::*;

fn wins(decision: &Decision, heaps: &[u64]) -> bool {
    class(decision, &list(heaps, &[])).unwrap().wins
}

/// The quotient of misère Nim with heaps of values below 4: fickle 0 and 1, firm 0 to 3.
fn misere_nim() -> ListLaw {
    let value = |element: u32| if element < 2 { element } else { element - 2 };
    let product = |one: u32, other: u32| {
        let value = value(one) ^ value(other);
        if one < 2 && other < 2 { value } else { value + 2 }
    };
    let row = |one: u32| (0..6).map(|other| product(one, other)).collect();
    let lost = (0..6).map(|element| element == 1 || element == 2).collect();
    ListLaw::Quotient { products: (0..6).map(row).collect(), lost }
}

/// The values of 0 to `up_to`, by definition.
fn values(set: &[u64], up_to: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..=up_to {
        let options: Vec<u64> = take(set)(heap)
            .into_iter()
            .map(|rest| values[usize::try_from(rest).unwrap()])
            .collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}

/// A machine over one number in this numeration.
fn machine(numeration: Numeration, next: &[&[u32]], class: &[Option<u32>]) -> TupleMachine {
    let next = next.iter().map(|row| row.to_vec()).collect();
    TupleMachine { numeration, bounds: vec![None], next, class: class.to_vec() }
}

#[test]
fn a_turn_of_no_moves() {
    for (misere, wins) in [(false, false), (true, true)] {
        let law = ListLaw::Moore { most: Most::Setting(0), misere };
        let class = class(&lists(HeapValue::Size, law), &list(&[3, 4], &[Setting::Number(0)]));
        assert_eq!(class, Ok(Class { wins, value: None }));
    }
    let law = ListLaw::Moore { most: Most::Setting(0), misere: false };
    let class = class(&lists(HeapValue::Size, law), &list(&[3], &[Setting::Number(-1)]));
    assert_eq!(class, Err(Reason::Negative { number: -1 }));
}

#[test]
fn the_largest_numbers() {
    let top = u64::try_from(i64::MAX).unwrap();
    let grundy = lists(HeapValue::Size, ListLaw::Grundy);
    assert_eq!(
        class(&grundy, &list(&[top, top - 1], &[])),
        Ok(Class { wins: true, value: Some(1) })
    );
    let law = ListLaw::Moore { most: Most::Setting(0), misere: false };
    let all = list(&[top, top, top], &[Setting::Number(i64::MAX)]);
    assert!(class(&lists(HeapValue::Size, law), &all).unwrap().wins);
}

#[test]
fn tables_end() {
    let decision =
        lists(HeapValue::Losing { up_to: 10, zeros: vec![0, 1, 2, 4, 7, 10] }, ListLaw::Grundy);
    let losers: Vec<u64> = (0..=10).filter(|&heap| !wins(&decision, &[0, heap, 0])).collect();
    assert_eq!(losers, [0, 1, 2, 4, 7, 10]);
    let beyond = |heap| Err(Reason::Beyond { heap, up_to: 10 });
    assert_eq!(class(&decision, &list(&[0, 11], &[])), beyond(11));
    assert_eq!(class(&decision, &list(&[3, 0, 5, 12], &[])), beyond(5));
    assert_eq!(class(&decision, &list(&[13, 14], &[])), beyond(13));
    assert_eq!(class(&decision, &list(&[], &[])), Ok(Class { wins: false, value: None }));
}

#[test]
fn greedy_digits() {
    // A one and then zeros, after any leading zeros.
    let one = |a: i32| {
        let mut start = vec![0, 1];
        start.extend((2..=a).map(|_| 2));
        let tail: Vec<u32> = [1].into_iter().chain((1..=a).map(|_| 2)).collect();
        let dead = vec![2; usize::try_from(a).unwrap() + 1];
        machine(
            Numeration::Recurrence([a, 1, 0]),
            &[&start, &tail, &dead],
            &[Some(0), Some(1), Some(0)],
        )
    };
    let at = |machine: &TupleMachine, n: u64| {
        class(&Decision::Tuple(TupleDecision::Machine(machine.clone())), &tuple(&[n])).unwrap().wins
    };
    let found = |a: i32| (0..100).filter(|&n| at(&one(a), n)).collect::<Vec<u64>>();
    assert_eq!(found(1), [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]);
    assert_eq!(found(2), [1, 3, 7, 17, 41, 99]);
    assert!(at(&one(1), 7_540_113_804_746_346_429), "the 92nd Fibonacci number");
    assert!(!at(&one(1), 7_540_113_804_746_346_428));

    // Three states: the numbers that are place values.
    let tribonacci = machine(
        Numeration::Recurrence([1, 1, 1]),
        &[&[0, 1], &[1, 2], &[2, 2]],
        &[Some(0), Some(1), Some(0)],
    );
    let found: Vec<u64> = (0..100).filter(|&n| at(&tribonacci, n)).collect();
    assert_eq!(found, [1, 2, 4, 7, 13, 24, 44, 81]);
    let subtracts = machine(
        Numeration::Recurrence([3, -1, 0]),
        &[&[0, 1, 2], &[1, 2, 2], &[2, 2, 2]],
        &[Some(0), Some(1), Some(0)],
    );
    let found: Vec<u64> = (0..200).filter(|&n| at(&subtracts, n)).collect();
    assert_eq!(found, [1, 3, 8, 21, 55, 144], "every second Fibonacci number");
}

#[test]
fn letters_and_positions_of_words() {
    let domain = Machine {
        letters: vec![b'.', b'#'],
        next: vec![vec![1, 1], vec![1, 1]],
        class: vec![None, Some(0)],
    };
    let decision = Decision::Word { domain, decision: WordDecision::Wins(Formula::Bool(true)) };
    assert!(class(&decision, &word("#.")).unwrap().wins);
    let letter = |found, place| Err(Reason::Letter { variable: "s".to_owned(), found, place });
    assert_eq!(class(&decision, &word(".x#y")), letter(b'x', 2));
    assert_eq!(class(&decision, &word("")), Err(Reason::NotAPosition { variable: "s".to_owned() }));
    assert_eq!(class(&decision, &tuple(&[1])), Err(Reason::NotATuple));
}

/// The decision of the row of white and black tiles: runs of `.` beside at least one `#`.
fn tiles(law: ListLaw) -> Decision {
    let domain =
        Machine { letters: vec![b'.', b'#'], next: vec![vec![0, 0]], class: vec![Some(0)] };
    let black = Some(b'#');
    let live = vec![(black, black), (None, black), (black, None)];
    let list = ListDecision { heap: HeapValue::Size, law };
    Decision::Word { domain, decision: WordDecision::Row { letter: b'.', live, list } }
}

#[test]
fn rows() {
    for (row, wins) in [
        ("#..", true),
        (".#.", false),
        ("###", false),
        ("#..##.#", true),
        ("...", false),
        (".", false),
        ("", false),
    ] {
        assert_eq!(class(&tiles(ListLaw::Grundy), &word(row)).unwrap().wins, wins, "{row}");
    }
    let misere = ListLaw::Moore { most: Most::Fixed(1), misere: true };
    assert!(class(&tiles(misere.clone()), &word("...")).unwrap().wins);
    assert!(!class(&tiles(misere), &word("#.")).unwrap().wins);
}

/// Numbers by the sum of their digits, for `0|[1-9][0-9]*`.
#[test]
fn sums_of_weights() {
    let letters: Vec<u8> = (b'0'..=b'9').collect();
    let digits = Term::Sum((0..10).collect());
    let all_but = |first: u32, other: u32| {
        std::iter::once(first).chain((1..10).map(|_| other)).collect::<Vec<_>>()
    };
    let domain = Machine {
        letters,
        next: vec![all_but(1, 2), all_but(3, 3), all_but(2, 2), all_but(3, 3)],
        class: vec![None, Some(0), Some(0), None],
    };
    // digits - 1 + floor((s - 1) / 9)
    let moves = Term::Add(vec![
        Term::Sum(vec![1; 10]),
        Term::Constant(-1),
        Term::Div(Box::new(Term::Add(vec![digits, Term::Constant(-1)])), 9),
    ]);
    let odd = Formula::Compare(
        Term::Mod(Box::new(moves.clone()), 2),
        Comparison::Equal,
        Term::Constant(1),
    );
    let wins = Formula::And(vec![odd, Formula::Not(Box::new(Formula::Is(vec![b"0".to_vec()])))]);
    let decision = Decision::Word { domain: domain.clone(), decision: WordDecision::Wins(wins) };
    let asked = |text: &str| class(&decision, &word(text));
    for (text, wins) in
        [("0", false), ("5", false), ("10", true), ("1230", true), ("4649", true), ("100000", true)]
    {
        assert_eq!(asked(text).unwrap().wins, wins, "{text}");
    }
    assert_eq!(asked("01"), Err(Reason::NotAPosition { variable: "s".to_owned() }));
    // Rounded down, not towards zero: the sum of 0 is 0.
    let value = Decision::Word { domain, decision: WordDecision::Value(moves) };
    assert_eq!(class(&value, &word("0")).unwrap().value, Some(-1));
}

/// Kept are all letters but the last one; that too if it is an `x` with an even number of letters
/// before it.
fn some_kept(mirrored: bool, result: KeptResult) -> Decision {
    let domain = Machine {
        letters: vec![b'x', b'o'],
        next: vec![vec![1, 1], vec![1, 1]],
        class: vec![None, Some(0)],
    };
    // Behind: nothing, or something. Ahead: an even or odd number of letters.
    let behind = vec![vec![1, 1], vec![1, 1]];
    let ahead = vec![
        vec![vec![Some((1, true)), Some((1, false))], vec![Some((1, true)), Some((1, true))]],
        vec![vec![Some((0, false)), Some((0, false))], vec![Some((0, true)), Some((0, true))]],
    ];
    Decision::Keep { domain, keep: KeepDecision { mirrored, behind, ahead, result } }
}

#[test]
fn kept_letters() {
    let result = |decision: &Decision, text: &str| verdict(decision, &word(text)).unwrap();
    let printed = |text: &str| Verdict::Result(text.to_owned());
    let plain = some_kept(false, KeptResult::Word);
    let mirrored = some_kept(true, KeptResult::Word);
    for (text, kept, reversed) in [
        ("x", "x", "x"),
        ("o", "", ""),
        ("xo", "x", "o"),
        ("oxo", "ox", "ox"),
        ("xxoox", "xxoox", "xooxx"),
    ] {
        assert_eq!(result(&plain, text), printed(kept), "{text}");
        assert_eq!(result(&mirrored, text), printed(reversed), "{text} from the other end");
    }
    let sum = some_kept(false, KeptResult::Sum(vec![i64::MAX, -1]));
    assert_eq!(result(&sum, "o"), printed("0"));
    assert_eq!(result(&sum, "oxo"), printed(&(i128::from(i64::MAX) - 1).to_string()));
    assert_eq!(result(&sum, "xxo"), printed("18446744073709551614"));
    let letter = Reason::Letter { variable: "s".to_owned(), found: b'y', place: 2 };
    assert_eq!(verdict(&plain, &word("xy")), Err(letter));
    assert_eq!(verdict(&plain, &word("")), Err(Reason::NotAPosition { variable: "s".to_owned() }));
    assert_eq!(class(&plain, &word("x")), Err(Reason::NotATuple), "nobody wins");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn moore(heaps in prop::collection::vec(0_u64..5, 0..5), most in 1_usize..6, misere: bool) {
        let law = ListLaw::Moore { most: Most::Fixed(u64::try_from(most).unwrap()), misere };
        let brute = Lists::new(|heap| (0..heap).collect(), most, misere).wins(&heaps);
        prop_assert_eq!(wins(&lists(HeapValue::Size, law.clone()), &heaps), brute);
        let domain = TupleFormula::Bool(true);
        let length = u32::try_from(heaps.len()).unwrap();
        let column =
            TupleTerm::LargestColumn { base: 2, modulus: u32::try_from(most).unwrap() + 1 };
        let formula = TupleFormula::Compare(column, Comparison::Greater, TupleTerm::Constant(0));
        let tuples = Decision::Tuple(TupleDecision::Wins { length, domain, formula });
        let normal = Lists::new(|heap| (0..heap).collect(), most, false).wins(&heaps);
        prop_assert_eq!(class(&tuples, &tuple(&heaps)).unwrap().wins, normal);
    }

    #[test]
    fn grundy(
        set in prop::collection::btree_set(1_u64..6, 0..4),
        heaps in prop::collection::vec(0_u64..9, 0..4),
    ) {
        let set: Vec<u64> = set.into_iter().collect();
        let brute = Lists::new(take(&set), 1, false).wins(&heaps);
        let given: Vec<i64> = [-3, 0]
            .into_iter()
            .chain(set.iter().map(|&taken| i64::try_from(taken).unwrap()))
            .collect();
        let decision = lists(HeapValue::Subtraction { setting: 0 }, ListLaw::Grundy);
        let found = class(&decision, &list(&heaps, &[Setting::Numbers(given)])).unwrap();
        prop_assert_eq!(found.wins, brute);
        let values = values(&set, 8);
        let sum = heaps.iter().fold(0, |sum, &heap| sum ^ values[usize::try_from(heap).unwrap()]);
        prop_assert_eq!(found.value, Some(i128::from(sum)));
    }

    #[test]
    fn periods(preperiod in 0_usize..7, period in 1_usize..7, heap in 0_u64..60) {
        let class =
            |n: usize| HeapClass { value: u32::try_from(n * 7 % 11).unwrap(), firm: n % 3 == 1 };
        let mut classes: Vec<HeapClass> = (0..preperiod + period).map(class).collect();
        classes[0] = HeapClass { value: 0, firm: false };
        let mut long = classes.clone();
        while long.len() < 60 {
            long.push(long[long.len() - period]);
        }
        let wanted = if heap == 0 { classes[0] } else { long[usize::try_from(heap).unwrap()] };
        let value = HeapValue::Periodic { classes, period: u64::try_from(period).unwrap() };
        prop_assert_eq!(heap_class(&value, heap, &[]), Ok((u64::from(wanted.value), wanted.firm)));
    }

    /// Take 1 to m - 1: the heaps of value 2 and more are firm.
    #[test]
    fn tame(heaps in prop::collection::vec(0_u64..8, 0..5), modulus in 2_u32..5) {
        let classes = (0..modulus).map(|value| HeapClass { value, firm: value >= 2 }).collect();
        let value = HeapValue::Periodic { classes, period: u64::from(modulus) };
        let set: Vec<u64> = (1..u64::from(modulus)).collect();
        let brute = Lists::new(take(&set), 1, true).wins(&heaps);
        prop_assert_eq!(wins(&lists(value, ListLaw::Tame), &heaps), brute);
        let remainder = lists(HeapValue::Remainder(u64::from(modulus)), ListLaw::Grundy);
        prop_assert_eq!(wins(&remainder, &heaps), Lists::new(take(&set), 1, false).wins(&heaps));
    }

    /// Take one or two: elements 0 and 1 are fickle, the others firm of a value less by two.
    #[test]
    fn quotient(heaps in prop::collection::vec(0_u64..9, 0..6)) {
        let classes = [0, 1, 4].map(|value| HeapClass { value, firm: false }).to_vec();
        let decision = lists(HeapValue::Periodic { classes, period: 3 }, misere_nim());
        let brute = Lists::new(take(&[1, 2]), 1, true).wins(&heaps);
        prop_assert_eq!(wins(&decision, &heaps), brute);
    }

    #[test]
    fn selective(
        heaps in prop::collection::vec(0_u64..6, 0..5),
        set in prop::collection::btree_set(1_u64..4, 1..3),
    ) {
        let set: Vec<u64> = set.into_iter().collect();
        let brute = Lists::new(take(&set), usize::MAX, false).wins(&heaps);
        let given = set.iter().map(|&taken| i64::try_from(taken).unwrap()).collect();
        let decision = lists(HeapValue::Subtraction { setting: 0 }, ListLaw::Selective);
        prop_assert_eq!(
            class(&decision, &list(&heaps, &[Setting::Numbers(given)])).unwrap().wins,
            brute
        );
    }

    /// Remainders by 3, by a machine in any base, and in unary.
    #[test]
    fn machines(n in 0_u64..200, base in 2_u32..=10) {
        let row = |state: u32, base: u32| {
            (0..base).map(|digit| (state * base + digit) % 3).collect::<Vec<_>>()
        };
        let rows: Vec<Vec<u32>> = (0..3).map(|state| row(state, base)).collect();
        let rows: Vec<&[u32]> = rows.iter().map(Vec::as_slice).collect();
        let class = [Some(0), Some(1), Some(2)];
        let digits = machine(Numeration::Base(base), &rows, &class);
        let unary = machine(Numeration::Unary, &[&[0, 1], &[1, 2], &[2, 0]], &class);
        let bounded = TupleMachine { bounds: vec![Some(2)], ..digits.clone() };
        for machine in [digits, unary] {
            prop_assert_eq!(heap_class(&HeapValue::Machine(machine), n, &[]), Ok((n % 3, false)));
        }
        // One letter for each number: there must be three.
        if base > 2 {
            let wanted = if n <= 2 { Ok((n, false)) } else { Err(Reason::NotATuple) };
            prop_assert_eq!(heap_class(&HeapValue::Machine(bounded), n, &[]), wanted);
        }
    }

    /// Nim with two heaps, the first at most 3 and one letter, the second in base 2: first the
    /// letter, then the digits.
    #[test]
    fn bounded_numbers_come_first(a in 0_u64..6, b in 0_u64..9) {
        // The states 1 to 4 have read the first heap; `next` after that follows only the wanted
        // digits, else 5.
        let next: Vec<Vec<u32>> = vec![
            vec![1, 2, 3, 4],
            vec![1, 5],
            vec![2, 6],
            vec![3, 7],
            vec![4, 7],
            vec![5, 5],
            vec![5, 5],
            vec![8, 9],
            vec![5, 5],
            vec![5, 5],
        ];
        let class =
            [None, Some(0), Some(1), Some(1), Some(1), Some(1), Some(0), Some(1), Some(0), Some(0)];
        let machine = TupleMachine {
            numeration: Numeration::Base(2),
            bounds: vec![Some(3), None],
            next,
            class: class.to_vec(),
        };
        let found =
            plan::naive::class(&Decision::Tuple(TupleDecision::Machine(machine)), &tuple(&[a, b]));
        match a {
            0 | 1 => prop_assert_eq!(found.unwrap().wins, a != b),
            2 | 3 => prop_assert_eq!(found.unwrap().wins, b != 2 && b != 3),
            _ => prop_assert_eq!(found, Err(Reason::NotATuple)),
        }
    }

    /// The row falls into heaps like the text split at black tiles.
    #[test]
    fn rows_split(row in "[.#]{0,24}", most in 1_u64..4, misere: bool) {
        let law = ListLaw::Moore { most: Most::Fixed(most), misere };
        let heaps: Vec<u64> = if row.contains('#') {
            row.split('#').map(|run| u64::try_from(run.len()).unwrap()).collect()
        } else {
            vec![]
        };
        let found = class(&tiles(law.clone()), &word(&row)).unwrap().wins;
        prop_assert_eq!(found, wins(&lists(HeapValue::Size, law), &heaps));
    }

    #[test]
    fn prime_factors(
        factors in prop::collection::btree_map(
            prop::sample::select(vec![2_u64, 3, 5, 7, 11, 97, 9973]), 1_u32..4, 0..4
        ),
    ) {
        // Some products do not fit.
        let number = factors
            .iter()
            .try_fold(1_u64, |number, (prime, &exponent)| number.checked_mul(prime.pow(exponent)));
        let Some(number) = number else { return Ok(()) };
        let wanted: Vec<u64> = factors.values().map(|&exponent| u64::from(exponent)).collect();
        prop_assert_eq!(exponents(number), wanted);
    }
}
