//! Boards: as text, listed, from behind.

use proptest::prelude::*;
use rules::Span;
use rules::boards::literal::{best, is_position, score};
use rules::boards::{
    Board, BoardErrorKind, BoardRuleset, Player, Score, all_boards, boards, fitting_phase,
    parse_board, result_length, spell_board, spell_score,
};

use super::{IN_ORDER, board, game, picks};

/// Letters and names that look like what else is in a text of a board.
fn rules() -> Vec<BoardRuleset> {
    let odd = |players: &str, word: &str, turn: &str| {
        let wish = "the letters o took, in order; o maximises, x minimises, lexicographically";
        let [first, second] = players.split(", ").collect::<Vec<_>>()[..] else {
            panic!("{players}")
        };
        let wish = wish
            .replace("o took", &format!("{first} took"))
            .replace("; o ", &format!("; {first} "));
        let wish = wish.replace(", x ", &format!(", {second} "));
        picks(&format!(
            "players {players}\nword {word}\npick until none is left\nturn {turn} moves\nresult \
             {wish}"
        ))
    };
    vec![
        picks(&game("[01]*", IN_ORDER)),
        odd("Alice, Bob", "[01]*", "2"),
        odd("o, x", "['/' '.' 'o']*", "1"),
        odd("\"A\", \"B 1\"", "['/' 'o' 'x']*", "2"),
        odd("'.', \"x x\"", "['/' '.']*", "3"),
        odd("empty, e", "'empty'*", "2"),
        odd("\"Mr B's\", '1'", "(0 | 11)*", "2"),
    ]
}

#[test]
fn every_board_is_read_back() {
    for rules in rules() {
        for length in 0..=if rules.alphabet.len() > 3 { 5 } else { 4 } {
            for board in all_boards(&rules, length) {
                let text = spell_board(&rules, &board);
                assert_eq!(parse_board(&rules, &text).as_ref(), Ok(&board), "{text}");
                // In quotes `empty` is five letters.
                for quote in ['\'', '"'].into_iter().filter(|_| text != "empty") {
                    assert_eq!(
                        parse_board(&rules, &format!("  {quote}{text}{quote} ")).as_ref(),
                        Ok(&board),
                        "{text}"
                    );
                }
            }
        }
    }
}

#[test]
fn texts_of_boards() {
    let two = picks(&format!("{}turn 2 moves", game("[01]*", IN_ORDER)));
    let one = picks(&game("[01]*", IN_ORDER));
    let (o, x) = (Some(Player::First), Some(Player::Second));
    for (rules, text, taken, phase, spelled) in [
        (&one, "0110", [None; 4], 0, "0110"),
        (&one, "0110/....", [None; 4], 0, "0110"),
        (&one, "0110/..../Alice", [None; 4], 0, "0110"),
        (&one, "0110/..../Bob", [None; 4], 1, "0110/..../Bob"),
        (&one, "0110/.o.x", [None, o, None, x], 0, "0110/.o.x"),
        (&one, "0110/.o.x/Alice 1", [None, o, None, x], 0, "0110/.o.x"),
        (&one, "0110/.o..", [None, o, None, None], 1, "0110/.o.."),
        (&one, "0110/xx../Alice", [x, x, None, None], 0, "0110/xx../Alice"),
        (&two, "0110/o...", [o, None, None, None], 1, "0110/o..."),
        (&two, "0110/o.../Alice 1", [o, None, None, None], 1, "0110/o..."),
        (&two, "0110/o.../Alice", [o, None, None, None], 0, "0110/o.../Alice"),
        (&two, "0110/o.../Alice 2", [o, None, None, None], 0, "0110/o.../Alice"),
        (&two, "0110/oox.", [o, o, x, None], 3, "0110/oox."),
        (&two, "0110/oox./Bob", [o, o, x, None], 2, "0110/oox./Bob"),
        (&two, "0110/...x/Bob 1", [None, None, None, x], 3, "0110/...x/Bob 1"),
    ] {
        let expected = Board { letters: vec![0, 1, 1, 0], taken: taken.to_vec(), phase };
        assert_eq!(board(rules, text), expected, "{text}");
        assert_eq!(spell_board(rules, &expected), spelled);
    }
    for text in ["", "empty", "''", "/", "//Alice"] {
        assert_eq!(board(&one, text), Board::fresh(vec![]), "{text}");
    }
}

#[test]
fn what_is_no_board() {
    use BoardErrorKind::*;
    let one = picks(&game("[01]*", IN_ORDER));
    let even = picks(&format!("{}turn 2 moves", game("(any any)* | [01]{0}", IN_ORDER)));
    for (rules, text, place, kind) in [
        (&one, "0120", "2", UnknownLetter('2')),
        (&one, "02/..", "2", UnknownLetter('2')),
        (&one, "01/.z", "z", UnknownMark('z')),
        (&one, "01/.o./Bob", ".o.", MarksLength { letters: 2, marks: 3 }),
        (&one, "01/.", ".", MarksLength { letters: 2, marks: 1 }),
        (&one, "01/", "", MarksLength { letters: 2, marks: 0 }),
        (&one, "01/Bob", "B", UnknownMark('B')),
        (&one, "01/.o/Carol", "Carol", UnknownPlayer),
        (&one, "01/.o/bob", "bob", UnknownPlayer),
        (&one, "01/.o/Bob 2", "Bob 2", UnknownPlayer),
        (&one, "01/.o/Bob 0", "Bob 0", UnknownPlayer),
        (&one, "01/.o/", "", UnknownPlayer),
        (&one, "01/.o/Bob/", "Bob/", UnknownPlayer),
        (&one, "  '010/xx.' ", "xx.", UnclearPhase { first: 0, second: 2 }),
        (&even, "01/.x", ".x", UnclearPhase { first: 0, second: 1 }),
        (&even, "01/.o/Bob 3", "Bob 3", UnknownPlayer),
        (&even, "010", "010", NotAPosition),
        (&even, " 010/..o", "010/..o", NotAPosition),
    ] {
        let error = parse_board(rules, text).unwrap_err();
        let Span { start, end } = error.span;
        assert_eq!((&text[start..end], error.kind), (place, kind), "{text}");
    }
}

