//! The brute force and the drawn texts are what they should be.

use rules::{Outcome, OutcomeClass, Rules, Settings};
use run::Run;
use solve::Parity;

use super::claims::Claim;
use super::{OnTuples, OnWords};
use crate::campaign::draw::Random;
use crate::campaign::draw::partisan::{self as draw, Partisan};
use crate::campaign::literal::alternating::{Alternating, AlternatingSolver, Trouble};

fn halves(moves: [&str; 2]) -> [rules::WordRuleset; 2] {
    moves.map(|line| {
        let text = format!("game \"half\"\nword [012]*\nmove {line}\n");
        rules::parse(&text, &Settings::default()).0.expect("the text is read")
    })
}

#[test]
fn players_take_turns_with_their_own_moves() {
    // Left erases a 0, Right a 1: who has more of them wins; if they are as many, who begins loses.
    let halves = halves(["0 -> empty", "1 -> empty"]);
    let game = Alternating::words(&halves);
    let (mut brute, mut misere) =
        (AlternatingSolver::new(&game, false), AlternatingSolver::new(&game, true));
    let run = Run::default();
    for word in (0..7).flat_map(|length| rules::positions(&halves[0], length)) {
        let count = |letter| word.iter().filter(|&&known| known == letter).count();
        let (left, right) = (count(0), count(1));
        let truth = brute.truth(&word, &run).unwrap();
        let class = match left.cmp(&right) {
            std::cmp::Ordering::Greater => OutcomeClass::L,
            std::cmp::Ordering::Equal => OutcomeClass::P,
            std::cmp::Ordering::Less => OutcomeClass::R,
        };
        assert_eq!(truth.class(), class, "{word:?}");
        let turned = match left.cmp(&right) {
            std::cmp::Ordering::Greater => OutcomeClass::R,
            std::cmp::Ordering::Equal => OutcomeClass::N,
            std::cmp::Ordering::Less => OutcomeClass::L,
        };
        assert_eq!(misere.truth(&word, &run).unwrap().class(), turned, "{word:?}");
        // Left moves first: as long as both can.
        let turns = if left > right { 2 * right + 1 } else { 2 * left };
        let parity = if turns % 2 == 1 { Parity::Odd } else { Parity::Even };
        assert_eq!(truth.parity[0], parity, "{word:?}");
        assert_eq!(truth.every[0], left > right || left == 0, "{word:?}");
    }
}

#[test]
fn a_play_that_need_not_end_is_noticed() {
    let halves = halves(["0 -> 1", "1 -> 0"]);
    let game = Alternating::words(&halves);
    let mut brute = AlternatingSolver::new(&game, false);
    assert_eq!(brute.truth(&vec![0], &Run::default()), Err(Trouble::Endless));
    assert_eq!(brute.truth(&vec![2], &Run::default()).unwrap().outcomes, [Outcome::P; 2]);
}

#[test]
fn a_claim_is_contradicted_where_it_is_false() {
    let halves = halves(["0 -> empty", "1 -> empty"]);
    let game = Alternating::words(&halves);
    let mut brute = AlternatingSolver::new(&game, false);
    let truth = brute.truth(&vec![0, 0, 1], &Run::default()).unwrap();
    let mut random = Random::new(3);
    let names = ["length", "count(0)", "count(1)"].map(String::from);
    let mut found = 0;
    for _ in 0..4000 {
        let claim = Claim::draw(3, &mut random);
        let by = claim.contradicted_by(&[3, 2, 1], &truth);
        // Left wins whoever begins.
        let wanted: &[usize] = match claim.text(&names, &["Cat", "Dog"]).as_str() {
            "outcome L when true" | "Cat to move wins if true" | "Dog to move loses when true" => {
                &[]
            }
            "outcome P if true" | "wins only if not (true)" if by.len() == 2 => &[0, 1],
            "Cat to move loses if true" | "wins only if not (true)" | "loses when true" => &[0],
            "Dog to move wins when true" | "wins when true" | "every move wins if true" => &[1],
            _ => continue,
        };
        found += 1;
        assert_eq!(by, wanted, "{claim:?}");
    }
    assert!(found > 10, "{found}");
}

/// Draws many games and hands them to `check` with their texts, with names and without.
fn drawn(draw: fn(&mut Random) -> Partisan, check: impl Fn(&Partisan, &Rules, &Rules)) {
    let mut random = Random::new(17);
    for _ in 0..200 {
        let drawn = draw(&mut random);
        let read = |text: &str| match rules::read(text, &Settings::default()) {
            (Some(rules), _) => rules,
            (None, problems) => panic!("{problems:?}\n{text}"),
        };
        check(&drawn, &read(&drawn.text()), &read(&drawn.bare()));
    }
}

#[test]
fn random_games_can_be_read() {
    drawn(draw::words, |drawn, named, bare| {
        let (Rules::Words(named), Rules::Words(bare)) = (named, bare) else { panic!("{drawn:?}") };
        let names = named.header.sides.as_ref().map(|sides| sides.names.clone());
        assert_eq!(names, Some(drawn.names.map(String::from)));
        assert_eq!(bare.header.sides, None);
        let halves = super::halves::<OnWords>(drawn).unwrap();
        let rules: usize = halves.iter().map(|half| half.rules.len()).sum();
        assert_eq!(rules, named.rules.len(), "a move of both players is two");
    });
    drawn(draw::tuples, |drawn, named, bare| {
        let (Rules::Tuples(named), Rules::Tuples(bare)) = (named, bare) else {
            panic!("{drawn:?}")
        };
        assert_eq!(named.heaps.len(), bare.heaps.len() + 1);
        let halves = super::halves::<OnTuples>(drawn).unwrap();
        let rules: usize = halves.iter().map(|half| half.moves.count()).sum();
        assert_eq!(rules, named.moves.count(), "a move of both players is two");
    });
}
