//! Texts that are not positions.

use alloc::boxed::Box;
use alloc::string::String;

use rules::Span;
use rules::boards::BoardErrorKind;
use rules::tuples::TuplePositionErrorKind;

use crate::GameInfo;

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionFault {
    /// The text.
    pub text: String,
    /// Where in it.
    pub span: Span,
    /// Why.
    pub fault: Fault,
    /// The game.
    pub game: Box<GameInfo>,
}

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Not a letter of the game.
    UnknownLetter(char),
    /// However it goes on after this letter, it is no position.
    NoPositionBeginsSo,
    /// It is the beginning of positions, but none itself.
    Unfinished {
        /// A shortest position that begins so.
        example: String,
    },
    /// It is not a position.
    Outside,
    /// Not a natural number.
    NotANumber,
    /// A number that is too large.
    TooLarge {
        /// The largest that is read.
        limit: u128,
    },
    /// Not the number of heaps.
    WrongCount {
        /// How many numbers there are.
        given: usize,
        /// How many heaps there are.
        wanted: usize,
    },
    /// A list of too many heaps.
    TooManyHeaps {
        /// The most that are read.
        limit: usize,
    },
    /// No heap has this name.
    UnknownHeap,
    /// This heap has been given a number before.
    RepeatedHeap,
    /// It is no board.
    Board(BoardErrorKind),
}

impl From<TuplePositionErrorKind> for Fault {
    fn from(kind: TuplePositionErrorKind) -> Self {
        match kind {
            TuplePositionErrorKind::NotANumber => Self::NotANumber,
            TuplePositionErrorKind::TooLarge { limit } => Self::TooLarge { limit },
            TuplePositionErrorKind::WrongCount { given, wanted } => {
                Self::WrongCount { given, wanted }
            }
            TuplePositionErrorKind::UnknownHeap => Self::UnknownHeap,
            TuplePositionErrorKind::RepeatedHeap => Self::RepeatedHeap,
            TuplePositionErrorKind::NotAPosition => Self::Outside,
        }
    }
}

impl Fault {
    /// A stable name.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::UnknownLetter(_) => "UnknownLetter",
            Self::NoPositionBeginsSo => "NoPositionBeginsSo",
            Self::Unfinished { .. } => "UnfinishedPosition",
            Self::Outside => "NotAPosition",
            Self::NotANumber => "NotANumber",
            Self::TooLarge { .. } => "NumberTooLarge",
            Self::WrongCount { .. } => "WrongNumberOfHeaps",
            Self::TooManyHeaps { .. } => "TooManyHeaps",
            Self::UnknownHeap => "UnknownHeap",
            Self::RepeatedHeap => "RepeatedHeap",
            Self::Board(BoardErrorKind::UnknownLetter(_)) => "UnknownLetter",
            Self::Board(BoardErrorKind::NotAPosition) => "NotAPosition",
            Self::Board(BoardErrorKind::UnknownMark(_)) => "UnknownMark",
            Self::Board(BoardErrorKind::MarksLength { .. }) => "WrongNumberOfMarks",
            Self::Board(BoardErrorKind::UnknownPlayer) => "UnknownPlayer",
            Self::Board(BoardErrorKind::UnclearPhase { .. }) => "UnclearPhase",
        }
    }
}
