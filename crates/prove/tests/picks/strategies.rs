//! Claims about strategies: true ones are proved, false ones refuted with a smallest board.

use prove::UnknownReason;
use prove::boards::{Chooser, Refused, discover, verify};
use rules::boards::{literal, print_strategy};
use run::Run;

use super::{STRING01, boards, holds, is_best, read, strategy};

/// False for the string game, each in its own way.
const FALSE: [&str; 22] = [
    "rightmost 1, else rightmost 0",
    "leftmost 1, else leftmost 0",
    "rightmost 1, else leftmost 0",
    "leftmost 0, else leftmost 1",
    "leftmost 0, else rightmost 1",
    "rightmost 0, else leftmost 1",
    "rightmost 0, else rightmost 1",
    "leftmost [01]",
    "rightmost [01]",
    "leftmost 1",
    "rightmost 0",
    "Alice: leftmost 1, else rightmost 0; Bob: rightmost 0, else leftmost 1",
    "Alice: leftmost 1, else rightmost 0; Bob: leftmost 0, else leftmost 1",
    "Alice: leftmost 1, else rightmost 0; Bob: rightmost 1, else rightmost 0",
    "Alice: leftmost 1, else rightmost 0; Bob: leftmost 1, else leftmost 0",
    "Alice: leftmost 1, else leftmost 0; Bob: leftmost 1, else rightmost 0",
    "Alice: rightmost 0, else leftmost 1; Bob: leftmost 1, else rightmost 0",
    "Alice: leftmost [01]; Bob: leftmost 1, else rightmost 0",
    "leftmost 1 after ^0*, else rightmost 1, else leftmost 0",
    "leftmost 1 before 0*$, else leftmost 1, else rightmost 0",
    "rightmost 1 before 1*$, else leftmost 1, else rightmost 0",
    "rightmost 0 after 1, else leftmost 1, else rightmost 0",
];

#[test]
fn false_strategies_are_refuted_with_a_smallest_board() {
    let rules = read(STRING01);
    let mut refuted = 0;
    for text in FALSE {
        let Ok(claim) = rules::boards::parse_claim(&format!("strategy {text}"), &rules) else {
            panic!("{text}");
        };
        let claimed = claim.strategy;
        let Err(Refused::Refuted(example)) = verify(&rules, &claimed, &Run::default()) else {
            panic!("not refuted: {text}");
        };
        refuted += 1;
        assert!(!is_best(&rules, &claimed, &example.board), "{text} {example:?}");
        assert_eq!(literal::chosen(&rules, &claimed, &example.board), example.chosen, "{text}");
        let after = |place| literal::best(&rules, &example.board.pick(&rules, place));
        assert_eq!(example.chosen.map(after), example.gives, "{text}");
        assert_eq!(after(example.better), example.best, "{text}");
        assert_eq!(literal::best(&rules, &example.board), example.best, "{text}");
        for length in 0..example.board.letters.len() {
            let smaller = boards(&rules, length).filter(|board| !board.is_full());
            assert!(smaller.into_iter().all(|board| is_best(&rules, &claimed, &board)), "{text}");
        }
    }
    assert!(refuted >= 20);
}

#[test]
fn the_true_strategy_is_proved_however_it_is_said() {
    let rules = read(STRING01);
    let texts = [
        "leftmost 1, else rightmost 0",
        "Alice: leftmost 1, else rightmost 0; Bob: leftmost 1, else rightmost 0",
        "leftmost 1 after ^0*, else rightmost 0",
        "leftmost 1, else rightmost 0 before $",
    ];
    for text in texts {
        let claimed = strategy(&rules, text);
        let proof = verify(&rules, &claimed, &Run::default())
            .unwrap_or_else(|refused| panic!("{text}: {refused:?}"));
        holds(&rules, &proof, 4);
    }
}

