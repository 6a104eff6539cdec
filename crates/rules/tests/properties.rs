//! Properties of the parser, the matcher, the list of positions and the printer.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

use crate::common;

use common::{game_texts, ruleset};
use proptest::prelude::*;
use rules::language::print::print;
use rules::language::trace::{self, Found};
use rules::words::literal::is_position;
use rules::{
    Comparison, Formula, LetterSet, Matcher, Regex, Settings, Term, Word, WordRuleset, parse,
    parse_claim, parse_formula, parse_position, parse_regex, positions,
};

/// Fragments that make for texts near the language.
const FRAGMENTS: [&str; 71] = [
    "game",
    "parameter",
    "players",
    "word",
    "move",
    "turn",
    "misere",
    "expect",
    "claim",
    "\n",
    "\n  ",
    " ",
    " ",
    "'#'",
    "\"ab\"",
    "[01]",
    "[a-z]",
    "['.' '#']",
    "[^a]",
    "digit(",
    "digits(",
    "any",
    "empty",
    "(",
    ")",
    "*",
    "+",
    "?",
    "{",
    "}",
    "..",
    "|",
    "->",
    "where",
    "after",
    "before",
    "^",
    "$",
    "0",
    "1",
    "9",
    "10",
    "99999999999999999999",
    "a",
    "b",
    "k",
    "=",
    "!=",
    "<",
    "<=",
    "-",
    "/",
    "mod",
    "and",
    "or",
    "not",
    "in",
    "wins",
    "loses",
    "value",
    "when",
    "if",
    "only",
    "except",
    "sum(",
    "count(",
    "length",
    ",",
    "moves",
    "every move wins",
    "--",
];

fn near_text() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(FRAGMENTS.to_vec()), 0..60)
        .prop_map(|parts| parts.concat())
}

/// Parses in every way; nothing may panic.
fn parse_all_ways(text: &str, game: &WordRuleset) {
    let (ruleset, diagnostics) = parse(text, &Settings::default());
    let errors = diagnostics.iter().any(|diagnostic| diagnostic.severity == rules::Severity::Error);
    assert_eq!(ruleset.is_none(), errors, "{diagnostics:?}");
    for diagnostic in &diagnostics {
        assert!(text.get(diagnostic.span.start..diagnostic.span.end).is_some(), "{diagnostic:?}");
    }
    for errors in [
        parse_claim(text, game).err(),
        parse_formula(text, game).err(),
        parse_regex(text, game).err(),
    ] {
        for diagnostic in errors.into_iter().flatten() {
            assert!(
                text.get(diagnostic.span.start..diagnostic.span.end).is_some(),
                "{diagnostic:?}"
            );
        }
    }
    let _ = parse_position(game, text);
    if let Some(ruleset) = ruleset {
        for rule in &ruleset.rules {
            assert!(
                rule.branches.is_sorted()
                    && rule.branches.windows(2).all(|pair| pair[0] != pair[1])
            );
        }
    }
}

const GAME: &str = "word [0-3]*\nmove a b -> digits(a + b)";

fn regex_of(letters: u8) -> impl Strategy<Value = Regex> {
    let leaf = prop_oneof![
        Just(Regex::Epsilon),
        (0_u128..1 << letters).prop_map(|set| Regex::Class(LetterSet(set))),
        (0..letters).prop_map(|letter| Regex::Class(LetterSet::from_iter([letter]))),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..4).prop_map(Regex::concat),
            prop::collection::vec(inner.clone(), 1..4).prop_map(Regex::alt),
            inner.clone().prop_map(Regex::star),
            inner.prop_map(|inner| Regex::concat([inner.clone(), inner.star()])),
        ]
    })
}

fn term_of(letters: usize) -> impl Strategy<Value = Term> {
    let weights = prop_oneof![
        prop::collection::vec(-3_i64..4, letters),
        prop::collection::vec(0_i64..2, letters),
        (-3_i64..4, -9_i64..10).prop_map(move |(slope, constant)| {
            (0..letters).map(|letter| slope * i64::try_from(letter).unwrap() + constant).collect()
        }),
    ];
    let leaf = prop_oneof![(-20_i64..20).prop_map(Term::Number), weights.prop_map(Term::Atom)];
    leaf.prop_recursive(4, 12, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Term::Add),
            (-3_i64..4, inner.clone())
                .prop_map(|(factor, inner)| Term::Scale(factor, inner.into())),
            (inner.clone(), 1_i64..20)
                .prop_map(|(inner, modulus)| Term::Mod(inner.into(), modulus)),
            (inner, 1_i64..20).prop_map(|(inner, divisor)| Term::Div(inner.into(), divisor)),
        ]
    })
}

