//! The pick games that are shipped: they parse without a word, their expectations hold, and their
//! claims hold on all small boards.

use rules::boards::literal::{best, chosen};
use rules::boards::{BoardRuleset, all_boards, boards, spell_board, spell_score};
use rules::{Rules, Settings, read};

use super::common::shipped;
use super::naive::Naive;
use super::picks;

fn games() -> Vec<(String, BoardRuleset)> {
    let texts = shipped(|rules| matches!(rules, Rules::Boards(_)));
    for (name, text) in &texts {
        assert_eq!(read(text, &Settings::default()).1, [], "{name}");
    }
    texts.iter().map(|(name, text)| (name.clone(), picks(text))).collect()
}

#[test]
fn expectations_hold() {
    let games = games();
    assert!(games.len() >= 8);
    for (name, rules) in games {
        assert!(!rules.expectations.is_empty(), "{name} expects nothing");
        let mut naive = Naive::new(&rules);
        for expectation in &rules.expectations {
            let found = naive.best(&expectation.position);
            let text = spell_board(&rules, &expectation.position);
            assert_eq!(
                found,
                expectation.expected,
                "{name}: {text} gives {}",
                spell_score(&rules, &found)
            );
        }
    }
}

#[test]
fn claims_hold_on_small_boards() {
    for (name, rules) in games() {
        let longest = if rules.alphabet.len() > 2 { 3 } else { 4 };
        let mut naive = Naive::new(&rules);
        for claim in &rules.claims {
            for board in (0..=longest)
                .flat_map(|length| all_boards(&rules, length))
                .filter(|board| !board.is_full())
            {
                let place = chosen(&rules, &claim.strategy, &board).unwrap();
                let after = naive.best(&naive.pick(&board, place));
                assert_eq!(after, naive.best(&board), "{name}: {}", spell_board(&rules, &board));
            }
        }
    }
}

#[test]
fn the_literal_meaning_is_the_naive_one() {
    for (name, rules) in games() {
        let mut naive = Naive::new(&rules);
        for board in (0..=4).flat_map(|length| boards(&rules, length)) {
            assert_eq!(
                best(&rules, &board),
                naive.best(&board),
                "{name}: {}",
                spell_board(&rules, &board)
            );
        }
    }
}

/// What looks right for three letters is not; these are the smallest boards on which it is wrong.
#[test]
fn three_letters_have_no_simple_order() {
    let (_, rules) =
        games().into_iter().find(|(name, _)| name == "string01-three-letters").unwrap();
    for (claim, smallest) in [
        ("strategy leftmost 2, else leftmost 1, else rightmost 0", "102"),
        ("strategy leftmost 2, else rightmost 1, else rightmost 0", "101"),
        ("strategy leftmost [12], else rightmost 0", "12"),
        ("strategy leftmost 2, else rightmost [01]", "10"),
    ] {
        let strategy = rules::boards::parse_claim(claim, &rules).unwrap().strategy;
        let mut naive = Naive::new(&rules);
        let wrong = (0..=3).flat_map(|length| boards(&rules, length)).find(|board| {
            let place = chosen(&rules, &strategy, board);
            place.is_some_and(|place| naive.best(&naive.pick(board, place)) != naive.best(board))
        });
        assert_eq!(
            wrong.map(|board| spell_board(&rules, &board)).as_deref(),
            Some(smallest),
            "{claim}"
        );
    }
}
