//! Texts in and out: positions as typed, formulas as printed, settings.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

use crate::common;

use common::{ruleset, ruleset_with, with};
use rules::language::print::print;
use rules::{
    Convention, Formula, PositionErrorKind, Reason, Settings, Span, Term, WordRuleset, parse,
    parse_claim, parse_formula, parse_position, parse_regex,
};

const CELLS: &str = "word [. #]*\nmove '#' -> '.'";
const DIGITS: &str = "word [0-9]*\nmove a -> empty";

#[test]
fn positions_as_typed() {
    let game = ruleset(CELLS);
    for text in ["#.#", "'#.#'", "\"#.#\"", "  #.# "] {
        assert_eq!(parse_position(&game, text).unwrap(), [0, 1, 0], "{text}");
    }
    for text in ["", "\"\"", "''", "empty", "  "] {
        assert_eq!(parse_position(&game, text).unwrap(), [], "{text}");
    }
    let error = parse_position(&game, " '#é.'").unwrap_err();
    assert_eq!(
        (error.span, error.kind),
        (Span { start: 3, end: 5 }, PositionErrorKind::UnknownLetter('é'))
    );
    let error = parse_position(&ruleset("word '#.'*\nmove '#' -> empty"), "#.#").unwrap_err();
    assert_eq!(
        (error.span, error.kind),
        (Span { start: 0, end: 3 }, PositionErrorKind::NotAPosition)
    );
}

fn again(game: &WordRuleset, text: &str) -> String {
    print(&parse_claim(text, game).unwrap(), &game.alphabet)
}

#[test]
fn claims_are_printed_as_a_person_would_write_them() {
    let digits = ruleset(DIGITS);
    for text in [
        "wins when sum(9 - d) mod 18 > 8",
        "wins if length mod 3 in {0, 2}",
        "loses only if word = 10 or (word != empty and not (length = 2))",
        "value = 2 * count([1-37]) + 3 - sum(2 * d - 1) / 4",
        "every move wins",
        "every move wins if word in (empty | [01] | 1 0+ (1 | 23)*)",
        "play is odd when sum(d) - length mod 2 = 1",
        "play lasts length - 1 if length > 0",
        "a winning move is move 1 if count(0) in {1..4, 7}",
    ] {
        assert_eq!(again(&digits, text), text);
    }
    let cells = ruleset(CELLS);
    assert_eq!(
        again(&cells, "wins when count(['#']) > 0 except '#.#'"),
        "wins when (count('#') > 0 and word != '#.#') or (not (count('#') > 0) and word = '#.#')"
    );
    assert_eq!(
        print(&parse_regex("[. #]* '#'{2} '.'?", &cells).unwrap(), &cells.alphabet),
        "any* '##' '.'?"
    );
    assert_eq!(
        print(&Term::<rules::language::Words>::Atom(vec![2, -5]), &cells.alphabet),
        "2 * count('#') - 5 * count('.')"
    );
}

/// One part alone is printed without its word, also inside of others.
#[test]
fn parts_alone_do_not_loosen_what_is_inside() {
    let game = ruleset(CELLS);
    let either: Formula = Formula::Or(vec![Formula::Bool(true), Formula::Bool(false)]);
    let formula = Formula::And(vec![Formula::And(vec![either]), Formula::Bool(false)]);
    let text = print(&formula, &game.alphabet);
    assert_eq!(text, "(true or false) and false");
    assert_eq!(parse_formula(&text, &game).unwrap().holds(&[]), Some(false));
}

#[test]
fn a_sum_runs_over_digits() {
    let game = ruleset("word [1-3 #]*\nmove '#' -> empty");
    let formula = parse_formula("sum(d * d) = 10", &game).unwrap();
    assert_eq!(formula.holds(&parse_position(&game, "1#3").unwrap()), Some(true));
}

#[test]
fn parameters_can_be_set() {
    let text = "parameter k = 2 in 1..5\nparameter m = k + 1\nword 1*\nmove 1{1..m} -> \
        empty\nexpect 111 wins where k = 2";
    assert_eq!(ruleset(text).header.parameters, [("k".to_owned(), 2), ("m".to_owned(), 3)]);
    assert_eq!(ruleset(text).expectations.len(), 1);
    let set = ruleset_with(text, &with(&[("k", 4)]));
    assert_eq!(set.header.parameters, [("k".to_owned(), 4), ("m".to_owned(), 5)]);
    assert_eq!((set.expectations.len(), set.rules[0].branches.len()), (0, 5));
    let reason = |settings| parse(text, &with(settings)).1[0].reason.clone();
    assert_eq!(
        reason(&[("j", 1)]),
        Reason::UnknownParameter {
            name: "j".to_owned(),
            known: vec!["k".to_owned(), "m".to_owned()]
        }
    );
    assert_eq!(reason(&[("k", 9)]).code(), "ParameterOutOfRange");
}

