//! Who wins, and under which convention: the words that rules, engines and proofs share.
//!
//! ```
//! use nimatron_outcome::{Outcome, OutcomeClass};
//!
//! // Left wins whoever begins: Left to move wins, and Right to move loses.
//! assert_eq!(OutcomeClass::of(Outcome::N, Outcome::P), OutcomeClass::L);
//! assert_eq!(OutcomeClass::L.outcomes(), [Outcome::N, Outcome::P]);
//! ```
//!
//! P and N are the classes of impartial positions; L, R, N and P those of partisan ones (Conway
//! 1976).
#![no_std]

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

/// The outcome class of a position of a partisan game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum OutcomeClass {
    /// The first-named player (Left) wins, whoever begins.
    L,
    /// The second-named player (Right) wins, whoever begins.
    R,
    /// The player who begins wins.
    N,
    /// The player who begins loses.
    P,
}

impl OutcomeClass {
    /// The class of a position with these outcomes when Left or Right is to move.
    #[must_use]
    pub const fn of(left: Outcome, right: Outcome) -> Self {
        match (left, right) {
            (Outcome::N, Outcome::P) => Self::L,
            (Outcome::P, Outcome::N) => Self::R,
            (Outcome::N, Outcome::N) => Self::N,
            (Outcome::P, Outcome::P) => Self::P,
        }
    }

    /// The letter of the class: `L`, `R`, `N` or `P`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::L => 'L',
            Self::R => 'R',
            Self::N => 'N',
            Self::P => 'P',
        }
    }

    /// The outcomes when Left or Right is to move.
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
