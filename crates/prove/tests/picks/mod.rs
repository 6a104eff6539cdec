//! Strategies of pick games: what is proved and refuted, held to trying every pick.
#![allow(clippy::unwrap_used, reason = "tests")]

mod random;
mod strategies;

use prove::boards::{Proof, Refused, discover, verify};
use rules::boards::{
    Board, BoardResult, BoardRuleset, Player, Strategy, StrategyClaim, literal, parse_claim,
};
use rules::{Rules, Settings};
use run::Run;

pub(crate) const STRING01: &str = "players Alice, Bob\nword [01]*\npick until none is left\n\
    result the letters Alice took, in order; Alice maximises, Bob minimises, lexicographically\n";

pub(crate) fn read(text: &str) -> BoardRuleset {
    match rules::read(text, &Settings::default()) {
        (Some(Rules::Boards(rules)), _) => rules,
        (_, diagnostics) => panic!("{text}: {diagnostics:?}"),
    }
}

pub(crate) fn strategy(rules: &BoardRuleset, text: &str) -> Strategy {
    let StrategyClaim { strategy, .. } = parse_claim(&format!("strategy {text}"), rules).unwrap();
    strategy
}

/// Whether a strategy takes a best pick from a board, by trying every pick.
pub(crate) fn is_best(rules: &BoardRuleset, strategy: &Strategy, board: &Board) -> bool {
    literal::chosen(rules, strategy, board).is_some_and(|place| {
        literal::best(rules, &board.pick(rules, place)) == literal::best(rules, board)
    })
}

/// All boards over words of a length, with all marks and phases.
pub(crate) fn boards(rules: &BoardRuleset, length: usize) -> impl Iterator<Item = Board> {
    rules::boards::all_boards(rules, length)
}

/// A proof holds on all boards of up to so many letters: the picks are best, and the result of
/// every play that the machine accepts is the value.
pub(crate) fn holds(rules: &BoardRuleset, proof: &Proof, most: usize) {
    for board in (0..=most).flat_map(|length| boards(rules, length)) {
        let best = literal::best(rules, &board);
        let plays = plays(rules, proof, &board);
        assert!(!plays.is_empty(), "{board:?}");
        assert!(plays.iter().all(|end| literal::score(rules, end) == best), "{board:?}");
        if let Some(strategy) = &proof.strategy {
            let end = literal::played(rules, strategy, &board).unwrap();
            assert_eq!(literal::score(rules, &end), best, "{board:?}");
            assert!(board.is_full() || is_best(rules, strategy, &board), "{board:?}");
            assert_eq!(
                plays.iter().map(|end| &end.taken).collect::<Vec<_>>(),
                [&end.taken],
                "{board:?}"
            );
        }
    }
}

/// The full boards that the machine of a proof says a board ends in.
fn plays(rules: &BoardRuleset, proof: &Proof, board: &Board) -> Vec<Board> {
    let free = board.free();
    let full = (0..1_usize << free.len()).map(|labels| {
        let mut end = board.clone();
        for (index, &place) in free.iter().enumerate() {
            end.taken[place] = Some(Player::BOTH[labels >> index & 1]);
        }
        end
    });
    full.filter(|end| {
        let sign = |place: usize| {
            let owner = end.taken[place].unwrap().index()
                + if board.taken[place].is_some() { 2 } else { 0 };
            u8::try_from(rules.phases() + 4 * usize::from(board.letters[place]) + owner).unwrap()
        };
        let mut word: Vec<u8> = (0..board.letters.len()).map(sign).collect();
        if rules.result == (BoardResult::Letters { reversed: true }) {
            word.reverse();
        }
        word.insert(0, u8::try_from(board.phase).unwrap());
        *proof.play.output_of(&word)
    })
    .collect()
}

#[test]
fn the_strategy_of_the_string_game_is_found() {
    let rules = read(STRING01);
    let proof = discover(&rules, &Run::default()).unwrap();
    assert_eq!(
        rules::boards::print_strategy(&rules, proof.strategy.as_ref().unwrap()),
        "leftmost 1, else rightmost 0"
    );
    assert!(proof.figures.pairs > 0 && proof.figures.delay > Some(0), "{:?}", proof.figures);
    holds(&rules, &proof, 5);
}

/// With three letters the best pick depends on what has been taken: no list of choices is best, but
/// a machine knows what is.
#[test]
fn three_letters_need_a_machine() {
    let rules = read(&STRING01.replace("[01]", "[012]"));
    let proof = discover(&rules, &Run::default()).unwrap();
    assert_eq!(proof.strategy, None);
    assert!(proof.figures.pairs > 0 && proof.figures.delay > Some(1), "{:?}", proof.figures);
    holds(&rules, &proof, 4);
}

/// Sums beyond 64 bits.
#[test]
fn large_weights() {
    for weight in ["1152921504606846976", "9223372036854775807", "-9223372036854775807"] {
        let result = format!(
            "result {weight} * count(1) of the letters Alice took; Alice maximises, Bob minimises"
        );
        let rules =
            read(&format!("players Alice, Bob\nword [01]*\npick until none is left\n{result}\n"));
        let proof = discover(&rules, &Run::default()).unwrap();
        holds(&rules, &proof, 4);
        assert!(matches!(
            verify(&rules, &strategy(&rules, "leftmost [01]"), &Run::default()),
            Err(Refused::Refuted(_))
        ));
    }
}

#[test]
fn a_budget_ends_it() {
    let rules = read(STRING01);
    let run = Run::new(run::Limits { states: 50, ..run::Limits::default() });
    let unknown = discover(&rules, &run).unwrap_err();
    assert!(
        matches!(unknown.reason, prove::UnknownReason::Stopped(run::Stop::States { limit: 50 })),
        "{unknown:?}"
    );
    let refused =
        verify(&rules, &strategy(&rules, "leftmost 1, else rightmost 0"), &run).unwrap_err();
    assert!(matches!(refused, Refused::Unknown(_)));
}
