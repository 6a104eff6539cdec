//! Strategies: what they take, as text, from behind.

use proptest::prelude::*;
use rules::LetterSet;
use rules::Regex;
use rules::boards::literal::{chosen, played, score};
use rules::boards::{
    Board, BoardRuleset, Choice, End, Player, Score, Strategy as Picking, all_boards, parse_claim,
    print_strategy,
};

use super::{IN_ORDER, board, game, picks};

fn strategy(rules: &BoardRuleset, text: &str) -> Picking {
    let claim = parse_claim(&format!("strategy {text}"), rules);
    claim.unwrap_or_else(|diagnostics| panic!("{text}: {diagnostics:?}")).strategy
}

#[test]
fn the_first_choice_that_applies_counts() {
    let rules = picks(&format!("{}turn 2 moves", game("[012]*", IN_ORDER)));
    for (text, position, place) in [
        ("leftmost 1, else rightmost 0", "00110", Some(2)),
        ("rightmost 1, else rightmost 0", "00110", Some(3)),
        ("leftmost 1, else rightmost 0", "00110/..oo.", Some(4)),
        ("leftmost 1, else rightmost 0", "22", None),
        ("leftmost 1, else rightmost 0", "01/xo/Alice", None),
        ("leftmost [12]", "0021", Some(2)),
        ("leftmost any", "0021", Some(0)),
        ("leftmost digit(2)", "0021", Some(2)),
        // Contexts are about free letters.
        ("leftmost 1 after ^0*", "0101", Some(1)),
        ("leftmost 1 after ^0*", "2101", None),
        ("leftmost 1 after ^0*", "2101/o...", Some(1)),
        ("leftmost 1 after 0", "1101", Some(3)),
        ("leftmost 1 after 0 | ^", "1101", Some(0)),
        ("rightmost 0 before 1* $", "00101", Some(3)),
        ("rightmost 0 before 1* $", "00121", None),
        ("rightmost 0 before 1", "00120", Some(1)),
        ("rightmost 0 after ^ before $", "0", Some(0)),
        ("rightmost 0 after ^ before $", "10/o.", Some(1)),
        ("rightmost 0 after ^ before $", "00", None),
        ("leftmost 2 before 0 after 1", "202010", None),
        ("leftmost 2 before 0 after 1", "2120120", Some(2)),
        ("Alice: leftmost 0; Bob: leftmost 1", "01", Some(0)),
        ("Alice: leftmost 0; Bob: leftmost 1", "01/../Alice 1", Some(0)),
        ("Alice: leftmost 0; Bob: leftmost 1", "01/../Bob", Some(1)),
        ("Bob: leftmost 1; Alice: leftmost 0", "01/../Bob 1", Some(1)),
    ] {
        assert_eq!(
            chosen(&rules, &strategy(&rules, text), &board(&rules, position)),
            place,
            "{text}: {position}"
        );
    }
    let result = |text: &str, position: &str| {
        played(&rules, &strategy(&rules, text), &board(&rules, position))
            .map(|board| score(&rules, &board))
    };
    assert_eq!(result("leftmost any", "012"), Some(Score::Letters(vec![0, 1])));
    assert_eq!(
        result("leftmost any", "012/../Bob".replace("..", "...").as_str()),
        Some(Score::Letters(vec![2]))
    );
    assert_eq!(result("leftmost 1", "10"), None);
}

#[test]
fn strategies_as_text() {
    let one = picks(&game("[012]*", IN_ORDER));
    let odd = picks(
        "players \"Mr. A\", 'B \"2\"'\nword ['#' 'b' '-']*\npick until none is left\n\
         result count('b') of the letters \"Mr. A\" took; \"Mr. A\" maximises, 'B \"2\"' minimises",
    );
    for (rules, text, printed) in [
        (&one, "leftmost 1, else rightmost 0", "leftmost 1, else rightmost 0"),
        (&one, "Alice: leftmost 1; Bob: leftmost 1", "leftmost 1"),
        (&one, "Bob: leftmost 1; Alice: leftmost 0", "Alice: leftmost 0; Bob: leftmost 1"),
        (&one, "leftmost [0-2]", "leftmost any"),
        (&one, "leftmost [02] before 1 after 0", "leftmost [02] after 0 before 1"),
        (&one, "leftmost 1 after ^ before $", "leftmost 1 after ^ before $"),
        (&one, "leftmost 1 after ^0* before 1*$", "leftmost 1 after ^0* before 1*$"),
        (&one, "leftmost 1 after 0 | 11", "leftmost 1 after ^(any* 0 | any* 11)"),
        (&one, "leftmost 1 after (0 | 11)", "leftmost 1 after (0 | 11)"),
        (&one, "leftmost 1 after any* 2", "leftmost 1 after any* 2"),
        (&one, "leftmost 1 after ^any*", "leftmost 1"),
        (&one, "leftmost 1 before 0+ 1?", "leftmost 1 before 0+ 1?"),
        (&one, "leftmost 1 after ^(0 1?)* before 12{2}", "leftmost 1 after ^(0 1?)* before 122"),
        (&odd, "leftmost b, else rightmost ['-' '#']", "leftmost 'b', else rightmost [#'-']"),
        (
            &odd,
            "'Mr. A': leftmost b; 'B \"2\"': leftmost '#'",
            "\"Mr. A\": leftmost 'b'; 'B \"2\"': leftmost '#'",
        ),
    ] {
        let read = strategy(rules, text);
        assert_eq!(print_strategy(rules, &read), printed);
        assert_eq!(strategy(rules, printed), read);
    }
}

