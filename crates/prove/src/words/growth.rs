//! How many residual classes small positions show.

use alloc::vec;
use alloc::vec::Vec;

use automata::{Letter, Moore, Word};
use hashbrown::HashSet;

use super::oracle::Oracle;
use crate::theorem::Growth;

/// The most words examined, and the longest.
const WORDS: usize = 100_000;
const LONGEST: usize = 48;
/// The most endings of one length by which words are distinguished, and the longest.
const ENDINGS: usize = 64;
const LONGEST_ENDING: u32 = 8;

/// The words with one more letter, in the same order.
pub(super) fn longer(words: &[Word], letters: usize) -> impl Iterator<Item = Word> + '_ {
    let followed = move |word: &Word| {
        let word = word.clone();
        let all = (0..letters).filter_map(|letter| Letter::try_from(letter).ok());
        all.map(move |letter| [&word[..], &[letter]].concat())
    };
    words.iter().flat_map(followed)
}

/// Counts the residual classes, as far as the budget of the oracle reaches; none if that is not far
/// enough to say anything.
pub(super) fn growth(oracle: &mut Oracle<'_>, domain: &Moore<bool>) -> Option<Growth> {
    let letters = domain.letters();
    let live = domain.can_reach(|&position| position);
    // For each length the classes of all words, in lexicographic order.
    let mut classes: Vec<Vec<u8>> = vec![];
    let mut level: Vec<Word> = vec![vec![]];
    let mut seen = 0;
    while classes.len() <= LONGEST {
        seen += level.len();
        let class = |word: &Word| match live[domain.state_of(word).index()] {
            true => oracle.class(word).ok().map(|class| class.map_or(0, |class| class + 1)),
            false => Some(0),
        };
        let Some(of_level) = level.iter().map(class).collect::<Option<Vec<u8>>>() else { break };
        classes.push(of_level);
        if seen + level.len().saturating_mul(letters) > WORDS {
            break;
        }
        level = longer(&level, letters).collect();
    }
    let is_few = |length: &u32| letters.checked_pow(*length).is_some_and(|count| count <= ENDINGS);
    let endings = (1..=LONGEST_ENDING).take_while(is_few).count().max(1);
    let mut known: HashSet<Vec<u8>> = HashSet::new();
    let counted = classes.windows(endings + 1).map(|longer| {
        for word in 0..longer[0].len() {
            let mut width = 1;
            let mut signature = vec![];
            for of_length in longer {
                signature.extend_from_slice(&of_length[word * width..(word + 1) * width]);
                width *= letters;
            }
            known.insert(signature);
        }
        u64::try_from(known.len()).unwrap_or(u64::MAX)
    });
    let classes: Vec<u64> = counted.collect();
    (classes.len() >= 3).then_some(Growth { numeration: None, classes })
}
