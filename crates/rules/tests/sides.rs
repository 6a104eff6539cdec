//! Games whose players have different moves: what their texts mean, and what is wrong with them.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

use crate::common;

use common::ruleset;
use proptest::prelude::*;
use rules::language::print::print;
use rules::tuples::{self, TupleRuleset};
use rules::words::literal::Reading;
use rules::{
    Outcome, OutcomeClass, Reason, Rules, Settings, Word, WordRuleset, parse, parse_claim,
    parse_position, read,
};

const TOADS: &str = "players Toad, Frog\nword [. TF]*\nmove Toad: 'T.' -> '.T'\nmove Toad: 'TF.' \
    -> '.FT'\n\
                     move Frog: '.F' -> 'F.'\nmove Frog: '.TF' -> 'FT.'\n";

fn toads() -> WordRuleset {
    ruleset(TOADS)
}

fn heap_rules(text: &str) -> TupleRuleset {
    match read(text, &Settings::default()) {
        (Some(Rules::Tuples(rules)), _) => rules,
        (_, problems) => panic!("{text}\n{problems:?}"),
    }
}

/// The codes of what is wrong with a text of any kind.
fn codes(text: &str) -> Vec<&'static str> {
    read(text, &Settings::default()).1.iter().map(|problem| problem.reason.code()).collect()
}

fn word(rules: &WordRuleset, text: &str) -> Word {
    text.chars().map(|symbol| rules.alphabet.letter(symbol).unwrap()).collect()
}

#[test]
fn positions_are_marked_and_every_move_exchanges_the_marker() {
    let rules = toads();
    let sides = rules.header.sides.clone().unwrap();
    assert_eq!(sides.names, ["Toad", "Frog"]);
    assert_eq!(rules.alphabet.spell(&rules.alphabet.letters().collect::<Vec<_>>()), ".FT<>");
    assert_eq!(sides.markers, [3, 4]);
    assert_eq!(rules.text_alphabet().len(), 3);
    let reading = Reading::new(&rules);
    let options = |text: &str| -> Vec<String> {
        let options = reading.options(&word(&rules, text));
        options.iter().map(|option| rules.alphabet.spell(option)).collect()
    };
    assert_eq!(options("<T.F"), [">.TF"]);
    assert_eq!(options(">T.F"), ["<TF."]);
    assert_eq!(options("<TF."), [">.FT"]);
    assert_eq!(options("T.F"), Vec::<String>::new());
    assert_eq!(options("<>T.F"), Vec::<String>::new());
    for (text, position) in
        [("<T.F", true), (">", true), ("T.F", false), ("<<T", false), ("T<", false), ("", false)]
    {
        assert_eq!(reading.is_position(&word(&rules, text)), position, "{text}");
    }
    let moves = reading.moves(&word(&rules, "<T.T."));
    assert_eq!(moves.iter().map(|one| (one.start, one.end)).collect::<Vec<_>>(), [(1, 3), (3, 5)]);
}

#[test]
fn contexts_are_about_what_stands_behind_the_marker() {
    let rules =
        ruleset("word 1*\nmove Left: 1 -> empty after ^\nmove Right: 11 -> 1 after ^11 before $\n");
    let reading = Reading::new(&rules);
    let options = |text: &str| reading.options(&word(&rules, text)).len();
    assert_eq!(
        [options("<1"), options("<111"), options(">1"), options(">1111"), options(">111")],
        [1, 1, 0, 1, 0]
    );
}

#[test]
fn a_move_without_a_name_is_one_of_both() {
    let rules = ruleset("word 1*\nmove Right: 11 -> empty\nmove 1 -> empty\n");
    assert_eq!(rules.header.sides.as_ref().unwrap().names, ["Left", "Right"]);
    assert_eq!(
        rules.rules.iter().map(|rule| rule.marker).collect::<Vec<_>>(),
        [Some((2, 1)), Some((1, 2)), Some((2, 1))]
    );
    assert_eq!(ruleset("players Left, Right\nword 1*\nmove 1 -> empty\n").header.sides, None);
}

