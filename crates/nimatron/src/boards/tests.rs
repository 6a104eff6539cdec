//! Compares the fast implementations with the literal rules.

use answer::PickScore;
use plan::{KeepDecision, KeptResult};
use prove::boards::{Proof, verify};
use rules::boards::{Board, Player, Score, all_boards, literal, parse_claim};
use rules::{Letter, Positions, Rules, Settings};
use run::Run;

use super::Boards;
use super::decide::keep;
use super::play::Play;
use super::solution::Known;

const LETTERS: &str =
    "result the letters Alice took, in order; Alice maximises, Bob minimises, lexicographically";
const BEHIND: &str = "result the letters Alice took, from right to left; Alice maximises, Bob \
    minimises, lexicographically";
const ONES: &str = "result count(1) of the letters Bob took; Bob maximises, Alice minimises";

fn game(word: &str, turn: &str, result: &str) -> Boards {
    let text = format!(
        "game \"Letters\"\nplayers Alice, Bob\nword {word}\npick until none is \
         left\n{turn}\n{result}\n"
    );
    match rules::read(&text, &Settings::default()) {
        (Some(Rules::Boards(rules)), _) => Boards::new(&text, rules),
        (_, diagnostics) => panic!("{text}: {diagnostics:?}"),
    }
}

fn proved(game: &Boards, strategy: &str) -> Proof {
    let claim = parse_claim(&format!("strategy {strategy}"), &game.rules).expect("a strategy");
    verify(&game.rules, &claim.strategy, &Run::default())
        .unwrap_or_else(|refused| panic!("{strategy}: {refused:?}"))
}

/// Games with optimal strategies.
fn games() -> Vec<(Boards, Proof)> {
    let games = [
        ("[01]*", "", LETTERS, "leftmost 1, else rightmost 0"),
        ("(01|1)*", "", LETTERS, "leftmost 1, else rightmost 0"),
        ("[01]*", "", BEHIND, "rightmost 1, else leftmost 0"),
        ("[01]*", "", ONES, "leftmost 1, else leftmost 0"),
        ("[01]*", "turn 2 moves", ONES, "leftmost 1, else rightmost 0"),
    ];
    let made = games.map(|(word, turn, result, strategy)| {
        let game = game(word, turn, result);
        let proof = proved(&game, strategy);
        (game, proof)
    });
    made.into()
}

#[test]
fn machines_play_as_strategies_do() {
    for (game, proof) in games() {
        let mut play = Play::new(&game.rules, &proof.play);
        for board in (0..=4).flat_map(|length| all_boards(&game.rules, length)) {
            let strategy = proof.strategy.as_ref().expect("a list of choices");
            let literal = literal::played(&game.rules, strategy, &board);
            assert_eq!(play.end(&board), literal, "{} {}", game.source, game.spell(&board));
        }
    }
}

#[test]
fn words_that_are_none_have_no_play() {
    let game = game("(01|1)*", "", LETTERS);
    let proof = proved(&game, "leftmost 1, else rightmost 0");
    let mut play = Play::new(&game.rules, &proof.play);
    assert_eq!(play.end(&Board::fresh(vec![0, 0])), None);
    assert_eq!(play.end(&Board::fresh(vec![1, 0])), None);
    assert!(play.end(&Board::fresh(vec![0, 1])).is_some());
    let known = Known::new(&game, proof, &Run::default()).expect("small machines");
    assert_eq!(known.solve(&Board::fresh(vec![0, 0]), &Run::default()), None);
}

#[test]
fn theorems_solve_boards_as_brute_force_does() {
    // The machine is a strategy even without its list of choices.
    let alone =
        |(game, proof): &(Boards, Proof)| (game.clone(), Proof { strategy: None, ..proof.clone() });
    let games = games();
    let alone: Vec<_> = games.iter().map(alone).collect();
    for (game, proof) in games.into_iter().chain(alone) {
        let known = Known::new(&game, proof, &Run::default()).expect("small machines");
        for board in (0..=4).flat_map(|length| all_boards(&game.rules, length)).step_by(3) {
            let told = known.solve(&board, &Run::default());
            if !literal::is_position(&game.rules, &board) {
                continue;
            }
            let (told, brute) = (
                told.expect("a board"),
                game.solve(&board, &Run::default()).expect("a small board"),
            );
            assert_eq!(
                (&told.best, &told.picks, told.to_pick),
                (&brute.best, &brute.picks, brute.to_pick)
            );
            let best = literal::best(&game.rules, &board);
            assert_eq!(told.best, game.score(&best), "{}", game.spell(&board));
            let chosen = told.picks.iter().find(|pick| Some(pick.place) == told.chosen);
            assert!(chosen.map_or(board.is_full(), |pick| pick.best), "{}", game.spell(&board));
            // Both ends are those of best plays.
            for end in [&told.end, &brute.end] {
                let taken = end.chars().map(|mark| match mark {
                    'o' => Some(Player::First),
                    'x' => Some(Player::Second),
                    _ => None,
                });
                let full = Board { taken: taken.collect(), ..board.clone() };
                assert!(full.is_full());
                assert_eq!(literal::score(&game.rules, &full), best);
            }
        }
    }
}

/// The result of a decision, by definition.
fn kept(game: &Boards, decision: &KeepDecision, word: &[Letter]) -> Option<PickScore> {
    let index = |state: u32| usize::try_from(state).expect("a state");
    let mut places: Vec<usize> = (0..word.len()).collect();
    if decision.mirrored {
        places.reverse();
    }
    let mut behind = vec![0];
    for &place in places.iter().rev() {
        let state: u32 = behind[behind.len() - 1];
        behind.push(decision.behind[index(state)][usize::from(word[place])]);
    }
    behind.pop();
    let (mut state, mut kept) = (0, vec![]);
    for place in places {
        let letter = usize::from(word[place]);
        let (next, keep) = decision.ahead[index(state)][index(behind.pop()?)][letter]?;
        state = next;
        kept.extend(keep.then_some(word[place]));
    }
    Some(game.score(&match &decision.result {
        KeptResult::Word => Score::Letters(kept),
        KeptResult::Sum(weights) => {
            Score::Number(kept.iter().map(|&letter| i128::from(weights[usize::from(letter)])).sum())
        }
    }))
}

#[test]
fn decisions_keep_the_letters_of_best_play() {
    for (game, proof) in games() {
        let decision = keep(&game.rules, &proof).expect("small tables");
        for length in 0..=7 {
            for word in Positions::new(&game.rules.domain, &game.rules.alphabet, length) {
                let best = literal::best(&game.rules, &Board::fresh(word.clone()));
                assert_eq!(
                    kept(&game, &decision, &word),
                    Some(game.score(&best)),
                    "{} {word:?}",
                    game.source
                );
            }
        }
    }
}

#[test]
fn large_boards_take_linear_time() {
    let game = game("[01]*", "", LETTERS);
    let known = Known::new(&game, proved(&game, "leftmost 1, else rightmost 0"), &Run::default())
        .expect("small");
    let word: Vec<Letter> = (0..100_000_u32)
        .map(|place| u8::from(place.wrapping_mul(2_654_435_761) >> 31 == 1))
        .collect();
    let board = Board::fresh(word);
    let solution = known.solve(&board, &Run::default()).expect("a board");
    assert!(!solution.complete);
    assert_eq!(solution.picks.len(), 1);
    assert_eq!(solution.picks[0].letter, '1');
    assert_eq!(solution.end.chars().filter(|mark| *mark == 'o').count(), 50_000);
}
