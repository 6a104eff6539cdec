//! Random games: what is accepted is true of all short words.

#![allow(clippy::unwrap_used, reason = "tests")]

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, TestRunner};
use rules::lists::{List, canonical};
use rules::tuples::Assignment;
use rules::words::literal::Reading;
use rules::{Alphabet, Branch, Letter, LetterSet, Piece, Regex, Rule, Span, Word, WordRuleset};

use super::super::pieces::{Pieces, Split, Type, contexts};
use super::fall_apart;
use crate::kernel::work::Work;
use crate::lists::format::RowsText;

/// The letter of the heaps is the second, '.'; '#' and '|' are separators.
const HEAP: Letter = 1;

fn separator(letters: usize) -> impl Strategy<Value = Letter> {
    prop_oneof![Just(0), Just(if letters > 2 { 2 } else { 0 })]
}

/// What a rule says of one side, as it is read towards the factor.
fn context(letters: usize) -> impl Strategy<Value = Regex> {
    let any = Regex::any(LetterSet::first(letters));
    let letter = |letter: Letter| Regex::Class(LetterSet(1 << letter));
    let beside = {
        let any = any.clone();
        move |last: Regex| Regex::concat([any.clone(), last])
    };
    let every = {
        let any = any.clone();
        move |step: usize| {
            let steps = Regex::concat((0..step).map(|_| letter(HEAP))).star();
            Regex::concat([
                Regex::alt([Regex::Epsilon, Regex::concat([any.clone(), letter(0)])]),
                steps,
            ])
        }
    };
    let class = (1..1_u128 << letters).prop_map(|set| Regex::Class(LetterSet(set)));
    prop_oneof![
        8 => Just(any),
        1 => Just(Regex::Epsilon),
        2 => class.clone().prop_map(beside.clone()),
        2 => class.clone().prop_map(move |class| Regex::alt([Regex::Epsilon, beside(class)])),
        1 => (1..4_usize).prop_map(every),
        1 => prop::collection::vec(class, 1..3).prop_map(Regex::concat),
    ]
}

fn reversed(regex: &Regex) -> Regex {
    match regex {
        Regex::Concat(parts) => Regex::Concat(parts.iter().rev().map(reversed).collect()),
        Regex::Alt(parts) => Regex::Alt(parts.iter().map(reversed).collect()),
        Regex::Star(inner) => reversed(inner).star(),
        other => other.clone(),
    }
}

/// Mostly branches of the form that is wanted.
fn branch(letters: usize) -> impl Strategy<Value = Branch> {
    let border = || prop_oneof![3 => Just(None), 1 => separator(letters).prop_map(Some)];
    let letter = move || prop_oneof![1 => Just(HEAP), 2 => separator(letters)];
    let piece = prop_oneof![
        4 => (1..3_usize, prop::collection::vec(letter(), 0..4)).prop_map(
            |(count, to)| Piece::Swap { from: vec![HEAP; count], to }
        ),
        1 => prop::option::weighted(0.8, letter()).prop_map(
            |image| Piece::Each { map: vec![(HEAP, image)] }
        ),
        1 => prop::collection::vec(letter(), 0..3).prop_map(|to| Piece::Swap { from: vec![], to }),
    ];
    let core = prop::collection::vec(piece, 1..3);
    let wild = prop_oneof![15 => Just(None), 1 => (
        prop::collection::vec(0..Letter::try_from(letters).unwrap(), 0..3), any::<bool>()
    ).prop_map(Some)];
    (border(), core, border(), wild).prop_map(|(left, core, right, wild)| {
        let stay = |border: Option<Letter>| {
            border.map(|letter| Piece::Swap { from: vec![letter], to: vec![letter] })
        };
        let mut all: Branch = stay(left).into_iter().chain(core).chain(stay(right)).collect();
        if let Some((to, at_start)) = wild {
            let place = if at_start { 0 } else { all.len() - 1 };
            if let Piece::Swap { to: written, .. } = &mut all[place] {
                *written = to;
            }
        }
        all
    })
}