/// Which phase marks fit is what play from a fresh board leads to.
#[test]
fn listed_boards_are_those_that_are_reached() {
    for rules in rules() {
        for length in 0..=4 {
            let mut reached: Vec<Board> = all_boards(&rules, length)
                .filter(|board| board.phase == 0 && board.free().len() == length)
                .collect();
            let fresh = reached.len();
            let mut at = 0;
            while let Some(board) = reached.get(at).cloned() {
                for place in board.free() {
                    let after = board.pick(&rules, place);
                    if !reached.contains(&after) {
                        reached.push(after);
                    }
                }
                at += 1;
            }
            let mut listed: Vec<Board> = boards(&rules, length).collect();
            assert!(
                listed.iter().all(|board| fitting_phase(&rules, &board.taken) == Some(board.phase))
            );
            listed.sort();
            reached.sort();
            assert_eq!(listed, reached);
            let all: Vec<Board> = all_boards(&rules, length).collect();
            assert!(all.iter().all(|board| is_position(&rules, board)));
            assert_eq!(
                all.len(),
                fresh * 3_usize.pow(u32::try_from(length).unwrap()) * rules.phases()
            );
            let mut different = all.clone();
            different.sort();
            different.dedup();
            assert_eq!(different.len(), all.len());
        }
    }
}

#[test]
fn results_by_hand() {
    let rules = picks(&game("[01]*", IN_ORDER));
    let text =
        |rules: &BoardRuleset, text: &str| spell_score(rules, &best(rules, &board(rules, text)));
    // Of two letters the first player takes the larger one; of 0110 the first 1, the other player
    // then the second 1, and then the last 0.
    assert_eq!([text(&rules, "10"), text(&rules, "01"), text(&rules, "0110")], ["1", "1", "10"]);
    assert_eq!(
        [text(&rules, ""), text(&rules, "1/x/Alice"), text(&rules, "1/o")],
        ["empty", "empty", "1"]
    );
    let bob = game(
        "[01]*",
        "the letters Bob took, from right to left; Bob maximises, Alice minimises, \
         lexicographically",
    );
    // Bob gets two of three letters. If the 0 is among them, Alice leaves it to him; it is read
    // last.
    let rules = picks(&bob);
    assert_eq!([text(&rules, "0111/o..."), text(&rules, "0111/.o..")], ["11", "10"]);
    let two = picks(&format!(
        "{}turn 2 moves",
        game("[01]*", "count(1) of the letters Alice took; Alice maximises, Bob minimises")
    ));
    assert_eq!(
        [text(&two, "1110"), text(&two, "1110/..../Alice 1"), text(&two, "1110/..../Bob")],
        ["2", "1", "1"]
    );
    assert_eq!(score(&two, &board(&two, "1110/ox.x/Alice")), Score::Number(1));
}

/// An arbitrary board of a game of two letters, and of a game of a certain kind.
fn boards_of_kinds() -> impl Strategy<Value = (BoardRuleset, Board)> {
    let result = prop::sample::select(vec![
        "the letters Alice took, in order; Alice maximises, Bob minimises, lexicographically",
        "the letters Alice took, from right to left; Bob maximises, Alice minimises, \
         lexicographically",
        "the letters Bob took, in order; Alice maximises, Bob minimises, lexicographically",
        "sum(d * d - 1) of the letters Bob took; Alice maximises, Bob minimises",
    ]);
    let letters = prop::collection::vec(
        (0_u8..3, prop::sample::select(vec![None, Some(Player::First), Some(Player::Second)])),
        0..6,
    );
    (result, 1_usize..4, any::<bool>(), letters, 0_usize..6).prop_map(
        |(result, turn, misere, places, phase)| {
            let misere = if misere { "misere" } else { "" };
            let rules = picks(&format!("{}turn {turn} moves\n{misere}", game("[012]*", result)));
            let (letters, taken) = places.into_iter().unzip();
            let phase = phase % rules.phases();
            (rules, Board { letters, taken, phase })
        },
    )
}

proptest! {
    #[test]
    fn from_behind_it_is_the_same_game((rules, board) in boards_of_kinds()) {
        let (behind, mirrored) = (rules.mirrored(), board.mirrored());
        prop_assert_eq!(best(&rules, &board), best(&behind, &mirrored));
        prop_assert_eq!(behind.mirrored(), rules);
        prop_assert_eq!(mirrored.mirrored(), board);
    }

    #[test]
    fn results_have_the_length_that_is_said((rules, board) in boards_of_kinds()) {
        if let Score::Letters(letters) = best(&rules, &board) {
            prop_assert_eq!(letters.len(), result_length(&rules, &board));
        }
    }

    #[test]
    fn arbitrary_text_is_read_or_refused(text in "[01/.ox AliceBob12'\"\\PC]{0,12}") {
        let rules = picks(&format!("{}turn 2 moves", game("(01 | 1)*", IN_ORDER)));
        match parse_board(&rules, &text) {
            Ok(board) => {
                prop_assert_eq!(parse_board(&rules, &spell_board(&rules, &board)), Ok(board))
            }
            Err(error) => prop_assert!(text.get(error.span.start..error.span.end).is_some()),
        }
    }
}
