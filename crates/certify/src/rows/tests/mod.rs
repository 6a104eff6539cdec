//! Certificates about rows written by hand: those that must be accepted, and those that must not.

mod certificates;
mod random;

use alloc::string::String;
use alloc::vec::Vec;

use rules::WordRuleset;
use rules::lists::ListRuleset;

use super::pieces::Split;
use super::{closure, falls_apart, heap_rules, split};
use crate::kernel::glushkov::Positions;
use crate::kernel::rejection::{Rejection, RowFault};
use crate::kernel::work::Work;
use crate::lists::format::RowsText;

/// A type of pieces; an empty text is an end of the word.
type Sides = (&'static str, &'static str);

fn rows(letter: &str, live: &[Sides], rules: &str) -> RowsText {
    let side = |side: &str| (!side.is_empty()).then(|| String::from(side));
    let live = live.iter().map(|(left, right)| (side(left), side(right))).collect();
    RowsText { letter: letter.into(), live, rules: rules.into() }
}

fn words(text: &str) -> WordRuleset {
    let (ruleset, diagnostics) = rules::parse(text, &rules::Settings::default());
    ruleset.unwrap_or_else(|| panic!("{text}\n{diagnostics:?}"))
}

/// Conditions 1 to 5 of 'Rows'.
fn fall_apart(ruleset: &WordRuleset, rows: &RowsText) -> Result<(Split, ListRuleset), Rejection> {
    let work = &mut Work::new(100_000_000);
    let split = split(rows, ruleset)?;
    let rules = heap_rules(rows, ruleset)?;
    let domain = Positions::new(&ruleset.domain, work)?.machine(ruleset.alphabet.len(), work)?;
    closure::check(ruleset, &domain, work)?;
    falls_apart(ruleset, &split, &rules, work)?;
    Ok((split, rules))
}

fn apart(text: &str, letter: &str, live: &[Sides], rules: &str) -> Result<(), Rejection> {
    fall_apart(&words(text), &rows(letter, live, rules)).map(|_| ())
}

const RABBIT: &str = "word [. #]+\nmove '#' '.'+ -> '#' '#'+\nmove '.'+ '#' -> '#'+ '#'\n";
const RABBIT_LIVE: [Sides; 3] = [("#", "#"), ("", "#"), ("#", "")];
const NIM: &str = "heap n\nmove n -> m where m < n\n";
const PINS: &str = "word [. #]*\nmove '#' -> '.'\nmove '##' -> '..'\n";
const ALL: [Sides; 4] = [(".", "."), ("", "."), (".", ""), ("", "")];

#[test]
fn rows_that_fall_apart() {
    let row_0_17 = "word [. #]*\nmove '##' -> '..'\nmove '#' -> '.' after ^ | '.' before $ | '.'\n";
    for (text, letter, live, rules) in [
        (RABBIT, ".", &RABBIT_LIVE[..], NIM),
        (RABBIT, ".", &RABBIT_LIVE, "heap n\nmove n -> n - k where 1 <= k <= n\n"),
        (PINS, "#", &ALL, "octal 0.77\n"),
        (
            PINS,
            "#",
            &ALL,
            "heap n\nmove n -> a, b where a + b = n - 1\nmove n -> a, b where a + b = n - 2\n",
        ),
        ("word [. #]*\nmove '##' -> '..'\n", "#", &ALL, "octal 0.07\n"),
        (row_0_17, "#", &ALL, "octal 0.17\n"),
        // Letters that vanish, at an end only, or with a border that stays.
        ("word '#'*\nmove '#' -> empty\nmove '##' -> empty\n", "#", &[("", "")], "octal 0.33\n"),
        ("word [. #]*\nmove '#.' -> '.'\n", "#", &[("", "."), (".", ".")], "octal 0.3\n"),
        // Two separators; a piece with several parts, some of which are dead.
        (
            "word [. # |]*\nmove '.....' -> '.#.|.'\n",
            ".",
            &[
                ("", ""),
                ("", "#"),
                ("#", "|"),
                ("|", ""),
                ("#", "#"),
                ("|", "|"),
                ("#", ""),
                ("", "|"),
                ("|", "#"),
            ],
            "heap n\nmove n -> a, 1, b where a + b = n - 3 and a >= 1 and b >= 1\n",
        ),
        // A whole piece at once, between two borders.
        (
            "word [. #]*\nmove '#' '.'+ '#' -> '#' '#'+ '#'\n",
            ".",
            &[("#", "#")],
            "heap n\nmove n -> 0\n",
        ),
        // Every third letter, counted from the separator on the left.
        (
            "word [. #]*\nmove '.' -> '#' after ^ ('...')* | [. #]* '#' ('...')*\n",
            ".",
            &[("", ""), ("#", "#"), ("", "#"), ("#", "")],
            "heap n\nmove n -> a, b where a + b = n - 1 and a mod 3 = 0\n",
        ),
    ] {
        assert_eq!(apart(text, letter, live, rules), Ok(()), "{text}");
    }
}

