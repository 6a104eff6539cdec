//! The conditions against brute force.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::cell::Cell;
use std::println;

use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use rules::boards::{Board, BoardResult, BoardRuleset, Choice, End, Player, Strategy as Picking};
use rules::{Alphabet, LetterSet, Regex};

use super::{Looked, chooser::Chooser, prove};
use crate::kernel::machine::Machine;
use crate::kernel::options::ReplayLimits;
use crate::kernel::rejection::{BoardFault, Rejection};
use crate::kernel::work::Work;

#[path = "../../tests/support/picks.rs"]
mod support;

use support::{Oracle, Rows, super_words};

const NO_REPLAY: ReplayLimits = ReplayLimits { positions: 0, words: 0, effort: 0 };

const ANY: LetterSet = LetterSet(3);

fn game(result: BoardResult) -> BoardRuleset {
    BoardRuleset {
        header: rules::Header {
            title: "test".into(),
            players: Some(["Alice".into(), "Bob".into()]),
            ..rules::Header::default()
        },
        alphabet: Alphabet::new("01".chars()),
        domain: Regex::any(ANY),
        turn: 1,
        taker: Player::First,
        result,
        maximiser: Player::First,
        expectations: vec![],
        claims: vec![],
    }
}

/// One of the ends, one of the letters, any context.
fn choice(end: End, letter: u8) -> Choice {
    Choice { end, letters: LetterSet(1 << letter), left: Regex::any(ANY), right: Regex::any(ANY) }
}

fn both(list: Vec<Choice>) -> Picking {
    Picking { lists: [list.clone(), list] }
}

/// The founding game and its strategy.
fn string01() -> (BoardRuleset, Picking) {
    (
        game(BoardResult::Letters { reversed: false }),
        both(vec![choice(End::Leftmost, 1), choice(End::Rightmost, 0)]),
    )
}

/// Games with strategies that are right.
fn right() -> Vec<(BoardRuleset, Picking)> {
    let (one, strategy) = string01();
    let ones = both(vec![choice(End::Leftmost, 1), choice(End::Rightmost, 0)]);
    vec![
        (
            BoardRuleset { taker: Player::Second, maximiser: Player::Second, ..one.clone() },
            strategy.clone(),
        ),
        (one, strategy),
        (
            game(BoardResult::Letters { reversed: true }),
            both(vec![choice(End::Rightmost, 1), choice(End::Leftmost, 0)]),
        ),
        (game(BoardResult::Number(vec![0, 1])), ones.clone()),
        (BoardRuleset { turn: 2, ..game(BoardResult::Number(vec![-1, 1])) }, ones),
    ]
}

fn verdict(
    rules: &BoardRuleset,
    strategy: &Picking,
    rows: &Rows,
    delay: usize,
) -> Result<Looked, Rejection> {
    let delay = matches!(rules.result, BoardResult::Letters { .. }).then_some(delay);
    let machine = Machine::new(rules.phases() + 4 * rules.alphabet.len(), &rows.0, &rows.1)?;
    prove(rules, Some(strategy), &machine, delay, NO_REPLAY, &mut Work::new(20_000_000))
}

#[test]
fn right_strategies_are_accepted() {
    for (rules, strategy) in right() {
        let mut oracle = Oracle::new(&rules, &strategy);
        assert_eq!(oracle.wrong(4), None);
        let rows = oracle.learn(200).unwrap();
        let looked = verdict(&rules, &strategy, &rows, 2).unwrap();
        println!("{} states, {looked:?}", rows.0.len());
        let machine = Machine::new(rules.phases() + 8, &rows.0, &rows.1).unwrap();
        let work = &mut Work::new(100_000_000);
        let replayed =
            prove(&rules, Some(&strategy), &machine, looked.delay, ReplayLimits::default(), work)
                .unwrap()
                .replay;
        assert!(replayed.length >= Some(3), "{replayed:?}");
        assert!(replayed.positions >= 1000);
    }
}

#[test]
fn a_delay_that_is_too_short_is_rejected() {
    let (rules, strategy) = string01();
    let rows = Oracle::new(&rules, &strategy).learn(200).unwrap();
    let verdict = |delay| verdict(&rules, &strategy, &rows, delay);
    for delay in 1..6 {
        assert_eq!(verdict(delay).unwrap().delay, Some(1));
    }
    let Err(Rejection::Pick { board: Some(_), fault }) = verdict(0) else {
        panic!("0 is too short")
    };
    assert_eq!(fault, BoardFault::Delay { limit: 0 });
}

