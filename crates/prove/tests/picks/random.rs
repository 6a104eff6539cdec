//! Random games and random strategies.

use proptest::prelude::*;
use prove::boards::{Refused, discover, verify};
use rules::boards::{
    Board, BoardResult, BoardRuleset, Choice, End, Player, Strategy as Lists, literal,
};
use rules::{Alphabet, LetterSet, Regex};
use run::{Limits, Run};

use super::{boards, holds, is_best};

fn set(letters: usize) -> impl Strategy<Value = LetterSet> {
    (1..1_u128 << letters).prop_map(LetterSet)
}

fn regex(letters: usize) -> impl Strategy<Value = Regex> {
    let any = Just(Regex::any(LetterSet::first(letters)));
    let runs = prop::collection::vec(set(letters), 1..3)
        .prop_map(|sets| Regex::concat(sets.into_iter().map(Regex::any)));
    let even = set(letters).prop_map(move |set| {
        Regex::concat([Regex::Class(set), Regex::Class(LetterSet::first(letters))]).star()
    });
    prop_oneof![4 => any, 1 => runs, 1 => even]
}

fn player() -> impl Strategy<Value = Player> {
    prop_oneof![Just(Player::First), Just(Player::Second)]
}

fn game() -> impl Strategy<Value = BoardRuleset> {
    (2_usize..4).prop_flat_map(|letters| {
        let result = prop_oneof![
            any::<bool>().prop_map(|reversed| BoardResult::Letters { reversed }),
            prop::collection::vec(-2_i64..4, letters).prop_map(BoardResult::Number),
        ];
        (regex(letters), 1_usize..3, player(), result, player()).prop_map(
            move |(domain, turn, taker, result, maximiser)| BoardRuleset {
                header: rules::Header {
                    title: "test".into(),
                    players: Some(["Alice".into(), "Bob".into()]),
                    ..rules::Header::default()
                },
                alphabet: Alphabet::new("012".chars().take(letters)),
                domain,
                turn,
                taker,
                result,
                maximiser,
                expectations: vec![],
                claims: vec![],
            },
        )
    })
}

fn list(letters: usize) -> impl Strategy<Value = Vec<Choice>> {
    let end = prop_oneof![Just(End::Leftmost), Just(End::Rightmost)];
    let choice = (end, set(letters), regex(letters), regex(letters))
        .prop_map(|(end, letters, left, right)| Choice { end, letters, left, right });
    prop::collection::vec(choice, 1..4)
}

fn lists(letters: usize) -> impl Strategy<Value = Lists> {
    let alike = list(letters).prop_map(|list| Lists { lists: [list.clone(), list] });
    let unlike =
        (list(letters), list(letters)).prop_map(|(one, other)| Lists { lists: [one, other] });
    prop_oneof![2 => alike, 1 => unlike]
}

/// Trying every pick on all boards of so many letters is done in no time.
fn small(rules: &BoardRuleset) -> usize {
    if rules.alphabet.len() == 2 && rules.turn == 1 { 4 } else { 3 }
}

/// Enough for games that are simple; others are not worth the time of a test.
fn within_reason() -> Run<'static> {
    Run::new(Limits { states: 10_000, ..Limits::default() })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20, ..ProptestConfig::default() })]

    #[test]
    fn what_is_found_is_best(rules in game()) {
        if let Ok(proof) = discover(&rules, &within_reason()) {
            holds(&rules, &proof, small(&rules));
        }
    }

    #[test]
    fn claims_are_judged_right(
        (rules, claimed) in game().prop_flat_map(|rules| {
        let letters = rules.alphabet.len();
        (Just(rules), lists(letters))
    }),
    ) {
        let open = |length| boards(&rules, length).filter(|board: &Board| !board.is_full());
        match verify(&rules, &claimed, &within_reason()) {
            Ok(proof) => holds(&rules, &proof, small(&rules)),
            Err(Refused::Refuted(example)) => {
                prop_assert!(!is_best(&rules, &claimed, &example.board), "{example:?}");
                prop_assert_eq!(literal::best(&rules, &example.board), example.best.clone());
                let length = example.board.letters.len();
                for length in 0..length.min(small(&rules) + 1) {
                    prop_assert!(
                        open(length).all(|board| is_best(&rules, &claimed, &board)),
                        "{example:?}"
                    );
                }
            }
            Err(Refused::Unknown(unknown)) => {
                let up_to = unknown.verified_up_to.unwrap_or(0).min(small(&rules));
                for length in 0..=up_to {
                    prop_assert!(
                        open(length).all(|board| is_best(&rules, &claimed, &board)),
                        "{unknown:?}"
                    );
                }
            }
        }
    }
}