fn ruleset(letters: usize) -> impl Strategy<Value = WordRuleset> {
    let rule = (context(letters), context(letters), prop::collection::vec(branch(letters), 1..3));
    prop::collection::vec(rule, 1..3).prop_map(move |rules| WordRuleset {
        header: rules::Header { title: "test".into(), ..rules::Header::default() },
        alphabet: Alphabet::new("#.|".chars().take(letters)),
        domain: Regex::any(LetterSet::first(letters)),
        rules: rules
            .into_iter()
            .map(|(left, right, branches)| Rule {
                span: Span::default(),
                marker: None,
                left,
                right: reversed(&right),
                branches,
            })
            .collect(),
        turn: 1,
        expectations: vec![],
        claims: vec![],
        appearances: vec![],
    })
}

pub(super) fn words(letters: usize, longest: usize) -> Vec<Word> {
    let mut all: Vec<Word> = vec![vec![]];
    let mut at = 0;
    while all[at].len() < longest {
        for letter in 0..Letter::try_from(letters).unwrap() {
            let word = [&all[at][..], &[letter]].concat();
            all.push(word);
        }
        at += 1;
    }
    all
}

fn types(letters: usize) -> Vec<Type> {
    let sides = [None, Some(0), Some(2)];
    let sides = || sides.into_iter().take(letters);
    sides().flat_map(|left| sides().map(move |right| (left, right))).collect()
}

/// The pieces of a word with their types.
fn pieces(word: &[Letter]) -> Vec<(Type, usize)> {
    let places: Vec<usize> = (0..word.len()).filter(|&at| word[at] != HEAP).collect();
    let ends = |place: Option<&usize>| place.map(|&at| word[at]);
    (0..=places.len())
        .map(|piece| {
            let (left, right) = (piece.checked_sub(1).map(|left| places[left]), places.get(piece));
            let length = right.map_or(word.len(), |&at| at) - left.map_or(0, |at| at + 1);
            ((ends(left.as_ref()), ends(right)), length)
        })
        .collect()
}

/// The most letters by which a move makes a word longer.
const GROWTH: u128 = 6;

proptest! {
    #![proptest_config(Config { cases: 150, ..Config::default() })]

    /// If the rules are as they should be, what the conditions say of pieces is what can be done to
    /// words, whatever types are live.
    #[test]
    fn moves_of_words_are_moves_of_pieces(
        (letters, ruleset) in (2..4_usize).prop_flat_map(
            |letters| (Just(letters), ruleset(letters))
        ),
        live in any::<u16>(),
    ) {
        let live = types(letters)
            .into_iter()
            .enumerate()
            .filter(|(at, _)| live >> at & 1 == 1)
            .map(|(_, kind)| kind)
            .collect();
        let split = Split { letter: HEAP, live };
        let work = &mut Work::new(100_000_000);
        let contexts = contexts(&ruleset, HEAP, work).unwrap();
        let found = Pieces::new(&ruleset, &split, &contexts, work)
            .and_then(|found| Ok((found.width(work)?, found)));
        let Ok((width, found)) = found else { return Ok(()) };
        let mut conditions = BTreeMap::new();
        for kind in found.types() {
            let Ok(condition) = found.condition(kind, width, 10, work) else { return Ok(()) };
            conditions.insert(kind, condition);
        }
        let reading = Reading::new(&ruleset);
        let mut known: BTreeMap<(Type, usize), BTreeSet<List>> = BTreeMap::new();
        for word in words(letters, if letters == 2 { 7 } else { 5 }) {
            let found: BTreeSet<List> = reading
                .moves(&word)
                .iter()
                .map(|single| canonical(&split.list(&single.result)))
                .collect();
            let all = pieces(&word);
            let mut expected = BTreeSet::new();
            for (at, &(kind, length)) in all.iter().enumerate() {
                let others = all
                    .iter()
                    .enumerate()
                    .filter(|(other, (kind, _))| *other != at && split.live.contains(kind));
                let others: List =
                    others.map(|(_, (_, length))| u128::try_from(*length).unwrap()).collect();
                let parts = known.entry((kind, length)).or_insert_with(|| {
                    let most = u128::try_from(length).unwrap() + GROWTH;
                    decreasing(width, most)
                        .into_iter()
                        .filter(|parts| {
                            let numbers = Assignment::position(
                                &[&[u128::try_from(length).unwrap()][..], parts].concat(),
                            )
                            .unwrap();
                            conditions[&kind].holds(&numbers).expect("few enough values")
                        })
                        .collect()
                });
                expected
                    .extend(parts.iter().map(|parts| canonical(&[&others[..], parts].concat())));
            }
            prop_assert_eq!(&found, &expected, "{:?} {:?}", word, split);
        }
    }
}

