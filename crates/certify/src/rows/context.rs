//! Contexts: condition 'Contexts see no further'.
//!
//! Theorem (Rabin, Scott 1959): the sets of states that words lead to form a deterministic
//! automaton. What a context says of u s x^i, s a separator, for i = 0, 1, ... is known from the
//! state after u s; so it does not depend on u if it is the same for all states in which a word
//! that ends in s can lead.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use rules::{Alphabet, Letter, Regex};

use super::lengths::Lengths;
use crate::kernel::glushkov::Positions;
use crate::kernel::rejection::Rejection;
use crate::kernel::work::Work;

/// What a context says of all that stands on one side of a factor, read towards the factor.
#[derive(Clone, Debug)]
pub(crate) struct Context {
    /// It accepts every word.
    pub(crate) always: bool,
    /// The numbers of letters of heaps for which it accepts them alone, between the end of the word
    /// and the factor.
    end: Lengths,
    /// For every letter of the alphabet that is a separator, the numbers of letters of heaps
    /// between it and the factor for which it accepts; none if that depends on what stands beyond
    /// the separator. None for the letter of heaps.
    beyond: Vec<Option<Lengths>>,
}

impl Context {
    /// Of a context on the left.
    pub(crate) fn left(
        regex: &Regex,
        alphabet: &Alphabet,
        heap: Letter,
        work: &mut Work,
    ) -> Result<Self, Rejection> {
        let machine = Positions::new(regex, work)?.machine(alphabet.len(), work)?;
        let states = || (0..=u32::MAX).take(machine.states());
        let lengths = |state: u32, work: &mut Work| {
            Lengths::of(
                state,
                |state| machine.next(state, heap),
                |state| machine.class(state).is_some(),
                work,
            )
        };
        let mut beyond = vec![];
        for letter in alphabet.letters() {
            let mut common = None;
            let after: BTreeSet<u32> = states().map(|state| machine.next(state, letter)).collect();
            work.spend(machine.states())?;
            for state in after.into_iter().filter(|_| letter != heap) {
                let lengths = lengths(state, work)?;
                if *common.get_or_insert_with(|| lengths.clone()) != lengths {
                    common = None;
                    break;
                }
            }
            beyond.push(common);
        }
        let always = states().all(|state| machine.class(state).is_some());
        Ok(Self { always, end: lengths(0, work)?, beyond })
    }

    /// Of a context on the right: the same, read from right to left.
    pub(crate) fn right(
        regex: &Regex,
        alphabet: &Alphabet,
        heap: Letter,
        work: &mut Work,
    ) -> Result<Self, Rejection> {
        Self::left(&regex.reversed(), alphabet, heap, work)
    }

    /// The numbers of letters between the factor and this separator, or the end of the word, with
    /// which it accepts; none if that depends on more.
    pub(crate) fn lengths(&self, separator: Option<Letter>) -> Option<&Lengths> {
        match separator {
            None => Some(&self.end),
            Some(letter) => self.beyond.get(usize::from(letter))?.as_ref(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use proptest::prelude::*;
    use rules::Word;

    /// Expressions over '#' (0), '.' (1), the letter of heaps, and '|' (2), in the order of the
    /// alphabet.
    fn regex() -> impl Strategy<Value = Regex> {
        let leaf = prop_oneof![
            Just(Regex::Epsilon),
            (1..8_u128).prop_map(|set| Regex::Class(rules::LetterSet(set))),
            Just(Regex::any(rules::LetterSet::first(3))),
        ];
        leaf.prop_recursive(3, 8, 3, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Regex::concat),
                prop::collection::vec(inner.clone(), 0..3).prop_map(Regex::alt),
                inner.prop_map(Regex::star),
            ]
        })
    }

    fn words(longest: usize) -> Vec<Word> {
        let mut all: Vec<Word> = vec![vec![]];
        let mut at = 0;
        while all[at].len() < longest {
            for letter in 0..3 {
                let word = [&all[at][..], &[letter]].concat();
                all.push(word);
            }
            at += 1;
        }
        all
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

        /// What is said of a separator is what the expression says, whatever stands beyond; and
        /// nothing is said only if that makes a difference.
        #[test]
        fn contexts_agree_with_the_expression(regex in regex()) {
            let alphabet = Alphabet::new("#.|".chars());
            prop_assert_eq!(
                alphabet
                    .letters()
                    .map(|letter| alphabet.symbol(letter).to_string())
                    .collect::<Vec<_>>(),
                ["#", ".", "|"]
            );
            let work = &mut Work::new(100_000_000);
            let left = Context::left(&regex, &alphabet, 1, work).expect("small");
            let right = Context::right(&regex, &alphabet, 1, work).expect("small");
            let run = |length: usize| vec![1; length];
            for length in 0..7 {
                prop_assert_eq!(left.end.contains(length), regex.matches(&run(length)));
                prop_assert_eq!(right.end.contains(length), regex.matches(&run(length)));
            }
            for separator in [0, 2] {
                for word in words(3) {
                    for length in 0..5 {
                        if let Some(lengths) = left.lengths(Some(separator)) {
                            let word = [&word[..], &[separator], &run(length)].concat();
                            prop_assert_eq!(
                                lengths.contains(length),
                                regex.matches(&word),
                                "{:?}",
                                word
                            );
                        }
                        if let Some(lengths) = right.lengths(Some(separator)) {
                            let word = [&run(length)[..], &[separator], &word].concat();
                            prop_assert_eq!(
                                lengths.contains(length),
                                regex.matches(&word),
                                "{:?}",
                                word
                            );
                        }
                    }
                }
            }
            for word in words(4) {
                prop_assert!(!left.always || regex.matches(&word));
                prop_assert!(!right.always || regex.matches(&word));
            }
            // Reversing twice changes nothing.
            prop_assert_eq!(regex.reversed().reversed(), regex);
        }
    }
}