fn formula_of(letters: u8) -> impl Strategy<Value = Formula> {
    let comparison = prop::sample::select(vec![
        Comparison::Equal,
        Comparison::NotEqual,
        Comparison::Less,
        Comparison::LessEqual,
        Comparison::Greater,
        Comparison::GreaterEqual,
    ]);
    let term = term_of(usize::from(letters));
    let leaf = prop_oneof![
        any::<bool>().prop_map(Formula::Bool),
        (term_of(usize::from(letters)), comparison, term_of(usize::from(letters)))
            .prop_map(|(left, comparison, right)| Formula::Compare(left, comparison, right)),
        (term, prop::collection::btree_set(-5_i64..9, 0..6))
            .prop_map(|(term, set)| Formula::In(term, set.into_iter().collect())),
        regex_of(letters).prop_map(Formula::Test),
        prop::collection::vec(0..letters, 0..4).prop_map(|word: Word| {
            Formula::Test(Regex::concat(
                word.into_iter().map(|letter| Regex::Class(LetterSet::from_iter([letter]))),
            ))
        }),
    ];
    leaf.prop_recursive(3, 10, 3, |inner| {
        prop_oneof![
            inner.clone().prop_map(|inner| Formula::Not(inner.into())),
            prop::collection::vec(inner.clone(), 0..4).prop_map(Formula::And),
            prop::collection::vec(inner, 0..4).prop_map(Formula::Or),
        ]
    })
}

/// Games with different kinds of letters for the printer, all of four letters.
const ALPHABETS: [&str; 4] = [
    "word [0-3]*\nparameter d = 5\nmove a -> empty",
    "word [. '#' '-' '^']*\nmove x -> empty",
    "word [01xy]*\nmove z -> empty",
    "word [8-9a-b]*\nmove z -> empty",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn texts_near_the_language_do_not_panic(text in near_text()) {
        parse_all_ways(&text, &ruleset(GAME));
    }

    #[test]
    fn any_text_does_not_panic(text in "\\PC{0,80}") {
        parse_all_ways(&text, &ruleset(GAME));
    }

    #[test]
    fn mutated_games_do_not_panic(
        index in any::<prop::sample::Index>(),
        edits in prop::collection::vec((
            any::<prop::sample::Index>(), 0_usize..4, prop::sample::select(FRAGMENTS.to_vec())
        ), 1..6),
    ) {
        let games = game_texts();
        let mut letters: Vec<char> = index.get(&games).1.chars().collect();
        for (place, delete, insert) in edits {
            let start = place.index(letters.len() + 1);
            let end = (start + delete).min(letters.len());
            letters.splice(start..end, insert.chars());
        }
        let text: String = letters.into_iter().collect();
        parse_all_ways(&text, &ruleset(GAME));
    }

    #[test]
    fn matcher_is_right(regex in regex_of(3), word in prop::collection::vec(0_u8..3, 0..7)) {
        let matcher = Matcher::new(&regex);
        prop_assert_eq!(matcher.matches(&word), regex.matches(&word));
        let reversed = Matcher::reversed(&regex).prefixes(word.iter().rev().copied());
        for (cut, prefix) in matcher.prefixes(word.iter().copied()).into_iter().enumerate() {
            prop_assert_eq!(prefix, regex.matches(&word[..cut]));
            prop_assert_eq!(reversed[word.len() - cut], regex.matches(&word[cut..]));
        }
    }

    #[test]
    fn positions_are_all_words_of_the_domain(regex in regex_of(3), length in 0_usize..5) {
        let mut game = ruleset("word [0-2]*\nmove a -> empty");
        game.domain = regex;
        let mut words: Vec<Word> = vec![vec![]];
        for _ in 0..length {
            words = words
                .iter()
                .flat_map(|word| (0..3).map(|letter| [&word[..], &[letter]].concat()))
                .collect();
        }
        words.retain(|word| game.domain.matches(word));
        prop_assert_eq!(positions(&game, length).collect::<Vec<_>>(), words);
    }

    #[test]
    fn formulas_are_printed_as_they_are_read(
        formula in formula_of(4),
        alphabet in 0_usize..4,
        words in prop::collection::vec(prop::collection::vec(0_u8..4, 0..7), 8),
    ) {
        let game = ruleset(ALPHABETS[alphabet]);
        let text = print(&formula, &game.alphabet);
        let again = parse_formula(&text, &game).map_err(|error| {
            TestCaseError::fail(format!(
                "{text}: {error:?}"
            ))
        })?;
        let claim = parse_claim(&format!("wins when {text}"), &game).unwrap();
        prop_assert_eq!(&claim.formula, &again);
        let claim_text = print(&claim, &game.alphabet);
        prop_assert_eq!(
            parse_claim(&claim_text, &game).unwrap().formula.holds(&[]),
            formula.holds(&[])
        );
        for word in words {
            prop_assert_eq!(formula.holds(&word), again.holds(&word), "{} on {:?}", text, word);
        }
    }

    #[test]
    fn traces_come_to_what_formulas_say(
        formula in formula_of(4),
        alphabet in 0_usize..4,
        words in prop::collection::vec(prop::collection::vec(0_u8..4, 0..20), 4),
    ) {
        let game = ruleset(ALPHABETS[alphabet]);
        for word in words {
            let trace = trace::formula(&formula, &word, &game.alphabet).unwrap();
            prop_assert_eq!(trace.holds(), formula.holds(&word));
            // Whatever a step says can be read again and is true of the word.
            for step in trace.steps {
                let (text, truth) = match step.found {
                    Found::Number(number) => (format!("{} = {number}", step.text), true),
                    Found::Truth(truth) => (step.text.text, truth),
                };
                let again = parse_formula(&text, &game).map_err(|error| {
                    TestCaseError::fail(format!(
                        "{text}: {error:?}"
                    ))
                })?;
                prop_assert_eq!(again.holds(&word), Some(truth), "{} on {:?}", text, word);
            }
        }
    }

    #[test]
    fn regular_expressions_are_printed_as_they_are_read(
        regex in regex_of(4),
        alphabet in 0_usize..4,
        words in prop::collection::vec(prop::collection::vec(0_u8..4, 0..6), 8),
    ) {
        let game = ruleset(ALPHABETS[alphabet]);
        let text = print(&regex, &game.alphabet);
        let again = parse_regex(&text, &game).map_err(|error| TestCaseError::fail(format!("{text}: \
            {error:?}")))?;
        for word in words {
            prop_assert_eq!(regex.matches(&word), again.matches(&word), "{} on {:?}", text, word);
        }
        // What the parser itself makes is printed and read back as the same tree.
        prop_assert_eq!(parse_regex(&print(&again, &game.alphabet), &game).unwrap(), again);
    }
}

