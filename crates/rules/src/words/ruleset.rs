//! The rules of a game on words: what a rule text says once every convenience is expanded.

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
        /// What is read.
        from: Word,
        /// What is written in its place.
        to: Word,
    },
    /// One or more letters, each replaced by its image: a letter, or nothing. Sorted by first
    /// component; no letter twice.
    Each {
        /// `(letter read, letter written or none)`.
        map: Vec<(Letter, Option<Letter>)>,
    },
}

/// One concrete way a rule can be applied: pieces matched one after the other.
pub type Branch = Vec<Piece>;

/// One `move` line. From a word `u x v` with `u` in `left`, `v` in `right` and `x` matched by a
/// branch, the move leads to `u y v`, where `y` is what the branch writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The line in the source.
    pub span: Span,
    /// In a partisan game, the marker that the word must begin with and the one that it begins with
    /// afterwards: see [`Sides`](crate::Sides). All else in the rule is about what stands behind
    /// the marker.
    pub marker: Option<(Letter, Letter)>,
    /// What all letters to the left of the factor must spell.
    pub left: Regex,
    /// What all letters to the right of the factor must spell.
    pub right: Regex,
    /// The alternatives, in a fixed order, without repetition. Neighbouring `Swap` pieces are
    /// merged.
    pub branches: Vec<Branch>,
}

/// The rules of a game on words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordRuleset {
    /// Title, parameters, convention, players.
    pub header: Header,
    /// The letters.
    pub alphabet: Alphabet,
    /// Which words are positions.
    pub domain: Regex,
    /// The moves, the same for both players unless there are [`Sides`](crate::Sides).
    pub rules: Vec<Rule>,
    /// A turn is from one to this many moves. At least 1, at most
    /// [`MAX_TURN`](crate::limits::MAX_TURN).
    pub turn: usize,
    /// Lines `expect ...`.
    pub expectations: Vec<Expectation<Word>>,
    /// Lines `claim ...`.
    pub claims: Vec<Claim>,
    /// Lines `show ...`: what letters look like, each once. Of columns all have the same height.
    pub appearances: Vec<(Letter, Appearance)>,
}

impl WordRuleset {
    /// The letters that occur in texts: all but the markers. Claims, formulas and contexts of moves
    /// are about words of these.
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

    /// What claims and formulas are about: the word without its marker, if it has one.
    #[must_use]
    pub fn behind<'w>(&self, word: &'w [Letter]) -> &'w [Letter] {
        self.header.sides.as_ref().and_then(|sides| sides.unmark(word)).map_or(word, |(_, rest)| rest)
    }
}
