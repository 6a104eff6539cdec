//! What a later run can resume from: the words on which hypotheses were wrong, and the numeration
//! system in which there was a proof.
//!
//! They are all that a learner needs to return to its state without comparing any machine with the
//! rules. A wrong word, from a damaged store, costs a query and changes nothing: the oracle
//! determines what is learnt.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use automata::Word;
use rules::WordRuleset;
use rules::tuples::Numeration;
use run::Run;
use sha2::{Digest, Sha256};

use crate::theorem::ClassKind;

/// Separates words in a store; no letter has this number.
const BETWEEN: u8 = u8::MAX;

/// The first limit on the states of the machines of a backward comparison.
const FIRST_EFFORT: u64 = 20_000;

pub(crate) struct Witnesses {
    key: String,
    pub(crate) words: Vec<Word>,
    saved: usize,
    /// The number of states that the machines of a backward comparison may have, for now.
    pub(crate) effort: u64,
}

impl Witnesses {
    /// The witnesses of an earlier run on the same rules, if the store has them.
    pub(crate) fn resume(rules: &WordRuleset, kind: ClassKind, run: &Run<'_>) -> Self {
        let what = format!(
            "{:?} {:?} {:?} {} {kind:?}",
            rules.alphabet, rules.domain, rules.rules, rules.turn
        );
        Self::resume_as(&what, rules.alphabet.len(), run)
    }

    /// The witnesses of an earlier run on what `what` describes, over `letters` letters.
    pub(crate) fn resume_as(what: &str, letters: usize, run: &Run<'_>) -> Self {
        let key = key(what);
        let words = run.load(&key).map_or_else(Vec::new, |data| {
            let words = data.split(|&byte| byte == BETWEEN).map(<[u8]>::to_vec);
            words
                .filter(|word| word.iter().all(|&letter| usize::from(letter) < letters))
                .collect::<Vec<Word>>()
        });
        Self { key, saved: words.len(), words, effort: FIRST_EFFORT }
    }

    pub(crate) fn add(&mut self, word: Word) {
        self.words.push(word);
    }

    /// Saves the new witnesses.
    pub(crate) fn save(&mut self, run: &Run<'_>) {
        if self.words.len() > self.saved {
            run.save(&self.key, &self.words.join(&BETWEEN));
            self.saved = self.words.len();
        }
    }
}

/// The key in a store of what was found about what `what` describes.
fn key(what: &str) -> String {
    let digest = Sha256::digest(what.as_bytes());
    digest.iter().take(12).fold(String::from("prove-"), |key, byte| format!("{key}{byte:02x}"))
}

/// The numeration systems with the one first in which an earlier run has proved what `what`
/// describes.
pub(crate) fn proved_first(
    what: &str,
    numerations: &[Numeration],
    run: &Run<'_>,
) -> (Vec<Numeration>, bool) {
    let mut numerations = numerations.to_vec();
    let proved = run
        .load(&key(what))
        .and_then(|name| numerations.iter().position(|one| one.to_string().into_bytes() == name));
    if let Some(proved) = proved {
        numerations[..=proved].rotate_right(1);
    }
    (numerations, proved.is_some())
}

/// Keeps the numeration system of a proof for [`proved_first`].
pub(crate) fn keep_proved(what: &str, numeration: Numeration, run: &Run<'_>) {
    run.save(&key(what), numeration.to_string().as_bytes());
}
