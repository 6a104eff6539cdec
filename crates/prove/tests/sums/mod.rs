//! Theorems about any number of heaps, and about rows that decompose, against literal play and the
//! independent checker.

use std::collections::HashMap;

use prove::UnknownReason;
use prove::lists::{self, Answers, HeapTheory, ListProof, RowProof, SumLaw};
use rules::lists::literal::Reading;
use rules::lists::{List, ListRuleset, TurnRule, canonical};
use rules::words::literal::Reading as Words;
use rules::{Convention, Rules, Settings, Word, WordRuleset};
use run::Run;

fn sums(source: &str) -> ListRuleset {
    match rules::read(source, &Settings::default()) {
        (Some(Rules::Lists(rules)), _) => rules,
        (_, diagnostics) => panic!("{diagnostics:?}"),
    }
}

fn words(source: &str, convention: Convention) -> WordRuleset {
    let settings = Settings { convention: Some(convention), ..Settings::default() };
    match rules::read(source, &settings) {
        (Some(Rules::Words(rules)), _) => rules,
        (_, diagnostics) => panic!("{diagnostics:?}"),
    }
}

/// Whether the player to move loses, by the definition.
fn loses(
    reading: &Reading<'_>,
    misere: bool,
    list: &List,
    known: &mut HashMap<List, bool>,
) -> bool {
    if let Some(&known) = known.get(list) {
        return known;
    }
    let options = reading.options(list).expect("finitely many moves");
    let result = if options.is_empty() {
        !misere
    } else {
        !options.iter().any(|option| loses(reading, misere, option, known))
    };
    known.insert(list.clone(), result);
    result
}

/// All lists whose heaps have this sum, each heap at most `most`.
fn lists(total: u128, most: u128) -> Vec<List> {
    if total == 0 {
        return vec![vec![]];
    }
    (1..=most.min(total))
        .flat_map(|first| {
            lists(total - first, first).into_iter().map(move |rest| [vec![first], rest].concat())
        })
        .collect()
}

fn agrees(rules: &ListRuleset, proof: &ListProof, most: u128) -> usize {
    let (reading, run) = (Reading::new(rules), Run::default());
    let misere = rules.header.convention == Convention::Misere;
    let answers = Answers::new(rules, proof, &run).expect("no budget");
    let mut known = HashMap::new();
    let mut compared = 0;
    for list in (0..=most).flat_map(|total| lists(total, total)) {
        let truth = loses(&reading, misere, &list, &mut known);
        assert_eq!(answers.loses(&list), Some(truth), "{list:?} in {}", rules.header.title);
        compared += 1;
        let turn = answers.winning_turn(&list, &run).expect("no budget");
        let options = reading.options(&list).expect("finitely many moves");
        assert_eq!(
            turn.is_none(),
            truth || options.is_empty(),
            "{list:?} in {}",
            rules.header.title
        );
        if let Some(turn) = turn {
            let mut after: Vec<List> = list.iter().map(|&heap| vec![heap]).collect();
            turn.into_iter().for_each(|(index, parts)| after[index] = parts);
            let after = canonical(&after.concat());
            assert!(options.contains(&after), "{list:?} to {after:?} in {}", rules.header.title);
            assert!(
                loses(&reading, misere, &after, &mut known),
                "{list:?} to {after:?} in {}",
                rules.header.title
            );
        }
    }
    compared
}

fn checked(source: &str, rules: &ListRuleset, proof: &ListProof) {
    let certificate = lists::certificate::write(source, rules, proof, &[]);
    if let Err(rejection) =
        certify::check_against(source, &certificate, &certify::Options::default())
    {
        panic!("{rejection}\n{certificate}");
    }
}