#[test]
fn every_change_of_a_machine_is_rejected_or_harmless() {
    for (rules, strategy) in right() {
        let mut oracle = Oracle::new(&rules, &strategy);
        let rows = oracle.learn(200).unwrap();
        let states = rows.0.len();
        let (mut accepted, mut all) = (0, 0);
        let mut judge = |rows: &Rows, what: (usize, usize)| {
            all += 1;
            if verdict(&rules, &strategy, rows, 2).is_ok() {
                accepted += 1;
                assert!(oracle.is_followed_by(rows, 3), "{what:?}");
            }
        };
        // Phases stand in front of boards and nowhere else: what the machine does with other words
        // says nothing.
        for state in 0..states {
            let (phases, letters) = (rules.phases(), rows.0[state].len());
            for letter in if state == 0 { 0..phases } else { phases..letters } {
                for step in [1, states / 2] {
                    let mut rows = rows.clone();
                    let to = usize::try_from(rows.0[state][letter]).unwrap() + step;
                    rows.0[state][letter] = u32::try_from(to % states).unwrap();
                    judge(&rows, (state, letter));
                }
            }
            let mut rows = rows.clone();
            rows.1[state] = if rows.1[state].is_some() { None } else { Some(0) };
            judge(&rows, (state, usize::MAX));
        }
        println!("{accepted} of {all} accepted, of a machine of {states} states");
        assert!(accepted * 20 < all);
    }
}

/// Every strategy of two choices without contexts in many games: accepted, with its own machine,
/// exactly if brute force finds nothing better.
#[test]
fn strategies_without_contexts_are_judged_rightly() {
    let ends = [End::Leftmost, End::Rightmost];
    let lists = (0..8_usize).map(|number| {
        let first = u8::try_from(number % 2).unwrap();
        vec![choice(ends[number / 2 % 2], first), choice(ends[number / 4], 1 - first)]
    });
    let results = [
        BoardResult::Letters { reversed: false },
        BoardResult::Letters { reversed: true },
        BoardResult::Number(vec![1, -2]),
    ];
    let mut seen = BTreeMap::<String, usize>::new();
    // Of each kind of result, every second strategy.
    let half = |(at, result)| lists.clone().skip(at % 2).step_by(2).map(move |list| (result, list));
    for (result, list) in results.iter().enumerate().flat_map(half) {
        for (turn, taker) in [(1, Player::First), (2, Player::Second)] {
            let maximiser = Player::First;
            let rules = BoardRuleset { turn, taker, maximiser, ..game(result.clone()) };
            let strategy = both(list.clone());
            let mut oracle = Oracle::new(&rules, &strategy);
            let wrong = oracle.wrong(5 - turn);
            let Some(rows) = oracle.learn(35) else {
                *seen.entry("not learnt".into()).or_default() += 1;
                continue;
            };
            let found = verdict(&rules, &strategy, &rows, 3);
            let kind = match &found {
                Ok(_) => "accepted",
                Err(Rejection::Pick { fault: BoardFault::Better, .. }) => "better",
                Err(Rejection::Pick { fault: BoardFault::Delay { .. }, .. }) => "delay",
                Err(Rejection::Pick { fault: BoardFault::Play, .. }) => "play",
                Err(other) => panic!("{other}"),
            };
            *seen.entry(kind.into()).or_default() += 1;
            if kind == "play" && wrong.is_none() {
                *seen.entry("best but not proved".into()).or_default() += 1;
            }
            match kind {
                "accepted" => assert_eq!(wrong, None, "{rules:?} {strategy:?}"),
                "better" => assert!(wrong.is_some(), "{found:?} {rules:?} {strategy:?}"),
                _ => {}
            }
        }
    }
    println!("{seen:?}");
    assert!(seen["accepted"] >= 3 && seen["better"] >= 6);
}

fn regex() -> impl Strategy<Value = Regex> {
    let leaf = prop_oneof![
        Just(Regex::Epsilon),
        (0..4_u128).prop_map(|set| Regex::Class(LetterSet(set))),
        (1..4_u128).prop_map(|set| Regex::any(LetterSet(set))),
    ];
    leaf.prop_recursive(2, 5, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Regex::concat),
            prop::collection::vec(inner.clone(), 0..3).prop_map(Regex::alt),
            inner.prop_map(Regex::star),
        ]
    })
}

fn context() -> impl Strategy<Value = Regex> {
    prop_oneof![2 => Just(Regex::any(ANY)), 1 => regex()]
}

fn any_choice() -> impl Strategy<Value = Choice> {
    (prop::bool::ANY, 1..4_u128, context(), context()).prop_map(
        |(left_end, letters, left, right)| Choice {
            end: if left_end { End::Leftmost } else { End::Rightmost },
            letters: LetterSet(letters),
            left,
            right,
        },
    )
}

fn list() -> impl Strategy<Value = Vec<Choice>> {
    prop::collection::vec(any_choice(), 0..4)
}

