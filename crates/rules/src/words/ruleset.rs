//! The rules of a game on words, fully expanded.

use alloc::vec::Vec;

use super::appearance::Appearance;
use super::regex::Regex;
use crate::language::Claim;
use crate::{Alphabet, Expectation, Header, Letter, Span, Word};

/// A part of a branch. A branch matches a factor of a word piece by piece.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Piece {
    /// Exactly the letters `from`, replaced by exactly the letters `to`. Either may be empty.
    Swap {
        /// The letters read.
        from: Word,
        /// The letters written in their place.
        to: Word,
    },
    /// One or more letters, each replaced by its image: a letter, or nothing. Sorted by first
    /// component; no letter twice.
    Each {
        /// Letter read, and letter written or none.
        map: Vec<(Letter, Option<Letter>)>,
    },
    /// Any word of a language, kept as it is or replaced by one word.
    Group {
        /// The words read.
        language: Regex,
        /// What is written in place of each; none if it is kept.
        to: Option<Word>,
    },
}

/// One concrete way to apply a rule: pieces matched in sequence.
pub type Branch = Vec<Piece>;

/// One `move` line. From a word `u x v` with `u` in `left`, `v` in `right` and `x` matched by a
/// branch, the move leads to `u y v`, where `y` is what the branch writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its place in the source.
    pub span: Span,
    /// In a partisan game, the first letter of the word before and after the move; see
    /// [`Sides`](crate::Sides). The rest of the rule is about the word behind the marker.
    pub marker: Option<(Letter, Letter)>,
    /// The language of the letters to the left of the factor.
    pub left: Regex,
    /// The language of the letters to the right of the factor.
    pub right: Regex,
    /// The alternatives, in a fixed order, without duplicates. Adjacent `Swap` pieces are merged.
    pub branches: Vec<Branch>,
}

/// The rules of a game on words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordRuleset {
    /// Title, parameters, convention, players.
    pub header: Header,
    /// The letters.
    pub alphabet: Alphabet,
    /// The language of all positions.
    pub domain: Regex,
    /// The moves, the same for both players unless there are [`Sides`](crate::Sides).
    pub rules: Vec<Rule>,
    /// A turn is 1 to this many moves, at most [`MAX_TURN`](crate::limits::MAX_TURN).
    pub turn: usize,
    /// The `expect ...` lines.
    pub expectations: Vec<Expectation<Word>>,
    /// The `claim ...` lines.
    pub claims: Vec<Claim>,
    /// The `show ...` lines: the appearance of each letter, without duplicates. All columns have
    /// the same height.
    pub appearances: Vec<(Letter, Appearance)>,
}

impl WordRuleset {
    /// The letters that occur in texts: all except the markers. Claims, formulas and contexts of
    /// moves are about words of these.
    #[must_use]
    pub fn text_alphabet(&self) -> Alphabet {
        match &self.header.sides {
            Some(sides) => Alphabet::new(
                self.alphabet
                    .letters()
                    .filter(|letter| !sides.markers.contains(letter))
                    .map(|letter| self.alphabet.symbol(letter)),
            ),
            None => self.alphabet.clone(),
        }
    }

    /// The word that claims and formulas are about: without its marker, if it has one.
    #[must_use]
    pub fn behind<'w>(&self, word: &'w [Letter]) -> &'w [Letter] {
        self.header
            .sides
            .as_ref()
            .and_then(|sides| sides.unmark(word))
            .map_or(word, |(_, rest)| rest)
    }
}