#[test]
fn markers_are_signs_that_the_game_does_not_use() {
    for (letters, markers) in [
        ("[01]", "<>"),
        ("[0<]", "\u{25c0}\u{25b6}"),
        ("[0<\u{25b6}]", "\u{2190}\u{2191}"),
        ("[> \u{25c0} \u{2190}]", "\u{2191}\u{2192}"),
    ] {
        let rules = ruleset(&format!("word {letters}*\nmove Left: a -> empty\n"));
        let sides = rules.header.sides.as_ref().unwrap();
        assert_eq!(rules.alphabet.spell(&sides.markers), markers, "{letters}");
        assert_eq!(
            sides.markers.map(usize::from),
            [rules.alphabet.len() - 2, rules.alphabet.len() - 1]
        );
        assert_eq!(sides.unmark(&sides.mark(1, &[0])), Some((1, &[0][..])));
        assert_eq!(sides.unmark(&[0]), None);
    }
}

#[test]
fn classes_are_expected_with_each_player_to_move() {
    let rules = ruleset("word 1*\nmove Left: 1 -> empty\nexpect 1 outcome L, empty outcome P\n");
    let said: Vec<(String, bool)> = rules
        .expectations
        .iter()
        .map(|one| {
            (
                rules.alphabet.spell(&one.position),
                one.expected == rules::Expected::Outcome(Outcome::N),
            )
        })
        .collect();
    let wanted = [("<1", true), (">1", false), ("<", false), (">", false)];
    assert_eq!(said, wanted.map(|(text, wins)| (text.to_string(), wins)));
    for class in [OutcomeClass::L, OutcomeClass::R, OutcomeClass::N, OutcomeClass::P] {
        let [left, right] = class.outcomes();
        assert_eq!(OutcomeClass::of(left, right), class);
    }
    // The letters of a word end before it.
    let rules = ruleset("word [a-z N]*\nmove Left: 'a' -> empty\nexpect ab 'c' outcome N\n");
    assert_eq!(rules.alphabet.spell(&rules.expectations[0].position), "<abc");
}

#[test]
fn positions_are_typed_without_marker() {
    let rules = toads();
    assert_eq!(rules.alphabet.spell(&parse_position(&rules, "T.F").unwrap()), "T.F");
    assert!(parse_position(&rules, "<T.F").is_err());
    let heaps =
        heap_rules("heaps x y where x < 9\nmove Left: x -> x - 1\nmove Right: y -> y - 1\n");
    assert_eq!(tuples::parse_tuple(&heaps, "3 4").unwrap(), [3, 4]);
    assert_eq!(tuples::parse_tuple(&heaps, "y=4 x=3").unwrap(), [3, 4]);
    assert!(tuples::parse_tuple(&heaps, "0 3 4").is_err());
    assert!(tuples::parse_tuple(&heaps, "9 4").is_err());
}

#[test]
fn one_more_heap_says_whose_turn_it_is() {
    let rules = heap_rules(
        "players A, B\nheaps turn y where turn < 9\nends when y = 7\nmove A: turn -> turn - d \
         where d in {1, 2}\nmove B: any h: h -> h - 3\nmove y -> y - 1\n\
         expect (1, 0) outcome L\nclaim outcome L if turn > 0 and y = 0\n",
    );
    assert_eq!(rules.heaps, ["turn1", "turn", "y"]);
    assert_eq!(rules.text_heaps(), ["turn", "y"]);
    let reading = tuples::literal::Reading::new(&rules);
    let options = |tuple: &[u128]| reading.options(tuple).unwrap();
    assert_eq!(options(&[0, 3, 4]), [[1, 1, 4], [1, 2, 4], [1, 3, 3]]);
    assert_eq!(options(&[1, 3, 4]), [[0, 0, 4], [0, 3, 1], [0, 3, 3]]);
    assert_eq!(options(&[1, 3, 7]), Vec::<Vec<u128>>::new());
    assert!(
        reading.is_position(&[1, 8, 4])
            && !reading.is_position(&[2, 8, 4])
            && !reading.is_position(&[1, 9, 4])
    );
    let positions: Vec<_> = rules.expectations.iter().map(|one| one.position.clone()).collect();
    assert_eq!(positions, [[0, 1, 0], [1, 1, 0]]);
    assert_eq!(
        rules::language::print::print(&rules.claims[0], rules.text_heaps()),
        "outcome L if turn > 0 and y = 0"
    );
}

