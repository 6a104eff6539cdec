//! Texts of pick games: what is read, what is refused.

use rules::boards::{BoardResult, Player, Score, parse_claim};
use rules::{Convention, Rules, Settings, Severity, Span, parse, read};

use super::common::with;
use super::{IN_ORDER, board, game, picks, picks_with};

/// The places and codes of all that is found.
fn places(source: &str) -> Vec<(&str, &'static str)> {
    let diagnostics = read(source, &Settings::default()).1;
    let place = |span: Span| &source[span.start..span.end];
    diagnostics
        .iter()
        .map(|diagnostic| (place(diagnostic.span), diagnostic.reason.code()))
        .collect()
}

#[test]
fn the_founding_text() {
    let rules = picks(
        "game \"01 String game\"\nplayers Alice, Bob\nword  [01]*     -- each player in turn \
         takes a free letter\n\
         pick  until none is left\nresult the letters Alice took, in order; Alice maximises, Bob \
         minimises, lexicographically\n\
         expect 0110 result 10, '0110/.o.x' result 11, empty result empty\nclaim strategy \
         leftmost 1, else rightmost 0",
    );
    assert_eq!(
        (&rules.header.title[..], rules.players(), rules.turn),
        ("01 String game", &["Alice".into(), "Bob".into()], 1)
    );
    assert_eq!(
        (rules.taker, rules.maximiser, rules.header.convention),
        (Player::First, Player::First, Convention::Normal)
    );
    assert_eq!(
        (rules.alphabet.len(), &rules.result),
        (2, &BoardResult::Letters { reversed: false })
    );
    let results: Vec<&Score> = rules.expectations.iter().map(|each| &each.expected).collect();
    assert_eq!(
        results,
        [&Score::Letters(vec![1, 0]), &Score::Letters(vec![1, 1]), &Score::Letters(vec![])]
    );
    assert_eq!(rules.expectations[1].position, board(&rules, "0110/.o.x"));
    assert_eq!(rules.claims.len(), 1);
}

#[test]
fn results() {
    let letters = |reversed| BoardResult::Letters { reversed };
    let sum = |weights: &[i64]| BoardResult::Number(weights.to_vec());
    let (first, second) = (Player::First, Player::Second);
    for (text, result, taker, maximiser) in [
        (IN_ORDER, letters(false), first, first),
        (
            "the letters Bob took, from right to left; Alice minimises, Bob maximises, \
             lexicographically",
            letters(true),
            second,
            second,
        ),
        (
            "the letters \"Bob\" took, in order; Bob minimises, 'Alice' maximises, \
             lexicographically",
            letters(false),
            second,
            first,
        ),
        (
            "count(1) of the letters Alice took; Alice maximises, Bob minimises",
            sum(&[0, 1, 0]),
            first,
            first,
        ),
        (
            "length of the letters Bob took; Bob maximises, Alice minimises",
            sum(&[1, 1, 1]),
            second,
            second,
        ),
        (
            "sum(2 * d + k) of the letters Alice took; Alice maximises, Bob minimises",
            sum(&[7, 9, 11]),
            first,
            first,
        ),
        (
            "sum(d * d) of the letters Alice took; Alice maximises, Bob minimises",
            sum(&[0, 1, 4]),
            first,
            first,
        ),
        (
            "k * (count([01]) - 2 * length) of the letters Alice took; Alice maximises, Bob \
             minimises",
            sum(&[-7, -7, -14]),
            first,
            first,
        ),
        (
            "0 of the letters Alice took; Alice maximises, Bob minimises",
            sum(&[0, 0, 0]),
            first,
            first,
        ),
    ] {
        let rules = picks(&format!("parameter k = 7\n{}", game("[012]*", text)));
        assert_eq!(
            (rules.result, rules.taker, rules.maximiser),
            (result, taker, maximiser),
            "{text}"
        );
    }
}

#[test]
fn misere_exchanges_the_wishes() {
    let more = "expect 10 result 1\nclaim strategy leftmost 1, else rightmost 0";
    let (normal, misere) = (
        format!("{}{more}", game("[01]*", IN_ORDER)),
        format!("{}misere\n{more}", game("[01]*", IN_ORDER)),
    );
    let settings = |convention| Settings { convention: Some(convention), ..Settings::default() };
    for (text, convention, maximiser, lines) in [
        (&normal, Convention::Normal, Player::First, 1),
        (&normal, Convention::Misere, Player::Second, 0),
        (&misere, Convention::Misere, Player::Second, 1),
        (&misere, Convention::Normal, Player::First, 0),
    ] {
        let rules = picks_with(text, &settings(convention));
        assert_eq!((rules.header.convention, rules.maximiser), (convention, maximiser));
        assert_eq!((rules.expectations.len(), rules.claims.len()), (lines, lines));
    }
    assert_eq!(picks(&misere).maximiser, Player::Second);
}

