//! Rules, boards and strategies of pick games.

use alloc::string::String;
use alloc::vec::Vec;

use crate::words::regex::Regex;
use crate::{Alphabet, Expectation, Header, LetterSet, Span, Word};

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// The player who begins.
    First,
    /// The player who does not begin.
    Second,
}

impl Player {
    /// Both players, first player first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The opponent.
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
    /// Title, parameters, convention, players. Misère play swaps what the players want.
    pub header: Header,
    /// The letters of the domain.
    pub alphabet: Alphabet,
    /// The words that may be written on a board.
    pub domain: Regex,
    /// Picks in a turn, from 1 to [`MAX_PICKS`]; the last turn may have fewer.
    pub turn: usize,
    /// The player whose letters are the result.
    pub taker: Player,
    /// How the result is read off.
    pub result: BoardResult,
    /// The player who maximises the result. Misère play is already accounted for: this is the
    /// player who minimises in normal play.
    pub maximiser: Player,
    /// The `expect ...` lines.
    pub expectations: Vec<Expectation<Board, Score>>,
    /// The `claim strategy ...` lines.
    pub claims: Vec<StrategyClaim>,
}

/// The most picks a turn can have.
pub const MAX_PICKS: usize = 8;

/// The most letters in the alphabet of a pick game: certificates use four letters for each.
pub const MAX_BOARD_LETTERS: usize = 24;

/// How the result is read off a full board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardResult {
    /// The letters taken, as a word, lexicographically in the order of the alphabet.
    Letters {
        /// Whether they are read from right to left.
        reversed: bool,
    },
    /// The sum of the weights of the letters taken, indexed by letter.
    Number(Vec<i64>),
}

/// The quantity that players compare. All scores of one board are of the same kind and length.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Score {
    /// Letters, in the order of comparison.
    Letters(Word),
    /// A number.
    Number(i128),
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    /// The letters, free or taken.
    pub letters: Word,
    /// Who has taken each letter; `None` if it is free. Same length as `letters`.
    pub taken: Vec<Option<Player>>,
    /// The number of picks since the first player last began a turn: 0 to `2 * turn - 1`. Below
    /// `turn`, it is the first player's pick. It need not agree with `taken`: every board is a
    /// position in every phase.
    pub phase: usize,
}

/// Which free letter each player takes: the first choice of the list that applies.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Strategy {
    /// The lists of the first and second player; equal if the text gives one for both.
    pub lists: [Vec<Choice>; 2],
}

/// `leftmost 1`, `rightmost [01] after ^0*`: the first or last of the matching places. A place
/// matches if it is free, its letter is in `letters`, and the *free* letters before and behind it,
/// read from left to right, match `left` and `right`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    /// Which matching place to take.
    pub end: End,
    /// The letters it may take.
    pub letters: LetterSet,
    /// Matches the free letters before the place.
    pub left: Regex,
    /// Matches the free letters behind the place.
    pub right: Regex,
}

/// One end of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum End {
    /// The first from the left.
    Leftmost,
    /// The first from the right.
    Rightmost,
}

/// A line `claim strategy ...`: on every board, whoever is to pick, the strategy's pick is a best
/// one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyClaim {
    /// Its place in the text.
    pub span: Span,
    /// The claimed strategy.
    pub strategy: Strategy,
}

/// The players' names in a ruleset that was not read from text.
static NAMELESS: [String; 2] = [String::new(), String::new()];

impl BoardRuleset {
    /// The names of the first and second player.
    #[must_use]
    pub const fn players(&self) -> &[String; 2] {
        match &self.header.players {
            Some(players) => players,
            None => &NAMELESS,
        }
    }

    /// The player who picks in this phase.
    #[must_use]
    pub const fn mover(&self, phase: usize) -> Player {
        if phase % (2 * self.turn) < self.turn { Player::First } else { Player::Second }
    }

    /// The number of phases.
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