#[test]
fn games_with_other_results_have_strategies_too() {
    let game = |word: &str, turn: &str, result: &str| {
        read(&format!(
            "players Alice, Bob\nword {word}\npick until none is left\n{turn}\nresult {result}\n"
        ))
    };
    let taken = |whose: &str, order: &str, wishes: [&str; 2]| {
        format!(
            "the letters {whose} took, {order}; Alice {}, Bob {}, lexicographically",
            wishes[0], wishes[1]
        )
    };
    let large = ["maximises", "minimises"];
    let small = ["minimises", "maximises"];
    let of_alice = |result: &str| {
        format!("{result} of the letters Alice took; Alice maximises, Bob minimises")
    };
    let cases = [
        (game("[01]*", "", &taken("Alice", "in order", small)), "leftmost 0, else rightmost 1"),
        (game("[01]*", "", &taken("Bob", "in order", large)), "leftmost 0, else rightmost 1"),
        (
            game("[01]*", "", &taken("Alice", "from right to left", large)),
            "rightmost 1, else leftmost 0",
        ),
        (
            game("[01]*", "turn 2 moves", &taken("Alice", "in order", large)),
            "leftmost 1, else rightmost 0",
        ),
        (game("[01]*", "", &of_alice("count(1)")), "leftmost 1, else rightmost 0"),
        (
            game("[013]*", "", &of_alice("sum(2 * d + 1)")),
            "leftmost 3, else rightmost 1, else leftmost 0",
        ),
    ];
    for (rules, expected) in cases {
        let proof = discover(&rules, &Run::default()).unwrap();
        assert_eq!(print_strategy(&rules, proof.strategy.as_ref().unwrap()), expected);
        holds(&rules, &proof, 4);
    }
}

/// Three letters, two picks a turn: a reason why no list of choices is best.
#[test]
fn boards_that_no_list_of_choices_knows() {
    let rules = read(&STRING01.replace("[01]*", "[012]*\nturn 2 moves"));
    let run = Run::new(run::Limits { states: 300_000, ..run::Limits::default() });
    let unknown = discover(&rules, &run).unwrap_err();
    let UnknownReason::Divided(boards) = unknown.reason else { panic!("{unknown:?}") };
    let free = boards
        .each_ref()
        .map(|board| board.free().iter().map(|&place| board.letters[place]).collect::<Vec<_>>());
    assert_eq!(free[0], free[1]);
    assert_eq!(rules.mover(boards[0].phase), rules.mover(boards[1].phase));
    let best = boards.each_ref().map(|board| {
        let value = literal::best(&rules, board);
        let places = board.free().into_iter().enumerate();
        let best =
            places.filter(|(_, place)| literal::best(&rules, &board.pick(&rules, *place)) == value);
        best.map(|(index, _)| index).collect::<Vec<_>>()
    });
    assert!(!best[0].iter().any(|index| best[1].contains(index)), "{boards:?}");
}

/// What a list takes, as quickly as it is found by the prover and for single boards, is what it
/// says.
#[test]
fn lists_take_what_they_say() {
    let rules = read(STRING01);
    let contexts = ["", "^", "^0*", "1", "^(01)*", "0{2}", "(0|11)"];
    let mut applied = 0;
    for (end, letters) in
        [("leftmost", "1"), ("rightmost", "0"), ("leftmost", "[01]"), ("rightmost", "[01]")]
    {
        for after in contexts {
            for before in contexts {
                let after =
                    if after.is_empty() { String::new() } else { format!(" after {after}") };
                let before = before.trim_start_matches('^');
                let before =
                    if before.is_empty() { String::new() } else { format!(" before {before}") };
                for anchor in ["", "$"] {
                    let anchor = if before.is_empty() { "" } else { anchor };
                    let text = format!(
                        "Alice: {end} {letters}{after}{before}{anchor}; Bob: leftmost 1 before \
                         0$, else rightmost 0"
                    );
                    let said = strategy(&rules, &text);
                    let choosers = said
                        .lists
                        .each_ref()
                        .map(|list| Chooser::new(&rules, list, &Run::default()).unwrap());
                    for board in (0..=3).flat_map(|length| boards(&rules, length)) {
                        let free = board.free();
                        let letters: Vec<_> =
                            free.iter().map(|&place| board.letters[place]).collect();
                        let place = choosers[rules.mover(board.phase).index()].place(&letters);
                        let literal = literal::chosen(&rules, &said, &board);
                        assert_eq!(place.map(|index| free[index]), literal, "{text} on {board:?}");
                        applied += usize::from(literal.is_some());
                    }
                }
            }
        }
    }
    assert!(applied > 10_000, "{applied}");
}
