//! Boards solved, held to trying every pick.
#![allow(clippy::unwrap_used, reason = "tests")]

use proptest::prelude::*;
use rules::boards::{Board, BoardResult, BoardRuleset, Player, literal};
use rules::{Alphabet, LetterSet, Regex};
use run::{Limits, Run, Stop};

fn player() -> impl Strategy<Value = Player> {
    prop_oneof![Just(Player::First), Just(Player::Second)]
}

fn game() -> impl Strategy<Value = BoardRuleset> {
    let result = prop_oneof![
        any::<bool>().prop_map(|reversed| BoardResult::Letters { reversed }),
        prop::collection::vec(-3_i64..5, 3).prop_map(BoardResult::Number),
    ];
    (1_usize..4, player(), result, player()).prop_map(|(turn, taker, result, maximiser)| {
        BoardRuleset {
            header: rules::Header {
                title: "test".into(),
                players: Some(["Alice".into(), "Bob".into()]),
                ..rules::Header::default()
            },
            alphabet: Alphabet::new("012".chars()),
            domain: Regex::any(LetterSet::first(3)),
            turn,
            taker,
            result,
            maximiser,
            expectations: vec![],
            claims: vec![],
        }
    })
}

fn board(rules: &BoardRuleset, most: usize) -> impl Strategy<Value = Board> + use<> {
    let mark = prop_oneof![2 => Just(None), 1 => player().prop_map(Some)];
    (prop::collection::vec((0_u8..3, mark), 0..=most), 0..rules.phases()).prop_map(
        |(places, phase)| {
            let (letters, taken) = places.into_iter().unzip();
            Board { letters, taken, phase }
        },
    )
}

proptest! {
    #[test]
    fn every_pick_has_its_value((rules, board) in game().prop_flat_map(|rules| {
        let board = board(&rules, 6);
        (Just(rules), board)
    })) {
        let solved = solve::boards::solve(&rules, &board, &Run::default()).unwrap();
        prop_assert_eq!(&solved.best, &literal::best(&rules, &board));
        let places: Vec<usize> = solved.picks.iter().map(|(place, _)| *place).collect();
        prop_assert_eq!(places, board.free());
        for (place, score) in solved.picks {
            prop_assert_eq!(score, literal::best(&rules, &board.pick(&rules, place)));
        }
    }
}

/// Results too long for a number are compared as words.
#[test]
fn long_boards_with_few_free_letters() {
    let rules = BoardRuleset {
        result: BoardResult::Letters { reversed: false },
        taker: Player::First,
        turn: 1,
        ..any_game()
    };
    let mut long = Board::fresh([0, 1, 2].repeat(100));
    for place in (0..300).filter(|place| place % 60 != 7) {
        long.taken[place] = Some(if place % 2 == 0 { Player::First } else { Player::Second });
    }
    let solved = solve::boards::solve(&rules, &long, &Run::default()).unwrap();
    assert_eq!(solved.best, literal::best(&rules, &long));
    assert_eq!(solved.picks.len(), 5);
}

#[test]
fn budgets_end_it() {
    let rules = any_game();
    let run = Run::new(Limits { states: 100, ..Limits::default() });
    let stopped = |length| solve::boards::solve(&rules, &Board::fresh(vec![0; length]), &run);
    assert_eq!(stopped(20), Err(Stop::States { limit: 100 }));
    assert_eq!(stopped(100), Err(Stop::States { limit: 100 }));
    assert!(stopped(3).is_ok());
}

fn any_game() -> BoardRuleset {
    BoardRuleset {
        header: rules::Header {
            title: "test".into(),
            players: Some(["Alice".into(), "Bob".into()]),
            ..rules::Header::default()
        },
        alphabet: Alphabet::new("012".chars()),
        domain: Regex::any(LetterSet::first(3)),
        turn: 1,
        taker: Player::First,
        result: BoardResult::Letters { reversed: true },
        maximiser: Player::First,
        expectations: vec![],
        claims: vec![],
    }
}