#[test]
fn long_words_are_matched() {
    let game = ruleset(
        "word ([. #] [. #])* | [. #]* '#'\nmove '#' -> '.' after ^ | '.' | ('#' '.'+)* before \
         ('.' '#')* $ | '#' '#'+",
    );
    let word: Word = (0..6000_u16).map(|place| u8::from(place % 7 == 3)).collect();
    assert!(is_position(&game, &word));
    assert!(rules::words::literal::moves(&game, &word).len() > 500);
}

#[test]
fn hostile_texts_are_refused_quickly() {
    let nested = |open: &str, close: &str| {
        format!("word {}a{}\nmove a -> empty", open.repeat(50_000), close.repeat(50_000))
    };
    let many = |line: &str, times: usize| format!("word [0-9a-z]*\n{}", line.repeat(times));
    let texts = [
        nested("(", ")"),
        nested("", "*?"),
        "word a{1000}{1000}{1000}\nmove a -> empty".to_owned(),
        "word (empty|empty){1000}{1000}{1000}\nmove a -> empty".to_owned(),
        many("move 'x' -> 'y' after (a{1000}){9}\n", 20_000),
        many("move p q r s t u v w -> empty where p + q = r + s\n", 100),
        many("move any any any any any any -> empty\n", 1000),
        many("move any{0..1000} -> empty\n", 1000),
        many("move 0{0..1000} 1{0..1000} 2{0..1000} -> empty\n", 10),
        many("move 0{1000} -> empty\n", 30_000),
        many(&format!("move {} -> empty\n", "x* ".repeat(12)), 1000),
        many(&format!("move p q r -> empty where {} = 0\n", "p + ".repeat(50_000) + "q"), 1),
        many(&format!("claim wins when {}true\n", "not ".repeat(100_000)), 1),
        many(&format!("claim wins when {}1 = 0\n", "-".repeat(100_000)), 1),
        many(&format!("claim wins when length{} = 0\n", " mod 7".repeat(100_000)), 1),
        many(&format!("claim wins when length {} = 0\n", "+ length".repeat(50_000)), 1),
        many("claim wins when length in {0..9999}\n", 30_000),
        many("expect 99999999999999999999999999999999999999999999999 wins\n", 10_000),
        many(&format!("move [{}]+ -> 0+\n", "0".repeat(900_000)), 1),
        many("move 0 -> digits(9 * 9 / 0) where 1 / 0 = 1\n", 1000),
        "(".repeat(1_000_000),
        "[".repeat(1_000_000),
        "x".repeat(2_000_000),
        "a\n".repeat(500_000),
        "word [\u{0}-\u{10ffff}]".to_owned(),
    ];
    for text in texts {
        let start = std::time::Instant::now();
        let _ = parse(&text, &Settings::default());
        let time = start.elapsed();
        assert!(time.as_secs() < 5, "{time:?} for {}", text.chars().take(120).collect::<String>());
    }
}