#[test]
fn turns_and_numbers_can_be_parameters() {
    let text = format!(
        "parameter k = 2\nparameter s = {{3, 5}}\n{}turn k moves\nexpect 0110 result k where k = \
         2, 1 result -3 + k where k in s",
        game("[01]*", "sum(k * d) of the letters Alice took; Alice maximises, Bob minimises")
    );
    // A condition ends the line.
    assert_eq!(places(&text), [(",", "Unexpected")]);
    let text = text.replace(", 1 result", "\nexpect 1 result");
    let rules = picks_with(&text, &with(&[("k", 3)]));
    assert_eq!(
        (rules.turn, rules.phases(), &rules.result),
        (3, 6, &BoardResult::Number(vec![0, 3]))
    );
    assert_eq!(
        rules.expectations.iter().map(|each| each.expected.clone()).collect::<Vec<_>>(),
        [Score::Number(0)]
    );
    assert_eq!(picks(&text).expectations[0].expected, Score::Number(2));
    assert_eq!(rules.header.sets, [("s".to_owned(), vec![3, 5])]);
}

#[test]
fn statements_can_stand_in_any_order() {
    let text = "expect 10 result 1\nclaim strategy leftmost 1\nresult the letters A took, in \
        order;\n  B minimises, A maximises,\n  \
                lexicographically\nturn 1 move\npick until none is left\nword [01]*\nplayers A, B";
    let rules = picks(text);
    assert_eq!((rules.turn, rules.expectations.len(), rules.maximiser), (1, 1, Player::First));
}

#[test]
fn statements_that_are_missing_or_too_many() {
    let whole = game("[01]*", IN_ORDER);
    let without = |keyword: &str| -> String {
        whole
            .lines()
            .filter(|line| !line.starts_with(keyword))
            .map(|line| format!("{line}\n"))
            .collect()
    };
    for keyword in ["players", "word", "pick", "result"] {
        assert_eq!(places(&without(keyword)), [("", "MissingStatement")], "{keyword}");
    }
    for line in [
        "pick until none is left",
        &format!("result {IN_ORDER}"),
        "players C, D",
        "word 0*",
        "turn 1 move\nturn 1 move",
    ] {
        assert_eq!(
            places(&format!("{whole}{line}")).iter().map(|(_, code)| *code).collect::<Vec<_>>(),
            ["RepeatedStatement"]
        );
    }
    for (line, place, code) in [
        ("move 1 -> 0", "move", "NotInPickGames"),
        ("move Alice: 1 -> 0", "move", "NotInPickGames"),
        ("ends when x = 0", "ends", "NotInPickGames"),
        ("heaps x y", "heaps", "TwoKindsOfPositions"),
        ("octal 0.7", "octal", "TwoKindsOfPositions"),
        ("picks until", "picks", "UnknownStatement"),
    ] {
        assert_eq!(places(&format!("{whole}{line}")), [(place, code)]);
    }
    // Pick games are not games on words, and the other way round.
    assert_eq!(parse(&whole, &Settings::default()).1[0].reason.code(), "NotAWordGame");
    assert_eq!(
        places("heaps x y\nmove x -> 0\npick until none is left"),
        [("pick", "NotAWordGame")]
    );
    assert!(matches!(
        read("word 1*\nmove 1 -> empty", &Settings::default()).0,
        Some(Rules::Words(_))
    ));
}