fn any_game() -> impl Strategy<Value = BoardRuleset> {
    let result = prop_oneof![
        prop::bool::ANY.prop_map(|reversed| BoardResult::Letters { reversed }),
        prop::collection::vec(-2..3_i64, 2).prop_map(BoardResult::Number),
    ];
    let player = || prop::sample::select(Player::BOTH.to_vec());
    let domain = prop_oneof![Just(Regex::any(ANY)), regex()];
    (result, player(), player(), domain, 1..3_usize).prop_map(
        |(result, taker, maximiser, domain, turn)| BoardRuleset {
            taker,
            maximiser,
            domain,
            turn,
            ..game(result)
        },
    )
}

/// Strategies that are right more often than most.
fn likely() -> impl Strategy<Value = Picking> {
    let last = (prop::bool::ANY, 0..2_u8).prop_map(|(left, first)| {
        let end = if left { End::Leftmost } else { End::Rightmost };
        vec![choice(end, first), choice(end, 1 - first)]
    });
    let one = (prop::collection::vec(any_choice(), 0..2), last)
        .prop_map(|(list, last)| [list, last].concat())
        .boxed();
    prop_oneof![
        one.clone().prop_map(both),
        (one.clone(), one).prop_map(|(one, two)| Picking { lists: [one, two] })
    ]
}

proptest! {
    #![proptest_config(
        ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() }
    )]

    #[test]
    fn choosers_choose_what_the_strategy_says(list in list()) {
        let rules = game(BoardResult::Number(vec![0, 1]));
        let strategy = both(list.clone());
        let work = &mut Work::new(50_000_000);
        let mut chooser = Chooser::new(&list, work).unwrap();
        for word in super_words(2, 6) {
            let chosen =
                rules::boards::literal::chosen(&rules, &strategy, &Board::fresh(word.clone()));
            let mut taken = vec![];
            let whole = word
                .iter()
                .try_fold(0, |state, &letter| chooser.pass(state, letter, work).unwrap())
                .unwrap();
            prop_assert_eq!(chooser.is_silent(whole), chosen.is_none(), "{:?}", word);
            for place in 0..word.len() {
                for choice in 0..list.len() {
                    let end = word.iter().enumerate().try_fold(0, |state, (at, &letter)| {
                        match at == place {
                            true => chooser.point(state, letter, choice, work).unwrap(),
                            false => chooser.pass(state, letter, work).unwrap(),
                        }
                    });
                    taken.extend(end.filter(|&end| chooser.takes(end)).map(|_| place));
                }
            }
            prop_assert_eq!(taken, chosen.into_iter().collect::<Vec<_>>(), "{:?}", word);
        }
    }

    #[test]
    fn any_machine_is_no_trouble(
        rules in any_game(),
        strategy in likely(),
        next in prop::collection::vec(prop::collection::vec(0..5_u32, 16), 5),
        ends in prop::collection::vec(prop::bool::ANY, 5),
    ) {
        let letters = rules.phases() + 8;
        let next: Vec<Vec<u32>> = next
            .into_iter()
            .map(|mut row| {
                row.resize(letters, 0);
                row
            })
            .collect();
        let rows = (next, ends.into_iter().map(|end| end.then_some(0)).collect());
        if verdict(&rules, &strategy, &rows, 3).is_ok() {
            let mut oracle = Oracle::new(&rules, &strategy);
            prop_assert!(oracle.is_followed_by(&rows, 3));
            prop_assert_eq!(oracle.wrong(4), None);
        }
    }
}

#[test]
fn what_is_accepted_is_best() {
    let seen = Cell::new([0; 3]);
    let count = |what: usize| {
        let mut counts = seen.get();
        counts[what] += 1;
        seen.set(counts);
    };
    let config =
        ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() };
    let mut runner =
        TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let judged = runner.run(&(any_game(), likely()), |(rules, strategy)| {
        let mut oracle = Oracle::new(&rules, &strategy);
        let Some(rows) = oracle.learn(25) else { return Ok(()) };
        match verdict(&rules, &strategy, &rows, 3) {
            Ok(_) => {
                count(0);
                prop_assert!(oracle.is_followed_by(&rows, 3));
                prop_assert_eq!(oracle.wrong(4), None);
            }
            Err(Rejection::Pick { fault: BoardFault::Better, board: Some(board) }) => {
                let board = rules::boards::parse_board(&rules, &board).unwrap();
                if board.letters.len() <= 4 && oracle.is_followed_by(&rows, board.letters.len()) {
                    count(1);
                    prop_assert!(oracle.wrong(board.letters.len()).is_some(), "{:?}", board);
                }
            }
            Err(Rejection::Pick { .. }) => count(2),
            Err(other) => prop_assert!(false, "{}", other),
        }
        Ok(())
    });
    judged.unwrap();
    let [accepted, better, others] = seen.get();
    println!("{accepted} accepted, {better} with a better pick, {others} other faults");
    assert!(accepted > 0 && better > 0 && others > 0);
}
