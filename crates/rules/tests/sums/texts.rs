//! Texts about any number of heaps: what is read, what is refused, positions as typed.

use proptest::prelude::*;
use rules::Expected;
use rules::lists::{
    Code, CodeError, List, MAX_LIST_TURN, TurnRule, parse_claim, parse_list, parse_property,
    spell_list,
};
use rules::tuples::TuplePositionErrorKind;
use rules::{Convention, Outcome, Reason, Settings, Span, parse, read};

use super::common::{sum_game_texts, with};
use super::{sums, sums_with};

const TAKE_ANY: &str = "heap n\nmove n -> m where m < n";

fn codes(source: &str) -> Vec<&'static str> {
    read(source, &Settings::default()).1.iter().map(|diagnostic| diagnostic.reason.code()).collect()
}

/// The places and codes of the errors.
fn places(source: &str) -> Vec<(&str, &'static str)> {
    let diagnostics = read(source, &Settings::default()).1;
    let place = |span: Span| &source[span.start..span.end];
    diagnostics
        .iter()
        .map(|diagnostic| (place(diagnostic.span), diagnostic.reason.code()))
        .collect()
}

#[test]
fn a_text_becomes_a_ruleset() {
    let game = sums(
        "game \"Both\"\nplayers A, B\nparameter k = 2\nheap counters\nmove counters -> m where m \
         < counters\n\
         move counters -> a, b where a + b = counters - k\nmisere\nexpect (3, 0, 1) wins, () \
         wins, empty wins, 5 loses, (2^3, 1) wins",
    );
    assert_eq!(
        (&game.header.title[..], game.header.convention, game.turn),
        ("Both", Convention::Misere, TurnRule::ONE)
    );
    assert_eq!(game.heap.heaps, ["counters", "counters'2"]);
    assert_eq!(
        (game.heap.turn, game.heap.header.convention, game.heap.moves.count()),
        (1, Convention::Normal, 2)
    );
    let positions: Vec<&List> = game.expectations.iter().map(|each| &each.position).collect();
    assert_eq!(positions, [&vec![3, 0, 1], &vec![], &vec![], &vec![5], &vec![2, 2, 2, 1]]);
    assert_eq!(game.expectations[3].expected, Expected::Outcome(Outcome::P));
    assert_eq!(game.code, None);
}

#[test]
fn a_code_stands_for_heap_and_moves() {
    for (text, code) in [
        ("octal 0.77", "0.77"),
        ("octal .77 -- Kayles", "0.77"),
        ("octal 4.7", "4.7"),
        ("octal .137--three", "0.137"),
        ("hexadecimal 0.4A", "0.4A"),
        ("hexadecimal 8.f", "8.F"),
    ] {
        let game = sums(text);
        assert_eq!(game.code, Some(Code::parse(code).unwrap()), "{text}");
        assert_eq!(game.heap.heaps[0], "n");
    }
    // The heap has a name of its own.
    let game = sums("parameter n = 3\noctal 0.3\nclaim wins if xor(n1) = n");
    assert_eq!(game.heap.heaps, ["n1"]);
    // Digits of codes are nothing else than that elsewhere.
    assert_eq!(codes("heap n\nmove n -> n - 1 where n > 0.5"), ["UnexpectedCharacter"]);
}

#[test]
fn turns_can_be_long_and_their_length_a_parameter() {
    let text = |turn: &str, more: &str| {
        format!("parameter k = 2 in 1..1000000000\n{TAKE_ANY}{more}\nturn {turn} moves")
    };
    let game = |turn: &str, more: &str| sums(&text(turn, more));
    assert_eq!(game("1..k", "").header.turn_parameter.as_deref(), Some("k"));
    assert_eq!(
        sums_with(&text("1..k", ""), &with(&[("k", 1_000_000_000)])).turn,
        TurnRule::Moves(MAX_LIST_TURN)
    );
    for (turn, more) in [
        ("1..2", ""),
        ("1..k + 1", ""),
        ("1..k", " and m != k"),
        ("1..k", "\nmove n -> n - d where d in {1, 2..k}"),
        ("1..k", "\nparameter j = k + 1"),
        ("k - 1..k", ""),
    ] {
        assert_eq!(game(turn, more).header.turn_parameter, None, "{turn}{more}");
    }
    let used = "\nexpect () loses where k = 2\nclaim a winning move touches at most k \
        heaps\nparameter j = 3";
    assert_eq!(game("1..k", used).header.turn_parameter.as_deref(), Some("k"));
    assert_eq!(codes(&text("1..1000000001", "")), ["TurnOutOfRange"]);
    assert_eq!(codes(&text("2..3", "")), ["TurnOutOfRange"]);
}

