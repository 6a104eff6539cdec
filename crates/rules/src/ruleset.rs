//! The intermediate form: what a rule text says once every convenience is expanded.

use alloc::string::String;
use alloc::vec::Vec;

use crate::formula::Claim;
use crate::header::Header;
use crate::regex::Regex;

/// A letter of a game's alphabet, as an index into [`Alphabet`].
pub type Letter = u8;

/// A position of a word game: a finite sequence of letters.
pub type Word = Vec<Letter>;

/// The most letters an alphabet can have: [`LetterSet`] is one machine word of this many bits.
pub const MAX_LETTERS: usize = 128;

/// A place in a source text: byte offsets, end exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

/// A set of letters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord, Debug)]
pub struct LetterSet(pub u128);

impl LetterSet {
    /// No letter.
    pub const EMPTY: Self = Self(0);

    /// The first `count` letters.
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

    /// How many letters the set has.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has no letter.
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

/// The letters of a game, in order: digits and small letters by value (`0`-`9`, then `a`-`z`), then the rest by code point. The markers of a partisan game
/// ([`Sides`]) come after all others.
/// Words are compared in short-lex order by this order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Alphabet {
    symbols: Vec<char>,
}

impl Alphabet {
    /// An alphabet of these symbols, sorted, without repetition. At most [`MAX_LETTERS`] are kept.
    #[must_use]
    pub fn new(symbols: impl IntoIterator<Item = char>) -> Self {
        let mut symbols: Vec<char> = symbols.into_iter().collect();
        symbols.sort_by_key(|&symbol| (digit_value(symbol).is_none(), digit_value(symbol), symbol));
        symbols.dedup();
        symbols.truncate(MAX_LETTERS);
        Self { symbols }
    }

    /// The same with two more letters behind all others, whatever their symbols are; these must be new.
    pub(crate) fn with_markers(mut self, markers: [char; 2]) -> Self {
        self.symbols.extend(markers);
        self
    }

    /// How many letters there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.symbols.len()
    }

    /// Whether there is no letter at all.
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

    /// The symbol of a letter.
    ///
    /// # Panics
    /// If the letter is not of this alphabet.
    #[must_use]
    pub fn symbol(&self, letter: Letter) -> char {
        self.symbols[usize::from(letter)]
    }

    /// The letter of a symbol.
    #[must_use]
    pub fn letter(&self, symbol: char) -> Option<Letter> {
        self.symbols.iter().position(|&known| known == symbol).and_then(|index| Letter::try_from(index).ok())
    }

    /// The number a letter stands for: `0`-`9` as usual, `a`-`z` are 10 to 35; other letters stand for none.
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

/// Who wins when the player to move has no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Convention {
    /// The player who cannot move loses.
    #[default]
    Normal,
    /// The player who cannot move wins.
    Misere,
}

/// Who wins an impartial position under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// A P-position: the previous player wins, the player to move loses.
    P,
    /// An N-position: the next player, the one to move, wins.
    N,
}

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
    /// One or more letters, each replaced by its image: a letter, or nothing. Sorted by first component; no letter twice.
    Each {
        /// `(letter read, letter written or none)`.
        map: Vec<(Letter, Option<Letter>)>,
    },
}

/// One concrete way a rule can be applied: pieces matched one after the other.
pub type Branch = Vec<Piece>;

/// One `move` line. From a word `u x v` with `u` in `left`, `v` in `right` and `x` matched by a branch, the move leads to
/// `u y v`, where `y` is what the branch writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The line in the source.
    pub span: Span,
    /// In a partisan game, the marker that the word must begin with and the one that it begins with afterwards: see [`Sides`]. All else in the rule is about
    /// what stands behind the marker.
    pub marker: Option<(Letter, Letter)>,
    /// What all letters to the left of the factor must spell.
    pub left: Regex,
    /// What all letters to the right of the factor must spell.
    pub right: Regex,
    /// The alternatives, in a fixed order, without repetition. Neighbouring `Swap` pieces are merged.
    pub branches: Vec<Branch>,
}

/// A line `expect POSITION wins`, of positions of any kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation<P, E = Expected> {
    /// Where it stands.
    pub span: Span,
    /// The position, as it is written.
    pub position: P,
    /// What is expected of it, under the convention of the file; of a board, the result under best play.
    pub expected: E,
}

/// What is expected of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expected {
    /// `wins` and `loses`, for the player to move.
    Outcome(Outcome),
    /// `value 3`: the Grundy value (normal play).
    Value(u32),
}

/// The two players of a partisan game, whose moves differ.
///
/// Such a game is read as one in which positions know whose turn it is: in front of the word stands a *marker*, a letter of the alphabet that occurs nowhere else,
/// and every move exchanges it. So it is an impartial game again, whose outcomes are 'who is to move wins' as ever, and the outcome class of a word (L, R, N or P) is the pair
/// of outcomes of the word behind one marker and behind the other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sides {
    /// The names of the players, Left first.
    pub names: [String; 2],
    /// In word games the markers, as letters: the last two of the alphabet. In games of heaps nothing: 0 and 1.
    pub markers: [Letter; 2],
}

/// The outcome class of a position of a partisan game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum OutcomeClass {
    /// The first-named player (Left) wins, whoever begins.
    L,
    /// The second-named player (Right) wins, whoever begins.
    R,
    /// Who begins wins.
    N,
    /// Who begins loses.
    P,
}

impl OutcomeClass {
    /// From the outcomes of Left and of Right to move.
    #[must_use]
    pub const fn of(left: Outcome, right: Outcome) -> Self {
        match (left, right) {
            (Outcome::N, Outcome::P) => Self::L,
            (Outcome::P, Outcome::N) => Self::R,
            (Outcome::N, Outcome::N) => Self::N,
            (Outcome::P, Outcome::P) => Self::P,
        }
    }

    /// How it is written: `L`, `R`, `N` or `P`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::L => 'L',
            Self::R => 'R',
            Self::N => 'N',
            Self::P => 'P',
        }
    }

    /// The outcomes of Left and of Right to move.
    #[must_use]
    pub const fn outcomes(self) -> [Outcome; 2] {
        match self {
            Self::L => [Outcome::N, Outcome::P],
            Self::R => [Outcome::P, Outcome::N],
            Self::N => [Outcome::N, Outcome::N],
            Self::P => [Outcome::P, Outcome::P],
        }
    }
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
    /// The moves, the same for both players unless there are [`Sides`].
    pub rules: Vec<Rule>,
    /// A turn is from one to this many moves. At least 1, at most [`MAX_TURN`].
    pub turn: usize,
    /// Lines `expect ...`.
    pub expectations: Vec<Expectation<Word>>,
    /// Lines `claim ...`.
    pub claims: Vec<Claim>,
}

/// The most moves a turn can have.
pub const MAX_TURN: usize = 8;