#[test]
fn turns_and_conventions_are_those_of_the_words() {
    let with = |text: &str, more: &str| alloc::format!("{text}{more}");
    for (words, heaps, good) in [
        ("", "", true),
        ("turn 1..2 moves\n", "turn 1..2 moves\n", true),
        ("misere\n", "misere\n", true),
        ("turn 1..2 moves\nmisere\n", "turn 1..2 moves\nmisere\n", true),
        ("turn 1..2 moves\n", "", false),
        ("turn 1..2 moves\n", "turn 1..3 moves\n", false),
        ("", "turn 1..2 moves\n", false),
        ("misere\n", "", false),
        ("", "misere\n", false),
    ] {
        let found = apart(&with(RABBIT, words), ".", &RABBIT_LIVE, &with(NIM, heaps));
        assert_eq!(found, if good { Ok(()) } else { Err(Rejection::RowRules) }, "{words} {heaps}");
    }
    assert_eq!(
        apart(RABBIT, ".", &RABBIT_LIVE, "heaps a b\nmove a -> 0\n"),
        Err(Rejection::RowRules)
    );
    assert_eq!(apart(RABBIT, ".", &RABBIT_LIVE, RABBIT), Err(Rejection::RowRules));
    assert!(matches!(
        apart(RABBIT, ".", &RABBIT_LIVE, "nonsense"),
        Err(Rejection::RowRulesText { .. })
    ));
}

#[test]
fn letters_and_types() {
    for letter in ["", "x", "..", "| "] {
        assert_eq!(apart(RABBIT, letter, &RABBIT_LIVE, NIM), Err(Rejection::RowLetter), "{letter}");
    }
    for (live, number) in [
        (&[("#", "."), ("", "#")][..], 0),
        (&[("", "#"), ("x", "#")], 1),
        (&[("", "#"), ("#", "##")], 1),
        (&[("", "#"), ("#", ""), ("", "#")], 2),
    ] {
        assert_eq!(apart(RABBIT, ".", live, NIM), Err(Rejection::RowType { number }));
    }
    let many = "word [a b c d e f g h i j]*\nmove 'a' -> 'b'\n";
    assert_eq!(apart(many, "a", &[], "octal 0.7\n"), Err(Rejection::RowLetter));
}

/// A type that is said to be live or dead and is not is found, with a move that shows it.
#[test]
fn types_that_are_wrong() {
    let found = apart(RABBIT, ".", &[("#", "#"), ("", "#"), ("#", ""), ("", "")], NIM);
    let example: Vec<u128> = [1, 0].into();
    assert_eq!(found, Err(Rejection::RowMoves { left: None, right: None, live: true, example }));
    for missing in 0..3 {
        let mut live = RABBIT_LIVE.to_vec();
        live.remove(missing);
        let found = apart(RABBIT, ".", &live, NIM);
        assert!(matches!(found, Err(Rejection::RowMoves { live: false, .. })), "{found:?}");
    }
    let found = apart(PINS, "#", &ALL[..3], "octal 0.77\n");
    assert!(matches!(found, Err(Rejection::RowMoves { .. })), "{found:?}");
}