#[test]
fn a_turn_can_be_in_any_heaps() {
    let game = sums(&format!("{TAKE_ANY}\nturn any heaps\nmisere"));
    assert_eq!(
        (game.turn, game.header.turn_parameter, game.heap.turn),
        (TurnRule::AnyHeaps, None, 1)
    );
    for (turn, place) in [("any", ""), ("any heap", "heap"), ("any heaps 2", "2"), ("heaps", "")] {
        let source = format!("{TAKE_ANY}\nturn {turn}");
        assert_eq!(
            places(&source).iter().map(|(place, _)| *place).collect::<Vec<_>>(),
            [place],
            "{turn}"
        );
    }
    assert_eq!(
        codes(&format!("{TAKE_ANY}\nturn any heaps\nturn 1..2 moves")),
        ["RepeatedStatement"]
    );
    // With words and a fixed number of heaps there is no such turn.
    assert_eq!(codes("word 1*\nmove 1 -> empty\nturn any heaps"), ["NeedsPositions"]);
    assert_eq!(codes("heaps x y\nmove x -> x - 1\nturn any heaps"), ["NeedsPositions"]);
}

/// A set is the same, by its name or written out.
#[test]
fn a_parameter_can_be_a_set() {
    let text = "parameter k = 2\nparameter s = {1, k + 2, 3..4, 3} in 0..9\nheap n\nmove n -> n - \
        d where d in s\n\
                claim loses if heaps = 1 and max(n) in s and count(n in s) = 0\nexpect 3 wins \
                where k in s";
    let given = |numbers: &[(&str, i64)], sets: &[&[i64]]| {
        let sets = sets.iter().map(|set| ("s".to_owned(), set.to_vec())).collect();
        Settings { sets, ..with(numbers) }
    };
    let written = |set: &str| {
        let plain = text
            .replace(" in s", &format!(" in {set}"))
            .replace("{1, k + 2, 3..4, 3} in 0..9", "{1}");
        sums(&plain)
    };
    for (settings, set, spelled) in [
        (Settings::default(), &[1, 3, 4][..], "{1, 3, 4}"),
        (given(&[], &[&[5, 2, 5]]), &[2, 5], "{2, 5}"),
        (given(&[], &[&[1], &[]]), &[], "{}"),
        (given(&[("s", 7)], &[]), &[7], "{7}"),
        (given(&[("s", 7)], &[&[6, 8]]), &[6, 8], "{6, 8}"),
        (given(&[("k", 7)], &[]), &[1, 3, 4, 9], "{1, 3, 4, 9}"),
    ] {
        let (game, other) = (sums_with(text, &settings), written(spelled));
        assert_eq!(game.header.sets, [("s".to_owned(), set.to_vec())]);
        assert_eq!(
            (&game.heap.header.sets, &game.heap.header.parameters),
            (&game.header.sets, &game.header.parameters)
        );
        let bare = |game: &rules::lists::ListRuleset| {
            let moves = game.heap.moves.linear().unwrap().iter();
            let moves: Vec<_> = moves
                .map(|rule| rules::tuples::TupleMove { span: Span::default(), ..rule.clone() })
                .collect();
            let properties: Vec<_> =
                game.claims.iter().map(|claim| claim.formula.clone()).collect();
            (moves, properties)
        };
        assert_eq!(bare(&game), bare(&other), "{spelled}");
        // Claims by themselves know the sets too.
        assert_eq!(
            parse_property("count(n in s) = 0", &game),
            parse_property(&format!("count(n in {spelled}) = 0"), &game)
        );
    }
    assert_eq!(sums(text).expectations.len(), 0);
    assert_eq!(sums_with(text, &given(&[], &[&[2]])).expectations.len(), 1);
    let reason =
        |settings: Settings| read(text, &settings).1.first().map(|found| found.reason.code());
    assert_eq!(reason(given(&[], &[&[3, 10]])), Some("ParameterOutOfRange"));
    assert_eq!(reason(given(&[("s", -1)], &[])), Some("NumberOutOfRange"));
    assert_eq!(
        reason(Settings { sets: vec![("k".to_owned(), vec![1])], ..Settings::default() }),
        Some("NumberAsSet")
    );
    assert_eq!(
        reason(Settings { sets: vec![("j".to_owned(), vec![1])], ..Settings::default() }),
        Some("UnknownParameter")
    );
}