#[test]
fn the_length_of_a_turn_can_be_a_parameter() {
    let text =
        |rules: &str| format!("parameter k = 2 in 1..8\n{rules}\nexpect empty loses where k = 2");
    let turn = |rules: &str| ruleset(&text(rules)).header.turn_parameter;
    assert_eq!(turn("word 1*\nmove 1 -> empty\nturn 1..k moves").as_deref(), Some("k"));
    assert_eq!(turn("word 1*\nmove 1 -> empty\nturn 1..k + 1 moves"), None);
    assert_eq!(turn("word 1{0..k}\nmove 1 -> empty\nturn 1..k moves"), None);
    assert_eq!(turn("word 1*\nmove 1{k} -> empty\nturn 1..k moves"), None);
    assert_eq!(turn("parameter m = k\nword 1*\nmove 1{m} -> empty\nturn 1..k moves"), None);
    assert_eq!(turn("word 1*\nmove 1 -> empty\nturn 1..2 moves"), None);
}

#[test]
fn another_convention_is_another_game() {
    let text = "word 1*\nmove 1 -> empty\nexpect 1 wins\nclaim wins when length mod 2 = 1";
    let settings =
        |convention| Settings { parameters: vec![], sets: vec![], convention: Some(convention) };
    let misere = ruleset_with(text, &settings(Convention::Misere));
    assert_eq!(
        (misere.header.convention, misere.expectations.len(), misere.claims.len()),
        (Convention::Misere, 0, 0)
    );
    let normal = ruleset_with(text, &settings(Convention::Normal));
    assert_eq!((normal.expectations.len(), normal.claims.len()), (1, 1));
}

/// The word games of the sketches from which the language was made.
#[test]
fn first_sketches_are_valid() {
    ruleset(
        "game \"Addition game\"\nword  [1-9][0-9]* | 0   -- the positions\nmove  a b -> digits(a \
         + b)\nexpect 4 loses, 10 wins",
    );
    ruleset(
        "game \"Cat and Rabbit\"\nplayers Cat, Rabbit\nword ['.' '#']+\nmove '#' '.'+ -> '#' \
         '#'+\nmove '.'+ '#' -> '#'+ '#'",
    );
}

/// The deepest texts that are accepted fit a small stack.
#[test]
fn depth_is_bounded() {
    let work = || {
        let game = ruleset(DIGITS);
        let deep = |open: &str, inner: &str, close: &str| {
            format!("{}{inner}{}", open.repeat(60), close.repeat(60))
        };
        parse_regex(&deep("(", "1", ")*|0)"), &game).unwrap_err();
        let regex = parse_regex(&deep("(1|", "00", ")"), &game).unwrap();
        assert!(regex.matches(&[1]));
        let formula = parse_formula(&deep("(", "length = 2", " and true)"), &game).unwrap();
        assert_eq!(formula.holds(&[1, 1]), Some(true));
        assert!(!print(&formula, &game.alphabet).is_empty());
        parse_formula(&deep("not (", "length = 2", ")"), &game).unwrap_err();
        parse_formula(&deep("(", "length", ") mod 7").replace("mod 7)", "+ 1)"), &game)
            .unwrap_err();
        parse_formula(&format!("{} = 1", deep("(", "length", "/ 2 + 1)")), &game).unwrap();
    };
    std::thread::Builder::new().stack_size(512 * 1024).spawn(work).unwrap().join().unwrap();
}

/// The budget for cases is one for the whole text: what is blamed is the move that took most of it,
/// once.
#[test]
fn too_many_cases_are_an_error_at_the_move_that_has_them() {
    let large = "move a b c d e -> e d c b a";
    for text in [
        format!("word [0-9]*\n{large}\nmove 0 -> 1\nmove 1 -> 2\n"),
        format!("word [0-9]*\nmove 0 -> 1\n{large}\nmove 1 -> 2\nmove a b -> b a\n"),
    ] {
        let (rules, diagnostics) = rules::read(&text, &Settings::default());
        assert!(rules.is_none());
        let blamed = diagnostics
            .iter()
            .filter(|diagnostic| matches!(diagnostic.reason, Reason::TooManyBranches { .. }))
            .map(|diagnostic| &text[diagnostic.span.start..diagnostic.span.end]);
        assert_eq!(blamed.collect::<Vec<_>>(), [large], "{text}");
    }
}

/// By the definition, which splits words in all ways, this would not end.
#[test]
fn long_words_are_in_a_language_or_not() {
    let game = ruleset("word [01]*\nmove 1 -> 0\n");
    let formula = parse_formula("word in (0 | 1(01*0)*1)*", &game).unwrap();
    for length in (0..40).chain(3000..3003) {
        let word: Vec<u8> = (0..length).map(|at| u8::from(at % 5 < 2)).collect();
        let number = word.iter().fold(0, |number, letter| (2 * number + u32::from(*letter)) % 3);
        assert_eq!(formula.holds(&word), Some(number == 0), "{length}");
    }
}
