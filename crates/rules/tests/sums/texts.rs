//! Texts about any number of heaps: what is read, what is refused, positions as typed.

use proptest::prelude::*;
use rules::heaps::TuplePositionErrorKind;
use rules::ruleset::Expected;
use rules::sums::{Code, List, MAX_SUM_TURN, parse_claim, parse_list, parse_property, spell_list};
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
    diagnostics.iter().map(|diagnostic| (place(diagnostic.span), diagnostic.reason.code())).collect()
}

#[test]
fn a_text_becomes_a_ruleset() {
    let game = sums(
        "game \"Both\"\nplayers A, B\nparameter k = 2\nheap counters\nmove counters -> m where m < counters\n\
         move counters -> a, b where a + b = counters - k\nmisere\nexpect (3, 0, 1) wins, () wins, empty wins, 5 loses, (2^3, 1) wins",
    );
    assert_eq!((&game.title[..], game.convention, game.turn), ("Both", Convention::Misere, 1));
    assert_eq!(game.heap.heaps, ["counters", "counters'2"]);
    assert_eq!((game.heap.turn, game.heap.convention, game.heap.moves.len()), (1, Convention::Normal, 2));
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
    let text =
        |turn: &str, more: &str| format!("parameter k = 2 in 1..1000000000\n{TAKE_ANY}{more}\nturn {turn} moves");
    let game = |turn: &str, more: &str| sums(&text(turn, more));
    assert_eq!(game("1..k", "").turn_parameter.as_deref(), Some("k"));
    assert_eq!(sums_with(&text("1..k", ""), &with(&[("k", 1_000_000_000)])).turn, MAX_SUM_TURN);
    for (turn, more) in [
        ("1..2", ""),
        ("1..k + 1", ""),
        ("1..k", " and m != k"),
        ("1..k", "\nmove n -> n - d where d in {1, 2..k}"),
        ("1..k", "\nparameter j = k + 1"),
        ("k - 1..k", ""),
    ] {
        assert_eq!(game(turn, more).turn_parameter, None, "{turn}{more}");
    }
    let used = "\nexpect () loses where k = 2\nclaim a winning move touches at most k heaps\nparameter j = 3";
    assert_eq!(game("1..k", used).turn_parameter.as_deref(), Some("k"));
    assert_eq!(codes(&text("1..1000000001", "")), ["TurnOutOfRange"]);
    assert_eq!(codes(&text("2..3", "")), ["TurnOutOfRange"]);
}

#[test]
fn another_convention_is_another_game() {
    let text = format!("{TAKE_ANY}\nexpect 1 wins\nclaim wins when xor(n) != 0");
    let misere = Settings { parameters: vec![], convention: Some(Convention::Misere) };
    let game = sums_with(&text, &misere);
    assert_eq!((game.convention, game.expectations.len(), game.claims.len()), (Convention::Misere, 0, 0));
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
        let found: Vec<_> = places(source).into_iter().filter(|(_, code)| *code != "MoveHasNoInstance").collect();
        assert_eq!(found, expected, "{source}");
    }
    // A line that cannot be read does not make others wrong.
    assert_eq!(codes("parameter = 2\nheap n\nmove n -> n - 1\nclaim wins when heaps mod k = 0"), ["Unexpected"]);
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
        let found: Vec<_> =
            diagnostics.iter().map(|each| (&claim[each.span.start..each.span.end], each.reason.code())).collect();
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
        ("1 2^10000000", "2^10000000", TuplePositionErrorKind::WrongCount { given: 10_000_001, wanted: 10_000_000 }),
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
    fn texts_near_the_language_do_not_panic(parts in prop::collection::vec(prop::sample::select(FRAGMENTS.to_vec()), 0..40)) {
        no_panic(&parts.concat());
        no_panic(&format!("heap n\n{}", parts.concat()));
    }

    #[test]
    fn mutated_games_do_not_panic(
        index in any::<prop::sample::Index>(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0_usize..4, prop::sample::select(FRAGMENTS.to_vec())), 1..6),
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