#[test]
fn sets_and_numbers_are_not_mixed_up() {
    let head = "parameter s = {1, 2}\nparameter k = 3\n";
    for (rest, expected) in [
        ("heap n\nmove n -> n - s", &[("s", "SetAsNumber")][..]),
        ("heap n\nmove n -> n - d where d in k", &[("k", "NumberAsSet")]),
        ("heap n\nmove n -> n - d where d in t", &[("t", "UnknownName")]),
        ("heap n\nmove n -> n - d where d in 3", &[("3", "Unexpected")]),
        ("heap n\nmove n -> n - d where d in {s}", &[("s", "SetAsNumber")]),
        ("heap n\nmove n -> n - d where d < s", &[("s", "SetAsNumber")]),
        ("heap n\nmove n -> n - 2^s", &[("s", "SetAsNumber")]),
        ("heap n\nmove n -> n - 1\nclaim wins if xor(n) = s", &[("s", "SetAsNumber")]),
        ("heap n\nmove n -> n - 1\nclaim wins if xor(n) in k", &[("k", "NumberAsSet")]),
        ("heap n\nmove n -> n - 1\nturn 1..s moves", &[("s", "SetAsNumber")]),
        ("heap n\nmove n -> n - 1\nexpect s wins", &[("s", "SetAsNumber")]),
        ("heap s\nmove s -> s - 1", &[("s", "RepeatedName")]),
        ("heap n\nmove n -> n - 1\nparameter s = 2", &[("s", "RepeatedParameter")]),
        ("heap n\nmove n -> n - 1\nparameter t = s + 1", &[("s", "SetAsNumber")]),
        ("heap n\nmove n -> n - 1\nparameter t = {0 - 1}", &[("{0 - 1}", "NumberOutOfRange")]),
        ("heap n\nmove n -> n - 1\nparameter t = {1..10001}", &[("{1..10001}", "SetTooLarge")]),
        (
            "heap n\nmove n -> n - 1\nparameter t = {1, 12} in 1..9",
            &[("{1, 12}", "ParameterOutOfRange")],
        ),
        ("heaps x y\nmove x -> x - d where d in k", &[("k", "NumberAsSet")]),
        ("heaps x y\nmove x -> s", &[("s", "SetAsNumber")]),
        ("heaps x s\nmove x -> 0", &[("s", "RepeatedName")]),
        ("word [0-9]*\nmove a -> empty where a in k", &[("k", "NumberAsSet")]),
        ("word [0-9]*\nmove a -> empty where a = s", &[("s", "SetAsNumber")]),
        ("word [0-9]*\nmove s -> empty", &[("s", "SetAsNumber")]),
        ("word [0-9]{s}\nmove 1 -> empty", &[("s", "SetAsNumber")]),
        ("word [0-9]*\nmove 1 -> empty\nclaim wins if length = s", &[("s", "SetAsNumber")]),
    ] {
        assert_eq!(places(&format!("{head}{rest}")), expected, "{rest}");
    }
    let words = |set: &str| {
        format!(
            "parameter s = {{1, 3..5}}\nword [0-9]*\nmove a -> empty where a in {set}\nclaim wins \
             if length in {set}"
        )
    };
    let (by_name, written) =
        (super::common::ruleset(&words("s")), super::common::ruleset(&words("{1, 3, 4, 5}")));
    assert_eq!(by_name.rules[0].branches, written.rules[0].branches);
    assert_eq!(
        (by_name.rules[0].branches.len(), by_name.claims[0].formula == written.claims[0].formula),
        (4, true)
    );
}