#[test]
fn claims_are_read_as_they_are_printed() {
    let rules = ruleset("players Toad, 'Mr Frog'\nword [01]*\nmove Toad: 1 -> 0\n");
    for text in [
        "outcome L when length mod 2 = 0",
        "outcome P only if word = empty",
        "Toad to move wins when count(1) > 0",
        "'Mr Frog' to move loses if word in (0*)",
        "wins if true",
        "every move wins if length > 3",
        "play is odd when length mod 2 = 1",
    ] {
        let claim = parse_claim(text, &rules).unwrap();
        assert_eq!(print(&claim, &rules.text_alphabet()), text);
        let again = parse_claim(&print(&claim, &rules.alphabet), &rules).unwrap();
        assert_eq!(
            (again.mover, again.subject, again.relation),
            (claim.mover, claim.subject, claim.relation)
        );
    }
    let heaps = heap_rules("heaps x y\nmove Left: x -> x - 1\nmove Right: y -> y - 1\n");
    for text in ["outcome N when x > y", "Right to move wins when x <= y", "loses if x = y"] {
        let claim = tuples::parse_claim(text, &heaps).unwrap();
        assert_eq!(rules::language::print::print(&claim, heaps.text_heaps()), text);
    }
}

#[test]
fn what_is_wrong_is_said() {
    for moves in ["word 1*\nmove A: 1 -> empty\n", "heaps n\nmove n -> n - 1\n"] {
        assert_eq!(codes(&format!("players A, A\n{moves}")), ["SamePlayers"], "{moves}");
    }
    let base = "word 1*\nmove Left: 1 -> empty\n";
    for (line, code) in [
        ("move Cat: 1 -> empty", "UnknownPlayer"),
        ("move 'x': 1 -> empty", "UnknownPlayer"),
        ("turn 1..2 moves", "PartisanTurn"),
        ("expect 1 wins", "PartisanVerdict"),
        ("expect 1 value 1", "PartisanVerdict"),
        ("expect 1 outcome Q", "Unexpected"),
        ("claim value = 1", "PartisanClaim"),
        ("claim a winning move is move 1", "PartisanClaim"),
        ("claim Cat to move wins if true", "UnknownPlayer"),
        ("claim Left to move is odd", "Unexpected"),
        ("claim outcome when true", "Unexpected"),
        ("claim wins when word = '<'", "UnknownLetter"),
    ] {
        assert_eq!(codes(&format!("{base}{line}\n")), [code], "{line}");
        let heap_line = line.replace("1 -> empty", "n -> n - 1").replace("word = '<'", "turn = 1");
        let wanted = if line.contains("word =") { "UnknownVariable" } else { code };
        if !line.contains("is move") {
            assert_eq!(
                codes(&format!("heaps n\nmove Left: n -> n - 2\n{heap_line}\n")),
                [wanted],
                "{heap_line}"
            );
        }
    }
    let plain = "word 1*\nmove 1 -> empty\n";
    for line in ["expect 1 outcome N", "claim outcome N if true", "claim Left to move wins if true"]
    {
        assert_eq!(codes(&format!("{plain}{line}\n")), ["NotPartisan"], "{line}");
        assert_eq!(
            codes(&format!("heaps n\nmove n -> n - 1\n{line}\n")),
            ["NotPartisan"],
            "{line}"
        );
        assert_eq!(codes(&format!("heap n\nmove n -> n - 1\n{line}\n")), ["NotPartisan"], "{line}");
    }
    assert_eq!(codes("heap n\nmove Left: n -> n - 1\n"), ["PartisanSum"]);
    // A colon elsewhere is what it was.
    assert_eq!(codes("word 1*\nmove 1 : 1 -> empty\n"), ["UnexpectedCharacter"]);
    assert_eq!(codes("word 1:\nmove 1 -> empty\n"), ["UnexpectedCharacter"]);
    // All 128 letters are taken, so that there is none for the markers.
    let letters: String = (0x100..0x180).filter_map(char::from_u32).collect();
    let problems =
        parse(&format!("word [{letters}]\nmove Left: a -> b where b != a\n"), &Settings::default())
            .1;
    assert!(
        problems.iter().any(|one| one.reason == Reason::TooManyLetters { limit: 126 }),
        "{problems:?}"
    );
}

