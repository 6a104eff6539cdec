//! Word games: a ruleset, read literally, as a game.

use alloc::vec::Vec;

use rules::literal::Reading;
use rules::{Ruleset, Word};

use crate::Game;

/// The game of a ruleset, by its literal meaning ([`rules::literal`]).
///
/// Positions are all words, whether or not they are in the domain; asked about a word outside, a solver answers as if it were in
/// it ([`Reading::is_position`] tells). The convention is not part of the game: it is an argument of each query.
#[derive(Clone, Debug)]
pub struct WordGame<'r> {
    reading: Reading<'r>,
}

impl<'r> WordGame<'r> {
    /// The game of `ruleset`. Linear in the size of its regular expressions.
    #[must_use]
    pub fn new(ruleset: &'r Ruleset) -> Self {
        Self { reading: Reading::new(ruleset) }
    }

    /// The ruleset, made ready.
    #[must_use]
    pub const fn reading(&self) -> &Reading<'r> {
        &self.reading
    }
}

impl Game for WordGame<'_> {
    type Position = Word;

    fn options(&self, position: &Word, into: &mut Vec<Word>) {
        into.extend(self.reading.options(position));
    }

    fn heap_bytes(&self, position: &Word) -> usize {
        position.capacity()
    }
}
