//! Letters, sets of them, and the alphabet of a game.

use alloc::string::String;
use alloc::vec::Vec;

/// A letter of a game's alphabet, as an index into [`Alphabet`].
pub type Letter = u8;

/// A finite sequence of letters: a position of a word game.
pub type Word = Vec<Letter>;

/// The most letters an alphabet can have: [`LetterSet`] is one machine word of this many bits.
pub const MAX_LETTERS: usize = 128;

/// A set of letters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord, Debug)]
pub struct LetterSet(pub u128);

impl LetterSet {
    /// No letter.
    pub const EMPTY: Self = Self(0);

    /// The letters 0 to `count - 1`.
    ///
    /// # Panics
    /// If `count` is more than [`MAX_LETTERS`].
    #[must_use]
    pub fn first(count: usize) -> Self {
        assert!(count <= MAX_LETTERS);
        (0..count).filter_map(|letter| Letter::try_from(letter).ok()).collect()
    }

    /// Whether `letter` is in the set.
    #[must_use]
    pub const fn contains(self, letter: Letter) -> bool {
        self.0 >> letter & 1 == 1
    }

    /// The number of letters.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The letters in increasing order.
    pub fn iter(self) -> impl Iterator<Item = Letter> {
        (0..=127).filter(move |&letter: &Letter| self.contains(letter))
    }
}

impl FromIterator<Letter> for LetterSet {
    fn from_iter<I: IntoIterator<Item = Letter>>(letters: I) -> Self {
        Self(letters.into_iter().fold(0, |set, letter| set | 1 << letter))
    }
}

/// The letters of a game, in order: digits and small letters by value (`0`-`9`, then `a`-`z`), then
/// the rest by code point. The markers of a partisan game ([`Sides`](crate::Sides)) come after all
/// others. Words are compared in short-lex order by this order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Alphabet {
    symbols: Vec<char>,
}

impl Alphabet {
    /// The alphabet of these symbols, sorted and deduplicated; symbols beyond [`MAX_LETTERS`] are
    /// dropped.
    #[must_use]
    pub fn new(symbols: impl IntoIterator<Item = char>) -> Self {
        let mut symbols: Vec<char> = symbols.into_iter().collect();
        symbols.sort_by_key(|&symbol| (digit_value(symbol).is_none(), digit_value(symbol), symbol));
        symbols.dedup();
        symbols.truncate(MAX_LETTERS);
        Self { symbols }
    }

    /// Appends two new letters after all others, whatever their code points.
    pub(crate) fn with_markers(mut self, markers: [char; 2]) -> Self {
        self.symbols.extend(markers);
        self
    }

    /// The number of letters.
    #[must_use]
    pub fn len(&self) -> usize {
        self.symbols.len()
    }

    /// Whether the alphabet is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.symbols.is_empty()
    }

    /// All letters in order.
    pub fn letters(&self) -> impl Iterator<Item = Letter> + use<> {
        LetterSet::first(self.symbols.len()).iter()
    }

    /// All letters as a set.
    #[must_use]
    pub fn all(&self) -> LetterSet {
        LetterSet::first(self.symbols.len())
    }

    /// The symbol that a letter is written as.
    ///
    /// # Panics
    /// If the letter is not of this alphabet.
    #[must_use]
    pub fn symbol(&self, letter: Letter) -> char {
        self.symbols[usize::from(letter)]
    }

    /// The letter written as `symbol`, if there is one.
    #[must_use]
    pub fn letter(&self, symbol: char) -> Option<Letter> {
        self.symbols
            .iter()
            .position(|&known| known == symbol)
            .and_then(|index| Letter::try_from(index).ok())
    }

    /// The number a letter stands for: `0`-`9` as usual, `a`-`z` are 10 to 35; none for other
    /// letters.
    ///
    /// # Panics
    /// If the letter is not of this alphabet.
    #[must_use]
    pub fn value(&self, letter: Letter) -> Option<u32> {
        digit_value(self.symbol(letter))
    }

    /// The word as text.
    #[must_use]
    pub fn spell(&self, word: &[Letter]) -> String {
        word.iter().map(|&letter| self.symbol(letter)).collect()
    }
}

fn digit_value(symbol: char) -> Option<u32> {
    match symbol {
        '0'..='9' | 'a'..='z' => symbol.to_digit(36),
        _ => None,
    }
}