/// Moves over 0 and 1.
const MOVES: [&str; 6] = [
    "01 -> 10",
    "1+ -> empty",
    "a b -> b where a > b after ^",
    "0 -> empty before 1",
    "[01] 1* -> [10] 0* before 0 $",
    "11 -> 0 after 0",
];

proptest! {
    /// A player has the moves of the lines of that player and of those without a name, and no
    /// others.
    #[test]
    fn each_player_plays_the_game_of_own_moves(
        owners in prop::collection::vec(0_usize..3, 6),
        letters in prop::collection::vec(0_u8..2, 0..8),
    ) {
        prop_assume!(owners.iter().any(|&owner| owner < 2));
        let line = |(owner, text): (&usize, &&str)| {
            format!("move {}{text}\n", ["Left: ", "Right: ", ""][*owner])
        };
        let partisan = ruleset(&format!(
            "word [01]*\n{}",
            owners.iter().zip(&MOVES).map(line).collect::<String>()
        ));
        let sides = partisan.header.sides.clone().unwrap();
        for side in 0..2 {
            let own =
                owners.iter().zip(&MOVES).filter(|(owner, _)| **owner == side || **owner == 2);
            // A game needs a move.
            let own: String = own
                .map(|(_, text)| format!("move {text}\n"))
                .chain(["move 1 0 1 0 1 0 1 0 1 -> 0\n"
                    .to_string()])
                .collect();
            let alone = ruleset(&format!("word [01]*\n{own}"));
            let wanted: Vec<Word> = Reading::new(&alone)
                .options(&letters)
                .iter()
                .map(|option| sides.mark(1 - side, option))
                .collect();
            prop_assert_eq!(Reading::new(&partisan).options(&sides.mark(side, &letters)), wanted);
        }
    }

    /// The same with heaps: the one in front is all that there is beside the moves of the player.
    #[test]
    fn each_player_moves_own_heaps(
        owners in prop::collection::vec(0_usize..3, 4),
        x in 0_u128..9,
        y in 0_u128..9,
    ) {
        const HEAP_MOVES: [&str; 4] = [
            "x -> x - d where d in {1, 3}",
            "any h: h -> m where m < h and x xor y != m",
            "x -> x - d, y -> y - d where d > 0",
            "y -> x if y > x else y - 2",
        ];
        prop_assume!(owners.iter().any(|&owner| owner < 2));
        let line = |(owner, text): (&usize, &&str)| {
            format!("move {}{text}\n", ["Left: ", "Right: ", ""][*owner])
        };
        let head = "heaps x y where x + y < 30\nends when x = 5 and y = 5\n";
        let partisan = heap_rules(&format!(
            "{head}{}",
            owners.iter().zip(&HEAP_MOVES).map(line).collect::<String>()
        ));
        let sides = partisan.header.sides.clone().unwrap();
        for side in 0..2 {
            let own =
                owners.iter().zip(&HEAP_MOVES).filter(|(owner, _)| **owner == side || **owner == 2);
            let own: String = own
                .map(|(_, text)| format!("move {text}\n"))
                .chain(["move x -> x - 99\n"
                    .to_string()])
                .collect();
            let alone = heap_rules(&format!("{head}{own}"));
            let options = tuples::literal::Reading::new(&alone).options(&[x, y]).unwrap();
            let wanted: Vec<_> =
                options.iter().map(|option| sides.mark_heaps(1 - side, option)).collect();
            let reading = tuples::literal::Reading::new(&partisan);
            prop_assert_eq!(reading.options(&sides.mark_heaps(side, &[x, y])).unwrap(), wanted);
        }
    }
}

#[test]
fn a_number_before_outcome_is_not_multiplied_by_it() {
    let rules = heap_rules(
        "parameter k = 2\nheaps n\nmove Left: n -> n - 2\nexpect 1 outcome P, k outcome L, 2 k \
         outcome L\n",
    );
    let positions: Vec<_> = rules.expectations.iter().map(|one| one.position.clone()).collect();
    assert_eq!(positions, [[0, 1], [1, 1], [0, 2], [1, 2], [0, 4], [1, 4]]);
}