#[test]
fn rules_of_heaps_that_are_wrong() {
    for (text, letter, live, rules) in [
        (PINS, "#", &ALL[..], "octal 0.07\n"),
        (PINS, "#", &ALL, "octal 0.73\n"),
        (PINS, "#", &ALL, "octal 0.777\n"),
        (PINS, "#", &ALL, "octal 4.77\n"),
        (PINS, "#", &ALL, "heap n\nmove n -> n - 1\nmove n -> n - 2\n"),
        (
            PINS,
            "#",
            &ALL,
            "heap n\nmove n -> a, b where a + b = n - 1\nmove n -> a, b where a + b = n - 2 and n \
             != 1000\n",
        ),
        (PINS, "#", &ALL, "hexadecimal 0.7F\n"),
        (RABBIT, ".", &RABBIT_LIVE, "heap n\nmove n -> m where m <= n\n"),
        (RABBIT, ".", &RABBIT_LIVE, "heap n\nmove n -> m where m < n and m != 100\n"),
        (RABBIT, ".", &RABBIT_LIVE, "heap n\nmove n -> m, 1 where m < n - 1\n"),
    ] {
        let found = apart(text, letter, live, rules);
        assert!(matches!(found, Err(Rejection::RowMoves { live: true, .. })), "{rules} {found:?}");
    }
    // More live parts than the rules of the heaps know.
    let found = apart(
        "word [. #]*\nmove '...' -> '.#.'\n",
        ".",
        &[("", ""), ("#", "#"), ("", "#"), ("#", "")],
        "heap n\nmove n -> n - 1\n",
    );
    assert!(matches!(found, Err(Rejection::RowMoves { live: true, .. })), "{found:?}");
    let many = "word [. #]*\nmove '.........' -> '.#.#.#.#.'\n";
    assert_eq!(
        apart(many, ".", &[("#", "#"), ("", "#"), ("#", "")], "octal 0.7\n"),
        Err(Rejection::RowParts { parts: 5 })
    );
}

#[test]
fn moves_that_are_not_within_a_piece() {
    for (rule, letter, fault) in [
        // Two separators on one side; one in the middle; one on the wrong side.
        ("'##.' -> '##.'", ".", RowFault::Separators),
        ("'.#.' -> '.#.'", ".", RowFault::Separators),
        ("'.##' -> '###'", ".", RowFault::Separators),
        ("'.' '#' '.'+ -> '#' '#' '#'+", ".", RowFault::Separators),
        ("'#'+ '.' -> '#'+ '#'", ".", RowFault::Stretch),
        ("[. #]+ -> '#'+", ".", RowFault::Stretch),
        ("'#' -> '.'", ".", RowFault::Nothing),
        ("'##' -> '#'", ".", RowFault::Separators),
        ("empty -> '.'", ".", RowFault::Nothing),
        // Separators that are written away, become others, are shared, or change places.
        ("'#.' -> '..'", ".", RowFault::Border),
        ("'.#' -> '..'", ".", RowFault::Border),
        ("'#.' -> '|.'", ".", RowFault::Border),
        ("'#.' -> '.#'", ".", RowFault::Border),
        ("'#.' -> empty", ".", RowFault::Border),
        ("'#.#' -> '#'", ".", RowFault::Border),
        ("'#.|' -> '|.#'", ".", RowFault::Border),
        ("'.'+ '#' -> '#'+ '.'", ".", RowFault::Border),
    ] {
        let text = alloc::format!("word [. # |]*\nmove {rule}\n");
        let found = apart(&text, letter, &[], "octal 0.7\n");
        assert_eq!(found, Err(Rejection::RowBranch { rule: 0, branch: 0, fault }), "{rule}");
    }
}

#[test]
fn contexts_that_see_too_far() {
    for (rule, left) in [
        ("'.' -> '#' after '##'", true),
        ("'.' -> '#' after ^ '#'*", true),
        ("'.' -> '#' after '#' '.'* '#' '.'*", true),
        ("'.' -> '#' after ^ ([. #] [. #])*", true),
        ("'.' -> '#' before '.#.#'", false),
        ("'.' -> '#' before [. #]* '##' [. #]*", false),
        // Beyond a border nothing may be asked.
        ("'#.' -> '##' after '.'", true),
        ("'#.' -> '##' after ^", true),
        ("'.#' -> '##' before '.'", false),
        ("'.#' -> '##' before $", false),
    ] {
        let text = alloc::format!("word [. #]*\nmove {rule}\n");
        let found = apart(&text, ".", &[], "octal 0.7\n");
        assert_eq!(found, Err(Rejection::RowContext { rule: 0, left }), "{rule}");
    }
}

#[test]
fn moves_that_leave_the_domain() {
    let text = "word '#' [. #]* '#' | '..'\nmove '.' -> '#'\n";
    assert_eq!(apart(text, ".", &[], "octal 0.7\n"), Err(Rejection::RowLeaves));
}