#[test]
fn what_is_wrong_in_a_text() {
    let plain = game("[01]*", IN_ORDER);
    let with_result = |result: &str| game("[01]*", result);
    let with_line = |line: &str| format!("{plain}{line}");
    let numbers = |line: &str| {
        format!(
            "{}{line}",
            with_result("count(1) of the letters Alice took; Alice maximises, Bob minimises")
        )
    };
    let named = |players: &str| {
        format!("{}turn 1 move", plain.replace("Alice, Bob\nword", &format!("{players}\nword")))
    };
    for (source, expected) in [
        // Players.
        (
            with_result(
                "the letters Carol took, in order; Alice maximises, Bob minimises, \
                 lexicographically",
            ),
            &[("Carol", "UnknownPlayer")][..],
        ),
        (
            with_result(
                "the letters Bob took, in order; Alice maximises, Carol minimises, \
                 lexicographically",
            ),
            &[("Carol", "UnknownPlayer")],
        ),
        (
            with_result(
                "the letters Bob took, in order; Bob maximises, Bob minimises, lexicographically",
            ),
            &[("Bob", "SamePlayerTwice")],
        ),
        (
            with_result(
                "the letters Bob took, in order; Bob maximises, Alice maximises, lexicographically",
            ),
            &[("Bob maximises, Alice maximises", "BothWantTheSame")],
        ),
        (named("Alice, Alice"), &[("Alice", "SamePlayers"), ("Bob", "UnknownPlayer")]),
        (named("\"Alice/\", Bob"), &[("players", "PlayersAlike")]),
        (named("Alice, \"Alice 12\""), &[("players", "PlayersAlike")]),
        (named("Alice, \"Bob \""), &[("players", "PlayersAlike")]),
        // Results.
        (
            with_result(
                "the letters Alice took; Alice maximises, Bob minimises, lexicographically",
            ),
            &[(";", "Unexpected")],
        ),
        (
            with_result(
                "the letters Alice took, backwards; Alice maximises, Bob minimises, \
                 lexicographically",
            ),
            &[("backwards", "Unexpected")],
        ),
        (
            with_result("the letters Alice took, in order; Alice maximises, Bob minimises"),
            &[("", "Unexpected")],
        ),
        (
            with_result("the letters Alice took, in order; Alice wins, Bob minimises"),
            &[("wins", "Unexpected")],
        ),
        (
            with_result(
                "length of the letters Alice took; Alice maximises, Bob minimises, \
                 lexicographically",
            ),
            &[(",", "Unexpected")],
        ),
        (
            with_result(
                "count(1) * count(0) of the letters Alice took; Alice maximises, Bob minimises",
            ),
            &[("count(0)", "NotLinear")],
        ),
        (
            with_result("count(1) mod 2 of the letters Alice took; Alice maximises, Bob minimises"),
            &[("count(1) mod 2", "NotASumOverLetters")],
        ),
        (
            with_result("count(1) + 3 of the letters Alice took; Alice maximises, Bob minimises"),
            &[("count(1) + 3", "NotASumOverLetters")],
        ),
        (
            with_result(
                "9223372036854775807 * (sum(2 * d)) of the letters Alice took; Alice maximises, \
                 Bob minimises",
            ),
            &[("9223372036854775807 * (sum(2 * d))", "ArithmeticOverflow")],
        ),
        (
            with_result("count(2) of the letters Alice took; Alice maximises, Bob minimises"),
            &[("2", "UnknownLetter")],
        ),
        // Letters and turns.
        (game("[10]*", IN_ORDER), &[("[10]", "LettersReordered")]),
        (game("[a-y]*", IN_ORDER), &[("[a-y]*", "TooManyLetters")]),
        (with_line("turn 1..2 moves"), &[("1..2", "PicksOfATurn")]),
        (with_line("turn 0 moves"), &[("0", "PicksOfATurn")]),
        (with_line("turn 9 moves"), &[("9", "PicksOfATurn")]),
        (with_line("turn 2"), &[("", "Unexpected")]),
        (with_line("").replace("until none is left", "until empty"), &[("empty", "Unexpected")]),
        // Expectations.
        (with_line("expect 0110 wins"), &[("wins", "Unexpected")]),
        (with_line("expect 0110 result"), &[("", "Unexpected")]),
        (with_line("expect 0110 result 1"), &[("1", "ResultLength")]),
        (with_line("expect '0110/.o.x/Bob' result 101"), &[("101", "ResultLength")]),
        (with_line("expect 0110 result 1 + 1"), &[("1 + 1", "OtherKindOfResult")]),
        (numbers("expect 0110 result 'ab'"), &[("'ab'", "OtherKindOfResult")]),
        (numbers("expect 0110 result empty"), &[("empty", "OtherKindOfResult")]),
        (with_line("expect 0210 result 10"), &[("2", "UnknownLetter")]),
        (with_line("expect 0110 result 12"), &[("2", "UnknownLetter")]),
        (with_line("expect '01/oz' result 1"), &[("z", "NotAMark")]),
        (with_line("expect '01/oxo' result 1"), &[("oxo", "MarksLength")]),
        (with_line("expect '01/xx' result 1"), &[("xx", "UnclearWhoMoves")]),
        (with_line("expect '01/o./Carol' result 1"), &[("Carol", "NotWhoMoves")]),
        (with_line("expect '01/o./' result 1"), &[("'01/o./'", "NotWhoMoves")]),
        (
            format!("{}expect 10 result 1, '100/...' result 10", game("(10)*", IN_ORDER)),
            &[("'100/...'", "NotAPosition")],
        ),
        // Strategies.
        (with_line("claim wins when length = 1"), &[("wins", "NotAStrategy")]),
        (with_line("claim strategy leftmost 2"), &[("2", "UnknownLetter")]),
        (with_line("claim strategy leftmost 1 after 2"), &[("2", "UnknownLetter")]),
        (with_line("claim strategy leftmost 10"), &[("10", "NotALetter")]),
        (with_line("claim strategy leftmost"), &[("", "Unexpected")]),
        (with_line("claim strategy first 1"), &[("first", "Unexpected")]),
        (with_line("claim strategy leftmost 1 rightmost 0"), &[("rightmost", "Unexpected")]),
        (with_line("claim strategy leftmost 1, rightmost 0"), &[("rightmost", "Unexpected")]),
        (with_line("claim strategy leftmost 1 after"), &[("", "Unexpected")]),
        (with_line("claim strategy leftmost 1 after, else leftmost 0"), &[(",", "Unexpected")]),
        (with_line("claim strategy leftmost 1 after 0 after 1"), &[("after", "RepeatedStatement")]),
        (
            with_line("claim strategy leftmost [], else leftmost 1"),
            &[("leftmost []", "ChoiceOfNothing")],
        ),
        (
            with_line("claim strategy leftmost 1 before 1 []"),
            &[("leftmost 1 before 1 []", "ChoiceOfNothing")],
        ),
        (
            with_line("claim strategy Alice: leftmost 1"),
            &[("strategy Alice: leftmost 1", "StrategyOfOnePlayer")],
        ),
        (
            with_line("claim strategy Alice: leftmost 1; Alice: leftmost 0"),
            &[("Alice", "SamePlayerTwice")],
        ),
        (
            with_line("claim strategy Alice: leftmost 1; Carol: leftmost 0"),
            &[("Carol", "UnknownPlayer")],
        ),
        (
            with_line("claim strategy Alice: leftmost 1; Bob leftmost 0"),
            &[("leftmost", "Unexpected")],
        ),
    ] {
        assert_eq!(places(&source), expected, "{source}");
    }
}