#[test]
fn games_of_heaps_are_proved_and_agree_with_literal_play() {
    let any = "heap n\nmove n -> m where m < n\n";
    let cases = [
        (any.to_owned(), SumLaw::Grundy),
        (format!("{any}misere\n"), SumLaw::Moore),
        (format!("{any}turn 1..2 moves\n"), SumLaw::Moore),
        (format!("{any}turn 1..3 moves\nmisere\n"), SumLaw::Moore),
        ("heap n\nmove n -> n - d where d in {1, 2, 3}\n".to_owned(), SumLaw::Grundy),
        ("heap n\nmove n -> n - d where d in {1, 2, 3}\nmisere\n".to_owned(), SumLaw::Tame),
        ("octal 0.77\n".to_owned(), SumLaw::Grundy),
        ("octal 0.137\n".to_owned(), SumLaw::Grundy),
        ("octal 4.3\n".to_owned(), SumLaw::Grundy),
        ("heap n\nmove n -> a, b where a + b = n - 2\n".to_owned(), SumLaw::Grundy),
        ("heap n\nmove n -> n / 2\n".to_owned(), SumLaw::Grundy),
        ("heap n\nmove n -> n - d where d mod 2 = 0 and d > 0\n".to_owned(), SumLaw::Grundy),
        (
            "heap n\nmove n -> n - d where d mod 2 = 0 and d > 0\nturn 1..2 moves\nmisere\n"
                .to_owned(),
            SumLaw::Moore,
        ),
        ("octal 0.77\nmisere\n".to_owned(), SumLaw::Quotient),
        ("octal 0.144\nmisere\n".to_owned(), SumLaw::Quotient),
        ("hexadecimal 0.F1\nmisere\n".to_owned(), SumLaw::Quotient),
        (
            "heap n\nmove n -> a, b where a + b = n - 1 or a + b = n - 2\nmisere\n".to_owned(),
            SumLaw::Quotient,
        ),
        (format!("{any}turn any heaps\n"), SumLaw::Selective),
        ("heap n\nmove n -> n - 1\nturn any heaps\n".to_owned(), SumLaw::Selective),
        ("heap n\nmove n -> n / 2\nturn any heaps\n".to_owned(), SumLaw::Selective),
        (
            "heap n\nmove n -> m where 2 m >= n and m < n\nturn any heaps\n".to_owned(),
            SumLaw::Selective,
        ),
        (
            "parameter s = {2, 5}\nheap n\nmove n -> n - d where d in s\nturn any heaps\n"
                .to_owned(),
            SumLaw::Selective,
        ),
        ("octal 0.77\nturn any heaps\n".to_owned(), SumLaw::Selective),
        ("hexadecimal 0.0F\nturn any heaps\n".to_owned(), SumLaw::Selective),
        (
            "parameter s = {1, 4..6}\nheap n\nmove n -> n - d where d in s\n".to_owned(),
            SumLaw::Grundy,
        ),
    ];
    for (source, law) in cases {
        let rules = sums(&source);
        let proof = lists::prove(&rules, &Run::default())
            .unwrap_or_else(|unknown| panic!("{source}: {unknown:?}"));
        assert_eq!(proof.law, law, "{source}");
        assert!(agrees(&rules, &proof, if rules.turn == TurnRule::ONE { 14 } else { 11 }) > 100);
        checked(&source, &rules, &proof);
    }
}

/// All octal codes of two digits, with turns in any heaps: heaps that can be split, too.
#[test]
fn turns_in_any_heaps_agree_with_literal_play() {
    let mut proved = 0;
    for digits in 0..64 {
        let source = format!("octal 0.{}{}\nturn any heaps\n", digits / 8, digits % 8);
        let rules = sums(&source);
        let Ok(proof) = lists::prove(&rules, &Run::default()) else { continue };
        assert_eq!((proof.law, proof.valued), (SumLaw::Selective, false), "{source}");
        agrees(&rules, &proof, 8);
        checked(&source, &rules, &proof);
        proved += 1;
    }
    assert!(proved > 60, "{proved}");
}

#[test]
fn what_no_law_covers_is_not_proved() {
    let reason = |source: &str| {
        lists::prove(&sums(source), &Run::default())
            .map(|proof| proof.law)
            .map_err(|unknown| unknown.reason)
    };
    assert!(matches!(reason("octal 0.77\nturn 1..2 moves\n"), Err(UnknownReason::NotNim(..))));
    assert!(matches!(
        reason("heap n\nmove n -> n - d where d in {1, 2}\nturn 1..2 moves\n"),
        Err(UnknownReason::NotNim(3, _))
    ));
    assert!(matches!(reason("heap n\nmove n -> n\n"), Err(UnknownReason::Cycle(_))));
    assert!(matches!(
        reason("heap n\nmove n -> n - 1\nturn any heaps\nmisere\n"),
        Err(UnknownReason::NoTheory)
    ));
    // Splits that are not those of a code.
    let unequal =
        "heap n\nmove n -> a, b where a + b = n and a != b and a > 0 and b > 0\nturn any heaps\n";
    assert!(matches!(reason(unequal), Err(UnknownReason::NoTheory)));
    assert!(matches!(
        reason("heap n\nmove n -> a, b where a + b = n and a != b and a > 0 and b > 0\n"),
        Err(UnknownReason::NoTheory)
    ));
}