/// All decreasing lists of this length of numbers up to `most`.
fn decreasing(length: usize, most: u128) -> Vec<List> {
    if length == 0 {
        return vec![vec![]];
    }
    let first = (0..=most)
        .flat_map(|first| decreasing(length - 1, first).into_iter().map(move |rest| (first, rest)));
    first.map(|(first, rest)| [&[first][..], &rest].concat()).collect()
}

/// A guess from short words: the types that can move, and a code that says the same as the moves of
/// one of them.
fn guess(ruleset: &WordRuleset, letters: usize) -> Option<RowsText> {
    let reading = Reading::new(ruleset);
    let all = types(letters);
    let word = |(left, right): Type, length: usize| -> Word {
        left.into_iter().chain(vec![HEAP; length]).chain(right).collect()
    };
    let can_move =
        |kind: &Type| (0..6).any(|length| !reading.moves(&word(*kind, length)).is_empty());
    let live: BTreeSet<Type> = all.iter().copied().filter(can_move).collect();
    let kind = *live.first()?;
    let split = Split { letter: HEAP, live };
    let mut digits = [0_u8; 8];
    for length in 1..7 {
        for single in reading.moves(&word(kind, length)) {
            let parts = canonical(&split.list(&single.result));
            let left = usize::try_from(parts.iter().sum::<u128>()).unwrap();
            if parts.len() < 4 {
                *digits.get_mut(length.checked_sub(left)?)? |= 1 << parts.len();
            }
        }
    }
    let digits: String = digits.iter().map(|digit| format!("{digit:X}")).collect();
    let symbol =
        |letter: Option<Letter>| letter.map(|letter| ruleset.alphabet.symbol(letter).into());
    let live = split.live.iter().map(|(left, right)| (symbol(*left), symbol(*right))).collect();
    Some(RowsText {
        letter: ".".into(),
        live,
        rules: format!("hexadecimal {}.{}\n", &digits[..1], &digits[1..]),
    })
}

/// Whatever is accepted, right or wrong as the guess may be, is true of all short words.
#[test]
fn accepted_games_fall_apart() {
    let mut runner = TestRunner::deterministic();
    let (mut accepted, mut several) = (0, 0);
    for _ in 0..1500 {
        let games =
            (2..4_usize).prop_flat_map(|letters| (Just(letters), ruleset(letters), 0..40_usize));
        let (letters, ruleset, change) = games.new_tree(&mut runner).unwrap().current();
        let Some(mut text) = guess(&ruleset, letters) else { continue };
        if change < text.live.len() {
            text.live.remove(change);
        }
        let Ok((split, heaps)) = fall_apart(&ruleset, &text) else { continue };
        accepted += 1;
        several += usize::from(ruleset.rules.len() > 1 && letters > 2);
        let (words_reading, heaps_reading) =
            (Reading::new(&ruleset), rules::lists::literal::Reading::new(&heaps));
        for word in words(letters, if letters == 2 { 9 } else { 6 }) {
            let found: BTreeSet<List> = words_reading
                .moves(&word)
                .iter()
                .map(|single| canonical(&split.list(&single.result)))
                .collect();
            let expected = heaps_reading.moves(&split.list(&word)).unwrap();
            assert_eq!(found, expected, "{word:?} {text:?} {ruleset:?}");
        }
    }
    assert!(accepted >= 25 && several >= 2, "{accepted} {several}");
}