/// Letters that may only be unknown because a line could not be read are not reported.
#[test]
fn one_mistake_one_diagnostic() {
    for source in [
        game("[01", IN_ORDER),
        format!("{}expect 2 result 1\nclaim strategy leftmost 1", game("[01]* |", IN_ORDER)),
        format!(
            "{}expect 1 result 1\nclaim strategy leftmost 1",
            game("[01]*", "the letters Alice")
        ),
        format!(
            "{}expect 1 result 1",
            game("[01]*", IN_ORDER).replace("players Alice, Bob", "players Alice Bob")
        ),
    ] {
        let found = places(&source);
        assert_eq!(found.len(), 1, "{source}: {found:?}");
    }
    // Several are reported at once.
    let source = format!(
        "{}turn 1..2 moves\nclaim strategy leftmost 2\nclaim wins",
        game("[01]*", IN_ORDER)
    );
    assert_eq!(places(&source).len(), 3);
}

/// A warning does not make a text unusable; an error does.
#[test]
fn only_errors_refuse() {
    let (rules, diagnostics) = read(&game("[10]*", IN_ORDER), &Settings::default());
    assert_eq!(diagnostics[0].severity, Severity::Warning);
    assert!(matches!(rules, Some(Rules::Boards(_))));
    // The order matters only where letters are compared.
    assert_eq!(
        places(&game("[10]*", "length of the letters Alice took; Alice maximises, Bob minimises")),
        []
    );
    assert_eq!(places(&game("[01]* | [10]", IN_ORDER)), []);
    assert!(
        read(&format!("{}expect 2 result 2", game("[01]*", IN_ORDER)), &Settings::default())
            .0
            .is_none()
    );
}

#[test]
fn words_of_the_language_are_letters_in_quotes() {
    let rules = picks(
        &format!(
            "{}expect 'result' result 'ste', result result empty",
            game("('result')*", IN_ORDER)
        )
        .replace(", result result empty", ""),
    );
    assert_eq!(rules.expectations.len(), 1);
    assert_eq!(places(&game("result*", IN_ORDER)), [("result", "ReservedName")]);
    let rules = picks(&game("[a-c]*", IN_ORDER));
    assert!(parse_claim("strategy leftmost b, else rightmost c after a*b", &rules).is_ok());
}