#[test]
fn another_convention_is_another_game() {
    let text = format!("{TAKE_ANY}\nexpect 1 wins\nclaim wins when xor(n) != 0");
    let misere =
        Settings { parameters: vec![], sets: vec![], convention: Some(Convention::Misere) };
    let game = sums_with(&text, &misere);
    assert_eq!(
        (game.header.convention, game.expectations.len(), game.claims.len()),
        (Convention::Misere, 0, 0)
    );
    assert_eq!((sums(&text).expectations.len(), sums(&text).claims.len()), (1, 1));
}

#[test]
fn mistakes_are_placed() {
    for (source, expected) in [
        ("octal 0.7817", &[("8", "CodeDigit")][..]),
        ("octal 0.7x7", &[("x", "CodeDigit")]),
        ("hexadecimal 0.4G", &[("G", "CodeDigit")]),
        ("octal 0.7.7", &[(".", "CodeDigit")]),
        ("octal 1.7", &[("1.7", "CodeFirstDigit")]),
        ("hexadecimal 12.7", &[("12.7", "CodeFirstDigit")]),
        ("octal 77", &[("77", "Unexpected")]),
        ("octal", &[("", "Unexpected")]),
        ("octal 0.7 7", &[("7", "Unexpected")]),
        ("heap n\nmove n -> empty\noctal 0.77", &[("octal", "CodeBeside")]),
        ("heap n\noctal 0.77", &[("octal", "CodeBeside")]),
        ("octal 0.77\nheap n\nmove n -> empty\nmove n -> 1", &[("heap", "CodeBeside")]),
        ("octal 0.77\nhexadecimal 0.8", &[("hexadecimal", "CodeBeside")]),
        ("octal 0.77\noctal 0.7", &[("octal", "RepeatedStatement")]),
        ("heap n m\nmove n -> empty", &[("m", "NamesOfHeaps")]),
        ("heap n, m\nmove n -> empty", &[(",", "Unexpected")]),
        ("heap\nmove n -> empty", &[("", "Unexpected")]),
        ("heap n\nmove n -> a, b, c, d, e where a + b = n", &[("e", "TooManyParts")]),
        ("heap n\nmove any h: h -> 0", &[("any", "AnyIsImplied")]),
        ("heap n\nmove m -> 0", &[("m", "NotAHeap")]),
        ("heap n\nmove n -> empty, 3", &[(",", "Unexpected")]),
        ("heap n\nmove n -> empty\nends when n = 3", &[("ends", "NotAWordGame")]),
        ("heap n\nmove n -> empty\nheaps x y", &[("heaps", "TwoKindsOfPositions")]),
        ("heap n\nmove n -> empty\nword 1*", &[("word", "TwoKindsOfPositions")]),
        ("word 1*\nmove 1 -> empty\noctal 0.7", &[("octal", "TwoKindsOfPositions")]),
        ("heaps x y\nmove x -> x - 1\noctal 0.7", &[("octal", "TwoKindsOfPositions")]),
        ("heap n", &[("", "MissingStatement")]),
        ("parameter n = 2\nheap n\nmove n -> 0", &[("n", "RepeatedName")]),
        ("heap n\nmove n -> n - 1 where sum(n) > 3", &[("sum(n)", "AboutAllHeaps")]),
        ("heap n\nmove n -> n - 1\nexpect 0 - 1 wins", &[("0 - 1", "NumberOutOfRange")]),
        ("heap n\nmove n -> n - 1\nexpect 3^1001 wins", &[("1001", "NumberOutOfRange")]),
        ("heap n\nmove n -> n - 1\nexpect (1^600, 3^600) wins", &[("3^600", "TooManyHeaps")]),
        ("heap n\nmove n -> n - 1\nmisere\nexpect 3 value 3", &[("3", "ValueInMisere")]),
        ("heap n\nmove n -> n - 1\nmisere\nclaim value = xor(n)", &[("xor(n)", "ValueInMisere")]),
        ("heap sum\nmove sum -> 0", &[("sum", "ReservedName"), ("sum", "ReservedName")]),
    ] {
        let found: Vec<_> =
            places(source).into_iter().filter(|(_, code)| *code != "MoveHasNoInstance").collect();
        assert_eq!(found, expected, "{source}");
    }
    // A line that cannot be read does not make others wrong.
    assert_eq!(
        codes("parameter = 2\nheap n\nmove n -> n - 1\nclaim wins when heaps mod k = 0"),
        ["Unexpected"]
    );
    assert_eq!(codes("heap n\nmove n -> n - 1 where false"), ["MoveHasNoInstance"]);
    assert_eq!(codes("heap n\nmove n -> m where m < n"), [""; 0]);
}