#[test]
fn huge_heaps_are_answered_from_the_theorem() {
    let rules = sums("heap n\nmove n -> n / 2\n");
    let proof = lists::prove(&rules, &Run::default()).expect("a theorem");
    assert!(matches!(proof.heap, HeapTheory::Machine { .. }));
    let heaps = [10_u128.pow(18), 3, 10_u128.pow(17) + 9];
    let value = |mut heap: u128| {
        let mut moves = 0;
        while heap > 0 {
            heap /= 2;
            moves += 1;
        }
        moves % 2
    };
    assert_eq!(proof.value(&heaps), Some(heaps.iter().fold(0, |all, &heap| all ^ value(heap))));
}

/// All words of this length.
fn all_words(letters: usize, length: usize) -> Vec<Word> {
    (0..length).fold(vec![vec![]], |shorter, _| {
        let longer = |word: &Word| {
            (0..letters)
                .map(|letter| [&word[..], &[u8::try_from(letter).expect("few letters")]].concat())
                .collect::<Vec<_>>()
        };
        shorter.iter().flat_map(longer).collect()
    })
}

fn word_loses(
    reading: &Words<'_>,
    misere: bool,
    word: &Word,
    known: &mut HashMap<Word, bool>,
) -> bool {
    if let Some(&known) = known.get(word) {
        return known;
    }
    let options = reading.options(word);
    let result = if options.is_empty() {
        !misere
    } else {
        !options.iter().any(|option| word_loses(reading, misere, option, known))
    };
    known.insert(word.clone(), result);
    result
}

fn row_agrees(rules: &WordRuleset, proof: &RowProof, longest: usize) -> usize {
    let reading = Words::new(rules);
    let mut known = HashMap::new();
    let mut compared = 0;
    for word in (0..=longest).flat_map(|length| all_words(rules.alphabet.len(), length)) {
        if reading.is_position(&word) {
            let truth = word_loses(
                &reading,
                rules.header.convention == Convention::Misere,
                &word,
                &mut known,
            );
            assert_eq!(
                proof.loses(&word),
                Some(truth),
                "{} in {}",
                rules.alphabet.spell(&word),
                rules.header.title
            );
            compared += 1;
        }
    }
    compared
}

const EATING: &str = "word [. #]+\nmove '#' '.'+ -> '#' '#'+\nmove '.'+ '#' -> '#'+ '#'\n";

#[test]
fn rows_fall_apart() {
    use Convention::{Misere, Normal};
    let one = EATING.to_owned();
    let two = format!("{EATING}turn 1..2 moves\n");
    let four = format!("{EATING}turn 1..4 moves\n");
    let pins = "word [. #]*\nmove '#' -> '.'\nmove '##' -> '..'\n".to_owned();
    let pairs = "word [. #]*\nmove '##' -> '..'\n".to_owned();
    let merge = "word [01]*\nmove 11 -> 0\n".to_owned();
    let border =
        "word [. #]*\nmove '##' -> '..'\nmove '#' -> '.' after ^ | '.' before $ | '.'\n".to_owned();
    for (source, convention, law) in [
        (&one, Normal, SumLaw::Grundy),
        (&one, Misere, SumLaw::Moore),
        (&two, Normal, SumLaw::Moore),
        (&four, Misere, SumLaw::Moore),
        (&pins, Normal, SumLaw::Grundy),
        (&pairs, Normal, SumLaw::Grundy),
        (&merge, Normal, SumLaw::Grundy),
        (&border, Normal, SumLaw::Grundy),
    ] {
        let rules = words(source, convention);
        let proof = lists::rows::prove(&rules, &Run::default())
            .unwrap_or_else(|unknown| panic!("{source}: {unknown:?}"));
        assert_eq!(proof.sum.law, law, "{source}");
        assert!(row_agrees(&rules, &proof, 9) > 500);
        let certificate = lists::certificate::write_rows(source, &rules, &proof, &[]);
        if let Err(rejection) =
            certify::check_against(source, &certificate, &certify::Options::default())
        {
            panic!("{rejection}\n{certificate}");
        }
    }
}

#[test]
fn rows_that_do_not_fall_apart_are_left_alone() {
    for source in [
        "word [01]*\nmove 01 -> empty\n",
        "word [01]*\nmove 10 -> 01\n",
        "word 1*\nmove 1 -> empty\n",
    ] {
        assert!(
            lists::rows::prove(&words(source, Convention::Normal), &Run::default()).is_err(),
            "{source}"
        );
    }
    let pins = "word [. #]*\nmove '#' -> '.'\nmove '##' -> '..'\n";
    let proof = lists::rows::prove(&words(pins, Convention::Misere), &Run::default());
    assert_eq!(proof.expect("a quotient").sum.law, SumLaw::Quotient);
}