#[test]
fn claims_know_parameters_and_their_place() {
    let rules = picks(&format!(
        "parameter k = 2\n{}claim strategy leftmost digit(k) after 0{{k}} where k = 2\n\
         claim strategy leftmost 0 where k = 3",
        game("[012]*", IN_ORDER)
    ));
    assert_eq!(rules.claims.len(), 1);
    assert_eq!(rules.claims[0].strategy, strategy(&rules, "leftmost 2 after 00"));
    let claim = parse_claim(" strategy leftmost digit(k) after 0{k}", &rules).unwrap();
    assert_eq!((claim.span.start, claim.span.end), (1, 38));
    assert_eq!(claim.strategy, rules.claims[0].strategy);
}

/// An arbitrary expression over three letters that some word matches.
fn regex() -> impl Strategy<Value = Regex> {
    let leaf = prop_oneof![
        Just(Regex::Epsilon),
        (1_u128..8).prop_map(|set| Regex::Class(LetterSet(set))),
        Just(Regex::any(LetterSet(7))),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 2..4).prop_map(Regex::concat),
            prop::collection::vec(inner.clone(), 2..4).prop_map(Regex::alt),
            inner.prop_map(Regex::star),
        ]
    })
}

fn list() -> impl Strategy<Value = Vec<Choice>> {
    let end = prop::sample::select(vec![End::Leftmost, End::Rightmost]);
    let any = || prop_oneof![Just(Regex::any(LetterSet(7))), regex()];
    let choice = (end, 1_u128..8, any(), any());
    let choice = choice.prop_map(|(end, letters, left, right)| Choice {
        end,
        letters: LetterSet(letters),
        left,
        right,
    });
    prop::collection::vec(choice, 1..4)
}

fn picking() -> impl Strategy<Value = Picking> {
    let both = list().prop_map(|list| Picking { lists: [list.clone(), list] });
    prop_oneof![both, [list(), list()].prop_map(|lists| Picking { lists })]
}

fn some_board() -> impl Strategy<Value = Board> {
    let mark = prop::sample::select(vec![None, None, Some(Player::First), Some(Player::Second)]);
    (prop::collection::vec((0_u8..3, mark), 0..8), 0_usize..2).prop_map(|(places, phase)| {
        let (letters, taken) = places.into_iter().unzip();
        Board { letters, taken, phase }
    })
}

proptest! {
    #[test]
    fn what_is_printed_is_read_back(
        strategy in picking(),
        boards in prop::collection::vec(some_board(), 20),
    ) {
        let rules = picks(&game("[012]*", IN_ORDER));
        let printed = print_strategy(&rules, &strategy);
        let read = self::strategy(&rules, &printed);
        for board in boards {
            prop_assert_eq!(
                chosen(&rules, &read, &board),
                chosen(&rules, &strategy, &board),
                "{}",
                printed
            );
        }
        // What has been read once stays the very same.
        let again = print_strategy(&rules, &read);
        prop_assert_eq!(self::strategy(&rules, &again), read, "{}", again);
    }

    #[test]
    fn from_behind_the_same_place_is_taken(strategy in picking(), board in some_board()) {
        let rules = picks(&game("[012]*", IN_ORDER));
        let behind = chosen(&rules, &strategy.mirrored(), &board.mirrored());
        let place = chosen(&rules, &strategy, &board);
        prop_assert_eq!(behind.map(|place| board.letters.len() - 1 - place), place);
        prop_assert_eq!(strategy.mirrored().mirrored(), strategy);
    }

    #[test]
    fn languages_read_from_behind(regex in regex(), word in prop::collection::vec(0_u8..3, 0..6)) {
        let behind: Vec<u8> = word.iter().rev().copied().collect();
        prop_assert_eq!(regex.reversed().matches(&behind), regex.matches(&word));
        prop_assert!(!regex.is_void());
    }

    #[test]
    fn arbitrary_text_is_a_strategy_or_not(
        text in "(leftmost|rightmost|else|[01,;^$|*]|after|before|Alice:|Bob:| |\\PC){0,12}",
    ) {
        let rules = picks(&game("[01]*", IN_ORDER));
        match parse_claim(&format!("strategy {text}"), &rules) {
            Ok(claim) => {
                let printed = print_strategy(&rules, &claim.strategy);
                prop_assert_eq!(strategy(&rules, &printed), claim.strategy);
            }
            Err(diagnostics) => prop_assert!(!diagnostics.is_empty()),
        }
    }
}

/// A strategy without contexts that names all letters takes something from every board with a free
/// letter.
#[test]
fn a_full_order_of_letters_is_never_silent() {
    let rules = picks(&game("[01]*", IN_ORDER));
    let strategy = strategy(&rules, "leftmost 1, else rightmost 0");
    for board in (0..5).flat_map(|length| all_boards(&rules, length)) {
        assert_eq!(chosen(&rules, &strategy, &board).is_none(), board.is_full());
        let end = played(&rules, &strategy, &board).unwrap();
        assert!(
            end.is_full()
                && board
                    .taken
                    .iter()
                    .zip(&end.taken)
                    .all(|(before, after)| before.is_none() || before == after)
        );
    }
}