#[test]
fn mistakes_in_claims_are_placed() {
    for (claim, expected) in [
        ("wins when n != 0", ("n", "AboutOneHeap")),
        ("value = n xor 1", ("n", "AboutOneHeap")),
        ("value = xor(n) xor 1", ("xor(n) xor 1", "AboutOneHeap")),
        ("value = max(xor(n), 1)", ("max(xor(n), 1)", "AboutOneHeap")),
        ("wins when some d: heaps = 2 d", ("some d: heaps = 2 d", "AboutOneHeap")),
        ("wins when heaps = m", ("m", "UnknownName")),
        ("wins when xor(m) = 1", ("m", "UnknownVariable")),
        ("wins when xor(sum(n)) = 1", ("sum(n)", "AboutAllHeaps")),
        ("wins when count(max(n) = 1) = 1", ("max(n)", "AboutAllHeaps")),
        ("wins when xor(ones(n)) = 0", ("ones(n)", "DigitsWithoutMod")),
        ("wins when columns(2) mod 3 = 1", ("columns(2)", "ColumnsMisplaced")),
        ("wins when columns(11) mod 3 = 0", ("11", "NumberOutOfRange")),
        ("wins when heaps * heaps = 1", ("heaps", "NotLinear")),
        ("wins when heaps mod 0 = 1", ("0", "ModulusNotPositive")),
        ("wins when heaps", ("heaps", "NotACondition")),
        ("wins when 3 = (heaps = 3)", ("(heaps = 3)", "NotANumber")),
        ("every move wins", ("every move wins", "NoSuchClaim")),
        ("play is odd when heaps = 1", ("play is odd when heaps = 1", "NoSuchClaim")),
        ("a winning move has n' < n", ("has", "Unexpected")),
        ("a winning move takes from n", ("n", "Unexpected")),
        ("a winning move touches 0 heaps", ("0", "NumberOutOfRange")),
    ] {
        let diagnostics = parse_claim(claim, &sums(TAKE_ANY)).unwrap_err();
        let found: Vec<_> = diagnostics
            .iter()
            .map(|each| (&claim[each.span.start..each.span.end], each.reason.code()))
            .collect();
        assert_eq!(found, [expected], "{claim}");
    }
}

#[test]
fn other_readers_refuse_it() {
    for text in [TAKE_ANY, "octal 0.77"] {
        let (none, diagnostics) = parse(text, &Settings::default());
        assert!(none.is_none());
        assert!(matches!(diagnostics[0].reason, Reason::NotAWordGame { .. }), "{diagnostics:?}");
    }
}

#[test]
fn positions_as_typed() {
    let game = sums(TAKE_ANY);
    for (text, list) in [
        ("3 4 5", &[3, 4, 5][..]),
        (" 3,4 , 5", &[3, 4, 5]),
        ("(3, 4,5) ", &[3, 4, 5]),
        ("7", &[7]),
        ("0 3 0", &[0, 3, 0]),
        ("3^4 7", &[3, 3, 3, 3, 7]),
        ("(2^0, 1)", &[1]),
        ("()", &[]),
        ("( )", &[]),
        ("empty", &[]),
        ("", &[]),
    ] {
        assert_eq!(parse_list(&game, text).unwrap(), list, "{text}");
    }
    let most = 10_u128.pow(38);
    assert_eq!(parse_list(&game, &most.to_string()).unwrap(), [most]);
    assert_eq!(parse_list(&game, "1^10000000").unwrap().len(), 10_000_000);
    let number = TuplePositionErrorKind::NotANumber;
    for (text, place, kind) in [
        ("3 x 5", "x", number),
        ("3,,5", "", number),
        ("(3, 4", "(3", number),
        ("3^", "", number),
        ("^3", "", number),
        ("3 -4", "-4", number),
        (
            "5 100000000000000000000000000000000000001",
            "100000000000000000000000000000000000001",
            TuplePositionErrorKind::TooLarge { limit: most },
        ),
        (
            "1 2^10000000",
            "2^10000000",
            TuplePositionErrorKind::WrongCount { given: 10_000_001, wanted: 10_000_000 },
        ),
    ] {
        let error = parse_list(&game, text).unwrap_err();
        assert_eq!((&text[error.span.start..error.span.end], error.kind), (place, kind), "{text}");
    }
    for list in [&[3, 4, 5][..], &[7], &[], &[0, 0]] {
        assert_eq!(parse_list(&game, &spell_list(list)).unwrap(), list);
    }
}

