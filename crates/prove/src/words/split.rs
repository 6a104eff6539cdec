//! Letters at which positions decompose, for the oracle.
//!
//! If a letter s is never changed and no move depends on both sides of it, the moves of `u s v` are
//! the moves of `u s` and those of `s v`, and the position is the sum of the two. Here this is
//! *guessed*, by comparing options on all short words: the oracle need not be trusted, only be
//! fast; a wrong guess makes it disagree with the rules, which the teacher notices.

use alloc::vec;
use alloc::vec::Vec;

use automata::{Letter, Transducer, Word};

/// Approximate maximum number of words compared, which determines their length.
const WORDS: usize = 3000;
/// Over more letters than this, there are too many words of a meaningful length.
const MOST_LETTERS: usize = 20;

/// Letters at which positions seem to decompose.
#[must_use]
pub(crate) fn separators(single: &Transducer) -> Vec<Letter> {
    let letters = single.letters();
    if letters > MOST_LETTERS {
        return vec![];
    }
    let mut length = 3;
    while letters > 1 && letters.pow(length + 1) <= WORDS {
        length += 1;
    }
    let mut words: Vec<Word> = vec![vec![]];
    let mut at = 0;
    let longest = usize::try_from(length).unwrap_or(3);
    while let Some(word) = words.get(at).cloned() {
        at += 1;
        if word.len() < longest {
            for letter in (0..letters).filter_map(|letter| Letter::try_from(letter).ok()) {
                words.push([word.as_slice(), &[letter]].concat());
            }
        }
    }
    (0..letters)
        .filter_map(|letter| Letter::try_from(letter).ok())
        .filter(|&letter| separates(single, letter, &words))
        .collect()
}

fn separates(single: &Transducer, separator: Letter, words: &[Word]) -> bool {
    words.iter().all(|word| {
        word.iter().enumerate().filter(|(_, letter)| **letter == separator).all(|(at, _)| {
            let (left, right) = (&word[..=at], &word[at..]);
            let mut beside = vec![];
            for option in single.images(left) {
                if option.last() != Some(&separator) {
                    return false;
                }
                beside.push([&option, &right[1..]].concat());
            }
            for option in single.images(right) {
                if option.first() != Some(&separator) {
                    return false;
                }
                beside.push([&left[..at], &option].concat());
            }
            beside
                .sort_by(|left, right| left.len().cmp(&right.len()).then_with(|| left.cmp(right)));
            beside.dedup();
            beside == single.images(word)
        })
    })
}

/// The pieces of a word between separators, each including the separators at its ends.
pub(crate) fn pieces<'w>(word: &'w [Letter], separators: &[Letter]) -> Vec<&'w [Letter]> {
    let mut pieces = vec![];
    let mut start = 0;
    for (at, letter) in word.iter().enumerate() {
        if at > start && separators.contains(letter) {
            pieces.push(&word[start..=at]);
            start = at;
        }
    }
    if start == 0 || start + 1 < word.len() {
        pieces.push(&word[start..]);
    }
    pieces
}
