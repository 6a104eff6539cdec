//! Why a question has no answer.

use alloc::boxed::Box;
use alloc::string::String;

use run::Stop;

use crate::Obstacle;

/// Why a question in first-order logic has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoInquiry {
    /// There is no theorem.
    NoTheorem {
        /// The game.
        game: String,
        /// Why.
        obstacle: Box<Obstacle>,
    },
    /// Its positions are not numbers, or the players have different moves.
    Kind {
        /// The game.
        game: String,
    },
    /// The theorem has no form that can be asked about.
    Form {
        /// The game.
        game: String,
    },
    /// Values in misère play, which has none.
    ValuesInMisere {
        /// The game.
        game: String,
    },
    /// A position with too many or too few heaps.
    Heaps {
        /// The game.
        game: String,
        /// How many it has.
        heaps: usize,
    },
    /// The turns of a game on any number of heaps.
    Turns {
        /// The game.
        game: String,
    },
    /// Its games have theorems, but none in a numeration of all.
    NoCommonNumeration,
    /// It is about digits in another numeration than that of the theorems.
    OtherNumeration,
    /// Its numbers are too large.
    Numbers,
    /// It has more variables than can be read together.
    Variables {
        /// The most.
        limit: usize,
    },
    /// An automaton of the solutions is asked for, and it is true or false.
    NoFreeVariable,
    /// An automaton of the solutions would have too many tuples of digits.
    Letters,
    /// A budget ended.
    Stopped(Stop),
}

impl NoInquiry {
    /// Whether more time or memory might help.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!(self, Self::NoTheorem { .. } | Self::NoCommonNumeration | Self::Stopped(_))
    }

    /// A stable name.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoTheorem { .. } => "NoTheoremToAskAbout",
            Self::Kind { .. } => "NotAskedOfThisKind",
            Self::Form { .. } => "NotAskedOfThisTheorem",
            Self::ValuesInMisere { .. } => "AskedForMisereValues",
            Self::Heaps { .. } => "AskedWithOtherHeaps",
            Self::Turns { .. } => "AskedForTurnsOfLists",
            Self::NoCommonNumeration => "NoCommonNumeration",
            Self::OtherNumeration => "AskedInOtherNumeration",
            Self::Numbers => "AskedWithLargeNumbers",
            Self::Variables { .. } => "TooManyVariables",
            Self::NoFreeVariable => "NoFreeVariable",
            Self::Letters => "TooManyLettersOfSolutions",
            Self::Stopped(_) => "AskingStopped",
        }
    }
}

impl From<Stop> for NoInquiry {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}