/// Fragments that make for texts near the language.
const FRAGMENTS: [&str; 60] = [
    "\nheap ",
    "\nmove ",
    "\noctal ",
    "\nhexadecimal ",
    "\nturn ",
    "\nmisere",
    "\nexpect ",
    "\nclaim ",
    "\nparameter ",
    "\n  ",
    "n",
    "n'",
    "k",
    "m",
    "a",
    " -> ",
    ", ",
    "empty",
    " where ",
    "any h:",
    "0.77",
    ".137",
    "0.4A",
    "4.",
    "0.8é",
    "0",
    "1",
    "7",
    "^",
    "(",
    ")",
    "{",
    "}",
    "..",
    " = ",
    " != ",
    " < ",
    " <= ",
    " + ",
    " - ",
    " * ",
    " / ",
    " mod ",
    " and ",
    " or ",
    "not ",
    " in ",
    " wins",
    " loses",
    " value ",
    " when ",
    " if ",
    " except ",
    " xor ",
    "xor(",
    "sum(",
    "max(",
    "count(",
    "heaps",
    "columns(",
];

fn no_panic(text: &str) {
    let (rules, diagnostics) = read(text, &Settings::default());
    let errors = diagnostics.iter().any(|diagnostic| diagnostic.severity == rules::Severity::Error);
    assert_eq!(rules.is_none(), errors, "{diagnostics:?}");
    let game = sums(TAKE_ANY);
    let claim = [parse_claim(text, &game).err(), parse_property(text, &game).err()];
    for diagnostic in diagnostics.iter().chain(claim.iter().flatten().flatten()) {
        assert!(text.get(diagnostic.span.start..diagnostic.span.end).is_some(), "{diagnostic:?}");
    }
    if let Err(error) = parse_list(&game, text) {
        assert!(text.get(error.span.start..error.span.end).is_some(), "{error:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn texts_near_the_language_do_not_panic(
        parts in prop::collection::vec(prop::sample::select(FRAGMENTS.to_vec()), 0..40),
    ) {
        no_panic(&parts.concat());
        no_panic(&format!("heap n\n{}", parts.concat()));
    }

    #[test]
    fn mutated_games_do_not_panic(
        index in any::<prop::sample::Index>(),
        edits in prop::collection::vec((
            any::<prop::sample::Index>(), 0_usize..4, prop::sample::select(FRAGMENTS.to_vec())
        ), 1..6),
    ) {
        let games = sum_game_texts();
        let mut symbols: Vec<char> = index.get(&games).1.chars().collect();
        for (place, delete, insert) in edits {
            let start = place.index(symbols.len() + 1);
            let end = (start + delete).min(symbols.len());
            symbols.splice(start..end, insert.chars());
        }
        no_panic(&symbols.into_iter().collect::<String>());
    }

    #[test]
    fn any_text_is_a_position_or_not(text in "[0-9 ,()^x]{0,12}|\\PC{0,20}") {
        no_panic(&text);
    }
}

#[test]
fn codes_are_read_and_written() {
    for (text, written) in [
        ("0.77", "0.77"),
        (".137", "0.137"),
        ("4.7", "4.7"),
        ("0.0700", "0.07"),
        ("0.aF", "0.AF"),
        ("0.", "0.0"),
    ] {
        assert_eq!(
            Code::parse(text).map(|code| code.to_string()),
            Ok(written.to_owned()),
            "{text}"
        );
    }
    let code = Code::parse("0.137").expect("a code");
    assert_eq!((code.largest_take(), code.parts(), code.digit(3), code.digit(9)), (3, 2, 7, 0));
    assert_eq!(Code::parse("1.7"), Err(CodeError::First));
    assert_eq!(Code::parse("10.7"), Err(CodeError::First));
    assert_eq!(Code::parse("0.7x"), Err(CodeError::Form(3)));
    assert_eq!(Code::parse("77"), Err(CodeError::Form(2)));
}
