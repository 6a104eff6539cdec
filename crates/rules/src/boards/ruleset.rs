//! Rules, boards and strategies of pick games.

use alloc::string::String;
use alloc::vec::Vec;

use crate::words::regex::Regex;
use crate::{Alphabet, Expectation, Header, LetterSet, Span, Word};

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// Who begins.
    First,
    /// The other one.
    Second,
}

impl Player {
    /// Both, in order.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first, 1 for the second.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::First => 0,
            Self::Second => 1,
        }
    }
}

/// The rules of a pick game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardRuleset {
    /// Title, parameters, convention, players. Misère play exchanges what the players want.
    pub header: Header,
    /// The letters.
    pub alphabet: Alphabet,
    /// Which words may be written on a board.
    pub domain: Regex,
    /// A turn is so many picks, or as many as there are free letters if those are fewer. At least
    /// 1, at most [`MAX_PICKS`].
    pub turn: usize,
    /// Whose letters are the result.
    pub taker: Player,
    /// What is compared.
    pub result: BoardResult,
    /// Who wants it large. In misère play this is the one who wants it small in normal play: it is
    /// already so in this field.
    pub maximiser: Player,
    /// Lines `expect ...`.
    pub expectations: Vec<Expectation<Board, Score>>,
    /// Lines `claim strategy ...`.
    pub claims: Vec<StrategyClaim>,
}

/// The most picks a turn can have.
pub const MAX_PICKS: usize = 8;

/// The most letters the alphabet of a pick game can have: certificates have four letters for each
/// of them.
pub const MAX_BOARD_LETTERS: usize = 24;

/// What is compared in the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardResult {
    /// The letters taken, as a word, lexicographically in the order of the alphabet.
    Letters {
        /// Read from right to left.
        reversed: bool,
    },
    /// The sum of the weights of the letters taken, indexed by letter.
    Number(Vec<i64>),
}

/// What is compared in the end. Scores of one board are all of one kind, and of one length.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Score {
    /// Letters, in the order in which they are compared.
    Letters(Word),
    /// A number.
    Number(i128),
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    /// The letters, taken or not.
    pub letters: Word,
    /// Who has taken each of them; nobody, if it is free. As long as `letters`.
    pub taken: Vec<Option<Player>>,
    /// How many picks have been made since the first player last began a turn: 0 to `2 * turn - 1`.
    /// Below `turn` it is the first player's pick. It need not fit how many letters each has: every
    /// board is a position with every phase.
    pub phase: usize,
}

/// Which free letter each player takes: by a list of choices, of which the first that applies
/// counts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Strategy {
    /// The lists of first and second player; equal if the text gives one for both.
    pub lists: [Vec<Choice>; 2],
}

/// `leftmost 1`, `rightmost [01] after ^0*`: of the places that fit, the first or the last. A place
/// fits if it is free, its letter is one of these, and the *free* letters before and behind it,
/// read from left to right, spell words of these expressions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    /// Which of several.
    pub end: End,
    /// The letters.
    pub letters: LetterSet,
    /// What the free letters before it spell.
    pub left: Regex,
    /// What the free letters behind it spell.
    pub right: Regex,
}

/// From which end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum End {
    /// The first from the left.
    Leftmost,
    /// The first from the right.
    Rightmost,
}

/// A line `claim strategy ...`: from every board, whoever's pick it is, what the strategy takes is
/// a best pick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyClaim {
    /// Where it stands.
    pub span: Span,
    /// The strategy.
    pub strategy: Strategy,
}

/// Stands where a ruleset that nobody has read from a text names no players.
static NAMELESS: [String; 2] = [String::new(), String::new()];

impl BoardRuleset {
    /// The names of first and second player.
    #[must_use]
    pub const fn players(&self) -> &[String; 2] {
        match &self.header.players {
            Some(players) => players,
            None => &NAMELESS,
        }
    }

    /// Whose pick it is in this phase.
    #[must_use]
    pub const fn mover(&self, phase: usize) -> Player {
        if phase % (2 * self.turn) < self.turn { Player::First } else { Player::Second }
    }

    /// How many phases there are.
    #[must_use]
    pub const fn phases(&self) -> usize {
        2 * self.turn
    }

    /// The phase after a pick.
    #[must_use]
    pub const fn next_phase(&self, phase: usize) -> usize {
        (phase + 1) % self.phases()
    }
}
